"""Players are named on the command line, and meet by deals that everybody plays from every seat."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from .saying import Say

CALLER = """
def caller(view, ask):
    return "call" if any(option.verb == "call" for option in ask.options) else ask.default

nothing = 5
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_of_mine.py").write_text(CALLER)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("own_bots")
def test_bots_of_ones_own_meet_those_of_the_room(calroom: Say) -> None:
    words = ("open.holdem", "me=bots_of_mine:caller", "sensible", "random", "random", "--deals", "3")
    done = calroom("match", *words, "--seed", "5", "--workers", "1", "--json")
    found = json.loads(done.out)
    assert [one["name"] for one in found["players"]] == ["me", "sensible", "random", "random 2"]
    assert sum(one["won"] for one in found["players"]) == 0
    assert (found["hands"], found["stopped"]) == (12, False)
    again = calroom("match", *words, "--seed", "5", "--workers", "2", "--csv")
    rows = list(csv.DictReader(StringIO(again.out)))
    assert [int(row["won"]) for row in rows] == [one["won"] for one in found["players"]]
    told = calroom("match", *words, "--workers", "1")
    assert "95 of 100 lie within" in told.out


@pytest.mark.usefixtures("own_bots")
@pytest.mark.parametrize(
    ("players", "said"),
    [
        (("nobody", "random"), "there is no player nobody"),
        (("nowhere:bot", "random"), "No module named"),
        (("bots_of_mine:other", "random"), "has no other"),
        (("bots_of_mine:nothing", "random"), "is no function"),
        (("random",), "is played by 2 to"),
    ],
)
def test_players_that_are_not_there_are_told(calroom: Say, players: tuple[str, ...], said: str) -> None:
    done = calroom("match", "open.holdem", *players, "--workers", "1")
    assert done.code == 2
    assert said in done.err
