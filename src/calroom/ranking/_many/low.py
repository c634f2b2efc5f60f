"""The compiled form of ace-to-five low, by the same sets of ranks as `low`.

The lows of five, six and seven cards are looked up by the sums of ranks that find high hands; with a joker,
which plays the lowest rank that is missing, in a second half of the tables.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from calroom.ranking import _tables
from calroom.ranking._many.codes import rows_of_codes
from calroom.ranking._many.compiling import compiled_when_called

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from calroom.ranking.reading import Codes, Values

_JOKER = 52
_ANY_LOW = 6 << 26
_FEWER_THAN_FIVE = 1 << 25


def side_by_side(hands: Codes, boards: Codes | None) -> Codes:
    """Put each board beside its hand."""
    return hands if boards is None else np.concatenate((hands, boards), axis=1)


@compiled_when_called
def _count(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@compiled_when_called
def _lowest(ranks: int, count: int) -> int:
    lowest = 0
    while ranks and count:
        bit = ranks & -ranks
        lowest |= bit
        ranks ^= bit
        count -= 1
    return lowest


@compiled_when_called
def _bit(code: np.uint8) -> int:
    return 1 << (int(np.int64(code) >> 2) + 1) % 13


@compiled_when_called
def _height(once: int, twice: int, thrice: int, cards: int) -> int:
    short = min(cards, 5) - _count(once)
    if short <= 0:
        return _lowest(once, 5) if cards >= 5 else _FEWER_THAN_FIVE | once
    two_groups = twice & (twice - 1) != 0
    if short == 1:
        kind, grouped = 1, _lowest(twice, 1)
    elif short == 2 and two_groups:
        kind, grouped = 2, _lowest(twice, 2)
    elif short == 2:
        kind, grouped = 3, thrice
    elif two_groups:
        kind, grouped = 4, _lowest(thrice, 1)
    else:
        kind, grouped = 5, thrice
    return kind << 26 | grouped << 13 | (once ^ grouped)


class _Lookup(NamedTuple):
    """Where the lows of hands of one size stand: by code a key, by their sum a row, and by that a slot."""

    keys: NDArray[np.uint32]
    rows: NDArray[np.uint32]
    slots: Values


_JOKER_SHIFT = 24
_JOKER_FLAG, _RANK_SUM = np.uint32(1), np.uint32((1 << _JOKER_SHIFT) - 1)
_ROW, _ROW_BITS = np.uint32(_tables.ROW), np.uint32(_tables.ROW_BITS)
_TO_JOKER = np.uint32(_JOKER_SHIFT)


def any_five(hands: Codes, qualifier: int) -> Values:
    """Value the lowest five of each row."""
    hands = rows_of_codes(hands)
    if hands.shape[1] in _tables.load("usual").lookups[0]:
        return _looked_up(hands, *_lookup(hands.shape[1]), qualifier)
    return _any_five(hands, qualifier)


@cache
def _lookup(size: int) -> _Lookup:
    """The tables of one size, filled by the loop that asks no table."""
    keys = np.zeros(256, np.uint32)
    keys[: 4 * len(_tables.RANK_KEY)] = np.repeat(np.array(_tables.RANK_KEY, np.uint32), 4)
    keys[_JOKER] = 1 << _JOKER_SHIFT
    natural, joker = (_half(keys, size - jokers, jokers) for jokers in (0, 1))
    rows = np.concatenate((natural[0], joker[0] + np.uint32(natural[1].size)))
    return _Lookup(keys, rows, np.concatenate((natural[1], joker[1])))


def _half(keys: NDArray[np.uint32], size: int, jokers: int) -> tuple[NDArray[np.uint32], Values]:
    """Rows and slots of hands of so many cards and none or one joker."""
    stored = _tables.stored("rows")[str(size)]
    rows = np.array(stored, np.uint32)
    ranks = np.fromiter(chain.from_iterable(combinations_with_replacement(range(13), size)), np.uint8)
    ranks = ranks.reshape(-1, size)
    held = 4 * ranks[(ranks[:, 4:] != ranks[:, : size - 4]).all(axis=1)]
    values = _any_five(np.hstack((held, np.full((len(held), jokers), _JOKER, np.uint8))), 1)
    sums = keys[held].sum(axis=1, dtype=np.uint32)
    slots = np.zeros(rows.max() + _tables.COLUMNS, np.int32)
    slots[rows[sums & _ROW] + (sums >> _ROW_BITS)] = values
    return rows, slots


@compiled_when_called
def _looked_up(
    hands: Codes, keys: NDArray[np.uint32], rows: NDArray[np.uint32], slots: Values, qualifier: int
) -> Values:
    count, size = hands.shape
    values = np.empty(count, np.int32)
    for n in range(count):
        total = np.uint32(0)
        for c in range(size):
            total += keys[hands[n, c]]
        half = (total >> _TO_JOKER & _JOKER_FLAG) << _ROW_BITS
        value = slots[rows[half | total & _ROW] + ((total & _RANK_SUM) >> _ROW_BITS)]
        values[n] = value if value >= qualifier else 0
    return values


@compiled_when_called
def _any_five(hands: Codes, qualifier: int) -> Values:
    rows, cards = hands.shape
    values = np.zeros(rows, np.int32)
    for row in range(rows):
        once = twice = thrice = 0
        joker = False
        for place in range(cards):
            code = hands[row, place]
            if code == _JOKER:
                joker = True
                continue
            bit = _bit(code)
            thrice |= twice & bit
            twice |= once & bit
            once |= bit
        if joker:
            once |= once + 1
        value = _ANY_LOW - _height(once, twice, thrice, cards)
        if value >= qualifier:
            values[row] = value
    return values


def at_most_two(holes: Codes, boards: Codes, qualifier: int) -> Values:
    """Value the lowest five of each row with at most two hole cards."""
    return _at_most_two(rows_of_codes(holes), rows_of_codes(boards), qualifier)


@compiled_when_called
def _at_most_two(holes: Codes, boards: Codes, qualifier: int) -> Values:
    rows, held = holes.shape
    shared = boards.shape[1]
    values = np.zeros(rows, np.int32)
    for row in range(rows):
        once = twice = thrice = 0
        for place in range(shared):
            bit = _bit(boards[row, place])
            thrice |= twice & bit
            twice |= once & bit
            once |= bit
        best = 0
        for i in range(held - 1):
            first = _bit(holes[row, i])
            thrice_1, twice_1, once_1 = thrice | twice & first, twice | once & first, once | first
            for j in range(i + 1, held):
                second = _bit(holes[row, j])
                height = _height(
                    once_1 | second, twice_1 | once_1 & second, thrice_1 | twice_1 & second, shared + 2
                )
                best = max(best, _ANY_LOW - height)
        if best >= qualifier:
            values[row] = best
    return values


def exactly_two_eight(holes: Codes, boards: Codes) -> Values:
    """Value each row's eight or better made of two hole cards and three of the board."""
    return _exactly_two_eight(rows_of_codes(holes), rows_of_codes(boards))


@compiled_when_called
def _exactly_two_eight(holes: Codes, boards: Codes) -> Values:
    rows, held = holes.shape
    values = np.zeros(rows, np.int32)
    for row in range(rows):
        shared = 0
        for place in range(boards.shape[1]):
            shared |= _bit(boards[row, place])
        shared &= 0b11111111
        best = 0
        for i in range(held - 1):
            first = _bit(holes[row, i])
            for j in range(i + 1, held):
                second = _bit(holes[row, j])
                two = first | second
                others = _lowest(shared & ~two, 3)
                if first != second and two < 256 and _count(others) == 3:
                    best = max(best, _ANY_LOW - (two | others))
        values[row] = best
    return values
