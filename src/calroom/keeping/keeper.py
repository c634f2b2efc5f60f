"""The keeper: the single door to every table of a room whose memory is a store.

An input is applied in memory, written, and only then told. What is refused leaves no row. What the store
could not write counts as not given: the table in memory is thrown away and rebuilt from the store when the
next input comes. Once begun it is taken to its end: whoever gave it may be gone before it is told.
"""

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from calroom.houses.loader import BadHouseFile, House
from calroom.keeping.in_room import InRoom
from calroom.keeping.luck import Luck
from calroom.keeping.rebuilding import DOES_NOT_REPLAY
from calroom.keeping.rows import (
    PayBack,
    TakeDown,
    read_input,
)
from calroom.keeping.shifts import Shifts
from calroom.keeping.taking_over import called_off
from calroom.keeping.waiting import left_waiting
from calroom.money import dollars
from calroom.room.inputs import Stop
from calroom.room.room import ROOM
from calroom.store import Store
from calroom.store.journal import Input

log = logging.getLogger("calroom.keeping")


class Keeper(InRoom):
    """A room of tables, each with one queue, that continues where the store says it was."""

    @classmethod
    async def open(
        cls,
        where: str | Path | Store,
        houses: Iterable[House] | None = None,
        luck: Luck | None = None,
        shifts: Shifts | None = None,
    ) -> Self:
        """Open a store and rebuild every table and every hand in progress."""
        keeper = cls(where if isinstance(where, Store) else Store(where), houses, luck, shifts)
        keeper.houses.keep()
        keeper._known = {person.id for person in keeper.store.people.everybody()}
        keeper._private = {private.table for private in keeper.store.private_tables.every()}
        keeper._rebuild_room()
        for last in keeper.store.journal.last_inputs():
            keeper.clock.not_before(last.at)
            if isinstance(read_input(last.input), TakeDown | PayBack):
                keeper._taken_down[last.table] = last.number
            elif last.table != ROOM:
                await keeper._rebuild_or_leave(last)
        for table in tuple(keeper._misnamed):
            await keeper._bring_names(table)
        for table in keeper._kept:
            await keeper._take_over(table)
            await keeper._adopt_if_it_can(table, keeper.room.tables[table].state.at)
        for (scope, name), switch in keeper.room.switches.items():
            stop = Stop(who=switch.who, role="floor", scope=scope, name=name, reason=switch.reason)  # type: ignore[arg-type]
            await keeper._bring(stop, switch.at)
        return keeper

    async def close(self) -> None:
        """Let everything that was taken become durable, and let go of the store."""
        await self.begun.settle()
        await self._writer.close()
        self.store.close()

    # Rebuilding

    async def _rebuild_or_leave(self, last: Input) -> None:
        """A table whose game is not there waits for it, and the others play."""
        try:
            await self._rebuild_or_call_off(last)
        except BadHouseFile as wrong:
            self.waiting[last.table] = left = left_waiting(self.store, last.table, str(wrong))
            chips = dollars(sum(left.stacks.values()))
            log.error("%s cannot go on, and %s there stay as they are: %s", last.table, chips, wrong)

    async def _rebuild_or_call_off(self, last: Input) -> None:
        """A hand that another version of calroom dealt, and that ours cannot go on with, is called off."""
        table = last.table
        try:
            self._rebuild(table)
        except BadHouseFile:
            raise
        except DOES_NOT_REPLAY:
            found = called_off(self.store, self.houses, table)
            if found is None:
                raise
            log.warning("%s: a hand that version %s dealt is called off", table, found.kept.run_by or "0.1.0")
            kept = self._kept[table] = found.kept
            self.room.tables[table] = kept.live
            await self._take_over(table, found)
