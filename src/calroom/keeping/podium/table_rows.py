"""What is ordered about tables at the podium, and what the house notes while it carries that out."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from calroom.keeping.podium.book import Words
from calroom.room.inputs import Along, TableInput
from calroom.table.asks import Seat

TableName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
GameName: TypeAlias = Annotated[str, Meta(min_length=3, max_length=80)]
StakesName: TypeAlias = Annotated[str, Meta(max_length=80)]
Number: TypeAlias = Annotated[int, Meta(ge=1)]
Time: TypeAlias = Annotated[int, Meta(ge=0, le=10**14)]
Written: TypeAlias = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=80)]], Meta(max_length=40)
]
"""What a table posts, setting by setting, as people write it."""


class KeepPreset(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The house usually puts up a table like this; `seen` is the number of the preset that it replaces."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: GameName
    stakes: StakesName
    posted: Written = field(default_factory=dict)
    seen: Annotated[int, Meta(ge=0)] = 0

    @property
    def about(self) -> str:
        """Which preset."""
        return self.name


class DropPreset(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """A preset is no longer wanted."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    seen: Number

    @property
    def about(self) -> str:
        """Which preset."""
        return self.name


class Spread(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Put up a table, at once or at a time; it stays up until it is closed."""

    game: GameName
    stakes: StakesName
    posted: Written = field(default_factory=dict)
    when: Time = 0


class StartGame(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Put up a table for those at these places of a list, and call them to it.

    Cards are drawn for who chooses a seat first, or everybody takes one as they come. Whoever orders it names
    whom they saw waiting: if somebody else has called them by then, nothing is put up.
    """

    game: GameName
    stakes: StakesName
    places: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=20)]
    seats: Literal["drawn", "taken"] = "drawn"


class OfTable(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """About one table."""

    table: TableName

    @property
    def about(self) -> str:
        """Which table."""
        return self.table


class Shut(OfTable, frozen=True, omit_defaults=True, kw_only=True):
    """Close a table after its hand, at once or at a time; everybody gets their chips."""

    when: Time = 0


class Repost(OfTable, frozen=True, omit_defaults=True, kw_only=True):
    """Let a table play at these stakes and post this, and nothing else, once its hand is over.

    `was` and `was_posted` are what whoever orders it saw there.
    """

    stakes: StakesName
    posted: Written = field(default_factory=dict)
    was: StakesName = ""
    was_posted: Written = field(default_factory=dict)


class Reseat(OfTable, frozen=True, omit_defaults=True, kw_only=True):
    """Let somebody move to another seat of their table once its hand is over; `was` is where they sat."""

    person: Annotated[str, Meta(min_length=1, max_length=80)]
    seat: Annotated[int, Meta(ge=1, le=99)]
    was: Annotated[int, Meta(ge=1, le=99)]


class Move(OfTable, frozen=True, omit_defaults=True, kw_only=True):
    """Let somebody go on to another table of the game once the hand is over, to a seat of it if one is named.

    `was` is the seat where whoever orders it saw them.
    """

    person: Annotated[str, Meta(min_length=1, max_length=80)]
    to: TableName
    seat: Annotated[int, Meta(ge=0, le=99)] = 0
    was: Annotated[int, Meta(ge=1, le=99)]


class Break(OfTable, frozen=True, omit_defaults=True, kw_only=True):
    """Break a table after its hand: free seats of the game elsewhere are drawn for by lot, or go by arrival.

    Who finds none stands first on the list of the game.
    """

    by: Literal["lot", "arrival"] = "lot"


class Balance(OfTable, frozen=True, omit_defaults=True, kw_only=True):
    """Let some people of a table go on to another of the game: by lot, who came last, or who came first."""

    to: TableName
    count: Annotated[int, Meta(ge=1, le=20)] = 1
    by: Literal["lot", "last", "arrival"] = "lot"


class MustMove(OfTable, frozen=True, omit_defaults=True, kw_only=True):
    """A table feeds another: as seats open there, its people go on to them in the order of arrival.

    `was` is the table that it fed before, if any.
    """

    to: TableName
    on: bool = True
    was: Annotated[str, Meta(max_length=120)] = ""


class CallOff(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Something that was ordered and has not begun is not wanted after all."""

    number: Number


class Goes(Struct, frozen=True, omit_defaults=True):
    """Somebody goes on to a seat of another table, or to none that is free, with how they stand."""

    person: str
    to: str = ""
    seat: Seat = 0
    along: Along = Along()


class Begin(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The house begins to carry out an order: as which table one goes up, or who goes where."""

    number: Number
    table: str = ""
    goes: tuple[Goes, ...] = ()


class Finish(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """An order is carried out, or came to nothing, as the words say."""

    number: Number
    words: Words
    missed: bool = False


TableOrder: TypeAlias = Spread | StartGame | Shut | Repost | Reseat | Move | Break | Balance
"""What takes a while to carry out."""

TableRow: TypeAlias = KeepPreset | DropPreset | TableOrder | MustMove | CallOff | Begin | Finish
"""Everything about tables."""

ANSWERED_FOR: frozenset[type[TableInput]] = frozenset(
    {DropPreset, Shut, Repost, Reseat, Move, Break, Balance}
)
"""What has a reason."""
