"""The house way of double hand poker: the one setting that the house gives to any seven cards.

The hand is sorted into one of ten lines by its pairs, threes and fours, the joker counting as an ace. A line
names the fronts that will do; of these the highest is taken, then the one that leaves the highest back, and
where only suits are left to choose the joker stays behind and the lower suits go in front.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from msgspec import Struct

from calroom.cards import CODE, JOKER, RANKS, STANDARD, Card, Cards
from calroom.ranking import double_hand
from calroom.ranking.joker_high import JokerRanking

ACE, KING, TEN = 12, 11, 8
_RANK = {card: RANKS.index(card[0]) for card in STANDARD} | {JOKER: ACE}
_NEVER = len(RANKS)


Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class Keep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"rank": "from"}):
    """From this rank down to the next row: stays together if so high a single card can go in front.

    Without such a card it is always split; with a deuce, never.
    """

    rank: Rank
    """The row holds from this rank down to that of the next row."""
    with_single: Rank | Literal[""] = ""
    """The hand stays together if so high a single card can go in front; without it, it is always split."""


class HouseWay(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The two lines in which houses differ: fours of a kind, and two pairs by the higher one."""

    fours: tuple[Keep, ...]
    """When four of a kind stay together, by their rank."""
    two_pairs: tuple[Keep, ...]
    """When two pairs stay together, by the higher one."""


class Setting(Struct, frozen=True, gc=False):
    """Two cards in front, five in the back, and the line of the house way that put them there."""

    front: Cards
    back: Cards
    line: str


class Setter:
    """Sets hands by one house's way, its backs ranked as that house ranks them."""

    def __init__(self, way: HouseWay, back: JokerRanking) -> None:
        self.back = back
        self.straight = back.least("straight")
        self.fours = _floor_of_single(way.fours)
        self.two_pairs = _floor_of_single(way.two_pairs)

    def set_hand(self, cards: Sequence[Card]) -> Setting:
        """The house's setting of seven cards."""
        held = _Held(cards)
        line, fronts = self._line(held)
        front = self._choose(fronts, held.cards)
        return Setting(front, _without(held.cards, front), line)

    def _line(self, held: "_Held") -> tuple[str, Iterable[Cards]]:
        """The first line that fits, and the fronts that it allows."""
        shape = held.shape
        if shape[0] >= 4:
            return self._fours(held) if shape[0] == 4 else ("house-way-five-aces", _five_aces(held))
        if shape[:2] == (3, 3):
            return "house-way-two-threes", held.pairs_of(held.groups[0])
        if shape[:2] == (3, 2):
            return "house-way-full-house", held.pairs_of(held.groups[1])
        if shape[:3] == (2, 2, 2):
            return "house-way-three-pairs", held.pairs_of(held.groups[0])
        if shape[:2] == (2, 2):
            return "house-way-two-pairs", self._two_pairs(held)
        if self.back.value(held.cards) >= self.straight and (kept := self._complete(held)):
            return kept
        if shape[0] == 3:
            return "house-way-three-of-a-kind", _three(held)
        if shape[0] == 2:
            return "house-way-one-pair", held.highest(held.groups[1:])
        return "house-way-no-pair", held.highest(held.groups[1:])

    def _fours(self, held: "_Held") -> tuple[str, Iterable[Cards]]:
        line, four, others = "house-way-four-of-a-kind", held.groups[0], held.groups[1:]
        if held.shape[1] >= 2:
            return line, held.pairs_of(others[0])
        if others[0] >= self.fours[four]:
            return line, held.highest(others)
        return line, held.pairs_of(four)

    def _two_pairs(self, held: "_Held") -> Iterable[Cards]:
        high, low, *singles = held.groups
        return held.highest(singles) if singles[0] >= self.two_pairs[high] else held.pairs_of(low)

    def _complete(self, held: "_Held") -> tuple[str, Iterable[Cards]] | None:
        """Fronts that leave a straight, a flush or both in the back; None if three of a kind come first."""
        if held.shape[0] == 3:
            fronts = self._leaving_complete(held, held.pairs_of(held.groups[0]))
            return ("house-way-complete-hand-three-of-a-kind", fronts) if fronts else None
        fronts = self._leaving_complete(held, combinations(held.cards, 2))
        if held.shape[0] == 1:
            return "house-way-complete-hand-no-pair", fronts
        pair, *singles = held.groups
        if singles[0] == ACE and TEN <= pair <= KING:
            ace_front = next(iter(held.highest(singles)))
            if double_hand.value(ace_front) > double_hand.value(fronts[0]):
                return "house-way-ace-in-front", [ace_front]
        return "house-way-complete-hand-one-pair", fronts

    def _leaving_complete(self, held: "_Held", fronts: Iterable[Cards]) -> list[Cards]:
        """The highest of these fronts behind which a complete hand remains, several if they are equal."""
        found: list[Cards] = []
        best = 0
        for worth, front in sorted([(double_hand.value(front), front) for front in fronts], reverse=True):
            if worth < best:
                break
            if self.back.value(_without(held.cards, front)) >= self.straight:
                best = worth
                found.append(front)
        return found

    def _choose(self, fronts: Iterable[Cards], cards: Cards) -> Cards:
        fronts = list(fronts)
        if len(fronts) == 1:
            return fronts[0]
        return max(fronts, key=lambda front: self._merit(front, cards))

    def _merit(self, front: Cards, cards: Cards) -> tuple[int, int, bool, int, int]:
        behind = self.back.value(_without(cards, front))
        one, two = sorted([CODE[card] % 4 for card in front])
        return double_hand.value(front), behind, JOKER not in front, -one, -two


class _Held:
    """Seven cards by rank: the groups of equal ranks, the largest first and of equal ones the highest."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(sorted(cards, key=CODE.__getitem__, reverse=True))
        self.of: dict[int, list[Card]] = {}
        for card in self.cards:
            self.of.setdefault(_RANK[card], []).append(card)
        of = self.of
        self.groups = sorted(of, key=lambda rank: (len(of[rank]), rank), reverse=True)
        self.shape = tuple([len(of[rank]) for rank in self.groups])

    def pairs_of(self, rank: int) -> Iterator[Cards]:
        """Every two cards of a rank."""
        return combinations(self.of[rank], 2)

    def highest(self, ranks: Sequence[int]) -> Iterator[Cards]:
        """One card of each of the two highest of these ranks, which are single cards."""
        yield self.of[ranks[0]][0], self.of[ranks[1]][0]


def _five_aces(held: _Held) -> Iterator[Cards]:
    other = held.groups[1]
    return held.pairs_of(KING if other == KING and held.shape[1] == 2 else ACE)


def _three(held: _Held) -> Iterable[Cards]:
    three, *others = held.groups
    if three < ACE:
        return held.highest(others)
    (single, *_) = held.of[others[0]]
    return [(ace, single) for ace in held.of[ACE]]


def _floor_of_single(rows: Sequence[Keep]) -> list[int]:
    """By rank, how high a single card must be for a four or a higher pair of that rank to stay together."""
    floors = [_NEVER] * len(RANKS)
    for row in sorted(rows, key=lambda row: RANKS.index(row.rank), reverse=True):
        below = RANKS.index(row.rank) + 1
        floors[:below] = [RANKS.index(row.with_single) if row.with_single else _NEVER] * below
    return floors


def _without(cards: Cards, front: Cards) -> Cards:
    one, two = front
    return tuple([card for card in cards if card not in (one, two)])
