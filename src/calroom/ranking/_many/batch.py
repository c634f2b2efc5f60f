"""Many hands at once: checks the arrays and hands them with the right tables to the compiled loops."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calroom.cards import CODE, JOKER, STANDARD
from calroom.ranking import _tables
from calroom.ranking._many import kernels
from calroom.ranking._many.codes import rows_of_codes
from calroom.ranking._many.kernels import Hands, Keys, Table, Values
from calroom.ranking._orders import Order


class Arrays(NamedTuple):
    """The tables of one order and one size of hand, ready for the loops."""

    keys: Keys
    bits: Keys
    rows: Table
    slots: Table
    flushes: Table


def high(hands: Hands) -> Values:
    """Value hands of five, six or seven cards without a joker."""
    hands = rows_of_codes(hands)
    return kernels.high(hands, *natural("usual", hands.shape[1]))


def with_joker(order: str, joker: str, hands: Hands) -> Values:
    """Value hands that may hold a joker, in an order and a use of the joker."""
    hands = rows_of_codes(hands)
    size = hands.shape[1]
    return kernels.with_joker(hands, *natural(order, size), *joker_tables(order, joker, size))


def joined(hands: Hands, boards: Hands | None) -> Hands:
    """Put each board beside its hand; a single hand or board goes with every other."""
    return hands if boards is None else np.concatenate(_paired(hands, boards), axis=1)


def from_hand(
    used: Literal["exactly two", "at most two", "any number"], holes: Hands, boards: Hands
) -> Values:
    """Value hole cards with boards; a single hand or board goes with every other."""
    holes, boards = _paired(holes, boards)
    if holes.shape[1] < 2 or not 3 <= boards.shape[1] <= 5:
        raise ValueError("give two cards or more and boards of three to five")
    if used == "exactly two":
        return kernels.exactly_two(holes, boards, *natural("usual", 5))
    if used == "any number":
        return _best_of_any(np.concatenate((holes, boards), axis=1))
    return kernels.at_most_two(holes, boards, *natural("usual", 2 + boards.shape[1]))


def _best_of_any(hands: Hands) -> Values:
    """Value hands of more than seven cards by the best of what is left when any one of them is taken away."""
    if hands.shape[1] <= 7:
        return high(hands)
    others = (np.delete(hands, column, axis=1) for column in range(hands.shape[1]))
    best: Values = np.maximum.reduce([_best_of_any(fewer) for fewer in others])
    return best


def census(order: Order) -> dict[str, int]:
    """Count all seven-card hands by kind."""
    arrays = natural("usual", 7)
    kinds = order.kinds[:-1]
    shift = np.array([0, *(6 * order.kinds.index(hand.kind) for hand in order.hands)], dtype=np.uint8)
    counts = kernels.census(*arrays[:3], shift[arrays.slots], shift[arrays.flushes])
    return dict(zip(kinds, counts.tolist(), strict=True))


def _paired(hands: Hands, boards: Hands) -> tuple[Hands, Hands]:
    hands, boards = rows_of_codes(hands), rows_of_codes(boards)
    count = max(len(hands), len(boards))
    hands, boards = (
        np.ascontiguousarray(np.broadcast_to(part, (count, part.shape[1]))) for part in (hands, boards)
    )
    return hands, boards


# A code is one byte, so tables of 256 keys cannot be overrun.
@cache
def _keys() -> tuple[Keys, Keys]:
    keys, bits = np.zeros(256, np.uint64), np.zeros(256, np.uint64)
    for card in STANDARD:
        code = CODE[card]
        keys[code] = _tables.KEY[card]
        bits[code] = 1 << 16 * (code % 4) + code // 4
    keys[CODE[JOKER]] = _tables.JOKER_KEY
    return keys, bits


@cache
def natural(order: str, size: int) -> Arrays:
    """Give the tables of an order for hands of so many cards without a joker."""
    tables = _tables.load(order)
    return Arrays(*_keys(), *_lookup(tables.lookups[0], size), _array(tables.flushes[0]))


@cache
def joker_tables(order: str, joker: str, size: int) -> tuple[Table, Table, Table]:
    """Give rows, slots and flushes of an order and a use of the joker, for so many cards with it."""
    tables = _tables.load(order, joker)
    return *_lookup(tables.lookups[1], size), _array(tables.flushes[1])


def _lookup(lookups: dict[int, _tables.Lookup], size: int) -> tuple[Table, Table]:
    if size not in lookups:
        raise ValueError(f"{size} cards are not a hand here; give {' or '.join(map(str, lookups))}")
    rows, slots = lookups[size]
    return _array(rows), _array(slots)


def _array(numbers: _tables.Numbers) -> NDArray[np.uint16]:
    return np.array(numbers, dtype=np.uint16)
