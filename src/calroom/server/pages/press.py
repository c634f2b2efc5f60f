"""Reports in the making: each is written once for all who want it, and meanwhile it is told how far it is."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

from msgspec import Struct

from calroom.server.work.pools import WorkerPool

Made = TypeVar("Made")

USUALLY = 15.0
"""Seconds that a report takes where nobody has waited for one yet."""
NEARLY = 0.95
AT_MOST = 60
"""So many reports are kept, and those that were asked for last."""


class Progress(Struct, Generic[Made], frozen=True):
    """How far something is: what it has come to, or for how long it is under way and how long it may take."""

    written: Made | None = None
    done: float = 0.0
    seconds: int = 0


class Press(Generic[Made]):
    """Writes reports in a place of its own."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._doing: dict[tuple[object, ...], tuple[float, asyncio.Task[Made]]] = {}
        self._usually = USUALLY

    async def look(self, patience: float, work: Callable[..., Made], *about: object) -> Progress[Made]:
        """See how far a report is, having waited a moment for it; the first who looks has it begun."""
        begun, task = self._doing.pop(about, (0.0, None))
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            begun, task = monotonic(), asyncio.create_task(self._pool.ask(work, *about))
            task.add_done_callback(lambda _: self._note(begun))
        self._doing[about] = begun, task
        while len(self._doing) > AT_MOST and next(iter(self._doing.values()))[1].done():
            del self._doing[next(iter(self._doing))]
        await asyncio.wait((task,), timeout=patience)
        if task.done():
            return Progress(written=await task, done=1.0)
        passed = monotonic() - begun
        return Progress(done=min(NEARLY, passed / self._usually), seconds=round(self._usually))

    def _note(self, begun: float) -> None:
        """How long the last one took is the best guess for the next."""
        self._usually = max(1.0, (self._usually + monotonic() - begun) / 2)
