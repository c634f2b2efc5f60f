"""The board over REST and over its socket."""

import asyncio
from typing import Any, TypeAlias

from litestar import WebSocket, get, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from calroom.server.door.guards import address_of
from calroom.server.front import Front
from calroom.server.podium.live import NOT_YOURS, LiveBoard
from calroom.server.podium.shapes import BoardShown
from calroom.server.staff.orders import READERS, check_office
from calroom.server.tables.crowd import Client, Visitor, frame, goodbye
from calroom.store.sessions import Session
from calroom.table.sentences import Sentence

Socket: TypeAlias = WebSocket[Any, Any, Any]


@get("/api/podium", operation_id="podium")
async def podium(me: NamedDependency[Session], front: NamedDependency[Front]) -> BoardShown:
    """The room at a glance: every table as a small picture of itself, and what needs somebody."""
    check_office(front, me, *READERS)
    return front.podium.shown()


@websocket("/api/podium/live")
async def podium_socket(
    socket: Socket, front: NamedDependency[Front], visitor: NamedDependency[Visitor]
) -> None:
    """The board as it changes, until either lets go; nothing is said to it."""
    await socket.accept()
    if not front.podium.is_for(visitor.person):
        await socket.send_text(frame(goodbye(Sentence(NOT_YOURS), again=False)))
        await socket.close(4403)
        return
    client = Client(visitor, address=address_of(socket.scope))
    front.host.sockets.opens(client)
    try:
        await _tell(socket, front.podium, client)
    finally:
        front.podium.part(client)
        front.host.sockets.closes(client)


async def _tell(socket: Socket, board: LiveBoard, client: Client) -> None:
    """Show the board until the reader goes or is let go."""

    async def listen() -> None:
        try:
            while True:
                await socket.receive_data("text")
        except WebSocketDisconnect:
            return

    async def deliver() -> None:
        await client.deliver(socket.send_text)
        await socket.close(1000)

    board.show(client)
    doing = [asyncio.create_task(listen()), asyncio.create_task(deliver())]
    try:
        await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in doing:
            task.cancel()
        await asyncio.gather(*doing, return_exceptions=True)


HANDLERS = [podium, podium_socket]
