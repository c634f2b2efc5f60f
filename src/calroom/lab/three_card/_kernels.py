"""Compiled Three Card Poker: what every three cards meet when one of the player-dealer's cards lies up."""

from __future__ import annotations

from typing import TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab.rounds._chance import GAMMA, placed, started, stirred
from calroom.lab.rounds._dealing import READ_CARDS, Cards
from calroom.ranking._many.compiling import compiled, within
from calroom.ranking._many.kernels import Hands

Values: TypeAlias = NDArray[np.int32]
Small: TypeAlias = NDArray[np.int16]
Counts: TypeAlias = NDArray[np.int64]

CARDS = 52
UNQUALIFIED, WON, LOST, TIED = range(4)
FOLDED, ENDS = 4, 5
POSITIONS = 7
"""How many positions beside the player-dealer's the smallest table has, at which rounds are played."""


@compiled(
    numba.int64[:, :, ::1],
    numba.types.Array(numba.uint8, 2, "C", readonly=True),
    numba.types.Array(numba.int32, 3, "C", readonly=True),
    numba.types.Array(numba.int64, 1, "C", readonly=True),
    numba.int64,
)
def against_up_cards(hands: Hands, values: Values, shoe: Counts, queen_high: int) -> Counts:
    """Count for each hand and up card the ways to the player-dealer's other two cards, by how they end.

    The shoe has so many of each card.
    """
    found = np.zeros((len(hands), CARDS, 4), np.int64)
    left = np.empty(CARDS, np.int64)
    for n in range(len(hands)):
        left[:] = shoe
        for place in range(3):
            left[hands[n, place]] -= 1
        mine = values[hands[n, 0], hands[n, 1], hands[n, 2]]
        for up in range(CARDS):
            ups = left[up]
            if not ups:
                continue
            left[up] -= 1
            for one in range(CARDS):
                for two in range(one, CARDS):
                    ways = left[one] * left[two] if one != two else left[one] * (left[one] - 1) // 2
                    theirs = values[up, one, two]
                    if theirs <= queen_high:
                        end = UNQUALIFIED
                    elif theirs == mine:
                        end = TIED
                    else:
                        end = WON if mine > theirs else LOST
                    found[n, up, end] += ups * ways
            left[up] += 1
    return found


@within
def ended(mine: int, bank: int, least: int, queen_high: int) -> int:
    """Say how a hand ends that is played from the least value on; sums, so that no branch is guessed."""
    against = int(mine > bank) * WON + int(mine < bank) * LOST + int(mine == bank) * TIED
    played = int(bank > queen_high) * against
    return played if mine >= least else FOLDED


@within
def _value(values: Small, one: int, two: int, three: int) -> int:
    """Value three cards by their ranks, and by whether they are of one suit."""
    suited = int(((one ^ two) | (two ^ three)) & 3 == 0)
    return int(values[suited, (one >> 2) * 169 + (two >> 2) * 13 + (three >> 2)])


@compiled(
    numba.int64[:, ::1],
    READ_CARDS,
    numba.types.Array(numba.int16, 2, "C", readonly=True),
    numba.types.Array(numba.int64, 1, "C", readonly=True),
    *(numba.int64, numba.uint64, numba.int64, numba.int64),
)
def deal_alone(
    shoe: Cards, values: Small, lowest: Counts, queen_high: int, seed: np.uint64, block: int, rounds: int
) -> Counts:
    """Deal rounds of one player from a shoe that is shuffled for each; kinds of hands by how they end."""
    found, pack, state = np.zeros((8, ENDS), np.int64), shoe.copy(), started(seed, block)
    for _ in range(rounds):
        left = np.uint64(pack.size)
        for _ in range(2):
            state += GAMMA
            fraction = stirred(state)
            for _ in range(3):
                place, fraction = placed(fraction, left)
                left -= np.uint64(1)
                card = pack[place]
                pack[place], pack[left] = pack[left], card
        up = int(pack[-4])
        mine = _value(values, int(pack[-1]), int(pack[-2]), int(pack[-3]))
        bank = _value(values, up, int(pack[-5]), int(pack[-6]))
        found[mine >> 12, ended(mine, bank, lowest[up >> 2], queen_high)] += 1
    return found


@compiled(
    numba.types.Tuple((numba.int64[:, :, ::1], numba.int64[::1], numba.int64[::1])),  # type: ignore[no-untyped-call]
    numba.types.Array(numba.uint8, 2, "C", readonly=True),
    numba.types.Array(numba.int32, 3, "C", readonly=True),
    numba.types.Array(numba.int64, 1, "C", readonly=True),
    numba.types.Array(numba.int64, 1, "C", readonly=True),
    *(numba.int64, numba.int64, numba.int64),
)
def play_rounds(
    cards: Hands,
    values: Values,
    lowest: Counts,
    button_values: Counts,
    queen_high: int,
    win: int,
    wager: int,
) -> tuple[Counts, Counts, Counts]:
    """Play rounds of so many cards, three for each player and the last three the player-dealer's.

    A hand is played from the `lowest` value on, by the rank of their third card, which lies up. Gives what
    ante and play bet of everybody are due in units, whom their second card has settled first, and how often
    the first player held which kind of hand, those that they folded in the row of nothing.
    """
    rounds, players = len(cards), cards.shape[1] // 3 - 1
    dues = np.zeros((rounds, players, 2), np.int64)
    firsts, kinds = np.zeros(rounds, np.int64), np.zeros(8, np.int64)
    for row in range(rounds):
        bank = values[cards[row, 3 * players], cards[row, 3 * players + 1], cards[row, 3 * players + 2]]
        least = lowest[cards[row, 3 * players + 2] >> 2]
        count = button_values[cards[row, 3 * players + 1] >> 2]
        at = (count - 1) % POSITIONS if count else 0
        firsts[row] = at if at < players else 0
        for player in range(players):
            mine = values[cards[row, 3 * player], cards[row, 3 * player + 1], cards[row, 3 * player + 2]]
            end = ended(mine, bank, least, queen_high)
            if player == 0:
                kinds[mine >> 12 if end != FOLDED else 0] += 1
            if end == FOLDED:
                dues[row, player, 0] = -wager
            elif end == UNQUALIFIED:
                dues[row, player, 0] = win
            elif end != TIED:
                dues[row, player, 0] = dues[row, player, 1] = win if end == WON else -wager
    return dues, firsts, kinds
