"""Questions about a game to the desk, and a problem where it has no answer or no time."""

from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

import calroom
from calroom.houses.game import Game
from calroom.server.errors import Wrong
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.work.pools import WorkerPool

Answered = TypeVar("Answered")


class Nothing(Struct, frozen=True):
    """There is no answer, and why; an exception would not come home from another process."""

    what: str
    allowed: tuple[str, ...] = ()
    status: HTTPStatus = HTTPStatus.NOT_FOUND


def whereabouts(front: Front, game: str) -> tuple[str, str]:
    """The house file and the name of a game, by which another process finds it."""
    found = game_named(front, game)
    house, _, name = found.id.partition(".")
    return str(next(one.path for one in front.houses if one.id == house)), name


@cache
def game_at(house: str, name: str) -> Game:
    """The game of these whereabouts."""
    return calroom.house(Path(house)).game(name)


async def asked(front: Front, work: Callable[..., Answered | Nothing], *about: object) -> Answered:
    """What the desk answers."""
    return await answered(front.places.desk, work, *about)


async def answered(pool: WorkerPool, work: Callable[..., Answered | Nothing], *about: object) -> Answered:
    """What this place answers."""
    found = await pool.ask(work, *about)
    if isinstance(found, Nothing):
        raise Wrong(found.status, found.what, *found.allowed)
    return found
