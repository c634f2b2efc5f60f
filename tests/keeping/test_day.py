"""A simulated day: every game of all three houses at twenty tables, bots coming and going by a fixed seed.

By default it is a matter of seconds; `CALROOM_TEST_HANDS=50000` (`make day`) plays the whole day.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from itertools import islice

from tests.keeping.crowd import MIDDAY, SHIFT, Crowd
from tests.keeping.progress import progress

import calroom
from calroom.keeping import Keeper, Told
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rows import Admit
from calroom.keeping.shifts import Shifts
from calroom.keeping.verify import verify
from calroom.room.events import HandEnded, JackpotPaid, Left, Sat, TimeTaken
from calroom.room.inputs import PayJackpot, Resume, Stop
from calroom.room.room import ROOM

HANDS = int(os.environ.get("CALROOM_TEST_HANDS", "400"))
TABLES, BOTS = 20, 200
LONG = 30
"""A hand of Pan is as long as so many of poker, so its tables play fewer."""


def shifts() -> list[list[str]]:
    """What the twenty tables play in each shift: every game once, and the first ones again at the end."""
    houses = (calroom.house(name) for name in ("palace", "comstock", "sk"))
    games = [f"{house.id}.{game}" for house in houses for game in house.games]
    return [(games * 2)[first : first + TABLES] for first in range(0, len(games), TABLES)]


class Town:
    """Two hundred bots, each at one table or about, and what boxes and pools should hold.

    All of it is counted from what was told and from nothing else.
    """

    def __init__(self) -> None:
        self.idle = dict.fromkeys(f"Bot {number}" for number in range(BOTS))
        self.came: Counter[str] = Counter()
        self.boxes: Counter[str] = Counter()
        self.pools: Counter[str] = Counter()
        self.games: dict[str, str] = {}
        self.hands: Counter[str] = Counter()

    def about(self) -> list[str]:
        """Who has been about for longest; whoever gets up goes to the end of the line."""
        return list(islice(self.idle, 10))

    def note(self, told: Told) -> None:
        """Note who came and went, and what was collected."""
        for event in told.events:
            box = f"box:{told.table}:{Shifts().at(event.at)}"
            match event.what:
                case Sat(person=person):
                    self.idle.pop(person, None)
                    self.came[person] += 1
                case Left(person=person):
                    self.idle[person] = None
                case HandEnded(collected=collected, jackpot=jackpot):
                    self.hands[self.games[told.table]] += 1
                    self.boxes[box] += sum(collected.values())
                    self.pools[f"jackpot:{self.games[told.table]}"] += sum(jackpot.values())
                case TimeTaken(amount=amount):
                    self.boxes[box] += amount
                case JackpotPaid(game=game, amount=amount):
                    self.pools[f"jackpot:{game}"] -= amount
                case _:
                    pass


class Day:
    """A room from morning to morning; between two shifts the process ends and starts again."""

    def __init__(self, where: str, hands: int) -> None:
        self.where = where
        self.share = 1 + hands // (len(shifts()) * (TABLES - 1))
        self.town = Town()

    async def run(self, show: Callable[[int], None]) -> None:
        """All shifts, one after the other."""
        for number, games in enumerate(shifts()):
            keeper = await Keeper.open(self.where, luck=SeededLuck(1))
            keeper.subscribe(self.town.note)
            await self._shift(keeper, number, games, show)
            await keeper.close()

    async def _shift(
        self, keeper: Keeper, number: int, games: list[str], show: Callable[[int], None]
    ) -> None:
        town, begins = self.town, MIDDAY + number * SHIFT
        names = {f"{'abc'[number]}{place}": game for place, game in enumerate(games, 1)}
        town.games.update(names)
        crowds = [Crowd(keeper, table, game, town.about, opens_at=begins) for table, game in names.items()]
        await asyncio.gather(*(crowd.begin() for crowd in crowds))
        playing, half = crowds, town.hands.total() + self.share * TABLES // 2
        while playing:
            # All tables take one step together, so that the same seed is the same day.
            await asyncio.gather(*(crowd.step() for crowd in playing))
            playing = [crowd for crowd in playing if crowd.live.state.hand < self._wanted(crowd)]
            show(town.hands.total())
            if half and town.hands.total() >= half:
                half = 0
                await self._drill(keeper)
        await asyncio.gather(*(crowd.go_home() for crowd in crowds))
        await self._pay_jackpots(keeper)

    def _wanted(self, crowd: Crowd) -> int:
        return 1 + self.share // LONG if crowd.game.endswith(".pan") else self.share

    async def _drill(self, keeper: Keeper) -> None:
        """The room is stopped and goes on again; hands in progress do not notice."""
        at = max(table.state.at for table in keeper.room.tables.values())
        for kind in (Stop, Resume):
            await keeper.take(ROOM, kind(who="Ada", role="floor", scope="room", reason="fire drill"), at)

    async def _pay_jackpots(self, keeper: Keeper) -> None:
        """Half of every pool goes to somebody with a purse."""
        if not keeper.register.has_purse("Pia"):
            await keeper.enter(Admit(who="Pia", person="Pia"))
        for account, pool in keeper.store.ledger.balances("jackpot").items():
            if half := pool // 2:
                game = account.partition(":")[2]
                pay = PayJackpot(who="Ada", role="floor", person="Pia", game=game, amount=half, reason="hit")
                await keeper.take(ROOM, pay)


def test_after_a_day_everything_agrees_and_nothing_is_left_on_a_table(where: str) -> None:
    day = Day(where, HANDS)
    with progress(HANDS, "hands") as show:
        asyncio.run(day.run(show))
    town = day.town
    assert set(town.hands) == {game for games in shifts() for game in games}
    assert town.hands.total() >= HANDS
    assert len(town.came) > 0.9 * BOTS
    asyncio.run(_agrees(where, town))


async def _agrees(where: str, town: Town) -> None:
    keeper = await Keeper.open(where)
    checked, ledger = verify(keeper.store), keeper.store.ledger
    assert checked.fault is None
    assert checked.hands == town.hands.total()
    assert {name: cents for name, cents in ledger.balances("box").items() if cents} == +town.boxes
    assert {name: cents for name, cents in ledger.balances("jackpot").items() if cents} == +town.pools
    left = {name.split(":")[0] for name, cents in ledger.balances().items() if cents}
    assert left <= {"cage", "box", "jackpot", "player"}
    for table in keeper.room.tables.values():
        assert not table.state.players
        assert not table.state.lying
    await keeper.close()
