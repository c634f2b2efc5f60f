"""S & K's hold'em and its relatives: spread limits, always three raises, a fee that the big blind pays."""

from pathlib import Path
from typing import Any

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import STANDARD
from calroom.houses.loader import FILED, House
from calroom.table.events import Moved
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import check

from .playing import (
    all_in_for,
    bets,
    board,
    cards_shown,
    collected,
    course,
    dealt_to,
    gathered,
    hole_cards,
    left,
    may,
    moves,
    play,
    pot,
    proves,
    pushed,
    pushed_for,
    refuse,
    returned,
    show_all,
    shown,
    stay,
    stay_to_the,
    taken_in,
    turn,
    view_knows,
    words,
)
from .playing import deal as deal_anywhere

HOLDEM, HILO = "sk.holdem", "sk.holdem-hilo"
OMAHA, OMAHA_HILO, PINEAPPLE = "sk.omaha", "sk.omaha-hilo", "sk.pineapple"
ALL = (HOLDEM, HILO, OMAHA, OMAHA_HILO, PINEAPPLE)
DIVIDED = (HILO, OMAHA_HILO)
SIGN = dict.fromkeys(ALL, "$5-$10 spread limit") | {OMAHA_HILO: "$2-$6 spread limit"}


def deal(seats: str, button: int = 6, game: str = HOLDEM, **rest: Any) -> Hand:
    return deal_anywhere(seats, button, SIGN[game], game=game, **rest)


def on_the(street: str, seats: str = "2 4 6", game: str = HOLDEM, **rest: Any) -> Hand:
    hand = deal(seats, game=game, **rest)
    stay_to_the(street, hand)
    return hand


@pytest.mark.parametrize("game", ALL)
def test_the_game_keeps_the_contract(game: str) -> None:
    check(calroom.game(game), hands=15)


@pytest.mark.parametrize(
    ("game", "used"),
    [
        pytest.param(game, used, marks=pytest.mark.structure(f"{game}.deck"))
        for game, used in ((HOLDEM, 28), (HILO, 28), (OMAHA, 48), (OMAHA_HILO, 48), (PINEAPPLE, 38))
    ],
)
def test_fifty_two_cards_without_a_joker_reach_for_ten_players(game: str, used: int) -> None:
    assert sorted(calroom.game(game).deck) == sorted(STANDARD)
    hand = deal("1 2 3 4 5 6 7 8 9 10", game=game)
    stay_to_the("river", hand)
    assert hand.table.top == used


@pytest.mark.rule("sk.holdem.seats")
def test_an_eleventh_player_waits() -> None:
    with pytest.raises(Refused) as refusal:
        calroom.game(HOLDEM).hand(dict.fromkeys(range(1, 12), 20_000), 1)
    assert refusal.value.rules == ("sk.holdem.seats",)


@pytest.mark.rule("sk.holdem.first-button-and-missed-blinds")
def test_the_lowest_seat_has_the_first_button_and_missed_blinds_are_posted_live_and_dead() -> None:
    opening = calroom.game(HOLDEM).hand(dict.fromkeys((2, 3, 6), 20_000), seed=1)
    assert opening.setup.button == 2
    assert bets(opening) == {3: "$2", 6: "$5"}
    back = deal("1 2 3 4 5 6", posts={4: 700})
    assert bets(back)[4] == "$5"
    assert pot(back) == "$2"


# Wagers from $5 to $10


@proves("wagering-limits", [HOLDEM, OMAHA, PINEAPPLE])
def test_a_bet_is_from_five_to_ten_dollars_in_every_round(game: str) -> None:
    for street in ("flop", "turn", "river"):
        hand = on_the(street, game=game)
        offered = "check, bet $5 up to $10 in steps of $1 or fold"
        for wrong in ("$4", "$11"):
            refuse(hand, f"2 bet {wrong}", "wagering-limits", instead=offered)
        for right in ("$5", "$7", "$10"):
            play(hand.fork(), f"2 bet {right}")


@pytest.mark.rule("sk.omaha-hilo.wagering-limits")
def test_in_omaha_high_low_a_bet_is_from_two_to_six_dollars() -> None:
    hand = on_the("turn", game=OMAHA_HILO)
    for wrong in ("$1", "$7"):
        refuse(hand, f"2 bet {wrong}", "wagering-limits")
    for right in ("$2", "$3", "$6"):
        play(hand.fork(), f"2 bet {right}")
    play(hand, "2 bet $4")
    refuse(hand, "4 raise $7", "wagering-limits")
    assert may(hand, 4) == "call $4, raise to $8 up to $10 in steps of $1 or fold"


