"""What a compiled round of several circles against one bank counts, and what it is called."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from calroom.games.banked.bank import Cover
from calroom.lab.rounds._dealing import COVER_BY_ACTION, COVER_BY_NET, Tally
from calroom.lab.rounds.simulations import Counted

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def counted_of(players: int, span: int, scale: int, bank: Fraction | None) -> tuple[Counted, ...]:
    """Every circle, with a bank that may fall short every place in the order of settlement, and the bank.

    A result of a circle is at most so many units, of which a wager has `scale`.
    """
    pays = tuple(Fraction(units, scale) for units in range(-span, span + 1))
    bank_pays = tuple(Fraction(units, scale) for units in range(-span * players, span * players + 1))
    circles = [Counted("wager" if players == 1 else f"circle {at}", pays) for at in range(1, players + 1)]
    places = [Counted(f"settled {PLACES[at]}", pays) for at in range(players)] if bank else []
    return (*circles, *places, Counted("bank", bank_pays))


def rows_of(tally: Tally, bank: bool) -> list[NDArray[np.int64]]:
    """The counts in the same order."""
    return [*tally.by_circle, *(tally.by_place if bank else ()), tally.of_bank]


def run_says(players: int, bank: Fraction | None) -> tuple[str, ...]:
    """What a run of circles rests on."""
    several = f"{players} players next to the player-dealer, all with the same wager"
    covered = f"the bank has {float(bank):g} wagers" if bank else "the bank covers every wager"
    return "one player" if players == 1 else several, covered


def cover_of(cover: Cover) -> int:
    """How far posted money reaches, as the compiled loops take it."""
    return COVER_BY_NET if cover is Cover.NET else COVER_BY_ACTION
