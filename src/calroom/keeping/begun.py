"""What is begun is done to its end, though whoever asked for it may be gone before that."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from calroom.table.refusals import Refused

T = TypeVar("T")

log = logging.getLogger("calroom.keeping")


class Begun:
    """Everything that is being done; each has a task of its own, which nobody's going away cancels."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def to_its_end(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something, and give what came of it to whoever is still there to hear it."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_note)
            raise

    async def settle(self) -> None:
        """Wait until everything that was begun is done."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))


def _note(task: asyncio.Task[Any]) -> None:
    """Nobody is there to hear what went wrong, so that the log must."""
    if task.cancelled() or (wrong := task.exception()) is None:
        return
    level = logging.INFO if isinstance(wrong, Refused) else logging.ERROR
    log.log(level, "what somebody asked for who is gone came to nothing: %s", wrong, exc_info=wrong)
