"""The records people ask for, each written by the same ledger that moved the chips."""

import asyncio
import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.keeping.crowd import Crowd
from tests.keeping.purses import with_chips

from calroom.cli import memory
from calroom.cli.replay import verify
from calroom.cli.report import report as command
from calroom.keeping import Keeper, reports
from calroom.keeping.luck import SeededLuck
from calroom.money import cents
from calroom.room.inputs import Deal, PayJackpot, Sit, TimeUp
from calroom.store import Store

TABLES = {"1": "comstock.holdem", "2": "sk.pure215"}


async def evening(path: str) -> None:
    keeper = await Keeper.open(path, luck=SeededLuck(2))
    for table, game in TABLES.items():
        crowd = Crowd(keeper, table, game)
        await crowd.begin()
        while crowd.live.state.hand < 6 or crowd.live.hand is not None:
            await crowd.step()
        await crowd.go_home()
    await with_chips(keeper, "Pia", chips=0)
    pay = PayJackpot(
        who="Flo", role="floor", person="Pia", game="comstock.holdem", amount=100, reason="quad aces"
    )
    await keeper.take("room", pay)
    await keeper.close()


@pytest.fixture
def path_of_evening(path: str) -> str:
    asyncio.run(evening(path))
    return path


@pytest.fixture
def store(path_of_evening: str) -> Any:
    store = Store(path_of_evening)
    yield store
    store.close()


def test_a_hand_is_recalled_with_its_time_choices_bets_fees_and_balances(store: Store) -> None:
    made = reports.hand(store, "1", 3)
    for row in made.rows:
        assert row["after"] == row["before"] - row["bet"] + row["won"] - row["fee"] - row["jackpot"]
    assert sum(row["fee"] + row["jackpot"] for row in made.rows) >= 0
    assert any(row["choices"] for row in made.rows)
    assert made.words[0] == "replay of hand 3 at table 1, comstock.holdem, $5-$10, finished"
    assert {row["kind"] for row in made.rows} == {"bot"}
    assert all(row["result"] == row["after"] - row["before"] for row in made.rows)
    assert made.words[3].split()[0].count(":") == 2
    assert "deck sealed as " in made.words[2]
    assert any("[comstock.holdem." in line for line in made.words)
    assert made.words[-1].startswith("collected $")


def test_the_count_sheet_has_what_is_in_every_box(store: Store) -> None:
    made = reports.count(store)
    assert sum(row["amount"] for row in made.rows) == sum(store.ledger.balances("box").values()) > 0
    assert {row["table"] for row in made.rows} == {"1", "2"}
    assert {row["table"] for row in reports.count(store, "2").rows} == {"2"}


def test_the_jackpot_account_says_what_was_put_in_and_paid(store: Store) -> None:
    [row] = reports.jackpot(store, "comstock.holdem").rows
    assert row["paid"] == 100
    assert row["put_in"] - row["paid"] == row["holds"] == store.ledger.balance("jackpot:comstock.holdem")


def test_the_bank_log_has_every_offer_and_its_answer(store: Store) -> None:
    rows = reports.bank(store, "2").rows
    assert {"offered", "taken"} <= {row["what"] for row in rows}
    answers = sum(row["what"] in ("taken", "declined") for row in rows)
    assert sum(row["what"] == "offered" for row in rows) in (answers, answers + 1)
    assert all(row["rule"].startswith("sk.pure215.") for row in rows if row["what"] == "offered")


def test_a_playing_book_starts_with_the_buy_in_and_ends_with_nothing_on_the_table(store: Store) -> None:
    people = {name.split(":")[2] for name in store.ledger.balances("stack")}
    for person in people:
        rows = reports.book(store, person).rows
        assert rows[0]["result"] == rows[0]["chips"] > 0
        assert rows[-1]["chips"] == 0
        assert sum(row["result"] for row in rows) == 0
    with pytest.raises(LookupError, match="never had chips"):
        reports.book(store, "nobody")


def test_the_log_of_actions_has_who_what_before_after_and_why(store: Store) -> None:
    rows = reports.actions(store).rows
    opened = next(row for row in rows if row["act"] == "open")
    assert (opened["who"], opened["before"], opened["after"][:8]) == ("Flo", "closed", "open at ")
    paid = next(row for row in rows if row["act"] == "pay jackpot")
    assert (paid["subject"], cents(paid["before"]) - cents(paid["after"]), paid["reason"]) == (
        "Pia",
        100,
        "quad aces",
    )


