"""Backups of a running store, stores made from them on either database, and exports for other programs."""

import csv
import threading
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from msgspec import json
from sqlalchemy import inspect, select
from tests.store import postgres
from tests.store.recording import bets, holds, record, sits, staked, written

from calroom.rows import write
from calroom.store import Action, Person, Record, Store, StoreFailure, schema
from calroom.store.backup import backup, restore
from calroom.store.database import Database
from calroom.store.export import hands, inputs, ledger
from calroom.store.failures import StoreIsDamaged, StoreIsNewer


@pytest.fixture
def busy(store: Store) -> Store:
    """A store with something in every table of it."""
    version = store.house_files.keep("a house")
    acted = Action("fay", "void", "hand 1", "", "", "misdeal")
    store.write(
        [
            record("7", 1, staked("ann", 900), sits("ann", "7", 900)),
            Record(
                table="7",
                number=2,
                at=5,
                input='{"deal":"é"}',
                hand=1,
                version=version,
                people=(Person("ann", "Ann"),),
            ),
            record("7", 3, bets("ann", "7", 500), hand=1),
            Record(table="7", number=4, at=9, input="{}", hand=1, actions=(acted,), checkpoint="state"),
            record("8", 1, client="bob-1"),
        ]
    )
    return store


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_can_become_a_store_on_either_database(
    busy: Store, target: str, tmp_path: Path, server: postgres.Server
) -> None:
    backup(busy, tmp_path / "backup")
    where = str(tmp_path / "restored.db") if target == "sqlite" else server.new_database()
    restored = restore(tmp_path / "backup", where)
    assert _everything(restored) == _everything(busy)
    holds(restored)
    written(restored.write([record("7", 5, bets("ann", "7", 400))]))
    with pytest.raises(FileExistsError, match="never writes over anything"):
        restore(tmp_path / "backup", where)
    restored.close()


def _everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.database.reading() as connection:
        return {
            name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for name, table in schema.metadata.tables.items()
        }


def test_a_backup_of_a_running_store_is_one_moment_of_it(store: Store, tmp_path: Path) -> None:
    stop = threading.Event()

    def play() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            store.write([record(str(table), number, staked("ann", 1)) for table in range(5)])

    playing = threading.Thread(target=play)
    playing.start()
    try:
        while store.journal.head("4").number < 5:
            pass
        backup(store, tmp_path / "backup")
    finally:
        stop.set()
        playing.join()
    restored = restore(tmp_path / "backup", tmp_path / "restored.db")
    numbers = {restored.journal.head(str(table)).number for table in range(5)}
    assert len(numbers) == 1, "a group is in the backup whole or not at all"
    assert restored.ledger.balance("bot:Bot ann") == 5 * numbers.pop()
    holds(restored)
    restored.close()


def test_a_backup_never_writes_over_anything(busy: Store, tmp_path: Path) -> None:
    (tmp_path / "backup").write_text("precious")
    with pytest.raises(FileExistsError):
        backup(busy, tmp_path / "backup")
    assert (tmp_path / "backup").read_text() == "precious"


def test_a_backup_that_breaks_off_is_refused_whole(tmp_path: Path, database: str) -> None:
    postgres.empty(database)
    store = Store(database)
    store.write([record("7", number) for number in range(1, 9)])
    backup(store, tmp_path / "backup")
    lines = (tmp_path / "backup").read_bytes().splitlines(keepends=True)
    (tmp_path / "half").write_bytes(b"".join(lines[:-3]))
    with pytest.raises(StoreIsDamaged, match="breaks off"):
        restore(tmp_path / "half", tmp_path / "restored.db")
    assert not list(tmp_path.glob("restored.db*"))
    store.close()


BROKEN = {
    "empty": b"",
    "no backup": b"precious",
    "another kind of file": b'{"some": "JSON"}\n',
    "no such table": b'["version",["5"]]\n["purses",[1,2]]\n["end",[1]]\n',
    "a row that is none": b'["version",["5"]]\n["person",[1]]\n["end",[1]]\n',
    "half a database": b"SQLite format 3\0 and nothing else",
}


@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_restore_that_fails_leaves_nothing_behind_and_names_the_file(
    what: str, target: str, tmp_path: Path, server: postgres.Server
) -> None:
    (tmp_path / "broken").write_bytes(BROKEN[what])
    where = str(tmp_path / "restored.db") if target == "sqlite" else server.new_database()
    with pytest.raises(StoreFailure, match="broken is no backup of a room, or not a whole one"):
        restore(tmp_path / "broken", where)
    assert not list(tmp_path.glob("restored.db*"))
    if target == "postgresql":
        with closing(Database(where)) as database, database.reading() as connection:
            assert inspect(connection).get_table_names() == []


def test_a_backup_of_a_later_version_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "later").write_bytes(b'["version",["later"]]\n["end",[0]]\n')
    with pytest.raises(
        StoreIsNewer, match="later is of version later, and this calroom knows versions up to"
    ):
        restore(tmp_path / "later", tmp_path / "restored.db")
    assert not list(tmp_path.glob("restored.db*"))


def test_a_backup_that_does_not_say_its_version_is_brought_to_ours(database: str, tmp_path: Path) -> None:
    postgres.empty(database)
    store = Store(database)
    store.write([record("7", number) for number in range(1, 9)])
    backup(store, tmp_path / "backup")
    lines = (tmp_path / "backup").read_bytes().splitlines(keepends=True)
    (tmp_path / "first").write_bytes(b"".join(lines[1:]))
    restored = restore(tmp_path / "first", tmp_path / "restored.db")
    assert _everything(restored) == _everything(store)
    restored.close()
    store.close()


def test_hands_ledger_and_events_are_exported(busy: Store) -> None:
    [hand] = hands(busy)
    assert {name: hand[name] for name in ("table", "hand", "began", "first", "last")} == {
        "table": "7",
        "hand": 1,
        "began": 5,
        "first": 2,
        "last": 4,
    }
    assert hand["version"] == busy.house_files.versions()[0]
    assert [(row["account"], row["amount"], row["hand"]) for row in ledger(busy)][-2:] == [
        ("stack:7:Bot ann", -500, 1),
        ("play:7", 500, 1),
    ]
    assert [(row["table"], row["number"]) for row in inputs(busy)] == [
        ("7", 1),
        ("7", 2),
        ("7", 3),
        ("7", 4),
        ("8", 1),
    ]


def test_csv_and_json_lines_equal_the_database(busy: Store) -> None:
    for rows in (hands, ledger, inputs):
        sheet, lines = StringIO(), StringIO()
        write(rows(busy), sheet, "csv")
        write(rows(busy), lines, "json")
        expected = list(rows(busy))
        assert [json.decode(line) for line in lines.getvalue().splitlines()] == expected
        read = list(csv.DictReader(StringIO(sheet.getvalue())))
        assert read == [
            {name: "" if value is None else str(value) for name, value in row.items()} for row in expected
        ]
