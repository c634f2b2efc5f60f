"""The owner's side: whoever came to a door anywhere is a connection of the application here.

What a person may see is decided here, as it always was: no frame goes to a door that nobody there may see.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, TypeAlias

from msgspec import MsgspecError

from calroom.bus import Bus, Message, Stop
from calroom.server.many.wire import (
    BEAT,
    SILENCE,
    SPOKEN,
    Elsewhere,
    Ended,
    In,
    Item,
    Left,
    Moved,
    Opened,
    Out,
    Packet,
    Parted,
    Said,
    Sent,
    door_subject,
    owner_subject,
    read,
)

App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]
Find: TypeAlias = Callable[[str], Awaitable[tuple[str, str]]]
"""Finds the table to which a link leads, and who keeps it; nobody, if that is to be asked again."""

TABLES = "/ws/tables/"

PIECE = 256 * 1024
"""Bytes of a page that go over the bus at once."""

GRACE = 1.0
"""Seconds in which requests are answered that had come before the room moved on."""

log = logging.getLogger("calroom.many")


class Inner:
    """Answers doors over the bus with an application, until the room moves on."""

    def __init__(self, bus: Bus, owner: str, version: str, app: App, find: Find | None = None) -> None:
        self._bus, self.owner, self._version, self._app = bus, owner, version, app
        self.find = find
        """Looked up for every socket of a table, where other processes keep tables, too."""
        self._doors: dict[str, _Door] = {}
        self.is_leaving = False
        self._stop: Stop | None = None
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen to doors."""
        self._stop = await self._bus.subscribe(owner_subject(self.owner), self._hear)
        self._beating = asyncio.create_task(self._beat())

    async def leave(self) -> None:
        """Answer what was asked already, and send everybody on; nothing new begins here."""
        self.is_leaving = True
        doors = list(self._doors.values())
        for door in doors:
            door.let_sockets_go()
        asked = [task for door in doors for task in door.requests]
        if asked:
            await asyncio.wait(asked, timeout=GRACE)
        for door in doors:
            door.move_on()
        self._doors.clear()
        if self._stop is not None:
            await self._stop()
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        await asyncio.gather(*(door.ended() for door in doors))

    def send_on(self, table: str) -> None:
        """Everybody at a table goes on with whoever keeps it next, whom the owner of the room will know."""
        for door in self._doors.values():
            for line in tuple(door.lines.values()):
                if line.table == table:
                    line.send_on()

    @property
    def lines(self) -> int:
        """How many connections there are, at all doors together."""
        return sum(len(door.lines) for door in self._doors.values())

    def _hear(self, message: Message) -> None:
        try:
            packet = read(message.data)
        except MsgspecError as wrong:
            log.error("a door says what nobody here understands: %s", wrong)
            return
        if packet.spoken != SPOKEN:
            log.error(
                "the door %s of version %s speaks %s and not %s: bring all processes to one version",
                packet.sender,
                packet.version,
                packet.spoken,
                SPOKEN,
            )
            return
        door = self._doors.get(packet.sender)
        if door is None or door.run != packet.run:
            if door is not None:
                door.is_gone()
            if packet.number != 1:
                self._say_moved(packet)
                return
            door = self._doors[packet.sender] = _Door(self, packet)
        if not door.hears(packet):
            log.warning("something that the door %s said is lost", packet.sender)
            del self._doors[packet.sender]
            door.is_gone()
            self._say_moved(packet)

    def _say_moved(self, packet: Packet) -> None:
        """A door that is not known here begins anew."""
        out = self.out(packet.sender, packet.run)
        out.say(Moved([]))
        out.flush()

    def out(self, door: str, run: str) -> Out:
        """What is said to a door."""
        return Out(self._bus, door_subject(door), self.owner, self._version, run)

    async def run_app(self, scope: Any, receive: Any, send: Any) -> None:
        """Let the application answer a connection."""
        await self._app(scope, receive, send)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for name, door in tuple(self._doors.items()):
                if monotonic() - door.heard_at > SILENCE:
                    log.warning("the door %s is gone", name)
                    del self._doors[name]
                    door.is_gone()
                else:
                    door.flush()


