"""Whatever is answered and whatever goes wrong: no card and no chip is lost, and winners have won rightly."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calroom
from calroom.bots import pan
from calroom.games.pan.incidents import (
    BadSpread,
    Counted,
    DiscardedTwo,
    Dropped,
    IntoHand,
    NoDiscard,
    OffSpread,
    OrderNoticed,
    SelfFoul,
    Skipped,
)
from calroom.games.pan.terms import Terms
from calroom.houses.game import Game
from calroom.table.asks import FLOOR
from calroom.table.hand import Hand
from calroom.table.incidents import Incident
from calroom.table.refusals import CannotHappen
from calroom.testing import any_answer, check_cards, check_chips, check_replay

from .playing import spreads_of

HOUSES = ("palace", "comstock", "sk")
some_hands = settings(derandomize=True, deadline=None, max_examples=25)
LONGEST = 4_000


def any_hand(house: str, luck: Random) -> Hand:
    """A hand with any number of players, any stacks, a last winner or a new game."""
    game = calroom.game(f"{house}.pan")
    seats = range(1, luck.randint(2, game.rules.seats[1]) + 1)
    stacks = {seat: luck.choice((luck.randint(2, 40) * 100, 100_000)) for seat in seats}
    doubles = tuple(luck.sample(list(seats), 2)) if house == "palace" else ()
    winner = luck.choice((0, *seats))
    return game.hand(stacks, seed=luck.randrange(10**9), winner=winner, doubles=doubles)


def play_on(hand: Hand, luck: Random, trouble: float = 0.0) -> None:
    """Play to the end, half by bots and half at random, with so much trouble at each step."""
    for _ in range(LONGEST):
        if hand.over:
            return
        if luck.random() < trouble and not any(ask.topic in REMEDIES for ask in hand.asks):
            report(hand, luck)
            continue
        seat, answer = any_answer(hand, luck)
        ask = next(ask for ask in hand.asks if ask.seat == seat)
        hand.answer(seat, pan.answer(ask, hand.view(seat).cards) if luck.random() < 0.3 else answer)
    pytest.fail("the hand does not end")


REMEDIES = {
    "card-into-hand",
    "foul-count",
    "card-on-floor",
    "two-discards-or-none",
    "off-spread",
    "make-good",
}


def report(hand: Hand, luck: Random) -> None:
    """Something goes wrong, if it can."""
    seat = luck.choice([seat for seat in hand.table.seats if seat != FLOOR])
    held = hand.table.cards.get(f"hand {seat}") or ["2c"]
    turned = hand.table.cards.get(f"draw {seat}") or hand.table.cards.get("option") or ["2c"]
    lying = [
        card
        for number in ("first", "second")
        for card in hand.table.cards.get(f"{number} spread of seat {seat}", [])
    ]
    incidents: list[Incident] = [
        Counted(seat=seat),
        IntoHand(seat=seat),
        Dropped(seat=seat, card=luck.choice(held)),
        DiscardedTwo(seat=seat, card=luck.choice(held)),
        NoDiscard(seat=seat),
        BadSpread(seat=seat, cards=(turned[0], *held[:2]), chips=luck.randint(0, 2)),
        OffSpread(seat=seat, card=luck.choice(lying or ["2c"])),
        SelfFoul(seat=seat),
        Skipped(seat=seat),
        OrderNoticed(),
    ]
    try:
        hand.report(luck.choice(incidents))
    except CannotHappen:
        return


def check_winner(hand: Hand) -> None:
    """Eleven cards of a winner, in valid spreads and nothing else."""
    game = hand.game
    assert isinstance(game, Game)
    if any(getattr(event, "topic", "") == "out" for event in hand.events):
        spreads = spreads_of(hand, hand.leaves["winner"])
        melds = game.terms_as(Terms, hand.setup.stakes).melds
        assert sum(map(len, spreads)) >= 11
        assert all(melds.kind(spread) for spread in spreads)


@pytest.mark.parametrize("house", HOUSES)
@some_hands
@given(seed=st.integers(0, 2**32 - 1))
def test_whatever_is_answered_cards_and_chips_stay_and_winners_are_right(house: str, seed: int) -> None:
    luck = Random(seed)
    hand = any_hand(house, luck)
    play_on(hand, luck)
    check_cards(hand)
    check_chips(hand)
    check_winner(hand)
    check_replay(hand)


@pytest.mark.parametrize("house", HOUSES)
@some_hands
@given(seed=st.integers(0, 2**32 - 1))
def test_whatever_goes_wrong_cards_and_chips_stay_and_the_hand_ends(house: str, seed: int) -> None:
    luck = Random(seed)
    hand = any_hand(house, luck)
    play_on(hand, luck, trouble=0.08)
    check_cards(hand)
    check_chips(hand)
    check_winner(hand)
    check_replay(hand)


@pytest.mark.parametrize("house", HOUSES)
def test_over_many_hands_every_chip_is_with_a_player_on_the_block_or_with_the_house(house: str) -> None:
    luck = Random(11)
    game = calroom.game(f"{house}.pan")
    stacks = dict.fromkeys(range(1, 6), 30_000)
    doubles = (1, 3) if house == "palace" else ()
    taken, leaves = 0, dict[str, Any]()
    for number in range(40):
        playing = {seat: stack for seat, stack in stacks.items() if stack and seat != number % 7}
        if len(playing) < 2:
            break
        hand = game.hand(playing, seed=number, doubles=doubles, **leaves)
        play_on(hand, luck)
        leaves = hand.leaves
        stacks.update(hand.stacks)
        taken += hand.table.chips.get("collection", 0)
        on_block = leaves.get("tops", 0) + sum(leaves.get("doubles_tops", {}).values())
        assert sum(stacks.values()) + on_block + taken == 5 * 30_000
