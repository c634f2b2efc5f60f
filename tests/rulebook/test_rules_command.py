"""`calroom rules` as people use it."""

import json
from pathlib import Path

import pytest

from calroom.cli import app
from calroom.cli.failure import FAILED, WRONG_INPUT
from calroom.rulebook.coverage import RECORD, Evidence, How, write_record

Capture = pytest.CaptureFixture[str]


def ask(*words: str) -> int:
    code: int = app(["rules", *words], result_action="return_value")
    return code


def answer(capsys: Capture, *words: str) -> str:
    assert ask(*words) == 0
    return " ".join(capsys.readouterr().out.split())


def test_one_rule_is_shown_whole(capsys: Capture) -> None:
    text = answer(capsys, "comstock.holdem.side-pots")
    assert "main pot and side pots" in text
    assert "$120 returned to seat 6." in text
    assert "not filed: a custom of the trade, read into lines 135, 167" in text


def test_a_rule_may_be_named_within_its_game(capsys: Capture) -> None:
    assert answer(capsys, "comstock.holdem", "side-pots") == answer(capsys, "comstock.holdem.side-pots")


def test_a_game_lists_its_rules(capsys: Capture) -> None:
    text = answer(capsys, "comstock.holdem")
    assert text.startswith("Texas Hold-Em: 91 rules")
    assert "comstock.holdem.side-pots" in text


def test_words_are_looked_for_within_a_game(capsys: Capture) -> None:
    text = answer(capsys, "comstock.holdem", "raise")
    assert "comstock.holdem.no-raise-cap-with-two-players" in text
    assert "palace." not in text


def test_words_are_looked_for_everywhere(capsys: Capture) -> None:
    assert "palace.holdem.raise-cap" in answer(capsys, "raise", "cap")


def test_a_long_answer_is_cut_and_says_so(capsys: Capture) -> None:
    assert "more; add a word, a game or --layer" in answer(capsys, "card", "dealt")


def test_a_layer_narrows_the_answer(capsys: Capture) -> None:
    rules = json.loads(answer(capsys, "comstock.holdem", "--layer", "fee", "--json"))
    assert {rule["layer"] for rule in rules} == {"fee"}
    assert len(rules) == 9


def test_without_words_the_games_are_listed(capsys: Capture) -> None:
    assert "sk.push9 39 rules Push-Nine (Push-9)" in answer(capsys)
    assert "sk.holdem" not in answer(capsys, "palace")
    assert [game["id"] for game in json.loads(answer(capsys, "holdem", "--json"))] == [
        "comstock.holdem",
        "palace.holdem",
        "sk.holdem",
    ]


def test_one_rule_can_be_had_as_json(capsys: Capture) -> None:
    rule = json.loads(answer(capsys, "sk.pure215.equal-totals-push", "--json"))
    assert rule["says"] == "Equal totals of 21 or less push."


def test_the_houses_are_put_side_by_side(capsys: Capture) -> None:
    text = answer(capsys, "sk.pure215", "--houses")
    assert "sk.pure215 and comstock.pure215" in text
    assert "only comstock.pure215" in text
    found = json.loads(answer(capsys, "pure215", "--houses", "--json"))
    assert found["games"] == ["comstock.pure215", "sk.pure215"]
    assert found["alone"]


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["comstok.holdem"], WRONG_INPUT, "did you mean comstock.holdem"),
        (["comstock.holdem.side-pot"], WRONG_INPUT, "did you mean comstock.holdem.side-pots"),
        (["comstok.holdem", "--houses"], WRONG_INPUT, "did you mean comstock.holdem"),
        (["--houses"], WRONG_INPUT, "compares one game"),
        (["sk.push9", "--houses"], FAILED, "only one house"),
        (["xyzzy"], FAILED, "no rule of any house holds all of these words"),
        (["comstock.holdem", "raise", "--layer", "conduct"], FAILED, "among the conduct rules: raise"),
    ],
)
def test_what_cannot_be_found_is_said_with_the_nearest(
    capsys: Capture, words: list[str], code: int, complaint: str
) -> None:
    assert ask(*words) == code
    assert complaint in capsys.readouterr().err


def test_coverage_without_a_full_run_says_how_to_make_one(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calroom.cli.rules.find_record", lambda: None)
    assert ask("--coverage") == FAILED
    assert "make test" in capsys.readouterr().err


def test_coverage_shows_the_last_full_run(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_record(tmp_path / RECORD, {"sk.push9.deck": Evidence(How.ASSERTED, ("test_deck",))})
    monkeypatch.chdir(tmp_path)
    assert "sk.push9 1/34 - 0/1 0/2 0/2 - 1/39" in answer(capsys, "--coverage")
    rules = json.loads(answer(capsys, "--coverage", "--json"))
    assert len(rules) == 2519
    assert [rule for rule in rules if rule["proved"]] == [
        {
            "id": "sk.push9.deck",
            "game": "sk.push9",
            "layer": "play",
            "proved": True,
            "how": "asserted",
            "tests": ["test_deck"],
        }
    ]
