"""The board of the podium: every table as a small picture of itself, and what changes on it."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from calroom.games.declared import Pieces
from calroom.keeping.podium.place_rows import Spot
from calroom.money import Cents
from calroom.room.inputs import Kind
from calroom.server.podium.list_shapes import PodiumList
from calroom.server.podium.table_shapes import TablesPart
from calroom.server.shapes import Response
from calroom.server.watch.shapes import ProcessShown
from calroom.table.asks import Seat


class BoardSeat(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A seat with who sits there; `owes` says in words what they have to pay before they are dealt in."""

    seat: Seat
    person: str
    kind: Kind = "player"
    chips: Cents
    since: int
    away: int = 0
    """Since when they are away."""
    owes: str = ""
    is_lost: bool = False
    """Whether their screen is not heard of."""
    leaving: bool = False


class BoardWaiting(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A name behind a table; since when they wait, and since when a seat is held for them."""

    person: str
    since: int
    called: int = 0


class BoardTable(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A table as a small picture of itself; no card is on it."""

    table: str
    game: str
    title: str
    house: str
    family: Literal["poker", "banked", "pan"]
    pieces: Pieces = "cards"
    stakes: str = ""
    posted: list[str] = []
    most: int
    seats: list[BoardSeat] = []
    waiting: list[BoardWaiting] = []
    hand: int = 0
    is_dealt: bool = False
    """Whether a hand is in progress."""
    an_hour: int = 0
    """Hands in the last hour; of a table that is up for less, what it would come to."""
    button: Seat = 0
    banker: Seat = 0
    offered: Seat = 0
    """Who is offered the bank."""
    offered_since: int = 0
    no_bank: bool = False
    """Whether the game is broken: nobody takes the bank."""
    took: Cents = 0
    """What has gone into its box this shift."""
    jackpot: Cents = 0
    opened: int = 0
    dealer: str = ""
    """Who deals, where the floor has sent somebody."""
    on_hold: bool = False
    """Whether the floor holds this table alone."""
    as_posted: dict[str, str] = {}
    """What it posts, as it is written in a form."""
    stopped: str = ""
    host: str = ""
    """Who runs it, if it is somebody's private table."""
    held: bool = False
    trouble: str = ""


class BoardAsked(Struct, frozen=True, kw_only=True):
    """Who is asked something, as the table calls them, and since when."""

    seat: Seat
    since: int


AttentionKind: TypeAlias = Literal[
    "call",
    "dispute",
    "jackpot",
    "question",
    "stands",
    "bot",
    "alarm",
    "complaint",
    "held",
    "list",
    "short",
    "push",
    "house",
]


class Attention(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that needs somebody: at which table, what it is, since when, and where it is settled."""

    kind: AttentionKind
    words: str
    path: str
    table: str = ""
    since: int = 0


class BoardParts(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What else the board shows, part by part; each comes whole when it changes."""

    attention: list[Attention] = []
    """What needs somebody, the most pressing first."""
    lists: list[PodiumList] = []
    """Who waits for which game and stakes."""
    places: dict[str, Spot] = {}
    """Where tables stand on the map."""
    tables: TablesPart = field(default_factory=TablesPart)
    """Presets, and what is ordered about tables."""
    processes: list[ProcessShown] = []
    """The processes of a room that has several, as each last spoke of itself."""


class BoardShown(Response, frozen=True, kw_only=True, omit_defaults=True, tag_field="tell", tag="board"):
    """The room at a glance, by the server's clock."""

    now: int
    shift: str
    tables: list[BoardTable]
    asked: dict[str, list[BoardAsked]] = {}
    """Who is asked something now, by table."""
    parts: BoardParts


class BoardNews(Response, frozen=True, kw_only=True, omit_defaults=True, tag_field="tell", tag="boardnews"):
    """What has changed on the board; `parts` holds only those that have."""

    now: int
    tables: list[BoardTable] = []
    gone: list[str] = []
    asked: dict[str, list[BoardAsked]] = {}
    parts: dict[str, Any] = {}
