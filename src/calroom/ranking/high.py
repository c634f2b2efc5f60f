"""High poker: the best five of five, six or seven cards, as every filed game without a joker ranks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calroom.cards import Card
from calroom.ranking._laying import reading
from calroom.ranking._orders import USUAL
from calroom.ranking._tables import COLUMN, COLUMN_BITS, FLUSH, KEY, SUM, load, quick, refusal, suited_ranks
from calroom.ranking.reading import Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

KINDS = USUAL.kinds[:-1]
"""The kinds of hand, worst first."""

_TABLES = load("usual")
_LOOKUPS = {count: quick(lookup) for count, lookup in _TABLES.lookups[0].items()}
_ROWS, _SLOTS = _LOOKUPS[7]
_FLUSHES = _TABLES.flushes[0]


def value(cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """Give the hand's place among all 7,462 different hands; the royal flush is 7,462."""
    if board:
        cards = (*cards, *board)
    try:
        if len(cards) != 7:
            return _value_of_fewer(cards)
        # Written out because it is the line that a simulation spends its time in.
        a, b, c, d, e, f, g = cards
        total = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f] + KEY[g]
        if total & FLUSH:
            return _FLUSHES[suited_ranks(cards, total)]
        total &= SUM
        return _SLOTS[_ROWS[total >> COLUMN_BITS] + (total & COLUMN)]
    except (KeyError, IndexError):
        raise refusal(cards, KEY, _LOOKUPS) from None


def _value_of_fewer(cards: Sequence[Card]) -> int:
    rows, slots = _LOOKUPS[len(cards)]
    total = sum(KEY[card] for card in cards)
    if total & FLUSH:
        return _FLUSHES[suited_ranks(cards, total)]
    return slots[rows[(total & SUM) >> COLUMN_BITS] + (total & COLUMN)]


def read(cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
    """Read the hand as a dealer does."""
    return reading(USUAL, value(cards, board), (*cards, *board))


def values(hands: Codes, boards: Codes | None = None) -> Values:
    """Value many hands of as many cards each, one a row of card codes; the codes are trusted."""
    from calroom.ranking import _batch

    return _batch.high(_batch.joined(hands, boards))


def kind(worth: int) -> str:
    """Say what kind of hand has this value."""
    return USUAL.hands[worth - 1].kind


def least(name: str) -> int:
    """Give the value of the lowest hand of a kind, for rules such as "a pair or better"."""
    return USUAL.least[name]


def census() -> dict[str, int]:
    """Deal all 133,784,560 seven-card hands and count each kind."""
    from calroom.ranking import _batch

    return _batch.census(USUAL)
