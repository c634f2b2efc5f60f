"""Strategy files: small TOML files in which people write down how they play, read with clear complaints."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

from msgspec import ValidationError, convert

Shape = TypeVar("Shape")

BEST, HOUSE = "best", "house"
"""Two names that stand for a strategy without a file: the best there is, and what the house would do."""


def read_any(path: str) -> dict[str, Any]:
    """Read a strategy file of whatever shape."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as wrong:
        raise ValueError(
            f"the strategy file {path} cannot be read ({wrong.strerror}); give a file, {BEST} or {HOUSE}"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise ValueError(f"the strategy file {path} is no TOML: {wrong}") from None


def read_strategy(path: str, shape: type[Shape]) -> Shape:
    """Read a strategy file of this shape."""
    try:
        return convert(read_any(path), shape, strict=True)
    except ValidationError as wrong:
        raise ValueError(f"the strategy file {path}: {wrong}") from None
