"""Double hand (pai gow) poker: two cards in front, five behind, and the five must not be the weaker hand.

A front is a pair or two high cards and nothing else; a joker in it is an ace. The back is ranked by
`joker_high`, with the place of ace-to-five as the house posts it. `value`, `read` and `values` here are the
front's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from operator import eq
from typing import TYPE_CHECKING

from calroom.cards import CODE, JOKER, RANKS, STANDARD, Card, Cards
from calroom.ranking import joker_high
from calroom.ranking._tables import refuse_twins
from calroom.ranking.reading import Reading
from calroom.ranking.spoken import rank_words, run_of

if TYPE_CHECKING:
    from calroom.ranking.joker_high import JokerRanking, Wheel
    from calroom.ranking.reading import Codes, Values

_ACE = 14
_PIPS = {card: RANKS.index(card[0]) + 2 for card in STANDARD} | {JOKER: _ACE}
_PAIR = 1 << 8
_LOWEST_STRAIGHT = joker_high.BUG.least("straight")


def _worth(high: int, low: int) -> int:
    return (_PAIR if high == low else 0) | high << 4 | low


def value(cards: Sequence[Card]) -> int:
    """Give the front's place: pairs over no pairs, then the higher card, then the lower."""
    one, two = cards
    if one == two:
        refuse_twins(cards)
    first, second = _PIPS[one], _PIPS[two]
    return _worth(first, second) if first >= second else _worth(second, first)


def read(cards: Sequence[Card]) -> Reading:
    """Read the front, its higher card first."""
    worth = value(cards)
    playing = tuple(sorted(cards, key=_PIPS.__getitem__, reverse=True))
    return Reading(worth, playing, name(worth))


def name(worth: int) -> str:
    """Say how a dealer reads out a front of this value."""
    high, low = RANKS[(worth >> 4 & 15) - 2], RANKS[(worth & 15) - 2]
    return f"pair of {rank_words(high)}" if worth & _PAIR else run_of((high, low))


def values(hands: Codes) -> Values:
    """Value many fronts."""
    from calroom.ranking._many.double_hand import fronts

    return fronts(hands)


def back(wheel: Wheel = "lowest") -> JokerRanking:
    """Give the ranking of the five-card hand, by where the house puts ace-to-five among the straights."""
    return joker_high.ranking("bug", wheel)


def fronts(cards: Sequence[Card]) -> tuple[Cards, ...]:
    """Give every two of seven cards that may lie in front of the other five, the higher card first."""
    laid = tuple(sorted(cards, key=CODE.__getitem__, reverse=True))
    ranks = [_PIPS[card] for card in laid]
    always, with_straight_or_flush = _fronts_by_shape(tuple(map(eq, ranks, ranks[1:])))
    found = [(laid[one], laid[two]) for one, two in always]
    if with_straight_or_flush and joker_high.BUG.value(laid) >= _LOWEST_STRAIGHT:
        for one, two in with_straight_or_flush:
            five = laid[:one] + laid[one + 1 : two] + laid[two + 1 :]
            if joker_high.BUG.value(five) >= _LOWEST_STRAIGHT:
                found.append((laid[one], laid[two]))
    return tuple(found)


_Places = tuple[tuple[int, int], ...]


@cache
def _fronts_by_shape(same: tuple[bool, ...]) -> tuple[_Places, _Places]:
    """Which two of seven cards may lie in front by rank alone, and which only before a straight or flush.

    The cards lie from the highest down, and all that matters is which have the same rank as the one before.
    """
    ranks = tuple(_ACE - sum(not equal for equal in same[:place]) for place in range(len(same) + 1))
    places = list(combinations(range(len(ranks)), 2))
    always = [two for two in places if _outranks(_others(ranks, two), ranks[two[0]], ranks[two[1]])]
    return tuple(always), tuple(two for two in places if two not in always)


def _others(ranks: tuple[int, ...], places: tuple[int, int]) -> list[int]:
    return [rank for at, rank in enumerate(ranks) if at not in places]


def _outranks(five: list[int], high: int, low: int) -> bool:
    """Tell whether five ranks, the highest first, are as good as the two in front."""
    pairs = [one for one, other in pairwise(five) if one == other]
    if len(pairs) > 1:
        return True
    leading = _worth(pairs[0], pairs[0]) if pairs else _worth(five[0], five[1])
    return leading >= _worth(high, low)
