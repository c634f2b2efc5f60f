"""The ledger: money only moves, no stack falls below nothing, and not even raw SQL can change that."""

import shutil
import sqlite3
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.store.recording import bets, holds, record, sits, staked, written

from calroom.store import BelowNothing, Entry, NotWritten, Receipt, Store
from calroom.store.tap import goes_wrong


def test_money_moves_from_account_to_account(store: Store) -> None:
    store.write(
        [
            record("7", 1, staked("ann", 50_000), sits("ann", "7", 20_000)),
            record("7", 2, bets("ann", "7", 500)),
        ]
    )
    assert store.ledger.balances() == {
        "cage": -50_000,
        "play:7": 500,
        "bot:Bot ann": 30_000,
        "stack:7:Bot ann": 19_500,
    }
    assert store.ledger.balances("stack") == {"stack:7:Bot ann": 19_500}
    assert store.ledger.balance("stack:7:Bot bob") == 0
    holds(store)


def test_a_statement_names_hand_and_topic_and_what_was_left(store: Store) -> None:
    store.write([record("7", 1, staked("ann", 900), sits("ann", "7", 900))])
    store.write(
        [record("7", 2, bets("ann", "7", 500), hand=3), record("7", 3, bets("ann", "7", 400), hand=3)]
    )
    lines = list(store.ledger.statement("stack:7:Bot ann"))
    assert [(line.number, line.hand, line.topic, line.amount, line.balance) for line in lines] == [
        (1, 0, "buy-in", 900, 900),
        (2, 3, "call", -500, 400),
        (3, 3, "call", -400, 0),
    ]
    assert [line.amount for line in store.ledger.statement("stack:7:Bot ann", after=lines[1].entry)] == [-400]


@pytest.mark.parametrize(
    ("account", "way", "out"),
    [
        ("bot:Bot ann", (), "stack:7:Bot ann"),
        ("stack:7:Bot ann", ("stack:7:Bot ann",), "play:7"),
        ("box:7:day", ("stack:7:Bot ann", "box:7:day"), "play:7"),
        ("jackpot:palace.holdem", ("stack:7:Bot ann", "jackpot:palace.holdem"), "play:7"),
        ("tops:7", ("stack:7:Bot ann", "play:7", "tops:7"), "play:7"),
    ],
)
def test_an_account_that_would_fall_below_nothing_is_refused_and_named(
    store: Store, account: str, way: tuple[str, ...], out: str
) -> None:
    steps = ("bot:Bot ann", *way)
    moves = [Entry("call", 100, *step) for step in pairwise(steps)]
    written(store.write([record("7", 1, staked("ann", 100), *moves)]))
    [outcome] = store.write([record("7", 2, Entry("call", 101, account, out))])
    assert isinstance(outcome, BelowNothing)
    assert str(outcome) == f"7: input 2 would leave {account} with -$0.01"
    assert store.ledger.balance(account) == 100
    holds(store)


def test_an_account_may_not_fall_below_nothing_in_between_either(store: Store) -> None:
    stack = "stack:7:Bot ann"
    borrowed = Entry("call", 100, stack, "play:7"), Entry("award", 100, "play:7", stack)
    [outcome] = store.write([record("7", 1, *borrowed)])
    assert isinstance(outcome, BelowNothing)
    assert store.ledger.balances() == {}


@pytest.mark.parametrize(
    "entry",
    [
        Entry("bot-chips", 0, "cage", "bot:Bot ann"),
        Entry("bot-chips", -5, "cage", "bot:Bot ann"),
        Entry("gift", 5, "bot:Bot ann", "bot:Bot ann"),
        Entry("gift", 5, "cage", "pocket:ann"),
        Entry("gift", 5, "cage", "players:ann"),
        Entry("bot-chips", 10**30, "cage", "bot:Bot ann"),
        Entry("bot-chips", 5, "cage", "bot:Bot \ud800"),
    ],
)
def test_what_is_no_movement_of_money_is_refused(store: Store, entry: Entry) -> None:
    bad, good = store.write([record("7", 1, entry), record("8", 1, staked("bob", 5))])
    assert isinstance(bad, NotWritten)
    assert isinstance(good, Receipt)
    assert store.ledger.balances() == {"cage": -5, "bot:Bot bob": 5}


RAW = [
    "INSERT {or}INTO posting VALUES ('bot:Bot ann', 1, 100, 999)",
    "INSERT {or}INTO posting VALUES ('bot:Bot ann', 2, 100, 600)",
    "INSERT {or}INTO posting VALUES ('bot:Bot bob', 1, 500, 500)",
    "INSERT {or}INTO posting VALUES ('bot:Bot ann', 1, 500, 999)",
    "INSERT {or}INTO entry VALUES (1, '7', 1, 0, 'gift', 'cage', 'bot:Bot bob', 5)",
    "INSERT {or}INTO entry VALUES (0, '7', 1, 0, 'gift', 'cage', 'bot:Bot bob', 5)",
    "INSERT {or}INTO entry VALUES (4, '7', 1, 0, 'gift', 'cage', 'bot:Bot bob', 5)",
    "INSERT {or}INTO entry VALUES (2, '7', 1, 0, 'buy-in', 'bot:Bot ann', 'stack:7:Bot ann', 501)",
    "INSERT {or}INTO entry VALUES (2, '7', 1, 0, 'gift', 'bot:Bot ann', 'pocket:bob', 5)",
    "UPDATE {or}posting SET balance = 0",
    "UPDATE {or}posting SET amount = 0",
    "UPDATE {or}entry SET amount = 5",
    "UPDATE {or}account SET kind = 'cage'",
    "DELETE FROM posting",
    "DELETE FROM entry",
    "DELETE FROM account",
]


