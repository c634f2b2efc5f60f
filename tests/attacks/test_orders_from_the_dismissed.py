"""Floor and dealers who were dismissed go on giving orders over sockets that were opened before."""

from typing import Any

import pytest
from tests.attacks.staging import PATIENT, a_hand
from tests.server.visiting import Visitor, given, opened, ordered, problem, run

from calroom.server.protocol import PROTOCOL

ORDERS: dict[str, Any] = {
    "floor": {"input": "close", "reason": "out of spite"},
    "dealer": {"input": "report", "incident": {"incident": "in-the-muck", "seat": 1}},
}


async def dismiss(owner: Visitor, person: str, office: str) -> None:
    order = ordered("appoint", person=person, office=office, on=False, reason="dismissed")
    assert (await owner.post("/api/floor/orders", order)).is_success


@pytest.mark.parametrize("greeted", [True, False])
@pytest.mark.parametrize("office", ORDERS)
def test_whoever_was_dismissed_gives_no_more_orders_on_an_old_socket(
    office: str, greeted: bool, path: str
) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene, owner = await a_hand(visit), await visit.owner()
            staff = await visit.of_the_staff(office, "Flo")
            line = await scene.line(staff, greet=greeted)
            await dismiss(owner, "Flo", office)
            if greeted:
                await line.until(lambda: line.you["role"] == "spectator")
            else:
                line.say(say="hello", id="hello", protocol=PROTOCOL)
                await line.until(lambda: bool(line.told))
                assert line.you["role"] == "spectator"
            before = scene.row
            refused = await line.order(**ORDERS[office])
            assert (refused["tell"], refused["topic"]) == ("refusal", "authority")
            assert scene.row == before
            assert "Flo" not in [who for who, *_ in scene.acts()]

    run(story())


def test_whoever_was_dismissed_neither_sees_nor_answers_what_the_floor_is_asked(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene, owner = await a_hand(visit), await visit.owner()
            flo = await visit.of_the_staff("floor", "Flo")
            new = await visit.of_the_staff("floor", "Nell")
            line, other = await scene.line(flo), await scene.line(new)
            seat = scene.live.asks[0].seat
            mucked = {"incident": "in-the-muck", "seat": seat}
            assert (await line.order(input="report", incident=mucked))["tell"] == "taken"
            await line.until(lambda: line.question is not None)
            await other.until(lambda: other.question is not None)
            question = line.question
            assert question is not None
            await dismiss(owner, "Flo", "floor")
            await line.until(lambda: line.you["role"] == "spectator")
            assert line.question is None
            default = question["ask"]["default"]
            refused = await line.ask(**given("reply", number=question["number"], answer=default))
            assert refused["tell"] == "refusal"
            ruled = given("reply", number=question["number"], answer=default, reason="seen")
            taken = await other.ask(**ruled)
            assert taken["tell"] == "taken"
            assert ("Nell", "reply", scene.table, "seen") in scene.acts()

    run(story())


def test_an_office_counts_from_the_moment_it_is_given_on_a_socket_that_is_open(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene, owner = await a_hand(visit), await visit.owner()
            dan = visit.visitor()
            await dan.sign_up("Dan")
            line = await scene.line(dan)
            report: Any = {"input": "report", "incident": {"incident": "in-the-muck", "seat": 1}}
            assert (await line.order(**report))["topic"] == "authority"
            order = ordered("appoint", person="Dan", office="dealer", reason="hired")
            assert (await owner.post("/api/floor/orders", order)).is_success
            await line.until(lambda: line.you["role"] == "dealer")
            assert (await line.order(**report))["tell"] == "taken"
            assert ("Dan", "report", scene.table, "no reason given") in scene.acts()

    run(story())


def test_whoever_was_dismissed_gives_no_orders_at_the_podium_either(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            await a_hand(visit)
            owner = await visit.owner()
            flo = await visit.of_the_staff("floor", "Flo")
            await dismiss(owner, "Flo", "floor")
            stop = ordered("stop", scope="room", reason="out of spite")
            assert problem(await flo.post("/api/floor/orders", stop), 403).topic == "authority"
            bar = ordered("bar", person="Ann", reason="out of spite")
            assert problem(await flo.post("/api/floor/orders", bar), 403).topic == "authority"

    run(story())


def test_nobody_bars_or_stops_somebody_whose_office_is_above_their_own(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo, nell = [await visit.of_the_staff("floor", name) for name in ("Flo", "Nell")]
            await visit.of_the_staff("manager", "Mia")
            await visit.of_the_staff("regulator", "Rex")
            for person in ("Mia", "Rex"):
                stop = ordered("stop", scope="person", name=person, reason="spite")
                for order in (ordered("bar", person=person, reason="spite"), stop):
                    refused = problem(await flo.post("/api/floor/orders", order), 409)
                    assert refused.topic == "authority"
                assert not visit.front.keeper.room.barred(person)
            bar = ordered("bar", person="Flo", reason="rude")
            assert (await nell.post("/api/floor/orders", bar)).is_success

    run(story())


def test_whoever_is_barred_has_no_office_until_they_are_let_in_again(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, mia = await visit.owner(), await visit.of_the_staff("manager", "Mia")
            note = ordered("note", person="Mia", words="a note", reason="a test")
            for on, status in ((True, 403), (False, 200)):
                order = ordered("bar", person="Mia", on=on, reason="a test")
                assert (await owner.post("/api/floor/orders", order)).is_success
                assert (await mia.get("/api/podium/shifts")).status_code == status
                assert (await mia.post("/api/floor/orders", note)).status_code in (status, 409)
                assert ("manager" in visit.front.accounts.roles("Mia")) is not on

    run(story())


def test_no_dealer_deals_or_reports_where_another_one_deals(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            dan, dirk = [await visit.of_the_staff("dealer", name) for name in ("Dan", "Dirk")]
            mine, line = await scene.line(dan), await scene.line(dirk)
            assert (await mine.order(input="changedealer", role="dealer", dealer="Dan"))["tell"] == "taken"
            before = scene.row
            refused = await line.order(**ORDERS["dealer"])
            assert (refused["tell"], refused["topic"]) == ("refusal", "authority")
            assert "Dan deals here" in str(refused)
            assert scene.row == before
            assert (await line.order(input="changedealer", role="dealer", dealer="Dirk"))["tell"] == "taken"
            assert (await line.order(**ORDERS["dealer"]))["tell"] == "taken"

    run(story())
