"""The tutorials of the manual and the examples, to be followed with what is installed, away from here."""

import json
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.chapters import DOCS, Block, blocks, commands
from tests.extras import PACKAGE

EXAMPLES = DOCS.parent / "examples"
PLAYED = ("play-a-hand.md", "write-a-bot.md", "price-a-bet.md")
"""Tutorials in Python; "Add a game" and "Write a house" are taken step by step."""
COMMANDED = ("getting-started.md", "price-a-bet.md", "dealers.md", "owners.md", "write-a-house.md")
QUICKER = {"own_bot": ("40",), "environment_loop": ("sk.pure215", "5")}
"""What is asked of a program that takes its time otherwise."""
NOT_HERE = ("calroom serve", "pip install")
"""What whoever follows does for all steps: they open a room, and the package is installed."""


class Step(NamedTuple):
    """One thing that whoever follows types: a program of the installation and its words."""

    words: tuple[str, ...]
    place: Path
    code: int = 0


Chapters = dict[str, Iterator[Step]]


def chapters(place: Path) -> Chapters:
    """Everything there is to follow, each in a folder of its own; steps are taken in their order."""
    found: Chapters = {f"{page}, played": _played(page, place) for page in PLAYED}
    found |= {page: _commanded(page, _folder(place, page)) for page in COMMANDED}
    found["add-a-game.md"] = _add_a_game(place)
    found |= {path.name: _program(path, place) for path in sorted(EXAMPLES.glob("*.py"))}
    return found | {path.name: _notebook(path, place) for path in sorted(EXAMPLES.glob("*.ipynb"))}


def bot(place: Path, address: str, game: str) -> Step:
    """The bot that joins a table of a server."""
    shutil.copy(EXAMPLES / "table-bot" / "bot.py", place)
    return Step(("python", "bot.py", address, game, "2"), place)


def _folder(place: Path, name: str) -> Path:
    folder = place / name.replace(".", "-")
    folder.mkdir()
    folder.chmod(0o777)
    return folder


def _played(page: str, place: Path) -> Iterator[Step]:
    folder = _folder(place, f"played-{page}")
    shutil.copy(DOCS / page, folder)
    yield Step(("python", "-m", "doctest", "-o", "IGNORE_EXCEPTION_DETAIL", page), folder)


def _commanded(page: str, folder: Path) -> Iterator[Step]:
    for number, block in enumerate(blocks(page)):
        if block.kind == "toml":
            (folder / block.text.splitlines()[0].removeprefix("# ")).write_text(block.text)
        elif block.kind == "python":
            yield _code(folder / f"block-{number}.py", block.text)
        elif block.kind == "console":
            yield from _typed(block, folder)


def _typed(block: Block, folder: Path) -> Iterator[Step]:
    for line, _ in commands(block):
        if not line.startswith(NOT_HERE):
            yield Step(tuple(shlex.split(line)), folder, 2 if "wrong" in line else 0)


def _code(file: Path, text: str) -> Step:
    file.write_text(text)
    return Step(("python", file.name), file.parent)


def _add_a_game(place: Path) -> Iterator[Step]:
    folder = _folder(place, "add-a-game")
    shutil.copy(PACKAGE / "src" / "cardroom_extras" / "annex.toml", folder)
    for block in blocks("add-a-game.md"):
        if block.kind == "console":
            yield from _typed(block, folder)
        elif "import check" in block.text:
            yield _code(folder / "contract.py", block.text)


def _program(path: Path, place: Path) -> Iterator[Step]:
    folder = _folder(place, path.name)
    shutil.copy(path, folder)
    yield Step(("python", path.name, *QUICKER.get(path.stem, ())), folder)


def _notebook(path: Path, place: Path) -> Iterator[Step]:
    cells = json.loads(path.read_text())["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    yield _code(_folder(place, path.name) / "notebook.py", "\n".join(code))
