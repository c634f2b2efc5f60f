"""The Pan bot plays real Pan: against players who answer at random it wins by a wide margin."""

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

import calroom
from calroom.bots import pan
from calroom.bots.random_player import random_answer
from calroom.cards import parse_cards
from calroom.games.pan.terms import Terms
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.hand import Hand
from calroom.table.views import Onlooker

SEATS = (1, 2, 3, 4)
STACK = 100_000
HANDS = 400


def play_hand(house: str, chance: SeededChance, luck: Random, bots: set[Seat]) -> Hand:
    """A hand in which these seats are bots and the others answer at random."""
    game = calroom.game(f"{house}.pan")
    hand = game.hand(dict.fromkeys(SEATS, STACK), chance=chance, winner=luck.choice(SEATS))
    eyes = {seat: Onlooker(hand.events, seat) for seat in bots}
    while not hand.over:
        ask = luck.choice(hand.asks)
        if ask.seat in bots:
            answer = pan.answer(ask, eyes[ask.seat].look().cards)
        else:
            answer = random_answer(ask, luck)
        hand.answer(ask.seat, answer)
    return hand


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
def test_bots_beat_random_players_beyond_any_doubt(house: str) -> None:
    chance, luck = SeededChance(7), Random(7)
    won = []
    for number in range(HANDS):
        bots = {1, 3} if number % 2 else {2, 4}
        hand = play_hand(house, chance, luck, bots)
        result = {seat: hand.stacks[seat] - STACK for seat in SEATS}
        won.append(
            sum(result[seat] for seat in bots) - sum(result[seat] for seat in SEATS if seat not in bots)
        )
    game = calroom.game(f"{house}.pan")
    assert mean(won) > 2 * game.terms_as(Terms).chip
    assert mean(won) / (stdev(won) / sqrt(HANDS)) > 6


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
def test_hands_among_bots_end_with_somebody_out(house: str) -> None:
    chance, luck = SeededChance(3), Random(3)
    hands = [play_hand(house, chance, luck, set(SEATS)) for _ in range(60)]
    out = [any(getattr(event, "topic", "") == "out" for event in hand.events) for hand in hands]
    dropped = [
        any(getattr(event, "topic", "") == "pass-forfeits-ante" for event in hand.events) for hand in hands
    ]
    assert sum(out) > 30
    assert any(dropped)


def test_the_bot_sees_what_its_seat_sees() -> None:
    hand = calroom.game("comstock.pan").hand(dict.fromkeys(SEATS, STACK), seed=5, winner=1)
    eyes = {seat: Onlooker(hand.events, seat) for seat in SEATS}
    while not hand.over:
        ask = hand.asks[0]
        view = hand.view(ask.seat)
        assert eyes[ask.seat].look().cards == view.cards
        assert eyes[ask.seat].look().chips == view.chips
        hand.answer(ask.seat, pan.answer(ask, view.cards))


def test_the_bot_drops_a_bad_hand_and_plays_a_good_one() -> None:
    ask = Ask(1, (Option("play"), Option("pass")), Answer("pass"))
    good = parse_cards("3s 3s 3h 3c 5d 5h 5s 7c 7d 7h")
    bad = parse_cards("Ac 2d 4h 6s 7c Jd Qh Ks 3c 5s")
    assert pan.answer(ask, {"hand 1": good}).verb == "play"
    assert pan.answer(ask, {"hand 1": bad}).verb == "pass"


def test_the_bot_forces_to_break_a_hand_that_waits_for_one_card() -> None:
    force = Option("force", "force-option", where="6h on seat 2")
    ask = Ask(1, (force, Option("let-go")), Answer("let-go"))
    waiting, busy = ["??", "??"], ["??"] * 5
    assert pan.answer(ask, {"hand 2": waiting}).verb == "force"
    assert pan.answer(ask, {"hand 2": busy}).verb == "let-go"


def test_the_bot_keeps_two_cards_that_wait_for_a_third() -> None:
    add = Option("add", where="first", picks=((),))
    ask = Ask(1, (add, Option("throw")), Answer("throw"))
    assert pan.answer(ask, {"hand 1": ["5c", "5d"], "draw 1": ["6h"]}).verb == "throw"
    assert pan.answer(ask, {"hand 1": ["5c", "Kd"], "draw 1": ["6h"]}).verb == "add"
