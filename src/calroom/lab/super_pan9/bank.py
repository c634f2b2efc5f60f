"""The bank's best play in Super Pan 9 against several players, exactly, whatever each of them did.

The bank sees who drew and who stood. That tells it of their cards, and a little of the cards that are left
for everybody else. All players play alike here and have the same wager. How likely some of them drew follows
from how likely any number of certain ones stood, by leaving in and out those who drew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.games.banked.super_pan9.terms import Rules
from calroom.houses.game import Game
from calroom.lab.rounds import _points as kernels
from calroom.lab.rounds._points import POINTS
from calroom.ranking.points import points

CARDS = 3
STOOD, DREW = 0, 1

Draws: TypeAlias = tuple[bool, ...]
"""By total, whether a player draws."""
Cards: TypeAlias = tuple[int, ...]
Floats: TypeAlias = NDArray[np.float64]


class BankDecision(Struct, frozen=True):
    """What the bank should do with a total when so many players drew and so many stood.

    `gains` is what drawing brings more than standing, in wagers, whenever it comes to that; `share` how often
    it does, with a total on which the bank may choose.
    """

    total: int
    drew: int
    stood: int
    draws: bool
    gains: float
    share: float


class Faced(NamedTuple):
    """All that the bank may hold and one of the players beside it, one deal a row.

    `out` is a number for the cards that are known then; `weight` how likely the deal is, and `gain` what
    drawing brings the bank more than standing against this player.
    """

    total: NDArray[np.int64]
    acted: NDArray[np.int64]
    out: NDArray[np.int64]
    weight: Floats
    gain: Floats


def bank_decisions(
    game: Game, draws: Draws, players: int, *, hidden: bool = False
) -> tuple[BankDecision, ...]:
    """The best that the bank can do against so many players who all draw to the same totals.

    What they do may be `hidden`, because they leave it to the house, which plays their hands last.
    """
    rules = game.rules_as(Rules)
    table = _table(game, draws)
    found = []
    for total in range(rules.bank_draws_to + 1, rules.bank_stands_from):
        for drew in range(0 if hidden else players + 1) or [0]:
            stood = 0 if hidden else players - drew
            gains, share = table.gains(total, drew, stood, players - drew - stood)
            if share:
                found.append(BankDecision(total, drew, stood, gains > 0, gains / share, share))
    return tuple(found)


class _Table:
    """The bank's hands beside one player's, and what is then likely of so many others."""

    def __init__(self, game: Game, draws: Draws) -> None:
        self.shoe = Counter(points((card,)) for card in game.deck)
        self.values = sorted(self.shoe)
        self.draws = draws
        outs: dict[Cards, int] = {}
        self.faced = self._faced(game.rules_as(Rules), outs)
        self.left = np.array(
            [[self.shoe[value] - cards.count(value) for value in self.values] for cards in outs], np.float64
        )
        """By the number for the cards that are known, how many of each value are left."""
        self._stand = {0: np.ones(len(outs))}

    def _faced(self, rules: Rules, outs: dict[Cards, int]) -> Faced:
        rows = []
        for bank in combinations_with_replacement(self.values, CARDS):
            total = sum(bank) % POINTS
            if rules.bank_draws_to < total < rules.bank_stands_from:
                rows += [(total, *row) for row in self._beside(bank, outs)]
        totals, acted, out, weight, gain = zip(*rows, strict=True)
        return Faced(
            np.array(totals), np.array(acted), np.array(out), np.array(weight), np.array(gain, float)
        )

    def _beside(self, bank: Cards, outs: dict[Cards, int]) -> Iterator[tuple[int, int, float, float]]:
        """Every player's hand beside the bank's, drawn to or not, and every card that the bank may draw."""
        for mine in combinations_with_replacement(self.values, CARDS):
            total = sum(mine) % POINTS
            acted = DREW if self.draws[total] else STOOD
            for drawn in [(value,) for value in self.values] if acted == DREW else [()]:
                held = (sum(mine) + sum(drawn)) % POINTS
                weight = self._ways(bank, ()) * self._ways(mine, bank) * self._ways(drawn, bank + mine)
                stands = _won(sum(bank) % POINTS, held)
                for card in self.values:
                    known = (*bank, *mine, *drawn, card)
                    likely = weight * self._ways((card,), known[:-1])
                    if likely:
                        gain = _won((sum(bank) + card) % POINTS, held) - stands
                        yield acted, outs.setdefault(tuple(sorted(known)), len(outs)), likely, gain

    def _ways(self, cards: Cards, out: Cards) -> float:
        """How likely these cards come next, in any order, when others are out."""
        gone, wanted = Counter(out), Counter(cards)
        ways = prod(comb(self.shoe[value] - gone[value], count) for value, count in wanted.items())
        return ways / comb(sum(self.shoe.values()) - len(out), len(cards))

    def stand(self, others: int) -> Floats:
        """By the cards that are known, how likely so many certain others all stand."""
        if others not in self._stand:
            self._stand[others] = kernels.chance_of_cards(self.left, *self._standing(others))
        return self._stand[others]

    def _standing(self, others: int) -> tuple[NDArray[np.int64], Floats]:
        """What cards so many hands that stand may use up together, and in how many orders they can lie.

        How many there are of each value are digits of one number, so that adding hands is adding numbers.
        """
        base = CARDS * others + 1
        worth = {value: base**place for place, value in enumerate(reversed(self.values))}
        hands = Counter[int]()
        for cards in combinations_with_replacement(self.values, CARDS):
            if not self.draws[sum(cards) % POINTS]:
                hands[sum(worth[value] for value in cards)] += _orders(cards)
        used = {0: 1}
        for _ in range(others):
            more: dict[int, int] = {}
            for counts, orders in used.items():
                for hand, ways in hands.items():
                    more[counts + hand] = more.get(counts + hand, 0) + orders * ways
            used = more
        codes = np.array(sorted(used), np.int64)
        digits = [codes // worth[value] % base for value in self.values]
        orders_of = np.array([used[code] for code in codes.tolist()], np.float64)
        return np.ascontiguousarray(np.stack(digits, axis=1)), orders_of

    def gains(self, total: int, drew: int, stood: int, hidden: int) -> tuple[float, float]:
        """What drawing gains against all players together, and how likely it comes to that."""
        gains = share = 0.0
        faced = (
            (drew, self.faced.acted == DREW, (drew - 1, stood)),
            (stood, self.faced.acted == STOOD, (drew, stood - 1)),
            (hidden, self.faced.acted >= STOOD, (drew, stood)),
        )
        for many, acted, others in faced:
            if many:
                rows = (self.faced.total == total) & acted
                likely = self.faced.weight[rows] * self._did(*others)[self.faced.out[rows]]
                gains += many * float(likely @ self.faced.gain[rows])
                share = float(likely.sum())
        which = comb(drew + stood, drew)
        return gains * which, share * which

    def _did(self, drew: int, stood: int) -> Floats:
        """How likely certain others drew and certain others stood, by the cards that are out."""
        chances = np.zeros(len(self.left))
        for more in range(drew + 1):
            chances += (-1) ** more * comb(drew, more) * self.stand(stood + more)
        return chances


def _won(mine: int, other: int) -> int:
    return (mine > other) - (mine < other)


def _orders(cards: Cards) -> int:
    return factorial(CARDS) // prod(factorial(count) for count in Counter(cards).values())


@lru_cache(maxsize=2)
def _table(game: Game, draws: Draws) -> _Table:
    return _Table(game, draws)


def best_table(game: Game, draws: Draws, players: int, *, hidden: bool = False) -> NDArray[np.uint8]:
    """By the bank's total and how many players drew and stood, whether it draws, of its own will or not."""
    rules = game.rules_as(Rules)
    table = np.zeros((POINTS, players + 1, players + 1), np.uint8)
    table[: rules.bank_draws_to + 1] = 1
    for decision in bank_decisions(game, draws, players, hidden=hidden):
        table[decision.total, decision.drew, decision.stood] = decision.draws
    return table


def drawing(rule: Callable[[int], bool]) -> Draws:
    """The totals to which somebody draws."""
    return tuple(rule(total) for total in range(POINTS))
