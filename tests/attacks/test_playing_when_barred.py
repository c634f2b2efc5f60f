"""Who may not play does not play: neither another's chips, nor in the moment in which it is decided."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.test_register import FLOOR, admit, at_a_table, opened
from tests.server.visiting import Visit, Visitor, problem
from tests.server.visiting import opened as house_opened

from calroom.keeping import Keeper
from calroom.keeping.rows import Allow
from calroom.room.inputs import Away, Buy, Deal, Join, Open, Reply, Sit, StandIn
from calroom.server.tables.clocks import now
from calroom.store.tap import DAY
from calroom.table.asks import Answer
from calroom.table.refusals import Refused

Decision = Callable[[Keeper], Awaitable[object]]


def bar(keeper: Keeper) -> Awaitable[object]:
    return keeper.bar("Cid", "cheats", "Flo", MIDDAY)


def exclude(keeper: Keeper) -> Awaitable[object]:
    return keeper.enter(Allow(who="Cid", person="Cid", excluded_until=MIDDAY + DAY), MIDDAY)


DECISIONS = pytest.mark.parametrize("decide", [bar, exclude])


async def with_cid(path: str) -> Keeper:
    """Bob is away from the table, and Cid has a purse."""
    keeper = await opened(path)
    await at_a_table(keeper)
    await admit(keeper, "Cid")
    await keeper.take("7", Away(who="Bob"), MIDDAY)
    return keeper


def standing_in(by: str) -> StandIn:
    return StandIn(**FLOOR, person="Bob", by=by, agreed=True)


@DECISIONS
def test_nobody_plays_anothers_chips_who_may_not_play(path: str, decide: Decision) -> None:
    async def story() -> None:
        keeper = await with_cid(path)
        await decide(keeper)
        with pytest.raises(Refused) as refused:
            await keeper.take("7", standing_in("Cid"), MIDDAY)
        assert refused.value.topic in ("barred", "self-exclusion")
        assert not keeper.table("7").state.players[2].stand_in
        await keeper.close()

    asyncio.run(story())


@pytest.mark.parametrize(("by", "topic"), [("Nobody", "purse"), ("Bot Eli", "authority")])
def test_nobody_plays_anothers_chips_whom_the_room_does_not_know(path: str, by: str, topic: str) -> None:
    async def story() -> None:
        keeper = await with_cid(path)
        with pytest.raises(Refused) as refused:
            await keeper.take("7", standing_in(by), MIDDAY)
        assert refused.value.topic == topic
        await keeper.close()

    asyncio.run(story())


def test_who_has_a_seat_elsewhere_does_not_play_anothers_chips_here(path: str) -> None:
    async def story() -> None:
        keeper = await with_cid(path)
        await keeper.put_up("8", "comstock.holdem", "Flo", MIDDAY)
        await keeper.take("8", Open(**FLOOR), MIDDAY)
        await keeper.take("8", Sit(who="Cid", chips=40_000), MIDDAY)
        with pytest.raises(Refused) as refused:
            await keeper.take("7", standing_in("Cid"), MIDDAY)
        assert refused.value.topic == "one-seat"
        await keeper.close()

    asyncio.run(story())


@DECISIONS
def test_who_plays_anothers_chips_stops_when_they_may_not_play_any_more(path: str, decide: Decision) -> None:
    async def story() -> None:
        keeper = await with_cid(path)
        await keeper.take("7", standing_in("Cid"), MIDDAY)
        await keeper.take("7", Deal(who="Dot", role="dealer"), MIDDAY)
        while (ask := keeper.table("7").asks[0]).seat != 2:
            stays = next(option for option in ask.options if option.verb in ("check", "call"))
            await keeper.take("7", Reply(who="Ann", answer=Answer(stays.verb, stays.low)), MIDDAY)
        await decide(keeper)
        with pytest.raises(Refused) as refused:
            await keeper.take("7", Reply(who="Cid", person="Bob", answer=ask.default), MIDDAY)
        assert refused.value.topic in ("barred", "self-exclusion")
        await keeper.take("7", Reply(who="Bob", answer=ask.default), MIDDAY)
        await keeper.close()

    asyncio.run(story())


@DECISIONS
@pytest.mark.parametrize("given", [Sit(who="Cid", chips=40_000), Join(who="Cid"), standing_in("Cid")])
def test_what_somebody_says_while_they_are_being_barred_waits_for_it(
    path: str, decide: Decision, given: Sit | Join | StandIn
) -> None:
    async def story() -> None:
        keeper = await with_cid(path)
        deciding = asyncio.ensure_future(decide(keeper))
        while not keeper._undecided:
            await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await keeper.take("7", given, MIDDAY)
        assert refused.value.topic in ("barred", "self-exclusion")
        await deciding
        await keeper.close()

    asyncio.run(story())


@DECISIONS
def test_nobody_else_waits_while_somebody_is_being_barred(path: str, decide: Decision) -> None:
    async def story() -> None:
        keeper = await with_cid(path)
        deciding = asyncio.ensure_future(decide(keeper))
        while not keeper._undecided:
            await asyncio.sleep(0)
        buying = asyncio.ensure_future(keeper.take("7", Buy(who="Ann", amount=1_000), MIDDAY))
        await asyncio.gather(deciding, buying)
        assert keeper.table("7").state.players[1].chips == 41_000
        await keeper.close()

    asyncio.run(story())


COULD_NOT = {
    "barred": {"input": "bar", "person": "{name}", "reason": "rude"},
    "stopped": {"input": "stop", "scope": "person", "name": "{name}", "reason": "a test"},
    "game": {"input": "stop", "scope": "game", "name": "{game}", "reason": "a test"},
}


def test_no_table_is_put_up_for_whoever_could_not_sit_down_at_it(path: str) -> None:
    async def refused(visit: Visit, guest: Visitor, game: str) -> set[str]:
        ways = [await guest.post(where, {"game": game}) for where in ("/api/play", "/api/tables")]
        assert not [table for table in visit.front.keeper.room.tables if table.startswith(game)]
        return {problem(way, 409).topic for way in ways}

    async def story() -> None:
        async with house_opened(path) as visit:
            flo = await visit.of_the_staff("floor", "Flo")
            for game, order in zip(
                ("palace.stud", "palace.razz", "palace.omaha"), COULD_NOT.values(), strict=True
            ):
                guest = visit.visitor()
                name = (await guest.come_in()).person
                what = {field: value.format(name=name, game=game) for field, value in order.items()}
                assert (await flo.post("/api/floor/orders", {"what": what})).is_success
                assert await refused(visit, guest, game) == {
                    "barred" if "bar" in what["input"] else "stopped"
                }
            guest = visit.visitor()
            await guest.come_in()
            await guest.put("/api/me/limits", {"excluded_until": now() + DAY})
            assert await refused(visit, guest, "palace.lowball") == {"self-exclusion"}

    asyncio.run(story())
