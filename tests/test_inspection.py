"""The page for inspectors says what the tree holds: every test and command that it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

from calroom.cli import COMMANDS

HERE = Path(__file__).parents[1]
PAGE = (HERE / "docs" / "inspection.md").read_text()
ROWS = [line.split(" | ") for line in PAGE.splitlines() if re.match(r"\| (\d+|[a-z].*) \| ", line)]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
COMMAND = re.compile(r"`calroom ([a-z-]+)")


@cache
def names_in(file: str) -> frozenset[str]:
    """The names of all tests in a file, without running it."""
    tree = ast.parse((HERE / file).read_text())
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(node.name for node in functions if node.name.startswith("test_"))


def test_every_test_that_the_page_names_is_there() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 80
    missing = [
        f"{file}::{name}" for file, name in named if not (HERE / file).is_file() or name not in names_in(file)
    ]
    assert missing == []


def test_every_command_that_the_page_names_is_there() -> None:
    known = {path.partition(":")[2].replace("_", "-") for paths in COMMANDS.values() for path in paths}
    named = set(COMMAND.findall(PAGE))
    assert named
    assert named <= known


def test_the_page_has_forty_points_and_each_is_shown_by_something() -> None:
    numbers = [int(found.group(1)) for line in PAGE.splitlines() if (found := re.match(r"\| (\d+) \|", line))]
    assert numbers == list(range(1, 41))
    for row in ROWS:
        if row[0] != "| record":
            assert NAMED.search(row[-1]) or COMMAND.search(row[-1]), row[0]
