"""Three Card Poker: three cards, where a straight is harder to get than a flush and three alike than either.

With several decks in the shoe a hand may hold the same card twice; it is the best class it fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from calroom.cards import RANKS, STANDARD, Card
from calroom.ranking.reading import Reading
from calroom.ranking.spoken import rank_word, rank_words

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values


class Kind(IntEnum):
    """The classes of hands, worst first; the bonus pays a suited ace-king-queen apart."""

    HIGH_CARD = 1
    PAIR = 2
    FLUSH = 3
    STRAIGHT = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    ROYAL_FLUSH = 7


_PIPS = {card: RANKS.index(card[0]) + 2 for card in STANDARD}
_ACE = 14

QUEEN_HIGH: Final = Kind.HIGH_CARD << 12 | 12 << 8
"""Every hand of queen high or better is worth more than this, and no other hand is."""


def _straight_top(high: int, middle: int, low: int) -> int:
    """Give the top card of a straight, 0 for any other hand; the ace is low in 3-2-A only."""
    if high == middle + 1 == low + 2:
        return high
    return middle if (high, middle, low) == (_ACE, 3, 2) else 0


def value(cards: Sequence[Card]) -> int:
    """Give the hand's place: its class, then the ranks that decide inside the class."""
    low, middle, high = sorted([_PIPS[card] for card in cards])
    suited = cards[0][1] == cards[1][1] == cards[2][1]
    if high == low:
        return Kind.THREE_OF_A_KIND << 12 | high << 8
    if top := _straight_top(high, middle, low):
        return _straight_kind(top, suited) << 12 | top << 8
    if suited:
        return Kind.FLUSH << 12 | high << 8 | middle << 4 | low
    if middle in (high, low):
        return Kind.PAIR << 12 | middle << 8 | (high + low - middle) << 4
    return Kind.HIGH_CARD << 12 | high << 8 | middle << 4 | low


def _straight_kind(top: int, suited: bool) -> Kind:
    if not suited:
        return Kind.STRAIGHT
    return Kind.ROYAL_FLUSH if top == _ACE else Kind.STRAIGHT_FLUSH


def kind_of(hand_value: int) -> Kind:
    """Tell the class of a valued hand, by which the bonus bet is paid."""
    return Kind(hand_value >> 12)


def read(cards: Sequence[Card]) -> Reading:
    """Read the hand: a pair or a straight's top card first, then downward."""
    hand_value = value(cards)
    first = RANKS[(hand_value >> 8 & 15) - 2]
    playing = tuple(sorted(cards, key=lambda card: _laying_order(card, first)))
    return Reading(hand_value, playing, _name(kind_of(hand_value), first))


def _laying_order(card: Card, first: str) -> tuple[bool, bool, int]:
    """Lay the deciding rank first and an ace under a three last."""
    return card[0] != first, first == "3" and card[0] == "A", -_PIPS[card]


def _name(kind: Kind, first: str) -> str:
    match kind:
        case Kind.ROYAL_FLUSH:
            return "royal flush"
        case Kind.STRAIGHT_FLUSH:
            return f"{rank_word(first)}-high straight flush"
        case Kind.THREE_OF_A_KIND:
            return f"three {rank_words(first)}"
        case Kind.STRAIGHT:
            return f"{rank_word(first)}-high straight"
        case Kind.FLUSH:
            return f"{rank_word(first)}-high flush"
        case Kind.PAIR:
            return f"pair of {rank_words(first)}"
        case Kind.HIGH_CARD:
            return f"{rank_word(first)} high"


def values(hands: Codes) -> Values:
    """Value many hands."""
    from calroom.ranking._many.three_card import three_card

    return three_card(hands)
