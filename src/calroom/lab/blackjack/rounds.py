"""Rounds of a blackjack game by a chart: the tables for the compiled loop, made by the real rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calroom.cards import Cards
from calroom.games.banked.bank import Cover
from calroom.games.banked.blackjack.house import HouseRules
from calroom.games.banked.shoe import ShoeRules
from calroom.lab.blackjack import _rounds as kernels
from calroom.lab.blackjack._kernels import DOUBLE, HIT, STAND
from calroom.lab.blackjack._rounds import NO_CLASS, NONE, Procedure, Tables
from calroom.lab.blackjack.charts import CELLS, Cell, Chart, Layout, row_name
from calroom.lab.blackjack.hands import JOKER_KIND, KINDS, NAMES, Class, kind_of
from calroom.lab.blackjack.values import Blackjack, hit_or_stand
from calroom.lab.rounds._dealing import Tally
from calroom.lab.rounds.tallies import cover_of, rows_of
from calroom.ranking.blackjack import Total

Key: TypeAlias = tuple[int, int, int, int, bool]
EIGHT = 8


def key_of(kinds: Sequence[int]) -> Key:
    """All of a hand that its total, its class and what can become of it depend on.

    These are what it counts with aces and jokers low, whether it has one or more aces and jokers, whether it
    has one, two or more cards, and whether they are eights and no more than three.
    """
    low = sum(2 if kind == JOKER_KIND else kind + 1 for kind in kinds)
    eights = len(kinds) <= 3 and all(kind + 1 == EIGHT for kind in kinds)
    return low, min(kinds.count(0), 2), min(kinds.count(JOKER_KIND), 2), min(len(kinds), 3), eights


class States:
    """The states of a hand, each with the first cards found that are in it."""

    def __init__(self, game: Blackjack) -> None:
        self._places: dict[Key, int] = {key_of(()): 0}
        self.hands: list[tuple[int, ...]] = [()]
        rows = []
        for hand in self.hands:
            kinds = [] if len(hand) > 1 and _is_complete(game, hand) else game.kinds
            rows.append([self._add((*hand, kind)) if kind in kinds else -1 for kind in range(len(KINDS))])
        self.next = np.array(rows, np.int16)

    def _add(self, kinds: tuple[int, ...]) -> int:
        key = key_of(kinds)
        if key not in self._places:
            self._places[key] = len(self.hands)
            self.hands.append(kinds)
        return self._places[key]

    @property
    def cards(self) -> list[Cards]:
        """Cards of each state."""
        return [tuple(KINDS[kind] for kind in hand) for hand in self.hands]


def _is_complete(game: Blackjack, hand: Sequence[int]) -> bool:
    cards = tuple(KINDS[kind] for kind in hand)
    totals = [game.total(cards, dealt) for dealt in (True, False)]
    return all(total.over or total.frozen for total in totals)


def tables_of(game: Blackjack, layout: Layout, chart: Chart, parts: int = 1) -> tuple[Tables, int]:
    """The rules and the chart as tables, and how many units of their payoffs a wager is.

    There are as many as all payoffs need to be whole, and so many `parts` of a wager.
    """
    states = States(game)
    reader = _Reader(game, layout, chart)
    cards = states.cards
    known: dict[Class, int] = {}
    mine = [known.setdefault(game.player_class(each, True), len(known)) for each in cards[1:]]
    of_split = [known.setdefault(game.player_class(each, False), len(known)) for each in cards[1:]]
    theirs: dict[Class, int] = {}
    bank = [theirs.setdefault(game.bank_class(each), len(theirs)) for each in cards[1:]]
    pays = [[game.pays(one, other) for other in theirs] for one in known]
    pays.append([game.even_money] * len(theirs))
    scale = lcm(parts, game.surrender.denominator, *(pay.denominator for row in pays for pay in row))
    rows = np.zeros((len(cards), kernels.COLUMNS), np.int16)
    rows[:, kernels.NEXT : kernels.FIRST] = states.next
    for column, how in ((kernels.FIRST, "first"), (kernels.OF_SPLIT, "split"), (kernels.LATER, "later")):
        rows[:, column : column + len(KINDS)] = [reader.codes(each, how) for each in cards]
    rows[1:, kernels.CLASS], rows[1:, kernels.SPLIT_CLASS], rows[1:, kernels.BANK_CLASS] = (
        mine,
        of_split,
        bank,
    )
    rows[1:, kernels.BANK_DRAWS] = [game.bank_draws(each) for each in cards[1:]]
    evens = [
        [chart.even_money and game.offers_even(one, kind) for kind in range(len(KINDS))] for one in known
    ]
    rows[:, kernels.EVEN] = [NO_CLASS, *(len(known) if any(evens[number]) else NO_CLASS for number in mine)]
    kinds = [
        [*reader.pair(kind), game.freezes(kind), any(even[kind] for even in evens)]
        for kind in range(len(KINDS))
    ]
    needs_bank = [*map(game.needs_bank, known), False]
    paid = [
        *([*(int(pay * scale) for pay in row), needs] for row, needs in zip(pays, needs_bank, strict=True)),
        [*map(game.ends_at_once, theirs), False],
    ]
    tables = Tables(rows, np.array(kinds, np.int16), np.array(paid, np.int32))
    return tables, scale


class _Reader:
    """What a chart does with the hands of a state, by all kinds of up cards."""

    def __init__(self, game: Blackjack, layout: Layout, chart: Chart) -> None:
        self.game, self.layout, self.chart = game, layout, chart
        self.columns = [NAMES.index(up) for up in chart.up]

    def codes(self, cards: Cards, how: str) -> list[int]:
        """What is done with two cards as they are dealt or of a split hand, or later."""
        if len(cards) < 2:
            return [STAND] * len(KINDS)
        total = self.game.total(cards, how != "split")
        row = row_name(total)
        if total.frozen or total.over or row not in self.layout.rows:
            return self._without_choice(total)
        return self._spread([self._code(cell, how) for cell in self.chart.cells[row]])

    def _code(self, cell: Cell, how: str) -> int:
        first, later = CELLS[cell]
        if how == "first":
            return first
        double = self.game.ways.double
        return first if how == "split" and first == DOUBLE and double and double.after_split else later

    def _without_choice(self, total: Total) -> list[int]:
        can_hit = not (total.frozen or total.over) and (total.soft or total.points < self.game.most)
        stand, _ = hit_or_stand(self.game.ways.chart, total, can_hit)
        return [STAND if stand else HIT] * len(KINDS)

    def pair(self, kind: int) -> list[int]:
        """What is done with two cards of a kind; `NONE` where they are played by their total."""
        row = f"pair {NAMES[kind]}"
        if row not in self.layout.rows:
            return [NONE] * len(KINDS)
        return self._spread([CELLS[cell][0] for cell in self.chart.cells[row]])

    def _spread(self, codes: Sequence[int]) -> list[int]:
        spread = [STAND] * len(KINDS)
        for column, code in zip(self.columns, codes, strict=True):
            spread[column] = code
        return spread


class Rounds(NamedTuple):
    """All that the compiled loop takes, but for seed and number of rounds."""

    shoe: NDArray[np.uint8]
    tables: Tables
    how: Procedure
    button_values: NDArray[np.uint8]
    scale: int

    @property
    def span(self) -> int:
        """The most units that a circle can win or lose."""
        return int(np.abs(self.tables.pays[:-1, :-1]).max()) * 2 * (self.how.splits + 1)

    @property
    def is_alone(self) -> bool:
        """Whether one player bets against a bank without limit, who is dealt to more quickly."""
        how = self.how
        return how.players == 1 and how.posted == 0 and not how.continuous

    def deal(self, rounds: int, seed: int, block: int) -> Tally:
        """Deal so many rounds from shuffled shoes."""
        if self.is_alone:
            return kernels.deal_alone(*self[:3], np.uint64(seed % 2**64), block, rounds, self.span)
        return kernels.deal_rounds(*self[:4], np.uint64(seed % 2**64), block, rounds, self.span, 0)

    def deal_splits(self, rounds: int, seed: int, block: int) -> Tally:
        """Deal so many rounds of one player, each from a whole shoe, and count those with a split hand."""
        return kernels.deal_splits(*self[:3], np.uint64(seed % 2**64), block, rounds, self.span)

    def counts(self, rounds: int, seed: int, block: int) -> list[NDArray[np.int64]]:
        """Deal so many rounds, and give what is counted of them."""
        return rows_of(self.deal(rounds, seed, block), self.how.posted > 0)

    def deal_shoe(self, shoe: Cards, button: int = 1) -> list[list[int]]:
        """Deal one shoe as it lies; the results of each round, circle by circle, in units."""
        cards = np.array([kind_of(card) for card in shoe], np.uint8)
        if self.is_alone:
            tally = kernels.deal_alone(cards, *self[1:3], np.uint64(0), 0, 0, self.span)
        else:
            tally = kernels.deal_rounds(cards, *self[1:4], np.uint64(0), 0, 0, self.span, button)
        listed: list[list[int]] = tally.listed[: tally.by_circle[0].sum()].tolist()
        return listed


def rounds_of(
    game: Blackjack,
    layout: Layout,
    chart: Chart,
    shoe: Cards,
    rules: HouseRules,
    *,
    players: int = 1,
    posted: Fraction | None = None,
    cover: Cover | None = None,
    continuous: bool = False,
) -> Rounds:
    """Rounds of so many players by a chart against a bank that posted so many wagers, or without limit."""
    tables, scale = tables_of(game, layout, chart, posted.denominator if posted else 1)
    split = game.ways.split
    how = Procedure(
        players,
        rules.seats[1] - 1,
        0 if continuous else burned_of(rules.shoe),
        rules.shoe.cut_after(len(shoe)),
        rules.shoe.per_hand,
        continuous,
        game.peeks,
        game.completes,
        split.most if split else 0,
        split is not None and split.aces_again,
        split is not None and split.aces_one_card,
        int(game.surrender * scale),
        game.dice,
        int(posted * scale) if posted else 0,
        cover_of(cover or rules.cover),
    )
    kinds = np.array([kind_of(card) for card in shoe], np.uint8)
    values = [min(kind + 1, 10) for kind in range(JOKER_KIND)]
    return Rounds(kinds, tables, how, np.array([*values, game.joker_counts], np.uint8), scale)


def burned_of(shoe: ShoeRules) -> int:
    """How many cards of a new shoe are burned, which these games do by number."""
    if isinstance(shoe.burn, str):
        raise ValueError(f"a blackjack shoe that burns {shoe.burn} is not simulated")
    return shoe.burn
