"""Floor, owner and regulator: what each may order and read, every order on record with who, when and why."""

import csv
import io
from typing import Any

import pytest
from tests.server.visiting import Visit, Visitor, opened, play_a_hand, problem, read, run

from calroom.room.room import ROOM
from calroom.server.shapes import Ordered, ReportShown, Who

ORDERS: list[tuple[str, dict[str, Any]]] = [
    ("stop", {"scope": "room", "reason": "fire alarm"}),
    ("bar", {"person": "Ann", "reason": "rude"}),
    ("jackpot", {"game": "palace.holdem", "person": "Ann", "amount": 100, "reason": "won it"}),
    ("roles", {"person": "Ann", "role": "floor", "reason": "hired"}),
    ("invitations", {"person": "Ann", "reason": "lost her password"}),
]


async def ann_at(visit: Visit) -> Visitor:
    ann = visit.visitor()
    await ann.sign_up("Ann")
    return ann


def last_act(visit: Visit) -> tuple[str, ...]:
    done = list(visit.front.keeper.store.people.actions(ROOM))[-1].action
    return done.who, done.act, done.subject, done.before, done.after, done.reason


def test_nobody_gives_orders_without_the_office_for_it(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = await ann_at(visit)
            dealer = await visit.of_the_staff("dealer", "Dot")
            regulator = await visit.of_the_staff("regulator", "Reg")
            rows = visit.front.keeper.store.journal.head(ROOM).number
            for order, body in ORDERS:
                problem(await visit.visitor().post(f"/api/floor/{order}", body), 401)
                for who in (ann, dealer, regulator):
                    found = problem(await who.post(f"/api/floor/{order}", body), 403)
                    assert found.topic == "authority"
            floor = await visit.of_the_staff("floor", "Flo")
            problem(await floor.post("/api/floor/roles", ORDERS[3][1]), 403)
            problem(await ann.get("/api/reports/actions"), 403)
            problem(await dealer.get("/api/reports/actions"), 403)
            journal = visit.front.keeper.store.journal
            admitted = 2
            assert journal.head(ROOM).number == rows + admitted

    run(story())


def test_stopping_the_room_a_game_or_a_person_is_recorded_and_holds(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            floor, ann = await visit.of_the_staff("floor", "Flo"), await ann_at(visit)
            for scope, name in (("room", ""), ("game", "palace.holdem"), ("person", "Ann")):
                order = {"scope": scope, "name": name, "reason": "fire alarm"}
                assert read(await floor.post("/api/floor/stop", order), Ordered).number > 0
                assert last_act(visit) == ("Flo", "stop", name or ROOM, "", "stopped", "fire alarm")
                refused = problem(await ann.post("/api/play", {"game": "palace.holdem"}), 409)
                assert refused.topic == "stopped"
                assert "fire alarm" in refused.what
                await floor.post("/api/floor/stop", {**order, "on": False, "reason": "all clear"})
                assert last_act(visit)[1:] == ("resume", name or ROOM, "", "resumed", "all clear")
            assert (await ann.post("/api/play", {"game": "palace.holdem"})).is_success
            for wrong in (
                {"scope": "game", "name": "palace.canasta", "reason": "x"},
                {"scope": "person", "name": "Nobody Here", "reason": "x"},
            ):
                problem(await floor.post("/api/floor/stop", wrong), 404)
            problem(await floor.post("/api/floor/stop", {"scope": "room", "name": "x", "reason": "x"}), 409)
            problem(await floor.post("/api/floor/stop", {"scope": "room", "reason": "x", "on": False}), 409)
            problem(await floor.post("/api/floor/stop", {"scope": "room", "reason": ""}), 400)

    run(story())


def test_who_is_barred_leaves_his_table_and_may_come_again_when_he_is_let(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            floor, ann = await visit.of_the_staff("floor", "Flo"), await ann_at(visit)
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            await floor.post("/api/floor/bar", {"person": "Ann", "reason": "rude"})
            assert last_act(visit) == ("Flo", "bar", "Ann", "", "rude", "rude")
            live = visit.front.keeper.table(table)
            seat = live.seat_of("Ann")
            assert seat == 0 or live.state.players[seat].leaving
            refused = problem(await ann.post("/api/play", {"game": "sk.holdem"}), 409)
            assert refused.topic == "barred"
            await floor.post("/api/floor/bar", {"person": "Ann", "reason": "apologised", "on": False})
            assert last_act(visit) == ("Flo", "bar", "Ann", "rude", "", "apologised")
            assert (await ann.post("/api/play", {"game": "sk.holdem"})).is_success
            problem(await floor.post("/api/floor/bar", {"person": "Nobody", "reason": "x"}), 404)

    run(story())


def test_a_jackpot_is_paid_into_a_purse_and_no_more_than_it_holds(path: str) -> None:
    from calroom.store import Entry, Record

    async def story() -> None:
        async with opened(path) as visit:
            floor, ann = await visit.of_the_staff("floor", "Flo"), await ann_at(visit)
            drop = Entry("jackpot", 500, "play:7", "jackpot:palace.holdem")
            visit.front.keeper.store.write([Record(table="7", number=1, at=1, input="{}", entries=(drop,))])
            order = {"game": "palace.holdem", "person": "Ann", "amount": 600, "reason": "aces full beaten"}
            assert problem(await floor.post("/api/floor/jackpot", order), 409).allowed == ["pay up to $5"]
            before = read(await ann.get("/api/me"), Who).purse
            await floor.post("/api/floor/jackpot", {**order, "amount": 500})
            assert read(await ann.get("/api/me"), Who).purse == before + 500
            assert last_act(visit) == ("Flo", "payjackpot", "Ann", "500", "0", "aces full beaten")

    run(story())


def test_the_owner_gives_and_takes_offices_and_one_owner_stays(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, ann = await visit.owner(), await ann_at(visit)
            guest = await visit.visitor().come_in()
            hire = {"person": "Ann", "role": "floor", "reason": "hired"}
            await owner.post("/api/floor/roles", hire)
            assert last_act(visit) == ("Olga", "appoint", "Ann", "player", "floor", "hired")
            assert read(await ann.get("/api/me"), Who).roles == ["player", "floor"]
            assert (await ann.get("/api/reports/actions")).is_success
            await owner.post("/api/floor/roles", {**hire, "on": False, "reason": "left"})
            problem(await ann.get("/api/reports/actions"), 403)
            problem(await owner.post("/api/floor/roles", {**hire, "person": guest.person}), 409)
            leaves = {"person": "Olga", "role": "owner", "on": False, "reason": "tired"}
            assert "only owner" in problem(await owner.post("/api/floor/roles", leaves), 409).what

    run(story())


@pytest.mark.parametrize("office", ["floor", "owner", "regulator"])
def test_reports_are_for_the_floor_the_owner_and_the_regulator(path: str, office: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = await ann_at(visit)
            table, hand = await play_a_hand(visit, ann, "palace.baccarat")
            reader = await visit.of_the_staff(office, "Rea")
            for name, of in {
                "hand": f"{table}/{hand}",
                "count": "",
                "jackpot": "",
                "bank": table,
                "book": "Ann",
                "actions": "",
                "complaints": "",
                "players": "",
            }.items():
                query = {"of": of} if of else {}
                shown = read(await reader.get(f"/api/reports/{name}", params=query), ReportShown)
                assert all(len(row) == len(shown.columns) for row in shown.rows)
                file = await reader.get(f"/api/reports/{name}", params={**query, "format": "csv"})
                rows = list(csv.reader(io.StringIO(file.text)))
                assert file.headers["content-type"].startswith("text/csv")
                assert len(rows) == len(shown.rows) + bool(shown.rows)
                assert rows[:1] == ([shown.columns] if shown.rows else [])
            problem(await reader.get("/api/reports/book?of=Nobody"), 404)
            problem(await reader.get("/api/reports/hand?of=x"), 409)
            problem(await reader.get("/api/reports/hand?of=x/1"), 404)
            problem(await reader.get("/api/reports/bank"), 409)
            assert "count" in problem(await reader.get("/api/reports/secrets"), 404).allowed
            problem(await reader.get("/api/reports/count?format=xml"), 400)
            for name in ("ledger", "hands"):
                problem(await reader.get(f"/api/reports/{name}"), 409)
                file = await reader.get(f"/api/reports/{name}?format=csv")
                assert len(list(csv.reader(io.StringIO(file.text)))) > 1
            hidden = (await reader.get("/api/reports/ledger?format=csv")).text
            assert "secret" not in hidden

    run(story())


def test_bots_are_kept_out_of_the_report_on_players(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = await ann_at(visit)
            await play_a_hand(visit, ann, "palace.holdem")
            floor = await visit.of_the_staff("floor", "Flo")
            shown = read(await floor.get("/api/reports/players"), ReportShown)
            rows = [dict(zip(shown.columns, row, strict=True)) for row in shown.rows]
            assert [row["person"] for row in rows] == ["Ann", "Flo"]
            assert int(rows[0]["hands"]) >= 1
            assert rows[1]["offices"] == "floor"
            assert any("Bot " in person.name for person in visit.front.keeper.store.people.everybody())

    run(story())
