"""Staff who play give orders that help themselves: about themselves, their table, and whom they play with."""

from typing import Any

from tests.attacks.staging import PATIENT
from tests.server.visiting import Visitor, opened, problem, run

import calroom
from calroom.keeping.podium.call_rows import CallFloor
from calroom.keeping.podium.list_rows import JoinList
from calroom.room.inputs import Leave, Sit

GAME = "palace.stud"
RAZZ = calroom.game("palace.razz").rules.stakes[0]


async def order(visitor: Visitor, kind: str, **fields: Any) -> str:
    """What an order is refused with; nothing if it is taken."""
    response = await visitor.post("/api/floor/orders", {"what": {"input": kind, **fields}})
    return "" if response.is_success else problem(response, 409).topic


async def seated(visitor: Visitor) -> str:
    response = await visitor.post("/api/play", {"game": GAME})
    assert response.is_success, response.text
    return str(response.json()["table"])


def test_nobody_orders_anything_about_themselves_or_a_table_where_they_play(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            flo, nell = [await visit.of_the_staff("floor", name) for name in ("Flo", "Nell")]
            await visit.of_the_staff("dealer", "Dora")
            ann = visit.visitor()
            await ann.come_in()
            table = await seated(flo)
            keeper = visit.front.keeper
            await keeper.take(table, Sit(who=ann.person, chips=10_000))
            stakes = keeper.table(table).state.stakes
            other = await visit.front.host.open_table(GAME, stakes)
            await keeper.enter(
                CallFloor(who=ann.person, table=table, words="Flo took my pot", there=("Flo", ann.person))
            )
            for one in (ann, nell, flo):
                await keeper.enter(JoinList(who=one.person, game="palace.razz", stakes=RAZZ))
            call = keeper.podium.calls.waiting[0].number
            place = keeper.podium.lists.of_person("Flo")[0].number
            why = {"reason": "out of spite"}
            orders: list[tuple[str, dict[str, Any]]] = [
                ("payjackpot", {"person": "Flo", "game": GAME, "amount": 100}),
                ("note", {"person": "Flo", "words": "never late"}),
                ("bar", {"person": ann.person}),
                ("stop", {"scope": "person", "name": ann.person}),
                ("settlecall", {"number": call, "table": table, "ruling": "the pot is Flo's"}),
                ("moveplace", {"number": place}),
                ("callplace", {"number": place, "table": other}),
                ("keepseat", {"game": GAME, "stakes": stakes, "person": "Flo", "table": other}),
                ("move", {"table": table, "person": ann.person, "to": other, "was": 2}),
                ("shut", {"table": table}),
                ("break", {"table": table}),
                ("balance", {"table": table, "to": other}),
                ("balance", {"table": other, "to": table}),
                ("mustmove", {"table": other, "to": table}),
                ("senddealer", {"person": "Dora", "station": table}),
            ]
            rows = keeper.room.number
            for kind, fields in orders:
                assert await order(flo, kind, **fields, **why) == "authority", kind
            await keeper.take(table, Leave(who="Flo"))
            await visit.until(lambda: not keeper.table(table).seat_of("Flo"))
            settled = {"number": call, "table": table, "ruling": "the pot is Flo's", **why}
            assert await order(flo, "settlecall", **settled) == "authority"
            assert keeper.room.number == rows
            assert not await order(nell, "settlecall", number=call, table=table, ruling="it is Ann's", **why)

    run(story())


def test_a_regulator_plays_nowhere_and_nobody_at_a_table_becomes_one(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            rex, flo, owner = (
                await visit.of_the_staff("regulator", "Rex"),
                await visit.of_the_staff("floor", "Flo"),
                await visit.owner(),
            )
            assert problem(await rex.post("/api/play", {"game": GAME}), 409).topic == "authority"
            assert not visit.front.keeper.room.tables
            await seated(flo)
            refused = await order(owner, "appoint", person="Flo", office="regulator", reason="a test")
            assert refused == "office"

    run(story())
