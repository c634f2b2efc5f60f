"""A room that several processes keep, each with a store, leases and a share of its own, over one bus."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from calroom.bus import Bus
from calroom.bus.in_memory import Memory
from calroom.keeping import Keeper
from calroom.keeping.luck import SeededLuck
from calroom.keeping.over_bus import Part
from calroom.room.room import ROOM
from calroom.store import Store
from calroom.store.leases import Leases
from calroom.store.tenancy import Tenancy

FOR_THE_TEST = 3600.0
"""Seconds for which a lease lasts that nobody renews, so that a slow machine takes nothing from anybody."""


class Sharing:
    """One process of the room, with what it keeps."""

    def __init__(self, where: str, bus: Bus, lasts: float = FOR_THE_TEST) -> None:
        self.store = Store(where)
        leases = Leases(self.store.database, lasts)
        self.tenure = leases.begin("1")
        Tenancy(self.store, self.tenure)
        self.share = Part(bus, self.tenure, leases)
        self.keeper: Keeper

    async def open(self, *journals: str) -> None:
        """Take these, and keep them."""
        assert self.tenure.take(journals)
        self.keeper = await Keeper.open(self.store, luck=SeededLuck(8), share=self.share)
        await self.share.open(self.keeper)

    async def take_on(self, table: str) -> None:
        """Keep one more table."""
        assert self.tenure.take([table])
        await self.keeper.take_on(table)

    async def let_go(self, table: str) -> None:
        """Let another have it."""
        await self.keeper.let_go(table, lambda: self.tenure.give_up([table]))

    async def close(self) -> None:
        await self.share.close()
        self.tenure.end()
        await self.keeper.close()


@asynccontextmanager
async def shared(where: str, *others: Sequence[str]) -> AsyncIterator[list[Sharing]]:
    """Whoever keeps the room first, then as many others, which keep these tables."""
    bus = Memory()
    async with AsyncExitStack() as open_:
        found = []
        for journals in ((ROOM,), *others):
            one = Sharing(where, bus)
            await one.open(*journals)
            open_.push_async_callback(one.close)
            found.append(one)
        yield found


async def settled(sharing: Sequence[Sharing]) -> None:
    """Until everybody has read and done what follows from what was said so far."""
    for _ in range(10):
        await asyncio.sleep(0)
        for one in sharing:
            await one.share.has_followed()
            await one.keeper.begun.settle()
