"""Compiled blackjack: how the player-dealer's hand ends after any cards are out, and what hands come to.

Cards are their kinds, eleven of them: ace, two to nine, ten, joker. A hand is how many it has of each kind.
What the player-dealer may draw is a tree of kinds in one fixed order: all orders of the same cards are as
likely, so each end of the tree stands for so many `orders` of them. A node is followed by all that come of
it, so that only the way to the node at hand has to be remembered.
"""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.ranking._many.compiling import compiled, within

Counts: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float64]
Codes: TypeAlias = NDArray[np.uint8]

KINDS = 11
ABREAST = 64
MOST_DRAWN = 32
STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)

_HANDS = numba.types.Array(numba.int64, 2, "C", readonly=True)
_COUNTS = numba.types.Array(numba.int64, 1, "C", readonly=True)
_SMALL = numba.types.Array(numba.int32, 1, "C", readonly=True)
_CHILDREN = numba.types.Array(numba.int32, 2, "C", readonly=True)
_FLOATS_1 = numba.types.Array(numba.float64, 1, "C", readonly=True)
_FLOATS_2 = numba.types.Array(numba.float64, 2, "C", readonly=True)
_MAY = numba.types.Array(numba.boolean, 1, "C", readonly=True)
_CODES = numba.types.Array(numba.uint8, 2, "C", readonly=True)
_TREE = (_COUNTS, _COUNTS, _SMALL, _SMALL, _SMALL, _FLOATS_1, _SMALL)


@within
def ends_abreast(
    hands: Counts,
    rows: Counts,
    shoe: Counts,
    ups: Counts,
    column: int,
    starts: Counts,
    kinds: Small,
    used: Small,
    depths: Small,
    orders: Floats,
    classes: Small,
    weights: Floats,
    ends: Floats,
) -> None:
    """Find how likely the player-dealer's hand ends in which class, for the hands in these rows at once.

    The tree of an up card lies between two `starts`; its first node is the up card itself. Several hands go
    through it abreast, which lets the processor do several in one step.
    """
    left = np.empty((KINDS, ABREAST))
    each = np.empty((MOST_DRAWN, ABREAST))
    for lane in range(ABREAST):
        size = 0
        for kind in range(KINDS):
            here = shoe[kind] - hands[rows[lane], kind] - (kind == ups[column])
            left[kind, lane] = here
            size += here
        for depth in range(1, MOST_DRAWN):
            each[depth, lane] = 1.0 / max(size - depth + 1, 1)
    weights[0], ends[:] = 1.0, 0.0
    for node in range(starts[column] + 1, starts[column + 1]):
        kind, depth, end = kinds[node], depths[node], classes[node]
        gone, ways = np.float64(used[node]), orders[node]
        for lane in range(ABREAST):
            drawn = max(left[kind, lane] - gone, 0.0) * each[depth, lane]
            weights[depth, lane] = weights[depth - 1, lane] * drawn
        if end >= 0:
            for lane in range(ABREAST):
                ends[end, lane] += weights[depth, lane] * ways


@compiled(numba.float64[:, :, ::1], _HANDS, _COUNTS, *_TREE, numba.int64)
def bank_ends(
    hands: Counts,
    shoe: Counts,
    ups: Counts,
    starts: Counts,
    kinds: Small,
    used: Small,
    depths: Small,
    orders: Floats,
    classes: Small,
    count: int,
) -> Floats:
    """Give for each hand and up card how likely the player-dealer's hand ends in which class."""
    tree = (starts, kinds, used, depths, orders, classes)
    found = np.zeros((len(hands), ups.size, count))
    ends = np.empty((count, ABREAST))
    weights = np.empty((MOST_DRAWN, ABREAST))
    rows = np.empty(ABREAST, np.int64)
    for start in range(0, len(hands), ABREAST):
        for lane in range(ABREAST):
            rows[lane] = min(start + lane, len(hands) - 1)
        for column in range(ups.size):
            ends_abreast(hands, rows, shoe, ups, column, *tree, weights, ends)
            for lane in range(min(ABREAST, len(hands) - start)):
                found[start + lane, column] = ends[:, lane]
    return found


