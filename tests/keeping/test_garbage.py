"""Searching for garbage seldom is safe: what is played at a kept table goes as soon as nobody looks at it."""

import asyncio
import gc
from collections.abc import Iterator

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.test_keeper import opened, play_out, with_players

from calroom.keeping.garbage import MIDDLE, OLD, YOUNG, search_seldom
from calroom.room.inputs import Deal


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    settings = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*settings)
    gc.enable()


def test_what_is_loaded_is_searched_no_more_and_the_rest_seldom() -> None:
    search_seldom()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == (YOUNG, MIDDLE, OLD)


def test_hands_at_a_kept_table_leave_nothing_to_search_for(path: str) -> None:
    async def room() -> int:
        keeper = await opened(path)
        await with_players(keeper)

        async def hand() -> None:
            await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
            await play_out(keeper)

        await hand()
        gc.collect()
        gc.disable()
        for _ in range(10):
            await hand()
        found = gc.collect()
        await keeper.close()
        return found

    assert asyncio.run(room()) == 0
