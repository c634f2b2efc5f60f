"""Stud in the open house: customary rules without fees, at any stakes, antes and bring-ins."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calroom
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import any_answer, check_hand

from .playing import bets, gathered, may, play, pot, pushed, shown, words
from .stud_playing import bet, deal, show_all, stay, stay_to

FAMILY = ("open.stud", "open.stud-hilo", "open.razz")
any_of_them = pytest.mark.parametrize("game", FAMILY)
THREE_UP = {1: "- - 2c", 2: "- - 9d", 3: "- - Ks"}


def stud(seats: str, cards: dict[int, str] | None = None, **posted: Any) -> Hand:
    return deal(seats, cards, game="open.stud", **posted)


@any_of_them
def test_nothing_is_taken_from_a_hand(game: str) -> None:
    hand = deal("1 2 3 4 5 6", game=game)
    show_all(hand)
    assert sum(hand.stacks.values()) == 6 * 20000
    assert words(hand, "fee-posted") == ["the collection is nothing"]


@any_of_them
@pytest.mark.parametrize("stakes", ["$0.02-$0.04", "$3-$6", "$75-$150", "$1,000-$2,000"])
def test_any_stakes_may_be_played(game: str, stakes: str) -> None:
    hand = calroom.game(game).hand({1: 10**7, 2: 10**7, 3: 10**7}, stakes=stakes, seed=1)
    show_all(hand)
    assert sum(hand.stacks.values()) == 3 * 10**7


def test_ante_and_bring_in_are_a_tenth_and_a_quarter_of_the_small_bet_or_what_is_posted() -> None:
    customary = stud("1 2 3", THREE_UP, stakes="$10-$20")
    assert pot(customary) == "$3"
    assert may(customary, 1) == "bring in $2.50 or bet $10"
    posted = stud("1 2 3", THREE_UP, stakes="$10-$20", ante=125, bring_in=500)
    assert pot(posted) == "$3.75"
    assert may(posted, 1) == "bring in $5 or bet $10"


@pytest.mark.parametrize("bring_in", [0, 1000, 1500])
def test_a_bring_in_is_less_than_a_bet_and_more_than_nothing(bring_in: int) -> None:
    with pytest.raises(Refused, match="bring-in"):
        stud("1 2 3", stakes="$10-$20", bring_in=bring_in)


def test_two_players_may_raise_without_end_and_eight_share_a_community_card() -> None:
    two = stud("1 2", THREE_UP, stakes="$10-$20")
    play(two, "1 bet $10", "2 raise $20", "1 raise $30", "2 raise $40", "1 raise $50")
    assert may(two, 2) == "call $10, raise to $60 or fold"
    eight = stud("1 2 3 4 5 6 7 8")
    stay_to("sixth", eight)
    stay(eight)
    assert len(eight.table.cards["board"]) == 1


def test_three_all_ins_at_different_depths_in_a_high_low_pot_with_odd_cents() -> None:
    cards = {
        1: "Ah 2d 3c 4s 8h Kd Jc",
        2: "As 2h 3d 4c 8d Kc Jd",
        3: "Qs Qd Qh 9c 9s 7h 5s",
        4: "Kh Ts 9h Td Jh 7c 5c",
        5: "- - 6c",
    }
    seats = "1:$7.01 2:$15.03 3:$40.01 4 5"
    hand = deal(seats, cards, game="open.stud-hilo", stakes="$5-$10", ante=1, out={5: 3})
    play(hand, "1 bet $5", "2 call", "3 call", "4 call", "5 fold")
    bet(hand, "$5")
    while hand.asks[0].topic != "showdown":
        bet(hand, "$10")
    assert gathered(hand) == {"pot": "$28.05", "side pot 1": "$24.06", "side pot 2": "$49.96"}
    show_all(hand)
    assert pushed(hand) == {1: "$7.01", 2: "$19.04", 3: "$76.02"}, "the odd cent belongs to the high half"
    assert shown(hand)[1] == shown(hand)[2] == "ace high and eight-four low"


# Whatever happens at random


@any_of_them
@settings(derandomize=True, deadline=None, max_examples=15)
@given(seed=st.integers(0, 2**32), stacks=st.lists(st.integers(1, 6000), min_size=2, max_size=8))
def test_players_who_hardly_ever_fold_keep_the_contract_to_the_last_card(
    game: str, seed: int, stacks: list[int]
) -> None:
    luck = Random(seed)
    check_hand(calroom.game(game).hand(dict(enumerate(stacks, 1)), seed=seed, ante=25), luck)


@any_of_them
def test_eight_players_who_stay_never_see_a_hidden_card(game: str) -> None:
    luck = Random(7)
    for seed in range(3):
        hand = calroom.game(game).hand(dict.fromkeys(range(1, 9), 10**6), seed=seed)
        stay_to("sixth", hand)
        check_hand(hand, luck)


@any_of_them
@settings(derandomize=True, deadline=None, max_examples=30)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 8))
def test_no_chip_is_made_or_lost_and_every_pot_goes_to_somebody(game: str, seed: int, players: int) -> None:
    luck = Random(seed)
    stacks = {seat: luck.choice((37, 450, 2001, 10**5)) for seat in range(1, players + 1)}
    hand = calroom.game(game).hand(stacks, seed=seed)
    while not hand.over:
        hand.answer(*any_answer(hand, luck))
    assert sum(hand.stacks.values()) == sum(stacks.values())
    assert bets(hand) == {}
