"""The keeper: the single door to every table of a room whose memory is a store.

An input is applied in memory, written, and only then told. What is refused leaves no row. What the store
could not write counts as not given: the table in memory is thrown away and rebuilt from the store when the
next input comes. Once begun it is taken to its end: whoever gave it may be gone before it is told.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Self

from calroom.houses.loader import BadHouseFile, House
from calroom.keeping.begun import to_its_end
from calroom.keeping.in_room import InRoom
from calroom.keeping.luck import Luck
from calroom.keeping.not_kept import NotKept, all_or_nothing
from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.rebuilding import DOES_NOT_REPLAY
from calroom.keeping.recording import taken_at
from calroom.keeping.rows import (
    Adopt,
    AnyRow,
    Bar,
    PayBack,
    PutUp,
    RegisterRow,
    TakeDown,
    TakeOver,
    Told,
    read_input,
)
from calroom.keeping.share import Share
from calroom.keeping.shifts import Shifts
from calroom.keeping.taking_over import called_off
from calroom.keeping.waiting import left_waiting
from calroom.money import dollars
from calroom.room.inputs import Stop
from calroom.room.room import ROOM
from calroom.store import Store, Taken
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
        share: Share | None = None,
    ) -> Self:
        """Open a store and rebuild every table and every hand in progress that is kept here.

        Whoever keeps the room itself reads the tables of others, too.
        """
        keeper = cls(where if isinstance(where, Store) else Store(where), houses, luck, shifts, share)
        keeper.houses.keep()
        keeper._known = {person.id for person in keeper.store.people.everybody()}
        keeper._private = {private.table for private in keeper.store.private_tables.every()}
        keeper._rebuild_room()
        for last in keeper.store.journal.last_inputs():
            keeper.clock.not_before(last.at)
            await keeper._find(last)
        for table in tuple(keeper._misnamed):
            await keeper._bring_names(table)
        for table in (*keeper.waiting, *keeper._kept):
            await keeper._begin(table)
        await keeper._bring_all()
        return keeper

    async def _find(self, last: Input) -> None:
        """A table as the store has it, if it is kept here or followed."""
        if last.table == ROOM:
            return
        if isinstance(read_input(last.input), TakeDown | PayBack):
            self._taken_down[last.table] = last.number
        elif self.share.keeps(last.table):
            await self._rebuild_or_leave(last)
        else:
            self.follow(last.table)

    async def _begin(self, table: str) -> None:
        """A table that is kept here goes on under our version and the house file of today."""
        if not self.share.keeps(table):
            return
        kept = self._kept.get(table)
        self.store.taken.bring(table, taken_at(kept.live) if kept else Taken())
        if kept:
            await self._take_over(table)
            await self._adopt_if_it_can(table, self.room.tables[table].state.at)

    async def _bring_all(self) -> None:
        """Bring every stop that is on to the tables that it concerns."""
        for (scope, name), switch in tuple(self.room.switches.items()):
            stop = Stop(who=switch.who, role="floor", scope=scope, name=name, reason=switch.reason)  # type: ignore[arg-type]
            await self._bring(stop, switch.at)

    # Tables that come from another process, and go to one

    @all_or_nothing
    @to_its_end
    async def take_on(self, table: str, take: Callable[[], bool] = lambda: True) -> bool:
        """Go on with a table where whoever kept it has stopped, if its lease can be taken, or was before.

        Nobody says anything to it here before it has been read.
        """
        async with self._queue(table):
            if not await asyncio.to_thread(take):
                return False
            if self.share.keeps(ROOM) and table in self._kept:
                self._follow_to_its_end(table)  # Whoever follows the table here misses nothing of it.
            self._drop(table)
            last = await asyncio.to_thread(self.store.journal.last_input, table)
            if last is None:
                raise LookupError(f"there is no table {table}")
            self.clock.not_before(last.at)
            await self._find(last)
            self._note_whether_private(table)
            await self._begin(table)
            if table in self._misnamed:
                await self._bring_names(table)
            if table in self._kept:
                self._tell(Told(table, self._kept[table].row, ()))
        await self._bring_all()
        return True

    def _note_whether_private(self, table: str) -> None:
        if self.store.private_tables.find(table) is not None:
            self._private.add(table)

    @all_or_nothing
    @to_its_end
    async def let_go(self, table: str, give_up: Callable[[], None]) -> None:
        """Do nothing more at a table; nothing of it is being written when its lease is given up."""
        async with self._queue(table):
            await asyncio.to_thread(give_up)
            if self.share.keeps(ROOM):
                self._misnamed.discard(table)  # Nothing of it is being written, so that it is as it is.
            else:
                self._drop(table)
        self.share.has_gone_on(table)

    def _drop(self, table: str) -> None:
        self._kept.pop(table, None)
        self.room.tables.pop(table, None)
        self.waiting.pop(table, None)
        self._lost.discard(table)
        self._misnamed.discard(table)

    # What another process asks for

    async def do(self, table: str, said: AnyRow, at: int | None) -> Told:
        """Do what somebody else was asked for and only the keeper of this journal does."""
        match said:
            case PutUp(game=game, who=who, role=role, reason=reason):
                return await self.put_up(table, game, who, at, role=role, reason=reason)
            case TakeDown(who=who, reason=reason):
                return await self.take_down(table, reason, who, at)
            case PayBack(who=who, reason=reason):
                return await self.pay_back(table, reason, who, at)
            case Bar(person=person, reason=reason, who=who, on=on):
                return await self.bar(person, reason, who, at, on=on)
            case Adopt() | TakeOver():
                raise NotKept(f"{table}: no other process asks for this")
            case entered if isinstance(entered, RegisterRow | PodiumRow):
                return await self.enter(entered, at)
            case _:
                return await self.take(table, said, at)

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
