"""A room that is kept: durable inputs per second beside bare inserts of its rows, recovery, and memory.

Ours is the whole way: the input is played at one of 200 tables, its money worked out, its record chained and
written, and its events told. Bare are the rows that this has written, put by the driver alone as in
`bench.store`. What players and dealers say is made beforehand, as the bare rows are. Both take turns of a
whole hand at every table, the deal and everybody's answers in four rounds, so that each turn is the same
work; once the database is warm each one's best turn counts. The loop is the one that serves, and garbage is
searched for as seldom.

To open a room whose tables are all in the middle of a hand stands beside reading the rows of which it is
rebuilt, and what a table takes between two hands beside what the store keeps of it then.
"""

import asyncio
import gc
import tracemalloc
from collections.abc import Mapping, Sequence
from itertools import count
from time import perf_counter

import uvloop
from sqlalchemy import func, select

import calroom
from bench.lines import Line
from bench.store import DATABASES, Bare
from calroom.keeping import Keeper
from calroom.keeping.garbage import search_seldom
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rows import Admit
from calroom.room.inputs import AnyInput, Deal, Open, Reply, Sit
from calroom.room.room import Room
from calroom.room.table import LiveTable
from calroom.store import Store, schema
from calroom.table.asks import Answer

TABLES, PLAYERS = 200, 6
INPUTS = 25
"""So many make a whole hand."""

SEED = 1
WARMING, TURNS = 2, 10
RECOVERED, IDLE = 1000, 100
GAME = "comstock.holdem"
NOON = 1_800_000_000_000


def _comes(table: str) -> list[AnyInput]:
    """The table is opened, and its seats are taken."""
    sits = (Sit(who=person, chips=1_000_000) for person in _people(table))
    return [Open(who="Flo", role="floor"), *sits]


def _people(table: str) -> list[str]:
    return [f"{table}-{number}" for number in range(PLAYERS)]


def _next(live: LiveTable, client: str) -> AnyInput:
    """The next input of a table: everybody calls or checks, and the next hand is dealt."""
    if live.hand is None:
        return Deal(who="Dan", role="dealer", id=client)
    ask = live.hand.asks[0]
    stays = next((one for one in ask.options if one.verb in ("check", "call")), None)
    answer = ask.default if stays is None else Answer(stays.verb, stays.low, (), stays.where)
    return Reply(who=live.people[ask.seat], answer=answer, id=client)


async def _opened(where: str) -> Keeper:
    """A room whose purses are known before anybody comes, as the server's are."""
    keeper = await Keeper.open(where, luck=SeededLuck(SEED))
    keeper.purse("")
    return keeper


async def _seat(keeper: Keeper, table: str) -> None:
    for person in _people(table):
        await keeper.enter(Admit(who=person, person=person, chips=1_000_000), NOON)
    await keeper.put_up(table, GAME, "Ada", NOON)
    for given in _comes(table):
        await keeper.take(table, given, NOON)


async def _play_on(keeper: Keeper, table: str, inputs: int) -> None:
    for _ in range(inputs):
        await keeper.take(table, _next(keeper.table(table), ""), NOON)


def _said_at(table: str, inputs: int) -> list[AnyInput]:
    """What will be said at a table, which depends on nothing but the luck of its rows."""
    room, luck, rows = Room(), SeededLuck(SEED), count(2)
    live = room.tables[table] = LiveTable.new(table, calroom.game(GAME))

    def taken(given: AnyInput) -> AnyInput:
        room.take(table, given, NOON, luck.chance(table, next(rows)))
        return given

    for given in _comes(table):
        taken(given)
    return [taken(_next(live, f"{number:012x}")) for number in range(inputs)]


async def _turn(keeper: Keeper, said: Mapping[str, Sequence[AnyInput]], turn: int) -> float:
    """Every table takes a turn's inputs; how long that took."""
    these = slice(turn * INPUTS, (turn + 1) * INPUTS)

    async def table(name: str) -> None:
        for given in said[name][these]:
            await keeper.take(name, given, NOON)

    start = perf_counter()
    await asyncio.gather(*map(table, said))
    return perf_counter() - start


