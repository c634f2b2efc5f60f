"""Compiled loops over many hands: sums of card keys, looked up in the tables.

Every kernel takes its tables as arguments, so that its machine code is small and is kept on disk, and reads
nothing outside them whatever codes it is given.
"""

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking import _tables
from calroom.ranking._many.compiling import compiled, within

Hands: TypeAlias = NDArray[np.uint8]
Keys: TypeAlias = NDArray[np.uint64]
Table: TypeAlias = NDArray[np.uint16]
Values: TypeAlias = NDArray[np.int32]

RANK_SUM = np.uint64(_tables.RANK_SUM)
ROW = np.uint64(_tables.ROW)
ROW_BITS = np.uint64(_tables.ROW_BITS)
FLUSH = np.uint64(_tables.FLUSH)
SUIT_SHIFT, SUIT_BITS = np.uint64(_tables.SUIT_SHIFT), np.uint64(_tables.SUIT_BITS)
SUIT_COUNT = np.uint64((1 << _tables.SUIT_BITS) - 1)
FLUSH_SHIFT = np.uint64(_tables.SUIT_SHIFT + _tables.SUIT_BITS - 1)
JOKER_SHIFT = np.uint64(_tables.JOKER_SHIFT)
IN_CLUBS, IN_DIAMONDS, IN_HEARTS = (np.uint64(1 << _tables.SUIT_BITS * suit) for suit in range(3))
RANKS_OF_SUIT = np.uint64((1 << 13) - 1)
TWELVE_BITS = np.uint64(0xFFF)
EVERY_SECOND_SIX_BITS = np.uint64(sum(0x3F << 12 * half for half in range(5)))
NOTHING, SUIT_WIDTH = np.uint64(0), np.uint64(16)

_HANDS = numba.types.Array(numba.uint8, 2, "C", readonly=True)
KEYS = numba.types.Array(numba.uint64, 1, "C", readonly=True)
TABLE = numba.types.Array(numba.uint16, 1, "C", readonly=True)
_KINDS = numba.types.Array(numba.uint8, 1, "C", readonly=True)
_VALUES = numba.int32[::1]
_COUNTS = numba.int64[::1]


@within
def looked_up(total: np.uint64, rows: Table, slots: Table) -> np.uint16:
    """Find the value of a hand without a flush."""
    value: np.uint16 = slots[np.uint64(rows[total & ROW]) + ((total & RANK_SUM) >> ROW_BITS)]
    return value


@within
def suited(total: np.uint64, ranks: np.uint64) -> np.uint64:
    """Give the ranks held in the suit of the flush; `ranks` holds sixteen bits for each suit."""
    flag = (total & FLUSH) >> FLUSH_SHIFT
    if flag == IN_CLUBS:
        suit = 0
    elif flag == IN_DIAMONDS:
        suit = 1
    elif flag == IN_HEARTS:
        suit = 2
    else:
        suit = 3
    return (ranks >> (SUIT_WIDTH * np.uint64(suit))) & RANKS_OF_SUIT


@compiled(_VALUES, _HANDS, KEYS, KEYS, TABLE, TABLE, TABLE)
def high(hands: Hands, keys: Keys, bits: Keys, rows: Table, slots: Table, flushes: Table) -> Values:
    """Value hands of five to seven cards without a joker."""
    count, size = hands.shape
    values = np.empty(count, np.int32)
    if size == 7:
        for n in range(count):
            a, b, c, d = hands[n, 0], hands[n, 1], hands[n, 2], hands[n, 3]
            e, f, g = hands[n, 4], hands[n, 5], hands[n, 6]
            total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
            if total & FLUSH:
                ranks = bits[a] | bits[b] | bits[c] | bits[d] | bits[e] | bits[f] | bits[g]
                values[n] = flushes[suited(total, ranks)]
            else:
                values[n] = looked_up(total, rows, slots)
        return values
    for n in range(count):
        total = NOTHING
        ranks = NOTHING
        for c in range(size):
            total += keys[hands[n, c]]
            ranks |= bits[hands[n, c]]
        values[n] = flushes[suited(total, ranks)] if total & FLUSH else looked_up(total, rows, slots)
    return values


@compiled(_VALUES, _HANDS, KEYS, KEYS, TABLE, TABLE, TABLE, TABLE, TABLE, TABLE)
def with_joker(
    hands: Hands,
    keys: Keys,
    bits: Keys,
    rows: Table,
    slots: Table,
    flushes: Table,
    joker_rows: Table,
    joker_slots: Table,
    joker_flushes: Table,
) -> Values:
    """Value hands that may hold a joker; with it, a flush need not be the best of the hand."""
    count, size = hands.shape
    values = np.empty(count, np.int32)
    for n in range(count):
        total = NOTHING
        ranks = NOTHING
        for c in range(size):
            total += keys[hands[n, c]]
            ranks |= bits[hands[n, c]]
        joker = total >> JOKER_SHIFT
        # Both are looked up, since a jump that nobody can foresee would cost more.
        natural, wild = looked_up(total, rows, slots), looked_up(total, joker_rows, joker_slots)
        best = wild if joker else natural
        if total & FLUSH:
            held = suited(total, ranks)
            best = max(best, joker_flushes[held] if joker else flushes[held])
        values[n] = best
    return values


