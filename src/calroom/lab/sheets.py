"""How to play a game: sheets to read, and a strategy file that the lab reads back."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Entry: TypeAlias = str | int | float | None


class Sheet(Struct, frozen=True):
    """One table of advice: what each row is about stands first in it; shares and worths are fractions."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]
    says: str = ""


class Advice(Struct, frozen=True):
    """How to play a game, what that is worth, how it was found, and the same as a strategy file.

    `worth` is by the names of ways to play.
    """

    game: str
    title: str
    version: str
    method: str
    assumptions: tuple[str, ...]
    worth: dict[str, float]
    sheets: tuple[Sheet, ...]
    file: str = ""
