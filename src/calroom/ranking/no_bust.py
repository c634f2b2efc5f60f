"""No Bust Blackjack: two jokers are Natural 22, one joker makes any hand a hard 21 and freezes it.

Going over does not lose at once, so hands that are over are ranked too: below all others, the nearer to
22 the better. What the player-dealer takes or gives back of it is for settlement to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from calroom.cards import JOKER, Card
from calroom.ranking.blackjack import NATURAL, NOT_OVER, Total, call, count
from calroom.ranking.reading import Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_MOST_WITH_HIGH_ACE = 21
_NATURAL = Total(22, natural=True, frozen=True)
_JOKER_HAND = Total(21, frozen=True)


class NoBust(msgspec.Struct, frozen=True):
    """The ranking, with the highest total of ordinary cards that is not over."""

    most: int

    def total(self, cards: Sequence[Card], *, dealt: bool = True) -> Total:
        """Count a hand; a lone joker, as an up card, already counts the 21 that any card will make it.

        dealt: whether it began with the two cards of the deal; two jokers are never split, so it is all one.
        """
        if JOKER in cards:
            return _NATURAL if list(cards) == [JOKER, JOKER] else _JOKER_HAND
        total = count(cards, _MOST_WITH_HIGH_ACE)
        return msgspec.structs.replace(total, over=total.points > self.most) if total.over else total

    def value(self, cards: Sequence[Card]) -> int:
        """Give the hand's place: the natural, then 21 and less, then 22 over and more."""
        total = self.total(cards)
        if total.natural:
            return NATURAL
        return NOT_OVER - total.points if total.over else NOT_OVER + total.points

    def read(self, cards: Sequence[Card], *, dealt: bool = True) -> Reading:
        """Read the hand in the order in which it was dealt."""
        total = self.total(cards)
        return Reading(
            self.value(cards), tuple(cards), "natural twenty-two" if total.natural else call(total)
        )

    def values(self, hands: Codes) -> Values:
        """Value many hands; `blackjack.NO_CARD` fills the shorter rows."""
        from calroom.ranking._many.blackjack import no_bust

        return no_bust(hands, self.most)
