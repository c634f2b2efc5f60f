"""One person fills the room with what it has to keep: private tables, complaints, names of nobody."""

import asyncio

from msgspec.structs import replace
from tests.attacks.staging import PATIENT, Line, a_hand
from tests.server.visiting import TESTED, given, opened, problem, run

from calroom.server.door.limits import Each, Rate

FEW = replace(
    TESTED,
    rates=replace(TESTED.rates, complaint=Rate(2, 0.001)),
    each=Each(tables=2, muted=2),
)


def test_nobody_puts_up_tables_without_end_however_many_they_ask_for_at_once(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT, bounds=FEW) as visit:
            ann = visit.visitor()
            await ann.come_in()
            asked = [ann.post("/api/tables", {"game": "comstock.holdem"}) for _ in range(6)]
            statuses = sorted([answer.status_code for answer in await asyncio.gather(*asked)])
            assert statuses == [201, 201, 409, 409, 409, 409]
            await ann.sign_up("Ann")
            more = await ann.post("/api/tables", {"game": "comstock.holdem"})
            assert problem(more, 409).what == "you have 2 private tables already"
            assert len(visit.front.keeper.room.tables) == 2

    run(story())


def test_nobody_floods_the_floor_with_complaints(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT, bounds=FEW) as visit:
            scene = await a_hand(visit)
            lines = scene.lines["Ann"], await scene.line(scene.people["Ann"])
            told = [
                await line.ask(say="complain", person="Bob", words=f"{number} times")
                for number in range(3)
                for line in lines
            ]
            assert [one["tell"] for one in told] == ["taken"] * 2 + ["refusal"] * 4
            assert told[-1]["topic"] == "complaint"
            assert len(visit.front.keeper.store.talk.complaints()) == 2
            bob = await scene.lines["Bob"].ask(say="complain", person="Ann", words="she complains")
            assert bob["tell"] == "taken"

    run(story())


def test_many_sockets_of_one_person_say_no_more_than_one(path: str) -> None:
    some = replace(TESTED, rates=replace(TESTED.rates, message=Rate(10, 0.001)))

    async def story() -> None:
        async with opened(path, times=PATIENT, bounds=some) as visit:
            scene = await a_hand(visit)
            lines = [await scene.line(scene.people["Ann"]) for _ in range(6)]
            told = [await line.ask(**given("buy", amount=1)) for line in lines * 4]
            assert sum(one.get("topic") != "flood" for one in told) < 10
            assert told[-1]["topic"] == "flood"
            assert (await scene.lines["Bob"].ask(say="chat", words="I hear you"))["tell"] == "taken"
            again = await scene.line(scene.people["Ann"])
            assert (await again.ask(**given("buy", amount=1)))["topic"] == "flood"

    run(story())


def test_many_sockets_of_nobody_say_no_more_than_one(path: str) -> None:
    some = replace(TESTED, rates=replace(TESTED.rates, message=Rate(5, 0.001)))

    async def story() -> None:
        async with opened(path, times=PATIENT, bounds=some) as visit:
            ann = visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "comstock.holdem"})).json()["table"]
            lines = [await Line(visit, visit.visitor(), table).opened() for _ in range(4)]
            told = [await line.ask(**given("leave")) for line in lines * 3]
            assert [one["topic"] for one in told] == ["no-seat"] * 5 + ["flood"] * 7

    run(story())


def test_nobody_mutes_or_sends_away_somebody_who_is_not_there(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT, bounds=FEW) as visit:
            scene = await a_hand(visit)
            ann = scene.lines["Ann"]
            for number in range(3):
                for say in ("mute", "kick"):
                    refused = await ann.ask(say=say, person=f"Nobody {number}")
                    assert (refused["tell"], refused["topic"]) == ("refusal", "no-person")
            assert not visit.front.keeper.store.talk.muted()
            private = visit.front.host.table(scene.table).private
            assert private is not None
            assert not private.sent_away

    run(story())


def test_nobody_mutes_people_without_end(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT, bounds=FEW) as visit:
            scene = await a_hand(visit)
            others = []
            for _ in range(3):
                other = visit.visitor()
                others.append((await other.come_in()).person)
            ann = scene.lines["Ann"]
            told = [await ann.ask(say="mute", person=other) for other in others]
            assert [one["tell"] for one in told] == ["taken", "taken", "refusal"]
            assert (await ann.ask(say="mute", person=others[0], on=False))["tell"] == "taken"
            assert (await ann.ask(say="mute", person=others[2]))["tell"] == "taken"

    run(story())
