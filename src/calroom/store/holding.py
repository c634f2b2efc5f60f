"""Who holds a room's memory: one server alone, which says who it is, or several that share it.

A lock of the operating system or of the database, not a note: it is gone with the process that holds it,
however that ends.
"""

import fcntl
import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from msgspec import DecodeError, Struct, ValidationError, json
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from calroom.store.database import Database
from calroom.store.failures import StoreFailure, StoreIsGone, failure
from calroom.store.schema import VERSION

_HOLDERS = 0x686F6C646572
"""The number of the advisory lock that the server of a PostgreSQL database holds: "holder"."""


class StoreIsHeld(StoreFailure):
    """Another server runs on this memory."""


class Holder(Struct, frozen=True):
    """A server that runs on a room's memory."""

    pid: int
    machine: str
    since: str

    def __str__(self) -> str:
        return f"process {self.pid} on {self.machine} since {self.since}"


def ourselves() -> Holder:
    """This process."""
    return Holder(os.getpid(), socket.gethostname(), time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()))


class Holding(Protocol):
    """A memory that is held."""

    def check(self) -> None:
        """Raise `StoreIsHeld` if somebody else holds it by now; hold it again where the hold was lost."""

    def release(self) -> None:
        """Let somebody else have it."""


def hold(database: Database, *, shared: bool = False) -> Holding:
    """Hold a room's memory until it is released or this process ends; refused while somebody else does.

    Processes that share it hold it together; leases say which of them writes what.
    """
    if database.file:
        return _File(Path(database.file), database.name, shared=shared)
    return _Lock(database, shared=shared)


def check_free(where: str | Path) -> None:
    """Refuse a memory on which a server runs."""
    database = Database(where)
    try:
        hold(database).release()
    finally:
        database.close()


def bring_up_to_date(database: Database) -> None:
    """Bring a database to our version, but not under a server that runs on it as it is."""
    try:
        if database.is_older and database.name not in _ours:
            holding = _hold_to_change(database)
            try:
                database.upgrade()
            finally:
                holding.release()
        else:
            database.upgrade()
    except BaseException:
        database.close()
        raise


def _hold_to_change(database: Database) -> Holding:
    try:
        return hold(database)
    except StoreIsHeld as held:
        raise StoreIsHeld(
            f"{held}. It keeps the database in version {database.version}, and this calroom, which keeps it "
            f"in version {VERSION}, cannot run beside it"
        ) from None


_ours: set[str] = set()
"""The memories that this process holds."""


def _held(name: str, holder: str) -> StoreIsHeld:
    return StoreIsHeld(f"{name}: another server runs on this memory: {holder}; end that one first")


class _File:
    """The hold on a SQLite file: a locked file beside it, in which its holder stands."""

    def __init__(self, database: Path, name: str, *, shared: bool) -> None:
        path = database.with_name(f"{database.name}.holder")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as wrong:
            raise StoreIsGone(f"{name}: the database cannot be reached ({wrong.strerror}: {path})") from None
        try:
            fcntl.flock(self._file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError:
            holder = self._written()
            os.close(self._file)
            raise _held(name, holder) from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, json.encode(ourselves()), 0)
        self._name = name
        _ours.add(name)

    def _written(self) -> str:
        try:
            return str(json.decode(os.pread(self._file, 4096, 0), type=Holder))
        except (DecodeError, ValidationError):
            return "one that is just starting"

    def check(self) -> None:
        """The operating system keeps the lock as long as the file is open."""

    def release(self) -> None:
        """Let somebody else have it."""
        _ours.discard(self._name)
        os.ftruncate(self._file, 0)
        os.close(self._file)


class _Lock:
    """The hold on a PostgreSQL database: a lock of one connection, by whose name its holder is known."""

    def __init__(self, database: Database, *, shared: bool) -> None:
        self._database = database
        self._try = f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}(:lock)"
        self._connection: Connection | None = None
        self._take()

    def _take(self) -> None:
        connection: Connection | None = None
        try:
            connection = self._database.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            # It must not go back to the pool, where a failure of others would close it.
            connection.detach()
            connection.execute(text("SELECT set_config('application_name', :name, false)"), {"name": _name()})
            if not connection.scalar(text(self._try), {"lock": _HOLDERS}):
                raise _held(self._database.name, _holder(connection))
        except DBAPIError as wrong:
            _let_go(connection)
            raise failure(self._database.name, wrong) or wrong from wrong
        except StoreIsHeld:
            _let_go(connection)
            raise
        self._connection = connection
        _ours.add(self._database.name)

    def check(self) -> None:
        """Whether the connection still stands; if it broke, hold on to the database with another one."""
        if self._connection is not None:
            try:
                self._connection.scalar(text("SELECT 1"))
                return
            except DBAPIError:
                _let_go(self._connection)
                self._connection = None
        self._take()

    def release(self) -> None:
        """Let somebody else have it."""
        _ours.discard(self._database.name)
        if self._connection is not None:
            # That a connection is closed the database notices after a while, and would hold it until then.
            with suppress(DBAPIError):
                self._connection.execute(text("SELECT pg_advisory_unlock_all()"))
        _let_go(self._connection)
        self._connection = None


def _let_go(connection: Connection | None) -> None:
    if connection is not None:
        connection.close()


def _name() -> str:
    """At most 63 characters are kept of the name of an application."""
    ours = ourselves()
    return f"calroom {ours.pid} {ours.machine}"[:63]


def _holder(connection: Connection) -> str:
    found: Any = connection.execute(
        text(
            "SELECT application_name, backend_start FROM pg_stat_activity JOIN pg_locks USING (pid) "
            "WHERE locktype = 'advisory' AND granted AND ((classid::bigint << 32) | objid::bigint) = :lock"
        ),
        {"lock": _HOLDERS},
    ).first()
    if found is None:
        return "one that is just ending"
    _, pid, machine = [*str(found.application_name).split(" ", 2), "?", "?"][:3]
    return f"process {pid} on {machine} since {found.backend_start:%Y-%m-%d %H:%M:%S %Z}"
