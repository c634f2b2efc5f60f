"""The lab of the banked games on the command line: odds, strategies and simulations, as people ask."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .saying import Say, complains


def test_a_strategy_is_read_written_and_simulated(calroom: Say, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    told = calroom("strategy", "palace.hot-action", "-o", str(file)).out
    assert "all forced plays together cost 1.3863% of every wager" in told
    words = ("simulate", "palace.hot-action", "--rounds", "2e6", "--seed", "5", "--json")
    by_file = json.loads(calroom(*words, "--strategy", str(file), "--workers", "2").out)
    best = json.loads(calroom(*words).out)
    assert by_file["strategy"] == str(file)
    assert by_file["wagers"] == best["wagers"]
    assert best["rounds"] == 2_000_000
    (wager, bank) = best["wagers"]
    assert wager["expected"] == -bank["expected"]
    assert abs(wager["expected"] + 0.0147) < 5 * wager["error"]


def test_a_short_bank_costs_those_who_are_settled_last(calroom: Say) -> None:
    words = ("simulate", "palace.hot-action", "--players", "3", "--bank", "1.5", "--json")
    wagers = {wager["name"]: wager for wager in json.loads(calroom(*words).out)["wagers"]}
    first, last = wagers["settled first"], wagers["settled third"]
    assert first["variance"] > last["variance"]
    assert {result["pays"] for result in last["results"]} == {-1.0, -0.5, 0.0, 0.5, 1.0}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "palace.hot-action", "--rounds", "1.5"), "give a whole number"),
        (("simulate", "palace.hot-action", "--rounds", "many"), "is no number of rounds"),
        (("simulate", "palace.hot-action", "--rounds", "0"), "tell nothing"),
        (("simulate", "palace.hot-action", "--bank", "none"), "is no number of wagers"),
        (("simulate", "palace.hot-action", "--bank", "-1"), "covers nothing"),
        (("simulate", "palace.hot-action", "--players", "9"), "there may be 1 to 7"),
        (("simulate", "palace.hot-action", "--strategy", "nowhere.toml"), "cannot be read"),
        (("simulate", "palace.hot-action", "--stakes", "cheap"), "are no table limits"),
        (("simulate", "palace.holdem"), "are not simulated"),
        (("strategy", "palace.pan"), "are not worked out"),
        (("strategy", "palace.hot-action", "--decks", "3"), "from 8 to 8 decks"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(calroom: Say, words: tuple[str, ...], said: str) -> None:
    complains(calroom(*words), said)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_shows_what_was_found_so_far(workers: str) -> None:
    """A signal to a process of its own, in the midst of compiled loops."""
    words = ("simulate", "palace.baccarat", "--rounds", "1e12", "--workers", workers, "--json")
    run = subprocess.Popen(
        [sys.executable, "-c", LISTENING, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert run.stderr
    while "dealt" not in run.stderr.readline():
        pass
    run.send_signal(signal.SIGINT)
    out, err = run.communicate()
    found = json.loads(out)
    assert (run.returncode, err) == (0, "")
    assert found["stopped"]
    assert 0 < found["rounds"] < 1e12


LISTENING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from calroom.cli import app
from calroom.lab.rounds import simulations
plain, told = simulations.done, []
def telling(*words, **said):
    for part in plain(*words, **said):
        yield part
        if not told:
            told.append(print("dealt", file=sys.stderr, flush=True))
simulations.done = telling
sys.exit(app(sys.argv[1:], result_action="return_value"))
"""
"""The command line, which says when the first block is dealt, so that nobody has to wait by the clock."""
