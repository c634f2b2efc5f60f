"""What can keep the store from writing: refusals of one record, and failures of the database as a whole.

After either nothing of the record is in the store. A refusal is final; a failure passes, and the same store
goes on as soon as the database is back.
"""

import sqlite3

from psycopg import Error as PostgresError
from sqlalchemy.exc import DBAPIError

from calroom.money import Cents, dollars


class NotWritten(Exception):
    """The store refused one record; others of the same group are not touched by it."""


class OutOfStep(NotWritten):
    """The record does not follow the last one of its table: somebody else wrote in between."""

    def __init__(self, table: str, number: int, last: int) -> None:
        super().__init__(f"{table}: input {number} cannot follow input {last}; read the table again")
        self.last = last


class BelowNothing(NotWritten):
    """A posting would take more from an account than is on it."""

    def __init__(self, table: str, number: int, account: str, balance: Cents) -> None:
        super().__init__(f"{table}: input {number} would leave {account} with {dollars(balance)}")
        self.account = account


class Overtaken(NotWritten):
    """What a record was decided by holds no longer: another process was quicker. It is decided anew."""

    def __init__(self, table: str, number: int, what: str) -> None:
        super().__init__(f"{table}: input {number} was decided before {what}")


class StoreFailure(Exception):
    """The database cannot be used now; the message says what to do about it."""


class StoreIsFull(StoreFailure):
    """There is no room left for what should be written."""


class StoreIsReadOnly(StoreFailure):
    """The database may be read but not written."""


class StoreIsBusy(StoreFailure):
    """Somebody else has kept the database locked for too long."""


class StoreWentOn(StoreFailure):
    """This process stood still in the midst of writing, and others were let go on."""


class StoreIsGone(StoreFailure):
    """The database cannot be reached.

    Where the connection broke during the commit itself, whether the group was written shows when the database
    is back: tables are rebuilt from the store, and an input sent again under its client's id counts once.
    """


class StoreIsDamaged(StoreFailure):
    """The database is not one of ours, or no longer whole."""


class StoreIsNewer(StoreFailure):
    """The database was written by a later version of calroom."""


_ADVICE = {
    StoreIsFull: "the disk is full: make room, then go on",
    StoreIsReadOnly: "the database is read-only: make it writable, then go on",
    StoreIsBusy: "the database is locked by somebody else: try again",
    StoreWentOn: "this process stood still for too long while it wrote: try again",
    StoreIsGone: "the database cannot be reached: bring it back, then go on",
    StoreIsDamaged: "the database is damaged or not one of calroom's: restore a backup",
}

_SQLITE = {
    "SQLITE_FULL": StoreIsFull,
    "SQLITE_READONLY": StoreIsReadOnly,
    "SQLITE_BUSY": StoreIsBusy,
    "SQLITE_LOCKED": StoreIsBusy,
    "SQLITE_CANTOPEN": StoreIsGone,
    "SQLITE_IOERR": StoreIsGone,
    "SQLITE_CORRUPT": StoreIsDamaged,
    "SQLITE_NOTADB": StoreIsDamaged,
}

_POSTGRES = {
    "53100": StoreIsFull,
    "25006": StoreIsReadOnly,
    "42501": StoreIsReadOnly,
    "55P03": StoreIsBusy,
    "25P03": StoreWentOn,
    "40001": StoreIsBusy,
    "40P01": StoreIsBusy,
    "XX001": StoreIsDamaged,
    "XX002": StoreIsDamaged,
}


def failure(database: str, wrong: DBAPIError) -> StoreFailure | None:
    """The failure behind an error of the driver; None if it is a mistake of ours in using the database."""
    kind = _kind(wrong.orig)
    return kind(f"{database}: {_ADVICE[kind]} ({' '.join(str(wrong.orig).split())})") if kind else None


def _kind(wrong: BaseException | None) -> type[StoreFailure] | None:
    if isinstance(wrong, sqlite3.Error):
        name = "_".join(getattr(wrong, "sqlite_errorname", "").split("_")[:2])
        return _SQLITE.get(name)
    if isinstance(wrong, PostgresError):
        state = wrong.sqlstate or "08000"
        return StoreIsGone if state[:2] in {"08", "57", "58"} else _POSTGRES.get(state)
    return None
