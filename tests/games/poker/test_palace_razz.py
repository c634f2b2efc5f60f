"""Stud for the low hand: The Palace's razz, where it differs from its stud."""

from typing import Any

import pytest
from tests.telling import events_of

from calroom.table.events import Dealt
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

from .playing import collected, gathered, left, may, play, pot, pushed, refuse, turn
from .stud_playing import bet, dead_cards, deal, opener, show_all, stay, stay_to, why_first

FIVE_UP = {1: "- - 3c", 2: "- - 7s", 3: "- - 8h", 4: "- - Ks", 5: "- - Qs"}
THREE = {2: "- - Kc 3d 7h 8s", 4: "- - 9d 4c 3h 7s", 5: "- - Jd 4h 6d Tc"}
"""Seat 4 is low on every street."""


def razz(seats: str, cards: dict[int, str] | None = None, **given: Any) -> Hand:
    return deal(seats, cards, game="palace.razz", **given)


def showdown(first: str, second: str) -> Hand:
    hand = razz("1 4", {1: first, 4: second})
    show_all(hand)
    return hand


@pytest.mark.rule("palace.razz.fee")
@pytest.mark.parametrize(("players", "fee"), [(2, "$2"), (3, "$2"), (5, "$3"), (6, "$4"), (8, "$4")])
def test_razz_is_charged_as_stud(players: int, fee: str) -> None:
    hand = razz(" ".join(map(str, range(1, players + 1))))
    show_all(hand)
    assert (collected(hand), pot(hand, "jackpot")) == (fee, "$0")


@pytest.mark.rule("palace.razz.fee")
def test_no_pot_is_killed_in_razz() -> None:
    with pytest.raises(Refused, match="no pot is killed"):
        razz("1 2 3", killed=True)
    hand = razz("1 2 3")
    stay(hand)
    assert collected(hand) == "$2"


@pytest.mark.rule("palace.razz.stud-rules-apply")
def test_seven_players_who_stay_are_served_from_the_burned_cards_as_in_stud() -> None:
    hand = razz("1 2 3 4 5 6 7")
    stay_to("sixth", hand)
    assert hand.table.cards_left == 7
    stay(hand)
    served = [event.place for event in events_of(hand, "short-deck") if isinstance(event, Dealt)]
    assert served == ["burn", "hand 6", "hand 7"]


@pytest.mark.rule("palace.razz.bet-sizes")
def test_the_lower_limit_holds_to_fourth_street_and_the_upper_from_fifth() -> None:
    hand = razz("2 4 5", THREE)
    play(hand, "2 bring-in")
    assert may(hand, 4) == "call $1, complete to $4 or fold"
    stay(hand)
    for limit in ("$4", "$8", "$8", "$8"):
        assert may(hand, 4) == f"check, bet {limit} or fold"
        stay(hand)


@pytest.mark.rule("palace.razz.open-pair-no-effect")
def test_a_pair_on_fourth_street_gives_no_choice() -> None:
    hand = razz("1 3", {1: "- - Kd 9c", 3: "- - 5h 5c"})
    stay(hand)
    play(hand, "1 check")
    refuse(hand, "3 bet $8", "open-pair-no-effect", instead="check, bet $4 or fold")
    play(hand, "3 bet $4")
    assert may(hand, 1) == "call $4, raise to $8 or fold"


@pytest.mark.rule("palace.razz.high-card-opens", "palace.razz.suit-order")
def test_the_highest_up_card_must_open_and_of_two_kings_the_spade() -> None:
    hand = razz("1 2 3 4", {1: "- - 3c", 2: "- - Kd", 3: "- - Ks", 4: "- - 8h"})
    assert (opener(hand), why_first(hand)) == (3, "bring-in-by-suit")
    assert may(hand, 3) == "bring in $1 or bet $4"
    three = razz("1 2 3", {1: "- - Kd", 2: "- - Ks", 3: "- - 4h"})
    assert opener(three) == 2


@pytest.mark.rule("palace.razz.ace-is-low")
def test_the_ace_is_the_lowest_card_throughout() -> None:
    hand = razz("1 2 3", {1: "- - As 2d", 2: "- - Qd 3c", 3: "- - 7c 4h"})
    assert opener(hand) == 2
    stay(hand)
    assert turn(hand) == 1


@pytest.mark.rule("palace.razz.low-hand-acts-first")
def test_later_the_lowest_board_acts_first() -> None:
    hand = razz("1 2 3", {1: "- - 3c 8h", 2: "- - 2d 9s", 3: "- - 4s 4d"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (1, "best-board")


@pytest.mark.rule("palace.razz.board-ranking")
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("2c 3d 4h 5s", "Ah 2d 3s 6c"),
        ("Ah 2d 3s 6c", "Ac As 2h 3h"),
        ("Kh Qh Jh Th", "Ac As 2h 3h"),
        ("Kc Ks 2h 3h", "Ac As 2d 2s"),
        ("Kc Ks Qh Qd", "Ac As Ad 2s"),
        ("Kc Ks Kh Qd", "Ac As Ad Ah"),
    ],
)
def test_up_cards_are_ranked_for_low(lower: str, higher: str) -> None:
    hand = razz("1 2", {1: f"- - {higher}", 2: f"- - {lower}"})
    stay_to("sixth", hand)
    assert turn(hand) == 2


