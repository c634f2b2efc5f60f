"""Compiled rounds of Pai Gow tiles: settings looked up by the four tiles."""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled, within

Places: TypeAlias = NDArray[np.uint16]
Set: TypeAlias = NDArray[np.int64]
Settings: TypeAlias = NDArray[np.int16]
Counts: TypeAlias = NDArray[np.int64]

TILES = 4
KINDS = 21

_SETTINGS = numba.types.Array(numba.int16, 2, "C", readonly=True)


@within
def place_of(dealt: Places, row: int, hand: int, kinds: Set) -> int:
    """Give the place of four tiles among all settings, whatever order they were dealt in."""
    a, b = kinds[dealt[row, TILES * hand]], kinds[dealt[row, TILES * hand + 1]]
    c, d = kinds[dealt[row, TILES * hand + 2]], kinds[dealt[row, TILES * hand + 3]]
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return int(((a * KINDS + b) * KINDS + c) * KINDS + d)


@compiled(
    numba.int64[:, ::1],
    *(numba.types.Array(numba.uint16, 2, "C", readonly=True), numba.int64),
    *(numba.types.Array(numba.int64, 1, "C", readonly=True), _SETTINGS, _SETTINGS),
)
def compare(dealt: Places, players: int, kinds: Set, settings: Settings, bank_settings: Settings) -> Counts:
    """Compare the hands of every player with the last one, the player-dealer's; what is equal is theirs.

    Tiles are places in the set, which has so many `kinds`; a setting is what low and high hand are worth.
    """
    found = np.zeros((len(dealt), players), np.int64)
    for row in range(len(dealt)):
        bank = place_of(dealt, row, players, kinds)
        for player in range(players):
            mine = place_of(dealt, row, player, kinds)
            low = settings[mine, 0] > bank_settings[bank, 0]
            high = settings[mine, 1] > bank_settings[bank, 1]
            found[row, player] = int(low) + int(high) - 1
    return found
