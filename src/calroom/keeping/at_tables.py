"""What is said at a table: put up and taken down, every input, names that change, and rules that change."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from msgspec.structs import replace

from calroom.houses.changes import changes
from calroom.houses.loader import House
from calroom.keeping import acts, authority
from calroom.keeping.begun import to_its_end
from calroom.keeping.books import NotPaidFor
from calroom.keeping.not_kept import KeptElsewhere, NotKept, all_or_nothing, decided_anew
from calroom.keeping.rebuilding import Kept, put_up, rebuild
from calroom.keeping.recording import row_of, taken_at
from calroom.keeping.rows import (
    Adopt,
    PayBack,
    PutUp,
    TakeDown,
    TakeOver,
    Told,
    read_input,
    write,
)
from calroom.keeping.seals import FreshSeals, seals_of
from calroom.keeping.taking_over import VERSION, CalledOff
from calroom.keeping.waiting import paid_back, pay_back, renamed
from calroom.keeping.writing import Writing
from calroom.money import dollars
from calroom.room.inputs import AnyInput, ChangeSeat, Deal, Rename, Role, Sit, Tick
from calroom.room.names import known_at
from calroom.room.room import ROOM
from calroom.room.table import LiveTable
from calroom.table.refusals import Refused

log = logging.getLogger("calroom.keeping")


class AtTables(Writing):
    """Takes inputs at tables, one at a time at each."""

    @all_or_nothing
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
                raise Refused("there is a table {table:text}", "table-open", table=table)
            said = PutUp(who=who, role=role, game=game, shifts=self.shifts, reason=reason, run_by=VERSION)
            authority.check(said, self.register, self.room)
            row, last = self._taken_down.get(table, 0) + 1, 0
            if row > 1:
                hand, number, last = self._counted(table, row - 1)
                said = replace(said, hand=hand, number=number)
            live = put_up(table, self.houses.today(game), said)
            action = acts.act(said, table, "", f"{game} {live.game.version[:12]}")
            now, version = self._now(last, at), live.game.version
            kept = Kept(live, row, self.shifts, VERSION)
            # What stood there before may be of a game that is not there: nobody has to read it again.
            checkpoint = write(kept.between).decode() if row > 1 else None
            record = row_of(table, row, said, now, version=version, actions=(action,), checkpoint=checkpoint)
            await self._write(record)
            self._taken_down.pop(table, None)
            if role == "host":
                self._private.add(table)
            self.room.tables[table] = live
            self._kept[table] = kept
            return self._tell(Told(table, row, ()))

    def _counted(self, table: str, row: int) -> tuple[int, int, int]:
        """The last hand and event that a table had which was taken down, and when that was."""
        last = next(self.store.journal.read(table, row - 1))
        said = read_input(last.input)
        if isinstance(said, PayBack):
            return said.hand, said.number, last.at
        state = rebuild(self.store, self.houses, table).live.state
        return state.hand, state.number, state.at

    @all_or_nothing
    @to_its_end
    async def take_down(self, table: str, reason: str = "", who: str = "", at: int | None = None) -> Told:
        """Take a closed table out of the room; its records stay, and it may be put up again."""
        if not self.share.keeps(table):
            return await self._pass_on(table, table, TakeDown(who=who, role="floor", reason=reason), at)
        async with self._queue(table):
            live = self.table(table)
            if live.is_open:
                raise Refused(
                    "table {table:text} is open", "table-open", allowed=("close it first",), table=table
                )
            row, said = self._kept[table].row + 1, TakeDown(who=who, role="floor", reason=reason)
            authority.check(said, self.register, self.room, live)
            action = acts.act(said, table, live.game.id, "")
            await self._write(row_of(table, row, said, self._now(live.state.at, at), actions=(action,)))
            del self.room.tables[table], self._kept[table]
            self._taken_down[table] = row
            return self._tell(Told(table, row, ()))

    @all_or_nothing
    @to_its_end
    async def pay_back(self, table: str, reason: str = "", who: str = "", at: int | None = None) -> Told:
        """Give back what everybody has at a table that waits for its game, and take it down."""
        if not self.share.keeps(table):
            return await self._pass_on(table, table, PayBack(who=who, role="floor", reason=reason), at)
        async with self._queue(table):
            if table not in self.waiting:
                raise Refused(
                    "table {table:text} does not wait for its game",
                    "no-game",
                    allowed=("close the table",),
                    table=table,
                )
            said = pay_back(self.store, table, who, reason)
            authority.check(said, self.register, self.room)
            (last,) = [one for one in self.store.journal.last_inputs() if one.table == table]
            before = last.number
            for renaming in list(renamed(self.store, last, self.register.now_called)):
                await self._write(renaming)
                before = renaming.number
            entries = paid_back(self.store, table)
            stacks = dollars(sum(self.waiting[table].stacks.values()))
            action = acts.act(said, table, stacks, dollars(0))
            self._purses.note(entries)
            now = self._now(last.at, at)
            row = row_of(table, before + 1, said, now, entries=entries, actions=(action,))
            await self._write(row)
            del self.waiting[table]
            self._taken_down[table] = row.number
            return self._tell(Told(table, row.number, ()))

    @decided_anew
    async def _take(self, table: str, said: AnyInput, at: int | None) -> Told:
        """Give an input to a table, unless it was given before."""
        if self.share.is_whole:
            self._check_there(table)
        async with self._queue(table):
            if not self.share.keeps(table):
                raise KeptElsewhere
            self._check_there(table)
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
        said = await self._handed(table, said)
        kept, live = self._kept[table], self.room.tables[table]
        row = kept.row + 1
        now = self._now(live.state.at, at)
        hand_before, was, marked = live.hand, live.state.at, live.state.marked_at
        authority.check(said, self.register, self.room, live)
        stood, had = acts.stood(live, said), taken_at(live)
        self.register.check_player(live, said, now, self.purse)
        self._check_turn(live, said, now)
        if isinstance(said, Tick):
            said = replace(said, id="")  # Most ticks leave no row, by which their id would be known.
        try:
            seals = FreshSeals(self._luck, table, row)
            events = self.room.take(table, said, now, self._luck.chance(table, row), seals)
            if isinstance(said, Tick) and not events and live.state.marked_at == marked:
                live.state.at = was
                return Told(table, kept.row, ())
            between = hand_before is None
            made = seals.made
            record = self._record(kept, row, said, events, made, between=between, stood=stood, had=had)
        except Refused:
            raise
        except NotPaidFor as wrong:
            self._doubt(table)
            raise live.refuse("{wrong:said}", "purse", wrong=str(wrong)) from wrong
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

    async def _handed(self, table: str, said: AnyInput) -> AnyInput:
        """The input with what there is to be won; where others draw on that too it is looked up in the store.

        Nobody at another table waits for that look.
        """
        live = self.room.tables[table]
        if isinstance(said, Deal) and not self.share.is_whole:
            return await asyncio.to_thread(self.room.handed, live, said)
        self._know_jackpots()
        return self.room.handed(live, said)

    def _check_turn(self, live: LiveTable, said: AnyInput, at: int) -> None:
        """Nobody takes a seat for which others wait on the room's list, from behind the seats neither."""
        if not isinstance(said, (Sit, ChangeSeat)) or said.role == "floor":
            return  # Whom a rule lets the floor seat plays already.
        if isinstance(said, Sit) or live.seat_of(said.subject) > live.game.rules.seats[1]:
            self.lists.check_sitting(live, said.subject, at)

    async def _decided_about(self, said: AnyInput) -> None:
        """Wait while something is decided about whoever speaks, or is spoken of."""
        while not self._undecided.isdisjoint(said.people):
            await self._is_decided.wait()

    # The house file of today, and the version of today

    @all_or_nothing
    @to_its_end
    async def go_by(self, house: House, at: int | None = None) -> None:
        """A house file has changed: each of its tables goes by it from its next hand on.

        Those between two hands are told now, the others when their hand is over.
        """
        self.houses.renew(house)
        dealt = f"{house.id}."
        kept = [name for name in self._kept if self.share.keeps(name)]
        for table in [name for name in kept if self._kept[name].live.game.id.startswith(dealt)]:
            async with self._queue(table):
                if table in self._kept:
                    self._recover(table)
                    await self._adopt_if_it_can(table, self._now(self.room.tables[table].state.at, at))

    async def _adopt_if_it_can(self, table: str, at: int) -> None:
        if against := await self._adopt(table, at):
            log.warning("%s goes on under the rules it was played by: %s", table, against)

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
            taken=taken_at(kept.live) if off else None,
        )
        await self._write(row)
        kept.row = row.number

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
        return [
            name
            for name, live in self.room.tables.items()
            if self.share.keeps(name) and person in known_at(live)
        ]

    async def _bring_names(self, table: str, at: int | None = None) -> None:
        """Let a table, which is held, know everybody by the names that they have now."""
        self._recover(table)
        for was in self._names_left(table):
            said = Rename(role="clock", person=self.register.now_called(was), was=was)
            await self._take_at(table, said, max(self._now(0, at), self.room.tables[table].state.at))
        self._misnamed.discard(table)
