"""Pure 21.5 Blackjack: an ace and a ten or picture on the deal make 21.5 and beat everything.

The same two cards met by drawing or splitting are 21. All hands over 21 are equally lost; what three
eights of the player-dealer do for them is the house's rule and not a rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calroom.cards import Card
from calroom.ranking.blackjack import NATURAL, NOT_OVER, Total, call, count
from calroom.ranking.reading import Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_MOST = 21
_OVER = 1
_PURE = Total(_MOST, soft=True, natural=True, frozen=True)


def total(cards: Sequence[Card], *, dealt: bool = True) -> Total:
    """Count a hand; the natural has 21 points and the half point besides.

    dealt: whether the hand began with the two cards of the deal; a hand of a split pair did not.
    """
    counted = count(cards, _MOST)
    return _PURE if dealt and len(cards) == 2 and counted.points == _MOST else counted


def value(cards: Sequence[Card], *, dealt: bool = True) -> int:
    """Give the hand's place: the natural, then 21 and less, then all hands that are over."""
    counted = total(cards, dealt=dealt)
    if counted.natural:
        return NATURAL
    return _OVER if counted.over else NOT_OVER + counted.points


def read(cards: Sequence[Card], *, dealt: bool = True) -> Reading:
    """Read the hand in the order in which it was dealt."""
    counted = total(cards, dealt=dealt)
    name = "natural twenty-one and a half" if counted.natural else call(counted)
    return Reading(value(cards, dealt=dealt), tuple(cards), name)


def three_eights(cards: Sequence[Card]) -> bool:
    """Tell a hand of exactly three eights."""
    return [card[0] for card in cards] == ["8", "8", "8"]


def values(hands: Codes, *, dealt: bool = True) -> Values:
    """Value many hands; `blackjack.NO_CARD` fills the shorter rows."""
    from calroom.ranking._many.blackjack import pure215

    return pure215(hands, dealt)
