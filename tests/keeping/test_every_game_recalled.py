"""A hand of every house-game recalled on paper, with everything an inspector asks of it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.keeping.crowd import Crowd

import calroom
from calroom.keeping import Keeper, reports
from calroom.keeping.luck import SeededLuck
from calroom.room.events import HandEnded
from calroom.store import Store

GAMES = [f"{house.id}.{game}" for house in calroom.houses() if house.id != "open" for game in house.games]
FIELDS = ["seat", "person", "kind", "before", "bet", "won", "fee", "jackpot", "after", "result", "choices"]


async def one_hand(keeper: Keeper, game: str) -> None:
    crowd = Crowd(keeper, game, game, seed=4)
    await crowd.begin()
    over = False
    while not over:
        told = await crowd.step()
        over = any(
            isinstance(event.what, HandEnded)
            and any(after != before for before, after in event.what.stacks.values())
            for event in told.events
        )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A room in which one hand of every game was played."""
    path: Path = tmp_path_factory.mktemp("every-game") / "room.db"

    async def day() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(9))
        await asyncio.gather(*(one_hand(keeper, game) for game in GAMES))
        await keeper.close()

    asyncio.run(day())
    store = Store(path)
    yield store
    store.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_recalled_hand_has_its_times_funds_bets_wins_fees_choices_and_steps(
    store: Store, game: str
) -> None:
    number = max(row.hand for row in store.journal.read(game))
    made = reports.hand(store, game, number)
    assert made.words[0].startswith(f"replay of hand {number} at table {game}, {game}, ")
    assert made.words[0].endswith("finished")
    assert made.words[1].startswith("began 2027-01-15 ")
    assert "deck sealed as" in made.words[2]
    assert made.words[-1].startswith("collected $")
    assert len(made.words) > 10
    for row in made.rows:
        assert list(row) == FIELDS
        assert row["after"] == row["before"] + row["result"]
        assert row["result"] == row["won"] - row["bet"] - row["fee"] - row["jackpot"]
    assert sum(row["result"] for row in made.rows) <= 0
    assert any(row["choices"] for row in made.rows)
