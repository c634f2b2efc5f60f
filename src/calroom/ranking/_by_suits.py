"""One hand at a time, in the form that is quick when it is compiled.

A hand is one number with thirteen bits for each suit, which tells a card that is there twice and the ranks of
a flush, and the sum of its cards' keys. Tables are bytes, two for each number: they are read without making
an object, and all that a hand reads stays near. In plain Python the way that `high` takes is quicker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from calroom.cards import CODE, STANDARD, SUITS, Card
from calroom.ranking._tables import (
    ROW,
    ROW_BITS,
    SHORT_KEY,
    SHORT_SHIFT,
    SUIT_SUM,
    Lookup,
    flush_suits,
    load,
    refusal,
    refuse_twins,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

IS_COMPILED: Final[bool] = not __file__.endswith(".py")

_RANKS: Final = 13
_SUIT: Final = (1 << 13) - 1
_FIRST: Final = 1 << 51
"""The bit of the ace of spades; the places of others are counted down from it."""
_NO_FLUSH: Final = 4

# Numbers below 2**30 are the quick ones, so a card's bit is made from its place.
_PLACE: Final[dict[Card, int]] = {
    card: 51 - _RANKS * (code % 4) - code // 4 for card, code in CODE.items() if card in STANDARD
}
_KEYS: Final[list[int]] = [SHORT_KEY[CODE[card]] for card in sorted(_PLACE, key=_PLACE.__getitem__)]


def _flushes_in(count: int) -> bytes:
    return bytes(SUITS.index(suit) if suit else _NO_FLUSH for suit in flush_suits(count))


def _in_bytes(lookup: Lookup) -> tuple[bytes, bytes]:
    """Rows and slots, the low byte of each number first."""
    rows, slots = (b"".join(number.to_bytes(2, "little") for number in part) for part in lookup)
    return rows, slots


_TABLES: Final = load("usual")
_FLUSHES: Final = _TABLES.flushes[0]
_LOOKUPS: Final = {size: (_flushes_in(size), *_in_bytes(found)) for size, found in _TABLES.lookups[0].items()}
_FLUSH_IN: Final[bytes] = _LOOKUPS[7][0]
_ROWS: Final[bytes] = _LOOKUPS[7][1]
_SLOTS: Final[bytes] = _LOOKUPS[7][2]


def value(cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """Give the hand's place among all 7,462 different hands; the royal flush is 7,462."""
    held = (*cards, *board) if board else tuple(cards)
    hand: i64 = 0
    twice: i64 = 0
    total: i64 = 0
    try:
        for card in held:
            place: i64 = _PLACE[card]
            bit: i64 = _FIRST >> place
            twice |= hand & bit
            hand |= bit
            total += _KEYS[place]
    except KeyError:
        raise refusal(held, _PLACE, _LOOKUPS) from None
    if twice != 0 or len(held) != 7:
        return _value_of_others(held, hand, total)
    suit: i64 = _FLUSH_IN[total & SUIT_SUM]
    if suit != _NO_FLUSH:
        return _FLUSHES[hand >> 13 * suit & _SUIT]
    row: i64 = 2 * (total >> SHORT_SHIFT & ROW)
    slot: i64 = total >> SHORT_SHIFT + ROW_BITS
    slot += _ROWS[row] + (_ROWS[row + 1] << 8)
    slot *= 2
    return _SLOTS[slot] + (_SLOTS[slot + 1] << 8)


def _value_of_others(cards: Sequence[Card], hand: int, total: int) -> int:
    """Value a hand of five or six cards."""
    if len(cards) not in _LOOKUPS:
        raise refusal(cards, _PLACE, _LOOKUPS)
    refuse_twins(cards)
    flush_in, rows, slots = _LOOKUPS[len(cards)]
    suit = flush_in[total & SUIT_SUM]
    if suit != _NO_FLUSH:
        return _FLUSHES[hand >> 13 * suit & _SUIT]
    row = 2 * (total >> SHORT_SHIFT & ROW)
    slot = 2 * ((total >> SHORT_SHIFT + ROW_BITS) + rows[row] + (rows[row + 1] << 8))
    return slots[slot] + (slots[slot + 1] << 8)
