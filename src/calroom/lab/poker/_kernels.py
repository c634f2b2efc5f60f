"""Compiled showdowns: who wins on boards of hold'em; deals and tallies for all games.

Who wins a showdown is kept as a set of players, one bit each, and showdowns are counted by winners.
"""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab.rounds._chance import CARDS_A_NUMBER, FRACTION, FRACTION_BITS, GAMMA, started, stirred
from calroom.ranking._many.compiling import compiled
from calroom.ranking._many.kernels import FLUSH, NOTHING, Hands, Keys, Table, looked_up, suited

Counts: TypeAlias = NDArray[np.int64]
Values: TypeAlias = NDArray[np.int32]
Squares: TypeAlias = NDArray[np.float64]

READ_KEYS = numba.types.Array(numba.uint64, 1, "C", readonly=True)
_READ_TABLE = numba.types.Array(numba.uint16, 1, "C", readonly=True)
_READ_CODES = numba.types.Array(numba.uint8, 1, "C", readonly=True)
_READ_COUNTS = numba.types.Array(numba.int64, 1, "C", readonly=True)
_READ_BOARDS = numba.types.Array(numba.uint8, 2, "C", readonly=True)
_READ_PASCAL = numba.types.Array(numba.int64, 2, "C", readonly=True)
COUNTS = numba.int64[::1]
TABLES = (_READ_TABLE, _READ_TABLE, _READ_TABLE)
_ONE = np.uint64(1)


@compiled(COUNTS, READ_KEYS, READ_KEYS, _READ_BOARDS, _READ_COUNTS, READ_KEYS, READ_KEYS, *TABLES)
def winners_on(
    held: Keys,
    held_ranks: Keys,
    boards: Hands,
    weights: Counts,
    keys: Keys,
    ranks: Keys,
    rows: Table,
    slots: Table,
    flushes: Table,
) -> Counts:
    """Show down hands of hold'em on boards, each of which counts as many times as its weight says."""
    counts = np.zeros(1 << held.size, np.int64)
    for n in range(len(boards)):
        a, b, c, d, e = boards[n, 0], boards[n, 1], boards[n, 2], boards[n, 3], boards[n, 4]
        five = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        five_ranks = ranks[a] | ranks[b] | ranks[c] | ranks[d] | ranks[e]
        best, winners = np.uint16(0), 0
        for player in range(held.size):
            total = held[player] + five
            value = looked_up(total, rows, slots)
            if total & FLUSH:
                value = flushes[suited(total, held_ranks[player] | five_ranks)]
            winners = (winners if value == best else 0) | 1 << player if value >= best else winners
            best = max(value, best)
        counts[winners] += weights[n]
    return counts


_BLANK = np.uint8(255)
_48, _16 = np.uint64(48), np.uint64(16)


@compiled(
    numba.int64[:, ::1],
    *(READ_KEYS, _READ_COUNTS),
    *(numba.uint64, numba.int64, numba.int64),
)
def random_choices(masks: Keys, starts: Counts, seed: np.uint64, chunk: int, count: int) -> Counts:
    """Choose so many times one hand for each player, until no card is in two of them.

    The hands of player `n` stand from `starts[n]`; a mask has one bit for each card of a hand.
    """
    players = starts.size - 1
    chosen = np.empty((count, players), np.int64)
    state = started(~seed, chunk)
    for row in range(count):
        held, player = NOTHING, 0
        while player < players:
            state += GAMMA
            size = np.uint64(starts[player + 1] - starts[player])
            choice = starts[player] + np.int64((stirred(state) >> _16) * size >> _48)
            if held & masks[choice]:
                held, player = NOTHING, 0
                continue
            held |= masks[choice]
            chosen[row, player] = choice
            player += 1
    return chosen


