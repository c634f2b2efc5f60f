"""Hands of Double Hand that two versions of a game set otherwise: by the house way, or to set best."""

from __future__ import annotations

from math import sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from calroom.cards import CODE, WITH_JOKER
from calroom.houses.game import Game
from calroom.lab.double_hand import _kernels as kernels
from calroom.lab.double_hand.ways import PIECE, STUDIED, best_way, dealt, house_way, laid, spread
from calroom.lab.sheets import Sheet

Hands: TypeAlias = NDArray[np.uint8]
Fronts: TypeAlias = NDArray[np.int64]
"""For each hand which of its fronts is meant."""

SURE = 4
"""So many standard errors a front must be better to be called so."""

ERROR = 1 / sqrt(STUDIED * PIECE)
"""No more is the standard error of what a front gains, since hands of a bank were sampled."""

HEAD = ("hand", "front by the house way", "best front")


def otherwise(before: Game, after: Game) -> tuple[Sheet, Sheet]:
    """The hands that are set otherwise, as one version sets them and as the other does.

    What the house way does is exact. What is best is known from a sample, so that only what cannot be its
    chance is told. Packs that are not the same have no hands that could be compared.
    """
    count = PIECE if sorted(before.deck) == sorted(after.deck) else 0
    hands = dealt(after, 0, 0, count, kernels.CARDS)
    old, new = Sets(before, hands), Sets(after, hands)
    differs = old.ranks(old.house) != new.ranks(new.house)
    best = old.ranks(old.best) != new.ranks(new.best)
    best &= old.is_better(old.best, new.best) & new.is_better(new.best, old.best)
    rows = np.flatnonzero(differs | best)
    title = f"How hands are set, of {count:,} that were dealt by chance"
    was, now = (Sheet(title, HEAD, one.written(rows, best, old.best)) for one in (old, new))
    return was, now


class Sets:
    """How one version of a game sets hands."""

    def __init__(self, game: Game, hands: Hands) -> None:
        table = laid(game, hands)
        self.hands, self.house, self.best = hands, house_way(game)(table), best_way(game)(table)
        found = spread(game)
        self._gains = found.gains[found.front_place[table.fronts], found.back_place[table.behind]]

    def is_better(self, one: Fronts, other: Fronts) -> NDArray[np.bool_]:
        """For each hand whether one front surely gains more than another."""
        rows = np.arange(len(self.hands))
        sure: NDArray[np.bool_] = self._gains[rows, one] - self._gains[rows, other] > SURE * ERROR
        return sure

    def ranks(self, fronts: Fronts) -> NDArray[np.int64]:
        """The ranks of fronts; which of several cards of a rank lies there makes no difference."""
        codes = np.sort(self._codes(fronts) >> 2, axis=1).astype(np.int64)
        return codes[:, 0] * len(WITH_JOKER) + codes[:, 1]

    def written(
        self, rows: NDArray[np.int64], best: NDArray[np.bool_], usual: Fronts
    ) -> tuple[tuple[str, ...], ...]:
        """Hands with their fronts; where nothing else is surely best, the usual one is."""
        house, shown = self._codes(self.house), self._codes(np.where(best, self.best, usual))
        return tuple((_said(self.hands[row]), _said(house[row]), _said(shown[row])) for row in rows.tolist())

    def _codes(self, fronts: Fronts) -> Hands:
        rows = np.arange(len(self.hands))
        both = self.hands[rows, kernels.ONE[fronts]], self.hands[rows, kernels.TWO[fronts]]
        return np.stack(both, axis=1)


def _said(codes: Hands) -> str:
    cards = [WITH_JOKER[code] for code in codes.tolist()]
    return " ".join(sorted(cards, key=CODE.__getitem__, reverse=True))
