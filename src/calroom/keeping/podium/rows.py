"""What is said at the podium, as it stands in the room's journal."""

from typing import TypeAlias

from calroom.keeping.podium.book import Words
from calroom.keeping.podium.call_rows import CallFloor, DropCall, SettleCall, TakeBackCall
from calroom.keeping.podium.closing_rows import ClosingRow, ExplainDifference
from calroom.keeping.podium.list_rows import ListRow, MovePlace
from calroom.keeping.podium.place_rows import PlaceTables
from calroom.keeping.podium.roster_rows import RosterRow
from calroom.keeping.podium.table_rows import ANSWERED_FOR, TableRow
from calroom.room.inputs import TableInput


class Note(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The staff note something about somebody, for each other to read."""

    person: str
    words: Words

    @property
    def about(self) -> str:
        """Whom it is about."""
        return self.person


class StrikeNote(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """A note was wrong: it is struck."""

    person: str
    number: int

    @property
    def about(self) -> str:
        """Whom it was about."""
        return self.person


PodiumRow: TypeAlias = (
    PlaceTables
    | Note
    | StrikeNote
    | CallFloor
    | TakeBackCall
    | DropCall
    | SettleCall
    | ListRow
    | TableRow
    | RosterRow
    | ClosingRow
)
"""Everything of which the podium has a book."""

WITH_A_REASON: frozenset[type[TableInput]] = frozenset(
    {StrikeNote, SettleCall, MovePlace, ExplainDifference, *ANSWERED_FOR}
)
"""What somebody must be able to answer for later; the rest is everyday work."""
