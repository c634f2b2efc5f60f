"""A server in this process and visitors to it: the real application over a room, without a network."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from msgspec import json
from msgspec.structs import replace

from calroom.keeping.luck import SeededLuck
from calroom.room.inputs import TableInput
from calroom.server.app import Application, create_app
from calroom.server.door.guards import LARGEST_BODY
from calroom.server.door.limits import UNBOUNDED, Trust, Watch
from calroom.server.front import Front
from calroom.server.people.shapes import Who
from calroom.server.protocol import PROTOCOL, Give, Request
from calroom.server.shapes import Problem
from calroom.server.tables.clocks import AT_ONCE

T = TypeVar("T")
TESTED = replace(UNBOUNDED, trust=Trust(hosts=("calroom.test",)), watch=Watch(kept=-1))
ADDRESS = "http://calroom.test"
WAIT = 60.0
"""Seconds after which something that should have happened counts as not happening."""


class QuickHasher:
    """Stands in for argon2 where its slowness is not what is tested."""

    def hash(self, password: str) -> str:
        return f"quick:{password}"

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002
        from argon2.exceptions import VerifyMismatchError

        if hash != f"quick:{password}":
            raise VerifyMismatchError
        return True


class Visitor:
    """Somebody with a browser: keeps their cookie, and sends their token with whatever changes something."""

    def __init__(
        self, app: Application, address: str = ADDRESS, client: tuple[str, int] = ("1.2.3.4", 5)
    ) -> None:
        transport = httpx.ASGITransport(app, client=client)  # type: ignore[arg-type]
        self.http = httpx.AsyncClient(transport=transport, base_url=address)
        self.who: Who | None = None

    @property
    def person(self) -> str:
        """Whom the room knows them as."""
        assert self.who is not None
        return self.who.person

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def send(self, method: str, path: str, body: object = None, **headers: str) -> httpx.Response:
        if self.who is not None:
            headers.setdefault("x-csrf-token", self.who.csrf)
        content = None if body is None else json.encode(body)
        if content is not None:
            headers.setdefault("content-type", "application/json")
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self.http.request(method, path, content=content, headers=named)

    async def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        return await self.send("POST", path, body, **headers)

    async def put(self, path: str, body: object) -> httpx.Response:
        return await self.send("PUT", path, body)

    async def come_in(self) -> Who:
        """As a guest."""
        return self.known(await self.post("/api/guest"))

    async def sign_up(self, name: str, password: str = "a good password") -> Who:
        return self.known(await self.post("/api/accounts", {"name": name, "password": password}))

    async def sign_in(self, name: str, password: str = "a good password") -> httpx.Response:
        response = await self.post("/api/session", {"name": name, "password": password})
        if response.is_success:
            self.known(response)
        return response

    def known(self, response: httpx.Response) -> Who:
        assert response.is_success, response.text
        self.who = read(response, Who)
        return self.who


async def too_large() -> AsyncIterator[bytes]:
    """A body that nobody takes, in pieces that say nothing of the whole."""
    for _ in range(3):
        yield b" " * (LARGEST_BODY // 2)


def read(response: httpx.Response, kind: type[T]) -> T:
    """The answer, which must be of this kind."""
    return json.decode(response.content, type=kind)


def problem(response: httpx.Response, status: int) -> Problem:
    """The problem that an answer must be."""
    assert response.status_code == status, response.text
    found = read(response, Problem)
    assert found.status == status
    return found


class Visit:
    """A running server."""

    def __init__(self, app: Application) -> None:
        self.app = app

    @property
    def front(self) -> Front:
        return self.app.front

    def visitor(self, **settings: Any) -> Visitor:
        return Visitor(self.app, **settings)

    async def owner(self, name: str = "Olga") -> Visitor:
        """Somebody who came with the first invitation."""
        token = await self.front.accounts.invite("", "owner")
        came = await self.front.accounts.accept(token, name, "a good password")
        visitor = self.visitor()
        visitor.http.cookies.set("calroom", came.token)
        visitor.who = self.front.accounts.who(came.session)
        return visitor

    async def of_the_staff(self, office: str, name: str) -> Visitor:
        token = await self.front.accounts.invite(name, office)
        came = await self.front.accounts.accept(token, name, "a good password")
        visitor = self.visitor()
        visitor.http.cookies.set("calroom", came.token)
        visitor.who = self.front.accounts.who(came.session)
        return visitor

    async def until(self, seen: Any, seconds: float = WAIT) -> None:
        """Wait until something is so."""
        for _ in range(int(seconds / 0.01)):
            if seen():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it never came to pass")


@asynccontextmanager
async def running(app: Application) -> AsyncIterator[Visit]:
    """The application between its start and its end, as a server would hold it."""
    said: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    heard: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    scope: Any = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
    task = asyncio.create_task(app(scope, said.get, heard.put))  # type: ignore[arg-type]
    await said.put({"type": "lifespan.startup"})
    message = await heard.get()
    assert message["type"] == "lifespan.startup.complete", message
    try:
        yield Visit(app)
    finally:
        await said.put({"type": "lifespan.shutdown"})
        message = await heard.get()
        await task
        assert message["type"] == "lifespan.shutdown.complete", message


@asynccontextmanager
async def opened(where: str | Path, **settings: Any) -> AsyncIterator[Visit]:
    """A room that is open to visitors, with bots that do not wait and without limits."""
    defaults: dict[str, Any] = {
        "times": AT_ONCE,
        "luck": SeededLuck(7),
        "bounds": TESTED,
        "hasher": QuickHasher(),
    }
    async with running(create_app(where, **{**defaults, **settings})) as visit:
        yield visit


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


class Socket:
    """A browser's socket to a table, message by message."""

    def __init__(self, app: Application, table: str, *, path: str = "", **headers: str) -> None:
        path = path or f"/ws/tables/{table}"
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        named = {"host": "calroom.test", **{name.replace("_", "-"): text for name, text in headers.items()}}
        scope: Any = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "http_version": "1.1",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), text.encode()) for name, text in named.items()],
            "client": ("1.2.3.4", 5),
            "server": ("calroom.test", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._task = asyncio.create_task(app(scope, self._to.get, self._from.put))  # type: ignore[arg-type]
        self._to.put_nowait({"type": "websocket.connect"})

    async def hear(self) -> dict[str, Any]:
        """The next thing that the server does to the socket."""
        return await asyncio.wait_for(self._from.get(), WAIT)

    async def message(self) -> dict[str, Any]:
        """The next message, read."""
        heard = await self.hear()
        assert heard["type"] == "websocket.send", heard
        read: dict[str, Any] = json.decode(heard["text"])
        return read

    def say(self, **message: Any) -> None:
        self._to.put_nowait({"type": "websocket.receive", "text": json.encode(message).decode()})

    async def close(self) -> None:
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


def asked_for(kind: type[Any], id_: str, /, **fields: Any) -> Request:
    """A request of this kind, or an input in its envelope."""
    if not issubclass(kind, TableInput):
        request: Request = kind(id=id_, **fields)
        return request
    number = fields.pop("number", 0)
    what: Any = kind(**fields)
    return Give(id=id_, number=number, what=what)


def given(kind: str, /, *, number: int = 0, **fields: Any) -> dict[str, Any]:
    """An input of this kind in its envelope."""
    envelope = {"say": "give", "what": {"input": kind, **fields}}
    return {**envelope, "number": number} if number else envelope


def ordered(kind: str, /, table: str = "", again: str = "", **fields: Any) -> dict[str, Any]:
    """An order to the room or to a table in its envelope, with an id where it may come again."""
    return {"what": {"input": kind, **fields}, "table": table, "id": again}


def cookie_of(visitor: Visitor) -> str:
    return f"calroom={visitor.http.cookies['calroom']}"


async def told_of(socket: Socket, event: str) -> None:
    """Hear what a socket is told until this is among it."""
    while True:
        heard = await socket.hear()
        told = json.decode(heard["text"]) if "text" in heard else {}
        if any(line["what"]["event"] == event for line in told.get("lines", ())):
            return


async def play_a_hand(visit: Visit, visitor: Visitor, game: str) -> tuple[str, int]:
    """Sit down at a game and play a hand to its end, choosing what counts for the absent; then leave."""
    response = await visitor.post("/api/play", {"game": game})
    assert response.is_success, response.text
    return await play_on(visit, visitor, response.json()["table"])


async def play_on(visit: Visit, visitor: Visitor, table: str, **sits: Any) -> tuple[str, int]:
    """Play a hand at a table to its end, in the seat that one has or has just taken; then leave."""
    socket = Socket(visit.app, table, cookie=cookie_of(visitor))
    assert (await socket.hear())["type"] == "websocket.accept"
    socket.say(say="hello", id="hello", protocol=PROTOCOL)
    if sits:
        socket.say(id="sit", **given("sit", **sits))
    told: dict[str, Any] = {}
    asked = 0
    while not any(line["what"]["event"] == "handended" for line in told.get("lines", ())):
        told = await socket.message()
        question = told.get("question")
        if question and question["number"] != asked:
            asked = question["number"]
            answer = question["ask"]["default"]
            socket.say(id=f"choice-{asked}", **given("reply", number=asked, answer=answer))
    hand = visit.front.keeper.table(table).state.hand
    socket.say(id="leave", **given("leave"))
    person = visitor.person
    await visit.until(lambda: not visit.front.keeper.table(table).seat_of(person))
    await socket.close()
    played = visit.front.keeper.store.played.of(person, most=1)
    return table, played[0].hand if played else hand
