"""Compiled rounds of the blackjack games, dealt from whole shuffled shoes and played by a chart.

The games differ in their tables only. A hand is a state; cards are kinds. What a state counts, what the chart
does with it and what it wins stands in tables made by the real ranking and the real settlement.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from calroom.lab.blackjack._kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from calroom.lab.rounds._chance import PLACES_A_NUMBER, started
from calroom.lab.rounds._dealing import (
    AT,
    BEGAN,
    CHANCE,
    MIXED,
    RAN_OUT,
    TALLY,
    Now,
    Tally,
    draw,
    first_settled,
    new_tally,
    settle,
    take_shoe,
    thrown,
)
from calroom.ranking._many.compiling import compiled, within

Bytes: TypeAlias = NDArray[np.uint8]
Bytes3: TypeAlias = NDArray[np.uint8]
Counts: TypeAlias = NDArray[np.int64]
Place: TypeAlias = int | np.uint64

NONE = 255
ACE = 0
MOST_HANDS = 16
MOST_OF_A_ROUND = 48
"""A round of one hand against the player-dealer's takes fewer cards: each of them counts one or more."""
ONE, TWO, IS, STAKE = range(4)
"""What is kept of a hand: its first two cards, the class it is of in the end, and its wagers."""


NEXT, FIRST, OF_SPLIT, LATER = 0, 11, 22, 33
"""Where in the row of a state lie, by kind, the next state and what is done with two cards as they are dealt,
with two cards of a split hand, and later.
"""
CLASS, SPLIT_CLASS, BANK_CLASS, BANK_DRAWS = 44, 45, 46, 47
"""Where lie the class of a player's hand as it is dealt or split and of the player-dealer's, and whether they
draw.
"""
EVEN = 48
"""Where lies the class of a hand that has taken even money, for states that may; `NO_CLASS` for others."""
COLUMNS = 49
NO_CLASS = -1
FREEZES, OFFERS_EVEN = 11, 12
"""Where in the row of a kind, behind what is done with two of it, lies whether it freezes all hands, and
whether even money is offered under it.
"""


class Tables(NamedTuple):
    """The rules and the chart, as the compiled loop takes them: by state, by kind, and what classes pay.

    In `pays`, behind what a class wins against those of the player-dealer, stands whether it needs their
    hand; below what is won against one of theirs, whether it ends the round at once.
    """

    states: NDArray[np.int16]
    kinds: NDArray[np.int16]
    pays: NDArray[np.int32]


class Procedure(NamedTuple):
    """How the game is dealt and settled.

    So many `players` in the positions next to the player-dealer, of so many `positions`; the shoe's cards
    `burned`, before the `cut` card, and those that must be there `per_hand`. He `peeks` with two cards, or
    takes their second one last; who `completes` the hand even where nobody needs it. A hand may be split so
    many times, aces once more or not, and with one card each or not. A surrendered hand brings so much.
    The action button is counted by the player-dealer's second card (`button_values` by kind) or by so many
    `dice`. What is `posted` is in the units of `pays`, nothing if there is no limit.
    """

    players: int
    positions: int
    burned: int
    cut: int
    per_hand: int
    continuous: bool
    peeks: bool
    completes: bool
    splits: int
    aces_again: bool
    aces_one_card: bool
    surrender: int
    dice: int
    posted: int
    cover: int


_NOTHING, _ONE, _TWO = np.uint64(0), np.uint64(1), np.uint64(2)
_BYTES = numba.types.Array(numba.uint8, 1, "C", readonly=True)
_TABLES = numba.types.NamedTuple(  # type: ignore[no-untyped-call]
    (numba.int16[:, ::1], numba.int16[:, ::1], numba.int32[:, ::1]), Tables
)
_INT, _FLAG = numba.int64, numba.boolean
_PROCEDURE = numba.types.NamedTuple(  # type: ignore[no-untyped-call]
    (_INT, _INT, _INT, _INT, _INT, _FLAG, _FLAG, _FLAG, _INT, _FLAG, _FLAG, _INT, _INT, _INT, _INT),
    Procedure,
)


# Handing an array to a function means counting who holds it, which takes longer than a card: the tables are
# few, and no row of an array is handed on by itself.


