"""Do the cards as dealt look random? Eight tests on every deck of the room, for both sources.

The seeded source is tested with a fixed seed at 99% for all its tests together, so its verdict never
changes from run to run. The live source gives new cards every run: each test raises its alarm at one
in 10**12, about a hundred of them at one in 10**10, which leaves a factor of ten for distributions
that are only asymptotic below the promised one false alarm in 10**9 runs. What the tests would find
is shown on shuffles that are known to be bad.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, count
from math import comb, erfc, exp, lgamma, log, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from calroom.cards import JOKER, PAN_SPADES, STANDARD, build_deck
from calroom.shuffle.live import LiveChance
from calroom.shuffle.seeded import SeededChance
from calroom.tiles import PAIRS, SET

DECKS = {
    "tiles": SET,
    "mexican": build_deck("mexican"),
    "standard": STANDARD,
    "joker": build_deck("joker"),
    "pan 310": build_deck("pan", without=PAN_SPADES),
    "pan 320": build_deck("pan"),
    "pan 400": build_deck("pan", decks=10),
    "baccarat": build_deck("baccarat"),
    "no-bust": build_deck("no-bust"),
    "super-pan9": build_deck("super-pan9"),
    "hot-action": build_deck("hot-action"),
}
LIVE_ALARM = 1e-12
SEEDED_ALARM = 0.01 / 100

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]


def gamma_tails(shape: float, x: float) -> tuple[float, float]:
    """The regularised incomplete gamma function, below and above x."""
    if x <= 0:
        return 0.0, 1.0
    front = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        for step in count(1):
            term *= x / (shape + step)
            total += term
            if term < total * 1e-16:
                break
        return front * total, 1 - front * total
    # Lentz's evaluation of the continued fraction, which converges where the series does not.
    b = x + 1 - shape
    c, d = 1e300, 1 / b
    fraction = d
    for step in count(1):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return 1 - front * fraction, front * fraction


def chi_square(statistic: float, freedom: int) -> float:
    """How likely is a sum of squares as far out, too uneven or too even."""
    return min(1.0, 2 * min(gamma_tails(freedom / 2, statistic / 2)))


def normal(z: float) -> float:
    """How likely is a normal deviation as large, in either direction."""
    return erfc(abs(z) / sqrt(2))


def poisson(seen: int, mean: float) -> float:
    """How likely is a count as far out, in either direction."""
    at_least = gamma_tails(seen, mean)[0] if seen else 1.0
    at_most = gamma_tails(seen + 1, mean)[1]
    return min(1.0, 2 * min(at_least, at_most))


def fit(observed: Ints, chances: Floats) -> float:
    """Pearson's test of counts against known chances."""
    expected = chances * observed.sum()
    assert expected.min() > 25, "too few for the asymptotic distribution"
    return chi_square(float(((observed - expected) ** 2 / expected).sum()), len(expected) - 1)


def test_the_tails_are_right_where_they_are_known_exactly() -> None:
    for x in (0.01, 0.5, 1.0, 3.0, 20.0, 60.0):
        assert gamma_tails(1, x)[1] == pytest.approx(exp(-x), rel=1e-9)
        assert gamma_tails(0.5, x)[1] == pytest.approx(erfc(sqrt(x)), rel=1e-9)
        assert gamma_tails(3, x)[1] == pytest.approx(exp(-x) * (1 + x + x * x / 2), rel=1e-9)
    # A chi-square of many degrees is nearly normal once its cube root is taken (Wilson and Hilferty).
    for freedom, z in ((2601, 6.0), (20000, -6.0), (20000, 7.0)):
        cube = freedom * (1 - 2 / (9 * freedom) + z * sqrt(2 / (9 * freedom))) ** 3
        assert chi_square(cube, freedom) == pytest.approx(normal(z), rel=0.05)


class Dealt(NamedTuple):
    """Many shuffles of one deck, one a row, each card as the number of its kind."""

    kinds: tuple[str, ...]
    copies: Ints
    rows: NDArray[np.uint8]

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return int(self.copies.sum())


