"""Charts as strategy files: a line for every row, a word for every up card."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from calroom.lab.blackjack.charts import WORDS, Cell, Chart, Layout, Row
from calroom.lab.strategy_files import read_strategy


class ChartFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A chart as it is written down: up cards and cells are words with spaces between them.

    Even money is taken only by a chart that says so.
    """

    up: str
    even_money: bool = False
    hard: dict[str, str] = {}
    soft: dict[str, str] = {}
    pair: dict[str, str] = {}

    def lines(self) -> Iterable[tuple[Row, str]]:
        """Every row with its cells."""
        for kind, rows in (("hard", self.hard), ("soft", self.soft), ("pair", self.pair)):
            for name, cells in rows.items():
                yield f"{kind} {name}", cells


def written(chart: Chart, game: str) -> str:
    """A chart as the text of a strategy file."""
    lines = [f"# How to play {game} against each card that the player-dealer may have up."]
    used = {cell for cells in chart.cells.values() for cell in cells}
    lines += [f"# {cell:<2} {words}" for cell, words in WORDS.items() if cell in used]
    if chart.even_money:
        lines += ["", "# Where even money is offered, it is taken.", "even_money = true"]
    lines += ["", f'up  = "{_spaced(chart.up)}"']
    kind = ""
    for row, cells in chart.cells.items():
        this, name = row.split()
        if this != kind:
            kind = this
            lines += ["", f"[{kind}]"]
        lines.append(f'{name:<3} = "{_spaced(cells)}"')
    return "\n".join(lines) + "\n"


def _spaced(words: Iterable[str]) -> str:
    return " ".join(f"{word:<2}" for word in words).rstrip()


def read_chart(path: str, layout: Layout, game: str) -> Chart:
    """Read a chart, and refuse one that lacks a cell or says what the house does not allow."""
    found = read_strategy(path, ChartFile)
    try:
        return checked(found, layout, game)
    except ValueError as wrong:
        raise ValueError(f"the strategy file {path}: {wrong}") from None


def checked(found: ChartFile, layout: Layout, game: str) -> Chart:
    """The chart that is written, if it is one of this game."""
    up = tuple(found.up.split())
    if sorted(up) != sorted(layout.up):
        raise ValueError(f"up is {found.up!r}; {game} has the up cards {' '.join(layout.up)}")
    if found.even_money and not layout.values.at_even.any():
        raise ValueError(f"even_money is true; {game} offers none")
    cells: dict[Row, tuple[Cell, ...]] = {}
    for row, words in found.lines():
        if row not in layout.rows:
            raise ValueError(f"{game} has no row {row}; its rows are {', '.join(layout.rows)}")
        cells[row] = _checked_row(row, up, tuple(words.split()), layout, game)
    if missing := [row for row in layout.rows if row not in cells]:
        raise ValueError(f"there is nothing about {', '.join(missing)}")
    places = [up.index(name) for name in layout.up]
    in_order = {row: tuple(cells[row][place] for place in places) for row in layout.rows}
    return Chart(layout.up, in_order, found.even_money)


def _checked_row(
    row: Row, up: tuple[str, ...], cells: tuple[Cell, ...], layout: Layout, game: str
) -> tuple[Cell, ...]:
    if len(cells) != len(up):
        raise ValueError(f"{row} has {len(cells)} cells for {len(up)} up cards")
    allowed = layout.rows[row].cells(layout.allowed)
    for name, cell in zip(up, cells, strict=True):
        if cell not in allowed:
            what = "which the house does not allow" if cell in WORDS else "which is no play"
            may = ", ".join(f"{word} ({WORDS[word]})" for word in allowed)
            raise ValueError(f"{row} against {name} says {cell}, {what} in {game}; it may say {may}")
    return cells
