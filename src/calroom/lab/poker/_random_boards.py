"""Compiled showdowns of hold'em on random boards, a batch of boards at a time.

A board is dealt by two cards, two cards and one: three looks into small lists instead of five draws, and the
few that give a card twice are left out. Each step runs over the whole batch, so that the processor looks up
several hands at once, and keeps to arrays without gaps, over which it takes several numbers in one step.
"""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab.poker._kernels import COUNTS, READ_KEYS, TABLES, Counts
from calroom.lab.rounds._chance import GAMMA, started, stirred
from calroom.ranking._many.compiling import compiled, within
from calroom.ranking._many.kernels import (
    FLUSH,
    FLUSH_SHIFT,
    IN_CLUBS,
    IN_DIAMONDS,
    IN_HEARTS,
    NOTHING,
    RANKS_OF_SUIT,
    SUIT_BITS,
    SUIT_COUNT,
    SUIT_SHIFT,
    SUIT_WIDTH,
    Keys,
    Table,
    looked_up,
)

Table2: TypeAlias = NDArray[np.uint16]

_BATCH = 1024

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
def _draw(state: np.uint64, first: int, second: int, third: int, places: Table2) -> None:
    """Draw a batch of places in three lists of so many."""
    for n in range(_BATCH):
        a, fraction = _drawn(stirred(state + GAMMA * np.uint64(n + 1)) & _FRACTION, first)
        b, fraction = _drawn(fraction, second)
        c, _ = _drawn(fraction, third)
        places[0, n], places[1, n], places[2, n] = a, b, c


@within
def _most_of_each_suit(held: Keys) -> np.uint64:
    """Give the most cards of each suit that anybody holds, counted as keys count them."""
    most = NOTHING
    for suit in range(4):
        ours = SUIT_COUNT << (SUIT_SHIFT + np.uint64(suit) * SUIT_BITS)
        count = NOTHING
        for player in range(held.size):
            count = max(count, held[player] & ours)
        most |= count
    return most


@within
def _value(held: Keys, boards: Keys, size: int, values: Table2, rows: Table, slots: Table) -> None:
    """Look up every hand on every board as if there were no flushes."""
    for player in range(held.size):
        for n in range(size):
            values[player, n] = looked_up(held[player] + boards[n], rows, slots)


@within
def _find_flushes(most: np.uint64, boards: Keys, size: int, flush: Keys, flushed: Counts) -> int:
    """Note the boards on which somebody has a flush, and in which suit."""
    for n in range(size):
        flush[n] = (boards[n] + most) & FLUSH
    found = 0
    for n in range(size):
        flushed[found] = n
        found += flush[n] != NOTHING
    return found


@within
def _suit_shift(flush: np.uint64) -> np.uint64:
    """Give the place of a flush's ranks; on one board all who have a flush have it in one suit."""
    flag = flush >> FLUSH_SHIFT
    suit = np.uint64(flag > IN_CLUBS) + np.uint64(flag > IN_DIAMONDS) + np.uint64(flag > IN_HEARTS)
    return SUIT_WIDTH * suit


@within
def _value_flushes(
    held_ranks: Keys, board: np.uint64, shift: np.uint64, values: Table2, flushes: Table, n: int
) -> None:
    """Raise those who have a flush; fewer than five ranks have no value, and no full house goes with five."""
    for player in range(held_ranks.size):
        suited = (held_ranks[player] | board) >> shift & RANKS_OF_SUIT
        values[player, n] = max(values[player, n], flushes[suited])


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
    turned, turned_ranks, most = NOTHING, NOTHING, _most_of_each_suit(held)
    for n in range(left, keys.size):
        turned += keys[n]
        turned_ranks |= ranks[n]
    boards, board_ranks = np.empty(_BATCH, np.uint64), np.empty(_BATCH, np.uint64)
    flush = np.empty(_BATCH, np.uint64)
    places = np.empty((3, _BATCH), np.uint16)
    best, winners = np.empty(_BATCH, np.uint16), np.empty(_BATCH, np.uint16)
    values, flushed = np.empty((held.size, _BATCH), np.uint16), np.empty(_BATCH, np.int64)
    dealt = 0
    while dealt < count:
        _draw(state, first.size, second.size, third.size, places)
        state += GAMMA * np.uint64(_BATCH)
        n = 0
        for at in range(_BATCH):
            a, b, c = places[0, at], places[1, at], places[2, at]
            boards[n] = turned + first[a] + second[b] + third[c]
            here, there, last = first_ranks[a], second_ranks[b], third_ranks[c]
            board_ranks[n] = turned_ranks | here | there | last
            n += (here & there | (here | there) & last) == NOTHING
        size = min(n, count - dealt)
        dealt += size
        _value(held, boards, size, values, rows, slots)
        for n in flushed[: _find_flushes(most, boards, size, flush, flushed)]:
            _value_flushes(held_ranks, board_ranks[n], _suit_shift(flush[n]), values, flushes, n)
        _find_winners(values, size, best, winners)
        for n in range(size):
            counts[winners[n]] += 1
    return counts
