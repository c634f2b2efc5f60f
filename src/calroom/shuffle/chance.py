"""What a hand asks of chance: shuffle these pieces, roll that many dice."""

from collections.abc import Sequence
from typing import Protocol


class Chance(Protocol):
    """Where the shuffles and the dice of a hand come from."""

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        """Give the same cards or tiles in a new order; the first of them is dealt first."""

    def dice(self, count: int) -> tuple[int, ...]:
        """Shake the cup with this many dice."""
