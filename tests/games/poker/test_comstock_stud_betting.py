"""How much may be bet, completions, raises, all-ins and the open pair: The Comstock's seven card stud."""

from functools import partial
from typing import Any

import pytest

from calroom.table.hand import Hand

from .playing import bets, gathered, left, may, play, pushed, refuse, returned
from .stud_playing import bet, deal, show_all, stay, stay_to

FIVE_UP = {1: "- - 2h", 2: "- - 2c", 3: "- - 9d", 4: "- - Ks", 5: "- - Jd"}
THREE = {2: "- - 2c 3d 7h 8s", 3: "- - Kd 9c 8h 7s", 5: "- - Jd 4h 6d 6c"}
"""Seat 3 is high on fourth and fifth street, and seat 5 from the sixth on."""


stud = partial(deal, game="comstock.stud")


def on(street: str, seats: str = "2 3 5", **given: Any) -> Hand:
    """Everybody has called and checked, and the cards of this street are out."""
    hand = stud(seats, THREE, **given)
    stay_to(street, hand)
    return hand


# Limits


@pytest.mark.rule("comstock.stud.fixed-limit")
def test_after_the_forced_bet_one_may_call_it_complete_it_or_fold() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    play(hand, "2 bring-in", "3 call")
    offered = "call $2, complete to $5 or fold"
    for wrong in ("4 complete $3", "4 complete $7"):
        refuse(hand, wrong, "fixed-limit", instead=offered)
    play(hand, "4 complete $5")
    assert bets(hand) == {2: "$2", 3: "$2", 4: "$5"}


@pytest.mark.rule("comstock.stud.fixed-limit")
def test_three_dollars_over_the_forced_bet_may_be_bet_only_by_who_has_no_more() -> None:
    hand = stud("1 2 3:$4 4:$7 5", FIVE_UP)
    play(hand, "2 bring-in")
    assert may(hand, 3) == "call $2, all in $3 or fold"
    play(hand, "3 fold")
    assert may(hand, 4) == "call $2, complete to $5 or fold", "with $6 left they complete and keep a dollar"


@pytest.mark.rule("comstock.stud.fixed-limit")
def test_a_bet_is_exactly_the_limit_of_the_round() -> None:
    hand = on("fifth")
    for wrong in ("3 bet $5", "3 bet $15"):
        refuse(hand, wrong, "fixed-limit", instead="check, bet $10 or fold")
    play(hand, "3 bet $10")
    refuse(hand, "5 raise $15", "fixed-limit", instead="call $10, raise to $20 or fold")


@pytest.mark.rule("comstock.stud.double-limit")
@pytest.mark.parametrize(
    ("street", "seat", "limit"),
    [("fourth", 3, "$5"), ("fifth", 3, "$10"), ("sixth", 5, "$10"), ("seventh", 5, "$10")],
)
def test_the_lower_limit_holds_to_fourth_street_and_the_upper_from_fifth(
    street: str, seat: int, limit: str
) -> None:
    assert may(on(street), seat) == f"check, bet {limit} or fold"


@pytest.mark.rule("comstock.stud.double-limit")
def test_on_third_street_bets_are_the_lower_limit() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    play(hand, "2 bet $5", "3 raise $10")
    assert may(hand, 4) == "call $10, raise to $15 or fold"


# Raises


@pytest.mark.rule("comstock.stud.check-raise-allowed")
def test_who_checked_may_raise() -> None:
    hand = on("fifth")
    play(hand, "3 check", "5 bet $10", "2 fold")
    assert may(hand, 3) == "call $10, raise to $20 or fold"
    play(hand, "3 raise $20")
    assert bets(hand) == {3: "$20", 5: "$10"}


@pytest.mark.rule("comstock.stud.bet-and-three-raises")
def test_with_three_players_there_are_a_bet_and_three_raises() -> None:
    hand = on("sixth")
    play(hand, "5 bet $10", "2 raise $20", "3 raise $30", "5 raise $40")
    refuse(hand, "2 raise $50", "bet-and-three-raises", instead="call $20 or fold")


