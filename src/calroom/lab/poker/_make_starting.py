"""Works out what starting hands win and writes it down: `python -m calroom.lab.poker._make_starting`."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import json
from numpy.typing import NDArray

from calroom.cards import RANKS
from calroom.lab.poker import _starting as kernels
from calroom.lab.poker.before_the_flop import KEPT, Shown
from calroom.ranking._many import batch

CHUNK = 4096


def worked_out() -> dict[str, Shown]:
    """Every class of hands on every board against every hand."""
    arrays = batch.natural("usual", 7)
    found = np.zeros((2, kernels.CARDS, kernels.CARDS), np.int64)
    boards = kernels.boards(arrays.bits)
    for first in range(0, len(boards), CHUNK):
        found += kernels.against_every_hand(boards[first : first + CHUNK], *arrays)
    return dict(_classes(found))


def _classes(found: NDArray[np.int64]) -> Iterator[tuple[str, Shown]]:
    wins, ties = (np.maximum(counts, counts.T).reshape(13, 4, 13, 4) for counts in found)
    suited = np.eye(4, dtype=bool)
    for high in range(13):
        for low in range(high + 1):
            for name, which in (("s", suited), ("o", ~suited)):
                if high == low and name == "s":
                    continue
                halves = 2 if high == low else 1
                won, tied = (int(part[high, :, low, :][which].sum()) // halves for part in (wins, ties))
                called = f"{RANKS[high]}{RANKS[low]}{name if high != low else ''}"
                yield called, Shown(int(which.sum()) // halves, won, tied)


if __name__ == "__main__":
    KEPT.write_bytes(json.format(json.encode(worked_out()), indent=1) + b"\n")
