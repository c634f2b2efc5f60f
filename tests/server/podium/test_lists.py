"""The lists over the door: joined from lobby, table and podium, one's own place live, and nobody else's."""

from typing import Any

from msgspec import json
from tests.server.visiting import (
    Socket,
    Visit,
    Visitor,
    cookie_of,
    given,
    opened,
    ordered,
    problem,
    read,
    run,
)

from calroom.keeping.podium.lists import MOST_LISTS, Waits
from calroom.room.inputs import Leave, Sit
from calroom.server.podium.list_shapes import PeopleFound, PersonCard
from calroom.server.protocol import PROTOCOL
from calroom.server.waiting.shapes import ListShown, PlacesShown

PAN = Waits("sk.pan", "$2 condition")
GAME: dict[str, Any] = {"game": PAN.game, "stakes": PAN.stakes}


async def full_table(visit: Visit) -> tuple[str, list[Visitor]]:
    """A table of Pan at which seven people sit."""
    table = await visit.front.host.open_table(*PAN)
    people = [visit.visitor() for _ in range(7)]
    for one in people:
        await one.come_in()
        await visit.front.keeper.take(table, Sit(who=one.person, chips=20_000))
    return table, people


def of_place(kind: str, **fields: Any) -> dict[str, Any]:
    return {"what": {"input": kind, **fields}}


async def say(visitor: Visitor, kind: str, **fields: Any) -> PlacesShown:
    return read(await visitor.post("/api/me/places", of_place(kind, **fields)), PlacesShown)


async def a_guest(visit: Visit) -> Visitor:
    visitor = visit.visitor()
    await visitor.come_in()
    return visitor


