"""The application: Litestar over a room, behind one door."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.di import NamedDependency, Provide
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from calroom.houses import known
from calroom.houses.loader import BadHouseFile, House
from calroom.keeping.luck import Luck
from calroom.server import errors, schema
from calroom.server.door.guards import LARGEST_BODY, Door, only_known_queries, session_of
from calroom.server.door.letters import no_nul_in_body
from calroom.server.door.limits import Bounds
from calroom.server.drawing import pages as drawing
from calroom.server.errors import Wrong
from calroom.server.floor import desk, incidents, practising, sheets, training_table
from calroom.server.front import Front, Sharing
from calroom.server.lessons import pages as lessons
from calroom.server.library import hands, picture, review, rules
from calroom.server.lobby import board
from calroom.server.mine import everything, notes
from calroom.server.mine import results as my_results
from calroom.server.pages import filing, notice, odds, table_notice
from calroom.server.pages.client import Client, Pages
from calroom.server.people import coming_in, invitations, passkey_pages
from calroom.server.people.passwords import Hasher
from calroom.server.people.sessions import Sessions
from calroom.server.podium import acts, calls, dealers, people, pictures, shift, tables
from calroom.server.podium import pages as podium
from calroom.server.staff import orders, reports
from calroom.server.tables.clocks import Times
from calroom.server.tables.crowd import Visitor
from calroom.server.tables.host import Host
from calroom.server.tables.socket import table_socket
from calroom.server.waiting import pages as waiting
from calroom.server.watch.shapes import Alive, Health
from calroom.server.work.asking import answered
from calroom.store.sessions import Session
from calroom.store.tenancy import Tenancy

PROGRAMS = {"api", "ws", "schema", "health", "metrics", "invited", "notice", "sheet"}
"""The first words of the addresses that are not pages of the client."""


def front_of(scope: Scope) -> Front:
    """What is behind the door."""
    found: Front = scope["calroom_front"]  # type: ignore[typeddict-item]
    return found


def host_of(scope: Scope) -> Host:
    """The host of the room."""
    return front_of(scope).host


def signed_in(scope: Scope) -> Session:
    """Who is signed in; a problem if nobody is."""
    session = session_of(scope)
    if session is None:
        raise Wrong(401, "you are not signed in", "come in as a guest", "sign in", topic="sign-in")
    return session


def visitor_of(scope: Scope) -> Visitor:
    """Who is behind a socket; nobody is a spectator."""
    session = session_of(scope)
    if session is None:
        return Visitor()
    return Visitor(session.person, session.token)


def sessions_of(scope: Scope) -> Sessions:
    """Everybody who is signed in."""
    return front_of(scope).sessions


@get("/health", operation_id="health")
async def health_page(front: NamedDependency[Front]) -> Response[Health]:
    """How the server is doing."""
    found = await front.checkup.look()
    return Response(found, status_code=503 if found.status == "failing" else 200)


@get("/health/live", operation_id="alive")
async def alive_page() -> Alive:
    """Whether the server runs; if it does not answer, start it anew."""
    return Alive(status="ok")


@get("/health/ready", operation_id="ready")
async def ready_page(front: NamedDependency[Front]) -> Response[Alive]:
    """Whether visitors may be sent here; while it cannot write anything down, they may not."""
    found = await front.checkup.look()
    wrong = found.wrong if found.status == "failing" else []
    if front.host.is_getting_ready:
        wrong = [*wrong, "the room is getting ready: it loads what its bots need"]
    is_ready = front.is_open and not wrong
    told = Alive(status="ok" if is_ready else "failing", wrong=wrong)
    return Response(told, status_code=200 if is_ready else 503)


@get("/metrics", operation_id="metrics", media_type=MediaType.TEXT)
async def metrics_page(front: NamedDependency[Front]) -> Response[bytes]:
    """Figures for Prometheus."""
    await front.checkup.look()
    written = await front.metrics.text(front.places.gauge)
    return Response(written, media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/schema/openapi.json", include_in_schema=False)
async def schema_page(front: NamedDependency[Front]) -> Response[bytes]:
    """The published schema."""
    if front.schema is None:
        front.schema = (await answered(front.places.press, schema.written)).encode()
    return Response(front.schema, media_type="application/json")


DEPENDENCIES = {
    "front": Provide(front_of, sync_to_thread=False),
    "host": Provide(host_of, sync_to_thread=False),
    "me": Provide(signed_in, sync_to_thread=False),
    "sessions": Provide(sessions_of, sync_to_thread=False),
    "visitor": Provide(visitor_of, sync_to_thread=False),
}

HANDLERS: list[Any] = [
    *coming_in.HANDLERS,
    *passkey_pages.HANDLERS,
    *board.HANDLERS,
    *waiting.HANDLERS,
    *rules.HANDLERS,
    *notice.HANDLERS,
    table_notice.table_notice,
    *hands.HANDLERS,
    *picture.HANDLERS,
    *review.HANDLERS,
    *my_results.HANDLERS,
    *notes.HANDLERS,
    *everything.HANDLERS,
    *orders.HANDLERS,
    *reports.HANDLERS,
    *calls.HANDLERS,
    *tables.HANDLERS,
    *podium.HANDLERS,
    *people.HANDLERS,
    *dealers.HANDLERS,
    *shift.HANDLERS,
    *pictures.HANDLERS,
    *acts.HANDLERS,
    *desk.HANDLERS,
    *incidents.HANDLERS,
    *training_table.HANDLERS,
    *practising.HANDLERS,
    *lessons.HANDLERS,
    *sheets.HANDLERS,
    *odds.HANDLERS,
    *filing.HANDLERS,
    *drawing.HANDLERS,
    *invitations.HANDLERS,
    health_page,
    alive_page,
    ready_page,
    metrics_page,
    schema_page,
    table_socket,
]


@cache
def programs() -> Litestar:
    """Every address with whoever answers there, put together once for all rooms that a process opens."""
    return Litestar(
        HANDLERS,
        dependencies=DEPENDENCIES,
        exception_handlers=errors.HANDLERS,
        guards=[only_known_queries],
        before_request=no_nul_in_body,
        logging_config=None,
        request_max_body_size=LARGEST_BODY,
        openapi_config=None,
    )


def all_houses(own: Iterable[Path] = ()) -> tuple[House, ...]:
    """The houses that are filed or installed, and one's own, with every game of theirs checked."""
    houses = {house.id: house for house in known.offered()}
    for house in houses.values():
        house.check()
    for path in own:
        house = known.house(path)
        house.check()
        if house.id in houses:
            raise BadHouseFile(f"{path}: house.id: {house.id} is the id of {houses[house.id].path.name}")
        houses[house.id] = house
    return tuple(houses.values())


