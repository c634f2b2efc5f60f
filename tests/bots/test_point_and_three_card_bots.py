"""The bots of the point games and of Three Card Poker: they sit anywhere and play by simple, sound rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import calroom
from calroom.bots import points, three_card
from calroom.table.asks import Answer, Ask, Option
from calroom.table.events import Acted
from calroom.table.hand import Hand

Bot = Callable[[Ask, Sequence[str]], Answer]
BOTS: Mapping[str, Bot] = {
    "palace.baccarat": points.answer,
    "comstock.super-pan9": points.answer,
    "palace.three-card": three_card.answer,
}


def play(hand: Hand, bot: Bot) -> Hand:
    """Everybody is this bot, and it knows no more than its seat's view."""
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, bot(ask, hand.view(ask.seat).cards.get(f"hand {ask.seat}", [])))
    return hand


@pytest.mark.parametrize("name", BOTS)
def test_a_table_of_bots_plays_every_hand_to_its_end(name: str) -> None:
    leaves: dict[str, Any] = {}
    for number in range(30):
        stacks = dict.fromkeys(range(1, 9), 50000)
        hand = play(calroom.game(name).hand(stacks, number % 8 + 1, seed=number, **leaves), BOTS[name])
        wagers = [event for event in hand.events if isinstance(event, Acted) and event.verb == "wager"]
        assert len(wagers) == 7, "one wager each"
        leaves = {key: value for key, value in hand.leaves.items() if key in ("deck", "used")}


def test_a_bot_wagers_and_banks_what_it_is_told() -> None:
    hand = calroom.game("palace.baccarat").hand({3: 100_000, 4: 100_000}, 3, seed=1)
    hand.answer(3, points.answer(hand.asks[0], bank=20_050))
    hand.answer(4, points.answer(hand.asks[0], wager=5_000))
    assert (hand.table.chips["bank"], hand.table.chips["player circle 4"]) == (20_000, 5_000)
    assert points.answer(hand.asks[0]) == Answer("done")


@pytest.mark.parametrize(("cards", "verb"), [(("4s", "Kd", "Ac"), "draw"), (("6s", "Jd", "Qc"), "stand")])
def test_the_point_bot_draws_to_five(cards: Sequence[str], verb: str) -> None:
    choice = Ask(4, (Option("draw"), Option("stand"), Option("house-way")), Answer("house-way"))
    assert points.answer(choice, cards) == Answer(verb)
    assert points.answer(choice) == Answer("house-way"), "who does not see the hand leaves it to the house"


@pytest.mark.parametrize(
    ("cards", "verb"),
    [
        (("Qc", "6d", "4h"), "play"),
        (("Qc", "6d", "3h"), "fold"),
        (("2c", "2d", "3h"), "play"),
        (("Jc", "Td", "8h"), "fold"),
    ],
)
def test_the_three_card_bot_plays_queen_six_four_or_better(cards: Sequence[str], verb: str) -> None:
    choice = Ask(4, (Option("play", low=2_000, high=2_000), Option("fold")), Answer("fold"))
    assert three_card.answer(choice, cards).verb == verb
