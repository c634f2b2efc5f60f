"""What The Comstock takes from its stud games: one schedule for all four of them."""

import pytest
from tests.telling import events_of

import calroom
from calroom.games.poker.stud.terms import Rules
from calroom.money import cents
from calroom.table.events import Began, Dealt, Moved

from .playing import collected, gathered, left, moves, play, pot, pushed, returned, when, words
from .stud_playing import bet, deal, fold_all, show_all, stay

FOUR = ("stud", "stud-hilo", "razz", "five-stud")
SIX = "1 2 3 4 5 6"
NEXT_CARD = {"five-stud": "third-card"}


def games(slug: str, mark: str = "rule") -> pytest.MarkDecorator:
    """Once for each of the four games, which prove their own rule each."""
    marks = {game: getattr(pytest.mark, mark)(f"comstock.{game}.{slug}") for game in FOUR}
    return pytest.mark.parametrize(
        "game", [pytest.param(f"comstock.{game}", marks=marks[game], id=game) for game in FOUR]
    )


def before(game: str) -> str:
    return f"fee-before-{NEXT_CARD.get(game.partition('.')[2], 'fourth-street')}"


def after(game: str) -> str:
    return f"fee-on-{NEXT_CARD.get(game.partition('.')[2], 'fourth-street')}"


@games("fee-one-schedule-per-table")
def test_a_second_schedule_cannot_be_brought_to_a_table(game: str) -> None:
    assert len(words(deal(SIX, game=game), "fee-posted")) == 1
    with pytest.raises(ValueError, match="fees"):
        deal(SIX, game=game, fees=[{"moment": "on fourth street", "players": [3, 7], "amount": 500}])


@games("fee-posted-and-fixed-before-play")
def test_the_fees_are_posted_before_the_first_chip_and_do_not_grow_with_the_pot(game: str) -> None:
    hand = deal(SIX, game=game)
    began = hand.events[0]
    assert isinstance(began, Began)
    assert (began.game, began.stakes) == (game, "$5-$10")
    (posted,) = words(hand, "fee-posted")
    assert ("$1 before" in posted, "$3 on" in posted) == (True, True)
    assert when(hand, "fee-posted") < min(when(hand, "ante"), when(hand, "deal"))
    stay(hand)
    while not hand.over:
        if not any(option.verb == "bet" for option in hand.asks[0].options):
            show_all(hand)
            break
        bet(hand, "$10" if hand.asks[0].options[1].high == 1000 else "$5")
    assert sum(event.amount for event in events_of(hand, before(game)) if isinstance(event, Moved)) == 100
    assert sum(event.amount for event in events_of(hand, after(game)) if isinstance(event, Moved)) == 300
    assert sum(hand.stacks.values()) == 6 * 20000 - 400


@games("fee-comes-out-of-the-pot")
def test_the_fees_leave_the_pot_and_no_stack_pays_them(game: str) -> None:
    hand = deal(SIX, game=game)
    show_all(hand)
    assert gathered(hand) == {"pot": "$18"}
    assert moves(hand, before(game)) == ["$1 pot > collection"]
    assert moves(hand, after(game)) == ["$3 pot > collection"]
    assert sum(cents(amount) for amount in pushed(hand).values()) == 1400
    assert sum(hand.stacks.values()) == 6 * 20000 - 400


@games("fee-designated-and-regular-moments")
def test_one_fee_is_taken_after_the_first_betting_and_one_with_the_next_card(game: str) -> None:
    hand = deal(SIX, game=game)
    assert collected(hand) == "$0"
    stay(hand)
    next_card = NEXT_CARD.get(game.partition(".")[2], "fourth-street")
    assert when(hand, "pot") < when(hand, before(game)) < when(hand, "burn")
    last = [event for event in events_of(hand, next_card) if isinstance(event, Dealt)][-1]
    assert hand.events.index(last) < when(hand, after(game))
    assert collected(hand) == "$4"
    show_all(hand)
    assert collected(hand) == "$4"


@games("fee-designated-and-regular-moments")
def test_a_hand_that_ends_on_the_first_betting_round_pays_the_first_fee_only(game: str) -> None:
    hand = deal(SIX, game=game)
    fold_all(hand)
    assert (collected(hand), moves(hand, after(game))) == ("$1", [])


