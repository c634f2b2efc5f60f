"""Before the deal: the seats, the bank, the wagers and the shoe of S & K's Pure 21.5."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import build_deck, take_out
from calroom.table.asks import Answer
from calroom.table.events import Began, Dealt, Placed, Shuffled
from calroom.table.hand import Hand
from calroom.table.refusals import HandIsOver, NotAnOption, OutOfTurn, Refused, WrongAmount
from calroom.testing import check_hand

from .playing import (
    asked,
    bet,
    button_on,
    called,
    cards,
    close,
    deal,
    dealt,
    fee,
    lies,
    net,
    nets,
    play,
    refuse,
    refuse_bet,
    settled,
    sit,
    stand_all,
)

GAME = calroom.game("sk.pure215")

# The deck


@pytest.mark.structure("sk.pure215.deck-composition")
def test_one_deck_holds_36_cards_from_ace_to_nine_and_16_bonus_cards() -> None:
    hand = sit([4], decks=1)
    ranks = Counter(card[0] for card in hand.setup.deck)
    assert len(hand.setup.deck) == 52
    assert sum(ranks[rank] for rank in "A23456789") == 36
    assert {rank: ranks[rank] for rank in "KQJT"} == dict.fromkeys("KQJT", 4)
    assert "Jk" not in hand.setup.deck


@pytest.mark.structure("sk.pure215.number-of-decks")
@pytest.mark.parametrize(("decks", "count"), [(1, 52), (2, 104), (8, 416)])
def test_the_game_is_dealt_from_one_to_eight_decks(decks: int, count: int) -> None:
    ranks = Counter(card[0] for card in sit([4], decks=decks).setup.deck)
    assert sum(ranks.values()) == count
    assert ranks["A"] == 4 * decks
    assert sum(ranks[rank] for rank in "KQJT") == 16 * decks


@pytest.mark.rule("sk.pure215.number-of-decks")
@pytest.mark.parametrize("decks", [0, 9])
def test_nine_decks_are_refused_and_so_are_none(decks: int) -> None:
    with pytest.raises(Refused, match=f"from 1 to 8 decks, not from {decks} .*number-of-decks") as refusal:
        sit([4], decks=decks)
    assert refusal.value.rules == ("sk.pure215.number-of-decks",)


# The shoe


@pytest.mark.rule("sk.pure215.shoe-and-reshuffle-custom")
def test_one_card_of_a_new_shoe_is_burned_face_down() -> None:
    hand = deal({4: "Td 7c"}, bank="6d 7d", burned="Qh")
    (burn,) = events_of(hand, "burn")
    assert isinstance(burn, Dealt)
    assert (burn.cards, burn.place, burn.seen_by) == (("Qh",), "tray", ())
    assert dealt(hand, "first-card") == ["hand 4"]
    assert events_of(hand, "shuffle") == [Shuffled("shuffle", 416)]


@pytest.mark.rule("sk.pure215.shoe-and-reshuffle-custom")
def test_the_next_hand_goes_on_with_the_shoe_where_this_one_left_it() -> None:
    first = stand_all(deal({4: "Td 7c"}, bank="Ks 7d", draws="9h 9c 9d 8s"))
    assert first.leaves["used"] == 5
    second = sit([4], **first.leaves)
    play(second, "3 post $100")
    bet(second, "4 $10")
    close(second)
    assert cards(second, "hand 4") == "9h 9d"
    assert cards(second, "bank hand") == "9c 8s"
    assert not events_of(second, "burn")
    assert not events_of(second, "shuffle")


@pytest.mark.rule("sk.pure215.shoe-and-reshuffle-custom")
def test_too_few_cards_for_six_a_hand_are_shuffled_first() -> None:
    for used, left, shuffled in ((24, 28, [52]), (22, 30, [])):
        hand = sit([4, 5, 6, 7], decks=1, used=used, seed=1)
        play(hand, "3 post $100")
        bet(hand, "4 $10", "5 $10", "6 $10", "7 $10")
        assert hand.table.cards_left == left
        close(hand)
        assert [event.count for event in hand.events if isinstance(event, Shuffled)] == shuffled
        assert len(events_of(hand, "burn")) == len(shuffled)
        check_hand(hand, Random(1))


@pytest.mark.rule("sk.pure215.shoe-and-reshuffle-custom")
def test_when_the_cut_card_comes_out_the_hand_is_finished_and_then_all_cards_are_shuffled() -> None:
    last_before_it, first_behind_it = (
        _one_hand(sit([4], used=used, deck=_shoe(GAME.deck, used, "Td Kd 7c Jd"))) for used in (308, 309)
    )
    assert last_before_it.table.top == 312
    assert not events_of(last_before_it, "cut-card")
    assert last_before_it.leaves["used"] == 312
    assert called(first_behind_it, "cut-card") == [
        "the cut card is out: all cards are shuffled before the next hand"
    ]
    assert first_behind_it.leaves == {"bank_hand": 2}


def _one_hand(hand: Hand) -> Hand:
    """Seat 4 bets $10 against seat 3's $100 and plays without a thought."""
    play(hand, "3 post $100")
    bet(hand, "4 $10")
    close(hand)
    return stand_all(hand)


