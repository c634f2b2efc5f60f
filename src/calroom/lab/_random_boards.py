"""Compiled showdowns of hold'em on random boards, a batch of boards at a time.

A board is dealt by two cards, two cards and one: three looks into small lists instead of five draws, and the
few that give a card twice are dealt over. Each step runs over the whole batch, so that the processor looks up
several hands at once.
"""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab._chance import GAMMA, started, stirred
from calroom.lab._poker_kernels import COUNTS, READ_KEYS, TABLES, Counts
from calroom.ranking._kernels import FLUSH, NOTHING, Keys, Table, compiled, looked_up, suited, within

Table2: TypeAlias = NDArray[np.uint16]

_BATCH = 512

# Eleven bits are left for the number of pairs, of which 52 cards have 1,326; a board takes less than 27 of
# the 53 bits of the fraction, so that none is likelier than another by more than 2 ** -26.
_FRACTION_BITS = np.uint64(53)
_FRACTION = np.uint64((1 << 53) - 1)


@within
def _nothing() -> tuple[Keys, Keys]:
    return np.zeros(1, np.uint64), np.zeros(1, np.uint64)


@within
def _pairs(keys: Keys, ranks: Keys, left: int) -> tuple[Keys, Keys]:
    """Give the keys and ranks of every two cards."""
    count = left * (left - 1) // 2
    both, both_ranks, at = np.empty(count, np.uint64), np.empty(count, np.uint64), 0
    for a in range(left):
        for b in range(a):
            both[at], both_ranks[at] = keys[a] + keys[b], ranks[a] | ranks[b]
            at += 1
    return both, both_ranks


@within
def _drawn(fraction: np.uint64, count: int) -> tuple[np.uint64, np.uint64]:
    """Give a place in a list of so many, and what is left of the fraction."""
    scaled = fraction * np.uint64(count)
    return scaled >> _FRACTION_BITS, scaled & _FRACTION


@within
def _value(
    held: Keys, boards: Keys, size: int, values: Table2, flush: Keys, rows: Table, slots: Table
) -> None:
    """Look up every hand on every board as if there were no flushes, and note where there is one."""
    flush[:] = NOTHING
    for player in range(held.size):
        for n in range(size):
            total = held[player] + boards[n]
            values[player, n] = looked_up(total, rows, slots)
            flush[n] |= total & FLUSH


@within
def _value_flushes(
    held: Keys, held_ranks: Keys, boards: Keys, board_ranks: Keys, values: Table2, flushes: Table, n: int
) -> None:
    for player in range(held.size):
        total = held[player] + boards[n]
        if total & FLUSH:
            values[player, n] = flushes[suited(total, held_ranks[player] | board_ranks[n])]


@within
def _find_winners(values: Table2, size: int, best: Table, winners: Table) -> None:
    best[:], winners[:] = 0, 0
    for player in range(len(values)):
        for n in range(size):
            best[n] = max(best[n], values[player, n])
    for player in range(len(values)):
        for n in range(size):
            winners[n] |= np.uint16(values[player, n] == best[n]) << np.uint16(player)


@compiled(
    COUNTS,
    *(READ_KEYS, READ_KEYS, READ_KEYS, READ_KEYS, numba.int64, *TABLES),
    *(numba.uint64, numba.int64, numba.int64),
)
def random_boards(
    held: Keys,
    held_ranks: Keys,
    keys: Keys,
    ranks: Keys,
    left: int,
    rows: Table,
    slots: Table,
    flushes: Table,
    seed: np.uint64,
    chunk: int,
    count: int,
) -> Counts:
    """Show down any number of hands on so many random boards; the cards lie as for every board."""
    state, to_come = started(seed, chunk), 5 - (keys.size - left)
    counts = np.zeros(1 << held.size, np.int64)
    first, first_ranks = _pairs(keys, ranks, left) if to_come >= 2 else _nothing()
    second, second_ranks = (first, first_ranks) if to_come >= 4 else _nothing()
    third, third_ranks = (keys[:left], ranks[:left]) if to_come % 2 else _nothing()
    turned, turned_ranks = NOTHING, NOTHING
    for n in range(left, keys.size):
        turned += keys[n]
        turned_ranks |= ranks[n]
    boards, board_ranks, flush = np.empty((3, _BATCH), np.uint64)
    best, winners = np.empty((2, _BATCH), np.uint16)
    values, flushed = np.empty((held.size, _BATCH), np.uint16), np.empty(_BATCH, np.int64)
    for dealt in range(0, count, _BATCH):
        size, n = min(_BATCH, count - dealt), 0
        while n < size:
            state += GAMMA
            a, fraction = _drawn(stirred(state) & _FRACTION, first.size)
            b, fraction = _drawn(fraction, second.size)
            c, _ = _drawn(fraction, third.size)
            boards[n] = turned + first[a] + second[b] + third[c]
            here, there, last = first_ranks[a], second_ranks[b], third_ranks[c]
            board_ranks[n] = turned_ranks | here | there | last
            n += (here & there | (here | there) & last) == NOTHING
        _value(held, boards, size, values, flush, rows, slots)
        found = 0
        for n in range(size):
            flushed[found] = n
            found += flush[n] != NOTHING
        for n in flushed[:found]:
            _value_flushes(held, held_ranks, boards, board_ranks, values, flushes, n)
        _find_winners(values, size, best, winners)
        for n in range(size):
            counts[winners[n]] += 1
    return counts
