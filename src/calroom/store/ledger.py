"""The ledger: what is on every account and how it came there, in cents; all accounts together hold nothing."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct, json
from sqlalchemy import Connection, func, select, tuple_

from calroom.money import Cents
from calroom.store import schema
from calroom.store.database import Database
from calroom.store.journal import Fault, stream

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

    def balance(self, account: str) -> Cents:
        """What is on an account; nothing, if it was never used."""
        with self._database.reading() as connection:
            return balance(connection, account)

    def balances(self, kind: str | None = None) -> dict[str, Cents]:
        """What is on every account, or on those of a kind such as `box`."""
        latest = _latest.where(_POSTING.account == _ACCOUNT.name).scalar_subquery()
        accounts = select(_ACCOUNT.name, func.coalesce(latest, 0)).order_by(_ACCOUNT.name)
        if kind is not None:
            accounts = accounts.where(_ACCOUNT.kind == kind)
        with self._database.reading() as connection:
            return {name: balance for name, balance in connection.execute(accounts)}

    def statement(self, account: str, after: int = 0) -> Iterator[Line]:
        """The lines of an account in order, from the one after this entry."""
        query = lines.where(_POSTING.account == account, _POSTING.entry > after).order_by(_POSTING.entry)
        with self._database.reading() as connection:
            for row in stream(connection, query):
                yield Line(*row)

    def of_inputs(self, table: str, first: int, last: int) -> list[Line]:
        """Everything that these inputs did to the accounts: with those of a hand, the money of the hand."""
        made = select(_ENTRY.id, _ENTRY.postings).where(
            _ENTRY.table == table, _ENTRY.number.between(first, last)
        )
        with self._database.reading() as connection:
            keys = [(name, id) for id, written in connection.execute(made) for name in json.decode(written)]
            found = lines.where(tuple_(_POSTING.account, _POSTING.entry).in_(keys))
            return [Line(*row) for row in connection.execute(found.order_by(_POSTING.entry, _POSTING.account))]

    def trial_balance(self) -> Cents:
        """All accounts added up: nothing, as long as the ledger is right."""
        return sum(self.balances().values())

    def verify(self) -> Fault | None:
        """Work every balance out again from the entries; name the first that is not what was kept."""
        entries = select(_ENTRY.id, _ENTRY.postings).order_by(_ENTRY.id)
        postings = select(schema.posting).order_by(_POSTING.entry, _POSTING.account)
        balances: defaultdict[str, Cents] = defaultdict(int)
        with self._database.reading() as connection:
            kept = groupby(stream(connection, postings), key=lambda row: row.entry)
            for expected, (id, written) in enumerate(stream(connection, entries), 1):
                amounts: dict[str, Cents] = json.decode(written)
                for account, amount in amounts.items():
                    balances[account] += amount
                unfolded = [(name, id, amounts[name], balances[name]) for name in sorted(amounts)]
                found = [tuple(row) for row in next(kept, (0, ()))[1]]
                if id != expected or sum(amounts.values()) or sorted(found) != unfolded:
                    return Fault("ledger", expected, "this entry or its postings are not what was written")
            if next(kept, None):
                return Fault("ledger", expected + 1, "there are postings without an entry")
        return None


def balance(connection: Connection, account: str) -> Cents:
    """What is on an account as this connection sees it."""
    return connection.scalar(_latest.where(_POSTING.account == account)) or 0


_latest = select(_POSTING.balance).order_by(_POSTING.entry.desc()).limit(1)

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
