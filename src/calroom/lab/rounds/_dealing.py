"""Dealing and settling inside compiled loops: a shuffled shoe, and wagers against what the bank posted.

What changes while a shoe is dealt lies in a small array, so that one function can draw a card wherever a game
needs one.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab.rounds._chance import GAMMA, PLACES_A_NUMBER, placed, started, stirred
from calroom.ranking._many.compiling import compiled, within

Cards: TypeAlias = NDArray[np.uint8]
Now: TypeAlias = NDArray[np.uint64]
Counts: TypeAlias = NDArray[np.int64]
Counts2: TypeAlias = NDArray[np.int64]
Counts3: TypeAlias = NDArray[np.int64]
Places: TypeAlias = NDArray[np.uint16]

CHANCE, AT, MIXED, BEGAN, RAN_OUT = range(5)
"""What changes: the state of chance, the next card, up to where cards are mixed, where the round began, and
whether the shoe ran out in it.
"""

_NONE, _ONE, _PLACES = np.uint64(0), np.uint64(1), np.uint64(PLACES_A_NUMBER)

COVER_BY_ACTION, COVER_BY_NET = 0, 1
READ_CARDS = numba.types.Array(numba.uint8, 1, "C", readonly=True)


@within
def swap(shoe: Cards, one: np.uint64, other: np.uint64) -> None:
    """Put two cards into each other's places."""
    card = shoe[one]
    shoe[one], shoe[other] = shoe[other], card


@within
def mix(shoe: Cards, now: Now, first: np.uint64, last: np.uint64, end: np.uint64) -> None:
    """Put random ones of the cards from `first` to `end` into the places from `first` to `last`."""
    state, top, left = now[CHANCE], first, end - first
    while top + _PLACES <= last:
        state += GAMMA
        fraction = stirred(state)
        for _ in range(PLACES_A_NUMBER):
            place, fraction = placed(fraction, left)
            swap(shoe, top + place, top)
            top += _ONE
            left -= _ONE
    state += GAMMA
    fraction = stirred(state)
    while top < last:
        place, fraction = placed(fraction, left)
        swap(shoe, top + place, top)
        top += _ONE
        left -= _ONE
    now[CHANCE] = state


@within
def draw(shoe: Cards, now: Now) -> int:
    """Take the next card; when the shoe runs out, the cards of earlier rounds are mixed and dealt on."""
    if now[AT] >= now[MIXED]:
        if now[MIXED] < np.uint64(shoe.size) and not now[RAN_OUT]:
            mix(shoe, now, now[MIXED], np.uint64(shoe.size), np.uint64(shoe.size))
            now[MIXED] = np.uint64(shoe.size)
        else:
            # A round that empties a whole shoe does not happen; it would begin with its own cards again.
            now[MIXED] = now[BEGAN] if now[BEGAN] else np.uint64(shoe.size)
            now[AT], now[RAN_OUT] = _NONE, _ONE
            mix(shoe, now, _NONE, now[MIXED], now[MIXED])
    card = int(shoe[now[AT]])
    now[AT] += _ONE
    return card


@within
def thrown(now: Now, dice: int) -> int:
    """Give the sum of so many dice."""
    total = 0
    for _ in range(dice):
        now[CHANCE] += GAMMA
        total += 1 + int(((stirred(now[CHANCE]) >> np.uint64(32)) * np.uint64(6)) >> np.uint64(32))
    return total


@compiled(numba.int64[::1], numba.uint64, numba.int64, numba.int64, numba.int64)
def throws(seed: np.uint64, block: int, rounds: int, dice: int) -> Counts:
    """Throw so many dice in each round."""
    found, now = np.empty(rounds, np.int64), np.zeros(1, np.uint64)
    now[CHANCE] = started(seed, block)
    for number in range(rounds):
        found[number] = thrown(now, dice)
    return found


@within
def take_shoe(shoe: Cards, now: Now, needed: int, burned: int, shuffled: bool) -> None:
    """Begin a new shoe: mix at least the cards that are needed, or leave it as it lies, and burn."""
    now[MIXED] = np.uint64(min(needed, shoe.size))
    now[RAN_OUT] = _NONE
    if shuffled:
        mix(shoe, now, _NONE, now[MIXED], np.uint64(shoe.size))
    now[AT] = np.uint64(burned)


