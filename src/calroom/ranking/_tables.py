"""The numbers by which a hand finds its value: one key per card, and tables that the sum of keys looks up.

A card's key holds its rank in the low half and counts its suit in the high half. The low halves of up to
seven cards add up to a number that no other ranks of as many cards give; a table of row displacements
squeezes those numbers into hardly more slots than there are different hands. A suit is counted in sevens,
since four sevens stay below 32 and five to seven sevens do not: one bit says that there is a flush. The joker
counts in every suit.

The tables are data in this folder, made by `python -m calroom.ranking._make_tables`.
"""

import zlib
from array import array
from collections.abc import Container, Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec

from calroom.cards import CODE, JOKER, RANKS, STANDARD, SUITS, Card

# The smallest numbers, found one after the other, no seven of which (a number at most four times) have the
# same sum as another seven.
RANK_KEY = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

# The low bits of a sum vary most evenly, so they choose the row.
ROW_BITS: Final = 13
ROW: Final = (1 << ROW_BITS) - 1
COLUMNS = (7 * RANK_KEY[-1] >> ROW_BITS) + 1

SUIT_SHIFT = 32
RANK_SUM = (1 << SUIT_SHIFT) - 1
JOKER_SHIFT = 56

SUIT_BITS = 6
_ONE_OF_A_SUIT = tuple(7 << SUIT_SHIFT + SUIT_BITS * number for number in range(len(SUITS)))
_FIVE_OF_A_SUIT = tuple(32 << SUIT_SHIFT + SUIT_BITS * number for number in range(len(SUITS)))
FLUSH = sum(_FIVE_OF_A_SUIT)

KEY: dict[Card, int] = {
    card: RANK_KEY[RANKS.index(card[0])] + _ONE_OF_A_SUIT[SUITS.index(card[1])] for card in STANDARD
}
JOKER_KEY = sum(_ONE_OF_A_SUIT) + (1 << JOKER_SHIFT)
KEY_WITH_JOKER = {**KEY, JOKER: JOKER_KEY}

# These keys are for one hand at a time in Python, where sums below 2**30 are the quick ones. A suit adds so
# many that their sum, in the low byte, tells which suit has five of five, six or seven cards, if one has.
_SHORT_SUIT_KEY = (0, 1, 24, 33)
SHORT_SHIFT: Final = 8
SUIT_SUM: Final = 255
SHORT_KEY = tuple((RANK_KEY[code // 4] << SHORT_SHIFT) + _SHORT_SUIT_KEY[code % 4] for code in range(52))
"""By code."""


def flush_suits(count: int) -> list[str]:
    """By the sum of so many suits' short keys, the suit of a flush, or nothing."""
    found = [""] * (SUIT_SUM + 1)
    for suits in combinations_with_replacement(range(4), count):
        suit = max(suits, key=suits.count)
        if suits.count(suit) >= 5:
            found[sum(_SHORT_SUIT_KEY[each] for each in suits)] = SUITS[suit]
    return found


_BIT: dict[Card, int] = {card: 1 << CODE[card] // 4 for card in STANDARD}
_SUIT_OF_FLUSH = dict(zip(_FIVE_OF_A_SUIT, SUITS, strict=True))

Numbers: TypeAlias = "array[int]"


class Lookup(NamedTuple):
    """Where the hands of so many natural cards stand: a displacement for each row, and the slots."""

    rows: Numbers
    slots: Numbers


class Tables(NamedTuple):
    """The tables of one order and one use of the joker, first without it, then with it.

    Lookups go by the number of cards in the hand, flushes by the ranks held in the suit, one bit each.
    """

    lookups: tuple[dict[int, Lookup], dict[int, Lookup]]
    flushes: tuple[Numbers, Numbers]


def suited_ranks(cards: Iterable[Card], total: int) -> int:
    """Give the ranks held in the suit of which there are five, one bit each."""
    suit = _SUIT_OF_FLUSH[total & FLUSH]
    return sum(_BIT[card] for card in cards if card[1] == suit)


@cache
def load(order: str, joker: str = "") -> Tables:
    """Load the tables of an order; for `joker`, name how the house uses it (`bug`, `wild`)."""
    hashes, values = stored("rows"), stored(order)

    def lookup(count: int, use: str) -> dict[int, Lookup]:
        sizes = {size for size in (4, 5, 6, 7) if f"{use}{size}" in values}
        return {size + count: Lookup(hashes[str(size)], values[f"{use}{size}"]) for size in sorted(sizes)}

    natural = lookup(0, "natural")
    if not joker:
        return Tables((natural, {}), (values["natural-flush"], array("H")))
    return Tables((natural, lookup(1, joker)), (values["natural-flush"], values["joker-flush"]))


@cache
def stored(name: str) -> dict[str, Numbers]:
    """Read a file of tables by its parts."""
    packed = Path(__file__).with_name(f"{name}.tables").read_bytes()
    return {
        part: array("H", content)
        for part, content in msgspec.msgpack.decode(zlib.decompress(packed), type=dict[str, bytes]).items()
    }


def refuse_twins(cards: Sequence[Card]) -> None:
    """Refuse a hand with a card twice in it, which one deck cannot deal."""
    if len({*cards}) < len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        raise ValueError(f"{twice} is there twice; there is one in the deck")


def refusal(cards: Sequence[Card], deck: Container[Card], counts: Iterable[int]) -> ValueError:
    """Say why these cards are no hand here."""
    strange = [card for card in cards if card not in deck]
    if strange:
        return ValueError(f"{strange[0]} has no place in this ranking")
    allowed = " or ".join(map(str, counts))
    return ValueError(f"{len(cards)} cards are not a hand here; give {allowed} different cards")
