"""Compiled baccarat: every round that a new shoe can deal, and whole shuffled shoes dealt to their end.

Cards are their points. What is drawn and who wins stands in tables made from the rules of the house, with ten
rows of points each; where a hand has no third card, its points count as `NO_CARD`.
"""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab.rounds._chance import GAMMA, started, stirred
from calroom.ranking._many.compiling import compiled

Table: TypeAlias = NDArray[np.uint8]
Counts: TypeAlias = NDArray[np.int64]

NO_CARD = 10
RESULTS = 4
"""How many different results the tables know."""

MOST_ROUNDS = 128

# Ten bits are left for the number of cards, so a shoe may have 1,023; three places of a shoe of 416 take 27
# of the 54 bits of the fraction.
_FRACTION_BITS = np.uint64(54)
_FRACTION = np.uint64((1 << 54) - 1)
_NONE, _ONE, _TWO, _THREE, _FOUR, _TEN, _ELEVEN = (np.uint64(number) for number in (0, 1, 2, 3, 4, 10, 11))

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


@compiled(
    numba.types.Tuple((numba.int64[::1], numba.uint8[::1])),  # type: ignore[no-untyped-call]
    *(_ROW, _ROW, _ROW, _ROW, numba.int64, numba.int64, numba.boolean),
    *(numba.uint64, numba.int64, numba.int64, numba.int64),
)
def whole_shoes(
    cards: Table,
    player_draws: Table,
    banker_draws: Table,
    results: Table,
    burned: int,
    cut: int,
    one_more: bool,
    seed: np.uint64,
    chunk: int,
    shoes: int,
    most: int,
) -> tuple[Counts, Table]:
    """Shuffle and deal so many shoes, each until the cut card is out; count results, list the last shoe's.

    With no shoes, one is dealt as it lies. After the `most` rounds nothing is dealt any more. Where `burned`
    is negative, the first card says how many follow.
    """
    state, shoe = started(seed, chunk), cards.copy()
    counts, last_shoe = np.zeros(RESULTS, np.int64), np.zeros(MOST_ROUNDS, np.uint8)
    rounds, end, left_over = _NONE, np.uint64(cut), most
    for _ in range(max(shoes, 1)):
        if left_over == 0:
            break
        if shoes:
            top, left = _NONE, np.uint64(shoe.size)
            while left:
                state += GAMMA
                fraction = stirred(state) & _FRACTION
                for _ in range(3 if left > _THREE else left):
                    scaled = fraction * left
                    place, fraction = top + (scaled >> _FRACTION_BITS), scaled & _FRACTION
                    card = shoe[place]
                    shoe[place], shoe[top] = shoe[top], card
                    top += _ONE
                    left -= _ONE
        at, rounds, before = np.uint64(max(burned, 0)), _NONE, _NONE
        if burned < 0:
            at = _ONE + (np.uint64(shoe[0]) if shoe[0] else _TEN)
        while before <= end and (one_more or at <= end) and left_over:
            before = at
            player = np.uint64(shoe[at]) + np.uint64(shoe[at + _TWO])
            player -= _TEN if player >= _TEN else _NONE
            banker = np.uint64(shoe[at + _ONE]) + np.uint64(shoe[at + _THREE])
            banker -= _TEN if banker >= _TEN else _NONE
            hands = player * _TEN + banker
            draws = np.uint64(player_draws[hands])
            third = np.uint64(shoe[at + _FOUR])
            player += draws * third
            player -= _TEN if player >= _TEN else _NONE
            hits = np.uint64(banker_draws[hands * _ELEVEN + (third if draws else _TEN)])
            at += _FOUR + draws
            banker += hits * np.uint64(shoe[at])
            banker -= _TEN if banker >= _TEN else _NONE
            at += hits
            result = results[player * _TEN + banker]
            counts[result] += 1
            last_shoe[rounds] = result
            rounds += _ONE
            left_over -= 1
    return counts, last_shoe[: np.int64(rounds)].copy()
