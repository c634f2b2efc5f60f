"""Whatever happens to a process, the bus or the database: what was acknowledged is there, once.

Somebody plays every house-game that is filed, all of them at once, and two of three processes have clocks
that are minutes wrong. `CALROOM_TEST_FAULTS=500` (`make torture`) brings as many faults about, however long
that takes. By default each kind comes once; on a machine so busy that four minutes have passed, the rest is
left to `make torture`. With `CALROOM_TEST_SECTIONS=1` each process keeps some of the tables.
"""

import asyncio
import math
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import cycle, groupby, islice

import psycopg
import pytest
from tests.bus import nats_server
from tests.keeping.progress import progress
from tests.server.gates import Gates
from tests.server.processes import LASTS, WATCHED, Player, Running, pid_of_owner
from tests.server.visiting import WAIT
from tests.store import away, postgres

import calroom
from calroom.keeping.verify import verify
from calroom.store import Store

GAMES = [game.id for game in calroom.games() if game.id.partition(".")[0] in ("palace", "comstock", "sk")]
CLOCKS = {"one": 0.0, "two": 600.0, "three": -600.0}
"""How wrong the clock of each process is, in seconds."""
SECTIONS = bool(os.environ.get("CALROOM_TEST_SECTIONS"))
DISK = 256
"""MiB of the database's disk."""


