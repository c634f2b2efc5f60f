"""What the collection makes of a wager at every posted table, a hand and an hour, for player and bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from calroom.games.banked.fees import Schedule
from calroom.games.banked.limits import Limits
from calroom.houses.game import Game
from calroom.lab.worth import Charge, Odds, Worth
from calroom.money import Cents, dollars


class Posted(NamedTuple):
    """One table that a house posts: its stakes, limits and fees."""

    stakes: str
    jackpot: bool
    limits: Limits
    schedule: Schedule

    def from_player(self, amount: Cents) -> Cents:
        """What a player pays for a wager, by the square or by all they wager."""
        return self.schedule.cost("square", amount) + self.schedule.cost("bettor", amount)

    def from_bank(self, action: Cents) -> Cents:
        """What the bank pays for so much action."""
        return self.schedule.cost("player-dealer", action)


def charges(
    game: Game,
    wagers: Iterable[Worth],
    *,
    stakes: str | None = None,
    amount: Cents | None = None,
    hands_an_hour: int | None = None,
    players: int = 1,
) -> tuple[Charge, ...]:
    """What wagers cost at every posted table, or at one, at both ends of every band of fees or of one amount.

    The bank faces so many players with the same wager.
    """
    pace = hands_an_hour if hands_an_hour is not None else game.type.pace
    if pace < 1:
        raise ValueError(f"{pace} hands an hour is no game; give 1 or more")
    if not 1 <= players < game.rules.seats[1]:
        raise ValueError(
            f"{players} players cannot bet at {game.id}; there may be 1 to {game.rules.seats[1] - 1}"
        )
    at = (game.stakes_meant(stakes),) if stakes else game.rules.stakes
    charged = [wager for wager in wagers if is_charged(wager)]
    found = _at_tables(game, charged, at, amount, players, pace)
    if amount is not None and charged and not found:
        posted = ", ".join(at)
        raise ValueError(f"no table of {game.id} takes a wager of {dollars(amount)}; they post {posted}")
    return tuple(found)


def charged_again(game: Game, found: Odds) -> Odds:
    """The same odds in a game that has other fees: wagers are worth the same, and cost something else."""
    charged = [wager for wager in found.wagers if is_charged(wager)]
    cost = _at_tables(game, charged, game.rules.stakes, None, 1, game.type.pace)
    return msgspec.structs.replace(found, charges=tuple(cost))


def _at_tables(
    game: Game, wagers: Iterable[Worth], at: Iterable[str], amount: Cents | None, players: int, pace: int
) -> list[Charge]:
    return [
        charge(table, wager, bet, players, pace)
        for wager in wagers
        for table in posted_tables(game, wager.wager, at)
        for bet in _amounts(table, amount, players)
    ]


def is_charged(wager: Worth) -> bool:
    """Whether anybody pays a collection for this wager."""
    return any(band.collection for band in (*wager.collection, *wager.bank_collection))


def charge(table: Posted, wager: Worth, amount: Cents, players: int, pace: int) -> Charge:
    """One wager at one table."""
    paid, action = table.from_player(amount), amount * players
    taken = table.from_bank(action)
    loses = paid - wager.expected * amount
    earns = wager.bank * action - taken
    return Charge(
        table.stakes,
        table.jackpot,
        wager.wager,
        amount,
        paid,
        -loses / amount,
        loses,
        loses * pace,
        action,
        taken,
        earns / action,
        earns,
        earns * pace,
    )


def posted_tables(game: Game, wager: str, at: Iterable[str] = ()) -> Iterator[Posted]:
    """Every posted table, or those at these stakes, with a jackpot attached and without where it has one."""
    assert game.type.wagered is not None
    for stakes in at or game.rules.stakes:
        limits, schedules = game.type.wagered(game.terms(stakes), wager)
        for jackpot, schedule in enumerate(schedules):
            if not jackpot or schedule.jackpot:
                yield Posted(limits.words, bool(jackpot), limits, schedule)


def _amounts(table: Posted, amount: Cents | None, players: int) -> list[Cents]:
    """The wagers to look at: one amount if the table takes it, or both ends of every band of fees."""
    limits = table.limits
    steps = range(limits.low, limits.high + 1, limits.step)
    if amount is not None:
        return [amount] if amount in steps else []
    fees = [(table.from_player(step), table.from_bank(step * players)) for step in steps]
    last = len(fees) - 1
    return [
        steps[at]
        for at, fee in enumerate(fees)
        if at in (0, last) or fee != fees[at - 1] or fee != fees[at + 1]
    ]
