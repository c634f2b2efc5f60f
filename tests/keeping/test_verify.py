"""`calroom verify DATABASE` holds everything against the rest and names the first thing that is wrong."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from tests.keeping.crowd import Crowd

from calroom.cli.replay import verify as command
from calroom.keeping import Keeper
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rows import read_given, write
from calroom.store import Record
from calroom.store.records import BEGINNING, Action, Entry, chained


async def play(path: str, hands: int = 3) -> None:
    keeper = await Keeper.open(path, luck=SeededLuck(5))
    crowd = Crowd(keeper, "7", "comstock.holdem")
    await crowd.begin()
    while keeper.table("7").state.hand < hands or keeper.table("7").hand is not None:
        await crowd.step()
    await keeper.close()


@pytest.fixture
def played(path: str) -> str:
    asyncio.run(play(path))
    return path


def test_a_room_that_nobody_touched_holds(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(played) == 0
    assert "3 hands verified" in capsys.readouterr().out


def test_a_file_that_is_no_database_of_a_room_is_no_room(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(str(tmp_path / "nothing.db")) == 1
    assert "cannot be read" in capsys.readouterr().err


def tamper(path: str, *statements: str) -> None:
    """What somebody can do who may take the guards out of the database."""
    with closing(sqlite3.connect(path)) as database:
        for (trigger,) in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            database.execute(statement)
        database.commit()


def test_a_changed_input_breaks_the_chain(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(played, "UPDATE journal SET at = at + 1 WHERE number = 4")
    assert command(played) == 1
    assert "7, 4: the record is not what was written" in capsys.readouterr().err


def test_a_changed_balance_is_found_in_the_ledger(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(played, "UPDATE posting SET balance = balance + 1 WHERE account = 'cage'")
    assert command(played) == 1
    assert "ledger, " in capsys.readouterr().err


def forge(path: str, change: Callable[[Record], Record]) -> None:
    """Change records and chain them anew, as only the house itself could."""
    tamper(path)
    with closing(sqlite3.connect(path)) as database:
        last = BEGINNING
        for row in database.execute("SELECT * FROM journal ORDER BY number").fetchall():
            table, number, at, client, hand, version, given, chance, ledger, _ = row
            money = database.execute(
                "SELECT topic, amount, source, target FROM entry WHERE number = ? ORDER BY id", (number,)
            )
            acts = database.execute(
                'SELECT who, act, subject, "before", "after", reason FROM action WHERE number = ?', (number,)
            )
            record = change(
                Record(
                    table=table,
                    number=number,
                    at=at,
                    client=client,
                    hand=hand,
                    version=version,
                    input=given,
                    chance=chance,
                    entries=tuple(Entry(*entry) for entry in money),
                    actions=tuple(Action(*act) for act in acts),
                )
            )
            last = chained(last, record, ledger)
            database.execute(
                "UPDATE journal SET chance = ?, input = ?, digest = ? WHERE number = ?",
                (record.chance, record.input, last, number),
            )
        database.commit()


def first_hand(record: Record) -> bool:
    return record.version is not None and record.hand == 1


def test_a_deck_that_was_changed_after_it_was_sealed_is_found_though_the_chain_holds(
    played: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def swap_two_cards(record: Record) -> Record:
        if not first_hand(record):
            return record
        given = read_given(record.chance)
        *others, deck = given.drawn.shuffles
        drawn = msgspec.structs.replace(given.drawn, shuffles=(*others, (deck[1], deck[0], *deck[2:])))
        text = write(msgspec.structs.replace(given, drawn=drawn)).decode()
        return msgspec.structs.replace(record, chance=text)

    forge(played, swap_two_cards)
    assert command(played) == 1
    assert "the seal does not fit the deck that was dealt" in capsys.readouterr().err


def test_an_answer_that_was_never_given_is_found_by_replay(
    played: str, capsys: pytest.CaptureFixture[str]
) -> None:
    forge(
        played,
        lambda record: msgspec.structs.replace(record, input=record.input.replace('"fold"', '"call"')),
    )
    assert command(played) == 1
    assert "7, " in capsys.readouterr().err
