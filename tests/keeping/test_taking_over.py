"""A room that another version of calroom has run goes on under ours: nothing is lost, nothing is made up."""

import asyncio
import lzma
from pathlib import Path
from typing import Any

import pytest
from tests.server.screens import Screen
from tests.server.visiting import opened, run

from calroom.keeping import Keeper
from calroom.keeping.recall import NothingFound
from calroom.keeping.reports import bank
from calroom.keeping.rows import read_input
from calroom.keeping.taking_over import VERSION
from calroom.keeping.verify import verify
from calroom.room.inputs import Deal, Open
from calroom.room.table import LiveTable
from calroom.store import Store

KEPT = Path(__file__).parent / "kept"
RELEASED = sorted(path.name.removesuffix(".db.xz") for path in KEPT.glob("*.db.xz"))
LOST = "palace.holdem-1"


@pytest.fixture(params=RELEASED)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The memory of a room as a released version left it, in the middle of twenty hands."""
    path = tmp_path / "room.db"
    path.write_bytes(lzma.decompress((KEPT / f"{request.param}.db.xz").read_bytes()))
    return str(path)


def worth(store: Store) -> dict[str, int]:
    """What everybody has, on tables and away from them."""
    found: dict[str, int] = {}
    for account, cents in store.ledger.balances().items():
        kind, _, name = account.partition(":")
        if kind in ("player", "stack", "bot"):
            person = name.rpartition(":")[2]
            found[person] = found.get(person, 0) + cents
    return {person: cents for person, cents in found.items() if cents}


def test_every_memory_of_a_released_version_is_brought_up_to_date_and_goes_on(older: str) -> None:
    async def story() -> None:
        async with opened(older) as visit:
            keeper = visit.front.keeper
            before = worth(keeper.store)
            assert len(keeper.room.tables) == 20
            assert {kept.run_by for kept in keeper._kept.values()} == {VERSION}
            assert before == worth(keeper.store)
            assert keeper.register.holding("owner") == ["Olga"]
            ann = await Screen(visit.front.host, "palace.holdem-1", "Ann").open()
            await ann.play(1)

    run(story())
    store = Store(older)
    checked = verify(store)
    assert checked.fault is None
    assert checked.older > 5000
    store.close()


def test_a_memory_of_another_version_is_not_played_again_by_ours(older: str) -> None:
    store = Store(older)
    checked = verify(store)
    assert (checked.fault, checked.hands) == (None, 0)
    assert checked.older > 5000
    store.close()


class Otherwise:
    """Our version plays one table otherwise than the one before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_on = True
        take = LiveTable.take

        def otherwise(live: LiveTable, *given: Any, **named: Any) -> Any:
            if self.is_on and live.state.table == LOST and live.hand is not None:
                raise ValueError("this is played otherwise now")
            return take(live, *given, **named)

        monkeypatch.setattr(LiveTable, "take", otherwise)


def test_a_hand_that_cannot_go_on_is_called_off_and_everybody_has_what_they_had(
    older: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    otherwise = Otherwise(monkeypatch)

    async def story() -> None:
        before = Store(older)
        had = worth(before)
        before.close()
        keeper = await Keeper.open(older)
        live = keeper.room.tables[LOST]
        assert live.hand is None
        assert worth(keeper.store) == had
        on_table = {player.person: player.chips for player in live.state.players.values()}
        stacks = {
            name.rpartition(":")[2]: cents
            for name, cents in keeper.store.ledger.balances("stack").items()
            if name.startswith(f"stack:{LOST}:") and cents
        }
        assert {person: cents for person, cents in on_table.items() if cents} == stacks
        number, otherwise.is_on = live.state.hand, False
        await keeper.take(LOST, Deal(role="clock"))
        assert keeper.room.tables[LOST].state.hand == number + 1
        await keeper.close()
        again = await Keeper.open(older)
        assert again.room.tables[LOST].state.hand == number + 1
        assert verify(again.store).fault is None
        await again.close()

    asyncio.run(story())


def test_reports_pass_over_what_is_played_otherwise_and_a_recall_says_so(
    older: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Otherwise(monkeypatch)
    store = Store(older)
    assert bank(store, LOST).rows == []
    assert bank(store, "palace.baccarat-1").rows
    store.close()

    async def story() -> None:
        keeper = await Keeper.open(older)
        with pytest.raises(NothingFound, match="was dealt by an earlier version of calroom"):
            keeper.recall(LOST, 3)
        assert keeper.recall("palace.baccarat-1", 3)
        await keeper.close()

    asyncio.run(story())


def test_a_table_of_our_own_version_that_does_not_replay_is_no_matter_of_versions(
    older: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        keeper = await Keeper.open(older)
        await keeper.close()
        Otherwise(monkeypatch)
        with pytest.raises(ValueError, match="played otherwise"):
            await Keeper.open(older)

    asyncio.run(story())


def test_stakes_that_an_older_version_wrote_as_the_sign_of_a_table_are_read(older: str) -> None:
    store = Store(older)
    rows = [row for table in store.journal.tables() for row in store.journal.read(table)]
    opened_at = {row.table: read_input(row.input) for row in rows if '"sign":' in row.input}
    assert opened_at
    assert all(isinstance(said, Open) and said.stakes for said in opened_at.values())