def test_no_other_limits_are_spread() -> None:
    with pytest.raises(Refused, match="not spread"):
        deal_anywhere("2 4", 2, "$10-$20 spread limit", game=HOLDEM)
    with pytest.raises(ValueError, match="spread limit"):
        deal_anywhere("2 4", 2, "$4-$8", game=HOLDEM)


@pytest.mark.rule("sk.holdem.spread-limit-raises")
def test_a_raise_is_at_least_the_last_one_and_at_most_ten_dollars() -> None:
    hand = on_the("flop")
    play(hand, "2 bet $7")
    offered = "call $7, raise to $14 up to $17 in steps of $1 or fold"
    refuse(hand, "4 raise $12", "spread-limit-raises", instead=offered)
    refuse(hand, "4 raise $18", "spread-limit-raises")
    refuse(hand, "4 raise $14.50", "spread-limit-raises")
    play(hand, "4 raise $16")
    assert may(hand, 6) == "call $16, raise to $25 up to $26 in steps of $1 or fold"


@pytest.mark.rule("sk.holdem.spread-limit-raises")
def test_the_next_raise_goes_on_top_of_a_short_all_in() -> None:
    hand = on_the("flop", "2 4:$22 6")
    play(hand, "2 bet $10", "4 all-in $14")
    assert may(hand, 6) == "call $14, raise to $24 or fold"
    raised = hand.fork()
    play(raised, "6 raise $24", "2 raise $34", "6 raise $44")
    refuse(raised, "2 raise $54", "three-raises", instead="call $10 or fold")
    play(hand, "6 call")
    refuse(hand, "2 raise $24", "table-stakes", instead="call $4 or fold")


def test_a_bet_goes_on_top_of_a_short_all_in_opening() -> None:
    hand = on_the("flop", "2:$8 4 6")
    play(hand, "2 all-in $3")
    assert may(hand, 4) == "call $3, raise to $8 up to $13 in steps of $1 or fold"


# Fees


@pytest.mark.parametrize(
    ("game", "fee"),
    [
        pytest.param(HOLDEM, "$3", marks=pytest.mark.rule("sk.holdem.fee")),
        pytest.param(HILO, "$3", marks=pytest.mark.rule("sk.holdem-hilo.fee")),
        pytest.param(OMAHA_HILO, "$2", marks=pytest.mark.rule("sk.omaha-hilo.fee")),
    ],
)
@pytest.mark.parametrize("seats", ["1 2 3", "1 2 3 4 5 6 7 8 9", "8 9"])
def test_the_fee_is_the_same_however_many_play(game: str, fee: str, seats: str) -> None:
    hand = deal(seats, int(seats.split()[-1]), game=game)
    show_all(hand)
    assert collected(hand) == fee


@pytest.mark.parametrize(
    ("game", "fee", "blind"),
    [
        pytest.param(
            HOLDEM, "$3", "$5", marks=pytest.mark.rule("sk.holdem.fee-from-the-blind-before-the-deal")
        ),
        pytest.param(
            OMAHA_HILO, "$2", "$2", marks=pytest.mark.rule("sk.omaha-hilo.fee-from-the-blind-before-the-deal")
        ),
        pytest.param(HILO, "$3", "$5", marks=pytest.mark.rule("sk.holdem-hilo.fee")),
    ],
)
def test_the_big_blind_pays_the_fee_before_the_deal_beside_his_blind(game: str, fee: str, blind: str) -> None:
    hand = deal("1 2 4 5 6", 2, game=game)
    assert moves(hand, "fee-before-the-deal") == [f"{fee} stack 5 > collection"]
    assert bets(hand)[5] == blind
    paid, first_card = events_of(hand, "fee-before-the-deal")[0], events_of(hand, "deal")[0]
    assert hand.events.index(paid) < hand.events.index(first_card)
    play(hand, *(f"{seat} fold" for seat in (6, 1, 2, 4)))
    assert collected(hand) == fee, "it is due even if the hand ends at once"


@pytest.mark.rule("sk.holdem.fee-from-the-blind-before-the-deal")
def test_a_big_blind_short_of_both_pays_the_fee_first_and_needs_more_than_that() -> None:
    hand = deal("1 2:$5 3", 3)
    assert moves(hand, "fee-before-the-deal") == ["$3 stack 2 > collection"]
    assert moves(hand, "short-blind") == ["$2 stack 2 > bet 2"]
    with pytest.raises(Refused) as refusal:
        deal("1 2:$3 3", 3)
    assert "sk.holdem.fee-from-the-blind-before-the-deal" in refusal.value.rules
    assert refusal.value.allowed == ("add chips", "sit out")


