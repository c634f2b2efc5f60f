"""Compiled Double Hand: every front of seven cards valued, what a way chooses, and hands found by ranks."""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled, within
from calroom.ranking._many.kernels import (
    FLUSH,
    JOKER_SHIFT,
    KEYS,
    NOTHING,
    RANK_SUM,
    ROW,
    ROW_BITS,
    TABLE,
    Keys,
    Table,
    looked_up,
    suited,
)

Hands: TypeAlias = NDArray[np.uint8]
Values: TypeAlias = NDArray[np.int32]
Ranks: TypeAlias = NDArray[np.int64]
Choices: TypeAlias = NDArray[np.int64]
Counts: TypeAlias = NDArray[np.int64]

CARDS, FRONTS, BACK = 7, 21, 5
ACE, KING, TEN = 12, 11, 8
NONE = -1
BACK_BITS = 16
"""A hand that is set is one number: the value of its back in so many bits, that of its front above them."""
BACK_VALUE = (1 << BACK_BITS) - 1

_HANDS = numba.types.Array(numba.uint8, 2, "C", readonly=True)
_VALUES = numba.types.Array(numba.int32, 2, "C", readonly=True)
_FLOORS = numba.types.Array(numba.int64, 1, "C", readonly=True)
_CHOICES = numba.types.Array(numba.int64, 1, "C", readonly=True)
_GAINS = numba.types.Array(numba.float64, 2, "C", readonly=True)
_PLACES = numba.types.Array(numba.int64, 1, "C", readonly=True)
_SET = numba.types.Array(numba.int32, 1, "C", readonly=True)

# The two places of each front, in the order of the columns of every table here.
ONE = np.array([one for one in range(CARDS) for _ in range(one + 1, CARDS)], np.int64)
TWO = np.array([two for one in range(CARDS) for two in range(one + 1, CARDS)], np.int64)


@within
def _rank(code: int) -> int:
    """Give the rank of a card; the joker counts as an ace."""
    return int(min(np.int64(code >> 2), np.int64(ACE)))


@within
def _front(one: int, two: int) -> int:
    """Value two ranks in front."""
    return int(one == two) << 8 | (max(one, two) + 2) << 4 | (min(one, two) + 2)


@compiled(
    numba.types.Tuple((numba.int32[:, ::1], numba.int32[:, ::1])),  # type: ignore[no-untyped-call]
    *(_HANDS, KEYS, KEYS, TABLE, TABLE, TABLE, TABLE, TABLE, TABLE),
)
def laid(
    hands: Hands,
    keys: Keys,
    bits: Keys,
    rows: Table,
    slots: Table,
    flushes: Table,
    joker_rows: Table,
    joker_slots: Table,
    joker_flushes: Table,
) -> tuple[Values, Values]:
    """Value every front of each hand, and the back behind it: all seven cards without those two."""
    fronts, behind = np.empty((len(hands), FRONTS), np.int32), np.empty((len(hands), FRONTS), np.int32)
    for row in range(len(hands)):
        seven = NOTHING
        for place in range(CARDS):
            seven += keys[hands[row, place]]
        for front in range(FRONTS):
            one, two = hands[row, ONE[front]], hands[row, TWO[front]]
            fronts[row, front] = _front(_rank(one), _rank(two))
            total = seven - keys[one] - keys[two]
            joker = total >> JOKER_SHIFT
            best = looked_up(total, joker_rows, joker_slots) if joker else looked_up(total, rows, slots)
            if total & FLUSH:
                ranks = NOTHING
                for place in range(CARDS):
                    if place not in (ONE[front], TWO[front]):
                        ranks |= bits[hands[row, place]]
                held = suited(total, ranks)
                best = max(best, joker_flushes[held] if joker else flushes[held])
            behind[row, front] = best
    return fronts, behind


@compiled(numba.int32[::1], _HANDS, numba.int64, KEYS, TABLE, TABLE, _SET, _SET)
def by_ranks(
    cards: Hands, first: int, keys: Keys, rows: Table, joker_rows: Table, natural: Values, with_joker: Values
) -> Values:
    """Look up what the seven cards from `first` on come to in each row, by their ranks alone.

    Those with five cards of a suit, for which suits matter as well, come to `NONE`.
    """
    found = np.empty(len(cards), np.int32)
    for row in range(len(cards)):
        total = NOTHING
        for place in range(CARDS):
            total += keys[cards[row, first + place]]
        column = (total & RANK_SUM) >> ROW_BITS
        if total & FLUSH:
            found[row] = NONE
        elif total >> JOKER_SHIFT:
            found[row] = with_joker[np.uint64(joker_rows[total & ROW]) + column]
        else:
            found[row] = natural[np.uint64(rows[total & ROW]) + column]
    return found


@within
def _grouped(hand: Hands, groups: Ranks, sizes: Ranks) -> int:
    """Sort a hand's ranks by how many there are of each, then by height; how many ranks there are."""
    counts = np.zeros(ACE + 1, np.int64)
    for place in range(CARDS):
        counts[_rank(hand[place])] += 1
    found = 0
    for size in range(BACK, 0, -1):
        for rank in range(ACE, -1, -1):
            if counts[rank] == size:
                groups[found], sizes[found] = rank, size
                found += 1
    return found


@within
def _best(hand: Hands, fronts: Values, behind: Values, high: int, low: int, least: int) -> int:
    """Find the front of these two ranks, or of any two if there are none, that is best with its back.

    The back must be worth so much at least.
    """
    best = NONE
    for front in range(FRONTS):
        if behind[front] < least:
            continue
        if high != NONE:
            one, two = _rank(hand[ONE[front]]), _rank(hand[TWO[front]])
            if max(one, two) != high or min(one, two) != low:
                continue
        if (
            best == NONE
            or fronts[front] > fronts[best]
            or (fronts[front] == fronts[best] and behind[front] > behind[best])
        ):
            best = front
    return best


