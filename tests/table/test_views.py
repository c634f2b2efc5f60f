"""What a seat sees: folded once for all, and nothing in it that its own masked events do not say."""

from random import Random

import pytest

import calroom
from calroom.bots.random_player import random_answer
from calroom.houses.game import Game
from calroom.table.asks import DEALER, FLOOR, Seat
from calroom.table.hand import Hand
from calroom.table.views import View, see

ANSWERS = 60


def folded_alone(hand: Hand, seat: Seat | None) -> View:
    """A seat's masked events, folded with nothing else."""
    view = View(seat)
    for event in hand.events:
        see(view, event.masked(seat))
    view.asked = tuple(ask.seat for ask in hand.asks)
    view.ask = next((ask for ask in hand.asks if ask.seat == seat), None)
    return view


@pytest.mark.parametrize("game", calroom.games(), ids=lambda game: game.id)
def test_what_is_folded_once_for_all_is_what_each_would_fold_alone(game: Game) -> None:
    luck = Random(1)
    hand = game.hand(dict.fromkeys(range(1, min(game.rules.seats[1], 6) + 1), 20_000), seed=5)
    everybody = (None, *hand.table.seats, DEALER, FLOOR)
    for _ in range(ANSWERS):
        if hand.over:
            break
        ask = luck.choice(hand.asks)
        assert hand.view(ask.seat) == folded_alone(hand, ask.seat)
        hand.answer(ask.seat, random_answer(ask, luck))
    for seat in everybody:
        assert hand.view(seat) == folded_alone(hand, seat)
        assert list(hand.view(seat).cards) == list(folded_alone(hand, seat).cards)


def test_whoever_changes_a_view_changes_nothing_for_the_next_look() -> None:
    hand = calroom.game("open.holdem").hand({1: 1000, 2: 1000, 3: 1000}, seed=1)
    view, before = hand.view(2), hand.view(2)
    view.cards["hand 2"].clear()
    view.chips.clear()
    view.events.pop()
    assert hand.view(2) == before
