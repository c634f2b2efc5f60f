"""Chance that can be repeated, for tests and simulations: the same seed deals the same cards for ever.

The bytes are SHAKE-256 (FIPS 202) of `calroom seeded chance/<seed>/<block>`, seed and block number
written in decimal, 544 bytes a block, blocks 0, 1, 2 ... one after another; `fair` says how bytes
become orders and dice. It is a published standard and not the standard library's `random`, whose
methods may change between versions of Python, so that a seed in a bug report or a paper keeps its
hand in every version and in any other language. Starting from a seed also costs less.
"""

from collections.abc import Sequence
from hashlib import shake_256
from typing import Any

from calroom.shuffle import fair

_BLOCK = 544
_SQUEEZED = 136
"""SHAKE-256 gives so many bytes at a time, more than a deck takes: the rest of a block waits until wanted."""


class SeededChance:
    """Shuffles and dice that follow from a seed.

    >>> SeededChance(7).shuffle("ABCDE") == SeededChance(7).shuffle("ABCDE")
    True
    """

    def __init__(self, seed: int) -> None:
        self._name = f"calroom seeded chance/{seed}/"
        self._blocks = 0
        self._bytes = b""
        self._used = 0

    def __deepcopy__(self, _: dict[int, Any]) -> "SeededChance":
        other = SeededChance.__new__(SeededChance)
        other._name, other._blocks, other._bytes = self._name, self._blocks, self._bytes
        other._used = self._used
        return other

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """Shuffle by the next bytes of the seed."""
        return fair.shuffle(pieces, self.entropy)

    def dice(self, count: int) -> tuple[int, ...]:
        """Roll by the next bytes of the seed."""
        return fair.roll(count, self.entropy)

    def entropy(self, count: int) -> bytes:
        """Give the next bytes of the seed."""
        if self._used + count > len(self._bytes):
            self._draw(count)
        end = self._used + count
        taken = self._bytes[self._used : end]
        self._used = end
        return taken

    def _draw(self, count: int) -> None:
        """Have so many bytes more: the beginning of the first block while it will do, then whole blocks."""
        if not self._blocks:
            if self._used + count <= _SQUEEZED:
                self._bytes = self._block(_SQUEEZED)
                return
            self._bytes, self._blocks = self._block(_BLOCK), 1
        while self._used + count > len(self._bytes):
            self._bytes = self._bytes[self._used :] + self._block(_BLOCK)
            self._blocks, self._used = self._blocks + 1, 0

    def _block(self, size: int) -> bytes:
        """So much of the next block, from its beginning."""
        return shake_256(f"{self._name}{self._blocks}".encode()).digest(size)