@pytest.mark.rule("comstock.stud.completing-is-not-a-raise")
def test_completing_the_forced_bet_leaves_all_three_raises() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    play(hand, "2 bring-in", "3 fold", "4 complete $5", "5 raise $10", "1 raise $15", "2 raise $20")
    assert bets(hand) == {1: "$15", 2: "$20", 4: "$5", 5: "$10"}
    refuse(hand, "4 raise $25", "completing-is-not-a-raise", instead="call $15 or fold")


@pytest.mark.rule("comstock.stud.no-raise-cap-with-two-players")
def test_two_players_may_raise_as_often_as_they_like() -> None:
    hand = stud("2 3 5", THREE, out={3: 3})
    play(hand, "2 bring-in", "3 fold", "5 call")
    stay_to("seventh", hand)
    play(hand, "5 bet $10", "2 raise $20", "5 raise $30", "2 raise $40", "5 raise $50", "2 raise $60")
    assert bets(hand) == {2: "$60", 5: "$50"}


@pytest.mark.rule("comstock.stud.no-raise-cap-with-two-players")
def test_a_round_that_was_capped_three_handed_stays_capped_when_a_fold_leaves_two() -> None:
    hand = on("seventh")
    play(hand, "5 check", "2 bet $10", "3 raise $20", "5 raise $30", "2 raise $40", "3 fold")
    refuse(hand, "5 raise $50", "no-raise-cap-with-two-players", instead="call $10 or fold")


# All-in


@pytest.mark.rule("comstock.stud.all-in-gets-full-action")
def test_who_calls_all_in_for_less_contends_for_that_much_from_everybody() -> None:
    hand = stud("2 3 5:$9", {**THREE, 5: "As Ad Jd 4h 6d 6c Ah"})
    stay_to("fifth", hand)
    play(hand, "3 bet $10", "5 call", "2 call")
    assert left(hand, 5) == "$0"
    assert gathered(hand) == {"pot": "$27", "side pot 1": "$8"}
    show_all(hand)
    assert pushed(hand)[5] == "$24", "all of the main pot but the fees"


@pytest.mark.rule("comstock.stud.only-a-full-bet-is-a-bet-or-raise")
def test_a_short_all_in_is_called_but_lets_nobody_raise_again() -> None:
    hand = stud("2 3:$17 5", {2: "- - Kc 9c 8h", 3: "- - 2c 3d 7h", 5: "- - Jd 4h 6d"})
    stay_to("fifth", hand)
    play(hand, "2 bet $10", "3 all-in $14", "5 call")
    refuse(hand, "2 raise $20", "only-a-full-bet-is-a-bet-or-raise", instead="call $4 or fold")


@pytest.mark.rule("comstock.stud.only-a-full-bet-is-a-bet-or-raise")
def test_who_has_not_acted_may_raise_the_full_bet_under_a_short_all_in() -> None:
    hand = stud("2 3:$17 5", {2: "- - Kc 9c 8h", 3: "- - 2c 3d 7h", 5: "- - Jd 4h 6d"})
    stay_to("fifth", hand)
    play(hand, "2 bet $10", "3 all-in $14")
    assert may(hand, 5) == "call $14, raise to $20 or fold"
    play(hand, "5 raise $20")
    assert may(hand, 2) == "call $10, raise to $30 or fold"


@pytest.mark.rule("comstock.stud.customs-of-holdem")
def test_a_short_all_in_over_the_forced_bet_may_be_completed_by_who_has_not_acted() -> None:
    hand = stud("1 2 3 4:$4 5", FIVE_UP)
    play(hand, "2 bring-in", "3 call", "4 all-in $3")
    assert may(hand, 5) == "call $3, complete to $5 or fold"
    play(hand, "5 call", "1 call")
    assert may(hand, 2) == "call $1 or fold"
    play(hand, "2 call")
    refuse(hand, "3 complete $5", "customs-of-holdem", instead="call $1 or fold")


