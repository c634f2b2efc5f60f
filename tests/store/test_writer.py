"""Group commit: a bad record sinks nobody else, a failed commit leaves nothing, and the store goes on."""

import asyncio
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event
from tests.store import postgres
from tests.store.away import READ_ONLY, fill_disk, make_room, outside, protect, read_only, unprotect
from tests.store.recording import bets, holds, record, sits, staked, written

from calroom.store import BelowNothing, Entry, OutOfStep, Receipt, Record, Store, StoreFailure
from calroom.store.failures import StoreIsBusy, StoreIsFull, StoreIsGone, StoreIsReadOnly


def test_a_group_of_many_tables_is_one_commit(store: Store) -> None:
    commits = []
    event.listen(store.database.engine, "commit", lambda _: commits.append(1))
    written(store.write([record(str(table), 1, staked("ann", 1)) for table in range(500)]))
    assert len(commits) == 1
    assert store.ledger.balance("bot:Bot ann") == 500


def test_a_bad_record_sinks_nobody_else(store: Store) -> None:
    group = [record(str(table), 1, staked(f"p{table}", 100)) for table in range(50)]
    group[7] = record("7", 1, bets("ann", "7", 5))
    group[31] = record("31", 1, Entry("bot-chips", 0, "cage", "bot:Bot ann"))
    group[49] = record("49", 2)
    outcomes = store.write(group)
    assert [number for number, outcome in enumerate(outcomes) if not isinstance(outcome, Receipt)] == [
        7,
        31,
        49,
    ]
    assert isinstance(outcomes[7], BelowNothing)
    assert isinstance(outcomes[49], OutOfStep)
    assert len(store.journal.tables()) == 47
    holds(store)


def test_what_follows_a_bad_record_at_the_same_table_is_refused_too(store: Store) -> None:
    outcomes = store.write(
        [record("7", 1), record("7", 2, bets("ann", "7", 5)), record("7", 3), record("8", 1)]
    )
    assert [type(outcome) for outcome in outcomes] == [Receipt, BelowNothing, OutOfStep, Receipt]
    written(store.write([record("7", 2)]))
    holds(store)


def test_nothing_at_all_can_be_written(store: Store) -> None:
    assert store.write([]) == []


def test_tables_on_an_event_loop_share_commits(store: Store) -> None:
    commits = []
    event.listen(store.database.engine, "commit", lambda _: commits.append(1))

    async def play(table: str) -> list[int]:
        return [(await writer.submit(record(table, number))).number for number in range(1, 11)]

    async def room() -> list[list[int]]:
        numbers = await asyncio.gather(*(play(str(table)) for table in range(40)))
        await writer.close()
        return numbers

    writer = store.writer()
    assert asyncio.run(room()) == [list(range(1, 11))] * 40
    assert len(commits) < 40
    holds(store)


def test_a_writer_tells_each_table_what_became_of_its_record(store: Store) -> None:
    async def room() -> list[Receipt | BaseException]:
        writer = store.writer()
        futures = [writer.submit(each) for each in (record("7", 1), record("8", 2), record("9", 1))]
        futures.append(writer.submit(record("9", 2)))
        assert not futures[3].cancel()
        told = await asyncio.gather(*futures, return_exceptions=True)
        await writer.close()
        return told

    told = asyncio.run(room())
    assert [type(each) for each in told] == [Receipt, OutOfStep, Receipt, Receipt]
    assert store.journal.head("9").number == 2, "a record is handed in, whether or not somebody still waits"


def test_after_a_failed_commit_nothing_is_there_and_the_next_group_goes_in(store: Store) -> None:
    def fail(_: object) -> None:
        raise sqlite3.OperationalError("the plug was pulled")

    written(store.write([record("7", 1, staked("ann", 5))]))
    event.listen(store.database.engine, "commit", fail)
    with pytest.raises(sqlite3.OperationalError):
        store.write([record("7", 2, staked("ann", 5)), record("8", 1)])
    event.remove(store.database.engine, "commit", fail)
    assert store.journal.tables() == ["7"]
    assert store.ledger.balance("bot:Bot ann") == 5
    written(store.write([record("7", 2, staked("ann", 5)), record("8", 1)]))
    holds(store)


