"""Bets beside the hand: laid with the wager, never above it, and settled by what the player-dealer makes."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from calroom.games.banked.bank import Bank, Short
from calroom.games.banked.limits import Limits
from calroom.games.banked.wagers import Layout, Square, Wager
from calroom.money import Cents, Chip, Money
from calroom.table.asks import Seat, answers
from calroom.table.events import Place
from calroom.table.verbs import Verb

BESIDE = "side-bet"
SideBet = answers(BESIDE)

SIDE_BET_SHORT = Short("side-bet-cover-short", "side-bet-no-action")

NO_WAGER_NO_SIDE_BET = ((BESIDE, "side-bet-needs-wager"),)


class BesideWagers:
    """A layout on which everybody may bet beside each of their own wagers, up to its amount.

    `name` is what the place is called: `buster 4` beside `circle 4`.
    """

    def __init__(self, layout: Layout, name: str, least: Cents, step: Cents) -> None:
        self.layout, self.name, self.least, self.step = layout, name, least, step
        self.open: dict[Seat, dict[Place, Square]] = {}

    def open_to(self, bettor: Seat) -> list[Square]:
        """Where wagers may be made, and beside those that the bettor has made already."""
        return [*self.layout.open_to(bettor), *self.open.get(bettor, {}).values()]

    def take(self, wager: Wager) -> bool:
        """A wager opens the place beside it, a bet beside it fills that."""
        mine = self.open.setdefault(wager.owner, {})
        if wager.beside:
            del mine[wager.place]
            return False
        if wager.amount >= self.least:
            place = _beside(self.name, wager.place)
            limits = Limits(self.least, wager.amount, self.step)
            mine[place] = Square(wager.circle, place, BESIDE, limits, "side-bet-limit", BESIDE)
        return self.layout.take(wager)

    def leave(self, bettor: Seat) -> bool:
        """A bettor is done; whether that opens a square to somebody else."""
        return self.layout.leave(bettor)

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """Nobody bets beside a wager that they have not made."""
        return self.layout.barred(bettor) + NO_WAGER_NO_SIDE_BET


@cache
def _beside(name: str, place: Place) -> Place:
    return f"{name} {place.partition(' ')[2]}"


def as_their_wagers_lie(laid: Sequence[Wager]) -> list[Wager]:
    """The bets beside the wagers, in the order in which the wagers themselves were made."""
    order = {(wager.circle, wager.owner): at for at, wager in enumerate(laid) if not wager.beside}
    return sorted(
        [wager for wager in laid if wager.beside], key=lambda wager: order[wager.circle, wager.owner]
    )


class BusterRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The bet that the player-dealer goes over: from how much, on which shoes, and what it pays.

    A row of `pays` is the fewest cards of the player-dealer's hand for which it holds, and the odds to one.
    """

    least: Money
    """The least that is bet on it."""
    step: Chip
    """It is bet in whole steps of this amount."""
    decks: tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]]
    """It is offered at shoes of so many decks, from and to."""
    pays: tuple[Annotated[tuple[int, int], Meta(extra={"row": "cards, and odds to one"})], ...]
    """Rows of the fewest cards with which the player-dealer goes over, and the odds to one."""


class Buster:
    """The bets of one hand that the player-dealer goes over; none where the house does not have them."""

    def __init__(self, bank: Bank, rules: BusterRules | None, wagers: Sequence[Wager]) -> None:
        self.bank, self.wagers = bank, wagers
        self.pays = rules.pays if rules else ()

    def settle(self, circle: Seat, *, over: bool, cards: int) -> None:
        """Settle what lies beside the wagers on one circle, by the number of the player-dealer's cards."""
        odds = max((to for fewest, to in self.pays if cards >= fewest), default=0)
        for wager in self.wagers:
            if wager.circle != circle:
                continue
            if over:
                due, topic = wager.amount * odds, "buster-stays"
            else:
                due, topic = -wager.amount, "buster-loses"
            self.bank.settle(wager.owner, wager.place, due, topic, "buster-pays", short=SIDE_BET_SHORT)


VERBS = (
    Verb(
        "side-bet",
        "Side bet {amount} {where}",
        "side bets {amount} {where}",
        "A bet of its own beside your wager.",
    ),
)
