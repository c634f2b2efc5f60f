"""Things that are broken on purpose while somebody asks how the server is doing: it does not say "ok"."""

import asyncio
from collections import namedtuple
from threading import Event
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace
from tests.server.visiting import TESTED, Socket, Visit, cookie_of, opened, read, run, told_of

from calroom.houses.game import Game
from calroom.keeping import NotKept
from calroom.server.door.limits import Watch
from calroom.server.protocol import PROTOCOL
from calroom.server.tables import duties
from calroom.server.tables.bots import Bots
from calroom.server.tables.clocks import Put
from calroom.server.tables.hosted import HostedTable
from calroom.server.watch import health
from calroom.server.watch.shapes import Alive, Health
from calroom.store import Store
from calroom.store.failures import StoreIsFull
from calroom.table.asks import Answer, Ask

Usage = namedtuple("Usage", "total used free")


async def asked(visit: Visit) -> tuple[Health, int]:
    """What is said of the server, and whether it is ready."""
    found = await visit.visitor().get("/health")
    ready = await visit.visitor().get("/health/ready")
    alive = await visit.visitor().get("/health/live")
    assert (alive.status_code, read(alive, Alive).status) == (200, "ok")
    assert (ready.status_code == 200) == (read(ready, Alive).status == "ok")
    return read(found, Health), ready.status_code


