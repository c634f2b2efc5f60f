"""A room whose tables are kept by several processes: everybody plays at it as at one that has one."""

import asyncio
from pathlib import Path

import pytest
from tests.server.sections import (
    another,
    checked,
    has_section,
    keeps,
    owners,
    seated,
    sections,
    settled,
    sockets_at,
)
from tests.server.visiting import run
from tests.server.workers import until, workers

from calroom.room.inputs import Close, Leave
from calroom.server.protocol import Goodbye, Taken

GAMES = ("palace.holdem", "comstock.stud", "sk.pure215", "palace.baccarat")


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "room.db")


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
        assert checked(path).hands >= 2 * len(GAMES)

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
        checked(path)

    run(story())


def test_a_process_that_goes_gives_its_tables_up_and_the_people_stay(path: str) -> None:
    async def story() -> None:
        async with sections(path, 3) as running:
            owner, going, _ = running
            seats = [await seated(owner, game) for game in GAMES]
            await settled(running, len(GAMES))
            before = owners(owner)
            assert going.worker.tenure.id in before.values()
            questions = [await wire.asked() for _, wire, _ in seats[:2]]
            await going.end()
            await until(lambda: going.worker.tenure.id not in owners(owner).values())
            await until(lambda: len(owners(owner)) == len(GAMES))
            for (_, wire, _), question in zip(seats[:2], questions, strict=True):
                again = await wire.asked()
                assert (again.number, again.ask) == (question.number, question.ask)
            await asyncio.gather(*(wire.play(1) for _, wire, _ in seats))
            for _, wire, _ in seats:
                assert wire.code is None
                await wire.close()
        checked(path)

    run(story())


def test_while_the_room_has_no_owner_the_tables_of_others_play_on(path: str) -> None:
    async def story() -> None:
        async with sections(path, 3) as running:
            owner, second, third = running
            seats = [await seated(third, game) for game in GAMES]
            kept = await settled(running, len(GAMES))
            there = [wire for _, wire, table in seats if kept[table] == third.worker.tenure.id]
            assert there
            await until(lambda: sockets_at(third, third) == len(there))
            roads = dict(third.worker.outer._roads)
            # Nobody else takes the room before they have played on.
            for one in running:
                one.worker._is_ending = True
            await owner.worker.give_up_room()
            assert not any(one.owns for one in running)
            await asyncio.gather(*(wire.play(1) for wire in there))
            assert third.worker.outer._roads[third.worker.tenure.id] is roads[third.worker.tenure.id]
            second.worker._is_ending = False
            await until(lambda: second.owns)
            await until(lambda: len(owners(second)) == len(GAMES))
            await asyncio.gather(*(wire.play(1) for _, wire, _ in seats))
            for _, wire, _ in seats:
                assert wire.code is None
                await wire.close()
        checked(path)

    run(story())


def test_whoever_keeps_tables_and_then_the_room_goes_on_with_both(path: str) -> None:
    async def story() -> None:
        async with sections(path) as running:
            owner, other = running
            seats = [await seated(other, game) for game in GAMES]
            await settled(running, len(GAMES))
            await owner.end()
            await until(lambda: other.owns)
            await until(lambda: len(owners(other)) == len(GAMES))
            assert set(owners(other).values()) == {other.worker.tenure.id}
            await asyncio.gather(*(wire.play(1) for _, wire, _ in seats))
            async with another(other, path) as third:
                await has_section(third)
                await settled((other, third), len(GAMES))
                await asyncio.gather(*(wire.play(1) for _, wire, _ in seats))
            for _, wire, _ in seats:
                assert wire.code is None
                await wire.close()
        checked(path)

    run(story())


def test_a_table_that_is_closed_elsewhere_may_be_put_up_again_under_its_name(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            guest, wire, table = await seated(owner, "palace.holdem")
            await keeps(other, table)
            await wire.close()
            host = owner.front.host
            for _ in range(2):
                for person in [one.person for one in host.keeper.table(table).state.players.values()]:
                    await host.keeper.take(table, Leave(who=person))
                await host.keeper.take(table, Close(who="house", role="floor", reason="closed"))
                await until(lambda: table not in host.keeper.names_taken)
                assert (await guest.play("palace.holdem")).table == table
                await keeps(other, table)
        checked(path)

    run(story())
