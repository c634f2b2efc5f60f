"""What the tests of rankings share: all hands of a deck, random ones, and a slow but plain judge."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from calroom.cards import CODE, JOKER, WITH_JOKER, Card, Cards

Codes: TypeAlias = NDArray[np.uint8]
AllHands: TypeAlias = Callable[[Cards, int], Iterator[Codes]]
RandomHands: TypeAlias = Callable[[Cards, int, int], Codes]
Judgement: TypeAlias = tuple[int, tuple[int, ...]]


def every_hand(deck: Cards, size: int) -> Iterator[Codes]:
    """Deal every hand of a deck in batches, one for each pair of the two last cards."""
    codes = np.array([CODE[card] for card in deck], dtype=np.uint8)
    below = np.array(list(combinations(range(len(deck)), size - 2)), dtype=np.uint8)
    # Sorted by their last card first, the hands below any card are the first ones of the list.
    below = below[np.lexsort(below.T)]
    for second, last in combinations(range(len(deck)), 2):
        count = comb(second, size - 2)
        if count:
            batch = np.empty((count, size), dtype=np.uint8)
            batch[:, :-2] = codes[below[:count]]
            batch[:, -2], batch[:, -1] = codes[second], codes[last]
            yield batch


@pytest.fixture(scope="session")
def all_hands() -> AllHands:
    return every_hand


@pytest.fixture
def random_hands() -> RandomHands:
    """Deal hands from a shuffled deck, the same ones in every run."""
    dice = np.random.default_rng(1994)

    def deal(deck: Cards, size: int, count: int) -> Codes:
        codes = np.array([CODE[card] for card in deck], dtype=np.uint8)
        order = np.argsort(dice.random((count, len(deck)), dtype=np.float32), axis=1)
        return codes[order[:, :size]]

    return deal


@pytest.fixture(scope="session")
def survey() -> Callable[[Any, Iterator[Codes]], tuple[dict[str, int], int]]:
    """Count the hands of each kind among batches of hands, and how many values there are among them."""

    def count(ranking: Any, batches: Iterator[Codes]) -> tuple[dict[str, int], int]:
        tally = np.zeros(1 << 14, dtype=np.int64)
        for batch in batches:
            tally += np.bincount(ranking.values(batch), minlength=len(tally))
        kinds = Counter[str]()
        for value in np.flatnonzero(tally).tolist():
            kinds[ranking.kind(value)] += int(tally[value])
        return dict(kinds), int(np.count_nonzero(tally))

    return count


def words(hands: Codes) -> list[Cards]:
    return [tuple(WITH_JOKER[code] for code in hand) for hand in hands.tolist()]


@pytest.fixture(scope="session")
def cards_of() -> Callable[[Codes], list[Cards]]:
    return words


class Judge:
    """Judges hands by trying everything: every five of the cards, every card the joker may stand for."""

    def __init__(
        self, ranks: str = "23456789TJQKA", *, flush_over_full: bool = False, wheel_second: bool = False
    ) -> None:
        self.ranks = ranks
        self.flush, self.full = (6, 5) if flush_over_full else (5, 6)
        self.wheel_second = wheel_second

    def five(self, cards: Sequence[Card]) -> Judgement:
        held = sorted((self.ranks.index(card[0]) for card in cards), reverse=True)
        groups = sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True)
        shape = tuple(held.count(rank) for rank in groups)
        straight = self.top_of_straight(held)
        flush = len({card[1] for card in cards}) == 1
        if straight is not None:
            return (8, (straight,)) if flush else (4, (straight,))
        if flush:
            return self.flush, tuple(held)
        kinds = {(5,): 9, (4, 1): 7, (3, 2): self.full, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
        return kinds.get(shape, 0), tuple(groups)

    def top_of_straight(self, held: list[int]) -> int | None:
        """Give the place of the straight's top card, doubled so that a lifted wheel fits in between."""
        ace = len(self.ranks) - 1
        if held == [ace, 3, 2, 1, 0]:
            return 2 * ace - 1 if self.wheel_second else 6
        return 2 * held[0] if held == list(range(held[0], held[0] - 5, -1)) else None

    def with_joker(self, cards: Sequence[Card], use: str) -> Judgement:
        natural = [card for card in cards if card != JOKER]
        if len(natural) == len(cards):
            return self.five(natural)
        stands = [rank + suit for rank in self.ranks for suit in "cdhs?"]
        readings = [(card, self.five([*natural, card])) for card in stands if card not in natural]
        runs_and_flushes = (4, self.flush, 8)
        return max(
            reading
            for card, reading in readings
            if use == "wild" or card[0] == "A" or reading[0] in runs_and_flushes
        )

    def best(self, cards: Sequence[Card], use: str = "wild") -> Judgement:
        return max(self.with_joker(five, use) for five in combinations(cards, 5))


@pytest.fixture(scope="session")
def judge() -> type[Judge]:
    return Judge


@pytest.fixture(scope="session")
def assert_same_order() -> Callable[[Sequence[int], Sequence[Judgement]], None]:
    """Check that values put hands in the judge's order, ties included."""

    def check(values: Sequence[int], judgements: Sequence[Judgement]) -> None:
        pairs = sorted(set(zip(values, judgements, strict=True)))
        for (lower, worse), (higher, better) in pairwise(pairs):
            assert lower < higher
            assert worse < better

    return check
