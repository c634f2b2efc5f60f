"""Every hand of a blackjack game: the players' and how the player-dealer's end, counted by the real ranking.

Cards that count the same are one kind; a hand is how many it holds of each. What a hand is, the game's own
ranking says, so nothing here knows how a total is made. It is asked once for each sort of hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, combinations_with_replacement
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calroom.cards import JOKER, Card, Cards
from calroom.ranking.blackjack import PIPS, Total

KINDS: Cards = ("Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", JOKER)
"""One card of each kind."""
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", JOKER)
ACE, EIGHT, TEN, JOKER_KIND = 0, 7, 9, 10

_SPECIAL = 3
_POINTS = (*range(1, 11), 0)

Class: TypeAlias = Any
"""What a game makes of a hand to compare it by; it can be a key."""


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


def alike(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """What the ranking of a hand goes by, given the kinds in it in order.

    Hands of up to three cards may be special for the very cards, as naturals and three eights are. Of more
    cards only their points count, how many aces there are and how many jokers.
    """
    if len(kinds) <= _SPECIAL:
        return kinds
    points = sum([_POINTS[kind] for kind in kinds])
    return points, kinds.count(ACE), kinds.count(JOKER_KIND), -1


class Sorts:
    """Hands told apart by what their ranking goes by, numbered as they come up, with cards of the first."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], int] = {}
        self.cards: list[Cards] = []

    def of(self, kinds: tuple[int, ...]) -> int:
        """The number of a hand's sort, given the kinds in it in order."""
        number = self._known.setdefault(alike(kinds), len(self.cards))
        if number == len(self.cards):
            self.cards.append(tuple(KINDS[kind] for kind in kinds))
        return number


class Tree(NamedTuple):
    """All that the player-dealer may draw to each up card, as the compiled loop reads it.

    A node is followed by those that come of it, and may be an end as well: in another order more was drawn.
    """

    ups: NDArray[np.int64]
    starts: NDArray[np.int64]
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
        self.kinds = kinds
        self._sorts = Sorts()
        self._draws = cache(lambda sort: draws(self._sorts.cards[sort]))
        self._class_of = cache(lambda sort: class_of(self._sorts.cards[sort]))
        self._known: dict[Class, int] = {}
        self.tree = self._tree()
        self.classes = list(self._known)
        """Every way in which the hand may end, in the order of their numbers in the tree."""

    def _tree(self) -> Tree:
        starts, nodes = [0], list[tuple[int, int, int, float, int]]()
        for up in self.kinds:
            self._grow(nodes, up)
            starts.append(len(nodes))
        kinds, used, depths, orders, classes = zip(*nodes, strict=True)
        return Tree(
            ups=np.array(self.kinds, np.int64),
            starts=np.array(starts, np.int64),
            kinds=np.array(kinds, np.int32),
            used=np.array(used, np.int32),
            depths=np.array(depths, np.int32),
            orders=np.array(orders, np.float64),
            classes=np.array(classes, np.int32),
        )

    def _grow(self, nodes: list[tuple[int, int, int, float, int]], up: int) -> None:
        """Add what may be drawn to an up card; ends that share their first kinds share those nodes."""
        nodes.append((0, 0, 0, 0.0, -1))
        before: tuple[int, ...] = ()
        for drawn, orders in sorted(self._ends(up).items()):
            for length in range(_shared(before, drawn) + 1, len(drawn) + 1):
                *others, kind = drawn[:length]
                ends = (float(orders), self._class(up, drawn)) if length == len(drawn) else (0.0, -1)
                nodes.append((kind, others.count(kind), length, *ends))
            before = drawn

    def _ends(self, up: int) -> dict[tuple[int, ...], int]:
        """What lies beside an up card in the end, kinds sorted, and in how many orders it came."""
        ends: Counter[tuple[int, ...]] = Counter()
        drawing: Counter[tuple[int, ...]] = Counter({(): 1})
        while drawing:
            longer: Counter[tuple[int, ...]] = Counter()
            for drawn, orders in drawing.items():
                for kind in self.kinds:
                    now = _with(drawn, kind)
                    if now not in longer and (now in ends or not self._draws(self._sorts.of(_with(now, up)))):
                        ends[now] += orders
                    else:
                        longer[now] += orders
            drawing = longer
        return ends

    def _class(self, up: int, drawn: tuple[int, ...]) -> int:
        ends = self._class_of(self._sorts.of(_with(drawn, up)))
        return self._known.setdefault(ends, len(self._known))


def _shared(one: Sequence[int], other: Sequence[int]) -> int:
    """With how many of the same they begin."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))


class PlayerHands:
    """Every hand that a player may hold, fewer cards first.

    A hand can be hit unless it is complete or nothing but going over can come of it; `children` are the
    hands that one more card makes of it. A natural is complete, but the same cards of a split hand are not.
    """

    def __init__(self, kinds: Sequence[int], total: Callable[[Cards, bool], Total], most: int) -> None:
        self._kinds, self._most = kinds, most
        self._sorts = Sorts()
        self._places: dict[tuple[int, ...], int] = {}
        self._held: list[tuple[int, ...]] = []
        self._total = total
        self.sorts: list[int] = []
        """The number of each hand's sort."""
        self._totals: list[tuple[Total, Total]] = []
        children = self._grow()
        self.hands = _counted(self._held)
        self.children = np.array(children, np.int32)
        self.totals = [self._totals[sort][0] for sort in self.sorts]
        """What the hands count as they are dealt."""
        self.split_totals = [self._totals[sort][1] for sort in self.sorts]
        """What they count if they were made by splitting."""
        self.can_hit = np.array([self._goes_on(total) for total, _ in self._totals])[self.sorts]

    @property
    def cards(self) -> list[Cards]:
        """By sort, the cards of one hand of it."""
        return self._sorts.cards

    def place(self, counts: Sequence[int]) -> int:
        """Where a hand of so many of each kind stands."""
        return self._places[tuple(kind for kind, count in enumerate(counts) for _ in range(count))]

    def _grow(self) -> list[list[int]]:
        for two in combinations_with_replacement(sorted(self._kinds), 2):
            self._add(two)
        children: list[list[int]] = []
        for held, sort in zip(self._held, self.sorts, strict=False):
            row = [-1] * len(KINDS)
            if any(map(self._goes_on, self._totals[sort])):
                for kind in self._kinds:
                    row[kind] = self._add(_with(held, kind))
            children.append(row)
        return children

    def _goes_on(self, total: Total) -> bool:
        return not (total.over or total.frozen) and (total.soft or total.points < self._most)

    def _add(self, held: tuple[int, ...]) -> int:
        place = self._places.setdefault(held, len(self._held))
        if place == len(self._held):
            self._held.append(held)
            self.sorts.append(self._sorts.of(held))
            for cards in self.cards[len(self._totals) :]:
                self._totals.append((self._total(cards, True), self._total(cards, False)))
        return place


def _with(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return tuple(sorted((*kinds, kind)))


def _counted(hands: Sequence[tuple[int, ...]]) -> NDArray[np.int64]:
    """How many each hand has of each kind."""
    counts = np.zeros((len(hands), len(KINDS)), np.int64)
    rows, kinds = np.repeat(np.arange(len(hands)), [*map(len, hands)]), np.array([*chain(*hands)])
    np.add.at(counts.reshape(-1), rows * len(KINDS) + kinds, 1)
    return counts
