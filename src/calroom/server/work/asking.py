"""Questions about a game to the desk, and a problem where it has no answer or no time."""

from collections.abc import Callable
from http import HTTPStatus
from typing import TypeAlias, TypeVar

from msgspec import Struct

from calroom.houses.game import Game
from calroom.houses.loader import read_once
from calroom.server.errors import Wrong
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.work.pools import WorkerPool
from calroom.table.sentences import each

Answered = TypeVar("Answered")


class Nothing(Struct, frozen=True):
    """There is no answer, and why; an exception would not come home from another process."""

    what: str
    allowed: tuple[str, ...] = ()
    status: HTTPStatus = HTTPStatus.NOT_FOUND


HouseFile: TypeAlias = tuple[str, bytes]
"""A house file as it is in force: its path, and its text, since another version may lie there by now."""


def whereabouts(front: Front, game: str) -> tuple[HouseFile, str]:
    """The house file and the name of a game, by which another process finds it."""
    found = game_named(front, game)
    return found.file, found.id.partition(".")[2]


def game_at(house: HouseFile, name: str) -> Game:
    """The game of these whereabouts."""
    return read_once(*house).game(name)


async def asked(front: Front, work: Callable[..., Answered | Nothing], *about: object) -> Answered:
    """What the desk answers."""
    return await answered(front.places.desk, work, *about)


async def answered(
    pool: WorkerPool,
    work: Callable[..., Answered | Nothing],
    *about: object,
    rest: bool = False,
    begins: Callable[[], None] | None = None,
) -> Answered:
    """What this place answers; the `rest` of an answer after everything else."""
    found = await pool.ask(work, *about, rest=rest, begins=begins)
    if isinstance(found, Nothing):
        raise Wrong(found.status, "{what:said}", *each("{said}", said=found.allowed), what=found.what)
    return found
