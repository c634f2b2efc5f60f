"""Each seat's own view of the hand at a table, and what is read off it for whoever sits there."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from calroom.room.events import InHand, TableEvent
from calroom.room.story import TableTeller
from calroom.room.table import LiveTable
from calroom.table.asks import Ask, Seat
from calroom.table.events import Dealt, Event, Passed, Shown, Shuffled
from calroom.table.hand import Hand
from calroom.table.places import Read, read_place
from calroom.table.readings import HandSaid, HeldThen, OutlookSaid, Price, price_of
from calroom.table.story import AWAY, StoryLine, Storyteller, Voice
from calroom.table.views import Onlooker, View

Readings = tuple[HandSaid, ...]


class Held(Struct, frozen=True):
    """What somebody is told that they hold now, and held after each street on the way to it."""

    now: Readings | None = None
    streets: tuple[HeldThen, ...] = ()


NOTHING_NEW = Held()


class Tellers:
    """The story of a table as it is told to everybody who looks, each from their own seat."""

    def __init__(self) -> None:
        self._first: TableEvent | None = None
        self._voice = Voice()
        self._tellers: dict[Seat | None, TableTeller] = {}

    def _teller(self, live: LiveTable, seat: Seat | None) -> Storyteller:
        events = live.events
        if (events[0] if events else None) is not self._first:
            self._first, self._tellers = (events[0] if events else None), {}
        if not self._tellers or live.hand is not None:
            self._voice = Voice(live.game.verbs) if live.hand is None else live.game.voice(live.hand.setup)
        if seat not in self._tellers:
            self._tellers[seat] = TableTeller(self._voice, seat)
        self._tellers[seat].follow(events)
        return self._tellers[seat].teller

    def story(self, live: LiveTable, seat: Seat | None) -> list[StoryLine]:
        """All that has been told of this hand to a seat, or to somebody who looks on."""
        return self._teller(live, seat).lines

    def news(self, live: LiveTable, viewers: Mapping[str, Seat]) -> dict[str, list[StoryLine]]:
        """The lines that are new: for everybody, under no name, and for those to whom they are others."""
        public = self._teller(live, None).news()
        found = {"": public}
        for person, seat in viewers.items():
            mine = self._teller(live, seat).news()
            if mine != public:
                found[person] = mine
        return found


class Prospect(Struct, frozen=True):
    """What belongs to a question: what is at stake, and what the choices come to."""

    price: Price | None = None
    outlook: tuple[OutlookSaid, ...] = ()


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
        """What a seat holds, or held when the last hand was over, as a dealer would name it."""
        hand = live.hand or live.last_hand
        if hand is None or seat not in hand.setup.stacks:
            return ()
        if live.hand is None:
            return self._at_the_end(live, hand, seat)
        view = self._view(hand, seat)
        known, found = self._readings.get(seat, (0, ()))
        if any(map(_moves_cards, view.events[known:])):
            found = tuple(map(HandSaid.of, live.game.reading(hand.setup, view)))
        self._readings[seat] = len(view.events), found
        return found

    def streets(self, live: LiveTable, seat: Seat) -> tuple[HeldThen, ...]:
        """What a seat held after each street since it was last read, where nobody was asked in between."""
        hand = live.hand or live.last_hand
        if hand is None or seat not in hand.setup.stacks:
            return ()
        known, before = self._readings.get(seat, (0, ())) if hand is self._hand else (0, ())
        if live.hand is not None and not before:
            return ()
        numbers = [event.number for event in live.events if isinstance(event.what, InHand)]
        found: list[HeldThen] = []
        for at in _streets(hand.events[: _taken_up(hand.events, seat)], seat, known):
            view = Onlooker(hand.events[: at + 1], seat).look()
            reading = tuple(map(HandSaid.of, live.game.reading(hand.setup, view)))
            if reading != before:
                found.append(HeldThen(numbers[at], reading))
            before = reading
        return tuple(found)

    def _at_the_end(self, live: LiveTable, hand: Hand, seat: Seat) -> Readings:
        """What a seat held before its cards were taken up: some may have come after all questions."""
        read, found = self._readings.get(seat, (0, ())) if hand is self._hand else (0, ())
        taken_up = _taken_up(hand.events, seat)
        if taken_up < read:
            return found
        view = Onlooker(hand.events[:taken_up], seat).look()
        found = tuple(map(HandSaid.of, live.game.reading(hand.setup, view)))
        self._view(hand, seat)
        self._readings[seat] = len(hand.events) + 1, found
        return found

    def prospect(self, live: LiveTable, ask: Ask) -> Prospect:
        """What somebody is told beside a question of the hand."""
        hand = live.hand
        player = live.state.players.get(ask.seat)
        if hand is None or ask.seat not in hand.setup.stacks or player is None or player.kind == "bot":
            return Prospect()
        view = self._view(hand, ask.seat)
        outlook = live.game.outlook(hand.setup, view, ask)
        return Prospect(price_of(view, ask), tuple(map(OutlookSaid.of, outlook)))


TAKEN_UP = ("muck", "tray", "deck")
"""Where cards go that nobody holds any longer."""


def _taken_up(events: Sequence[Event], seat: Seat) -> int:
    """After how many events the cards that a seat held last were taken up, or given up."""
    number = len(events)
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if isinstance(event, (Dealt, Passed)) and read_place(event.place).seat == seat:
            break
        if isinstance(event, Passed) and event.place in TAKEN_UP and read_place(event.source).seat == seat:
            number = at
    return number


def _streets(events: Sequence[Event], seat: Seat, first: int) -> list[int]:
    """After which events, from the first on, all cards lie that a seat is dealt at once, or that all share.

    One street alone is told with what came of it.
    """
    places = [*(event.place if isinstance(event, (Dealt, Shown)) else "" for event in events), ""]
    ends = (at for at in range(first, len(events)) if places[at] and places[at + 1] != places[at])
    found = [at for at in ends if _is_held_by(read_place(places[at]), seat)]
    return found if len(found) > 1 else []


def _is_held_by(lies: Read, seat: Seat) -> bool:
    return lies.seat in (0, seat) and lies.kind not in AWAY


def _moves_cards(event: Event) -> bool:
    return isinstance(event, (Dealt, Passed, Shown, Shuffled))
