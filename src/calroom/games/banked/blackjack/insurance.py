"""Insurance against a natural under the player-dealer's ace, and even money for those who hold one."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from calroom.games.banked.bank import Bank
from calroom.games.banked.blackjack.hands import Spot
from calroom.games.banked.blackjack.turns import point_at
from calroom.games.banked.limits import steps_up_to
from calroom.games.banked.payoffs import Odds, amount_at
from calroom.money import Cents, Chip
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.events import Place
from calroom.table.table import STACK, Table
from calroom.table.verbs import Verb

Insure = answers("insure")
TakeEvenMoney = answers("even-money")

PASS = Option("pass", "insurance")
EVEN_MONEY = Option("even-money", "even-money")
PASSED = Answer("pass")
NO_NATURAL = (("even-money", "even-money"),)


class InsuranceRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much of a wager may be insured, in which steps, and what insurance and even money pay."""

    step: Chip
    """Insurance is bought in whole steps of this amount."""
    share: Annotated[tuple[int, int], Meta(extra={"share": "of a wager"})]
    """How much of the wager may be insured, as a fraction."""
    pays: Odds
    """What insurance pays, as odds to one."""
    even_money: Odds
    """What even money pays, as odds to one."""


class Insurance:
    """Who insured what in this hand, and who took even money."""

    def __init__(self, table: Table, rules: InsuranceRules) -> None:
        self.table, self.rules = table, rules
        self.wagers: dict[tuple[Seat, Seat], Place] = {}
        self.even_money: set[tuple[Seat, Seat]] = set()

    def offer(self, spots: Iterable[Spot]) -> Script[None]:
        """One bettor after another, the seated player before those behind them, each for their own wager."""
        for spot in spots:
            for seat in spot.wagers:
                if not spot.out:
                    yield from self._offer(spot, seat)

    def _offer(self, spot: Spot, seat: Seat) -> Script[None]:
        table = self.table
        options = self._options(spot, seat)
        if len(options) == 1:
            return
        point_at(table, spot.circle, seat, "insurance")
        barred = () if EVEN_MONEY in options else NO_NATURAL
        answer: Answer | None = None
        while answer is None:
            answer = yield Ask(seat, options, PASSED, "insurance", barred, about=spot.hands[0].place)
        if spot.out:
            return
        table.act(
            "even-money" if answer.verb == "even-money" else "insurance", seat, answer.verb, answer.amount
        )
        if answer.verb == "even-money":
            self.even_money.add((spot.circle, seat))
        elif answer.verb == "insure":
            (stake,) = spot.hands[0].stakes_of(seat)
            place = _insurance_place(stake.place)
            self.wagers[spot.circle, seat] = place
            table.move(answer.amount, STACK[seat], place, "insurance")

    def _options(self, spot: Spot, seat: Seat) -> tuple[Option, ...]:
        rules, stack = self.rules, self.table.stack(seat)
        natural = spot.hands[0].total.natural
        half = amount_at(rules.share, spot.wagers[seat], rules.step)
        most = steps_up_to(min(half, stack), rules.step, rules.step)
        insure = (_insure(most, rules.step, half <= stack, natural),) if most else ()
        return (*insure, *((EVEN_MONEY,) if natural else ()), PASS)

    def settle(self, bank: Bank, spot: Spot, seat: Seat, chip: Cents, *, natural: bool) -> None:
        """An insurance wager wins if the player-dealer has the natural, and is lost to them otherwise."""
        place = self.wagers.get((spot.circle, seat))
        if place is None:
            return
        wager = self.table.chips[place]
        if natural:
            bank.settle(seat, place, amount_at(self.rules.pays, wager, chip), "insurance-wins")
        else:
            bank.settle(seat, place, -wager, "insurance-loses")


@lru_cache(maxsize=4096)
def _insure(most: Cents, step: Cents, by_wager: bool, natural: bool) -> Option:
    topic = "natural-insures" if natural else "insurance"
    why_high = "insurance-half" if by_wager else "table-stakes"
    return Option("insure", topic, step, most, step, why_low="insurance-half", why_high=why_high)


@lru_cache(maxsize=4096)
def _insurance_place(place: Place) -> Place:
    """`insurance 4` beside `circle 4`, `insurance 4 behind 9` beside `circle 4 behind 9`."""
    return place.replace("circle", "insurance")


VERBS = (
    Verb("insure", "Insure for {amount}", "insures {amount}", "A bet that the bank has a natural."),
    Verb("even-money", "Even money", "takes even money", "Your natural is paid at once, one for one."),
    Verb("pass", "No insurance", "passes", "Lets it go by.", aside=True),
)
