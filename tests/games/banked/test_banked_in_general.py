"""What holds in every hand against a bank, however it is played."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calroom
from calroom.bots.random_player import any_answer_of
from calroom.games.banked.action_button import place_action_button, settlement_order
from calroom.games.banked.bank import BANK, Bank, Cover
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Seat
from calroom.table.events import Moved, Placed
from calroom.table.hand import Hand
from calroom.table.table import Table
from calroom.testing import any_answer, check_cards, check_chips, check_hand

GAME = calroom.game("sk.pure215")
seeds = st.integers(min_value=0, max_value=2**32 - 1)
some = settings(derandomize=True, deadline=None, max_examples=25)
many = settings(derandomize=True, deadline=None, max_examples=150)


def crowded(seed: int, **given: Any) -> Hand:
    """Up to eight seated and others behind them, some with hardly any chips; the bank is posted."""
    luck = Random(seed)
    seats = [*luck.sample(range(1, 9), luck.randint(2, 8)), *range(9, luck.randint(10, 14))]
    stacks = {seat: luck.choice((1500, 5050, 20000, 300000)) for seat in sorted(seats)}
    stacks[seats[0]] = luck.choice((1000, 10000, 300000))
    hand = GAME.hand(stacks, seats[0], seed=seed, stakes=luck.choice(GAME.rules.stakes), **given)
    if not hand.over:
        hand.answer(seats[0], any_answer_of(hand.asks[0].options[0], luck))
    return hand


@some
@given(seed=seeds, decks=st.sampled_from([1, 2, 8]), cover=st.sampled_from(["action", "net"]))
def test_a_crowded_table_keeps_the_contract(seed: int, decks: int, cover: str) -> None:
    check_hand(crowded(seed, decks=decks, cover=cover), Random(seed))


@many
@given(seed=seeds, cover=st.sampled_from(["action", "net"]))
def test_the_player_dealer_never_wins_or_loses_more_than_he_posted(seed: int, cover: str) -> None:
    hand, luck = crowded(seed, cover=cover), Random(seed)
    while not hand.over:
        hand.answer(*any_answer(hand, luck))
    posted = sum(event.amount for event in hand.events if isinstance(event, Moved) and _posts(event))
    fee = hand.table.chips.get("collection", 0)
    won = hand.stacks[hand.setup.button] - hand.setup.stacks[hand.setup.button] + fee
    assert -posted <= won <= posted


def _posts(event: Moved) -> bool:
    return event.source.startswith("stack") and event.target == BANK


@some
@given(seed=seeds)
def test_a_shoe_is_dealt_hand_after_hand_and_no_card_gets_lost(seed: int) -> None:
    luck = Random(seed)
    leaves: dict[str, Any] = {}
    for number in range(12):
        hand = GAME.hand({1: 500000, 2: 500000, 3: 500000}, 1, seed=seed + number, decks=1, **leaves)
        while not hand.over:
            hand.answer(*any_answer(hand, luck))
        leaves = hand.leaves
        assert sorted(leaves.get("deck", hand.setup.deck)) == sorted(hand.setup.deck)


# The bank by itself


def bank_of(posted: int, cover: Cover, **wagers: int) -> Bank:
    """A bank of seat 1 against wagers in circles 2, 3 ..., each named by its seat as in `s2=60`."""
    table = Table(dict.fromkeys(range(1, 9), 1000), 1, (), SeededChance(0))
    table.move(posted, "stack 1", BANK, "")
    for seat, amount in wagers.items():
        table.move(amount, f"stack {seat[1:]}", f"circle {seat[1:]}", "")
    return Bank(table, posted, cover)


def settle(bank: Bank, **due: int) -> list[int]:
    """Settle these in order; returns what everybody has then, the player-dealer first."""
    for seat, amount in due.items():
        bank.settle(int(seat[1:]), f"circle {seat[1:]}", amount, "result", "odds")
    bank.give_back()
    chips = bank.table.chips
    return [chips["stack 1"], *(chips[f"stack {seat[1:]}"] for seat in due)]


def test_a_bank_that_covers_everything_pays_and_collects_in_full() -> None:
    assert settle(bank_of(300, Cover.ACTION, s2=60, s3=80, s4=50), s2=-60, s3=80, s4=0) == [
        980,
        940,
        1080,
        1000,
    ]


def test_money_collected_does_not_come_back_for_later_winners_unless_the_table_plays_net() -> None:
    assert settle(bank_of(100, Cover.ACTION, s2=60, s3=80), s2=-60, s3=80) == [1020, 940, 1040]
    assert settle(bank_of(100, Cover.NET, s2=60, s3=80), s2=-60, s3=80) == [980, 940, 1080]


def test_in_net_play_too_a_loser_is_free_once_the_player_dealer_has_won_what_he_posted() -> None:
    assert settle(bank_of(100, Cover.NET, s2=70, s3=80, s4=10), s2=-70, s3=-80, s4=-10) == [
        1100,
        930,
        970,
        1000,
    ]


def test_what_is_not_covered_says_so() -> None:
    bank = bank_of(100, Cover.ACTION, s2=60, s3=80, s4=20)
    settle(bank, s2=60, s3=-80, s4=20)
    said = [(event.topic, event.amount) for event in bank.table.events[4:] if isinstance(event, Moved)]
    assert said[:-1] == [
        ("odds", 60),
        ("result", 60),
        ("cover-short", 40),
        ("cover-short", 40),
        ("no-action", 20),
    ]


# The action button by itself


def table_of(*seats: Seat) -> Table:
    return Table(dict.fromkeys(seats, 1000), 3, (), SeededChance(0))


@pytest.mark.parametrize(("value", "seat"), [(1, 4), (7, 2), (8, 4), (14, 2), (15, 4)])
def test_the_button_is_counted_off_round_and_round(value: int, seat: Seat) -> None:
    table = table_of(3, 4)
    assert place_action_button(table, value, [4, 5, 6, 7, 8, 1, 2]) == seat
    assert isinstance(table.events[-1], Placed)


def test_a_game_may_count_counter_clockwise_or_from_another_seat() -> None:
    table = table_of(3, 4)
    assert place_action_button(table, 2, [2, 1, 8, 7, 6, 5, 4]) == 1
    assert settlement_order(table, 1, [2, 1, 8, 7, 6, 5, 4], {2, 7}) == [7, 2]


def test_when_no_card_at_all_is_left_every_hand_stays_as_it_is() -> None:
    # One deck against seven players who split and hit whenever they may: this shuffle uses it up.
    hand = GAME.hand(dict.fromkeys(range(1, 9), 1_000_000), 1, seed=252, decks=1)
    hand.answer(1, Answer("post", 500_000))
    for seat in range(2, 9):
        hand.answer(seat, Answer("wager", 1000, where=f"circle {seat}"))
    while not hand.over:
        ask = hand.asks[0]
        verbs = {option.verb for option in ask.options}
        eager = next(verb for verb in ("done", "pass", "split", "hit", "stand") if verb in verbs)
        hand.answer(ask.seat, Answer(eager))
    assert hand.table.cards_left == 0
    assert len(hand.table.cards["tray"]) == 52
    check_cards(hand)
    check_chips(hand)
