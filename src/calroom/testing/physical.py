"""Cards followed as things: where each lies and whether everybody has seen it, told from the events alone.

In the deck, cards that look alike are alike. Once a card lies somewhere it is followed from place to place.
"""

from collections.abc import Iterable
from itertools import chain

from msgspec import Struct

from calroom.cards import Card
from calroom.table.events import Dealt, Event, Passed, Place, Shown, Shuffled
from calroom.table.table import DECK

EXCHANGE = "exposed-card"
"""By this topic a card comes for one that the dealer exposed, and is counted in its place from then on."""


class Lying(Struct):
    """A card that lies somewhere, and before whom it was dealt.

    It is `open` if everybody has seen it there, and `named` if a report speaks of it. One that came for
    another is `instead` of the how manieth there.
    """

    card: Card
    dealt_to: Place
    open: bool = False
    named: bool = False
    instead: int = 0


class Opened(Struct, frozen=True):
    """A card that lay hidden before somebody and was shown to everybody."""

    card: Card
    place: Place
    topic: str
    how: str
    named: bool

    @property
    def way(self) -> tuple[str, str, str]:
        """How it was turned up: what decided, by which kind of event, and in what kind of place."""
        return self.topic, self.how, self.place.strip("0123456789 ")


class Followed:
    """All cards of a hand, followed through its events."""

    def __init__(self) -> None:
        self.lying: dict[Place, list[Lying]] = {}
        self.read = 0
        self.opened: list[Opened] = []
        self.seen: set[Card] = set()
        """Every card that everybody has seen at some time."""
        self.to_come: set[tuple[Place, int]] = set()
        """Cards that a report names before they are dealt: the place, and the how manieth one there."""
        self.gone: dict[Place, int] = {}
        """The how manieth card of a place is being exchanged."""

    def follow(self, events: list[Event]) -> list[Opened]:
        """Read what has happened since; returns what was turned up that lay hidden."""
        self.opened = []
        for event in events[self.read :]:
            self._see(event)
        self.read = len(events)
        return self.opened

    def name(self, place: Place, number: int, by_dealer: bool = False) -> None:
        """A report names a card: the how manieth of a place, which may still have to come.

        What the dealer exposed is counted as the cards were dealt, anything else as they lie.
        """
        lying = self._as_dealt(place) if by_dealer else self.lying.get(place, [])
        if 0 < number <= len(lying):
            lying[number - 1].named = True
        else:
            self.to_come.add((place, number))

    def _as_dealt(self, place: Place) -> list[Lying]:
        lying = self.lying.get(place, [])
        ordered = [one for one in lying if not one.instead]
        for one in lying:
            if one.instead:
                ordered.insert(one.instead - 1, one)
        return ordered

    def name_all(self, place: Place) -> None:
        """A report names all cards that were dealt to a place, wherever they lie now."""
        for one in chain.from_iterable(self.lying.values()):
            one.named = one.named or one.dealt_to == place

    def name_cards(self, place: Place, cards: Iterable[Card]) -> bool:
        """A report names cards of a place by what they are; whether all of them lie there."""
        left = list(self.lying.get(place, []))
        for card in cards:
            found = next((one for one in left if one.card == card), None)
            if found is None:
                return False
            found.named = True
            left.remove(found)
        return True

    def _see(self, event: Event) -> None:
        if isinstance(event, Dealt):
            instead = self.gone.pop(event.place, 0)
            for card in event.cards:
                is_open = event.seen_by is None
                self._deal(event.place, Lying(card, event.place, open=is_open, instead=instead))
        elif isinstance(event, Passed):
            self._pass(event)
        elif isinstance(event, Shown):
            for one in self._find(event.place, event.cards, event.seen_by is None):
                self._turn(one, event)
        elif isinstance(event, Shuffled):
            for place in event.places:
                self.lying.pop(place, None)
                self.to_come = {name for name in self.to_come if name[0] != place}

    def _pass(self, event: Passed) -> None:
        if event.topic == EXCHANGE:
            order = [one.card for one in self._as_dealt(event.source)]
            self.gone[event.source] = 1 + order.index(event.cards[0])
        for one in self._take(event.source, event.cards, event.seen_by is None):
            self._turn(one, event)
            if event.place != DECK:
                self.lying.setdefault(event.place, []).append(one)

    def _deal(self, place: Place, one: Lying) -> None:
        if one.open:
            self.seen.add(one.card)
        here = self.lying.setdefault(place, [])
        here.append(one)
        if (place, len(here)) in self.to_come:
            self.to_come.discard((place, len(here)))
            one.named = True

    def _turn(self, one: Lying, event: Passed | Shown) -> None:
        if event.seen_by is None and not one.open:
            place = event.source if isinstance(event, Passed) else event.place
            self.opened.append(Opened(one.card, place, event.topic, type(event).__name__, one.named))
            one.open = True
            self.seen.add(one.card)

    def _find(self, place: Place, cards: Iterable[Card], is_open: bool) -> list[Lying]:
        """Cards of a place by their names; of two that look alike the one that fits what is seen of it."""
        left = list(self.lying.get(place, []))
        found = []
        for card in cards:
            alike = [one for one in left if one.card == card]
            one = min(alike, key=lambda one: (one.open is not is_open, one.named is not is_open))
            left.remove(one)
            found.append(one)
        return found

    def _take(self, place: Place, cards: Iterable[Card], is_open: bool) -> list[Lying]:
        taken = self._find(place, cards, is_open)
        here = self.lying.get(place, [])
        self.lying[place] = [one for one in here if not any(one is other for other in taken)]
        return taken
