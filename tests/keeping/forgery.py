"""What somebody could do to a room's database who owns it: change rows, and even chain them anew."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing

from msgspec.structs import astuple

from calroom.store import Record, Store
from calroom.store.records import BEGINNING, chained, sealed


def tamper(path: str, *statements: str) -> None:
    """Change rows, without the guards of the database and without a thought for the chain."""
    with closing(sqlite3.connect(path)) as database:
        for (trigger,) in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            database.execute(statement)
        database.commit()


def forge(
    path: str,
    change: Callable[[Record], Record] = lambda record: record,
    checkpoint: Callable[[str], str] = lambda state: state,
) -> None:
    """Change records, their money and checkpoints, and make everything that is kept about them fit again."""
    store = Store(path)
    records = [pair for table in store.journal.tables() for pair in store.journal.records(table)]
    store.close()
    tamper(path)
    with closing(sqlite3.connect(path)) as database:
        ends: defaultdict[str, str] = defaultdict(lambda: BEGINNING)
        for old, ledger in records:
            record = change(old)
            key = record.table, record.number
            ends[record.table] = digest = chained(ends[record.table], record, ledger)
            database.execute(
                "UPDATE journal SET at = ?, hand = ?, version = ?, input = ?, chance = ?, digest = ? "
                'WHERE "table" = ? AND number = ?',
                (record.at, record.hand, record.version, record.input, record.chance, digest, *key),
            )
            _write_money(database, record, ledger)
            _write_acts(database, record)
            found = database.execute(
                'SELECT state FROM checkpoint WHERE "table" = ? AND number = ?', key
            ).fetchone()
            if found:
                state = checkpoint(found[0])
                database.execute(
                    'UPDATE checkpoint SET state = ?, digest = ? WHERE "table" = ? AND number = ?',
                    (state, sealed(digest, state), *key),
                )
        _post_again(database)
        database.commit()


def _write_money(database: sqlite3.Connection, record: Record, ledger: int) -> None:
    for id_, entry in enumerate(record.entries, ledger - len(record.entries) + 1):
        database.execute(
            "UPDATE entry SET topic = ?, amount = ?, source = ?, target = ? WHERE id = ?",
            (*astuple(entry), id_),
        )


def _write_acts(database: sqlite3.Connection, record: Record) -> None:
    for part, action in enumerate(record.actions):
        database.execute(
            'UPDATE action SET who = ?, act = ?, subject = ?, "before" = ?, "after" = ?, reason = ? '
            'WHERE "table" = ? AND number = ? AND part = ?',
            (*astuple(action), record.table, record.number, part),
        )


def _post_again(database: sqlite3.Connection) -> None:
    balances: defaultdict[str, int] = defaultdict(int)
    entries = database.execute("SELECT id, source, target, amount FROM entry ORDER BY id").fetchall()
    database.execute("DELETE FROM posting")
    for id_, source, target, amount in entries:
        for account, change in ((source, -amount), (target, amount)):
            balances[account] += change
            database.execute(
                "INSERT INTO posting VALUES (?, ?, ?, ?)", (account, id_, change, balances[account])
            )
    database.executemany(
        "INSERT OR IGNORE INTO account VALUES (?, ?)",
        [(account, account.partition(":")[0]) for account in balances],
    )
