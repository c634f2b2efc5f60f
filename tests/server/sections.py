"""Several processes that keep tables of one room, run as tasks of one."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing

from tests.server.sockets import Guest, Wire
from tests.server.workers import Running, until, worker, workers

from calroom.bus import Bus
from calroom.keeping.verify import Checked, verify
from calroom.room.room import ROOM
from calroom.server.many.section import Section
from calroom.server.protocol import News, TableShown, Welcome
from calroom.store import Store


@asynccontextmanager
async def sections(path: str, count: int = 2, bus: Bus | None = None) -> AsyncIterator[list[Running]]:
    """The owner of the room, and others, each with a section that is open."""
    async with workers(path, count, bus, sections=True) as running:
        for one in running[1:]:
            await has_section(one)
        yield running


async def has_section(one: Running) -> None:
    """Wait until a process may be given tables."""
    await until(lambda: one.worker.section is not None)


@asynccontextmanager
async def another(first: Running, path: str) -> AsyncIterator[Running]:
    """One more process."""
    second = worker(path, first.worker._bus, sections=True)
    await second.worker.open()
    try:
        await second.ready()
        yield second
    finally:
        await second.end()


def section_of(one: Running) -> Section:
    """The tables that a process keeps."""
    assert one.worker.section is not None
    return one.worker.section


def owners(one: Running) -> dict[str, str]:
    """Who keeps each table."""
    return {name: owner for name, owner in one.worker._leases.owners().items() if name != ROOM}


async def keeps(one: Running, table: str) -> None:
    """Wait until a section has a table and has read it."""
    await until(lambda: table in section_of(one).tables)


async def seated(door: Running, game: str) -> tuple[Guest, Wire, str]:
    """Somebody who plays a game."""
    guest = await Guest.comes(door.address)
    table = (await guest.play(game)).table
    return guest, await guest.line(table).open(), table


async def settled(running: Sequence[Running], tables: int) -> dict[str, str]:
    """Wait until nobody has two tables more than another, the room counted as one."""
    ids = [one.worker.tenure.id for one in running]

    def is_even() -> bool:
        found = owners(running[0])
        counts = [list(found.values()).count(id_) + one.owns for id_, one in zip(ids, running, strict=True)]
        return len(found) == tables and sum(counts) == tables + 1 and max(counts) - min(counts) < 2

    await until(is_even)
    return owners(running[0])


def checked(path: str) -> Checked:
    """The room's memory, with nothing wrong in it."""
    with closing(Store(path)) as store:
        found = verify(store)
    assert found.fault is None
    return found


def sockets_at(door: Running, owner: Running) -> int:
    """How many connections at a door are with one process."""
    return sum(held.at == owner.worker.tenure.id for held in door.worker.outer._held.values())


def shown_by(wire: Wire) -> TableShown:
    """The table as somebody was last shown it."""
    return next(told.table for told in reversed(wire.told) if isinstance(told, News | Welcome) and told.table)


async def shown_jackpot(wire: Wire, cents: int) -> None:
    """Wait until somebody is shown that a jackpot holds so much."""
    await wire.until(lambda: shown_by(wire).jackpot >= cents)


async def caught_up(wire: Wire, other: Wire) -> None:
    """Wait until one who looks on has seen what another has."""
    await wire.until(lambda: wire.number >= other.number)
