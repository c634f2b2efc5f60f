"""The README is short and does what it says: its hand is played, its commands run, its links lead on."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from calroom.cli import app
from tests.chapters import commands, read_blocks

README = Path(__file__).parents[1] / "README.md"


def test_the_hand_in_the_readme_plays_as_written() -> None:
    failures, tests = doctest.testfile(
        str(README), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert tests > 5
    assert failures == 0


def test_its_commands_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = [block for block in read_blocks(README) if block.kind == "console"]
    for line, _ in commands(block):
        assert app.meta(shlex.split(line)[1:], result_action="return_value") == 0, line
        assert capfd.readouterr().out, line


@pytest.mark.parametrize("page", [README, README.with_name("CONTRIBUTING.md")], ids=lambda page: page.name)
def test_its_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text())
    assert len(links) > 2
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_it_is_read_in_a_few_minutes() -> None:
    assert len(README.read_text().split()) < 800
