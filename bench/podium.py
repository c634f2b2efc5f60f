"""A room of sixty tables with bots, and its board at the podium: how far behind it is, and what it costs.

Somebody looks at every table, so that hands are dealt, and two look at the board. Measured is the time from
when something at a table is durable, and told there, to when it goes out to those who look at the board; and
how much of the server's processor time the board takes. The bounds are 100 ms and a tenth.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from typing import Any

from uvicorn.loops.auto import auto_loop_factory

from bench.lines import Line
from calroom.keeping import Told
from calroom.room.room import ROOM
from calroom.server.app import all_houses
from calroom.server.front import Front
from calroom.server.podium.live import LiveBoard
from calroom.server.tables.clocks import Times
from calroom.server.tables.crowd import Client, Visitor

TABLES, SECONDS, WATCHERS = 60, 20.0, 2
BOUND, SHARE = 0.1, 0.1


class Board:
    """What comes to somebody who looks at the board, and how late it is."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._since: dict[str, float] = {}
        self._looked_at: dict[str, float] = {}

    def told(self, told: Told) -> None:
        """Something happened at a table; from now on the board is behind."""
        if told.table != ROOM and told.events:
            self._since.setdefault(told.table, perf_counter())

    def looks(self) -> None:
        """The board looks at whatever has happened; what looks as before is not told."""
        self._looked_at, self._since = self._since, {}

    async def hear(self, _: str) -> None:
        """A frame goes out."""
        now = perf_counter()
        self.late += [now - since for since in self._looked_at.values()]
        self._looked_at = {}


@contextmanager
def _timed(spent: list[float], board: Board) -> Iterator[None]:
    """How long the board works, at everything it does of itself, and when it looks."""
    kept: dict[str, Callable[..., Any]] = {}

    def counting(name: str) -> Callable[..., Any]:
        of = kept[name] = getattr(LiveBoard, name)

        def counted(*given: Any) -> Any:
            begun = thread_time()
            if name == "_tell_news":
                board.looks()
            try:
                return of(*given)
            finally:
                spent[0] += thread_time() - begun

        return counted

    for name in ("_told", "_tell_news"):
        setattr(LiveBoard, name, counting(name))
    try:
        yield
    finally:
        for name, of in kept.items():
            setattr(LiveBoard, name, of)


async def _nobody(_: str) -> None:
    """A reader who reads at once."""


def _looks(send: Callable[[str], Awaitable[None]], doing: set[asyncio.Task[None]]) -> Client:
    client = Client(Visitor())
    doing.add(asyncio.get_running_loop().create_task(client.deliver(send)))
    return client


async def _measure() -> tuple[list[float], float, float]:
    spent, board, doing = [0.0], Board(), set[asyncio.Task[None]]()
    with TemporaryDirectory(prefix="calroom-podium-") as folder, _timed(spent, board):
        front = await Front.open(Path(folder) / "room.db", all_houses(), times=Times())
        games = [game.id for house in front.houses for game in map(house.game, house.games)]
        for number in range(TABLES):
            hosted = front.host.table(await front.host.open_table(games[number % len(games)]))
            hosted.crowd.comes(_looks(_nobody, doing))
            hosted.conductor.somebody_looked()
        while front.host.is_getting_ready:
            await asyncio.sleep(0.2)
        await asyncio.sleep(5.0)
        front.keeper.subscribe(board.told)
        for send in (board.hear, *[_nobody] * (WATCHERS - 1)):
            front.podium.show(_looks(send, doing))
        spent[0], processor, began = 0.0, process_time(), perf_counter()
        await asyncio.sleep(SECONDS)
        worked = process_time() - processor
        share, of_all = spent[0] / worked, spent[0] / (perf_counter() - began)
        for task in doing:
            task.cancel()
        await front.close()
    return sorted(board.late), share, of_all


def run() -> list[Line]:
    """Print what was measured."""
    print(f"The board of {TABLES} tables with bots, looked at by {WATCHERS}")
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        late, share, of_all = runner.run(_measure())
    half, most = (late[int(part * (len(late) - 1))] for part in (0.5, 0.99))
    said = "" if most <= BOUND else f"   above {BOUND * 1000:.0f} ms"
    print(f"  behind the tables {half * 1000:8.1f} ms (half){most * 1000:8.1f} ms (99 of 100){said}")
    said = "" if share <= SHARE else "   above a tenth"
    print(f"  of the server's processor time {share:6.1%}, {of_all:.1%} of one processor{said}")
    return [
        Line("the board behind its tables, 99 of 100", most, "s", BOUND, "the bound", less_is_better=True),
        Line("the board's share of the server's time", share, "", SHARE, "the bound", less_is_better=True),
    ]


if __name__ == "__main__":
    run()
