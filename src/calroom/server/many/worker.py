"""One process of many: a door always, and the owner of the room whenever nobody else is.

Where the room has sections, whoever does not own it keeps some of its tables.

That it is there it says from a thread of its own, so that a room that takes long to open is not taken from
it; but only while its loop turns. Whether the bus reaches it is seen by what it says to itself: an owner that
cannot be heard lets the room go to one that can.
"""

import asyncio
import logging
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic, process_time

from msgspec import json

from calroom.bus import Bus, Message
from calroom.keeping.over_bus import Part
from calroom.room.room import ROOM
from calroom.server.app import Application
from calroom.server.front import Sharing
from calroom.server.many.assigning import Assigner
from calroom.server.many.between import Between
from calroom.server.many.inner import Inner
from calroom.server.many.outer import Outer
from calroom.server.many.says import Says, said_by, understands
from calroom.server.many.section import Section
from calroom.server.many.wire import OWNERS, SILENCE, SPOKEN, own_subject
from calroom.store import Store, StoreFailure
from calroom.store.holding import hold
from calroom.store.leases import LASTS, Leases, Ousted, Stranger, Tenure
from calroom.store.tenancy import Tenancy

LOOK = 0.25
"""Seconds between looks at who owns the room."""

DEAF = round(SILENCE / LOOK)
"""After so many looks at which it has not heard itself a process says that the bus does not reach it."""

GIVES_UP = 2 * DEAF
"""After so many an owner lets the room go to one that the bus reaches: by then all have said who is deaf."""

log = logging.getLogger("calroom.many")


