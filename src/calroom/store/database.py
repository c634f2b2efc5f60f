"""One database, SQLite or PostgreSQL: how it is opened, read, written to, and brought to our version."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import local
from time import monotonic
from typing import Any, Protocol

from msgspec import Struct, defstruct, json
from psycopg import IsolationLevel
from sqlalchemy import Connection, Dialect, Engine, Table, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from calroom.store import schema
from calroom.store.failures import StoreIsGone, StoreIsNewer, failure
from calroom.store.private_files import made_private

PATIENCE = 10
"""Seconds to wait for somebody else's lock, or for a server to answer."""

STILL = 5
"""Seconds after which a PostgreSQL database calls off what a process began to write that says no more.

Whoever is stopped in the midst of writing would keep all others from it, and from taking what it owns.
"""

UNUSED = 0.25
"""Seconds after which it is seen whether a connection to a server still stands before it is used again.

To see that costs a way there and back. One that was used a moment ago stands, or whoever finds out is told.
"""

_NOTICED = {
    "tcp_user_timeout": PATIENCE * 1000,
    "keepalives_idle": PATIENCE // 2,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""Over a network: after so long a server is gone that does not even say that it has heard."""

_WRITERS = 0x63616C726F6F6D
"""The number of the advisory lock that writers to a PostgreSQL database take in turn: "calroom"."""

_TAKE_TURN = "SELECT pg_advisory_xact_lock(%s), set_config('idle_in_transaction_session_timeout', %s, true)"

_CACHE_KIB, _WAL_PAGES = 65536, 8192
"""A group of many tables touches many pages; with SQLite's defaults each would be written several times."""

_MIGRATIONS = Path(__file__).parent / "migrations"


class Fence(Protocol):
    """What keeps a process from writing that no longer owns what it would write for."""

    @property
    def is_alone(self) -> bool:
        """Whether no other process writes to this database."""

    @property
    def tokens(self) -> Mapping[str, int]:
        """What is owned, with the proof that it is."""

    def check(self, connection: Connection, journals: Collection[str]) -> None:
        """Refuse a transaction that writes these journals, or something else where there are none."""

    def own(self, journals: Collection[str]) -> set[str]:
        """Own these journals from now on, or fail; gives those that were not owned before."""


class Database:
    """Connections to one database, made anew when they break; every error of it is one of `failures`."""

    def __init__(self, where: str | Path) -> None:
        self.url = _url(where)
        self.name = self.url.render_as_string(hide_password=True)
        self.engine = _engine(self.url)
        self.file = self.url.database if self.engine.dialect.name == "sqlite" else None
        self.opened = 1
        """How often its connections were made anew; what was known of the database before may be wrong."""
        self.fence: Fence | None = None
        """Stands before every transaction that writes, where the room may have several processes."""
        self._identity: tuple[int, int] | None = None
        self._moment = local()
        """The connection by which a thread reads everything as it was at one moment, if it does."""

    def close(self) -> None:
        """Let go of all connections; the next use makes new ones."""
        self.engine.dispose()
        self.opened += 1

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees the database as it is at the first read, however long it reads."""
        if shared := getattr(self._moment, "connection", None):
            yield shared
            return
        self._still_there()
        with self._connected("reading") as connection:
            yield connection

    @contextmanager
    def glancing(self) -> Iterator[Connection]:
        """A connection for a single read: nothing has to be begun for it, and nothing ended."""
        if self.file is not None or getattr(self._moment, "connection", None):
            with self.reading() as connection:
                yield connection
        else:
            with self._connected("reading", isolation_level="AUTOCOMMIT") as connection:
                yield connection

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Whatever this thread reads in the block, it reads as all of it was at the first read.

        What is compared over many reads would otherwise differ in a room that goes on meanwhile.
        """
        with self.reading() as connection:
            if self.file is None:
                # Between one read and the next hands are played again, which may take long.
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            self._moment.connection = connection
            try:
                yield
            finally:
                del self._moment.connection

    @contextmanager
    def writing(self, journals: Collection[str] = ()) -> Iterator[Connection]:
        """A transaction of the only writer there is meanwhile, durable when the block is left.

        Whoever writes journals names them, so that nobody writes what another process owns.
        """
        self._still_there()
        with self._connected("writing") as connection:
            if self.file is None:
                connection.exec_driver_sql(_TAKE_TURN, (_WRITERS, f"{STILL}s"))
            if self.fence is not None:
                self.fence.check(connection, journals)
            yield connection

    @contextmanager
    def _connected(self, purpose: str, **how: Any) -> Iterator[Connection]:
        try:
            with self.engine.execution_options(purpose=purpose, **how).begin() as connection:
                yield connection
        except DBAPIError as wrong:
            known = failure(self.name, wrong)
            if known is None:
                raise
            self.close()
            raise known from wrong

    def _still_there(self) -> None:
        """SQLite would go on with a file that was removed, or make one anew, and nobody would find them."""
        if self.file is None:
            return
        try:
            seen = os.stat(self.file)  # noqa: PTH116
        except OSError:
            self.close()
            if self._identity is None:
                return
            raise StoreIsGone(f"{self.name}: the file is not there: bring it back, then go on") from None
        identity = seen.st_dev, seen.st_ino
        if self._identity not in (None, identity):
            self.close()
        self._identity = identity

    @property
    def is_older(self) -> bool:
        """Whether it is a room's memory of an earlier version than ours; a later one is refused."""
        found = self.version
        if found not in (None, schema.VERSION):
            _check_known(found, self.name)
        return found not in (None, schema.VERSION)

    def upgrade(self) -> None:
        """Bring the database to our version; one of a later version is refused and left as it is."""
        if self.file not in (None, "", ":memory:"):
            made_private(str(self.file))
        if self.version != schema.VERSION:
            with self.writing() as connection:
                migrate(connection, self.name)

    @property
    def version(self) -> str | None:
        """The version in which the database is kept; None if nothing is kept there yet."""
        with self.reading() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
            return version


def add(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert whole rows, on PostgreSQL in one statement, so that its guards look at all of them at once."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(_insert_each(table), rows)
    else:
        named = _named(table)
        written = json.encode([named(*row) for row in rows])
        connection.exec_driver_sql(_insert_all(table, connection.dialect), (written.decode(),))


@cache
def _named(table: Table) -> type[Struct]:
    """A row of a table with the names of its columns."""
    return defstruct(table.name, [str(column.name) for column in table.columns], gc=False)


@cache
def _insert_each(table: Table) -> str:
    names = [column.name for column in table.columns]
    return f"INSERT INTO {table.name} ({_quoted(names)}) VALUES ({', '.join('?' * len(names))})"


@cache
def _insert_all(table: Table, dialect: Dialect) -> str:
    names = [column.name for column in table.columns]
    types = ", ".join(f'"{column.name}" {column.type.compile(dialect)}' for column in table.columns)
    return (
        f"INSERT INTO {table.name} ({_quoted(names)}) "
        f"SELECT {_quoted(names)} FROM json_to_recordset(%s::json) AS r({types})"
    )


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _url(where: str | Path) -> URL:
    written = str(where)
    if "://" not in written:
        return URL.create("sqlite", database=written)
    try:
        url = make_url(written)
    except ArgumentError:
        raise ValueError(f"{written} is neither a file nor the URL of a database") from None
    if url.drivername in {"postgresql", "postgres"}:
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in {"sqlite", "postgresql"}:
        raise ValueError(f"{written}: a store is a SQLite file or a PostgreSQL database")
    return url


def _engine(url: URL) -> Engine:
    """Errors never quote what should have been written: there are cards in it that nobody may see."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(
            url, hide_parameters=True, connect_args={"timeout": PATIENCE, "check_same_thread": False}
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    settings = f"-c synchronous_commit=on -c lock_timeout={PATIENCE}s"
    engine = create_engine(
        url,
        hide_parameters=True,
        connect_args={"connect_timeout": PATIENCE, "options": settings, **_NOTICED},
    )
    event.listen(engine, "begin", _begin_postgres)
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", partial(_see_that_it_stands, engine.dialect))
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Begin and commit are ours to say; nothing is told to anyone before it is on the disk."""
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_WAL_PAGES}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer locks at once: a lock taken later could find that what it read is no longer so."""
    writing = connection.get_execution_options().get("purpose") == "writing"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _begin_postgres(connection: Connection) -> None:
    """How a transaction is begun is said with its first statement, and costs no way there and back."""
    reads = connection.get_execution_options().get("purpose") == "reading"
    session: Any = connection.connection.dbapi_connection
    session.isolation_level = IsolationLevel.REPEATABLE_READ if reads else None
    session.read_only = True if reads else None


def _note_use(_: object, record: ConnectionPoolEntry) -> None:
    record.info["used"] = monotonic()


def _see_that_it_stands(dialect: Dialect, session: Any, record: ConnectionPoolEntry, _: object) -> None:
    """A connection that broke while nobody used it is made anew, with all that are as old."""
    if monotonic() - record.info.get("used", monotonic()) < UNUSED:
        return
    try:
        dialect.do_ping(session)
    except dialect.loaded_dbapi.Error as broken:
        raise InvalidatePoolError from broken


def migrate(connection: Connection, name: str, version: str = "head") -> None:
    """Bring a database to a version, in the transaction of the connection."""
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext

    if connection.dialect.name == "postgresql":
        # What there is of rows may be long in the making, between one statement and the next.
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    found = MigrationContext.configure(connection).get_current_revision()
    for one in (found, version):
        _check_known(one, name)
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def _check_known(version: str | None, name: str) -> None:
    """Refuse a version that came after ours."""
    from alembic.script import ScriptDirectory

    known = {None, "head", *(one.revision for one in ScriptDirectory(str(_MIGRATIONS)).walk_revisions())}
    if version not in known:
        raise StoreIsNewer(
            f"{name} is of version {version}, and this calroom knows versions up to "
            f"{schema.VERSION}: use the calroom that wrote it, or a later one"
        )
