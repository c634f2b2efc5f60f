"""The compiled forms of the blackjack games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calroom.ranking._many.compiling import compiled_when_called

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Values

_ACE = 12
_JOKER = 52
_NATURAL = 200
_NOT_OVER = 100


@compiled_when_called
def _count(hands: Codes, row: int) -> tuple[int, int, int, int]:
    """Count points with aces low and jokers left out, aces, jokers, and cards of one row."""
    points = aces = jokers = cards = 0
    for place in range(hands.shape[1]):
        code = hands[row, place]
        if code > _JOKER:
            continue
        cards += 1
        rank = int(np.int64(code) >> 2)
        if code == _JOKER:
            jokers += 1
        elif rank == _ACE:
            aces += 1
            points += 1
        else:
            points += min(rank + 2, 10)
    return points, aces, jokers, cards


@compiled_when_called
def no_bust(hands: Codes, most: int) -> Values:
    """Value each row as a hand of No Bust Blackjack."""
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        points, aces, jokers, cards = _count(hands, row)
        if jokers:
            values[row] = _NATURAL if jokers == 2 and cards == 2 else _NOT_OVER + 21
            continue
        if aces and points <= 11:
            points += 10
        values[row] = _NOT_OVER - points if points > most else _NOT_OVER + points
    return values


@compiled_when_called
def hot_action(hands: Codes, dealt: bool, joker_step: int) -> Values:
    """Value each row as a hand of Hot Action Blackjack."""
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        points, aces, jokers, cards = _count(hands, row)
        points += 2 * jokers
        if points <= 22:
            raised = min(aces + jokers, (22 - points) // 10)
            points += 10 * raised
            if jokers and raised < aces + jokers:
                points += (22 - points) // joker_step * joker_step
        if points == 22 and cards == 2 and dealt:
            values[row] = _NATURAL if aces == 2 else _NOT_OVER + 23
        else:
            values[row] = _NOT_OVER - points if points > 22 else _NOT_OVER + points
    return values


@compiled_when_called
def pure215(hands: Codes, dealt: bool) -> Values:
    """Value each row as a hand of Pure 21.5 Blackjack."""
    values = np.empty(len(hands), np.int32)
    for row in range(len(hands)):
        points, aces, _, cards = _count(hands, row)
        if aces and points <= 11:
            points += 10
        if points > 21:
            values[row] = 1
        else:
            values[row] = _NATURAL if points == 21 and cards == 2 and dealt else _NOT_OVER + points
    return values
