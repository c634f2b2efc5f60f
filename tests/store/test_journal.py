"""The journal: numbers without gap, digests that bind every record to all before it, each input once."""

import sqlite3

import pytest
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from tests.store.recording import bets, holds, record, sits, staked, written

from calroom.store import Action, OutOfStep, Person, Receipt, Record, Store
from calroom.store.records import BEGINNING, chained


def test_inputs_come_back_in_order_and_from_any_number(store: Store) -> None:
    store.write([record("7", number) for number in range(1, 6)] + [record("8", 1)])
    assert [row.number for row in store.journal.read("7")] == [1, 2, 3, 4, 5]
    assert [row.number for row in store.journal.read("7", after=3)] == [4, 5]
    assert store.journal.tables() == ["7", "8"]
    assert store.journal.head("7").number == 5
    assert store.journal.head("9") == Receipt(0, BEGINNING)


def test_a_record_is_chained_to_the_one_before_it(store: Store) -> None:
    first, second = record("7", 1), record("7", 2)
    one, two = written(store.write([first, second]))
    assert one.digest == chained(BEGINNING, first, 0)
    assert two.digest == chained(one.digest, second, 0)


def test_everything_of_a_record_is_kept(store: Store) -> None:
    version = store.house_files.keep('[house]\nid = "x"\ntitle = "X"\n')
    whole = Record(
        table="7",
        number=1,
        at=1_800_000_000_123,
        input='{"input":"deal"}',
        client="ann-1",
        hand=1,
        version=version,
        chance='{"deck":["As"]}',
        entries=(staked("ann", 500),),
        actions=(Action("fay", "bar", "bot:Bot bob", "welcome", "barred", "was rude"),),
        people=(Person("ann", "Ann"), Person("bob", "Bob", details='{"barred":true}')),
        checkpoint='{"seats":{}}',
    )
    [receipt] = written(store.write([whole]))
    [row] = store.journal.read("7")
    assert (row.input, row.chance, row.client, row.hand, row.version) == (
        whole.input,
        whole.chance,
        "ann-1",
        1,
        version,
    )
    assert (row.at, row.ledger, row.digest) == (whole.at, 1, receipt.digest)
    assert store.people.person("bob") == whole.people[1]
    assert [person.id for person in store.people.everybody()] == ["ann", "bob"]
    [done] = store.people.actions(who="fay")
    assert (done.table, done.number, done.at, done.action) == ("7", 1, whole.at, whole.actions[0])
    assert list(store.people.actions(table="8")) == []
    kept = store.journal.checkpoint("7")
    assert kept is not None
    assert (kept.number, kept.state) == (1, '{"seats":{}}')
    holds(store)


def test_a_person_can_change(store: Store) -> None:
    for number, name in enumerate(("Ann", "Anne"), 1):
        store.write([Record(table="room", number=number, at=1, input="{}", people=(Person("ann", name),))])
    assert store.people.person("ann") == Person("ann", "Anne")
    assert store.people.person("bob") is None


def test_a_house_file_is_kept_once_under_its_digest(store: Store) -> None:
    first, again = store.house_files.keep("a house"), store.house_files.keep("a house")
    other = store.house_files.keep("a house, changed")
    assert first == again
    assert store.house_files.versions() == sorted([first, other])
    assert store.house_files.text(first) == "a house"
    assert store.house_files.text("0" * 64) is None


def test_a_hand_under_an_unknown_house_file_is_refused(store: Store) -> None:
    [outcome] = store.write([Record(table="7", number=1, at=1, input="{}", version="f" * 64)])
    assert not isinstance(outcome, Receipt)
    assert store.journal.head("7").number == 0


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_record_that_does_not_follow_the_last_is_refused(store: Store, number: int) -> None:
    store.write([record("7", 1)])
    [outcome] = store.write([record("7", number)])
    assert isinstance(outcome, OutOfStep)
    assert str(outcome) == f"7: input {number} cannot follow input 1; read the table again"
    assert store.journal.head("7").number == 1


def test_an_input_given_again_under_the_same_id_counts_once(store: Store) -> None:
    first = record("7", 1, staked("ann", 500), client="ann-1")
    [receipt] = written(store.write([first]))
    again = Receipt(1, receipt.digest, repeated=True)
    assert store.write([first]) == [again]
    assert store.write([record("7", 2, staked("ann", 500), client="ann-1")]) == [again]
    assert store.journal.find("7", "ann-1") == again
    assert store.journal.find("7", "ann-2") is None
    assert store.ledger.balance("bot:Bot ann") == 500
    assert store.journal.head("7").number == 1


def test_the_same_id_in_one_group_counts_once(store: Store) -> None:
    one = record("7", 1, client="ann-1")
    first, second, third = store.write([one, one, record("7", 2, client="ann-1")])
    assert isinstance(first, Receipt)
    assert second == third == Receipt(1, first.digest, repeated=True)
    holds(store)


def test_the_same_id_at_another_table_is_another_input(store: Store) -> None:
    written(store.write([record("7", 1, client="a"), record("8", 1, client="a")]))


