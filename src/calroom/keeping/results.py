"""What somebody's hands came to: over hands and hours, by game and stakes, beside what was to be expected.

Time counts from the end of one hand to the end of the next, but not through a pause. What is expected is what
the wagers against a bank are worth where they are played best, collections taken off. Hands whose bank could
not have covered everything are left out of it before the deal, whatever came of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from calroom.games.banked.laid import AFTER_THE_DEAL, Posted
from calroom.keeping.pictures import FIRST, PAUSE
from calroom.keeping.slips import Wagers, read_wagers
from calroom.money import Cents
from calroom.store.played import PlayedHand
from calroom.store.reviews import Review

POINTS = 240
"""So many points at most are drawn of a curve."""


class Valued(Struct, frozen=True):
    """What each unit of a wager brings in the mean where it is played best, how it scatters, and at most."""

    expected: float
    deviation: float
    highest: float


Question: TypeAlias = tuple[str, str, Posted]
"""A game, its stakes, and what the table posted."""

Values: TypeAlias = Mapping[str, Valued]
"""By where a wager lies, what it is worth."""

Known: TypeAlias = Callable[[Question], Values | None]
"""What wagers are worth at a table, if the lab knows it."""


class Point(Struct, frozen=True):
    """After so many hands and so much time: what was won or lost, and what was to be expected by then."""

    hands: int
    took: int
    result: Cents
    expected: Cents | None = None


class Sum(Struct):
    """What some hands came to. `known` are those of which it is known what was to be expected."""

    hands: int = 0
    took: int = 0
    result: Cents = 0
    collected: Cents = 0
    jackpot: Cents = 0
    known: int = 0
    known_result: Cents = 0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def error(self) -> float:
        """How far chance usually carries the result of the known hands from what was to be expected."""
        return sqrt(self.variance)

    def add(self, hand: PlayedHand, took: int, meant: tuple[float, float] | None) -> None:
        """One more hand."""
        self.hands += 1
        self.took += took
        self.result += hand.result
        if hand.slip is not None:
            self.collected += hand.slip.paid + hand.slip.dropped
            self.jackpot += hand.slip.jackpot
        if meant is not None:
            self.known += 1
            self.known_result += hand.result
            self.expected += meant[0]
            self.variance += meant[1]


class Results(Struct, frozen=True):
    """What somebody's hands came to: in all, by game and stakes, and one after the other."""

    all: Sum
    lines: dict[tuple[str, str], Sum]
    points: list[Point]


class Kind(Struct, frozen=True):
    """Mistakes of one kind: in which game, what was chosen and what was best, and the dearest hand."""

    game: str
    chosen: str
    best: str
    count: int
    cost: Cents
    table: str
    hand: int


# Results


def results(hands: Iterable[PlayedHand], known: Known) -> Results:
    """What hands came to; they are given the last first, as the store has them."""
    in_order = list(hands)[::-1]
    everything, lines, points = Sum(), dict[tuple[str, str], Sum](), [Point(0, 0, 0)]
    for hand, took in zip(in_order, _took(in_order), strict=True):
        meant = expected_of(hand, known)
        everything.add(hand, took, meant)
        lines.setdefault((hand.game, hand.stakes), Sum()).add(hand, took, meant)
        points.append(Point(everything.hands, everything.took, everything.result, round(everything.expected)))
    every = everything.hands > 0 and everything.known == everything.hands
    return Results(everything, lines, list(_drawn(points, with_expected=every)))


def _took(in_order: Iterable[PlayedHand]) -> Iterator[int]:
    last = 0
    for hand in in_order:
        since = hand.at - last
        yield since if since <= PAUSE else FIRST
        last = hand.at


def _drawn(points: list[Point], *, with_expected: bool) -> Iterator[Point]:
    """As many points as a curve needs, the first and the last among them."""
    last = len(points) - 1
    steps = min(last, POINTS)
    for at in dict.fromkeys(round(step * last / max(steps, 1)) for step in range(steps + 1)):
        one = points[at]
        yield one if with_expected else Point(one.hands, one.took, one.result)


# What was to be expected


def asked_of(hands: Iterable[PlayedHand]) -> set[Question]:
    """Of which tables it must be known what wagers are worth."""
    return {
        (hand.game, hand.stakes, wagers.posted)
        for hand in hands
        if hand.slip is not None and (wagers := read_wagers(hand.slip)) is not None
    }


def expected_of(hand: PlayedHand, known: Known) -> tuple[float, float] | None:
    """What a hand was to bring to somebody in the mean, and its variance; nothing where nobody knows."""
    if hand.slip is None or (wagers := read_wagers(hand.slip)) is None:
        return None
    values = known((hand.game, hand.stakes, wagers.posted))
    if values is None or not _is_covered(wagers, values):
        return None
    share = wagers.share / wagers.bank if wagers.bank else 0.0
    mean, deviation = 0.0, 0.0
    for wager, amount in wagers.all.items():
        own = wagers.own.get(wager, 0) - share * amount
        mean += own * values[wager].expected
        # Wagers of one hand win and lose together, as far as anybody can say.
        deviation += abs(own) * values[wager].deviation
    return mean - hand.slip.paid - hand.slip.dropped - hand.slip.jackpot, deviation**2


def _is_covered(wagers: Wagers, values: Values) -> bool:
    """Whether the bank could have paid everybody the most that their wagers may win."""
    if any(wager not in values for wager in wagers.all):
        return False
    before = ((wager, amount) for wager, amount in wagers.all.items() if wager not in AFTER_THE_DEAL)
    return wagers.bank >= sum(amount * values[wager].highest for wager, amount in before)


# Mistakes


def kinds_of(reviews: Iterable[Review], hands: Iterable[PlayedHand]) -> list[Kind]:
    """The mistakes in these hands by kind, the dearest kind first."""
    games = {(hand.table, hand.hand): hand.game for hand in hands}
    found: dict[tuple[str, str, str], Kind] = {}
    dearest: dict[tuple[str, str, str], Cents] = {}
    for review in reviews:
        game = games.get((review.table, review.hand))
        if game is None:
            continue
        for one in review.mistakes:
            key = game, one.chosen, one.best
            before = found.get(key) or Kind(*key, 0, 0, review.table, review.hand)
            where = before.table, before.hand
            if one.cost > dearest.get(key, 0):
                dearest[key], where = one.cost, (review.table, review.hand)
            found[key] = Kind(*key, before.count + 1, before.cost + one.cost, *where)
    return sorted(found.values(), key=lambda kind: -kind.cost)
