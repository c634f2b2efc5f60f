"""Figures as files of CSV."""

import io
from collections.abc import Iterable

from litestar import Response

from calroom.rows import Row, write


def csv_file(name: str, rows: Iterable[Row]) -> Response[bytes]:
    """Rows as a file under this name."""
    text = io.StringIO()
    write(rows, text, "csv")
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(text.getvalue().encode(), media_type="text/csv; charset=utf-8", headers=headers)
