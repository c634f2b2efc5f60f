"""The drawing board as REST tells it, and what is asked for there."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from calroom.houses.shapes import Kind
from calroom.server.shapes import Asked, Response

LONGEST = 60_000
"""So many letters a draft has at most: the largest filed house has two thirds of that."""

Text = Annotated[str, Meta(max_length=LONGEST)]
Name = Annotated[str, Meta(max_length=80)]
Version = Annotated[str, Meta(min_length=64, max_length=64)]


class LikeGame(Asked, frozen=True, kw_only=True, tag_field="begin", tag="like"):
    """A draft begins like a game that there is."""

    game: Name


class WithFile(Asked, frozen=True, kw_only=True, tag_field="begin", tag="file"):
    """A draft begins with a house file of one's own."""

    text: Text


class NewDraft(Asked, frozen=True, kw_only=True):
    """What to begin with."""

    what: LikeGame | WithFile


class DraftText(Asked, frozen=True, kw_only=True):
    """A house file that takes the place of the version that whoever sends it has read."""

    version: Version
    text: Text


class DraftValue(Asked, frozen=True, kw_only=True):
    """Another value of one key of the version that was read, as a house file writes it.

    Without a value it is what the lender has.
    """

    version: Version
    game: Name
    key: Name
    value: Annotated[str, Meta(max_length=4_000)]


class DraftPlay(Asked, frozen=True, kw_only=True):
    """A table at which a game of the draft is played, with so many bots."""

    game: Name
    stakes: Name = ""
    bots: Annotated[int, Meta(ge=0, le=13)] = 3


class DraftLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A draft in the list of its owner."""

    id: str
    title: str
    games: list[str]
    at: int


class HasElsewhere(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What another house has for a value, in words."""

    game: str
    says: str


class ValueShape(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a value is: of which kind, from which choices or numbers, and made of which parts by their names.

    A list and what is named have one part, `each`; what is `either` is like one of its parts, of
    which one is no table. What is `written` is written as in the file.
    `amounts` are from and to. A number that has choices may be one of them instead.
    """

    kind: Kind
    choices: list[str | int] = []
    least: int | None = None
    most: int | None = None
    parts: dict[str, "ValueShape"] = {}
    optional: bool = False


class DraftField(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One value of the form, with the filed one, what is allowed, what it means, and the rule behind it."""

    key: str
    value: str
    data: Any
    shape: ValueShape
    now_says: str = ""
    filed: str = ""
    filed_says: str = ""
    takes: str = ""
    means: str = ""
    rule: str = ""
    says: str = ""
    elsewhere: list[HasElsewhere] = []


class DraftFault(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What is wrong in a draft that was kept before such a thing was refused, and where it stands.

    `game` and `key` are there where the value can be given up, so that what the lender has holds again.
    """

    line: int
    where: str
    what: str
    game: str = ""
    key: str = ""


class DraftShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A draft: its file, its games, and the form of one of them; where it has faults, these instead."""

    id: str
    mine: bool
    title: str
    text: str
    version: str
    games: list[str]
    game: str
    game_title: str
    stakes: list[str]
    seats: list[int]
    filed: str = ""
    """The filed game whose rules it has."""
    fields: list[DraftField] = []
    faults: list[DraftFault] = []


Group: TypeAlias = Literal["wagers", "tables", "cover", "decks", "seats", "pots", "values"]


class FigureMoved(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A figure before and after, in words; empty where one of the two has none.

    `group` is what it belongs to: every wager, what tables cost, the cover of a bank, and so on.
    """

    group: Group
    about: str
    name: str
    before: str = ""
    after: str = ""
    error: str = ""


class DraftWarning(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Something an owner would want to know; what the filed game has as well is not new."""

    kind: str
    about: str
    says: str
    new: bool
    rule: str = ""
    """The text of the filed rule, where the warning is about one."""
    title: str = ""
    """And what that rule is called."""


class ChartMoved(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A chart of the best strategy in which cells differ: every cell before and after, row by row.

    Of a list of advice, which may be long, there are only rows that differ.
    """

    title: str
    columns: list[str]
    rows: list[str]
    before: list[list[str]]
    after: list[list[str]]
    changed: int


class DraftPriced(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a change does, in one part of it: figures of the filed game and of the draft, and warnings.

    `then` are the parts that come after it; each takes longer, or says the same with a smaller error.
    """

    version: str
    game: str
    part: str
    then: list[str]
    charts: list[ChartMoved] = []
    moved: list[FigureMoved]
    stayed: int
    figures: list[FigureMoved]
    warnings: list[DraftWarning]


class NightAsked(Struct, frozen=True, kw_only=True):
    """A night as somebody wants it dealt, from this sitting on."""

    manners: tuple[str, ...]
    hands: int
    sitting: int
    seed: int
    stakes: str | None
    first: int


class SittingTold(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What one sitting came to: for each seat, for all who bet, for the banks, for house and jackpot."""

    hands: int
    won: list[int]
    bet: int
    banked: int
    house: int
    jackpot: int
    pots: int


class NightPart(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Some sittings of a night, from `first` on, of so many in all."""

    game: str
    title: str
    version: str
    stakes: str
    manners: list[str]
    stack: int
    has_bank: bool
    first: int
    of: int
    hands: int
    sittings: list[SittingTold]
