"""Several processes of one room, run as tasks of one: each with a door at a port of its own."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import uvicorn
from tests.server.processes import Player
from tests.server.sockets import CROWDED
from tests.server.visiting import WAIT

from calroom.bus import Bus
from calroom.bus.in_memory import Memory
from calroom.server.app import Application
from calroom.server.door.guards import COOKIE
from calroom.server.front import Front
from calroom.server.many.worker import Worker
from calroom.server.serving import configured
from calroom.server.tables.clocks import AT_ONCE, Times
from calroom.store import Store
from calroom.store.tenancy import Tenancy


class Running:
    """A process of the room and the address of its door."""

    def __init__(self, worker: Worker, server: uvicorn.Server) -> None:
        self.worker, self._server = worker, server
        self._serving = asyncio.create_task(server._serve())

    @property
    def address(self) -> str:
        host, port = self._server.servers[0].sockets[0].getsockname()[:2]
        return f"http://{host}:{port}"

    async def ready(self) -> None:
        await until(lambda: self._server.started and self.worker.outer.has_owner)

    @property
    def owns(self) -> bool:
        return self.worker.app is not None

    @property
    def front(self) -> Front:
        """What is behind its door, while it owns the room."""
        assert self.worker.app is not None
        return self.worker.app.front

    async def end(self) -> None:
        if not self._serving.done():
            await self.worker.close()
            self._server.should_exit = True
            await self._serving


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not is_so():
            await asyncio.sleep(0.01)


def worker(
    where: str,
    bus: Bus,
    times: Times = AT_ONCE,
    lasts: float = 60.0,
    version: str = "1",
    *,
    sections: bool = False,
) -> Running:
    def make(tenancy: Tenancy) -> Application:
        return Application(tenancy, bounds=CROWDED, times=times)

    made = Worker(where, bus, make, version, lasts, sections=sections)
    config = configured(made.outer, "127.0.0.1", 0)
    config.lifespan = "off"
    return Running(made, uvicorn.Server(config))


@asynccontextmanager
async def workers(
    where: str,
    count: int = 2,
    bus: Bus | None = None,
    times: Times = AT_ONCE,
    *,
    sections: bool = False,
) -> AsyncIterator[list[Running]]:
    """So many processes; the first owns the room."""
    shared = bus or Memory()
    async with AsyncExitStack() as ending:
        running: list[Running] = []
        for _ in range(count):
            one = worker(where, shared, times, sections=sections)
            ending.push_async_callback(one.end)
            await one.worker.open()
            await one.ready()
            running.append(one)
        yield running


async def cookie_of_the_floor(owner: Running) -> dict[str, str]:
    """Somebody of the floor has come in to a room that is owned here."""
    accounts = owner.front.accounts
    came = await accounts.accept(await accounts.invite("Flo", "floor"), "Flo", "a good password")
    return {"cookie": f"{COOKIE}={came.token}"}


@asynccontextmanager
async def playing(games: Sequence[str], doors: list[str]) -> AsyncIterator[list[Player]]:
    """Somebody plays each of these games on and on."""
    players = [Player(number, game, doors) for number, game in enumerate(games)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        await all_play_on(players)
        yield players
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def all_play_on(players: Sequence[Player]) -> None:
    """Wait until another answer of every player was taken."""
    wanted = [len(player.taken) + 1 for player in players]
    async with asyncio.timeout(2 * WAIT):
        while any(len(one.taken) < count for one, count in zip(players, wanted, strict=True)):
            await asyncio.sleep(0.05)


def taken_by(players: Sequence[Player]) -> list[tuple[str, str]]:
    """The table and the id of every answer that was acknowledged to anybody."""
    return [key for player in players for key in player.taken]


def times_written(store: Store, keys: Iterable[tuple[str, str]]) -> set[int]:
    """How often the journals hold these answers."""
    rows = Counter(
        (row.table, row.client) for table in store.journal.tables() for row in store.journal.read(table)
    )
    return {rows[key] for key in keys}
