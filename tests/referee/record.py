"""The physical facts of a finished hand: where chips and cards lay at any moment, and who put in what."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from calroom.table.events import (
    Acted,
    Began,
    Dealt,
    Ended,
    Event,
    Gathered,
    Moved,
    Passed,
    Placed,
    Rolled,
    Shown,
    Shuffled,
)
from calroom.table.hand import Hand

AT_THE_SHOWDOWN = {"show", "throw-away", "show-part", "see", "pass", "no-see"}
"""Choices that put in no chips and change no cards."""


def seat_of(place: str) -> int:
    """The seat that a place belongs to, nought for a common one."""
    last = place.split()[-1]
    return int(last) if last.isdigit() and not place.startswith("side") else 0


def is_pot(place: str) -> bool:
    """Whether chips there are in a pot, or on their way to one."""
    return place == "pot" or place.startswith("side pot")


@dataclass
class Moment:
    """Where everything lies after so many events."""

    chips: Counter[str] = field(default_factory=Counter)
    cards: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    up: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Cards of a place that were dealt face up."""
    turned: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Cards of a place that everybody has seen since, because they were turned up."""
    dead: set[int] = field(default_factory=set)
    """Seats whose whole hand has gone to the muck."""
    staked: Counter[int] = field(default_factory=Counter)
    """What a seat has put in as bets, blinds and calls, less what it got back."""
    anted: Counter[int] = field(default_factory=Counter)
    """What a seat has put in as antes."""
    charged: Counter[int] = field(default_factory=Counter)
    """What a seat has paid to the house out of its stack."""
    dead_money: int = 0
    """What was posted straight into the pot and is nobody's bet."""
    awarded: Counter[int] = field(default_factory=Counter)
    """What a seat was given from the jackpot, which it cannot bet in this hand."""
    left_behind: set[int] = field(default_factory=set)
    """Seats that were all-in with a live hand when others' larger bets were gathered."""

    def take(self, event: Event) -> None:
        """One more thing happened."""
        if isinstance(event, Began):
            self.chips.update(event.chips)
        elif isinstance(event, Moved):
            self._move(event.topic, event.amount, event.source, event.target)
        elif isinstance(event, Gathered):
            self._gather(event)
        elif isinstance(event, Dealt):
            self._deal(event)
        elif isinstance(event, Passed):
            self._pass(event)
        elif isinstance(event, Shown) and event.seen_by is None:
            self.turned[event.place] = [*self.turned[event.place], *event.cards]
        elif isinstance(event, Shuffled):
            self._shuffle(event)

    def _gather(self, event: Gathered) -> None:
        for source, amount in event.amounts:
            self._move(event.topic, amount, source, event.target)
            if source.startswith("bet") and not self.cards:
                self._turn_into_ante(seat_of(source), amount)
        self._leave_behind()

    def _leave_behind(self) -> None:
        """Who is all-in with a live hand and has put in less than somebody else has."""
        bet, ante = max(self.staked.values(), default=0), max(self.anted.values(), default=0)
        for seat in {*self.staked, *self.anted} - self.dead:
            less = self.staked[seat] < bet or (not self.staked[seat] and self.anted[seat] < ante)
            if less and self.is_broke(seat):
                self.left_behind.add(seat)

    def is_broke(self, seat: int) -> bool:
        """Whether a seat has nothing left to bet."""
        return self.chips[f"stack {seat}"] == self.awarded[seat]

    def _deal(self, event: Dealt) -> None:
        self.cards[event.place].extend(event.cards)
        if event.seen_by is None:
            self.up[event.place].extend(event.cards)

    def _shuffle(self, event: Shuffled) -> None:
        for place in event.places:
            self._clear(place)
        if not any(place.startswith("hand") for place in self.cards):
            self.dead.clear()
            self.left_behind.clear()

    def _move(self, topic: str, amount: int, source: str, target: str) -> None:
        self.chips[source] -= amount
        self.chips[target] += amount
        if source == "jackpot":
            self.awarded[seat_of(target)] += amount
        elif source.startswith("stack") and (is_pot(target) or target.startswith("bet")):
            if topic == "ante":
                self.anted[seat_of(source)] += amount
            elif is_pot(target):
                self.dead_money += amount
            else:
                self.staked[seat_of(source)] += amount
        elif source.startswith("stack") and target == "collection":
            self.charged[seat_of(source)] += amount
        elif target.startswith("stack") and (is_pot(source) or source.startswith(("bet", "collection"))):
            self._give_back(seat_of(target), amount)

    def _give_back(self, seat: int, amount: int) -> None:
        """What somebody gets back is their bets, then their ante, then their fee, with whatever chips."""
        for paid in (self.staked, self.anted, self.charged):
            back = min(amount, paid[seat])
            paid[seat] -= back
            amount -= back
        self.dead_money -= amount

    def _turn_into_ante(self, seat: int, amount: int) -> None:
        """What is gathered before a card is dealt was an ante, a short one as well."""
        short = min(amount, self.staked[seat])
        self.staked[seat] -= short
        self.anted[seat] += short

    def _pass(self, event: Passed) -> None:
        for card in event.cards:
            self.cards[event.source].remove(card)
            for faces in (self.up, self.turned):
                if card in faces[event.source]:
                    faces[event.source].remove(card)
        if event.place != "deck":
            self.cards[event.place].extend(event.cards)
        seat = seat_of(event.source)
        if (
            seat
            and event.source.startswith("hand")
            and event.place == "muck"
            and not self.cards[event.source]
        ):
            self.dead.add(seat)
        if event.source == "muck" and event.place.startswith("hand"):
            self.dead.discard(seat_of(event.place))

    def _clear(self, place: str) -> None:
        for cards in (self.cards, self.up, self.turned):
            cards.pop(place, None)

    def hand(self, seat: int) -> list[str]:
        """The cards that lie before a seat."""
        return self.cards.get(f"hand {seat}", [])

    def live(self, seats: tuple[int, ...]) -> list[int]:
        """Who still holds a hand, or has thrown all of it away to draw as many."""
        return [
            seat
            for seat in seats
            if seat not in self.dead and (self.hand(seat) or self.cards.get(f"discards {seat}"))
        ]


