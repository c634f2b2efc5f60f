"""The books of the podium: kept in the room's journal, read again from it, and in the log of acts."""

import asyncio
from typing import Any

import pytest
from tests.keeping.crowd import MIDDAY

from calroom.keeping import Keeper
from calroom.keeping.podium.rows import Note, StrikeNote
from calroom.keeping.rows import Admit
from calroom.keeping.verify import verify
from calroom.table.refusals import Refused

FLO: Any = {"who": "Flo", "role": "floor"}


def test_what_is_noted_about_somebody_is_read_again_goes_along_and_is_logged(where: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(where)
        await keeper.enter(Admit(who="guest-1", person="guest-1", chips=100), MIDDAY)
        for words in ("prefers seat 5", "owes nobody"):
            await keeper.enter(Note(**FLO, person="guest-1", words=words), MIDDAY)
        with pytest.raises(Refused, match="says something"):
            await keeper.enter(Note(**FLO, person="guest-1", words="  "), MIDDAY)
        with pytest.raises(Refused, match="no note 9"):
            await keeper.enter(StrikeNote(**FLO, person="guest-1", number=9), MIDDAY)
        with pytest.raises(Refused, match="guest-1 is not floor"):
            await keeper.enter(Note(who="guest-1", role="floor", person="Flo", words="unfriendly"), MIDDAY)
        await keeper.enter(Admit(who="Ann", person="Ann", formerly="guest-1"), MIDDAY)
        await keeper.enter(StrikeNote(**FLO, person="Ann", number=2, reason="mistaken"), MIDDAY)
        _check_notes(keeper)
        await keeper.close()
        again = await Keeper.open(where)
        _check_notes(again)
        struck = [done for done in again.store.people.actions() if done.action.act == "strike note"]
        assert [one.action.before for one in struck] == ["owes nobody"]
        assert verify(again.store).fault is None
        await again.close()

    asyncio.run(story())


def _check_notes(keeper: Keeper) -> None:
    assert [noted.words for noted in keeper.podium.notes.of("Ann")] == ["prefers seat 5"]
    assert not keeper.podium.notes.of("guest-1")
