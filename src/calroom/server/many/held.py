"""What a door holds: a request until it is answered, and a socket for as long as somebody is there."""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from functools import lru_cache
from typing import Any, Protocol

from msgspec import DecodeError, Struct, ValidationError, json

from calroom.server.door.guards import LARGEST_BODY
from calroom.server.tables.crowd import MOVES, QUEUE, frame, goodbye
from calroom.table.sentences import Sentence

PATIENCE = 10.0
"""Seconds for which a request waits for somebody to own the room."""

MOST_UNANSWERED = 64
"""So many messages of one socket are said again when the owner changes; nobody has more on their way."""

_SAFE = ("GET", "HEAD", "OPTIONS")
_BUSY = json.encode({"status": 503, "what": "the room moves for a moment", "allowed": ["try again"]})
_SCOPE = (
    "type",
    "method",
    "path",
    "raw_path",
    "query_string",
    "root_path",
    "headers",
    "client",
    "server",
    "scheme",
    "http_version",
    "subprotocols",
    "asgi",
)


class Way(Protocol):
    """The door to which a connection belongs."""

    def begin(self, held: "Held", first: dict[str, Any]) -> bool:
        """Bring a connection to whoever keeps what it is for; whether there is somebody."""

    def say(self, held: "Held", message: dict[str, Any]) -> None:
        """Something came over it; where there is nobody it is not passed on."""


class Seen(Struct):
    """What a door reads of a frame: which kind it is, the last event in it, and what it answers."""

    tell: str = ""
    number: int = 0
    id: str = ""


class Heard(Struct):
    """What a door reads of a message: which kind it is, and under which id it may be said again."""

    say: str = ""
    id: str = ""
    protocol: int = 0


_seen, _heard = json.Decoder(Seen).decode, json.Decoder(Heard).decode


@lru_cache(maxsize=64)
def seen(text: str) -> Seen:
    """A frame, read once for all who get the same."""
    return _seen(text)


class Held(ABC):
    """A connection at a door."""

    def __init__(self, way: Way, scope: Any, receive: Any, send: Any) -> None:
        self.line = 0
        """Under which number the owner knows it; another each time it is brought to one."""
        self.to = ""
        """Who keeps the table that it is for, where that is not the owner of the room."""
        self.at = ""
        """To whom it was brought; empty while there is nobody."""
        self.written = {key: scope[key] for key in _SCOPE if key in scope}
        self._way, self._receive, self._send = way, receive, send
        self._out: deque[dict[str, Any] | None] = deque()
        self._wake: asyncio.Future[None] | None = None

    @abstractmethod
    async def hold(self) -> None:
        """Stay until it is over."""

    @abstractmethod
    def go_on(self) -> None:
        """There is another owner, or another line to the same, or nobody."""

    @abstractmethod
    def moved(self) -> None:
        """The owner has not begun with it, or will not go on with it; the next one does."""

    @abstractmethod
    def told(self, text: str) -> None:
        """A frame for it."""

    def sent(self, message: dict[str, Any]) -> None:
        """Anything else that is for it."""
        self._put(message)

    def ended(self) -> None:
        """The owner says no more."""
        self._put(None)

    @abstractmethod
    def let_go(self) -> None:
        """The door closes."""

    @abstractmethod
    def send_away(self) -> None:
        """Nothing is heard here any more; another door may hear."""

    def _put(self, message: dict[str, Any] | None) -> None:
        self._out.append(message)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def _deliver(self) -> None:
        """Send what comes until there is no more."""
        out, loop = self._out, asyncio.get_running_loop()
        while True:
            while out:
                message = out.popleft()
                if message is None:
                    return
                await self._send(message)
            self._wake = loop.create_future()
            await self._wake


