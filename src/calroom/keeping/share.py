"""Which journals of a room one process keeps, and how it reaches whoever keeps the others.

One process keeps the room's own journal, and each table's is kept by one, which may be another. Whoever keeps
a table decides by the room as they have read it, and the store refuses what was decided before its last row
(`Record.room`). So nobody has to be told of a bar or a stop before it counts: who has not read of it writes
nothing.
"""

from typing import Protocol

from calroom.keeping.books import player
from calroom.keeping.rows import AnyRow
from calroom.money import Cents
from calroom.room.room import Room
from calroom.room.table import LiveTable
from calroom.store import Store


class Share(Protocol):
    """What of a room is kept here."""

    @property
    def is_whole(self) -> bool:
        """Whether nobody else keeps anything of the room."""

    def keeps(self, journal: str) -> bool:
        """Whether a table, or the room itself, is kept here."""

    def has_gone_on(self, journal: str) -> None:
        """Something was written here, of which others may want to know."""

    async def ask(self, keeper_of: str, table: str, said: AnyRow, at: int | None) -> int:
        """Have something done by whoever keeps a journal; gives its row, or raises what was raised there."""


class Whole:
    """The whole room is kept by this process."""

    is_whole = True

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

    def seats(self, person: str) -> list[str]:
        """The tables at which somebody has a seat, whoever keeps them."""
        return self._store.taken.seats(person)

    def pool(self, game: str, but: LiveTable | None = None) -> Cents:
        """What a game's jackpot holds, less what hands in progress anywhere (but at one table) have won."""
        return self._store.taken.left(game, but.state.table if but else "")


class SharedPurses:
    """What people have away from the tables, where others draw on it as well: as the ledger says now."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, person: str, *, on_its_way: bool) -> Cents:
        """The chips of somebody; what is `on_its_way` counts when it is there."""
        return self._store.ledger.balance(player(person))

    def note(self, entries: object) -> None:
        """The ledger knows."""

    def doubt(self) -> None:
        """Nothing is remembered that could be wrong."""
