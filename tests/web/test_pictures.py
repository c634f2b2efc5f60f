"""The README shows the pictures that its script takes, and no others."""

import re
from pathlib import Path

from tests.e2e.screens import PAGES, TABLES

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "docs" / "screens"
LARGEST = 500_000


def test_the_readme_shows_every_picture_that_the_script_takes() -> None:
    shown = set(re.findall(r"\(docs/screens/([\w-]+)\.png\)", (ROOT / "README.md").read_text()))
    assert shown == {*PAGES, *(f"table-{family}" for family in TABLES)}
    assert shown == {picture.stem for picture in SCREENS.iterdir()}


def test_every_picture_is_one_and_not_too_large() -> None:
    for picture in SCREENS.iterdir():
        content = picture.read_bytes()
        assert content.startswith(b"\x89PNG"), picture.name
        assert len(content) < LARGEST, picture.name
