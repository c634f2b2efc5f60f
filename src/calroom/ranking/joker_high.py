"""High poker with a joker: five, six or seven of 53 cards, the joker always read as high as its use allows.

The filed draw, double-hand and stud games use it as the bug: an ace, or the card that a straight or a flush
needs (in a flush the highest card of the suit not held, never a second ace). With four aces it makes five
aces, which beat the royal flush. Where a house lets it stand for any card at all, every rank makes five of a
kind. Hands without it are worth what they are worth in `high`, unless the house lifts ace-to-five.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from calroom.cards import JOKER, RANKS, Card
from calroom.ranking._laying import reading
from calroom.ranking._orders import ORDERS
from calroom.ranking._tables import (
    FLUSH,
    JOKER_SHIFT,
    KEY_WITH_JOKER,
    RANK_SUM,
    ROW,
    ROW_BITS,
    load,
    refusal,
    refuse_twins,
    suited_ranks,
)
from calroom.ranking.reading import Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

Use: TypeAlias = Literal["bug", "wild"]
Wheel: TypeAlias = Literal["lowest", "second-highest"]


class JokerRanking:
    """A ranking with a joker: an order of hands, and what the joker may be."""

    def __init__(self, order: str, joker: Use) -> None:
        self.order = order
        self.joker = joker
        self._hands = ORDERS[order]
        self._tables = load(order, joker)
        ranks = {RANKS[rank] for rank in self._hands.ranks}
        self._keys = {card: key for card, key in KEY_WITH_JOKER.items() if card == JOKER or card[0] in ranks}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.order!r}, {self.joker!r})"

    def value(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Give the hand's place among all hands of the order."""
        if board:
            cards = (*cards, *board)
        try:
            total = sum(map(self._keys.__getitem__, cards))
            refuse_twins(cards)
            return self._value(cards, total, total >> JOKER_SHIFT)
        except (KeyError, IndexError):
            raise refusal(cards, self._keys, self._tables.lookups[0]) from None

    def _value(self, cards: Sequence[Card], total: int, jokers: int) -> int:
        rows, slots = self._tables.lookups[jokers][len(cards)]
        key = total & RANK_SUM
        unsuited = slots[rows[key & ROW] + (key >> ROW_BITS)]
        if not total & FLUSH:
            return unsuited
        # With a joker beside four of a suit there can still be four aces or a full house.
        return max(unsuited, self._tables.flushes[jokers][suited_ranks(cards, total)])

    def read(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
        """Read the hand as a dealer does, the joker where it stands for a card."""
        return reading(self._hands, self.value(cards, board), (*cards, *board))

    def values(self, hands: Codes, boards: Codes | None = None) -> Values:
        """Value many hands of as many cards each, one a row of card codes; the codes are trusted."""
        from calroom.ranking._many import batch

        return batch.with_joker(self.order, self.joker, batch.joined(hands, boards))

    def kind(self, worth: int) -> str:
        """Say what kind of hand has this value."""
        return self._hands.hands[worth - 1].kind

    def name(self, worth: int) -> str:
        """Say how a dealer reads out a hand of this value."""
        return self._hands.hands[worth - 1].name

    def least(self, name: str) -> int:
        """Give the value of the lowest hand of a kind, for rules such as "jacks or better"."""
        return self._hands.least[name]


BUG = JokerRanking("usual", "bug")
"""The joker is an ace, or fills a straight or a flush; ace-to-five is the lowest straight."""

WILD = JokerRanking("usual", "wild")
"""The joker is any card; ace-to-five is the lowest straight."""


@cache
def ranking(joker: Use = "bug", wheel: Wheel = "lowest") -> JokerRanking:
    """Give the ranking of a house by its two settings: the use of the joker, the place of ace-to-five."""
    if wheel == "second-highest":
        return JokerRanking("wheel-second", joker)
    return {"bug": BUG, "wild": WILD}[joker]
