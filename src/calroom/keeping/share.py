"""Which journals of a room one process keeps, and how it reaches whoever keeps the others.

One process keeps the room's own journal, and each table's is kept by one, which may be another. Whoever keeps
a table decides by the room as they have read it, and the store refuses what was decided before its last row
(`Record.room`). So nobody has to be told of a bar or a stop before it counts: who has not read of it writes
nothing.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

from calroom.keeping.books import player
from calroom.keeping.purses import PURSE
from calroom.keeping.rows import AnyRow
from calroom.money import Cents
from calroom.room.inputs import AnyInput
from calroom.room.room import Room
from calroom.room.table import LiveTable
from calroom.store import Entry, Store, StoreFailure
from calroom.store.taken import JACKPOT

LOOKED_UP = 1.0
"""Seconds for which what a jackpot or a purse holds is shown without another look."""

OLD = 5.0
"""Seconds after which it is not shown before it was looked up."""

LATELY = 60.0
"""Who was shown their purse within so many seconds is looked up with all others."""

T = TypeVar("T")
Later = Callable[[Coroutine[Any, Any, object]], None]
"""Does something for which nobody waits."""


class Share(Protocol):
    """What of a room is kept here."""

    @property
    def is_whole(self) -> bool:
        """Whether nobody else keeps anything of the room."""

    def keeps(self, journal: str) -> bool:
        """Whether a table, or the room itself, is kept here."""

    @property
    def elsewhere(self) -> Collection[str]:
        """The journals that others keep, as far as is known here."""

    def has_gone_on(self, journal: str) -> None:
        """Something was written here, of which others may want to know."""

    async def ask(self, keeper_of: str, table: str, said: AnyRow, at: int | None) -> int:
        """Have something done by whoever keeps a journal; gives its row, or raises what was raised there."""


class Whole:
    """The whole room is kept by this process."""

    is_whole = True
    elsewhere: Collection[str] = ()

    def keeps(self, journal: str) -> bool:
        """All there are."""
        return True

    def has_gone_on(self, journal: str) -> None:
        """There is nobody to tell."""

    async def ask(self, keeper_of: str, table: str, said: AnyRow, at: int | None) -> int:
        """There is nobody to ask."""
        raise LookupError(f"{keeper_of} is kept here")


class Shown(Generic[T]):
    """Something that others change as well, as it is shown: looked up beside the loop at most once a second.

    A room shows so much so often that it would do little else if it waited for the database each time.
    """

    def __init__(self, read: Callable[[], T], nothing: T, later: Later) -> None:
        self._read, self._later = read, later
        self.seen = nothing
        self._seen_at = -OLD
        self._is_looking = self._is_doubtful = False

    def doubt(self) -> None:
        """What is being looked up may be from before something that is known here."""
        self._is_doubtful = True

    def now(self) -> T:
        """As it was seen last; if that is long ago, or was never, as it is."""
        age = monotonic() - self._seen_at
        if age >= OLD:
            with suppress(StoreFailure):  # What was shown last is shown until it can be looked up again.
                self.seen = self._read()
            self._seen_at = monotonic()
        elif age >= LOOKED_UP and not self._is_looking:
            self._is_looking, self._is_doubtful = True, False
            self._later(self._look())
        return self.seen

    async def _look(self) -> None:
        try:
            with suppress(StoreFailure):
                seen = await asyncio.to_thread(self._read)
                if self._is_doubtful:
                    return
                self.seen = seen
            self._seen_at = monotonic()
        finally:
            self._is_looking = False


class SharedRoom(Room):
    """A room of which others keep a part: what there is once is looked up where all of them write it."""

    def __init__(self, store: Store, later: Later) -> None:
        super().__init__()
        self._store = store
        self._shown = Shown(self._held, self.jackpots, later)
        self._handed: dict[str, AnyInput] = {}

    def _held(self) -> dict[str, Cents]:
        held = self._store.ledger.balances(JACKPOT.rstrip(":"))
        return {account.removeprefix(JACKPOT): cents for account, cents in held.items()}

    def seats(self, person: str) -> list[str]:
        """The tables at which somebody has a seat, whoever keeps them."""
        return self._store.taken.seats(person)

    def pool(self, game: str, but: LiveTable | None = None) -> Cents:
        """What a game's jackpot holds, less what hands in progress anywhere (but at one table) have won."""
        return self._store.taken.left(game, but.state.table if but else "")

    def handed(self, table: LiveTable, said: AnyInput) -> AnyInput:
        """The input with what there is to be won; taken with that at once, it is not looked up again."""
        if said is not self._handed.pop(table.state.table, None):
            self._handed[table.state.table] = said = super().handed(table, said)
        return said

    def holds(self, game: str) -> Cents:
        """What a game's jackpot holds, with what is fed here until that is looked up.

        Whoever takes of a jackpot asks `pool`.
        """
        self.jackpots = self._shown.now()
        return super().holds(game)


class SharedPurses:
    """What people have away from the tables, where others draw on it as well: as the ledger says now."""

    def __init__(self, store: Store, later: Later) -> None:
        self._store = store
        self._asked: dict[str, float] = {}
        """Whose purse is shown, and when it was last."""
        self._shown: Shown[dict[str, Cents]] = Shown(self._held, {}, later)

    def _held(self) -> dict[str, Cents]:
        lately = monotonic() - LATELY
        for person in [person for person, at in tuple(self._asked.items()) if at < lately]:
            self._asked.pop(person, None)
        accounts = [player(person) for person in tuple(self._asked)]
        held = self._store.ledger.balances_of(accounts)
        return {account.removeprefix(PURSE): held.get(account, 0) for account in accounts}

    def of(self, person: str, *, on_its_way: bool) -> Cents:
        """The chips of somebody; what is `on_its_way` counts when it is there."""
        return self._store.ledger.balance(player(person))

    def shown(self, person: str, *, on_its_way: bool) -> Cents:
        """The chips of somebody as they are shown them: nothing is decided by this."""
        self._asked[person] = monotonic()
        held = self._shown.now()
        if person not in held:
            with suppress(StoreFailure):
                held[person] = self.of(person, on_its_way=on_its_way)
        return held.get(person, 0)

    def note(self, entries: object) -> None:
        """The ledger knows."""

    def written(self, entries: Iterable[Entry]) -> None:
        """What is shown to these is otherwise from now on."""
        held = self._shown.seen
        for entry in entries:
            for account, amount in ((entry.source, -entry.amount), (entry.target, entry.amount)):
                if (person := account.removeprefix(PURSE)) in held and account.startswith(PURSE):
                    held[person] += amount
                    self._shown.doubt()

    def doubt(self) -> None:
        """Nothing is remembered that could be wrong."""