@compiled(_VALUES, _HANDS, _HANDS, KEYS, KEYS, TABLE, TABLE, TABLE)
def exactly_two(
    holes: Hands, boards: Hands, keys: Keys, bits: Keys, rows: Table, slots: Table, flushes: Table
) -> Values:
    """Value the best of two cards of each hand with three of its board."""
    count, held = holes.shape
    turned = boards.shape[1]
    values = np.empty(count, np.int32)
    threes = np.empty(turned * (turned - 1) * (turned - 2) // 6, np.uint64)
    three_ranks = np.empty_like(threes)
    for n in range(count):
        t = 0
        for i in range(turned):
            for j in range(i):
                for k in range(j):
                    a, b, c = boards[n, i], boards[n, j], boards[n, k]
                    threes[t] = keys[a] + keys[b] + keys[c]
                    three_ranks[t] = bits[a] | bits[b] | bits[c]
                    t += 1
        best = np.uint16(0)
        for i in range(held):
            for j in range(i):
                two = keys[holes[n, i]] + keys[holes[n, j]]
                two_ranks = bits[holes[n, i]] | bits[holes[n, j]]
                for t in range(threes.size):
                    total = two + threes[t]
                    if total & FLUSH:
                        best = max(best, flushes[suited(total, two_ranks | three_ranks[t])])
                    else:
                        best = max(best, looked_up(total, rows, slots))
        values[n] = best
    return values


@compiled(_VALUES, _HANDS, _HANDS, KEYS, KEYS, TABLE, TABLE, TABLE)
def at_most_two(
    holes: Hands, boards: Hands, keys: Keys, bits: Keys, rows: Table, slots: Table, flushes: Table
) -> Values:
    """Value the best of any two cards of each hand with its board, of which any five play."""
    count, held = holes.shape
    values = np.empty(count, np.int32)
    for n in range(count):
        board = NOTHING
        board_ranks = NOTHING
        for c in range(boards.shape[1]):
            board += keys[boards[n, c]]
            board_ranks |= bits[boards[n, c]]
        best = np.uint16(0)
        for i in range(held):
            for j in range(i):
                total = board + keys[holes[n, i]] + keys[holes[n, j]]
                if total & FLUSH:
                    ranks = board_ranks | bits[holes[n, i]] | bits[holes[n, j]]
                    best = max(best, flushes[suited(total, ranks)])
                else:
                    best = max(best, looked_up(total, rows, slots))
        values[n] = best
    return values


@compiled(_COUNTS, KEYS, KEYS, TABLE, _KINDS, _KINDS)
def census(keys: Keys, bits: Keys, rows: Table, kinds: Hands, flush_kinds: Hands) -> NDArray[np.int64]:
    """Count every seven-card hand by its kind, of which there may be ten.

    The innermost loop finds at most 46 of a kind, so its counts ride in one register, six bits for each
    kind; over the two innermost loops there are at most 1,225, which twelve bits in two registers hold.
    """
    one, six_bits = np.uint64(1), np.uint64(6)
    counts = np.zeros(10, np.int64)
    for a in range(6, 52):
        for b in range(5, a):
            two, two_ranks = keys[a] + keys[b], bits[a] | bits[b]
            for c in range(4, b):
                three, three_ranks = two + keys[c], two_ranks | bits[c]
                for d in range(3, c):
                    four, four_ranks = three + keys[d], three_ranks | bits[d]
                    for e in range(2, d):
                        five, five_ranks = four + keys[e], four_ranks | bits[e]
                        even, odd = NOTHING, NOTHING
                        for f in range(1, e):
                            six, six_ranks = five + keys[f], five_ranks | bits[f]
                            found = NOTHING
                            for g in range(f):
                                total = six + keys[g]
                                if total & FLUSH:
                                    kind = flush_kinds[suited(total, six_ranks | bits[g])]
                                else:
                                    place = np.uint64(rows[total & ROW])
                                    kind = kinds[place + ((total & RANK_SUM) >> ROW_BITS)]
                                found += one << np.uint64(kind)
                            even += found & EVERY_SECOND_SIX_BITS
                            odd += found >> six_bits & EVERY_SECOND_SIX_BITS
                        for half in range(5):
                            shift = np.uint64(12 * half)
                            counts[2 * half] += np.int64(even >> shift & TWELVE_BITS)
                            counts[2 * half + 1] += np.int64(odd >> shift & TWELVE_BITS)
    return counts
