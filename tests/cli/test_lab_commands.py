"""The lab on the command line: what people type, what they get, and what they are told when it is wrong."""

import json
from itertools import count
from typing import Any

import pytest

from calroom.lab.poker import _kernels as kernels
from calroom.lab.poker.equities import CHUNK

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
        (("frequencies", "draw", "--low"), "does not divide the pot"),
        (("frequencies", "lowball", "--low"), "does not divide the pot"),
        (("frequencies", "razz", "--low"), "does not divide the pot"),
        (("frequencies", "holdem", "--low"), "does not divide the pot"),
        (("equity", "holdem", "AsAh", "KsKh", "--joker"), "posts no joker: there is never one in its deck"),
        (("equity", "lowball", "AsAh", "KsKh", "--joker"), "posts no joker: there is always one in its deck"),
        (("equity", "holdem", "AsAh", "KsKh", "--joker-up"), "no difference whether a joker lies up or down"),
        (("equity", "holdem", "AsAh", ""), "a hand is empty"),
        (("simulate", "sk.pure215", "--rounds", "1e400"), "1e400 rounds are never dealt to an end"),
        (("odds", "palace.baccarat", "--stakes", "$1-$2"), "not within the limits of the house"),
        (("odds", "palace.holdem", "--stakes", "$1-$2"), "not spread at $1-$2"),
        (("odds", "sk.pan", "--stakes", "$3.50 condition"), "no table is opened at '$3.50 condition'"),
        (("odds", "sk.pan", "--decks", "3"), "sk.pan has no decks to say"),
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


def test_a_joker_that_lies_up_is_counted_as_well_where_it_is_worth_less(calroom: Say) -> None:
    told = calroom("frequencies", "comstock.mexican").out
    assert "its joker dealt down" in told
    assert "its joker dealt face up" in told
    found = json.loads(calroom("frequencies", "comstock.mexican", "--json").out)
    assert (found["kinds"]["five of a kind"], found["joker_up"]["five of a kind"]) == (10, 1)
    assert sum(found["joker_up"].values()) == found["hands"] == 749_398
    assert "joker" not in calroom("frequencies", "palace.mexican").out, "always wild there"


def test_no_conditions_are_told_of_with_the_reason(calroom: Say) -> None:
    told = calroom("pan-values", "sk.pan", "--deals", "2").out
    assert "this house pays nothing for conditions" in told
    assert "a hand played" not in told


def test_odds_of_one_table_tell_of_that_table_alone(calroom: Say) -> None:
    told = calroom("odds", "palace.three-card", "--stakes", "$20-$300").out
    assert "$20-$300" in told
    assert "$10-$400" not in told
    only = calroom("odds", "palace.holdem", "--stakes", "$3-$6").out
    assert "$3-$6" in only
    assert "$4-$8" not in only
