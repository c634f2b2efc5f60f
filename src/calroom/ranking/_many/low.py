"""The compiled form of ace-to-five low, by the same sets of ranks as `low`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calroom.ranking._many.compiling import compiled_when_called

if TYPE_CHECKING:
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


@compiled_when_called
def any_five(hands: Codes, qualifier: int) -> Values:
    """Value the lowest five of each row."""
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


@compiled_when_called
def at_most_two(holes: Codes, boards: Codes, qualifier: int) -> Values:
    """Value the lowest five of each row with at most two hole cards."""
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


@compiled_when_called
def exactly_two_eight(holes: Codes, boards: Codes) -> Values:
    """Value each row's eight or better made of two hole cards and three of the board."""
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
