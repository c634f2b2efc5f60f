"""The table as a script works with it: seats, chips and cards, all of which only ever move.

Nothing here knows a game by name. A script says what moves where and which topic decided it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from calroom.cards import Card, Cards
from calroom.money import Cents
from calroom.shuffle.chance import Chance
from calroom.table.asks import Script, Seat
from calroom.table.events import (
    Acted,
    Audience,
    Called,
    Dealt,
    Event,
    Gathered,
    Moved,
    Passed,
    Place,
    Placed,
    Rolled,
    Shown,
    Shuffled,
)
from calroom.table.failures import ChipsDoNotAddUp

NOBODY: Final[Audience] = ()
EVERYBODY: Final[Audience] = None


MOST_SEATS = 100


def _of_each_seat(word: str) -> list[Place]:
    """The names of a place that every seat has, made once; the index is the seat."""
    return [f"{word} {seat}" for seat in range(MOST_SEATS)]


STACK: Final = _of_each_seat("stack")
BET: Final = _of_each_seat("bet")
HAND: Final = _of_each_seat("hand")
ONLY: Final[list[Audience]] = [(seat,) for seat in range(MOST_SEATS)]
"""The audience of one seat."""
ALL: Final[list[Audience]] = [EVERYBODY] * MOST_SEATS
"""The audience of a card dealt up, to whichever seat."""

Trouble: TypeAlias = Callable[[Place], Script[bool]]
"""What happens when dealing to a place comes to a card; whether the place then goes without for now."""

POT: Final[Place] = "pot"
BOARD: Final[Place] = "board"
MUCK: Final[Place] = "muck"
BURN: Final[Place] = "burn"
SCRAP: Final[Place] = "scrap"
DECK: Final[Place] = "deck"
COLLECTION: Final[Place] = "collection"
JACKPOT: Final[Place] = "jackpot"


class Table:
    """One hand's table: where every chip and card is, and everything that has happened."""

    def __init__(
        self,
        stacks: dict[Seat, Cents],
        button: Seat,
        deck: Cards,
        chance: Chance,
        lying: Mapping[Place, Cents] | None = None,
        events: list[Event] | None = None,
    ) -> None:
        self.seats: tuple[Seat, ...] = tuple(sorted(stacks))
        self.button = button
        self.deck: list[Card] = list(deck)
        self.top = 0
        self.chance = chance
        self.cards: dict[Place, list[Card]] = {}
        self.chips: dict[Place, Cents] = {STACK[seat]: stacks[seat] for seat in self.seats}
        if lying:
            self.chips.update(lying)
        self.total = sum(self.chips.values())
        self.events: list[Event] = [] if events is None else events
        self.trouble: dict[int, Trouble] = {}
        self.foreign: list[Card] = []
        """Cards that came to the table although they do not belong to its deck."""
        self.kept: Any = None
        """What a script keeps where its remedies find it."""

    # Order round the table

    def clockwise(self, after: Seat, among: Sequence[Seat] | None = None) -> list[Seat]:
        """The seats in clockwise order, the one next to `after` first and `after` itself last."""
        seats = self.seats if among is None else among
        return [seat for seat in seats if seat > after] + [seat for seat in seats if seat <= after]

    def next_to(self, after: Seat, among: Sequence[Seat] | None = None) -> Seat:
        """The first seat clockwise from this one."""
        seats = self.seats if among is None else among
        for seat in seats:
            if seat > after:
                return seat
        return seats[0]

    # What is told

    def tell(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)

    def _miscount(self) -> ChipsDoNotAddUp:
        found = sum(self.chips.values())
        return ChipsDoNotAddUp(f"{found} cents instead of {self.total} after {self.events[-1]}")

    def call(self, topic: str, words: str, seat: Seat = 0) -> None:
        """Say what a rule decided where nothing moved."""
        self.tell(Called(topic, words, seat))

    def act(self, topic: str, seat: Seat, verb: str, amount: Cents = 0, where: str = "") -> None:
        """A seat did what it chose."""
        self.tell(Acted(topic, seat, verb, amount, where))

    def place(self, marker: str, seat: Seat, topic: str) -> None:
        """Put a marker before a seat."""
        self.tell(Placed(topic, marker, seat))

    # Chips

    def stack(self, seat: Seat) -> Cents:
        """What the seat has left behind its bets."""
        return self.chips[STACK[seat]]

    def move(self, amount: Cents, source: Place, target: Place, topic: str) -> None:
        """The way money changes places."""
        chips = self.chips
        here = chips.get(source, 0)
        if not 0 < amount <= here:
            raise ChipsDoNotAddUp(f"{amount} cents cannot go from {source}, which holds {here}, to {target}")
        chips[source] = here - amount
        chips[target] = chips.get(target, 0) + amount
        self.events.append(Moved(topic, amount, source, target))
        if sum(chips.values()) != self.total:
            raise self._miscount()

    def gather(self, amounts: Sequence[tuple[Place, Cents]], target: Place, topic: str) -> None:
        """Several places' chips go to one place in a single movement."""
        chips = self.chips
        total = 0
        for source, amount in amounts:
            here = chips[source]
            if not 0 < amount <= here:
                raise ChipsDoNotAddUp(f"{amount} cents cannot go from {source}, which holds {here}")
            chips[source] = here - amount
            total += amount
        chips[target] = chips.get(target, 0) + total
        self.events.append(Gathered(topic, tuple(amounts), target))
        if sum(chips.values()) != self.total:
            raise self._miscount()

    # Cards

    @property
    def cards_left(self) -> int:
        """How many cards the deck still holds."""
        return len(self.deck) - self.top

    def deal(self, place: Place, topic: str, seen_by: Audience = EVERYBODY, count: int = 1) -> Script[Cards]:
        """Cards off the top of the deck into one place, in one movement."""
        if self.trouble and min(self.trouble) < self.top + count:
            return (yield from self._deal_through_trouble(place, topic, seen_by, count))
        at = self.top
        cards = tuple(self.deck[at : at + count])
        if len(cards) < count:
            raise RuntimeError(f"the deck has {len(cards)} cards left and {count} are needed")
        self.top = at + count
        self.cards.setdefault(place, []).extend(cards)
        self.tell(Dealt(topic, cards, place, seen_by, at))
        return cards

    def deal_around(self, order: Sequence[Seat], rounds: int, topic: str, up: bool = False) -> Script[None]:
        """Cards one at a time in so many rounds, face down or up."""
        seen_by = ALL if up else ONLY
        return self.deal_in_rounds([(HAND[seat], seen_by[seat]) for seat in order], rounds, topic)

    def deal_in_rounds(
        self, places: Sequence[tuple[Place, Audience]], rounds: int, topic: str
    ) -> Script[None]:
        """Cards one at a time to these places, each with those who see it, in so many rounds."""
        deck, tell, hands = self.deck, self.events.append, self.cards
        for place, _ in places:
            hands.setdefault(place, [])
        if self.cards_left < rounds * len(places):
            raise RuntimeError(f"{self.cards_left} cards are left and {rounds * len(places)} are needed")
        for _ in range(rounds):
            for place, seen_by in places:
                if self.trouble and (yield from self._is_passed_over(place)):
                    continue
                at = self.top
                self.top = at + 1
                card = deck[at]
                hands[place].append(card)
                tell(Dealt(topic, (card,), place, seen_by, at))

    def burn(self, topic: str = "burn") -> Script[Cards]:
        """The top card goes away unseen."""
        return self.deal(BURN, topic, NOBODY)

    def pass_cards(
        self, cards: Iterable[Card], source: Place, target: Place, topic: str, seen_by: Audience = EVERYBODY
    ) -> None:
        """Cards go from one place to another."""
        going = tuple(cards)
        here = self.cards[source]
        if len(going) == len(here):
            here.clear()
        else:
            for card in going:
                here.remove(card)
        self.cards.setdefault(target, []).extend(going)
        self.tell(Passed(topic, going, target, seen_by, source))

    def put_back(self, card: Card, source: Place, topic: str, seen_by: Audience) -> None:
        """The card that came off the deck last lies on top of it again."""
        if self.deck[self.top - 1] != card:
            raise RuntimeError(f"{card} is not the card that came off the deck last")
        self.top -= 1
        self.cards[source].remove(card)
        self.tell(Passed(topic, (card,), DECK, seen_by, source))

    def show(
        self, place: Place, cards: Cards, topic: str, name: str = "", seen_by: Audience = EVERYBODY
    ) -> None:
        """Cards lying in a place are turned up for everybody, or shown to somebody."""
        self.tell(Shown(topic, cards, place, seen_by, name))

    def _deal_through_trouble(self, place: Place, topic: str, seen_by: Audience, count: int) -> Script[Cards]:
        """Deal card by card, since something is wrong with one of them."""
        cards: Cards = ()
        for _ in range(count):
            if not (yield from self._is_passed_over(place)):
                cards += yield from self.deal(place, topic, seen_by)
        return cards

    def _is_passed_over(self, place: Place) -> Script[bool]:
        """Meet whatever is wrong with the top card; whether the place goes without one for now.

        `trouble` maps a position in the deck to what happens when dealing comes to it.
        """
        self.trouble = {at: trouble for at, trouble in self.trouble.items() if at >= self.top}
        while self.top in self.trouble:
            if (yield from self.trouble.pop(self.top)(place)):
                return True
        return False

    def deal_from_centre(self, place: Place, topic: str, seen_by: Audience) -> Script[Cards]:
        """One card out of the middle of what is left of the deck."""
        centre = self.top + self.cards_left // 2
        self.deck.insert(self.top, self.deck.pop(centre))
        moved = {centre: self.top, **{at: at + 1 for at in range(self.top, centre)}}
        self.trouble = {moved.get(at, at): trouble for at, trouble in self.trouble.items()}
        return self.deal(place, topic, seen_by)

    # Chance during the hand

    def shuffle_in(self, places: Iterable[Place], topic: str) -> None:
        """Shuffle what lies in these places together with what is left of the deck."""
        cards = self.deck[self.top :]
        taken = tuple(place for place in places if place in self.cards)
        for place in taken:
            cards += self.cards.pop(place)
        self.deck[self.top :] = self.chance.shuffle(cards)
        self.trouble = {}
        self.tell(Shuffled(topic, len(cards), taken))

    def roll(self, count: int, topic: str) -> tuple[int, ...]:
        """Throw dice."""
        dice = self.chance.dice(count)
        self.tell(Rolled(topic, dice))
        return dice
