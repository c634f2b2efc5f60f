"""Every hand of a blackjack game: the players' and how the player-dealer's end, counted by the real ranking.

Cards that count the same are one kind; a hand is how many it holds of each. What a hand is, the game's own
ranking says, so nothing here knows how a total is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calroom.cards import JOKER, Card, Cards
from calroom.ranking.blackjack import PIPS, Total

KINDS: Cards = ("Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", JOKER)
"""One card of each kind."""
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", JOKER)
ACE, EIGHT, TEN, JOKER_KIND = 0, 7, 9, 10

Class: TypeAlias = Any
"""What a game makes of a hand to compare it by; it can be a key."""
Counts: TypeAlias = tuple[int, ...]


def kind_of(card: Card) -> int:
    """The kind of a card."""
    return PIPS[card] - 1 if card in PIPS else JOKER_KIND


def kinds_in(cards: Sequence[Card]) -> NDArray[np.int64]:
    """How many of each kind there are."""
    found = Counter(map(kind_of, cards))
    return np.array([found[kind] for kind in range(len(KINDS))], np.int64)


def cards_of(counts: Sequence[int]) -> Cards:
    """Cards of so many of each kind."""
    return tuple(card for card, count in zip(KINDS, counts, strict=True) for _ in range(count))


class Tree(NamedTuple):
    """All that the player-dealer may draw to each up card, as the compiled loop reads it."""

    ups: NDArray[np.int64]
    starts: NDArray[np.int64]
    parents: NDArray[np.int32]
    kinds: NDArray[np.int32]
    used: NDArray[np.int32]
    depths: NDArray[np.int32]
    orders: NDArray[np.float64]
    classes: NDArray[np.int32]


class BankHands:
    """How the player-dealer's hand may end, by up card."""

    def __init__(
        self, kinds: Sequence[int], draws: Callable[[Cards], bool], class_of: Callable[[Cards], Class]
    ) -> None:
        self.kinds, self._draws, self._class_of = kinds, draws, class_of
        self._known: dict[Class, int] = {}
        self.tree = self._tree()
        self.classes = list(self._known)
        """Every way in which the hand may end, in the order of their numbers in the tree."""

    def _tree(self) -> Tree:
        starts, nodes = [0], list[tuple[int, int, int, int, float, int]]()
        for up in self.kinds:
            self._grow(nodes, up)
            starts.append(len(nodes))
        parents, kinds, used, depths, orders, classes = zip(*nodes, strict=True)
        return Tree(
            ups=np.array(self.kinds, np.int64),
            starts=np.array(starts, np.int64),
            parents=np.array(parents, np.int32),
            kinds=np.array(kinds, np.int32),
            used=np.array(used, np.int32),
            depths=np.array(depths, np.int32),
            orders=np.array(orders, np.float64),
            classes=np.array(classes, np.int32),
        )

    def _grow(self, nodes: list[tuple[int, int, int, int, float, int]], up: int) -> None:
        """Add what may be drawn to an up card; ends that share their first kinds share those nodes."""
        places: dict[tuple[int, ...], int] = {(): len(nodes)}
        nodes.append((-1, 0, 0, 0, 0.0, -1))
        for drawn, orders in sorted(self._ends(up).items()):
            for length in range(1, len(drawn) + 1):
                path = drawn[:length]
                if path not in places:
                    places[path] = len(nodes)
                    used = path[:-1].count(path[-1])
                    nodes.append((places[path[:-1]], path[-1], used, length, 0.0, -1))
            at = places[drawn]
            nodes[at] = (*nodes[at][:4], float(orders), self._class(up, drawn))

    def _ends(self, up: int) -> dict[tuple[int, ...], int]:
        """What lies beside an up card in the end, kinds sorted, and in how many orders it came."""
        ends: Counter[tuple[int, ...]] = Counter()
        drawing: Counter[tuple[int, ...]] = Counter({(): 1})
        while drawing:
            longer: Counter[tuple[int, ...]] = Counter()
            for drawn, orders in drawing.items():
                for kind in self.kinds:
                    now = tuple(sorted((*drawn, kind)))
                    draws = self._draws(tuple(KINDS[each] for each in (up, *now)))
                    (longer if draws else ends)[now] += orders
            drawing = longer
        return ends

    def _class(self, up: int, drawn: tuple[int, ...]) -> int:
        cards = tuple(KINDS[each] for each in (up, *drawn))
        return self._known.setdefault(self._class_of(cards), len(self._known))


class PlayerHands:
    """Every hand that a player may hold, fewer cards first.

    A hand can be hit unless it is complete or nothing but going over can come of it; `children` are the
    hands that one more card makes of it. A natural is complete, but the same cards of a split hand are not.
    """

    def __init__(self, kinds: Sequence[int], total: Callable[[Cards, bool], Total], most: int) -> None:
        self._kinds, self._total, self._most = kinds, total, most
        self.counts: list[Counts] = []
        self.totals: list[Total] = []
        """What the hands count as they are dealt."""
        self.split_totals: list[Total] = []
        """What they count if they were made by splitting."""
        self._places: dict[Counts, int] = {}
        children = self._grow()
        self.hands = np.array(self.counts, np.int64)
        self.children = np.array(children, np.int32)
        self.can_hit = np.array([self._goes_on(total) for total in self.totals])

    def place(self, counts: Counts) -> int:
        """Where a hand stands."""
        return self._places[counts]

    def _grow(self) -> list[list[int]]:
        nothing = (0,) * len(KINDS)
        for one in self._kinds:
            for two in self._kinds:
                if one <= two:
                    self._add(_with(_with(nothing, one), two))
        children: list[list[int]] = []
        for counts, *totals in zip(self.counts, self.totals, self.split_totals, strict=False):
            row = [-1] * len(KINDS)
            if any(map(self._goes_on, totals)):
                for kind in self._kinds:
                    row[kind] = self._add(_with(counts, kind))
            children.append(row)
        return children

    def _goes_on(self, total: Total) -> bool:
        return not (total.over or total.frozen) and (total.soft or total.points < self._most)

    def _add(self, counts: Counts) -> int:
        if counts not in self._places:
            self._places[counts] = len(self.counts)
            self.counts.append(counts)
            cards = cards_of(counts)
            self.totals.append(self._total(cards, True))
            self.split_totals.append(self._total(cards, False))
        return self._places[counts]


def _with(counts: Counts, kind: int) -> Counts:
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
