"""Every command that the manual, the README or a file of a deployment shows is one that there is."""

import re
import shlex
from pathlib import Path

import pytest
from cyclopts import MissingArgumentError

from calroom.cli import build, meant
from calroom.cli.database import SET

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"), *(ROOT / "deploy").glob("*.service")])
APP = build(listed=False)
_BLOCK = re.compile(r"^```\w*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"^(?:\$ )?calroom (.*)$", re.MULTILINE)
_NAMED = re.compile(r"`calroom ([^`]+)`")
_STARTED = re.compile(r"/bin/calroom ([^'\n]+)")
_REMARK = re.compile(r"   .*|  #.*| [<>] .*")
_HOUSE = re.compile(r"--house \S+")


def shown(page: Path) -> set[str]:
    """The commands of a page, without the name of the program, remarks and house files."""
    text = page.read_text()
    lines = [line for block in _BLOCK.findall(text) for line in _LINE.findall(block)]
    found = [*lines, *_NAMED.findall(text.replace("\n", " ")), *_STARTED.findall(text)]
    return {_HOUSE.sub("", _REMARK.sub("", one)).strip() for one in found if not re.search(r"\.\.\.|…", one)}


@pytest.mark.parametrize("page", [page for page in PAGES if shown(page)], ids=lambda page: page.name)
def test_every_command_that_a_page_shows_is_understood(page: Path) -> None:
    for command in sorted(shown(page)):
        words = shlex.split(command)
        try:
            APP.parse_args(meant(words), exit_on_error=False, print_error=False)
        except MissingArgumentError:
            assert all(re.fullmatch(r"[a-z-]+", word) for word in words), f"more than a name: {command}"


@pytest.mark.parametrize("command", ["backup - copy.db", "verify -", "export hands -", "report count -"])
def test_a_hyphen_stands_for_the_room_that_is_set(command: str) -> None:
    _, bound, _ = APP.parse_args(meant(command.split()), exit_on_error=False, print_error=False)
    assert SET in bound.arguments.values()
