"""Where the best strategy changes: charts of two versions cell by cell, and lists of advice row by row."""

from collections.abc import Iterator, Sequence

from calroom.lab.sheets import Entry, Sheet
from calroom.server.drawing.shapes import ChartMoved

Cells = dict[tuple[str, str], str]

EXAMPLE = "such as"
"""What stands from this column on is an example, and no advice."""

MOST_ROWS = 60
"""So many rows of a list are shown."""


def charts_moved(before: Sequence[Sheet], after: Sequence[Sheet]) -> Iterator[ChartMoved]:
    """Every chart and every list of advice that both versions have and in which something differs."""
    old = {sheet.title: sheet for sheet in before}
    for sheet in after:
        if (was := old.get(sheet.title)) is not None:
            moved = _chart(was, sheet) if sheet.is_chart and was.is_chart else _list(was, sheet)
            if moved.changed:
                yield moved


def _chart(before: Sheet, after: Sheet) -> ChartMoved:
    """The whole chart of short codes, so that one sees where in it a cell changes."""
    rows = list(dict.fromkeys(_said(row[0]) for sheet in (after, before) for row in sheet.rows))
    return _moved(after.title, rows, list(after.columns[1:]), _cells(before, 1), _cells(after, 1))


def _list(before: Sheet, after: Sheet) -> ChartMoved:
    """Rows in which other words stand; what each is worth is told by figures."""
    first = _about(after)
    old, new = _cells(before, first), _cells(after, first)
    columns = [name for name in after.columns[first:] if name in _advice(after, first)]
    keys = dict.fromkeys(row for cells in (new, old) for row, column in cells if column in columns)
    rows = [row for row in keys if any(old.get((row, one)) != new.get((row, one)) for one in columns)]
    return _moved(after.title, rows, columns, old, new)


def _moved(title: str, rows: list[str], columns: list[str], old: Cells, new: Cells) -> ChartMoved:
    every = [(row, column) for row in rows for column in columns]
    rows = rows[:MOST_ROWS]
    return ChartMoved(
        title=title,
        columns=columns,
        rows=rows,
        before=[[old.get((row, column), "") for column in columns] for row in rows],
        after=[[new.get((row, column), "") for column in columns] for row in rows],
        changed=sum(old.get(key, "") != new.get(key, "") for key in every),
    )


def _about(sheet: Sheet) -> int:
    """How many columns say what a row is about: the first, and numbers that follow before any words."""
    for at in range(1, len(sheet.columns)):
        if not all(isinstance(row[at], int) for row in sheet.rows):
            return at
    return 1


def _advice(sheet: Sheet, first: int) -> list[str]:
    """The columns that say in words what to do."""
    found = list[str]()
    for at, column in enumerate(sheet.columns[first:], first):
        if column == EXAMPLE:
            break
        if any(isinstance(row[at], str) for row in sheet.rows):
            found.append(column)
    return found


def _cells(sheet: Sheet, first: int) -> Cells:
    return {
        (", ".join(map(_said, row[:first])), column): _said(entry)
        for row in sheet.rows
        for column, entry in zip(sheet.columns[first:], row[first:], strict=True)
    }


def _said(entry: Entry) -> str:
    return "" if entry is None else str(entry)
