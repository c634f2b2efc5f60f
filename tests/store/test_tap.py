"""Money has one tap: the database itself lets chips go the known ways only, on whichever database."""

import shutil
import sqlite3
from itertools import product
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from msgspec import json
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.store import postgres
from tests.store.recording import holds, record, sits, sold, staked, written

from calroom.store import Entry, NotWritten, Receipt, Store
from calroom.store.backup import _dump, backup, restore
from calroom.store.database import Database
from calroom.store.tap import MOST_A_DAY, MOST_AT_FIRST, MOST_FOR_A_BOT, NAME, SALE, STAKE, WAYS, goes_wrong
from calroom.store.writer import Groups

HERE = ("cage", "player:ann", "bot:Bot ann", "stack:7:ann", "stack:7:Bot ann", "play:7", "box:7:day")
MORE = ("jackpot:palace.holdem", "tops:7")
NOT_THEIRS = ("player:bob", "bot:Bot bob", "bot:Eve", "stack:7:bob")
ELSEWHERE = ("stack:8:ann", "play:8", "box:8:day", "tops:8")


def with_chips_everywhere(store: Store) -> None:
    """Something is on every account from which chips could go."""
    written(
        store.write(
            [
                sold(1, "ann", 10_000),
                record(
                    "7",
                    1,
                    Entry("buy-in", 5_000, "player:ann", "stack:7:ann"),
                    staked("ann", 10_000),
                    sits("ann", "7", 5_000),
                    Entry("call", 2_000, "stack:7:ann", "play:7"),
                    Entry("fee", 500, "stack:7:ann", "box:7:day"),
                    Entry("fee", 500, "stack:7:ann", "jackpot:palace.holdem"),
                    Entry("lying", 500, "play:7", "tops:7"),
                ),
            ]
        )
    )


def test_the_database_and_the_list_of_ways_agree_on_every_entry(store: Store) -> None:
    with_chips_everywhere(store)
    gone = set()
    for source, target in product((*HERE, *MORE), (*HERE, *MORE, *NOT_THEIRS, *ELSEWHERE)):
        for topic in ("call", STAKE, SALE):
            entry = Entry(topic, 1, source, target)
            if source == target:
                continue
            number = store.journal.head("7").number + 1
            [outcome] = store.write([record("7", number, entry)])
            what = goes_wrong("7", entry)
            assert isinstance(outcome, Receipt) == (not what), (entry, what, outcome)
            if not what:
                gone.add((source.partition(":")[0], target.partition(":")[0]))
    of_the_room = {("cage", "player"), ("player", "player"), ("jackpot", "player"), ("stack", "stack")}
    assert gone == {(way.source, way.target) for way in WAYS} - of_the_room
    holds(store)


def test_the_cage_sells_to_a_purse_what_the_journal_says_and_to_nobody_else(store: Store) -> None:
    good = sold(1, "ann", 100)
    for wrong in (
        replace(good, input=good.input.replace("ann", "bob")),
        replace(good, input=good.input.replace("100", "99")),
        replace(good, input=good.input.replace("sellchips", "allow")),
        replace(good, table="7"),
    ):
        [outcome] = store.write([wrong])
        assert isinstance(outcome, NotWritten), wrong
    assert store.ledger.balances() == {}
    written(store.write([good]))


def test_the_cage_sells_nobody_more_in_a_day_than_the_database_knows(store: Store) -> None:
    day = 24 * 60 * 60_000
    most = MOST_A_DAY + MOST_AT_FIRST
    written(store.write([sold(1, "ann", most), sold(2, "bob", most)]))
    [outcome] = store.write([sold(3, "ann", 1)])
    assert isinstance(outcome, NotWritten)
    later = replace(sold(3, "ann", most), at=sold(1, "ann", 1).at + day)
    written(store.write([later]))


def test_the_cage_gives_a_bot_no_more_than_any_bot_may_have(store: Store) -> None:
    [outcome] = store.write([record("7", 1, staked("ann", MOST_FOR_A_BOT + 1))])
    assert isinstance(outcome, NotWritten)
    written(store.write([record("7", 1, staked("ann", MOST_FOR_A_BOT))]))


@pytest.mark.parametrize("chips", [MOST_AT_FIRST, MOST_AT_FIRST + 1])
def test_whoever_comes_in_gets_so_many_chips_and_no_more(store: Store, chips: int) -> None:
    comes = replace(
        record("room", 1, Entry(SALE, chips, "cage", "player:ann")),
        input=f'{{"input":"admit","person":"ann","chips":{chips}}}',
    )
    [outcome] = store.write([comes])
    assert isinstance(outcome, Receipt) == (chips == MOST_AT_FIRST)


