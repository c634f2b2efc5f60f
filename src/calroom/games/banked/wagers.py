"""Wagers against a bank: where on the layout people may bet, and the betting until no more bets are taken."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Protocol

from msgspec import Struct

from calroom.games.banked.limits import Limits, steps_up_to
from calroom.money import Cents, dollars
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.events import Place
from calroom.table.table import STACK, Table
from calroom.table.verbs import Verb

WAGER = "wager"
STEPS = "wager-steps"
Bet = answers(WAGER)
Done = answers("done")

DONE = Option("done", "wagers")
NO_WAGER = Answer("done")

CIRCLE = [f"circle {seat}" for seat in range(100)]
"""The place of a seat's wager, made once; the index is the seat."""


class Square(Struct, frozen=True, eq=False, gc=False):
    """A place where one wager may lie: the circle on whose hand it rides, and the topic that opens it.

    A square with limits of its own, other than the table's, names the topic that sets them in `why`, and in
    `why_high` the one that sets the most where it is another. A square for a bet beside the hand's own has
    another verb. Squares recur from hand to hand, so they are told apart by identity, which is fast.
    """

    circle: Seat
    place: Place
    topic: str
    limits: Limits | None = None
    why: str = "table-limits"
    verb: str = WAGER
    why_high: str = ""


class Wager(Struct, frozen=True, gc=False):
    """What one bettor put on one hand before the deal, or beside it; who shares a place shares one bet."""

    owner: Seat
    circle: Seat
    place: Place
    amount: Cents
    beside: bool = False


KeptBack = Callable[[Cents, Sequence[Cents]], Cents]
"""How much of a stack must stay there for the fees if a bettor adds one more wager to those there are."""


class Layout(Protocol):
    """The betting places of a game, and to whom they are open."""

    def open_to(self, bettor: Seat) -> Sequence[Square]:
        """Where this bettor may bet now."""

    def take(self, wager: Wager) -> bool:
        """A wager lies on a square from now on; whether that changes what is open to anybody else."""

    def leave(self, bettor: Seat) -> bool:
        """A bettor is done; whether that opens a square to somebody else, which it mostly does not."""
        return False

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """The topic that stands against any other square."""


class Circles(Layout):
    """One circle for every seat, and room behind it.

    A seated player bets in their own circle and in those that nobody occupies. Whoever does not hold a circle
    may bet behind the wager that lies in it, as long as there is room. Who stands behind the seats has a
    number above theirs and no circle. The player-dealer's circle holds the bank.
    """

    def __init__(self, table: Table, seats: int, backlines: int) -> None:
        self.seats, self.backlines = seats, backlines
        self.free = [seat for seat in range(1, seats + 1) if seat not in table.seats]
        self.bettors: dict[Seat, list[Seat]] = {}

    def open_to(self, bettor: Seat) -> list[Square]:
        """The bettor's own circle, the free ones, and the room behind the wagers of others."""
        taken = self.bettors
        mine = [bettor, *self.free] if bettor <= self.seats else []
        squares = [_circle(circle) for circle in mine if circle not in taken]
        for circle, bettors in taken.items():
            if len(bettors) <= self.backlines and bettor not in bettors:
                squares.append(_behind(circle, bettor))
        return squares

    def take(self, wager: Wager) -> bool:
        """The first wager on a circle makes it play, those after it ride along."""
        self.bettors.setdefault(wager.circle, []).append(wager.owner)
        return bool(self.backlines) or wager.circle in self.free

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """People without a seat bet behind the others; nobody bets in another's circle."""
        return SEATED_ONLY if bettor > self.seats else NOT_YOUR_CIRCLE


SEATED_ONLY = (("wager", "seats"),)
NOT_YOUR_CIRCLE = (("wager", "own-or-free-circle"),)


@cache
def _circle(circle: Seat) -> Square:
    return Square(circle, CIRCLE[circle], "own-or-free-circle")


@cache
def _behind(circle: Seat, bettor: Seat) -> Square:
    return Square(circle, f"circle {circle} behind {bettor}", "backline")


