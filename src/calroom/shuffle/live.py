"""Chance at a live table: fresh entropy from the operating system for every shuffle and every roll.

Nothing is kept between two draws, so a forked or restarted process cannot repeat one, and knowing
everything about one hand tells nothing about the next. It asks the system itself and not the
standard library's `secrets`, which would load the module `random` along with it.
"""

import os
from collections.abc import Sequence

from calroom.shuffle import fair


class LiveChance:
    """Shuffles and dice for people. The source of entropy can be watched, never seeded."""

    def __init__(self, entropy: fair.Entropy = os.urandom) -> None:
        self._entropy = entropy

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """Shuffle with at least as many fresh bits as it takes to reach every order of the pieces."""
        return fair.shuffle(pieces, self._entropy)

    def dice(self, count: int) -> tuple[int, ...]:
        """Shake the cup."""
        return fair.roll(count, self._entropy)
