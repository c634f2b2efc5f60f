"""How amounts are spread: mean, percentiles and a histogram, and the same as a picture."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor, log10, sqrt

from msgspec import Struct

from calroom.lab.charts import histogram
from calroom.money import Cents, dollars

PERCENTILES = (5, 25, 50, 75, 95)
BINS = 24
"""About so many columns a histogram has."""


class Spread(Struct, frozen=True):
    """What somebody ends a sitting with: how often, how much in the mean, and between what and what.

    `percentiles` are those of PERCENTILES; `counts` are how many lie in each column from `low` on, each
    `width` wide. `error` is the standard error of the mean.
    """

    name: str
    count: int
    mean: float
    error: float
    least: Cents
    most: Cents
    percentiles: tuple[Cents, ...]
    low: Cents
    width: Cents
    counts: tuple[int, ...]

    @property
    def words(self) -> str:
        """In one sentence."""
        low, _, middle, _, high = map(dollars, self.percentiles)
        mean, between = dollars(round(self.mean)), f"nine of ten between {low} and {high}"
        return f"{mean} in the mean; half end above {middle}, {between}"

    def drawn(self) -> str:
        """As a picture that needs nothing else."""
        marks = {f"{at} %": value / 100 for at, value in zip(PERCENTILES, self.percentiles, strict=True)}
        return histogram(self.name, self.low / 100, self.width / 100, self.counts, marks, self.words)


def spread(name: str, amounts: Iterable[Cents]) -> Spread:
    """How these amounts are spread.

    >>> found = spread("house", [100, 200, 300, 400, 1000])
    >>> found.mean, found.percentiles, sum(found.counts)
    (400.0, (100, 200, 300, 400, 1000), 5)
    """
    ordered = sorted(amounts)
    count, mean = len(ordered), sum(ordered) / len(ordered)
    deviation = sqrt(sum((one - mean) ** 2 for one in ordered) / max(count - 1, 1))
    low, width = _columns(ordered[0], ordered[-1])
    counts = [0] * ((ordered[-1] - low) // width + 1)
    for amount in ordered:
        counts[(amount - low) // width] += 1
    return Spread(
        name,
        count,
        mean,
        deviation / sqrt(count),
        ordered[0],
        ordered[-1],
        tuple(ordered[max(ceil(at * count / 100) - 1, 0)] for at in PERCENTILES),
        low,
        width,
        tuple(counts),
    )


def _columns(least: Cents, most: Cents) -> tuple[Cents, Cents]:
    """Where the first column begins and how wide each is, in round amounts."""
    rough = max((most - least) / BINS, 1)
    size = 10 ** floor(log10(rough))
    width = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    return floor(least / width) * width, width
