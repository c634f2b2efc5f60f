"""Which journals of a room one process keeps, and how it reaches whoever keeps the others.

One process keeps the room's own journal, and each table's is kept by one, which may be another. Whoever keeps
a table decides by the room as they have read it, and the store refuses what was decided before its last row
(`Record.room`). So nobody has to be told of a bar or a stop before it counts: who has not read of it writes
nothing.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress
from time import monotonic
from typing import Protocol

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


class SharedRoom(Room):
    """A room of which others keep a part: what there is once is looked up where all of them write it."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._looked_at = -LOOKED_UP
        self._handed: AnyInput | None = None

    def seats(self, person: str) -> list[str]:
        """The tables at which somebody has a seat, whoever keeps them."""
        return self._store.taken.seats(person)

    def pool(self, game: str, but: LiveTable | None = None) -> Cents:
        """What a game's jackpot holds, less what hands in progress anywhere (but at one table) have won."""
        return self._store.taken.left(game, but.state.table if but else "")

    def handed(self, table: LiveTable, said: AnyInput) -> AnyInput:
        """The input with what there is to be won; taken with that at once, it is not looked up again."""
        if said is self._handed:
            self._handed = None
        else:
            self._handed = said = super().handed(table, said)
        return said

    def holds(self, game: str) -> Cents:
        """What a game's jackpot holds: all are looked up at most once a second, and what is fed here counts.

        Whoever takes of a jackpot asks `pool`.
        """
        if monotonic() - self._looked_at >= LOOKED_UP:
            self._looked_at = monotonic()
            with suppress(StoreFailure):  # What was shown last is shown until it can be looked up again.
                held = self._store.ledger.balances(JACKPOT.rstrip(":"))
                self.jackpots = {account.removeprefix(JACKPOT): cents for account, cents in held.items()}
        return super().holds(game)


class SharedPurses:
    """What people have away from the tables, where others draw on it as well: as the ledger says now."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shown: dict[str, tuple[Cents, float]] = {}

    def of(self, person: str, *, on_its_way: bool) -> Cents:
        """The chips of somebody; what is `on_its_way` counts when it is there."""
        return self._store.ledger.balance(player(person))

    def shown(self, person: str, *, on_its_way: bool) -> Cents:
        """The chips of somebody as they are shown them: nothing is decided by this."""
        held, at = self._shown.get(person, (0, -LOOKED_UP))
        if monotonic() - at >= LOOKED_UP:
            with suppress(StoreFailure):
                held = self.of(person, on_its_way=on_its_way)
            self._shown[person] = held, monotonic()
        return held

    def note(self, entries: object) -> None:
        """The ledger knows."""

    def written(self, entries: Iterable[Entry]) -> None:
        """What was shown to these is old."""
        for entry in entries:
            for account in (entry.source, entry.target):
                self._shown.pop(account.removeprefix(PURSE), None)

    def doubt(self) -> None:
        """Nothing is remembered that could be wrong."""
