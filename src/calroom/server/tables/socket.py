"""The socket of a table: what comes in is read against the schema and limited, what goes out goes in order.

The application provides three dependencies to the handler: `host`, the room's `Host`, `sessions`, everybody
who is signed in, and `visitor`, who is behind the socket. Whether their session still stands is looked up for
every message.
"""

import asyncio
import logging
from typing import Any, TypeAlias

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import DecodeError, ValidationError, json

from calroom.server.door.guards import address_of
from calroom.server.door.letters import WHAT, holds_nul
from calroom.server.door.limits import Silence
from calroom.server.people.sessions import Sessions
from calroom.server.protocol import PROTOCOL, ClientMessage, Hello
from calroom.server.tables.crowd import Client, Visitor, frame, goodbye
from calroom.server.tables.heard import hear, refusal
from calroom.server.tables.host import Host
from calroom.server.tables.hosted import HostedTable
from calroom.server.tables.private import check_may_look
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence

LARGEST = 8192
"""Characters of the largest message; the longest answer, a Pan hand of cards, is far below."""

PATIENCE = 100
"""After so many messages too many, or that nobody can read, the socket is closed."""

PARTING = 2.0
"""Seconds for the last frame to go out."""

HELLO = Silence().hello
"""Seconds until a socket that has not said hello is closed, where the door says nothing else."""

Socket: TypeAlias = WebSocket[Any, Any, Any]

log = logging.getLogger("calroom.socket")
_read = json.Decoder(ClientMessage).decode
_ID = json.Decoder(dict[str, object]).decode


@websocket("/ws/tables/{table:str}")
async def table_socket(
    socket: Socket,
    table: FromPath[str],
    host: NamedDependency[Host],
    sessions: NamedDependency[Sessions],
    visitor: NamedDependency[Visitor],
) -> None:
    """One client at one table, until either lets go."""
    await socket.accept()
    try:
        hosted = host.table(host.led_to(table))
    except Refused as refused:
        await socket.send_text(frame(goodbye(refused.sentence, again=False)))
        await socket.close(4404)
        return
    client = Client(visitor, link=table, address=address_of(socket.scope))
    host.sockets.opens(client)
    try:
        await Conversation(socket, hosted, client, sessions).hold()
    finally:
        host.sockets.closes(client)


class Conversation:
    """What is said between the server and one client."""

    def __init__(self, socket: Socket, table: HostedTable, client: Client, sessions: Sessions) -> None:
        self._socket, self._table, self._client, self._sessions = socket, table, client, sessions
        self._patience = PATIENCE
        self._is_first = True

    async def hold(self) -> None:
        """Listen and tell until one of the two ends."""
        listening = asyncio.create_task(self._listen())
        telling = asyncio.create_task(self._tell())
        loop = asyncio.get_running_loop()
        # Whoever does not even read the goodbye is not waited for.
        self._client.when_let_go = lambda: loop.call_later(PARTING, telling.cancel)
        hello: Any = self._socket.scope.get("calroom_hello", HELLO)
        silent = loop.call_later(hello, self._end_silence)
        try:
            await asyncio.wait((listening, telling), return_when=asyncio.FIRST_COMPLETED)
        finally:
            silent.cancel()
            for task in (listening, telling):
                task.cancel()
            await asyncio.gather(listening, telling, return_exceptions=True)
            await self._table.part(self._client)

    def _end_silence(self) -> None:
        if self._client.you is None:
            self._client.let_go("nobody has said hello here")

    async def _tell(self) -> None:
        """Send frames; when the client was let go, close."""
        await self._client.deliver(self._send)
        await self._socket.close(1000)

    async def _send(self, text: str) -> None:
        await self._socket.send({"type": "websocket.send", "text": text, "bytes": None})

    async def _listen(self) -> None:
        try:
            while True:
                text = await self._socket.receive_text()
                await self._hear(text)
        except WebSocketDisconnect:
            return

    def _is_signed_out(self) -> bool:
        """Whether the session under which the socket was opened is over."""
        session = self._client.visitor.session
        return bool(session) and self._sessions.look(session) is None

    def _is_too_much(self) -> bool:
        """Whether somebody says too much; the first message, with the opening of the socket, has counted."""
        if self._is_first:
            self._is_first = False
            return False
        return self._table.around.buckets.take("message", self._client.counted) > 0

    async def _hear(self, text: str) -> None:
        if self._is_signed_out():
            self._client.let_go("you are signed out here")
            return
        if self._is_too_much():
            self._refuse(
                _id_in(text[:LARGEST]), Refused("you say too much at once", "flood", allowed=("say less",))
            )
            return
        if len(text) > LARGEST:
            self._refuse(
                "",
                Refused(
                    "a message has at most {most:number} characters",
                    "too-long",
                    allowed=("say less",),
                    most=LARGEST,
                ),
            )
            return
        if holds_nul(text):
            self._refuse(_id_in(text), Refused(WHAT, "schema", allowed=("leave it out",)))
            return
        try:
            request = _read(text)
        except (ValidationError, DecodeError, UnicodeError, RecursionError) as wrong:
            self._refuse(
                _id_in(text), Refused("that is not in the schema: {wrong:text}", "schema", wrong=wrong)
            )
            return
        if isinstance(request, Hello):
            await self._greet(request)
        elif self._client.you is None:
            self._refuse(request.id, Refused("the first message says hello", "schema", allowed=("hello",)))
        else:
            await self._answer(request)

    async def _greet(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            why = Sentence(
                "this room speaks protocol {spoken:number}, not {heard:number}: load the page anew",
                spoken=PROTOCOL,
                heard=hello.protocol,
            )
            self._client.let_go(why, again=False)
            return
        try:
            check_may_look(self._table, self._client.person, self._client.link)
        except Refused as refused:
            self._client.let_go(refused.sentence, again=False)
        else:
            await self._table.greet(self._client, hello)

    async def _answer(self, request: ClientMessage) -> None:
        try:
            self._client.tell(await hear(self._table, self._client, request))
        except Exception:
            log.exception("%s: a %s went wrong", self._table.table, type(request).__name__)
            failed = Refused("something went wrong here; nothing has changed, try again", "failure")
            self._client.tell(refusal(request.id, failed, self._table.live.game.book))

    def _refuse(self, request: str, refused: Refused) -> None:
        """Refuse a message that nobody has to read; who keeps sending such is let go."""
        self._patience -= 1
        if self._patience > 0:
            self._client.tell(refusal(request, refused, self._table.live.game.book))
        else:
            self._client.let_go(refused.sentence, again=False)


def _id_in(text: str) -> str:
    """The id of a message that is otherwise wrong, so that its sender knows which."""
    try:
        found = _ID(text).get("id", "")
    except (DecodeError, RecursionError):
        return ""
    return found[:64] if isinstance(found, str) else ""
