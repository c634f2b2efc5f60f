"""A changed blackjack rule at the drawing board: how soon its first figure is there, and who waits for it.

People play at their tables. Somebody designs meanwhile, in a process of their own: they open a draft of Pure
21.5, look until all its figures are there, and then change what a natural pays again and again. Measured is
the time from the change to the first figure and to the last of the wagers, and how long an answer takes to be
on every screen of its table, first with nobody at the drawing board.
"""

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import httpx
from uvicorn.loops.auto import auto_loop_factory

from bench.lines import Line
from calroom.cli.load_run import Party
from calroom.cli.load_servers import started

PLAYERS, TABLES, RATE, SECONDS = 150, 25, 50.0, 10.0
GAME, KEY = "pure215", "natural_pays"
PAYS = ((3, 2), (2, 1), (1, 1), (7, 5), (8, 5), (9, 5), (4, 3))
"""What a natural pays by turns: none of it was ever worked out before."""


class Changed(NamedTuple):
    """How many seconds after a change the form, the first figure and all wagers were there."""

    form: float
    first: float
    wagers: float


class Designer:
    """Somebody at the drawing board."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http
        self._draft: dict[str, Any] = {}

    async def begin(self) -> None:
        """Come in, and open a draft like the filed game."""
        who = (await self._http.post("/api/guest")).json()
        self._http.headers["x-csrf-token"] = who["csrf"]
        await self._ask("GET", "/api/drafts")
        begin = {"what": {"begin": "like", "game": f"sk.{GAME}"}}
        self._draft = await self._ask("POST", "/api/drafts", json=begin)

    async def look(self) -> float:
        """Wait for every part of the figures; the seconds until the first was there."""
        began = perf_counter()
        first = await self._price("")
        took = perf_counter() - began
        for part in first["then"]:
            await self._price(part)
        return took

    async def change(self, pays: tuple[int, int]) -> Changed:
        """Let a natural pay something else."""
        draft = self._draft
        body = {"version": draft["version"], "game": GAME, "key": KEY, "value": f"[{pays[0]}, {pays[1]}]"}
        began = perf_counter()
        self._draft = await self._ask("PUT", f"/api/drafts/{draft['id']}/value", json=body)
        form = perf_counter() - began
        await self._price("")
        first = perf_counter() - began
        await self._price("wagers")
        return Changed(form, first, perf_counter() - began)

    async def _price(self, part: str) -> Any:
        query = {"game": GAME, **({"part": part} if part else {})}
        return await self._ask("GET", f"/api/drafts/{self._draft['id']}/price", params=query)

    async def _ask(self, method: str, path: str, **more: Any) -> Any:
        while True:
            answer = await self._http.request(method, path, timeout=120, **more)
            if answer.is_success:
                return answer.json()
            # The door lets nobody ask too often.
            await asyncio.sleep(float(answer.headers.get("retry-after", 1)))


async def _design(address: str) -> tuple[float, list[Changed]]:
    async with httpx.AsyncClient(base_url=address) as http:
        designer = Designer(http)
        await designer.begin()
        opened = await designer.look()
        return opened, [await designer.change(pays) for pays in PAYS]


def _designed(address: str) -> tuple[float, list[Changed]]:
    """In a process of their own: what they do must not hold up the clock by which the tables are timed."""
    return asyncio.run(_design(address)) if address else (0.0, [])


async def _measure() -> list[Line]:
    loop = asyncio.get_running_loop()
    with (
        TemporaryDirectory(prefix="calroom-drawing-") as folder,
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as others,
    ):
        await loop.run_in_executor(others, _designed, "")
        async with started("guarded", Path(folder) / "room.db") as address:
            party = Party(address, PLAYERS, TABLES)
            await party.come()
            alone = sorted((await party.play_at(RATE, SECONDS)).took)
            designing = loop.run_in_executor(others, _designed, address)
            meanwhile = list[float]()
            while not designing.done():
                meanwhile += (await party.play_at(RATE, SECONDS)).took
            opened, changed = await designing
            party.go()
    return _told(opened, changed, alone, sorted(meanwhile))


def _told(opened: float, changed: list[Changed], alone: list[float], meanwhile: list[float]) -> list[Line]:
    form, first, wagers = map(median, zip(*changed, strict=True))
    slowest = max(one.first for one in changed)
    print(f"  first figure of a draft that nobody has looked at  {opened:8.2f} s")
    print(f"  a changed rule: its form                           {form:8.2f} s")
    print(f"  a changed rule: the first figure                   {first:8.2f} s, at most {slowest:.2f} s")
    print(f"  a changed rule: all wagers                         {wagers:8.2f} s")
    waits = []
    for name, took in (("nobody at the drawing board", alone), ("somebody designs", meanwhile)):
        half, most = (took[int(part * (len(took) - 1))] * 1000 if took else 0.0 for part in (0.5, 0.99))
        print(f"  {name:30}{half:8.1f} ms (half){most:8.1f} ms (99 of 100){len(took):6} answers")
        waits.append(most / 1000)
    return [
        Line("changed blackjack rule, first figure", first, "s", less_is_better=True),
        Line("an answer at a table while somebody designs", waits[1], "s", waits[0], "nobody designs", True),
    ]


def run() -> list[Line]:
    """Print what was measured."""
    print(f"A changed blackjack rule, while {PLAYERS} people play at {TABLES} tables")
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(_measure())


if __name__ == "__main__":
    run()
