"""Newcomers: how many people with chips may come from one address in a day, and how many chips they get.

Without a bound anybody could come in a thousand times and carry all those chips to one person. Guests are
counted, and accounts as long as they are new: a name is made as quickly as a guest is.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from calroom.keeping import Keeper
from calroom.money import Cents
from calroom.server.door.limits import Guests
from calroom.server.door.networks import is_within, networks
from calroom.server.errors import Wrong
from calroom.server.tables.clocks import now
from calroom.store.tap import DAY, MOST_AT_FIRST
from calroom.table.sentences import Sentence

START: Cents = MOST_AT_FIRST
"""The play chips with which everybody begins."""


class Newcomers:
    """Lets newcomers in, and sells them chips, as far as their address has not had its share."""

    def __init__(self, keeper: Keeper, bounds: Guests | None = None) -> None:
        self._keeper, self._kept = keeper, keeper.store.came_from
        self._bounds = bounds or Guests()
        self._inside = networks(self._bounds.inside, "the room")

    @asynccontextmanager
    async def one_more(self, address: str) -> AsyncIterator[None]:
        """Somebody new comes in with the chips everybody begins with."""
        most = self._bounds.people_a_day
        what = Sentence(
            "{most:number} new people have come in from where you are today, and no more get chips", most=most
        )
        async with self._counted(address, 1, START, what):
            yield

    @asynccontextmanager
    async def buys(self, person: str, address: str, amount: Cents, *, is_guest: bool) -> AsyncIterator[None]:
        """Somebody buys chips at the cage; only newcomers are counted."""
        if not self._is_new(person, is_guest=is_guest):
            yield
            return
        what = Sentence(
            "newcomers from where you are get {most:amount} a day together, and not {amount} more",
            most=self._bounds.chips_a_day,
            amount=amount,
        )
        async with self._counted(address, 0, amount, what):
            yield

    def _is_new(self, person: str, *, is_guest: bool) -> bool:
        since = self._keeper.register.of(person).since
        return is_guest or now() - since <= self._bounds.days_new * DAY

    async def left_for(self, person: str, address: str, *, is_guest: bool) -> Cents | None:
        """How many chips newcomers may still have from an address today; None for one who is not counted."""
        if not self._is_new(person, is_guest=is_guest) or is_within(address, self._inside):
            return None
        had = await asyncio.to_thread(self._kept.chips, now() // DAY, address)
        return max(0, self._bounds.chips_a_day - had)

    @asynccontextmanager
    async def _counted(self, address: str, people: int, chips: Cents, what: Sentence) -> AsyncIterator[None]:
        """Count first, so that of many at once no more get in; what was not given then counts no longer."""
        # The phones of whoever stands in the room all come from one address.
        if is_within(address, self._inside):
            yield
            return
        day, bounds = now() // DAY, self._bounds
        most = (bounds.people_a_day, bounds.chips_a_day)
        if not await asyncio.to_thread(self._kept.add, day, address, (people, chips), most):
            raise Wrong(429, what, "ask at the podium", "come back tomorrow", topic="newcomers")
        try:
            yield
        except Exception:
            await asyncio.to_thread(self._kept.add, day, address, (-people, -chips), most)
            raise
