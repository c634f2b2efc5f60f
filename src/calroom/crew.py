"""Processes beside this one that do part of its work. Ctrl-C is for the one that hired them."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

CORES = "CALROOM_CORES"
"""How many cores a process may use at once, where it is to leave some to others."""

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def cores() -> int:
    """So many threads of this process may work at once: all cores, unless it was told to leave some."""
    return int(os.environ.get(CORES, 0)) or os.cpu_count() or 1


def leave_a_core() -> None:
    """From now on this process leaves one core to others, where there is more than one."""
    os.environ[CORES] = str(max(cores() - 1, 1))


class Crew(ProcessPoolExecutor):
    """So many processes, which begin anew instead of as a copy of this one."""

    def __init__(self, workers: int, begin: Callable[[], None] | None = None) -> None:
        super().__init__(workers, mp_context=get_context("spawn"), initializer=begin)

    def submit(
        self, fn: Callable[Asked, Found], /, *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Future[Found]:
        """Give the crew something to do. Whoever is hired for it never hears Ctrl-C."""
        with _held_back():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _held_back() -> Iterator[None]:
    """Ctrl-C waits, and for a process that is started meanwhile it waits for ever, where systems can do that.

    A terminal sends it to all processes at once, and each would tell where it was stopped.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
