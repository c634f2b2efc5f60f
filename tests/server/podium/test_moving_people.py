"""People are seated and moved by name from the podium, as the room stands at that moment."""

from typing import Any

from tests.server.visiting import Visit, Visitor, opened, problem, read, run

from calroom.keeping.podium.lists import Waits
from calroom.room.inputs import Sit
from calroom.server.podium.against import YEAR
from calroom.server.podium.list_shapes import StaffShown

TO = "/api/floor/orders"
PAN = Waits("sk.pan", "$2 condition")
GAME: dict[str, Any] = {"game": PAN.game, "stakes": PAN.stakes}


def ordered(kind: str, **fields: Any) -> dict[str, Any]:
    return {"what": {"input": kind, "reason": "their friends sit there", **fields}}


async def seated(visit: Visit, table: str, seat: int) -> Visitor:
    visitor = visit.visitor()
    await visitor.come_in()
    await visit.front.keeper.take(table, Sit(who=visitor.person, chips=20_000, seat=seat))
    return visitor


def test_the_floor_moves_somebody_by_name_to_another_table_of_the_game(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo, keeper = await visit.of_the_staff("floor", "Flo"), visit.front.keeper
            here, there = [await visit.front.host.open_table(*PAN) for _ in range(2)]
            other = await visit.front.host.open_table(PAN.game, "$4 condition")
            ann, _ = await seated(visit, here, 1), await seated(visit, there, 4)

            async def refused(**fields: Any) -> str:
                move = {"table": here, "person": ann.person, "to": there, "was": 1, **fields}
                return problem(await flo.post(TO, ordered("move", **move)), 409).what

            assert "has seat 1 by now" in await refused(was=3)
            assert "has no seat here by now" in await refused(person="Flo")
            assert "not two tables of one game" in await refused(to=other)
            assert "not two tables of one game" in await refused(to=here)
            assert "seat 4 is not free" in await refused(seat=4)
            going = ordered("move", table=here, person=ann.person, to=there, seat=5, was=1)
            problem(await ann.post(TO, going), 403)
            assert (await flo.post(TO, going)).is_success
            await visit.until(lambda: keeper.table(there).seat_of(ann.person) == 5)
            assert not keeper.table(here).seat_of(ann.person)

    run(story())


def test_the_floor_seats_somebody_in_one_step_and_nobody_themselves(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo, keeper = await visit.of_the_staff("floor", "Flo"), visit.front.keeper
            table = await visit.front.host.open_table(*PAN)
            ann = visit.visitor()
            await ann.come_in()
            keeping = ordered("keepseat", **GAME, table=table, person=ann.person, minutes=15)
            problem(await ann.post(TO, keeping), 403)
            assert (await flo.post(TO, keeping)).is_success
            await visit.until(lambda: visit.front.lists.shown(ann.person).places[0].called)
            (place,) = visit.front.lists.shown(ann.person).places
            assert place.called is not None
            await visit.until(lambda: keeper.table(table).state.waiting)
            assert keeper.table(table).state.waiting[0].minutes == 15
            problem(await flo.post(TO, ordered("keepseat", **GAME, table=table, person="Flo")), 409)
            problem(await flo.post(TO, ordered("keepseat", **GAME, table=table)), 409)
            nobody = ordered("keepseat", **GAME, table=table, person="Nobody Known")
            problem(await flo.post(TO, nobody), 409)
            await keeper.take(table, Sit(who=ann.person, chips=20_000))
            await visit.until(lambda: not visit.front.lists.shown(ann.person).places)

    run(story())


def test_orders_that_cannot_be_are_refused_in_the_words_of_what_is_wrong(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            mia, keeper = await visit.of_the_staff("manager", "Mia"), visit.front.keeper
            guest = visit.visitor()
            await guest.come_in()
            table = await visit.front.host.open_table(*PAN)

            async def refused(kind: str, status: int = 409, **fields: Any) -> str:
                return problem(await mia.post(TO, ordered(kind, **fields)), status).what

            far = keeper.now() + 2 * YEAR
            assert await refused("spread", **GAME, when=far) == "that is more than a year ahead"
            assert await refused("shut", table=table, when=far) == "that is more than a year ahead"
            assert await refused("calloff", number=99) == "there is no order 99"
            assert "whom the room knows" in await refused("joinlist", **GAME, name=guest.person.upper())
            assert "whom the room knows" in await refused(
                "keepseat", **GAME, table=table, name=f" {guest.person}"
            )
            assert await refused("placetables", 404, places={"zzz": [0, 0]}) == "there is no table zzz"
            for kind, fields in (
                ("finish", {"number": 1, "words": "done"}),
                ("begin", {"number": 1}),
                ("dropcall", {"number": 1}),
            ):
                assert "this is for the house itself" in await refused(kind, 403, **fields)

    run(story())


def test_names_of_presets_are_what_is_seen_of_them(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            mia = await visit.of_the_staff("manager", "Mia")
            assert (
                await mia.post(TO, ordered("keeppreset", name="  Evening\u202e  Pan ", **GAME))
            ).is_success
            (kept,) = visit.front.keeper.podium.presets.all
            assert kept.name == "Evening Pan"
            again = problem(await mia.post(TO, ordered("keeppreset", name="evening pan ", **GAME)), 409)
            assert "is now sk.pan" in again.what
            problem(await mia.post(TO, ordered("keeppreset", name=" \u202e ", **GAME)), 409)
            dropping = ordered("droppreset", name="Evening Pan", seen=kept.number)
            assert (await mia.post(TO, dropping)).is_success
            assert not visit.front.keeper.podium.presets.all

    run(story())


def test_who_holds_which_office_is_listed_and_gone_when_it_is_taken(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            oda, flo = await visit.of_the_staff("owner", "Oda"), await visit.of_the_staff("floor", "Flo")
            await visit.of_the_staff("manager", "Mia")

            async def held() -> list[tuple[str, str]]:
                shown = read(await oda.get("/api/podium/staff"), StaffShown)
                return [(one.person, one.office) for one in shown.staff]

            everybody = [("Oda", "owner"), ("Mia", "manager"), ("Flo", "floor")]
            assert await held() == everybody
            taking = ordered("appoint", person="Mia", office="manager", on=False)
            problem(await flo.post(TO, taking), 403)
            assert (await oda.post(TO, taking)).is_success
            assert await held() == [everybody[0], everybody[2]]
            guest = visit.visitor()
            await guest.come_in()
            problem(await guest.get("/api/podium/staff"), 403)

    run(story())
