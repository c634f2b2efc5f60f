"""What floor and owner order over REST, and what staff read."""

from typing import Annotated, Literal

from msgspec import Meta

from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.rows import Appoint, Bar
from calroom.money import Cents
from calroom.room.inputs import AtTable, PayJackpot, Resume, Stop
from calroom.server.lobby.shapes import PostedText
from calroom.server.protocol import Name, Words
from calroom.server.shapes import Asked, Response


class FloorTable(Asked, frozen=True, kw_only=True):
    """Put up a table for everybody, with what it posts; recorded with its reason."""

    game: Annotated[str, Meta(max_length=80)]
    stakes: Annotated[str, Meta(max_length=80)] = ""
    posted: PostedText = {}
    reason: Words


class Order(Asked, frozen=True, kw_only=True):
    """An order to the room or to a `table`, as the journal will hold it; who gives it, the server knows.

    With an `id` it may be sent again, and counts once. At a table it is given by the floor, or in the role of
    dealer if it says so.
    """

    what: AtTable | Stop | Resume | Bar | PayJackpot | Appoint | PodiumRow
    table: Annotated[str, Meta(max_length=120)] = ""
    id: Annotated[str, Meta(max_length=80)] = ""


class Invite(Asked, frozen=True, kw_only=True):
    """The owner lets somebody set a password by a one-time link: new staff, or whoever lost theirs."""

    person: Name
    office: Literal["", "dealer", "floor", "manager", "owner", "regulator"] = ""
    reason: Words


class Invited(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The one-time link, and until when it is good."""

    path: str
    until: int


class PayBackOrder(Asked, frozen=True, kw_only=True):
    """Give everybody back what they have at a table that waits for its game, and take it down."""

    table: Annotated[str, Meta(min_length=1, max_length=120)]
    reason: Words


class Ordered(Response, frozen=True, kw_only=True, omit_defaults=True):
    """An order is done and recorded under this number of the room's journal."""

    number: int


class AlarmLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Something to look into: the report that marks it, what it is, and the hands to look at first."""

    report: str
    words: str
    amount: Cents = 0
    hands: list[str] = []
    """Each a table and the number of a hand, such as `7/12`."""


class AlarmsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What there is to look into, and when it was last looked for."""

    at: int
    alarms: list[AlarmLine]


class ReportShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A report of the room's records: its columns and rows, and what is to be said of them in words.

    `alarm` is whether it says something that somebody has to look into.
    """

    name: str
    columns: list[str]
    rows: list[list[str]]
    words: list[str] = []
    alarm: bool = False
