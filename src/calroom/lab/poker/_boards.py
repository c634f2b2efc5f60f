"""Every board that can come, written once for all that differ only in suits that make nobody a flush.

Without a flush a board is worth what its ranks are worth. So each choice of five ranks stands for all boards
of these ranks, but for those with cards enough of a suit for somebody's flush. Of these each is written with
the cards of that suit as they are, and the ranks of its other cards once for all their suits.
"""

from __future__ import annotations

from math import comb
from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled, within
from calroom.ranking._many.kernels import Hands

Numbers: TypeAlias = NDArray[np.int64]

RANKS, SUITS, CARDS = 13, 4, 5

SETS_OF_RANKS = comb(RANKS + CARDS - 1, CARDS)
"""In how many ways five ranks can be chosen, each as often as one likes."""

_WAYS = np.array([[comb(left, taken) for taken in range(CARDS + 1)] for left in range(RANKS + 1)], np.int64)
"""In how many ways so many cards can be taken of those left."""

_PLACES = np.array([[comb(rank + n, n + 1) for rank in range(RANKS)] for n in range(CARDS)], np.int64)
"""What each of five rising ranks adds to the number of their choice."""


@within
def _weight(ranks: Numbers, size: int, left: Numbers) -> int:
    """How many boards have these rising ranks."""
    weight, n = 1, 0
    while n < size:
        run = 1
        while n + run < size and ranks[n + run] == ranks[n]:
            run += 1
        weight *= _WAYS[left[ranks[n]], run]
        n += run
    return weight


@within
def _next_ranks(ranks: Numbers, size: int) -> bool:
    """Go on to the next rising ranks, and say whether there were any."""
    for n in range(size):
        if ranks[n] < (ranks[n + 1] if n + 1 < size else RANKS - 1):
            ranks[n] += 1
            ranks[:n] = 0
            return True
    return False


@within
def _next_places(places: Numbers, size: int, most: int) -> bool:
    """Go on to the next places, all different and rising, and say whether there were any."""
    for n in range(size):
        if places[n] < (places[n + 1] if n + 1 < size else most) - 1:
            places[n] += 1
            for lower in range(n):
                places[lower] = lower
            return True
    return False


@within
def _number(ranks: Numbers) -> int:
    """The number of the choice of five ranks, in any order."""
    for n in range(1, CARDS):
        rank, place = ranks[n], n
        while place and ranks[place - 1] > rank:
            ranks[place] = ranks[place - 1]
            place -= 1
        ranks[place] = rank
    number = 0
    for n in range(CARDS):
        number += _PLACES[n, ranks[n]]
    return number


@within
def _flushes(
    boards: Hands,
    weights: Numbers,
    first: int,
    suit: int,
    alike: int,
    drawn: int,
    own: Numbers,
    other: Numbers,
) -> int:
    """Write all boards with so many cards of a suit, `own`, and take them from their ranks.

    The suit stands for all that are `alike`; of each rank there are so many `other` cards. Returns the row
    after them.
    """
    row, cards, rest = first, own.size, CARDS - drawn
    ranks, places, others = np.empty(CARDS, np.int64), np.arange(CARDS), np.zeros(CARDS, np.int64)
    more_of_suit = drawn <= cards
    while more_of_suit:
        others[:] = 0
        more = True
        while more:
            weight = alike * _weight(others, rest, other)
            if weight:
                for n in range(drawn):
                    ranks[n] = own[places[n]]
                    boards[row, n] = ranks[n] * SUITS + suit
                for n in range(rest):
                    ranks[drawn + n] = others[n]
                    boards[row, drawn + n] = others[n] * SUITS + (suit + 1 + n) % SUITS
                weights[row] = weight
                weights[_number(ranks)] -= weight
                row += 1
            more = _next_ranks(others, rest)
        more_of_suit = _next_places(places, drawn, cards)
    return row


BOARDS = numba.types.Tuple((numba.uint8[:, ::1], numba.int64[::1]))  # type: ignore[no-untyped-call]
_CODES = numba.types.Array(numba.uint8, 1, "C", readonly=True)
_NUMBERS = numba.types.Array(numba.int64, 1, "C", readonly=True)


@compiled(BOARDS, _CODES, _CODES)
def every_rest(unseen: Hands, turned: Hands) -> tuple[Hands, Numbers]:
    """Boards that begin with the cards turned already, each card as it is."""
    rest, count = CARDS - turned.size, 1
    for n in range(rest):
        count = count * (unseen.size - n) // (n + 1)
    boards, places = np.empty((count, CARDS), np.uint8), np.arange(CARDS)
    for row in range(count):
        boards[row, : turned.size] = turned
        for n in range(rest):
            boards[row, turned.size + n] = unseen[places[n]]
        _next_places(places, rest, unseen.size)
    return boards, np.ones(count, np.int64)


@compiled(BOARDS, _CODES, _NUMBERS, _NUMBERS)
def every_board(unseen: Hands, needed: Numbers, alike: Numbers) -> tuple[Hands, Numbers]:
    """Boards of five of the cards unseen, and for how many each stands.

    With so many cards of a suit on the board as are `needed`, three or more, somebody may have a flush.
    A suit stands for all that are `alike`; those for which another one stands have none.
    """
    is_left = np.zeros((SUITS, RANKS), np.int64)
    for code in unseen:
        is_left[code % SUITS, code // SUITS] = 1
    left, of_suit = is_left.sum(axis=0), is_left.sum(axis=1)
    most = SETS_OF_RANKS
    for suit in range(SUITS):
        for drawn in range(needed[suit], CARDS + 1):
            most += _WAYS[of_suit[suit], drawn] * RANKS ** (CARDS - drawn)
    boards, weights = np.empty((most, CARDS), np.uint8), np.empty(most, np.int64)
    ranks = np.zeros(CARDS, np.int64)
    for row in range(SETS_OF_RANKS):
        weights[row] = _weight(ranks, CARDS, left)
        for n in range(CARDS):
            # No suit three times.
            boards[row, n] = ranks[n] * SUITS + n % SUITS
        _next_ranks(ranks, CARDS)
    row = SETS_OF_RANKS
    for suit in range(SUITS):
        own, other = np.flatnonzero(is_left[suit]), left - is_left[suit]
        for drawn in range(needed[suit] if alike[suit] else CARDS + 1, CARDS + 1):
            row = _flushes(boards, weights, row, suit, alike[suit], drawn, own, other)
    return boards[:row], weights[:row]
