"""Ace-to-five low: the lowest hand wins, aces are low, straights and flushes mean nothing, pairs hurt.

A hand is kept as its class and two sets of ranks, the grouped ones and the others. A set is an integer
with the ace as its lowest bit, so comparing two integers compares two hands from the highest card down.
Boards of one to four up cards are valued alike, for who acts first in razz.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

import msgspec

from calroom.cards import JOKER, STANDARD, Card
from calroom.ranking._tables import refuse_twins
from calroom.ranking.reading import NO_HAND, Reading
from calroom.ranking.spoken import rank_words, run_of

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

RANKS: Final = "A23456789TJQK"

_JOKER_BIT = 1 << 13
_BIT = {card: 1 << RANKS.index(card[0]) for card in STANDARD} | {JOKER: _JOKER_BIT}
_SET = (1 << 13) - 1

_FEWER_THAN_FIVE = 1 << 25
"""Puts a few unpaired cards between five unpaired ones and any pair, so that they qualify for nothing."""

_NO_PAIR, _PAIR, _TWO_PAIR, _THREE, _FULL_HOUSE, _FOUR = range(6)
_COPIES = {
    _NO_PAIR: (0, 1),
    _PAIR: (2, 1),
    _TWO_PAIR: (2, 1),
    _THREE: (3, 1),
    _FULL_HOUSE: (3, 2),
    _FOUR: (4, 1),
}

ANY_LOW: Final = 6 << 26
"""One more than the worst hand there is: values count down from here."""
EIGHT_LOW: Final = ANY_LOW - 0b11111000
"""The worst eight, 8-7-6-5-4."""


def _lowest(ranks: int, count: int) -> int:
    while ranks.bit_count() > count:
        ranks ^= 1 << (ranks.bit_length() - 1)
    return ranks


def _height(cards: Sequence[Card]) -> int:
    """Tell how high the lowest five of the cards are: 31 for a wheel, more for every worse hand."""
    once = twice = thrice = 0
    for card in cards:
        bit = _BIT[card]
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    if once & _JOKER_BIT:
        once ^= _JOKER_BIT
        once |= once + 1
    if len(cards) < 5:
        short = len(cards) - once.bit_count()
        return _paired_height(once, twice, thrice, short) if short else _FEWER_THAN_FIVE | once
    short = 5 - once.bit_count()
    return _paired_height(once, twice, thrice, short) if short > 0 else _lowest(once, 5)


def _paired_height(once: int, twice: int, thrice: int, short: int) -> int:
    """Tell the height of a hand in which `short` cards must repeat a rank."""
    two_groups = twice.bit_count() > 1
    if short == 1:
        kind, grouped = _PAIR, _lowest(twice, 1)
    elif short == 2 and two_groups:
        kind, grouped = _TWO_PAIR, _lowest(twice, 2)
    elif short == 2:
        kind, grouped = _THREE, thrice
    elif two_groups:
        kind, grouped = _FULL_HOUSE, _lowest(thrice, 1)
    else:
        kind, grouped = _FOUR, thrice
    return kind << 26 | grouped << 13 | (once ^ grouped)


def _from_the_top(ranks: int) -> str:
    return "".join(rank for place, rank in reversed(list(enumerate(RANKS))) if ranks >> place & 1)


def _lay_out(cards: Sequence[Card], kind: int, grouped: str, others: str) -> Iterable[Card]:
    """Give the cards that play, groups first, each from the highest rank down."""
    held = {rank: [card for card in cards if card[0] == rank and card != JOKER] for rank in RANKS}
    if JOKER in cards:
        held[next(rank for rank in RANKS if not held[rank])].append(JOKER)
    for ranks, copies in zip((grouped, others), _COPIES[kind], strict=True):
        for rank in ranks:
            yield from held[rank][:copies]


def _no_pair_name(ranks: str) -> str:
    if len(ranks) < 5:
        return run_of(ranks)
    if ranks == "5432A":
        return "wheel"
    return f"{run_of(ranks[:2])} low"


def _name(kind: int, grouped: str, others: str) -> str:
    match kind, [rank_words(rank) for rank in grouped]:
        case 0, _:
            return _no_pair_name(others)
        case 1, [pair]:
            return f"pair of {pair} low"
        case 2, [high, low]:
            return f"{high} and {low} low"
        case 3, [three]:
            return f"three {three} low"
        case 4, [three]:
            return f"{three} full of {rank_words(others)} low"
        case _, four:
            return f"four {four[0]} low"


def _read(cards: Sequence[Card]) -> Reading:
    height = _height(cards)
    kind, grouped, others = height >> 26, _from_the_top(height >> 13 & _SET), _from_the_top(height & _SET)
    playing = tuple(_lay_out(cards, kind, grouped, others))
    return Reading(ANY_LOW - height, playing, _name(kind, grouped, others))


_NO_LOW = Reading(NO_HAND, (), "no low")


class AnyFive(msgspec.Struct, frozen=True):
    """The lowest five of all cards held and shared; a joker is the lowest rank missing among them."""

    qualifier: int

    def value(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Value the low of one hand."""
        refuse_twins((*cards, *board))
        value = ANY_LOW - _height((*cards, *board))
        return value if value >= self.qualifier else NO_HAND

    def read(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
        """Read the low of one hand."""
        refuse_twins((*cards, *board))
        reading = _read((*cards, *board))
        return reading if reading.value >= self.qualifier else _NO_LOW

    def values(self, hands: Codes, boards: Codes | None = None) -> Values:
        """Value the lows of many hands."""
        from calroom.ranking._many.low import any_five, side_by_side

        return any_five(side_by_side(hands, boards), self.qualifier)


class AtMostTwo(msgspec.Struct, frozen=True):
    """The lowest five with none, one or two of the cards held and the rest from the board."""

    qualifier: int

    def value(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Value the low of one hand."""
        refuse_twins((*cards, *board))
        value = ANY_LOW - min(_height((*two, *board)) for two in combinations(cards, min(2, len(cards))))
        return value if value >= self.qualifier else NO_HAND

    def read(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
        """Read the low of one hand."""
        refuse_twins((*cards, *board))
        choices = ((*two, *board) for two in combinations(cards, min(2, len(cards))))
        reading = _read(min(choices, key=_height))
        return reading if reading.value >= self.qualifier else _NO_LOW

    def values(self, holes: Codes, boards: Codes) -> Values:
        """Value the lows of many hands."""
        from calroom.ranking._many.low import at_most_two

        return at_most_two(holes, boards, self.qualifier)


class ExactlyTwoEight(msgspec.Struct, frozen=True):
    """Eight or better with exactly two of the cards held and three of the board."""

    def value(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> int:
        """Value the low of one hand."""
        refuse_twins((*cards, *board))
        shared = _eights_and_lower(board)
        own = {bit for card in cards if (bit := _BIT[card]) <= 0b10000000}
        lows = (
            first | second | _lowest(others, 3)
            for first, second in combinations(own, 2)
            if (others := shared & ~(first | second)).bit_count() >= 3
        )
        lowest = min(lows, default=ANY_LOW)
        return ANY_LOW - lowest

    def read(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> Reading:
        """Read the low of one hand."""
        refuse_twins((*cards, *board))
        choices = ((*two, *three) for two in combinations(cards, 2) for three in combinations(board, 3))
        return EIGHT_OR_BETTER.read(min(choices, key=_height, default=()))

    def values(self, holes: Codes, boards: Codes) -> Values:
        """Value the lows of many hands."""
        from calroom.ranking._many.low import exactly_two_eight

        return exactly_two_eight(holes, boards)


def _eights_and_lower(cards: Iterable[Card]) -> int:
    ranks = 0
    for card in cards:
        ranks |= _BIT[card]
    return ranks & 0b11111111


ACE_TO_FIVE: Final = AnyFive(qualifier=1)
EIGHT_OR_BETTER: Final = AnyFive(qualifier=EIGHT_LOW)
EIGHT_WITH_EXACTLY_TWO: Final = ExactlyTwoEight()
EIGHT_WITH_AT_MOST_TWO: Final = AtMostTwo(qualifier=EIGHT_LOW)
SEVEN_LOW: Final = ACE_TO_FIVE.value(("7s", "6s", "5s", "4s", "3s"))
"""The worst seven: a lowball hand worth this or more is the "seven or better" that must be bet."""
