"""Double Hand in the lab, held against the house way and the settlement of the engine."""

from pathlib import Path

import numpy as np
import pytest

import calroom
from calroom.cards import WITH_JOKER, Cards
from calroom.games.banked.two_hands.terms import compare
from calroom.houses.game import Game
from calroom.lab.double_hand import _kernels as kernels
from calroom.lab.double_hand import study as double_hand
from calroom.lab.double_hand import ways as lab
from calroom.lab.rounds import simulations
from calroom.lab.rounds.simulations import simulate
from calroom.ranking.double_hand import fronts

GAMES = [calroom.game("palace.double-hand"), calroom.game("comstock.double-hand")]
HANDS = 1500

SPECIAL = (
    "AsAhAdAcJkKsKd",
    "AsAhAdAcJkQsKd",
    "AsAhAdAcKsKd2c",
    "TsThTdTcKsQd2c",
    "TsThTdTcJsQd2c",
    "6s6h6d6c2s3d4c",
    "9s9h9d5c5s5dAc",
    "9s9h9d5c5sKdAc",
    "9s9h8d8c5s5dAc",
    "AsAhKdKc2s3d4c",
    "7s7h3d3cAsKd2c",
    "KsKhAd2d3d4d5d",
    "As2h3d4c5s9dTc",
    "AsAhAd2c3d4h5s",
    "JkAsKdQhJcTs9d",
    "8s8h8d9sTsJsQs",
)
"""One hand or more for every line of the house way."""


def cards_of(codes: np.ndarray) -> Cards:
    return tuple(WITH_JOKER[code] for code in codes)


def dealt(seed: int, cards: int = kernels.CARDS) -> np.ndarray:
    return lab.dealt(GAMES[0], seed, 0, HANDS, cards)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_compiled_house_way_is_the_engines(game: Game) -> None:
    kind = lab.kind_of(game)
    hands = np.concatenate([dealt(1), *(lab.codes(written) for written in SPECIAL)])
    table = lab.laid(game, hands)
    for row, front in enumerate(lab.house_way(game)(table)):
        read = kind.read(kind.house_way(cards_of(hands[row])))
        assert (read.low.value, read.high.value) == (table.fronts[row, front], table.behind[row, front])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_best_way_is_never_foul_and_never_gains_less_than_the_house_way(game: Game) -> None:
    hands = dealt(2)
    table, spread = lab.laid(game, hands), lab.spread(game)
    best, house_way = lab.best_way(game)(table), lab.house_way(game)(table)
    for row in range(400):
        cards = cards_of(hands[row])
        laid = {cards[kernels.ONE[best[row]]], cards[kernels.TWO[best[row]]]}
        assert laid in [set(front) for front in fronts(cards)]
        gains = [
            spread.gains[
                spread.front_place[table.fronts[row, way]], spread.back_place[table.behind[row, way]]
            ]
            for way in (best[row], house_way[row])
        ]
        assert gains[0] >= gains[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hand_found_by_its_ranks_is_set_as_if_every_front_were_laid(game: Game) -> None:
    hands = np.concatenate([dealt(1), dealt(2), *(lab.codes(written) for written in SPECIAL)])
    table = lab.laid(game, hands)
    for setting in (lab.house_way(game), lab.best_way(game)):
        chosen = setting(table)
        wanted = [(table.fronts[row, front], table.behind[row, front]) for row, front in enumerate(chosen)]
        found = lab.way_by(game, setting).sets(hands)
        assert [(each >> kernels.BACK_BITS, each & kernels.BACK_VALUE) for each in found] == wanted


def test_hands_are_settled_as_the_engine_settles_them() -> None:
    game = GAMES[0]
    kind = lab.kind_of(game)
    cards = dealt(3, 14)
    way = lab.banks_way(game)
    found = kernels.settled(way.sets(cards), way.sets(cards, 7))
    wanted = [0, 0, 0]
    for row in cards:
        sides = [kind.read(kind.house_way(cards_of(part))) for part in (row[:7], row[7:])]
        wanted[1 - compare(sides[0], sides[1])[0]] += 1
    assert [int((found == end).sum()) for end in (1, 0, -1)] == wanted


def test_no_card_is_dealt_twice_in_a_round_and_every_card_comes() -> None:
    cards = dealt(4, 14)
    assert all(len(set(row.tolist())) == 14 for row in cards)
    assert set(np.unique(cards).tolist()) == set(range(53))


def test_a_run_comes_out_the_same_with_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations, "BLOCK", 1 << 15)
    one, two = (simulate("palace.double-hand", 70_000, seed=3, workers=workers) for workers in (1, 2))
    assert one == two
    assert one.rounds == 70_000


def test_copies_are_the_banks_edge() -> None:
    """Both sides set alike, so that the bank has nothing but the copies; 1.3% is what players are told."""
    found = double_hand.odds(GAMES[0], rounds=400_000)
    house_way, best = found.wagers
    assert house_way.expected == pytest.approx(-0.0127, abs=4 * found.error)
    assert house_way.expected < best.expected < 0
    assert found.error < 0.0003


def test_simulated_rounds_come_to_what_is_sampled_with_less_chance() -> None:
    found = double_hand.odds(GAMES[0], rounds=400_000)
    for strategy, worth in zip(("house", "best"), found.wagers, strict=True):
        dealt = simulate("palace.double-hand", 300_000, strategy=strategy, players=2)
        for circle in dealt.wagers[:2]:
            assert abs(circle.expected - worth.expected) < 4 * (circle.error + found.error)


def test_no_rounds_tell_nothing() -> None:
    with pytest.raises(ValueError, match="give 1 or more"):
        double_hand.odds(GAMES[0], rounds=0)


def test_a_way_to_set_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(double_hand.advice(GAMES[0], rounds=1).file)
    hands = lab.laid(GAMES[0], dealt(5))
    assert (double_hand.way_of(GAMES[0], str(file))(hands) == lab.house_way(GAMES[0])(hands)).all()
    file.write_text('[house_way]\ntwo_pairs = [{ from = "A", with_single = "2" }]')
    assert (double_hand.way_of(GAMES[0], str(file))(hands) != lab.house_way(GAMES[0])(hands)).any()
    for text, said in (
        ("[house_way]\ntwo_pair = []", "two_pair"),
        ('[house_way]\ntwo_pairs = [{ from = "1" }]', "Invalid enum value '1'"),
        ("house_way = 3", "Expected `object`"),
    ):
        file.write_text(text)
        with pytest.raises(ValueError, match=said):
            double_hand.way_of(GAMES[0], str(file))
