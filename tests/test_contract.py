"""The contract, held against every house-game: registering a game is all it takes to be tested here."""

import random
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calroom
from calroom.houses.loader import FILED
from calroom.table.asks import Answer
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import any_answer, check, deal, encode

GAMES = [
    f"{path.stem}.{name}" for path in sorted(FILED.glob("*.toml")) for name in calroom.house(path.stem).games
]
every_game = pytest.mark.parametrize("name", GAMES)
some_seed = st.integers(min_value=0, max_value=2**32 - 1)
a_few = settings(derandomize=True, deadline=None, max_examples=12)


def start(name: str, seed: int) -> Hand:
    """Any hand of the game, the same for the same seed."""
    return deal(calroom.game(name), Random(seed), seed=seed)


def play_on(hand: Hand, luck: Random, answers: int = 5_000) -> None:
    """Play at random, at most so many answers."""
    while not hand.over and answers:
        hand.answer(*any_answer(hand, luck))
        answers -= 1


def test_every_house_game_is_enrolled() -> None:
    assert GAMES
    assert [game.id for game in calroom.games()] == GAMES
    assert {house.id for house in calroom.houses()} == {name.partition(".")[0] for name in GAMES}


@every_game
@a_few
@given(seed=some_seed)
def test_the_game_keeps_the_contract(name: str, seed: int) -> None:
    check(calroom.game(name), hands=3, seed=seed)


@every_game
@a_few
@given(seed=some_seed)
def test_the_global_random_of_python_has_no_say(name: str, seed: int) -> None:
    calm, stirred = start(name, seed), start(name, seed)
    play_on(calm, Random(seed))
    luck = Random(seed)
    before = random.getstate()
    try:
        while not stirred.over:
            random.seed(len(stirred.events))
            stirred.answer(*any_answer(stirred, luck))
    finally:
        random.setstate(before)
    assert encode(stirred.events) == encode(calm.events)
    assert msgspec.json.encode(stirred.inputs) == msgspec.json.encode(calm.inputs)


@every_game
@a_few
@given(seed=some_seed, answers=st.integers(0, 12))
def test_the_same_inputs_give_the_same_bytes_wherever_the_hand_stands(
    name: str, seed: int, answers: int
) -> None:
    hand = start(name, seed)
    play_on(hand, Random(seed), answers)
    again = calroom.replay(hand.inputs)
    assert encode(again.events) == encode(hand.events)
    assert msgspec.json.encode(again.inputs) == msgspec.json.encode(hand.inputs)
    assert (again.asks, again.stacks, again.over) == (hand.asks, hand.stacks, hand.over)
    for seat in (*hand.table.seats, None):
        assert msgspec.json.encode(again.view(seat)) == msgspec.json.encode(hand.view(seat))


@every_game
@a_few
@given(seed=some_seed, answers=st.integers(0, 6))
def test_a_fork_goes_another_way_and_leaves_the_hand_alone(name: str, seed: int, answers: int) -> None:
    hand = start(name, seed)
    play_on(hand, Random(seed), answers)
    before = msgspec.json.encode([hand.inputs, hand.events, hand.asks, hand.stacks])
    one, other = hand.fork(), hand.fork()
    play_on(one, Random(1))
    play_on(other, Random(2))
    assert one.over
    assert other.over
    assert msgspec.json.encode([hand.inputs, hand.events, hand.asks, hand.stacks]) == before
    assert encode(one.events).startswith(encode(hand.events)[:-1])


@every_game
def test_a_hand_that_is_over_takes_no_more_answers(name: str) -> None:
    hand = start(name, 1)
    play_on(hand, Random(1))
    before = encode(hand.events)
    for seat in hand.table.seats:
        with pytest.raises(Refused, match="the hand is over"):
            hand.answer(seat, Answer("fold"))
    assert encode(hand.events) == before
