"""Where the chance of every input comes from: live at a table that people play at, seeded in a simulation."""

import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Protocol

from calroom.shuffle.chance import Chance
from calroom.shuffle.live import LiveChance
from calroom.shuffle.seeded import SeededChance

SECRET = 32


class Luck(Protocol):
    """Gives each input of each table its chance, and each deck the secret of its seal."""

    def chance(self, table: str, row: int) -> Chance:
        """The chance that comes with an input."""

    def secret(self, table: str, row: int, deck: int) -> bytes:
        """What the salts are drawn from of one of the decks that an input brings."""


class LiveLuck:
    """The chance of the operating system."""

    def chance(self, table: str, row: int) -> Chance:
        """Fresh for every input."""
        return LiveChance()

    def secret(self, table: str, row: int, deck: int) -> bytes:
        """Fresh for every deck."""
        return os.urandom(SECRET)


class SeededLuck:
    """The same luck again for the same row of the same table, for tests and simulations."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def chance(self, table: str, row: int) -> Chance:
        """Follows from seed, table and row."""
        return _Later(lambda: self._digest("chance", table, row))

    def secret(self, table: str, row: int, deck: int) -> bytes:
        """Follows from seed, table, row and deck."""
        return self._digest(f"secret {deck}", table, row)

    def _digest(self, what: str, table: str, row: int) -> bytes:
        return sha256(f"{self.seed}/{what}/{table}/{row}".encode()).digest()


class _Later:
    """Most inputs need no chance, so its generator is made when the first asks for it."""

    def __init__(self, seed: Callable[[], bytes]) -> None:
        self._seed = seed
        self._chance: SeededChance | None = None

    def _made(self) -> SeededChance:
        if self._chance is None:
            self._chance = SeededChance(int.from_bytes(self._seed()))
        return self._chance

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        return self._made().shuffle(pieces)

    def dice(self, count: int) -> tuple[int, ...]:
        return self._made().dice(count)
