"""The arrays that loops over many hands are given: one hand a row, of card codes."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def rows_of_codes(hands: ArrayLike) -> NDArray[np.uint8]:
    """Hands as the loops take them."""
    rows = np.ascontiguousarray(hands, dtype=np.uint8)
    if rows.ndim != 2:
        raise ValueError(f"give one hand a row, in two dimensions, not {rows.ndim}")
    return rows
