"""Pan for two where the house has filed no rate for them: the floor is asked, and told what it costs."""

from typing import Any

import pytest

import calroom
from calroom.table.asks import FLOOR, Answer
from calroom.table.events import Called
from calroom.table.hand import Hand

GAME = calroom.game("comstock.pan")


def two(**posted: Any) -> Hand:
    """A hand for two."""
    return GAME.hand({1: 20000, 2: 20000}, seed=4, **posted)


@pytest.mark.rule("comstock.pan.players-three-to-seven")
def test_the_floor_is_asked_whether_two_may_go_on_and_what_it_costs_is_said() -> None:
    hand = two()
    (ask,) = hand.asks
    assert (ask.seat, [option.verb for option in ask.options]) == (FLOOR, ["allow", "refuse"])
    said = [event.words for event in hand.events if isinstance(event, Called) and event.topic == "seats"]
    assert said == ["no fee is filed for 2 players: a hand costs them nothing"]
    hand.answer(FLOOR, Answer("allow"))
    assert all(ask.seat != FLOOR for ask in hand.asks)
    assert hand.table.chips["tops"] == 200


@pytest.mark.rule("comstock.pan.players-three-to-seven")
def test_where_the_floor_refuses_no_hand_is_dealt_and_nobody_antes() -> None:
    hand = two()
    hand.answer(FLOOR, Answer("refuse"))
    assert hand.over
    assert hand.stacks == {1: 20000, 2: 20000}


@pytest.mark.rule("comstock.pan.players-three-to-seven")
def test_a_table_that_posts_it_or_has_a_third_player_asks_nobody() -> None:
    assert all(ask.seat != FLOOR for ask in two(two_players=True).asks)
    three = GAME.hand({1: 20000, 2: 20000, 3: 20000}, seed=4)
    assert all(ask.seat != FLOOR for ask in three.asks)
    assert all(ask.seat != FLOOR for ask in calroom.game("sk.pan").hand({1: 20000, 2: 20000}, seed=4).asks)