def test_a_full_disk_is_named_and_loses_nothing(store: Store) -> None:
    written(store.write([record("7", 1, staked("ann", 500))]))
    fill_disk(store)
    big = Record(table="7", number=2, at=1, input="x" * 50_000, entries=(sits("ann", "7", 500),))
    with pytest.raises(StoreIsFull, match="the disk is full: make room, then go on"):
        store.write([big, record("8", 1)])
    assert store.journal.tables() == ["7"]
    assert store.ledger.balance("bot:Bot ann") == 500
    make_room(store)
    written(store.write([big, record("8", 1)]))
    holds(store)


@pytest.fixture
def home() -> Iterator[Path]:
    with outside() as directory:
        yield directory


def test_a_read_only_file_is_named_and_goes_on_when_it_is_writable(home: Path) -> None:
    store = Store(home / "room.db")
    written(store.write([record("7", 1)]))
    store.close()
    protect(home)
    with pytest.raises(StoreIsReadOnly, match=READ_ONLY):
        store.write([record("7", 2)])
    unprotect(home)
    assert store.journal.head("7").number == 1
    written(store.write([record("7", 2)]))
    holds(store)
    store.close()


def test_a_read_only_server_is_named_and_goes_on_when_it_is_writable(database: str) -> None:
    postgres.empty(database)
    store = Store(database)
    written(store.write([record("7", 1)]))
    with read_only(database):
        store.close()
        with pytest.raises(StoreIsReadOnly, match=READ_ONLY):
            store.write([record("7", 2)])
    written(store.write([record("7", 2)]))
    holds(store)
    store.close()


def test_a_database_that_somebody_keeps_locked_is_named(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calroom.store.database.PATIENCE", 0.2)
    other = Store(store.database.url.render_as_string(hide_password=False))
    with store.database.writing(), pytest.raises(StoreIsBusy, match="locked by somebody else"):
        other.write([record("7", 1)])
    written(other.write([record("7", 1)]))
    other.close()


def test_a_lost_server_is_named_and_nothing_is_lost(server: postgres.Server, database: str) -> None:
    postgres.empty(database)
    store = Store(database)
    written(store.write([record("7", 1, staked("ann", 500))]))
    for how in (signal.SIGINT, signal.SIGQUIT):
        server.stop(how)
        for _ in range(2):
            with pytest.raises(
                StoreIsGone, match="the database cannot be reached: bring it back, then go on"
            ):
                store.write([record("7", 2, staked("ann", 500))])
        with pytest.raises(StoreFailure):
            store.ledger.balance("bot:Bot ann")
        server.start()
        assert store.journal.head("7").number == 1
    written(store.write([record("7", 2, staked("ann", 500))]))
    assert store.ledger.balance("bot:Bot ann") == 1000
    holds(store)
    store.close()


def test_a_server_lost_in_the_middle_of_a_transaction_leaves_nothing_of_it(
    server: postgres.Server, database: str
) -> None:
    postgres.empty(database)
    store = Store(database)
    written(store.write([record("7", 1)]))

    event.listen(store.database.engine, "commit", lambda _: server.stop(signal.SIGQUIT), once=True)
    with pytest.raises(StoreIsGone):
        store.write([record("7", 2, staked("ann", 500)), record("8", 1)])
    server.start()
    assert store.journal.tables() == ["7"]
    assert store.ledger.balances() == {}
    written(store.write([record("7", 2), record("8", 1)]))
    holds(store)
    store.close()


def test_a_file_that_was_taken_away_is_named_and_found_again(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    store = Store(shutil.copy(file, path))
    written(store.write([record("7", 1)]))
    store.close()
    path.rename(tmp_path / "away.db")
    with pytest.raises(StoreIsGone, match="the file is not there"):
        store.write([record("7", 2)])
    (tmp_path / "away.db").rename(path)
    written(store.write([record("7", 2)]))
    holds(store)
    store.close()


def test_tables_that_wait_for_a_lost_database_are_told_and_can_go_on(
    server: postgres.Server, database: str
) -> None:
    postgres.empty(database)
    store = Store(database)

    async def room() -> list[Receipt | BaseException]:
        writer = store.writer()
        server.stop(signal.SIGINT)
        first = [writer.submit(record(str(table), 1)) for table in range(3)]
        told = await asyncio.gather(*first, return_exceptions=True)
        server.start()
        told += await asyncio.gather(*(writer.submit(record(str(table), 1)) for table in range(3)))
        await writer.close()
        return told

    told = asyncio.run(room())
    assert [type(each) for each in told] == [StoreIsGone] * 3 + [Receipt] * 3
    holds(store)
    store.close()
