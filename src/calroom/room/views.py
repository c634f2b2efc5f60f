"""A table as people see it."""

from typing import Any

from msgspec import Struct

from calroom.games.charges import Charge
from calroom.money import Cents
from calroom.room.events import TableEvent
from calroom.room.inputs import Kind
from calroom.table.asks import Ask, Seat
from calroom.table.views import View


class SeatView(Struct, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: Seat
    person: str
    kind: Kind
    chips: Cents
    away: bool = False


class TableView(Struct, omit_defaults=True, kw_only=True):
    """A table as one person sees it: public but for the hand, which is seen from his seat.

    `collection` is what the hand costs, or between hands the next one; `asked` says since when each is asked,
    and `events` all that has happened since the hand was dealt.
    """

    table: str
    game: str
    sign: str
    posted: dict[str, Any]
    number: int
    seats: list[SeatView]
    waiting: list[str]
    button: Seat
    banker: Seat
    lying: dict[str, Cents]
    collection: list[Charge] = []
    ask: Ask | None
    asked: dict[Seat, int] = {}
    hand: View | None
    events: list[TableEvent]