class Worker:
    """A process of the room."""

    def __init__(
        self,
        where: str,
        bus: Bus,
        make: Callable[[Tenancy], Application],
        version: str,
        lasts: float = LASTS,
        *,
        sections: bool = False,
    ) -> None:
        self._where, self._bus, self._make, self._version = where, bus, make, version
        self._lasts, self._has_sections = lasts, sections
        self._store = Store(where)
        self._holding = hold(self._store.database, shared=True)
        self._leases = Leases(self._store.database, lasts)
        self.tenure = self._begin()
        self.outer = Outer(bus, self.tenure.id, version)
        self.app: Application | None = None
        """The room, while it is owned here."""
        self.section: Section | None = None
        """The tables that are kept here while another process owns the room."""
        self._behind_section: Inner | None = None
        self.when_over: Callable[[], None] = lambda: None
        """Told when this process should end: somebody has asked it to, or has taken what it had."""
        self._owning: asyncio.Task[None] | None = None
        self._leave = asyncio.Event()
        self._stirred = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._turned_at = monotonic()
        self._is_opening = self._is_ending = self._sees_nothing = False
        self._looks_on = True
        self._stop = Event()
        self._pulse = Thread(target=self._say_again_and_again, daemon=True)
        self._used = (process_time(), monotonic())
        self._unheard = 0
        """How often it has spoken to itself over the bus since it last heard that."""

    def _begin(self) -> Tenure:
        """Be one of those that run the room; `Stranger` where others there speak otherwise."""
        said = json.encode(Says(spoken=SPOKEN, sections=self._has_sections)).decode()
        try:
            self._check_sections()
            return self._leases.begin(self._version, said=said, gets_along=understands)
        except BaseException:
            self._store.close()
            self._holding.release()
            raise

    def _check_sections(self) -> None:
        """Who keeps tables and who would own all of them do not run one room."""
        for one in self._leases.there():
            says = said_by(one)
            if says.spoken == SPOKEN and says.sections != self._has_sections:
                with_, without = ("with", "without") if says.sections else ("without", "with")
                raise Stranger(
                    f"process {one.pid} on {one.machine} runs this room {with_} sections, and this one would "
                    f"{without}: set it alike for all processes of a room"
                )

    async def open(self) -> None:
        """Become a door, and wait until the room has an owner."""
        await self.outer.open()
        await self._bus.subscribe(OWNERS, lambda _: self._stirred.set())
        await self._bus.subscribe(own_subject(self.tenure.id), self._hear_itself)
        loop = asyncio.get_running_loop()
        self._on_loop = loop.call_soon_threadsafe
        self._pulse.start()
        self._looking = loop.create_task(self._look_again_and_again())

    async def close(self) -> None:
        """Let another have the room, then let everybody here go to another door, then be gone."""
        self._is_ending = True
        await self.give_up_room()
        await self._close_section(let_go=True)
        await self.outer.close()
        self._stop.set()
        await asyncio.to_thread(self._pulse.join)
        if self._looking is not None:
            # It is not called off: what reads in a thread would go on with a store that is closed.
            self._looks_on = False
            self._stirred.set()
            await asyncio.gather(self._looking, return_exceptions=True)
        try:
            await asyncio.to_thread(self.tenure.end)
        except StoreFailure as failure:
            log.warning("nobody could be told that this process ends: %s", failure)
        self._store.close()
        self._holding.release()

    async def give_up_room(self) -> None:
        """If the room is owned here, let it go, and wait a moment for the next owner."""
        if self._owning is None:
            return
        self._leave.set()
        await asyncio.gather(self._owning, return_exceptions=True)
        self._bus.publish(OWNERS, b"")
        until = monotonic() + self._lasts
        while not self.outer.has_owner and monotonic() < until and await self._others():
            await asyncio.sleep(LOOK / 5)

    async def _others(self) -> bool:
        """Whether anybody else could own the room."""
        try:
            there = await asyncio.to_thread(self._leases.processes)
        except StoreFailure:
            return False
        return any(not one.has_ended and one.id != self.tenure.id for one in there)

    # That it is there

    def _say_again_and_again(self) -> None:
        while not self._stop.wait(self._lasts / 4):
            if self._is_opening or monotonic() - self._turned_at < self._lasts:
                self._say()

    def _say(self) -> None:
        try:
            if self.tenure.renew(json.encode(self.says()).decode()):
                self._on_loop(self._end)
        except Ousted as ousted:
            log.error("this process ends: %s", ousted)
            self._on_loop(self._rest_and_end)
            self._stop.set()
        except StoreFailure as failure:
            log.error("nobody can be told that this process is there: %s", failure)

    def _end(self) -> None:
        self.when_over()

    def _rest_and_end(self) -> None:
        """Others have what was owned here: whatever is tried would be read and refused again and again."""
        for behind in (self.app.front if self.app else None, self.section):
            if behind is not None:
                behind.host.rest()
        self._end()

    def says(self) -> Says:
        """What it says of itself."""
        (used, at), self._used = self._used, (process_time(), monotonic())
        load, section = (self._used[0] - used) / max(0.001, self._used[1] - at), self.section
        return Says(
            self.app is not None,
            self.outer.sockets,
            self._tables(),
            round(load, 2),
            SPOKEN,
            not self._is_deaf,
            section is not None and section.is_open,
            self._has_sections,
            section.wrong if section is not None else [],
        )

    def _tables(self) -> int:
        """How many tables are kept here."""
        app, section = self.app, self.section
        keeper = app.front.keeper if app is not None else section.keeper if section is not None else None
        return sum(map(keeper.share.keeps, tuple(keeper.room.tables))) if keeper is not None else 0

    # Whether the bus reaches it

    @property
    def _is_deaf(self) -> bool:
        return self._unheard >= DEAF

    def _speak_to_itself(self) -> None:
        self._unheard += 1
        self._bus.publish(own_subject(self.tenure.id), b"")

    def _hear_itself(self, _: Message) -> None:
        self._unheard = 0

    async def _is_better_elsewhere(self) -> bool:
        """Whether the bus has not reached this process for long, and reaches another."""
        if self._unheard < GIVES_UP:
            return False
        there = await asyncio.to_thread(self._leases.processes)
        return any(one.id != self.tenure.id and not one.has_ended and said_by(one).hears for one in there)

    # Who owns the room

    async def _look_again_and_again(self) -> None:
        while self._looks_on:
            self._turned_at = monotonic()
            self._stirred.clear()
            self._speak_to_itself()
            try:
                await self._look()
                self._sees_nothing = False
            except StoreFailure as failure:
                if not self._sees_nothing:
                    log.error("who owns the room cannot be seen: %s", failure)
                self._sees_nothing = True
            try:
                async with asyncio.timeout(LOOK):
                    await self._stirred.wait()
            except TimeoutError:
                continue

    async def _look(self) -> None:
        if await self._is_better_elsewhere():
            self._leave_to_others()
            await self._close_section(let_go=True)
        if self._owning is not None and not self._owning.done():
            return
        owner = await asyncio.to_thread(self._leases.owner_of, ROOM)
        if owner is not None and owner.id != self.tenure.id:
            self.outer.owner_is(owner.id if said_by(owner).open else "")
            if self._has_sections and not self._is_ending and not self._is_deaf:
                await self._open_section()
        elif not self._is_ending and not self._is_deaf and await asyncio.to_thread(self.tenure.take, [ROOM]):
            self.outer.owner_is("")
            self._leave.clear()
            self._owning = asyncio.create_task(self._own())

    def _leave_to_others(self) -> None:
        """Whoever is here comes back through a door that the bus reaches; and the room goes there."""
        if self._owning is not None and not self._leave.is_set():
            log.error("the bus does not reach this process and reaches others: the room is theirs")
        self._leave.set()
        self.outer.send_away()

    # The tables that it keeps beside the owner

    async def _open_section(self) -> None:
        """Be ready for tables that whoever owns the room gives here."""
        if self.section is not None:
            return
        self._is_opening = True
        try:
            await asyncio.to_thread(self._give_up_tables)
            tenancy = Tenancy(await asyncio.to_thread(Store, self._where), self.tenure)
            share, between = Part(self._bus, self.tenure, self._leases), Between(self._bus, self.tenure.id)
            section = await Section.open(self._make(tenancy), tenancy, share, between)
            inner = Inner(self._bus, self.tenure.id, self._version, section, section.find)
            section.behind(inner)
            await inner.open()
            self.section, self._behind_section = section, inner
        finally:
            self._is_opening = False
        log.info("keeps a section of the room")
        await asyncio.to_thread(self._say)

    async def _close_section(self, *, let_go: bool) -> None:
        """Keep no tables, or let nobody come to them until they are kept as the owner of the room."""
        section, inner, self.section = self.section, self._behind_section, None
        if section is None or inner is None:
            return
        section.is_open = False
        await asyncio.to_thread(self._say)  # So that nobody gives it another table.
        if let_go:
            await section.let_go()
        await inner.leave()
        await section.close()
        if let_go:
            await asyncio.to_thread(self._give_up_tables)

    def _give_up_tables(self) -> None:
        """Leave no lease in our name of a table that is not kept here."""
        try:
            ours = [name for name, owner in self._leases.owners().items() if owner == self.tenure.id]
            self.tenure.give_up([name for name in ours if name != ROOM])
        except StoreFailure as failure:
            log.warning("tables could not be given up: %s", failure)

    async def _own(self) -> None:
        try:
            await self._run_room()
        except Ousted as ousted:
            log.error("the room is owned elsewhere: %s", ousted)
            self._end()
        except Exception:
            log.exception("the room could not be opened, or not be closed")
            self._end()
        finally:
            self.app = None
            self._owning = None

    async def _run_room(self) -> None:
        self._is_opening = True
        try:
            await self._close_section(let_go=False)
            tenancy = Tenancy(await asyncio.to_thread(Store, self._where), self.tenure)
            await asyncio.to_thread(tenancy.own_free if self._has_sections else tenancy.own_all)
            app = self._make(tenancy)
            if self._has_sections:
                await self._run_shared(app)
                return
            async with app.opened():
                self._is_opening = False
                await self._answer_doors(app)
        finally:
            self._is_opening = False

    async def _run_shared(self, app: Application) -> None:
        """Own the room while others keep some of its tables."""
        share, between = Part(self._bus, self.tenure, self._leases), Between(self._bus, self.tenure.id)
        app.sharing = Sharing(share, between)
        async with app.opened():
            self._is_opening = False
            assigner = Assigner(app.front, share, self._leases, between)
            try:
                await self._answer_doors(app, assigner)
            finally:
                await assigner.close()

    async def _answer_doors(self, app: Application, assigner: Assigner | None = None) -> None:
        find = assigner.find if assigner is not None else None
        inner = Inner(self._bus, self.tenure.id, self._version, app, find)
        if assigner is not None:
            await assigner.open(inner)
        await inner.open()
        self.app = app
        log.info("owns the room")
        await asyncio.to_thread(self._say)
        self._bus.publish(OWNERS, b"")
        self.outer.owner_is(self.tenure.id)
        await self._leave.wait()
        if assigner is not None and not self._is_deaf:
            await assigner.hand_over()
        await inner.leave()
