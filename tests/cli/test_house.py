"""`calroom house`: a file of one's own is begun, checked and looked up; `--house` names it everywhere."""

import io
import json
import sys
from pathlib import Path

import pytest

from calroom.cli import COMMANDS

from .saying import Say, complains

ASKED = {
    "games": "",
    "postings": "GAME",
    "deal": "GAME --seed 8",
    "rules": "GAME",
    "readings": "",
    "floor": "GAME",
    "drill": "settling --game GAME --count 1 --json",
    "sheet": "settling --game GAME --count 1",
    "train": "GAME --hands 1",
    "odds": "GAME",
    "strategy": "GAME",
    "simulate": "GAME --rounds 1000",
    "cover": "GAME 2 --rounds 1000",
    "night": "GAME --hands 4 --sitting 2 --workers 1",
    "report": "GAME",
    "coach": "GAME --deals 4",
    "filing": "GAME --text",
    "drop": "mine.holdem",
    "equity": "mine.holdem AsAh KsKh --samples 100",
    "frequencies": "mine.mexican",
    "pan-values": "mine.pan --deals 1",
    "match": "mine.holdem random random --deals 1 --workers 1",
}
TRIED_ELSEWHERE = {"serve", "replay", "verify", "convert"}
NO_HOUSE = {"starting-hands"}

LINES = """\
[house]
id = "mine"
title = "My room"

[games.twenty-one]
like = "sk.pure215"
title = "Twenty-one"

[games.holdem]
like = "palace.holdem"

[games.mexican]
like = "palace.mexican"

[games.pan]
like = "palace.pan"
"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What commands write lands in no folder of ours."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(LINES)
    return str(path)


def test_every_command_is_tried_with_a_house_of_ones_own() -> None:
    named = {path.partition(":")[2].replace("_", "-") for paths in COMMANDS.values() for path in paths}
    running = {path.partition(":")[2].replace("_", "-") for path in COMMANDS["Running a room"]}
    assert set(ASKED) == named - running - TRIED_ELSEWHERE - NO_HOUSE


@pytest.mark.parametrize("command", ASKED)
def test_a_command_knows_the_games_of_a_file(
    calroom: Say, monkeypatch: pytest.MonkeyPatch, mine: str, command: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    words = ASKED[command].replace("GAME", "mine.twenty-one").split()
    told = calroom(command, *words, "--house", mine)
    if command == "readings":
        complains(told, "My room has filed nothing")
        return
    assert (told.code, told.err.strip()) == (0, "")
    assert told.out
    if command == "games":
        assert "mine.twenty-one" in told.out


def test_hands_of_a_file_are_played_again_with_it_and_not_without(
    calroom: Say, tmp_path: Path, mine: str
) -> None:
    hands = tmp_path / "hands.jsonl"
    Path(mine).write_text(LINES.replace("My room", "A room for one test"))
    hands.write_text(calroom("deal", "mine.twenty-one", "--seed", "3", "--json", "--house", mine).out)
    assert "the hand is over" in calroom("replay", str(hands), "--house", mine).out
    assert calroom("verify", str(hands), "--house", mine).code == 0


def test_a_file_that_is_wrong_is_told_with_its_key(calroom: Say, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('[house]\nid = "bad"\ntitle = "Bad"\n[games.holdem]\n')
    complains(calroom("games", "--house", str(path)), "bad.toml: games.holdem")
    complains(calroom("games", "--house", str(tmp_path / "none.toml")), "none.toml: cannot be read")


@pytest.mark.parametrize("like", ["sk.pure215", "palace.holdem", "comstock.pan", "palace.baccarat"])
def test_a_new_file_plays_as_it_is_and_every_line_of_it_can_be_taken_in(
    calroom: Say, tmp_path: Path, like: str
) -> None:
    path, game = tmp_path / "my-room.toml", f"my-room.{like.partition('.')[2]}"
    told = calroom("house", "new", "--like", like, str(path))
    assert told.code == 0
    assert f"calroom deal {game} --house {path}" in told.out
    assert calroom("deal", game, "--seed", "1", "--house", str(path)).code == 0
    lines = path.read_text().splitlines()
    taken_in = [line.removeprefix("# ") if " = " in line else line for line in lines]
    path.write_text("\n".join(taken_in))
    assert "nothing is wrong" in calroom("house", "check", str(path)).out


def test_a_file_that_is_there_is_not_overwritten(calroom: Say, mine: str) -> None:
    before = Path(mine).read_text()
    complains(calroom("house", "new", "--like", "sk.pure215", mine), "is not overwritten")
    assert Path(mine).read_text() == before


@pytest.mark.parametrize(
    ("file", "like", "complaint"),
    [
        ("sk.toml", "sk.pure215", "there is a house sk already"),
        ("mine.toml", "sk.whist", "sk does not deal whist"),
        ("mine.toml", "ritz.whist", "there is no house ritz"),
        ("my:room.toml", "sk.pure215", "is no id for a house"),
    ],
)
def test_what_cannot_be_begun_is_refused(
    calroom: Say, tmp_path: Path, file: str, like: str, complaint: str
) -> None:
    complains(calroom("house", "new", "--like", like, str(tmp_path / file)), complaint)
    assert not (tmp_path / file).exists()


def test_a_check_tells_every_fault_on_a_line_of_its_own(calroom: Say, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        '[house]\nid = "bad"\ntitle = "Bad"\n[games.x]\nlike = "sk.pure215"\nseat = 1\nchip = 2.5\n'
    )
    told = calroom("house", "check", str(path))
    assert told.code == 2
    first, second, last = told.err.splitlines()
    assert first.startswith(f"{path}: line 6: games.x.seat: there is no such key (did you mean seats?)")
    assert second.startswith(f"{path}: line 7: games.x.chip: 2.5 cannot stand here; allowed: an amount")
    assert last == f"calroom: 2 things are wrong in {path}"
    assert [fault["line"] for fault in json.loads(calroom("house", "check", str(path), "--json").out)] == [
        6,
        7,
    ]


def test_keys_are_listed_for_a_type_of_game_and_for_a_house_game(calroom: Say) -> None:
    listed = json.loads(calroom("house", "keys", "pure215", "--json").out)
    assert listed == json.loads(calroom("house", "keys", "sk.pure215", "--json").out)
    assert {"shoe.burn", "fees[].amount", "room.buy_in.times"} <= {key["name"] for key in listed}
    assert "shoe.burn" in calroom("house", "keys", "pure215").out
    complains(calroom("house", "keys", "whist"), "there is no game 'whist'")
