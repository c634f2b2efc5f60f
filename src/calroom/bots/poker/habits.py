"""What a player remembers of the others from hand to hand: how often they raise, and how often they fold.

What an act says of a hand depends on how often somebody does it: to raise with everything says nothing.
A memory is made of views alone, so that it holds nothing that its seat could not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from calroom.bots.poker.situations import AGGRESSION, MUST_OPEN, Says
from calroom.table.asks import Seat
from calroom.table.events import Acted, Began, Dealt, Event, Gathered, Moved
from calroom.table.table import HAND
from calroom.table.views import View

ANSWERS = frozenset(("check", "call", "fold")) | AGGRESSION
CAPPED = 3
"""After so many raises in a round a call may be all that is left."""

KNOWN_FROM = 6
"""So many acts of somebody weigh as much as what is usual."""

RAISES, STAYS = 2 / 3, 8 / 11
"""How often people raise and stay in as a rule, by what is thought of it of somebody whom nobody knows."""


class Habit(Struct):
    """How often somebody raised, of how many times; how often they stayed in, of how many bets of others."""

    raised: int = 0
    acted: int = 0
    stayed: int = 0
    faced: int = 0

    def and_also(self, other: Habit) -> Habit:
        """The two together."""
        return Habit(
            self.raised + other.raised,
            self.acted + other.acted,
            self.stayed + other.stayed,
            self.faced + other.faced,
        )

    @property
    def raises(self) -> float:
        """How often they raise."""
        return (self.raised + KNOWN_FROM * RAISES) / (self.acted + KNOWN_FROM)

    @property
    def stays(self) -> float:
        """How often they stay in where somebody has bet."""
        return (self.stayed + KNOWN_FROM * STAYS) / (self.faced + KNOWN_FROM)

    @property
    def says(self) -> Says:
        """What their acts say of their hand: who does something so often does it with the best of them."""
        called = _best_of(self.stays)
        return Says(_best_of(self.raises), called, called / 3)


def _best_of(often: float) -> float:
    """Of how many hands more the best is as good, on average, as the best part of all hands."""
    return 2 / often - 2


class Memory:
    """What one player remembers of the others at a table, by their names."""

    def __init__(self) -> None:
        self._known: dict[str, Habit] = {}
        self._hand: tuple[Event, ...] = ()
        self._now: dict[str, Habit] = {}

    def look(self, view: View, people: Mapping[Seat, str]) -> dict[Seat, Habit]:
        """Take in what the view shows, and say what is known of everybody in it."""
        hand = _told_apart(view)
        if hand != self._hand:
            self._hand = hand
            self._known = {
                name: self._of(name, self._known).and_also(self._of(name, self._now))
                for name in {*self._known, *self._now}
            }
        counted = habits(view.events)
        self._now = {people[seat]: habit for seat, habit in counted.items() if seat in people}
        return {
            seat: self._of(people[seat], self._known).and_also(counted.get(seat, Habit()))
            for seat in view.seats
            if seat in people and seat != view.seat
        }

    @staticmethod
    def _of(name: str, known: Mapping[str, Habit]) -> Habit:
        return known.get(name) or Habit()


def _told_apart(view: View) -> tuple[Event, ...]:
    """What two hands differ in: how they began, and the first cards that came to the seat."""
    mine = [] if view.seat is None else [HAND[view.seat]]
    found = [
        event
        for event in view.events
        if isinstance(event, Began) or (isinstance(event, Dealt) and event.place in mine)
    ]
    return tuple(found[:3])


def habits(events: Iterable[Event]) -> dict[Seat, Habit]:
    """What everybody did in one hand, as far as it was chosen."""
    found: dict[Seat, Habit] = {}
    raises = 0
    for event in events:
        if isinstance(event, Gathered):
            raises = 0
        elif isinstance(event, Moved) and event.topic == MUST_OPEN:
            found.clear()
        elif isinstance(event, Acted) and event.verb in ANSWERS:
            _count(found.setdefault(event.seat, Habit()), event.verb, raises)
            raises += event.verb in AGGRESSION
    return found


def _count(habit: Habit, verb: str, raises: int) -> None:
    raised = verb in AGGRESSION
    if raised or verb == "fold" or raises < CAPPED:
        habit.acted += 1
        habit.raised += raised
    if raises and verb != "check":
        habit.faced += 1
        habit.stayed += verb != "fold"
