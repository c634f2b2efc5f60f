"""What holds in every hand of the blackjack games of Comstock and the Palace, however it is played."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calroom
from calroom.bots import blackjack
from calroom.bots.random_player import any_answer_of
from calroom.table.asks import Answer, Ask
from calroom.table.events import Moved
from calroom.table.hand import Hand
from calroom.testing import any_answer, check_hand

from .felt import Felt, deal
from .playing import asked, read_out, stand_all

PURE = Felt("comstock.pure215", from_seat_1=True)
COMSTOCK = Felt("comstock.no-bust", down_card=False)
PALACE = Felt("palace.no-bust", "square", down_card=False)
HOT = Felt("palace.hot-action", "position", from_seat_1=True)
GAMES = [PURE.name, COMSTOCK.name, PALACE.name, HOT.name]

every_game = pytest.mark.parametrize("name", GAMES)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
some = settings(derandomize=True, deadline=None, max_examples=25)
many = settings(derandomize=True, deadline=None, max_examples=60)


def crowded(name: str, seed: int) -> Hand:
    """Up to eight seated and four behind them, some with hardly any chips; the bank is posted if possible."""
    luck, game = Random(seed), calroom.game(name)
    seats = sorted(luck.sample(range(1, 9), luck.randint(2, 8)))
    button = luck.choice(seats)
    stacks = {
        seat: luck.choice((luck.randint(500, 3000), 5050, 20000, 300000)) for seat in (*seats, 9, 10, 11, 12)
    }
    given = {
        "jackpot": luck.random() < 0.3,
        "cover": luck.choice(("action", "net")),
        **_posted(name, luck, seats),
    }
    hand = game.hand(stacks, button, seed=seed, stakes=luck.choice(game.rules.stakes), **given)
    if not hand.over:
        hand.answer(button, any_answer_of(hand.asks[0].options[0], luck))
    return hand


def _posted(name: str, luck: Random, seats: list[int]) -> dict[str, Any]:
    """What a table of this game may post besides."""
    if name == HOT.name:
        return {"alone": luck.sample(seats, 1), "partners": luck.sample((9, 10, 11), luck.randint(0, 3))}
    if name == PURE.name:
        return luck.choice(({"decks": 1, "buster": False}, {"decks": 6}))
    return {"decks": luck.choice((2, 8))}


@every_game
@some
@given(seed=seeds)
def test_a_crowded_table_keeps_the_contract(name: str, seed: int) -> None:
    check_hand(crowded(name, seed), Random(seed))


@every_game
@many
@given(seed=seeds)
def test_those_in_the_bank_never_win_or_lose_more_than_they_posted(name: str, seed: int) -> None:
    hand, luck = crowded(name, seed), Random(seed)
    while not hand.over:
        hand.answer(*any_answer(hand, luck))
    moves = [event for event in hand.events if isinstance(event, Moved)]
    owners = {move.source for move in moves if move.source.startswith("stack") and move.target == "bank"}
    posted = sum(move.amount for move in moves if move.source in owners and move.target == "bank")
    back = sum(move.amount for move in moves if move.source == "bank" and move.target in owners)
    assert 0 <= back <= 2 * posted


@every_game
def test_a_shoe_is_dealt_hand_after_hand_and_no_card_gets_lost(name: str) -> None:
    game, luck = calroom.game(name), Random(1)
    leaves: dict[str, Any] = {}
    for number in range(60):
        hand = game.hand(dict.fromkeys(range(1, 9), 500000), 1, seed=number, **leaves)
        while not hand.over:
            hand.answer(*any_answer(hand, luck))
        leaves = hand.leaves
        assert sorted(leaves.get("deck", hand.setup.deck)) == sorted(hand.setup.deck)


# Every two cards

RANKS = "A23456789TJQK*"


def all_twos() -> Iterator[tuple[str, str]]:
    """Every two ranks that can be dealt, a joker among them."""
    return combinations_with_replacement(RANKS, 2)


def card(rank: str, suit: str) -> str:
    return "Jk" if rank == "*" else rank + suit


def pips(rank: str) -> int:
    return RANKS.index(rank) + 1 if rank in "A23456789" else 10


@pytest.mark.parametrize("felt", [COMSTOCK, PALACE], ids=lambda felt: felt.name)
def test_every_two_cards_of_no_bust_count_as_they_should(felt: Felt) -> None:
    for ranks in all_twos():
        hand = deal(felt, {4: f"{card(ranks[0], 'c')} {card(ranks[1], 'd')}", 5: "Td 7c"}, "6s", "9h")
        jokers = ranks.count("*")
        if jokers:
            assert asked(hand) == [5], "frozen"
            stand_all(hand)
            assert read_out(hand, "hand 4") == ("natural twenty-two" if jokers == 2 else "twenty-one")
            continue
        low = sum(map(pips, ranks))
        total = low + 10 if "A" in ranks else low
        verbs = [option.verb for option in hand.asks[0].options]
        assert ("hit" in verbs, "stand" in verbs) == (total < 20, total > 11), ranks
        assert ("split" in verbs) == (pips(ranks[0]) == pips(ranks[1])), ranks


def test_every_two_cards_of_hot_action_count_as_they_should() -> None:
    for ranks in all_twos():
        hand = deal(HOT, {4: f"{card(ranks[0], 'c')} {card(ranks[1], 'd')}"}, "9s 9d", "2h 2c 2d 2h 2s 2c")
        low = sum(2 if rank == "*" else pips(rank) for rank in ranks)
        high = low
        for _ in [rank for rank in ranks if rank in "A*"]:
            high += 10 if high + 10 <= 22 else 0
        asks = not hand.over and len(hand.table.cards["hand 4"]) == 2
        assert asks == (13 <= high <= 17), ranks


# Bots

BOTS = {PURE.name: blackjack.answer, COMSTOCK.name: blackjack.answer, PALACE.name: blackjack.answer}
BOTS[HOT.name] = blackjack.hot_action


@every_game
def test_the_bots_play_whole_hands_from_what_they_see(name: str) -> None:
    game, bot = calroom.game(name), BOTS[name]
    for seed in range(6):
        hand = game.hand(dict.fromkeys(range(1, 9), 100000), 1, seed=seed)
        while not hand.over:
            ask = hand.asks[0]
            lying = hand.view(ask.seat).cards
            up = lying["bank hand"][0] if "bank hand" in lying else ""
            hand.answer(ask.seat, bot(ask, lying.get(ask.about, ()), up, bank=50000, wager=2000))
        assert len([event for event in hand.events if getattr(event, "verb", "") == "wager"]) == 7


@pytest.mark.parametrize(
    ("two", "up", "verb"),
    [
        ("8c 8d", "Ts", "split"),
        ("6c 5d", "6s", "double"),
        ("Td 6c", "Ts", "surrender"),
        ("Td 6c", "5s", "stand"),
        ("Td 6c", "7s", "hit"),
        ("Ah 7c", "9s", "hit"),
        ("Ah 7c", "6s", "stand"),
        ("Td Kc", "6s", "stand"),
        ("4c 3d", "6s", "hit"),
    ],
)
def test_the_basic_player_plays_as_people_do(two: str, up: str, verb: str) -> None:
    hand = deal(COMSTOCK, {4: two}, up)
    assert answer_of(hand, up).verb == verb


def answer_of(hand: Hand, up: str) -> Answer:
    ask: Ask = hand.asks[0]
    return blackjack.answer(ask, hand.table.cards[ask.about], up)
