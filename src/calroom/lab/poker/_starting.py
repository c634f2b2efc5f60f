"""Compiled hold'em before the flop: every hand against every other on every board.

Boards that differ in the names of suits only give hands of a class the same, so one of them is dealt for all.
On a board all hands are put in order once; those below a hand are those it beats, less those that share a
card with it.
"""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled, within
from calroom.ranking._many.kernels import FLUSH, NOTHING, RANKS_OF_SUIT, Keys, Table, looked_up, suited

Counts: TypeAlias = NDArray[np.int64]
Places: TypeAlias = NDArray[np.int16]

CARDS = 52
DIFFERENT_BOARDS = 134_459
HANDS_ON_A_BOARD = 47 * 46 // 2
VALUES = 7463
VALUE_SHIFT, CARD_SHIFT, CARD = 16, 8, 255

_KEYS = numba.types.Array(numba.uint64, 1, "C", readonly=True)
_TABLE = numba.types.Array(numba.uint16, 1, "C", readonly=True)
_BOARDS = numba.types.Array(numba.int64, 2, "C", readonly=True)
_16, _32, _48 = np.uint64(16), np.uint64(32), np.uint64(48)


@within
def _like(ranks: np.uint64) -> np.int64:
    """How many boards differ from this one in the names of suits only; none if another stands for them."""
    one, two = ranks & RANKS_OF_SUIT, ranks >> _16 & RANKS_OF_SUIT
    three, four = ranks >> _32 & RANKS_OF_SUIT, ranks >> _48
    if one < two or two < three or three < four:
        return np.int64(0)
    if one == three or two == four:
        return np.int64(4)
    return np.int64(24) >> np.int64(one == two) + np.int64(two == three) + np.int64(three == four)


@compiled(numba.int64[:, ::1], _KEYS)
def boards(bits: Keys) -> Counts:
    """Give one of all boards that differ in the names of suits only: five cards, and how many are like it."""
    found = np.empty((DIFFERENT_BOARDS, 6), np.int64)
    board = 0
    for a in range(4, CARDS):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        like = _like(bits[a] | bits[b] | bits[c] | bits[d] | bits[e])
                        if like:
                            found[board] = (a, b, c, d, e, like)
                            board += 1
    return found


@within
def _deal(
    board: Counts, hands: Counts, keys: Keys, bits: Keys, rows: Table, slots: Table, flushes: Table
) -> None:
    """Write down every hand that the board leaves: its value and its two cards in one number."""
    shared, shared_ranks, on_board = NOTHING, NOTHING, 0
    for n in range(5):
        shared += keys[board[n]]
        shared_ranks |= bits[board[n]]
        on_board |= 1 << board[n]
    hand = 0
    for one in range(CARDS):
        for two in range(one):
            if on_board >> one & 1 or on_board >> two & 1:
                continue
            total = shared + keys[one] + keys[two]
            value = looked_up(total, rows, slots)
            if total & FLUSH:
                value = flushes[suited(total, shared_ranks | bits[one] | bits[two])]
            hands[hand] = np.int64(value) << VALUE_SHIFT | one << CARD_SHIFT | two
            hand += 1


@within
def _put_in_order(hands: Counts, ordered: Counts, places: Places) -> None:
    """Put hands in the order of their values, the lowest first."""
    places[:] = 0
    for hand in range(HANDS_ON_A_BOARD):
        places[(hands[hand] >> VALUE_SHIFT) + 1] += 1
    for value in range(VALUES):
        places[value + 1] += places[value]
    for hand in range(HANDS_ON_A_BOARD):
        value = hands[hand] >> VALUE_SHIFT
        ordered[places[value]] = hands[hand]
        places[value] += 1


@compiled(numba.int64[:, :, ::1], _BOARDS, _KEYS, _KEYS, _TABLE, _TABLE, _TABLE)
def against_every_hand(
    some_boards: Counts, keys: Keys, bits: Keys, rows: Table, slots: Table, flushes: Table
) -> Counts:
    """Count by its two cards how many showdowns a hand wins and ties on these boards and those like them."""
    found = np.zeros((2, CARDS, CARDS), np.int64)
    hands, ordered = np.empty(HANDS_ON_A_BOARD, np.int64), np.empty(HANDS_ON_A_BOARD, np.int64)
    places = np.empty(VALUES + 1, np.int16)
    beaten_with, tied_with = np.empty(CARDS, np.int64), np.empty(CARDS, np.int64)
    for board in some_boards:
        _deal(board, hands, keys, bits, rows, slots, flushes)
        _put_in_order(hands, ordered, places)
        beaten_with[:] = 0
        tied_with[:] = 0
        first = 0
        while first < HANDS_ON_A_BOARD:
            last = first
            while last < HANDS_ON_A_BOARD and ordered[last] >> VALUE_SHIFT == ordered[first] >> VALUE_SHIFT:
                tied_with[ordered[last] >> CARD_SHIFT & CARD] += 1
                tied_with[ordered[last] & CARD] += 1
                last += 1
            for n in range(first, last):
                one, two = ordered[n] >> CARD_SHIFT & CARD, ordered[n] & CARD
                found[0, one, two] += board[5] * (first - beaten_with[one] - beaten_with[two])
                found[1, one, two] += board[5] * (last - first - tied_with[one] - tied_with[two] + 1)
            for n in range(first, last):
                one, two = ordered[n] >> CARD_SHIFT & CARD, ordered[n] & CARD
                beaten_with[one] += tied_with[one]
                beaten_with[two] += tied_with[two]
                tied_with[one] = tied_with[two] = 0
            first = last
    return found
