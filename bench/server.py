"""A thousand people at a hundred and fifty tables: how long news takes, and how much can be told at most.

The bare fan-out beside it delivers equal messages to groups of nine with nothing behind it: no game and no
rules, nobody's hidden cards, and nothing written down.

Then what everybody reads who comes: pages through the whole door without a wire, each asked for again and
again while sixty tables are in the lobby, and the welcome at a table in the middle of a hand. What a page
takes is processor time of the server's own process; what the processes of its library take is not in it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from litestar.types import Message
from tests.server.visiting import running
from uvicorn.loops.auto import auto_loop_factory

from bench.lines import Line
from calroom.cli.load import measure, told
from calroom.server.app import Application, create_app
from calroom.server.door.limits import UNBOUNDED
from calroom.server.front import Front
from calroom.server.protocol import PROTOCOL, Hello
from calroom.server.tables.clocks import Times
from calroom.server.tables.crowd import Client, Visitor

PLAYERS, TABLES, RATE, SECONDS = 1000, 150, 300.0, 10.0
SHOWN, AT_LEAST = 60, 2.0
"""So many tables are in the lobby, and for so many seconds each page is asked for."""

PAGES = {
    "the lobby": "/api/lobby",
    "a game": "/api/games/palace.holdem",
    "a game's rules": "/api/games/palace.holdem/rules",
    "a rule": "/api/rules/palace.holdem.missed-blinds",
    "a house's rules": "/api/rules?house=palace",
    "house beside house": "/api/games/palace.holdem/compare",
    "how a filing is read": "/api/readings/palace",
}


class Cost(NamedTuple):
    """What something took that was done again and again."""

    a_second: float
    processor: float

    def told(self, what: str) -> str:
        """The line that is printed."""
        return f"  {what:30}{self.a_second:10,.0f} /s{self.processor * 1e6:10,.0f} us of processor time each"


async def _again_and_again(once: Callable[[], Awaitable[object]]) -> Cost:
    await once()
    done, began, worked = 0, perf_counter(), process_time()
    while (passed := perf_counter() - began) < AT_LEAST:
        await once()
        done += 1
    return Cost(done / passed, (process_time() - worked) / done)


async def _ask(app: Application, address: str, tag: bytes = b"") -> bytes:
    """Ask for a page as a browser does, packed; gives its tag."""
    path, _, query = address.partition("?")
    headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip, br"), (b"if-none-match", tag)]
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 5),
        "server": ("localhost", 80),
        "state": {},
    }
    started: list[Message] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            started.append(message)

    await app(scope, receive, send)
    answer: Any = started[0]
    if answer["status"] not in (200, 304):
        raise AssertionError(f"{address}: {answer['status']}")
    tags: dict[bytes, bytes] = dict(answer["headers"])
    return tags.get(b"etag", b"")


async def _open_tables(front: Front) -> str:
    """Fill the lobby; the name of a table at which bots are in the middle of a hand."""
    games = [game.id for house in front.houses for game in map(house.game, house.games)]
    names = [await front.host.open_table(games[number % len(games)]) for number in range(SHOWN)]
    looked_at = front.host.table(names[games.index("palace.holdem")])
    looked_at.crowd.comes(Client(Visitor()))
    looked_at.conductor.somebody_looked()
    while (hand := looked_at.live.hand) is None or len(hand.events) < 40:
        await asyncio.sleep(0)
    await looked_at.conductor.stop()
    return looked_at.table


async def _from_memory() -> list[Line]:
    lines = []

    def note(what: str, cost: Cost) -> None:
        print(cost.told(what))
        lines.append(Line(f"{what}, processor time", cost.processor, "s", less_is_better=True))

    with TemporaryDirectory(prefix="calroom-pages-") as folder:
        app = create_app(Path(folder) / "room.db", bounds=UNBOUNDED, times=Times())
        async with running(app):
            table = await _open_tables(app.front)
            for name, address in PAGES.items():
                note(name, await _again_and_again(partial(_ask, app, address)))
            tag = await _ask(app, PAGES["the lobby"])
            again = partial(_ask, app, PAGES["the lobby"], tag)
            note("the lobby, unchanged", await _again_and_again(again))
            hosted = app.front.host.table(table)

            async def come() -> None:
                client = Client(Visitor())
                await hosted.greet(client, Hello(id="", protocol=PROTOCOL))
                hosted.crowd.goes(client)

            note("a table's welcome", await _again_and_again(come))
    return lines


def run() -> list[Line]:
    """Print what was measured."""
    print(f"News of {RATE:,.0f} answers a second on every screen of the table")
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        found = runner.run(measure(PLAYERS, TABLES, RATE, SECONDS))
        for line in told(found).splitlines():
            print(f"  {line}")
        print(f"What everybody reads who comes, with {SHOWN} tables in the lobby")
        read = runner.run(_from_memory())
    return [
        Line("deliveries", found.deliveries_a_second, "/s", found.bare_deliveries_a_second, "bare fan-out"),
        Line("an answer on every screen, 99 of 100", found.p99_ms / 1000, "s", less_is_better=True),
        *read,
    ]


if __name__ == "__main__":
    run()