class Tally(NamedTuple):
    """How often which results came, from the greatest loss to the greatest win, in units of payoffs.

    They are counted by circle, by place in the order of settlement, and for the bank; of a shoe that is dealt
    as it lies they are `listed`. `staked` is how many wagers lay on each circle in all.
    """

    by_circle: Counts2
    by_place: Counts2
    of_bank: Counts
    staked: Counts
    listed: Counts2


TALLY = numba.types.NamedTuple(  # type: ignore[no-untyped-call]
    (numba.int64[:, ::1], numba.int64[:, ::1], numba.int64[::1], numba.int64[::1], numba.int64[:, ::1]), Tally
)


@within
def new_tally(players: int, span: int, listed: int) -> Tally:
    """Start counting results of so many circles, each at most `span` units either way."""
    return Tally(
        np.zeros((players, 2 * span + 1), np.int64),
        np.zeros((players, 2 * span + 1), np.int64),
        np.zeros(2 * span * players + 1, np.int64),
        np.zeros(players, np.int64),
        np.zeros((listed, players), np.int64),
    )


@within
def moved(due: int, posted: int, left: int, here: int, cover: int) -> int:
    """Give what moves of what a wager wins or loses, when so much of the posted money is left to act with.

    `here` is what lies in the bank; with nothing posted the bank is without limit.
    """
    if posted == 0:
        return due
    reach = here if due > 0 else 2 * posted - here
    if cover == COVER_BY_ACTION:
        reach = left
    return min(due, reach) if due > 0 else -min(-due, reach)


@within
def settle(
    dues: Counts2, counts: Counts, first: int, posted: int, cover: int, tally: Tally, dealt: int
) -> None:
    """Settle the hands of all circles, so many of each, one after another from the first, and count them."""
    players, span = len(tally.by_circle), tally.by_circle.shape[1] // 2
    left, here, circle = posted, posted, first
    for place in range(players):
        result = 0
        for hand in range(counts[circle]):
            due = moved(dues[circle, hand], posted, left, here, cover)
            left -= abs(due)
            here -= due
            result += due
        tally.by_circle[circle, result + span] += 1
        tally.by_place[place, result + span] += 1
        if dealt < len(tally.listed):
            tally.listed[dealt, circle] = result
        circle = circle + 1 if circle + 1 < players else 0
    tally.of_bank[span * players + here - posted] += 1


@compiled(
    TALLY,
    numba.types.Array(numba.int64, 3, "C", readonly=True),
    numba.types.Array(numba.int64, 1, "C", readonly=True),
    *(numba.int64, numba.int64, numba.int64),
)
def tally_rounds(dues: Counts3, firsts: Counts, posted: int, cover: int, span: int) -> Tally:
    """Settle many rounds: what each circle's wagers are due, and which circle is settled first."""
    rounds, players, wagers = dues.shape
    tally = new_tally(players, span, 0)
    counts = np.full(players, wagers, np.int64)
    for number in range(rounds):
        settle(dues[number], counts, firsts[number], posted, cover, tally, number)
    return tally


@compiled(numba.uint16[:, ::1], numba.uint64, numba.int64, numba.int64, numba.int64, numba.int64)
def deal_apart(seed: np.uint64, block: int, rounds: int, size: int, cards: int) -> Places:
    """Deal so many cards of a pack that is shuffled for every round; cards are their places in it."""
    found = np.empty((rounds, cards), np.uint16)
    pack = np.arange(size).astype(np.uint16)
    state = started(seed, block)
    for row in range(rounds):
        top, left = np.uint64(0), np.uint64(size)
        while top < np.uint64(cards):
            state += GAMMA
            fraction = stirred(state)
            for _ in range(min(_PLACES, np.uint64(cards) - top)):
                place, fraction = placed(fraction, left)
                place += top
                card = pack[place]
                pack[place], pack[top] = pack[top], card
                found[row, top] = card
                top += _ONE
                left -= _ONE
    return found


@within
def first_settled(value: int, positions: int, players: int) -> int:
    """Count the action button off on the positions; from one without a wager it moves on to the next."""
    at = (value - 1) % positions
    return at if at < players else 0
