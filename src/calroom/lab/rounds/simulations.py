"""Simulation of banked games: rounds by the million in numbered blocks, here or on a cluster.

What a block comes to depends on the run's seed and the block's number alone, and results are counted in whole
numbers, so a run is the same to the last digit whatever the number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.lab.banked import ask, asked_of, is_unstudied, studied
from calroom.lab.rounds.crews import done
from calroom.table.drawing import draw_rows

Counts: TypeAlias = list[NDArray[np.int64]]
Deal: TypeAlias = Callable[[int, int, int], Counts]
"""Deals so many rounds by a seed and the number of a block."""

BLOCK = 1 << 18
"""How many rounds are one block: a moment's work in any game, so that Ctrl-C always finds some done."""


MOST_ROUNDS = 10**15
"""At a hundred million rounds a second, some four months."""


class Counted(Struct, frozen=True):
    """One thing whose results are counted: a wager, or what the bank wins; what it brings in each column."""

    name: str
    pays: tuple[Fraction, ...]


class Run(Struct, frozen=True, eq=False):
    """A game ready to be simulated; `deal` gives a row of counts for each thing that is counted.

    It must be possible to send `deal` to another process.
    """

    deal: Deal
    counted: tuple[Counted, ...]
    strategy: str
    assumptions: tuple[str, ...]


class Result(Struct, frozen=True):
    """What a wager brought, for each unit of it, how often, and the standard error of that share."""

    pays: float
    count: int
    share: float
    error: float


class Simulated(Struct, frozen=True):
    """What a wager, or the bank, came to in the mean, with its standard error."""

    name: str
    rounds: int
    expected: float
    error: float
    variance: float
    deviation: float
    results: tuple[Result, ...]


class Simulation(Struct, frozen=True):
    """What a run came to; one that was stopped counts the rounds it had dealt."""

    game: str
    title: str
    version: str
    strategy: str
    rounds: int
    seed: int
    stopped: bool
    assumptions: tuple[str, ...]
    wagers: tuple[Simulated, ...]

    def _repr_html_(self) -> str:
        rows = [(one.name, f"{one.expected:+.4%}", f"± {one.error:.4%}") for one in self.wagers]
        said = f"{self.strategy}, seed {self.seed}"
        return draw_rows(f"{self.title}, {self.rounds:,} rounds", ("", "in the mean", "error"), rows, said)


def check_rounds(rounds: int) -> None:
    """Refuse a number of rounds that tells nothing, or that nobody lives to see dealt."""
    if rounds < 1:
        raise ValueError(f"{rounds} rounds tell nothing; give 1 or more")
    if rounds > MOST_ROUNDS:
        raise ValueError(f"so many rounds are never dealt to an end; give at most {MOST_ROUNDS:,}")


def simulate(
    game: str | Game,
    rounds: int,
    *,
    strategy: str = "",
    players: int | None = None,
    bank: Fraction | int | None = None,
    stakes: str | None = None,
    decks: int | None = None,
    continuous: bool = False,
    posted: Mapping[str, Any] | None = None,
    seed: int = 0,
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[float], object] | None = None,
) -> Simulation:
    """Deal so many rounds of a game.

    It is played by a `strategy`: best, house, or a file. So many `players` with one wager each sit next to a
    player-dealer who put up a `bank` of so many wagers; without it, they cover all. The table has its sign,
    `stakes`, so many `decks` where there is a choice, a `continuous` shuffler where it may, and whatever else
    is `posted`, by the name that its game has for it.

    The same seed gives the same result with any number of workers. Ctrl-C ends the run with what it has.
    """
    check_rounds(rounds)
    house_game = game_of(game)
    asked = asked_of(
        posted,
        strategy=strategy,
        players=players,
        bank=None if bank is None else Fraction(bank),
        stakes=stakes,
        decks=decks,
        continuous=continuous or None,
    )
    if is_unstudied(house_game):
        from calroom.lab.rounds import played

        table = ask(played.table_of, house_game, asked)
        return played.simulate(table, rounds, seed=seed, workers=workers, cluster=cluster, progress=progress)
    run: Run = ask(studied(house_game, "simulated").run, house_game, asked)
    blocks = -(-rounds // BLOCK)
    counts = [np.zeros(len(thing.pays), np.int64) for thing in run.counted]
    work, stopped = partial(_block, run.deal, rounds, seed), False
    try:
        parts = done(work, blocks, workers=workers, cluster=cluster, compiled=True)
        for number, part in enumerate(parts, 1):
            for mine, more in zip(counts, part, strict=True):
                mine += more
            if progress is not None:
                progress(number / blocks)
    except KeyboardInterrupt:
        if not counts[0].any():
            raise
        stopped = True
    return Simulation(
        house_game.id,
        house_game.title,
        house_game.version,
        run.strategy,
        int(counts[0].sum()),
        seed,
        stopped,
        run.assumptions,
        tuple(summed(thing, found) for thing, found in zip(run.counted, counts, strict=True)),
    )


def _block(deal: Deal, rounds: int, seed: int, block: int) -> Counts:
    """One block of a run, for whoever does it."""
    return deal(min(BLOCK, rounds - block * BLOCK), seed, block)


def summed(thing: Counted, found: NDArray[np.int64]) -> Simulated:
    """What counts come to."""
    counts, rounds = found.tolist(), int(found.sum())
    pays = thing.pays
    mean = sum((pay * count for pay, count in zip(pays, counts, strict=True)), Fraction()) / rounds
    square = sum((pay**2 * count for pay, count in zip(pays, counts, strict=True)), Fraction()) / rounds
    variance = float(square - mean**2)
    return Simulated(
        thing.name,
        rounds,
        float(mean),
        sqrt(variance / rounds),
        variance,
        sqrt(variance),
        tuple(_result(pay, count, rounds) for pay, count in _merged(pays, counts)),
    )


def _merged(pays: Sequence[Fraction], counts: Sequence[int]) -> list[tuple[Fraction, int]]:
    found: dict[Fraction, int] = {}
    for pay, count in zip(pays, counts, strict=True):
        if count:
            found[pay] = found.get(pay, 0) + count
    return sorted(found.items(), reverse=True)


def _result(pay: Fraction, count: int, rounds: int) -> Result:
    share = count / rounds
    return Result(float(pay), count, share, sqrt(share * (1 - share) / rounds))
