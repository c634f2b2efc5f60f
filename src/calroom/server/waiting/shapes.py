"""The lists over REST and over the socket of those who wait."""

from typing import Annotated

from msgspec import Meta

from calroom.keeping.podium.list_rows import (
    ClaimPlace,
    ComeToSeat,
    JoinList,
    LeaveList,
    LockPlace,
    SkipPlace,
)
from calroom.server.shapes import Asked, Response


class ListShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A list as everybody may see it: how many wait for a game and stakes, and how quickly seats open.

    `minutes` is a guess of how long the next who joins waits; it is left out where nobody can tell.
    """

    game: str
    title: str
    house: str
    stakes: str
    waiting: int
    tables: int
    minutes: int | None = None


class SeatCall(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A call to a table: until when the seat is kept, and whether one has said that one is coming."""

    table: str
    until: int = 0
    coming: bool = False


class PlaceShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One's own place: the how manieth of how many, since when, and a guess of how long it takes."""

    number: int
    game: str
    title: str
    house: str
    stakes: str
    place: int
    waiting: int
    since: int
    minutes: int | None = None
    locked: bool = False
    called: SeatCall | None = None


class GoneShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A list that one was taken off last, when and why."""

    title: str
    stakes: str
    at: int
    why: str


class PlacesShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Every place of whoever asks."""

    now: int
    places: list[PlaceShown] = []
    gone: GoneShown | None = None


class PlaceSaid(Asked, frozen=True, kw_only=True):
    """What somebody says of their own place, as the journal will hold it; with an `id` it counts once."""

    what: JoinList | LeaveList | LockPlace | SkipPlace | ComeToSeat | ClaimPlace
    id: Annotated[str, Meta(max_length=64, pattern="^[!-~]*$")] = ""
