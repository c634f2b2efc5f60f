"""A process of its own for long sums: what is looked up or worked out never holds up a table."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")

MOST_WAITING = 16
"""More than so many questions at a time are not taken."""


class Busy(Exception):
    """Too many questions are waiting already."""


class Joinable(Protocol):
    """Something whose end can be waited for."""

    def join(self) -> None:
        """Wait for it."""


class Desk:
    """Answers questions one after the other, in a process that is started when the first one comes."""

    def __init__(self) -> None:
        self._process: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def ask(self, work: Callable[..., Result], *about: Any) -> Result:
        """What the work comes to; what it raises is raised here."""
        if self._waiting >= MOST_WAITING:
            raise Busy("the desk has its hands full")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._started(), work, *about)
        except BrokenProcessPool:
            # Whatever ended it, the next question starts another.
            self._process = None
            raise
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the process go, with whatever is still waiting."""
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None

    def _started(self) -> ProcessPoolExecutor:
        if self._process is None:
            self._process = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_stay_with_parent
            )
        return self._process


def _stay_with_parent() -> None:
    """End with the server, even where it is killed and can say nothing."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Joinable) -> None:
    parent.join()
    os._exit(0)
