"""A process of a room with many, as its supervisor starts it: told on its standard input what it needs."""

import asyncio
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket

import uvicorn
import uvloop
from msgspec import MsgspecError, Struct, json

import calroom
from calroom.bots import warm_up
from calroom.bus import BusIsGone
from calroom.bus.over_nats import Nats
from calroom.houses.loader import House
from calroom.server.app import Application, all_houses
from calroom.server.many.worker import Worker
from calroom.server.serving import configured
from calroom.server.settings import Settings
from calroom.server.watch.logs import write_json_lines
from calroom.store import StoreFailure
from calroom.store.leases import LASTS
from calroom.store.tenancy import Tenancy

LOOK_AGAIN = 0.05
FAILED = 1

log = logging.getLogger("calroom.many")


class Orders(Struct, frozen=True):
    """What a supervisor tells a process that it starts."""

    settings: Settings
    where: str
    bus: str
    listening: int
    """The number under which it has the socket at which all of them listen."""
    lasts: float = LASTS
    invites: bool = True
    """Whether it says how to become the owner of a room that has none."""


class Serving(uvicorn.Server):
    """Serves a door; when it ends the room moves on first, and then everybody who is at this door."""

    def __init__(self, config: uvicorn.Config, worker: Worker) -> None:
        super().__init__(config)
        self._worker = worker
        worker.when_over = self._end

    def _end(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Let nobody new in, let the room go, then the people, then end."""
        for one in self.servers:
            one.close()
        await self._worker.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the process and has then done its work; uvicorn would raise it once more."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


async def run(orders: Orders) -> None:
    """Be a process of the room until a signal comes, somebody drains it, or another has taken its place."""
    houses = all_houses(map(Path, orders.settings.houses))
    # Whoever may have to own the room within a second has read and compiled before what that takes.
    await asyncio.to_thread(warm_up)
    bus = await Nats.connect(orders.bus)
    try:
        await _serve(orders, bus, houses)
    finally:
        await bus.close()


async def _serve(orders: Orders, bus: Nats, houses: tuple[House, ...]) -> None:
    settings = orders.settings

    def make(tenancy: Tenancy) -> Application:
        return Application(
            tenancy,
            houses,
            times=settings.times,
            bounds=settings.door,
            origins=settings.origins,
            cluster=settings.cluster,
        )

    worker = Worker(orders.where, bus, make, calroom.__version__, orders.lasts, sections=settings.sections)
    config = configured(worker.outer, silence=settings.door.silence)
    config.lifespan = "off"
    await worker.open()
    telling = asyncio.create_task(_tell(worker, orders))
    try:
        await Serving(config, worker).serve([socket(fileno=os.dup(orders.listening))])
    finally:
        telling.cancel()


async def _tell(worker: Worker, orders: Orders) -> None:
    """Say once that visitors may come, and how to become the owner of a room that has none."""
    while not worker.outer.has_owner:
        await asyncio.sleep(LOOK_AGAIN)
    if worker.app is not None and not worker.app.front.keeper.register.holding("owner") and orders.invites:
        token = await worker.app.front.accounts.invite("", "owner")
        _say(f"invited {token}")
    _say(f"open {worker.tenure.id}")


def _say(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def main() -> int:
    """Read what is wanted, and do it."""
    try:
        orders = json.decode(sys.stdin.buffer.read(), type=Orders)
    except MsgspecError as wrong:
        write_json_lines(logging.ERROR)
        log.error(
            "a supervisor of another version asks for what nobody here knows: start it anew (%s)", wrong
        )
        return FAILED
    write_json_lines(logging.getLevelNamesMapping()[(orders.settings.log or "info").upper()])
    try:
        uvloop.run(run(orders))
    except (BusIsGone, StoreFailure) as wrong:
        log.error("this process cannot begin: %s", wrong)
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
