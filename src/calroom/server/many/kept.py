"""The tables that one process keeps: each comes and goes between two of its inputs."""

import asyncio
import logging
from collections.abc import Callable

from calroom.keeping import Keeper, NotKept
from calroom.room.room import ROOM
from calroom.server.tables.host import Host
from calroom.server.tables.hosted import Along
from calroom.store import StoreFailure
from calroom.store.leases import Tenure

log = logging.getLogger("calroom.many")


class KeptTables:
    """Takes tables on and lets them go."""

    def __init__(self, keeper: Keeper, host: Host, tenure: Tenure) -> None:
        self._keeper, self._host, self._tenure = keeper, host, tenure
        self.moving: set[str] = set()
        """The tables that come or go at this moment."""
        self._not_given_up: set[str] = set()
        """The tables that are not kept here and whose leases may still say so."""
        self.send_on: Callable[[str], None] = lambda _: None
        """Lets everybody at a table go on with whoever keeps it next."""

    def __contains__(self, table: object) -> bool:
        """Whether a table is kept here and does not move."""
        is_there = table in self._keeper.room.tables and table not in self.moving
        return is_there and self._keeper.share.keeps(str(table))

    def names(self) -> list[str]:
        """The open tables that are kept here."""
        tables, share = self._keeper.room.tables, self._keeper.share
        return [name for name, live in tables.items() if live.is_open and share.keeps(name)]

    async def take_on(self, table: str, along: Along) -> bool:
        """Keep a table from now on, unless somebody else does; whether it is kept here."""
        if table in self.moving:
            return False
        self.moving.add(table)
        try:
            if not await self._keeper.take_on(table, lambda: self._tenure.take([table])):
                return False
            self._not_given_up.discard(table)
            await self._host.goes_on(table, along)
        except (NotKept, StoreFailure) as failure:
            log.error("%s cannot be taken on: %s", table, failure)
            await self._give_up(table)
            return False
        else:
            return True
        finally:
            self.moving.discard(table)

    async def let_go(self, table: str) -> Along | None:
        """Let another process keep a table; gives what goes along with it."""
        if table not in self:
            return None
        self.moving.add(table)
        try:
            along = await self._host.lets_go(table)
            async with self._keeper.at_rest(table):
                self.send_on(table)  # What has happened so far they have been told.
            self._not_given_up.add(table)
            try:
                await self._keeper.let_go(table, lambda: self._tenure.give_up([table]))
                self._not_given_up.discard(table)
            finally:
                await self._host.has_let_go(table)
            return along
        finally:
            self.moving.discard(table)

    async def give_up_what_is_gone(self) -> None:
        """Give up the leases of tables that were taken down, or that could not be taken on."""
        there = {ROOM, *self._keeper.room.tables, *self._keeper.waiting, *self.moving}
        gone = {name for name in self._tenure.tokens if name not in there} | self._not_given_up
        for table in gone - self.moving:
            await self._give_up(table)

    async def _give_up(self, table: str) -> None:
        self._not_given_up.add(table)
        try:
            await asyncio.to_thread(self._tenure.give_up, [table])
        except StoreFailure as failure:
            log.error("%s cannot be given up: %s", table, failure)
        else:
            self._not_given_up.discard(table)