@within
def split_up(
    shoe: Bytes,
    now: Now,
    tables: Tables,
    how: Procedure,
    up: int,
    circle: int,
    hand: int,
    count: int,
    hands: Bytes3,
) -> int:
    """Split a hand as long as it is a pair that the chart splits; say how many hands there are then.

    The right-hand card becomes a hand of its own, directly behind, that waits for its second card.
    """
    one = hands[circle, hand, ONE]
    while hands[circle, hand, TWO] == one and tables.kinds[one, up] == SPLIT and count <= how.splits:
        if one == ACE and count > 1 and not how.aces_again:
            break
        for later in range(count, hand + 1, -1):
            hands[circle, later, ONE] = hands[circle, later - 1, ONE]
            hands[circle, later, TWO] = hands[circle, later - 1, TWO]
        hands[circle, hand + 1, ONE], hands[circle, hand + 1, TWO] = one, NONE
        hands[circle, hand, TWO] = draw(shoe, now)
        count += 1
    return count


@within
def first_word(
    tables: Tables, how: Procedure, one: Place, two: Place, state: Place, up: Place, was_split: bool
) -> int:
    """Say what the chart does with two cards."""
    if was_split:
        return STAND if one == ACE and how.aces_one_card else int(tables.states[state, OF_SPLIT + up])
    if one == two and tables.kinds[one, up] != NONE:
        return int(tables.kinds[one, up])
    return int(tables.states[state, FIRST + up])


@within
def play_circle(
    shoe: Bytes,
    now: Now,
    tables: Tables,
    how: Procedure,
    up: int,
    circle: int,
    hands: Bytes3,
) -> int:
    """Play the first hand and all it is split into; say how many there are, of which classes and stakes."""
    count, hand = 1, 0
    while hand < count:
        if hands[circle, hand, TWO] == NONE:
            hands[circle, hand, TWO] = draw(shoe, now)
        count = split_up(shoe, now, tables, how, up, circle, hand, count, hands)
        one, two = hands[circle, hand, ONE], hands[circle, hand, TWO]
        state = tables.states[tables.states[0, NEXT + one], NEXT + two]
        code = first_word(tables, how, one, two, state, up, count > 1)
        hands[circle, hand, STAKE] = 2 if code == DOUBLE else 1
        if code in (DOUBLE, HIT):
            state = tables.states[state, NEXT + draw(shoe, now)]
        while code == HIT and tables.states[state, LATER + up] == HIT:
            state = tables.states[state, NEXT + draw(shoe, now)]
        hands[circle, hand, IS] = (
            tables.states[state, SPLIT_CLASS] if count > 1 else tables.states[state, CLASS]
        )
        if code == SURRENDER:
            hands[circle, hand, IS] = NONE
        hand += 1
    return count


@within
def is_needed(tables: Tables, counts: Counts, hands: Bytes3) -> bool:
    """Tell whether any hand depends on the player-dealer's."""
    for circle in range(len(counts)):
        for hand in range(counts[circle]):
            if hands[circle, hand, IS] != NONE and tables.pays[hands[circle, hand, IS], -1]:
                return True
    return False


@within
def play_round(
    shoe: Bytes,
    now: Now,
    tables: Tables,
    how: Procedure,
    hands: Bytes3,
    counts: Counts,
) -> tuple[int, int]:
    """Deal and play one round; say which class the player-dealer's hand is of, and their second card."""
    for circle in range(how.players):
        hands[circle, 0, ONE] = draw(shoe, now)
    up = draw(shoe, now)
    for circle in range(how.players):
        hands[circle, 0, TWO] = draw(shoe, now)
    bank, second, over = tables.states[0, NEXT + up], 0, False
    if how.peeks:
        second = draw(shoe, now)
        bank = tables.states[bank, NEXT + second]
        over = tables.pays[-1, tables.states[bank, BANK_CLASS]] == 1
    for circle in range(how.players):
        state = tables.states[tables.states[0, NEXT + hands[circle, 0, ONE]], NEXT + hands[circle, 0, TWO]]
        counts[circle], hands[circle, 0, STAKE] = 1, 1
        if tables.kinds[up, OFFERS_EVEN] and tables.states[state, EVEN] != NO_CLASS:
            hands[circle, 0, IS] = tables.states[state, EVEN]
        elif over or tables.kinds[up, FREEZES]:
            hands[circle, 0, IS] = tables.states[state, CLASS]
        else:
            counts[circle] = play_circle(shoe, now, tables, how, up, circle, hands)
    if not how.peeks:
        second = draw(shoe, now)
        bank = tables.states[bank, NEXT + second]
    if not over and (how.completes or is_needed(tables, counts, hands)):
        while tables.states[bank, BANK_DRAWS]:
            bank = tables.states[bank, NEXT + draw(shoe, now)]
    return int(tables.states[bank, BANK_CLASS]), second


