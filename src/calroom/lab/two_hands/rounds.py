"""Rounds of the games in which every position makes two hands: who is settled first, and what is counted.

Players sit in the positions that are counted first after the player-dealer's.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calroom.games.banked.two_hands.terms import TwoHandRules
from calroom.houses.game import Game
from calroom.lab.rounds._dealing import Tally, deal_apart, tally_rounds, throws
from calroom.lab.rounds.simulations import Run
from calroom.lab.rounds.tallies import counted_of, cover_of, rows_of, run_says

Counts: TypeAlias = NDArray[np.int64]
Compare: TypeAlias = Callable[[NDArray[np.uint16], int], Counts]
"""Plays rounds in which so many hands are dealt, the player-dealer's last; 1, 0 or -1 for every player."""

PIECE = 1 << 14
"""So many rounds are dealt at a time, so that memory stays small."""


class TwoHandRounds(NamedTuple):
    """All that rounds need but for seed and number; cards are places in the pack."""

    compare: Compare
    pack: int
    size: int
    players: int
    positions: int
    from_bank: bool
    dice: int
    unit: int
    posted: int
    cover: int

    def counts(self, rounds: int, seed: int, block: int) -> list[Counts]:
        """Deal so many rounds, and give what is counted of them."""
        found: list[Counts] = []
        for piece, start in enumerate(range(0, rounds, PIECE)):
            dealt = self._dealt(min(PIECE, rounds - start), seed, (block << 8) + piece)
            found = [one + other for one, other in zip(found, dealt, strict=True)] if found else dealt
        return found

    def _dealt(self, rounds: int, seed: int, chunk: int) -> list[Counts]:
        chance = np.uint64(seed % 2**64)
        places = deal_apart(chance, chunk, rounds, self.pack, self.size * (self.players + 1))
        results = self.compare(places, self.players)
        tally = self.tally(results, throws(chance, ~chunk, rounds, self.dice))
        return rows_of(tally, self.posted > 0)

    def tally(self, results: Counts, thrown: Counts) -> Tally:
        """Settle rounds with these results, the dice having shown so many."""
        dues = np.ascontiguousarray(results[:, :, None] * self.unit)
        return tally_rounds(dues, self.firsts(thrown), self.posted, self.cover, self.unit)

    def firsts(self, thrown: Counts) -> Counts:
        """Which circle is settled first, by what the dice show; empty positions and the bank pass it on."""
        at = (thrown - 1) % self.positions - self.from_bank
        return np.where((at < 0) | (at >= self.players), 0, at)


def run_of(
    game: Game,
    compare: Compare,
    pack: int,
    size: int,
    players: int,
    bank: Fraction | None,
    strategy: str,
    *says: str,
) -> Run:
    """Rounds of so many players against a bank of so many wagers, for simulation."""
    rules = game.rules_as(TwoHandRules)
    most = rules.seats[1] - 1
    if not 1 <= players <= most:
        raise ValueError(f"{players} players cannot bet at {game.id}; there may be 1 to {most}")
    unit = bank.denominator if bank else 1
    rounds = TwoHandRounds(
        compare,
        pack,
        size,
        players,
        rules.seats[1],
        rules.counted == "player-dealer",
        rules.dice,
        unit,
        int(bank * unit) if bank else 0,
        cover_of(rules.cover),
    )
    counted = counted_of(players, unit, unit, bank)
    return Run(rounds.counts, counted, strategy, (*says, *run_says(players, bank)))
