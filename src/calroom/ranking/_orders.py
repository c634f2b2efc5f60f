"""The orders of five-card hands as plain lists, worst hand first, and what a dealer calls each hand.

An order is three facts: which ranks are in the deck, which straights there are, and which kind of hand
beats which. Everything else about a way of ranking follows from these.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, TypeAlias

from calroom.cards import RANKS
from calroom.ranking.spoken import rank_word, rank_words

Rank: TypeAlias = int
Ranks: TypeAlias = tuple[Rank, ...]

ACE = RANKS.index("A")
ALL_RANKS: Ranks = tuple(range(len(RANKS)))
MEXICAN_RANKS: Ranks = tuple(RANKS.index(rank) for rank in "234567JQKA")

_ONE = tuple(map(rank_word, RANKS))
_SEVERAL = tuple(map(rank_words, RANKS))

_KIND_OF_SHAPE = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
    (5,): "five of a kind",
}

USUAL_KINDS = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush", "royal flush", "five of a kind"),
)
MEXICAN_KINDS = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "full house", "flush"),
    *("four of a kind", "straight flush", "royal flush", "five of a kind"),
)


class Hand(NamedTuple):
    """A hand that differs in value from every other: its kind, and its ranks in the order of laying."""

    kind: str
    ranks: Ranks

    @property
    def suited(self) -> bool:
        """Whether all five cards must be of one suit."""
        return self.kind.endswith("flush")

    @property
    def name(self) -> str:
        """What the dealer says."""
        first, second = self.ranks[0], self.ranks[3]
        match self.kind:
            case "high card":
                return f"{_ONE[first]} high"
            case "pair":
                return f"pair of {_SEVERAL[first]}"
            case "two pair":
                return f"{_SEVERAL[first]} and {_SEVERAL[second]}"
            case "full house":
                return f"{_SEVERAL[first]} full of {_SEVERAL[second]}"
            case "three of a kind" | "four of a kind" | "five of a kind":
                return f"{self.kind.split()[0]} {_SEVERAL[first]}"
            case "royal flush":
                return self.kind
        return f"{_ONE[first]}-high {self.kind}"


def straights(ranks: Ranks) -> Iterator[Ranks]:
    """Give the straights of a deck from the lowest, which has the ace at its foot."""
    ladder = (ACE, *ranks)
    for foot in range(len(ladder) - 4):
        yield tuple(reversed(ladder[foot : foot + 5]))


def wheel_second(ranks: Ranks) -> Iterator[Ranks]:
    """Give the straights of a deck with ace-to-five moved up to just under the highest."""
    wheel, *others, top = straights(ranks)
    yield from (*others, wheel, top)


def laid(ranks: Iterable[Rank]) -> Ranks:
    """Lay ranks as a dealer does: the largest group first, then from the top."""
    held = tuple(ranks)
    return tuple(sorted(held, key=lambda rank: (held.count(rank), rank), reverse=True))


def multisets(ranks: Ranks, size: int) -> list[Ranks]:
    """Give every choice of so many ranks, none more than four times."""
    return [
        held
        for held in combinations_with_replacement(ranks, size)
        if all(held[n] != held[n + 4] for n in range(size - 4))
    ]


class Order:
    """All hands of a deck from worst to best; a hand's value is its place, counted from 1."""

    def __init__(self, ranks: Ranks, ladder: Iterable[Ranks], kinds: tuple[str, ...]) -> None:
        self.ranks = ranks
        self.straights = tuple(ladder)
        self._straight_of = {laid(straight): straight for straight in self.straights}
        self.kinds = kinds

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand, worst first."""
        unsuited = (self._hand(ranks, suited=False) for ranks in combinations_with_replacement(self.ranks, 5))
        suited = (self._hand(ranks, suited=True) for ranks in combinations(self.ranks, 5))
        return tuple(sorted((*unsuited, *suited), key=self._place))

    @cached_property
    def worth(self) -> dict[tuple[bool, Ranks], int]:
        """The value of five ranks, unsuited or suited, given in ascending order."""
        return {(hand.suited, tuple(sorted(hand.ranks))): n for n, hand in enumerate(self.hands, 1)}

    @cached_property
    def least(self) -> dict[str, int]:
        """The value of the lowest hand of each kind."""
        return {hand.kind: n for n, hand in reversed(tuple(enumerate(self.hands, 1)))}

    def _hand(self, ranks: Ranks, *, suited: bool) -> Hand:
        held = laid(ranks)
        if straight := self._straight_of.get(held):
            return Hand(self._kind_of_straight(straight, suited=suited), straight)
        if suited:
            return Hand("flush", held)
        return Hand(_KIND_OF_SHAPE[tuple(map(held.count, dict.fromkeys(held)))], held)

    def _kind_of_straight(self, straight: Ranks, *, suited: bool) -> str:
        if not suited:
            return "straight"
        return "royal flush" if straight == self.straights[-1] else "straight flush"

    def _place(self, hand: Hand) -> tuple[int, int | Ranks]:
        within = self.straights.index(hand.ranks) if "straight" in hand.kind else hand.ranks
        return self.kinds.index(hand.kind), within


USUAL = Order(ALL_RANKS, straights(ALL_RANKS), USUAL_KINDS)
WHEEL_SECOND = Order(ALL_RANKS, wheel_second(ALL_RANKS), USUAL_KINDS)
MEXICAN = Order(MEXICAN_RANKS, straights(MEXICAN_RANKS), MEXICAN_KINDS)

ORDERS = {"usual": USUAL, "wheel-second": WHEEL_SECOND, "mexican": MEXICAN}
