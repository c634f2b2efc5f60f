"""Every hand of Super Pan 9: three cards of the player against every three of the bank, drawn to or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from calroom.games.banked.super_pan9.terms import Rules
from calroom.houses.game import Game
from calroom.lab.rounds import _points as kernels
from calroom.lab.rounds._points import LOST, POINTS, WON
from calroom.lab.super_pan9.bank import Draws, best_table, drawing
from calroom.ranking.points import points

STANDS, DRAWS = 0, 1
CARDS = 3

PlayerWay: TypeAlias = Callable[["Three"], int]
BankWay: TypeAlias = Callable[[int, int], int]
"""What the bank does with a total against a player who drew or stood."""


class Three(NamedTuple):
    """Three cards by their points: in how many ways they are dealt and how they come out.

    `ends` are counted by whether the player draws, the bank's total, whether the bank draws, and result.
    """

    cards: tuple[int, ...]
    ways: int
    ends: NDArray[np.int64]

    @property
    def total(self) -> int:
        """The last digit of the sum."""
        return sum(self.cards) % POINTS


class PlayerChoice(Struct, frozen=True):
    """What drawing and standing bring with a total, and what the house way loses against the better one."""

    total: int
    draws: float
    stands: float
    best: str
    house_way: str
    house_way_costs: float


@cache
def every_three(game: Game) -> tuple[Three, ...]:
    """All three cards that a player may have of a new shoe."""
    shoe = Counter(points((card,)) for card in game.deck)
    found = []
    for cards in combinations_with_replacement(range(POINTS), CARDS):
        held = Counter(cards)
        ways = prod(comb(shoe[value], count) for value, count in held.items())
        if ways:
            left = np.array([shoe[value] - held[value] for value in range(POINTS)], np.int64)
            found.append(Three(cards, ways, kernels.against_bank(left, sum(cards) % POINTS)))
    return tuple(found)


# Ways to play


def draws_to(most: int) -> PlayerWay:
    """A player who draws to this total and less."""
    return lambda three: DRAWS if three.total <= most else STANDS


def bank_draws_to(rules: Rules, most: int) -> BankWay:
    """A bank that draws to this total and less where it may choose."""
    return lambda total, _: bound(rules, total, DRAWS if total <= most else STANDS)


def bound(rules: Rules, total: int, choice: int) -> int:
    """What the bank does where the house lets it choose, and what it must do elsewhere."""
    if total <= rules.bank_draws_to:
        return DRAWS
    return STANDS if total >= rules.bank_stands_from else choice


def best_bank(game: Game, player: PlayerWay) -> BankWay:
    """The bank's best play against one player who plays like this, knowing whether they drew."""
    rules = game.rules_as(Rules)
    gains = {
        (total, drew): bank_gains(game, player, total, drew)
        for total in range(rules.bank_draws_to + 1, rules.bank_stands_from)
        for drew in (STANDS, DRAWS)
    }
    return lambda total, drew: bound(rules, total, int(gains.get((total, drew), 0) > 0))


def best_blind_bank(game: Game, player: PlayerWay) -> BankWay:
    """The bank's best play against one player whose hand the house plays after it."""
    table = best_table(game, _draws_of(game, player), 1, hidden=True)
    return lambda total, _: int(table[total, 0, 0])


def best_player(game: Game, bank: BankWay) -> PlayerWay:
    """The player's best play against such a bank, by their three cards."""
    better = {
        three.cards: int(_gain(three, DRAWS, bank) > _gain(three, STANDS, bank))
        for three in every_three(game)
    }
    return lambda three: better[three.cards]


def _gain(three: Three, drew: int, bank: BankWay) -> int:
    """By how many deals the player wins more than they lose."""
    ends = _ends(three, drew, bank)
    return ends[WON] - ends[LOST]


def _ends(three: Three, drew: int, bank: BankWay) -> list[int]:
    found = [0, 0, 0]
    for total in range(POINTS):
        for end, count in enumerate(three.ends[drew, total, bank(total, drew)].tolist()):
            found[end] += count
    return found


def played(game: Game, player: PlayerWay, bank: BankWay) -> list[int]:
    """In how many deals the player wins, ties and loses."""
    found = [0, 0, 0]
    for three in every_three(game):
        for end, count in enumerate(_ends(three, player(three), bank)):
            found[end] += three.ways * count
    return found


# What choices bring


def player_choices(game: Game) -> tuple[PlayerChoice, ...]:
    """What drawing and standing bring with every total, against a bank that plays the house way."""
    rules = game.rules_as(Rules)
    bank = bank_draws_to(rules, rules.house_way_draws_to)
    found = []
    for total in range(POINTS):
        threes = [three for three in every_three(game) if three.total == total]
        deals = sum(three.ways * sum(_ends(three, STANDS, bank)) for three in threes)
        draws, stands = (
            float(Fraction(sum(three.ways * _gain(three, drew, bank) for three in threes), deals))
            for drew in (DRAWS, STANDS)
        )
        way = "draw" if total <= rules.house_way_draws_to else "stand"
        value = draws if way == "draw" else stands
        best = "draw" if draws > stands else "stand"
        found.append(PlayerChoice(total, draws, stands, best, way, max(draws, stands) - value))
    return tuple(found)


def _draws_of(game: Game, player: PlayerWay) -> Draws:
    """The totals to which a player draws who goes by them only."""
    return drawing(lambda total: any(player(three) for three in every_three(game) if three.total == total))


def bank_gains(game: Game, player: PlayerWay, total: int, drew: int) -> float:
    """By how much of a unit the bank does better against a player who drew, or stood, if it draws."""
    threes = [three for three in every_three(game) if player(three) == drew]
    if not threes:
        return 0.0
    loses = [
        sum(three.ways * int(three.ends[drew, total, choice, end]) for three in threes)
        for choice in (STANDS, DRAWS)
        for end in (WON, LOST)
    ]
    deals = sum(three.ways * int(three.ends[drew, total, STANDS].sum()) for three in threes)
    return float(Fraction((loses[3] - loses[2]) - (loses[1] - loses[0]), deals))
