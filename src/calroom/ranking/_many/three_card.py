"""The compiled forms of the two rankings of three cards, which look up what those say of three ranks."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from calroom.cards import RANKS
from calroom.ranking import push9 as push9_ranking
from calroom.ranking import three_card as three_card_ranking
from calroom.ranking._many.codes import rows_of_codes
from calroom.ranking._many.compiling import compiled_when_called

if TYPE_CHECKING:
    from collections.abc import Callable

    from calroom.cards import Cards
    from calroom.ranking.reading import Codes, Values

_SUITED, _MIXED = "hhh", "hdh"


def three_card(hands: Codes) -> Values:
    """Value each row as a hand of Three Card Poker."""
    return _looked_up(rows_of_codes(hands), _three_card())


def push9(hands: Codes) -> Values:
    """Value each row as a hand of Push-9."""
    return _looked_up(rows_of_codes(hands), _push9())


@cache
def _three_card() -> Values:
    return _table(three_card_ranking.value)


@cache
def _push9() -> Values:
    return _table(push9_ranking.value)


def _table(value: Callable[[Cards], int]) -> Values:
    """By whether they are suited and by three ranks of four bits each: what three cards are worth."""
    table = np.zeros((2, 16, 16, 16), np.int32)
    for suited, suits in enumerate((_MIXED, _SUITED)):
        for ranks in product(range(len(RANKS)), repeat=3):
            cards = tuple(RANKS[rank] + suit for rank, suit in zip(ranks, suits, strict=True))
            table[suited, *ranks] = value(cards)
    return table.reshape(-1)


@compiled_when_called
def _looked_up(hands: Codes, table: Values) -> Values:
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        one, two, three = np.uint32(hands[row, 0]), np.uint32(hands[row, 1]), np.uint32(hands[row, 2])
        suits = ((one ^ two) | (one ^ three)) & np.uint32(3)
        ranks = (one & np.uint32(60)) << np.uint32(6) | (two & np.uint32(60)) << np.uint32(2)
        suited = np.uint32(4096) if suits == 0 else np.uint32(0)
        values[row] = table[suited | ranks | (three & np.uint32(60)) >> np.uint32(2)]
    return values
