"""Compiled loops: deal what nobody has seen into the blanks of many hands, and divide many pots."""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled, within
from calroom.ranking._many.kernels import Hands, Values

Chances: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

BLANK = 255
GOLDEN = 0.6180339887498949

_CODES = numba.types.Array(numba.uint8, 1, "C", readonly=True)
_VALUES = numba.types.Array(numba.int32, 3, "C", readonly=True)
_NUMBERS = numba.types.Array(numba.int64, 1, "C", readonly=True)
_CHANCES = numba.types.Array(numba.float64, 1, "C", readonly=True)
_MANY_CHANCES = numba.types.Array(numba.float64, 2, "C", readonly=True)


@within
def _fill(row: Hands, cards: Hands, top: int, chances: Chances, drawn: int) -> int:
    """Deal into the blanks of one hand or board; returns how many cards that took."""
    dealt = 0
    for place in range(row.size):
        if row[place] == BLANK and top + dealt < cards.size:
            first = top + dealt
            at = first + int(chances[drawn + dealt] * (cards.size - first))
            cards[first], cards[at] = cards[at], cards[first]
            row[place] = cards[first]
            dealt += 1
    return dealt


@compiled(numba.void, numba.uint8[:, :, ::1], numba.uint8[:, ::1], _CODES, _MANY_CHANCES)
def deal_blanks(hands: Hands, boards: Hands, unseen: Hands, chances: Chances) -> None:
    """Deal unseen cards into the blanks of every deal; `hands` go by hand, deal and card.

    Hand 0 and the board get theirs first, and nobody else gets those. The other hands are guesses at what
    somebody holds: where the cards do not reach for all of them, two guesses may share some.
    """
    cards = unseen.copy()
    for n in range(hands.shape[1]):
        drawn = _fill(hands[0, n], cards, 0, chances[n], 0)
        drawn += _fill(boards[n], cards, drawn, chances[n], drawn)
        base = top = drawn
        for hand in range(1, hands.shape[0]):
            if cards.size - top < hands.shape[2]:
                top = base
            dealt = _fill(hands[hand, n], cards, top, chances[n], drawn)
            top, drawn = top + dealt, drawn + dealt


@compiled(numba.float64, _VALUES, _NUMBERS, _CHANCES, _NUMBERS)
def share(values: Values, firsts: Numbers, guesses: Chances, least: Numbers) -> float:
    """What part of the pots hand 0 wins, each divided equally between the ways that somebody qualifies for.

    `values` go by way, hand and deal. The hands of rival `r` stand from `firsts[r]` to `firsts[r + 1]`, and
    they hold the best of as many of them as they have `guesses`: of a fraction, one more in that part of the
    deals. Where there are several ways to win, they hold the best for each of them in turn.
    """
    ways, _, deals = values.shape
    rivals = firsts.size - 1
    held = np.zeros(rivals, np.int64)
    won, turn = 0.0, 0.0
    for n in range(deals):
        turn = (turn + GOLDEN) % 1.0
        liked = n % ways
        for rival in range(rivals):
            best = firsts[rival]
            last = min(best + int(guesses[rival] + turn), firsts[rival + 1])
            for hand in range(best + 1, last):
                if values[liked, hand, n] > values[liked, best, n]:
                    best = hand
            held[rival] = best
        claimed, mine = 0, 0.0
        for way in range(ways):
            top, tied = values[way, 0, n], 1
            for rival in range(rivals):
                value = values[way, held[rival], n]
                tied = 1 if value > top else tied + (value == top)
                top = max(top, value)
            if top >= least[way]:
                claimed += 1
                mine += 1.0 / tied if values[way, 0, n] == top else 0.0
        won += mine / claimed if claimed else 1.0 / (rivals + 1)
    return float(won / deals)