@games("fee-rates")
def test_from_six_players_up_the_second_fee_is_a_dollar_more(game: str) -> None:
    for players, fee in ((3, "$3"), (5, "$3"), (6, "$4"), (7, "$4")):
        for stakes in ("$5-$10", "$2-$4"):
            hand = deal(" ".join(map(str, range(1, players + 1))), game=game, stakes=stakes)
            show_all(hand)
            assert collected(hand) == fee


@games("fee-jackpot")
def test_an_attached_jackpot_takes_one_dollar_more_and_keeps_it_apart(game: str) -> None:
    hand = deal(SIX, game=game, jackpot=True)
    show_all(hand)
    assert (collected(hand), pot(hand, "jackpot")) == ("$4", "$1")
    assert when(hand, before(game)) < when(hand, "jackpot") < when(hand, "burn")
    plain = deal(SIX, game=game)
    show_all(plain)
    assert (collected(plain), pot(plain, "jackpot")) == ("$4", "$0")


@games("fee-no-half-hour-schedule", "structure")
def test_these_games_are_charged_by_the_hand_and_never_by_the_half_hour(game: str) -> None:
    assert calroom.game(game).rules_as(Rules).half_hour == ()
    hand = deal(SIX, game=game)
    show_all(hand)
    taken = [event for event in hand.events if isinstance(event, Moved) and event.target == "collection"]
    assert {event.source for event in taken} == {"pot"}


# Order of the fees, and small pots

LOW_CARD = {1: "- - 3h", 2: "- - 2c", 3: "- - 9d", 4: "- - Ks", 5: "- - Jd", 6: "- - 7d"}


@pytest.mark.rule("comstock.stud.fee-order-and-short-pot")
def test_a_forced_bet_that_nobody_called_is_pot_money() -> None:
    hand = deal(SIX, LOW_CARD, game="comstock.stud")
    fold_all(hand)
    assert (gathered(hand), returned(hand)) == ({"pot": "$8"}, [])
    assert (collected(hand), pushed(hand)) == ("$1", {2: "$7"})


@pytest.mark.rule("comstock.stud.fee-order-and-short-pot")
def test_a_completion_that_nobody_called_goes_back_first_and_bears_no_fee() -> None:
    hand = deal(SIX, LOW_CARD, game="comstock.stud")
    play(hand, "2 bring-in", "3 fold", "4 complete $5", "5 fold", "6 fold", "1 fold", "2 fold")
    assert returned(hand) == ["$3 bet 4 > stack 4"]
    assert gathered(hand) == {"pot": "$10"}
    assert (collected(hand), pushed(hand)) == ("$1", {4: "$9"})


@pytest.mark.rule("comstock.stud.fee-order-and-short-pot")
def test_of_a_full_opening_that_nobody_called_the_forced_part_stays() -> None:
    hand = deal(SIX, LOW_CARD, game="comstock.stud")
    play(hand, "2 bet $5", "3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    assert returned(hand) == ["$3 bet 2 > stack 2"]
    assert (collected(hand), pushed(hand)) == ("$1", {2: "$7"})


@pytest.mark.rule("comstock.stud.fee-order-and-short-pot")
def test_a_main_pot_of_antes_alone_pays_only_what_the_side_pot_cannot() -> None:
    cards = {1: "As Ad 9h 4d 8h 6c Ah", 2: "3d Kc 2c 7h 4s Jc Tc", 3: "5d Qc 9d 7s Jd Th 2d", 4: "- - Ks"}
    hand = deal("1:$1 2 3 4", cards, game="comstock.stud", out={4: 3})
    play(hand, "2 bring-in", "3 complete $5", "4 fold", "2 call")
    assert gathered(hand) == {"pot": "$4", "side pot 1": "$10"}
    assert moves(hand, "fee-before-fourth-street") == ["$1 side pot 1 > collection"]
    assert moves(hand, "fee-on-fourth-street") == ["$2 side pot 1 > collection"]
    show_all(hand)
    assert (pushed(hand)[1], left(hand, 1)) == ("$4", "$4")


@pytest.mark.rule("comstock.stud.fee-order-and-short-pot")
def test_a_pot_too_small_for_the_fees_pays_what_it_has_and_nobody_owes_the_rest() -> None:
    hand = deal("1 2 3", LOW_CARD, game="comstock.stud", stakes="$1-$2", jackpot=True)
    fold_all(hand)
    assert gathered(hand) == {"pot": "$0.50"}
    assert (collected(hand), pot(hand, "jackpot"), pushed(hand)) == ("$0.50", "$0", {})
    assert words(hand, "short-pot") == ["the pot is $1.50 short of the collection; nobody owes it"]
