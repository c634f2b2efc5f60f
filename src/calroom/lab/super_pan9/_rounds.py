"""Compiled rounds of Super Pan 9, dealt from whole shuffled shoes. Cards are their points."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab.rounds._chance import started
from calroom.lab.rounds._dealing import (
    AT,
    BEGAN,
    CHANCE,
    RAN_OUT,
    READ_CARDS,
    TALLY,
    Now,
    Tally,
    draw,
    new_tally,
    settle,
    take_shoe,
    thrown,
)
from calroom.ranking._many.compiling import compiled, within

Bytes: TypeAlias = NDArray[np.uint8]
Bytes3: TypeAlias = NDArray[np.uint8]
Counts: TypeAlias = NDArray[np.int64]

POINTS = 10
CARDS = 3
STANDS, DRAWS, BY_HOUSE_WAY = range(3)
"""What a player does with a total; a hand that is left to the house is played after the bank's."""


class Procedure(NamedTuple):
    """How the game is dealt and settled: so many `players` next to the player-dealer at so many `spots`.

    Every spot is dealt to, or those only that play. The house way draws to `house_draws_to`. A wager won and
    a wager lost are so many units.
    """

    players: int
    spots: int
    every_spot: bool
    cut: int
    continuous: bool
    house_draws_to: int
    dice: int
    win: int
    wager: int
    posted: int
    cover: int


_INT, _FLAG = numba.int64, numba.boolean
_PROCEDURE = numba.types.NamedTuple(  # type: ignore[no-untyped-call]
    (_INT, _INT, _FLAG, _INT, _FLAG, _INT, _INT, _INT, _INT, _INT, _INT), Procedure
)


@within
def deal_three(shoe: Bytes, now: Now, how: Procedure, first: int, totals: Counts) -> None:
    """Three cards to every spot, one at a time from the first that is settled; the bank's total is spot 0."""
    for spot in range(how.players + 1):
        totals[spot] = 0
    for _ in range(CARDS):
        for place in range(how.spots):
            spot = (first + place) % how.spots
            if spot <= how.players:
                totals[spot] += draw(shoe, now)
            elif how.every_spot:
                draw(shoe, now)
    for spot in range(how.players + 1):
        totals[spot] %= POINTS


@within
def play_round(
    shoe: Bytes, now: Now, how: Procedure, player_does: Bytes, bank_does: Bytes3, first: int, totals: Counts
) -> None:
    """Deal and play one round; totals are then those that are compared."""
    deal_three(shoe, now, how, first, totals)
    drew = stood = 0
    for spot in range(1, how.players + 1):
        does = player_does[totals[spot]]
        if does == DRAWS:
            totals[spot] = (totals[spot] + draw(shoe, now)) % POINTS
            drew += 1
        elif does == STANDS:
            stood += 1
    if bank_does[totals[0], drew, stood]:
        totals[0] = (totals[0] + draw(shoe, now)) % POINTS
    if drew + stood < how.players:
        # Hands that are left to the house are played when they are opened, in the order of settlement.
        for place in range(how.players):
            spot = (first - 1 + place) % how.players + 1
            if totals[spot] <= how.house_draws_to:
                totals[spot] = (totals[spot] + draw(shoe, now)) % POINTS


@compiled(
    TALLY,
    *(READ_CARDS, READ_CARDS, numba.types.Array(numba.uint8, 3, "C", readonly=True), _PROCEDURE),
    *(numba.uint64, numba.int64, numba.int64, numba.int64),
)
def deal_rounds(
    deck: Bytes,
    player_does: Bytes,
    bank_does: Bytes3,
    how: Procedure,
    seed: np.uint64,
    block: int,
    rounds: int,
    button: int,
) -> Tally:
    """Deal so many rounds, and count the results.

    What the player-dealer does stands by their total, how many players drew, and how many stood. With no
    rounds, one shoe is dealt as it lies, the dice showing `button`.
    """
    lies, players = rounds == 0, how.players
    tally = new_tally(players, max(how.win, how.wager), deck.size if lies else 0)
    shoe, now = deck.copy(), np.zeros(5, np.uint64)
    now[CHANCE] = started(seed, block)
    totals = np.zeros(players + 1, np.int64)
    dues, counts = np.zeros((players, 1), np.int64), np.ones(players, np.int64)
    needed = 5 * how.spots if how.continuous else deck.size
    dealt, fresh = 0, True
    while dealt < rounds or (lies and not (fresh and dealt)):
        if fresh:
            take_shoe(shoe, now, needed, 0, not lies)
        now[BEGAN] = now[AT]
        shown = button if lies else thrown(now, how.dice)
        # The dice are counted off from the player-dealer; they and spots without a wager pass the button on.
        first = (shown - 1) % how.spots
        if first == 0 or first > players:
            first = 1
        play_round(shoe, now, how, player_does, bank_does, first, totals)
        for circle in range(players):
            mine, bank = totals[circle + 1], totals[0]
            dues[circle, 0] = how.win if mine > bank else -how.wager if mine < bank else 0
        settle(dues, counts, first - 1, how.posted, how.cover, tally, dealt)
        for circle in range(players):
            tally.staked[circle] += 1
        dealt += 1
        fresh = how.continuous or now[RAN_OUT] == 1 or now[AT] > np.uint64(how.cut)
    return tally
