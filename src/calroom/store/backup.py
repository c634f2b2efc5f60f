"""Backups of a running store, and stores made from them, on the same kind of database or the other.

A backup of SQLite is a database file. A backup of PostgreSQL is a file of JSON lines, one for each row. A
store can be made from either, and on the way in every guard of the database looks at every row again.
"""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain, groupby, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import MsgspecError, json
from sqlalchemy import Connection, MetaData, func, inspect, select
from sqlalchemy.exc import DBAPIError

from calroom.store import schema
from calroom.store.database import Database, add, migrate
from calroom.store.failures import StoreIsDamaged
from calroom.store.journal import stream
from calroom.store.private_files import made_private
from calroom.store.store import Store

_KEPT = (
    schema.one_tap,
    schema.house_file,
    schema.person,
    schema.journal,
    schema.entry,
    schema.action,
    schema.checkpoint,
    schema.played,
    schema.slip,
    schema.review,
    schema.note,
    schema.login,
    schema.look,
    schema.device,
    schema.passkey,
    schema.session,
    schema.said,
    schema.complaint,
    schema.muted,
    schema.private_table,
    schema.face,
    schema.drill_result,
    schema.draft,
)
"""In the order in which rows need one another; accounts and postings follow from the entries."""

_SQLITE = b"SQLite format 3\0"
_VERSION = "version"
_UNSAID = "5"
"""The version of backups that do not say theirs."""

_NO_BACKUP = (MsgspecError, UnicodeDecodeError, KeyError, StoreIsDamaged, DBAPIError, TypeError)
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
    """Make a store from a backup, in a database that holds nothing yet.

    It is made whole or not at all. A backup of an older version is brought to ours on the way.
    """
    database = Database(where)
    was_there = database.file is None or Path(database.file).exists()
    try:
        _check_empty(database)
        with TemporaryDirectory() as folder, database.writing() as connection:
            migrate(connection, database.name)
            _put(_of_our_version(path, Path(folder)), connection)
    except BaseException as wrong:
        database.close()
        if database.file is not None and not was_there:
            for ending in ("", "-wal", "-shm", "-journal"):
                Path(f"{database.file}{ending}").unlink(missing_ok=True)
        if isinstance(wrong, _NO_BACKUP):
            raise StoreIsDamaged(f"{path} is no backup of a room, or not a whole one: {wrong}") from wrong
        raise
    database.close()
    return Store(where)


def _check_empty(database: Database) -> None:
    with database.reading() as connection:
        tables = set(inspect(connection).get_table_names())
        for table in (schema.journal, schema.house_file):
            if table.name in tables and connection.scalar(select(func.count()).select_from(table)):
                raise FileExistsError(f"{database.name} is in use; a backup never writes over anything")


def _of_our_version(path: Path, folder: Path) -> Iterator[bytes]:
    """The rows of a backup as our version has them."""
    older = folder / "older.db"
    with path.open("rb") as file:
        if file.read(len(_SQLITE)) == _SQLITE:
            shutil.copy(path, older)
        else:
            file.seek(0)
            version, lines = _version(file)
            if version == schema.VERSION:
                yield from lines
                return
            _as_it_was(older, version, lines, str(path))
    with closing(Database(older)) as source:
        source.upgrade()
        yield from islice(_dump(source), 1, None)


def _version(lines: Iterator[bytes]) -> tuple[str, Iterator[bytes]]:
    """The version of a backup and its other lines; the first backups did not say it."""
    first = next(lines, b"")
    name, row = _read(first)
    return (str(row[0]), lines) if name == _VERSION else (_UNSAID, chain([first], lines))


def _as_it_was(path: Path, version: str, lines: Iterable[bytes], name: str) -> None:
    """A database as an older version had it."""
    with closing(Database(path)) as database, database.writing() as connection:
        migrate(connection, name, version)
        tables = MetaData()
        tables.reflect(connection)
        _put(lines, connection, tables)


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as running, closing(sqlite3.connect(target)) as copy:
        running.backup(copy, pages=_AT_A_TIME)
        copy.execute("PRAGMA journal_mode = DELETE")


def _dump(database: Database) -> Iterator[bytes]:
    """The version, every row with the name of its table, all as of one moment, and how many there are."""
    rows = 0
    yield json.encode((_VERSION, (schema.VERSION,))) + b"\n"
    with database.reading() as connection:
        for table in _KEPT:
            for row in stream(connection, select(table).order_by(*table.primary_key)):
                rows += 1
                yield json.encode((str(table.name), tuple(row))) + b"\n"
    yield json.encode(("end", (rows,))) + b"\n"


def _put(lines: Iterable[bytes], connection: Connection, tables: MetaData = schema.metadata) -> None:
    expected, rows = -1, 0
    for name, group in groupby(map(_read, lines), key=lambda line: line[0]):
        if name == "end":
            expected = next(group)[1][0]
            continue
        while some := [tuple(row) for _, row in islice(group, _AT_A_TIME)]:
            add(connection, tables.tables[name], some)
            rows += len(some)
    if rows != expected:
        raise StoreIsDamaged("it breaks off before its end")


def _read(line: bytes) -> tuple[str, list[Any]]:
    return json.decode(line, type=tuple[str, list[Any]])
