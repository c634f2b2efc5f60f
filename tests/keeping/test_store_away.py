"""While the store cannot be written nothing is taken and nothing is lost; when it is back, play goes on."""

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.keeping.crowd import Crowd
from tests.keeping.test_keeper import what_it_is
from tests.store import postgres
from tests.store.away import FULL, READ_ONLY, fill_disk, make_room, outside, protect, read_only, unprotect

from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rows import Admit
from calroom.keeping.verify import verify
from calroom.room.inputs import Stop
from calroom.room.room import ROOM
from calroom.store import Store

GONE = "the database cannot be reached: bring it back, then go on"
TABLES = {"7": "comstock.holdem", "8": "sk.pure215"}
Away = Callable[[Store], AbstractContextManager[None]]


@contextmanager
def full(store: Store) -> Iterator[None]:
    fill_disk(store)
    yield
    make_room(store)


async def room_that_loses_its_store(where: str, away: Away, advice: str) -> None:
    """Two tables in the middle of hands; the store goes away, everything is tried, and it comes back."""
    keeper = await Keeper.open(where, luck=SeededLuck(3))
    crowds = [Crowd(keeper, table, game) for table, game in TABLES.items()]
    for crowd in crowds:
        await crowd.begin()
        while crowd.live.state.hand < 2 or crowd.live.hand is None:
            await crowd.step()
    heard: list[Told] = []
    silence = keeper.subscribe(heard.append)
    with away(keeper.store):
        while True:
            before = {crowd.table: what_it_is(crowd.live) for crowd in crowds}
            outcomes = await asyncio.gather(*(crowd.step() for crowd in crowds), return_exceptions=True)
            if all(isinstance(outcome, NotKept) for outcome in outcomes):
                break
        heard.clear()
        for outcome in outcomes:
            assert "counts as not given" in str(outcome)
            assert advice in str(outcome)
        if advice != FULL or keeper.store.database.file is None:
            # Into the last page of a file that may not grow a small row still fits.
            await nothing_else_is_taken(keeper, advice)
        assert not heard
    assert {crowd.table: what_it_is(crowd.live) for crowd in crowds} == before
    assert not keeper.room.switches
    silence()
    for crowd in crowds:
        hand = crowd.live.state.hand
        while crowd.live.state.hand < hand + 2:
            await crowd.step()
        await crowd.go_home()
    await keeper.put_up("9", "sk.holdem", "Ada")
    assert verify(keeper.store).fault is None
    assert {
        name for name, cents in keeper.store.ledger.balances().items() if cents and "stack" in name
    } == set()
    await keeper.close()


async def nothing_else_is_taken(keeper: Keeper, advice: str) -> None:
    """Neither at the tables nor in the room."""
    tries: list[Callable[[], Coroutine[Any, Any, Told]]] = [
        lambda: keeper.put_up("9", "sk.holdem", "Ada"),
        lambda: keeper.bar("Eve", "excluded herself", "Ada"),
        lambda: keeper.take(ROOM, Stop(who="Ada", role="floor", scope="room", reason="fire")),
        lambda: keeper.enter(Admit(who="Ada", person="Pia", chips=5_000)),
    ]
    for attempt in tries:
        with pytest.raises(NotKept, match="counts as not given") as caught:
            await attempt()
        assert advice in str(caught.value)
    assert "9" not in keeper.room.tables
    assert not keeper.room.barred("Eve")
    assert not keeper.register.has_purse("Pia")


def test_a_room_whose_disk_is_full_takes_nothing_until_there_is_room(where: str) -> None:
    asyncio.run(room_that_loses_its_store(where, full, FULL))


def test_a_room_whose_file_is_read_only_takes_nothing_until_it_is_writable() -> None:
    with outside() as home:

        @contextmanager
        def away(store: Store) -> Iterator[None]:
            store.close()
            protect(home)
            yield
            unprotect(home)

        asyncio.run(room_that_loses_its_store(str(home / "room.db"), away, READ_ONLY))


def test_a_room_whose_server_is_read_only_takes_nothing_until_it_is_writable(database: str) -> None:
    postgres.empty(database)

    @contextmanager
    def away(store: Store) -> Iterator[None]:
        with read_only(database):
            store.close()
            yield
        store.close()

    asyncio.run(room_that_loses_its_store(database, away, READ_ONLY))


def test_a_room_whose_server_is_lost_takes_nothing_until_it_is_back(
    server: postgres.Server, database: str
) -> None:
    postgres.empty(database)

    @contextmanager
    def away(_: Store) -> Iterator[None]:
        server.stop(signal.SIGQUIT)
        yield
        server.start()

    asyncio.run(room_that_loses_its_store(database, away, GONE))


def test_a_room_whose_file_is_moved_away_takes_nothing_until_it_is_back(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    @contextmanager
    def away(store: Store) -> Iterator[None]:
        store.close()
        names = [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]
        moved = [name.rename(name.with_suffix(f"{name.suffix}.away")) for name in names if name.exists()]
        yield
        for name in moved:
            name.rename(name.with_name(name.name.removesuffix(".away")))

    asyncio.run(room_that_loses_its_store(str(path), away, "bring it back, then go on"))
