"""The board over REST and over its socket."""

from litestar import get, websocket
from litestar.di import NamedDependency

from calroom.server.door.one_way import Socket, send_away, tell
from calroom.server.front import Front
from calroom.server.podium.live import NOT_YOURS
from calroom.server.podium.shapes import BoardShown
from calroom.server.staff.orders import READERS, check_office
from calroom.server.tables.crowd import Visitor
from calroom.store.sessions import Session


@get("/api/podium", operation_id="podium")
async def podium(me: NamedDependency[Session], front: NamedDependency[Front]) -> BoardShown:
    """The room at a glance: every table as a small picture of itself, and what needs somebody."""
    check_office(front, me, *READERS)
    await front.checkup.look_at_processes()
    return front.podium.shown()


@websocket("/api/podium/live")
async def podium_socket(
    socket: Socket, front: NamedDependency[Front], visitor: NamedDependency[Visitor]
) -> None:
    """The board as it changes, until either lets go; nothing is said to it."""
    await socket.accept()
    if not front.podium.is_for(visitor.person):
        await send_away(socket, NOT_YOURS)
        return
    await tell(socket, visitor, front.podium, front.host.sockets)


HANDLERS = [podium, podium_socket]
