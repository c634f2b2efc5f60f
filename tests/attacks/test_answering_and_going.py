"""Somebody answers and is gone at once: what was durable is told all the same, and the table goes on."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.attacks.staging import PATIENT, a_hand
from tests.breaking_off import broken_off
from tests.server.screens import Screen, room, two_dealt_in
from tests.server.visiting import given, opened, run

from calroom.keeping import Keeper, Told
from calroom.keeping.verify import verify
from calroom.room.inputs import Reply
from calroom.server.protocol import Chat, ClientMessage, Complain, Give, Hold, Kick, Mute
from calroom.server.tables.heard import hear

TIMES = 20


def test_answering_and_signing_out_at_once_never_stops_a_table(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            for time in range(TIMES):
                person = await scene.asked()
                visitor, line, row = scene.people[person], scene.lines[person], scene.row
                question = line.question
                assert question is not None
                default = question["ask"]["default"]
                reply = given("reply", number=question["number"], answer=default)
                line.say(id=f"go-{time}", **reply)
                for _ in range(time % 7):
                    await asyncio.sleep(0)
                assert (await visitor.send("DELETE", "/api/session")).is_success
                await line.until_closed()
                assert (await visitor.sign_in(person)).is_success
                scene.lines[person] = again = await scene.line(visitor)
                if scene.row == row:  # The session was over before the answer was heard.
                    assert again.question == question
                    assert (await scene.answers(person))["tell"] == "taken"
                assert not visit.front.host.table(scene.table).hangs
            assert (await scene.answers(await scene.asked()))["tell"] == "taken"
            assert visit.front.host.mended == 0
            assert verify(visit.front.keeper.store).fault is None

    run(story())


def asked(ann: Screen, bob: Screen) -> tuple[Screen, Screen]:
    seat = ann.table.live.asks[0].seat
    return (ann, bob) if ann.table.live.people[seat] == "Ann" else (bob, ann)


def rows(keeper: Keeper, table: str) -> list[int]:
    return [row.number for row in keeper.store.journal.read(table)]


def test_at_whichever_wait_the_line_is_cut_an_answer_is_told_once_or_was_not_given(path: str) -> None:
    async def story() -> None:
        async with room(path, PATIENT) as host:
            ann, bob = await two_dealt_in(host)
            told: list[Told] = []
            table = ann.table.table
            host.keeper.subscribe(lambda one: told.append(one) if one.table == table else None)
            nth, waited = 1, True
            while waited:
                now, other = asked(ann, bob)
                await now.until(lambda now=now: now.question is not None)  # type: ignore[misc]
                question = now.question
                assert question is not None
                before, already = rows(host.keeper, table), len(told)
                choice = Give(
                    id=f"cut-{nth}", number=question.number, what=Reply(answer=question.ask.default)
                )
                waited = await broken_off(hear(now.table, now.client, choice), nth)
                await host.keeper.begun.settle()
                new = rows(host.keeper, table)[len(before) :]
                mine = [one.row for one in told[already:]]
                assert mine == new
                if new:
                    number = now.table.live.state.number
                    await other.until(lambda other=other, number=number: other.number >= number)  # type: ignore[misc]
                    now.question = None if now.question is question else now.question
                assert not ann.table.hangs
                nth += 1
            assert nth > 2

    asyncio.run(story())


SAID: dict[str, Callable[[int], ClientMessage]] = {
    "chat": lambda nth: Chat(id=f"c-{nth}", words=f"line {nth}"),
    "a complaint": lambda nth: Complain(id=f"c-{nth}", person="Bob", words=f"line {nth}"),
    "a mute": lambda nth: Mute(id=f"m-{nth}", person="Bob"),
    "somebody sent away": lambda nth: Kick(id=f"k-{nth}", person=f"Cal {nth}"),
    "a hold": lambda nth: Hold(id=f"h-{nth}", on=bool(nth % 2)),
}


@pytest.mark.parametrize("what", SAID)
def test_at_whichever_wait_the_line_is_cut_what_was_kept_is_what_everybody_knows(
    what: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calroom.server.tables.chat.Allowance.spend", lambda _: True)

    async def story() -> None:
        async with room(path, PATIENT) as host:
            ann, _ = await two_dealt_in(host)
            store, nth, waited = host.keeper.store, 1, True
            while waited:
                doing: Coroutine[Any, Any, Any] = hear(ann.table, ann.client, SAID[what](nth))
                waited = await broken_off(doing, nth)
                await host.keeper.begun.settle()
                lines = store.talk.latest(ann.table.table, 100)
                assert [line.words for line in lines] == [line.words for line in ann.table.chat.lines]
                (private,) = store.private_tables.every()
                assert private == ann.table.private
                muted = ("Ann", "Bob") in store.talk.muted()
                assert ann.table.around.mutes.hears("Ann", "Bob") is not muted
                nth += 1
            assert nth > 2

    asyncio.run(story())
