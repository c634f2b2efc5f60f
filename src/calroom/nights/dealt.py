"""A night: so many hands at one table, played by bots, as the room runs its tables.

It is dealt in sittings. At each a new table is opened, everybody sits down with the same chips, and button
and bank go round as the house has it. What a sitting comes to depends on the seed and its number alone.

>>> from calroom import nights
>>> found = nights.night("sk.holdem", ("sensible", "bold", "careful"), hands=20, sitting=10, seed=7)
>>> found.hands, [one.name for one in found.spreads][-2:]
(20, ['the house', 'the jackpot'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeAlias

from msgspec import Struct

from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.lab.rounds import crews
from calroom.money import Amount, Cents, in_cents
from calroom.nights.manners import manner
from calroom.nights.sitting import Sat, Sitting
from calroom.nights.spread import Spread, spread
from calroom.table.asks import Seat

Progress: TypeAlias = Callable[[int, int], object]

HANDS, SITTING = 10_000, 100
MOST = 1_000_000
STACKS: tuple[Cents, ...] = (20_000, 200_000, 2_000_000)
"""What everybody sits down with: the first with which the table can be played."""


class Night(Struct, frozen=True):
    """What a night came to: for everybody who sat there, for whoever was the bank, for house and jackpot.

    Each spread is over sittings of `sitting` hands. `pots` is all that was won from pots, `dropped` what the
    house took out of those. `stopped` if somebody ended it early.
    """

    game: str
    title: str
    version: str
    stakes: str
    manners: tuple[str, ...]
    hands: int
    sitting: int
    stack: Cents
    seed: int
    spreads: tuple[Spread, ...]
    pots: Cents = 0
    dropped: Cents = 0
    stopped: bool = False

    @property
    def share(self) -> float:
        """What part of the pots the house took; nothing where there is none."""
        return self.dropped / self.pots if self.pots else 0.0


def night(
    game: str | Game,
    manners: Sequence[str] = (),
    *,
    hands: int = HANDS,
    sitting: int = SITTING,
    seed: int = 0,
    stakes: str | None = None,
    stack: Amount | None = None,
    workers: int = 1,
    cluster: str = "",
    progress: Progress | None = None,
) -> Night:
    """Deal a night by bots of these manners, one for each seat, and say what everybody ends with.

    The same seed gives the same night with any number of workers. Ctrl-C ends it with the sittings so far.
    """
    plan = planned(
        game_of(game), manners, hands=hands, sitting=sitting, seed=seed, stakes=stakes, stack=stack
    )
    done: dict[int, Sat] = {}
    try:
        for number, sat in crews.done(partial(sat_at, plan), plan.sittings, workers=workers, cluster=cluster):
            done[number] = sat
            if progress is not None:
                progress(sum(one.hands for one in done.values()), plan.hands)
    except KeyboardInterrupt:
        if not done:
            raise
    return told(plan, [done[number] for number in sorted(done)])


class Plan(Struct, frozen=True):
    """A night as it is asked for, with everything checked."""

    game: Game
    manners: tuple[str, ...]
    hands: int
    sitting: int
    seed: int
    stakes: str
    stack: Cents

    @property
    def sittings(self) -> int:
        """How often people sit down."""
        return -(-self.hands // self.sitting)


def planned(
    game: Game,
    manners: Sequence[str] = (),
    *,
    hands: int = HANDS,
    sitting: int = SITTING,
    seed: int = 0,
    stakes: str | None = None,
    stack: Amount | None = None,
) -> Plan:
    """Refuse what cannot be dealt, and say what is allowed."""
    fewest, most = game.rules.seats
    chosen = tuple(manners) or ("sensible",) * max(fewest, min(4, most))
    for one in chosen:
        manner(one)
    if not fewest <= len(chosen) <= most:
        raise ValueError(f"{game.id} is played by {fewest} to {most} players, not by {len(chosen)}")
    if not 1 <= hands <= MOST:
        raise ValueError(f"hands: 1 to {MOST:,}, not {hands:,}")
    if not 1 <= sitting <= hands:
        raise ValueError(f"sitting: 1 to {hands:,} hands, not {sitting:,}")
    at = game.stakes_meant(stakes) if stakes else game.rules.stakes[0]
    chips = _stack(game, at, len(chosen)) if stack is None else in_cents(stack)
    return Plan(game, chosen, hands, sitting, seed, at, chips)


def _stack(game: Game, stakes: str, players: int) -> Cents:
    return next((stack for stack in STACKS if Sitting.can_begin(game, stakes, players, stack)), STACKS[-1])


def sat_at(plan: Plan, number: int) -> tuple[int, Sat]:
    """One sitting, by its number."""
    hands = min(plan.sitting, plan.hands - number * plan.sitting)
    seed = Random(f"{plan.seed} {number}").getrandbits(62)
    sitting = Sitting(plan.game, plan.stakes, tuple(map(manner, plan.manners)), plan.stack, seed)
    return number, sitting.play(hands)


def told(plan: Plan, sat: Sequence[Sat]) -> Night:
    """What sittings come to together."""
    game = plan.game
    return Night(
        game.id,
        game.title,
        game.version,
        plan.stakes,
        plan.manners,
        sum(one.hands for one in sat),
        plan.sitting,
        plan.stack,
        plan.seed,
        tuple(_spreads(plan, sat)),
        sum(one.pots for one in sat),
        sum(one.house for one in sat) if game.family == "poker" else 0,
        stopped=len(sat) < plan.sittings,
    )


def _spreads(plan: Plan, sat: Sequence[Sat]) -> list[Spread]:
    seats: list[Seat] = list(range(1, len(plan.manners) + 1))
    found = [
        spread(f"seat {seat}, {name}", [one.won[seat] for one in sat])
        for seat, name in zip(seats, plan.manners, strict=True)
    ]
    if plan.game.family == "banked":
        found.append(spread("players, while they bet", [sum(one.bet.values()) for one in sat]))
        found.append(spread("banks, while they bank", [sum(one.banked.values()) for one in sat]))
    found.append(spread("the house", [one.house for one in sat]))
    found.append(spread("the jackpot", [one.jackpot for one in sat]))
    return found