Shuffler: TypeAlias = Callable[[Sequence[str]], list[str]]
Test: TypeAlias = Callable[[Dealt], float]


def deal(deck: Sequence[str], shuffler: Shuffler) -> Dealt:
    """Shuffle a small deck 10,000 times, a shoe 2,500 times."""
    counted = Counter(deck)
    number = {kind: place for place, kind in enumerate(counted)}
    times = 10_000 if len(deck) < 100 else 2_500
    cards = chain.from_iterable(shuffler(deck) for _ in range(times))
    flat = np.fromiter((number[card] for card in cards), dtype=np.uint8, count=times * len(deck))
    return Dealt(tuple(counted), np.array(list(counted.values())), flat.reshape(times, len(deck)))


def coupon_of(kind: str) -> str | None:
    """What is collected: each rank of cards, each pair of tiles; jokers are not."""
    if kind in SET:
        return next(pair[0] for pair in PAIRS if kind in pair)
    return None if kind == JOKER else kind[0]


def is_red(kind: str) -> bool:
    """Two colours of about the same number; tiles are split by name for want of coloured ones."""
    return kind[-1] in "dh" if kind not in SET else SET.index(kind) % 4 == 0


def distribution(dealt: Dealt) -> float:
    """Each kind of card is equally often at each place of the deck.

    Places and kinds are both used up within a deck, so that the cells of the table are bound in
    both directions and Pearson's sum is (n-1)/n of itself with (n-1)(k-1) degrees of freedom.
    """
    times, size = dealt.rows.shape
    kinds = len(dealt.kinds)
    cells = dealt.rows.astype(np.int64) + np.arange(size) * kinds
    seen = np.bincount(cells.ravel(), minlength=size * kinds).reshape(size, kinds)
    expected = times * dealt.copies / size
    total = float(((seen - expected) ** 2 / expected).sum())
    return chi_square(total * (size - 1) / size, (size - 1) * (kinds - 1))


def first_card(dealt: Dealt) -> float:
    """The first card dealt is each kind as often as the deck holds it."""
    return fit(np.bincount(dealt.rows[:, 0], minlength=len(dealt.kinds)), dealt.copies / dealt.size)


def serial_correlation(dealt: Dealt) -> float:
    """A card says nothing about the next one beyond not being it (Wald and Wolfowitz, circular)."""
    times, n = dealt.rows.shape
    numbers = np.arange(len(dealt.kinds)) - float((np.arange(len(dealt.kinds)) * dealt.copies).sum()) / n
    second, fourth = (float((numbers**power * dealt.copies).sum()) for power in (2, 4))
    laid = numbers[dealt.rows]
    seen = float((laid * np.roll(laid, 1, axis=1)).sum())
    mean = -second / (n - 1)
    variance = (second**2 - fourth) / (n - 1) + (second**2 - 2 * fourth) / ((n - 1) * (n - 2)) - mean**2
    return normal((seen - times * mean) / sqrt(times * variance))


def runs(dealt: Dealt) -> float:
    """Red and black change as often as they should (Wald and Wolfowitz)."""
    times, n = dealt.rows.shape
    red = np.array([is_red(kind) for kind in dealt.kinds])
    reds = int(dealt.copies[red].sum())
    product = 2 * reds * (n - reds)
    laid = red[dealt.rows]
    seen = times + int((laid[:, 1:] != laid[:, :-1]).sum())
    mean, variance = 1 + product / n, product * (product - n) / (n * n * (n - 1))
    return normal((seen - times * mean) / sqrt(times * variance))


def coupon(dealt: Dealt) -> float:
    """The deck has to be dealt as deep as it should until every rank has been seen."""
    times, n = dealt.rows.shape
    wanted = [coupon_of(kind) for kind in dealt.kinds]
    coupons = sorted({one for one in wanted if one is not None})
    each = {int(dealt.copies[[one == mine for one in wanted]].sum()) for mine in coupons}
    (held,) = each
    depth = np.zeros(times, dtype=np.int64)
    for mine in coupons:
        found = np.array([one == mine for one in wanted])[dealt.rows]
        depth = np.maximum(depth, found.argmax(axis=1) + 1)
    chances = depth_chances(n, len(coupons), held)
    seen, pools = pooled(np.bincount(depth, minlength=n + 1), chances, times)
    return fit(seen, pools)