@proves("fee", [OMAHA, PINEAPPLE])
def test_nothing_is_charged_until_the_house_sets_a_fee(game: str, tmp_path: Path) -> None:
    hand = deal("1 2 4 6", 1, game=game)
    assert words(hand, "fee-posted") == ["the collection is nothing"]
    assert left(hand, 4) == "$195"
    rule = f"# {game}.fee"
    text = (FILED / "sk.toml").read_text()
    line = next(line for line in text.splitlines() if line.endswith(rule))
    own = tmp_path / "sk.toml"
    set_fee = 'fees = [{ moment = "before the deal", players = [2, 10], amount = "$3" }]'
    own.write_text(text.replace(line, set_fee))
    dealt = House(own).game(game.partition(".")[2]).hand(dict.fromkeys((1, 2, 4, 6), 20_000), 1, seed=1)
    assert moves(dealt, "fee-before-the-deal") == ["$3 stack 4 > collection"]
    assert left(dealt, 4) == "$192"


# Button and blinds


@proves("blind-and-button-rotate", [HOLDEM, OMAHA_HILO])
def test_button_and_blind_go_round_so_that_everybody_has_each_in_turn(game: str) -> None:
    buttons, blinds, button = [], [], 6
    for _ in range(6):
        hand = calroom.game(game).hand(dict.fromkeys(range(1, 7), 20_000), after=button, seed=1)
        button = hand.setup.button
        buttons.append(button)
        blinds.append(moves(hand, "fee-before-the-deal")[0].split()[2])
    assert buttons == [1, 2, 3, 4, 5, 6]
    assert blinds == ["3", "4", "5", "6", "1", "2"]


@pytest.mark.rule("sk.holdem.blinds-start-the-hand")
def test_only_the_blinds_are_in_when_the_cards_are_dealt() -> None:
    hand = deal("1 2 3 4 5 6")
    assert bets(hand) == {1: "$2", 2: "$5"}
    assert pot(hand) == "$0"
    assert hand.events.index(events_of(hand, "blind")[-1]) < hand.events.index(events_of(hand, "deal")[0])


@pytest.mark.parametrize(
    ("game", "blinds", "third"),
    [
        pytest.param(
            HOLDEM,
            {1: "$2", 2: "$5"},
            "call $5, raise to $10 up to $15 in steps of $1 or fold",
            marks=pytest.mark.rule("sk.holdem.blind-amounts"),
        ),
        pytest.param(
            OMAHA_HILO,
            {1: "$1", 2: "$2"},
            "call $2, raise to $4 up to $8 in steps of $1 or fold",
            marks=pytest.mark.rule("sk.omaha-hilo.blind-amounts"),
        ),
    ],
)
def test_two_live_blinds_are_posted(game: str, blinds: dict[int, str], third: str) -> None:
    hand = deal("1 2 3 4 5 6 7 8 9", 9, game)
    assert bets(hand) == blinds
    assert may(hand, 3) == third
    play(hand, *(f"{seat} fold" for seat in range(3, 10)), "1 call")
    assert may(hand, 2).startswith("check, raise")
    heads_up = deal("3 8", 8, game)
    assert bets(heads_up) == {8: blinds[1], 3: blinds[2]}
    assert turn(heads_up) == 8


@proves("starts-left-of-button", [HILO, OMAHA])
def test_deal_blinds_and_later_betting_begin_left_of_the_button(game: str) -> None:
    hand = deal("1 2 5 6", 5, game)
    assert dealt_to(hand)[0] == 6
    assert moves(hand, "blind")[0] == "$2 stack 6 > bet 6"
    stay_to_the("flop", hand)
    assert turn(hand) == 6


@proves("blinds-before-the-deal", [HILO, OMAHA])
def test_blinds_are_in_before_the_cards_are_dealt(game: str) -> None:
    hand = deal("1 2 3 9", 9, game)
    assert moves(hand, "blind") == ["$2 stack 1 > bet 1", "$5 stack 2 > bet 2"]
    assert hand.events.index(events_of(hand, "blind")[-1]) < hand.events.index(events_of(hand, "deal")[0])


# The deal and the streets


