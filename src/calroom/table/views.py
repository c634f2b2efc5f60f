"""Views: the table as one seat sees it, folded from the events that this seat may see.

Masking happens before folding, so there is nothing to strip afterwards. What everybody sees alike is folded
once for all of them; a seat has a fold of its own only of the places where it saw more than a spectator.
"""

from collections.abc import Callable, Iterable, Sequence

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
    WithCards,
)
from calroom.table.table import DECK
from calroom.table.view import View as View


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


class _Own:
    """What one seat saw that a spectator did not: events by their number, and the cards of those places."""

    def __init__(self) -> None:
        self.events: list[tuple[int, Event]] = []
        self.cards: dict[Place, list[Card]] = {}


class Watched:
    """A hand as everybody sees it, kept up to date: one fold for a spectator, and beside it what differs."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events
        self._public = View(None)
        self._own: dict[Seat, _Own] = {}
        self._apart: dict[Place, list[Seat]] = {}
        """Who has a fold of their own of a place."""

    def view(self, seat: Seat | None, asks: Sequence[Ask]) -> View:
        """What a seat, or a spectator, sees now, and the question if it is put to this seat."""
        public = self._public
        if len(self._events) > len(public.events):
            self._catch_up()
        events = public.events.copy()
        cards = {place: here.copy() for place, here in public.cards.items()}
        own = None if seat is None else self._own.get(seat)
        if own is not None:
            for number, event in own.events:
                events[number] = event
            for place, here in own.cards.items():
                if place in cards:
                    cards[place] = here.copy()
        mine = None
        for ask in asks:
            if ask.seat == seat:
                mine = ask
                break
        return View(
            seat,
            public.game,
            public.stakes,
            public.seats,
            public.button,
            public.chips.copy(),
            cards,
            public.markers.copy(),
            tuple([ask.seat for ask in asks]),
            mine,
            events,
        )

    def _catch_up(self) -> None:
        public, told = self._public, self._public.events
        for event in self._events[len(told) :]:
            change = _CHANGES.get(type(event))
            if type(event) is Moved:
                # Most of what changes anything, and nobody sees more of it than others.
                _move_chips(public.chips, event.source, event.amount, event.target)
            elif change is not None:
                if isinstance(event, WithCards):
                    if event.seen_by is not None or self._apart:
                        event = self._with_cards(event)
                elif isinstance(event, Shuffled):
                    self._forget(event.places)
                change(public, event)
            told.append(event)

    def _with_cards(self, event: WithCards) -> WithCards:
        """Take an event into the folds of those who see more of it; returns it as a spectator sees it."""
        masked, places = event.masked(None), _touched(event)
        if masked is not event:
            self._set_apart(event, places)
        for place in places:
            if place not in self._apart:
                continue
            if type(event) is Dealt:
                self._deal_apart(event, masked)
            else:
                self._see_apart(event, masked, place)
        return masked

    def _set_apart(self, event: WithCards, places: tuple[Place, ...]) -> None:
        """Those who see the cards have from now on a fold of their own of where they lie and come from."""
        public, number = self._public, len(self._public.events)
        for seat in event.seen_by or ():
            own = self._own.get(seat)
            if own is None:
                own = self._own[seat] = _Own()
            own.events.append((number, event))
            for place in places:
                if place not in own.cards:
                    own.cards[place] = list(public.cards.get(place, ()))
                    self._apart.setdefault(place, []).append(seat)

    def _deal_apart(self, event: Dealt, masked: WithCards) -> None:
        """Dealt cards, which most hidden ones are, into the folds of those who have one of the place."""
        audience, place = event.seen_by, event.place
        for seat in self._apart[place]:
            seen = audience is None or seat in audience
            self._own[seat].cards[place].extend(event.cards if seen else masked.cards)

    def _see_apart(self, event: WithCards, masked: WithCards, place: Place) -> None:
        """Take cards that moved or were shown into the folds of those who have one of the place."""
        audience = event.seen_by
        for seat in self._apart[place]:
            seen = event if audience is None or seat in audience else masked
            _change_one(self._own[seat].cards[place], place, seen)

    def _forget(self, places: Iterable[Place]) -> None:
        for place in places:
            for seat in self._apart.pop(place, ()):
                del self._own[seat].cards[place]


def _touched(event: WithCards) -> tuple[Place, ...]:
    """The places whose cards an event changes."""
    if type(event) is not Passed:
        return (event.place,)
    return (event.source,) if event.place in (DECK, event.source) else (event.source, event.place)


def _change_one(here: list[Card], place: Place, event: WithCards) -> None:
    """Take an event that touches this place into a fold of the place alone."""
    if isinstance(event, Shown):
        _turn_up(here, event.cards)
        return
    if isinstance(event, Passed) and event.source == place:
        _take_cards(here, event.cards)
    if event.place == place:
        here.extend(event.cards)


def view_of(events: Sequence[Event], asks: Sequence[Ask], seat: Seat | None) -> View:
    """The fold of the masked events, and the question if it is put to this seat."""
    return Watched(events).view(seat, asks)


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
    _take_cards(view.cards.get(event.source, []), event.cards)
    if event.place != DECK:
        view.cards.setdefault(event.place, []).extend(event.cards)


def _shuffled(view: View, event: Shuffled) -> None:
    view.cards = {place: view.cards[place] for place in view.cards if place not in event.places}


def _placed(view: View, event: Placed) -> None:
    view.markers[event.marker] = event.seat
    view.button = view.markers.get("button", view.button)


def _move_chips(chips: dict[Place, Cents], source: Place, amount: Cents, target: Place) -> None:
    left = chips[source] - amount
    if left:
        chips[source] = left
    else:
        del chips[source]
    chips[target] = chips.get(target, 0) + amount


def _gathered(view: View, event: Gathered) -> None:
    for source, amount in event.amounts:
        _move_chips(view.chips, source, amount, event.target)


def _take_cards(here: list[Card], cards: Cards) -> None:
    for card in cards:
        if card in here:
            here.remove(card)
        elif HIDDEN in here:
            here.remove(HIDDEN)
        else:
            here.pop()


def _turn_up(here: list[Card], cards: Cards) -> None:
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
    Moved: lambda view, event: _move_chips(view.chips, event.source, event.amount, event.target),
    Gathered: _gathered,
    Shown: lambda view, event: _turn_up(view.cards.get(event.place, []), event.cards),
    Shuffled: _shuffled,
    Placed: _placed,
}
"""What an event changes in a view; all others are only told."""
