"""One process beside several: what an answer costs the servers of a room, and what the bus adds to it.

People play hold'em in pairs, each pair at a table of its own with others who look on, as fast as the room
lets them, on PostgreSQL. What is counted is the processor time of the room's own processes, not that of the
database, the bus or the people. All rooms are set alike. One has one process. One has two, each of which is a
door and one of which owns the room. One has two, each of which is a door and keeps half of the tables. One
has an owner at whose door nobody is, and two doors. They have their turns one after the other, more than
once, since the machine may be busy with something else.

Then a room of three is upgraded while people play every family of games: each process is let go and another
comes in its place; once where one of them owns all tables, once where each keeps some. What counts is how
long anybody waited for one answer, through whichever doors.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import perf_counter
from typing import NamedTuple

import httpx
from tests.bus import nats_server
from tests.server.processes import Running, pid_of_owner, tables_of
from tests.server.sockets import Guest, Wire
from tests.server.workers import all_play_on, playing
from tests.store import postgres

from bench.lines import Line
from calroom.room.inputs import Sit
from calroom.store import Store

PAIRS, LOOKERS, SECONDS, ROUNDS = 12, 6, 10.0, 2
UPGRADED = ("palace.holdem", "comstock.stud", "sk.pure215", "palace.baccarat", "comstock.pan") * 4
MOST = 3.0
"""Seconds that somebody should wait at most while a room is upgraded."""
TICK = os.sysconf("SC_CLK_TCK")


class Found(NamedTuple):
    """What was seen of one room."""

    answers: int
    deliveries: int
    seconds: float
    processor: dict[str, float]
    took: list[float]

    def told(self, what: str) -> str:
        """The lines that are printed."""
        took, used = sorted(self.took), sum(self.processor.values())
        each = ", ".join(f"{name} {1e6 * part / self.answers:,.0f}" for name, part in self.processor.items())
        answers, deliveries = self.answers / self.seconds, self.deliveries / self.seconds
        middle, late = 1e3 * took[len(took) // 2], 1e3 * took[len(took) * 99 // 100]
        return (
            f"  {what:16}{answers:8,.0f} answers/s{deliveries:10,.0f} deliveries/s\n"
            f"  {'':16}{1e6 * self.an_answer:8,.0f} us of processor time an answer ({each}), "
            f"{1e6 * self.a_delivery:,.0f} a delivery; {self.answers / used:,.0f} answers a core\n"
            f"  {'':16}{middle:8.1f} ms from saying to taken, 99 of 100 in {late:.1f}"
        )

    @property
    def an_answer(self) -> float:
        """Processor time of all processes for an answer."""
        return sum(self.processor.values()) / self.answers

    @property
    def a_delivery(self) -> float:
        """The same for each frame that reached somebody."""
        return sum(self.processor.values()) / self.deliveries

    def beside(self, other: "Found") -> "Found":
        """Both together."""
        return Found(
            self.answers + other.answers,
            self.deliveries + other.deliveries,
            self.seconds + other.seconds,
            {name: part + other.processor[name] for name, part in self.processor.items()},
            self.took + other.took,
        )


def run() -> list[Line]:
    """Measure them in turn, and say what the bus adds and how long an upgrade keeps people waiting."""
    print(f"Many processes: {PAIRS} pairs at their tables, {LOOKERS} who look on at each")
    ways = {
        "one process": _one,
        "two processes": _two,
        "two sections": _two_sections,
        "owner, two doors": _three,
    }
    found: dict[str, Found] = {}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            seen = asyncio.run(way())
            print(seen.told(name), flush=True)
            found[name] = found[name].beside(seen) if name in found else seen
    one, two, shared = found["one process"], found["two processes"], found["two sections"]
    for what, seen in (("the second process", two), ("a second section", shared)):
        print(f"  the bus and {what} add {100 * (seen.an_answer / one.an_answer - 1):.0f}% to an answer")
    waited = asyncio.run(_upgrade())
    print(f"  an upgrade of three processes under load: {_waits(waited)}")
    waited_there = asyncio.run(_upgrade(sections=True))
    print(f"  the same where each keeps some tables: {_waits(waited_there)}")
    deliver, alone = 1e6 * two.a_delivery, "one process"
    return [
        Line("an answer by two processes", _us(two), "us", _us(one), alone, less_is_better=True),
        Line("a delivery by two processes", deliver, "us", 1e6 * one.a_delivery, alone, less_is_better=True),
        Line("an answer by two sections", _us(shared), "us", _us(one), alone, less_is_better=True),
        Line("longest wait in an upgrade", max(waited), "s", MOST, "at most wanted", less_is_better=True),
        Line("the same with sections", max(waited_there), "s", MOST, "at most wanted", less_is_better=True),
    ]


def _us(found: Found) -> float:
    """Processor time of all processes for an answer, in millionths of a second."""
    return 1e6 * found.an_answer


def _waits(waited: list[float]) -> str:
    ordered = sorted(waited)
    middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    last = ordered[-1]
    return f"{len(ordered):,} answers, half in {middle:.2f} s, 99 of 100 in {late:.2f}, all in {last:.2f}"


async def _one() -> Found:
    with postgres.server(fsync="off") as database:
        async with _alone(database.new_database()) as (address, pid):
            return await _play([address], {"it": [pid]})


@asynccontextmanager
async def _alone(where: str) -> AsyncIterator[tuple[str, int]]:
    command = (sys.executable, "-m", "bench.alone", where)
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        yield (await process.stdout.readline()).decode().strip(), process.pid
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _two() -> Found:
    async with _several(2) as (owner, other):
        return await _play([owner.address, other.address], {"owner": [owner.pid], "other": [other.pid]})


async def _two_sections() -> Found:
    async with _several(2, sections=True) as (owner, other):
        doors, pids = [owner.address, other.address], {"owner": [owner.pid], "section": [other.pid]}
        return await _play(doors, pids, lambda: _are_spread(tables_of(owner.where)))


def _are_spread(kept: dict[int, int]) -> bool:
    """Whether each process keeps its part of the tables, the room counted as one."""
    return sum(kept.values()) == PAIRS and max(kept.values()) - min(kept.values()) <= 2


async def _three() -> Found:
    async with _several(3) as (owner, *doors):
        pids = {"owner": [owner.pid], "doors": [one.pid for one in doors]}
        return await _play([one.address for one in doors], pids)


@asynccontextmanager
async def _several(count: int, *, sections: bool = False) -> AsyncIterator[list[Running]]:
    """So many processes of one room, the first of which owns it."""
    with postgres.server(fsync="off") as database, nats_server.server() as bus:
        where = database.new_database()
        Store(where).close()
        running = [Running(str(number), where, bus.url, sections=sections) for number in range(count)]
        try:
            while not (pid := pid_of_owner(where)):
                await asyncio.sleep(0.2)
            for one in running:
                await _open(one.address)
            yield sorted(running, key=lambda one: one.pid != pid)
        finally:
            for one in running:
                one.kill()


async def _upgrade(*, sections: bool = False) -> list[float]:
    """Let one process after the other go and another come, while people play; how long each answer took."""
    async with _several(3, sections=sections) as running:
        doors = [one.address for one in running]
        async with playing(UPGRADED, doors) as players:
            for player in players:
                player.waited.clear()
            for one in running:
                one.send(signal.SIGTERM)
                await one.gone()
                one.start()
                await _open(one.address)
                await all_play_on(players)
        return [seconds for player in players for seconds in player.waited]


async def _open(address: str) -> None:
    """Wait until a door lets people in: on a busy machine it may still look for whoever owns the room."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        while not (await http.post("/api/guest")).is_success:
            await asyncio.sleep(0.2)


