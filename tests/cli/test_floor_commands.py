"""The floor on the command line: looking up, practising, printing sheets and taking charge of a table."""

import io
import json
import sys
from pathlib import Path

import pytest

from calroom.cli import app
from calroom.floor import drills, shelf

from .saying import Say, Told


@pytest.fixture
def calroom(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Say:
    """Say something to the command line in an empty folder, with what is typed on the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    shelf.kept.cache_clear()

    def say(*words: str, typed: str = "") -> Told:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = app(words, result_action="return_value")
        return Told(code, *capsys.readouterr())

    return say


def typed(kind: str, game: str, seed: int) -> str:
    """What somebody types who knows the answer."""
    return "".join(f"{right}\n" for right in drills.problem(kind, game, seed).right)


def test_a_question_is_answered_by_the_rule_as_filed(calroom: Say) -> None:
    told = calroom("floor", "palace.lowball", "card exposed on the draw")
    assert told.code == 0
    assert told.out.startswith(
        "Exposed on draw not taken  palace.lowball.exposed-on-draw-not-taken  lines 478-480"
    )
    assert "On the draw a player may not take a card exposed by the dealer" in told.out


def test_a_scene_follows_the_rule_and_is_kept(calroom: Say, tmp_path: Path) -> None:
    told = calroom("floor", "sk.push9", "dealer exposed a card", "--scene")
    assert "in a hand, " in told.out
    assert "was exposed by the dealer" in told.out
    assert list((tmp_path / "kept" / "calroom").glob("sk.push9-*.rulings"))
    assert "in a hand, " in calroom("floor", "sk.push9", "dealer exposed a card").out


def test_before_hands_were_dealt_the_answer_says_how_to_see_one(calroom: Say) -> None:
    assert "--scene deals a hand in which it happens" in calroom("floor", "sk.push9", "extra card").out


def test_the_other_houses_answer_the_same_question_when_they_are_asked(calroom: Say) -> None:
    told = calroom("floor", "palace.lowball", "two cards flipped on the deal", "--others", "--json")
    found = json.loads(told.out)
    assert found["answer"][0]["id"] == "palace.lowball.two-exposed-on-deal-misdeal"
    assert [other["game"] for other in found["others"]] == ["comstock.lowball", "sk.lowball"]
    assert all(other["answer"][0]["id"].startswith(f"{other['game']}.") for other in found["others"])


def test_where_two_rules_may_be_meant_the_question_that_tells_them_apart_is_put(calroom: Say) -> None:
    found = json.loads(calroom("floor", "palace.stud", "guy has the wrong number of cards", "--json").out)
    assert found["sure"] == "either"
    assert found["apart"]["asks"] == "When was it noticed?"
    assert [option["words"] for option in found["apart"]["options"]] == [
        "after there was action",
        "before anybody acted",
        "Seven cards to win",
    ]


def test_what_no_rule_is_about_is_answered_with_the_nearest_said_to_be_that(calroom: Say) -> None:
    told = calroom("floor", "palace.holdem", "the pizza was cold and the waitress rude")
    assert told.code == 0
    assert told.out.startswith("No rule of this game is clearly about that. The nearest are:")


def test_questions_of_a_file_are_answered_one_object_a_line(calroom: Say, tmp_path: Path) -> None:
    asked = tmp_path / "asked.toml"
    asked.write_text(
        """
        [[question]]
        game = "palace.lowball"
        ask = "two cards got flipped on the deal"
        outcome = "misdeal"

        [[question]]
        game = "sk.pan"
        ask = "eleven cards and he already drew"
        """
    )
    told = calroom("floor", "--questions", str(asked), "--json")
    first, second = map(json.loads, told.out.splitlines())
    assert first["rules"][0] == "palace.lowball.two-exposed-on-deal-misdeal"
    assert {*first} == {"game", "ask", "rules", "sure", "ms"}
    assert second["game"] == "sk.pan"
    assert second["sure"] in ("clear", "either", "nearest")
    assert "two cards got flipped" in calroom("floor", "--questions", str(asked)).out


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("question = 3", "has no [[question]]"),
        ("[[question]]\ngame = 'palace.lowball'", "question 1: Object missing required field `ask`"),
        ("[[question]]\ngame = 'palace.chess'\nask = 'x'", "there is no game palace.chess with filed rules"),
        ("[[question]]\ngame = 'sk.pan'\nask = ' '", "question 1: nothing is asked"),
        ("[[question", "is not TOML"),
    ],
)
def test_a_file_that_holds_no_questions_is_refused_plainly(
    calroom: Say, tmp_path: Path, written: str, said: str
) -> None:
    asked = tmp_path / "asked.toml"
    asked.write_text(written)
    told = calroom("floor", "--questions", str(asked), "--json")
    assert told.code == 2
    assert said in told.err
    assert not told.out
    assert "cannot be read" in calroom("floor", "--questions", str(tmp_path / "none.toml")).err


def test_incidents_and_moments_are_listed_and_chosen_by_number(calroom: Say) -> None:
    listed = calroom("floor", "sk.push9").out
    assert "betting-after-the-deal" in listed
    assert "The dealer turned over a card that belongs face down" in listed
    plain = json.loads(calroom("floor", "sk.push9", "--moment", "2", "--json").out)
    number = [one["incident"] for one in plain["incidents"]].index("exposed") + 1
    told = calroom("floor", "sk.push9", "--moment", "2", "--incident", str(number))
    assert "was exposed by the dealer" in told.out


def test_what_cannot_be_found_is_said_plainly(calroom: Say) -> None:
    flop = calroom("floor", "sk.push9", "--incident", "turned-too-soon")
    assert flop.code == 2
    assert "calroom: sk.push9 knows no incident TurnedTooSoon (the dealer burns and turns" in flop.err
    assert "; what can go wrong is counted, disputed" in flop.err
    unknown = calroom("floor", "sk.push", "x")
    assert unknown.code == 2
    assert "no game with filed rules sk.push; did you mean sk.push9" in unknown.err
    assert calroom("floor", "sk.push9", "--moment", "lunch").code == 1
    assert "which game?" in calroom("floor").err


def test_drills_are_listed_put_graded_and_summed_up(calroom: Say) -> None:
    assert "third-card   dealer  the third-card rule" in calroom("drill").out
    right = typed("third-card", "palace.baccarat", 4)
    told = calroom("drill", "third-card", "--seed", "4", "--count", "2", typed=f"Z\n{right}A\nA\nA\n")
    assert "'Z' is none of the choices; wanted is a letter from A to B" in told.out
    assert "\nright\n" in told.out
    assert " of 2 right, usually " in told.out
    assert "[palace.baccarat." in told.out


def test_results_are_kept_under_a_name_and_what_was_missed_comes_back(calroom: Say, tmp_path: Path) -> None:
    wrong = "seat 99\n" + "$123,456\n" * 20
    first = calroom(
        "drill", "pots", "--game", "comstock.omaha-hilo", "--count", "1", "--who", "kim", typed=wrong
    )
    assert "0 of 1 right" in first.out
    assert (tmp_path / "calroom-data" / "room.db").is_file()
    missed = first.out.splitlines()[1:6]
    again = calroom("drill", "pots", "--count", "1", "--who", "kim", typed=wrong)
    assert again.out.splitlines()[1:6] == missed
    scores = calroom("drill", "--scores").out
    assert "kim" in scores
    assert "0/2 right (0%)" in scores
    assert "1 due again" in scores
    assert "missed most: pots in comstock.omaha-hilo, 100%" in scores
    assert json.loads(calroom("drill", "--scores", "--json").out)["scores"][0]["answered"] == 2


def test_nobody_has_a_score_before_anybody_has_answered(calroom: Say) -> None:
    told = calroom("drill", "--scores")
    assert told.code == 1
    assert "nobody has answered anything yet" in told.err


def test_problems_with_their_keys_are_printed_as_json_and_nothing_is_asked(calroom: Say) -> None:
    (solved,) = json.loads(calroom("drill", "setting", "--seed", "2", "--count", "1", "--json").out)
    assert solved["problem"]["blanks"][0]["wanted"] == "cards"
    assert solved["right"]


def test_a_sheet_is_written_where_it_is_wanted_or_it_is_said_why_not(calroom: Say, tmp_path: Path) -> None:
    told = calroom("sheet", "third-card", "--count", "3", "-o", "week1.html")
    assert told.out == "3 problems and their key: week1.html\n"
    page = (tmp_path / "week1.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert calroom("sheet", "third-card", "--count", "3", "-o", "again.html").code == 0
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page
    nowhere = calroom("sheet", "third-card", "-o", "no/such/place.html")
    assert nowhere.code == 1
    assert "cannot be written (No such file or directory)" in nowhere.err
    assert calroom("sheet", "chess").code == 2


def test_the_sheet_of_a_game_is_written_on_one_page_or_it_is_said_why_not(
    calroom: Say, tmp_path: Path
) -> None:
    told = calroom("sheet", "palace.pan", "-o", "pan.html")
    assert told.out == "Panguingue (Pan) on one page: pan.html\n"
    page = (tmp_path / "pan.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "What it costs" in page
    assert calroom("sheet", "palace.pan", "--language", "es", "-o", "pan.html").code == 0
    assert "Lo que cuesta" in (tmp_path / "pan.html").read_text(encoding="utf-8")
    strange = calroom("sheet", "palace.pan", "--language", "tlh", "-o", "pan.html")
    assert strange.code == 2
    assert "there is no language 'tlh'" in strange.err
    unknown = calroom("sheet", "palace.bridge", "-o", "bridge.html")
    assert unknown.code == 2
    assert "bridge" in unknown.err
    assert not (tmp_path / "bridge.html").exists()


def test_a_table_is_taken_charge_of_until_its_hands_or_the_answers_run_out(calroom: Say) -> None:
    told = calroom("train", "sk.push9", "--rate", "0.5", "--hands", "2", "--who", "kim", typed="A\n" * 200)
    assert told.code == 0
    assert "WRONG: " in told.out
    assert "decisions recorded" in told.out
    assert "kim ruled" in told.out
    left = calroom("train", "sk.push9", "--rate", "1", typed="quit\n")
    assert "0 of 0 right" in left.out
    assert "training" in calroom("drill", "--scores").out


def test_a_table_speaks_json_line_by_line(calroom: Say) -> None:
    told = calroom("train", "sk.push9", "--rate", "0.5", "--hands", "1", "--json", typed="Z\n" + "A\n" * 200)
    lines = [json.loads(line) for line in told.out.splitlines()]
    assert lines[0]["kind"] == "ruling"
    assert "none of the choices" in lines[1]["refused"]
    assert lines[2]["grade"]["expected"]
    assert lines[-1]["results"]


def test_a_wrong_rate_role_or_game_is_refused(calroom: Say) -> None:
    assert calroom("train", "sk.chess").code == 2
    with pytest.raises(SystemExit):
        calroom("train", "sk.push9", "--rate", "7")
    with pytest.raises(SystemExit):
        calroom("train", "sk.push9", "--role", "janitor")
