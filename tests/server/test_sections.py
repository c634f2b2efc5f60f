"""A room whose tables are kept by several processes: everybody plays at it as at one that has one."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.sections import (
    another,
    caught_up,
    checked,
    has_section,
    keeps,
    owners,
    seated,
    section_of,
    sections,
    settled,
    shown_jackpot,
    sockets_at,
)
from tests.server.sockets import Guest
from tests.server.visiting import run
from tests.server.workers import (
    Running,
    all_play_on,
    playing,
    taken_by,
    times_written,
    until,
    worker,
    workers,
)

from calroom.room.inputs import Close, Leave, Sit
from calroom.server.protocol import Goodbye, Taken
from calroom.store import Store
from calroom.store.leases import Stranger

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
            looking = [
                await (await Guest.comes(running[1].address)).line(table).open() for *_, table in seats
            ]
            await asyncio.gather(*(wire.play(2) for _, wire, _ in seats))
            for (_, wire, table), other in zip(seats, looking, strict=True):
                await caught_up(other, wire)
                numbers = [line.number for line in wire.lines]
                assert numbers == list(range(numbers[0], numbers[-1] + 1)), table
                public = [line.number for line in other.lines if line.number <= wire.number]
                assert public == numbers[-len(public) :]
                await other.close()
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


def test_the_owner_of_the_room_hands_its_tables_over_before_it_goes(path: str) -> None:
    async def story() -> None:
        async with sections(path, 3) as running:
            owner, second, third = running
            seats = [await seated(third, game) for game in GAMES]
            kept = await settled(running, len(GAMES))
            assert owner.worker.tenure.id in kept.values()
            # Nobody takes the room before it is seen who keeps its tables.
            for one in running:
                one.worker._is_ending = True
            going = asyncio.create_task(owner.worker.give_up_room())
            await until(lambda: not owner.owns)
            assert set(section_of(second).tables.names()) | set(section_of(third).tables.names()) == set(kept)
            assert len(owners(second)) == len(GAMES)
            second.worker._is_ending = third.worker._is_ending = False
            await until(lambda: second.owns or third.owns)
            await going
            owner.worker._is_ending = False  # Whoever ends last waits until the room is taken from them.
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


def test_a_room_with_sections_goes_from_one_version_to_another_and_no_answer_is_lost(path: str) -> None:
    async def story() -> list[tuple[str, str]]:
        async with sections(path) as old:
            bus, doors = old[0].worker._bus, [one.address for one in old]
            new: list[Running] = []
            try:
                async with playing(GAMES, doors) as players:
                    await settled(old, len(GAMES))
                    for at, one in enumerate(old):
                        new.append(worker(path, bus, version="2", sections=True))
                        await new[-1].worker.open()
                        await new[-1].ready()
                        doors[at] = new[-1].address
                        await one.end()
                        await all_play_on(players)
                    await settled(new, len(GAMES))
                    await all_play_on(players)
            finally:
                for one in new:
                    await one.end()
            return taken_by(players)

    taken = asyncio.run(story())
    assert len(taken) >= 4 * len(GAMES)
    with closing(Store(path)) as store:
        assert times_written(store, taken) == {1}
    checked(path)


def test_a_jackpot_is_shown_as_it_is_at_tables_of_all_processes(path: str) -> None:
    async def story() -> None:
        async with sections(path) as running:
            owner = running[0]
            ann, ben = [await Guest.comes(owner.address) for _ in range(2)]
            tables = [(await guest.put_up("palace.holdem", bots=5)).table for guest in (ann, ben, ben)]
            kept = await settled(running, len(tables))
            here, there = (
                next(table for table, keeper in kept.items() if keeper == one.worker.tenure.id)
                for one in running
            )
            wires = [
                await guest.line(table).open()
                for table in (here, there)
                for guest in ((ann,) if table == tables[0] else (ben,))
            ]
            assert isinstance(await wires[0].ask(Sit, chips=20_000), Taken)
            await wires[0].play(2)
            held = owner.front.keeper.store.ledger.balance("jackpot:palace.holdem")
            assert held > 0
            for wire in wires:
                await shown_jackpot(wire, held)
                await wire.close()
        checked(path)

    run(story())


def test_a_process_without_sections_does_not_begin_beside_one_that_has_them(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, _):
            with pytest.raises(Stranger, match="runs this room with sections, and this one would without"):
                worker(path, owner.worker._bus)

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
