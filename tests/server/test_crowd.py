"""Those who look at a table: nobody waits for a slow reader, and nobody is told what could not be written."""

import asyncio
from typing import ClassVar

import pytest
from tests.server.screens import Screen, room

from calroom.room.inputs import Reply, Sit
from calroom.server.people.sessions import Sessions
from calroom.server.protocol import Refusal, Taken
from calroom.server.tables import duties, socket
from calroom.server.tables.crowd import Client, Crowd, Visitor
from calroom.server.tables.socket import Conversation
from calroom.store import StoreFailure


def test_whoever_reads_too_slowly_is_let_go_and_may_come_back() -> None:
    async def talk() -> list[str]:
        client = Client(Visitor("Ann"), most=3)
        for number in range(5):
            client.push(f"frame {number}")
        got: list[str] = []

        async def send(text: str) -> None:
            got.append(text)

        await client.deliver(send)
        return got

    (goodbye,) = asyncio.run(talk())
    assert '"tell":"goodbye"' in goodbye
    assert '"again"' not in goodbye, "to come back is what goodbye means unless it says otherwise"


class Stuck:
    """A socket whose other side neither says nor reads anything."""

    scope: ClassVar[dict[str, object]] = {}

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        return ""

    async def send(self, _: object) -> None:
        await asyncio.Event().wait()


def test_nobody_waits_for_whoever_does_not_even_read_the_goodbye(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "PARTING", 0.01)

    async def evening() -> None:
        async with room(path) as host:
            link = await host.put_up_private("Ann", "palace.holdem")
            client = Client(Visitor("Ann"), most=2)
            talk = Conversation(Stuck(), host.table(link.table), client, Sessions(host.keeper))  # type: ignore[arg-type]
            holding = asyncio.create_task(talk.hold())
            await asyncio.sleep(0)
            for number in range(9):
                client.push(f"frame {number}")
            async with asyncio.timeout(10):
                await holding

    asyncio.run(evening())


def test_somebody_is_here_as_long_as_one_of_his_screens_is() -> None:
    crowd, first, second = Crowd(), Client(Visitor("Ann")), Client(Visitor("Ann"))
    assert crowd.comes(first)
    assert not crowd.comes(second)
    assert not crowd.comes(second)
    assert not crowd.goes(first)
    assert "Ann" in crowd
    assert crowd.goes(second)
    assert not crowd.goes(second)
    assert "Ann" not in crowd


def test_what_could_not_be_written_is_refused_told_to_nobody_and_may_be_said_again(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with room(path) as host:
            link = await host.put_up_private("Ann", "comstock.holdem")
            ann, bob = [await Screen(host, link.table, name).open() for name in ("Ann", "Bob")]
            for one in (ann, bob):
                assert isinstance(await one.say(Sit), Taken)
            await ann.until(lambda: ann.question is not None or bob.question is not None)
            asked, other = (ann, bob) if ann.question else (bob, ann)
            question = asked.question
            assert question is not None
            await other.until(lambda: other.number == asked.number)
            fields = {"number": question.number, "answer": question.ask.default, "id": "again"}
            before = other.number

            def full(_: object) -> None:
                raise StoreFailure("the disk is full")

            with monkeypatch.context() as broken:
                broken.setattr(host.keeper._writer, "submit", full)
                refused = await asked.say(Reply, **fields)
            assert isinstance(refused, Refusal)
            assert refused.topic == "not-kept"
            assert other.number == before
            assert isinstance(await asked.say(Reply, **fields), Taken)
            await other.until(lambda: other.number > before)

    asyncio.run(evening())


def test_a_table_goes_on_by_itself_when_the_store_is_back(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duties, "HELD_UP", 0.05)

    async def evening() -> None:
        async with room(path) as host:
            seated = await host.play_now("Ann", "sk.pure215")
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.play(1)

            def full(*_: object) -> None:
                raise StoreFailure("the disk is full")

            with monkeypatch.context() as broken:
                broken.setattr(host.keeper._writer, "submit", full)
                broken.setattr(host.keeper, "_rebuild", full)
                playing = asyncio.create_task(ann.play(1))
                await asyncio.sleep(0.2)
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
                number = ann.number
            again = await Screen(host, seated.table, "Ann").open()
            await again.play(1)
            assert again.number > number

    asyncio.run(evening())


def test_a_table_that_cannot_be_read_has_its_alarm_set_all_the_same(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise StoreFailure("the database cannot be reached")

    async def evening() -> None:
        async with room(path) as host:
            table = (await host.play_now("Ann", "sk.pure215")).table
            conductor = host._tables[table].conductor
            async with host.keeper.at_rest(table):
                with monkeypatch.context() as broken:
                    broken.setattr(host.keeper, "_rebuild", gone)
                    host.keeper.read_again(table)
                    conductor.begin_again()
                    await conductor._act()
                    assert conductor._timer is not None
                    assert "cannot be reached" in conductor.overdue()

    asyncio.run(evening())
