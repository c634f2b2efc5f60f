"""What becomes of an input that the store could not write: it counts as not given, and its giver is told."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from calroom.store import StoreFailure
from calroom.table.refusals import Refused

P = ParamSpec("P")
T = TypeVar("T")


class Follows(Protocol):
    """Whoever may have to read what others have decided."""

    def follow_room(self) -> bool:
        """Read on in the room's journal, where another process keeps it; whether there was anything."""


F = TypeVar("F", bound=Follows)


class NotKept(Exception):
    """The store could not write the input; it counts as not given, and nobody was told anything.

    Where the connection to a server broke during the commit itself it may be there all the same; given again
    under the same id it counts once in any case.
    """


class DecideAnew(NotKept):
    """Another process was quicker, and what was decided holds no longer: it is decided again."""


class KeptElsewhere(Exception):
    """Another process keeps this table by now; nothing was decided."""


TRIES = 20
"""So often something is decided anew at most; each time somebody else has had their way."""


def decided_anew(
    method: Callable[Concatenate[F, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[F, P], Coroutine[Any, Any, T]]:
    """Where another process was quicker, what it wrote is read, and the same is decided by that.

    What is written is looked at by the store; what is refused, by nobody. So before somebody hears that they
    may not, it is read whether the room has decided otherwise since.
    """

    @wraps(method)
    async def decided(keeper: F, /, *args: P.args, **named: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await method(keeper, *args, **named)
            except DecideAnew:
                keeper.follow_room()
            except Refused:
                if not keeper.follow_room():
                    raise
        return await method(keeper, *args, **named)

    return decided


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
