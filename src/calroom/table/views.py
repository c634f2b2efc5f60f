"""Views: the table as one seat sees it, folded from the events that this seat may see.

Masking happens before folding, so there is nothing to strip afterwards.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from calroom.cards import HIDDEN, Card, Cards
from calroom.money import Cents
from calroom.table.asks import Ask, Seat
from calroom.table.events import (
    Began,
    Dealt,
    Event,
    Gathered,
    Moved,
    Passed,
    Place,
    Placed,
    Shown,
    Shuffled,
)
from calroom.table.table import DECK


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


class Onlooker:
    """A seat that follows a hand: its view, kept up to date without folding everything anew."""

    def __init__(self, events: Sequence[Event], seat: Seat | None) -> None:
        self.events, self.seat = events, seat
        self.view = View(seat)

    def look(self) -> View:
        """The view as it is now, without the question."""
        seen, seat = self.view, self.seat
        for event in self.events[len(seen.events) :]:
            see(seen, event.masked(seat))
        return seen


def view_of(events: Iterable[Event], asks: Iterable[Ask], seat: Seat | None) -> View:
    """The fold of the masked events, and the question if it is put to this seat."""
    view = View(seat)
    for event in events:
        see(view, event.masked(seat))
    asks = tuple(asks)
    view.asked = tuple(ask.seat for ask in asks)
    view.ask = next((ask for ask in asks if ask.seat == seat), None)
    return view


def see(view: View, event: Event) -> None:
    """Take one masked event into the view."""
    view.events.append(event)
    change = _CHANGES.get(type(event))
    if change is not None:
        change(view, event)


def _began(view: View, event: Began) -> None:
    view.game, view.stakes, view.seats, view.button = event.game, event.stakes, event.seats, event.button
    view.chips = dict(event.chips)


def _dealt(view: View, event: Dealt) -> None:
    view.cards.setdefault(event.place, []).extend(event.cards)


def _passed(view: View, event: Passed) -> None:
    _take_cards(view, event.source, event.cards)
    if event.place != DECK:
        view.cards.setdefault(event.place, []).extend(event.cards)


def _shuffled(view: View, event: Shuffled) -> None:
    view.cards = {place: view.cards[place] for place in view.cards if place not in event.places}


def _placed(view: View, event: Placed) -> None:
    view.markers[event.marker] = event.seat
    view.button = view.markers.get("button", view.button)


def _move_chips(view: View, amounts: Iterable[tuple[Place, Cents]], target: Place) -> None:
    for source, amount in amounts:
        left = view.chips[source] - amount
        if left:
            view.chips[source] = left
        else:
            del view.chips[source]
        view.chips[target] = view.chips.get(target, 0) + amount


def _take_cards(view: View, place: Place, cards: Cards) -> None:
    here = view.cards.get(place, [])
    for card in cards:
        if card in here:
            here.remove(card)
        elif HIDDEN in here:
            here.remove(HIDDEN)
        else:
            here.pop()


def _turn_up(view: View, place: Place, cards: Cards) -> None:
    here = view.cards.get(place, [])
    lying = list(here)
    for card in cards:
        # Out of several decks the same card may lie there twice, once up and once down.
        if card in lying:
            lying.remove(card)
        elif HIDDEN in here:
            here[here.index(HIDDEN)] = card
        else:
            # One that everybody had seen has gone away unseen, and this one stayed.
            here[next(at for at, other in enumerate(here) if other not in cards)] = card


_CHANGES: dict[type[Event], Callable[..., None]] = {
    Began: _began,
    Dealt: _dealt,
    Passed: _passed,
    Moved: lambda view, event: _move_chips(view, ((event.source, event.amount),), event.target),
    Gathered: lambda view, event: _move_chips(view, event.amounts, event.target),
    Shown: lambda view, event: _turn_up(view, event.place, event.cards),
    Shuffled: _shuffled,
    Placed: _placed,
}
"""What an event changes in a view; all others are only told."""
