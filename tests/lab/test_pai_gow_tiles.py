"""Pai Gow tiles exactly, and held against the engine."""

from itertools import combinations
from math import comb
from random import Random

import pytest

import calroom
from calroom.bots import pai_gow
from calroom.lab.pai_gow_tiles import study as lab
from calroom.tiles import SET

from .engine import fee_of

GAME = calroom.game("palace.pai-gow-tiles")


@pytest.fixture(scope="module")
def studied() -> tuple[lab.Play, lab.Play]:
    return lab.studied(GAME)


def test_every_hand_is_counted_against_every_hand_of_the_tiles_left(
    studied: tuple[lab.Play, lab.Play],
) -> None:
    hands = studied[0].hands
    assert int(hands.ways.sum()) == comb(32, 4) == 35960
    assert lab.odds(GAME).deals == comb(32, 4) * comb(28, 4)
    assert (studied[0].ends[:, 0].sum(axis=1) == comb(28, 4)).all()


def test_the_bank_has_what_the_player_has_not_when_both_set_the_house_way(
    studied: tuple[lab.Play, lab.Play],
) -> None:
    player, bank = studied
    assert player.chosen(player.house_way) == bank.chosen(bank.house_way)[::-1]


def test_setting_best_never_does_worse_than_the_house_way() -> None:
    house_way, best, against_best = lab.odds(GAME).wagers
    assert against_best.expected < house_way.expected < best.expected
    assert all(departure.gains > 0 for departure in lab.departures(GAME))


def test_the_lab_settles_hands_as_the_engine_does(studied: tuple[lab.Play, lab.Play]) -> None:
    hands = studied[0].hands
    row_of = {tiles: row for row, tiles in enumerate(hands.tiles)}
    luck = Random(5)
    ends: set[int] = set()
    for seed in range(60):
        hand = GAME.hand({1: 100000, 2: 100000}, button=1, seed=seed)
        while not hand.over:
            ask = luck.choice(hand.asks)
            hand.answer(ask.seat, pai_gow.answer(ask, hand.view(ask.seat).cards.get(f"hand {ask.seat}", ())))
        at = {
            seat: tuple(sorted((*hand.table.cards[f"low {seat}"], *hand.table.cards[f"high {seat}"])))
            for seat in (1, 2)
        }
        bank, player = row_of[at[1]], row_of[at[2]]
        low = hands.lows[player, 0] > hands.lows[bank, 0]
        high = hands.highs[player, 0] > hands.highs[bank, 0]
        end = int(low) + int(high) - 1
        took = hand.stacks[2] - 100000 + sum(map(fee_of, hand.events))
        assert (took > 0) - (took < 0) == end
        ends.add(end)
    assert ends == {-1, 0, 1}


def test_two_equal_tiles_make_the_same_hand() -> None:
    named = {tuple(sorted(SET[place] for place in places)) for places in combinations(range(32), 4)}
    assert len(named) == len(lab.studied(GAME)[0].hands.tiles)
