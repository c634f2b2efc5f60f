"""Rows as CSV or JSON lines for other programs.

What people wrote goes into CSV as words: a spreadsheet would work out whatever looks like a formula.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
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


def laid_out(value: object) -> list[Row]:
    """Any value as rows that all have the same columns: one for each thing in its lists.

    What a list stands beside is repeated in its rows. Where there are several lists, `part` says which one a
    row is of.

    >>> laid_out({"game": "pan", "seats": [{"seat": 1, "won": 5}, {"seat": 2, "won": -5}]})
    [{'game': 'pan', 'seat': 1, 'won': 5}, {'game': 'pan', 'seat': 2, 'won': -5}]
    """
    rows = list(_unfolded(json.decode(json.encode(value))))
    columns = dict.fromkeys(name for row in rows for name in row)
    return [{name: row.get(name, "") for name in columns} for row in rows]


def _unfolded(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        for one in value:
            yield from _unfolded(one)
    elif not isinstance(value, dict):
        yield {"value": value}
    else:
        yield from _beside(_flat(value))


def _beside(thing: dict[str, Any]) -> Iterator[dict[str, Any]]:
    lists = {name: part for name, part in thing.items() if _is_rows(part)}
    plain = {name: part for name, part in thing.items() if not isinstance(part, list)}
    if not lists:
        yield {name: _word(part, " / ") for name, part in thing.items()}
    for name, part in lists.items():
        for row in _unfolded(part):
            taken = {f"{name}.{key}" if key in plain else key: cell for key, cell in row.items()}
            yield plain | ({"part": name} if len(lists) > 1 else {}) | taken


def _flat(thing: Mapping[str, Any]) -> dict[str, Any]:
    """Things within a thing, in columns of their own."""
    flat: dict[str, Any] = {}
    for name, part in thing.items():
        within = _flat(part) if isinstance(part, Mapping) else None
        flat |= {name: part} if within is None else {f"{name}.{key}": cell for key, cell in within.items()}
    return flat


def _is_rows(part: Any) -> bool:
    return isinstance(part, list) and any(isinstance(one, Mapping) for one in part)


def _word(one: Any, between: str = " ") -> Any:
    """A list in one cell; what is no list as it is."""
    return between.join(str(_word(part)) for part in one) if isinstance(one, list) else one