@pytest.mark.rule("comstock.stud.customs-of-holdem")
def test_an_opener_who_goes_all_in_for_less_than_a_bet_may_be_completed() -> None:
    hand = stud("1 2:$4 3 4 5", FIVE_UP)
    assert may(hand, 2) == "bring in $2 or all in $3"
    play(hand, "2 all-in $3")
    assert may(hand, 3) == "call $3, complete to $5 or fold"


# The open pair


def open_pair(**given: Any) -> Hand:
    cards = {2: "- - 2c 3d", 4: "- - 9d 9c", 5: "- - Kd 7h", 6: "- - Ah 3s"}
    hand = stud("2 4 5 6", cards, **given)
    stay(hand)
    return hand


@pytest.mark.rule("comstock.stud.open-pair-on-fourth-option")
def test_an_open_pair_on_fourth_street_may_bet_either_limit() -> None:
    hand = open_pair()
    offered = "check, bet $5 up to $10 in steps of $5 or fold"
    assert may(hand, 4) == offered
    for wrong in ("4 bet $7", "4 bet $15", "4 bet $4"):
        refuse(hand, wrong, "open-pair-on-fourth-option", instead=offered)
    play(hand, "4 check")
    assert may(hand, 5) == offered
    play(hand, "5 bet $10")
    assert bets(hand) == {5: "$10"}


@pytest.mark.rule("comstock.stud.open-pair-on-fourth-option")
def test_without_a_pair_among_the_live_hands_fourth_street_is_the_lower_limit() -> None:
    assert may(on("fourth"), 3) == "check, bet $5 or fold"
    cards = {2: "- - 2c 3d", 4: "- - 9d Jc", 5: "- - Kd 7h", 6: "- - Ah 3s"}
    hand = stud("2 4 5 6", cards)
    stay(hand)
    assert may(hand, 6) == "check, bet $5 or fold"
    assert open_pair().asks[0].options[1].topic == "open-pair"


@pytest.mark.rule("comstock.stud.open-pair-raises")
def test_after_the_lower_bet_one_may_raise_by_either_limit() -> None:
    hand = open_pair()
    play(hand, "4 bet $5")
    assert may(hand, 5) == "call $5, raise to $10 up to $15 in steps of $5 or fold"


@pytest.mark.rule("comstock.stud.open-pair-raises")
def test_after_a_raise_of_the_upper_limit_only_that_may_follow() -> None:
    hand = open_pair()
    play(hand, "4 bet $5", "5 raise $15")
    refuse(hand, "6 raise $20", "open-pair-raises", instead="call $15, raise to $25 or fold")


@pytest.mark.rule("comstock.stud.open-pair-raises")
def test_each_raise_counts_as_one_of_the_three_whatever_its_size() -> None:
    hand = open_pair()
    play(hand, "4 bet $5", "5 raise $10", "6 raise $20", "2 raise $30")
    assert may(hand, 4) == "call $25 or fold"


@pytest.mark.rule("comstock.stud.open-pair-raises")
def test_a_lower_bet_after_the_pair_has_checked_is_treated_alike() -> None:
    hand = open_pair()
    play(hand, "4 check", "5 bet $5")
    assert may(hand, 6) == "call $5, raise to $10 up to $15 in steps of $5 or fold"


# Heads up and down to the last chip


@pytest.mark.rule("comstock.stud.all-in-gets-full-action")
def test_three_all_ins_at_different_depths_make_three_pots() -> None:
    cards = {
        1: "As Ad 2c 4d 5h 9h Jc",
        2: "Ks Kd 3c 7h 8s Td Jd",
        3: "Qs Qd 4c 7s 8c 2s Jh",
        4: "Ts 3h 9c 6d 8d 4s Kh",
    }
    hand = stud("1:$6 2:$16 3:$36 4", cards)
    play(hand, "1 bet $5", "2 call", "3 call", "4 call")
    bet(hand, "$5")
    bet(hand, "$10")
    while hand.asks[0].topic != "showdown":
        stay(hand)
    assert gathered(hand)["pot"] == "$24"
    assert returned(hand) == []
    show_all(hand)
    assert pushed(hand)[1] == "$21"
