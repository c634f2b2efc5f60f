"""What is begun is done to its end, though whoever asked for it may be gone before that."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from calroom.table.refusals import Refused

P = ParamSpec("P")
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

    def later(self, doing: Coroutine[Any, Any, object]) -> None:
        """Do something for which nobody waits."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_note)

    async def settle(self) -> None:
        """Wait until everything that was begun is done."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))


class Begins(Protocol):
    """Whoever does things in several steps."""

    @property
    def begun(self) -> Begun:
        """What is being done."""


B = TypeVar("B", bound=Begins)


def to_its_end(
    method: Callable[Concatenate[B, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[B, P], Coroutine[Any, Any, T]]:
    """What takes several steps is done to its end, whoever goes away meanwhile."""

    @wraps(method)
    async def done(doing: B, /, *args: P.args, **named: P.kwargs) -> T:
        return await doing.begun.to_its_end(method(doing, *args, **named))

    return done


def _note(task: asyncio.Task[Any]) -> None:
    """Nobody is there to hear what went wrong, so that the log must."""
    if task.cancelled() or (wrong := task.exception()) is None:
        return
    level = logging.INFO if isinstance(wrong, Refused) else logging.ERROR
    log.log(level, "what somebody asked for who is gone came to nothing: %s", wrong, exc_info=wrong)
