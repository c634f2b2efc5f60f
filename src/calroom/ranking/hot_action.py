"""Hot Action Blackjack: aces count 1 or 11, jokers 2 or 12, and 22 is the total to reach.

Two aces are the natural; a joker with a ten or picture is the other 22 that two cards can make, and beats
every 22 of more cards. Hands over 22 are not lost but rank below all others, the nearer to 22 the better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from calroom.cards import JOKER, Card
from calroom.ranking.blackjack import ACE_LOW, NATURAL, NOT_OVER, PIPS, Total, call
from calroom.ranking.reading import Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_MOST = 22
_LOW = PIPS | {JOKER: 2}
_RAISABLE = frozenset(card for card in _LOW if card[0] == "A" or card == JOKER)

TWO_CARD_22: Final = NOT_OVER + _MOST + 1
"""The value of a joker with a ten; the natural is worth more, every other hand less."""
_NAMES = {NATURAL: "natural twenty-two", TWO_CARD_22: "two-card twenty-two"}


class HotAction(msgspec.Struct, frozen=True):
    """The ranking, with the steps in which a joker goes up from two to twelve.

    dealt, throughout: whether the first two cards are as the deal gave them; a replaced down card can no
    longer make a two-card 22.
    """

    joker_step: int

    def total(self, cards: Sequence[Card], *, dealt: bool = True) -> Total:
        """Count a hand: every ace and joker low, then one after another ten higher while it fits."""
        low = raisable = jokers = 0
        for card in cards:
            low += _LOW[card]
            jokers += card == JOKER
            raisable += card in _RAISABLE
        points = low
        if raisable and low <= _MOST:
            raised = min(raisable, (_MOST - low) // 10)
            points += 10 * raised
            if jokers and raised < raisable:
                points += (_MOST - points) // self.joker_step * self.joker_step
        natural = dealt and low == 2 * ACE_LOW and len(cards) == 2
        return Total(points, soft=points > low, natural=natural, over=points > _MOST)

    def value(self, cards: Sequence[Card], *, dealt: bool = True) -> int:
        """Give the hand's place: two aces, joker with ten, 22 and less, then 23 and more."""
        return _place(self.total(cards, dealt=dealt), on_two_cards=dealt and len(cards) == 2)

    def two_card_22(self, cards: Sequence[Card], *, dealt: bool = True) -> bool:
        """Tell whether this is what the banker looks for under their up card."""
        return self.value(cards, dealt=dealt) >= TWO_CARD_22

    def read(self, cards: Sequence[Card], *, dealt: bool = True) -> Reading:
        """Read the hand in the order in which it was dealt."""
        worth = self.value(cards, dealt=dealt)
        return Reading(worth, tuple(cards), _NAMES.get(worth) or call(self.total(cards, dealt=dealt)))

    def values(self, hands: Codes, *, dealt: bool = True) -> Values:
        """Value many hands; `blackjack.NO_CARD` fills the shorter rows."""
        from calroom.ranking._many.blackjack import hot_action

        return hot_action(hands, dealt, self.joker_step)


def _place(total: Total, *, on_two_cards: bool) -> int:
    if total.natural:
        return NATURAL
    if on_two_cards and total.points == _MOST:
        return TWO_CARD_22
    return NOT_OVER - total.points if total.over else NOT_OVER + total.points


HOT_ACTION: Final = HotAction(joker_step=10)
