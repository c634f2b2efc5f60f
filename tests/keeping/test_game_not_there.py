"""The package of a game is uninstalled: its tables wait, the others play, and nobody loses a chip."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.test_keeper import FLOOR, opened, play_out, run, what_it_is, with_players

import calroom
from calroom.games import catalogue
from calroom.houses import loader
from calroom.houses.loader import House
from calroom.keeping.verify import verify
from calroom.room.inputs import Deal, Open, Sit
from calroom.table.refusals import Refused

MINE = """\
[house]
id = "mine"
title = "My room"

[games.hearts]
script = "holdem"
like = "comstock.holdem"
"""
OTHER = """\
[house]
id = "other"
title = "The other room"

[games.stud]
like = "comstock.stud"
"""


@pytest.fixture(name="house")
def house_files(tmp_path: Path) -> Callable[[str], House]:
    def written(text: str) -> House:
        file = tmp_path / f"{len(text)}.toml"
        file.write_text(text)
        return calroom.house(file)

    return written


@contextmanager
def uninstalled(game: str) -> Iterator[None]:
    """As long as this lasts nobody offers the game."""
    every = catalogue.offers()
    offer = every.pop(game)
    catalogue.game_type.cache_clear()
    try:
        yield
    finally:
        every[game] = offer
        catalogue.game_type.cache_clear()


async def a_room_in_a_hand(path: str, mine: House, other: House) -> bytes:
    """A table of each house, the first of them in a hand; gives what that one is."""
    keeper = await opened(path, houses=[mine, other])
    await with_players(keeper, "mine.hearts")
    await keeper.put_up("8", "other.stud", "Ada", MIDDAY)
    await keeper.take("8", Open(**FLOOR), MIDDAY)
    await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
    was = what_it_is(keeper.table("7"))
    await keeper.close()
    return was


def test_the_room_opens_without_a_game_and_its_table_goes_on_when_the_game_is_back(
    path: str, house: Callable[[str], House], caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        was = await a_room_in_a_hand(path, house(MINE), house(OTHER))
        with uninstalled("holdem"), caplog.at_level(logging.ERROR, "calroom.keeping"):
            keeper = await opened(path, houses=[house(OTHER)])
            assert set(keeper.room.tables) == {"8"}
            waiting = keeper.waiting["7"]
            assert (waiting.game, waiting.stacks) == (
                "mine.hearts",
                {"Ann": 40000, "Bob": 40000, "Cid": 40000},
            )
            assert "7 cannot go on" in caplog.text
            assert "there is no game 'holdem'" in caplog.text
            with pytest.raises(LookupError, match="is of a game that is not here"):
                keeper.recall("7", 1)
            row = keeper.store.journal.head("7")
            with pytest.raises(Refused, match="waits until its game is back"):
                await keeper.take("7", Sit(who="Dee", chips=40_000), MIDDAY)
            with pytest.raises(Refused, match="there is a table 7"):
                await keeper.put_up("7", "other.stud", "Ada", MIDDAY)
            await keeper.take("8", Sit(who="Dee", chips=40_000), MIDDAY)
            assert keeper.store.journal.head("7") == row
            await keeper.close()
        keeper = await opened(path, houses=[house(MINE), house(OTHER)])
        assert not keeper.waiting
        assert what_it_is(keeper.table("7")) == was
        await play_out(keeper)
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_a_table_waits_whose_house_file_says_what_can_no_longer_be_said(
    path: str, house: Callable[[str], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        await a_room_in_a_hand(path, house(MINE), house(OTHER))
        with monkeypatch.context() as stricter:
            stricter.setattr(loader, "faults_of", lambda *_: iter(["fees: not like this"]))
            keeper = await opened(path, houses=())
            assert set(keeper.waiting) == {"7", "8"}
            assert keeper.waiting["7"].why.endswith("games.hearts.fees: not like this")
            await keeper.close()

    run(story())


def test_a_table_whose_house_file_is_gone_goes_on_under_the_one_that_the_store_has_kept(
    path: str, house: Callable[[str], House]
) -> None:
    async def story() -> None:
        was = await a_room_in_a_hand(path, house(MINE), house(OTHER))
        keeper = await opened(path, houses=[house(OTHER)])
        assert what_it_is(keeper.table("7")) == was
        await play_out(keeper)
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())