def test_every_report_is_printed_as_text_csv_json_and_page(
    path_of_evening: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(path_of_evening)
    somebody = next(name.split(":")[2] for name in store.ledger.balances("stack"))
    store.close()
    asked: dict[Any, tuple[str, ...]] = {
        "hand": ("1", "2"),
        "count": (),
        "jackpot": (),
        "bank": ("2",),
        "book": (somebody,),
        "actions": (),
    }
    checks: dict[str, Callable[[str], bool]] = {
        "csv": lambda text: "," in text.splitlines()[0],
        "json": lambda text: bool(json.loads(text)["rows"]),
        "html": lambda text: text.startswith("<!doctype html>") and "<td>" in text,
    }
    for kind, names in asked.items():
        assert command(kind, path_of_evening, *names) == 0
        assert capsys.readouterr().out
        for form, holds in checks.items():
            forms = {"csv": form == "csv", "json": form == "json", "html": form == "html"}
            assert command(kind, path_of_evening, *names, output=None, **forms) == 0
            assert holds(capsys.readouterr().out)


def test_what_cannot_be_reported_is_said_in_one_line(
    path_of_evening: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for kind, names, what in (
        ("hand", ("1", "99"), "there is no hand 99 at table 1"),
        ("hand", ("1",), "takes a table and the number of a hand"),
        ("bank", ("9",), "there is no table 9"),
        ("unfinished", ("9",), "report unfinished takes no name"),
    ):
        assert command(kind, path_of_evening, *names) == 2
        assert what in capsys.readouterr().err
    assert command("count", "nothing.db") == 2


async def in_the_middle(path: str) -> None:
    """A hand in progress at one table and none at the other; two people sit among the bots."""
    keeper = await Keeper.open(path, luck=SeededLuck(4))
    for table, game in TABLES.items():
        crowd = Crowd(keeper, table, game)
        await crowd.begin()
        while crowd.live.state.hand < 2 or crowd.live.hand is not None:
            await crowd.step()
    await with_chips(keeper, "Ann", "Bob")
    for person in ("Ann", "Bob"):
        await keeper.take("1", Sit(who=person, chips=40_000), keeper.table("1").state.at)
    await keeper.take("1", Deal(who="Dan", role="dealer"), keeper.table("1").state.at)
    await keeper.close()


@pytest.fixture
def unfinished(path: str) -> Iterator[Store]:
    asyncio.run(in_the_middle(path))
    store = Store(path)
    yield store
    store.close()


def test_the_money_in_unfinished_hands_is_what_left_the_stacks(unfinished: Store) -> None:
    made = reports.unfinished(unfinished)
    assert {row["table"] for row in made.rows} == {"1"}
    number = made.rows[0]["hand"]
    recalled = reports.hand(unfinished, "1", number)
    assert recalled.words[0].endswith("in progress")
    assert all(row["after"] is row["result"] is None for row in recalled.rows)
    put_in = sum(row["bet"] + row["fee"] + row["jackpot"] - row["won"] for row in recalled.rows)
    assert put_in == sum(row["amount"] for row in made.rows) > 0


def test_hands_that_only_bots_played_can_be_left_out_of_the_money(
    unfinished: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    everything = sum(row["amount"] for row in reports.count(unfinished).rows)
    players = sum(row["amount"] for row in reports.count(unfinished, players_only=True).rows)
    assert players == 0 < everything
    [row] = reports.jackpot(unfinished, "comstock.holdem", players_only=True).rows
    assert (row["put_in"], row["holds"]) == (0, 0)
    where = str(unfinished.database.file)
    assert command("count", where, players=True, json=True) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == []


def test_what_the_system_decided_is_marked_in_a_hand(path: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(4))
        crowd = Crowd(keeper, "1", "sk.holdem")
        await crowd.begin()
        while keeper.table("1").hand is None:
            await crowd.step()
        table = keeper.table("1")
        person = table.people[table.asks[0].seat]
        await keeper.take("1", TimeUp(role="clock", person=person), table.state.at)
        rows = {row["person"]: row["choices"] for row in reports.hand(keeper.store, "1", 1).rows}
        assert rows[person].endswith("(decided by the system)")
        assert not any("(decided by the system)" in rows[other] for other in rows if other != person)
        await keeper.close()

    asyncio.run(story())


# Copies


def test_a_room_is_copied_brought_back_and_handed_out_by_the_command_line(
    path_of_evening: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, again = tmp_path / "copy.db", str(tmp_path / "again.db")
    assert memory.backup(path_of_evening, copy) == 0
    assert memory.backup(path_of_evening, copy) == 2
    assert "never writes over anything" in capsys.readouterr().err
    assert memory.restore(copy, again, json=True) == 0
    assert json.loads(capsys.readouterr().out)["inputs"] > 50
    assert verify(again) == 0
    capsys.readouterr()
    kinds: tuple[memory.Kind, ...] = ("hands", "ledger", "inputs", "events")
    for kind in kinds:
        rows = []
        for source in (path_of_evening, again):
            assert memory.export(kind, source) == 0
            rows.append(list(csv.reader(io.StringIO(capsys.readouterr().out))))
        assert rows[0] == rows[1]
        assert memory.export(kind, again, json=True) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == len(rows[0]) - 1
        assert [*json.loads(lines[0])] == rows[0][0]


def test_what_is_no_backup_and_no_room_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = tmp_path / "nothing.db"
    assert memory.restore(nothing, str(tmp_path / "room.db")) == 2
    assert memory.backup(str(nothing), tmp_path / "copy.db") == 2
    assert memory.export("hands", str(nothing)) == 2
    assert capsys.readouterr().err.count("calroom: ") == 3
    nothing.write_text("this is no backup\n")
    assert memory.restore(nothing, str(tmp_path / "room.db")) != 0
    assert "calroom: " in capsys.readouterr().err
