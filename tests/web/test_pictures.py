"""The README and the manual show the pictures that their script takes, and no others."""

import re
from pathlib import Path

from tests.e2e.screens import PAGES, TABLES

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "docs" / "screens"
LARGEST = 500_000


def test_every_picture_that_the_script_takes_is_shown() -> None:
    pages = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    shown = {name for page in pages for name in re.findall(r"screens/([\w-]+)\.png\)", page.read_text())}
    assert shown == {*PAGES, *(f"table-{family}" for family in TABLES)}
    assert shown == {picture.stem for picture in SCREENS.iterdir()}


def test_every_picture_is_one_and_not_too_large() -> None:
    for picture in SCREENS.iterdir():
        content = picture.read_bytes()
        assert content.startswith(b"\x89PNG"), picture.name
        assert len(content) < LARGEST, picture.name
