"""Compiled Pai Gow tiles: every setting of every hand against every hand of the other side."""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled

Sets: TypeAlias = NDArray[np.uint32]
Values: TypeAlias = NDArray[np.int16]
Counts: TypeAlias = NDArray[np.int64]

WON, PUSHED, LOST = range(3)

_SETS = numba.types.Array(numba.uint32, 1, "C", readonly=True)
_VALUES_2 = numba.types.Array(numba.int16, 2, "C", readonly=True)
_VALUES_1 = numba.types.Array(numba.int16, 1, "C", readonly=True)


@compiled(numba.int64[:, :, ::1], _SETS, _VALUES_2, _VALUES_2, _SETS, _VALUES_1, _VALUES_1, numba.int64)
def against_all(
    hands: Sets,
    lows: Values,
    highs: Values,
    others: Sets,
    other_lows: Values,
    other_highs: Values,
    copies_won: int,
) -> Counts:
    """Count by hand and setting how it comes out against every hand that has none of its tiles.

    Tiles are bits. A setting that is not there has a negative value. Who has `copies_won` wins what is equal.
    """
    found = np.zeros((len(hands), lows.shape[1], 3), np.int64)
    for hand in range(len(hands)):
        for setting in range(lows.shape[1]):
            if lows[hand, setting] < 0:
                break
            low, high = lows[hand, setting] + copies_won, highs[hand, setting] + copies_won
            met = won = lost = 0
            # Sums rather than branches: the processor then looks at several hands in one step.
            for other in range(len(others)):
                free = int(hands[hand] & others[other] == 0)
                wins = int(low > other_lows[other]) + int(high > other_highs[other])
                met += free
                won += free & (wins >> 1)
                lost += free & int(wins == 0)
            found[hand, setting, WON], found[hand, setting, LOST] = won, lost
            found[hand, setting, PUSHED] = met - won - lost
    return found