@within
def after(tables: Tables, state: np.uint64, kind: np.uint64) -> np.uint64:
    """Give the state of a hand with one card more. Numbers without a sign: none counts from the end."""
    return np.uint64(tables.states[state, kind])


@within
def quick_round(shoe: Bytes, at: np.uint64, tables: Tables, how: Procedure) -> tuple[np.uint64, int, int]:
    """Deal and play a round of one player from a place on, all cards of it being mixed.

    Gives the place behind its last card, what is due and what was staked. A hand that is to be split is left
    to others, before anything is dealt: then there is nothing staked.
    """
    one, up, two = np.uint64(shoe[at]), np.uint64(shoe[at + _ONE]), np.uint64(shoe[at + _TWO])
    at += _TWO + _ONE
    state = after(tables, after(tables, _NOTHING, one), two)
    bank, over, stake, goes_on = after(tables, _NOTHING, up), False, 1, False
    if how.peeks:
        bank = after(tables, bank, np.uint64(shoe[at]))
        at += _ONE
        over = tables.pays[-1, tables.states[bank, BANK_CLASS]] == 1
    code = first_word(tables, how, one, two, state, up, False)
    even = tables.kinds[up, OFFERS_EVEN] and tables.states[state, EVEN] != NO_CLASS
    if not (even or over or tables.kinds[up, FREEZES]):
        if code == SPLIT:
            return at, 0, 0
        if code in (DOUBLE, HIT):
            state = after(tables, state, np.uint64(shoe[at]))
            at += _ONE
            stake = 2 if code == DOUBLE else 1
        goes_on = code == HIT
    later = np.uint64(LATER) + up
    while goes_on and tables.states[state, later] == HIT:
        state = after(tables, state, np.uint64(shoe[at]))
        at += _ONE
    mine = np.uint64(tables.states[state, EVEN] if even else tables.states[state, CLASS])
    given_up = code == SURRENDER and not (even or over or tables.kinds[up, FREEZES])
    if not how.peeks:
        bank = after(tables, bank, np.uint64(shoe[at]))
        at += _ONE
    if not over and (how.completes or (tables.pays[mine, -1] and not given_up)):
        while tables.states[bank, BANK_DRAWS]:
            bank = after(tables, bank, np.uint64(shoe[at]))
            at += _ONE
    theirs = np.uint64(tables.states[bank, BANK_CLASS])
    due = how.surrender if given_up else int(tables.pays[mine, theirs]) * stake
    return at, due, stake


@within
def due_of(tables: Tables, how: Procedure, hands: Bytes3, circle: int, hand: int, theirs: int) -> int:
    """Say what a hand is due against the player-dealer's class."""
    mine = hands[circle, hand, IS]
    if mine == NONE:
        return how.surrender
    return int(tables.pays[mine, theirs]) * int(hands[circle, hand, STAKE])


@within
def long_round(
    shoe: Bytes, now: Now, tables: Tables, how: Procedure, hands: Bytes3, counts: Counts
) -> tuple[int, int]:
    """Deal and play a round of one player card by card, split or not; what is due and what was staked."""
    theirs, _ = play_round(shoe, now, tables, how, hands, counts)
    due = stake = 0
    for hand in range(counts[0]):
        due += due_of(tables, how, hands, 0, hand, theirs)
        stake += int(hands[0, hand, STAKE])
    return due, stake


