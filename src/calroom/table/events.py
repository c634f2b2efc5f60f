"""Everything that happens at a table, in the language of the game.

Chips and cards only move between named places: `stack 3`, `bet 3`, `pot`, `hand 3`, `board`, `muck`.
An event with cards knows who sees them; everybody else gets the masked one.
"""

from typing import Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from calroom.cards import HIDDEN, Cards
from calroom.money import Cents
from calroom.table.asks import Seat

Place: TypeAlias = str
Audience: TypeAlias = tuple[Seat, ...] | None
"""The seats that see the cards; None is everybody."""


class Event(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="event", tag=str.lower):
    """One thing that happened; `topic` is what decided it, empty where nothing needed deciding."""

    topic: str

    def masked(self, seat: Seat | None) -> "Event":
        """The event as this seat sees it; None is a spectator."""
        return self


class Began(Event, frozen=True, gc=False, omit_defaults=True):
    """A hand begins: what is played, who is dealt in, where the chips and the button are."""

    game: str
    version: str
    stakes: str
    seats: tuple[Seat, ...]
    chips: dict[Place, Cents]
    button: Seat


class Acted(Event, frozen=True, gc=False, omit_defaults=True):
    """A seat made a choice."""

    seat: Seat
    verb: str
    amount: Cents = 0
    where: str = ""


class Moved(Event, frozen=True, gc=False, omit_defaults=True):
    """Chips went from one place to another."""

    amount: Cents
    source: Place
    target: Place


class Gathered(Event, frozen=True, gc=False, omit_defaults=True):
    """Chips of several places went to one in a single movement."""

    amounts: tuple[tuple[Place, Cents], ...]
    target: Place


class WithCards(Event, frozen=True, gc=False, omit_defaults=True):
    """Cards moved or were turned up; who sees them is decided where that happens."""

    cards: Cards
    place: Place
    seen_by: Audience = None

    def masked(self, seat: Seat | None) -> Self:
        """The event as this seat sees it, with hidden cards in place of those that it may not see."""
        if self.seen_by is None or seat in self.seen_by:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


class Dealt(WithCards, frozen=True, gc=False, omit_defaults=True):
    """Cards came off the deck into a place; `at` is the first one's position in the shuffled deck."""

    at: int = -1


class Passed(WithCards, frozen=True, gc=False, omit_defaults=True):
    """Cards went from the place `source` to another: thrown away, exchanged, split."""

    source: Place = ""


class Shown(WithCards, frozen=True, gc=False, omit_defaults=True):
    """Cards lying in a place were turned up; `name` is how the dealer reads them."""

    name: str = ""


class Placed(Event, frozen=True, gc=False, omit_defaults=True):
    """A marker was put before a seat: the action button, the bank button."""

    marker: str
    seat: Seat


class Rolled(Event, frozen=True, gc=False, omit_defaults=True):
    """Dice were thrown."""

    dice: tuple[int, ...]


class Shuffled(Event, frozen=True, gc=False, omit_defaults=True):
    """So many cards were shuffled and lie face down again, among them all that lay in these places."""

    count: int
    places: tuple[Place, ...] = ()


class Called(Event, frozen=True, gc=False, omit_defaults=True):
    """The dealer said what a rule decided where neither chips nor cards moved."""

    words: str
    seat: Seat = 0


class Reported(Event, frozen=True, gc=False, omit_defaults=True):
    """An incident was reported."""

    words: str


class Ended(Event, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The hand is over; where every chip lies now."""

    topic: str = ""
    chips: dict[Place, Cents]
