"""What a seat sees, as a value; `views` folds it, which is a busy module and compiled."""

from msgspec import Struct

from calroom.cards import Card
from calroom.money import Cents
from calroom.table.asks import Ask, Seat
from calroom.table.events import Event, Place


class View(Struct, omit_defaults=True):
    """What a seat sees: chips and cards by place, markers, whose choice it is, and what happened."""

    seat: Seat | None
    game: str = ""
    stakes: str = ""
    seats: tuple[Seat, ...] = ()
    button: Seat = 0
    chips: dict[Place, Cents] = {}
    cards: dict[Place, list[Card]] = {}
    markers: dict[str, Seat] = {}
    asked: tuple[Seat, ...] = ()
    ask: Ask | None = None
    events: list[Event] = []

    def _repr_html_(self) -> str:
        from calroom.table.drawing import draw_view

        return draw_view(self)
