"""One hand at a time, by the ranks that it holds in each suit: the form that is quick when it is compiled.

A hand is one number with thirteen bits for each suit. What a suit holds is looked up: the sum of its keys,
how many cards it has, and whether they make a flush. In plain Python the sum that `high` takes is quicker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from calroom.cards import CODE, STANDARD, Card
from calroom.ranking._tables import RANK_KEY, ROW, ROW_BITS, load, refusal, refuse_twins

if TYPE_CHECKING:
    from mypy_extensions import i64

IS_COMPILED: Final[bool] = not __file__.endswith(".py")

_RANKS: Final = 13
_SUIT: Final = (1 << 13) - 1
_FIRST: Final = 1 << 51
"""The bit of the ace of spades; the places of others are counted down from it."""
# Numbers below 2**30 are the quick ones; the keys of seven cards take 24 bits.
_CARDS_SHIFT: Final = 24
_KEYS: Final = (1 << 24) - 1
_FLUSH: Final = 16 << 24

_PLACE: Final[dict[Card, int]] = {
    card: 51 - _RANKS * (code % 4) - code // 4 for card, code in CODE.items() if card in STANDARD
}


def _held_by_ranks() -> list[int]:
    """Give for all ranks that a suit may hold the sum of their keys, and above it how many, and a flush."""
    found = [0]
    for key in RANK_KEY:
        found += [held + key + (1 << _CARDS_SHIFT) for held in found]
    return [held + _FLUSH if held >> _CARDS_SHIFT >= 5 else held for held in found]


_HELD: Final[list[int]] = _held_by_ranks()
_TABLES: Final = load("usual")
_FLUSHES: Final = _TABLES.flushes[0]
_LOOKUPS: Final = _TABLES.lookups[0]
_ROWS: Final[list[int]] = list(_LOOKUPS[7].rows)
_SLOTS: Final = _LOOKUPS[7].slots


def value(cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """Give the hand's place among all 7,462 different hands; the royal flush is 7,462."""
    held = (*cards, *board) if board else tuple(cards)
    hand: i64 = 0
    try:
        for card in held:
            place: i64 = _PLACE[card]
            hand |= _FIRST >> place
    except KeyError:
        raise refusal(held, _PLACE, _LOOKUPS) from None
    total: i64 = _HELD[hand & _SUIT]
    total += _HELD[hand >> 13 & _SUIT]
    total += _HELD[hand >> 26 & _SUIT]
    total += _HELD[hand >> 39]
    # A flush, a card that is there twice, and fewer or more cards all make it another number.
    if total >> _CARDS_SHIFT != 7 or len(held) != 7:
        return _value_of_others(held, hand, total)
    keys: i64 = total & _KEYS
    return _SLOTS[_ROWS[keys & ROW] + (keys >> ROW_BITS)]


def _value_of_others(cards: Sequence[Card], hand: int, total: int) -> int:
    """Value a flush, or a hand of five or six cards."""
    if len(cards) not in _LOOKUPS:
        raise refusal(cards, _PLACE, _LOOKUPS)
    refuse_twins(cards)
    if total >= _FLUSH:
        suits = [hand >> 13 * suit & _SUIT for suit in range(4)]
        return _FLUSHES[max(suits, key=int.bit_count)]
    rows, slots = _LOOKUPS[len(cards)]
    return slots[rows[total & ROW] + ((total & _KEYS) >> ROW_BITS)]
