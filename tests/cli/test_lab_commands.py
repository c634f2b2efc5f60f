"""The lab on the command line: what people type, what they get, and what they are told when it is wrong."""

import json
from itertools import count
from typing import Any

import pytest

from calroom.lab import _poker_kernels as kernels
from calroom.lab.equities import CHUNK

from .saying import Say, complains


def test_aces_against_kings(calroom: Say) -> None:
    told = calroom("equity", "holdem", "AsAh", "KdKc").out
    assert "81.0646%" in told
    assert "exact, 1,712,304 deals" in told


def test_an_equity_in_json_is_the_same_for_a_seed(calroom: Say) -> None:
    words = ("equity", "omaha-hilo", "AsAh2d3d", "random", "--samples", "20000", "--seed", "4", "--json")
    first = json.loads(calroom(*words).out)
    assert first["method"] == "sampled"
    assert first["count"] == 20_000
    assert sum(first["share"]) == pytest.approx(1)
    assert json.loads(calroom(*words, "--workers", "2").out) == first


def test_a_table_may_post_a_joker(calroom: Say) -> None:
    words = ("equity", "comstock.stud", "AsAhJk4d5c6h9h", "KsKdKc2d2c7h8h")
    assert "Jk is not in the deck" in calroom(*words).err
    assert "exact, 1 deals" in calroom(*words, "--joker").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("equity", "holdem", "AsAh", "AsKd"), "As is in 2 places"),
        (("equity", "holdem", "AsAh", "QQ-"), "neither two cards nor a range"),
        (("equity", "holdem", "AsAh", "AA", "AA"), "cannot be dealt together"),
        (("equity", "holdem", "KsKh", "AA", "--board", "AsAhAd"), "is empty"),
        (("equity", "chess", "As", "Kd"), "no house deals chess"),
        (("equity", "nowhere.holdem", "AsAh", "KdKc"), "there is no house nowhere"),
        (("odds", "palace.three-card", "--decks", "9"), "dealt from 1 to 8 decks"),
        (("frequencies", "omaha"), "depends on which cards are whose"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(calroom: Say, words: tuple[str, ...], said: str) -> None:
    complains(calroom(*words), said)


def test_stopping_a_run_gives_the_result_so_far(calroom: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    deal, chunks = kernels.fill_blanks, count(1)

    def stopped(*arguments: Any) -> None:
        deal(*arguments)
        if next(chunks) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(kernels, "fill_blanks", stopped)
    words = ("equity", "omaha", "AsAhKdKh", "random", "--samples", "1000000000", "--json")
    found = json.loads(calroom(*words).out)
    assert found["method"] == "sampled, stopped early"
    assert found["count"] == pytest.approx(2 * CHUNK, rel=0.001)


def test_the_odds_of_baccarat_and_three_card(calroom: Say) -> None:
    told = calroom("odds", "palace.baccarat").out
    assert "-1.2351%" in told
    assert "2,230,518,282,592,256" in told
    assert "-11.2351%" in told
    found = json.loads(calroom("odds", "palace.three-card", "--json").out)
    names = [wager["wager"] for wager in found["wagers"]]
    assert names == ["ante and play", "ante", "play", "bonus", "ante and play, never folded"]
    assert found["assumptions"]


def test_frequencies_are_listed_from_the_best_hand(calroom: Say) -> None:
    told = calroom("frequencies", "three-card").out.splitlines()
    assert told[1].split()[:3] == ["royal", "flush", "4"]
    assert told[-1] == "exact: all 22,100 hands of 3 cards from 52"
