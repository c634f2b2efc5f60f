"""A room that is kept: durable inputs per second beside bare inserts of its rows, recovery, and memory.

Ours is the whole way: the input is played at one of 200 tables, its money worked out, its record chained and
written, and its events told. Bare are the rows that this has written, put by the driver alone as in
`bench.store`. Both take turns of a whole hand at every table, the deal and everybody's answers in four
rounds, so that each turn is the same work; once the database is warm each one's best turn counts. As in a
process that serves, garbage is searched for seldom.
"""

import asyncio
import gc
import tracemalloc
from collections.abc import Callable
from itertools import count
from time import perf_counter
from typing import Any

from bench.store import DATABASES, Bare
from calroom.keeping import Keeper
from calroom.keeping.garbage import search_seldom
from calroom.keeping.luck import SeededLuck
from calroom.room.inputs import Deal, Open, Reply, Sit
from calroom.store import Store
from calroom.table.asks import Answer

TABLES, INPUTS = 200, 25
WARMING, TURNS = 2, 10
RECOVERED, IDLE = 1000, 100
GAME = "comstock.holdem"
NOON = 1_800_000_000_000


async def _seat(keeper: Keeper, table: str, players: int = 6) -> None:
    await keeper.put_up(table, GAME, "Ada", NOON)
    await keeper.take(table, Open(who="Flo", role="floor"), NOON)
    for number in range(players):
        await keeper.take(table, Sit(who=f"{table}-{number}", chips=1_000_000), NOON)


async def _next(keeper: Keeper, table: str, client: str) -> None:
    """The next input of a table: everybody calls or checks, and the next hand is dealt."""
    live = keeper.table(table)
    if live.hand is None:
        await keeper.take(table, Deal(who="Dan", role="dealer", id=client), NOON)
        return
    ask = live.hand.asks[0]
    stays = next((one for one in ask.options if one.verb in ("check", "call")), None)
    answer = ask.default if stays is None else Answer(stays.verb, stays.low, (), stays.where)
    await keeper.take(table, Reply(who=live.people[ask.seat], answer=answer, id=client), NOON)


class Room:
    """A keeper with players at all its tables, who give as many inputs as they are told to."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.tables = [f"table-{number}" for number in range(TABLES)]
        self._given = 0

    async def play(self) -> float:
        """Every table takes so many inputs; how long that took."""
        numbers = range(self._given, self._given + INPUTS)
        self._given += INPUTS

        async def table(name: str) -> None:
            for number in numbers:
                await _next(self.keeper, name, f"{number:012x}")

        start = perf_counter()
        await asyncio.gather(*map(table, self.tables))
        return perf_counter() - start


async def _rates(where: str) -> tuple[float, float]:
    """Inputs a second, ours and bare, in the best of some turns."""
    room = Room(await Keeper.open(where, luck=SeededLuck(1)))
    await asyncio.gather(*(_seat(room.keeper, table) for table in room.tables))
    search_seldom()
    store = Store(where)
    bare, ours, bares = Bare(store), [], []
    for _ in range(WARMING + TURNS):
        first = room.keeper.row(room.tables[0]) + 1
        ours.append(await room.play())
        bares.append(bare.put(range(first, first + INPUTS)))
    await room.keeper.close()
    store.close()
    return TABLES * INPUTS / min(ours[WARMING:]), TABLES * INPUTS / min(bares[WARMING:])


async def _recover(where: str) -> float:
    """Bring many tables into the middle of a hand, and open the room again."""
    keeper = await Keeper.open(where, luck=SeededLuck(2))
    numbers = count()

    async def one(table: str) -> None:
        await _seat(keeper, table)
        for _ in range(8):
            await _next(keeper, table, f"{next(numbers):012x}")

    await asyncio.gather(*(one(f"table-{number}") for number in range(RECOVERED)))
    await keeper.close()
    start = perf_counter()
    again = await Keeper.open(where)
    took = perf_counter() - start
    if not all(table.hand is not None for table in again.room.tables.values()):
        raise AssertionError("a hand in progress was not rebuilt")
    await again.close()
    return took


async def _memory(where: str) -> float:
    """Kilobytes that a table takes between two hands, once the game itself is loaded."""
    keeper = await Keeper.open(where, luck=SeededLuck(3))

    async def idle(table: str) -> None:
        await _seat(keeper, table)
        while keeper.table(table).state.hand < 1 or keeper.table(table).hand is not None:
            await _next(keeper, table, "")

    await idle("warm")
    gc.collect()
    tracemalloc.start()
    await asyncio.gather(*(idle(f"table-{number}") for number in range(IDLE)))
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    await keeper.close()
    return used / IDLE / 1000


def run() -> None:
    """Print what was measured on both databases."""
    print(f"Inputs played and kept at {TABLES} tables, beside bare inserts of the same rows")
    for name, database in DATABASES.items():
        with database() as where:
            ours, bare = asyncio.run(_rates(where))
        print(f"  {name:12}{ours:10,.0f} inputs/s   bare {bare:10,.0f} inputs/s   x {ours / bare:5.2f}")
    measures: dict[str, Callable[[str], Any]] = {
        f"recovery of {RECOVERED} tables in mid-hand, s": _recover,
        "memory of an idle table, KB": _memory,
    }
    for what, measure in measures.items():
        for name, database in DATABASES.items():
            with database() as where:
                print(f"  {name:12}{asyncio.run(measure(where)):10,.1f}   {what}")


if __name__ == "__main__":
    run()