@proves(
    "deal-two-down",
    ALL,
    sk_omaha="deal-four-down",
    sk_pineapple="deal-three-down",
    **{"sk_omaha-hilo": "deal-four-down"},
)
def test_everybody_gets_his_cards_face_down(game: str) -> None:
    each = {OMAHA: 4, OMAHA_HILO: 4, PINEAPPLE: 3}.get(game, 2)
    hand = deal("1 2 3 4 5 6 7", 7, game, hole={2: "Ah Kd"})
    assert dealt_to(hand) == list(range(1, 8)) * each
    assert [seat for seat in (1, 2, 3, None) if view_knows(hand, seat, "Ah")] == [2]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(HOLDEM, marks=pytest.mark.rule("sk.holdem.deal-order")),
        pytest.param(HILO, marks=pytest.mark.rule("sk.holdem-hilo.deal-two-down")),
    ],
)
def test_cards_go_round_one_at_a_time(game: str) -> None:
    hand = calroom.game(game).hand(dict.fromkeys((1, 2, 3), 20_000), 3, deck="Ah Kd 7c 2s 9h Jc")
    assert [hole_cards(hand, seat) for seat in (1, 2, 3)] == ["Ah 2s", "Kd 9h", "7c Jc"]


@pytest.mark.rule("sk.holdem.five-table-cards")
def test_five_table_cards_come_from_the_deck_in_three_steps() -> None:
    hand = on_the("river", board="7c Kd 8s 3h 5h")
    assert board(hand) == ["7c", "Kd", "8s", "3h", "5h"]
    assert course(hand) == ["deal", "bet", "burn", "flop", "bet", "burn", "turn", "bet", "burn", "river"]


@pytest.mark.rule("sk.holdem.table-cards-face-down-variant")
def test_by_the_older_text_five_cards_lie_face_down_and_are_turned_over_without_burns() -> None:
    stacks = dict.fromkeys((1, 2, 3), 20_000)
    deck = "Ah Kh 7h 2s 9h Jc 7c Kd 8s 3h 5h"
    hand = calroom.game(HOLDEM).hand(stacks, 3, deck=deck, board_first=True)
    assert hand.view(1).cards["board"] == ["??"] * 5
    play(hand, "3 call", "1 call", "2 check")
    assert hand.view(1).cards["board"] == ["7c", "Kd", "8s", "??", "??"]
    play(hand, "1 check", "2 check", "3 check")
    assert hand.view(2).cards["board"] == ["7c", "Kd", "8s", "3h", "??"]
    play(hand, "1 check", "2 check", "3 check")
    assert hand.view(None).cards["board"] == ["7c", "Kd", "8s", "3h", "5h"]
    assert not events_of(hand, "burn")
    show_all(hand)
    assert pushed(hand) == {2: "$15"}


@proves(
    "first-betting-round",
    [HOLDEM, HILO, OMAHA, PINEAPPLE],
    sk_holdem="first-betting-period",
)
def test_the_first_betting_comes_before_any_table_card(game: str) -> None:
    hand = deal("1 2 3 4", 4, game)
    assert board(hand) == []
    assert may(hand, 3) == "call $5, raise to $10 up to $15 in steps of $1 or fold"
    play(hand, "3 call", "4 call", "1 call")
    assert may(hand, 2).startswith("check, raise to $10")


@pytest.mark.rule("sk.holdem.order-of-action")
def test_who_acts_first_before_and_after_the_flop() -> None:
    hand = deal("1 2 3 4 5 6")
    assert stay(hand) == [3, 4, 5, 6, 1, 2]
    assert stay(hand) == [1, 2, 3, 4, 5, 6]
    play(hand, "1 check", "2 bet $5", "3 fold", "4 fold", "5 fold", "6 fold", "1 raise $10")
    assert events_of(hand, "check-raise")
    heads_up = deal("4 6")
    assert stay(heads_up) == [6, 4]
    assert stay(heads_up) == [4, 6]


STREETS = [("flop", 3), ("turn", 4), ("river", 5)]


@pytest.mark.parametrize(
    ("game", "street", "count"),
    [
        pytest.param(game, street, count, marks=pytest.mark.rule(f"{game}.{street}"))
        for game in (HOLDEM, HILO, OMAHA, PINEAPPLE)
        for street, count in STREETS
    ],
)
def test_a_card_is_burned_and_the_next_are_turned_up(game: str, street: str, count: int) -> None:
    hand = on_the(street, game=game, board="Kd 8s 3h Qs 2c")
    assert board(hand) == ["Kd", "8s", "3h", "Qs", "2c"][:count]
    assert len(events_of(hand, street)) == 1
    assert len(events_of(hand, "burn")) == count - 2
    assert turn(hand) == 2


@pytest.mark.rule("sk.holdem.second-betting-period")
@pytest.mark.rule("sk.holdem.third-betting-period")
@pytest.mark.rule("sk.holdem.final-betting-period")
def test_betting_follows_flop_turn_and_river_and_then_hands_are_shown() -> None:
    hand = on_the("flop")
    for cards in (3, 4, 5):
        assert len(board(hand)) == cards
        assert stay(hand) == [2, 4, 6]
    refuse(hand, "4 bet $5", "showdown-order")


