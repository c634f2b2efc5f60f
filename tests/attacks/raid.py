"""A room under attack: a real server in this process, browsers and sockets of several people, and a model of
who may do what at this moment, which knows nothing of the server's own.
"""

import asyncio
import logging
import shutil
from collections.abc import Collection, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any, TypeVar

import httpx
import pytest
from msgspec import json
from tests.attacks.witness import Witness
from tests.server.visiting import TESTED, WAIT, QuickHasher, Socket, Visit, Visitor, running

from calroom.houses.loader import House
from calroom.keeping import clock
from calroom.keeping.luck import SeededLuck
from calroom.server.app import all_houses, create_app
from calroom.server.protocol import PROTOCOL
from calroom.server.tables import duties
from calroom.server.tables.clocks import Times
from calroom.store.database import Database
from calroom.store.failures import StoreIsFull

T = TypeVar("T")
PASSWORD = "a good password"
DOMAIN = "calroom.test"
BROWSERS = 5
GAMES = ("comstock.holdem", "comstock.no-bust", "comstock.pan")
QUICK = Times(
    answer=0.5,
    bot=0.0,
    pause=0.02,
    arrival=0.0,
    offer=0.3,
    bank=0.0,
    refill=0.0,
    patience=0.0,
    alone=0.0,
    away=0.05,
    staff=0.5,
    tick=0.5,
    idle=600.0,
    pool=0.1,
    watch=0.5,
)
NO_INPUTS = ("chat", "mute", "complain", "kick", "bots", "hold")
"""What is said to a table and is not in its journal."""

HOUSES: list[House] = []


class Wrong(AssertionError):
    """Something that must never be so, with everything that was done before it."""


class Line(Socket):
    """A socket with what it was told, who opened it and with which token."""

    def __init__(self, raid: "Raid", label: str, table: str, token: str) -> None:
        cookie = {"cookie": f"calroom={token}"} if token else {}
        super().__init__(raid.visit.app, table, **cookie)
        self.label, self.table, self.token = label, table, token
        self.browser: int | None = None
        self.person = "" if token in raid.dead else raid.people.get(token, "")
        self.told: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.is_closed = False
        self._ids = 0

    def next_id(self) -> str:
        self._ids += 1
        return f"{self.label}-{self._ids}"

    def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)
        self.say(**message)

    def hear_all(self) -> None:
        """Read whatever has come."""
        while not self._from.empty():
            heard = self._from.get_nowait()
            if heard["type"] == "websocket.send":
                self.told.append(json.decode(heard["text"]))
            elif heard["type"] == "websocket.close":
                self.is_closed = True
        self.is_closed |= self._task.done()

    def answer_to(self, id_: str, after: int = 0) -> dict[str, Any] | None:
        self.hear_all()
        found = (one for one in self.told[after:] if one["tell"] in ("taken", "refusal"))
        return next((one for one in found if one["id"] == id_), None)

    @property
    def is_greeted(self) -> bool:
        return any(one["tell"] in ("welcome", "news") for one in self.told)

    @property
    def question(self) -> dict[str, Any] | None:
        """What this socket is asked, by the last that it was told."""
        shown = [one for one in self.told if one["tell"] in ("welcome", "news")]
        return shown[-1].get("question") if shown else None

    @property
    def questions(self) -> list[dict[str, Any]]:
        """Whatever this socket was ever asked."""
        return [one["question"] for one in self.told if one.get("question")]

    @property
    def last(self) -> int:
        """The number of the last event this socket knows of."""
        return max(int(one["number"]) for one in self.told if one["tell"] in ("welcome", "news"))

    def drop(self) -> None:
        """The line breaks."""
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def cancel(self) -> None:
        """Whatever serves this socket is ended where it stands."""
        self._task.cancel()

    async def ended(self) -> None:
        await asyncio.wait_for(asyncio.gather(self._task, return_exceptions=True), WAIT)
        self.hear_all()


