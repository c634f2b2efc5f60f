"""Processes that help the rooms of the tests, hired once: to start one takes longer than most tests.

What is asked goes to another process as it does in a room that people open; only the process is not let go
when the room closes, since the next room asks it, too. `test_pools` sees how a room hires and lets go.
"""

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, ParamSpec, TypeVar

from tests.forked import helpers

from calroom.server.work.pools import processes

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
HELPERS = 2
USUAL = tuple(sys.path)
"""Where modules are found as long as no test installs something."""


class Lent(Executor):
    """The helpers, for one room. Who is still at work when it lets them go helps nobody else."""

    def __init__(self, helpers: Executor) -> None:
        self._helpers = helpers
        self._asked: list[Future[Any]] = []

    def submit(
        self, fn: Callable[Asked, Found], /, *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Future[Found]:
        """Give them something to do."""
        asked = self._helpers.submit(fn, *args, **kwargs)
        self._asked.append(asked)
        return asked

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Give them back."""
        if not all(one.done() or one.cancel() for one in self._asked):
            _hired.cache_clear()


def lent(_: int) -> Executor:
    """Helpers who find the same modules as this process does now; others, if those have ended."""
    where = tuple(sys.path)
    try:
        _hired(where).submit(int)
    except BrokenProcessPool:
        _hired.cache_clear()
    return Lent(_hired(where))


@cache
def _hired(where: tuple[str, ...]) -> Executor:
    """Whoever shall find something else than usual has to look for it anew."""
    return helpers(HELPERS) if where == USUAL else processes(HELPERS)
