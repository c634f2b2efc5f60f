"""The door's side: holds sockets and requests, and knows nothing that would be missed if it were gone.

Everything is decided by the owner of the room. When the owner changes, or something on the way is lost, the
sockets stay: the door says hello for each of them with the last event that went over it, and says again what
was not answered, under its own id, so that it counts once.
"""

import asyncio
import logging
from secrets import token_urlsafe
from time import monotonic
from typing import Any

from msgspec import MsgspecError

from calroom.bus import Bus, Message, Stop
from calroom.server.many.held import Held, Request, Socket
from calroom.server.many.wire import (
    BEAT,
    SILENCE,
    SPOKEN,
    Ended,
    In,
    Item,
    Left,
    Moved,
    Out,
    Parted,
    Said,
    Sent,
    Told,
    door_subject,
    owner_subject,
    read,
)
from calroom.server.many.wire import Opened as Opening

log = logging.getLogger("calroom.many")


class Outer:
    """A door: an application that passes everything on to the owner of the room."""

    def __init__(self, bus: Bus, door: str, version: str) -> None:
        self._bus, self._door, self._version = bus, door, version
        self._held: dict[int, Held] = {}
        self._number = 0
        self._owner = ""
        self._left = ("", 0.0)
        """Who has left the room, and when."""
        self._out: Out | None = None
        self._in: In | None = None
        self._heard_at = 0.0
        self._stop: Stop | None = None
        self._beating: asyncio.Task[None] | None = None
        self.is_open = True

    async def open(self) -> None:
        """Listen to owners."""
        self._stop = await self._bus.subscribe(door_subject(self._door), self._hear)
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Let everybody go; they come back through another door."""
        self.is_open = False
        for held in tuple(self._held.values()):
            held.let_go()
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        if self._stop is not None:
            await self._stop()

    def send_away(self) -> None:
        """The bus does not reach this door: whoever is here comes back through another."""
        for held in tuple(self._held.values()):
            held.send_away()

    @property
    def sockets(self) -> int:
        """How many sockets are open here."""
        return sum(isinstance(held, Socket) for held in self._held.values())

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Everything that comes in."""
        if scope["type"] == "http" and scope["path"] == "/health/live":
            await _alive(send)
        elif scope["type"] in ("http", "websocket"):
            kind = Request if scope["type"] == "http" else Socket
            held = kind(self, scope, receive, send)
            try:
                await held.hold()
            finally:
                self.part(held)

    # The owner

    def owner_is(self, owner: str) -> None:
        """Who owns the room now, as the database says; nobody, if it is empty."""
        if owner == self._left[0] and monotonic() - self._left[1] < SILENCE:
            return  # It has said that it goes; the lease is still in its name.
        if owner != self._owner:
            log.info("the room is owned", extra={"owner": owner or "by nobody"})
            self._owner = owner
            self._begin_anew()

    @property
    def has_owner(self) -> bool:
        """Whether there is somebody to pass on to."""
        return self._out is not None

    def _begin_anew(self) -> None:
        """Begin another line to the owner, and bring everybody on it who is here."""
        self._out = self._in = None
        if self._owner:
            run = token_urlsafe(6)
            subject = owner_subject(self._owner)
            self._out = Out(self._bus, subject, self._door, self._version, run)
            self._in = In(run, self._hear_item)
            self._heard_at = monotonic()
        held = tuple(self._held.values())
        self._held.clear()
        for one in held:
            one.line = 0
            one.go_on()

    # What is said to it

    def begin(self, held: Held, first: dict[str, Any]) -> bool:
        """Bring a connection to the owner; whether there is one."""
        if held.line:
            del self._held[held.line]
        self._number += 1
        held.line = self._number
        self._held[held.line] = held
        if self._out is None:
            return False
        self._say(Opening(held.line, held.written))
        self.say(held, first)
        return True

    def say(self, held: Held, message: dict[str, Any]) -> None:
        """Something came over a connection."""
        self._say(Said(held.line, message))

    def part(self, held: Held) -> None:
        """A connection is over."""
        if self._held.pop(held.line, None) is not None:
            self._say(Parted(held.line))

    def _say(self, item: Item) -> None:
        if self._out is not None and self._out.say(item):
            asyncio.get_running_loop().call_soon(self._out.flush)

    # What it says

    def _hear(self, message: Message) -> None:
        try:
            packet = read(message.data)
        except MsgspecError as wrong:
            log.error("an owner says what nobody here understands: %s", wrong)
            return
        if packet.spoken != SPOKEN:
            other = packet.spoken
            log.error("the owner speaks %s and not %s: bring all processes to one version", other, SPOKEN)
            return
        if self._in is None or packet.sender != self._owner or packet.run != self._in.run:
            return  # From one who was the owner before, or over a line that was given up.
        self._heard_at = monotonic()
        if not self._in.follows(packet):
            log.warning("something that the owner said is lost")
            self._begin_anew()

    def _hear_item(self, item: Item) -> None:
        match item:
            case Told(lines=lines, text=text):
                for held in self._held_at(lines):
                    held.told(text)
            case Sent(line=line, message=message):
                for held in self._held_at([line]):
                    held.sent(message)
            case Ended(line=line):
                for held in self._held_at([line]):
                    held.ended()
            case Moved() | Left():
                self._hear_of_moving(item)
            case _:
                log.error("an owner says what only doors say")

    def _hear_of_moving(self, item: Moved | Left) -> None:
        if isinstance(item, Moved) and item.lines:
            for held in self._held_at(item.lines):
                held.moved()
            return
        if isinstance(item, Left):
            self._left = (self._owner, monotonic())
            self._owner = ""
        # When the packet is read to its end.
        asyncio.get_running_loop().call_soon(self._begin_anew)

    def _held_at(self, lines: list[int]) -> list[Held]:
        return [self._held[line] for line in lines if line in self._held]

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            if self._out is not None:
                self._out.flush()
                if monotonic() - self._heard_at > SILENCE:
                    log.warning("the owner is silent")
                    self._begin_anew()


async def _alive(send: Any) -> None:
    """That the process runs is for the process itself to say."""
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b'{"status":"ok","wrong":[]}'})
