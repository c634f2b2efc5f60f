"""The compiled form of the two-card front of double hand poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calroom.ranking._many.codes import rows_of_codes
from calroom.ranking._many.compiling import compiled_when_called

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_ACE = 14


def fronts(hands: Codes) -> Values:
    """Value each row as a front."""
    return _fronts(rows_of_codes(hands))


@compiled_when_called
def _fronts(hands: Codes) -> Values:
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        # A joker's code is one rank above the ace's, and it is an ace.
        first = min(int(hands[row, 0] >> 2) + 2, _ACE)
        second = min(int(hands[row, 1] >> 2) + 2, _ACE)
        pair = 1 << 8 if first == second else 0
        values[row] = pair | max(first, second) << 4 | min(first, second)
    return values
