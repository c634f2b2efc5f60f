"""Writing: many tables share one transaction, so that durability costs one commit for all of them.

`Groups` writes a group at once and says for each record of it whether it is in; `Writer` gathers the records
that tables hand in while the group before is being written.
"""

import asyncio
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, TypeAlias

from msgspec.structs import asdict, astuple
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import DataError, IntegrityError

from calroom.store import schema
from calroom.store.database import Database, add
from calroom.store.failures import BelowNothing, NotWritten, OutOfStep, Overtaken, StoreFailure
from calroom.store.journal import find, head
from calroom.store.ledger import balance, may_owe
from calroom.store.records import Entry, Person, Receipt, Record, Taken, chained, sealed
from calroom.store.taken import JACKPOT, against, put_taken
from calroom.store.tap import ROOM

Outcome: TypeAlias = Receipt | NotWritten
Rows: TypeAlias = list[tuple[Any, ...]]

MOST = 2000
"""Records in one transaction; more would make the first of them wait for the last."""

_UNFIT = (IntegrityError, DataError, ValueError, OverflowError)
"""What the database or its driver say of rows that cannot be stored."""


class Groups:
    """Writes groups of records; remembers where each table's chain ends, as long as nothing goes wrong."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turn = Lock()
        self._heads: dict[str, Receipt] = {}
        self._tokens: dict[str, int] = {}
        """Under which token each journal was last written here."""
        self._last_entry: int | None = None
        self._known_since = 0

    def write(self, records: Sequence[Record]) -> list[Outcome]:
        """Write the records in this order; say for each whether it is durably there or was refused.

        When the database fails, `StoreFailure` is raised and none of them is there.
        """
        with self._turn:
            try:
                return self._all_together(records)
            except _UNFIT:
                self._forget()
                return self._as_many_as_can(records)
            except BaseException:
                self._forget()
                raise

    def _all_together(self, records: Sequence[Record]) -> list[Outcome]:
        journals = {record.table for record in records}
        self._own(journals)
        with self._database.writing(journals) as connection:
            self._trust_only(self._database.opened)
            return self._put(connection, records)

    def _as_many_as_can(self, records: Sequence[Record]) -> list[Outcome]:
        try:
            with self._database.writing({record.table for record in records}) as connection:
                return self._settle(connection, records)
        finally:
            self._forget()

    def _own(self, journals: Collection[str]) -> None:
        """Where a journal was another's before, what is known of its end may be old."""
        fence = self._database.fence
        if fence is not None:
            fence.own(journals)
            for name in journals:
                if self._tokens.get(name) != fence.tokens[name]:
                    self._tokens[name] = fence.tokens[name]
                    self._heads.pop(name, None)
            if not fence.is_alone:
                self._last_entry = None  # Others write to the same ledger.

    def _trust_only(self, opened: int) -> None:
        if self._known_since != opened:
            self._forget()
            self._known_since = opened

    def _forget(self) -> None:
        self._heads.clear()
        self._last_entry = None

    def _settle(self, connection: Connection, records: Sequence[Record]) -> list[Outcome]:
        """Try all together; when the database refuses that, try each half, down to the record to blame."""
        connection.exec_driver_sql("SAVEPOINT records")
        try:
            outcomes = self._put(connection, records)
        except _UNFIT as wrong:
            connection.exec_driver_sql("ROLLBACK TO SAVEPOINT records")
            self._forget()
            if len(records) == 1:
                outcomes = [_verdict(connection, records[0], wrong)]
            else:
                half = len(records) // 2
                outcomes = self._settle(connection, records[:half])
                outcomes += self._settle(connection, records[half:])
        connection.exec_driver_sql("RELEASE SAVEPOINT records")
        return outcomes

    def _put(self, connection: Connection, records: Sequence[Record]) -> list[Outcome]:
        if self._last_entry is None:
            self._last_entry = connection.scalar(select(func.coalesce(func.max(schema.entry.c.id), 0))) or 0
        group = _Group(connection, self._last_entry)
        outcomes: list[Outcome] = []
        for record in records:
            last = self._heads.get(record.table) or head(connection, record.table)
            if record.number == last.number + 1:
                if overtaken := group.overtaken(record):
                    outcomes.append(overtaken)
                    continue
                last = Receipt(record.number, group.take(record, last.digest))
                outcomes.append(last)
            else:
                group.put()
                outcomes.append(_repeated_or_out_of_step(connection, record, last))
            self._heads[record.table] = last
        group.put()
        self._last_entry = group.last_entry
        return outcomes


class _Group:
    """The rows of many records, each in the order of its table's columns, put into the database together."""

    def __init__(self, connection: Connection, last_entry: int) -> None:
        self.last_entry = last_entry
        self._connection = connection
        self._journal: Rows = []
        self._entries: Rows = []
        self._actions: Rows = []
        self._checkpoints: Rows = []
        self._people: list[Person] = []
        self._played: Rows = []
        self._slips: Rows = []
        self._taken: list[tuple[str, Taken]] = []
        self._room: int | None = None

    def overtaken(self, record: Record) -> Overtaken | None:
        """Why a record must be decided anew; nothing, if it holds what it was decided by."""
        if record.room is not None:
            if self._room is None:
                self._room = head(self._connection, ROOM).number
            if self._room != record.room:
                return Overtaken(record.table, record.number, f"row {self._room} of the room was written")
        if not (record.most or record.empties or record.taken or any(map(_is_of_jackpot, record.entries))):
            return None
        self.put()
        wrong = against(self._connection, record)
        return Overtaken(record.table, record.number, wrong) if wrong else None

    def take(self, record: Record, previous: str) -> str:
        """Make the rows of a record; give its digest."""
        table, number, hand = record.table, record.number, record.hand
        ledger = self.last_entry + len(record.entries)
        digest = chained(previous, record, ledger)
        self._journal.append(
            (
                table,
                number,
                record.at,
                record.client,
                hand,
                record.version,
                record.input,
                record.chance,
                ledger,
                digest,
            )
        )
        for id_, entry in enumerate(record.entries, self.last_entry + 1):
            self._entries.append(
                (id_, table, number, hand, entry.topic, entry.source, entry.target, entry.amount)
            )
        self.last_entry = ledger
        for part, action in enumerate(record.actions):
            self._actions.append((table, number, part, *astuple(action)))
        if record.checkpoint is not None:
            seal = sealed(digest, record.checkpoint)
            self._checkpoints.append((table, number, record.checkpoint, seal))
        self._people += record.people
        for one in record.played:
            self._played.append(
                (one.person, table, hand, record.at, one.game, one.stakes, one.before, one.after)
            )
            if one.slip is not None:
                self._slips.append((one.person, table, hand, *astuple(one.slip)))
        if record.taken is not None:
            self._taken.append((table, record.taken))
        return digest

    def put(self) -> None:
        """Put everything gathered so far into the database."""
        add(self._connection, schema.journal, self._journal)
        add(self._connection, schema.entry, self._entries)
        add(self._connection, schema.action, self._actions)
        add(self._connection, schema.checkpoint, self._checkpoints)
        add(self._connection, schema.played, self._played)
        add(self._connection, schema.slip, self._slips)
        for person in self._people:
            _put_person(self._connection, person)
        for table, taken in self._taken:
            put_taken(self._connection, table, taken)
        for rows in (
            self._journal,
            self._entries,
            self._actions,
            self._checkpoints,
            self._played,
            self._slips,
        ):
            rows.clear()
        self._people.clear()
        self._taken.clear()


def _is_of_jackpot(entry: Entry) -> bool:
    return entry.source.startswith(JACKPOT)


def _put_person(connection: Connection, person: Person) -> None:
    known = update(schema.person).where(schema.person.c.id == person.id)
    if connection.execute(known.values(asdict(person))).rowcount == 0:
        connection.execute(insert(schema.person), asdict(person))


def _repeated_or_out_of_step(connection: Connection, record: Record, last: Receipt) -> Outcome:
    repeated = record.client and find(connection, record.table, record.client)
    return repeated or OutOfStep(record.table, record.number, last.number)


def _verdict(connection: Connection, record: Record, wrong: Exception) -> Outcome:
    """Say in our words why the database would not have a record, or that it has it already."""
    if record.client and (repeated := find(connection, record.table, record.client)):
        return repeated
    cause = str(getattr(wrong, "orig", wrong))
    table, number = record.table, record.number
    if "out of step" in cause:
        return OutOfStep(table, number, head(connection, table).number)
    if "below nothing" in cause:
        return _below_nothing(connection, record)
    return NotWritten(f"{table}: input {number} cannot be stored: {cause.splitlines()[0]}")


def _below_nothing(connection: Connection, record: Record) -> BelowNothing:
    """Follow the entries of a record up to the one that takes more than is there."""
    taken = [entry.source for entry in record.entries]
    balances = {name: balance(connection, name) for name in taken}
    lowest = dict(balances)
    for entry in record.entries:
        balances[entry.source] -= entry.amount
        balances[entry.target] = balances.get(entry.target, 0) + entry.amount
        lowest[entry.source] = min(lowest[entry.source], balances[entry.source])
    account = min((name for name in taken if not may_owe(name)), key=lowest.__getitem__)
    return BelowNothing(record.table, record.number, account, lowest[account])


class Promise(asyncio.Future[Receipt]):
    """What becomes of a record. Nobody can call it off: a record that was handed in may be there already.

    Whoever waits for it and is cancelled learns that only when it is settled, and so knows what came of it.
    """

    def cancel(self, msg: Any = None) -> bool:
        """It stays promised."""
        return False


class Writer:
    """Takes records from many tables on one event loop, and writes them group by group in a thread."""

    def __init__(self, groups: Groups, most: int = MOST) -> None:
        self._groups = groups
        self._most = most
        self._thread = ThreadPoolExecutor(1, "calroom-writer")
        self._waiting: list[tuple[Record, Promise]] = []
        self._group: list[tuple[Record, Promise]] = []
        self._writing: asyncio.Task[None] | None = None

    def submit(self, record: Record) -> Promise:
        """Hand in a record; its promise is settled when it is durable, was refused, or cannot be written."""
        loop = asyncio.get_running_loop()
        receipt = Promise(loop=loop)
        self._waiting.append((record, receipt))
        if self._writing is None:
            self._writing = loop.create_task(self._write())
            self._writing.add_done_callback(self._written)
        return receipt

    async def close(self) -> None:
        """Wait until everything that was handed in is written."""
        if self._writing is not None:
            await self._writing
        self._thread.shutdown()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            group = self._group = self._waiting[: self._most]
            del self._waiting[: self._most]
            records = [record for record, _ in group]
            outcomes = await loop.run_in_executor(self._thread, self._outcomes, records)
            for (_, receipt), outcome in zip(group, outcomes, strict=True):
                _tell(receipt, outcome)
        self._writing = None

    def _written(self, writing: asyncio.Task[None]) -> None:
        """Where everything is torn down at once nobody is left waiting for what nobody will say."""
        if not writing.cancelled():
            return
        for _, receipt in (*self._group, *self._waiting):
            _tell(receipt, StoreFailure("the writing was broken off"))
        self._group, self._waiting, self._writing = [], [], None

    def _outcomes(self, records: list[Record]) -> Sequence[Receipt | Exception]:
        """Whatever goes wrong, every table that waits is told; each gets an exception of its own to raise."""
        try:
            return self._groups.write(records)
        except StoreFailure as failure:
            return [type(failure)(str(failure)) for _ in records]
        except Exception as mistake:
            return [mistake for _ in records]


def _tell(receipt: Promise, outcome: Receipt | Exception) -> None:
    if receipt.done():
        return
    if isinstance(outcome, Exception):
        receipt.set_exception(outcome)
    else:
        receipt.set_result(outcome)