def _shoe(deck: Sequence[str], used: int, next_cards: str) -> list[str]:
    """A whole shoe whose first cards are used up and which goes on with these."""
    wanted = next_cards.split()
    rest = list(take_out(deck, wanted))
    return [*rest[:used], *wanted, *rest[used:]]


@pytest.mark.rule("sk.pure215.shoe-and-reshuffle-custom")
def test_cards_that_run_out_in_mid_hand_are_dealt_on_from_the_discard_tray() -> None:
    last_twelve = "2c Kd 2d 9c 2h 2s 3c 3d 3h 3s 4c 4d"
    hand = sit([4], decks=1, used=40, deck=_shoe(build_deck("pure215", 1), 40, last_twelve), seed=3)
    play(hand, "3 post $100")
    bet(hand, "4 $10")
    close(hand)
    assert not events_of(hand, "shuffle"), "twelve cards are enough for two hands"
    play(hand, "4 split", "4 split", "4 split", "4 hit", "4 stand", "4 hit")
    (tray,) = events_of(hand, "shoe-runs-out")
    assert isinstance(tray, Shuffled)
    assert tray.count == 40
    assert cards(hand, "hand 4") == "2c 3c 3d 3h 3s"
    assert cards(hand, "hand 4d").startswith("2s 4c 4d")
    check_hand(hand, Random(1))
    assert hand.leaves == {"bank_hand": 2}, "all cards are shuffled before the next hand"


@pytest.mark.rule("sk.pure215.shoe-and-reshuffle-custom")
def test_a_continuous_shuffler_deals_every_hand_from_the_full_shoe() -> None:
    hand = sit([4], continuous=True, seed=1)
    _one_hand(hand)
    assert not events_of(hand, "burn")
    assert hand.leaves == {"bank_hand": 2}


# Seats


@pytest.mark.rule("sk.pure215.table-and-seats")
def test_a_ninth_person_may_only_bet_behind_the_eight_who_are_seated() -> None:
    hand = sit(range(1, 10))
    play(hand, "3 post $500")
    assert asked(hand) == [1, 2, 4, 5, 6, 7, 8], "nothing to bet behind yet"
    bet(hand, "4 $10")
    refuse_bet(hand, "9 $10", "table-and-seats")
    refuse_bet(hand, "9 $10 on 5", "table-and-seats")
    bet(hand, "9 $10 behind 4")


@pytest.mark.rule("sk.pure215.table-and-seats")
def test_eight_seated_players_make_seven_hands_against_the_bank() -> None:
    hand = sit(range(1, 9), button=3)
    play(hand, "3 post $500")
    bet(hand, *(f"{seat} $10" for seat in (1, 2, 4, 5, 6, 7, 8)))
    close(hand)
    assert dealt(hand, "first-card", "up-card") == [
        *(f"hand {n}" for n in (4, 5, 6, 7, 8, 1, 2)),
        "bank hand",
    ]
    with pytest.raises(Refused, match="table-and-seats"):
        GAME.hand({1: 10000}, 1)
    with pytest.raises(Refused, match="table-and-seats"):
        GAME.hand({1: 10000, 9: 10000}, 1)
    with pytest.raises(ValueError, match="the button cannot be on seat 9"):
        GAME.hand({1: 10000, 2: 10000, 9: 10000}, 9)