class _Door:
    """One door as its owner knows it."""

    def __init__(self, inner: Inner, first: Packet) -> None:
        self._inner = inner
        self.run = first.run
        self.heard_at = monotonic()
        self.lines: dict[int, _Line] = {}
        self._out = inner.out(first.sender, first.run)
        self._in = In(first.run, self._hear)
        self._is_moving = False

    @property
    def requests(self) -> list[asyncio.Task[None]]:
        """What is being answered and is no socket."""
        return [line.task for line in self.lines.values() if not line.is_socket]

    def hears(self, packet: Packet) -> bool:
        """Whether a packet follows those before it."""
        self.heard_at = monotonic()
        return self._in.follows(packet)

    def _hear(self, item: Item) -> None:
        if isinstance(item, Opened):
            if self._inner.is_leaving:
                self.say(Moved([item.line]))
            else:
                self.lines[item.line] = _Line(self, self._inner, item)
        elif isinstance(item, Said):
            if line := self.lines.get(item.line):
                line.heard.put_nowait(item.message)
        elif isinstance(item, Parted) and (line := self.lines.pop(item.line, None)):
            line.part()

    def say(self, item: Item, size: int = 0) -> None:
        """Tell the door something, with whatever else is said in this turn."""
        if not self._is_moving and self._out.say(item, size):
            asyncio.get_running_loop().call_soon(self.flush)

    def tell(self, line: int, text: str) -> None:
        """A frame for one of its sockets."""
        if not self._is_moving and self._out.tell(line, text):
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Say what was gathered."""
        if not self._is_moving:
            self._out.flush()

    def let_sockets_go(self) -> None:
        """Its sockets are told nothing more from here: they go on elsewhere from the last event they know."""
        sockets = [number for number, line in self.lines.items() if line.is_socket]
        for number in sockets:
            self.lines[number].is_deaf = True
        if sockets:
            self.say(Moved(sockets))

    def move_on(self) -> None:
        """Whatever is still open goes on elsewhere."""
        self.say(Left())
        self.flush()
        self._is_moving = True

    def is_gone(self) -> None:
        """The door is not there any more, or must begin anew."""
        self._is_moving = True
        for line in self.lines.values():
            line.part()
        self.lines.clear()

    async def ended(self) -> None:
        """Wait for what is still done for its connections."""
        tasks = [line.task for line in self.lines.values()]
        self.is_gone()
        if tasks:
            await asyncio.wait(tasks, timeout=GRACE)


class _Line:
    """A connection at a door, as the application sees it."""

    def __init__(self, door: _Door, inner: Inner, opened: Opened) -> None:
        self._door, self._number = door, opened.line
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.is_deaf = False
        self.table = ""
        """The table that is looked at over this socket."""
        self._is_looking = False
        scope = _scope(opened.scope)
        self.is_socket = scope["type"] == "websocket"
        self.task = asyncio.get_running_loop().create_task(self._run(inner, scope))

    def part(self) -> None:
        """Whoever was there is gone."""
        self.is_deaf = True
        if self._is_looking:
            self.task.cancel()
        gone = (
            {"type": "websocket.disconnect", "code": 1006} if self.is_socket else {"type": "http.disconnect"}
        )
        self.heard.put_nowait(gone)

    def send_on(self, owner: str = "") -> None:
        """Its socket goes on with whoever keeps its table."""
        if not self.is_deaf:
            self._door.say(Elsewhere(self._number, owner))
            self.part()

    async def _is_here(self, inner: Inner, scope: dict[str, Any]) -> bool:
        """Whether a socket is for us; if not, its door is told for whom it is."""
        if inner.find is None or not self.is_socket or not scope["path"].startswith(TABLES):
            return True
        self._is_looking = True
        self.table, owner = await inner.find(scope["path"].removeprefix(TABLES))
        self._is_looking = False
        if owner != inner.owner:
            self.send_on(owner)
        return owner == inner.owner

    async def _run(self, inner: Inner, scope: dict[str, Any]) -> None:
        try:
            if await self._is_here(inner, scope):
                await inner.run_app(scope, self.heard.get, self._send)
        except Exception:
            log.exception("a connection went wrong")
        finally:
            self._door.lines.pop(self._number, None)
            if not self.is_deaf:
                self._door.say(Ended(self._number))

    async def _send(self, message: dict[str, Any]) -> None:
        if self.is_deaf:
            return
        text = message.get("text")
        if text is not None:
            self._door.tell(self._number, text)
        elif message["type"] == "http.response.body" and len(message.get("body", b"")) > PIECE:
            self._in_pieces(message)
        else:
            self._door.say(Sent(self._number, dict(message)), len(message.get("body", b"")))

    def _in_pieces(self, message: dict[str, Any]) -> None:
        body, more = message["body"], message.get("more_body", False)
        for start in range(0, len(body), PIECE):
            is_last = start + PIECE >= len(body)
            piece = {"type": message["type"], "body": body[start : start + PIECE]}
            self._door.say(Sent(self._number, {**piece, "more_body": more or not is_last}), PIECE)


def _scope(written: dict[str, Any]) -> dict[str, Any]:
    """A scope as a server makes it: pairs are tuples, and there is a place for what the application notes."""
    return {
        **written,
        "headers": [(name, value) for name, value in written["headers"]],
        "client": tuple(written["client"]) if written["client"] else None,
        "server": tuple(written["server"]) if written["server"] else None,
        "state": {},
    }
