"""Duels between the strengths of bots, and of the strongest with players who do one thing always.

Two sorts of players share a table of as few as the game is played by: one of the first sort, the rest of the
other. What counts is by how much the first is ahead of one of the others, so that what the house collects
from both does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev

from msgspec import Struct

from calroom.bots.exploiters import EXPLOITERS
from calroom.bots.strengths import STRENGTHS
from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.lab.matches import SURE, USUAL_STACK, deal_for_all, seated
from calroom.money import Amount, in_cents

BEGINNER, SENSIBLE, EXPERT = STRENGTHS
BY_STRENGTH = ((EXPERT, SENSIBLE), (EXPERT, BEGINNER), (SENSIBLE, BEGINNER))


class Duel(Struct, frozen=True):
    """By how much one player was ahead of another, in cents for each hand, with the standard error."""

    game: str
    one: str
    other: str
    deals: int
    lead: float
    error: float

    @property
    def within(self) -> float:
        """Within so much to each side the lead lies, 95 times of 100."""
        return SURE * self.error

    @property
    def sure(self) -> float:
        """How many standard errors the lead is away from nothing."""
        return self.lead / self.error if self.error else 0.0


def duel(
    game: str | Game,
    one: str,
    other: str,
    *,
    deals: int = 200,
    seed: int = 0,
    stack: Amount = USUAL_STACK,
    stakes: str | None = None,
) -> Duel:
    """Let one play against others of one sort, each deal from every seat; they remember what they saw."""
    found, amount = game_of(game), in_cents(stack)
    if deals < 2:
        raise ValueError(f"deals: at least 2, not {deals}")
    many = max(found.rules.seats[0] - 1, 1)
    players = seated([one, *[other] * many])
    leads = []
    for deal in range(deals):
        won = deal_for_all(found, players, seed * 1_000_003 + deal, amount, stakes)
        leads.append((won[0] - sum(won[1:]) / many) / len(won))
    return Duel(found.id, one, other, deals, mean(leads), stdev(leads) / sqrt(deals))


def duels(game: str | Game, *, deals: int = 200, seed: int = 0, stakes: str | None = None) -> Iterator[Duel]:
    """All duels of a game: between the strengths and, at poker, of the expert with who does one thing."""
    found = game_of(game)
    others = tuple(EXPLOITERS) if found.family == "poker" else ()
    for one, other in (*((EXPERT, each) for each in others), *BY_STRENGTH):
        yield duel(found, one, other, deals=deals, seed=seed, stakes=stakes)
