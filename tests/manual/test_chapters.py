"""The chapters of the manual do what they say: their hands are played and their commands are run."""

import doctest
import io
import shlex
import sys
from pathlib import Path

import pytest
from tests.chapters import DOCS, blocks, commands
from tests.following import PLAYED

from calroom.cli import app
from calroom.server.tables.clocks import Times

COMMANDED = ["getting-started.md", "price-a-bet.md", "dealers.md", "owners.md"]
NOT_HERE = ("calroom serve",)


@pytest.mark.parametrize("chapter", PLAYED)
def test_a_tutorial_plays_as_written(chapter: str) -> None:
    failures, tests = doctest.testfile(
        str(DOCS / chapter), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert tests > 10
    assert failures == 0


@pytest.mark.parametrize("chapter", COMMANDED)
def test_the_commands_of_a_chapter_run(
    chapter: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks(chapter) if block.kind == "console" for line, _ in commands(block)]
    assert lines
    for line in lines:
        if not line.startswith(NOT_HERE):
            monkeypatch.setattr(sys, "stdin", io.StringIO(""))
            assert app.meta(shlex.split(line)[1:], result_action="return_value") == 0, line
            assert capfd.readouterr().out.strip(), line


def test_the_first_hand_in_python_is_played() -> None:
    (hand,) = [block.text for block in blocks("getting-started.md") if block.kind == "python"]
    exec(hand, {})


def test_the_times_that_players_read_are_those_that_tables_keep() -> None:
    told, times = (DOCS / "tables.md").read_text(), Times()
    for seconds in (times.bank, times.refill, times.patience, times.alone, times.offer, times.staff):
        assert f"{seconds:g} seconds" in told
    for seconds in (times.pause, times.settled, times.pool):
        assert f"{seconds:g} seconds" in told
    assert f"After {times.missed} missed answers" in told
    assert (times.idle, times.private) == (10 * 60, 24 * 60 * 60)
