"""A process of its own for long sums: what is looked up or worked out never holds up a table."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

Result = TypeVar("Result")

MOST_WAITING = 16
"""More than so many questions at a time are not taken."""


class Busy(Exception):
    """Too many questions are waiting already."""


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
            self._process = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        return self._process
