"""Point games: only the last digit of the sum counts, nine is best and zero worst.

Aces count one, tens and pictures nothing. Baccarat calls an eight or nine on two cards a natural; it ends
the drawing but beats no equal hand, so it changes the name and not the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from calroom.cards import STANDARD, Card
from calroom.ranking.reading import Reading
from calroom.ranking.spoken import number_word

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_POINTS = {card: "A23456789".find(card[0]) + 1 for card in STANDARD}


def points(cards: Sequence[Card]) -> int:
    """Count a hand: the last digit of its sum."""
    return sum([_POINTS[card] for card in cards]) % 10


class LastDigit(msgspec.Struct, frozen=True):
    """A game of points; `natural` is the least that two cards need to be called a natural."""

    natural: int

    def value(self, cards: Sequence[Card]) -> int:
        """Give the hand's place: one more than its points, since zero points is a hand too."""
        return points(cards) + 1

    def read(self, cards: Sequence[Card]) -> Reading:
        """Read the hand in the order in which it was dealt."""
        word = number_word(points(cards))
        return Reading(self.value(cards), tuple(cards), f"natural {word}" if self.is_natural(cards) else word)

    def is_natural(self, cards: Sequence[Card]) -> bool:
        """Tell whether the hand is a natural."""
        return len(cards) == 2 and points(cards) >= self.natural

    def values(self, hands: Codes) -> Values:
        """Value many hands; codes above the joker's are places without a card."""
        from calroom.ranking._many.points import last_digit

        return last_digit(hands)


BACCARAT: Final = LastDigit(natural=8)
SUPER_PAN9: Final = LastDigit(natural=10)
"""No hand reaches ten, so Super Pan 9 has no naturals."""
