"""The floor's form in the browser knows every incident that a game has a remedy for."""

import runpy
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[2] / "web"
MAKER: dict[str, Any] = runpy.run_path(str(WEB / "src" / "table" / "beside" / "make_incidents.py"))


def test_the_list_of_incidents_is_that_of_the_games() -> None:
    kept: str = MAKER["HERE"].read_text(encoding="utf-8")
    assert kept == MAKER["written"](), f"the incidents have changed: run {MAKER['__file__']}"
