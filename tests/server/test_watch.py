"""A table that has come to a stand, for whatever reason, is noticed, told anew and goes on."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from tests.server.screens import Screen, room, two_dealt_in
from tests.server.visiting import opened, run

from calroom.keeping import NotKept, Told
from calroom.room.inputs import Reply, Tick
from calroom.server.protocol import Welcome
from calroom.server.tables import duties
from calroom.server.tables import host as host_module
from calroom.server.tables.bots import Bots
from calroom.server.tables.clocks import AT_ONCE, Times
from calroom.server.tables.duties import Duty

WATCHED = Times(answer=3600.0, bot=0.0, pause=0.0, arrival=0.0, watch=0.02)


def answer(screen: Screen) -> Reply:
    live = screen.table.live
    ask = live.asks[0]
    return Reply(who=live.people[ask.seat], answer=ask.default)


def test_what_happened_and_was_told_to_nobody_is_told_by_the_watch(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with room(path, replace(WATCHED, watch=3600.0)) as host:
            ann, bob = await two_dealt_in(host)

            def deaf(_: Told) -> None:
                raise RuntimeError("the news got lost")

            with monkeypatch.context() as silence:
                silence.setattr(ann.table, "told", deaf)
                await host.keeper.take(ann.table.table, answer(ann))
            assert ann.table.hangs
            away = NotKept("the store is away")
            with monkeypatch.context() as failing:
                failing.setattr(ann.table, "put_right", Mock(side_effect=away))
                await host.look_after()
            assert host.hanging() == [ann.table.table]
            await host.look_after()
            assert ann.table.hangs == ""
            assert host.hanging() == []
            assert host.mended == 1
            number = ann.table.live.state.number
            for screen in (ann, bob):
                await screen.until(lambda screen=screen: screen.number == number)  # type: ignore[misc]
                assert isinstance(screen.told[-1], Welcome)
            playing = [asyncio.create_task(one.play(1)) for one in (ann, bob)]
            await asyncio.wait(playing, timeout=60, return_when=asyncio.FIRST_COMPLETED)
            assert any(one.ended for one in (ann, bob))
            for one in playing:
                one.cancel()

    asyncio.run(evening())


def test_the_watch_looks_by_itself_and_a_lost_alarm_is_set_again(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duties, "LATE", 0.05)

    async def evening() -> None:
        async with room(
            path, replace(WATCHED, answer=0.01, bank=0.0, patience=0.0, alone=0.0, watch=0.2)
        ) as host:
            ann, _ = await two_dealt_in(host)
            conductor: Any = ann.table.conductor
            with monkeypatch.context() as stuck:
                stuck.setattr(conductor, "_ring", lambda: None)
                number = ann.table.live.state.number
                async with asyncio.timeout(60):
                    while not host.mended:
                        await asyncio.sleep(0.01)
            await ann.until(lambda: ann.number > number)

    asyncio.run(evening())


def test_what_is_due_comes_before_the_watch_where_the_whole_server_stood_still(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that slept, or had no time for the server, has made no table hang."""

    async def evening() -> None:
        async with room(path, replace(WATCHED, watch=0.01)) as host:
            host._watching.cancel()
            looked: list[int] = []
            hours = iter([*range(0, 36_000_000, 3_600_000)])

            async def look_after() -> None:
                looked.append(next(hours, -1))

            monkeypatch.setattr(host, "look_after", look_after)
            monkeypatch.setattr(host_module, "steady", lambda: next(hours, 0))
            watching = asyncio.create_task(host._watch())
            async with asyncio.timeout(60):
                while not looked:
                    await asyncio.sleep(0.01)
            watching.cancel()
            assert looked[0] == -1

    asyncio.run(evening())


def test_what_becomes_possible_late_does_not_hang_at_the_first_look(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with room(path, replace(WATCHED, watch=3600.0)) as host:
            ann, _ = await two_dealt_in(host)
            conductor: Any = ann.table.conductor
            long_ago = Duty(0, Tick(role="clock"))
            monkeypatch.setattr(conductor, "_all_duties", lambda: [long_ago])
            assert not ann.table.hangs
            monkeypatch.setattr(duties, "LATE", -1.0)
            assert "Tick" in ann.table.hangs

    asyncio.run(evening())


def test_a_bot_that_cannot_make_up_its_mind_plays_what_counts_for_the_absent(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duties, "LATE", 0.02)

    class Stuck(Bots):
        def think(self, *_: Any) -> Any:
            import time

            time.sleep(0.3)
            raise RuntimeError("no idea")

    async def evening() -> None:
        async with room(path, AT_ONCE, bots=Stuck()) as host:
            seated = await host.play_now("Ann", "comstock.holdem")
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.play(1)

    asyncio.run(evening())


def test_tables_that_hang_are_counted_for_whoever_looks_after_the_server(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            text = (await visit.front.metrics.text(visit.front.places.gauge)).decode()
            assert "calroom_tables_hanging 0.0" in text
            assert "calroom_tables_mended 0.0" in text

    run(story())
