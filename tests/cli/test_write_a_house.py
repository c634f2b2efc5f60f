"""The chapter "Write a house", done from its beginning to its end."""

import io
import re
import sys
from pathlib import Path

import pytest
from tests.chapters import Block, blocks, commands

from .saying import Say

NOT_HERE = ("calroom serve",)
"""What the tests of the server do."""


def test_the_chapter_does_what_it_says(calroom: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    told = blocks("write-a-house.md")
    assert len([block for block in told if block.kind == "console"]) > 5
    for block in told:
        if block.kind == "toml":
            Path(block.text.splitlines()[0].removeprefix("# ")).write_text(block.text)
        elif block.kind == "python":
            exec(block.text, {})
        else:
            _run(calroom, monkeypatch, block)


def _run(calroom: Say, monkeypatch: pytest.MonkeyPatch, block: Block) -> None:
    for line, answers in commands(block):
        if line.startswith(NOT_HERE):
            continue
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        told = calroom(*line.split()[1:])
        said = told.out + told.err
        assert told.code == (2 if "wrong" in line else 0), said
        assert said
        if answers:
            assert re.fullmatch(re.escape(answers).replace(r"\.\.\.", ".*"), said), said