def depth_chances(size: int, coupons: int, held: int) -> Floats:
    """The chance of each depth, from how often some coupon is missing above it."""

    def incomplete(depth: int) -> float:
        missing = sum(
            (1 if gone % 2 else -1) * comb(coupons, gone) * comb(size - gone * held, depth)
            for gone in range(1, coupons + 1)
        )
        return missing / comb(size, depth)

    beyond = [incomplete(depth) for depth in range(size + 1)]
    return np.array([0.0, *(beyond[depth - 1] - beyond[depth] for depth in range(1, size + 1))])


def pooled(seen: Ints, chances: Floats, times: int) -> tuple[Ints, Floats]:
    """Join neighbouring cells until each is expected at least fifty times."""
    cells: list[tuple[int, float]] = [(0, 0.0)]
    for observed, chance in zip(seen.tolist(), chances.tolist(), strict=True):
        if cells[-1][1] * times >= 50:
            cells.append((0, 0.0))
        cells[-1] = (cells[-1][0] + observed, cells[-1][1] + chance)
    if cells[-1][1] * times < 50:
        (observed, chance), (more, rest) = cells[-2:]
        cells[-2:] = [(observed + more, chance + rest)]
    return np.array([cell[0] for cell in cells]), np.array([cell[1] for cell in cells])


def overlaps(dealt: Dealt) -> float:
    """Two shuffles running agree at as many places as chance would have it (Hoeffding's variance)."""
    times, n = dealt.rows.shape
    seen = int((dealt.rows[1:] == dealt.rows[:-1]).sum())
    share = dealt.copies / n
    mean = float((dealt.copies * share).sum())
    between = np.eye(len(share)) - share[:, None] - share[None, :] + float((share**2).sum())
    variance = float((np.outer(dealt.copies, dealt.copies) * between**2).sum()) / (n - 1)
    return normal((seen - (times - 1) * mean) / sqrt((times - 1) * variance))