def test_a_database_that_cannot_be_written_is_failing(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StoreIsFull("the disk is full: make room, then go on")

    async def story() -> None:
        async with opened(path) as visit:
            assert (await asked(visit))[0].status == "ok"
            with monkeypatch.context() as broken:
                broken.setattr(Store, "beat", full)
                found, ready = await asked(visit)
                assert (found.status, found.wrong, ready) == ("failing", [found.database], 503)
            assert (await asked(visit))[0].status == "ok"

    run(story())


def test_a_database_that_hangs_is_failing_and_asked_once(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, beats = Event(), []

    def hangs(_: Store, at: int) -> None:
        beats.append(at)
        assert go_on.wait(60)

    async def story() -> None:
        async with opened(path, bounds=replace(TESTED, watch=Watch(kept=-1, write=0.05))) as visit:
            monkeypatch.setattr(Store, "beat", hangs)
            for _ in range(3):
                found, ready = await asked(visit)
                assert (found.status, ready) == ("failing", 503)
                assert "nothing for 0.05 seconds" in found.wrong[0]
            assert len(beats) == 1
            go_on.set()
            await visit.until(
                lambda: visit.front.checkup._beat is not None and visit.front.checkup._beat.done()
            )
            assert (await asked(visit))[0].status == "ok"

    run(story())


@pytest.mark.parametrize(("free", "status", "ready"), [(10 * 2**20, "degraded", 200), (1000, "failing", 503)])
def test_a_disk_that_fills_up_is_said(
    path: str, monkeypatch: pytest.MonkeyPatch, free: int, status: str, ready: int
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            monkeypatch.setattr(health, "disk_usage", lambda _: Usage(2**40, 2**40 - free, free))
            found, is_ready = await asked(visit)
            assert (found.status, is_ready) == (status, ready)
            assert "make room" in found.wrong[0]

    run(story())


def test_bots_that_cannot_think_are_said_with_their_table(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def blank(*_: Any) -> Any:
        raise RuntimeError("no idea")

    async def story() -> None:
        async with opened(path) as visit:
            monkeypatch.setattr(Bots, "think", blank)
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            socket = Socket(visit.app, table, cookie=cookie_of(ann))
            socket.say(say="hello", id="1", protocol=PROTOCOL)
            await visit.until(lambda: visit.front.host.bots.failed_within(60))
            found, ready = await asked(visit)
            assert (found.status, ready) == ("degraded", 200)
            assert f"a bot could not think at table {table}" in found.wrong
            game = (await ann.get("/api/games/palace.holdem")).json()
            assert [line["trouble"] for line in game["tables"] if line["table"] == table] == [
                "a bot had no answer"
            ]
            await socket.close()

    run(story())


def test_a_table_that_cannot_deal_is_said_and_does_not_try_for_ever(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def broken(*_: Any) -> Any:
        tried.append(1)
        raise RuntimeError("no such card")

    async def story() -> None:
        async with opened(path) as visit:
            monkeypatch.setattr(Game, "play", broken)
            monkeypatch.setattr(duties, "HELD_UP", 0.05)
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            socket = Socket(visit.app, table, cookie=cookie_of(ann))
            socket.say(say="hello", id="1", protocol=PROTOCOL)
            await visit.until(lambda: visit.front.host.failing())
            found, ready = await asked(visit)
            assert (found.status, ready) == ("degraded", 200)
            assert f"table {table} cannot go on: the log says why" in found.wrong
            game = (await ann.get("/api/games/palace.holdem")).json()
            assert [line["trouble"] for line in game["tables"]] == ["it cannot go on"]
            monkeypatch.setattr(Game, "play", play)
            await told_of(socket, "handbegan")
            assert visit.front.host.failing() == []
            await socket.close()

    play = Game.play
    run(story())
    assert len(tried) < 20


def test_bots_that_are_slow_are_told_from_those_that_cannot_think(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = Event()

    def slowly(_: Bots, __: Any, ask: Ask, *___: Any) -> Answer:
        thought.wait(60)
        return ask.default

    async def story() -> None:
        async with opened(path) as visit:
            monkeypatch.setattr(Bots, "think", slowly)
            monkeypatch.setattr(duties, "LATE", 0.02)
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            socket = Socket(visit.app, table, cookie=cookie_of(ann))
            socket.say(say="hello", id="1", protocol=PROTOCOL)
            try:
                await visit.until(lambda: visit.front.host.bots.slow_within(60))
            finally:
                thought.set()
            found, ready = await asked(visit)
            assert (found.status, ready) == ("degraded", 200)
            assert f"a bot took too long to think at table {table}" in found.wrong
            assert not visit.front.host.bots.failed_within(60)
            assert visit.front.host.bots.slow_within(0) == []
            await socket.close()

    run(story())


def test_a_bot_thinks_of_what_its_seat_saw_when_it_was_asked(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[Ask, Any]] = []

    def noted(_: Bots, __: Any, ask: Ask, view: Any, ___: Any) -> Answer:
        seen.append((ask, view))
        return ask.default

    async def story() -> None:
        async with opened(path) as visit:
            monkeypatch.setattr(Bots, "think", noted)
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            socket = Socket(visit.app, table, cookie=cookie_of(ann))
            socket.say(say="hello", id="1", protocol=PROTOCOL)
            conductor, live = visit.front.host.table(table).conductor, visit.front.keeper.table(table)
            await visit.until(lambda: seen and live.hand is not None)
            put = Put(number=1, since=0, begun=0, ask=seen[-1][0], told=Raw(b"null"))
            assert live.hand is not None
            before, known = live.hand.view(put.ask.seat), len(seen)
            conductor._bot_answers_at(live, put)
            # Before the bot begins to think the hand is gone.
            live.hand, kept = None, live.hand
            assert put.thought is not None
            await put.thought
            live.hand = kept
            # Other bots may think beside it.
            assert (put.ask, before) in seen[known:]
            await socket.close()

    run(story())


def test_a_table_that_hangs_is_named(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            hosted = visit.front.host.table(table)

            async def in_vain() -> None:
                raise NotKept("nothing helps")

            # Nothing is done any more, and the watch cannot put it right.
            monkeypatch.setattr(HostedTable, "hangs", property(lambda one: "stands" if one is hosted else ""))
            monkeypatch.setattr(hosted, "put_right", in_vain)
            await visit.front.host.look_after()
            found, ready = await asked(visit)
            assert (found.status, ready) == ("degraded", 200)
            assert f"table {table} hangs" in found.wrong

    run(story())


def test_many_who_ask_at_once_are_answered_with_one_look(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    beats = []

    def beat(_: Store, at: int) -> None:
        beats.append(at)

    async def story() -> None:
        async with opened(path, bounds=replace(TESTED, watch=Watch(kept=3600))) as visit:
            monkeypatch.setattr(Store, "beat", beat)
            every = [visit.visitor().get("/health") for _ in range(50)]
            assert {one.status_code for one in await asyncio.gather(*every)} == {200}
            await asyncio.gather(*(visit.visitor().get("/metrics") for _ in range(50)))
            assert len(beats) == 1

    run(story())
