"""What is looked at often and changes little: a glance is good for a moment, whoever asks."""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

Seen = TypeVar("Seen")


class Glance(Generic[Seen]):
    """What was seen last, and when."""

    def __init__(self, kept: float) -> None:
        self._kept = kept
        self._last: tuple[float, Seen] | None = None

    def look(self, see: Callable[[], Seen]) -> Seen:
        """What was seen a moment ago, or what is seen now."""
        at = monotonic()
        if self._last is None or at - self._last[0] > self._kept:
            self._last = at, see()
        return self._last[1]
