"""Hands played by bots, each of which looks at nothing but what its seat sees."""

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any

import calroom
from calroom import bots
from calroom.bots.random_player import random_answer
from calroom.houses.game import Game
from calroom.table.asks import DEALER, FLOOR, Answer, Ask, Seat
from calroom.table.hand import Hand
from calroom.table.views import Onlooker

Watch = Callable[[Ask, Answer], None]


def play(
    hand: Hand, game: Game, sensible: Collection[Seat], luck: Random, watch: Watch | None = None
) -> Hand:
    """Play a hand to its end, these seats by bots and the others at random."""
    eyes = {seat: Onlooker(hand.events, seat) for seat in (*hand.table.seats, DEALER, FLOOR)}
    while not hand.over:
        ask = luck.choice(hand.asks)
        if ask.seat in sensible:
            answer = bots.answer(game, ask, eyes[ask.seat].look(), luck)
        else:
            answer = random_answer(ask, luck)
        if watch is not None:
            watch(ask, answer)
        hand.answer(ask.seat, answer)
    return hand


def answers(hand: Hand, times: int = 40) -> list[Answer]:
    """What a bot answers to the first question, with different luck."""
    game = hand.game
    assert isinstance(game, Game)
    ask = hand.asks[0]
    view = hand.view(ask.seat)
    return [bots.answer(game, ask, view, Random(number)) for number in range(times)]


def verbs(hand: Hand, times: int = 40) -> list[str]:
    """The verbs of what a bot answers."""
    return [answer.verb for answer in answers(hand, times)]


def stacked(name: str, deck: str, given: Sequence[tuple[Seat, Answer]] = (), **setup: Any) -> Hand:
    """A hand with this deck in dealing order, after these answers."""
    stacks = setup.pop("stacks", dict.fromkeys(range(1, setup.pop("seats", 3) + 1), 40_000))
    hand = calroom.game(name).hand(stacks, deck=deck, **setup)
    for seat, answer in given:
        hand.answer(seat, answer)
    return hand
