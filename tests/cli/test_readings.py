"""`calroom readings` as an owner uses it: to read, for a spreadsheet, for programs and on paper."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

import calroom
from calroom.cli import app
from calroom.cli.failure import FAILED, WRONG_INPUT
from calroom.houses.readings import NO_SETTING
from calroom.rulebook import book

Capture = pytest.CaptureFixture[str]


def ask(*words: object) -> int:
    code: int = app.meta(["readings", *map(str, words)], result_action="return_value")
    return code


def told(capsys: Capture, *words: object) -> str:
    assert ask(*words) == 0
    return capsys.readouterr().out


def test_a_game_lists_what_is_open_what_is_done_why_and_what_else_is_possible(capsys: Capture) -> None:
    text = " ".join(told(capsys, "sk.holdem").split())
    reading = book().rule("sk.holdem.three-raises").reading
    assert reading is not None
    assert text.startswith("S & K: Texas Hold'em (sk.holdem), ")
    for part in (reading.gap, reading.reading, reading.why, *reading.other):
        assert part in text
    assert "below [games.holdem]: heads_up_raises = 3 (a whole number from 1 to 1000)." in text


def test_where_no_setting_exists_that_is_said(capsys: Capture) -> None:
    plain = json.loads(told(capsys, "sk.holdem-hilo", "--json"))
    without = [row for row in plain if not row["setting"]]
    assert "sk.holdem-hilo.hold-em-rules" in [row["rule"] for row in without]
    text = " ".join(told(capsys, "sk.holdem-hilo").split())
    assert text.count(NO_SETTING) == len(without)
    listed = csv.DictReader(StringIO(told(capsys, "sk.holdem-hilo", "--csv")))
    assert [row["how"] for row in listed if not row["setting"]] == [NO_SETTING] * len(without)


def test_a_house_lists_its_games_and_nothing_lists_the_houses(capsys: Capture) -> None:
    one = json.loads(told(capsys, "sk", "--json"))
    assert {row["house"] for row in one} == {"sk"}
    assert {row["game"] for row in one} <= {game for game in book().games if game.startswith("sk.")}
    everything = json.loads(told(capsys, "--json"))
    assert [row for row in everything if row["house"] == "sk"] == one


def test_a_spreadsheet_has_one_row_for_each_reading(capsys: Capture) -> None:
    rows = list(csv.DictReader(StringIO(told(capsys, "sk.holdem", "--csv"))))
    plain = json.loads(told(capsys, "sk.holdem", "--json"))
    assert [row["rule"] for row in rows] == [row["rule"] for row in plain]
    raises = next(row for row in rows if row["rule"] == "sk.holdem.three-raises")
    assert raises["setting"] == "heads_up_raises"
    assert raises["other"] == "Between two players raising is unlimited."


def test_a_page_is_written_whole_to_a_file(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "sk.html"
    assert told(capsys, "sk.holdem", "--html", "-o", path) == f"{path}\n"
    assert path.read_text() == told(capsys, "sk.holdem", "--html")
    assert "How the rules of S &amp; K are read" in path.read_text()
    assert told(capsys, "sk.holdem", "-o", tmp_path / "again.html")
    assert (tmp_path / "again.html").read_text() == path.read_text()


def test_a_house_file_of_ones_own_shows_what_it_sets(capsys: Capture, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(calroom.house("sk").text.decode().replace("heads_up_raises = 3", "heads_up_raises = 9"))
    text = " ".join(told(capsys, "sk.holdem", "--house", mine).split())
    assert "heads_up_raises = 9" in text
    assert json.loads(told(capsys, "--house", mine, "--json"))[0]["house"] == "sk"


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["sk.holdm"], WRONG_INPUT, "did you mean sk.holdem"),
        (["ritz"], WRONG_INPUT, "no game ritz"),
        (["sk", "--json", "--csv"], WRONG_INPUT, "--json and --csv: choose one of them"),
        (["sk.holdem", "-o", "/nowhere/at/all.html"], FAILED, "cannot be written"),
        (["sk.holdem", "--house", "/nowhere/mine.toml"], WRONG_INPUT, "cannot be read"),
    ],
)
def test_what_cannot_be_is_said(capsys: Capture, words: list[str], code: int, complaint: str) -> None:
    assert ask(*words) == code
    assert complaint in capsys.readouterr().err
