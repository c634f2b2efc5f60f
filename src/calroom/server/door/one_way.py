"""A socket that only tells: whoever looks on hears of it until either lets go, and nothing is said to it."""

import asyncio
from typing import Any, Protocol, TypeAlias

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from calroom.server.door.guards import address_of
from calroom.server.tables.crowd import Client, Sockets, Visitor, frame, goodbye
from calroom.table.sentences import Sentence

Socket: TypeAlias = WebSocket[Any, Any, Any]
NOT_FOR_THEM = 4403


class Teller(Protocol):
    """Whoever tells people something as it changes."""

    def show(self, client: Client) -> None:
        """Show somebody how things are, and tell them from now on."""
        ...

    def part(self, client: Client) -> None:
        """Tell somebody no more."""
        ...


async def send_away(socket: Socket, why: Sentence) -> None:
    """Tell somebody that this is not for them."""
    await socket.send_text(frame(goodbye(why, again=False)))
    await socket.close(NOT_FOR_THEM)


async def tell(socket: Socket, visitor: Visitor, teller: Teller, sockets: Sockets) -> None:
    """Tell somebody until they go or are let go."""
    client = Client(visitor, address=address_of(socket.scope))
    sockets.opens(client)
    try:
        teller.show(client)
        await _until_either_goes(socket, client)
    finally:
        teller.part(client)
        sockets.closes(client)


async def _until_either_goes(socket: Socket, client: Client) -> None:
    doing = [asyncio.create_task(_hear_nothing(socket)), asyncio.create_task(_deliver(socket, client))]
    try:
        await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in doing:
            task.cancel()
        await asyncio.gather(*doing, return_exceptions=True)


async def _hear_nothing(socket: Socket) -> None:
    try:
        while True:
            await socket.receive_data("text")
    except WebSocketDisconnect:
        return


async def _deliver(socket: Socket, client: Client) -> None:
    await client.deliver(socket.send_text)
    await socket.close(1000)