@compiled(
    numba.void,
    *(numba.uint8[:, ::1], READ_KEYS, _READ_CODES),
    *(numba.uint64, numba.int64),
)
def fill_blanks(rows: Hands, held: Keys, deck: Hands, seed: np.uint64, chunk: int) -> None:
    """Deal a random card into every blank, from the cards of the deck that nobody holds in that row."""
    cards, state = deck.copy(), started(seed, chunk)
    for row in range(len(rows)):
        top, fraction, left_in_number = 0, NOTHING, 0
        for column in range(rows.shape[1]):
            while rows[row, column] == _BLANK:
                if not left_in_number:
                    state += GAMMA
                    fraction, left_in_number = stirred(state) & FRACTION, CARDS_A_NUMBER
                scaled = fraction * np.uint64(cards.size - top)
                place, fraction = top + np.int64(scaled >> FRACTION_BITS), scaled & FRACTION
                left_in_number -= 1
                drawn = cards[place]
                cards[place], cards[top] = cards[top], drawn
                top += 1
                if not held[row] >> np.uint64(drawn) & _ONE:
                    rows[row, column] = drawn


@compiled(
    numba.uint8[:, ::1],
    *(_READ_CODES, _READ_COUNTS, _READ_CODES, _READ_PASCAL, numba.int64, numba.int64),
)
def every_deal(known: Hands, missing: Counts, deck: Hands, pascal: Counts, first: int, count: int) -> Hands:
    """Give the deals from number `first`: the known cards, and in the blanks all ways to deal the others.

    The blanks fall into groups, each of `missing[n]` cards whose order means nothing. A group's number among
    its combinations is read off Pascal's triangle, its highest card first.
    """
    rows = np.empty((count, known.size), np.uint8)
    cards = np.empty(deck.size, np.uint8)
    for row in range(count):
        number, left, column = first + row, deck.size, 0
        cards[:] = deck
        for group in range(missing.size):
            combinations = pascal[left, missing[group]]
            place_in_group, number, place = number % combinations, number // combinations, left
            for wanted in range(missing[group], 0, -1):
                place -= 1
                while pascal[place, wanted] > place_in_group:
                    place -= 1
                place_in_group -= pascal[place, wanted]
                while known[column] != _BLANK:
                    rows[row, column] = known[column]
                    column += 1
                rows[row, column] = cards[place]
                column += 1
                left -= 1
                for n in range(place, left):
                    cards[n] = cards[n + 1]
        for n in range(column, known.size):
            rows[row, n] = known[n]
    return rows


@compiled(
    numba.types.Tuple((numba.int64[:, ::1], numba.float64[::1])),  # type: ignore[no-untyped-call]
    *(numba.types.Array(numba.int32, 3, "C", readonly=True), _READ_COUNTS, _READ_COUNTS, numba.int64),
)
def tally(values: Values, weights: Counts, least: Counts, pot: int) -> tuple[Counts, Squares]:
    """Divide a pot at each showdown: equally between the ways that somebody is good enough for.

    `values` go by way, player and showdown, which counts as many times as its weight says. Gives each
    player's pots won whole, pots won in part and what they won in all, and the sum of the squares of what
    they won.
    """
    ways, players, showdowns = values.shape
    won, squares = np.zeros((3, players), np.int64), np.zeros(players, np.float64)
    best, tied = np.zeros(ways, np.int64), np.zeros(ways, np.int64)
    for n in range(showdowns):
        claimed, weight = 0, weights[n]
        for way in range(ways):
            best[way], tied[way] = least[way], 0
            for player in range(players):
                value = values[way, player, n]
                if value > best[way]:
                    best[way], tied[way] = value, 1
                elif value == best[way]:
                    tied[way] += 1
            claimed += tied[way] > 0
        for player in range(players):
            share = 0 if claimed else pot // players
            for way in range(ways):
                if tied[way] and values[way, player, n] == best[way]:
                    share += pot // claimed // tied[way]
            won[0, player] += weight * (share == pot)
            won[1, player] += weight * (0 < share < pot)
            won[2, player] += weight * share
            squares[player] += weight * (share / pot) ** 2
    return won, squares
