"""Figures as files of CSV for a count room: amounts in dollars, times that can be read, yes and no."""

import io
from collections.abc import Iterable

from litestar import Response

from calroom.keeping.paper import MONEY, when
from calroom.rows import Row, write

DOLLARS = MONEY | {
    "expected",
    "counted",
    "difference",
    "took",
    "since_the_count",
    "drop",
    "drop_an_hour",
    "earned_a_seat_and_hour",
}
"""The columns that hold amounts."""


def csv_file(name: str, rows: Iterable[Row]) -> Response[bytes]:
    """Rows as a file under this name."""
    text = io.StringIO()
    write(({column: _written(column, value) for column, value in row.items()} for row in rows), text, "csv")
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(text.getvalue().encode(), media_type="text/csv", headers=headers)


def _written(column: str, value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and column in DOLLARS:
        return f"{value / 100:.2f}"
    if isinstance(value, int) and column == "at":
        return when(value) if value else ""
    return value
