"""What becomes of an input that the store could not write: it counts as not given, and its giver is told."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from calroom.store import StoreFailure

P = ParamSpec("P")
T = TypeVar("T")


class NotKept(Exception):
    """The store could not write the input; it counts as not given, and nobody was told anything.

    Where the connection to a server broke during the commit itself it may be there all the same; given again
    under the same id it counts once in any case.
    """


def all_or_nothing(
    method: Callable[P, Coroutine[Any, Any, T]],
) -> Callable[P, Coroutine[Any, Any, T]]:
    """While the store is away nothing is taken, and whoever gives an input is told so."""

    @wraps(method)
    async def taken(*args: P.args, **named: P.kwargs) -> T:
        try:
            return await method(*args, **named)
        except StoreFailure as failure:
            raise NotKept(f"the input counts as not given: {failure}") from failure

    return taken
