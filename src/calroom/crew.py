"""Processes beside this one that do part of its work. Ctrl-C is for the one that hired them."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class _Cores:
    """The cores that this process leaves to others."""

    left = 0


def cores() -> int:
    """So many threads of this process may work at once: all cores, unless it was told to leave some."""
    return max((os.cpu_count() or 1) - _Cores.left, 1)


def leave_a_core() -> None:
    """From now on this process leaves one core to others, where there is more than one."""
    _Cores.left = 1


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
