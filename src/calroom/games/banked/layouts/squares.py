"""Betting squares: every position but the player-dealer's has several, and each rides on its hand.

Where the house takes bets until the dice are seen, a wager may still be made or taken back after the
collection; what was paid for a square stays paid.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from calroom.games.banked.fees import Schedule
from calroom.games.banked.limits import Limits
from calroom.games.banked.wagers import DONE, NO_WAGER, Layout, Square, Wager, lay_wager, wager_options
from calroom.money import Cents, Money
from calroom.table.asks import Ask, Option, Script, Seat
from calroom.table.events import Place
from calroom.table.table import STACK, Table
from calroom.table.verbs import Verb

NOT_OPEN = (("wager", "squares"),)


class SquareRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many squares a position has: the seated player fills the first `own`, others from `others` on.

    `refusable` is whether a seated player may keep others off their squares, `player_maximum` the most that
    one person may wager in a hand on all squares together, if there is such a limit.
    """

    count: Annotated[int, Meta(ge=1)]
    """How many betting squares a position has."""
    own: Annotated[int, Meta(ge=1)]
    """So many of the first squares are for the seated player."""
    others: Annotated[int, Meta(ge=1)]
    """From this square on others may bet."""
    refusable: bool = False
    """Whether a seated player may keep others off their squares."""
    player_maximum: Money | None = None
    """The most that one person may wager in a hand on all squares together, where there is such a limit."""


class Squares(Layout):
    """The layout of one hand: which square is whose.

    `alone` are the seated players who let nobody bet on their squares; `partners` says who puts up equal
    parts of whose wagers.
    """

    def __init__(
        self,
        table: Table,
        seats: int,
        rules: SquareRules,
        limits: Limits,
        alone: Collection[Seat] = (),
        partners: Mapping[Seat, Seat] | None = None,
    ) -> None:
        self.rules, self.limits, self.partners = rules, limits, partners or {}
        alone = alone if rules.refusable else ()
        positions = [seat for seat in range(1, seats + 1) if seat != table.button]
        self.wagers: dict[Place, list[Wager]] = {}
        self.paid: set[tuple[Seat, Place]] = set()
        """Who has paid for which square, once and for all deals of the hand."""
        self.for_owner = {seat: self._free(seat, "own-square") for seat in positions}
        self.for_others = {seat: self._free(seat, "backline") for seat in positions if seat not in alone}

    def open_to(self, bettor: Seat) -> list[Square]:
        """The next free square of one's own position and of others, and one's share of a partner's bets."""
        squares = [square for seat, square in self.for_others.items() if square and seat != bettor]
        if own := self.for_owner.get(bettor):
            squares.insert(0, own)
        if self.rules.player_maximum is not None:
            squares = self._up_to_maximum(bettor, squares, self.rules.player_maximum)
        if bettor in self.partners:
            squares += self._shares_of(bettor, self.partners[bettor])
        return squares

    def _free(self, position: Seat, topic: str) -> Square | None:
        """The first square that the seated player, or somebody else, may still use."""
        rules = self.rules
        first, last = (1, rules.own) if topic == "own-square" else (rules.others, rules.count)
        for number in range(first, last + 1):
            if square_name(position, number) not in self.wagers:
                return _square(position, number, topic)
        return None

    def _look_again(self, position: Seat) -> None:
        self.for_owner[position] = self._free(position, "own-square")
        if position in self.for_others:
            self.for_others[position] = self._free(position, "backline")

    def _up_to_maximum(self, bettor: Seat, squares: list[Square], most: Cents) -> list[Square]:
        """Squares with what is left to a person of all that they may wager in a hand."""
        left = most - sum(
            [wager.amount for here in self.wagers.values() for wager in here if wager.owner == bettor]
        )
        low, high, step = self.limits.low, self.limits.high, self.limits.step
        if left >= high:
            return squares
        limits = Limits(low, left, step)
        return [replace(square, limits=limits, why="player-maximum") for square in squares if left >= low]

    def _shares_of(self, bettor: Seat, partner: Seat) -> Iterator[Square]:
        for place, here in self.wagers.items():
            amount, owners = here[0].amount, [wager.owner for wager in here]
            room = len(here) * amount + amount <= self.limits.high
            if owners[0] == partner and bettor not in owners and room:
                yield Square(here[0].circle, place, "partnership", Limits(amount, amount, 1))

    def take(self, wager: Wager) -> bool:
        """A wager lies on a square from now on, alone or as a partner's part of it."""
        before = self.for_others.get(wager.circle)
        self.wagers.setdefault(wager.place, []).append(wager)
        self._look_again(wager.circle)
        return bool(self.partners) or self.for_others.get(wager.circle) is not before

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """No other square is open to them."""
        return NOT_OPEN

    def owned_by(self, bettor: Seat) -> list[Place]:
        """The squares on which they bet in their own name."""
        return [place for place, here in self.wagers.items() if here[0].owner == bettor]

    def clear(self, place: Place) -> list[Wager]:
        """Everything on a square is taken back."""
        here = self.wagers.pop(place)
        self._look_again(here[0].circle)
        return here

    @property
    def all_wagers(self) -> list[Wager]:
        """Every wager, square by square in the order in which they were first used."""
        return [wager for here in self.wagers.values() for wager in here]


