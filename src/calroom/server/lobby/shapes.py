"""The lobby as REST tells it, and what is asked for there."""

from typing import Annotated, Literal

from msgspec import Meta

from calroom.bots import Strength
from calroom.games.declared import Pieces
from calroom.server.protocol import RuleRef
from calroom.server.shapes import Asked, Response
from calroom.table.asks import Seat

PostedText = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=80)]], Meta(max_length=40)
]
"""What a table shall post, setting by setting, as people write it: `half hour`, `yes`, `$2 $5`."""


class GameShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A game of a house as the lobby shows it."""

    game: str
    title: str
    family: Literal["poker", "banked", "pan"]
    pieces: Pieces = "cards"
    spots: tuple[str, ...] = ()
    shared: int = 0
    for_newcomers: bool = False
    """Whether it is offered first to whoever has played nothing yet."""
    summary: str
    stakes: list[str]
    fees: list[str]
    seats: tuple[int, int]
    lacks: list[str] = []
    """What the game does not bring, in words, and what there is instead."""
    tables: list["TableLine"]
    lists: list["ListLine"] = []
    """Who waits for the game, by stakes."""


class ListLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A list as the lobby shows it: how many wait, and a guess of how many minutes the next would wait."""

    stakes: str
    waiting: int
    minutes: int | None = None


class TableLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A table as a line of the lobby."""

    table: str
    game: str
    stakes: str
    people: int
    bots: int
    most: int
    waiting: int
    hands: int
    stopped: str = ""
    posted: list[str] = []
    """What the table posts beside what is usual, in words."""
    trouble: str = ""
    """What goes wrong there of late, in words."""


class HouseShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A house with every game it deals."""

    house: str
    title: str
    version: str
    games: list[GameShown]


class TableWaits(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A table whose game is not here at the moment: nothing is dealt there, and every stack stays."""

    table: str
    house: str
    game: str
    """What the house file calls it."""
    stakes: str
    people: int
    trouble: str


class Lobby(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The houses of this room."""

    houses: list[HouseShown]
    waiting: list[TableWaits] = []
    people: int
    chips: str = "play chips"


class PlayNow(Asked, frozen=True, kw_only=True):
    """Sit down at once at a table of a game, at these stakes or at the first the house posts.

    By `lot` at any table with a free seat, and there on any free seat.
    """

    game: str
    stakes: str = ""
    lot: bool = False
    strength: Strength = "sensible"
    """How well the bots play, if a table is put up for it."""


class Seated(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Where one sits now, or where one is on the list while `seat` is 0."""

    table: str
    seat: Seat
    place: int = 0


class PrivateTable(Asked, frozen=True, kw_only=True):
    """Put up a table that only those find who have its link; who puts it up is its host."""

    game: str
    stakes: str = ""
    bots: Annotated[int, Meta(ge=0, le=10)] = 0
    strength: Strength = "sensible"
    """How well they play."""
    seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    """For how long people think there; 0 as long as the house says."""
    posted: PostedText = {}


class PostedChoice(Response, frozen=True, kw_only=True):
    """One of the things that a table may post under a setting."""

    value: str
    words: str


class PostingShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A setting that a table may post: what may be written, what is usual, and the rule on it."""

    key: str
    title: str
    kind: Literal["choice", "yes or no", "number", "amount", "amounts", "date"]
    usual: str
    choices: list[PostedChoice] = []
    allowed: str = ""
    rule: RuleRef | None = None


class PostingsShown(Response, frozen=True, kw_only=True):
    """Everything that a table of a game may post at some stakes."""

    game: str
    stakes: str
    postings: list[PostingShown]


class Link(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The way to a private table."""

    table: str
    path: str