async def _rates(where: str) -> tuple[float, float]:
    """Inputs a second, ours and bare, in the best of some turns."""
    tables = [f"table-{number}" for number in range(TABLES)]
    said = {table: _said_at(table, (WARMING + TURNS) * INPUTS) for table in tables}
    keeper = await _opened(where)
    await asyncio.gather(*(_seat(keeper, table) for table in tables))
    search_seldom()
    store = Store(where)
    bare, ours, bares = Bare(store), [], []
    for turn in range(WARMING + TURNS):
        first = keeper.row(tables[0]) + 1
        ours.append(await _turn(keeper, said, turn))
        bares.append(bare.put(range(first, first + INPUTS)))
    await keeper.close()
    store.close()
    return TABLES * INPUTS / min(ours[WARMING:]), TABLES * INPUTS / min(bares[WARMING:])


async def _recovery(where: str) -> tuple[float, float]:
    """Seconds to open a room whose many tables are in the middle of a hand, and to read its rows."""
    keeper = await _opened(where)

    async def one(table: str) -> None:
        await _seat(keeper, table)
        await _play_on(keeper, table, 8)

    await asyncio.gather(*(one(f"table-{number}") for number in range(RECOVERED)))
    await keeper.close()
    start = perf_counter()
    again = await Keeper.open(where)
    took = perf_counter() - start
    if not all(table.hand is not None for table in again.room.tables.values()):
        raise AssertionError("a hand in progress was not rebuilt")
    await again.close()
    return took, _reading(where)


def _reading(where: str) -> float:
    """The seconds to read every row of the journal."""
    store = Store(where)
    start = perf_counter()
    with store.database.reading() as connection:
        connection.execute(select(schema.journal)).all()
    took = perf_counter() - start
    store.close()
    return took


async def _memory(where: str) -> tuple[float, float]:
    """Kilobytes of a table between two hands: in memory, once its game is loaded, and in its checkpoint."""
    keeper = await _opened(where)

    async def idle(table: str) -> None:
        await _seat(keeper, table)
        await _play_on(keeper, table, 1)
        while keeper.table(table).hand is not None:
            await _play_on(keeper, table, 1)

    await idle("warm")
    gc.collect()
    tracemalloc.start()
    await asyncio.gather(*(idle(f"table-{number}") for number in range(IDLE)))
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    with keeper.store.database.reading() as connection:
        kept = connection.scalar(select(func.avg(func.length(schema.checkpoint.c.state))))
    await keeper.close()
    return used / IDLE / 1000, float(kept or 0) / 1000


def _rated(name: str, where: str) -> Line:
    ours, bare = uvloop.run(_rates(where))
    print(f"  {name:12}{ours:10,.0f} inputs/s   bare {bare:10,.0f} inputs/s   x {ours / bare:5.2f}")
    return Line(f"inputs played and kept, {name}", ours, "inputs/s", bare, "bare inserts")


def _recovered(name: str, where: str) -> Line:
    took, reading = uvloop.run(_recovery(where))
    what = f"recovery of {RECOVERED} tables in mid-hand"
    print(f"  {name:12}{took:10,.1f} s   {what}   reading their rows {reading:.1f} s")
    return Line(f"{what}, {name}", took, "s", reading, "reading their rows", less_is_better=True)


def _idle(name: str, where: str) -> Line:
    used, kept = uvloop.run(_memory(where))
    print(f"  {name:12}{used:10,.1f} KB   memory of an idle table   its checkpoint {kept:.1f} KB")
    return Line(f"memory of an idle table, {name}", used, "KB", kept, "its checkpoint", less_is_better=True)


def run() -> list[Line]:
    """Print what was measured on both databases."""
    print(f"Inputs played and kept at {TABLES} tables, beside bare inserts of the same rows")
    lines = []
    for measure in (_rated, _recovered, _idle):
        for name, database in DATABASES.items():
            with database() as where:
                lines.append(measure(name, where))
    return lines


if __name__ == "__main__":
    run()
