"""Rows as CSV or JSON lines for other programs.

What people wrote goes into CSV as words: a spreadsheet would work out whatever looks like a formula.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from msgspec import json

Row = Mapping[str, Any]

_FORMULA = re.compile(r"[\s\0]*[=+\-@＝＋－＠\t\r]")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def cell(value: Any) -> Any:
    """A value as it goes into CSV: numbers as they are, words so that no spreadsheet takes them for more."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value


def write(rows: Iterable[Row], file: TextIO, form: str, *, heading: bool = True) -> None:
    """Write rows as `csv`, with a heading, or as `json` lines."""
    if form == "json":
        for row in rows:
            file.write(json.encode(row).decode() + "\n")
        return
    sheet = csv.writer(file)
    for number, row in enumerate(rows):
        if number == 0 and heading:
            sheet.writerow(map(cell, row))
        sheet.writerow(map(cell, row.values()))