@within
def _set(hand: Hands, fronts: Values, behind: Values, straight: int, fours: Ranks, two_pairs: Ranks) -> int:
    """Choose the house way's front: the line that fits first, and of its fronts the best."""
    groups, sizes = np.full(CARDS, NONE, np.int64), np.zeros(CARDS, np.int64)
    _grouped(hand, groups, sizes)
    one, two, three = groups[0], groups[1], groups[2]
    high, low = NONE, NONE
    if sizes[0] == BACK:
        high = low = KING if two == KING and sizes[1] == 2 else ACE
    elif sizes[0] == 4:
        if sizes[1] >= 2:
            high = low = two
        elif two >= fours[one]:
            high, low = two, three
        else:
            high = low = one
    elif sizes[0] == 3 and sizes[1] == 3:
        high = low = one
    elif sizes[0] == 3 and sizes[1] == 2:
        high = low = two
    elif sizes[0] == 2 and sizes[1] == 2 and sizes[2] == 2:
        high = low = one
    elif sizes[0] == 2 and sizes[1] == 2:
        if three >= two_pairs[one]:
            high, low = three, groups[3]
        else:
            high = low = two
    else:
        return _complete_or_not(hand, fronts, behind, straight, groups, sizes)
    return _best(hand, fronts, behind, high, low, 0)


@within
def _complete_or_not(
    hand: Hands, fronts: Values, behind: Values, straight: int, groups: Ranks, sizes: Ranks
) -> int:
    """Keep a straight or flush behind where the line says so, else set what else the hand has."""
    one, two, three = groups[0], groups[1], groups[2]
    if sizes[0] == 3:
        kept = _best(hand, fronts, behind, one, one, straight)
        if kept != NONE:
            return kept
        if one == ACE:
            return _best(hand, fronts, behind, ACE, two, 0)
        return _best(hand, fronts, behind, two, three, 0)
    plain = _best(hand, fronts, behind, max(two, three), min(two, three), 0)
    kept = _best(hand, fronts, behind, NONE, NONE, straight)
    if kept == NONE:
        return plain
    if sizes[0] == 2 and two == ACE and TEN <= one <= KING and fronts[plain] > fronts[kept]:
        return plain
    return kept


@compiled(numba.int64[::1], _HANDS, _VALUES, _VALUES, numba.int64, _FLOORS, _FLOORS)
def house_way(
    hands: Hands, fronts: Values, behind: Values, straight: int, fours: Ranks, two_pairs: Ranks
) -> Choices:
    """Choose for each hand the front that the house way lays."""
    found = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        found[row] = _set(hands[row], fronts[row], behind[row], straight, fours, two_pairs)
    return found


@within
def _leading(hands: Hands, row: int, front: int) -> int:
    """Value the pair or else the two highest cards of a back, as if they lay in front."""
    first, second, pair = NONE, NONE, NONE
    for place in range(CARDS):
        if place in (ONE[front], TWO[front]):
            continue
        rank = _rank(hands[row, place])
        if rank > first:
            first, second = rank, first
        elif rank > second and rank != first:
            second = rank
        for other in range(place):
            if other not in (ONE[front], TWO[front]) and _rank(hands[row, other]) == rank:
                pair = max(pair, rank)
    if pair != NONE:
        return 1 << 8 | (pair + 2) << 4 | (pair + 2)
    return (first + 2) << 4 | (second + 2)


@within
def _together(fronts: Values, behind: Values, row: int, front: int) -> np.int32:
    return np.int32(fronts[row, front] << BACK_BITS | behind[row, front])


@compiled(numba.int64[::1], _HANDS, _VALUES, _VALUES, numba.int64, _GAINS, _PLACES, _PLACES)
def best_way(
    hands: Hands,
    fronts: Values,
    behind: Values,
    two_pair: int,
    gains: NDArray[np.float64],
    front_place: Ranks,
    back_place: Ranks,
) -> Choices:
    """Choose for each hand the front that is not foul and gains most against hands that nobody knows.

    Of fronts that gain as much the highest is laid, so that the order of the cards makes no difference.
    """
    found = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        best, most, of_best = NONE, -2.0, np.int32(0)
        for front in range(FRONTS):
            back = behind[row, front]
            gain = gains[front_place[fronts[row, front]], back_place[back]]
            if gain < most or (gain == most and _together(fronts, behind, row, front) <= of_best):
                continue
            if back >= two_pair or _leading(hands, row, front) >= fronts[row, front]:
                best, most, of_best = front, gain, _together(fronts, behind, row, front)
        found[row] = best
    return found


@compiled(numba.int32[::1], _VALUES, _VALUES, _CHOICES)
def together(fronts: Values, behind: Values, chosen: Choices) -> Values:
    """Give the front and the back that were chosen for each hand as one number."""
    found = np.empty(len(chosen), np.int32)
    for row in range(len(chosen)):
        found[row] = _together(fronts, behind, row, chosen[row])
    return found


@compiled(numba.int64[::1], _SET, _SET)
def settled(mine: Values, bank: Values) -> Counts:
    """Say how hands come out, 1 for a win, 0 for a push and -1 for a loss; what is equal is the bank's."""
    found = np.empty(len(mine), np.int64)
    for row in range(len(mine)):
        low = mine[row] >> BACK_BITS > bank[row] >> BACK_BITS
        high = mine[row] & BACK_VALUE > bank[row] & BACK_VALUE
        found[row] = int(low) + int(high) - 1
    return found
