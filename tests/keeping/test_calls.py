"""Calls for the floor are kept in the room's journal: who waits, who takes back, and what was ruled."""

import asyncio
from typing import Any

import pytest
from tests.keeping.crowd import MIDDAY

from calroom.keeping import Keeper
from calroom.keeping.podium.call_rows import CallFloor, DropCall, SettleCall, TakeBackCall
from calroom.keeping.rows import Admit
from calroom.keeping.verify import verify
from calroom.table.refusals import Refused

FLO: Any = {"who": "Flo", "role": "floor"}


def test_a_call_waits_until_it_is_settled_taken_back_or_its_table_is_closed(where: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(where)
        for guest in ("guest-1", "guest-2"):
            await keeper.enter(Admit(who=guest, person=guest, chips=100), MIDDAY)
        words = "seat 3 acted out of turn"
        await keeper.enter(CallFloor(who="guest-1", table="one", hand=4, after=30, words=words), MIDDAY)
        with pytest.raises(Refused, match="called already"):
            await keeper.enter(CallFloor(who="guest-1", table="one"), MIDDAY)
        for table in ("one", "two"):
            await keeper.enter(CallFloor(who="guest-2", table=table), MIDDAY)
        with pytest.raises(Refused, match="is guest-1's"):
            await keeper.enter(TakeBackCall(who="guest-2", number=1), MIDDAY)
        await keeper.enter(TakeBackCall(who="guest-2", number=2), MIDDAY)
        await keeper.enter(DropCall(who="clock", role="clock", number=3), MIDDAY)
        await keeper.enter(Admit(who="Ann", person="Ann", formerly="guest-1"), MIDDAY)
        settle = SettleCall(**FLO, number=1, table="one", ruling="the bet stands", reason="it was verbal")
        with pytest.raises(Refused, match="guest-2 is not floor"):
            await keeper.enter(SettleCall(who="guest-2", role="floor", number=1, table="one", ruling="no"))
        await keeper.enter(settle, MIDDAY + 1)
        with pytest.raises(Refused, match="waits no longer: settled by Flo: the bet stands"):
            await keeper.enter(settle, MIDDAY + 2)
        _check_calls(keeper)
        await keeper.close()
        again = await Keeper.open(where)
        _check_calls(again)
        acts = [done.action for done in again.store.people.actions() if done.action.act == "settle call"]
        assert [(act.subject, act.before, act.after, act.reason) for act in acts] == [
            ("one", f"called by Ann in hand 4: {words}", "the bet stands", "it was verbal")
        ]
        assert verify(again.store).fault is None
        await again.close()

    asyncio.run(story())


def _check_calls(keeper: Keeper) -> None:
    calls = keeper.podium.calls
    assert not calls.waiting
    settled = calls.settled[0]
    assert (settled.by, settled.standing, settled.settled_by) == ("Ann", "settled", "Flo")
    assert {call.number: call.standing for call in calls.settled} == {
        1: "settled",
        2: "taken back",
        3: "table closed",
    }
