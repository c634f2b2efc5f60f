"""Where the best strategy changes: the charts of two versions, cell by cell."""

from collections.abc import Iterator, Sequence

from calroom.lab.sheets import Entry, Sheet
from calroom.server.drawing.shapes import ChartMoved

Cells = dict[tuple[str, str], str]


def charts_moved(before: Sequence[Sheet], after: Sequence[Sheet]) -> Iterator[ChartMoved]:
    """Every chart of short codes in which a cell differs; a chart that only one version has differs whole."""
    old = {sheet.title: sheet for sheet in before if sheet.is_chart}
    for sheet in after:
        if sheet.is_chart and (was := old.get(sheet.title)) is not None:
            moved = _moved(was, sheet)
            if moved.changed:
                yield moved


def _moved(before: Sheet, after: Sheet) -> ChartMoved:
    old, new = _cells(before), _cells(after)
    rows = [_said(row[0]) for row in after.rows]
    columns = list(after.columns[1:])
    return ChartMoved(
        title=after.title,
        columns=columns,
        rows=rows,
        before=[[old.get((row, column), "") for column in columns] for row in rows],
        after=[[new.get((row, column), "") for column in columns] for row in rows],
        changed=sum(old.get(key) != code for key, code in new.items()),
    )


def _cells(sheet: Sheet) -> Cells:
    return {
        (_said(row[0]), column): _said(entry)
        for row in sheet.rows
        for column, entry in zip(sheet.columns[1:], row[1:], strict=True)
    }


def _said(entry: Entry) -> str:
    return "" if entry is None else str(entry)
