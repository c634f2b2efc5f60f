"""Every command over the games of somebody else's package: played, or refused in a line that says why."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.saying import Say
from tests.extras import GAMES

import calroom as library
from calroom.cli import COMMANDS, UNDER
from calroom.testing import check

BOTH = {
    "games": "",
    "deal": "GAME --seed 8 --hands 20 --bots sensible",
    "postings": "GAME",
    "rules": "GAME",
    "floor": "GAME",
    "train": "GAME --hands 1",
    "match": "GAME random random --deals 1 --workers 1",
    "odds": "GAME",
    "report": "GAME",
    "coach": "GAME --deals 4",
    "filing": "GAME",
    "house keys": "GAME",
    "night": "GAME --hands 4 --sitting 2 --workers 1",
}
"""What is asked of both games, and answered."""

ONE = {
    "annex.war": {
        "simulate": "annex.war --rounds 200",
        "strategy": "annex.war",
        "cover": "annex.war --rounds 50",
        "drill": "settling --game annex.war --count 1 --json",
        "sheet": "settling --game annex.war --count 1",
    },
    "annex.big-o": {
        "drop": "annex.big-o",
        "equity": "annex.big-o AsAh3c4d5d KsKh2c7d8d --samples 100",
        "drill": "pots --game annex.big-o --count 1 --json",
        "sheet": "ruling --game annex.big-o --count 1",
    },
}
"""What only one of them can be asked, and is."""

REFUSED = {
    "annex.war": {
        "drop": ("annex.war", "played against a bank"),
        "equity": ("annex.war As Kd", "no showdown"),
        "frequencies": ("annex.war", "no showdown"),
        "pan-values": ("annex.war", "is not Pan"),
        "readings": ("annex.war", "has filed nothing"),
    },
    "annex.big-o": {
        "frequencies": ("annex.big-o", "which cards are whose"),
        "strategy": ("annex.big-o", "not worked out"),
        "simulate": ("annex.big-o", "not simulated"),
        "cover": ("annex.big-o", "not simulated"),
        "pan-values": ("annex.big-o", "is not Pan"),
        "readings": ("annex.big-o", "has filed nothing"),
    },
}
"""What there is no answer to, and the reason that is given."""

NO_GAME = {"serve", "replay", "convert", "verify", "starting-hands", "warm-up"}
"""What is asked of no game, or tried below with files."""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What commands write lands in no folder of ours."""
    monkeypatch.chdir(tmp_path)


def test_every_command_that_takes_a_game_is_tried() -> None:
    named = {path.partition(":")[2].replace("_", "-") for paths in COMMANDS.values() for path in paths}
    named |= set(UNDER)
    running = {path.partition(":")[2] for path in COMMANDS["Running a room"]}
    for game in GAMES:
        tried = {words.partition(" ")[0] for words in (*BOTH, *ONE[game], *REFUSED[game])}
        assert tried == named - running - NO_GAME


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", BOTH)
def test_a_command_answers_for_a_game_it_has_never_heard_of(
    calroom: Say, monkeypatch: pytest.MonkeyPatch, command: str, game: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    told = calroom(*command.split(), *BOTH[command].replace("GAME", game).split())
    assert (told.code, told.err.strip()) == (0, "")
    assert told.out


@pytest.mark.parametrize(("game", "command"), [(game, one) for game, found in ONE.items() for one in found])
def test_what_a_game_has_is_told(calroom: Say, game: str, command: str) -> None:
    told = calroom(command, *ONE[game][command].split())
    assert (told.code, told.err.strip()) == (0, "")
    assert told.out


@pytest.mark.parametrize(
    ("game", "command"), [(game, one) for game, found in REFUSED.items() for one in found]
)
def test_what_a_game_does_not_have_is_refused_with_the_reason(calroom: Say, game: str, command: str) -> None:
    words, reason = REFUSED[game][command]
    told = calroom(command, *words.split())
    assert told.code == 2
    assert reason in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("game", GAMES)
def test_its_hands_are_recorded_replayed_and_verified(calroom: Say, tmp_path: Path, game: str) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(calroom("deal", game, "--seed", "3", "--hands", "5", "--json").out)
    assert "the hand is over" in calroom("replay", str(file)).out
    assert calroom("verify", str(file)).code == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("extras")
def test_it_holds_the_contract_of_every_game(game: str) -> None:
    check(library.game(game))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_found_by_a_program_that_was_started_after_it_was_installed(folder: Path, game: str) -> None:
    command = [sys.executable, "-m", "calroom", "deal", game, "--seed", "8"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(folder)}
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "the hand is over" in done.stdout


def test_an_unstudied_game_is_played_by_the_engine_and_figures_come_with_their_error(calroom: Say) -> None:
    told = calroom("odds", "annex.war").out
    for part in ("standard error", "nobody has studied this game", "knows nothing"):
        assert part in told
    short = calroom("cover", "annex.war", "--rounds", "50").out
    for part in ("±", "1 wagers", "covers all", "nobody has studied this game"):
        assert part in short
    for strategy in ("random", "default"):
        assert "±" in calroom("simulate", "annex.war", "--rounds", "200", "--strategy", strategy).out


def test_the_coach_says_so_where_a_seat_is_asked_nothing(calroom: Say) -> None:
    assert "seat 2 is asked nothing in this hand" in calroom("coach", "annex.war", "--seed", "0").out
    assert calroom("coach", "annex.war", "--seed", "0", "--json").out == ""


@pytest.mark.usefixtures("extras")
def test_a_game_of_somebody_elses_is_told_in_its_own_words(calroom: Say) -> None:
    told = [calroom("deal", "annex.war", "--seed", str(seed), "--story").out for seed in range(12)]
    assert any("goes to war for $" in one or "gives up" in one for one in told)
    assert not any(place in one for one in told for place in ("circle ", "hand 1", "stack "))
