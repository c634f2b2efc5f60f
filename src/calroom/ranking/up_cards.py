"""Up cards: what the one to four cards are worth that a stud player shows, for who acts first.

Only ranks count, and how often they repeat; straights and flushes take five cards. So a board is kept as the
sum of its cards' keys, which grows card by card, and looked up in one of two tables. For high an ace is high
and a joker is an ace.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from calroom.cards import CODE, RANKS, SUITS, Card
from calroom.ranking.low import ACE_TO_FIVE

MOST: Final = 4
_ACE = len(RANKS) - 1

# Each rank has its own digit in a number to base five, so a sum of cards tells how often each rank is there.
KEY: Final = {card: 5 ** min(code // 4, _ACE) for card, code in CODE.items()}


def _height(ranks: Sequence[int]) -> int:
    """The pattern of repetition first, then the ranks, the most frequent and highest first."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    height = 0
    for digits in ([count for count, _ in groups], [rank for _, rank in groups]):
        for digit in (*digits, *[0] * (MOST - len(digits))):
            height = height << 4 | digit
    return height


def _lowness(ranks: Sequence[int]) -> int:
    return ACE_TO_FIVE.value([RANKS[rank] + suit for rank, suit in zip(ranks, SUITS, strict=False)])


_BOARDS = {
    sum(5**rank for rank in ranks): ranks
    for count in range(1, MOST + 1)
    for ranks in combinations_with_replacement(range(_ACE + 1), count)
}
HIGH: Final = {key: _height(ranks) for key, ranks in _BOARDS.items()}
"""What a board is worth where the high hand acts first."""
LOW: Final = {key: _lowness(ranks) for key, ranks in _BOARDS.items()}
"""What a board is worth where the low hand acts first; there is no joker in such games."""

ONE_PAIR: Final = 2 << 4 * (2 * MOST - 1)
"""A board is worth at least this for high if two of its cards are of one rank."""


def value(cards: Sequence[Card]) -> int:
    """How high the up cards are; boards of as many cards compare by it, and equal boards are equal.

    >>> value(("2c", "2d", "5s", "9h")) > value(("Kh", "Qh", "Jh", "Th"))
    True
    """
    try:
        return HIGH[sum([KEY[card] for card in cards])]
    except KeyError:
        raise ValueError(f"{' '.join(cards) or 'nothing'}: up cards are 1 to {MOST} cards") from None
