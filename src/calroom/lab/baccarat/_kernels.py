"""Compiled baccarat: every round that a new shoe can deal.

Cards are their points. What is drawn and who wins stands in tables made from the rules of the house, with ten
rows of points each; where a hand has no third card, its points count as `NO_CARD`.
"""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled

Table: TypeAlias = NDArray[np.uint8]
Counts: TypeAlias = NDArray[np.int64]

NO_CARD = 10
RESULTS = 4
"""How many different results the tables know."""

_ROW = numba.types.Array(numba.uint8, 1, "C", readonly=True)
_READ_COUNTS = numba.types.Array(numba.int64, 1, "C", readonly=True)


@compiled(numba.int64[::1], _READ_COUNTS, _ROW, _ROW, _ROW)
def every_round(shoe: Counts, player_draws: Table, banker_draws: Table, results: Table) -> Counts:
    """Count all orders of six cards of a shoe, which has so many of each points, by the result they give."""
    left, found = shoe.copy(), np.zeros(RESULTS, np.int64)
    size = left.sum()
    for one in range(10):
        ways_one = left[one]
        left[one] -= 1
        for two in range(10):
            ways_two = ways_one * left[two]
            left[two] -= 1
            for three in range(10):
                ways_three = ways_two * left[three]
                left[three] -= 1
                for four in range(10):
                    ways = ways_three * left[four]
                    left[four] -= 1
                    player, banker = (one + two) % 10, (three + four) % 10
                    hands = player * 10 + banker
                    for third in range(10):
                        fifth_ways = ways * left[third]
                        left[third] -= 1
                        if player_draws[hands]:
                            drawn, last_player = third, (player + third) % 10
                        else:
                            drawn, last_player = NO_CARD, player
                        if player_draws[hands] and banker_draws[hands * 11 + drawn]:
                            for sixth in range(10):
                                last = last_player * 10 + (banker + sixth) % 10
                                found[results[last]] += fifth_ways * left[sixth]
                        elif banker_draws[hands * 11 + drawn]:
                            last = player * 10 + (banker + third) % 10
                            found[results[last]] += fifth_ways * (size - 5)
                        else:
                            found[results[last_player * 10 + banker]] += fifth_ways * (size - 5)
                        left[third] += 1
                    left[four] += 1
                left[three] += 1
            left[two] += 1
        left[one] += 1
    return found
