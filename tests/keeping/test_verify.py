"""`calroom verify DATABASE` holds everything against the rest and names the first thing that is wrong."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.keeping.crowd import MIDDAY, Crowd
from tests.keeping.forgery import forge, tamper

from calroom.cli.failure import STOPPED
from calroom.cli.replay import verify as command
from calroom.keeping import Keeper
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rows import Admit, Allow, SellChips, read_by_chance, write
from calroom.keeping.verify import Checked, verify
from calroom.room.inputs import PayJackpot, Resume, Stop
from calroom.room.room import ROOM
from calroom.store import Record, Store

FLOOR = {"who": "Flo", "role": "floor"}


async def evening(path: str) -> None:
    """Three hands, a jackpot, a fire drill, somebody barred, and somebody with a purse."""
    keeper = await Keeper.open(path, luck=SeededLuck(5))
    crowd = Crowd(keeper, "7", "comstock.holdem")
    await crowd.begin()
    while keeper.table("7").state.hand < 3 or keeper.table("7").hand is not None:
        await crowd.step()
    stop = Stop(who="Ada", role="floor", scope="game", name="sk.holdem", reason="fire drill")
    await keeper.take(ROOM, stop, MIDDAY)
    await keeper.take(
        ROOM, Resume(who="Ada", role="floor", scope="game", name="sk.holdem", reason="over"), MIDDAY
    )
    await keeper.bar("Eve", "excluded herself", "Ada", MIDDAY)
    await keeper.enter(Admit(who="Ada", person="Pia", chips=5_000), MIDDAY)
    pay = PayJackpot(who="Flo", role="floor", person="Pia", game="comstock.holdem", amount=100, reason="aces")
    await keeper.take(ROOM, pay, MIDDAY)
    await keeper.enter(SellChips(who="Pia", person="Pia", amount=700), MIDDAY)
    await keeper.enter(Allow(who="Pia", person="Pia", chips_a_day=10_000), MIDDAY)
    await keeper.close()


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("room") / "room.db"
    asyncio.run(evening(str(path)))
    return path


@pytest.fixture
def played(model: Path, tmp_path: Path) -> str:
    path = tmp_path / "room.db"
    with closing(sqlite3.connect(model)) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
    return str(path)


def fault(path: str) -> str:
    """The first thing that does not hold."""
    store = Store(path)
    found = verify(store).fault
    store.close()
    assert found is not None, "nothing was found to be wrong"
    return str(found)


def test_somebody_who_stops_it_is_told_how_far_it_came(
    played: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.progress.Progress.update", stop)
    assert command(played, json=True) == STOPPED
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert (found["rows"], found["fault"], found["stopped"]) == (1, None, True)
    assert "stopped before all was verified" in told.err
    assert command(played) == STOPPED
    assert capsys.readouterr().out.startswith("nothing wrong was found in 1 table, 1 inputs")


def test_a_room_that_nobody_touched_holds(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(played) == 0
    said = capsys.readouterr().out
    assert "1 table, " in said
    assert "3 hands verified, 3 decks sealed" in said


def test_a_room_that_plays_on_while_it_is_looked_at_holds(played: str) -> None:
    async def another_table() -> None:
        keeper = await Keeper.open(played, luck=SeededLuck(6))
        crowd = Crowd(keeper, "8", "comstock.holdem")
        await crowd.begin()
        while keeper.table("8").state.hand < 3:
            await crowd.step()
        await keeper.close()

    def pool(store: Store) -> int:
        return store.ledger.balance("jackpot:comstock.holdem")

    meanwhile: list[int] = []

    def show(_: Checked) -> None:
        if not meanwhile:
            asyncio.run(another_table())
            with closing(Store(played)) as seen:
                meanwhile.append(pool(seen))

    with closing(Store(played)) as store:
        before = pool(store)
        assert verify(store, show).fault is None
        assert meanwhile[0] > before, "the jackpot grew while it was looked at"
        assert pool(store) == meanwhile[0], "and whoever reads afterwards sees it"


def test_a_room_whose_records_were_chained_anew_without_a_change_holds(played: str) -> None:
    forge(played)
    store = Store(played)
    assert verify(store).fault is None
    store.close()


def test_a_file_that_is_no_database_of_a_room_is_no_room(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(str(tmp_path / "nothing.db")) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_what_does_not_hold_is_named_and_the_command_fails(
    played: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper(played, "UPDATE journal SET at = at + 1 WHERE \"table\" = '7' AND number = 4")
    assert command(played) == 1
    assert "7, 4: the record is not what was written" in capsys.readouterr().err


# What was changed by hand


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            "UPDATE journal SET input = replace(input, 'Flo', 'Joe')",
            "7, 2: the record is not what was written",
        ),
        ("UPDATE journal SET client = 'me' WHERE \"table\" = '7' AND number = 5", "7, 5: the record is not"),
        ("DELETE FROM journal WHERE \"table\" = '7' AND number = 6", "7, 6: this input is missing"),
        ("DELETE FROM journal WHERE \"table\" = 'room' AND number = 2", "room, 2: this input is missing"),
        ("UPDATE entry SET amount = amount + 100 WHERE id = 3", "the record is not what was written"),
        ("DELETE FROM entry WHERE id = 3", "the record is not what was written"),
        (
            "UPDATE action SET reason = 'none' WHERE act = 'stop'",
            "room, 1: the record is not",
        ),
        ("DELETE FROM action WHERE act = 'bar'", "room, 3: the record is not what was written"),
        ("UPDATE posting SET balance = balance + 1 WHERE account = 'cage'", "ledger, "),
        ("UPDATE posting SET amount = amount + 1 WHERE entry = 2", "ledger, 2: this entry or its postings"),
        ("INSERT INTO posting VALUES ('cage', 99999, 5, 5)", "ledger, 99999: there is a posting without"),
        ("UPDATE house_file SET text = text || '# changed'", "house file, 0: the text kept for version"),
        (
            "UPDATE checkpoint SET state = replace(state, '\"hand\":1', '\"hand\":9')",
            "the checkpoint after it is missing or not what was written",
        ),
        ("DELETE FROM checkpoint", "the checkpoint after it is missing or not what was written"),
    ],
)
def test_a_row_that_was_changed_or_removed_is_found(played: str, statement: str, said: str) -> None:
    tamper(played, statement)
    assert said in fault(played)


def test_whoever_noted_where_the_chains_end_knows_that_the_end_was_cut_off(played: str) -> None:
    store = Store(played)
    before = verify(store).heads
    assert verify(store).heads == before
    last = store.journal.head(ROOM).number
    store.close()
    tamper(
        played,
        f"DELETE FROM action WHERE \"table\" = 'room' AND number = {last}",
        f"DELETE FROM journal WHERE \"table\" = 'room' AND number = {last}",
    )
    store = Store(played)
    checked = verify(store)
    assert checked.fault is None
    assert checked.heads != before
    store.close()


# What was changed, and everything else made to fit, as only the house itself could


def in_hand(change: Callable[[Record], Record]) -> Callable[[Record], Record]:
    """Change the first row of the first hand only."""

    def changed(record: Record) -> Record:
        return change(record) if record.version is not None and record.hand == 1 else record

    return changed


def swap_two_cards(record: Record) -> Record:
    given = read_by_chance(record.chance)
    *others, deck = given.drawn.shuffles
    drawn = replace(given.drawn, shuffles=(*others, (deck[1], deck[0], *deck[2:])))
    return replace(record, chance=write(replace(given, drawn=drawn)).decode())


def another_secret(record: Record) -> Record:
    given = read_by_chance(record.chance)
    seals = tuple(replace(seal, secret=b"another") for seal in given.seals)
    return replace(record, chance=write(replace(given, seals=seals)).decode())


def no_seal(record: Record) -> Record:
    given = read_by_chance(record.chance)
    return replace(record, chance=write(replace(given, seals=())).decode())


@pytest.mark.parametrize("change", [swap_two_cards, another_secret, no_seal])
def test_a_deck_that_does_not_fit_its_seal_is_found_though_the_chain_holds(
    played: str, change: Callable[[Record], Record]
) -> None:
    forge(played, in_hand(change))
    assert "the seal does not fit the deck that was dealt" in fault(played)


def test_an_answer_that_was_never_given_is_found_by_replay(played: str) -> None:
    forge(played, lambda record: replace(record, input=record.input.replace('"fold"', '"call"')))
    assert fault(played).startswith("7, ")


def test_a_hand_moved_to_another_number_or_house_file_is_found(played: str) -> None:
    forge(played, in_hand(lambda record: replace(record, hand=2)))
    assert "it is not recorded with the hand that it belongs to" in fault(played)


def one_cent_more(record: Record) -> Record:
    """The house takes a cent more of the first hand."""
    entries = tuple(
        replace(entry, amount=entry.amount + 1) if entry.target.startswith("box:") else entry
        for entry in record.entries
    )
    return replace(record, entries=entries)


def to_somebody_else(record: Record) -> Record:
    entries = tuple(
        replace(entry, target="player:Joe") if entry.target.startswith("player:") else entry
        for entry in record.entries
    )
    return replace(record, entries=entries)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (one_cent_more, "the money that was moved is not what the hand says"),
        (to_somebody_else, "Joe got $50 and has no purse"),
    ],
)
def test_money_that_no_hand_moved_is_found_though_chain_and_ledger_hold(
    played: str, change: Callable[[Record], Record], said: str
) -> None:
    forge(played, change)
    assert said in fault(played)


def in_room(act: str, change: Callable[[Record], Record]) -> Callable[[Record], Record]:
    """Change the row of the room's journal with this act."""

    def changed(record: Record) -> Record:
        found = record.table == ROOM and f'"input":"{act}"' in record.input
        return change(record) if found else record

    return changed