@compiled(numba.types.void, _HANDS, _COUNTS, *_TREE, _FLOATS_2, _COUNTS, _COUNTS, numba.float64[:, ::1])
def stand_some(
    hands: Counts,
    shoe: Counts,
    ups: Counts,
    starts: Counts,
    kinds: Small,
    used: Small,
    depths: Small,
    orders: Floats,
    classes: Small,
    pays: Floats,
    wanted: Counts,
    columns: Counts,
    stood: Floats,
) -> None:
    """Fill in what some hands come to as they are; those of an up card lie between two `columns`."""
    tree = (starts, kinds, used, depths, orders, classes)
    count = pays.shape[1]
    ends = np.empty((count, ABREAST))
    weights = np.empty((MOST_DRAWN, ABREAST))
    rows = np.empty(ABREAST, np.int64)
    for column in range(ups.size):
        last = columns[column + 1]
        for start in range(columns[column], last, ABREAST):
            for lane in range(ABREAST):
                rows[lane] = wanted[min(start + lane, last - 1)]
            ends_abreast(hands, rows, shoe, ups, column, *tree, weights, ends)
            for lane in range(ABREAST):
                worth = 0.0
                for end in range(count):
                    worth += ends[end, lane] * pays[rows[lane], end]
                stood[rows[lane], column] = worth


@within
def after_one_card(
    hands: Counts, children: Small, shoe: Counts, up: int, worth: Floats, hand: int, column: int
) -> float:
    """Give what a hand comes to in the mean with one more card."""
    total, size = 0.0, 0
    for kind in range(KINDS):
        left = shoe[kind] - hands[hand, kind] - (kind == up)
        size += left
        child = children[hand, kind]
        if left > 0 and child >= 0:
            total += left * worth[child, column]
    return total / max(size, 1)


@compiled(numba.float64[:, ::1], _HANDS, _CHILDREN, _COUNTS, _COUNTS, _FLOATS_2, _CODES)
def played_out(
    hands: Counts, children: Small, shoe: Counts, ups: Counts, stood: Floats, later: Codes
) -> Floats:
    """Give what hands come to that are hit and stood as `later` says, from what they come to if they stand.

    Hands with fewer cards stand earlier.
    """
    worth = stood.copy()
    for hand in range(len(hands) - 1, -1, -1):
        for column in range(ups.size):
            if later[hand, column] == HIT:
                worth[hand, column] = after_one_card(hands, children, shoe, ups[column], worth, hand, column)
    return worth


@compiled(numba.uint8[:, ::1], _HANDS, _CHILDREN, _COUNTS, _COUNTS, _FLOATS_2, _MAY, _MAY)
def best_later(
    hands: Counts,
    children: Small,
    shoe: Counts,
    ups: Counts,
    stood: Floats,
    may_stand: NDArray[np.bool_],
    may_hit: NDArray[np.bool_],
) -> Codes:
    """Say for each hand and up card whether it is better hit or stood, as far as it may be."""
    worth = stood.copy()
    codes = np.zeros(stood.shape, np.uint8)
    for hand in range(len(hands) - 1, -1, -1):
        if not may_hit[hand]:
            continue
        for column in range(ups.size):
            hit = after_one_card(hands, children, shoe, ups[column], worth, hand, column)
            if not may_stand[hand] or hit > worth[hand, column]:
                worth[hand, column], codes[hand, column] = hit, HIT
    return codes


@compiled(numba.float64[:, ::1], _HANDS, _CHILDREN, _COUNTS, _COUNTS, _FLOATS_2, numba.int64)
def one_card(hands: Counts, children: Small, shoe: Counts, ups: Counts, worth: Floats, count: int) -> Floats:
    """Give what the first hands come to with one more card, from what hands are worth."""
    found = np.zeros((count, ups.size))
    for hand in range(count):
        for column in range(ups.size):
            found[hand, column] = after_one_card(hands, children, shoe, ups[column], worth, hand, column)
    return found


@compiled(numba.types.void, _HANDS, _CHILDREN, _COUNTS, _COUNTS, numba.float64[:, ::1], _CODES)
def reach(hands: Counts, children: Small, shoe: Counts, ups: Counts, reached: Floats, later: Codes) -> None:
    """Carry how often hands are held on to the hands that are made of them by hitting."""
    for hand in range(len(hands)):
        for column in range(ups.size):
            held = reached[hand, column]
            if held == 0.0 or later[hand, column] != HIT:
                continue
            size = 0
            for kind in range(KINDS):
                size += shoe[kind] - hands[hand, kind] - (kind == ups[column])
            for kind in range(KINDS):
                left = shoe[kind] - hands[hand, kind] - (kind == ups[column])
                child = children[hand, kind]
                if left > 0 and child >= 0:
                    reached[child, column] += held * left / size


@compiled(numba.types.void, _CHILDREN, _CODES, numba.boolean[:, ::1])
def may_come(children: Small, later: Codes, reached: NDArray[np.bool_]) -> None:
    """Mark the hands that may be made by hitting those that are marked."""
    for hand in range(len(children)):
        for column in range(later.shape[1]):
            if reached[hand, column] and later[hand, column] == HIT:
                for kind in range(KINDS):
                    if children[hand, kind] >= 0:
                        reached[children[hand, kind], column] = True
