"""The compiled forms of the two rankings of three cards, Three Card Poker and Push-9."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calroom.ranking._many.compiling import compiled_when_called

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_ACE = 14


@compiled_when_called
def _pips(code: np.uint8) -> int:
    return int(np.int64(code) >> 2) + 2


@compiled_when_called
def _straight_top(high: int, middle: int, low: int) -> int:
    if high == middle + 1 and middle == low + 1:
        return high
    if high == _ACE and middle == 3 and low == 2:
        return middle
    return 0


@compiled_when_called
def _three_card(high: int, middle: int, low: int, suited: bool) -> int:
    top = _straight_top(high, middle, low)
    if high == low:
        return 5 << 12 | high << 8
    if top and suited:
        return (7 if top == _ACE else 6) << 12 | top << 8
    if top:
        return 4 << 12 | top << 8
    if suited:
        return 3 << 12 | high << 8 | middle << 4 | low
    if middle in (high, low):
        return 2 << 12 | middle << 8 | (high + low - middle) << 4
    return 1 << 12 | high << 8 | middle << 4 | low


@compiled_when_called
def three_card(hands: Codes) -> Values:
    """Value each row as a hand of Three Card Poker."""
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        one, two, three = _pips(hands[row, 0]), _pips(hands[row, 1]), _pips(hands[row, 2])
        high, low = max(one, two, three), min(one, two, three)
        suited = hands[row, 0] & 3 == hands[row, 1] & 3 and hands[row, 1] & 3 == hands[row, 2] & 3
        values[row] = _three_card(high, one + two + three - high - low, low, suited)
    return values


@compiled_when_called
def _push9_row(high: int, middle: int, low: int) -> int:
    if high == low:
        return 15 - high
    top = _straight_top(high, middle, low)
    if top:
        return 28 - top
    if low >= 11 and high <= 13:
        return 26
    points = 0
    for pips in (high, middle, low):
        points += 1 if pips == _ACE else min(pips, 10)
    return 36 - points % 10


@compiled_when_called
def push9(hands: Codes) -> Values:
    """Value each row as a hand of Push-9."""
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        one, two, three = _pips(hands[row, 0]), _pips(hands[row, 1]), _pips(hands[row, 2])
        high, low = max(one, two, three), min(one, two, three)
        values[row] = 37 - _push9_row(high, one + two + three - high - low, low)
    return values