def test_somebody_waits_is_called_answers_and_takes_the_seat(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            table, people = await full_table(visit)
            ann, ben = await a_guest(visit), await a_guest(visit)
            (place,) = (await say(ann, "joinlist", **GAME)).places
            assert (place.place, place.waiting, place.called) == (1, 1, None)
            await visit.front.keeper.take(table, Leave(who=people[0].person))
            await visit.until(lambda: visit.front.lists.shown(ann.person).places[0].called)
            (place,) = (await say(ann, "cometoseat", number=place.number)).places
            assert place.called is not None
            assert (place.called.table, place.called.coming) == (table, True)
            assert place.called.until > place.since
            await visit.front.keeper.take(table, Sit(who=ann.person, chips=20_000))
            await visit.until(lambda: not visit.front.lists.shown(ann.person).places)
            socket = Socket(visit.app, table, cookie=cookie_of(ben))
            assert (await socket.hear())["type"] == "websocket.accept"
            socket.say(say="hello", id="hello", protocol=PROTOCOL)
            socket.say(id="joins", **given("join"))
            await visit.until(lambda: len(visit.front.keeper.podium.lists.of(PAN)) == 1)
            shown = read(await ben.get("/api/me/places"), PlacesShown)
            assert [(one.place, one.waiting) for one in shown.places] == [(1, 1)]
            lobby = (await ben.get(f"/api/games/{PAN.game}")).json()
            assert lobby["lists"] == [{"stakes": PAN.stakes, "waiting": 1}]
            socket.say(id="quits", **given("quit"))
            await visit.until(lambda: not visit.front.keeper.podium.lists.of(PAN))
            await socket.close()

    run(story())


def test_whoever_waits_sees_their_own_place_change_and_nothing_of_others(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            await full_table(visit)
            ann, ben = await a_guest(visit), await a_guest(visit)
            await say(ann, "joinlist", **GAME)
            await say(ben, "joinlist", **GAME)
            socket = Socket(visit.app, "", path="/ws/places", cookie=cookie_of(ben))
            assert (await socket.hear())["type"] == "websocket.accept"
            first = await socket.message()
            assert first["places"][0]["place"] == 2
            assert ann.person not in json.encode(first).decode()
            number = visit.front.keeper.podium.lists.of(PAN)[0].number
            for kind in ("leavelist", "lockplace", "skipplace", "cometoseat"):
                refused = problem(await ben.post("/api/me/places", of_place(kind, number=number)), 409)
                assert refused.what == "there is no such place on the list"
            for claim in ({"person": ann.person}, {"name": "Big Jim"}, {"ticket": "mine mine"}):
                problem(await ben.post("/api/me/places", of_place("joinlist", **GAME, **claim)), 409)
            problem(await ben.post("/api/me/places", of_place("callplace", number=number, table="x")), 400)
            await say(ann, "leavelist", number=number)
            changed = await socket.message()
            assert changed["places"][0]["place"] == 1
            await socket.close()
            shown = read(await visit.visitor().get("/api/lists", params=GAME), ListShown)
            assert (shown.waiting, shown.tables) == (1, 1)

    run(story())


def test_a_client_joins_so_many_lists_and_no_game_that_is_not_dealt(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = await a_guest(visit)
            games = [
                {"game": game.id, "stakes": stakes}
                for house in visit.front.houses
                for game in map(house.game, house.games)
                for stakes in game.rules.stakes
            ]
            for wanted in games[:MOST_LISTS]:
                await say(ann, "joinlist", **wanted)
            refused = problem(
                await ann.post("/api/me/places", of_place("joinlist", **games[MOST_LISTS])), 409
            )
            assert refused.topic == "waiting-list"
            problem(await ann.post("/api/me/places", of_place("joinlist", **games[0])), 409)
            for wrong in ({"game": "no.such", "stakes": "$1"}, {"game": PAN.game, "stakes": "$77 condition"}):
                problem(await ann.post("/api/me/places", of_place("joinlist", **wrong)), 409)
            again = {**of_place("leavelist", number=1), "id": "once"}
            for _ in range(2):
                assert (await ann.post("/api/me/places", again)).is_success
            assert len(visit.front.keeper.podium.lists.of_person(ann.person)) == MOST_LISTS - 1
            problem(await visit.visitor().post("/api/me/places", of_place("joinlist", **games[0])), 401)

    run(story())


def test_a_guest_who_signs_up_keeps_the_place(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = await a_guest(visit)
            await say(ann, "joinlist", **GAME)
            await ann.sign_up("Ann Lee")
            assert [one.place for one in read(await ann.get("/api/me/places"), PlacesShown).places] == [1]

    run(story())


def test_the_podium_sees_the_lists_and_a_person_s_card_which_a_regulator_only_reads(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            table, people = await full_table(visit)
            owner, ann = await visit.owner(), await a_guest(visit)
            regulator = await visit.of_the_staff("regulator", "Reg")
            await say(ann, "joinlist", **GAME)
            await ann.sign_up("Ann Lee")
            note = ordered("note", person="Ann Lee", words="likes seat five")
            assert (await owner.post("/api/floor/orders", note)).is_success
            (shown,) = (await regulator.get("/api/podium")).json()["parts"]["lists"]
            assert [place["name"] for place in shown["places"]] == ["Ann Lee"]
            found = read(await regulator.get("/api/podium/people", params={"q": "ann l"}), PeopleFound)
            assert [one.person for one in found.people] == ["Ann Lee"]
            everybody = read(await regulator.get("/api/podium/people"), PeopleFound)
            assert {one.person for one in everybody.people} == {one.person for one in people}
            card = read(await regulator.get("/api/podium/people/Ann Lee"), PersonCard)
            assert card.notes[0].words == "likes seat five"
            assert [one.rpartition(", ")[2] for one in card.waits] == [f"{PAN.stakes}: number 1"]
            seated = people[0].person
            card = read(await owner.get(f"/api/podium/people/{seated}"), PersonCard)
            assert [(one.table, one.chips) for one in card.seats] == [(table, 20_000)]
            assert [(one.table, one.brought, one.took) for one in card.tables] == [(table, 20_000, 0)]
            for kind, more in (("away", {"hold": False}), ("back", {"pay": True})):
                beyond: dict[str, Any] = ordered(kind, table, person=seated)
                beyond["what"] |= more
                problem(await owner.post("/api/floor/orders", beyond), 409)
                order = ordered(kind, table, person=seated)
                assert (await owner.post("/api/floor/orders", order)).is_success
            number = shown["places"][0]["number"]
            problem(await owner.post("/api/floor/orders", ordered("moveplace", number=number)), 409)
            for order in (ordered("leavelist", number=number), note):
                problem(await regulator.post("/api/floor/orders", order), 403)
            problem(await ann.get("/api/podium/people"), 403)
            problem(await ann.get("/api/podium/people/Ann Lee"), 403)
            problem(await owner.get("/api/podium/people/nobody"), 404)

    run(story())
