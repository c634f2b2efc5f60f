"""The ledger: what is on every account and how it came there; all accounts together hold nothing."""

from collections import defaultdict
from collections.abc import Collection, Generator, Iterator
from contextlib import closing
from itertools import islice

from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, select

from calroom.money import Cents
from calroom.store import schema
from calroom.store.database import Database
from calroom.store.journal import Fault, stream
from calroom.store.records import Entry

_ENTRY, _POSTING, _ACCOUNT = schema.entry.c, schema.posting.c, schema.account.c


class Line(Struct, frozen=True, gc=False):
    """A line of an account's statement: when, for what, how much, and what was on it then."""

    account: str
    entry: int
    at: int
    table: str
    number: int
    hand: int
    topic: str
    amount: Cents
    balance: Cents


class Ledger:
    """Reads what is on the accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def balance(self, account: str, upto: int | None = None) -> Cents:
        """What is on an account, or was after this entry; nothing, if it was never used."""
        with self._database.glancing() as connection:
            return balance(connection, account, upto)

    def balances_of(self, accounts: Collection[str]) -> dict[str, Cents]:
        """What is on each of these accounts that was ever used."""
        latest = _latest.where(_POSTING.account == _ACCOUNT.name).scalar_subquery()
        found = select(_ACCOUNT.name, func.coalesce(latest, 0)).where(_ACCOUNT.name.in_(accounts))
        with self._database.glancing() as connection:
            return dict(connection.execute(found).all())

    def balances(self, kind: str | None = None) -> dict[str, Cents]:
        """What is on every account, or on those of a kind such as `box`."""
        latest = _latest.where(_POSTING.account == _ACCOUNT.name).scalar_subquery()
        accounts = select(_ACCOUNT.name, func.coalesce(latest, 0)).order_by(_ACCOUNT.name)
        if kind is not None:
            accounts = accounts.where(_ACCOUNT.kind == kind)
        with self._database.reading() as connection:
            return dict(connection.execute(accounts).all())

    def standing(self) -> tuple[int, dict[str, Cents]]:
        """The last entry, and what was on every account then."""
        with self._database.reading() as connection:
            last = connection.scalar(select(func.max(_ENTRY.id))) or 0
        return last, self.balances_at(last)

    def balances_at(self, upto: int, kind: str | None = None) -> dict[str, Cents]:
        """What was on every account after this entry."""
        then = _latest.where(_POSTING.account == _ACCOUNT.name, _POSTING.entry <= upto).scalar_subquery()
        accounts = select(_ACCOUNT.name, func.coalesce(then, 0)).order_by(_ACCOUNT.name)
        if kind is not None:
            accounts = accounts.where(_ACCOUNT.kind == kind)
        with self._database.reading() as connection:
            return dict(connection.execute(accounts).all())

    def between(self, kind: str, after: int, upto: int) -> Iterator[Line]:
        """The lines of all accounts of a kind, from the one after an entry to another."""
        of_kind = lines.join(schema.account, _ACCOUNT.name == _POSTING.account).where(
            _ACCOUNT.kind == kind, _POSTING.entry > after, _POSTING.entry <= upto
        )
        with self._database.reading() as connection:
            for row in stream(connection, of_kind.order_by(_POSTING.entry)):
                yield Line(*row)

    def statement(self, account: str, after: int = 0) -> Iterator[Line]:
        """The lines of an account in order, from the one after this entry."""
        query = lines.where(_POSTING.account == account, _POSTING.entry > after).order_by(_POSTING.entry)
        with self._database.reading() as connection:
            for row in stream(connection, query):
                yield Line(*row)

    def entries(self) -> Iterator[tuple[int, str, int, Entry]]:
        """Every entry in order: its number, the table and number of the input it came with, and itself."""
        columns = (_ENTRY.id, _ENTRY.table, _ENTRY.number, _ENTRY.topic, _ENTRY.amount, _ENTRY.source)
        with self._database.reading() as connection:
            for id_, table, number, *entry in stream(
                connection, select(*columns, _ENTRY.target).order_by(_ENTRY.id)
            ):
                yield id_, table, number, Entry(*entry)

    def one_tap_since(self) -> int:
        """The last entry that was made before chips had one tap."""
        with self._database.reading() as connection:
            return connection.scalar(select(func.max(schema.one_tap.c.since))) or 0

    def trial_balance(self) -> Cents:
        """All accounts added up: nothing, as long as the ledger is right."""
        return sum(self.balances().values())

    def verify(self) -> Fault | None:
        """Work every balance out again from the entries; name the first that is not what was kept."""
        with self._database.reading() as connection, closing(_faults(connection)) as faults:
            return next(faults, None)


def _faults(connection: Connection) -> Generator[Fault]:
    entries = select(_ENTRY.id, _ENTRY.source, _ENTRY.target, _ENTRY.amount).order_by(_ENTRY.id)
    kept = stream(connection, select(schema.posting).order_by(_POSTING.entry, _POSTING.amount))
    balances: defaultdict[str, Cents] = defaultdict(int)
    for entry, source, target, amount in stream(connection, entries):
        balances[source] -= amount
        balances[target] += amount
        posted = (source, entry, -amount, balances[source]), (target, entry, amount, balances[target])
        if posted != tuple(tuple(row) for row in islice(kept, 2)):
            yield Fault("ledger", entry, "this entry or its postings are not what was written")
        if balances[source] < 0 and not may_owe(source):
            yield Fault("ledger", entry, f"{source} would hold less than nothing")
    for row in kept:
        yield Fault("ledger", row.entry, "there is a posting without an entry")


def may_owe(account: str) -> bool:
    """Whether an account may fall below nothing: the cage, which gives out the chips, and what is in play."""
    return account == "cage" or account.startswith("play:")


def balance(connection: Connection, account: str, upto: int | None = None) -> Cents:
    """What is on an account as this connection sees it."""
    asked = LATEST if upto is None else LATEST.where(_POSTING.entry <= upto)
    return connection.scalar(asked, {"account": account}) or 0


_latest = select(_POSTING.balance).order_by(_POSTING.entry.desc()).limit(1)
LATEST = _latest.where(_POSTING.account == bindparam("account"))
"""What is on an account."""

lines = (
    select(
        _POSTING.account,
        _POSTING.entry,
        schema.journal.c.at,
        _ENTRY.table,
        _ENTRY.number,
        _ENTRY.hand,
        _ENTRY.topic,
        _POSTING.amount,
        _POSTING.balance,
    )
    .join_from(schema.posting, schema.entry, _ENTRY.id == _POSTING.entry)
    .join(
        schema.journal,
        (schema.journal.c.table == _ENTRY.table) & (schema.journal.c.number == _ENTRY.number),
    )
)
"""Every posting with the entry and the input it belongs to."""