def test_two_stores_on_one_database_cannot_fork_a_table(store: Store, where: str) -> None:
    other = Store(where)
    store.write([record("7", 1, staked("ann", 100))])
    written(other.write([record("7", 2, staked("ann", 100))]))
    [stale] = store.write([record("7", 2, staked("ann", 100))])
    assert isinstance(stale, OutOfStep)
    written(store.write([record("7", 3, staked("ann", 100))]))
    assert store.ledger.balance("bot:Bot ann") == 300
    holds(store)
    other.close()


@pytest.mark.parametrize(
    ("tampering", "table", "number"),
    [
        ("UPDATE journal SET input = '{}' WHERE \"table\" = '8' AND number = 2", "8", 2),
        ("UPDATE journal SET at = at + 1 WHERE \"table\" = '7' AND number = 1", "7", 1),
        ("UPDATE journal SET digest = 'no' WHERE \"table\" = '7' AND number = 3", "7", 3),
        ("DELETE FROM journal WHERE \"table\" = '8' AND number = 1", "8", 1),
        ("UPDATE entry SET topic = 'a gift' WHERE id = 2", "7", 2),
        ("DELETE FROM action", "8", 3),
    ],
)
def test_the_first_record_that_was_tampered_with_is_named(
    store: Store, tampering: str, table: str, number: int
) -> None:
    store.write([record("7", 1, staked("ann", 500)), record("7", 2, sits("ann", "7", 300)), record("7", 3)])
    acted = Action("fay", "void", "hand 1", "", "", "misdeal")
    store.write(
        [record("8", 1), record("8", 2), Record(table="8", number=3, at=1, input="", actions=(acted,))]
    )
    assert store.journal.verify() is None
    _without_guards(store, tampering)
    fault = store.journal.verify()
    assert fault is not None
    assert (fault.where, fault.number) == (table, number)
    assert f"{table}, {number}: " in str(fault)
    other = "8" if table == "7" else "7"
    assert store.journal.verify(other) is None


def _without_guards(store: Store, statement: str) -> None:
    """Do what only somebody can who may change the schema itself."""
    with store.database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL session_replication_role = replica"))
            connection.execute(text(statement))
            return
    with sqlite3.connect(str(store.database.file)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute(statement)
    raw.close()


def test_a_balance_that_was_tampered_with_is_named(store: Store) -> None:
    store.write([record("7", 1, staked("ann", 500), sits("ann", "7", 300), bets("ann", "7", 100))])
    _without_guards(store, "UPDATE posting SET balance = 999 WHERE entry = 2 AND amount > 0")
    fault = store.ledger.verify()
    assert fault is not None
    assert (fault.where, fault.number) == ("ledger", 2)


def test_a_posting_that_nobody_wrote_is_named(store: Store) -> None:
    store.write([record("7", 1, staked("ann", 500))])
    _without_guards(store, "INSERT INTO posting VALUES ('cage', 9, 5, 5)")
    fault = store.ledger.verify()
    assert fault is not None
    assert fault.number == 9


def test_a_checkpoint_that_does_not_fit_the_journal_is_passed_over(store: Store) -> None:
    for number in range(1, 4):
        store.write([Record(table="7", number=number, at=1, input="{}", checkpoint=f"state {number}")])
    before = store.journal.checkpoint("7", before=3)
    assert before is not None
    assert before.state == "state 2"
    with store.database.writing() as connection:
        connection.execute(text("UPDATE checkpoint SET state = 'state 9' WHERE number = 3"))
    last = store.journal.checkpoint("7")
    assert last is not None
    assert (last.number, last.state) == (2, "state 2")
    assert store.journal.checkpoint("8") is None


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO journal VALUES ('7', 3, 1, NULL, 0, NULL, '{}', NULL, 0, 'd')",
        "INSERT INTO journal VALUES ('7', 1, 1, NULL, 0, NULL, '{}', NULL, 0, 'd')",
        "INSERT INTO journal VALUES ('7', 2, 1, 'ann-1', 0, NULL, '{}', NULL, 0, 'd')",
        "INSERT INTO journal VALUES ('8', 0, 1, NULL, 0, NULL, '{}', NULL, 0, 'd')",
        "UPDATE journal SET input = '{}'",
        "DELETE FROM journal",
        "DELETE FROM action",
        "UPDATE house_file SET text = ''",
    ],
)
def test_raw_sql_cannot_break_the_journal(store: Store, statement: str) -> None:
    store.house_files.keep("a house")
    acted = Action("fay", "void", "hand 1", "", "", "misdeal")
    store.write([Record(table="7", number=1, at=1, input="{}", client="ann-1", actions=(acted,))])
    with pytest.raises(IntegrityError), store.database.writing() as connection:
        connection.execute(text(statement))
    assert store.journal.head("7").number == 1
    holds(store)


def test_the_inputs_of_a_hand_are_found_wherever_they_are_in_the_journal(store: Store) -> None:
    hands = [0, 0, 1, 1, 1, 0, 2, 3, 3, 0, 0, 0, 5, 5]
    written(store.write([replace(record("7", number), hand=hand) for number, hand in enumerate(hands, 1)]))
    written(store.write([replace(record("8", 1), hand=4)]))
    for hand in range(1, 7):
        numbers = [number for number, here in enumerate(hands, 1) if here == hand]
        assert [row.number for row in store.journal.hand("7", hand)] == numbers
    assert store.journal.hand("9", 1) == []
