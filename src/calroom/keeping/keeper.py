"""The keeper: the single door to every table of a room whose memory is a store.

An input is applied in memory, written, and only then told. What is refused leaves no row. What the store
could not write counts as not given: the table in memory is thrown away and rebuilt from the store when the
next input comes. Once begun it is taken to its end: whoever gave it may be gone before it is told.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, Self, TypeVar

from msgspec.structs import replace

from calroom.houses.changes import changes
from calroom.houses.loader import BadHouseFile, House
from calroom.keeping import acts, authority
from calroom.keeping.begun import Begun, to_its_end
from calroom.keeping.books import Accounts, NotPaidFor, jackpot_paid
from calroom.keeping.clock import RoomClock
from calroom.keeping.luck import LiveLuck, Luck
from calroom.keeping.purses import Purses
from calroom.keeping.rebuilding import DOES_NOT_REPLAY, Houses, Kept, put_up, rebuild
from calroom.keeping.recall import recall
from calroom.keeping.recording import newcomers, played, row_of
from calroom.keeping.register import Register
from calroom.keeping.rows import (
    Admit,
    Adopt,
    AnyRow,
    Appoint,
    Bar,
    Given,
    PutUp,
    Recognise,
    RegisterRow,
    SellChips,
    TakeDown,
    TakeOver,
    Told,
    read_input,
    write,
)
from calroom.keeping.seals import FreshSeals, Opened, Sealing, seals_of
from calroom.keeping.shifts import Shifts
from calroom.keeping.taking_over import VERSION, CalledOff, called_off
from calroom.keeping.waiting import WaitingTable, left_waiting
from calroom.money import Cents, dollars
from calroom.room.events import HandBegan, InHand, JackpotPaid, TableEvent
from calroom.room.inputs import AnyInput, PayJackpot, Rename, Resume, Role, Stop, Tick
from calroom.room.names import known_at
from calroom.room.room import ROOM, Room, Switch
from calroom.room.table import LiveTable
from calroom.store import Action, Entry, NotWritten, Person, Receipt, Record, Store, StoreFailure
from calroom.store.journal import Input
from calroom.store.writer import Promise
from calroom.table.refusals import Refused

Listener = Callable[[Told], None]
IN_HAND = frozenset({InHand})

log = logging.getLogger("calroom.keeping")


class NotKept(Exception):
    """The store could not write the input; it counts as not given, and nobody was told anything.

    Where the connection to a server broke during the commit itself it may be there all the same; given again
    under the same id it counts once in any case.
    """


P = ParamSpec("P")
T = TypeVar("T")


def _all_or_nothing(
    method: Callable[P, Coroutine[Any, Any, T]],
) -> Callable[P, Coroutine[Any, Any, T]]:
    """While the store is away nothing is taken, and whoever gives an input is told so."""

    @wraps(method)
    async def taken(*args: P.args, **named: P.kwargs) -> T:
        try:
            return await method(*args, **named)
        except StoreFailure as failure:
            raise NotKept(f"the input counts as not given: {failure}") from failure

    return taken


class Keeper:
    """A room of tables, each with one queue, that continues where the store says it was."""

    def __init__(
        self,
        store: Store,
        houses: Iterable[House] | None = None,
        luck: Luck | None = None,
        shifts: Shifts | None = None,
    ) -> None:
        self.store = store
        self.room = Room()
        self.register = Register()
        self.houses = Houses(store, houses)
        self.clock = RoomClock()
        self._room_at = 0
        self.begun = Begun()
        self._luck = luck or LiveLuck()
        self._shifts = shifts or Shifts()
        self._writer = store.writer()
        self._kept: dict[str, Kept] = {}
        self.waiting: dict[str, WaitingTable] = {}
        """The tables whose game is not there; they stay in the store as they are."""
        self._queues: dict[str, asyncio.Lock] = {ROOM: asyncio.Lock()}
        self._taken_down: dict[str, int] = {}
        self._lost: set[str] = set()
        self._misnamed: set[str] = set()
        self._purses = Purses(store)
        self._jackpots_known = False
        self._in_flight = 0
        self._undecided: frozenset[str] = frozenset()
        """Whom an entry in the register is about that is being written."""
        self._is_decided = asyncio.Event()
        self._known: set[str] = set()
        self._listeners: list[Listener] = []

    @classmethod
    async def open(
        cls,
        where: str | Path,
        houses: Iterable[House] | None = None,
        luck: Luck | None = None,
        shifts: Shifts | None = None,
    ) -> Self:
        """Open a store and rebuild every table and every hand in progress."""
        keeper = cls(Store(where), houses, luck, shifts)
        keeper.houses.keep()
        keeper._known = {person.id for person in keeper.store.people.everybody()}
        keeper._rebuild_room()
        for last in keeper.store.journal.last_inputs():
            keeper.clock.not_before(last.at)
            if isinstance(read_input(last.input), TakeDown):
                keeper._taken_down[last.table] = last.number
            elif last.table != ROOM:
                await keeper._rebuild_or_leave(last)
        for table in tuple(keeper._misnamed):
            await keeper._bring_names(table)
        for table in keeper._kept:
            await keeper._take_over(table)
            if against := await keeper._adopt(table, keeper.room.tables[table].state.at):
                log.warning("%s goes on under the rules it was played by: %s", table, against)
        for (scope, name), switch in keeper.room.switches.items():
            stop = Stop(who=switch.who, role="floor", scope=scope, name=name, reason=switch.reason)  # type: ignore[arg-type]
            await keeper._bring(stop, switch.at)
        return keeper

    async def close(self) -> None:
        """Let everything that was taken become durable, and let go of the store."""
        await self.begun.settle()
        await self._writer.close()
        self.store.close()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell somebody whatever has become durable, in the order of each table; gives the way to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def table(self, table: str) -> LiveTable:
        """A table to look at; everything that is said to it goes through `take`."""
        self._check_there(table)
        self._recover(table)
        return self.room.tables[table]

    def row(self, table: str) -> int:
        """The last row of a table."""
        self.table(table)
        return self._kept[table].row

    def at_rest(self, table: str) -> asyncio.Lock:
        """Wait until nothing of a table is being written; while this is held, what one sees is durable."""
        self.table(table)
        return self._queue(table)

    def read_again(self, table: str) -> None:
        """Believe nothing in memory of a table at rest; whoever looks at it next reads it from the store."""
        self._doubt(table)

    def was_said(self, table: str, client: str) -> bool:
        """Whether an input of this id is in the journal of a table or of the room, however long ago."""
        return bool(client) and self.store.journal.find(table, client) is not None

    def purse(self, person: str) -> Cents:
        """The chips that somebody has away from the tables."""
        return self._purses.of(person, on_its_way=self._in_flight > 0)

    # Hands that were played, from the store

    def recall(self, table: str, hand: int, person: str | None = None) -> list[TableEvent]:
        """What somebody saw of a hand, in progress or over; nobody is a spectator."""
        return recall(self.store, self.houses, table, hand).seen_by(person)

    def openings(self, table: str, hand: int, person: str | None = None) -> list[Opened]:
        """The seal on each deck of a hand, with the openings of exactly those cards that somebody saw."""
        return recall(self.store, self.houses, table, hand).opened_to(person)

    # The door

    @_all_or_nothing
    @to_its_end
    async def put_up(
        self,
        table: str,
        game: str,
        who: str = "",
        at: int | None = None,
        *,
        role: Role = "floor",
        reason: str = "",
    ) -> Told:
        """Put up another table; the floor opens it, or the host of a private one."""
        async with self._queue(table):
            if table in self._kept or table in self.waiting or table == ROOM:
                raise Refused(f"there is a table {table}", "table-open")
            said = PutUp(who=who, role=role, game=game, shifts=self._shifts, reason=reason, run_by=VERSION)
            authority.check(said, self.register, self.room)
            row, last = self._taken_down.get(table, 0) + 1, 0
            if row > 1:
                before = rebuild(self.store, self.houses, table).live.state
                last = before.at
                said = replace(said, hand=before.hand, number=before.number)
            live = put_up(table, self.houses.today(game), said)
            action = acts.act(said, table, "", f"{game} {live.game.version[:12]}")
            now, version = self._now(last, at), live.game.version
            await self._write(row_of(table, row, said, now, version=version, actions=(action,)))
            self._taken_down.pop(table, None)
            self.room.tables[table] = live
            self._kept[table] = Kept(live, row, self._shifts, VERSION)
            return self._tell(Told(table, row, ()))

    @_all_or_nothing
    @to_its_end
    async def take_down(self, table: str, reason: str = "", who: str = "", at: int | None = None) -> Told:
        """Take a closed table out of the room; its records stay, and it may be put up again."""
        async with self._queue(table):
            live = self.table(table)
            if live.is_open:
                raise Refused(f"table {table} is open", "table-open", allowed=("close it first",))
            row, said = self._kept[table].row + 1, TakeDown(who=who, role="floor", reason=reason)
            authority.check(said, self.register, self.room, live)
            action = acts.act(said, table, live.game.id, "")
            await self._write(row_of(table, row, said, self._now(live.state.at, at), actions=(action,)))
            del self.room.tables[table], self._kept[table]
            self._taken_down[table] = row
            return self._tell(Told(table, row, ()))

    @_all_or_nothing
    async def take(self, table: str, said: AnyInput, at: int | None = None) -> Told:
        """Give an input to a table or to the room; when this returns, it and what followed are durable."""
        if table == ROOM:
            return await self._take_in_room(said, at)
        self._check_there(table)
        async with self._queue(table):
            if self._undecided:
                await self._decided_about(said)
            self._recover(table)
            if table in self._misnamed:
                await self._bring_names(table)
            live = self.room.tables[table]
            if live.knows(said.id):
                return self._recorded(table, said.id)
            try:
                told = await self._take_at(table, said, at)
            except Refused:
                if self.was_said(table, said.id):
                    return self._recorded(table, said.id)
                raise
            if live.hand is None:
                with suppress(NotKept):  # The input itself is durable; the house file is tried again later.
                    await self._adopt(table, live.state.at)
            return told

    async def _take_at(self, table: str, said: AnyInput, at: int | None) -> Told:
        kept, live = self._kept[table], self.room.tables[table]
        row = kept.row + 1
        now = self._now(live.state.at, at)
        hand_before, was, marked = live.hand, live.state.at, live.state.marked_at
        authority.check(said, self.register, self.room, live)
        stood = acts.stood(live, said)
        self.register.check_player(live, said, now, self.purse)
        self._know_jackpots()
        said = self.room.handed(live, said)
        try:
            seals = FreshSeals(self._luck, table, row)
            events = self.room.take(table, said, now, self._luck.chance(table, row), seals)
            if isinstance(said, Tick) and not events and live.state.marked_at == marked:
                live.state.at = was
                return Told(table, kept.row, ())
            between = hand_before is None
            record = self._record(kept, row, said, events, seals.made, between=between, stood=stood)
        except Refused:
            raise
        except NotPaidFor as wrong:
            self._doubt(table)
            raise live.refuse(str(wrong), "purse") from wrong
        except BaseException:
            self._doubt(table)
            raise
        if await self._write(record, events):
            self.room.note_jackpots(events, undone=True)
            self._lost.add(table)
            self._rebuild(table)
            return self._recorded(table, said.id)
        kept.row = row
        return self._tell(Told(table, row, events, next(seals_of(events)) if seals.made else None))

    # Writing

    def _record(
        self,
        kept: Kept,
        row: int,
        said: AnyInput,
        events: list[TableEvent],
        seals: list[Sealing],
        *,
        between: bool,
        stood: str,
    ) -> Record:
        """Everything that is written together with an input, which came between two hands or in one."""
        live = kept.live
        state, drawn = live.state, live.drawn
        kinds = {type(event.what) for event in events}
        began = between and HandBegan in kinds
        in_hand = began or not between
        chance = Given(drawn, tuple(seals)) if drawn.shuffles or drawn.rolls or seals else None
        # Most inputs are answers in a hand that goes on, and move nothing but chips in play.
        quiet = kinds <= IN_HAND
        entries = () if quiet else self._entries(kept, events)
        return Record(
            table=state.table,
            number=row,
            at=state.at,
            input=write(said).decode(),
            client=said.id or None,
            hand=state.hand if in_hand else 0,
            version=live.game.version if began else None,
            chance=write(chance).decode() if chance else None,
            entries=entries,
            actions=acts.logged(said, live, stood),
            people=() if quiet else newcomers(events, self._known),
            played=() if quiet else played(live, events, self.register.has_purse),
            checkpoint=write(kept.between).decode() if in_hand and live.hand is None else None,
        )

    def _entries(self, kept: Kept, events: list[TableEvent]) -> tuple[Entry, ...]:
        live = kept.live
        accounts = Accounts(live.state.table, live.game.id, kept.shifts.at(live.state.at))
        entries = tuple(accounts.entries(events, live.events, self._pays))
        self._purses.note(entries)
        return entries

    def _pays(self, person: str, chips: Cents) -> bool:
        """Whether somebody has a purse, and in it what they bring to a table."""
        return self.register.has_purse(person) and chips <= self.purse(person)

    async def _write(self, record: Record, events: Sequence[TableEvent] = ()) -> bool:
        """Make a record durable; whether it had been there before."""
        self._in_flight += 1
        try:
            receipt = await _settled(self._writer.submit(record))
        except (StoreFailure, NotWritten) as failure:
            self._forget(record, events)
            raise NotKept(f"{record.table}: the input counts as not given: {failure}") from failure
        except BaseException:
            self._forget(record, events)
            raise
        finally:
            self._in_flight -= 1
        return receipt.repeated

    def _forget(self, record: Record, events: Sequence[TableEvent]) -> None:
        """What is in memory may not be what is in the store."""
        self.room.note_jackpots(events, undone=True)
        self._doubt(record.table)
        self._known.difference_update(person.id for person in record.people)

    def _doubt(self, table: str) -> None:
        self._lost.add(table)
        self._jackpots_known = False
        self._purses.doubt()

    def _tell(self, told: Told) -> Told:
        for listener in tuple(self._listeners):
            try:
                listener(told)
            except Exception:  # What is durable has happened, and the others hear of it all the same.
                log.exception("%s: what followed input %s could not be told", told.table, told.row)
        return told

    def _know_jackpots(self) -> None:
        """Look up what the jackpots hold, at the start and when a write may or may not have been made."""
        if not self._jackpots_known and not self._in_flight:
            held = self.store.ledger.balances("jackpot")
            self.room.jackpots = {account.partition(":")[2]: cents for account, cents in held.items()}
            self._jackpots_known = True

    # Rebuilding

    def _rebuild(self, table: str) -> None:
        kept = rebuild(self.store, self.houses, table)
        self._kept[table] = kept
        self.room.tables[table] = kept.live
        self._lost.discard(table)
        if self._names_left(table):
            self._misnamed.add(table)

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

    async def _take_over(self, table: str, off: CalledOff | None = None) -> None:
        """From here on our version runs the table."""
        kept = self._kept[table]
        if kept.run_by == VERSION:
            return
        said = TakeOver(role="floor", run_by=VERSION, called_off=off is not None, reason="a new version")
        action = acts.act(said, table, kept.run_by, VERSION)
        kept.run_by = VERSION
        checkpoint = None if kept.live.hand else write(kept.between).decode()
        row = row_of(
            table,
            (off.row if off else kept.row) + 1,
            said,
            kept.live.state.at,
            entries=off.entries if off else (),
            actions=(action,),
            checkpoint=checkpoint,
        )
        await self._write(row)
        kept.row = row.number

    def _recover(self, table: str) -> None:
        """Rebuild what the store could not write; nothing is taken as long as it is not back."""
        try:
            if ROOM in self._lost:
                self._rebuild_room()
            if table in self._lost and table in self._kept:
                self._rebuild(table)
        except StoreFailure as failure:
            raise NotKept(f"{table}: the input counts as not given: {failure}") from failure

    def _recorded(self, table: str, client: str) -> Told:
        """What followed an input when it was first given."""
        found = self.store.journal.find(table, client)
        if found is None:
            raise NotKept(f"{table}: input {client} was not given")
        if table == ROOM:
            return Told(ROOM, found.number, (), repeated=True)
        then = rebuild(self.store, self.houses, table, found.number)
        return Told(table, found.number, then.told, repeated=True)

    async def _adopt(self, table: str, at: int) -> str:
        """Between two hands a table goes over to the house file of today; gives what stands against it."""
        kept, live = self._kept[table], self.room.tables[table]
        try:
            today = self.houses.today(live.game.id)
        except (LookupError, ValueError) as wrong:
            return str(wrong)
        if live.hand is not None or today.version == live.game.version:
            return ""
        if against := live.what_stands_against(today):
            return against
        told = bool(changes(live.game, today))
        said = Adopt(role="floor", reason="the house file has changed", told=told)
        action = acts.act(said, table, live.game.version[:12], today.version[:12])
        events = live.go_on_under(today, at, tell=told)
        checkpoint = write(kept.between).decode()
        row = row_of(
            table, kept.row + 1, said, at, version=today.version, actions=(action,), checkpoint=checkpoint
        )
        await self._write(row)
        kept.row += 1
        self._tell(Told(table, row.number, events))
        return ""

    # The room itself

    @_all_or_nothing
    @to_its_end
    async def bar(
        self, person: str, reason: str, who: str = "", at: int | None = None, *, on: bool = True
    ) -> Told:
        """Somebody may not play here; without a reason, or with `on` false, they may again."""
        async with self._queue(ROOM):
            self._recover(ROOM)
            barred, names = reason if on else "", self.register.every_name(person)
            said = Bar(who=who, role="floor", person=person, reason=reason, on=on)
            authority.check(said, self.register, self.room)
            action = Action(who, "bar", person, self.room.barred(person), barred, reason)
            people = (Person(name, name, details=_details(barred)) for name in names)
            row = self._room_row(said, at, (action,), *people)
            with self._deciding_about(names):
                await self._write(row)
            self._known.update(names)
            for name in names:
                self.room.bar(name, barred)
            self.room.number = row.number
            return self._tell(Told(ROOM, row.number, (), about=person))

    @_all_or_nothing
    @to_its_end
    async def enter(self, said: RegisterRow, at: int | None = None) -> Told:
        """Enter something in the register of people: a purse, chips for it, an office, one's own limits."""
        async with self._queue(ROOM):
            self._recover(ROOM)
            if self.was_said(ROOM, said.id):
                return self._recorded(ROOM, said.id)
            authority.check(said, self.register, self.room)
            if isinstance(said, SellChips):
                self._check_customer(said.person, self._now_in_room(at))
            if not isinstance(said, Admit) or not said.formerly:
                return await self._enter(said, at)
            async with self._everywhere(said.formerly) as tables:
                told = await self._enter(said, at)
                self._misnamed.update(tables)
                for table in tables:
                    with suppress(NotKept):  # The name is taken; the table hears of it before anything else.
                        await self._bring_names(table, at)
                return told

    def _check_customer(self, person: str, at: int) -> None:
        """The cage sells nothing to somebody who may not play."""
        if reason := self.room.barred(person):
            raise Refused(f"{person} may not play: {reason}", "barred", allowed=("ask the floor",))
        if self.register.excluded_until(person, at):
            raise Refused(f"{person} has excluded themselves", "self-exclusion", allowed=("come back later",))

    async def _enter(self, said: RegisterRow, at: int | None) -> Told:
        now = self._now_in_room(at)
        entries, actions, people = self.register.consider(said, now, self.purse)
        self._purses.note(entries)
        row = self._room_row(said, now, actions, *people, entries=entries)
        with self._deciding_about(self.register.every_name(said.person)):
            await self._write(row)
        self._known.update(person.id for person in people)
        self._entered(said, now)
        self.room.number = row.number
        about = said.person if isinstance(said, Appoint) else ""
        return self._tell(Told(ROOM, row.number, (), about=about))

    def _entered(self, said: RegisterRow, at: int) -> None:
        self.register.enter(said, at)
        if isinstance(said, Admit | Recognise):
            self.room.is_one_person(self.register.every_name(said.person))

    # Between a decision and its being written

    @contextmanager
    def _deciding_about(self, names: Iterable[str]) -> Iterator[None]:
        """What somebody is barred from counts from the time that is written beside it.

        So whatever they say at a table meanwhile waits. One decision is written at a time, and waits for no
        table.
        """
        self._undecided = frozenset(names)
        self._is_decided.clear()
        try:
            yield
        finally:
            self._undecided = frozenset()
            self._is_decided.set()

    async def _decided_about(self, said: AnyInput) -> None:
        """Wait while something is decided about whoever speaks, or is spoken of."""
        while not self._undecided.isdisjoint(said.people):
            await self._is_decided.wait()

    # Somebody takes another name

    @asynccontextmanager
    async def _everywhere(self, person: str) -> AsyncIterator[list[str]]:
        """Every table that knows somebody, held until they have their new name, with nothing being written.

        Whoever holds a table waits for no other, so that this may wait for all of them.
        """
        for table in tuple(self._lost):
            self._recover(table)
        tables: list[str] = []
        async with AsyncExitStack() as held:
            while more := [name for name in self._tables_knowing(person) if name not in tables]:
                for table in more:
                    await held.enter_async_context(self._queue(table))
                    self._recover(table)
                tables += more
            yield tables

    def _tables_knowing(self, person: str) -> list[str]:
        return [name for name, live in self.room.tables.items() if person in known_at(live)]

    def _names_left(self, table: str) -> list[str]:
        """Those who are at a table under a name that they no longer have."""
        known = known_at(self.room.tables[table])
        return sorted(name for name in known if self.register.now_called(name) != name)

    async def _bring_names(self, table: str, at: int | None = None) -> None:
        """Let a table, which is held, know everybody by the names that they have now."""
        self._recover(table)
        for was in self._names_left(table):
            said = Rename(role="clock", person=self.register.now_called(was), was=was)
            await self._take_at(table, said, max(self._now(0, at), self.room.tables[table].state.at))
        self._misnamed.discard(table)

    @to_its_end
    async def _take_in_room(self, said: AnyInput, at: int | None) -> Told:
        async with self._queue(ROOM):
            self._recover(ROOM)
            if self.was_said(ROOM, said.id):
                return self._recorded(ROOM, said.id)
            authority.check(said, self.register, self.room)
            before = ""
            self._know_jackpots()
            if isinstance(said, PayJackpot):
                self.register.check_winner(said)
                before = dollars(self.room.pool(said.game))
            elif isinstance(said, (Stop, Resume)):
                before = acts.switched(self.room, said)
            now = self._now_in_room(at)
            number = self.room.number
            events = self.room.take(ROOM, said, now)
            self.room.number = number
            what = events[0].what
            after = dollars(what.left) if isinstance(what, JackpotPaid) else acts.in_words(type(what))
            entries = (jackpot_paid(what),) if isinstance(what, JackpotPaid) else ()
            self._purses.note(entries)
            action = acts.act(said, ROOM, before, after)
            row = self._room_row(said, now, (action,), entries=entries)
            await self._write(row, events)
            self.room.number = row.number
            told = self._tell(Told(ROOM, row.number, events))
        if isinstance(said, (Stop, Resume)):
            await self._bring(said, now)
        return told

    def _room_row(
        self,
        said: AnyRow,
        at: int | None,
        actions: tuple[Action, ...],
        *people: Person,
        entries: tuple[Entry, ...] = (),
    ) -> Record:
        number, now = self.room.number + 1, self._now_in_room(at)
        return row_of(ROOM, number, said, now, entries=entries, actions=actions, people=people)

    async def _bring(self, said: Stop | Resume, at: int) -> None:
        """Bring a stop or its end to every table that it concerns and that does not know of it."""
        for table in self.room.concerned(said):
            state = self.room.tables[table].state
            if said.scope == "person":
                now_so = state.players[self.room.tables[table].seat_of(said.name)].stopped
            else:
                now_so = said.scope in state.stopped
            if now_so != isinstance(said, Stop):
                with suppress(NotKept):  # The room knows of it, so that no hand is dealt in any case.
                    await self.take(table, _without_id(said), max(at, state.at))

    def _rebuild_room(self) -> None:
        self.room.switches.clear()
        self.room.number = 0
        self.register = Register()
        for row in self.store.journal.read(ROOM):
            match read_input(row.input):
                case Stop(scope=scope, name=name, who=who, reason=reason):
                    self.room.switches[scope, name] = Switch(who, row.at, reason)
                case Resume(scope=scope, name=name):
                    self.room.switches.pop((scope, name), None)
                case Bar(person=person, reason=reason, on=on):
                    for name in self.register.every_name(person):
                        self.room.bar(name, reason if on else "")
                case entered if isinstance(entered, RegisterRow):
                    self._entered(entered, row.at)
                case _:
                    pass
            self.room.number, self._room_at = row.number, max(row.at, self._room_at)
        self._lost.discard(ROOM)
        self._misnamed.update(table for table in self.room.tables if self._names_left(table))

    # Small things

    def _check_there(self, table: str) -> None:
        if table in self.waiting:
            raise self.waiting[table].refusal()
        if table not in self._kept:
            raise Refused(f"there is no table {table}", "no-table")

    def _queue(self, table: str) -> asyncio.Lock:
        queue = self._queues.get(table)
        if queue is None:
            queue = self._queues[table] = asyncio.Lock()
        return queue

    def now(self) -> int:
        """The time by the clock of the room."""
        return self.clock.now()

    def _now(self, last: int, at: int | None) -> int:
        """The time of an input: as it was handed in, or by the clock of the room, never before the last."""
        return max(self.clock.now(), last) if at is None else at

    def _now_in_room(self, at: int | None) -> int:
        """The time of a row of the room's own journal."""
        self._room_at = max(self._now(0, at), self._room_at)
        return self._room_at


async def _settled(promise: Promise) -> Receipt:
    """What became of a record. Who is cancelled while it is written first tells what follows from it."""
    try:
        return await promise
    except asyncio.CancelledError:
        if not promise.done():
            raise
        if (task := asyncio.current_task()) is not None:
            task.uncancel()
            task.cancel()  # It is for the next who waits.
        return promise.result()


def _without_id(said: Stop | Resume) -> Stop | Resume:
    kind = type(said)
    return kind(who=said.who, role=said.role, scope=said.scope, name=said.name, reason=said.reason)


def _details(barred: str) -> str:
    return write({"barred": barred} if barred else {}).decode()