@compiled(TALLY, _BYTES, _TABLES, _PROCEDURE, numba.uint64, numba.int64, numba.int64, numba.int64)
def deal_alone(
    deck: Bytes, tables: Tables, how: Procedure, seed: np.uint64, block: int, rounds: int, span: int
) -> Tally:
    """Deal so many rounds of one player against a bank without limit; with none, one shoe as it lies."""
    lies = rounds == 0
    tally = new_tally(1, span, deck.size if lies else 0)
    shoe, now = deck.copy(), np.zeros(5, np.uint64)
    now[CHANCE] = started(seed, block)
    hands, counts = np.empty((1, MOST_HANDS, 4), np.uint8), np.ones(1, np.int64)
    per_round, dealt, fresh = np.uint64(2 * how.per_hand), 0, True
    while dealt < rounds or (lies and not (fresh and dealt)):
        if fresh:
            take_shoe(shoe, now, how.cut + 1 + MOST_OF_A_ROUND, how.burned, not lies)
        now[BEGAN], stake = now[AT], 0
        if now[AT] + np.uint64(MOST_OF_A_ROUND) <= now[MIXED]:
            at, due, stake = quick_round(shoe, now[AT], tables, how)
        if stake:
            now[AT] = at
        else:
            due, stake = long_round(shoe, now, tables, how, hands, counts)
        tally.by_circle[0, span + due] += 1
        tally.staked[0] += stake
        if lies:
            tally.listed[dealt, 0] = due
        dealt += 1
        fresh = now[RAN_OUT] == 1 or now[AT] > np.uint64(how.cut)
        fresh |= np.uint64(shoe.size) - now[AT] < per_round
    tally.by_place[:] = tally.by_circle
    tally.of_bank[:] = tally.by_circle[0, ::-1]
    return tally


@compiled(TALLY, _BYTES, _TABLES, _PROCEDURE, numba.uint64, numba.int64, numba.int64, numba.int64)
def deal_splits(
    deck: Bytes, tables: Tables, how: Procedure, seed: np.uint64, block: int, rounds: int, span: int
) -> Tally:
    """Deal so many rounds of one player from a shoe shuffled for each, and count those in which they split.

    Where the first cards are no pair that is split, nobody needs the others.
    """
    tally = new_tally(1, span, 0)
    shoe, now = deck.copy(), np.zeros(5, np.uint64)
    now[CHANCE] = started(seed, block)
    hands, counts = np.empty((1, MOST_HANDS, 4), np.uint8), np.ones(1, np.int64)
    for _ in range(rounds):
        take_shoe(shoe, now, PLACES_A_NUMBER, 0, True)
        now[BEGAN] = now[AT]
        if shoe[0] != shoe[2] or tables.kinds[shoe[0], shoe[1]] != SPLIT:
            continue
        due, stake = long_round(shoe, now, tables, how, hands, counts)
        if counts[0] > 1:
            tally.by_circle[0, span + due] += 1
            tally.staked[0] += stake
    return tally


@compiled(
    TALLY,
    *(_BYTES, _TABLES, _PROCEDURE, _BYTES, numba.uint64, numba.int64, numba.int64, numba.int64, numba.int64),
)
def deal_rounds(
    deck: Bytes,
    tables: Tables,
    how: Procedure,
    button_values: Bytes,
    seed: np.uint64,
    block: int,
    rounds: int,
    span: int,
    button: int,
) -> Tally:
    """Deal so many rounds, and count results of circles, each at most `span` units either way.

    With no rounds, one shoe is dealt as it lies, the action button counted by `button` where it is by dice.
    """
    lies, players = rounds == 0, how.players
    tally = new_tally(players, span, deck.size if lies else 0)
    shoe, now = deck.copy(), np.zeros(5, np.uint64)
    now[CHANCE] = started(seed, block)
    hands = np.empty((players, MOST_HANDS, 4), np.uint8)
    dues, counts = np.empty((players, MOST_HANDS), np.int64), np.ones(players, np.int64)
    needed = 16 * (players + 1) if how.continuous else deck.size
    per_round = np.uint64((players + 1) * how.per_hand)
    dealt, fresh = 0, True
    while dealt < rounds or (lies and not (fresh and dealt)):
        if fresh:
            take_shoe(shoe, now, needed, how.burned, not lies)
        now[BEGAN] = now[AT]
        theirs, second = play_round(shoe, now, tables, how, hands, counts)
        for circle in range(players):
            for hand in range(counts[circle]):
                dues[circle, hand] = due_of(tables, how, hands, circle, hand, theirs)
        value = int(button_values[second])
        if how.dice:
            value = button if lies else thrown(now, how.dice)
        first = first_settled(value, how.positions, players)
        settle(dues, counts, first, how.posted, how.cover, tally, dealt)
        for circle in range(players):
            for hand in range(counts[circle]):
                tally.staked[circle] += hands[circle, hand, STAKE]
        dealt += 1
        fresh = how.continuous or now[RAN_OUT] == 1 or now[AT] > np.uint64(how.cut)
        fresh |= np.uint64(shoe.size) - now[AT] < per_round
    return tally
