"""Up cards: how high the one to four cards are that a stud player shows, for who acts first.

Only ranks that repeat count beside the ranks themselves, from four of a kind down to high cards, ace high;
straights and flushes take five cards. A joker among them is an ace.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

from calroom.cards import CODE, JOKER, RANKS, Card

_ACE = len(RANKS) - 1
MOST = 4

# Each rank has its own digit in a number to base five, so a sum of cards tells how often each rank is there.
_KEY = {card: 5 ** min(code // 4, _ACE) for card, code in CODE.items()}


def _height(ranks: Sequence[int]) -> int:
    """The pattern of repetition first, then the ranks, the most frequent and highest first."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    height = 0
    for digits in ([count for count, _ in groups], [rank for _, rank in groups]):
        for digit in (*digits, *[0] * (MOST - len(digits))):
            height = height << 4 | digit
    return height


_VALUES = {
    sum(5**rank for rank in ranks): _height(ranks)
    for count in range(1, MOST + 1)
    for ranks in combinations_with_replacement(range(_ACE + 1), count)
}


def value(cards: Sequence[Card]) -> int:
    """How high the up cards are; boards of as many cards compare by it, and equal boards are equal.

    >>> value(("2c", "2d", "5s", "9h")) > value(("Kh", "Qh", "Jh", "Th"))
    True
    """
    try:
        return _VALUES[sum([_KEY[card] for card in cards])]
    except KeyError:
        raise ValueError(f"{' '.join(cards) or 'nothing'}: up cards are 1 to {MOST} cards") from None


def has_pair(cards: Sequence[Card]) -> bool:
    """Whether two of the cards are of one rank; a joker pairs an ace."""
    ranks = ["A" if card == JOKER else card[0] for card in cards]
    return len(set(ranks)) < len(ranks)