# Raises and all-ins


@pytest.mark.rule("sk.holdem.three-raises")
@pytest.mark.parametrize("seats", ["2 4 6", "4 6"])
def test_three_raises_are_all_even_with_two_players(seats: str) -> None:
    hand = on_the("turn", seats)
    play(hand, f"{turn(hand)} bet $5")
    for total in (10, 15, 20):
        play(hand, f"{turn(hand)} raise ${total}")
    seat = turn(hand)
    owed = 20 - int(bets(hand).get(seat, "$0")[1:])
    refuse(hand, f"{seat} raise $25", "three-raises", instead=f"call ${owed} or fold")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(HILO, marks=pytest.mark.rule("sk.holdem-hilo.hold-em-rules")),
        pytest.param(OMAHA, marks=pytest.mark.rule("sk.omaha.raises-and-stakes")),
        pytest.param(OMAHA_HILO, marks=pytest.mark.rule("sk.omaha-hilo.like-hold-em")),
        pytest.param(PINEAPPLE, marks=pytest.mark.rule("sk.pineapple.button-and-blinds")),
    ],
)
def test_what_a_page_leaves_open_is_as_in_hold_em(game: str) -> None:
    hand = deal("1 2 3 9", 9, game)
    unit = 2 if game == OMAHA_HILO else 5
    assert list(bets(hand)) == [1, 2]
    for times in (2, 3, 4):
        play(hand, f"{turn(hand)} raise ${times * unit}")
    with pytest.raises(Refused) as refusal:
        play(hand, f"{turn(hand)} raise ${5 * unit}")
    assert "sk.holdem.three-raises" in refusal.value.rules
    stay(hand)
    assert len(events_of(hand, "burn")) == 1
    assert len(board(hand)) == 3


@pytest.mark.rule("sk.holdem.table-stakes")
def test_who_is_all_in_contests_what_he_matched() -> None:
    hand = deal("1:$12 2 3", 3, hole={1: "Ah Ad", 2: "Kh Kd", 3: "Qh Qd"}, board="2c 7d 9h Ts 4c")
    play(hand, "3 raise $12", "1 call", "2 call", "2 bet $9", "3 raise $18", "2 call")
    show_all(hand)
    assert gathered(hand) == {"pot": "$36", "side pot 1": "$36"}
    assert pushed(hand) == {1: "$36", 2: "$36"}


@pytest.mark.rule("sk.holdem.table-stakes")
def test_a_short_all_in_does_not_let_those_raise_who_have_acted() -> None:
    hand = on_the("flop", "1 2 3:$12 4", button=4)
    play(hand, "1 bet $5", "2 call", "3 all-in $7", "4 fold")
    refuse(hand, "1 raise $12", "table-stakes", instead="call $2 or fold")


@pytest.mark.rule("sk.holdem.all-in-run-out")
def test_when_nobody_can_bet_the_board_is_dealt_to_its_end() -> None:
    hand = on_the("flop", "1:$13 2", button=2)
    play(hand, "1 bet $5", "2 call")
    assert len(board(hand)) == 5
    assert len(events_of(hand, "burn")) == 3
    assert words(hand, "no-more-betting") == ["no more betting is possible"]
    assert may(hand, 2).startswith("show")


@pytest.mark.rule("sk.holdem.uncontested-pot")
def test_the_last_player_takes_the_pot_unseen_and_his_bet_back() -> None:
    hand = on_the("turn", "1 2 3 4 5", button=5)
    assert pot(hand) == "$25"
    play(hand, "1 bet $10", "2 fold", "3 fold", "4 fold", "5 fold")
    assert returned(hand) == ["$10 bet 1 > stack 1"]
    assert pushed(hand) == {1: "$25"}
    assert not shown(hand)


# Which hand wins


@pytest.mark.rule("sk.holdem.any-five-of-seven")
def test_one_card_of_the_hand_and_four_of_the_table_make_a_flush() -> None:
    hand = all_in_for(HOLDEM, "$40", {1: "Ah 7c", 2: "7h 7s"}, "Kh 9h 4h 2h 7d")
    assert shown(hand)[1] == "ace-high flush"
    assert pushed(hand) == {1: "$40"}


