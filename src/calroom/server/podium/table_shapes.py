"""Tables as the podium puts them up: what may be chosen, what it costs, what is planned and being done."""

from typing import Annotated

from msgspec import Meta, Struct, field

from calroom.money import Cents
from calroom.server.lobby.shapes import PostedText, PostingShown
from calroom.server.protocol import RuleRef
from calroom.server.shapes import Asked, Response


class TableForm(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a table of a game may be: its stakes, and every choice that the filing leaves to the house."""

    game: str
    title: str
    stakes: list[str]
    chosen: str
    """The stakes for which the choices are."""
    others: bool = False
    """Whether the filing lets a table play at stakes that the house does not usually post."""
    rule: RuleRef | None = None
    """The rule on stakes."""
    seats: tuple[int, int]
    postings: list[PostingShown] = field(default_factory=list)


class TableWanted(Asked, frozen=True, kw_only=True):
    """A table that somebody thinks of putting up."""

    game: Annotated[str, Meta(max_length=80)]
    stakes: Annotated[str, Meta(max_length=80)] = ""
    posted: PostedText = field(default_factory=dict)


class SeatCost(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat pays in the long run with so many players: for a hand and an hour, from least to most."""

    players: int
    hand: tuple[Cents, Cents]
    hour: tuple[Cents, Cents]
    jackpot: Cents = 0
    words: str = ""


class TableCost(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What a table costs before it is opened, and at which pace."""

    game: str
    stakes: str
    an_hour: int
    measured: bool = False
    """Whether so many hands were dealt here in the last hour; otherwise it is assumed."""
    seats: list[SeatCost]


class PresetShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as the house usually puts it up."""

    number: int
    name: str
    game: str
    title: str
    stakes: str
    posted: dict[str, str] = {}
    words: list[str] = []
    trouble: str = ""
    """Why it cannot be put up now."""


class ErrandShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something ordered about tables, in words: to be done at a time, being done, or done."""

    number: int
    what: str
    by: str
    at: int
    reason: str = ""
    table: str = ""
    when: int = 0
    begun: bool = False
    came_to: str = ""
    missed: bool = False
    done_at: int = 0


class TablesPart(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is kept and ordered about tables."""

    presets: list[PresetShown] = []
    orders: list[ErrandShown] = []
    done: list[ErrandShown] = []
    feeds: dict[str, str] = {}
    """Every table whose people must move, and to which table."""
