"""The door's side: holds sockets and requests, and knows nothing that would be missed if it were gone.

Everything is decided by the owner of the room, or by whoever it names as the keeper of a table. When one of
them goes, or something on the way is lost, the sockets stay: the door says hello for each of them with the
last event that went over it, and says again what was not answered, under its own id, so that it counts once.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
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
    Elsewhere,
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

AGAIN = 0.1
"""Seconds until the owner of the room is asked again who keeps a table that is on its way."""

log = logging.getLogger("calroom.many")


class Road:
    """The way from a door to one process that owns something, and back."""

    def __init__(self, out: Callable[[str], Out], owner: str, hear: Callable[["Road", Item], None]) -> None:
        self.owner, self.run = owner, token_urlsafe(6)
        self.out = out(self.run)
        self.comes = In(self.run, partial(hear, self))
        self.heard_at = monotonic()

    @property
    def is_silent(self) -> bool:
        """Whether nothing came for so long that the other is taken to be gone."""
        return monotonic() - self.heard_at > SILENCE

    def say(self, item: Item) -> None:
        """Say something, with whatever else is said in this turn."""
        if self.out.say(item):
            asyncio.get_running_loop().call_soon(self.out.flush)


class Outer:
    """A door: an application that passes everything on to the owner of the room, and to keepers of tables."""

    def __init__(self, bus: Bus, door: str, version: str) -> None:
        self._bus, self._door, self._version = bus, door, version
        self._held: dict[int, Held] = {}
        self._number = 0
        self._owner = ""
        self._left = ("", 0.0)
        """Who has left the room, and when."""
        self._roads: dict[str, Road] = {}
        self._gone: dict[str, float] = {}
        """Until when nobody is brought to these, who have left or say nothing."""
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
            before, self._owner = self._owner, owner
            self._begin_anew(before)

    @property
    def has_owner(self) -> bool:
        """Whether the room has an owner to pass on to."""
        return self._out is not None

    @property
    def _out(self) -> Out | None:
        """The way to the owner of the room."""
        road = self._roads.get(self._owner)
        return road.out if road else None

    def _begin_anew(self, before: str | None = None) -> None:
        """Begin another road to the owner, and bring everybody on it who was on the one before, or on none.

        Whoever owns the room now may have kept tables until now: with those it begins anew as well.
        """
        ended = {"", self._owner, self._owner if before is None else before}
        for owner in ended:
            self._roads.pop(owner, None)
        if self._owner:
            self._roads[self._owner] = self._road(self._owner)
        self._bring(one for one in tuple(self._held.values()) if one.at in ended)

    def _road(self, owner: str) -> Road:
        def out(run: str) -> Out:
            return Out(self._bus, owner_subject(owner), self._door, self._version, run)

        return Road(out, owner, self._hear_item)

    def _bring(self, some: Iterable[Held]) -> None:
        """Bring these to the owner of the room, who knows where they belong."""
        for one in tuple(some):
            self._held.pop(one.line, None)
            one.line, one.to = 0, ""
            one.go_on()

    # Those who keep tables

    def _lose(self, road: Road, seconds: float) -> None:
        """Whoever keeps tables is gone from a road, and for so long nobody is brought there."""
        if self._roads.get(road.owner) is not road:
            return
        del self._roads[road.owner]
        self._gone[road.owner] = monotonic() + seconds
        self._bring(one for one in tuple(self._held.values()) if one.at == road.owner)

    def _go_elsewhere(self, held: Held, owner: str) -> None:
        """Bring a socket to whoever keeps its table; while that is nobody, the owner of the room is asked."""
        if owner and monotonic() > self._gone.get(owner, 0.0):
            self._held.pop(held.line, None)
            held.line, held.to = 0, owner if owner != self._owner else ""
            held.go_on()
        else:
            asyncio.get_running_loop().call_later(AGAIN, self._ask_again, held, held.line)

    def _ask_again(self, held: Held, line: int) -> None:
        if self._held.get(line) is held:
            self._bring([held])

    # What is said to them

    def begin(self, held: Held, first: dict[str, Any]) -> bool:
        """Bring a connection to the owner, or to the keeper of its table; whether there is one."""
        if held.line:
            del self._held[held.line]
        self._number += 1
        held.line = self._number
        self._held[held.line] = held
        if held.to and held.to not in self._roads:
            self._roads[held.to] = self._road(held.to)
        road = self._roads.get(held.to or self._owner)
        held.at = road.owner if road else ""
        if road is None:
            return False
        road.say(Opening(held.line, held.written))
        self.say(held, first)
        return True

    def say(self, held: Held, message: dict[str, Any]) -> None:
        """Something came over a connection."""
        if road := self._roads.get(held.at):
            road.say(Said(held.line, message))

    def part(self, held: Held) -> None:
        """A connection is over."""
        if self._held.pop(held.line, None) is not None and (road := self._roads.get(held.at)):
            road.say(Parted(held.line))

    # What they say

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
        road = self._roads.get(packet.sender)
        if road is None or packet.run != road.run:
            return  # From one who was the owner before, or over a line that was given up.
        road.heard_at = monotonic()
        if not road.comes.follows(packet):
            log.warning("something that the owner said is lost")
            self._begin_again_with(road)

    def _begin_again_with(self, road: Road, seconds: float = 0.0) -> None:
        if road.owner == self._owner:
            self._begin_anew()
        else:
            self._lose(road, seconds)

    def _hear_item(self, road: Road, item: Item) -> None:
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
            case Elsewhere(line=line, owner=owner):
                for held in self._held_at([line]):
                    self._go_elsewhere(held, owner)
            case Moved() | Left():
                self._hear_of_moving(road, item)
            case _:
                log.error("an owner says what only doors say")

    def _hear_of_moving(self, road: Road, item: Moved | Left) -> None:
        if isinstance(item, Moved) and item.lines:
            for held in self._held_at(item.lines):
                held.moved()
            return
        if isinstance(item, Left) and road.owner == self._owner:
            self._left = (self._owner, monotonic())
            self._owner = ""
            again = partial(self._begin_anew, road.owner)
        else:
            again = partial(self._begin_again_with, road, BEAT if isinstance(item, Left) else 0.0)
        # When the packet is read to its end.
        asyncio.get_running_loop().call_soon(again)

    def _held_at(self, lines: list[int]) -> list[Held]:
        return [self._held[line] for line in lines if line in self._held]

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            used = {held.at for held in self._held.values()}
            for road in tuple(self._roads.values()):
                if road.owner != self._owner and road.owner not in used:
                    del self._roads[road.owner]
                    continue
                road.out.flush()
                if road.is_silent:
                    log.warning("the owner is silent")
                    self._begin_again_with(road, SILENCE)


async def _alive(send: Any) -> None:
    """That the process runs is for the process itself to say."""
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b'{"status":"ok","wrong":[]}'})
