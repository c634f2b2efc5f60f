"""The 169 starting hands of hold'em, each against a hand that nobody knows: every board, every such hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.cards import RANKS
from calroom.kinds import check_kind
from calroom.lab.poker import _starting as kernels
from calroom.lab.poker.equities import Progress
from calroom.ranking._many import batch

CHUNK = 4096
SHOWDOWNS = comb(50, 5) * comb(45, 2)
"""On how many boards against how many hands a hand can be shown down."""


class StartingHand(Struct, frozen=True):
    """A class of hands, of how many two cards it consists, and how it does against a random hand."""

    name: str
    combinations: int
    win: float
    tie: float
    share: float
    method: Literal["exact"] = "exact"


def starting_hands(progress: Progress | None = None) -> tuple[StartingHand, ...]:
    """Every starting hand, the best first."""
    check_kind("progress", progress, (Callable, type(None)), "a function of the part that is done, or None")
    arrays = batch.natural("usual", 7)
    found = np.zeros((2, kernels.CARDS, kernels.CARDS), np.int64)
    boards = kernels.boards(arrays.bits)
    for first in range(0, len(boards), CHUNK):
        found += kernels.against_every_hand(boards[first : first + CHUNK], *arrays)
        if progress is not None:
            progress(min(1.0, (first + CHUNK) / len(boards)))
    return tuple(sorted(_classes(found), key=lambda hand: -hand.share))


def _classes(found: NDArray[np.int64]) -> Iterator[StartingHand]:
    wins, ties = (np.maximum(counts, counts.T).reshape(13, 4, 13, 4) for counts in found)
    suited = np.eye(4, dtype=bool)
    for high in range(13):
        for low in range(high + 1):
            for name, which in (("s", suited), ("o", ~suited)):
                if high == low and name == "s":
                    continue
                combinations = int(which.sum()) // (2 if high == low else 1)
                halves = 2 if high == low else 1
                won, tied = (int(part[high, :, low, :][which].sum()) // halves for part in (wins, ties))
                total = combinations * SHOWDOWNS
                called = f"{RANKS[high]}{RANKS[low]}{name if high != low else ''}"
                yield StartingHand(called, combinations, won / total, tied / total, (won + tied / 2) / total)