@dataclass
class Record:
    """A finished hand, its facts ready to be judged."""

    name: str
    rules: Any
    given: Any
    stakes: str
    button: int
    seats: tuple[int, ...]
    events: list[Event]
    called_off: bool
    start: Counter[str]
    end: Counter[str]
    leaves: dict[str, Any]

    @classmethod
    def of(cls, hand: Hand) -> "Record":
        """The record of a hand that is over."""
        game: Any = hand.game
        began = hand.events[0]
        assert isinstance(began, Began)
        return cls(
            hand.setup.game,
            game.rules,
            game._read_given(hand.setup.given),
            hand.setup.stakes,
            hand.setup.button,
            began.seats,
            list(hand.events),
            hand.called_off,
            Counter(began.chips),
            Counter(hand.table.chips),
            hand.leaves,
        )

    def moment(self, before: int) -> Moment:
        """Where everything lay before this event."""
        here = Moment()
        for event in self.events[:before]:
            here.take(event)
        return here

    def award(self) -> int:
        """Which event first pushes a pot to somebody, when nothing more can be put in or dealt.

        Where the collection took all there was, it is where the hands are taken up.
        """
        last = max((at for at, event in enumerate(self.events) if _goes_on(event)), default=0)
        for at in range(last + 1, len(self.events)):
            event = self.events[at]
            ruled = getattr(event, "topic", "") == "induced-outcome"
            if (
                isinstance(event, Moved)
                and is_pot(event.source)
                and event.target.startswith("stack")
                and not ruled
            ):
                return at
        return next(at for at in range(last + 1, len(self.events)) if _closes(self.events[at]))

    def clockwise(self, after: int) -> list[int]:
        """The seats from the left of this one round to itself."""
        return sorted(self.seats, key=lambda seat: (seat <= after, seat))

    def total(self, target: str) -> int:
        """What came to lie in a place during the hand."""
        return self.end[target] - self.start[target]


def _closes(event: Event) -> bool:
    taken_up = ("last-player", "winning-hand-stays", "losing-hand-killed")
    return isinstance(event, Ended) or (isinstance(event, Passed) and event.topic in taken_up)


def _goes_on(event: Event) -> bool:
    if isinstance(event, Acted):
        return event.verb not in AT_THE_SHOWDOWN and event.seat > 0
    if isinstance(event, Moved):
        return event.source.startswith("stack")
    return isinstance(event, (Dealt, Gathered, Shuffled, Rolled, Placed))
