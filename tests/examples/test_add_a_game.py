"""The chapter "Add a game" is the package under examples/, word by word, and its commands do what it says."""

import io
import sys

import pytest
from tests.chapters import bare, blocks, commands
from tests.cli.saying import Say
from tests.extras import PACKAGE

from calroom.games.catalogue import game_type
from calroom.houses.keys import keys_of

CHAPTER = blocks("add-a-game.md")
FILES = [file for file in PACKAGE.rglob("*") if file.suffix in {".py", ".toml"}]
NOT_HERE = ("pip install", "calroom serve")
"""What the tests do elsewhere: the package is installed for all of them, and opened in a browser."""


def test_every_line_of_the_package_is_told_and_nothing_else() -> None:
    told = [bare(block.text).strip() for block in CHAPTER if block.kind in ("python", "toml")]
    assert len(told) > 8
    left = {file.name: bare(file.read_text()) for file in FILES}
    for text in told:
        if text.startswith("import calroom"):
            continue
        place = next((name for name, lines in left.items() if text in lines), None)
        assert place is not None, f"this is not in the package:\n{text}"
        left[place] = left[place].replace(text, "", 1)
    assert {name: lines.split() for name, lines in left.items() if lines.split()} == {}


@pytest.mark.usefixtures("extras")
def test_what_it_says_of_the_contract_runs() -> None:
    (last,) = [block.text for block in CHAPTER if block.kind == "python" and "import check" in block.text]
    exec(last, {})


def test_its_commands_run(calroom: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PACKAGE / "src" / "cardroom_extras")
    lines = [line for block in CHAPTER if block.kind == "console" for line, _ in commands(block)]
    assert len(lines) > 7
    for line in lines:
        if not line.startswith(NOT_HERE):
            monkeypatch.setattr(sys, "stdin", io.StringIO(""))
            told = calroom(*line.split()[1:])
            assert (told.code, told.err.strip()) == (0, ""), line


@pytest.mark.usefixtures("extras")
def test_every_key_of_its_own_game_has_a_meaning() -> None:
    assert [key.name for key in keys_of(game_type("war")) if not key.means] == []
