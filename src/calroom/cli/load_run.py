"""A load test: people at many tables answer what they are asked, and the news on every screen is timed."""

import asyncio
import re
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from http.cookiejar import DefaultCookiePolicy
from secrets import token_hex
from time import perf_counter
from typing import Any, TypeVar

import httpx
from msgspec import Struct, json

from calroom.cli.load_screens import Wire, dial
from calroom.room.inputs import Reply, Sit
from calroom.server.lobby.shapes import Link, PrivateTable
from calroom.server.people.shapes import Who
from calroom.server.protocol import PROTOCOL, Give, Hello, Request
from calroom.table.asks import Answer, Ask

GAME = "comstock.holdem"
MOST = 9
"""So many sit at a table at most."""

AT_A_TIME = 32
"""So many people come in at the same time."""

STAYS = ("check", "call")
PATIENCE = 20.0
"""Seconds after which something that should have happened counts as not happening."""

LAST_NEWS = 0.5
"""Seconds for the news of the last answers to arrive."""

_NUMBER = re.compile(rb'"number":(\d+)')
_NEWS, _REFUSAL, _QUESTION = b'{"tell":"news"', b'{"tell":"refusal"', b'"question":{'
T = TypeVar("T")


class LoadFailed(Exception):
    """The server could not be tested; the message says what went wrong."""


class Asked(Struct):
    """A question, and the number its answer must carry."""

    number: int
    ask: Ask


class _Frame(Struct):
    question: Asked | None = None


_read = json.Decoder(_Frame).decode
_encode = json.Encoder().encode


class Heard:
    """What all screens have heard together."""

    def __init__(self) -> None:
        self.frames = self.bytes = self.answers = 0
        self.took: list[float] = []
        self.refusals: list[str] = []


class Sent:
    """An answer on its way: what was known when it was given, when that was, and who has not its news yet."""

    def __init__(self, after: int, seats: Iterable["Seat"]) -> None:
        self.after, self.at, self.missing = after, perf_counter(), set(seats)


class Table:
    """The people at one table, and the answers that are on their way to all of them."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self._sent: list[Sent] = []

    def send(self, after: int) -> None:
        """Somebody answers."""
        self._sent.append(Sent(after, self.seats))

    def arrived(self, seat: "Seat", number: int, heard: Heard) -> None:
        """Somebody has all news up to this number."""
        for sent in self._sent:
            if number > sent.after:
                sent.missing.discard(seat)
        while self._sent and not self._sent[0].missing:
            heard.took.append(perf_counter() - self._sent.pop(0).at)

    def forget(self) -> None:
        """What is on its way now is not measured any more."""
        self._sent.clear()


class Seat:
    """One person's screen at a table."""

    def __init__(self, table: Table, party: "Party") -> None:
        self.table, self._party = table, party
        self.wire: Wire | None = None
        self.asked: Asked | None = None
        self.number = 0
        self._last_asked = 0
        self._name, self._said = token_hex(6), 0

    def hear(self, frame: bytes) -> None:
        """A frame came; a question is read, of anything else the number is enough."""
        heard, table = self._party.heard, self.table
        heard.frames += 1
        heard.bytes += len(frame)
        if frame.startswith(_NEWS):
            found = _NUMBER.search(frame, len(_NEWS))
            self.number = int(found[1]) if found else 0
            table.arrived(self, self.number, heard)
        elif frame.startswith(_REFUSAL):
            heard.refusals.append(frame.decode())
        if _QUESTION in frame:
            self._is_asked(_read(frame).question)

    def _is_asked(self, question: Asked | None) -> None:
        """A question is repeated with every piece of news until it is answered."""
        if question is not None and question.number > self._last_asked:
            self._last_asked, self.asked = question.number, question
            self._party.asks(self)

    def answer(self) -> None:
        """Stay in the hand for as little as it takes; from now on its news is waited for."""
        asked = self.asked
        if asked is None:
            return
        self.asked = None
        self.table.send(self.number)
        self._party.heard.answers += 1
        stays = next((option for option in asked.ask.options if option.verb in STAYS), None)
        answer = asked.ask.default if stays is None else Answer(stays.verb, stays.low, (), stays.where)
        self.say(Give(id=self.next_id(), number=asked.number, what=Reply(answer=answer)))

    def say(self, request: Request) -> None:
        """Say something to the table."""
        if self.wire is None:
            raise LoadFailed("a screen is not connected")
        self.wire.say(_encode(request))

    def next_id(self) -> str:
        """An id that nobody has used."""
        self._said += 1
        return f"{self._name}-{self._said}"