class Room:
    """A room of three processes."""

    def __init__(
        self,
        database: postgres.Server,
        bus: nats_server.Server,
        games: Sequence[str] = GAMES,
        *,
        sections: bool = SECTIONS,
    ) -> None:
        self.database, self.bus, self.games = database, bus, games
        self.where = database.new_database()
        Store(self.where).close()
        with psycopg.connect(self.where) as connection:
            connection.execute(WATCHED)
        self.gates = Gates(list(CLOCKS), self.where, bus.url)
        self.processes = [
            Running(name, *self.gates.behind(name), wrong, sections=sections)
            for name, wrong in CLOCKS.items()
        ]
        doors = [one.address for one in self.processes]
        self.players = [Player(number, game, doors) for number, game in enumerate(games)]

    def close(self) -> None:
        """End all of them."""
        for one in self.processes:
            one.kill()
        self.gates.close()

    async def owner(self) -> Running:
        """The process that owns the room, once there is one."""
        async with asyncio.timeout(WAIT):
            while True:
                pid = pid_of_owner(self.where)
                for one in self.processes:
                    if one.pid == pid:
                        return one
                await asyncio.sleep(0.1)

    async def door(self) -> Running:
        """A process that does not own the room."""
        owner = await self.owner()
        return next(one for one in self.processes if one is not owner)

    async def another_owner(self, than: Running) -> None:
        """Wait until somebody else owns the room."""
        async with asyncio.timeout(WAIT):
            while await self.owner() is than:
                await asyncio.sleep(0.1)

    def _start_what_has_ended(self) -> None:
        """As a supervisor would: whoever was cut off for too long has found that another owns the room."""
        for one in self.processes:
            if one.has_ended:
                one.start()

    async def all_play_on(self, answers: int = 2) -> None:
        """Wait until so many more answers of every player were taken."""
        await self._until_at_most(0, answers)

    async def most_play_on(self) -> None:
        """Wait until an answer of most players was taken; the last of them need not hold up a fault."""
        await self._until_at_most(len(self.players) // 4, 1)

    async def _until_at_most(self, left: int, answers: int) -> None:
        wanted = {player: len(player.taken) + answers for player in self.players}
        until = asyncio.get_running_loop().time() + 4 * WAIT
        while len(stuck := [one.game for one, many in wanted.items() if len(one.taken) < many]) > left:
            assert asyncio.get_running_loop().time() < until, f"nothing goes on at {stuck}"
            self._start_what_has_ended()
            await asyncio.sleep(0.1)


@asynccontextmanager
async def everybody_playing(room: Room) -> AsyncIterator[Room]:
    """Everybody plays until this is left, and then the processes end."""
    playing = [asyncio.create_task(player.play()) for player in room.players]
    try:
        yield room
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        room.close()


async def kill_the_owner(room: Room) -> None:
    """As when somebody pulls the plug."""
    owner = await room.owner()
    owner.send(signal.SIGKILL)
    await owner.gone()
    owner.start()


async def kill_a_door(room: Room) -> None:
    """Where each process keeps tables, with those in the midst of their hands."""
    door = await room.door()
    door.send(signal.SIGKILL)
    await door.gone()
    door.start()


async def _pause_the_owner_past_its_lease(room: Room) -> None:
    owner = await room.owner()
    owner.send(signal.SIGSTOP)
    await room.another_owner(owner)
    await room.most_play_on()
    owner.send(signal.SIGCONT)
    # It finds that it was ousted, and ends.
    await owner.gone()
    owner.start()


async def _pause_a_door(room: Room) -> None:
    door = await room.door()
    door.send(signal.SIGSTOP)
    await asyncio.sleep(LASTS)
    door.send(signal.SIGCONT)


async def _cut_everybody_off_from_the_bus(room: Room) -> None:
    room.bus.stop()
    await asyncio.sleep(LASTS)
    room.bus.start()


async def _cut_everybody_off_from_the_database(room: Room) -> None:
    room.database.stop(signal.SIGQUIT)
    await asyncio.sleep(LASTS)
    room.database.start()


async def _cut_everybody_off_from_both(room: Room) -> None:
    room.bus.stop()
    room.database.stop(signal.SIGQUIT)
    await asyncio.sleep(LASTS)
    room.database.start()
    room.bus.start()


async def _cut_the_owner_off_from_the_bus(room: Room) -> None:
    """It finds that others hear the bus, and lets them have the room."""
    owner = await room.owner()
    room.gates.shut(owner.name, "bus")
    await room.another_owner(owner)
    await room.most_play_on()
    room.gates.open(owner.name, "bus")


async def _cut_the_owner_off_from_the_database(room: Room) -> None:
    await _cut_the_owner_off_until_it_is_none(room, "database")


async def _cut_the_owner_off_from_both(room: Room) -> None:
    await _cut_the_owner_off_until_it_is_none(room, "bus", "database")


async def _cut_the_owner_off_until_it_is_none(room: Room, *ways: str) -> None:
    """What it was about to write is on its way until another has written; then it comes too late."""
    owner = await room.owner()
    room.gates.shut(owner.name, *ways)
    await room.another_owner(owner)
    await room.most_play_on()
    room.gates.open(owner.name, *ways)
    await owner.gone()
    owner.start()


async def _cut_a_door_off_from_the_bus(room: Room) -> None:
    await _cut_a_door_off(room, "bus")


async def _cut_a_door_off_from_the_database(room: Room) -> None:
    await _cut_a_door_off(room, "database")


async def _cut_a_door_off(room: Room, way: str) -> None:
    door = await room.door()
    room.gates.shut(door.name, way)
    await asyncio.sleep(2 * LASTS)
    room.gates.open(door.name, way)


async def _cut_a_door_off_from_both(room: Room) -> None:
    """For so long that everybody who was there plays on elsewhere."""
    door = await room.door()
    room.gates.shut(door.name, "bus", "database")
    await room.most_play_on()
    room.gates.open(door.name, "database", "bus")


@contextmanager
def _full_disk(room: Room) -> Iterator[None]:
    """A disk without a byte left; where nobody may mount a small one, the database says that it is so."""
    if room.database.has_small_disk:
        room.database.fill_disk()
        yield
        room.database.make_room()
    else:
        with closing(Store(room.where)) as store:
            away.fill_disk(store)
            yield
            away.make_room(store)


async def _fill_the_disk_of_the_database(room: Room) -> None:
    """The database refuses what needs room, and gives up itself where its own journal needs some."""
    with _full_disk(room):
        await asyncio.sleep(LASTS)


async def _let_the_owner_go(room: Room) -> None:
    owner = await room.owner()
    owner.send(signal.SIGTERM)
    await owner.gone()
    owner.start()


Fault = Callable[[Room], Awaitable[None]]
FAULTS: tuple[Fault, ...] = (
    kill_the_owner,
    *([kill_a_door] if SECTIONS else []),
    _let_the_owner_go,
    _pause_the_owner_past_its_lease,
    _cut_the_owner_off_from_the_database,
    _cut_everybody_off_from_the_bus,
    _cut_a_door_off_from_the_bus,
    _pause_a_door,
    _cut_the_owner_off_from_the_bus,
    _cut_a_door_off_from_the_database,
    _cut_everybody_off_from_the_database,
    _cut_the_owner_off_from_both,
    _cut_everybody_off_from_both,
    _cut_a_door_off_from_both,
    _fill_the_disk_of_the_database,
)
ASKED_FOR = os.environ.get("CALROOM_TEST_FAULTS")
MANY = int(ASKED_FOR or len(FAULTS))
NONE_AFTER, ENDED_AFTER = (math.inf, 0) if ASKED_FOR else (240.0, 900)
"""Seconds after which no other fault begins, and after which something hangs."""


@pytest.fixture
def database() -> Iterator[postgres.Server]:
    with postgres.server(DISK) as running:
        yield running


@pytest.fixture
def bus() -> Iterator[nats_server.Server]:
    with nats_server.server() as running:
        yield running


@pytest.mark.timeout(ENDED_AFTER)
def test_whatever_fails_every_answer_that_was_acknowledged_is_there_once_and_no_two_owners_wrote(
    database: postgres.Server, bus: nats_server.Server
) -> None:
    async def story() -> Room:
        async with everybody_playing(Room(database, bus)) as room:
            await room.all_play_on(1)
            began = time.monotonic()
            with progress(MANY, "faults") as show:
                for done, fault in enumerate(islice(cycle(FAULTS), MANY), 1):
                    if time.monotonic() - began > NONE_AFTER:
                        break
                    await fault(room)
                    await room.all_play_on(1)
                    show(done)
        return room

    room = asyncio.run(story())
    assert len(room.games) == 47
    check(room)


def check(room: Room) -> None:
    """What was acknowledged is there once, the room is in order, and each table had one owner at a time."""
    store = Store(room.where)
    written: Counter[tuple[str, str]] = Counter()
    for table in store.journal.tables():
        inputs = list(store.journal.read(table))
        written.update((table, row.client or "") for row in inputs)
        times = [row.at for row in inputs]
        assert times == sorted(times), f"{table}: time went back"
    acknowledged = [key for player in room.players for key in player.taken]
    assert len(acknowledged) >= len(room.games)
    assert [key for key in acknowledged if written[key] != 1] == []
    checked = verify(store)
    assert checked.fault is None, checked.fault
    assert checked.hands > 0
    store.close()
    with psycopg.connect(room.where) as connection:
        rows = connection.execute('SELECT "table", by, token FROM wrote ORDER BY "table", number').fetchall()
    for table, of_table in groupby(rows, key=lambda row: row[0]):
        turns = [who for who, _ in groupby((by, token) for _, by, token in of_table)]
        tokens = [token for _, token in turns]
        assert tokens == sorted(set(tokens)), f"{table}: two owners wrote in turn: {turns}"
