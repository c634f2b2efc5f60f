"""Which process keeps which table: said by whoever owns the room, and found again whatever happens to any."""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from time import monotonic

from calroom.keeping import NotKept
from calroom.keeping.over_bus import Part
from calroom.server.front import Front
from calroom.server.many.between import (
    Again,
    Between,
    Free,
    Here,
    Hint,
    LetGo,
    No,
    Over,
    Question,
    Reply,
    Seen,
    Taken,
    TakeOn,
    Yes,
)
from calroom.server.many.inner import Inner
from calroom.server.many.kept import KeptTables
from calroom.server.many.says import said_by
from calroom.server.tables.hosted import Along
from calroom.store import StoreFailure
from calroom.store.leases import Leases, Process

LOOK = 0.5
"""Seconds between looks at who keeps what."""

SELDOM = 5.0
"""Seconds between looks at what somebody should have told of."""

FEW = 4
"""So many tables move at one look, so that a process that comes is not flooded."""

ROOM_COUNTS = 1
"""Whoever owns the room has so many tables less: pages, lists and podium are its work."""

GOES_ON = 0.3
"""Seconds in which doors ask where tables have gone that were handed over, while somebody can tell them."""

log = logging.getLogger("calroom.many")


class Assigner:
    """Gives tables to the processes of a room, and takes back those that nobody keeps."""

    def __init__(self, front: Front, share: Part, leases: Leases, between: Between) -> None:
        self._front, self._share, self._leases, self._between = front, share, leases, between
        self._keeper, self._host = front.keeper, front.host
        self._id = front.tenancy.tenure.id
        self._tenure = front.tenancy.tenure
        self.tables = KeptTables(front.keeper, front.host, front.tenancy.tenure)
        self._along: dict[str, Along] = {}
        self._stirred = asyncio.Event()
        self._looked_at = monotonic()
        self._running: asyncio.Task[None] | None = None
        between.owner_of = lambda table: self._share.elsewhere.get(table, "")
        front.sessions.tell_others = lambda tokens: between.tell(Over(list(tokens)))

    async def open(self, inner: Inner) -> None:
        """Begin, with those who come through these doors."""
        self.tables.send_on = inner.send_on
        await self._between.open(self.hear, self.answer)
        with suppress(StoreFailure):
            await self._see()
        self._running = asyncio.create_task(self._look_again_and_again())

    async def close(self) -> None:
        """Assign nothing more; a table that is on its way arrives."""
        await self._stop_looking()
        await self._between.close()

    async def hand_over(self) -> None:
        """Give every table that is kept here to another process, each while the others play on.

        Whoever owns the room next has much to read first; nobody should wait for that in the midst of a hand.
        """
        await self._stop_looking()
        if self._tenure.is_over:
            return
        try:
            there = await self._see()
            for table in self.tables.names():
                others = self._counted(there)
                del others[self._id]
                if not others or not await self._move(table, self._id, min(others, key=others.__getitem__)):
                    break
            await asyncio.sleep(GOES_ON)
        except (StoreFailure, NotKept) as failure:
            log.warning("tables could not be handed over: %s", failure)

    async def _stop_looking(self) -> None:
        # What ends a wait at this very moment may swallow that the looking is to end. So it is told until it
        # does: whoever told it once would wait for ever.
        while self._running is not None and not self._running.done():
            self._running.cancel()
            await asyncio.wait({self._running}, timeout=LOOK / 5)
        self._running = None

    # Who keeps a table

    async def find(self, link: str) -> tuple[str, str]:
        """The table to which a link leads and who keeps it; one that nobody keeps is waited for."""
        table = self._host.led_to(link)
        while True:
            is_known = table in self._keeper.room.tables or table in self.tables.moving
            if table in self.tables or not is_known:
                return table, self._id
            owner = self._share.elsewhere.get(table)
            if owner and table not in self.tables.moving:
                return table, owner
            await asyncio.sleep(LOOK / 5)

    # What others tell and ask

    async def hear(self, hint: Hint) -> None:
        """Something has changed elsewhere."""
        match hint:
            case Seen(tokens=tokens):
                self._front.sessions.were_seen(tokens)
            case Taken(much=much):
                self._host.buckets.was_taken(much)
            case Again(what=what, table=table, person=person):
                await self._host.read_again(what, table, person)
            case Here(table=table, people=people, gone=gone):
                if table in self._keeper.room.tables and not self._share.keeps(table):
                    self._host.table(table).crowd.is_told(people, gone)
            case Free(table=table, along=along):
                self._along[table] = along
                self._share.elsewhere = {
                    name: owner for name, owner in self._share.elsewhere.items() if name != table
                }
                self._stirred.set()
            case _:
                pass

    async def answer(self, question: Question) -> Reply:
        """Nobody tells the owner of the room what to keep."""
        return No(f"{self._id} owns the room")

    # Looking

    async def _look_again_and_again(self) -> None:
        while not self._tenure.is_over:
            self._stirred.clear()
            try:
                await self.look()
            except (StoreFailure, NotKept) as failure:
                log.error("who keeps which table cannot be seen: %s", failure)
            except Exception:
                log.exception("a look at who keeps which table went wrong")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._stirred.wait()

    async def look(self) -> None:
        """Take back what nobody keeps, and move a few tables to whoever has fewest."""
        if much := self._host.buckets.much_taken():
            self._between.tell(Taken(much))
        there = await self._see()
        await self._take_back()
        await self._balance(there)
        if monotonic() - self._looked_at > SELDOM:
            self._looked_at = monotonic()
            await self._keeper.catch_up()
            self._host.read_private_again()
            self._host.look_at_pools()

    async def _see(self) -> list[Process]:
        there = await asyncio.to_thread(self._leases.there)
        owners = await asyncio.to_thread(self._leases.owners)
        self._share.elsewhere = {name: owner for name, owner in owners.items() if owner != self._id}
        return there

    async def _take_back(self) -> None:
        for table in tuple(self._keeper.room.tables):
            is_kept = self._share.keeps(table) or table in self._share.elsewhere
            if not is_kept and table not in self.tables.moving:
                along = self._along.pop(table, Along())
                if await self.tables.take_on(table, along):
                    log.info("a table that nobody kept goes on", extra={"table": table})
                else:
                    self._along.setdefault(table, along)

    async def _balance(self, there: list[Process]) -> None:
        for _ in range(FEW):
            counted = self._counted(there)
            most, least = max(counted, key=counted.__getitem__), min(counted, key=counted.__getitem__)
            table = self._first_to_go(most) if counted[most] - counted[least] >= 2 else ""
            if not table or not await self._move(table, most, least):
                return

    def _counted(self, there: list[Process]) -> Counter[str]:
        """How much each process has that may be given tables."""
        counted = Counter({self._id: ROOM_COUNTS})
        for one in there:
            if one.id != self._id and not one.drain and (says := said_by(one)).keeps and says.hears:
                counted[one.id] = 0
        for table in self._open_tables():
            owner = self._id if self._share.keeps(table) else self._share.elsewhere.get(table, "")
            if owner in counted:
                counted[owner] += 1
        return counted

    def _open_tables(self) -> list[str]:
        return [name for name, live in self._keeper.room.tables.items() if live.is_open]

    def _first_to_go(self, owner: str) -> str:
        """The table that a process gives first, best one where no hand is in progress; or none."""
        tables = self._keeper.room.tables
        having = [
            table
            for table in self._open_tables()
            if (table in self.tables if owner == self._id else self._share.elsewhere.get(table) == owner)
        ]
        return min(having, key=lambda name: tables[name].hand is not None, default="")

    async def _move(self, table: str, owner: str, least: str) -> bool:
        """Let a table go from one process to another."""
        along = await self._free(table, owner)
        if along is None:
            return False
        self._along[table] = along
        self._share.elsewhere = {
            name: owner for name, owner in self._share.elsewhere.items() if name != table
        }
        if least == self._id:
            await self._take_back()
            return True
        reply = await self._between.ask(least, TakeOn(table, along))
        if isinstance(reply, Yes):
            self._along.pop(table, None)
            self._share.elsewhere = {**self._share.elsewhere, table: least}
            log.info("a table has moved", extra={"table": table, "to": least})
            return True
        log.warning("%s does not take %s: %s", least, table, reply.why)
        await self._see()
        await self._take_back()
        return False

    async def _free(self, table: str, owner: str) -> Along | None:
        """Have a table let go by whoever keeps it; gives what goes along."""
        if owner == self._id:
            return await self.tables.let_go(table)
        reply = await self._between.ask(owner, LetGo(table))
        return reply.along if isinstance(reply, Yes) else None
