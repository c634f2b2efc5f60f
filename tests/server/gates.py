"""Gates between one process and what it needs: while one is shut nothing passes, and nobody is told so.

That is how a network falls apart: connections stand, what is said over them stays on the way, and comes when
the gate is open again. Gates are kept by a process of their own, so that nothing else slows down what passes.
"""

import asyncio
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from msgspec import Struct
from tests.forked import FORKED

POSTGRES = ".s.PGSQL.5432"


class Way(Struct, frozen=True):
    """Where a gate listens, and where it leads: to a Unix socket, or to a port of this machine."""

    listens: str = ""
    socket: str = ""
    port: int = 0


class Gates:
    """The gates of several processes, each with one to the database and one to the bus."""

    def __init__(self, names: list[str], where: str, bus: str) -> None:
        self._home = TemporaryDirectory(prefix="gates-")
        self._where = where
        _, _, self._server = where.partition("?host=")
        port = int(bus.rpartition(":")[2])
        ways: dict[str, Way] = {}
        for name in names:
            (Path(self._home.name) / name).mkdir()
            listens = str(Path(self._home.name) / name / POSTGRES)
            ways[f"{name} database"] = Way(listens, str(Path(self._server) / POSTGRES))
            ways[f"{name} bus"] = Way(port=port)
        self._told, theirs = FORKED.Pipe()
        self._process = FORKED.Process(target=_keep, args=(theirs, ways), daemon=True)
        self._process.start()
        self._ports: dict[str, int] = self._told.recv()

    def behind(self, name: str) -> tuple[str, str]:
        """Where a process finds database and bus behind its gates."""
        where = self._where.replace(self._server, str(Path(self._home.name) / name))
        return where, f"nats://127.0.0.1:{self._ports[f'{name} bus']}"

    def shut(self, name: str, *ways: str) -> None:
        """Let nothing pass between a process and these."""
        self._tell(name, ways, is_open=False)

    def open(self, name: str, *ways: str) -> None:
        """Let pass what has waited, and whatever comes."""
        self._tell(name, ways, is_open=True)

    def _tell(self, name: str, ways: tuple[str, ...], *, is_open: bool) -> None:
        for way in ways:
            self._told.send((f"{name} {way}", is_open))
            self._told.recv()

    def close(self) -> None:
        """Nothing passes any more."""
        self._process.kill()
        self._process.join()
        self._told.close()
        self._home.cleanup()


# In the process that keeps them


def _keep(control: Connection, ways: Mapping[str, Way]) -> None:
    asyncio.run(_keep_gates(control, ways))


async def _keep_gates(control: Connection, ways: Mapping[str, Way]) -> None:
    loop = asyncio.get_running_loop()
    gates = {name: _Gate(way) for name, way in ways.items()}
    control.send({name: await gate.listen() for name, gate in gates.items()})

    def hear() -> None:
        name, is_open = control.recv()
        gates[name].turn(is_open=is_open)
        control.send(name)

    loop.add_reader(control.fileno(), hear)
    await loop.create_future()


class _Gate:
    """One way to a server."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self.opened = asyncio.Event()
        self.opened.set()
        self.ends: set[_End] = set()
        self._server: asyncio.Server | None = None

    async def listen(self) -> int:
        """Let people come; gives the port at which they do."""
        loop = asyncio.get_running_loop()
        if self._way.listens:
            self._server = await loop.create_unix_server(lambda: _Here(self), self._way.listens)
            return 0
        self._server = await loop.create_server(lambda: _Here(self), "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def lead(self, here: "_Here") -> "_End":
        """Connect somebody with the server."""
        loop = asyncio.get_running_loop()
        there = _End(self)
        there.other = here
        if self._way.socket:
            await loop.create_unix_connection(lambda: there, self._way.socket)
        else:
            await loop.create_connection(lambda: there, "127.0.0.1", self._way.port)
        return there

    def turn(self, *, is_open: bool) -> None:
        """Let everything pass, or nothing."""
        if is_open:
            self.opened.set()
        else:
            self.opened.clear()
        for end in tuple(self.ends):
            end.look()


class _End(asyncio.Protocol):
    """One end of a connection that goes through a gate."""

    def __init__(self, gate: _Gate) -> None:
        self._gate = gate
        self.other: _End | None = None
        self.transport: asyncio.Transport | None = None
        self._waiting: list[bytes] = []
        """What was read here and may not pass, or has nowhere to go yet."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self._gate.ends.add(self)

    def look(self) -> None:
        """Read what passes, and nothing else."""
        if self.transport is None or self.other is None:
            return
        if not self._gate.opened.is_set():
            self.transport.pause_reading()
            return
        for data in self._waiting:
            self._pass_on(data)
        self._waiting.clear()
        self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        if self.other is None or not self._gate.opened.is_set():
            self._waiting.append(data)
        else:
            self._pass_on(data)

    def _pass_on(self, data: bytes) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.write(data)

    def connection_lost(self, wrong: Exception | None) -> None:
        self.transport = None
        self._gate.ends.discard(self)
        if self.other is not None and self.other.transport is not None:
            self.other.transport.close()


class _Here(_End):
    """The end at which somebody comes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._leading = asyncio.get_running_loop().create_task(self._lead())

    async def _lead(self) -> None:
        await self._gate.opened.wait()
        try:
            there = await self._gate.lead(self)
        except OSError:
            if self.transport is not None:
                self.transport.close()
            return
        self.other = there
        if self.transport is None:
            assert there.transport is not None
            there.transport.close()
        for end in (self, there):
            end.look()
