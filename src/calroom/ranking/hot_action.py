"""Hot Action Blackjack: aces count 1 or 11, jokers 2 or 12, and 22 is the total to reach.

Two aces are the natural; a joker with a ten or picture is the other 22 that two cards can make, and beats
every 22 of more cards. Hands over 22 are not lost but rank below all others, the nearer to 22 the better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from calroom.cards import JOKER, Card
from calroom.ranking.blackjack import ACE_LOW, NATURAL, NOT_OVER, PIPS, Total, call
from calroom.ranking.reading import Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_MOST = 22
_LOW = PIPS | {JOKER: 2}

TWO_CARD_22: Final = NOT_OVER + _MOST + 1
"""The value of a joker with a ten; the natural is worth more, every other hand less."""


def total(cards: Sequence[Card], *, dealt: bool = True) -> Total:
    """Count a hand: every ace and joker low, then one after another ten higher while it fits.

    dealt: whether the first two cards are as the deal gave them; a replaced down card can no longer make
    a two-card 22.
    """
    points = raisable = 0
    for card in cards:
        points += _LOW[card]
        raisable += card[0] == "A" or card == JOKER
    raised = min(raisable, (_MOST - points) // 10) if points <= _MOST else 0
    natural = dealt and points == 2 * ACE_LOW and len(cards) == 2
    return Total(points + 10 * raised, soft=raised > 0, natural=natural, over=points > _MOST)


def value(cards: Sequence[Card], *, dealt: bool = True) -> int:
    """Give the hand's place: two aces, joker with ten, 22 and less, then 23 and more."""
    counted = total(cards, dealt=dealt)
    if counted.natural:
        return NATURAL
    if counted.points == _MOST and dealt and len(cards) == 2:
        return TWO_CARD_22
    return NOT_OVER - counted.points if counted.over else NOT_OVER + counted.points


def two_card_22(cards: Sequence[Card], *, dealt: bool = True) -> bool:
    """Tell whether this is what the banker looks for under his up card."""
    return value(cards, dealt=dealt) >= TWO_CARD_22


def read(cards: Sequence[Card], *, dealt: bool = True) -> Reading:
    """Read the hand in the order in which it was dealt."""
    worth = value(cards, dealt=dealt)
    names = {NATURAL: "natural twenty-two", TWO_CARD_22: "two-card twenty-two"}
    return Reading(worth, tuple(cards), names.get(worth) or call(total(cards, dealt=dealt)))


def values(hands: Codes, *, dealt: bool = True) -> Values:
    """Value many hands; `blackjack.NO_CARD` fills the shorter rows."""
    from calroom.ranking._blackjack_kernels import hot_action

    return hot_action(hands, dealt)
