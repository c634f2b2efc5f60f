"""The lists as the podium shows them, and what is known of a person."""

from msgspec import Struct

from calroom.keeping.rows import Office
from calroom.money import Cents
from calroom.server.shapes import Response
from calroom.server.waiting.shapes import SeatCall
from calroom.table.asks import Seat


class PodiumPlace(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A place on a list: whose it is, since when, whether they keep it or were called.

    Whoever is only written down has a `ticket`, with which they can make the place their own on a phone.
    """

    number: int
    name: str
    person: str = ""
    since: int
    locked: int = 0
    """Since when they keep the place without being called."""
    called: SeatCall | None = None
    held_up: str = ""
    """Why they are passed over for now, in words."""
    ticket: str = ""


class ListedTable(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A table that a list fills: how many seats are open to which nobody is called yet."""

    table: str
    open: int = 0


class PodiumList(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Those who wait for a game and stakes, the first first, and the tables of it."""

    game: str
    title: str
    house: str
    stakes: str
    minutes: int | None = None
    """How many minutes lay between two calls of late."""
    places: list[PodiumPlace] = []
    tables: list[ListedTable] = []
    seats: int
    """How many a new table of it has room for."""


class PersonLine(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody who was found, with the names they had before."""

    person: str
    formerly: list[str] = []
    since: int = 0
    tables: list[str] = []
    barred: str = ""


class InOffice(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody who holds an office; `barred` while they cannot use it."""

    person: str
    office: Office
    barred: str = ""


class StaffShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Who holds which office, the highest first."""

    staff: list[InOffice]


class PeopleFound(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Whoever a name may mean, those who play now first; `more` have it too."""

    people: list[PersonLine]
    more: int = 0


class CardSeat(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A seat that somebody has now."""

    table: str
    title: str
    stakes: str
    seat: Seat
    chips: Cents
    since: int
    away: int = 0


class CardTable(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What somebody has brought to a table and taken away from it."""

    table: str
    brought: Cents = 0
    took: Cents = 0
    last: int = 0


class CardNote(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the staff have noted, or somebody has complained of."""

    by: str
    at: int
    words: str
    number: int = 0
    table: str = ""


class CardAct(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What was done about somebody with authority."""

    at: int
    who: str
    act: str
    before: str = ""
    after: str = ""
    reason: str = ""


class PersonCard(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What the room knows of somebody."""

    person: str
    since: int
    formerly: list[str] = []
    offices: list[Office] = []
    barred: str = ""
    stopped: str = ""
    chips_a_day: Cents | None = None
    excluded_until: int = 0
    purse: Cents = 0
    bought: Cents = 0
    """What the cage has sold them, all in all."""
    hands: int = 0
    result: Cents = 0
    seats: list[CardSeat] = []
    waits: list[str] = []
    """What they wait for, in words."""
    tables: list[CardTable] = []
    notes: list[CardNote] = []
    complaints: list[CardNote] = []
    acts: list[CardAct] = []