def take_wagers(
    table: Table,
    layout: Layout,
    bettors: Iterable[Seat],
    limits: Limits,
    kept_back: KeptBack,
    lying: list[Wager] | None = None,
) -> Script[list[Wager]]:
    """All bet at once, each on as many squares as they like, until everybody is done.

    Returns all wagers, in the list of those `lying` there already if there is one. `kept_back` says how much
    of a stack must stay there for the collection.
    """
    wagers = [] if lying is None else lying
    spare = {bettor: _spare(table, bettor, kept_back, wagers) for bettor in bettors}
    asks = _asks(table, layout, limits, spare)
    while waiting := tuple([ask for ask in asks.values() if ask]):
        reply = yield waiting
        if reply is None:
            spare = {bettor: _spare(table, bettor, kept_back, wagers) for bettor in spare}
            asks = _asks(table, layout, limits, spare)
            continue
        bettor, answer = reply
        if answer.verb == "done":
            table.act("wagers", bettor, "done")
            del spare[bettor], asks[bettor]
            changed = layout.leave(bettor)
        else:
            wagers.append(lay_wager(table, layout, bettor, answer))
            spare[bettor] = most = _spare(table, bettor, kept_back, wagers)
            changed = layout.take(wagers[-1])
            if not changed:
                asks[bettor] = _ask(table, layout, limits, bettor, most)
        if changed:
            asks = _asks(table, layout, limits, spare)
    return wagers


def _spare(table: Table, bettor: Seat, kept_back: KeptBack, wagers: Iterable[Wager]) -> Cents:
    """What a bettor can put into one more wager and still pay their fees."""
    stack = table.chips[STACK[bettor]]
    made = [wager.amount for wager in wagers if wager.owner == bettor and not wager.beside]
    return stack - kept_back(stack, made)


def _asks(
    table: Table, layout: Layout, limits: Limits, spare: Mapping[Seat, Cents]
) -> dict[Seat, Ask | None]:
    """A question for everybody who is not done and can bet somewhere; the others wait for a place."""
    return {bettor: _ask(table, layout, limits, bettor, most) for bettor, most in spare.items()}


def _ask(table: Table, layout: Layout, limits: Limits, bettor: Seat, most: Cents) -> Ask | None:
    options = wager_options(layout, bettor, limits, most, table.chips[STACK[bettor]])
    if not options:
        return None
    return Ask(bettor, (*options, DONE), NO_WAGER, "wagers", layout.barred(bettor))


def wager_options(layout: Layout, bettor: Seat, limits: Limits, most: Cents, stack: Cents) -> list[Option]:
    """Every wager that a bettor with so much to spare of this stack may make now."""
    return [option for square in layout.open_to(bettor) if (option := _wager(square, limits, most, stack))]


@lru_cache(maxsize=65536)
def _wager(square: Square, table_limits: Limits, most: Cents, stack: Cents) -> Option | None:
    """What a bettor with so much to spare of a stack may put on a square; None if it is too little."""
    limits = square.limits or table_limits
    low, high, step = limits.low, limits.high, limits.step
    verb, place, topic, why = square.verb, square.place, square.topic, square.why
    there = 0
    if most >= high:
        why_high = square.why_high or why
    elif high := steps_up_to(most, low, step):
        why_high, there = "player-fee-kept-back" if most < stack else STEPS, stack
    else:
        return None
    return Option(
        verb, topic, low, high, step, where=place, why_low=why, why_high=why_high, why_step=STEPS, there=there
    )


def lay_wager(table: Table, layout: Layout, bettor: Seat, answer: Answer) -> Wager:
    """A bettor puts their wager on the square that they named; the layout is still to take it in."""
    square = next(square for square in layout.open_to(bettor) if square.place == answer.where)
    wager = Wager(bettor, square.circle, square.place, answer.amount, square.verb != WAGER)
    table.act(square.topic, bettor, square.verb, answer.amount, square.place)
    table.move(answer.amount, STACK[bettor], square.place, square.topic)
    return wager


def close_betting(table: Table, wagers: Iterable[Wager]) -> Cents:
    """No more bets: returns the total table action, all base wagers and nothing else."""
    total = sum(wager.amount for wager in wagers)
    table.call("total-action", f"no more bets: {dollars(total)} of action")
    return total


def positions_clockwise(after: Seat, seats: int) -> list[Seat]:
    """All positions of the table, occupied or not, clockwise from the one next to `after`, which is left out.

    >>> positions_clockwise(3, 8)
    [4, 5, 6, 7, 8, 1, 2]
    """
    return [*range(after + 1, seats + 1), *range(1, after)]


VERBS = (
    Verb("wager", "Wager {amount} {where}", "wagers {amount} {where}", "Lies there against the bank."),
    Verb("done", "Done betting", "is done betting", "No more wagers from you in this hand.", aside=True),
)
