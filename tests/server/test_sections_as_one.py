"""What is decided at the owner of the room holds at tables that others keep, and what is done there shows."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import json
from tests.server.sections import checked, keeps, seated, section_of, sections, shown_by
from tests.server.sockets import Guest, Wire
from tests.server.visiting import WAIT, run
from tests.server.workers import Running, cookie_of_the_floor, until

from calroom.keeping.podium.call_rows import SettleCall
from calroom.room.inputs import Resume, Sit, Stop
from calroom.room.room import MOST_TABLES, ROOM
from calroom.server.door.limits import Rates
from calroom.server.many.between import LetGo
from calroom.server.people.sessions import digest
from calroom.server.people.shapes import Who
from calroom.server.podium.shapes import BoardShown
from calroom.server.protocol import (
    CallFloor,
    Chat,
    Coach,
    Face,
    Goodbye,
    Heard,
    Hold,
    Kick,
    Mute,
    Refusal,
    SitOut,
    Taken,
    Welcome,
)
from calroom.server.tables.hosted import Along
from calroom.server.watch.shapes import Health

GAME = "palace.holdem"
FLO: Any = {"who": "Flo", "role": "floor"}


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "room.db")


async def _elsewhere(owner: Running, other: Running) -> tuple[Guest, Wire, str]:
    """Somebody at a table that another process keeps than the owner of the room."""
    guest, wire, table = await seated(owner, GAME)
    await keeps(other, table)
    await until(lambda: len(section_of(other).host.table(table).crowd) == 1)
    return guest, wire, table


async def _beside(owner: Running, table: str) -> tuple[Guest, Wire]:
    """Somebody else who sits down there."""
    guest = await Guest.comes(owner.address)
    assert (await guest.play(GAME)).table == table
    return guest, await guest.line(table).open()


async def _send(guest: Guest, method: str, path: str, body: Any = None) -> httpx.Response:
    headers = {"cookie": guest.cookie, "x-csrf-token": guest.who.csrf, "content-type": "application/json"}
    async with httpx.AsyncClient(base_url=guest.address, timeout=WAIT) as http:
        content = None if body is None else json.encode(body)
        return await http.request(method, path, content=content, headers=headers)


def test_who_wants_to_play_sits_down_at_a_table_that_another_process_keeps_if_all_there_are_at_their_screens(
    path: str,
) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            ann, wire, table = await _elsewhere(owner, other)
            host = owner.front.host
            await until(lambda: ann.who.person in host.table(table).crowd)
            ben, second = await _beside(owner, table)
            assert {ann.who.person, ben.who.person} <= host.people()
            await asyncio.gather(wire.play(1), second.play(1))
            (mine,) = host.own_tables(ben.who.person)
            assert (mine.table, mine.people) == (table, 1)
            await second.drop()
            await until(lambda: host.table(table).has_lost_line)
            cal = await Guest.comes(owner.address)
            assert (await cal.play(GAME)).table != table
            await wire.close()
        checked(path)

    run(story())


def test_the_podium_sees_who_has_lost_their_line_at_a_table_that_another_process_keeps(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            ann, wire, table = await _elsewhere(owner, other)
            headers = await cookie_of_the_floor(owner)

            async def is_lost() -> bool:
                async with httpx.AsyncClient(base_url=owner.address, timeout=WAIT, headers=headers) as http:
                    shown = json.decode((await http.get("/api/podium")).content, type=BoardShown)
                (board,) = [one for one in shown.tables if one.table == table]
                (seat,) = [one for one in board.seats if one.person == ann.who.person]
                return seat.is_lost

            await until(lambda: ann.who.person in owner.front.host.table(table).crowd)
            assert not await is_lost()
            await wire.drop()
            await until(lambda: ann.who.person not in owner.front.host.table(table).crowd)
            assert await is_lost()

    run(story())


def test_somebody_who_takes_a_name_and_a_face_has_both_at_a_table_that_another_process_keeps(
    path: str,
) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            ann, _, table = await _elsewhere(owner, other)
            _, second = await _beside(owner, table)
            named = await _send(ann, "PUT", "/api/me/name", {"name": "Ann"})
            assert named.is_success, named.text
            name = json.decode(named.content, type=Who).person
            await second.until(lambda: any(seat.person == name for seat in shown_by(second).seats))
            ann.cookie = named.headers["set-cookie"].partition(";")[0]
            await owner.front.host.take_face(name, Face(figure="fox", colour="teal"))
            await second.until(
                lambda: any(seat.person == name and seat.face is not None for seat in shown_by(second).seats)
            )
            back = await ann.line(table).open()
            await until(lambda: name in section_of(other).host.table(table).crowd)
            await asyncio.gather(back.play(1), second.play(1))
            await back.close()
            await second.close()
        checked(path)

    run(story())


def test_who_signs_out_is_out_at_tables_that_another_process_keeps_and_nothing_more_is_taken(
    path: str,
) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            ann, wire, table = await _elsewhere(owner, other)
            await wire.asked()
            assert (await _send(ann, "DELETE", "/api/session")).is_success
            await wire.until(lambda: wire.code is not None)
            assert wire.goodbye is not None
            assert "signed out" in wire.goodbye.why
            row = section_of(other).keeper.row(table)
            again = await ann.line(table).open()
            refused = await again.ask(Sit, chips=40_000)
            assert isinstance(refused, Refusal)
            assert section_of(other).keeper.row(table) == row
            await again.close()

    run(story())


def test_a_session_that_ended_is_found_out_where_nobody_was_told(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            ann, wire, _ = await _elsewhere(owner, other)
            token = digest(ann.cookie.partition("=")[2])
            await asyncio.to_thread(owner.front.keeper.store.sessions.end, token)
            await wire.until(lambda: wire.code is not None)
            assert wire.goodbye is not None
            assert "signed out" in wire.goodbye.why

    run(story())


def test_who_plays_at_a_table_of_another_process_was_seen_by_the_owner_of_the_room(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            ann, wire, _ = await _elsewhere(owner, other)
            session = owner.front.sessions.find(ann.cookie.partition("=")[2])
            assert session is not None
            long_ago = session.seen = session.seen - 10_000_000
            playing = asyncio.create_task(wire.play(1_000))
            await until(lambda: session.seen > long_ago)
            playing.cancel()
            session.seen = 0
            await section_of(other).sessions.tidy()
            await owner.front.sessions.tidy()
            assert session.seen > long_ago
            assert wire.code is None
            await wire.close()

    run(story())


def test_who_is_barred_and_what_is_stopped_is_so_at_tables_that_another_process_keeps(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            _, wire, table = await _elsewhere(owner, other)
            keeper = owner.front.keeper
            ben = await Guest.comes(owner.address)
            look = await ben.line(table).open()
            await keeper.bar(ben.who.person, "a cheat", "Flo")
            refused = await look.ask(Sit, chips=40_000)
            assert isinstance(refused, Refusal)
            assert "a cheat" in refused.what
            assert isinstance(await look.ask(Chat, words="hello"), Refusal)
            await keeper.take(ROOM, Stop(**FLO, scope="room", reason="fire"))
            await until(lambda: bool(section_of(other).keeper.table(table).state.stopped))
            await until(lambda: bool(keeper.table(table).state.stopped))
            await keeper.take(ROOM, Resume(**FLO, scope="room", reason="out"))
            await until(lambda: not section_of(other).keeper.table(table).state.stopped)
            await wire.play(1)
            await wire.close()
            await look.close()
        checked(path)

    run(story())


def test_the_host_of_a_private_table_runs_it_wherever_it_is_kept_and_its_new_link_leads_there(
    path: str,
) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            ann, ben, cal = [await Guest.comes(owner.address) for _ in range(3)]
            table = (await ann.put_up(GAME, bots=2)).table
            await keeps(other, table)
            host = await ann.line(table).open()
            look = await ben.line(table).open()
            assert isinstance(await host.ask(Hold, on=True), Taken)
            await host.until(lambda: shown_by(host).held)
            assert isinstance(await host.ask(Hold, on=False), Taken)
            assert isinstance(await host.ask(Kick, person=ben.who.person), Taken)
            await look.until(lambda: look.code is not None)
            there = section_of(other).host.table(table).private
            assert there is not None
            assert there.link
            hosted = owner.front.host.table(table)
            await until(lambda: hosted.private is not None and hosted.private.link == there.link)
            gone = await cal.line(table).open()
            await gone.until(lambda: gone.code is not None)
            assert gone.goodbye is not None
            assert "replaced" in gone.goodbye.why
            new = await cal.line(there.link).open()
            assert isinstance(new.told[0], Welcome)
            (mine,) = owner.front.host.own_tables(ann.who.person)
            assert mine.host
            assert mine.path == f"/tables/{there.link}"
            await new.close()
            await host.close()
        checked(path)

    run(story())


def test_what_is_said_at_a_table_is_heard_there_and_who_is_muted_is_muted_everywhere(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            ann, wire, table = await _elsewhere(owner, other)
            ben, second = await _beside(owner, table)
            assert isinstance(await second.ask(Chat, words="good luck"), Taken)
            await wire.until(lambda: any(isinstance(told, Heard) for told in wire.told))
            assert isinstance(await wire.ask(Mute, person=ben.who.person), Taken)
            mutes = owner.front.host._around.mutes
            await until(lambda: not mutes.hears(ann.who.person, ben.who.person))
            heard = len([told for told in wire.told if isinstance(told, Heard)])
            assert isinstance(await second.ask(Chat, words="are you there?"), Taken)
            await asyncio.gather(wire.play(1), second.play(1))
            assert len([told for told in wire.told if isinstance(told, Heard)]) == heard
            await wire.close()
            await second.close()

    run(story())


def test_a_call_for_the_floor_reaches_the_podium_and_its_ruling_the_table(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            _, wire, table = await _elsewhere(owner, other)
            await cookie_of_the_floor(owner)
            assert isinstance(await wire.ask(CallFloor, words="whose turn is it?"), Taken)

            def heard(words: str) -> bool:
                return any(isinstance(told, Heard) and words in told.said.words for told in wire.told)

            await wire.until(lambda: heard("calls the floor"))
            (call,) = owner.front.keeper.podium.calls.waiting
            ruling = SettleCall(**FLO, number=call.number, table=table, ruling="yours", reason="it is")
            await owner.front.keeper.enter(ruling)
            await wire.until(lambda: heard("The floor rules: yours"))
            await wire.close()

    run(story())


def test_one_purse_and_one_count_of_seats_hold_for_tables_of_all_processes(path: str) -> None:
    async def story() -> None:
        games = ("palace.holdem", "comstock.stud", "sk.pure215", "palace.baccarat", "comstock.holdem")
        async with sections(path) as (owner, other):
            ann = await Guest.comes(owner.address)
            headers = {"cookie": ann.cookie, "x-csrf-token": ann.who.csrf}
            found = []
            async with httpx.AsyncClient(base_url=other.address, timeout=WAIT, headers=headers) as http:
                for game in games:
                    answer = await http.post("/api/play", json={"game": game})
                    found.append(answer.status_code)
            assert found.count(200) <= MOST_TABLES
            store = owner.front.keeper.store
            assert len(store.taken.seats(ann.who.person)) == found.count(200) == MOST_TABLES
            held = owner.front.keeper.purse(ann.who.person)
            stacks = sum(
                player.chips
                for live in owner.front.keeper.room.tables.values()
                for player in live.state.players.values()
                if player.person == ann.who.person
            )
            assert held + stacks == 1_000_000
        checked(path)

    run(story())


def test_what_no_journal_holds_goes_along_with_a_table_from_process_to_process(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            guest, wire, table = await _elsewhere(owner, other)
            await wire.asked()
            assert isinstance(await wire.ask(SitOut, when="blind"), Taken)
            assert isinstance(await wire.ask(Coach), Taken)
            hosted, person = section_of(other).host.table(table), guest.who.person
            hosted.around.bots.wish(table, "expert")
            hosted.clocks.banks = {person: 7_000}
            along = Along("expert", {person: "blind"}, [person], {person: 7_000})
            assert hosted.along() == along
            await section_of(other).answer(LetGo(table))
            await keeps(other, table)
            again = section_of(other).host.table(table)
            assert again is not hosted
            assert again.along() == along
            await wire.asked()
            await wire.close()

    run(story())


def test_what_somebody_says_at_tables_of_one_process_counts_at_all_of_them(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            both = [one.buckets for one in (section_of(other).host, owner.front.host)]
            for buckets in both:
                buckets._rates = Rates()
            there, here = both
            await section_of(other).look()
            while there.take("message", "Ann") == 0:
                continue
            await section_of(other).look()
            await until(lambda: here.take("message", "Ann") > 0)
            assert here.take("message", "Ben") == 0

    run(story())


def test_the_health_of_the_room_tells_what_is_wrong_with_tables_of_every_process(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            _, wire, _ = await _elsewhere(owner, other)
            section_of(other).wrong = ["a table hangs"]
            await asyncio.to_thread(other.worker._say)
            async with httpx.AsyncClient(base_url=other.address, timeout=WAIT) as http:
                response = await http.get("/health")
                alive = await http.get("/health/live")
            health = json.decode(response.content, type=Health)
            assert {one.id: one.tables for one in health.processes} == {
                owner.worker.tenure.id: 0,
                other.worker.tenure.id: 1,
            }
            assert any("a table hangs" in wrong for wrong in health.wrong)
            assert alive.status_code == 200
            await wire.close()

    run(story())


def test_nobody_is_told_goodbye_because_a_table_has_moved(path: str) -> None:
    async def story() -> None:
        async with sections(path) as (owner, other):
            _, wire, table = await _elsewhere(owner, other)
            await section_of(other).answer(LetGo(table))
            await keeps(other, table)
            await wire.play(1)
            assert not any(isinstance(told, Goodbye) for told in wire.told)
            await wire.close()

    run(story())
