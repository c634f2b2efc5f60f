"""Compiled Three Card Poker: what every three cards meet when one of the player-dealer's cards lies up."""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._kernels import Hands, compiled

Values: TypeAlias = NDArray[np.int32]
Counts: TypeAlias = NDArray[np.int64]

CARDS = 52
UNQUALIFIED, WON, LOST, TIED = range(4)


@compiled(
    numba.int64[:, :, ::1],
    numba.types.Array(numba.uint8, 2, "C", readonly=True),
    numba.types.Array(numba.int32, 3, "C", readonly=True),
    numba.types.Array(numba.int64, 1, "C", readonly=True),
    numba.int64,
)
def against_up_cards(hands: Hands, values: Values, shoe: Counts, queen_high: int) -> Counts:
    """Count for each hand and up card the ways to the player-dealer's other two cards, by how they end.

    The shoe has so many of each card.
    """
    found = np.zeros((len(hands), CARDS, 4), np.int64)
    left = np.empty(CARDS, np.int64)
    for n in range(len(hands)):
        left[:] = shoe
        for place in range(3):
            left[hands[n, place]] -= 1
        mine = values[hands[n, 0], hands[n, 1], hands[n, 2]]
        for up in range(CARDS):
            ups = left[up]
            if not ups:
                continue
            left[up] -= 1
            for one in range(CARDS):
                for two in range(one, CARDS):
                    ways = left[one] * left[two] if one != two else left[one] * (left[one] - 1) // 2
                    theirs = values[up, one, two]
                    if theirs <= queen_high:
                        end = UNQUALIFIED
                    elif theirs == mine:
                        end = TIED
                    else:
                        end = WON if mine > theirs else LOST
                    found[n, up, end] += ups * ways
            left[up] += 1
    return found
