"""The compiled form of the point games: each card's points, added up."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from calroom.cards import CODE, STANDARD
from calroom.ranking import points
from calroom.ranking._many.codes import rows_of_codes
from calroom.ranking._many.compiling import compiled_when_called

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values


def last_digit(hands: Codes) -> Values:
    """Value each row: one more than the last digit of its sum."""
    return _last_digit(rows_of_codes(hands), _points())


@cache
def _points() -> Codes:
    """By code; a place without a card has none."""
    found = np.zeros(256, np.uint8)
    for card in STANDARD:
        found[CODE[card]] = points.points([card])
    return found


@compiled_when_called
def _last_digit(hands: Codes, points: Codes) -> Values:
    rows, cards = hands.shape
    values = np.empty(rows, np.int32)
    for row in range(rows):
        total = np.uint32(1)
        for place in range(cards):
            total += np.uint32(points[hands[row, place]])
        values[row] = (total - np.uint32(1)) % np.uint32(10) + np.uint32(1)
    return values
