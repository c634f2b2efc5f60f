"""What floor and owner order: in the room's own words, in their own name, and with a reason."""

from typing import Any

import pytest
from tests.server.visiting import opened, ordered, problem, run

ORDERS: dict[str, dict[str, Any]] = {
    "stop": {"scope": "room"},
    "resume": {"scope": "room"},
    "bar": {"person": "Ann Lee"},
    "payjackpot": {"game": "palace.holdem", "person": "Ann Lee", "amount": 100},
    "appoint": {"person": "Ann Lee", "office": "dealer"},
    "strikenote": {"person": "Ann Lee", "number": 1},
}
CLAIMS = {"who": "Ann Lee", "role": "owner", "id": "1"}


@pytest.mark.parametrize("kind", ORDERS)
def test_nobody_orders_anything_in_another_name_without_a_reason_or_an_office(kind: str, path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, ann = await visit.owner(), visit.visitor()
            await ann.sign_up("Ann Lee")
            before = visit.front.keeper.room.number
            order = {**ORDERS[kind], "reason": "seen"}
            for name, claim in CLAIMS.items():
                refused = problem(
                    await owner.post("/api/floor/orders", ordered(kind, **order, **{name: claim})), 409
                )
                assert (refused.topic, refused.allowed) == ("authority", ["leave it out"])
            for reason in ("", "  "):
                hollow = ordered(kind, **{**order, "reason": reason})
                refused = problem(await owner.post("/api/floor/orders", hollow), 409)
                assert refused.allowed == ["say why"]
            long = ordered(kind, **{**order, "reason": "x" * 281})
            problem(await owner.post("/api/floor/orders", long), 409)
            problem(await ann.post("/api/floor/orders", ordered(kind, **order)), 403)
            problem(await visit.visitor().post("/api/floor/orders", ordered(kind, **order)), 401)
            assert visit.front.keeper.room.number == before

    run(story())


def test_what_is_said_at_a_table_is_no_order_to_the_room(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner = await visit.owner()
            for kind in ("admit", "putup", "takedown", "sellchips"):
                problem(await owner.post("/api/floor/orders", ordered(kind, reason="seen")), 400)
            for kind in ("sit", "buy", "close"):
                refused = problem(await owner.post("/api/floor/orders", ordered(kind, reason="seen")), 409)
                assert refused.allowed == ["name the table"]

    run(story())


def test_the_floor_orders_at_any_table_once_and_with_what_is_answered_for_a_reason(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo, ann = await visit.of_the_staff("floor", "Flo"), visit.visitor()
            await ann.sign_up("Ann Lee")
            table = await visit.front.host.open_table("palace.holdem", "$3-$6")
            to = "/api/floor/orders"
            higher = ordered("changelimit", table, stakes="$4-$8", again="1")
            assert problem(await flo.post(to, higher), 409).allowed == ["say why"]
            higher = ordered("changelimit", table, stakes="$4-$8", reason="all agree", again="1")
            problem(await ann.post(to, higher), 403)
            problem(await flo.post(to, ordered("changelimit", "nowhere", stakes="$4-$8", reason="x")), 409)
            assert (await flo.post(to, higher)).is_success
            assert (await flo.post(to, higher)).is_success
            assert visit.front.keeper.table(table).state.stakes == "$4-$8"
            log = [(one.action.act, one.action.who) for one in visit.front.keeper.store.people.actions(table)]
            assert log.count(("change limit", "Flo")) == 1
            stop = ordered("stop", table, scope="room", reason="x")
            assert problem(await flo.post(to, stop), 409).allowed == ["leave the table out"]
            buys = ordered("buy", table, amount=100)
            assert problem(await flo.post(to, buys), 409).topic == "authority"
            assert (await ann.post("/api/play", {"game": "palace.holdem", "stakes": "$4-$8"})).is_success
            owner = await visit.owner()
            await owner.post(to, ordered("appoint", person="Ann Lee", office="floor", reason="the night"))
            page = ordered("page", table, person="Flo")
            assert problem(await ann.post(to, page), 409).topic == "authority"

    run(story())


def test_a_floorperson_gives_no_office(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo = await visit.of_the_staff("floor", "Flo")
            order = ordered("appoint", person="Flo", office="owner", reason="why not")
            assert problem(await flo.post("/api/floor/orders", order), 403).topic == "authority"

    run(story())
