"""Real processes that keep tables of one room are killed, paused and let go: everybody plays on."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator

import pytest
from tests.bus import nats_server
from tests.server.processes import Running, tables_of
from tests.server.test_many_faults import Room, check, everybody_playing, kill_a_door, kill_the_owner
from tests.server.visiting import WAIT
from tests.store import postgres
from tests.store.conftest import server

__all__ = ["server"]

GAMES = ("palace.holdem", "comstock.stud", "sk.pure215", "palace.baccarat", "comstock.pan", "sk.holdem")

Fault = Callable[[Room], Awaitable[None]]


@pytest.fixture(scope="module")
def bus() -> Iterator[nats_server.Server]:
    with nats_server.server() as running:
        yield running


def _played_through(fault: Fault, database: postgres.Server, bus: nats_server.Server) -> None:
    """Everybody plays, each process keeps some of the tables, something happens, and everybody plays on."""

    async def story() -> Room:
        async with everybody_playing(Room(database, bus, GAMES, sections=True)) as room:
            await room.all_play_on(1)
            await _all_keep_some(room)
            await fault(room)
            await room.all_play_on(2)
        return room

    check(asyncio.run(story()))


async def _all_keep_some(room: Room) -> None:
    async with asyncio.timeout(WAIT):
        while len([many for many in tables_of(room.where).values() if many]) < len(room.processes):
            await asyncio.sleep(0.1)


async def _pause_a_section_past_its_lease(room: Room) -> None:
    door = await room.door()
    door.send(signal.SIGSTOP)
    await _keeps_nothing(room, door)
    await room.all_play_on(1)
    door.send(signal.SIGCONT)
    # It finds that others have its tables, and ends.
    await door.gone()
    door.start()


async def _let_a_section_go(room: Room) -> None:
    door = await room.door()
    door.send(signal.SIGTERM)
    await door.gone()
    door.start()


async def _keeps_nothing(room: Room, one: Running) -> None:
    async with asyncio.timeout(WAIT):
        while tables_of(room.where).get(one.pid):
            await asyncio.sleep(0.1)


def test_a_process_is_killed_in_a_hand_and_its_tables_go_on_elsewhere(
    server: postgres.Server, bus: nats_server.Server
) -> None:
    _played_through(kill_a_door, server, bus)


def test_the_owner_of_the_room_is_killed_and_all_tables_go_on(
    server: postgres.Server, bus: nats_server.Server
) -> None:
    _played_through(kill_the_owner, server, bus)


def test_a_process_that_was_paused_past_its_lease_writes_nothing_when_it_comes_back(
    server: postgres.Server, bus: nats_server.Server
) -> None:
    _played_through(_pause_a_section_past_its_lease, server, bus)


def test_a_process_that_is_asked_to_go_leaves_its_tables_to_others(
    server: postgres.Server, bus: nats_server.Server
) -> None:
    _played_through(_let_a_section_go, server, bus)
