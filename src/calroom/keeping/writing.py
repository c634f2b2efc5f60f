"""Everything that is written together with an input: all of it becomes durable, or nothing counts."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from calroom.keeping import acts
from calroom.keeping.books import Accounts
from calroom.keeping.following import Following
from calroom.keeping.not_kept import DecideAnew, NotKept
from calroom.keeping.rebuilding import Kept
from calroom.keeping.recording import newcomers, played, row_of, taken_at
from calroom.keeping.rows import (
    AnyRow,
    ByChance,
    write,
)
from calroom.keeping.seals import Sealing
from calroom.money import Cents
from calroom.room.events import HandBegan, InHand, TableEvent
from calroom.room.inputs import AnyInput
from calroom.room.room import ROOM, seats_besides
from calroom.store import (
    Action,
    BelowNothing,
    Entry,
    Most,
    NotWritten,
    Overtaken,
    Person,
    Receipt,
    Record,
    StoreFailure,
    Taken,
)
from calroom.store.writer import Promise


class Writing(Following):
    """Writes records, and forgets what is in memory where one could not be written."""

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
        had: Taken,
    ) -> Record:
        """Everything that is written together with an input, which came between two hands or in one.

        `had` is what the table had of the room's before it.
        """
        live, taken = kept.live, taken_at(kept.live)
        state, drawn = live.state, live.drawn
        began = between and any(isinstance(event.what, HandBegan) for event in events)
        in_hand = began or not between
        chance = ByChance(drawn, tuple(seals)) if drawn.shuffles or drawn.rolls or seals else None
        # Most inputs are answers in a hand that goes on, and move nothing but chips in play.
        quiet = all(isinstance(event.what, InHand) for event in events)
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
            taken=taken if taken != had else None,
            most=tuple(Most(person, others) for person, others in seats_besides(said)),
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

    async def _write(self, record: Record, events: Sequence[TableEvent] = ()) -> bool:
        """Make a record durable; whether it had been there before."""
        if not self.share.keeps(ROOM):
            record = replace(record, room=self.room.number)
        self._in_flight += 1
        try:
            receipt = await _settled(self._writer.submit(record))
        except (Overtaken, BelowNothing) as quicker:
            self._forget(record, events)
            raise DecideAnew(f"{record.table}: the input counts as not given: {quicker}") from quicker
        except (StoreFailure, NotWritten) as failure:
            self._forget(record, events)
            raise NotKept(f"{record.table}: the input counts as not given: {failure}") from failure
        except BaseException:
            self._forget(record, events)
            raise
        finally:
            self._in_flight -= 1
        self._purses.written(record.entries)
        self.share.has_gone_on(record.table)
        return receipt.repeated

    def _forget(self, record: Record, events: Sequence[TableEvent]) -> None:
        """What is in memory may not be what is in the store."""
        self.room.note_jackpots(events, undone=True)
        self._doubt(record.table)
        self._known.difference_update(person.id for person in record.people)


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
