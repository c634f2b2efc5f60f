"""How to play a game: sheets to read, and a strategy file that the lab reads back."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from calroom.table.drawing import draw_chart, draw_rows

Entry: TypeAlias = str | int | float | None


class Sheet(Struct, frozen=True):
    """One table of advice: what each row is about stands first in it; shares and worths are fractions."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]
    says: str = ""

    @property
    def is_chart(self) -> bool:
        """Whether its cells are short codes of what to do."""
        entries = [entry for row in self.rows for entry in row[1:]]
        return bool(entries) and all(isinstance(entry, str) and len(entry) <= CODE for entry in entries)

    def _repr_html_(self) -> str:
        rows = [[_written(entry) for entry in row] for row in self.rows]
        draw = draw_chart if self.is_chart else draw_rows
        return draw(self.title, self.columns, rows, self.says)


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

    def _repr_html_(self) -> str:
        worth = [(name, f"{value:+.4%}") for name, value in self.worth.items()]
        title = f"{self.title} ({self.game})"
        parts = [draw_rows(title, ("way to play", "worth"), worth, self.method)] if worth else []
        return "".join((*parts, *(sheet._repr_html_() for sheet in self.sheets)))


CODE = 3
"""So many letters are a code at most."""


def _written(entry: Entry) -> str:
    if isinstance(entry, float):
        return f"{entry:+.4%}"
    return "" if entry is None else str(entry)
