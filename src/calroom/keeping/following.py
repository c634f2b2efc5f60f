"""Journals that another process keeps: read row by row as they are written, and never written here."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from secrets import token_urlsafe

from msgspec.structs import replace

from calroom.keeping.memory import Memory
from calroom.keeping.not_kept import NotKept
from calroom.keeping.rebuilding import DOES_NOT_REPLAY, rebuild, replayed
from calroom.keeping.rows import AnyRow, Appoint, Bar, PayBack, TakeDown, Told, read_input
from calroom.room.inputs import Resume, Stop
from calroom.room.room import ROOM
from calroom.store.journal import Input

log = logging.getLogger("calroom.keeping")


class Following(Memory, ABC):
    """Reads what others have written, and has others do what is not done here."""

    def follow_room(self) -> bool:
        """Read on in the room's journal, where another process keeps it; whether there was anything."""
        if self.share.keeps(ROOM):
            return False
        self._recover(ROOM)
        before = self.room.number
        self._follow_rows_of_room(self.store.journal.read(ROOM, before))
        return self.room.number > before

    def _follow_rows_of_room(self, rows: Iterable[Input]) -> None:
        for row in rows:
            said = self._fold(row)
            # Whatever counts from this row on counts here from now on, whoever's clock is ahead.
            self.clock.not_before(row.at)
            for table in self.room.tables:
                self._note_names(table)
            about = said.person if isinstance(said, (Bar, Appoint)) else ""
            self._tell(Told(ROOM, row.number, (), about=about))
            if isinstance(said, (Stop, Resume)):
                self.begun.later(self._bring(said, row.at))
        for table in tuple(self._misnamed):
            self.begun.later(self._bring_names_to(table))

    async def follow_all(self, journals: Iterable[str]) -> None:
        """Read what has been written in journals that others keep, all of it in one look.

        The look is taken beside the loop: to wait for the store at every row that anybody writes would be
        to do nothing else in a room whose tables are busy.
        """
        known = {name: last for name in journals if (last := self._known_of(name)) is not None}
        rows = await asyncio.to_thread(self.store.journal.beyond, known)
        self._follow_rows_of_room([row for row in rows if row.table == ROOM and self._is_news(row)])
        for row in rows:
            if row.table != ROOM and self._is_news(row):
                self._follow_row(row)

    def _is_news(self, row: Input) -> bool:
        """Whether a row is not known yet: somebody who could not wait may have read it, or keep it here."""
        known = self._known_of(row.table)
        return known is not None and row.number > known

    def _known_of(self, journal: str) -> int | None:
        """The last row that is known of a journal that others keep; none if it is not followed from one."""
        if self.share.keeps(journal):
            return None
        if journal == ROOM:
            self._recover(ROOM)
            return self.room.number
        if not self.share.keeps(ROOM):
            return None
        kept = self._kept.get(journal)
        if kept is None and journal not in self._taken_down:
            self._follow_anew(journal)
            return None
        return self._row_of(journal)

    def follow(self, table: str) -> None:
        """Read what has been written at a table that another process keeps."""
        if not self.share.keeps(table) and self.share.keeps(ROOM):
            self._follow_to_its_end(table)

    def _follow_to_its_end(self, table: str) -> None:
        """Read on from where a table is in memory; one that is not there is read from its checkpoint."""
        kept = self._kept.get(table)
        if kept is None and table not in self._taken_down:
            self._follow_anew(table)
            return
        for row in self.store.journal.read(table, self._row_of(table)):
            if row.number > self._row_of(table):
                self._follow_row(row)

    def _follow_anew(self, table: str) -> None:
        try:
            kept = rebuild(self.store, self.houses, table)
        except DOES_NOT_REPLAY as wrong:
            log.info("%s cannot be looked at from here: %s", table, wrong)
            return
        self._kept[table], self.room.tables[table] = kept, kept.live
        self._tell(Told(table, kept.row, ()))

    async def catch_up(self) -> None:
        """Read what others have written and nobody has told of here: what is said over a bus may be lost."""
        if not self.share.keeps(ROOM):
            await self.follow_all([ROOM])
            return
        lasts = await asyncio.to_thread(self.store.journal.last_inputs)
        await self.follow_all([last.table for last in lasts if last.number > self._row_of(last.table)])

    def _row_of(self, journal: str) -> int:
        """The last row in memory of a journal."""
        kept = self._kept.get(journal)
        return kept.row if kept else self._taken_down.get(journal, 0)

    def _follow_row(self, row: Input) -> None:
        self.clock.not_before(row.at)
        table, kept = row.table, self._kept.get(row.table)
        if isinstance(read_input(row.input), TakeDown | PayBack):
            self._kept.pop(table, None)
            self.room.tables.pop(table, None)
            self.waiting.pop(table, None)
            self._taken_down[table] = row.number
            self._tell(Told(table, row.number, ()))
            return
        try:
            kept = replayed(self.houses, kept, row)
        except DOES_NOT_REPLAY:
            # Another version has dealt it: whoever keeps the table calls it off, or plays on.
            with suppress(*DOES_NOT_REPLAY):
                kept = rebuild(self.store, self.houses, table)
        if kept is None:
            return
        self._kept[table], self.room.tables[table] = kept, kept.live
        self._taken_down.pop(table, None)
        self._tell(Told(table, row.number, tuple(kept.told)))

    async def _pass_on(self, keeper_of: str, table: str, said: AnyRow, at: int | None) -> Told:
        """Have somebody else do what is theirs to do, and read what came of it."""
        if not said.id:
            said = replace(said, id=token_urlsafe(12))  # So that it counts once, however often it is asked.
        row = await self.share.ask(keeper_of, table, said, at)
        if keeper_of == ROOM:
            self.follow_room()
        else:
            self.follow(table)
        if table == ROOM or isinstance(said, TakeDown | PayBack):
            return Told(table, row, ())
        return Told(table, row, tuple(rebuild(self.store, self.houses, table, row).told))

    @abstractmethod
    async def _bring(self, said: Stop | Resume, at: int) -> None:
        """Bring a stop or its end to the tables that are kept here."""

    @abstractmethod
    async def _bring_names(self, table: str, at: int | None = None) -> None:
        """Let a table, which is held, know everybody by the names that they have now."""

    async def _bring_names_to(self, table: str) -> None:
        async with self._queue(table):
            if table in self._misnamed:
                with suppress(NotKept):  # It hears of them before anything else is said there.
                    await self._bring_names(table)
