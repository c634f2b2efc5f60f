"""The process that is killed: a keeper with bots at some tables, which says what is durable.

For each line that it is given it forks a victim, since one that had to start anew would spend its short life
importing.
"""

import asyncio
import os
import sys

from tests.keeping.crowd import MIDDAY, Crowd

import calroom
from calroom.keeping import Keeper, Told
from calroom.keeping.luck import SeededLuck

TABLES = {"a": "comstock.holdem", "b": "sk.pure215", "c": "palace.draw", "d": "palace.pai-gow-tiles"}
SEED = 9


async def room(where: str) -> tuple[Keeper, list[Crowd]]:
    """The keeper and its crowds; what happens next follows from what is in the store alone."""
    keeper = await Keeper.open(where, luck=SeededLuck(SEED))
    return keeper, [Crowd(keeper, table, game, seed=SEED) for table, game in TABLES.items()]


async def live(where: str) -> None:
    """Play until somebody kills us."""
    keeper, crowds = await room(where)
    keeper.subscribe(_say_durable)
    _say("begins")

    async def table(crowd: Crowd) -> None:
        await crowd.begin()
        while True:
            await crowd.step()

    await asyncio.gather(*map(table, crowds))


async def undisturbed(where: str, rows: dict[str, int]) -> None:
    """The same room without any kill, up to so many rows of each table."""
    keeper, crowds = await room(where)

    async def table(crowd: Crowd) -> None:
        if rows[crowd.table]:
            await keeper.put_up(crowd.table, crowd.game, "Ada", MIDDAY)
        if rows[crowd.table] > 1:
            await crowd.begin()
        while 1 < keeper.row(crowd.table) < rows[crowd.table]:
            await crowd.step()

    await asyncio.gather(*map(table, crowds))
    await keeper.close()


def _say_durable(told: Told) -> None:
    _say(f"durable {told.table} {told.row}")


def _say(what: str) -> None:
    os.write(1, f"{what}\n".encode())


def main(where: str) -> None:
    calroom.houses()
    for game in TABLES.values():
        calroom.game(game)
    for _ in sys.stdin:
        victim = os.fork()
        if victim == 0:
            asyncio.run(live(where))
        _say(f"victim {victim}")
        os.waitpid(victim, 0)
        _say("dead")


if __name__ == "__main__":
    main(sys.argv[1])