@pytest.mark.rule("palace.razz.equal-boards")
def test_of_equal_boards_the_nearest_from_the_dealers_left_acts_first() -> None:
    hand = razz("1 2 5", {1: "- - Kd Qc", 2: "- - 3d 8s", 5: "- - 3c 8h"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (2, "equal-boards")


@pytest.mark.rule("palace.razz.sixth-street-low-opens-seventh")
def test_on_seventh_street_who_was_low_on_sixth_acts_first() -> None:
    hand = razz("1 4", {1: "- - Kd Qc 4d 5d Ah", 4: "- - 2c 3h 6d 8s 2d"})
    stay_to("seventh", hand)
    assert (turn(hand), why_first(hand)) == (4, "first-as-before")


@pytest.mark.rule("palace.razz.raise-cap")
def test_a_round_has_a_bet_and_three_raises_for_two_players_too() -> None:
    third = razz("1 2 3 4 5", FIVE_UP)
    play(third, "4 bring-in", "5 complete $4", "1 raise $8", "2 raise $12", "3 raise $16")
    refuse(third, "4 raise $20", "raise-cap", instead="call $15 or fold")
    two = razz("2 4", THREE)
    stay_to("fifth", two)
    play(two, "4 bet $8", "2 raise $16", "4 raise $24", "2 raise $32")
    refuse(two, "4 raise $40", "raise-cap", instead="call $8 or fold")


@pytest.mark.rule("palace.razz.completion-is-not-a-raise")
def test_completing_the_forced_bet_is_none_of_the_three_raises() -> None:
    hand = razz("1 2 3 4 5", FIVE_UP)
    play(hand, "4 bring-in", "5 complete $4")
    assert may(hand, 1) == "call $4, raise to $8 or fold"
    play(hand, "1 raise $8", "2 raise $12", "3 raise $16")
    refuse(hand, "4 raise $20", "completion-is-not-a-raise", instead="call $15 or fold")


@pytest.mark.rule("palace.razz.suits-never-rank-hands")
def test_equal_lows_of_other_suits_share_the_pot() -> None:
    hand = showdown("6s 5s 3s 2s As Kd Qd", "6h 5d 3c 2h Ac Kc Qc")
    assert set(pushed(hand)) == {1, 4}


@pytest.mark.rule("palace.razz.folded-seat-keeps-receiving")
def test_a_seat_that_folds_in_a_round_of_checks_gets_dead_cards_until_there_is_a_wager() -> None:
    hand = razz("1 3 4", {1: "- - 3c 8h 9h 2h", 3: "- - Kd 9s Td Jd", 4: "- - Qd Jc Tc 9c"})
    stay(hand)
    play(hand, "1 check", "3 fold", "4 check")
    assert dead_cards(hand) == ["Td 3"]
    play(hand, "1 bet $8", "4 call")
    assert dead_cards(hand) == ["Td 3"]


@pytest.mark.rule("palace.razz.call-when-beaten-no-refund")
def test_who_calls_although_the_up_cards_beat_him_gets_nothing_back() -> None:
    hand = razz("1 4", {1: "Th Ts 2h 3d 4c 6s Td", 4: "Kh Kd Ks Qh Qd Qs Jc"})
    stay_to("seventh", hand)
    assert left(hand, 4) == "$198.50"
    play(hand, "1 bet $8", "4 call", "4 show")
    assert (set(pushed(hand)), left(hand, 4)) == ({1}, "$190.50")


@pytest.mark.rule("palace.razz.lowest-hand-wins")
def test_the_lowest_five_of_seven_cards_win_the_whole_pot() -> None:
    hand = showdown("9h 7d 5c 3s 2h Kd Ks", "9d 6d 5h 4s 3h Kh Kc")
    assert set(pushed(hand)) == {4}


@pytest.mark.rule("palace.razz.low-ranking")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6h 4d 3c 2s Ah Kd Ks", "6d 5d 3h 2h Ac Kh Kc"),
        ("Kh Qd Jc Ts 9h 9d Kd", "2h 2d 3c 3s 4h 4d 2c"),
        ("2h 2d 5c 4s 3h 2c 5d", "3c 3s 3d Ac 2s 4h 4d"),
        ("Ah Ad 5c 4s 3h 3d Ac", "2c 2s 3c 3s 4h 4d 2d"),
        ("9h 9d 2c 2s Ah 9c 2d", "Th Td Ac As 2h Tc Ts"),
    ],
)
def test_lows_rank_from_the_wheel_down_to_four_of_a_kind(better: str, worse: str) -> None:
    assert set(pushed(showdown(better, worse))) == {1}
    assert set(pushed(showdown(worse, better))) == {4}


@pytest.mark.rule("palace.razz.ties-split")
def test_the_odd_half_dollar_goes_to_the_lowest_card_by_suit() -> None:
    cards = {
        2: "Ad 2s 4d 5c 7h Kd Ks",
        6: "Ac 2h 4s 5d 7c Kh Kc",
        3: "- - Qh Qs 9h",
        4: "- - Jh",
        5: "- - Js",
    }
    hand = razz("2 3 4 5 6", cards, out={3: 5, 4: 3, 5: 3})
    play(hand, "3 bring-in", "4 fold", "5 fold", "6 call", "2 call")
    stay(hand)
    for _ in range(3):
        bet(hand, "$8", 2, 6)
    assert gathered(hand) == {"pot": "$53.50"}
    show_all(hand)
    assert pushed(hand) == {2: "$25", 6: "$25.50"}
