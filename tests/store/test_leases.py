"""Each journal has one owner at a time, and whoever no longer is it writes nothing."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from tests.store import postgres
from tests.store.owner import TABLE
from tests.store.recording import record, staked, written

from calroom.store import Store, StoreFailure
from calroom.store.holding import StoreIsHeld, check_free, hold
from calroom.store.leases import Leases, Ousted, Process, Stranger, Tenure

AT_ONCE = 0.0
"""A lease that has run out as soon as it is there."""


def _begin(store: Store, lasts: float = 60.0, *, alone: bool = False) -> Tenure:
    return Leases(store.database, lasts).begin("1", alone=alone)


@contextmanager
def _another(where: str) -> Iterator[Store]:
    store = Store(where)
    try:
        yield store
    finally:
        store.close()


def test_a_journal_is_owned_by_one_process_while_that_is_there(store: Store) -> None:
    first, second = _begin(store), _begin(store)
    assert first.take(["7", "8"])
    assert not second.take(["8", "9"])
    assert second.tokens == {}
    assert [(one.name, one.owner) for one in store.leases.every()] == [("7", first.id), ("8", first.id)]


def test_what_was_given_up_goes_to_the_next_with_a_greater_token(store: Store) -> None:
    first, second = _begin(store), _begin(store)
    first.take(["7"])
    before = first.tokens["7"]
    first.give_up()
    assert second.take(["7"])
    assert second.tokens["7"] > before


def test_whoever_is_silent_for_too_long_is_ended_by_the_next(store: Store) -> None:
    first, second = _begin(store, AT_ONCE), _begin(store)
    first.take(["7"])
    assert second.take(["7"])
    assert {one.id: one.has_ended for one in store.leases.processes()} == {first.id: True, second.id: False}
    with pytest.raises(Ousted, match="another process owns"):
        first.renew()
    assert first.is_over


def test_whoever_was_silent_and_from_whom_nobody_took_anything_goes_on(store: Store) -> None:
    store.database.fence = first = _begin(store, AT_ONCE)
    first.take(["7"])
    written(store.write([record("7", 1)]))
    first.renew()
    written(store.write([record("7", 2)]))


def test_a_group_in_which_one_journal_is_anothers_is_not_written_at_all(store: Store, where: str) -> None:
    store.database.fence = first = _begin(store, AT_ONCE)
    written(store.write([record("7", 1), record("8", 1)]))
    with _another(where) as other:
        other.database.fence = second = _begin(other)
        assert second.take(["8"])
        with pytest.raises(Ousted):
            store.write([record("7", 2), record("8", 2)])
        assert first.is_over
        assert [other.journal.head(table).number for table in ("7", "8")] == [1, 1]


def test_whoever_was_ousted_writes_nothing_else_either(store: Store, where: str) -> None:
    store.database.fence = first = _begin(store, AT_ONCE)
    first.take(["7"])
    with _another(where) as other:
        assert _begin(other).take(["7"])
        with pytest.raises(Ousted):
            store.beat(7)


def test_a_new_table_is_owned_by_whoever_writes_it_first(store: Store, where: str) -> None:
    store.database.fence = first = _begin(store)
    written(store.write([record("7", 1)]))
    assert first.tokens == {"7": 1}
    with _another(where) as other:
        other.database.fence = _begin(other)
        with pytest.raises(Ousted, match="owns 7"):
            other.write([record("7", 2)])


def test_several_owners_write_to_one_ledger(store: Store, where: str) -> None:
    store.database.fence = _begin(store)
    with _another(where) as other:
        other.database.fence = _begin(other)
        for number in (1, 2, 3):
            written(store.write([record("7", number, staked("ann", 10))]))
            written(other.write([record("8", number, staked("ann", 10))]))
    assert store.ledger.balances("bot") == {"bot:Bot ann": 60}


def test_a_journal_that_comes_back_is_gone_on_with_where_the_other_left_it(store: Store, where: str) -> None:
    store.database.fence = first = _begin(store)
    written(store.write([record("7", 1)]))
    first.give_up()
    with _another(where) as other:
        other.database.fence = second = _begin(other)
        written(other.write([record("7", 2)]))
        second.give_up()
    written(store.write([record("7", 3)]))
    assert store.journal.verify() is None


def test_the_database_itself_keeps_tokens_growing_and_leases_with_the_living(store: Store) -> None:
    first, second = _begin(store), _begin(store)
    first.take(["7"])
    for attempt in (
        "UPDATE lease SET token = 0",
        f"UPDATE lease SET owner = '{second.id}', token = token + 1",
        "DELETE FROM lease",
    ):
        with pytest.raises(IntegrityError), store.database.writing() as connection:
            connection.execute(text(attempt))
    first.end()
    with pytest.raises(IntegrityError), store.database.writing() as connection:
        connection.execute(text('UPDATE process SET "until" = 1 WHERE "until" = 0'))


def test_whoever_holds_the_memory_alone_takes_everything_at_once(store: Store) -> None:
    killed = _begin(store, alone=True)
    killed.take(["8"])
    before = _begin(store)
    before.take(["7"])
    now = _begin(store, alone=True)
    assert now.take(["7", "8"])
    assert now.renew() is False


def test_whoever_begins_beside_others_ends_one_who_was_alone_and_was_killed(store: Store) -> None:
    _begin(store, alone=True).take(["7"])
    assert _begin(store).take(["7"])


def test_processes_that_share_a_memory_hold_it_together_and_keep_out_one_who_wants_it_alone(
    store: Store,
) -> None:
    first, second = (hold(store.database, shared=True) for _ in range(2))
    with pytest.raises(StoreIsHeld, match="another server runs on this memory"):
        hold(store.database)
    first.release()
    second.release()
    check_free(store.database.url.render_as_string(hide_password=False))


def test_a_process_is_asked_to_drain_and_hears_of_it_when_it_says_that_it_is_there(store: Store) -> None:
    first = _begin(store)
    assert not first.renew('{"sockets": 3}')
    assert store.leases.drain(first.id)
    assert first.renew()
    first.end()
    assert not store.leases.drain(first.id)


def _of_yesterday(process: Process) -> bool:
    return process.version == "1"


def test_a_process_does_not_begin_beside_one_that_it_does_not_get_along_with(store: Store) -> None:
    first = _begin(store)
    for begin in (store.leases.begin, store.leases.check_company):
        begin("1", gets_along=_of_yesterday)
    others = store.leases.processes()
    with pytest.raises(Stranger, match=r"runs this room with calroom 1, and this is calroom 2: .* Stop all"):
        store.leases.begin("2", gets_along=lambda process: process.version == "2")
    assert store.leases.processes() == others
    assert not first.renew()


def test_where_one_that_it_does_not_get_along_with_is_silent_a_process_begins_and_ends_it(
    store: Store,
) -> None:
    silent = _begin(store, AT_ONCE)
    store.leases.begin("2", gets_along=lambda process: process.version == "2")
    with pytest.raises(Ousted):
        silent.renew()
    with pytest.raises(Stranger):
        store.leases.begin("1", gets_along=_of_yesterday)


class Running:
    """A process that writes for a table."""

    def __init__(self, where: str, lasts: float) -> None:
        command = [sys.executable, "-m", "tests.store.owner", where, str(lasts)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def says(self, beginning: str) -> str:
        """Wait until it says something that begins so."""
        assert self.process.stdout is not None
        return next(line for line in self.process.stdout if line.startswith(beginning))

    def end(self) -> list[str]:
        """Kill it; what it has said that nobody has heard yet."""
        self.process.kill()
        said, _ = self.process.communicate(timeout=30)
        return said.splitlines()


def test_a_process_that_was_paused_past_its_lease_writes_no_row_when_it_goes_on(
    store: Store, where: str
) -> None:
    paused = Running(where, 0.5)
    running = [paused]
    try:
        paused.says("owns")
        paused.says("durable")
        paused.process.send_signal(signal.SIGSTOP)
        # Nobody else was there before, so that no slow machine takes the table from the first too early.
        running.append(successor := Running(where, 0.5))
        successor.says("owns")
        successor.says("durable")
        taken_over_at = store.journal.head(TABLE).number
        paused.process.send_signal(signal.SIGCONT)
        paused.says("failed Ousted")
        for _ in range(5):
            assert paused.says("") == "failed Ousted\n"
        successor.says("durable")
    finally:
        said = [one.end() for one in running]
    assert not any(line.startswith("durable") for line in said[0])
    owners = [row.client.partition("-")[0] for row in store.journal.read(TABLE) if row.client]
    assert len(set(owners[taken_over_at - 1 :])) == 1
    assert owners == sorted(owners, key=owners.index)
    assert store.journal.verify() is None


def test_whoever_stands_still_in_the_midst_of_writing_keeps_nobody_from_taking_what_it_has(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres.empty(database)
    monkeypatch.setattr("calroom.store.database.STILL", 1)
    with _another(database) as still, _another(database) as store:
        first = _begin(still, AT_ONCE)
        assert first.take(["7"])
        with ExitStack() as standing:
            connection = standing.enter_context(still.database.writing())
            connection.execute(text("UPDATE lease SET token = token + 1"))
            assert _begin(store).take(["7"])
            with pytest.raises(StoreFailure):
                standing.close()
        assert [one.token for one in Leases(store.database).every()] == [2]
        with pytest.raises(Ousted):
            first.renew()
