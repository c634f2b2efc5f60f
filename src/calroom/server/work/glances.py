"""What is looked at often and changes little: a glance is good for a moment, whoever asks."""

from asyncio import Lock
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Generic, TypeVar

Seen = TypeVar("Seen")


class Glance(Generic[Seen]):
    """What was seen last, and when; of many who ask at once one looks."""

    def __init__(self, kept: float) -> None:
        self._kept = kept
        self._last: tuple[float, Seen] | None = None
        self._looking = Lock()

    @property
    def last(self) -> Seen | None:
        """What was seen last, however long ago."""
        return self._last[1] if self._last else None

    async def look(self, see: Callable[[], Awaitable[Seen]]) -> Seen:
        """What was seen a moment ago, or what is seen now."""
        async with self._looking:
            if self._last is None or monotonic() - self._last[0] > self._kept:
                seen = await see()
                self._last = monotonic(), seen
            return self._last[1]