async def _play(
    addresses: list[str], processes: dict[str, list[int]], is_ready: Callable[[], bool] = lambda: True
) -> Found:
    tables = [await _table(addresses, number) for number in range(PAIRS)]
    while not is_ready():
        await asyncio.sleep(0.2)
    wires = [wire for table in tables for wire in table]
    took: list[float] = []
    playing = [asyncio.create_task(_answers(wire, took)) for table in tables for wire in table[:2]]
    await asyncio.sleep(2)
    took.clear()
    frames, began = sum(len(wire.frames) for wire in wires), perf_counter()
    used = {name: sum(map(_used, pids)) for name, pids in processes.items()}
    await asyncio.sleep(SECONDS)
    seconds, count = perf_counter() - began, len(took)
    spent = {name: sum(map(_used, pids)) - used[name] for name, pids in processes.items()}
    delivered = sum(len(wire.frames) for wire in wires) - frames
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.gather(*(wire.close() for wire in wires))
    return Found(count, delivered, seconds, spent, took[:count])


async def _table(addresses: list[str], number: int) -> list[Wire]:
    """Two who play and some who look on, at one door and the other in turn."""
    at = [addresses[(number + seat) % len(addresses)] for seat in range(2 + LOOKERS)]
    guests = [await Guest.comes(address) for address in at]
    table = (await guests[0].put_up("comstock.holdem")).table
    wires = [await guest.line(table).open() for guest in guests]
    for wire in wires[:2]:
        await wire.ask(Sit)
    return wires


async def _answers(wire: Wire, took: list[float]) -> None:
    while True:
        await wire.asked()
        began = perf_counter()
        await wire.choose()
        took.append(perf_counter() - began)
        wire.told.clear()


def _used(pid: int) -> float:
    """Processor time of a process so far, in seconds."""
    with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK
