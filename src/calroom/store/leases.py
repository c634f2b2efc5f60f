"""Who owns what: each journal is written by one process at a time, and every write carries the proof.

A process that runs the room says so again and again; whoever is silent for longer than `LASTS`, by the clock
of the database, may be ended by another, who takes what it owned. Each time a journal gets another owner its
token grows. Every transaction of a process that owns something looks first whether its tokens are still those
of the database, and fails as a whole where one is not: whoever was paused or cut off and comes back writes
nothing.
"""

import os
import socket
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any, TypeAlias

from msgspec import Struct, json
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from calroom.store import schema
from calroom.store.database import Database
from calroom.store.failures import StoreFailure

LASTS = 5.0
"""Seconds after which a process that says nothing may be ended by another."""

FOR_EVER = 2**62
"""Until when a process is there that holds the whole memory alone: as long as it holds it."""

FORGOTTEN = 24 * 60 * 60_000
"""For so long a process that has ended is still listed."""

_PROCESS, _LEASE = schema.process.c, schema.lease.c
_NOW = {
    "sqlite": "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
}
_OWNED = {
    "sqlite": (
        'SELECT name, token FROM lease JOIN process ON id = owner WHERE owner = ? AND "until" > 0 '
        "AND name IN (SELECT value FROM json_each(?))"
    ),
    "postgresql": (
        'SELECT name, token FROM lease JOIN process ON id = owner WHERE owner = %s AND "until" > 0 '
        "AND name IN (SELECT json_array_elements_text(%s::json))"
    ),
}


class Ousted(StoreFailure):
    """Another process owns by now what this one would write for; nothing was written."""


class Stranger(StoreFailure):
    """A process of another version runs the room, and this one could not run it beside that."""


class Process(Struct, frozen=True):
    """A process that runs the room, or did so lately."""

    id: str
    until: int
    alone: int
    since: int
    version: str
    machine: str
    pid: int
    drain: int
    said: str

    @property
    def has_ended(self) -> bool:
        """Whether it has ended, or was ended by whoever took what it owned."""
        return not self.until


class Lease(Struct, frozen=True):
    """Who owns a journal; nobody, if it was given up."""

    name: str
    owner: str
    token: int


GetsAlong: TypeAlias = Callable[[Process], bool]
"""Whether a process could run the room together with this one."""


def _with_everybody(_: Process) -> bool:
    return True