@cache
def square_name(position: Seat, number: int) -> Place:
    """The place of one square: `square 4-1` is the first of position 4."""
    return f"square {position}-{number}"


@cache
def _square(position: Seat, number: int, topic: str) -> Square:
    return Square(position, square_name(position, number), topic)


def change_wagers(
    table: Table, squares: Squares, bettors: Iterable[Seat], limits: Limits, schedule: Schedule
) -> Script[None]:
    """The last chance: wagers are made and taken back after the collection, until everybody is done.

    A square that is used for the first time pays at once; what was paid for one that is cleared stays paid.
    """
    squares.paid.update((here[0].owner, place) for place, here in squares.wagers.items())
    betting = list(bettors)
    asks = {seat: _ask_again(table, squares, seat, limits, schedule) for seat in betting}
    while asks:
        reply = yield tuple(asks.values())
        if reply is None:
            continue
        bettor, answer = reply
        if answer.verb == "done":
            betting.remove(bettor)
            del asks[bettor]
            continue
        if answer.verb == "withdraw":
            _withdraw(table, squares, bettor, answer.where)
        else:
            wager = lay_wager(table, squares, bettor, answer)
            squares.take(wager)
            if (bettor, wager.place) not in squares.paid and squares.wagers[wager.place] == [wager]:
                schedule.take_late(table, bettor, wager.amount)
                squares.paid.add((bettor, wager.place))
        asks = {seat: _ask_again(table, squares, seat, limits, schedule) for seat in betting}


def _ask_again(table: Table, squares: Squares, bettor: Seat, limits: Limits, schedule: Schedule) -> Ask:
    stack = table.chips[STACK[bettor]]
    options = wager_options(squares, bettor, limits, stack - schedule.kept_back(stack, ()), stack)
    options += [_withdrawal(place) for place in squares.owned_by(bettor)]
    return Ask(bettor, (*options, DONE), NO_WAGER, "last-chance", NOT_OPEN)


@cache
def _withdrawal(place: Place) -> Option:
    return Option("withdraw", "last-chance", where=place)


def _withdraw(table: Table, squares: Squares, bettor: Seat, place: Place) -> None:
    here = squares.clear(place)
    table.act("last-chance", bettor, "withdraw", sum(wager.amount for wager in here), place)
    for wager in here:
        table.move(wager.amount, place, STACK[wager.owner], "last-chance")


class Bet(Struct, frozen=True):
    """What lies on one square, paid and collected as one: in whose name, and who put up equal parts of it."""

    place: Place
    amount: Cents
    partners: tuple[Seat, ...]

    @property
    def owner(self) -> Seat:
        """In whose name the square stands."""
        return self.partners[0]


def bets_by_position(squares: Squares) -> dict[Seat, list[Bet]]:
    """The bets on every position, the seated player's first.

    Where one square is the seated player's and the others have theirs beside it, those follow as the squares
    lie; where everybody fills the next free one, as they were filled.
    """
    found: dict[Seat, list[Bet]] = {}
    lie_in_order = squares.rules.own < squares.rules.others
    wagers = squares.wagers
    for place in sorted(wagers, key=_number) if lie_in_order else wagers:
        here = wagers[place]
        bet = Bet(place, sum([wager.amount for wager in here]), tuple([wager.owner for wager in here]))
        found.setdefault(here[0].circle, []).append(bet)
    for position, bets in found.items():
        if len(bets) > 1:
            bets.sort(key=lambda bet, seated=position: bet.owner != seated)  # type: ignore[misc]
    return found


def _number(place: Place) -> int:
    return int(place.rpartition("-")[2])


VERBS = (
    Verb("withdraw", "Take back {amount} {where}", "withdraws {amount} {where}", "Your wager does not play."),
)
