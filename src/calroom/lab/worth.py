"""What a wager is worth: its outcomes with their chances, and what the collection makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil, sqrt

from msgspec import Struct

from calroom.cards import Cards
from calroom.games.banked.limits import Limits
from calroom.money import Cents
from calroom.table.drawing import draw_rows

MUCH_ACTION: Cents = 10_000_000


class Outcome(Struct, frozen=True):
    """One thing that can happen to a wager: what it brings for each unit wagered, and how often.

    Where deals are counted one by one, `ways` is how many of them end so; where some are sampled, `error` is
    the standard error of the probability.
    """

    name: str
    pays: float
    ways: int | None
    probability: float
    error: float = 0.0


class Band(Struct, frozen=True):
    """Wagers that cost the same collection, and what a unit wagered brings then at both ends."""

    at_least: Cents
    at_most: Cents
    collection: Cents
    cost_at_least: float
    cost_at_most: float
    expected_at_least: float
    expected_at_most: float


class Worth(Struct, frozen=True):
    """What one wager is worth to the player and to the bank, for each unit of it, and what it costs.

    `risked` is what lies on the table in the mean, in units of the wager, where a hand may call for more.
    What the bank pays is as if nothing else lay on the table; `bank_earns_from` is how much of this wager
    there must be in a hand for the bank to earn what it pays, on that and on all that is more. There is no
    such amount where the bank pays nothing, or never earns it.
    """

    wager: str
    expected: float
    bank: float
    variance: float
    deviation: float
    risked: float
    outcomes: tuple[Outcome, ...]
    collection: tuple[Band, ...]
    bank_collection: tuple[Band, ...]
    bank_earns_from: Cents | None


class Threshold(Struct, frozen=True):
    """Against a card that lies up, the lowest hand that is ever played and the highest ever folded."""

    up: str
    lowest_played: Cards
    highest_folded: Cards


class Charge(Struct, frozen=True):
    """What a wager is worth at one table with its collection, to a player and to a bank that faces several.

    `expected` and `bank_expected` are fractions of the wager and of all action, collections taken off;
    `loses` and `bank_earns` are cents in the mean, a hand and an hour.
    """

    stakes: str
    jackpot: bool
    wager: str
    amount: Cents
    collection: Cents
    expected: float
    loses_a_hand: float
    loses_an_hour: float
    action: Cents
    bank_collection: Cents
    bank_expected: float
    bank_earns_a_hand: float
    bank_earns_an_hour: float


class Odds(Struct, frozen=True):
    """What the wagers of a banked game are worth, how that was found and what was assumed.

    `charges` say what the collection makes of them at every posted table.
    """

    game: str
    title: str
    version: str
    method: str
    error: float
    deals: int
    assumptions: tuple[str, ...]
    wagers: tuple[Worth, ...]
    strategy: tuple[Threshold, ...] = ()
    charges: tuple[Charge, ...] = ()

    def _repr_html_(self) -> str:
        rows = [
            (wager.wager, f"{wager.expected:+.4%}", f"{wager.bank:+.4%}", f"{wager.deviation:.4f}")
            for wager in self.wagers
        ]
        head = ("wager", "player", "bank", "deviation")
        return draw_rows(f"{self.title} ({self.game})", head, rows, self.method)


class Prices(Struct, frozen=True):
    """What a table takes for a wager from whoever makes it, and from the bank for so much action."""

    limits: Limits
    from_player: Callable[[Cents], Cents]
    from_bank: Callable[[Cents], Cents]


def nothing(_: Cents) -> Cents:
    """What a bet costs that is free of any collection."""
    return 0


def worth(
    wager: str, found: Iterable[tuple[str, Fraction, int]], prices: Prices, risked: float = 1.0
) -> Worth:
    """What outcomes (name, pay and number of ways) come to at these prices."""
    outcomes = [outcome for outcome in found if outcome[2]]
    ways = sum(number for _, _, number in outcomes)
    expected = sum((pays * number for _, pays, number in outcomes), Fraction()) / ways
    square = sum((pays**2 * number for _, pays, number in outcomes), Fraction()) / ways
    told = [Outcome(name, float(pays), number, number / ways) for name, pays, number in outcomes]
    return _priced(wager, float(expected), float(square - expected**2), risked, told, prices)


def worth_by_chance(
    wager: str,
    outcomes: Sequence[Outcome],
    prices: Prices,
    *,
    expected: float | None = None,
    risked: float = 1.0,
) -> Worth:
    """What outcomes with their probabilities come to at these prices.

    Where some of them are sampled, what is `expected` may be known better than they tell.
    """
    mean = sum(outcome.pays * outcome.probability for outcome in outcomes)
    variance = sum(outcome.pays**2 * outcome.probability for outcome in outcomes) - mean**2
    player = mean if expected is None else expected
    return _priced(wager, player, variance, risked, outcomes, prices)


def _priced(
    wager: str, player: float, variance: float, risked: float, outcomes: Sequence[Outcome], prices: Prices
) -> Worth:
    """What a wager is worth to the player, and so to the bank, and what the collection makes of that."""
    return Worth(
        wager,
        player,
        0.0 - player,
        variance,
        sqrt(variance),
        risked,
        tuple(outcomes),
        _bands(prices.from_player, prices.limits, player),
        _bands(prices.from_bank, prices.limits, -player),
        _earns_from(prices, -player),
    )


def _bands(cost: Callable[[Cents], Cents], limits: Limits, expected: float) -> tuple[Band, ...]:
    """The wagers between the limits of a table by what collection they cost."""
    found: list[tuple[Cents, Cents, Cents]] = []
    for amount in range(limits.low, limits.high + 1, limits.step):
        fee = cost(amount)
        if found and found[-1][2] == fee:
            found[-1] = (found[-1][0], amount, fee)
        else:
            found.append((amount, amount, fee))
    return tuple(
        Band(low, high, fee, fee / low, fee / high, expected - fee / low, expected - fee / high)
        for low, high, fee in found
    )


def _earns_from(prices: Prices, edge: float) -> Cents | None:
    """The least action that earns the bank its collection however much more there is.

    A collection that goes up with the action may be earned just below a step and not above it.
    """
    highest = prices.from_bank(MUCH_ACTION)
    if not highest or edge * MUCH_ACTION < highest:
        return None
    low, step = prices.limits.low, prices.limits.step
    too_little = [
        action
        for action in range(low, ceil(highest / edge), step)
        if edge * action < prices.from_bank(action)
    ]
    return too_little[-1] + step if too_little else low
