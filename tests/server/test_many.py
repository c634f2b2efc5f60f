"""Many processes, one room: doors pass on what one owner decides, and nobody's line breaks when it moves."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
import websockets
from msgspec import json
from tests.server.sockets import Guest, Wire
from tests.server.visiting import WAIT, run
from tests.server.workers import Running, cookie_of_the_floor, until, worker, workers

from calroom.bus.in_memory import Memory
from calroom.keeping.verify import verify
from calroom.room.inputs import Reply
from calroom.server.podium.shapes import BoardShown
from calroom.server.protocol import Give, Goodbye, Taken, Welcome
from calroom.server.watch.shapes import Health
from calroom.store import Store


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "room.db")


async def _seated(door: Running, game: str = "palace.holdem") -> tuple[Guest, Wire, str]:
    guest = await Guest.comes(door.address)
    table = (await guest.play(game)).table
    return guest, await guest.line(table).open(), table


def test_a_hand_is_played_through_a_door_that_owns_nothing(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            assert owner.owns
            assert not door.owns
            _, wire, _ = await _seated(door)
            await wire.play(2)
            assert not any(isinstance(told, Goodbye) for told in wire.told)
            await wire.close()

    run(story())


def test_people_at_two_doors_play_at_one_table_and_see_the_same(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            _, one, table = await _seated(owner)
            spectator = await (await Guest.comes(door.address)).line(table).open()
            await one.play(1)
            await spectator.until(lambda: spectator.number >= one.number)
            public = [line for line in spectator.lines if line.number <= one.number]
            assert [line.number for line in public] == [line.number for line in one.lines][-len(public) :]
            await one.close()
            await spectator.close()

    run(story())


def test_a_socket_stays_when_the_room_moves_and_the_hand_goes_on_at_the_same_question(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            _, wire, table = await _seated(door)
            question = await wire.asked()
            number, frames = wire.number, len(wire.told)
            await owner.end()
            await until(lambda: door.owns)
            await wire.until(lambda: len(wire.told) > frames)
            again = await wire.asked()
            assert (again.number, again.ask) == (question.number, question.ask)
            assert wire.number == number
            assert isinstance(await wire.choose(), Taken)
            await wire.play(1)
            assert not any(isinstance(told, Goodbye) for told in wire.told)
            assert wire.code is None
            await wire.close()
        store = Store(path)
        assert verify(store).fault is None
        assert len([lease for lease in store.leases.every() if lease.name == table]) == 1
        store.close()

    run(story())


def test_what_was_said_and_not_answered_when_the_room_moved_is_said_again_and_counts_once(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            _, wire, table = await _seated(door)
            question = await wire.asked()
            # Nothing that the owner says reaches the door any more: the answer is durable and not told.
            outer, first, usual = door.worker.outer, owner.worker.tenure.id, door.worker.outer._held_at
            monkeypatch.setattr(outer, "_held_at", lambda at: [] if outer._owner == first else usual(at))
            said = Give(id="once", number=question.number, what=Reply(answer=question.ask.default))
            await wire.send(said)
            keeper = owner.worker.app.front.keeper if owner.worker.app else None
            assert keeper is not None
            await until(
                lambda: any("/once" in (row.client or "") for row in keeper.store.journal.read(table))
            )
            await owner.end()
            answer = await wire.answer_to("once")
            assert isinstance(answer, Taken)
            assert answer.repeated
            await wire.close()
        store = Store(path)
        clients = [row.client or "" for row in store.journal.read(table)]
        assert sum(client.endswith("/once") for client in clients) == 1
        store.close()

    run(story())


def test_requests_that_come_while_the_room_moves_are_answered_by_the_next_owner(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            moving = asyncio.create_task(owner.end())
            await until(lambda: not door.worker.outer.has_owner)
            guest = await Guest.comes(door.address)
            assert guest.who.person
            await moving
            assert door.owns

    run(story())


def test_a_page_larger_than_a_packet_comes_whole(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            async with httpx.AsyncClient(timeout=WAIT) as http:
                here, there = [await http.get(f"{one.address}/schema/openapi.json") for one in (owner, door)]
            assert len(here.content) > 300_000
            assert here.content == there.content

    run(story())


def test_a_door_of_which_a_packet_was_lost_goes_on_as_if_it_had_not_been(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (_, door):
            _, wire, _ = await _seated(door)
            await wire.asked()
            outer = door.worker.outer
            assert outer._out is not None
            outer._out._number += 1
            frames = len(wire.told)
            await wire.send(Give(id="lost", number=0, what=Reply(answer=(await wire.asked()).ask.default)))
            await wire.until(lambda: len(wire.told) > frames)
            await wire.answer_to("lost")
            await wire.play(1)
            assert wire.code is None
            await wire.close()

    run(story())


def test_hidden_cards_go_to_no_door_where_nobody_may_see_them(path: str) -> None:
    class Listening(Memory):
        def __init__(self) -> None:
            super().__init__()
            self.said: list[tuple[str, bytes]] = []

        def publish(self, subject: str, data: bytes, reply: str = "") -> None:
            self.said.append((subject, data))
            super().publish(subject, data, reply)

    async def story() -> None:
        bus = Listening()
        async with workers(path, 2, bus) as (owner, door):
            _, player, table = await _seated(owner)
            looking = await (await Guest.comes(door.address)).line(table).open()
            await player.play(1)
            await looking.until(lambda: looking.number >= player.number)
            theirs = {line.words for line in player.lines} - {line.words for line in looking.lines}
            private = [words for words in theirs if "you" not in words.lower()]
            at_door = b"".join(data for subject, data in bus.said if door.worker.tenure.id in subject)
            shown = [words for words in private if words.encode() in at_door]
            assert theirs, "the player sees what a spectator does not"
            assert shown == []
            await player.close()
            await looking.close()

    run(story())


def test_a_welcome_comes_again_only_to_those_who_missed_something(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            _, wire, _ = await _seated(door)
            await wire.asked()
            await owner.end()
            await until(lambda: door.owns)
            await wire.play(1)
            assert sum(isinstance(told, Welcome) for told in wire.told) == 1
            await wire.close()

    run(story())


def test_nobody_is_away_because_the_room_has_just_moved(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            _, wire, table = await _seated(door)
            await wire.asked()
            await owner.end()
            await until(lambda: door.owns)
            assert door.worker.app is not None
            hosted = door.worker.app.front.host.table(table)
            for player in hosted.live.state.players.values():
                since = hosted.lost_since(player)
                assert since is None or since >= hosted._begun
            await wire.close()

    run(story())


def test_podium_health_and_figures_tell_of_every_process_with_version_tables_and_sockets(path: str) -> None:
    async def story() -> None:
        async with workers(path) as (owner, door):
            _, wire, _ = await _seated(door)
            await asyncio.to_thread(door.worker._say)
            await asyncio.to_thread(owner.worker._say)
            headers = await cookie_of_the_floor(owner)
            async with httpx.AsyncClient(base_url=door.address, timeout=WAIT, headers=headers) as http:
                shown = json.decode((await http.get("/api/podium")).content, type=BoardShown)
                health = json.decode((await http.get("/health")).content, type=Health)
                figures = (await http.get("/metrics")).text
            ids = [one.worker.tenure.id for one in (owner, door)]
            for told in (shown.parts.processes, health.processes):
                assert [(one.id, one.version, one.owns) for one in told] == [
                    (ids[0], "1", True),
                    (ids[1], "1", False),
                ]
                assert [(one.tables, one.sockets) for one in told] == [(1, 0), (0, 1)]
            for what, of_owner in (("owns", 1.0), ("tables", 1.0), ("sockets", 0.0), ("load", None)):
                (line,) = re.findall(rf'calroom_process_{what}{{.*process="{ids[0]}".*}} (\S+)', figures)
                assert of_owner is None or float(line) == of_owner
            await wire.close()

    run(story())


def test_whoever_looks_at_the_board_sees_processes_come_and_go(path: str) -> None:
    async def story() -> None:
        bus = Memory()
        async with workers(path, 1, bus) as (owner,):
            address = owner.address.replace("http", "ws") + "/api/podium/live"
            headers = await cookie_of_the_floor(owner)
            async with websockets.connect(address, additional_headers=headers) as board:
                await _processes(board, 1)
                another = worker(path, bus)
                await another.worker.open()
                await _processes(board, 2)
                await another.end()
                await _processes(board, 1)

    run(story())


async def _processes(board: websockets.ClientConnection, count: int) -> None:
    """Follow the board until so many processes are on it."""
    async with asyncio.timeout(WAIT):
        while True:
            parts = json.decode(await board.recv()).get("parts", {})
            if len(parts.get("processes", ())) == count:
                return
