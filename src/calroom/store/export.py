"""Hands, ledger and inputs as rows for other programs, which pass through one by one."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Select, func, select

from calroom.rows import Row as Row
from calroom.store import schema
from calroom.store.journal import stream
from calroom.store.ledger import lines
from calroom.store.store import Store

_JOURNAL = schema.journal.c


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


def _rows(store: Store, query: Select[Any]) -> Iterator[Row]:
    with store.database.reading() as connection:
        for row in stream(connection, query):
            yield dict(row._mapping)