@pytest.mark.parametrize("statement", RAW)
def test_raw_sql_cannot_break_the_ledger(store: Store, statement: str) -> None:
    store.write([record("7", 1, staked("ann", 500))])
    with pytest.raises(DBAPIError), store.database.writing() as connection:
        connection.execute(text(statement.format(**{"or": ""})))
    assert store.ledger.balances() == {"cage": -500, "bot:Bot ann": 500}
    holds(store)


@pytest.mark.parametrize("amount", ["0", "-5", "1.5", "'much'", "NULL"])
def test_raw_sql_cannot_move_what_is_no_amount(store: Store, amount: str) -> None:
    store.write([record("7", 1, staked("ann", 500))])
    raw = f"INSERT INTO entry VALUES (2, '7', 1, 0, 'buy-in', 'bot:Bot ann', 'stack:7:Bot ann', {amount})"
    if amount == "1.5" and store.database.file is None:
        raw = raw.replace(amount, "'1.5'")
    with pytest.raises(DBAPIError), store.database.writing() as connection:
        connection.execute(text(raw))
    assert store.ledger.balances() == {"cage": -500, "bot:Bot ann": 500}
    holds(store)


@pytest.mark.parametrize("statement", RAW)
@pytest.mark.parametrize("conflict", ["OR REPLACE ", "OR IGNORE ", "OR FAIL "])
def test_on_sqlite_no_way_of_settling_conflicts_breaks_the_ledger(
    file: Path, tmp_path: Path, statement: str, conflict: str
) -> None:
    """A connection of somebody else's, without foreign keys, asks for rows to be replaced or left out."""
    store = Store(shutil.copy(file, tmp_path / "room.db"))
    store.write([record("7", 1, staked("ann", 500))])
    raw = sqlite3.connect(tmp_path / "room.db")
    with suppress(sqlite3.IntegrityError):
        raw.execute(statement.format(**{"or": conflict}))
    raw.commit()
    raw.close()
    assert store.ledger.balances() == {"cage": -500, "bot:Bot ann": 500}
    holds(store)
    store.close()


PEOPLE = st.sampled_from(["Bot ann", "Bot bob"])
TABLES = st.sampled_from(["7", "8"])
ACCOUNTS = st.one_of(
    st.just("cage"),
    st.builds("player:{}".format, PEOPLE),
    st.builds("bot:{}".format, PEOPLE),
    st.builds("stack:{}:{}".format, TABLES, PEOPLE),
    st.builds("play:{}".format, TABLES),
    st.builds("box:{}:day".format, TABLES),
    st.just("jackpot:palace.holdem"),
    st.builds("tops:{}".format, TABLES),
)
ENTRIES = st.builds(Entry, st.sampled_from(["call", "bot-chips"]), st.integers(-2, 60), ACCOUNTS, ACCOUNTS)
GROUPS = st.lists(st.lists(st.tuples(TABLES, st.lists(ENTRIES, max_size=4)), max_size=8), max_size=5)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(groups=GROUPS)
def test_whatever_is_written_the_books_add_up_and_nobody_owes(
    store: Store, groups: list[list[tuple[str, list[Entry]]]]
) -> None:
    """A plain model of the accounts says which records must be accepted; store and model always agree."""
    model = store.ledger.balances()
    last = {table: store.journal.head(table).number for table in ("7", "8")}
    for group in groups:
        records, expected = [], []
        for table, entries in group:
            after = _applied(model, table, entries)
            records.append(record(table, last[table] + 1, *entries))
            expected.append(after is not None)
            if after is not None:
                model, last[table] = after, last[table] + 1
        assert [isinstance(outcome, Receipt) for outcome in store.write(records)] == expected
    balances = store.ledger.balances()
    assert balances == {name: model[name] for name in balances}
    assert all(
        amount >= 0
        for name, amount in balances.items()
        if name[:4] not in ("cage", "play") or "player" in name
    )
    holds(store)


def _applied(model: dict[str, int], table: str, entries: list[Entry]) -> dict[str, int] | None:
    after = dict(model)
    for entry in entries:
        if entry.amount <= 0 or entry.source == entry.target or goes_wrong(table, entry):
            return None
        after[entry.source] = after.get(entry.source, 0) - entry.amount
        after[entry.target] = after.get(entry.target, 0) + entry.amount
        if after[entry.source] < 0 and entry.source.split(":")[0] not in ("cage", "play"):
            return None
    return after


def test_an_entry_can_be_for_a_stack_that_the_same_record_fills(store: Store) -> None:
    written(store.write([record("7", 1, staked("ann", 5), sits("ann", "7", 5), bets("ann", "7", 5))]))
    assert store.ledger.balance("play:7") == 5
