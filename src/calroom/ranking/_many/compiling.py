"""Compiles loops, keeps the machine code on disk where it can be kept, and says so while it takes time."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numba
from numba.core import event

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

ONCE = "compiling once on this machine, about 20 s; `calroom warm-up` does it beforehand"
EACH_TIME = (
    "compiling, about 20 s, each time anew: there is no folder to keep it in; NUMBA_CACHE_DIR can name one"
)
NO_FOLDER = "no locator available"


def compiled(returns: Any, *takes: Any) -> Callable[[Kernel], Kernel]:
    """Compile for one signature and keep the machine code."""
    signature = returns(*takes)
    return _kept(lambda keep: numba.njit(signature, cache=keep, nogil=True, error_model="numpy"))


def compiled_when_called(kernel: Kernel) -> Kernel:
    """Compile for whatever it is called with, and keep the machine code."""
    return _kept(lambda keep: numba.njit(cache=keep))(kernel)


def within(kernel: Kernel) -> Kernel:
    """Compile into the kernels that call it."""
    return cast("Kernel", numba.njit(kernel, forceinline=True))


def _kept(compiling: Callable[[bool], Any]) -> Callable[[Kernel], Kernel]:
    """Compile with a copy on disk, or where there is no place for one, without."""

    def make(kernel: Kernel) -> Kernel:
        try:
            return cast("Kernel", compiling(True)(kernel))
        except (RuntimeError, OSError) as wrong:
            if isinstance(wrong, RuntimeError) and NO_FOLDER not in str(wrong):
                raise
            teller.is_kept = False
            return cast("Kernel", compiling(False)(kernel))

    return make


class Teller(event.Listener):
    """Says that loops of ours are being compiled, once, and how far it is to whoever watches a terminal."""

    def __init__(self) -> None:
        self.is_kept = True
        self.say: Callable[[str], object] = _say
        self.count = 0

    def on_start(self, event: event.Event) -> None:
        """A loop is not on disk and is compiled now."""
        if not _is_ours(event):
            return
        if self.count == 0:
            self.say(ONCE if self.is_kept else EACH_TIME)
        self.count += 1
        self._show(f"compiling loop {self.count}")

    def on_end(self, event: event.Event) -> None:
        """It is compiled."""
        if _is_ours(event):
            self._show("")

    def _show(self, how_far: str) -> None:
        if self.say is _say and sys.stderr.isatty():
            sys.stderr.write(f"\r{how_far}\033[K")
            sys.stderr.flush()


def _is_ours(event: event.Event) -> bool:
    return str(event.data["dispatcher"].py_func.__module__).startswith("calroom.")


def _say(what: str) -> None:
    sys.stderr.write(f"calroom: {what}\n")
    sys.stderr.flush()


@contextmanager
def telling(say: Callable[[str], object] | None) -> Iterator[None]:
    """Tell somebody else meanwhile."""
    before = teller.say
    teller.say = say or before
    try:
        yield
    finally:
        teller.say = before


teller = Teller()
event.register("numba:compile", teller)  # type: ignore[no-untyped-call]