class Party:
    """Everybody who takes part in a load test, at their tables."""

    def __init__(self, address: str, players: int, tables: int) -> None:
        self._address, self.players = address, players
        self.come_in: Callable[[], None] = lambda: None
        self.heard = Heard()
        self.tables = [Table() for _ in range(tables)]
        self._asked: deque[Seat] = deque()
        self._at_once = False

    # Coming

    async def come(self) -> None:
        """Everybody comes in as a guest and sits down; the first at each table puts it up."""
        limits = httpx.Limits(max_connections=AT_A_TIME, max_keepalive_connections=AT_A_TIME)
        async with httpx.AsyncClient(base_url=self._address, limits=limits, timeout=PATIENCE) as http:
            # Everybody keeps their own cookie.
            http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
            try:
                await _few_at_a_time(self._seat(http, table, count) for table, count in self._shares())
            except httpx.HTTPError as wrong:
                raise LoadFailed(f"no connection to {self._address}: {wrong}") from wrong

    def _shares(self) -> Iterable[tuple[Table, int]]:
        each, more = divmod(self.players, len(self.tables))
        return ((table, each + (number < more)) for number, table in enumerate(self.tables))

    async def _seat(self, http: httpx.AsyncClient, table: Table, count: int) -> None:
        name = ""
        for _ in range(count):
            cookie, who = await self._guest(http)
            name = name or await self._put_up(http, cookie, who)
            seat = Seat(table, self)
            seat.wire = await dial(self._address, f"/ws/tables/{name}", seat.hear, cookie)
            table.seats.append(seat)
            seat.say(Hello(id=seat.next_id(), protocol=PROTOCOL))
            seat.say(Give(id=seat.next_id(), what=Sit()))
            self.come_in()

    async def _guest(self, http: httpx.AsyncClient) -> tuple[str, Who]:
        came = await http.post("/api/guest")
        if came.status_code >= 400:
            raise LoadFailed(f"a guest was turned away: {came.text}")
        cookie = came.headers["set-cookie"].partition(";")[0]
        return cookie, json.decode(came.content, type=Who)

    async def _put_up(self, http: httpx.AsyncClient, cookie: str, who: Who) -> str:
        headers = {"cookie": cookie, "x-csrf-token": who.csrf, "content-type": "application/json"}
        put_up = await http.post("/api/tables", content=_encode(PrivateTable(game=GAME)), headers=headers)
        if put_up.status_code >= 400:
            raise LoadFailed(f"no table could be put up: {put_up.text}")
        return json.decode(put_up.content, type=Link).table

    def go(self) -> None:
        """Everybody goes home."""
        for table in self.tables:
            for seat in table.seats:
                if seat.wire is not None:
                    seat.wire.close()

    # Playing

    def asks(self, seat: Seat) -> None:
        """Somebody is asked, and answers at once or when their turn has come."""
        if self._at_once:
            seat.answer()
        else:
            self._asked.append(seat)

    async def play_at(self, rate: float, seconds: float) -> Heard:
        """Answer so often a second, over all tables, and give what was heard meanwhile."""
        heard = self._listen(at_once=False)
        start = perf_counter()
        answered = 0
        while (now := perf_counter() - start) < seconds:
            while answered < now * rate and self._asked:
                seat = self._asked.popleft()
                answered += 1
                seat.answer()
            answered = max(answered, int(now * rate) - int(rate / 10))
            await asyncio.sleep(0.002)
        await asyncio.sleep(LAST_NEWS)
        return heard

    async def play_at_once(self, seconds: float) -> Heard:
        """Everybody answers as soon as they are asked."""
        heard = self._listen(at_once=True)
        while self._asked:
            self._asked.popleft().answer()
        await asyncio.sleep(seconds)
        self._listen(at_once=False)
        return heard

    def _listen(self, *, at_once: bool) -> Heard:
        """Begin to count anew."""
        self._at_once, self.heard = at_once, Heard()
        for table in self.tables:
            table.forget()
        return self.heard


async def _few_at_a_time(doing: Iterable[Coroutine[Any, Any, T]]) -> None:
    turn = asyncio.Semaphore(AT_A_TIME)

    async def one(what: Coroutine[Any, Any, T]) -> None:
        async with turn:
            await what

    await asyncio.gather(*(one(what) for what in doing))