def less(record: Record) -> Record:
    return replace(record, entries=tuple(replace(entry, amount=50) for entry in record.entries))


def log_of_nothing(record: Record) -> Record:
    return replace(record, actions=tuple(replace(act, reason="nothing") for act in record.actions))


def said_otherwise(record: Record) -> Record:
    """Flo paid more than there was."""
    return replace(record, input=record.input.replace('"amount":100', '"amount":90000'))


@pytest.mark.parametrize(
    ("act", "change", "said"),
    [
        ("payjackpot", less, "the money that was moved is not what the input says"),
        ("payjackpot", said_otherwise, "it does not replay: the jackpot of comstock.holdem holds"),
        ("admit", less, "Pia got $0.50 and bought $50"),
        ("sellchips", less, "Pia got $0.50 and bought $7"),
        ("stop", log_of_nothing, "the act that was logged is not what was done"),
        ("bar", log_of_nothing, "the act that was logged is not what was done"),
        ("allow", log_of_nothing, "the act that was logged is not what was done"),
    ],
)
def test_what_the_room_itself_did_is_followed_again(
    played: str, act: str, change: Callable[[Record], Record], said: str
) -> None:
    forge(played, in_room(act, change))
    found = fault(played)
    assert found.startswith("room, ")
    assert said in found


def test_a_resume_of_what_was_never_stopped_does_not_replay(played: str) -> None:
    forge(
        played,
        in_room("stop", lambda record: replace(record, input=record.input.replace("sk.holdem", "sk.pan"))),
    )
    assert fault(played).startswith("room, ")


def test_a_result_that_no_hand_came_to_is_found_in_the_checkpoint(played: str) -> None:
    def richer(state: str) -> str:
        table = json.loads(state)
        table["state"]["button"] = 9
        return json.dumps(table, separators=(",", ":"))

    forge(played, checkpoint=richer)
    assert "the table is not as the checkpoint after it says" in fault(played)


def test_an_act_of_the_floor_at_a_table_is_followed_again(played: str) -> None:
    def quiet(record: Record) -> Record:
        acts = tuple(replace(act, before="closed already") for act in record.actions)
        return replace(record, actions=acts) if record.table == "7" and record.number == 2 else record

    forge(played, quiet)
    assert "7, 2: the act that was logged is not what was done" in fault(played)
