"""Whether a store holds what it says: the chain, the ledger, and every hand played again to its result."""

from collections.abc import Iterator

from msgspec import Struct

from calroom.keeping.books import CAGE, Accounts
from calroom.keeping.rebuilding import Between, Houses, Kept, replayed
from calroom.keeping.rows import PutUp, read_given, read_input, write
from calroom.keeping.seals import KeptSeals
from calroom.room.events import HandBegan, HandEnded
from calroom.room.room import ROOM
from calroom.store import Entry, Record, Store
from calroom.store.journal import Fault, Input
from calroom.table.refusals import Refused


class Checked(Struct):
    """What was looked at, and the first thing that does not hold."""

    tables: int = 0
    rows: int = 0
    hands: int = 0
    seals: int = 0
    fault: Fault | None = None


def verify(store: Store) -> Checked:
    """Check everything; stop at the first thing that does not hold and name it."""
    checked = Checked()
    checked.fault = store.journal.verify() or store.ledger.verify() or _trial_balance(store)
    if checked.fault is None:
        houses = Houses(store)
        for table in store.journal.tables():
            if table != ROOM and checked.fault is None:
                checked.tables += 1
                checked.fault = next(_Replay(store, houses, table, checked).faults(), None)
    return checked


def _trial_balance(store: Store) -> Fault | None:
    total = store.ledger.trial_balance()
    return Fault("ledger", 0, f"all accounts together hold {total} cents, not nothing") if total else None


class _Replay:
    """One table played again from its first row, and held against what was written with each."""

    def __init__(self, store: Store, houses: Houses, table: str, checked: Checked) -> None:
        self.store, self.houses, self.table, self.checked = store, houses, table, checked
        self.kept: Kept | None = None
        self.stacks: dict[str, int] = {}

    def faults(self) -> Iterator[Fault]:
        """The faults of the table in order."""
        for record in self.store.journal.records(self.table):
            self.checked.rows += 1
            seals = KeptSeals(read_given(record.chance).seals)
            try:
                self.kept = replayed(self.houses, self.kept, _input(record), seals)
            except (Refused, ValueError, LookupError, AssertionError) as wrong:
                yield self._fault(record, f"it does not replay: {wrong}")
                return
            for what in self._wrong(record, self.kept, seals):
                yield self._fault(record, what)

    def _fault(self, record: Record, what: str) -> Fault:
        return Fault(self.table, record.number, what)

    def _wrong(self, record: Record, kept: Kept, seals: KeptSeals) -> Iterator[str]:
        if isinstance(read_input(record.input), PutUp):
            return
        given = read_given(record.chance)
        live = kept.live
        if kept.told and live.drawn != given.drawn:
            yield "what chance gave is not what the replay takes of it"
        self.checked.seals += len(seals.decks)
        if not seals.hold:
            yield "the seal does not fit the deck that was dealt"
        began = any(isinstance(event.what, HandBegan) for event in kept.told)
        if began and record.version != live.game.version:
            yield "the hand is not bound to the house file that it was dealt under"
        yield from self._wrong_money(record, kept)
        if any(isinstance(event.what, HandEnded) for event in kept.told):
            self.checked.hands += 1
            yield from self._wrong_end(record, kept)

    def _wrong_money(self, record: Record, kept: Kept) -> Iterator[str]:
        """What moved must be what the events say; how much of a buy-in the cage sold is the ledger's."""
        accounts = Accounts(self.table, kept.live.game.id, kept.shifts.at(record.at))
        expected = accounts.entries(kept.told, kept.live.events, lambda _: 0)
        if _at_the_table(expected) != _at_the_table(iter(record.entries)):
            yield "the money that was moved is not what the hand says"
        for entry in record.entries:
            self.stacks[entry.source] = self.stacks.get(entry.source, 0) - entry.amount
            self.stacks[entry.target] = self.stacks.get(entry.target, 0) + entry.amount

    def _wrong_end(self, record: Record, kept: Kept) -> Iterator[str]:
        state, prefix = kept.live.state, f"stack:{self.table}:"
        on_table = {f"{prefix}{player.person}": player.chips for player in state.players.values()}
        ledger = {name: chips for name, chips in self.stacks.items() if name.startswith(prefix) and chips}
        if ledger != {name: chips for name, chips in on_table.items() if chips}:
            yield "the stacks on the table are not those of the ledger"
        if self.stacks.get(f"tops:{self.table}", 0) != sum(state.lying.values()):
            yield "what lies on the table is not what the ledger says"
        found = self.store.journal.checkpoint(self.table, record.number + 1)
        if found is None or found.number != record.number:
            yield "the checkpoint after the hand is missing or not what was written"
        elif found.state != write(Between(state, kept.shifts)).decode():
            yield "the hand does not end as the checkpoint after it says"


def _at_the_table(entries: Iterator[Entry]) -> list[Entry]:
    return [entry for entry in entries if CAGE not in (entry.source, entry.target)]


def _input(record: Record) -> Input:
    return Input(
        record.table,
        record.number,
        record.at,
        record.client,
        record.hand,
        record.version,
        record.input,
        record.chance,
        0,
        "",
    )
