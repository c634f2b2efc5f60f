"""The compiled forms of the blackjack games.

Each card is a number in which its points, whether it is an ace, whether it is a joker, and that it is a card
have bits of their own, so that one sum counts all four.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from calroom.cards import CODE, JOKER
from calroom.ranking._many.codes import rows_of_codes
from calroom.ranking._many.compiling import compiled_when_called, within
from calroom.ranking.blackjack import ACE_LOW, NATURAL, NOT_OVER, PIPS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from calroom.ranking.reading import Codes, Values

_NATURAL, _NOT_OVER = np.int32(NATURAL), np.int32(NOT_OVER)
_MOST = 22
"""What hands of Hot Action may count."""
_ACE, _JOKER, _CARD = 12, 18, 24
"""Where aces, jokers and cards are counted."""


def no_bust(hands: Codes, most: int) -> Values:
    """Value each row as a hand of No Bust Blackjack."""
    return _no_bust(rows_of_codes(hands), _counted_as(), most)


def hot_action(hands: Codes, dealt: bool, joker_step: int) -> Values:
    """Value each row as a hand of Hot Action Blackjack."""
    return _hot_action(rows_of_codes(hands), _counted_as(), _raised_by(joker_step), dealt)


def pure215(hands: Codes, dealt: bool) -> Values:
    """Value each row as a hand of Pure 21.5 Blackjack."""
    return _pure215(rows_of_codes(hands), _counted_as(), dealt)


@cache
def _counted_as() -> NDArray[np.int32]:
    """By code, aces low and jokers without points; a place without a card counts nothing."""
    found = np.zeros(256, np.int32)
    for card, pips in PIPS.items():
        found[CODE[card]] = pips + ((pips == ACE_LOW) << _ACE) + (1 << _CARD)
    found[CODE[JOKER]] = (1 << _JOKER) + (1 << _CARD)
    return found


@cache
def _raised_by(joker_step: int) -> NDArray[np.int32]:
    """By points, how many a joker of Hot Action can still add that was not raised by ten."""
    found = np.zeros(64, np.int32)
    for points in range(_MOST + 1):
        found[points] = (_MOST - points) // joker_step * joker_step
    return found


@within
def _count(hands: Codes, counted_as: NDArray[np.int32], row: int) -> tuple[int, int, int, int]:
    """Count points with aces low and jokers left out, aces, jokers, and cards of one row."""
    total = 0
    for place in range(hands.shape[1]):
        total += counted_as[hands[row, place]]
    return total & 0xFFF, total >> _ACE & 63, total >> _JOKER & 63, total >> _CARD


@within
def _with_high_ace(points: int, aces: int) -> int:
    return points + 10 if (aces > 0) & (points <= 11) else points


@compiled_when_called
def _no_bust(hands: Codes, counted_as: NDArray[np.int32], most: int) -> Values:
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        low, aces, jokers, cards = _count(hands, counted_as, row)
        points = _with_high_ace(low, aces)
        plain = _NOT_OVER - points if points > most else _NOT_OVER + points
        natural = _NATURAL if (jokers == 2) & (cards == 2) else _NOT_OVER + 21
        values[row] = natural if jokers > 0 else plain
    return values


@compiled_when_called
def _hot_action(
    hands: Codes, counted_as: NDArray[np.int32], raised_by: NDArray[np.int32], dealt: bool
) -> Values:
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        low, aces, jokers, cards = _count(hands, counted_as, row)
        points = low + 2 * jokers
        raised = min(aces + jokers, (points <= 2) + (points <= 12))
        points += 10 * raised
        more = raised_by[np.uint32(min(points, 63))]
        points += more if (jokers > 0) & (raised < aces + jokers) else 0
        best = _NATURAL if aces == 2 else _NOT_OVER + 23
        plain = _NOT_OVER - points if points > _MOST else _NOT_OVER + points
        values[row] = best if (points == _MOST) & (cards == 2) & dealt else plain
    return values


@compiled_when_called
def _pure215(hands: Codes, counted_as: NDArray[np.int32], dealt: bool) -> Values:
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        low, aces, _, cards = _count(hands, counted_as, row)
        points = _with_high_ace(low, aces)
        held = _NATURAL if (points == 21) & (cards == 2) & dealt else _NOT_OVER + points
        values[row] = 1 if points > 21 else held
    return values