@pytest.mark.parametrize(
    ("game", "cards", "amount", "share"),
    [
        pytest.param(
            HOLDEM,
            {1: "2c 3d", 2: "7h 7d", 3: "8h 8d"},
            "$60",
            "$20",
            marks=pytest.mark.rule("sk.holdem.board-plays-for-all"),
        ),
        pytest.param(
            PINEAPPLE,
            {1: "2c 3d 4h", 2: "7h 7d 6c"},
            "$40",
            "$20",
            marks=pytest.mark.rule("sk.pineapple.playing-the-board"),
        ),
        pytest.param(
            PINEAPPLE,
            {1: "2c 3d 4h", 2: "7h 7d 6c", 3: "8h 8d 6h"},
            "$60",
            "$20",
            marks=pytest.mark.rule("sk.pineapple.ties-split"),
        ),
    ],
)
def test_a_royal_flush_on_the_table_is_everybodys(
    game: str, cards: dict[int, str], amount: str, share: str
) -> None:
    assert pushed_for(game, amount, cards, "As Ks Qs Js Ts") == dict.fromkeys(cards, share)


@pytest.mark.rule("sk.holdem.high-only")
def test_no_low_hand_wins_anything() -> None:
    hand = all_in_for(HOLDEM, "$60", {1: "As 4s", 2: "Kh Qh"}, "2c 3d 5h Kd Kc")
    assert shown(hand) == {1: "five-high straight", 2: "three kings"}
    assert pushed(hand) == {1: "$60"}


@proves("cards-speak", [HOLDEM, OMAHA_HILO])
def test_a_hand_is_what_its_cards_make(game: str) -> None:
    cards = {HOLDEM: {1: "9c Th", 2: "As Ah"}, OMAHA_HILO: {1: "As 2s Kh Kd", 2: "Ac 4c Jh Jd"}}[game]
    turned = {HOLDEM: "Jd Qs Kc 2c 3d", OMAHA_HILO: "3c 6d 8h Ks Jc"}[game]
    hand = all_in_for(game, "$88", cards, turned)
    assert shown(hand)[1] == {HOLDEM: "king-high straight", OMAHA_HILO: "three kings and eight-six low"}[game]
    assert pushed(hand) == {1: "$88"}


@proves(
    "highest-hand-wins",
    [HOLDEM, OMAHA, PINEAPPLE],
    sk_holdem="high-hand-wins",
)
def test_the_highest_hand_takes_the_pot(game: str) -> None:
    cards, turned, amount = {
        HOLDEM: ({1: "Qc Qd", 2: "Ah Kd"}, "Qs 8h 4c Kc 2d", "$55"),
        OMAHA: ({1: "As Ks Qd Jd", 2: "Qs 8c 8d 3h"}, "Ts 9s 4s 2s 7h", "$56"),
        PINEAPPLE: ({1: "9c Tc Jc", 2: "Kh Ks 2h"}, "Qc Kd 2s 8c 4h", "$64"),
    }[game]
    assert pushed_for(game, amount, cards, turned) == {1: amount}


@proves("ties-split", [HOLDEM, OMAHA])
def test_equal_hands_split_the_pot(game: str) -> None:
    cards, turned, amount, share = {
        HOLDEM: ({1: "Ad 7c", 2: "Ac 6c"}, "Ah Kd Qs 9h 4c", "$50", "$25"),
        OMAHA: ({1: "Ac Kc 7d 6d", 2: "Ad Ks 8c 3h"}, "Qs Jh Th 4c 2d", "$64", "$32"),
    }[game]
    assert pushed_for(game, amount, cards, turned) == {1: share, 2: share}


@pytest.mark.rule("sk.holdem.hand-ranking")
def test_the_wheel_is_the_lowest_straight() -> None:
    turned = "2c 3d 4h 9s Ks"
    assert pushed_for(HOLDEM, "$60", {1: "Ac 5c", 2: "Kd 9d"}, turned) == {1: "$60"}
    assert pushed_for(HOLDEM, "$60", {1: "Ac 5c", 2: "Kd 9d", 3: "5h 6h"}, turned) == {3: "$60"}


@pytest.mark.rule("sk.holdem.odd-chip")
def test_the_odd_dollar_goes_to_the_first_tied_hand_from_the_button() -> None:
    cards = {2: "Ad 7c", 3: "Jd Jc", 5: "Ac 6c"}
    assert pushed_for(HOLDEM, "$51", cards, "Ah Kd Qs 9h 4c", button=3) == {2: "$25", 5: "$26"}


@pytest.mark.rule("sk.holdem.showdown-order")
def test_the_last_bettor_shows_first_and_both_cards_must_be_shown() -> None:
    hand = on_the("river", hole={6: "As Ah"})
    checked = hand.fork()
    play(hand, "2 check", "4 bet $5", "6 call", "2 call")
    assert list(shown(hand)) == [4]
    play(hand, "6 show-part As", "2 throw-away", "6 show")
    assert cards_shown(hand, 6) == "As Ah"
    assert list(pushed(hand)) == [6]
    stay(checked)
    assert list(shown(checked)) == [2]


