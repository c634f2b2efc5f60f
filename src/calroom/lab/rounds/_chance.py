"""Chance inside compiled loops: SplitMix64, started anew for every chunk of work by the run's seed and the
chunk's number, so that a run comes out the same whatever the number of workers.

One number of 64 bits deals several cards: its upper bits are read as a fraction, which times the number of
cards left gives the place of the next card and a new fraction.
"""

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from calroom.ranking._many.compiling import within

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_ONE, _TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)

# Six bits are left for the number of cards, so a deck may have 63; five cards of 53 take less than 29 of the
# 58 bits of the fraction, so that no card is likelier than another by more than 2 ** -29.
FRACTION_BITS = np.uint64(58)
FRACTION = np.uint64((1 << 58) - 1)
CARDS_A_NUMBER = 5

PLACES_A_NUMBER = 4
"""So many places in a shoe are `placed` by one number: of 448 cards they take 36 of its 64 bits."""


@within
def stirred(state: np.uint64) -> np.uint64:
    """Turn a state into a number; states a GAMMA apart give independent ones."""
    state = (state ^ (state >> _30)) * _ONE
    state = (state ^ (state >> _27)) * _TWO
    return state ^ (state >> _31)


@within
def started(seed: np.uint64, chunk: int) -> np.uint64:
    """Give the first state of a chunk."""
    return stirred(stirred(seed + GAMMA) ^ (np.uint64(chunk) * GAMMA))


def _halves(_: Any, one: Any, other: Any) -> Any:
    """Multiply two numbers of 64 bits; the upper and the lower half of the product."""

    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        wide, narrow = ir.IntType(128), ir.IntType(64)
        product = builder.mul(*(builder.zext(number, wide) for number in given))
        upper = builder.lshr(product, ir.Constant(wide, 64))
        halves = (builder.trunc(upper, narrow), builder.trunc(product, narrow))
        return context.make_tuple(builder, signature.return_type, halves)

    return types.UniTuple(one, 2)(one, other), build  # type: ignore[no-untyped-call]


_multiplied: Any = intrinsic(_halves)


@within
def placed(fraction: np.uint64, left: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Give the place of the next card, when so many are left, and a new fraction."""
    place, rest = _multiplied(fraction, left)
    return place, rest
