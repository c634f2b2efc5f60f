"""Simulations as such: the same to the last digit, whoever deals them and whatever is lost or stopped."""

import os
import pickle
import signal
import subprocess
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import calroom
from calroom import lab
from calroom.lab.banked import studied
from calroom.lab.rounds import simulations
from calroom.lab.rounds.simulations import BLOCK, Run

BANKED = [game.id for game in calroom.games() if game.type.study]


def test_the_twelve_banked_games_of_the_houses_are_all_here() -> None:
    assert len(BANKED) == 12
    assert {game.id for game in calroom.games() if game.family == "banked"} == set(BANKED)


@pytest.mark.parametrize("name", BANKED)
def test_every_game_can_be_sent_to_another_machine_and_deals_the_same_there(name: str) -> None:
    game = calroom.game(name)
    run: Run = studied(game, "simulated").run(game)
    there = pickle.loads(pickle.dumps(run.deal))
    for here, away in zip(run.deal(2_000, 5, 3), there(2_000, 5, 3), strict=True):
        assert (here == away).all()
    other = run.deal(2_000, 5, 4)
    assert any((one != two).any() for one, two in zip(run.deal(2_000, 5, 3), other, strict=True))
    for thing, counts in zip(run.counted, other, strict=True):
        assert len(thing.pays) == len(counts)
        assert counts.sum() == 2_000


def test_what_every_circle_wins_the_bank_loses() -> None:
    found = lab.simulate("palace.hot-action", 50_000, players=3)
    *circles, bank = found.wagers
    assert sum(circle.expected for circle in circles) == pytest.approx(-bank.expected, abs=1e-12)


def test_a_cluster_that_loses_a_worker_deals_the_very_same_rounds(
    cluster: tuple[str, list[subprocess.Popen[str]]],
) -> None:
    address, workers = cluster
    dealt: list[float] = []

    def kill_one(done: float) -> None:
        dealt.append(done)
        if len(dealt) == 2:
            os.kill(workers[0].pid, signal.SIGKILL)

    away = lab.simulate("palace.baccarat", 8 * BLOCK, seed=6, cluster=address, progress=kill_one)
    assert workers[0].wait() == -signal.SIGKILL
    assert away == lab.simulate("palace.baccarat", 8 * BLOCK, seed=6)


def test_a_run_that_is_stopped_gives_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(work: Any, *_: Any, **__: Any) -> Iterator[Any]:
        yield work(0)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulations, "done", stopped)
    found = lab.simulate("palace.baccarat", 3 * BLOCK)
    assert found.stopped
    assert found.rounds == BLOCK


def test_a_run_that_is_stopped_at_once_has_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any, **__: Any) -> Iterator[Any]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(simulations, "done", stopped)
    with pytest.raises(KeyboardInterrupt):
        lab.simulate("palace.baccarat", 3 * BLOCK)


def test_results_add_up_to_their_mean_and_error() -> None:
    found = lab.simulate("palace.baccarat", 100_000)
    for wager in found.wagers:
        pays = np.repeat(
            [result.pays for result in wager.results], [result.count for result in wager.results]
        )
        assert wager.expected == pytest.approx(pays.mean())
        assert wager.error == pytest.approx(pays.std() / 100_000**0.5)
        assert sum(result.share for result in wager.results) == pytest.approx(1)
