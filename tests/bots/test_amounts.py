"""Bots bet as people do: in whole chips, however odd the amounts around them are."""

from random import Random

import pytest

import calroom
from calroom import bots
from calroom.bots.bettor import in_chips
from calroom.table.asks import Option


@pytest.mark.parametrize(
    ("low", "amount", "bet"),
    [(200, 579, 600), (500, 579, 500), (500, 1290, 1500), (100, 40, 100), (300, 100_000_000, 50_000)],
)
def test_an_amount_is_counted_out_in_chips(low: int, amount: int, bet: int) -> None:
    assert in_chips(Option("bet", low=low, high=50_000), amount) == bet


def test_an_amount_stays_on_the_steps_that_are_on_offer() -> None:
    option = Option("raise", low=730, high=20_011, step=200)
    for amount in range(700, 21_000, 37):
        assert option.takes_amount(in_chips(option, amount))


@pytest.mark.parametrize("game", ["open.holdem", "open.omaha"])
def test_at_no_limit_every_bet_of_a_bot_is_in_whole_dollars(game: str) -> None:
    playable, luck = calroom.game(game), Random(3)
    for seed in range(6):
        hand = playable.hand(stacks={1: 20_000, 2: 20_000, 3: 20_000}, button=1, seed=seed)
        while not hand.over:
            ask = hand.asks[0]
            given = bots.answer(playable, ask, hand.view(ask.seat), luck)
            option = ask.option_for(given)
            if given.verb in ("bet", "raise") and option and option.low < given.amount < option.high:
                assert given.amount % 100 == 0
            hand.answer(ask.seat, given)
