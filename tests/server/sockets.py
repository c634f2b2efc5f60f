"""Real sockets to a real server on this machine: what goes over the wire, byte for byte."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from subprocess import PIPE
from typing import Any, TypeVar

import httpx
import websockets
from msgspec import Struct, json
from msgspec.structs import replace
from tests.server.visiting import WAIT, asked_for

from calroom.room.inputs import Reply
from calroom.server.app import create_app
from calroom.server.door.limits import UNBOUNDED, UNLIMITED, Rates
from calroom.server.lobby.shapes import Link, PlayNow, PrivateTable, Seated
from calroom.server.people.shapes import Who
from calroom.server.protocol import (
    PROTOCOL,
    Goodbye,
    Hello,
    Line,
    News,
    Question,
    Refusal,
    ServerMessage,
    Taken,
    Welcome,
)
from calroom.server.serving import Server, configured
from calroom.server.tables.clocks import AT_ONCE, Times
from calroom.table.asks import Answer

encode = json.Encoder().encode
read: Callable[[str | bytes], ServerMessage] = json.Decoder(ServerMessage).decode
T = TypeVar("T", bound=Struct)

CROWDED = replace(UNBOUNDED, rates=replace(UNLIMITED, message=Rates().message))
"""All come from one address, and each says no more than they may."""


@asynccontextmanager
async def served(where: str, times: Times = AT_ONCE) -> AsyncIterator[str]:
    """A server in this process, at a port of its own; gives its address."""
    app = create_app(where, bounds=CROWDED, times=times)
    opened: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def announce(address: str) -> None:
        opened.set_result(address)

    server = Server(configured(app, "127.0.0.1", 0), app, announce)
    serving = asyncio.create_task(server.serve())
    try:
        yield await opened
    finally:
        server.should_exit = True
        await serving


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> "Process":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    async def start(self) -> str:
        command = (sys.executable, "-m", "calroom.cli.load_servers", "room", self._where)
        self._process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        assert self._process.stdout is not None
        return (await self._process.stdout.readline()).decode().strip()

    async def kill(self) -> None:
        """As when somebody pulls the plug."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.kill(self._process.pid, signal.SIGKILL)
        await self._process.communicate()


class Guest:
    """Somebody who came in one click."""

    def __init__(self, address: str, cookie: str, who: Who) -> None:
        self.address, self.cookie, self.who = address, cookie, who

    @classmethod
    async def comes(cls, address: str) -> "Guest":
        """Somebody new; who is asked to try again in a moment does so."""
        async with httpx.AsyncClient(base_url=address, timeout=WAIT) as http, asyncio.timeout(WAIT):
            while (came := await http.post("/api/guest")).status_code == HTTPStatus.SERVICE_UNAVAILABLE:
                await asyncio.sleep(0.1)
        return cls(address, came.headers["set-cookie"].partition(";")[0], json.decode(came.content, type=Who))

    async def post(self, path: str, body: Struct, kind: type[T]) -> T:
        headers = {"cookie": self.cookie, "x-csrf-token": self.who.csrf, "content-type": "application/json"}
        async with httpx.AsyncClient(base_url=self.address, timeout=WAIT) as http:
            answer = await http.post(path, content=encode(body), headers=headers)
        assert answer.is_success, answer.text
        return json.decode(answer.content, type=kind)

    async def play(self, game: str) -> Seated:
        return await self.post("/api/play", PlayNow(game=game), Seated)

    async def put_up(self, game: str, bots: int = 0) -> Link:
        return await self.post("/api/tables", PrivateTable(game=game, bots=bots), Link)

    def line(self, table: str) -> "Wire":
        return Wire(self.address, table, self.cookie)


class Wire:
    """A socket to a table, and every frame that came over it."""

    def __init__(self, address: str, table: str, cookie: str = "") -> None:
        self._address = f"ws{address.removeprefix('http')}/ws/tables/{table}"
        self._headers = {"cookie": cookie} if cookie else {}
        self.frames: list[str] = []
        self.told: list[ServerMessage] = []
        self.lines: list[Line] = []
        self.question: Question | None = None
        self.number = 0
        self.code: int | None = None
        self._ids = 0
        self._news = asyncio.Event()
        self._socket: Any = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self, after: int | None = None, *, greet: bool = True) -> "Wire":
        self._socket = await websockets.connect(self._address, additional_headers=self._headers)
        self._reading = asyncio.create_task(self._read())
        if greet:
            await self.send(Hello(id=self.next_id(), protocol=PROTOCOL, after=after))
            await self.until(lambda: bool(self.told) or self.code is not None)
        return self

    async def close(self) -> None:
        await self._socket.close()
        if self._reading is not None:
            await asyncio.gather(self._reading, return_exceptions=True)

    async def drop(self) -> None:
        """Lose the line without a word."""
        self._socket.transport.abort()
        if self._reading is not None:
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                self._take(text)
        except websockets.ConnectionClosed:
            pass
        self.code = self._socket.close_code
        self._news.set()

    def _take(self, text: str) -> None:
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
        async with asyncio.timeout(WAIT):
            while not is_so():
                self._news.clear()
                await self._news.wait()

    async def send(self, message: Struct | str) -> None:
        await self._socket.send(message if isinstance(message, str) else encode(message).decode())

    def next_id(self) -> str:
        self._ids += 1
        return f"{id(self):x}-{self._ids}"

    async def ask(self, kind: type[Any], /, **fields: Any) -> Taken | Refusal:
        """Say something and wait for what the server says to it."""
        request = asked_for(kind, self.next_id(), **fields)
        await self.send(request)
        return await self.answer_to(request.id)

    async def answer_to(self, request: str, nth: int = 1) -> Taken | Refusal:
        found: list[Taken | Refusal] = []

        def is_there() -> bool:
            found[:] = [one for one in self.told if isinstance(one, Taken | Refusal) and one.id == request]
            return len(found) >= nth

        await self.until(is_there)
        return found[nth - 1]

    async def asked(self) -> Question:
        """Wait for a question."""
        await self.until(lambda: self.question is not None)
        assert self.question is not None
        return self.question

    async def choose(self, answer: Answer | None = None) -> Taken | Refusal:
        question = await self.asked()
        self.question = None
        return await self.ask(Reply, number=question.number, answer=answer or question.ask.default)

    async def play(self, hands: int) -> None:
        already = self.ended
        while self.ended - already < hands:
            await self.until(lambda: self.question is not None or self.ended - already >= hands)
            if self.question is not None:
                await self.choose()

    @property
    def ended(self) -> int:
        return sum(line.what.__struct_config__.tag == "handended" for line in self.lines)

    @property
    def goodbye(self) -> Goodbye | None:
        last = self.told[-1] if self.told else None
        return last if isinstance(last, Goodbye) else None