@pytest.mark.rule("sk.holdem.no-answer-in-time")
def test_who_does_not_answer_checks_or_folds_and_his_live_hand_is_shown() -> None:
    hand = on_the("river")
    hand.answer_for(2)
    play(hand, "4 bet $5", "6 call")
    hand.answer_for(2)
    assert taken_in(hand) == [2]
    hand.answer_for(6)
    assert list(shown(hand)) == [4, 6]
    assert len(words(hand, "no-answer")) == 3


# How many own cards play


@proves("exactly-two-and-three", [OMAHA, OMAHA_HILO])
def test_exactly_two_of_the_hand_and_three_of_the_table_play(game: str) -> None:
    hand = all_in_for(game, "$60", {1: "Ah Kd Qc Jc", 2: "9c 9d 4c 5c"}, "7h 9h Th 3h 2s")
    assert shown(hand)[1] == "ace high"
    assert pushed(hand) == {2: "$60"}
    if game == OMAHA_HILO:
        low = all_in_for(game, "$88", {1: "As 2d 9h 9d", 2: "Kc Kd Qh Ts"}, "3c 6d 8h Ks Jc")
        assert shown(low)[1] == "pair of nines and eight-six low"


@pytest.mark.rule("sk.holdem-hilo.exactly-two-hole-cards")
def test_both_hole_cards_play_in_both_hands() -> None:
    no_low = all_in_for(HILO, "$60", {1: "Ac Kd", 2: "Jh Jd"}, "2h 3s 5d 7c Qc")
    assert shown(no_low)[1] == "ace high"
    royal_on_board = all_in_for(HILO, "$60", {1: "4h 4d", 2: "7c 6d"}, "As Ks Qs Js Ts")
    assert shown(royal_on_board)[1] == "pair of fours"
    assert pushed(royal_on_board) == {1: "$60"}


@pytest.mark.rule("sk.omaha-hilo.different-pairs-for-each-way")
def test_two_cards_may_go_low_and_two_others_high() -> None:
    hand = all_in_for(OMAHA_HILO, "$88", {1: "As 2s Kh Kd", 2: "Qc Qd Tc 9c"}, "3c 6d 8h Ks Jc")
    assert shown(hand)[1] == "three kings and eight-six low"
    assert pushed(hand) == {1: "$88"}


@pytest.mark.rule("sk.pineapple.no-discard")
def test_in_pineapple_nothing_is_ever_discarded() -> None:
    hand = on_the("flop", game=PINEAPPLE, hole={2: "9c Tc Jc"})
    refuse(hand, "2 discard Jc", "no-discard")
    stay_to_the("river", hand)
    refuse(hand, "2 discard Jc", "no-discard")
    show_all(hand)
    assert cards_shown(hand, 2) == "9c Tc Jc"


@pytest.mark.rule("sk.pineapple.any-five-of-eight")
def test_all_three_cards_may_play() -> None:
    hand = all_in_for(PINEAPPLE, "$64", {1: "9c Tc Jc", 2: "Ah Ad 2h"}, "Qc Kd 2s 8c 4h")
    assert shown(hand)[1] == "queen-high straight flush"
    assert pushed(hand) == {1: "$64"}


# The pot divided


LOW_AND_HIGH = {
    HILO: ({1: "As 2d", 2: "Kc Kd"}, "3h 5c 8d Ks Jh"),
    OMAHA_HILO: ({1: "As 2d 9h 9d", 2: "Kc Kd Qh Ts"}, "3c 6d 8h Ks Jc"),
}
AMOUNT = {HILO: "$60", OMAHA_HILO: "$88"}
HALF = {HILO: "$30", OMAHA_HILO: "$44"}


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        pytest.param(
            HILO, {1: "Ah 4h", 2: "Kh Qd"}, marks=pytest.mark.rule("sk.holdem-hilo.cards-used-both-ways")
        ),
        pytest.param(
            OMAHA_HILO,
            {1: "Ah 4h 9c 9d", 2: "Kh Qd Jd Ts"},
            marks=pytest.mark.rule("sk.omaha-hilo.straights-and-flushes-for-low"),
        ),
    ],
)
def test_one_hand_may_take_both_halves_with_a_straight_flush(game: str, cards: dict[int, str]) -> None:
    hand = all_in_for(game, "$80", cards, "2h 3h 5h Kd Kc")
    assert shown(hand)[1] == "five-high straight flush and wheel"
    assert moves(hand, "both-ways") == ["$80 pot > stack 1"]


