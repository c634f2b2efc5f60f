"""A simulated day: tables of every family in all three houses, bots coming and going by a fixed seed.

By default it is a matter of seconds; `CALROOM_HANDS=50000` (`make day`) plays the whole day.
"""

import asyncio
import os
from collections import Counter
from pathlib import Path

from tests.keeping.crowd import GAMES, Crowd

from calroom.keeping import Keeper, Told
from calroom.keeping.luck import SeededLuck
from calroom.keeping.verify import verify
from calroom.room.events import HandEnded, TimeTaken

HANDS = int(os.environ.get("CALROOM_HANDS", "100"))
LONG = {"palace.pan"}
"""A hand of Pan is as long as thirty of poker, so its table plays fewer."""


class Tally:
    """What boxes and pools should hold, counted from what was told and from nothing else."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.boxes: Counter[str] = Counter()
        self.pools: Counter[str] = Counter()
        self.hands = 0

    def note(self, told: Told) -> None:
        for event in told.events:
            match event.what:
                case HandEnded(collected=collected, jackpot=jackpot):
                    self.hands += 1
                    self.boxes[told.table] += sum(collected.values())
                    self.pools[self.keeper.table(told.table).game.id] += sum(jackpot.values())
                case TimeTaken(amount=amount):
                    self.boxes[told.table] += amount
                case _:
                    pass


async def day(where: str, hands: int) -> None:
    keeper = await Keeper.open(where, luck=SeededLuck(1))
    tally = Tally(keeper)
    keeper.subscribe(tally.note)

    async def table(crowd: Crowd) -> None:
        await crowd.begin()
        share = 1 + hands // (len(GAMES) - 1)
        wanted = 1 + share // 30 if crowd.game in LONG else share
        while crowd.live.state.hand < wanted:
            await crowd.step()
        await crowd.go_home()

    crowds = [Crowd(keeper, f"t{number}", game) for number, game in enumerate(GAMES, 1)]
    await asyncio.gather(*map(table, crowds))
    checked = verify(keeper.store)
    assert checked.fault is None
    assert checked.hands == tally.hands >= hands
    boxes: Counter[str] = Counter()
    for name, cents in keeper.store.ledger.balances("box").items():
        boxes[name.split(":")[1]] += cents
    assert boxes == +tally.boxes
    pools = keeper.store.ledger.balances("jackpot")
    assert {name.split(":")[1]: cents for name, cents in pools.items()} == +tally.pools
    left = {name for name, cents in keeper.store.ledger.balances().items() if cents}
    assert {name.split(":")[0] for name in left} <= {"cage", "box", "jackpot", "player"}
    for crowd in crowds:
        assert not crowd.live.state.players
        assert not crowd.live.state.lying
    await keeper.close()


def test_after_a_day_everything_agrees_and_nothing_is_left_on_a_table(path: str) -> None:
    assert {game.partition(".")[0] for game in GAMES} == {"palace", "comstock", "sk"}
    assert Path(path).exists()
    asyncio.run(day(path, HANDS))
