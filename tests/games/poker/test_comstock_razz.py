"""Stud for the low hand: The Comstock's razz, where it differs from its stud."""

from typing import Any

import pytest

import calroom
from calroom.cards import JOKER
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

from .playing import bets, may, play, pot, pushed, refuse, shown, turn
from .stud_playing import bet, deal, opener, show_all, stay, stay_to, why_first

THREE = {2: "- - Kd 9c", 3: "- - 8h 3c", 5: "- - 4d Td"}


def razz(seats: str, cards: dict[int, str] | None = None, **given: Any) -> Hand:
    return deal(seats, cards, game="comstock.razz", **given)


def showdown(cards: dict[int, str]) -> Hand:
    hand = razz(" ".join(map(str, sorted(cards))), cards)
    show_all(hand)
    return hand


@pytest.mark.rule("comstock.razz.follows-seven-card-stud")
def test_the_forced_bet_is_called_completed_and_raised_as_in_stud() -> None:
    hand = razz("2 3 5", THREE)
    assert pot(hand) == "$3"
    play(hand, "2 bring-in")
    assert may(hand, 3) == "call $2, complete to $5 or fold"
    play(hand, "3 complete $5", "5 raise $10", "2 raise $15", "3 raise $20")
    refuse(hand, "5 raise $25", "follows-seven-card-stud", instead="call $10 or fold")


@pytest.mark.structure("comstock.razz.deck")
def test_the_deck_has_52_cards_and_a_table_cannot_post_a_joker() -> None:
    game = calroom.game("comstock.razz")
    assert (len(set(game.deck)), JOKER in game.deck) == (52, False)
    with pytest.raises(Refused, match="without a joker"):
        razz("1 2 3", joker=True)


@pytest.mark.rule("comstock.razz.seats-three-to-seven")
@pytest.mark.parametrize("seats", ["1 2", "1 2 3 4 5 6 7 8"])
def test_three_to_seven_players_are_dealt_in(seats: str) -> None:
    with pytest.raises(Refused) as refusal:
        razz(seats)
    assert refusal.value.rules[0] == "comstock.razz.seats-three-to-seven"
    assert razz("1 2 3 4 5 6 7").asks


@pytest.mark.rule("comstock.razz.high-card-opens")
@pytest.mark.parametrize(
    ("up", "opens", "why"),
    [
        ("Kd Ks 5h Ac", 2, "bring-in-by-suit"),
        ("As Qd 7c 2h", 2, "bring-in"),
        ("9c 9h 9d As", 2, "bring-in-by-suit"),
    ],
)
def test_the_highest_up_card_opens_spades_first_and_the_ace_is_low(up: str, opens: int, why: str) -> None:
    hand = razz("1 2 3 4", {seat: f"- - {card}" for seat, card in enumerate(up.split(), 1)})
    assert (opener(hand), why_first(hand)) == (opens, why)
    play(hand, f"{opens} bring-in")
    assert bets(hand) == {opens: "$2"}
    assert turn(hand) == opens + 1


@pytest.mark.rule("comstock.razz.low-hand-acts-first-later")
def test_later_the_lowest_hand_showing_acts_first_and_a_pair_is_worse_than_any_king() -> None:
    hand = razz("1 2 3 4", {1: "- - Ks Qc", 2: "- - 4h Ad", 3: "- - 3c 2d", 4: "- - 2s 2h"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (3, "best-board")
    two = razz("1 2 3", {1: "- - Ks Qc", 2: "- - Kd Jh", 3: "- - 2s 2h"})
    stay(two)
    assert turn(two) == 2


@pytest.mark.rule("comstock.razz.low-hand-acts-first-later")
def test_of_equal_low_boards_the_nearest_from_the_dealers_left_acts_first() -> None:
    hand = razz("2 3 5", {2: "- - Kd 9c", 3: "- - 8h 3c", 5: "- - 3d 8s"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (3, "equal-boards")


@pytest.mark.rule("comstock.razz.sixth-street-low-acts-first-on-seventh")
def test_on_seventh_street_who_was_low_on_sixth_acts_first() -> None:
    hand = razz("2 4 5", {2: "- - Kd 9c 4s 3h", 4: "- - 8s 6d 3d 2c 2s", 5: "- - Td 7h 6h 5c Ac"})
    stay_to("seventh", hand)
    assert (turn(hand), why_first(hand)) == (4, "first-as-before")


@pytest.mark.rule("comstock.razz.lower-limit-on-fourth")
def test_on_fourth_street_the_bet_is_the_lower_limit_whatever_shows() -> None:
    hand = razz("2 4 5", {2: "- - Td 7h 4s", 4: "- - 6d 6c 3d", 5: "- - Kd 9c 2h"})
    stay(hand)
    play(hand, "2 check")
    refuse(hand, "4 bet $10", "lower-limit-on-fourth", instead="check, bet $5 or fold")
    stay(hand)
    assert may(hand, turn(hand)) == "check, bet $10 or fold"


@pytest.mark.rule("comstock.razz.lowest-hand-wins")
def test_the_lowest_five_of_seven_cards_win() -> None:
    hand = showdown({2: "Ah 3d 4c 6s 7h Kd Ks", 4: "9h 9d Tc Ts Jh Jd Qd", 5: "2h 3s 5c 6d 7c Qh Qs"})
    assert set(pushed(hand)) == {2}


@pytest.mark.rule("comstock.razz.lowest-hand-wins")
def test_straights_and_flushes_do_no_harm_and_the_wheel_is_best() -> None:
    hand = showdown({2: "Ah 2h 3h 4h 5h Kd Ks", 4: "9h 9d Tc Ts Jh Jd Qd", 5: "2c 3s 4c 6d Ac Qh Qs"})
    assert set(pushed(hand)) == {2}
    assert shown(hand)[2] == "wheel"


@pytest.mark.rule("comstock.razz.paired-hands-rank")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks Kc Qs Js Ts 9s 9c", "As Ac 2s 2c 3s 3c Kd"),
        ("As Ac 2s 3c 4d 4s Ad", "2h 2d 3s 3d 4h 4c 2c"),
        ("2h 2d 3s 3d 4h 4c 3h", "8h 8d 8c 8s 7h 7c 7d"),
        ("As Ad Ac 3s 4s 3d 4d", "2h 2d 2c 5c 6c 5d 6d"),
    ],
)
def test_where_no_five_ranks_differ_the_lower_pairs_win(better: str, worse: str) -> None:
    other = "Th Tc Td Jh Jc Jd Qh"
    hand = showdown({2: better, 4: other, 5: worse})
    assert set(pushed(hand)) == {2}


@pytest.mark.rule("comstock.razz.no-qualifier")
def test_any_low_wins_the_whole_pot() -> None:
    hand = showdown({2: "Ks 9c 8s 4d 2s Kc 9s", 4: "Th Tc Kd Jh Jc Ad Qh", 5: "Qc Js Ts 8c 3s Qd Jd"})
    assert pushed(hand) == {5: "$6"}


@pytest.mark.rule("comstock.razz.ties-and-odd-chip")
def test_equal_lows_share_the_pot_and_the_odd_dollar_goes_from_the_dealers_left() -> None:
    tied = {2: "Ah 2d 4c 5s 7h Kd Ks", 3: "- - 8h Jc Td", 5: "As 2h 4d 5c 7c Qh Qs"}
    hand = razz("2 3 5", tied, out={3: 5})
    stay(hand)
    bet(hand, "$5")
    bet(hand, "$10", 2, 5)
    assert pot(hand) == "$41"
    show_all(hand)
    assert pushed(hand) == {2: "$21", 5: "$20"}
