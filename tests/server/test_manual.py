"""The manual names modules that are there."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
MANUAL = sorted([*(PROJECT / "docs").rglob("*.md"), PROJECT / "README.md"])
MODULE = re.compile(r"`((?:[a-z_]+/)+[a-z_]+\.py)[`:]")
ROOTS = (PROJECT, PROJECT / "src" / "calroom", PROJECT / "src")


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: page.name)
def test_every_module_that_a_page_names_is_there(page: Path) -> None:
    named = set(MODULE.findall(page.read_text()))
    assert not [name for name in sorted(named) if not any((root / name).exists() for root in ROOTS)]
