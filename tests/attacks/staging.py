"""The stage for an attack: people at a table with a hand before them, staff beside it, and their sockets."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import json
from tests.server.visiting import WAIT, Socket, Visit, Visitor, cookie_of, given

from calroom.server.protocol import PROTOCOL
from calroom.server.tables.clocks import Times

PATIENT = Times(answer=3600.0, bot=0.0, pause=0.0, arrival=0.0, staff=3600.0, patience=0.0, alone=0.0)
"""Nobody is hurried, so that whatever happens was done by somebody."""

Message = dict[str, Any]


class Line:
    """A socket that somebody has opened to a table, with what came over it."""

    def __init__(self, visit: Visit, visitor: Visitor, table: str) -> None:
        self._socket = Socket(visit.app, table, cookie=cookie_of(visitor) if visitor.http.cookies else "")
        self._ids = 0
        self.told: list[Message] = []
        self.closed = False

    async def opened(self, *, greet: bool = True) -> "Line":
        assert (await self._socket.hear())["type"] == "websocket.accept"
        if greet:
            self.say(say="hello", id="hello", protocol=PROTOCOL)
            await self.until(lambda: bool(self.told))
        return self

    def say(self, **message: Any) -> None:
        self._socket.say(**message)

    async def ask(self, **message: Any) -> Message:
        """Say something, and wait for what is said to it: taken, refused, or goodbye."""
        self._ids += 1
        message.setdefault("id", f"{id(self):x}-{self._ids}")
        already = len(self.told)
        self.say(**message)
        found: list[Message] = []

        def is_there() -> bool:
            found[:] = [
                one
                for one in self.told[already:]
                if one["tell"] == "goodbye" or one.get("id") == message["id"]
            ]
            return bool(found)

        await self.until(is_there)
        return found[0]

    async def order(self, reason: str = "", **what: Any) -> Message:
        """Speak with the authority that one has, or claims to have."""
        held = self.you["role"] if self.told else ""
        what.setdefault("role", held if held in ("dealer", "floor") else "floor")
        return await self.ask(say="give", what={**what, "reason": reason} if reason else what)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Read on until something is so."""
        async with asyncio.timeout(WAIT):
            while not is_so():
                heard = await self._socket.hear()
                if heard["type"] == "websocket.close":
                    self.closed = True
                    assert is_so(), f"closed after {self.told[-1:]}"
                    return
                self.told.append(self._read(heard))

    @staticmethod
    def _read(heard: dict[str, Any]) -> Message:
        assert heard["type"] == "websocket.send", heard
        message: Message = json.decode(heard["text"])
        return message

    async def until_closed(self) -> Message:
        """Read on until the server has let go; what it said last."""
        await self.until(lambda: self.closed)
        return self.told[-1]

    @property
    def question(self) -> Message | None:
        """What is asked over this line now."""
        news = [one for one in self.told if one["tell"] in ("welcome", "news")]
        found: Message | None = news[-1].get("question") if news else None
        return found

    @property
    def you(self) -> Message:
        """Who one is here, as it was last told."""
        found: Message = [one["you"] for one in self.told if one.get("you")][-1]
        return found

    async def close(self) -> None:
        await self._socket.close()


class Scene:
    """Ann and Bob have a hand before them at a private table."""

    def __init__(self, visit: Visit, table: str, people: dict[str, Visitor], lines: dict[str, Line]) -> None:
        self.visit, self.table, self.people, self.lines = visit, table, people, lines

    @property
    def live(self) -> Any:
        return self.visit.front.keeper.table(self.table)

    @property
    def row(self) -> int:
        """The last row that somebody has said; the clock and bots may add others at any moment."""
        rows = self.visit.front.keeper.store.journal.read(self.table)
        return max((row.number for row in rows if row.client is not None), default=0)

    async def line(self, visitor: Visitor, *, greet: bool = True) -> Line:
        return await Line(self.visit, visitor, self.table).opened(greet=greet)

    async def asked(self) -> str:
        """Who of the two is asked now."""
        await self.visit.until(lambda: bool(self.live.asks))
        seat = self.live.asks[0].seat
        person = self.live.people[seat]
        line = self.lines[person]
        await line.until(lambda: line.question is not None)
        return str(person)

    async def answers(self, person: str) -> Message:
        line = self.lines[person]
        question = line.question
        assert question is not None
        return await line.ask(**given("reply", number=question["number"], answer=question["ask"]["default"]))

    def acts(self) -> list[tuple[str, str, str, str]]:
        """The record of acts at the table: who, what, about whom, and why."""
        found = self.visit.front.keeper.store.people.actions(self.table)
        return [(one.action.who, one.action.act, one.action.subject, one.action.reason) for one in found]


async def a_hand(visit: Visit) -> Scene:
    """Two people with accounts sit down with each other."""
    people, lines = {}, {}
    table = ""
    for name in ("Ann", "Bob"):
        visitor = visit.visitor()
        await visitor.sign_up(name)
        if not table:
            table = (await visitor.post("/api/tables", {"game": "comstock.holdem"})).json()["table"]
        people[name], lines[name] = visitor, await Line(visit, visitor, table).opened()
    for line in lines.values():
        assert (await line.ask(**given("sit")))["tell"] == "taken"
    scene = Scene(visit, table, people, lines)
    await visit.until(lambda: scene.live.hand is not None)
    return scene
