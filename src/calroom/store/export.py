"""Hands, ledger and inputs as CSV or JSON lines for other programs; rows pass through one by one.

What people wrote goes into CSV as words: a spreadsheet would work out whatever looks like a formula.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from msgspec import json
from sqlalchemy import Select, func, select

from calroom.store import schema
from calroom.store.journal import stream
from calroom.store.ledger import lines
from calroom.store.store import Store

Row = Mapping[str, Any]

_JOURNAL = schema.journal.c
_FORMULA = re.compile(r"[\s\0]*[=+\-@＝＋－＠\t\r]")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def hands(store: Store) -> Iterator[Row]:
    """Every hand: where and when it was played, under which house file, and which inputs it is."""
    return _rows(
        store,
        select(
            _JOURNAL.table,
            _JOURNAL.hand,
            func.min(_JOURNAL.at).label("began"),
            func.max(_JOURNAL.at).label("ended"),
            func.max(_JOURNAL.version).label("version"),
            func.min(_JOURNAL.number).label("first"),
            func.max(_JOURNAL.number).label("last"),
        )
        .where(_JOURNAL.hand > 0)
        .group_by(_JOURNAL.table, _JOURNAL.hand)
        .order_by(_JOURNAL.table, _JOURNAL.hand),
    )


def ledger(store: Store) -> Iterator[Row]:
    """Every posting with its entry, in the order in which money moved."""
    return _rows(store, lines.order_by(schema.posting.c.entry, schema.posting.c.amount))


def inputs(store: Store) -> Iterator[Row]:
    """Every input of every table."""
    return _rows(store, select(schema.journal).order_by(_JOURNAL.table, _JOURNAL.number))


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


def _rows(store: Store, query: Select[Any]) -> Iterator[Row]:
    with store.database.reading() as connection:
        for row in stream(connection, query):
            yield dict(row._mapping)
