"""Real processes of one room, with a real database and a real bus, and players who do not give up."""

import asyncio
import os
import signal
import sys
import time
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from socket import socket

import httpx
import psycopg
import websockets
from msgspec import json
from msgspec.structs import replace
from tests.forked import FORKED, copy_from, original
from tests.server.sockets import CROWDED, Guest, Wire
from tests.server.visiting import WAIT

from calroom.keeping.clock import RoomClock
from calroom.room.inputs import Reply
from calroom.server.many.__main__ import Orders, main
from calroom.server.protocol import Give, Taken
from calroom.server.settings import Settings
from calroom.server.tables import clocks
from calroom.server.tables.clocks import AT_ONCE

LASTS = 4.0
"""Seconds of a lease: longer than a busy machine keeps a process waiting that nothing has happened to."""
BREATH = 1.0
"""How long a player thinks: where 47 play, whatever fails still fails between answers and under some of them,
and the machine does little else than fail and come back."""

MOST_UNASKED = 2
"""How often a player waits for a question in vain before they are out of chips."""

WATCHED = """
CREATE TABLE wrote ("table" text, number bigint, by text, token bigint);
CREATE FUNCTION note_who() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO wrote SELECT "table", number, current_setting('application_name'),
        (SELECT token FROM lease WHERE name = "table") FROM new_rows;
    RETURN NULL;
END $$;
CREATE TRIGGER who_wrote AFTER INSERT ON journal REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_who();
"""
"""Lets the database note which process wrote every row, and under which token."""


def _begin(orders: Orders, listening: socket, name: str, original: str, skew: float) -> None:
    """In a copy of a process that has loaded everything: be one of the room, as its supervisor starts it."""
    _set_clock(skew)
    os.environ["PGAPPNAME"] = name
    copy_from(original)
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    told = json.encode(replace(orders, listening=listening.fileno()))
    sys.stdin = TextIOWrapper(BytesIO(told))
    sys.exit(main())


def _set_clock(skew: float) -> None:
    """In a copy: the clock on the wall is wrong by so many seconds. Everything of ours reads it by this."""
    right = time.time
    vars(time)["time"] = lambda: right() + skew
    vars(clocks)["_clock"] = RoomClock()