@proves("eight-or-better", DIVIDED)
def test_a_low_is_five_different_ranks_up_to_eight(game: str) -> None:
    more, other = ("", "") if game == HILO else (" Qc Jc", " Qd Jd")
    worst = all_in_for(game, "$60", {1: "8h 7d" + more, 2: "Kc Kd" + other}, "6s 5c 4h Ks Td")
    assert shown(worst)[1].endswith("eight-seven low")
    nine = all_in_for(game, "$60", {1: "Ah 9d" + more, 2: "Kc Kd" + other}, "4s 3c 2h Ks Td")
    assert "low" not in shown(nine)[1]
    paired = all_in_for(game, "$60", {1: "Ah 3d" + more, 2: "Kc Kd" + other}, "8s 5c 3h Ks Td")
    assert words(paired, "no-low") == ["nobody has a low: high takes the pot"]


@proves("pot-is-split", DIVIDED)
def test_high_and_low_take_one_half_each(game: str) -> None:
    hand = all_in_for(game, AMOUNT[game], *LOW_AND_HIGH[game])
    assert moves(hand, "high-half") == [f"{HALF[game]} pot > stack 2"]
    assert moves(hand, "low-half") == [f"{HALF[game]} pot > stack 1"]


@proves("no-low-high-takes-all", DIVIDED)
def test_without_a_low_high_takes_all(game: str) -> None:
    cards, turned = {
        HILO: ({1: "As 2d", 2: "Kc Kd"}, "Ks Jh 9d 5c 3h"),
        OMAHA_HILO: ({1: "As 2d 4h 5h", 2: "Kd Kh 4s Qd"}, "Ks Jc 9h 6d 3c"),
    }[game]
    hand = all_in_for(game, AMOUNT[game], cards, turned)
    assert pushed(hand) == {2: AMOUNT[game]}
    assert words(hand, "no-low")


@proves("tied-portion-split", DIVIDED, **{"sk_omaha-hilo": "ties-split"})
def test_who_ties_for_a_half_shares_that_half(game: str) -> None:
    cards, turned = {
        HILO: ({1: "As 2d", 2: "Ad 2c", 3: "Kc Kd"}, "3h 5c 8d Ks Jh"),
        OMAHA_HILO: ({1: "As 2d 9h 9d", 2: "Ac 2h Td Tc", 3: "Kc Kd Qh Ts"}, "3c 6d 8h Ks Jc"),
    }[game]
    quarter = {HILO: "$15", OMAHA_HILO: "$22"}[game]
    assert pushed_for(game, AMOUNT[game], cards, turned) == {1: quarter, 2: quarter, 3: HALF[game]}


@proves("low-ranking", DIVIDED)
def test_lows_are_compared_from_the_top(game: str) -> None:
    first, second = ("", "") if game == HILO else (" Jc Tc", " Jd Td")
    six = all_in_for(game, "$60", {1: "6s 5c" + first, 2: "Ah 7d" + second}, "4c 3h 2s Ks Kd")
    assert shown(six)[1].endswith("six-five low")
    assert shown(six)[2].endswith("seven-four low")
    assert pushed(six) == {1: "$60"}
    eights = all_in_for(game, "$60", {1: "3c 2h" + first, 2: "4h 2d" + second}, "8s 6c As Ks Kd")
    assert moves(eights, "low-half") == ["$30 pot > stack 1"]


@proves("odd-chip", DIVIDED)
def test_the_odd_dollar_between_the_halves_goes_to_high(game: str) -> None:
    amount, half, other = {HILO: ("$61", "$30", "$31"), OMAHA_HILO: ("$45", "$22", "$23")}[game]
    assert pushed_for(game, amount, *LOW_AND_HIGH[game]) == {1: half, 2: other}


ONE_BLIND = ["sk.holdem", "sk.holdem-hilo", "sk.omaha-hilo"]


@pytest.mark.parametrize("game", ONE_BLIND)
@pytest.mark.parametrize(
    ("seats", "button", "blind"), [((1, 2, 3, 4), 4, 1), ((1, 2, 3, 4), 2, 3), ((1, 2), 2, 1)]
)
def test_one_blind_is_left_of_the_button_and_pays_the_fee_there(
    game: str, seats: tuple[int, ...], button: int, blind: int
) -> None:
    hand = calroom.game(game).hand(dict.fromkeys(seats, 20000), button, seed=1, blinds=(200,))
    moved = [event for event in hand.events if isinstance(event, Moved)]
    assert [(event.source, event.target) for event in moved] == [
        (f"stack {blind}", "collection"),
        (f"stack {blind}", f"bet {blind}"),
    ]