@pytest.mark.rule("sk.pure215.play-runs-clockwise")
def test_everything_goes_round_clockwise_and_after_seat_8_comes_seat_1() -> None:
    hand = deal(dict.fromkeys((6, 7, 8, 1, 2, 3, 4), "Td 7c"), bank="Kd As", button=5)
    assert called(hand, "clockwise") == ["play goes round 6, 7, 8, 1, 2, 3, 4"]
    assert dealt(hand, "first-card") == [f"hand {circle}" for circle in (6, 7, 8, 1, 2, 3, 4)]
    assert settled(hand) == [f"circle {circle}" for circle in (6, 7, 8, 1, 2, 3, 4)]


# The bank


@pytest.mark.rule("sk.pure215.bank-posted-first")
def test_no_wager_is_taken_before_the_player_dealer_has_posted() -> None:
    hand = sit([4], button=3)
    assert asked(hand) == [3]
    with pytest.raises(OutOfTurn):
        bet(hand, "4 $10")
    play(hand, "3 post $300")
    assert lies(hand, "bank") == "$300"
    bet(hand, "4 $10")


@pytest.mark.rule("sk.pure215.bank-posted-first")
def test_the_bank_is_at_least_the_table_minimum_and_never_nothing() -> None:
    hand = sit([4], button=3)
    refuse(hand, "3 post $4", "bank-posted-first")
    refuse(hand, "3 post $0", "bank-posted-first")
    refuse(hand, "3 post $5.50", "bank-posted-first")
    play(hand, "3 post $5")


@pytest.mark.rule("sk.pure215.bank-posted-first")
def test_without_a_bank_or_without_a_wager_nothing_is_dealt_and_no_fee_is_taken() -> None:
    declined = sit([4], button=3)
    play(declined, "3 decline")
    unopposed = sit([4], button=3)
    play(unopposed, "3 post $300")
    close(unopposed)
    poor = sit([4], button=3, stacks={3: "$9"})
    for hand in (declined, unopposed, poor):
        assert hand.over
        assert (fee(hand), nets(hand), net(hand, 3)) == ("$0", {4: "$0"}, "$0")
        assert "bank_hand" not in hand.leaves, "it does not count towards their two hands"


@pytest.mark.rule("sk.pure215.bank-button-shows-first-or-second-turn")
def test_a_button_shows_the_player_dealers_first_or_second_hand() -> None:
    first = stand_all(deal({4: "Td 9c"}, bank="Kd 7d"))
    assert isinstance(first.events[0], Began)
    assert button_on(first, "1st bank button") == 3
    assert first.leaves["bank_hand"] == 2
    second = deal({4: "Td 9c"}, bank="Kd 7d", bank_hand=2)
    assert events_of(second, "bank-button") == [Placed("bank-button", "2nd bank button", 3)]
    assert "bank_hand" not in stand_all(second).leaves, "the next is somebody's first"
    with pytest.raises(ValueError, match="bank_hand"):
        sit([4], bank_hand=3)


# Wagers


@pytest.mark.rule("sk.pure215.players-place-wagers")
def test_a_player_bets_in_his_own_circle_and_in_free_ones_and_each_gets_its_hand() -> None:
    hand = deal({4: "Td 7c", 5: "9d 9c"}, bets=["4 $10", "4 $25 on 5"], sitting=[7], bank="Ks 7d")
    assert (cards(hand, "hand 4"), cards(hand, "hand 5")) == ("Td 7c", "9d 9c")
    assert asked(hand) == [4]
    play(hand, "4 stand")
    assert called(hand, "turn") == ["circle 5: seat 4 is asked"]
    play(hand, "4 stand")
    assert net(hand, 4) == "$25", "17 pushes, 18 wins"


