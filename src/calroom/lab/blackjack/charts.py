"""Charts of a blackjack game: what to do with every total or pair against every up card, and the best one.

A chart has one cell for all hands of a total, whatever cards make it. The best chart is found by bettering
one cell after another, each weighed over all hands that come to it, until no cell can be bettered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.games.banked.blackjack.hands import Chart as HouseChart
from calroom.lab.blackjack import _kernels as kernels
from calroom.lab.blackjack._kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from calroom.lab.blackjack.hands import NAMES
from calroom.lab.blackjack.values import Floats, Play, Values, hit_or_stand
from calroom.ranking.blackjack import Total

Row: TypeAlias = str
"""What a row of a chart is called: `hard 16`, `soft 18`, `pair 8`."""
Cell: TypeAlias = str

CELLS: dict[Cell, tuple[int, int]] = {
    "S": (STAND, STAND),
    "H": (HIT, HIT),
    "DS": (DOUBLE, STAND),
    "DH": (DOUBLE, HIT),
    "RS": (SURRENDER, STAND),
    "RH": (SURRENDER, HIT),
    "P": (SPLIT, STAND),
}
"""What a cell says: what to do with two cards, and what where that is not possible."""

WORDS: dict[Cell, str] = {
    "S": "stand",
    "H": "hit",
    "DS": "double, or else stand",
    "DH": "double, or else hit",
    "RS": "surrender, or else stand",
    "RH": "surrender, or else hit",
    "P": "split, or else play by the total",
}

_NAMED = {codes: cell for cell, codes in CELLS.items()}
MOST_ROUNDS = 50
SELDOM = 1e-12


class Chart(Struct, frozen=True):
    """What to do, by row and by up card in the order of `up`, and whether to take even money if offered."""

    up: tuple[str, ...]
    cells: dict[Row, tuple[Cell, ...]]
    even_money: bool = False

    def cell(self, row: Row, up: str) -> Cell:
        """What to do with a hand of this row against this up card."""
        return self.cells[row][self.up.index(up)]


def row_name(total: Total) -> Row:
    """The row of a chart for hands that count this."""
    return f"{'soft' if total.soft else 'hard'} {total.points}"


class RowOfHands(NamedTuple):
    """The hands of one row, the first `two` of them of two cards, and whether they may stand and be hit."""

    name: Row
    hands: NDArray[np.int64]
    two: int
    may_stand: bool
    may_hit: bool
    pair: bool

    def cells(self, allowed: NDArray[np.bool_]) -> list[Cell]:
        """What may stand in a cell of this row; `allowed` is by way to go on and hand."""
        later = [code for code, may in ((STAND, self.may_stand), (HIT, self.may_hit)) if may]
        first = [
            code for code in (DOUBLE, SURRENDER) if self.two and allowed[code, self.hands[: self.two]].all()
        ]
        cells = [_NAMED[code, code] for code in later]
        cells += [_NAMED[code, other] for code in first for other in later]
        return [*cells, "P"] if self.pair else cells


class Layout:
    """The rows of all charts of one game, and what the house lets stand in them."""

    def __init__(self, values: Values, house_chart: HouseChart | None = None) -> None:
        self.values = values
        self.house_chart = house_chart or values.game.ways.chart
        self.allowed = values.allowed(self.house_chart)
        self.columns = np.flatnonzero(~values.frozen_ups)
        self.up = tuple(NAMES[values.ups[column]] for column in self.columns)
        self.rows = {row.name: row for row in (*self._totals(), *self._pairs())}

    def _totals(self) -> Iterable[RowOfHands]:
        """Rows of hands that leave something to choose, hard ones first."""
        totals = self.values.players.totals
        found: dict[tuple[bool, int], list[int]] = {}
        for hand, total in enumerate(totals):
            if not (total.frozen or total.over):
                found.setdefault((total.soft, total.points), []).append(hand)
        for _, hands in sorted(found.items()):
            row = self._row(row_name(totals[hands[0]]), hands, pair=False)
            if len(row.cells(self.allowed)) > 1:
                yield row

    def _pairs(self) -> Iterable[RowOfHands]:
        for hand, kind in enumerate(self.values.pairs):
            if kind >= 0:
                yield self._row(f"pair {NAMES[kind]}", [hand], pair=True)

    def _row(self, name: Row, hands: list[int], *, pair: bool) -> RowOfHands:
        values = self.values
        may_hit = any(values.players.can_hit[hand] for hand in hands)
        may = hit_or_stand(self.house_chart, values.players.totals[hands[0]], may_hit)
        two = sum(hand < values.two for hand in hands)
        return RowOfHands(name, np.array(hands), two, *may, pair)

    # From charts to hands

    def play(self, chart: Chart) -> Play:
        """What a chart says of every hand."""
        values, later = self.values, self._forced()
        split = later[: values.two].copy()
        again = np.zeros(split.shape, bool)
        first = split.copy()
        for row in self.rows.values():
            codes, fallback = self._codes(chart.cells[row.name])
            if row.pair:
                again[row.hands] = codes == SPLIT
            else:
                later[row.hands] = fallback
            # Pairs stand last among the rows, so that their own word counts for two cards of the deal.
            first[row.hands[: row.two]] = codes
        after_split = values.game.ways.double is not None and values.game.ways.double.after_split
        for hand, total in enumerate(values.players.split_totals[: values.two]):
            if (name := row_name(total)) in self.rows and not (total.frozen or total.over):
                codes, fallback = self._codes(chart.cells[name])
                split[hand] = np.where((codes == DOUBLE) & after_split, codes, fallback)
        return Play(first, split, again, later, chart.even_money)

    def _codes(self, cells: Iterable[Cell]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """What to do with two cards and what otherwise, by all up cards."""
        codes = np.zeros((2, self.values.ups.size), np.uint8)
        codes[:, self.columns] = np.array([CELLS[cell] for cell in cells], np.uint8).T
        return codes[0], codes[1]

    def _forced(self) -> NDArray[np.uint8]:
        """Every hand stood, or hit where it must be."""
        must_hit = self.allowed[HIT] & ~self.allowed[STAND]
        forced = np.repeat(must_hit[:, None], self.values.ups.size, axis=1)
        forced[:, self.values.frozen_ups] = False
        return forced.astype(np.uint8) * HIT

    # The best play

    def best_by_hand(self) -> Play:
        """The best that can be done by looking at one's own cards and not only at what they count."""
        values = self.values
        stand, hit = (np.ascontiguousarray(self.allowed[code]) for code in (STAND, HIT))
        later = kernels.best_later(
            values.hands, values.children, values.game.shoe, values.ups, values.stood, stand, hit
        )
        later[:, values.frozen_ups] = STAND
        first, none = later[: values.two].copy(), np.zeros((values.two, values.ups.size), bool)
        play = Play(first, first, none, later, values.takes_even)
        for _ in range(2):
            # A pair that is worth splitting is worth splitting again, which only then can be reckoned with.
            play = self._best_first(play)
        return play

    def _best_first(self, play: Play) -> Play:
        values = self.values
        allowed = np.repeat(self.allowed[:, : values.two, None], values.ups.size, axis=2)
        allowed[:, :, values.frozen_ups] = False
        allowed[STAND][:, values.frozen_ups] = True
        worth = np.where(allowed, values.choices(play).worth, -np.inf)
        first = worth.argmax(axis=0).astype(np.uint8)
        double = values.game.ways.double
        worth[SURRENDER:] = -np.inf
        if double is None or not double.after_split:
            worth[DOUBLE] = -np.inf
        split = worth.argmax(axis=0).astype(np.uint8)
        return Play(first, split, first == SPLIT, play.later, play.even_money)

    def best(self) -> Chart:
        """The best chart."""
        play = self.best_by_hand()
        chart = Chart(self.up, {})
        for _ in range(MOST_ROUNDS):
            better = self._bettered(play)
            if better == chart:
                break
            chart, play = better, self.play(better)
        return chart

    def _bettered(self, play: Play) -> Chart:
        """The chart whose cells are best if everything else is played like this."""
        values = self.values
        choices = values.choices(play)
        hit = kernels.one_card(
            values.hands, values.children, values.game.shoe, values.ups, choices.later, len(values.hands)
        )
        # Hands that are never held as they are dealt may come of a split; they break ties and no more.
        reached = values.reached(play)
        reached[: values.two] = 0.0
        reached += SELDOM
        # What may not be done stays out of the question, also for hands that are never dealt.
        may = np.isfinite(choices.worth)
        first = np.where(may, np.where(may, choices.worth, 0.0) * values.dealt, -np.inf)
        weighed = Weighed(first, reached * values.stood, reached * hit)
        cells = {name: self._best_cells(row, weighed) for name, row in self.rows.items()}
        return Chart(self.up, cells, values.takes_even)

    def _best_cells(self, row: RowOfHands, weighed: Weighed) -> tuple[Cell, ...]:
        cells = row.cells(self.allowed)
        pairs = self.values.pairs
        two = row.hands[: row.two] if row.pair else [h for h in row.hands[: row.two] if pairs[h] < 0]
        found = []
        for column in self.columns:
            first = weighed.first[:, two, column].sum(axis=1)
            later = {
                STAND: weighed.stood[row.hands, column].sum(),
                HIT: weighed.hit[row.hands, column].sum(),
            }
            worth = {cell: first[CELLS[cell][0]] + later[CELLS[cell][1]] for cell in cells}
            found.append(max(worth, key=worth.__getitem__))
        return tuple(found)


class Weighed(NamedTuple):
    """What ways to go on are worth, times how often hands come to them: first, and then stood or hit."""

    first: Floats
    stood: Floats
    hit: Floats


def house_play(layout: Layout) -> Chart:
    """The chart of somebody who hits where they must and otherwise stands, as hands without an answer do."""
    cells: Mapping[Row, tuple[Cell, ...]] = {
        name: ("S" if row.may_stand else "H",) * len(layout.up) for name, row in layout.rows.items()
    }
    return Chart(layout.up, dict(cells))
