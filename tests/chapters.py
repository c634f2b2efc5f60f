"""A chapter of the manual taken apart: its blocks of code and of commands."""

import re
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[1] / "docs"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    kind: str
    text: str


def blocks(chapter: str) -> list[Block]:
    """The blocks of a chapter, in order."""
    return read_blocks(DOCS / chapter)


def read_blocks(page: Path) -> list[Block]:
    """The blocks of a page, in order."""
    return [Block(*found) for found in _BLOCK.findall(page.read_text())]


def commands(block: Block) -> list[tuple[str, str]]:
    """The commands of a block, each with what the chapter says it answers."""
    found: list[tuple[str, str]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), ""))
        elif found:
            found[-1] = found[-1][0], f"{found[-1][1]}{line}\n"
    return found


def bare(text: str) -> str:
    """Code without its indentation and blank lines, since a chapter shows a method without its class."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
