"""What the blackjack games share: the total of a hand, soft or hard, and how a dealer calls it.

Points are whole numbers in every game. The half point of 21.5 belongs to one hand only, the natural of
Pure 21.5, so there `natural` tells 21.5 from 21 and no fraction is ever reckoned with.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from calroom.cards import CODE, STANDARD, Card
from calroom.ranking.spoken import number_word

NO_CARD: Final = 255
"""Stands in a batch of hands for a place without a card, since hands differ in length."""

NATURAL: Final = 200
"""The value of a natural: no other hand of its game is worth as much."""
NOT_OVER: Final = 100
"""Hands that are not over are worth this and their points, hands that are over less."""

ACE_LOW: Final = 1
PIPS: Final[dict[Card, int]] = {card: min(CODE[card] // 4 + 2, 10) for card in STANDARD} | {
    card: ACE_LOW for card in STANDARD if card[0] == "A"
}


class Total(msgspec.Struct, frozen=True):
    """What a hand counts.

    soft: a card that may count ten more does. natural: the game's best hand, on the first two cards as
    dealt. frozen: the hand takes no further card and no decision. over: above what the game allows.
    """

    points: int
    soft: bool = False
    natural: bool = False
    frozen: bool = False
    over: bool = False


def count(cards: Sequence[Card], most: int) -> Total:
    """Count a hand without jokers, an ace as eleven when that keeps it from going over `most`."""
    points = 0
    aces = False
    for card in cards:
        pips = PIPS[card]
        points += pips
        aces |= pips == ACE_LOW
    soft = aces and points + 10 <= most
    return _total(points + 10 if soft else points, soft, points > most)


@cache
def _total(points: int, soft: bool, over: bool) -> Total:
    """Few totals are different, and each is counted again and again."""
    return Total(points, soft=soft, over=over)


def call(total: Total) -> str:
    """Say a total as the dealer does."""
    word = number_word(total.points)
    if total.over:
        return f"{word}, over"
    return f"soft {word}" if total.soft else word
