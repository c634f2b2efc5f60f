"""The table as a script works with it: seats, chips and cards, all of which only ever move.

Nothing here knows a game by name. A script says what moves where and which topic decided it.
"""

from collections.abc import Callable, Iterable, Sequence

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

NOBODY: Audience = ()
EVERYBODY: Audience = None


class ChipsDoNotAddUp(AssertionError):
    """Chips appeared or vanished: a fault of the software, never of a player."""


class _PerSeat(dict[Seat, Place]):
    """Names of a seat's places, made once: looking one up is faster than formatting it."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __missing__(self, seat: Seat) -> Place:
        self[seat] = name = f"{self.word} {seat}"
        return name


STACK = _PerSeat("stack")
BET = _PerSeat("bet")
HAND = _PerSeat("hand")
ONLY = {seat: (seat,) for seat in range(-1, 100)}
"""The audience of one seat."""

POT: Place = "pot"
BOARD: Place = "board"
MUCK: Place = "muck"
BURN: Place = "burn"
SCRAP: Place = "scrap"
COLLECTION: Place = "collection"
JACKPOT: Place = "jackpot"


class Table:
    """One hand's table: where every chip and card is, and everything that has happened."""

    def __init__(self, stacks: dict[Seat, Cents], button: Seat, deck: Cards, chance: Chance) -> None:
        self.seats: tuple[Seat, ...] = tuple(sorted(stacks))
        self.button = button
        self.deck: list[Card] = list(deck)
        self.top = 0
        self.chance = chance
        self.cards: dict[Place, list[Card]] = {}
        self.chips: dict[Place, Cents] = {STACK[seat]: stacks[seat] for seat in self.seats}
        self.total = sum(self.chips.values())
        self.events: list[Event] = []
        self.trouble: dict[int, Callable[[], Script[object]]] = {}

    # Order round the table

    def clockwise(self, after: Seat, among: Iterable[Seat] | None = None) -> list[Seat]:
        """The seats in clockwise order, the one next to `after` first and `after` itself last."""
        seats = self.seats if among is None else sorted(among)
        return [seat for seat in seats if seat > after] + [seat for seat in seats if seat <= after]

    # What is told

    def tell(self, event: Event) -> None:
        """Record an event, and check that every chip is still there."""
        self.events.append(event)
        if sum(self.chips.values()) != self.total:
            raise ChipsDoNotAddUp(f"{sum(self.chips.values())} cents instead of {self.total} after {event}")

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
        self.tell(Moved(topic, amount, source, target))

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
        self.tell(Gathered(topic, tuple(amounts), target))

    # Cards

    @property
    def cards_left(self) -> int:
        """How many cards the deck still holds."""
        return len(self.deck) - self.top

    def deal(self, place: Place, topic: str, seen_by: Audience = EVERYBODY, count: int = 1) -> Script[Cards]:
        """Cards off the top of the deck into one place, in one movement."""
        if self.trouble:
            yield from self._clear_trouble(count)
        at = self.top
        cards = tuple(self.deck[at : at + count])
        if len(cards) < count:
            raise RuntimeError(f"the deck has {len(cards)} cards left and {count} are needed")
        self.top = at + count
        self.cards.setdefault(place, []).extend(cards)
        self.tell(Dealt(topic, cards, place, seen_by, at))
        return cards

    def deal_around(self, order: Sequence[Seat], rounds: int, topic: str) -> Script[None]:
        """Cards one at a time, face down, in so many rounds."""
        deck, tell, hands = self.deck, self.tell, self.cards
        for seat in order:
            hands.setdefault(HAND[seat], [])
        if self.cards_left < rounds * len(order):
            raise RuntimeError(f"{self.cards_left} cards are left and {rounds * len(order)} are needed")
        for _ in range(rounds):
            for seat in order:
                if self.trouble:
                    yield from self._clear_trouble(1)
                at = self.top
                self.top = at + 1
                card = deck[at]
                hands[HAND[seat]].append(card)
                tell(Dealt(topic, (card,), HAND[seat], ONLY[seat], at))

    def burn(self, topic: str = "burn") -> Script[None]:
        """The top card goes away unseen."""
        yield from self.deal(BURN, topic, NOBODY)

    def pass_cards(
        self, cards: Iterable[Card], source: Place, target: Place, topic: str, seen_by: Audience = EVERYBODY
    ) -> None:
        """Cards go from one place to another."""
        going = tuple(cards)
        here = self.cards[source]
        for card in going:
            here.remove(card)
        self.cards.setdefault(target, []).extend(going)
        self.tell(Passed(topic, going, target, seen_by, source))

    def show(self, place: Place, cards: Cards, topic: str, name: str = "") -> None:
        """Cards lying in a place are turned up for everybody."""
        self.tell(Shown(topic, cards, place, EVERYBODY, name))

    def _clear_trouble(self, count: int) -> Script[None]:
        """Meet whatever is wrong with the next cards before they are dealt.

        `trouble` maps a position in the deck to what happens when dealing comes to it.
        """
        while due := [at for at in self.trouble if at < self.top + count]:
            yield from self.trouble.pop(min(due))()

    # Chance during the hand

    def shuffle_in(self, places: Iterable[Place], topic: str) -> None:
        """Shuffle what lies in these places together with what is left of the deck."""
        cards = self.deck[self.top :]
        for place in places:
            cards += self.cards.pop(place, [])
        self.deck[self.top :] = self.chance.shuffle(cards)
        self.tell(Shuffled(topic, len(cards)))

    def roll(self, count: int, topic: str) -> tuple[int, ...]:
        """Throw dice."""
        dice = self.chance.dice(count)
        self.tell(Rolled(topic, dice))
        return dice
