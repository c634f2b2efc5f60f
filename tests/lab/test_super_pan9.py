"""Super Pan 9 exactly, counted by hand on a tiny shoe, and held against the engine."""

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest

import calroom
from calroom.bots.points import answer as points_bot
from calroom.lab import _points_game_kernels as kernels
from calroom.lab import super_pan9 as lab
from calroom.ranking.points import points
from calroom.table.asks import Answer, Ask
from calroom.table.events import Dealt, Event, Moved

GAME = calroom.game("comstock.super-pan9")


def test_every_deal_of_the_shoe_is_counted() -> None:
    assert lab.odds(GAME).deals == comb(432, 3) * comb(429, 3) * 426 * 425


def test_two_sides_that_play_alike_have_the_same_chances() -> None:
    house_way = lab.odds(GAME).wagers[0]
    assert house_way.expected == 0
    assert house_way.outcomes[0].ways == house_way.outcomes[2].ways


def test_the_best_bank_gains_by_looking_who_drew() -> None:
    found = lab.odds(GAME).wagers
    assert found[2].wager == "house way against the best bank"
    assert found[2].bank > found[0].bank
    choices = {choice.total: choice for choice in lab.bank_choices(GAME)}
    assert sorted(choices) == [4, 5, 6]
    assert choices[6].against_drawn < 0 < choices[6].against_stood
    assert choices[6].stands_if[0] == 1
    assert choices[4].stands_if == (None,) * 7


def test_drawing_to_five_is_best_for_the_player_too() -> None:
    for choice in lab.player_choices(GAME):
        assert choice.best == choice.house_way == ("draw" if choice.total <= 5 else "stand")
        assert choice.house_way_costs == 0


def test_a_tiny_shoe_comes_out_as_counted_one_by_one() -> None:
    shoe = [0, 0, 1, 2, 4, 4, 6, 7, 9]
    mine = [0, 4, 9]
    left = list(shoe)
    for card in mine:
        left.remove(card)
    counts = np.array([left.count(value) for value in range(10)], np.int64)
    found = kernels.against_bank(counts, sum(mine) % 10)
    wanted = np.zeros_like(found)
    for bank in combinations(range(len(left)), 3):
        total = sum(left[place] for place in bank) % 10
        others = [place for place in range(len(left)) if place not in bank]
        for first in others:
            for second in others:
                if first != second:
                    for drew in (0, 1):
                        own = (sum(mine) + left[first] * drew) % 10
                        last = left[second] if drew else left[first]
                        for draws in (0, 1):
                            end = kernels.result(own, (total + last * draws) % 10)
                            wanted[drew, total, draws, end] += 1
    assert (found == wanted).all()


@pytest.mark.parametrize("seed", range(40))
def test_the_lab_settles_hands_as_the_engine_does(seed: int) -> None:
    hand = GAME.hand({1: 100000, 2: 100000}, button=1, seed=seed)
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, _own_spot(ask) or _drawn_by_seed(ask, seed) or points_bot(ask, ()))
    fees = sum(_fee(event) for event in hand.events)
    dealt = {seat: points(_dealt(hand.events, f"hand {seat}")) for seat in (1, 2)}
    took = hand.stacks[2] - 100000 + fees
    assert fees > 0
    assert (took > 0) - (took < 0) == 1 - kernels.result(dealt[2], dealt[1])


def _own_spot(ask: Ask) -> Answer | None:
    """One wager on one's own spot, and no more."""
    for option in ask.options:
        if option.verb == "wager" and option.where == f"circle {ask.seat}":
            return Answer("wager", option.low, where=option.where)
    return None


def _drawn_by_seed(ask: Ask, seed: int) -> Answer | None:
    verbs = {option.verb for option in ask.options}
    return Answer("draw" if seed % 3 else "stand") if {"draw", "stand"} <= verbs else None


def _fee(event: Event) -> int:
    if isinstance(event, Moved) and (event.source, event.target) == ("stack 2", "collection"):
        return event.amount
    return 0


def _dealt(events: Sequence[Event], place: str) -> list[str]:
    return [
        card for event in events if isinstance(event, Dealt) and event.place == place for card in event.cards
    ]
