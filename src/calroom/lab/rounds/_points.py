"""Compiled Super Pan 9: how three cards, drawn to or not, come out against every three cards of the bank."""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled, within

Counts: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

POINTS = 10
WON, TIED, LOST = range(3)

_COUNTS = numba.types.Array(numba.int64, 1, "C", readonly=True)


@within
def result(mine: int, bank: int) -> int:
    """How one total comes out against another."""
    return WON if mine > bank else LOST if mine < bank else TIED


@within
def _three(left: Counts, one: int, two: int, three: int) -> int:
    """In how many ways three cards of these points are chosen from those left, the points in order."""
    if one == three:
        return int(left[one] * (left[one] - 1) * (left[one] - 2) // 6)
    if one == two:
        return int(left[one] * (left[one] - 1) // 2 * left[three])
    if two == three:
        return int(left[one] * (left[two] * (left[two] - 1) // 2))
    return int(left[one] * left[two] * left[three])


@compiled(numba.int64[:, :, :, ::1], _COUNTS, numba.int64)
def against_bank(left: Counts, total: int) -> Counts:
    """Count the bank's three cards and both next cards, by whether one draws, the bank's total and choice.

    `left` are the cards of the shoe by points without one's own three, which have this total. A card that
    nobody draws counts all the same, so that every choice is weighed over as many deals.
    """
    found = np.zeros((2, POINTS, 2, 3), np.int64)
    rest = left.copy()
    cards = left.sum() - 3
    for one in range(POINTS):
        for two in range(one, POINTS):
            for three in range(two, POINTS):
                ways = _three(rest, one, two, three)
                if ways == 0:
                    continue
                rest[one] -= 1
                rest[two] -= 1
                rest[three] -= 1
                bank = (one + two + three) % POINTS
                found[0, bank, 0, result(total, bank)] += ways * cards * (cards - 1)
                for drawn in range(POINTS):
                    if rest[drawn] == 0:
                        continue
                    alone = ways * rest[drawn] * (cards - 1)
                    found[0, bank, 1, result(total, (bank + drawn) % POINTS)] += alone
                    mine = (total + drawn) % POINTS
                    found[1, bank, 0, result(mine, bank)] += alone
                    both = ways * rest[drawn]
                    rest[drawn] -= 1
                    for last in range(POINTS):
                        found[1, bank, 1, result(mine, (bank + last) % POINTS)] += both * rest[last]
                    rest[drawn] += 1
                rest[one] += 1
                rest[two] += 1
                rest[three] += 1
    return found


@compiled(
    numba.float64[::1],
    numba.types.Array(numba.float64, 2, "C", readonly=True),
    numba.types.Array(numba.int64, 2, "C", readonly=True),
    numba.types.Array(numba.float64, 1, "C", readonly=True),
)
def chance_of_cards(left: Floats, used: Counts, orders: Floats) -> Floats:
    """Say how likely the next cards are some of those listed, when so many of each value are left.

    A row of `used` is how many of each value there must be among the cards, in so many `orders`; all rows
    have as many cards, and lie in order, so that what begins alike need not be multiplied again.
    """
    found = np.zeros(len(left))
    count, values = used.shape
    cards = used[0].sum()
    same = np.zeros(count, np.int64)
    for one in range(1, count):
        while used[one, same[one]] == used[one - 1, same[one]]:
            same[one] += 1
    falling, begun = np.ones((values, cards + 1)), np.ones(values + 1)
    for row in range(len(left)):
        size, whole = left[row].sum(), 1.0
        for value in range(values):
            for many in range(cards):
                falling[value, many + 1] = falling[value, many] * max(left[row, value] - many, 0.0)
        for many in range(cards):
            whole *= size - many
        total = 0.0
        for one in range(count):
            for value in range(same[one], values):
                begun[value + 1] = begun[value] * falling[value, used[one, value]]
            total += orders[one] * begun[values]
        found[row] = total / whole
    return found
