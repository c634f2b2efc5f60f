"""Answers at the tables while every dear page is asked for as often as the door allows.

People play at their tables; then others come from a few addresses, and each asks for one page again and
again, as often as it may: whoever is told to wait waits. Measured is how long an answer takes to be on every
screen of its table, first with nobody else there. The bound is 100 ms for 99 of 100.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx
from uvicorn.loops.auto import auto_loop_factory

from bench.lines import Line
from calroom.cli.load_run import Party
from calroom.cli.load_servers import started
from calroom.server.people.accounts import invitation_to
from calroom.store import Store

PLAYERS, TABLES, RATE, SECONDS = 150, 25, 50.0, 5.0
ADDRESSES, AT_ONCE = 6, 4
"""From so many addresses, and from each with so many requests under way."""

BOUND = 100.0
GAMES = ("palace.holdem", "comstock.pan", "sk.pure215", "palace.draw", "comstock.lowball", "sk.holdem")

Page = Callable[[int], str]
PAGES: dict[str, Page] = {
    "nobody else": lambda _: "",
    "rule search": lambda n: f"/api/rules?q=rasies+dealr+brun+exposde+{n}",
    "house beside house": lambda n: f"/api/games/{GAMES[n % len(GAMES)]}/compare",
    "question to the floor": lambda n: f"/api/floor/games/{GAMES[n % len(GAMES)]}/answer?q=exposde+card+{n}",
    "the same elsewhere": lambda n: f"/api/floor/games/{GAMES[n % len(GAMES)]}/others?q=exposde+card+{n}",
    "problem": lambda n: f"/api/drills/pots?seed={n}",
    "sheet of problems": lambda n: f"/api/drills/pots/sheet?count=40&seed={n}",
    "worth of a game": lambda n: f"/api/games/{GAMES[n % len(GAMES)]}/worth",
    "long report": lambda _: "/api/reports/flows",
    "short report": lambda _: "/api/reports/players",
    "metrics": lambda _: "/metrics",
    "schema": lambda _: "/schema/openapi.json",
    "health": lambda _: "/health",
    "lobby": lambda _: "/api/lobby",
    "wrong passwords": lambda _: "POST /api/session",
    "nobody any more": lambda _: "",
}


async def _ask(address: str, source: str, cookie: str, page: Page, until: float, heard: Counter[int]) -> None:
    """Ask for a page from one address until the time is over."""
    transport = httpx.AsyncHTTPTransport(local_address=source)
    headers = {"cookie": cookie} if cookie else {}

    async def again(first: int) -> None:
        for number in range(first, 10**9, AT_ONCE):
            if (left := until - perf_counter()) <= 0:
                return
            method, _, path = page(number).rpartition(" ")
            body = {"name": f"Ann {number % 7}", "password": "wrong"} if method else None
            try:
                answer = await http.request(method or "GET", path, json=body, timeout=max(left, 0.1))
            except httpx.TimeoutException:
                return
            heard[answer.status_code] += 1
            if wait := float(answer.headers.get("retry-after", 0)):
                await asyncio.sleep(min(wait, left))

    async with httpx.AsyncClient(base_url=address, transport=transport, headers=headers) as http:
        await asyncio.gather(*(again(number) for number in range(AT_ONCE)))


async def _ask_from_everywhere(address: str, cookie: str, name: str) -> Counter[int]:
    until, heard = perf_counter() + SECONDS, Counter[int]()
    sources = [f"127.0.1.{number + 1}" for number in range(ADDRESSES if address else 0)]
    await asyncio.gather(*(_ask(address, source, cookie, PAGES[name], until, heard) for source in sources))
    return heard


def _crowd(address: str, cookie: str, name: str) -> Counter[int]:
    """In a process of their own: what they do must not hold up the clock by which the tables are timed."""
    return asyncio.run(_ask_from_everywhere(address, cookie, name))


async def _owner(address: str, where: Path) -> str:
    """The cookie of an owner: reports are theirs."""
    store = Store(where)
    token, invitation = invitation_to("", "owner")
    store.logins.invite(invitation)
    store.close()
    async with httpx.AsyncClient(base_url=address) as http:
        form = {"name": "Olga", "password": "seven green otters"}
        came = await http.post(f"/invited/{token}", data=form)
        return f"calroom={came.cookies['calroom']}"


async def _measure() -> list[Line]:
    loop, most = asyncio.get_running_loop(), 0.0
    with (
        TemporaryDirectory(prefix="calroom-door-") as folder,
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as others,
    ):
        await loop.run_in_executor(others, _crowd, "", "", "nobody else")
        where = Path(folder) / "room.db"
        async with started("guarded", where) as address:
            cookie = await _owner(address, where)
            party = Party(address, PLAYERS, TABLES)
            await party.come()
            for name, page in PAGES.items():
                own = cookie if "report" in name else ""
                crowd = loop.run_in_executor(others, _crowd, address, own, name) if page(0) else None
                took = sorted((await party.play_at(RATE, SECONDS)).took)
                most = max(most, _tell(name, took, await crowd if crowd else Counter()))
            party.go()
    return [Line("an answer while dear pages are asked for", most / 1000, "s", less_is_better=True)]


def _tell(name: str, took: list[float], heard: Counter[int]) -> float:
    """Print one page's figures; the milliseconds in which 99 of 100 answers were there."""
    half, most = (took[int(part * (len(took) - 1))] * 1000 if took else 0.0 for part in (0.5, 0.99))
    answered = sum(count for status, count in heard.items() if status in (200, 401))
    turned_away = sum(heard.values()) - answered
    said = "" if most <= BOUND else f"   above {BOUND:.0f} ms"
    print(
        f"  {name:20}{half:8.1f} ms (half){most:8.1f} ms (99 of 100){len(took):6} answers"
        f"{answered / SECONDS:9.1f} pages/s{turned_away / SECONDS:8.1f} turned away/s{said}"
    )
    return most


def run() -> list[Line]:
    """Print what was measured."""
    print(f"Answers of {PLAYERS} players at {TABLES} tables while a page is asked for as often as it may be")
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(_measure())


if __name__ == "__main__":
    run()
