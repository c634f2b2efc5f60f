"""How the server is doing, and whether the installed code is still the code that was started."""

import asyncio
import logging
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import disk_usage
from time import monotonic
from typing import TYPE_CHECKING

import calroom
from calroom.server.many.says import said_by
from calroom.server.pages.manual import BUILT
from calroom.server.protocol import PROTOCOL
from calroom.server.tables.clocks import now
from calroom.server.watch.shapes import Health, ProcessShown
from calroom.server.work.pools import Busy
from calroom.store import StoreFailure
from calroom.store.leases import Process

if TYPE_CHECKING:
    from calroom.server.front import Front
    from calroom.server.tables.host import Host

WRITABLE = "writable"
STATES = ("ok", "degraded", "failing")
MIB = 1024 * 1024
INSTALLED = Path(calroom.__file__).parent
_LOOKED_AT = {".py", ".so", ".toml", ".tables", ".sql", ".html", ".js", ".css"}

log = logging.getLogger("calroom.health")


def _shown(process: Process, owner: str) -> ProcessShown:
    says = said_by(process)
    return ProcessShown(
        id=process.id,
        machine=process.machine,
        version=process.version,
        owns=process.id == owner,
        drains=bool(process.drain),
        tables=says.tables,
        sockets=says.sockets,
        load=says.load,
    )


class Code:
    """The digest of everything that is installed, as it was when the server started."""

    def __init__(self, where: Path = INSTALLED) -> None:
        self._where = where
        self.digest = _at_first(where)

    def look(self) -> str:
        """The digest of what is installed now."""
        return _digest(self._where)

    def is_unchanged(self) -> bool:
        """Whether it is still what was started."""
        return self.look() == self.digest


def _digest(where: Path) -> str:
    """Of every file with its place, in order."""
    every = sha256()
    for path in sorted(where.rglob("*")):
        if path.suffix in _LOOKED_AT and path.is_file() and not path.is_relative_to(BUILT):
            every.update(f"{path.relative_to(where)}\0".encode())
            every.update(sha256(path.read_bytes()).digest())
    return every.hexdigest()


# A process runs the code that it loaded, however many rooms it opens afterwards.
_at_first = cache(_digest)


class Checkup:
    """Looks at the server, seldom: what it found is told to whoever asks in the meantime."""

    def __init__(self, front: "Front") -> None:
        self._front, self._watch = front, front.bounds.watch
        self._found: Health | None = None
        self._at = 0.0
        self._looking = asyncio.Lock()
        self._beat: asyncio.Task[None] | None = None
        self.processes: list[ProcessShown] = []
        """The processes of a room that has several, as they were last seen."""
        self._elsewhere: list[str] = []
        """What is wrong with tables that others keep, as they say."""

    async def look(self) -> Health:
        """Everything that somebody who looks after the server wants to know first."""
        async with self._looking:
            if self._found is None or monotonic() - self._at > self._watch.kept:
                self._found = await self._look()
                self._at = monotonic()
                self._front.metrics.unwell.set(STATES.index(self._found.status))
            return self._found

    async def _look(self) -> Health:
        front = self._front
        database = await self._database()
        left = self._left_on_disk()
        failing = [] if database == WRITABLE else [database]
        processes = await self.look_at_processes()
        amiss = [*troubles(front.host, self._watch.bots), *self._elsewhere, *front.house_files.faults]
        if front.cluster is not None and front.cluster.fault:
            amiss.append(front.cluster.fault)
        if left is not None and left < self._watch.free_mib:
            (amiss if left else failing).append(f"the disk of the database has {left} MiB left: make room")
        return Health(
            status="failing" if failing else "degraded" if amiss else "ok",
            wrong=[*failing, *amiss],
            database=database,
            tables=sum(table.is_open for table in front.keeper.room.tables.values()),
            people=front.people(),
            version=calroom.__version__,
            protocol=PROTOCOL,
            code=front.code.digest,
            unchanged=await front.code_is_unchanged(),
            houses={house.id: house.version for house in front.houses},
            since=front.since,
            now=now(),
            processes=processes,
        )

    async def look_at_processes(self) -> list[ProcessShown]:
        """Every process of the room, as each last spoke of itself; one that is alone is not spoken of."""
        front = self._front
        if front.tenancy.tenure.is_alone:
            return []
        leases = front.keeper.store.leases
        try:
            found = await front.places.gauge.ask(leases.processes)
        except (StoreFailure, Busy):
            return self.processes
        there, here = [one for one in found if not one.has_ended], front.tenancy.tenure.id
        self.processes = [_shown(one, here) for one in there]
        self._elsewhere = [wrong for one in there if one.id != here for wrong in said_by(one).wrong]
        front.metrics.show(self.processes)
        return self.processes

    async def _database(self) -> str:
        """Whether the database takes a write in time; one that hangs is not asked again until it answers."""
        if self._beat is None or self._beat.done():
            beat = self._front.places.gauge.ask(self._front.keeper.store.beat, now())
            self._beat = asyncio.ensure_future(beat)
        try:
            await asyncio.wait_for(asyncio.shield(self._beat), self._watch.write)
        except (StoreFailure, Busy) as failure:
            return str(failure)
        except TimeoutError:
            return f"the database has written nothing for {self._watch.write:g} seconds"
        except Exception:
            log.exception("the database cannot be written")
            return "the database cannot be written"
        return WRITABLE

    def _left_on_disk(self) -> int | None:
        """Mebibytes, where the database is on a disk of this machine."""
        file = self._front.keeper.store.database.file
        return disk_usage(Path(file).resolve().parent).free // MIB if file else None


def troubles(host: "Host", lately: float) -> list[str]:
    """What is wrong with the tables that are kept here, or was so many seconds ago."""
    hanging = [f"{host.called(name)} hangs" for name in host.hanging()]
    hanging += [f"{host.called(name)} cannot go on: the log says why" for name in host.failing()]
    failed = [f"a bot could not think at {host.called(name)}" for name in host.bots.failed_within(lately)]
    slow = [f"a bot took too long to think at {host.called(name)}" for name in host.bots.slow_within(lately)]
    poker = ["bots cannot play poker: the log says why"] if host.has_no_poker_bots else []
    return hanging + failed + slow + poker
