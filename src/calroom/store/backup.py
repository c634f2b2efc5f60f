"""Backups of a running store, and stores made from them, on the same kind of database or the other.

A backup of SQLite is a database file. A backup of PostgreSQL is a file of JSON lines, one for each row. A
store can be made from either, and on the way in every guard of the database looks at every row again.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from msgspec import json
from sqlalchemy import select

from calroom.store import schema
from calroom.store.database import Database, add
from calroom.store.failures import StoreIsDamaged
from calroom.store.journal import stream
from calroom.store.private_files import made_private
from calroom.store.store import Store

_KEPT = (
    schema.house_file,
    schema.person,
    schema.journal,
    schema.entry,
    schema.action,
    schema.checkpoint,
    schema.played,
    schema.login,
    schema.look,
    schema.device,
    schema.passkey,
    schema.session,
    schema.said,
    schema.complaint,
    schema.muted,
    schema.private_table,
    schema.drill_result,
)
"""In the order in which rows need one another; accounts and postings follow from the entries."""

_SQLITE = b"SQLite format 3\0"
_AT_A_TIME = 1000


def backup(store: Store, path: Path) -> None:
    """Write everything the store holds at this moment to a file that is not there yet, while it goes on."""
    if path.exists():
        raise FileExistsError(f"{path} is there already; a backup never writes over anything")
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    made_private(unfinished)
    if store.database.file is not None:
        _copy(Path(store.database.file), unfinished)
    else:
        with unfinished.open("wb") as file:
            file.writelines(_dump(store.database))
    unfinished.rename(path)


def restore(path: Path, where: str | Path) -> Store:
    """Make a store from a backup, in a database that holds nothing yet."""
    store = Store(where)
    if store.journal.tables() or store.house_files.versions():
        store.close()
        raise FileExistsError(f"{store.database.name} is in use; a backup never writes over anything")
    try:
        _load(path, store.database)
    except BaseException:
        store.close()
        raise
    return store


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as running, closing(sqlite3.connect(target)) as copy:
        running.backup(copy, pages=_AT_A_TIME)
        copy.execute("PRAGMA journal_mode = DELETE")


def _dump(database: Database) -> Iterator[bytes]:
    """Every row with the name of its table, all as of one moment; at the end how many there are."""
    rows = 0
    with database.reading() as connection:
        for table in _KEPT:
            for row in stream(connection, select(table).order_by(*table.primary_key)):
                rows += 1
                yield json.encode((str(table.name), tuple(row))) + b"\n"
    yield json.encode(("end", (rows,))) + b"\n"


def _load(path: Path, target: Database) -> None:
    with path.open("rb") as file:
        if file.read(len(_SQLITE)) != _SQLITE:
            file.seek(0)
            _put(file, target)
            return
    with closing(Database(path)) as source:
        _put(_dump(source), target)


def _put(lines: Iterable[bytes], database: Database) -> None:
    expected, rows = -1, 0
    with database.writing() as connection:
        for name, group in groupby(map(_read, lines), key=lambda line: line[0]):
            if name == "end":
                expected = next(group)[1][0]
                continue
            table = schema.metadata.tables[name]
            # Of a login an older backup says more at the end than is kept today.
            kept = len(table.columns)
            while some := [tuple(row[:kept]) for _, row in islice(group, _AT_A_TIME)]:
                add(connection, table, some)
                rows += len(some)
        if rows != expected:
            raise StoreIsDamaged("the backup is not complete: it breaks off before its end")


def _read(line: bytes) -> tuple[str, list[Any]]:
    return json.decode(line, type=tuple[str, list[Any]])
