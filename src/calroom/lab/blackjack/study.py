"""One blackjack game at one table: its best chart, how that comes out, and what the house's chart costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from copy import copy
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from calroom.games.banked.blackjack.hands import Chart as HouseChart
from calroom.games.banked.blackjack.house import TableTerms
from calroom.houses.game import Game
from calroom.lab.blackjack import _kernels as kernels
from calroom.lab.blackjack._kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from calroom.lab.blackjack.charts import Chart, Layout, Row, house_play
from calroom.lab.blackjack.rounds import rounds_of
from calroom.lab.blackjack.values import Blackjack, Floats, Play, Values
from calroom.lab.worth import Outcome, Prices, Worth, worth_by_chance

SAMPLED = 4_000_000
"""So many rounds are dealt to see what comes of splits."""


Ends: TypeAlias = tuple[list[Outcome], float]
"""How often a wager brings what, and how much lies on the table in the mean."""


class ForcedPlay(Struct, frozen=True):
    """What the house's chart makes a player do, how often it comes to that, and what it costs.

    `costs` is by the unit whenever it comes to it, `costs_a_hand` in the mean of all hands.
    """

    row: Row
    up: str
    forced: str
    share: float
    costs: float
    costs_a_hand: float


class Study:
    """A blackjack game with the cards of one table's shoe."""

    def __init__(
        self,
        game: Game,
        blackjack: Blackjack,
        table: TableTerms,
        posted: Mapping[str, object],
        like: Values | None = None,
    ) -> None:
        self.game, self.blackjack, self.table = game, blackjack, table
        self.shoe = game.cards_for(dict(posted))
        self.values = Values(blackjack, like)
        self.layout = Layout(self.values)
        self._ends: list[tuple[Chart, Ends]] = []

    def at(self, game: Game, table: TableTerms) -> Study:
        """The same hands in a game that differs in nothing that they are played by."""
        other = copy(self)
        other.game, other.table = game, table
        return other

    @cached_property
    def best(self) -> Chart:
        """The best chart."""
        return self.layout.best()

    @cached_property
    def house(self) -> Chart:
        """The chart of somebody who leaves everything to the house."""
        return house_play(self.layout)

    @cached_property
    def free(self) -> Layout:
        """The charts of a house that would force nobody."""
        return Layout(self.values, HouseChart())

    def expected(self, chart: Chart) -> float:
        """What a wager brings in the mean that is played by a chart."""
        return self.values.expected(self.layout.play(chart))

    @cached_property
    def expected_by_hand(self) -> float:
        """What it brings to somebody who looks at their single cards, too, and plays every hand best."""
        return self.values.expected(self.layout.best_by_hand())

    @cached_property
    def expected_if_free(self) -> float:
        """What it would bring by the best chart if the house forced nobody to hit or stand."""
        return self.values.expected(self.free.play(self.free.best()))

    # How a chart comes out

    def worth(self, name: str, chart: Chart) -> Worth:
        """What a wager is worth that is played by a chart."""
        cost = self.table.schedule.cost
        outcomes, risked = self.outcomes(chart)
        return worth_by_chance(
            name,
            outcomes,
            Prices(
                self.table.limits,
                lambda amount: cost("square", amount),
                lambda amount: cost("player-dealer", amount),
            ),
            expected=self.expected(chart),
            risked=risked,
        )

    def outcomes(self, chart: Chart) -> Ends:
        """How often a wager brings what, and how much lies on the table in the mean.

        What comes of splits is sampled, all else is exact.
        """
        for known, found in self._ends:
            if known is chart:
                return found
        found = self._outcomes(chart)
        self._ends.append((chart, found))
        return found

    def _outcomes(self, chart: Chart) -> Ends:
        values, play = self.values, self.layout.play(chart)
        dealt_open = values.dealt * values.open
        chances = self._unsplit(play)
        risked = 1.0 + float(dealt_open[play.first == DOUBLE].sum())
        split = float(dealt_open[play.first == SPLIT].sum())
        errors: dict[Fraction, float] = {}
        if split:
            found, more = self._splits(chart)
            count = sum(found.values())
            risked += split * more
            for pays, number in found.items():
                share = number / count
                chances[pays] += split * share
                errors[pays] = split * sqrt(share * (1 - share) / count)
        return [
            Outcome(named(pays), float(pays), None, chance, errors.get(pays, 0.0))
            for pays, chance in sorted(chances.items(), reverse=True)
            if chance
        ], risked

    def _unsplit(self, play: Play) -> defaultdict[Fraction, float]:
        """How often a wager on a hand that is not split brings what."""
        values = self.values
        paid_even = values.at_even & play.even_money
        chances = defaultdict[Fraction, float](float)
        chances[self.blackjack.even_money] += float(values.dealt[paid_even].sum())
        dealt = np.where(paid_even, 0.0, values.dealt)
        ended = dealt[:, :, None] * np.where(values.ending, values.ends[: values.two], 0.0)
        self._pay(chances, ended.sum(axis=1), 1)
        stood, doubled = self._stood(play)
        stood[: values.two][paid_even] = 0.0
        for stakes, held in ((1, stood), (2, doubled)):
            ends = np.where(values.ending, 0.0, np.einsum("hu,huc->hc", held, values.ends))
            self._pay(chances, ends, stakes)
        given_up = values.dealt * values.open * (play.first == SURRENDER)
        chances[self.blackjack.surrender] += float(given_up.sum())
        return chances

    def _stood(self, play: Play) -> tuple[Floats, Floats]:
        """How often hands are held in the end, with one wager and with two."""
        values = self.values
        reached = values.reached(play)
        doubled = np.zeros_like(reached)
        doubled[: values.two] = np.where(play.first == DOUBLE, values.dealt, 0.0)
        two_hit = np.zeros_like(play.later)
        two_hit[: values.two] = HIT
        kernels.reach(values.hands, values.children, self.blackjack.shoe, values.ups, doubled, two_hit)
        doubled[: values.two] = 0.0
        last = play.later == STAND
        last[: values.two] = play.first == STAND
        return np.where(last, reached, 0.0), doubled

    def _pay(self, chances: defaultdict[Fraction, float], ends: Floats, stakes: int) -> None:
        """Add how likely hands, by rows, end against which class of the player-dealer's."""
        values = self.values
        for number in np.unique(values.classes.numbers[: len(ends)]):
            of_class = ends[values.classes.numbers[: len(ends)] == number].sum(axis=0)
            for pays, chance in zip(values.pays[number], of_class.tolist(), strict=True):
                if chance:
                    chances[pays * stakes] += chance

    def _splits(self, chart: Chart) -> tuple[dict[Fraction, int], float]:
        """How often splits bring what in a sample, and how many wagers more than one they have."""
        rounds = rounds_of(self.blackjack, self.layout, chart, self.shoe, self.table.rules, continuous=True)
        tally = rounds.deal_splits(SAMPLED, 0, 0)
        counts = tally.by_circle[0].tolist()
        found = {Fraction(at - rounds.span, rounds.scale): count for at, count in enumerate(counts) if count}
        return found, int(tally.staked[0]) / sum(counts) - 1

    # What the house's chart costs

    def forced(self) -> list[ForcedPlay]:
        """What plays cost that the house's chart forces, the dearest first; what costs nothing is left out.

        A hand that must be hit might stand; one that must stand might be hit and go on as is best.
        """
        values, layout, play = self.values, self.layout, self.layout.play(self.best)
        held = values.choices(play).later
        free_later = self.free.play(self.free.best()).later
        freely = kernels.played_out(
            values.hands, values.children, self.blackjack.shoe, values.ups, values.stood, free_later
        )
        hit = kernels.one_card(
            values.hands, values.children, self.blackjack.shoe, values.ups, freely, len(values.hands)
        )
        reached = values.reached(play)
        still_open = 1.0 - values.ends[:, :, values.ending].sum(axis=2)
        found = []
        for row in self.free.rows.values():
            of = layout.allowed[:, row.hands[-1]]
            if row.pair or of[STAND] == of[HIT]:
                continue
            otherwise = values.stood if of[HIT] else hit
            lost = (reached * (otherwise - held))[row.hands].sum(axis=0)
            share = (reached * still_open)[row.hands].sum(axis=0)
            word = "hit" if of[HIT] else "stand"
            for column, up in zip(layout.columns, layout.up, strict=True):
                if lost[column] > TINY:
                    costs = float(lost[column])
                    often = float(share[column])
                    found.append(ForcedPlay(row.name, up, word, often, costs / often, costs))
        return sorted(found, key=lambda play: -play.costs_a_hand)


TINY = 1e-12


def named(pays: Fraction) -> str:
    """What a wager that brings so much does."""
    if not pays:
        return "pushes"
    amount = f"{abs(float(pays)):g}"
    return f"{'wins' if pays > 0 else 'loses'} {'half' if abs(pays) == Fraction(1, 2) else amount}"