class Leases:
    """The processes that run a room, and what each owns."""

    def __init__(self, database: Database, lasts: float = LASTS) -> None:
        self._database = database
        self._lasts = int(lasts * 1000)

    def begin(
        self, version: str, *, alone: bool = False, said: str = "", gets_along: GetsAlong = _with_everybody
    ) -> "Tenure":
        """This process runs the room from now on, beside others or alone.

        Either holds the memory (`holding`): so whoever was alone before is gone, and before one who is alone
        everybody is. Beside those that it does not get along with it does not begin; where one of them is
        silent it begins, and that one is ended, so that it does not come back.
        """
        id_ = token_urlsafe(9)
        with self._database.writing() as connection:
            now = clock(connection)
            gone = update(schema.process).values(until=0)
            connection.execute(gone if alone else gone.where(_PROCESS.alone == 1))
            strangers = _strangers(connection, gets_along)
            _refuse_strangers(strangers, now, version)
            connection.execute(gone.where(_PROCESS.id.in_([one.id for one in strangers])))
            forgotten = _PROCESS.since < now - FORGOTTEN
            owners = select(_LEASE.owner)
            connection.execute(
                delete(schema.process).where(_PROCESS.until == 0, forgotten, _PROCESS.id.not_in(owners))
            )
            row = Process(
                id=id_,
                until=FOR_EVER if alone else now + self._lasts,
                alone=int(alone),
                since=now,
                version=version,
                machine=socket.gethostname(),
                pid=os.getpid(),
                drain=0,
                said=said,
            )
            connection.execute(insert(schema.process), asdict(row))
        return Tenure(self._database, id_, self._lasts, alone=alone)

    def check_company(self, version: str, gets_along: GetsAlong) -> None:
        """Raise `Stranger` where a process could not begin beside those that are there."""
        with self._database.reading() as connection:
            _refuse_strangers(_strangers(connection, gets_along), clock(connection), version)

    def processes(self) -> list[Process]:
        """Every process that runs the room or did so lately, the oldest first."""
        with self._database.reading() as connection:
            rows = connection.execute(select(schema.process).order_by(_PROCESS.since, _PROCESS.id))
            return [Process(*row) for row in rows]

    def every(self) -> list[Lease]:
        """Who owns what."""
        with self._database.reading() as connection:
            return [Lease(*row) for row in connection.execute(select(schema.lease).order_by(_LEASE.name))]

    def owner_of(self, name: str) -> Process | None:
        """Who owns a journal and is still there."""
        owner = select(schema.process).join(schema.lease, _LEASE.owner == _PROCESS.id)
        with self._database.reading() as connection:
            found = connection.execute(owner.where(_LEASE.name == name)).first()
            return Process(*found) if found is not None and found.until > clock(connection) else None

    def there(self) -> list[Process]:
        """Every process that runs the room now."""
        with self._database.reading() as connection:
            rows = connection.execute(select(schema.process).where(_PROCESS.until > clock(connection)))
            return [Process(*row) for row in rows]

    def owners(self) -> dict[str, str]:
        """Who owns what, of those who are still there."""
        with self._database.reading() as connection:
            there = select(_LEASE.name, _LEASE.owner).join(schema.process, _LEASE.owner == _PROCESS.id)
            rows = connection.execute(there.where(_PROCESS.until > clock(connection)))
            return {row.name: row.owner for row in rows}

    def drain(self, process: str) -> bool:
        """Ask a process to give up all it has and to end; whether it is there."""
        with self._database.writing() as connection:
            asked = update(schema.process).where(_PROCESS.id == process, _PROCESS.until > clock(connection))
            return connection.execute(asked.values(drain=1)).rowcount > 0