class Errors(logging.Handler):
    """Whatever the server finds wrong with itself."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        formatter = logging.Formatter()
        why = formatter.formatException(record.exc_info) if record.exc_info else ""
        self.found.append(f"{record.name}: {record.getMessage()} {getattr(record, 'failure', '')}\n{why}")


class Raid:
    """One sequence of attacks on one room."""

    def __init__(self, model: Path) -> None:
        if not HOUSES:
            HOUSES.extend(house for house in all_houses() if house.id == "comstock")
        self.folder = TemporaryDirectory(prefix="calroom-raid-")
        self.path = Path(shutil.copy(model, Path(self.folder.name) / "room.db"))
        self.story: list[str] = []
        self.patches = pytest.MonkeyPatch()
        self.runner = asyncio.Runner()
        self.skew = 0.0
        self.patches.setattr(clock, "wall", self.wall)
        self.patches.setattr(duties, "HELD_UP", 0.1)
        # Between two acts the loop stands still, on a busy machine for long; what hangs is seen by the judge.
        self.patches.setattr(duties, "LATE", WAIT)
        self.fails = False
        self._break_store()
        self.errors = Errors()
        for name in ("calroom", "asyncio"):
            logging.getLogger(name).addHandler(self.errors)
        self.lines: list[Line] = []
        self.gone: list[Line] = []
        self.tables: list[str] = []
        self.tokens: dict[int, str] = {}
        self.people: dict[str, str] = {}
        self.dead: set[str] = set()
        self.offices: dict[str, set[str]] = {}
        self.lately: dict[str, set[str]] = {}
        """The offices that somebody has held at any time since the last look at the records."""
        self.hosts: dict[str, str] = {}
        self.barred: set[str] = set()
        self.barred_before: set[str] = set()
        """Who was barred when the records were looked at last: what comes at once has no order."""
        self.acting: set[str] = set()
        self.taken: list[tuple[str, str]] = []
        self.passwords: dict[str, str] = {}
        self.is_lost = False
        """Whether something went wrong already, so that there is nothing more to look for."""
        self._labels = 0
        self.do(self._open())
        self.witness = Witness(self.path)

    def wall(self) -> float:
        return time() + self.skew

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self.runner.run(work)
        except BaseException:
            self.is_lost = True
            raise

    # The server

    async def _open(self) -> None:
        app = create_app(
            self.path, HOUSES, times=QUICK, luck=SeededLuck(7), bounds=TESTED, hasher=QuickHasher()
        )
        self._around: AbstractAsyncContextManager[Visit] = running(app)
        self.visit = await self._around.__aenter__()
        self.browsers = [Visitor(app) for _ in range(BROWSERS)]
        asyncio.get_running_loop().set_exception_handler(self._mistake)
        for number, token in self.tokens.items():
            self.browsers[number].http.cookies.set("calroom", token, domain=DOMAIN)
            came = await self.browsers[number].get("/api/me")
            if came.is_success:
                self.browsers[number].known(came)

    def _mistake(self, _: object, context: dict[str, Any]) -> None:
        self.errors.found.append(f"asyncio: {context.get('message')} {context.get('exception')!r}")

    async def close_server(self) -> None:
        self.forget_closed()
        await self._around.__aexit__(None, None, None)
        for line in self.lines:
            line.drop()
            await line.ended()
        self.gone += self.lines
        self.lines = []

    async def restart(self) -> None:
        """The server ends, and another goes on where it was; those who looked on come back."""
        self.forget_closed()
        looked = [line for line in self.lines if line.is_greeted]
        await self.close_server()
        await self._open()
        for line in looked:
            again = self.connect(None, line.table, line.token)
            again.browser = line.browser
            await self.greet(again, after=line.last)

    def end(self) -> None:
        """Whatever happened, leave nothing behind."""
        try:
            self.runner.run(self._let_go())
        finally:
            for name in ("calroom", "asyncio"):
                logging.getLogger(name).removeHandler(self.errors)
            self.patches.undo()
            self.witness.close()
            self.runner.close()
            self.folder.cleanup()

    async def _let_go(self) -> None:
        self.fails = False
        for line in self.lines:
            line.cancel()
        await asyncio.gather(*(line.ended() for line in self.lines), return_exceptions=True)
        await asyncio.wait_for(self._around.__aexit__(None, None, None), WAIT)

    def _break_store(self) -> None:
        real = Database.writing

        @contextmanager
        def writing(database: Database, journals: Collection[str] = ()) -> Iterator[Any]:
            if self.fails:
                raise StoreIsFull("the disk is full")
            with real(database, journals) as connection:
                yield connection

        self.patches.setattr(Database, "writing", writing)

    # What is known

    def must(self, is_so: object, what: str) -> None:
        if not is_so:
            self.is_lost = True
            raise Wrong("\n".join((what, "after:", *(f"  {line}" for line in self.story))))

    def note(self, what: str) -> None:
        self.story.append(what)

    def who(self, number: int) -> str:
        return self.people.get(self.tokens.get(number, ""), "")

    def signed_in(self, number: int) -> str:
        """Who a browser is to the server: nobody, once its session is over."""
        return "" if self.tokens.get(number, "") in self.dead else self.who(number)

    def name(self, named: str) -> str:
        """Somebody by the number of their browser, or by name."""
        return (self.who(int(named[1:])) or "Nobody") if named.startswith("@") else named

    def table(self, index: int) -> str:
        return self.tables[index % len(self.tables)] if self.tables else "nowhere-1"

    def line(self, index: int) -> Line | None:
        """A socket, the one opened last first; below nothing the last of a browser, that of 0 at -1."""
        self.forget_closed()
        among = [line for line in self.lines if index >= 0 or line.browser == -1 - index]
        return among[-1 - max(index, 0) % len(among)] if among else None

    def forget_closed(self) -> None:
        for line in tuple(self.lines):
            line.hear_all()
            if line.is_closed:
                self.lines.remove(line)
                self.gone.append(line)

    def has_held(self, person: str, *offices: str) -> bool:
        return bool(self.lately.get(person, set()) & set(offices))

    def appointed(self, person: str, office: str, *, on: bool) -> None:
        held = self.offices.setdefault(person, set())
        (held.add if on else held.discard)(office)
        self.lately.setdefault(person, set()).add(office)

    def came(self, number: int, person: str) -> None:
        """A browser has a new cookie."""
        token = self.browsers[number].http.cookies["calroom"]
        self.tokens[number] = token
        self.people[token] = person

    def ended(self, person: str) -> None:
        """Every session of somebody is over."""
        self.dead |= {token for token, whose in self.people.items() if whose == person}

    async def request(self, number: int, method: str, path: str, body: object = None) -> httpx.Response:
        """A browser asks for something; nothing it asks may break the server."""
        self.acting.add(self.who(number))
        was_failing = self.fails
        response = await self.browsers[number].send(method, path, body)
        said = "" if response.is_success else f" {response.text[:120]}"
        self.note(f"browser {number} {method} {path} {body or ''}: {response.status_code}{said}")
        may_fail = was_failing or self.fails or path == "/health"
        status = response.status_code
        self.must(status < 500 or (may_fail and status == 503), "a mistake of ours")
        return response

    def connect(self, number: int | None, table: str, token: str = "") -> Line:
        self._labels += 1
        token = token if number is None else self.tokens.get(number, "")
        line = Line(self, f"s{self._labels}", table, token)
        line.browser = number
        self.lines.append(line)
        self.note(f"{line.label}: {line.person or 'nobody'} opens a socket to {table}")
        return line

    async def ask(self, line: Line, message: dict[str, Any], *, wait: bool = True) -> dict[str, Any]:
        """Say something over a socket, and hear what is said to it."""
        self.acting.add(line.person)
        line.hear_all()
        was_dead, before = line.token in self.dead, len(line.told)
        line.send(message)
        if not wait:
            self.note(f"{line.label} says {message} and does not wait")
            return {}
        found = await self._heard(line, str(message.get("id")), before)
        said = f"{found.get('tell')} {found.get('what', '')}"
        self.note(f"{line.label} ({line.person or 'nobody'}) says {message}: {said}")
        if found.get("tell") == "taken":
            self.must(not was_dead, f"{line.label} was obeyed though its session is over")
            said_once = [one["id"] for one in line.sent].count(message["id"]) == 1
            if said_once and message["say"] not in NO_INPUTS:
                self.taken.append((line.table, str(message["id"])))
        return found

    async def _heard(self, line: Line, id_: str, before: int) -> dict[str, Any]:
        for _ in range(int(WAIT / 0.002)):
            if found := line.answer_to(id_, before):
                return found
            if line.is_closed:
                return {"tell": "closed"}
            await asyncio.sleep(0.002)
        self.must(False, f"{line.label} was never told anything about {id_}")
        return {}

    async def greet(self, line: Line, **fields: Any) -> None:
        before = len(line.told)
        line.send({"say": "hello", "id": line.next_id(), "protocol": PROTOCOL, **fields})
        for _ in range(int(WAIT / 0.002)):
            line.hear_all()
            if line.is_closed or len(line.told) > before:
                break
            await asyncio.sleep(0.002)
        heard = [one["tell"] for one in line.told[before:]]
        self.note(f"{line.label} ({line.person or 'nobody'}) says hello {fields or ''}: {', '.join(heard)}")
        self.must(heard or line.is_closed, f"{line.label} said hello and was told nothing")
