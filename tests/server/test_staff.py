"""Dealer and floor at a table: what they are asked, what they order, and what counts where none attends."""

import asyncio

import pytest
from msgspec import ValidationError
from tests.server.screens import Screen, room, two_dealt_in

from calroom.room.events import InHand
from calroom.room.inputs import Deal, Leave, Page, Report, Sit, Stop, Tick, TimeUp
from calroom.server.protocol import Give, Refusal, Taken, Welcome
from calroom.server.tables.clocks import AT_ONCE, Times
from calroom.table.asks import FLOOR, Answer
from calroom.table.events import Acted

PATIENT = Times(bot=0.0, pause=0.0, arrival=0.0, staff=3600.0)


def in_the_muck(seat: int) -> dict[str, object]:
    return {"incident": {"incident": "in-the-muck", "seat": seat}}


def rulings(screen: Screen) -> list[str]:
    told = [line.what.told for line in screen.lines if isinstance(line.what, InHand)]
    return [event.verb for event in told if isinstance(event, Acted) and event.seat == FLOOR]


def test_what_the_floor_is_asked_goes_to_the_floor_that_attends_and_to_nobody_else(path: str) -> None:
    async def evening() -> None:
        async with room(path, PATIENT) as host:
            ann, bob = await two_dealt_in(host)
            flo = await Screen(host, ann.table.table, "Flo", "player", "dealer", "floor").open()
            rex = await Screen(host, ann.table.table, "Rex", "player", "regulator").open()
            welcome = flo.told[0]
            assert isinstance(welcome, Welcome)
            assert welcome.you.role == "floor"
            taken = await flo.say(Report, role="floor", **in_the_muck(1), reason="seen by the dealer")
            assert isinstance(taken, Taken)
            await flo.until(lambda: flo.question is not None)
            assert flo.question is not None
            assert flo.question.ask.seat == FLOOR
            for other in (ann, bob, rex):
                await other.until(lambda other=other: other.number == flo.number)  # type: ignore[misc]
                assert other.question is None or other.question.ask.seat > 0
            assert isinstance(
                await flo.choose(Answer("hand-live"), reason="it never left their hands"), Taken
            )
            await ann.until(lambda: rulings(ann) == ["hand-live"])
            acts = [done.action for done in host.keeper.store.people.actions(ann.table.table)]
            assert "it never left their hands" in [act.reason for act in acts if act.who == "Flo"]

    asyncio.run(evening())


def test_where_no_floor_attends_the_conservative_ruling_counts(path: str) -> None:
    async def evening() -> None:
        async with room(path, AT_ONCE) as host:
            ann, _ = await two_dealt_in(host)
            incident = Report(who="Dan", role="dealer", incident={"incident": "in-the-muck", "seat": 1})
            await ann.table.take(incident)
            await ann.until(lambda: rulings(ann) == ["hand-dead"])

    asyncio.run(evening())


def test_only_dealer_and_floor_give_orders_and_never_those_of_the_room_or_the_clock(path: str) -> None:
    async def evening() -> None:
        async with room(path, PATIENT) as host:
            ann, _ = await two_dealt_in(host)
            table = ann.table.table
            others = [
                ann,
                await Screen(host, table, "Rex", "player", "regulator").open(),
                await Screen(host, table, "Olga", "player", "owner").open(),
                await Screen(host, table, "Joe", "player").open(),
            ]
            for one in others:
                for role in ("player", "dealer", "floor", "owner", "clock"):
                    refused = await one.say(Report, role=role, **in_the_muck(1))
                    assert isinstance(refused, Refusal)
                    assert refused.topic == "authority"
                refused = await one.say(Report, role="host", **in_the_muck(1))
                assert isinstance(refused, Refusal)
            flo = await Screen(host, table, "Flo", "player", "floor").open()
            for given in (Tick(role="floor"), TimeUp(role="floor"), Stop(role="floor", scope="room")):
                with pytest.raises(ValidationError):
                    await flo.say(Give, what=given)
            deal = await flo.say(Deal, role="floor")
            assert isinstance(deal, Refusal)
            assert deal.topic == "hand-in-progress"
            page = await flo.say(Page, role="floor", person="Bob", reason="next")
            assert isinstance(page, Refusal)
            assert page.topic == "waiting-list"

    asyncio.run(evening())


def test_whoever_plays_at_a_table_has_no_other_role_there(path: str) -> None:
    async def evening() -> None:
        async with room(path, PATIENT) as host:
            ann, _ = await two_dealt_in(host)
            flo = await Screen(host, ann.table.table, "Flo", "player", "floor").open()
            assert isinstance(await flo.say(Sit), Taken)
            await flo.until(lambda: flo.client.you is not None and flo.client.you.role == "player")
            refused = await flo.say(Report, role="floor", **in_the_muck(1))
            assert isinstance(refused, Refusal)
            assert isinstance(await flo.say(Leave), Taken)
            await flo.until(lambda: flo.client.you is not None and flo.client.you.role == "floor")

    asyncio.run(evening())
