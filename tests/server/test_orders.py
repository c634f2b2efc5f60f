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
            for kind in ("sit", "buy", "close", "admit", "putup", "takedown", "sellchips"):
                problem(await owner.post("/api/floor/orders", ordered(kind, reason="seen")), 400)

    run(story())


def test_a_floorperson_gives_no_office(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo = await visit.of_the_staff("floor", "Flo")
            order = ordered("appoint", person="Flo", office="owner", reason="why not")
            assert problem(await flo.post("/api/floor/orders", order), 403).topic == "authority"

    run(story())
