"""`calroom load`: many people at many tables on this machine, and how long news takes to every screen."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from calroom.cli.console import print_csv, print_record, working
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Csv, Json
from calroom.parts import needed

if TYPE_CHECKING:
    from calroom.cli.load_run import Heard, Party

MOST_PLAYERS, MOST_SECONDS = 5000, 600
Players = Annotated[int, Parameter(validator=Number(gte=2, lte=MOST_PLAYERS))]
Seconds = Annotated[float, Parameter(validator=Number(gt=0, lte=MOST_SECONDS))]
Rate = Annotated[float, Parameter(validator=Number(gt=0))]
Tables = Annotated[int, Parameter(validator=Number(gte=1))]

SEATS_TAKEN = 20 / 3
"""A thousand people are spread over a hundred and fifty tables."""


class Measured(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What was found: news timed at a steady rate, then as much as the server can, beside a bare fan-out."""

    players: int
    tables: int
    answers_a_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    saturated_answers_a_second: float
    deliveries_a_second: float
    bytes_each: float
    bare_deliveries_a_second: float = 0.0
    share_of_bare: float = 0.0
    unheard: int = 0
    """Answers at the steady rate whose news had not reached every screen at the end."""
    refused: list[str] = []


def load(
    *,
    players: Players = 100,
    seconds: Seconds = 10,
    tables: Tables | None = None,
    rate: Rate | None = None,
    url: str = "",
    bare: Annotated[bool, Parameter(negative="--no-bare")] = True,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Seat many people at tables of this machine, let them play, and time what reaches their screens.

    For so many seconds they answer at a steady rate, and the time is taken from each answer until its news is
    on every screen of the table. Then they answer as fast as they can, and deliveries are counted; a bare
    fan-out of equal messages to groups of nine is measured beside it. Everything runs on this machine.

    Parameters
    ----------
    players
        How many people are connected.
    seconds
        How long each of the three parts takes.
    tables
        How many tables they are spread over; without it three for twenty people, and never more than nine
        people at one.
    rate
        Answers a second over all tables; without it two a second for each table.
    url
        A server that runs already on this machine, such as http://127.0.0.1:8000. Without it one is started
        with a memory of its own that is thrown away.
    bare
        Whether the bare fan-out is measured, too.
    json
        Print the figures as JSON.
    csv
        Print the figures as a row for a spreadsheet.
    """
    needed("server", "a load test", "httpx", "uvicorn")
    from uvicorn.loops.auto import auto_loop_factory

    from calroom.cli.load_run import MOST, LoadFailed

    tables = tables or max(-(-players // MOST), round(players / SEATS_TAKEN))
    if not -(-players // MOST) <= tables <= players // 2:
        allowed = f"{-(-players // MOST)} to {players // 2} tables will do"
        return complain(f"{players} players do not fill {tables} tables with 2 to {MOST} each: {allowed}")
    if url and not url.startswith(("http://127.", "http://localhost", "http://[::1]")):
        return complain(f"{url} is not on this machine; a load test never leaves it")
    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            found = runner.run(measure(players, tables, rate or 2.0 * tables, seconds, url, bare=bare))
    except (LoadFailed, OSError) as wrong:
        return complain(wrong, FAILED)
    if csv:
        return print_csv(found)
    if json:
        return print_record(found)
    sys.stdout.write(told(found))
    return 0


async def measure(
    players: int, tables: int, rate: float, seconds: float, url: str = "", *, bare: bool = True
) -> Measured:
    """Seat people, let them play at a rate and then as fast as they can, and give the figures."""
    from calroom.cli.load_bare import bare_deliveries
    from calroom.cli.load_run import Party
    from calroom.cli.load_servers import started

    async with AsyncExitStack() as stack:
        if not url:
            folder = stack.enter_context(TemporaryDirectory(prefix="calroom-load-"))
            url = await stack.enter_async_context(started("room", Path(folder) / "room.db"))
        party = Party(url, players, tables)
        await _come(party)
        with working(f"{rate:,.0f} answers a second"):
            steady = await party.play_at(rate, seconds)
        found = _steady(players, tables, steady, seconds)
        with working("as many answers as the server takes"):
            busy = await party.play_at_once(seconds)
        party.go()
    found.saturated_answers_a_second = busy.answers / seconds
    found.deliveries_a_second = busy.frames / seconds
    found.bytes_each = busy.bytes / max(1, busy.frames)
    found.refused = steady.refusals + busy.refusals
    if bare:
        with working("a bare fan-out of equal messages"):
            found.bare_deliveries_a_second = await bare_deliveries(players, int(found.bytes_each), seconds)
        found.share_of_bare = found.deliveries_a_second / found.bare_deliveries_a_second
    return found


async def _come(party: Party) -> None:
    """Everybody comes in, with a bar that shows how many have."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("people come in", total=party.players)
        party.come_in = lambda: progress.advance(bar)
        await party.come()


def _steady(players: int, tables: int, heard: Heard, seconds: float) -> Measured:
    """How long news took at a steady rate."""
    took = sorted(heard.took) or [0.0]

    def at(part: float) -> float:
        return took[min(len(took) - 1, int(part * len(took)))] * 1000

    return Measured(
        players=players,
        tables=tables,
        answers_a_second=heard.answers / seconds,
        unheard=heard.answers - len(heard.took),
        p50_ms=at(0.5),
        p99_ms=at(0.99),
        worst_ms=took[-1] * 1000,
        saturated_answers_a_second=0,
        deliveries_a_second=0,
        bytes_each=0,
    )


def told(found: Measured) -> str:
    """The figures in words."""
    unheard = f", {found.unheard} not at all" if found.unheard else ""
    bare, refused = "", "".join(f"refused: {refusal}\n" for refusal in found.refused[:3])
    if found.bare_deliveries_a_second:
        bare = (
            f"bare fan-out of equal messages to nine: {found.bare_deliveries_a_second:,.0f} deliveries "
            f"a second; the room makes {found.share_of_bare:.0%} of that\n"
        )
    return (
        f"{found.players:,} players at {found.tables} tables\n"
        f"steady: {found.answers_a_second:,.0f} answers a second; on every screen of the table after "
        f"{found.p50_ms:.1f} ms (half), {found.p99_ms:.1f} ms (99 of 100), {found.worst_ms:.1f} ms (all)"
        f"{unheard}\n"
        f"at most: {found.saturated_answers_a_second:,.0f} answers and {found.deliveries_a_second:,.0f} "
        f"deliveries a second of {found.bytes_each:,.0f} bytes each\n"
        f"{bare}{refused}"
    )
