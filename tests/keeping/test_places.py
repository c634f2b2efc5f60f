"""The map of the room: arranged by a manager, kept in the room's journal."""

import asyncio
from typing import Any

import pytest
from tests.keeping.crowd import MIDDAY

from calroom.keeping import Keeper
from calroom.keeping.podium.place_rows import PlaceTables
from calroom.keeping.verify import verify
from calroom.table.refusals import Refused

MIA: Any = {"who": "Mia", "role": "manager"}


def test_the_map_is_read_again_and_two_who_move_one_table_do_not_undo_each_other(where: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(where)
        await keeper.enter(PlaceTables(**MIA, places={"a": (0, 0), "b": (1, 0)}), MIDDAY)
        was = {"a": (0, 0), "b": (1, 0)}
        await keeper.enter(PlaceTables(**MIA, places={"a": (1, 0), "b": (0, 0)}, was=was), MIDDAY)
        with pytest.raises(Refused, match="a is at column 2, row 1: somebody has moved it"):
            await keeper.enter(PlaceTables(**MIA, places={"a": (5, 5)}, was={"a": (0, 0)}), MIDDAY)
        with pytest.raises(Refused, match="two tables do not stand on one spot"):
            await keeper.enter(PlaceTables(**MIA, places={"c": (5, 5), "d": (5, 5)}), MIDDAY)
        with pytest.raises(Refused, match="a floor may not arrange the map"):
            await keeper.enter(PlaceTables(who="Flo", role="floor", places={"c": (5, 5)}), MIDDAY)
        await keeper.enter(PlaceTables(**MIA, places={"a": (2, 0)}, was={"a": (1, 0)}), MIDDAY)
        await keeper.close()
        again = await Keeper.open(where)
        assert dict(again.podium.places.spots) == {"a": (2, 0), "b": (0, 0)}
        last = list(again.store.people.actions())[-1].action
        assert (last.who, last.before, last.after) == ("Mia", "column 2, row 1", "column 3, row 1")
        assert verify(again.store).fault is None
        await again.close()

    asyncio.run(story())
