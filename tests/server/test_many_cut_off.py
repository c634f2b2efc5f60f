"""A process that the bus does not reach: others carry the room, and whoever was there comes in elsewhere."""

import asyncio
from pathlib import Path

import httpx
import pytest
from tests.server.sockets import Guest
from tests.server.visiting import WAIT, run
from tests.server.workers import Running, until, worker

from calroom.bus import Hear, Message, Stop
from calroom.bus.in_memory import Memory
from calroom.keeping.verify import verify
from calroom.server.many import worker as many
from calroom.server.protocol import Goodbye
from calroom.store import Store


class Line:
    """One process's line to the bus, which can be cut."""

    def __init__(self, bus: Memory) -> None:
        self._bus = bus
        self.is_cut = False

    def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        if not self.is_cut:
            self._bus.publish(subject, data, reply)

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        def heard(message: Message) -> None:
            if not self.is_cut:
                hear(message)

        return await self._bus.subscribe(subject, heard)

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        return await self._bus.request(subject, data, seconds)

    async def close(self) -> None:
        await self._bus.close()


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "room.db")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes look often: how many looks it takes counts, not how long."""
    monkeypatch.setattr(many, "LOOK", 0.02)


async def _two(path: str) -> tuple[list[Running], list[Line]]:
    """Two processes, the first of which owns the room, each with a line of its own to the bus."""
    bus = Memory()
    lines = [Line(bus), Line(bus)]
    running = []
    for line in lines:
        one = worker(path, line, lasts=1.0)
        await one.worker.open()
        await one.ready()
        running.append(one)
    return running, lines


def test_an_owner_that_the_bus_does_not_reach_lets_the_room_go_to_one_that_it_does(path: str) -> None:
    async def story() -> None:
        (owner, door), (line, _) = await _two(path)
        guest = await Guest.comes(door.address)
        table = (await guest.play("palace.holdem")).table
        wire = await guest.line(table).open()
        question = await wire.asked()
        line.is_cut = True
        await until(lambda: door.owns)
        again = await wire.asked()
        assert (again.number, again.ask) == (question.number, question.ask)
        await wire.play(1)
        assert wire.code is None
        assert not owner.owns
        line.is_cut = False
        late = await Guest.comes(owner.address)
        assert (await late.play("palace.holdem")).table == table
        await wire.close()
        await owner.end()
        await door.end()
        store = Store(path)
        assert verify(store).fault is None
        store.close()

    run(story())


def test_whoever_is_at_a_door_that_the_bus_does_not_reach_is_sent_to_another(path: str) -> None:
    async def story() -> None:
        (owner, door), (_, line) = await _two(path)
        guest = await Guest.comes(door.address)
        table = (await guest.play("palace.holdem")).table
        wire = await guest.line(table).open()
        await wire.asked()
        line.is_cut = True
        async with httpx.AsyncClient(base_url=door.address, timeout=WAIT) as http:
            answer = await http.get("/api/lobby")
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
        await wire.until(lambda: wire.code is not None)
        assert any(isinstance(told, Goodbye) and told.again for told in wire.told)
        assert owner.owns
        guest.address = owner.address
        back = await guest.line(table).open()
        await back.play(1)
        await back.close()
        await door.end()
        await owner.end()

    run(story())


def test_where_the_bus_reaches_nobody_the_room_stays_where_it_is(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = many.GIVES_UP

    async def story() -> None:
        (owner, door), lines = await _two(path)
        # However late the other comes to say it: the owner waits for that.
        monkeypatch.setattr(many, "GIVES_UP", 1_000_000)
        for line in lines:
            line.is_cut = True
        await until(lambda: door.worker._unheard >= many.DEAF)
        await asyncio.to_thread(door.worker._say)
        monkeypatch.setattr(many, "GIVES_UP", usual)
        await until(lambda: min(one.worker._unheard for one in (owner, door)) > 2 * many.GIVES_UP)
        assert owner.owns
        for line in lines:
            line.is_cut = False
        await until(lambda: max(one.worker._unheard for one in (owner, door)) < many.DEAF)
        guest = await Guest.comes(door.address)
        table = (await guest.play("palace.holdem")).table
        wire = await guest.line(table).open()
        await wire.play(1)
        await wire.close()
        assert owner.owns
        await door.end()
        await owner.end()

    run(story())


def test_a_process_that_the_bus_does_not_reach_takes_no_room_that_nobody_owns(path: str) -> None:
    async def story() -> None:
        (owner, door), (_, line) = await _two(path)
        line.is_cut = True
        await until(lambda: door.worker._unheard >= many.DEAF)
        ending = asyncio.create_task(owner.end())
        await until(lambda: not owner.owns)
        turns = door.worker._unheard
        await until(lambda: door.worker._unheard > turns + many.DEAF)
        assert not door.owns
        line.is_cut = False
        await until(lambda: door.owns)
        await ending
        await door.end()

    run(story())
