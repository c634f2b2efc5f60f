"""Double hand (pai gow) poker: two cards in front, five behind, and the five must not be the weaker hand.

A front is a pair or two high cards and nothing else; a joker in it is an ace. The back is ranked by
`joker_high`, with the place of ace-to-five as the house posts it. `value`, `read` and `values` here are the
front's.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from calroom.cards import JOKER, RANKS, STANDARD, Card
from calroom.ranking import joker_high
from calroom.ranking.reading import Reading
from calroom.ranking.spoken import rank_words, run_of

if TYPE_CHECKING:
    from calroom.ranking.joker_high import JokerRanking, Wheel
    from calroom.ranking.reading import Codes, Values

_ACE = 14
_PIPS = {card: RANKS.index(card[0]) + 2 for card in STANDARD} | {JOKER: _ACE}
_PAIR = 1 << 8
_LOWEST_TWO_PAIR = joker_high.BUG.value(("3c", "3d", "2c", "2d", "4c"))


def _worth(high: int, low: int) -> int:
    return (_PAIR if high == low else 0) | high << 4 | low


def value(cards: Sequence[Card]) -> int:
    """Give the front's place: pairs over no pairs, then the higher card, then the lower."""
    one, two = cards
    first, second = _PIPS[one], _PIPS[two]
    return _worth(first, second) if first >= second else _worth(second, first)


def read(cards: Sequence[Card]) -> Reading:
    """Read the front, its higher card first."""
    worth = value(cards)
    playing = tuple(sorted(cards, key=_PIPS.__getitem__, reverse=True))
    high, low = RANKS[(worth >> 4 & 15) - 2], RANKS[(worth & 15) - 2]
    return Reading(worth, playing, f"pair of {rank_words(high)}" if worth & _PAIR else run_of((high, low)))


def values(hands: Codes) -> Values:
    """Value many fronts."""
    from calroom.ranking._double_hand_kernels import fronts

    return fronts(hands)


def back(wheel: Wheel = "lowest") -> JokerRanking:
    """Give the ranking of the five-card hand, by where the house puts ace-to-five among the straights."""
    return joker_high.ranking("bug", wheel)


def may_stand_behind(five: Sequence[Card], front: Sequence[Card]) -> bool:
    """Tell whether five cards are strong enough to lie behind a front; if not, the hand is foul.

    A front that is equal for as long as it has cards is the weaker hand.
    """
    # Where ace-to-five ranks cannot matter here: every straight is above the best front.
    return joker_high.BUG.value(five) >= _LOWEST_TWO_PAIR or _leading_two(five) >= value(front)


def _leading_two(five: Sequence[Card]) -> int:
    """Value the pair or else the two highest cards of five that hold no more than a pair."""
    ranks = sorted([_PIPS[card] for card in five], reverse=True)
    pair = next((high for high, low in pairwise(ranks) if high == low), 0)
    return _worth(pair, pair) if pair else _worth(ranks[0], ranks[1])
