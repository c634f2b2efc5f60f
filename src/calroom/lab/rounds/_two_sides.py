"""Compiled rounds of two sides that count points, dealt from shuffled shoes.

A round is looked up whole. What both sides count and the two cards that follow say how it ends and how many
cards it takes; that stands in a table of ten thousand, made from the rules. Two shoes are mixed and dealt
side by side: in one of them every round has to wait for the one before it.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab.rounds._chance import GAMMA, PLACES_A_NUMBER, placed, started, stirred
from calroom.lab.rounds._dealing import READ_CARDS, Cards
from calroom.ranking._many.compiling import compiled, within

Counts: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.uint16]

SEEN = 8
"""The most cards of a round: three for each side, and one more."""
TAKES_BITS = 4
"""A round in the table is its result above so many bits, in which stands how many cards it takes."""
RESULTS = 4
"""How many results there may be."""
BY_FIRST_CARD = -1

_NONE, _ONE = np.uint64(0), np.uint64(1)
_TAKES, _TAKES_BITS = np.uint64((1 << TAKES_BITS) - 1), np.uint64(TAKES_BITS)
_RESULT_BITS, _RESULT = np.uint64(4), np.uint64(0xFFFF)


class Shoe(NamedTuple):
    """How shoes are dealt: so many cards to `each` side, some `burned` before, until the `cut` card is out.

    So many cards are `mixed` and dealt from, the last of the shoe, and always as many as some numbers find.
    Cards `beside` go elsewhere in every round: nobody looks at them, so they are only counted. With the cut
    card out there may be `one_more` round.
    """

    each: int
    burned: int
    mixed: int
    beside: int
    cut: int
    one_more: bool


_SHOE = numba.types.NamedTuple(  # type: ignore[no-untyped-call]
    (numba.int64, numba.int64, numba.int64, numba.int64, numba.int64, numba.boolean), Shoe
)


@within
def _mix_both(one: Cards, other: Cards, size: np.uint64, mixed: np.uint64, state: np.uint64) -> np.uint64:
    """Put random ones of each shoe's cards into its last places, as many as a number finds or more."""
    left, first = size, size - mixed
    while left > first:
        state += GAMMA
        mine = stirred(state)
        state += GAMMA
        theirs = stirred(state)
        for _ in range(PLACES_A_NUMBER):
            place, mine = placed(mine, left)
            there, theirs = placed(theirs, left)
            left -= _ONE
            card = one[place]
            one[place], one[left] = one[left], card
            card = other[there]
            other[there], other[left] = other[left], card
    return state


@within
def _last_digit(total: np.uint8) -> np.uint8:
    """Give the points that a sum of two cards counts."""
    return total - np.uint8(10) if total >= np.uint8(10) else total


@within
def _number(shoe: Cards, each: int, size: np.uint64, mixed: np.uint64, numbers: Numbers) -> None:
    """Find for every place of a shoe where in the table the round stands that would begin there."""
    ten, hundred = np.uint8(10), np.uint16(100)
    second, third = np.uint64(each), np.uint64(2 * each)
    for at in range(size - mixed, size):
        mine, theirs = (
            _last_digit(shoe[at] + shoe[at + _ONE]),
            _last_digit(shoe[at + second] + shoe[at + second + _ONE]),
        )
        if each == 3:
            mine = _last_digit(mine + shoe[at + np.uint64(2)])
            theirs = _last_digit(theirs + shoe[at + np.uint64(5)])
        sides, drawn = mine * ten + theirs, shoe[at + third] * ten + shoe[at + third + _ONE]
        numbers[at] = np.uint16(sides) * hundred + np.uint16(drawn)


@within
def _begins(shoe: Cards, first: np.int64, burned: int) -> np.int64:
    """Say where the first round begins, behind the cards that are burned; the first one may tell how many."""
    if burned == BY_FIRST_CARD:
        return np.int64(first + 1 + (shoe[first] if shoe[first] else 10))
    return np.int64(first + burned)


@within
def _one_round(rounds: Cards, numbers: Numbers, at: np.int64, found: np.uint64) -> tuple[np.int64, np.uint64]:
    """Look up the round that begins at a place; where the next one begins, and what is found with it."""
    dealt = np.uint64(rounds[numbers[np.uint64(at)]])
    return at + np.int64(dealt & _TAKES), found + (_ONE << ((dealt >> _TAKES_BITS) << _RESULT_BITS))


@within
def _to_the_end(
    rounds: Cards, numbers: Numbers, at: np.int64, end: np.int64, how: Shoe, left: int, found: np.uint64
) -> tuple[int, np.uint64]:
    """Deal one shoe from a place to its end; how many rounds may follow, and what is found."""
    while at <= end and left:
        at, found = _one_round(rounds, numbers, at, found)
        end -= how.beside
        left -= 1
    if how.one_more and left:
        at, found = _one_round(rounds, numbers, at, found)
        left -= 1
    return left, found


@compiled(
    numba.int64[::1],
    *(READ_CARDS, READ_CARDS, _SHOE, numba.uint64, numba.int64, numba.int64, numba.int64),
)
def whole_shoes(
    cards: Cards, rounds: Cards, how: Shoe, seed: np.uint64, chunk: int, shoes: int, most: int
) -> Counts:
    """Shuffle and deal so many shoes, or as many as have so many rounds, and count the results.

    They are counted in one register, sixteen bits for each result.
    """
    state, size, mixed = started(seed, chunk), np.uint64(cards.size), np.uint64(how.mixed)
    one, other = np.zeros(cards.size + SEEN, np.uint8), np.zeros(cards.size + SEEN, np.uint8)
    one[: cards.size] = cards
    other[: cards.size] = cards
    numbers, others = np.zeros(cards.size, np.uint16), np.zeros(cards.size, np.uint16)
    counts, left, first = np.zeros(RESULTS, np.int64), most, np.int64(cards.size - how.mixed)
    for number in range(0, shoes, 2):
        if left == 0:
            break
        state = _mix_both(one, other, size, mixed, state)
        _number(one, how.each, size, mixed, numbers)
        _number(other, how.each, size, mixed, others)
        at, at_other, found = _begins(one, first, how.burned), _begins(other, first, how.burned), _NONE
        end = end_other = first + np.int64(how.cut)
        if number + 1 < shoes:
            while at <= end and at_other <= end and left > 1:
                at, found = _one_round(rounds, numbers, at, found)
                at_other, found = _one_round(rounds, others, at_other, found)
                end -= how.beside
                left -= 2
            end_other = end
        left, found = _to_the_end(rounds, numbers, at, end, how, left, found)
        if number + 1 < shoes:
            left, found = _to_the_end(rounds, others, at_other, end_other, how, left, found)
        for result in range(RESULTS):
            counts[result] += np.int64(found >> np.uint64(16 * result) & _RESULT)
    return counts
