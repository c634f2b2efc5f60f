"""Databases that cannot be written to for a while: a full disk, read-only files, a read-only server."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from sqlalchemy import event, text
from tests.store import postgres

from calroom.store import Store

FULL = "the disk is full: make room, then go on"
READ_ONLY = "the database is read-only: make it writable, then go on"


def fill_disk(store: Store) -> None:
    """SQLite stops at a number of pages, and PostgreSQL is told to."""
    if store.database.file is not None:
        store.database.close()
        event.listen(store.database.engine, "connect", _few_pages)
        return
    with store.database.writing() as connection:
        connection.execute(
            text(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                "RAISE 'no space left on device' USING ERRCODE = 'disk_full'; END $$"
            )
        )
        connection.execute(
            text("CREATE TRIGGER full_disk BEFORE INSERT ON journal EXECUTE FUNCTION full_disk()")
        )


def make_room(store: Store) -> None:
    """There is room on the disk again."""
    if store.database.file is not None:
        store.database.close()
        event.listen(store.database.engine, "connect", _many_pages)
        return
    with store.database.writing() as connection:
        connection.execute(text("DROP FUNCTION full_disk CASCADE"))


def _few_pages(connection: sqlite3.Connection, _: object) -> None:
    [pages] = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 3}")


def _many_pages(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA max_page_count = 1000000")


@contextmanager
def outside() -> Iterator[Path]:
    """A directory of nobody's, and nobody in it: root may write to every file, so root must not be root."""
    with TemporaryDirectory(prefix="calroom-") as home:
        if os.geteuid():
            yield Path(home)
            return
        os.chown(home, postgres.NOBODY, postgres.NOBODY)
        os.seteuid(postgres.NOBODY)
        try:
            yield Path(home)
        finally:
            os.seteuid(0)


def protect(home: Path) -> None:
    """Nothing in the directory may be written."""
    for path in home.iterdir():
        path.chmod(0o444)


def unprotect(home: Path) -> None:
    """It may be written again."""
    for path in home.iterdir():
        path.chmod(0o644)


@contextmanager
def read_only(database: str) -> Iterator[None]:
    """A server on which new connections may only read."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("ALTER ROLE calroom SET default_transaction_read_only = on")
        try:
            yield
        finally:
            connection.execute("ALTER ROLE calroom SET default_transaction_read_only = off")