class Running:
    """A process of the room with a door of its own, and perhaps with a clock that is wrong."""

    def __init__(self, name: str, where: str, bus: str, skew: float = 0.0, *, sections: bool = False) -> None:
        self.name, self.where, self._bus, self._skew = name, where, bus, skew
        self._sections = sections
        self._listening = socket()
        self._listening.bind(("127.0.0.1", 0))
        self._listening.listen(128)
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._runs = count(1)
        self._process: BaseProcess | None = None
        self.start()

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, once more if it was started before."""
        assert self.has_ended
        orders = Orders(
            settings=Settings(times=AT_ONCE, door=CROWDED, log="error", sections=self._sections),
            where=self.where,
            bus=self._bus,
            listening=self._listening.fileno(),
            lasts=LASTS,
            invites=False,
        )
        name = f"{self.name} {next(self._runs)}"
        given = (orders, self._listening, name, original(), self._skew)
        self._process = FORKED.Process(target=_begin, args=given)
        self._process.start()

    @property
    def has_ended(self) -> bool:
        """Whether it has ended."""
        return self._process is None or self._process.exitcode is not None

    def send(self, what: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, what)

    async def gone(self) -> None:
        """Wait until it has ended."""
        async with asyncio.timeout(WAIT):
            while not self.has_ended:
                await asyncio.sleep(0.05)

    def kill(self) -> None:
        """End it for good."""
        with suppress(ProcessLookupError):
            self.send(signal.SIGKILL)
        assert self._process is not None
        self._process.join(30)
        self._listening.close()


class Player:
    """Somebody who plays on whatever happens, through whichever door answers, and knows what was taken."""

    def __init__(self, number: int, game: str, doors: list[str]) -> None:
        self.game = game
        self._number, self._doors = number, doors
        self._guest: Guest | None = None
        self._table = ""
        self._ids = count(1)
        self._unanswered: Give | None = None
        self._said_at = 0.0
        self._unasked = 0
        self.taken: list[tuple[str, str]] = []
        """The table and the id of every answer that was acknowledged."""
        self.waited: list[float] = []
        """How many seconds each of them took, from when it was said first, through whichever doors."""

    async def play(self) -> None:
        """For ever."""
        turn = self._number
        while True:
            door = self._doors[turn % len(self._doors)]
            turn += 1
            try:
                async with asyncio.timeout(WAIT):
                    await self._come(door)
                await self._go_on(door)
            except (OSError, httpx.HTTPError, websockets.WebSocketException, AssertionError, TimeoutError):
                await asyncio.sleep(0.2)

    async def _come(self, door: str) -> None:
        if self._guest is None:
            self._guest = await Guest.comes(door)
        self._guest.address = door
        if not self._table:
            self._table = (await self._guest.play(self.game)).table

    async def _go_on(self, door: str) -> None:
        assert self._guest is not None
        wire = await self._guest.line(self._table).open()
        try:
            while wire.code is None:
                await self._answer(wire)
        finally:
            await wire.close()

    async def _asked(self, wire: Wire) -> None:
        try:
            async with asyncio.timeout(3 * LASTS + 10):
                await wire.until(lambda: wire.question is not None or wire.code is not None)
        except TimeoutError:
            self._unasked += 1
            if self._unasked == MOST_UNASKED:
                # Whoever only passes and folds has no chips one day; then somebody else comes.
                self._guest, self._table, self._unasked = None, "", 0
            raise
        if wire.question is not None:
            self._unasked = 0

    async def _answer(self, wire: Wire) -> None:
        if self._unanswered is None:
            await self._asked(wire)
            if wire.question is None:
                return
            reply = Reply(answer=wire.question.ask.default)
            id_ = f"{self._number}-{next(self._ids)}"
            self._unanswered = Give(id=id_, number=wire.question.number, what=reply)
            self._said_at = time.monotonic()
            wire.question = None
        said = self._unanswered
        await wire.send(said)

        def is_answered() -> bool:
            return wire.code is not None or any(getattr(told, "id", "") == said.id for told in wire.told)

        async with asyncio.timeout(3 * LASTS + 10):
            await wire.until(is_answered)
        for told in wire.told:
            if getattr(told, "id", "") == said.id:
                self._unanswered = None
                if isinstance(told, Taken):
                    assert self._guest is not None
                    self.taken.append((self._table, f"{self._guest.who.person}/{said.id}"))
                    self.waited.append(time.monotonic() - self._said_at)
                await asyncio.sleep(BREATH)
                return


def owner(where: str) -> str:
    """Under which name the process writes that owns the room now, or did last."""
    with psycopg.connect(where) as connection:
        found = connection.execute("SELECT by FROM wrote ORDER BY ctid DESC LIMIT 1").fetchone()
    return str(found[0]) if found else ""


def tables_of(where: str) -> dict[int, int]:
    """How many tables that are open each process keeps, by its number."""
    with psycopg.connect(where) as connection:
        rows = connection.execute(
            "SELECT pid, count(lease.name) FROM process LEFT JOIN lease ON owner = id AND name <> 'room' "
            "WHERE until > 0 GROUP BY pid"
        ).fetchall()
    return {int(pid): int(count) for pid, count in rows}


def pid_of_owner(where: str) -> int:
    """The process that owns the room now; 0 if none is there."""
    with psycopg.connect(where) as connection:
        found = connection.execute(
            "SELECT pid FROM process JOIN lease ON owner = id WHERE name = 'room' AND until > 0"
        ).fetchone()
    return int(found[0]) if found else 0
