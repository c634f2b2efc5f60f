"""`calroom filing` as an owner uses it, and the chapter that walks from an idea to a filing."""

from pathlib import Path

import pytest
from tests.chapters import blocks, commands

from calroom.cli import app
from calroom.cli.failure import FAILED, WRONG_INPUT

Capture = pytest.CaptureFixture[str]
CHAPTER = "designing-a-game.md"


def ask(*words: str) -> int:
    code: int = app.meta(["filing", *words], result_action="return_value")
    return code


def test_every_command_of_the_chapter_answers_as_it_says(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = 0
    for block in blocks(CHAPTER):
        if block.kind == "toml":
            name = block.text.partition("\n")[0].removeprefix("# ")
            Path(name).write_text(block.text)
        elif block.kind == "console":
            for command, answer in commands(block):
                words = command.split()
                assert words[0] == "calroom"
                assert app.meta(words[1:], result_action="return_value") == 0, command
                assert answer in capsys.readouterr().out
                run += 1
    assert run == 5
    for written in ("changes.html", "rules-of-play.html"):
        assert "natural wins <del>6 to 5</del> <ins>3 to 2</ins> on" in Path(written).read_text()


def test_a_house_that_is_not_known_and_a_game_that_is_not_dealt_are_refused(capsys: Capture) -> None:
    assert ask("casino") == WRONG_INPUT
    assert "there is no house casino" in capsys.readouterr().err
    assert ask("sk.bridge", "--text") == WRONG_INPUT
    assert "sk does not deal bridge" in capsys.readouterr().err
    assert ask("sk.pan", "--text", "--day", "soon") == WRONG_INPUT


def test_a_file_that_cannot_be_written_is_said_so(capsys: Capture, tmp_path: Path) -> None:
    assert ask("sk.push9", "--text", "-o", str(tmp_path / "nowhere" / "x.html")) == FAILED
    assert "cannot be written" in capsys.readouterr().err


def test_the_document_is_printed_where_no_file_is_named(capsys: Capture) -> None:
    assert ask("sk.push9", "--text", "--day", "2026-11-17") == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")