class Ways:
    """Programs go one way and browsers, for pages and files, the other."""

    def __init__(self, front: Front, pages: Pages) -> None:
        self._front, self._pages, self._programs = front, pages, programs()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Whatever came in at the door."""
        first = scope["path"].split("/")[1]
        if scope["type"] == ScopeType.HTTP and first not in PROGRAMS:
            await self._pages(scope, receive, send)
        else:
            scope["calroom_front"] = self._front  # type: ignore[typeddict-unknown-key]
            await self._programs(scope, receive, send)


def behind_proxies(door: Door, proxies: tuple[str, ...]) -> ASGIApp:
    """The door as it is reached through these proxies, which say from where and how a request came."""
    forwarded: Any = ProxyHeadersMiddleware(door, list(proxies))  # type: ignore[arg-type]
    return forwarded if proxies else door


class Application:
    """The whole server as an ASGI application; what is behind the door is there between start and end."""

    def __init__(
        self,
        where: str | Path | Tenancy,
        houses: Iterable[House] | None = None,
        *,
        times: Times | None = None,
        luck: Luck | None = None,
        bounds: Bounds | None = None,
        hasher: Hasher | None = None,
        origins: tuple[str, ...] = (),
        client: Client | None = None,
        cluster: str = "",
    ) -> None:
        self._where, self._cluster = where, cluster
        self.houses = tuple(all_houses() if houses is None else houses)
        self.times, self.luck, self._hasher = times, luck, hasher
        self.bounds = bounds or Bounds()
        self.origins = origins
        self.sharing: Sharing | None = None
        """With whom the room is shared, where other processes keep some of its tables."""
        self._pages = Pages(client or Client())
        self._closed = Litestar(lifespan=[self._open], logging_config=None, openapi_config=None)
        self._door: ASGIApp = self._closed
        self._front: Front | None = None

    @property
    def front(self) -> Front:
        """What is behind the door, while the server runs."""
        assert self._front is not None, "the room is not open"
        return self._front

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Everything that comes in."""
        await self._door(scope, receive, send)

    @asynccontextmanager
    async def _open(self, _: Litestar) -> AsyncIterator[None]:
        async with self.opened():
            yield

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """The room is open as long as this lasts."""
        await asyncio.to_thread(self._pages.read_up)
        front = await Front.open(
            self._where,
            self.houses,
            times=self.times,
            luck=self.luck,
            hasher=self._hasher,
            bounds=self.bounds,
            cluster=self._cluster,
            sharing=self.sharing,
        )
        self._front = front
        self._pages.heading = front.host.heading
        floor_calls = calls.FloorCalls(front.keeper, front.host)
        pushing = dealers.Pushing(front.keeper)
        door = Door(Ways(front, self._pages), front, self.bounds, self.origins, front.host.buckets)
        self._door = behind_proxies(door, self.bounds.trust.proxies)
        try:
            yield
        finally:
            self._door = self._closed
            await floor_calls.close()
            await pushing.close()
            await front.close()


def create_app(where: str | Path, houses: Iterable[House] | None = None, **settings: Any) -> Application:
    """A server for the room whose memory is at this path or URL."""
    return Application(where, houses, **settings)
