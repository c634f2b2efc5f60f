"""A room whose tables are kept by several processes: everybody plays at it as at one that has one."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from tests.server.sockets import Guest, Wire
from tests.server.visiting import run
from tests.server.workers import Running, until, worker, workers

from calroom.keeping.verify import verify
from calroom.room.room import ROOM
from calroom.server.protocol import Goodbye, Taken
from calroom.store import Store

GAMES = ("palace.holdem", "comstock.stud", "sk.pure215", "palace.baccarat")


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "room.db")


@asynccontextmanager
async def sections(path: str, count: int = 2) -> AsyncIterator[list[Running]]:
    """The owner of the room, and others, each with a section that is open."""
    async with workers(path, count, sections=True) as running:
        for one in running[1:]:
            await until(lambda one=one: one.worker.section is not None)
        yield running


def owners(one: Running) -> dict[str, str]:
    """Who keeps each table."""
    return {name: owner for name, owner in one.worker._leases.owners().items() if name != ROOM}


async def seated(door: Running, game: str) -> tuple[Guest, Wire, str]:
    guest = await Guest.comes(door.address)
    table = (await guest.play(game)).table
    return guest, await guest.line(table).open(), table


async def settled(running: Sequence[Running], tables: int) -> dict[str, str]:
    """Wait until nobody has two tables more than another, the room counted as one."""

    def is_even() -> bool:
        found = owners(running[0])
        ids = [one.worker.tenure.id for one in running]
        counts = [list(found.values()).count(id_) + one.owns for id_, one in zip(ids, running, strict=True)]
        return len(found) == tables and sum(counts) == tables + 1 and max(counts) - min(counts) < 2

    await until(is_even)
    return owners(running[0])


def test_every_table_has_one_keeper_and_people_play_at_all_of_them_through_every_door(path: str) -> None:
    async def story() -> None:
        async with sections(path) as running:
            seats = [await seated(running[number % 2], game) for number, game in enumerate(GAMES)]
            kept = await settled(running, len(GAMES))
            assert sorted(kept) == sorted(table for _, _, table in seats)
            assert set(kept.values()) == {one.worker.tenure.id for one in running}
            await asyncio.gather(*(wire.play(2) for _, wire, _ in seats))
            for _, wire, _ in seats:
                assert not any(isinstance(told, Goodbye) for told in wire.told)
                assert wire.code is None
                await wire.close()
            assert running[0].worker.says().tables + running[1].worker.says().tables == len(GAMES)
        with closing(Store(path)) as store:
            checked = verify(store)
            assert checked.fault is None
            assert checked.hands >= 2 * len(GAMES)

    run(story())


def test_a_table_moves_in_the_midst_of_a_hand_and_the_socket_goes_on_at_the_same_question(path: str) -> None:
    async def story() -> None:
        async with workers(path, 1, sections=True) as (first,):
            _, wire, table = await seated(first, "palace.holdem")
            question = await wire.asked()
            assert owners(first) == {table: first.worker.tenure.id}
            async with another(first, path) as second:
                await until(lambda: owners(first).get(table) == second.worker.tenure.id)
                again = await wire.asked()
                assert (again.number, again.ask) == (question.number, question.ask)
                assert isinstance(await wire.choose(), Taken)
                await wire.play(1)
                assert wire.code is None
                await wire.close()
        with closing(Store(path)) as store:
            assert verify(store).fault is None

    run(story())


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
