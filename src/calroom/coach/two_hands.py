"""Which settings come into question in Double Hand Poker and Pai Gow tiles, and what they are worth.

With tiles every setting is looked at against every hand that the other tiles make. With cards, against hands
of a bank that sets the house way as they come from a whole pack.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from calroom.cards import CODE, Card, Cards
from calroom.coach.choices import Choice, staked
from calroom.coach.tables import Coach, Situation
from calroom.games.banked.two_hands.terms import Kind, Terms
from calroom.houses.game import Game
from calroom.lab.double_hand import ways
from calroom.lab.double_hand._kernels import ONE, TWO
from calroom.lab.pai_gow_tiles import _kernels as tile_kernels
from calroom.lab.pai_gow_tiles import study as tiles
from calroom.table.asks import Answer
from calroom.table.table import HAND

SHOWN = 6
"""So many settings come into question at most."""

Values: TypeAlias = dict[Cards, tuple[float, float | None]]
"""By the low hand, sorted, what a unit brings and, where that is known, how often both hands win."""


class Settings(Struct, frozen=True):
    """What the settings of one hand are worth, and how far off that may be."""

    values: Values
    error: float


def double_hand(situation: Situation) -> list[Choice] | None:
    """The fronts that come into question."""
    return _counsel(situation, _of_cards)


def pai_gow_tiles(situation: Situation) -> list[Choice] | None:
    """The low hands that come into question."""
    return _counsel(situation, _of_tiles)


def _counsel(
    situation: Situation, settings_of: Callable[[Game, Kind, Cards], Settings]
) -> list[Choice] | None:
    game, view, ask = situation.game, situation.view, situation.ask
    pieces = tuple(view.cards.get(HAND[ask.seat], ()))
    wager = sum(staked(view, ask.seat).values())
    if ask.topic != "set-two-hands" or not wager or sorted(pieces) != sorted(ask.options[0].cards):
        return None
    kind = game.terms_as(Terms, view.stakes or None).kind
    settings = settings_of(game, kind, pieces)
    house_way = tuple(sorted(kind.house_way(pieces).low))
    found: dict[tuple[float, float | None], Choice] = {}
    for pick in ask.options[0].picks:
        low = tuple(sorted(kind.laid(pieces, pick).low))
        if low in settings.values:
            worth, wins = settings.values[low]
            answer = Answer("house-way") if low == house_way else Answer("set", cards=pick)
            if (worth, wins) not in found or low == house_way:
                found[worth, wins] = Choice(answer, worth * wager, settings.error * wager, wins)
    best = sorted(found.values(), key=lambda choice: -choice.worth)
    kept = best[:SHOWN]
    return kept + [choice for choice in best[SHOWN:] if choice.answer.verb == "house-way"]


def _of_cards(game: Game, _: Kind, cards: Cards) -> Settings:
    hand = np.array([[CODE[card] for card in cards]], np.uint8)
    table, gains = ways.laid(game, hand), ways.spread(game)
    values: Values = {}
    for front, (one, two) in enumerate(zip(ONE.tolist(), TWO.tolist(), strict=True)):
        low, high = gains.front_place[table.fronts[0, front]], gains.back_place[table.behind[0, front]]
        values[_pair(cards[one], cards[two])] = float(gains.gains[low, high]), None
    return Settings(values, 1 / sqrt(ways.STUDIED * ways.PIECE))


def _pair(one: Card, two: Card) -> Cards:
    return (one, two) if one < two else (two, one)


def _of_tiles(game: Game, kind: Kind, pieces: Cards) -> Settings:
    player, row = tiles.studied(game)[0], _rows(game)[tuple(sorted(pieces))]
    by_value = {}
    for number, laid in enumerate(player.hands.settings[row]):
        ends = player.ends[row, number]
        won, lost, deals = (
            int(ends[tile_kernels.WON]),
            int(ends[tile_kernels.LOST]),
            int(ends.sum()),
        )
        read = kind.read(laid)
        by_value[read.low.value, read.high.value] = (won - lost) / deals, won / deals
    values: Values = {}
    for pick in kind.choices(pieces).picks:
        laid = kind.laid(pieces, pick)
        read = kind.read(laid)
        values[tuple(sorted(laid.low))] = by_value[read.low.value, read.high.value]
    return Settings(values, 0.0)


@lru_cache(maxsize=4)
def _rows(game: Game) -> dict[Cards, int]:
    return {pieces: row for row, pieces in enumerate(tiles.studied(game)[0].hands.tiles)}


DOUBLE_HAND, PAI_GOW_TILES = Coach(double_hand), Coach(pai_gow_tiles)
