"""People at a screen: each says what a browser would say, and keeps every frame that it was sent."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from msgspec import json
from tests.keeping.purses import with_chips
from tests.server.visiting import WAIT, asked_for

from calroom.keeping import Keeper
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rows import Appoint
from calroom.room.inputs import Reply, Sit
from calroom.server.protocol import (
    PROTOCOL,
    ClientMessage,
    Clock,
    Goodbye,
    Hello,
    Line,
    News,
    Question,
    Refusal,
    Role,
    ServerMessage,
    Taken,
    Welcome,
)
from calroom.server.tables.clocks import AT_ONCE, Times
from calroom.server.tables.crowd import Client, Visitor
from calroom.server.tables.heard import hear
from calroom.server.tables.host import Host
from calroom.store.tap import MOST_A_DAY, MOST_AT_FIRST
from calroom.table.asks import Answer

read: Callable[[str], ServerMessage] = json.Decoder(ServerMessage).decode
read_request: Callable[[bytes], ClientMessage] = json.Decoder(ClientMessage).decode
encode = json.Encoder().encode

CAST = ("Ann", "Bob", "Cal", "Cas", "Cid", "Dee", "Eve", "Flo", "Zoe")


@asynccontextmanager
async def room(where: str, times: Times = AT_ONCE, **settings: Any) -> AsyncIterator[Host]:
    """A room with its host, without a network; those of the cast have come in and have chips."""
    keeper = await Keeper.open(where, luck=SeededLuck(settings.pop("seed", 5)))
    await with_chips(keeper, *CAST, chips=MOST_AT_FIRST + MOST_A_DAY, at=None)
    host = Host(keeper, times, **{"purse": keeper.purse, **settings})
    try:
        yield host
    finally:
        await host.close()
        await keeper.close()


async def appointed(keeper: Keeper, person: str, *roles: Role) -> None:
    """Give somebody the offices among these roles."""
    for role in roles:
        if role not in ("player", "spectator") and role not in keeper.register.of(person).offices:
            office: Any = role
            await keeper.enter(Appoint(who="house", role="owner", person=person, office=office))


class Screen:
    """One person's screen at one table, in the same process, with the frames that a socket would carry."""

    def __init__(self, host: Host, table: str, person: str = "", *roles: Role) -> None:
        self.table = host.table(table)
        self.host, self.roles = host, roles
        self.visitor = Visitor(person)
        self.client = Client(self.visitor)
        self.frames: list[str] = []
        self.told: list[ServerMessage] = []
        self.lines: list[Line] = []
        self.question: Question | None = None
        self.number = 0
        self._ids = 0
        self._news = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def open(self, after: int | None = None) -> "Screen":
        """Connect and say hello; in the offices that one is given first."""
        await appointed(self.host.keeper, self.visitor.person, *self.roles)
        self.host.sockets.opens(self.client)
        self._reading = asyncio.create_task(self.client.deliver(self._get))
        await self.table.greet(self.client, Hello(id="hello", protocol=PROTOCOL, after=after))
        await self.until(lambda: self.number > 0 or bool(self.told))
        return self

    async def close(self) -> None:
        """Lose the connection."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        self.host.sockets.closes(self.client)
        await self.table.part(self.client)

    async def _get(self, text: str) -> None:
        self.frames.append(text)
        told = read(text)
        self.told.append(told)
        if isinstance(told, Welcome):
            self.lines, self.number, self.question = list(told.log), told.number, told.question
        elif isinstance(told, News):
            self.lines += told.lines
            self.number, self.question = told.number, told.question
        self._news.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something to be told."""
        async with asyncio.timeout(WAIT):
            while not is_so():
                self._news.clear()
                await self._news.wait()

    async def say(self, kind: type[Any], /, **fields: Any) -> Taken | Refusal:
        """Say something, and get what the server says to it; it goes through the wire's own reading."""
        self._ids += 1
        id_ = fields.pop("id", f"{id(self):x}-{self._ids}")
        request = read_request(encode(asked_for(kind, id_, **fields)))
        return await hear(self.table, self.client, request)

    @property
    def clocks(self) -> list[Clock]:
        """For whom the table waits, as was told last."""
        return next((told.clocks for told in reversed(self.told) if isinstance(told, Welcome | News)), [])

    async def choose(self, answer: Answer | None = None, **fields: Any) -> Taken | Refusal:
        """Answer the question; by default what counts for whoever does not."""
        assert self.question is not None
        fields.setdefault("number", self.question.number)
        given = answer or self.question.ask.default
        self.question = None
        return await self.say(Reply, answer=given, **fields)

    async def play(self, hands: int, choice: Callable[[Question], Answer] | None = None) -> None:
        """Answer whatever is asked until so many hands are over."""
        already = self.ended
        while self.ended - already < hands:
            await self.until(lambda: self.question is not None or self.ended - already >= hands)
            if self.question is not None:
                await self.choose(choice(self.question) if choice else None)

    @property
    def ended(self) -> int:
        """How many hands have come to their end on this screen."""
        return sum(line.what.__struct_config__.tag == "handended" for line in self.lines)

    @property
    def goodbye(self) -> Goodbye | None:
        """What the server said last, if it was goodbye."""
        last = self.told[-1] if self.told else None
        return last if isinstance(last, Goodbye) else None


async def two_people(host: Host, **brought: int) -> tuple[Screen, Screen]:
    """Ann and Bob at a private table without bots, where a hand is dealt as soon as both sit."""
    link = await host.put_up_private("Ann", "comstock.holdem")
    ann, bob = [await Screen(host, link.table, name).open() for name in ("Ann", "Bob")]
    for one in (ann, bob):
        assert isinstance(await one.say(Sit, **brought), Taken)
    return ann, bob


async def two_dealt_in(host: Host) -> tuple[Screen, Screen]:
    """Ann and Bob with a hand before them."""
    ann, bob = await two_people(host)
    await ann.until(lambda: ann.table.live.hand is not None)
    return ann, bob