@pytest.mark.rule("sk.pure215.players-place-wagers")
def test_another_players_circle_and_the_player_dealers_are_not_open() -> None:
    hand = sit([4, 7], button=3)
    play(hand, "3 post $500")
    refuse_bet(hand, "4 $10 on 7", "players-place-wagers")
    refuse_bet(hand, "4 $10 on 3", "players-place-wagers")
    refuse(hand, (4, Answer("wager", 1000, where="circle 9")), "players-place-wagers")
    bet(hand, "4 $10 on 5")
    refuse_bet(hand, "7 $10 on 5", "players-place-wagers")
    with pytest.raises(OutOfTurn):
        bet(hand, "3 $10 on 6")


@pytest.mark.rule("sk.pure215.players-place-wagers")
def test_when_betting_is_closed_no_wager_is_added() -> None:
    hand = sit([4, 7], button=3, deck="2s Td 6d 6c 7d")
    play(hand, "3 post $500")
    bet(hand, "4 $10")
    play(hand, "4 done")
    with pytest.raises(OutOfTurn):
        bet(hand, "4 $10 on 5")
    play(hand, "7 done")
    assert called(hand, "total-action") == ["no more bets: $10 of action"]
    with pytest.raises(OutOfTurn):
        bet(hand, "7 $10")
    with pytest.raises(NotAnOption):
        bet(hand, "4 $10 on 5")


@pytest.mark.rule("sk.pure215.backline-betting")
def test_a_wager_behind_a_circle_rides_on_its_hand_and_is_settled_for_its_owner() -> None:
    hand = deal({2: "Td 9c"}, bank="Kd 7d", bets=["2 $10", "9 $20 behind 2"])
    assert dealt(hand, "first-card") == ["hand 2"]
    play(hand, "9 leave", "2 stand")
    assert nets(hand) == {2: "$10", 9: "$20"}
    assert settled(hand) == ["circle 2", "circle 2 behind 9"]


@pytest.mark.rule("sk.pure215.backline-betting")
def test_two_may_bet_behind_a_circle_unless_the_table_posts_another_number() -> None:
    hand = sit([2, 9, 10, 11], button=3)
    play(hand, "3 post $500")
    bet(hand, "2 $10", "9 $10 behind 2", "10 $10 behind 2")
    assert 11 not in asked(hand), "there is no room for a third"
    none = sit([2, 9], button=3, backlines=0)
    play(none, "3 post $500")
    bet(none, "2 $10")
    assert 9 not in asked(none)


@pytest.mark.rule("sk.pure215.table-limits-posted")
def test_a_wager_outside_the_posted_limits_is_not_accepted() -> None:
    hand = sit([4, 5], button=3, stakes="$5-$300")
    play(hand, "3 post $500")
    refuse_bet(hand, "4 $4", "table-limits-posted")
    refuse_bet(hand, "4 $301", "table-limits-posted")
    bet(hand, "4 $5", "5 $300")


@pytest.mark.rule("sk.pure215.table-limits-posted")
def test_a_minimum_that_is_not_in_use_is_not_posted() -> None:
    with pytest.raises(Refused, match=r"post a minimum of \$2, ") as refusal:
        sit([4], stakes="$3-$300")
    assert refusal.value.rules == ("sk.pure215.table-limits-posted",)
    with pytest.raises(ValueError, match="no table limits"):
        sit([4], stakes="five")


def test_wagers_are_in_whole_dollars_and_nobody_bets_what_he_does_not_have() -> None:
    hand = sit([4], button=3, stacks={4: "$20.50"})
    play(hand, "3 post $500")
    with pytest.raises(WrongAmount):
        bet(hand, "4 $7.50")
    with pytest.raises(WrongAmount, match="table-stakes"):
        bet(hand, "4 $21")
    bet(hand, "4 $20")
    assert not hand.asks or hand.asks[0].topic != "wagers", "fifty cents are no wager"


def test_a_hand_that_is_over_takes_no_wager() -> None:
    hand = sit([4], button=3)
    play(hand, "3 decline")
    with pytest.raises(HandIsOver):
        bet(hand, "4 $10")


def test_a_shoe_cannot_have_used_more_cards_than_it_holds() -> None:
    with pytest.raises(ValueError, match="cannot have used 53"):
        sit([4], decks=1, used=53)
