"""What the keeper has in memory of a room, and how it is read again from the store where that is in doubt."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence

from calroom.houses.loader import House
from calroom.keeping.begun import Begun
from calroom.keeping.clock import RoomClock
from calroom.keeping.list_checks import Waiting
from calroom.keeping.luck import LiveLuck, Luck
from calroom.keeping.not_kept import NotKept
from calroom.keeping.podium import Podium
from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.purses import Purses
from calroom.keeping.rebuilding import Houses, Kept, rebuild
from calroom.keeping.recall import recall
from calroom.keeping.register import Register
from calroom.keeping.rows import (
    Admit,
    AnyRow,
    Bar,
    Recognise,
    RegisterRow,
    Told,
    read_input,
)
from calroom.keeping.seals import Opened
from calroom.keeping.share import Share, SharedPurses, SharedRoom, Whole
from calroom.keeping.shifts import Shifts
from calroom.keeping.waiting import WaitingTable
from calroom.money import Cents
from calroom.room.events import TableEvent
from calroom.room.inputs import Resume, Stop
from calroom.room.names import known_at
from calroom.room.room import ROOM, Room, Switch
from calroom.room.table import LiveTable
from calroom.store import Store, StoreFailure
from calroom.store.journal import Input
from calroom.table.refusals import Refused

Listener = Callable[[Told], None]

log = logging.getLogger("calroom.keeping")


class Memory:
    """A room of tables as the store says it is, each table with one queue."""

    def __init__(
        self,
        store: Store,
        houses: Iterable[House] | None = None,
        luck: Luck | None = None,
        shifts: Shifts | None = None,
        share: Share | None = None,
    ) -> None:
        self.store = store
        self.share: Share = share or Whole()
        self.begun = Begun()
        self.room = Room() if self.share.is_whole else SharedRoom(store, self.begun.later)
        self.register = Register()
        self.podium = Podium()
        self.houses = Houses(store, houses)
        self.clock = RoomClock()
        self._room_at = 0
        self._luck = luck or LiveLuck()
        self.shifts = shifts or Shifts()
        self._writer = store.writer()
        self._kept: dict[str, Kept] = {}
        self.waiting: dict[str, WaitingTable] = {}
        """The tables whose game is not there; they stay in the store as they are."""
        self._private: set[str] = set()
        """The tables that only those find who have their link: no list of the room fills them."""
        self._queues: dict[str, asyncio.Lock] = {ROOM: asyncio.Lock()}
        self._taken_down: dict[str, int] = {}
        self._lost: set[str] = set()
        self._misnamed: set[str] = set()
        self._purses = Purses(store) if self.share.is_whole else SharedPurses(store, self.begun.later)
        self._jackpots_known = False
        self._in_flight = 0
        self._undecided: frozenset[str] = frozenset()
        """Whom an entry in the register is about that is being written."""
        self._is_decided = asyncio.Event()
        self._known: set[str] = set()
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell somebody whatever has become durable, in the order of each table; gives the way to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def table(self, table: str) -> LiveTable:
        """A table to look at; everything that is said to it goes through `take`."""
        self._check_there(table)
        self._recover(table)
        return self.room.tables[table]

    @property
    def names_taken(self) -> set[str]:
        """What no other table may be called now."""
        return {*self.room.tables, *self.waiting, *self.share.elsewhere}

    @property
    def lists(self) -> Waiting:
        """The lists with the room around them."""
        return Waiting(self.room, self.register, self.podium, self._private)

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

    def read_what_is_in_doubt(self) -> None:
        """Read again whatever may not be in memory as it is in the store."""
        for table in tuple(self._lost):
            self._recover(table)

    def was_said(self, table: str, client: str) -> bool:
        """Whether an input of this id is in the journal of a table or of the room, however long ago."""
        return bool(client) and self.store.journal.find(table, client) is not None

    async def has_taken(self, table: str, client: str) -> bool:
        """Whether an input of this id was taken lately; one that is being written is waited for."""
        if not self.table(table).knows(client):
            return False
        async with self._queue(table):
            return self.was_said(table, client)

    def purse(self, person: str) -> Cents:
        """The chips that somebody has away from the tables."""
        return self._purses.of(person, on_its_way=self._in_flight > 0)

    def purse_shown(self, person: str) -> Cents:
        """The chips that somebody has away from the tables, as they are shown them."""
        return self._purses.shown(person, on_its_way=self._in_flight > 0)

    def lot(self, pieces: Sequence[str]) -> list[str]:
        """Draw lots in the room; what was drawn is for whoever asked to write down."""
        return self._luck.chance(ROOM, self.room.number + 1).shuffle(pieces)

    def now(self) -> int:
        """The time by the clock of the room."""
        return self.clock.now()

    # Hands that were played, from the store

    def recall(self, table: str, hand: int, person: str | None = None) -> list[TableEvent]:
        """What somebody saw of a hand, in progress or over; nobody is a spectator."""
        return recall(self.store, self.houses, table, hand).seen_by(person)

    def openings(self, table: str, hand: int, person: str | None = None) -> list[Opened]:
        """The seal on each deck of a hand, with the openings of exactly those cards that somebody saw."""
        return recall(self.store, self.houses, table, hand).opened_to(person)

    # Reading again

    def _doubt(self, table: str) -> None:
        self._lost.add(table)
        self._jackpots_known = False
        self._purses.doubt()

    def _recover(self, table: str) -> None:
        """Rebuild what the store could not write; nothing is taken as long as it is not back."""
        try:
            if ROOM in self._lost:
                self._rebuild_room()
            if table in self._lost and table in self._kept:
                self._rebuild(table)
        except StoreFailure as failure:
            raise NotKept(f"{table}: the input counts as not given: {failure}") from failure

    def _rebuild(self, table: str) -> None:
        kept = rebuild(self.store, self.houses, table)
        self._kept[table] = kept
        self.room.tables[table] = kept.live
        self._lost.discard(table)
        self._note_names(table)

    def _rebuild_room(self) -> None:
        self.room.switches.clear()
        self.room.number = 0
        self.register = Register()
        self.podium = Podium()
        for row in self.store.journal.read(ROOM):
            self._fold(row)
        self._lost.discard(ROOM)
        for table in self.room.tables:
            self._note_names(table)

    def _fold(self, row: Input) -> AnyRow:
        """One more row of the room's own journal."""
        said = read_input(row.input)
        match said:
            case Stop(scope=scope, name=name, who=who, reason=reason):
                self.room.switches[scope, name] = Switch(who, row.at, reason)
            case Resume(scope=scope, name=name):
                self.room.switches.pop((scope, name), None)
            case Bar(person=person, reason=reason, on=on):
                for name in self.register.every_name(person):
                    self.room.bar(name, reason if on else "")
            case entered if isinstance(entered, RegisterRow | PodiumRow):
                self._entered(entered, row.at)
            case _:
                pass
        self.room.number, self._room_at = row.number, max(row.at, self._room_at)
        return said

    def _note_names(self, table: str) -> None:
        """Whoever keeps a table lets it know everybody by the names that they have now."""
        if self.share.keeps(table) and self._names_left(table):
            self._misnamed.add(table)

    def _entered(self, said: RegisterRow | PodiumRow, at: int) -> None:
        if isinstance(said, PodiumRow):
            self.podium.enter(said, at)
            return
        self.register.enter(said, at)
        if isinstance(said, Recognise):
            self.podium.recognise(said.guest, said.person)
        if isinstance(said, Admit | Recognise):
            self.room.is_one_person(self.register.every_name(said.person))
        if isinstance(said, Admit) and said.formerly:
            self.podium.rename(said.formerly, said.person)

    def _names_left(self, table: str) -> list[str]:
        """Those who are at a table under a name that they no longer have."""
        known = known_at(self.room.tables[table])
        return sorted(name for name in known if self.register.now_called(name) != name)

    def _recorded(self, table: str, client: str) -> Told:
        """What followed an input when it was first given."""
        found = self.store.journal.find(table, client)
        if found is None:
            raise NotKept(f"{table}: input {client} was not given")
        if table == ROOM:
            return Told(ROOM, found.number, (), repeated=True)
        then = rebuild(self.store, self.houses, table, found.number)
        return Told(table, found.number, then.told, repeated=True)

    def _know_jackpots(self) -> None:
        """Look up what the jackpots hold, at the start and when a write may or may not have been made."""
        if self.share.is_whole and not self._jackpots_known and not self._in_flight:
            held = self.store.ledger.balances("jackpot")
            self.room.jackpots = {account.partition(":")[2]: cents for account, cents in held.items()}
            self._jackpots_known = True

    # Small things

    def _tell(self, told: Told) -> Told:
        for listener in tuple(self._listeners):
            try:
                listener(told)
            except Exception:  # What is durable has happened, and the others hear of it all the same.
                log.exception("%s: what followed input %s could not be told", told.table, told.row)
        return told

    def _check_there(self, table: str) -> None:
        if table in self.waiting:
            raise self.waiting[table].refusal()
        if table not in self._kept:
            raise Refused("there is no table {table:text}", "no-table", table=table)

    def _queue(self, table: str) -> asyncio.Lock:
        queue = self._queues.get(table)
        if queue is None:
            queue = self._queues[table] = asyncio.Lock()
        return queue

    def _now(self, last: int, at: int | None) -> int:
        """The time of an input: as it was handed in, or by the clock of the room, never before the last."""
        return max(self.clock.now(), last) if at is None else at

    def _now_in_room(self, at: int | None) -> int:
        """The time of a row of the room's own journal."""
        self._room_at = max(self._now(0, at), self._room_at)
        return self._room_at
