"""Each seat's own view of the hand at a table, and what is read off it for whoever sits there."""

from msgspec import Struct

from calroom.room.table import LiveTable
from calroom.table.asks import Ask, Seat
from calroom.table.events import Dealt, Event, Passed, Shown, Shuffled
from calroom.table.hand import Hand
from calroom.table.readings import HandRead, Outlook, Price, price_of
from calroom.table.views import Onlooker, View

Readings = tuple[HandRead, ...]


class Prospect(Struct, frozen=True):
    """What belongs to a question: what is at stake, and what the choices come to."""

    price: Price | None = None
    outlook: tuple[Outlook, ...] = ()


class Eyes:
    """What every seat sees of the hand in progress, kept up to date as far as somebody looks."""

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._onlookers: dict[Seat, Onlooker] = {}
        self._readings: dict[Seat, tuple[int, Readings]] = {}

    def _view(self, hand: Hand, seat: Seat) -> View:
        if hand is not self._hand:
            self._hand, self._onlookers, self._readings = hand, {}, {}
        if seat not in self._onlookers:
            self._onlookers[seat] = Onlooker(hand.events, seat)
        return self._onlookers[seat].look()

    def reading(self, live: LiveTable, seat: Seat) -> Readings:
        """What a seat holds now, as a dealer would name it; nothing while no hand is dealt."""
        hand = live.hand
        if hand is None or seat not in hand.setup.stacks:
            return ()
        view = self._view(hand, seat)
        known, found = self._readings.get(seat, (0, ()))
        if any(map(_moves_cards, view.events[known:])):
            found = live.game.reading(hand.setup, view)
        self._readings[seat] = len(view.events), found
        return found

    def prospect(self, live: LiveTable, ask: Ask) -> Prospect:
        """What somebody is told beside a question of the hand."""
        hand = live.hand
        player = live.state.players.get(ask.seat)
        if hand is None or ask.seat not in hand.setup.stacks or player is None or player.kind == "bot":
            return Prospect()
        view = self._view(hand, ask.seat)
        return Prospect(price_of(view, ask), live.game.outlook(hand.setup, view, ask))


def _moves_cards(event: Event) -> bool:
    return isinstance(event, (Dealt, Passed, Shown, Shuffled))
