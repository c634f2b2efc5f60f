"""Dealers move by the push, and who dealt a hand is in its record."""

import asyncio
from typing import Any

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.purses import with_chips

from calroom.keeping import Keeper
from calroom.keeping.podium.roster_rows import LineUp, PushDealers, SendDealer, SetRoster
from calroom.keeping.rows import Appoint
from calroom.keeping.verify import verify
from calroom.room.events import HandBegan
from calroom.room.inputs import ChangeDealer, Deal, Open, Sit
from calroom.table.refusals import Refused

FLO: Any = {"who": "Flo", "role": "floor"}
LINE = ("one", "two", "break")


def test_a_push_moves_every_dealer_on_by_one_and_whoever_rested_longest_comes_back(where: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(where)
        await keeper.enter(
            SetRoster(who="Mae", role="manager", shift="s", dealers=("Dan", "Dee", "Dot", "Dov")), MIDDAY
        )
        with pytest.raises(Refused, match="is Dan, Dee, Dot, Dov by now"):
            await keeper.enter(SetRoster(who="Mae", role="manager", shift="s", dealers=("Dan",)), MIDDAY)
        await keeper.enter(LineUp(**FLO, stations=LINE, minutes=20), MIDDAY)
        for minute, (dealer, station) in enumerate(
            {"Dan": "one", "Dee": "two", "Dot": "break", "Dov": "break"}.items()
        ):
            await keeper.enter(SendDealer(**FLO, person=dealer, station=station), MIDDAY + minute)
        with pytest.raises(Refused, match="Dan is at one by now"):
            await keeper.enter(SendDealer(**FLO, person="Dan", station="two"), MIDDAY)
        assert keeper.podium.roster.next_push() == {"Dan": "two", "Dee": "break", "Dot": "one"}
        await keeper.enter(PushDealers(**FLO, number=0), MIDDAY + 10)
        with pytest.raises(Refused, match="1 pushes by now"):
            await keeper.enter(PushDealers(**FLO, number=0), MIDDAY + 11)
        _check_posts(keeper)
        await keeper.close()
        again = await Keeper.open(where)
        _check_posts(again)
        await again.enter(SendDealer(**FLO, person="Dov", station="two", was="break"), MIDDAY + 20)
        assert again.podium.roster.posts["Dan"].station == "break"
        assert verify(again.store).fault is None
        await again.close()

    asyncio.run(story())


def _check_posts(keeper: Keeper) -> None:
    roster = keeper.podium.roster
    assert {name: post.station for name, post in roster.posts.items()} == {
        "Dan": "two",
        "Dee": "break",
        "Dot": "one",
        "Dov": "break",
    }
    assert roster.next_push() == {"Dot": "two", "Dan": "break", "Dov": "one"}
    assert roster.due_at() == MIDDAY + 10 + 20 * 60_000
    assert roster.on("s") == ("Dan", "Dee", "Dot", "Dov")


def test_who_dealt_a_hand_is_in_its_record_and_only_a_dealer_is_sent(where: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(where)
        await with_chips(keeper, "Ann", "Bob", chips=100_000, at=MIDDAY)
        await keeper.enter(Appoint(who="house", role="owner", person="Dan", office="dealer"), MIDDAY)
        await keeper.put_up("one", "palace.holdem", at=MIDDAY)
        await keeper.take("one", Open(**FLO), MIDDAY)
        for name in ("Ann", "Bob"):
            await keeper.take("one", Sit(who=name, chips=40_000), MIDDAY)
        with pytest.raises(Refused, match="Zoe is not sent to deal"):
            await keeper.take("one", ChangeDealer(**FLO, dealer="Zoe"), MIDDAY)
        with pytest.raises(Refused, match="Ann is not sent to deal"):
            await keeper.take("one", ChangeDealer(who="Dan", role="dealer", dealer="Ann"), MIDDAY)
        await keeper.take("one", ChangeDealer(**FLO, dealer="Dan"), MIDDAY)
        await keeper.take("one", Deal(role="clock"), MIDDAY)
        began = [event.what for event in keeper.recall("one", 1) if isinstance(event.what, HandBegan)]
        assert [one.dealer for one in began] == ["Dan"]
        await keeper.close()
        again = await Keeper.open(where)
        assert again.table("one").state.dealer == "Dan"
        assert verify(again.store).fault is None
        await again.close()

    asyncio.run(story())