class Request(Held):
    """A request: sent to another owner as well, as long as that can do no harm."""

    def __init__(self, way: Way, scope: Any, receive: Any, send: Any) -> None:
        super().__init__(way, scope, receive, send)
        self._is_safe = scope["method"] in _SAFE
        self._body: list[dict[str, Any]] = []
        self._has_begun = self._has_answer = False
        self._too_long: asyncio.TimerHandle | None = None

    async def hold(self) -> None:
        """Read it, have it answered, and give the answer."""
        loop = asyncio.get_running_loop()
        self._too_long = loop.call_later(PATIENCE, self._turn_away_if_waiting)
        self._open()
        reading = loop.create_task(self._read())
        try:
            await self._deliver()
        finally:
            self._too_long.cancel()
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self) -> None:
        size = 0
        while size <= LARGEST_BODY:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                self._put(None)
                return
            size += len(message.get("body", b""))
            self._body.append(message)
            if self._has_begun:
                self._way.say(self, message)

    def _open(self) -> None:
        first, rest = self._body[:1], self._body[1:]
        if not first:
            first = [{"type": "http.request", "body": b"", "more_body": True}]
        self._has_begun = self._way.begin(self, first[0])
        for message in rest if self._has_begun else ():
            self._way.say(self, message)

    def sent(self, message: dict[str, Any]) -> None:
        """A part of the answer."""
        self._has_answer = True
        self._put(message)

    def go_on(self) -> None:
        """Ask the next owner, unless the one before may have done what was asked."""
        if self._has_answer:
            self._put(None)  # The rest of the answer is lost; the server breaks the connection off.
        elif self._has_begun and not self._is_safe:
            self._turn_away()
        else:
            self._open()

    def moved(self) -> None:
        """The owner has not begun with it."""
        self._has_begun = False

    def told(self, text: str) -> None:
        """A request is answered in parts, never by frames."""

    def let_go(self) -> None:
        """What is being answered still may be; the server waits for it a little."""

    def send_away(self) -> None:
        """What was asked may have been done, or not; its sender tries again."""
        if self._has_answer:
            self._put(None)
        else:
            self._turn_away()

    def _turn_away_if_waiting(self) -> None:
        if not self._has_begun:
            self._turn_away()

    def _turn_away(self) -> None:
        if self._has_answer:
            return
        self._has_answer = True
        headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
        self._put({"type": "http.response.start", "status": 503, "headers": headers})
        self._put({"type": "http.response.body", "body": _BUSY})
        self._put(None)


class Socket(Held):
    """A socket: it stays, whoever owns the room."""

    def __init__(self, way: Way, scope: Any, receive: Any, send: Any) -> None:
        super().__init__(way, scope, receive, send)
        self._is_accepted = False
        self._protocol: int | None = None
        self._number: int | None = None
        self._unanswered: dict[str, str] = {}
        self._is_over = False

    async def hold(self) -> None:
        """Pass on what comes and goes until either side ends it."""
        loop = asyncio.get_running_loop()
        await self._receive()  # That somebody wants to connect; said to every owner anew.
        self._open()
        reading, telling = loop.create_task(self._read()), loop.create_task(self._deliver())
        try:
            await asyncio.wait((reading, telling), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, telling):
                task.cancel()
            await asyncio.gather(reading, telling, return_exceptions=True)

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            self._note(message.get("text") or "")
            self._way.say(self, message)

    def _note(self, text: str) -> None:
        try:
            heard = _heard(text)
        except (DecodeError, ValidationError, UnicodeError, RecursionError):
            return  # The owner tells them what is wrong with it.
        if heard.say == "hello":
            self._protocol = heard.protocol
        elif heard.id and len(self._unanswered) < MOST_UNANSWERED:
            self._unanswered[heard.id] = text

    def _open(self) -> None:
        self._way.begin(self, {"type": "websocket.connect"})

    def go_on(self) -> None:
        """Say hello for whoever is there, from where they are, and again what was not answered."""
        if not self._way.begin(self, {"type": "websocket.connect"}) or self._protocol is None:
            return
        hello: dict[str, Any] = {"say": "hello", "id": "door", "protocol": self._protocol}
        if self._number is not None:
            hello["after"] = self._number
        for text in (json.encode(hello).decode(), *self._unanswered.values()):
            self._way.say(self, {"type": "websocket.receive", "text": text})

    def moved(self) -> None:
        """It goes on from its last event, as soon as there is another owner."""

    def told(self, text: str) -> None:
        """A frame: what it answers need not be said again, and from its last event the next owner goes on."""
        if self._is_over:
            return
        frame_seen = seen(text)
        if frame_seen.tell in ("news", "welcome"):
            self._number = frame_seen.number
        elif frame_seen.id:
            self._unanswered.pop(frame_seen.id, None)
        if len(self._out) >= QUEUE:
            self._out.clear()
            self._say_goodbye(Sentence("you read too slowly; come back and go on where you are"))
        else:
            self._put({"type": "websocket.send", "text": text})

    def sent(self, message: dict[str, Any]) -> None:
        """Whoever is accepted already is not accepted again, and a refusal ends what was accepted before."""
        if message["type"] == "websocket.accept":
            if self._is_accepted:
                return
            self._is_accepted = True
        elif self._is_accepted and message["type"] != "websocket.close":
            self._say_goodbye(MOVES)
            return
        self._put(message)

    def let_go(self) -> None:
        """The door closes: whoever is there comes back through another."""
        self._say_goodbye(MOVES)

    def send_away(self) -> None:
        """Whoever is there comes back through another door."""
        self._say_goodbye(MOVES)

    def _say_goodbye(self, why: Sentence) -> None:
        if self._is_over:
            return
        self._is_over = True
        if self._is_accepted:
            self._put({"type": "websocket.send", "text": frame(goodbye(why, again=True))})
            self._put({"type": "websocket.close", "code": 1001})
        self._put(None)