def duplicates(dealt: Dealt) -> float:
    """As many pairs of shuffles begin alike as should, looked at as deep as makes it a rare event."""
    times = len(dealt.rows)
    copies = tuple(sorted(dealt.copies.tolist()))
    depth = next(depth for depth in count(1) if comb(times, 2) * alike(copies, depth) < 100)
    begun = dealt.rows[:, :depth].astype(np.int64) @ len(dealt.kinds) ** np.arange(depth)
    _, repeats = np.unique(begun, return_counts=True)
    return poisson(int((repeats * (repeats - 1) // 2).sum()), comb(times, 2) * alike(copies, depth))


def alike(copies: tuple[int, ...], depth: int) -> float:
    """The chance that two shuffles begin with the same cards to this depth."""
    if depth == 0:
        return 1.0
    size = sum(copies)
    return sum(
        kinds * (held / size) ** 2 * alike(without_one(copies, held), depth - 1)
        for held, kinds in Counter(copies).items()
        if held
    )


def without_one(copies: tuple[int, ...], held: int) -> tuple[int, ...]:
    """The copies left of each kind when a card is dealt of which that many were held."""
    place = copies.index(held)
    return tuple(sorted((*copies[:place], held - 1, *copies[place + 1 :])))


def interplay(dealt: Dealt) -> float:
    """The first card of one hand says nothing about the first card of the next."""
    group = np.arange(len(dealt.kinds)) % 4
    share = np.bincount(group, weights=dealt.copies) / dealt.size
    firsts = group[dealt.rows[:, 0]]
    seen = np.bincount(firsts[::2] * 4 + firsts[1::2], minlength=16)
    return fit(seen, np.outer(share, share).ravel())


TESTS: tuple[Test, ...] = (
    distribution,
    first_card,
    serial_correlation,
    runs,
    coupon,
    overlaps,
    duplicates,
    interplay,
)


def named(test: Test) -> str:
    return getattr(test, "__name__", "")


@cache
def dealt_live(deck: str) -> Dealt:
    return deal(DECKS[deck], LiveChance().shuffle)


@cache
def dealt_from_a_seed(deck: str) -> Dealt:
    return deal(DECKS[deck], SeededChance(1).shuffle)


@pytest.mark.parametrize("test", TESTS, ids=named)
@pytest.mark.parametrize("deck", DECKS)
def test_live_cards_look_random(deck: str, test: Test) -> None:
    assert test(dealt_live(deck)) > LIVE_ALARM


@pytest.mark.parametrize("test", TESTS, ids=named)
@pytest.mark.parametrize("deck", DECKS)
def test_seeded_cards_look_random(deck: str, test: Test) -> None:
    assert test(dealt_from_a_seed(deck)) > SEEDED_ALARM


@pytest.mark.parametrize(
    ("chance", "alarm"), [(LiveChance(), LIVE_ALARM), (SeededChance(1), SEEDED_ALARM)], ids=["live", "seeded"]
)
def test_three_dice_come_up_each_way_equally_often(chance: LiveChance | SeededChance, alarm: float) -> None:
    rolls = np.array([chance.dice(3) for _ in range(20_000)]) - 1
    assert fit(np.bincount(rolls @ np.array([36, 6, 1]), minlength=216), np.full(216, 1 / 216)) > alarm


def swapping(choice: Callable[[int, int], int], last: int = 0) -> Shuffler:
    """A shuffle by swaps, from the end down to a place, with some choice of the other place."""

    def shuffler(pieces: Sequence[str]) -> list[str]:
        deck = list(pieces)
        for place in range(len(deck) - 1, last, -1):
            other = choice(place, len(deck))
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    return shuffler


def bad_shuffles() -> dict[str, Shuffler]:
    bits = random.Random(1)
    fair = SeededChance(2)
    kept = [fair.shuffle(STANDARD) for _ in range(4096)]
    before = list(STANDARD)

    def cut_only(pieces: Sequence[str]) -> list[str]:
        where = bits.randrange(len(pieces))
        return [*pieces[where:], *pieces[:where]]

    def riffled_thrice(pieces: Sequence[str]) -> list[str]:
        deck = list(pieces)
        for _ in range(3):
            where = bits.getrandbits(len(deck)).bit_count()
            left, right = iter(deck[:where]), iter(deck[where:])
            falls = [left] * where + [right] * (len(deck) - where)
            bits.shuffle(falls)
            deck = [next(half) for half in falls]
        return deck

    def barely_shuffled(_: Sequence[str]) -> list[str]:
        for _swap in range(60):
            one, other = bits.randrange(52), bits.randrange(52)
            before[one], before[other] = before[other], before[one]
        return list(before)

    return {
        "any place for each": swapping(lambda _, size: bits.randrange(size)),
        "a byte folded back": swapping(lambda place, _: bits.getrandbits(8) % (place + 1)),
        "never in its place": swapping(lambda place, _: bits.randrange(place)),
        "the top left out": swapping(lambda place, _: bits.randrange(place + 1), last=25),
        "cut only": cut_only,
        "riffled three times": riffled_thrice,
        "few decks": lambda _: kept[bits.randrange(4096)],
        "barely shuffled since the hand before": barely_shuffled,
    }


@cache
def alarms(bad: str) -> frozenset[str]:
    dealt = deal(STANDARD, bad_shuffles()[bad])
    return frozenset(named(test) for test in TESTS if test(dealt) < LIVE_ALARM)


@pytest.mark.parametrize("bad", bad_shuffles())
def test_a_bad_shuffle_is_found_out(bad: str) -> None:
    assert alarms(bad)


def test_no_test_is_there_for_show() -> None:
    assert frozenset().union(*(alarms(bad) for bad in bad_shuffles())) == {named(test) for test in TESTS}
