"""Waiting for a game over REST, and one's places over their socket."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated

from litestar import get, post, websocket
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import structs

from calroom.keeping.podium.list_rows import (
    ClaimPlace,
    ComeToSeat,
    JoinList,
    LeaveList,
    LockPlace,
    SkipPlace,
)
from calroom.room.inputs import TableInput
from calroom.server.door.one_way import Socket, send_away, tell
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.said import Fields, check_said
from calroom.server.tables.clocks import now
from calroom.server.tables.crowd import Visitor
from calroom.server.waiting.shapes import ListShown, PlaceSaid, PlacesShown
from calroom.server.waiting.shown import list_shown
from calroom.store.sessions import Session
from calroom.table.sentences import Sentence

NUMBER: Fields = frozenset({"number"})
THEIRS: Mapping[type[TableInput], Fields] = {
    JoinList: frozenset({"game", "stakes"}),
    LeaveList: NUMBER,
    LockPlace: NUMBER | {"on"},
    SkipPlace: NUMBER,
    ComeToSeat: NUMBER,
    ClaimPlace: frozenset({"code"}),
}
"""What people say of their own places."""


@get("/api/lists", operation_id="waiting_list")
async def waiting_list(
    front: NamedDependency[Front],
    game: Annotated[str, QueryParameter(max_length=80)],
    stakes: Annotated[str, QueryParameter(max_length=80)] = "",
) -> ListShown:
    """How many wait for a game and stakes, and how long that may take."""
    found = game_named(front, game)
    return list_shown(front.keeper, found, stakes or found.rules.stakes[0], now())


@get("/api/me/places", operation_id="places")
async def places(me: NamedDependency[Session], front: NamedDependency[Front]) -> PlacesShown:
    """Every list on which one waits, and where one stands there."""
    return front.lists.shown(me.person)


@post("/api/me/places", operation_id="say_of_place", status_code=HTTPStatus.OK)
async def say_of_place(
    data: JSONBody[PlaceSaid], me: NamedDependency[Session], front: NamedDependency[Front]
) -> PlacesShown:
    """Wait for a game, keep one's place, let the next go first, say that one is coming, wait no longer."""
    said = data.what
    check_said(said, "player", THEIRS[type(said)])
    id_ = f"{me.person}/{data.id}" if data.id else ""
    await front.keeper.enter(structs.replace(said, who=me.person, id=id_))
    return front.lists.shown(me.person)


@websocket("/ws/places")
async def places_socket(
    socket: Socket, front: NamedDependency[Front], visitor: NamedDependency[Visitor]
) -> None:
    """One's places as they change, until either lets go; nothing is said to it."""
    await socket.accept()
    if not visitor.person:
        await send_away(socket, Sentence("nobody is signed in here"))
        return
    await tell(socket, visitor, front.lists, front.host.sockets)


HANDLERS = [waiting_list, places, say_of_place, places_socket]
