"""High poker: the best five of five, six or seven cards, as every filed game without a joker ranks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calroom.cards import CODE, STANDARD, Card
from calroom.ranking import _by_suits as by_suits
from calroom.ranking._laying import reading
from calroom.ranking._orders import USUAL
from calroom.ranking._tables import (
    ROW,
    ROW_BITS,
    SHORT_KEY,
    SHORT_SHIFT,
    SUIT_SUM,
    flush_suits,
    load,
    refusal,
    refuse_twins,
)
from calroom.ranking.reading import Reading

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

KINDS = USUAL.kinds[:-1]
"""The kinds of hand, worst first."""

_KEY = {card: SHORT_KEY[CODE[card]] for card in STANDARD}
_ROW_SHIFT, _COLUMN_SHIFT = SHORT_SHIFT, SHORT_SHIFT + ROW_BITS
_BIT = {card: 1 << CODE[card] // 4 for card in STANDARD}


_TABLES = load("usual")
_FLUSHES = _TABLES.flushes[0]
_HANDS = {count: (flush_suits(count), *lookup) for count, lookup in _TABLES.lookups[0].items()}
_FLUSH_IN, _ROWS, _SLOTS = _HANDS[7]


def by_sum(cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """Give the hand's place among all 7,462 different hands; the royal flush is 7,462."""
    if board:
        cards = (*cards, *board)
    try:
        if len(cards) != 7:
            return _value_of_fewer(cards)
        # Written out because simulations spend their time here.
        a, b, c, d, e, f, g = cards
        total = _KEY[a] + _KEY[b] + _KEY[c] + _KEY[d] + _KEY[e] + _KEY[f] + _KEY[g]
        if len({*cards}) < 7:
            refuse_twins(cards)
        if suit := _FLUSH_IN[total & SUIT_SUM]:
            return _flush(cards, suit)
        return _SLOTS[_ROWS[total >> _ROW_SHIFT & ROW] + (total >> _COLUMN_SHIFT)]
    except KeyError:
        raise refusal(cards, _KEY, _HANDS) from None


def _value_of_fewer(cards: Sequence[Card]) -> int:
    flush_in, rows, slots = _HANDS[len(cards)]
    total = sum([_KEY[card] for card in cards])
    refuse_twins(cards)
    if suit := flush_in[total & SUIT_SUM]:
        return _flush(cards, suit)
    return slots[rows[total >> _ROW_SHIFT & ROW] + (total >> _COLUMN_SHIFT)]


def _flush(cards: Sequence[Card], suit: str) -> int:
    return _FLUSHES[sum([_BIT[card] for card in cards if card[1] == suit])]


value = by_suits.value if by_suits.IS_COMPILED else by_sum


def read(cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
    """Read the hand as a dealer does."""
    return reading(USUAL, value(cards, board), (*cards, *board))


def values(hands: Codes, boards: Codes | None = None) -> Values:
    """Value many hands of as many cards each, one a row of card codes; the codes are trusted."""
    from calroom.ranking._many import batch

    return batch.high(batch.joined(hands, boards))


def kind(worth: int) -> str:
    """Say what kind of hand has this value."""
    return USUAL.hands[worth - 1].kind


def least(name: str) -> int:
    """Give the value of the lowest hand of a kind, for rules such as "a pair or better"."""
    return USUAL.least[name]


def census() -> dict[str, int]:
    """Deal all 133,784,560 seven-card hands and count each kind."""
    from calroom.ranking._many import batch

    return batch.census(USUAL)
