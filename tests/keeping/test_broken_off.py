"""Whoever gives an input may be gone before it is told: it is taken to its end, or was never begun."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.breaking_off import broken_off

from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rows import Admit, SellChips
from calroom.keeping.verify import verify
from calroom.room.inputs import Deal, Open, Reply, Resume, Sit, Stop
from calroom.room.room import ROOM

NOON = 1_800_000_000_000
GAME = "comstock.holdem"
MANY = 12
"""Nothing here waits so often."""

Doing = Callable[[Keeper], Coroutine[Any, Any, Any]]


def answer(keeper: Keeper) -> Reply:
    live = keeper.table("7")
    ask = live.asks[0]
    return Reply(who=live.people[ask.seat], answer=ask.default)


WAYS: dict[str, Doing] = {
    "an answer": lambda keeper: keeper.take("7", answer(keeper), NOON),
    "chips from the cage": lambda keeper: keeper.enter(SellChips(who="Ann", person="Ann", amount=500), NOON),
    "a newcomer": lambda keeper: keeper.enter(Admit(who="New", person="New", chips=500), NOON),
    "a bar": lambda keeper: keeper.bar("Bob", "fighting", "Flo", NOON),
    "another table": lambda keeper: keeper.put_up("8", GAME, "Ada", NOON),
    "a table taken down": lambda keeper: keeper.take_down("9", "closed", "Ada", NOON),
    "a stop": lambda keeper: keeper.take(
        ROOM, Stop(who="Ada", role="floor", scope="room", reason="fire"), NOON
    ),
}


async def at_the_table(path: str) -> tuple[Keeper, list[Told]]:
    """A room with a hand in progress at table 7, a closed table 9, and everything it tells."""
    keeper = await Keeper.open(path, luck=SeededLuck(3))
    await keeper.put_up("7", GAME, "Ada", NOON)
    await keeper.put_up("9", GAME, "Ada", NOON)
    await keeper.take("7", Open(who="Flo", role="floor"), NOON)
    for person in ("Ann", "Bob", "Cal"):
        await keeper.enter(Admit(who=person, person=person, chips=100_000), NOON)
        await keeper.take("7", Sit(who=person, chips=20_000), NOON)
    await keeper.take("7", Deal(role="clock"), NOON)
    told: list[Told] = []
    keeper.subscribe(told.append)
    return keeper, told


def rows(keeper: Keeper) -> set[tuple[str, int]]:
    return {
        (table, row.number)
        for table in keeper.store.journal.tables()
        for row in keeper.store.journal.read(table)
    }


@pytest.mark.parametrize("way", WAYS)
def test_whoever_goes_away_at_any_wait_leaves_what_is_told_once_or_was_never_given(
    way: str, path: str
) -> None:
    async def story() -> None:
        keeper, told = await at_the_table(path)
        before = rows(keeper)
        for nth in range(1, MANY):
            if not await broken_off(WAYS[way](keeper), nth):
                break
            await keeper.begun.settle()
            new = rows(keeper) - before
            assert sorted((one.table, one.row) for one in told) == sorted(new)
            if way != "chips from the cage" and new:
                break
        else:
            pytest.fail("it never came to its end")
        if way == "a stop":
            await keeper.take(ROOM, Resume(who="Ada", role="floor", scope="room", reason="over"), NOON)
        await keeper.take("7", answer(keeper), NOON)
        await keeper.close()
        again = await Keeper.open(path)
        assert verify(again.store).fault is None
        await again.close()

    asyncio.run(story())


def test_whoever_waits_for_their_turn_and_goes_away_has_said_nothing(path: str) -> None:
    async def story() -> None:
        keeper, told = await at_the_table(path)
        async with keeper.at_rest("7"):
            waiting = asyncio.create_task(keeper.take("7", answer(keeper), NOON))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        assert told == []
        await keeper.take("7", answer(keeper), NOON)
        assert len(told) == 1
        await keeper.close()

    asyncio.run(story())


def test_somebody_who_cannot_hear_keeps_nobody_else_from_hearing(path: str) -> None:
    async def story() -> None:
        keeper, told = await at_the_table(path)

        def deaf(_: Told) -> None:
            raise RuntimeError("deaf")

        keeper._listeners.insert(0, deaf)
        await keeper.take("7", answer(keeper), NOON)
        assert len(told) == 1
        await keeper.close()

    asyncio.run(story())


def test_closing_waits_for_what_was_begun_by_somebody_who_is_gone(path: str) -> None:
    async def story() -> None:
        keeper, told = await at_the_table(path)
        asked = asyncio.create_task(keeper.enter(Admit(who="New", person="New", chips=500), NOON))
        await asyncio.sleep(0)
        asked.cancel()
        await keeper.close()
        assert len(told) == 1
        again = await Keeper.open(path)
        assert again.register.has_purse("New")
        await again.close()

    asyncio.run(story())


def test_where_all_is_torn_down_at_once_nobody_is_left_waiting(path: str) -> None:
    async def story() -> None:
        keeper, _ = await at_the_table(path)
        asked = asyncio.create_task(keeper.take("7", answer(keeper), NOON))
        await asyncio.sleep(0)
        writing = keeper._writer._writing
        assert writing is not None
        writing.cancel()
        with pytest.raises(NotKept):
            await asked
        await asyncio.gather(writing, return_exceptions=True)
        await keeper.take("7", answer(keeper), NOON)
        await keeper.close()

    asyncio.run(story())