class Tenure:
    """What this process owns, for as long as it does."""

    def __init__(self, database: Database, id_: str, lasts: int, *, alone: bool) -> None:
        self.id = id_
        self.is_over = False
        """Whether somebody else has taken what was owned here."""
        self.tokens: dict[str, int] = {}
        self.is_alone = alone
        self._database, self._lasts = database, lasts

    def take(self, names: Iterable[str]) -> bool:
        """Own these from now on, all of them or none; not while a process owns one that is still there."""
        wanted = [name for name in names if name not in self.tokens]
        with self._database.writing() as connection:
            self._check_is_here(connection)
            taken = self._take(connection, wanted)
        self.tokens.update(taken or {})
        return taken is not None

    def take_free(self, names: Iterable[str]) -> set[str]:
        """Own those of these from now on that no process owns which is still there; gives them."""
        wanted = [name for name in names if name not in self.tokens]
        if not wanted:
            return set()
        with self._database.writing() as connection:
            self._check_is_here(connection)
            there = select(_PROCESS.id).where(_PROCESS.until > clock(connection), _PROCESS.id != self.id)
            taken = select(_LEASE.name).where(_LEASE.owner.in_(there))
            elsewhere = set(connection.scalars(taken))
            free = self._take(connection, [name for name in wanted if name not in elsewhere]) or {}
        self.tokens.update(free)
        return set(free)

    def renew(self, said: str = "") -> bool:
        """Say that this process is still there; whether it was asked to drain."""
        if self.is_alone:
            return False
        with self._database.writing() as connection:
            self._check_is_here(connection)
            until = clock(connection) + self._lasts
            ours = update(schema.process).where(_PROCESS.id == self.id)
            connection.execute(ours.values(until=until, said=said))
            return bool(connection.scalar(select(_PROCESS.drain).where(_PROCESS.id == self.id)))

    def give_up(self, names: Collection[str] | None = None) -> None:
        """Let others have these, or everything; what is being written must be written before."""
        given = list(self.tokens if names is None else names)
        for name in given:
            self.tokens.pop(name, None)
        with self._database.writing() as connection:
            self._give_up(connection, given)

    def end(self) -> None:
        """Give everything up and be gone; whoever was ended by others is gone already."""
        with suppress(Ousted), self._database.writing() as connection:
            self._check_is_here(connection)
            self._give_up(connection, list(self.tokens))
            connection.execute(update(schema.process).where(_PROCESS.id == self.id).values(until=0))
        self.tokens.clear()
        self.is_over = True

    def own(self, journals: Iterable[str]) -> set[str]:
        """Own these, or fail; gives those that were not owned here before."""
        new = {name for name in journals if name not in self.tokens}
        if new and not self.take(sorted(new)):
            raise Ousted(f"another process owns {', '.join(sorted(new))}")
        return new

    def check(self, connection: Connection, journals: Collection[str]) -> None:
        """In a transaction that writes: refuse it where this process no longer may."""
        if not journals:
            self._check_is_here(connection)
            return
        names = json.encode(sorted(set(journals))).decode()
        rows = connection.exec_driver_sql(_OWNED[connection.dialect.name], (self.id, names))
        owned = {row.name: row.token for row in rows}
        for name in journals:
            if name not in owned or owned[name] != self.tokens.get(name):
                raise self._ousted(name)

    def _check_is_here(self, connection: Connection) -> None:
        until = connection.scalar(select(_PROCESS.until).where(_PROCESS.id == self.id))
        if not until:
            raise self._ousted("the room")

    def _ousted(self, name: str) -> Ousted:
        self.is_over = True
        return Ousted(f"another process owns {name} by now; this one, {self.id}, writes nothing more")

    def _take(self, connection: Connection, names: Sequence[str]) -> dict[str, int] | None:
        """In a transaction: the tokens of what was free; None if something was not, and then nothing is."""
        now = clock(connection)
        found = {
            row.name: row for row in connection.execute(select(schema.lease).where(_LEASE.name.in_(names)))
        }
        owners = {row.owner for row in found.values()} - {"", self.id}
        there = select(_PROCESS.id).where(_PROCESS.id.in_(owners), _PROCESS.until > now)
        if connection.scalars(there).first() is not None:
            return None
        connection.execute(update(schema.process).where(_PROCESS.id.in_(owners)).values(until=0))
        taken: dict[str, int] = {}
        for name in names:
            taken[name] = token = found[name].token + 1 if name in found else 1
            row = {"name": name, "owner": self.id, "token": token}
            if name in found:
                connection.execute(update(schema.lease).where(_LEASE.name == name).values(row))
            else:
                connection.execute(insert(schema.lease), row)
        return taken

    def _give_up(self, connection: Connection, names: Sequence[str]) -> None:
        ours = update(schema.lease).where(_LEASE.owner == self.id, _LEASE.name.in_(names))
        connection.execute(ours.values(owner="", token=_LEASE.token + 1))


def _strangers(connection: Connection, gets_along: GetsAlong) -> list[Process]:
    rows = connection.execute(select(schema.process).where(_PROCESS.until > 0, _PROCESS.alone == 0))
    return [one for row in rows if not gets_along(one := Process(*row))]


def _refuse_strangers(strangers: Iterable[Process], now: int, version: str) -> None:
    for one in strangers:
        if one.until > now:
            raise Stranger(
                f"process {one.pid} on {one.machine} runs this room with calroom {one.version}, and this is "
                f"calroom {version}: the two do not understand each other. Stop all processes of one of them "
                "before the other starts"
            )


def clock(connection: Connection) -> int:
    """The time by the clock of the database, in milliseconds: the one clock that all processes share."""
    now: Any = connection.exec_driver_sql(_NOW[connection.dialect.name]).scalar()
    return int(now)