def test_chips_follow_a_name_only_where_the_journal_says_who_took_it(store: Store) -> None:
    with_chips_everywhere(store)
    purse = record("room", 2, Entry(NAME, 5_000, "player:ann", "player:zoe"))
    stack = record("7", 2, Entry(NAME, 2_000, "stack:7:ann", "stack:7:zoe"))
    for wrong in (purse, stack):
        [outcome] = store.write([wrong])
        assert isinstance(outcome, NotWritten)
    took = replace(purse, input='{"input":"admit","person":"zoe","formerly":"ann"}')
    goes_on = replace(stack, input='{"input":"rename","person":"zoe","was":"ann"}')
    written(store.write([took, goes_on]))
    assert store.ledger.balance("player:zoe") == 5_000
    holds(store)


RAW = [
    "INSERT INTO entry VALUES (2, 'room', 1, 0, 'play-chips', 'cage', 'player:eve', 100)",
    "INSERT INTO entry VALUES (2, 'room', 1, 0, 'play-chips', 'cage', 'stack:7:eve', 100)",
    "INSERT INTO entry VALUES (2, 'room', 1, 0, 'gift', 'player:ann', 'stack:7:eve', 100)",
    "INSERT INTO entry VALUES (2, 'room', 1, 0, 'takes-a-name', 'player:ann', 'player:eve', 100)",
    "INSERT INTO entry VALUES (2, 'room', 1, 0, 'bot-chips', 'cage', 'bot:eve', 100)",
    "INSERT INTO one_tap VALUES (99)",
]


@pytest.mark.parametrize("statement", RAW)
def test_raw_sql_brings_nobody_chips(store: Store, statement: str) -> None:
    written(store.write([sold(1, "ann", 500)]))
    with pytest.raises(DBAPIError), store.database.writing() as connection:
        connection.execute(text(statement))
    assert store.ledger.balances() == {"cage": -500, "player:ann": 500}


@pytest.mark.parametrize("statement", RAW)
@pytest.mark.parametrize("conflict", ["OR REPLACE", "OR IGNORE", "OR FAIL"])
def test_on_sqlite_no_way_of_settling_conflicts_brings_anybody_chips(
    file: Path, tmp_path: Path, statement: str, conflict: str
) -> None:
    store = Store(shutil.copy(file, tmp_path / "room.db"))
    written(store.write([sold(1, "ann", 500)]))
    raw = sqlite3.connect(tmp_path / "room.db")
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement.replace("INSERT", f"INSERT {conflict}"))
    raw.close()
    assert store.ledger.balances() == {"cage": -500, "player:ann": 500}
    store.close()


# Stores from before


def of_version_5(where: str) -> None:
    """A store as it was when bots got their chips as people do."""
    database = Database(where)
    config = Config()
    from calroom.store import database as module

    config.set_main_option("script_location", str(module._MIGRATIONS))
    with database.writing() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "5")
    came = (
        Entry("buy-in", 500, "cage", "player:Bot Ada"),
        Entry("buy-in", 500, "player:Bot Ada", "stack:7:Bot Ada"),
    )
    written(Groups(database).write([record("7", 1, *came)]))
    database.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_store_from_before_keeps_what_it_has_and_learns_the_rule(
    kind: str, server: postgres.Server, tmp_path: Path
) -> None:
    where = str(tmp_path / "old.db") if kind == "sqlite" else server.new_database()
    of_version_5(where)
    store = Store(where)
    assert store.ledger.one_tap_since() == 2
    assert store.ledger.balances("stack") == {"stack:7:Bot Ada": 500}
    [outcome] = store.write([record("7", 2, Entry("buy-in", 500, "cage", "player:Bot Ada"))])
    assert isinstance(outcome, NotWritten)
    written(store.write([record("7", 2, Entry("cashed-in", 500, "stack:7:Bot Ada", "bot:Bot Ada"))]))
    holds(store)
    store.close()


def test_a_backup_of_a_store_from_before_can_be_brought_back(tmp_path: Path) -> None:
    old = str(tmp_path / "old.db")
    of_version_5(old)
    as_it_was = tmp_path / "as-it-was.db"
    shutil.copy(old, as_it_was)
    store = Store(old)
    backup(store, tmp_path / "copy.db")
    _, _, *rows, _ = _dump(store.database)
    (tmp_path / "lines").write_bytes(b"".join([*rows, json.encode(("end", (len(rows),)))]))
    store.close()
    for number, path in enumerate((as_it_was, tmp_path / "lines", tmp_path / "copy.db")):
        again = restore(path, tmp_path / f"again-{number}.db")
        assert again.ledger.one_tap_since() == 2
        assert again.ledger.balances("stack") == {"stack:7:Bot Ada": 500}
        again.close()
