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
from calroom.keeping import Keeper, reports
from calroom.keeping.rows import Admit
from calroom.keeping.verify import verify
from calroom.room.inputs import Deal, Leave, Open, Sit
from calroom.room.room import MOST_TABLES
from calroom.store import Store
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


def purses(keeper: Keeper) -> dict[str, int]:
    return {person: keeper.purse(person) for person in ("Ann", "Bob", "Cid")}


def test_the_floor_gives_back_what_everybody_has_at_a_table_that_waits(
    path: str, house: Callable[[str], House]
) -> None:
    """Somebody who has taken another name since gets theirs under that one; no chip comes or goes."""

    async def story() -> None:
        await a_room_in_a_hand(path, house(MINE), house(OTHER))
        with uninstalled("holdem"):
            keeper = await opened(path, houses=[house(OTHER)])
            await keeper.enter(Admit(person="Cyd", formerly="Cid"), MIDDAY)
            before, total = purses(keeper), keeper.store.ledger.trial_balance()
            with pytest.raises(Refused, match="table 8 does not wait"):
                await keeper.pay_back("8", "closed for good", "Flo", MIDDAY)
            told = await keeper.pay_back("7", "closed for good", "Flo", MIDDAY)
            assert (told.table, told.row) == ("7", keeper.store.journal.head("7").number)
            after = purses(keeper)
            assert {name: after[name] - before[name] for name in ("Ann", "Bob")} == {
                "Ann": 40000,
                "Bob": 40000,
            }
            assert keeper.purse("Cyd") == 4_000_000
            assert not any(keeper.store.ledger.balances("stack").values())
            assert keeper.store.ledger.trial_balance() == total == 0
            (act,) = [one.action for one in keeper.store.people.actions("7") if one.action.act == "pay back"]
            assert (act.who, act.before, act.after, act.reason) == ("Flo", "$1,200", "$0", "closed for good")
            with pytest.raises(Refused, match="table 7 does not wait"):
                await keeper.pay_back("7", "again", "Flo", MIDDAY)
            assert verify(keeper.store).fault is None
            await keeper.close()
            keeper = await opened(path, houses=[house(OTHER)])
            assert not keeper.waiting
            await keeper.put_up("7", "other.stud", "Ada", MIDDAY)
            await keeper.take("7", Open(**FLOOR), MIDDAY)
            await keeper.close()
            keeper = await opened(path, houses=[house(OTHER)])
            assert keeper.table("7").game.id == "other.stud"
            assert keeper.table("7").state.hand == 1
            assert verify(keeper.store).fault is None
            await keeper.close()
        keeper = await opened(path, houses=[house(MINE), house(OTHER)])
        assert keeper.table("7").game.id == "other.stud"
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_a_seat_at_a_table_that_waits_keeps_nobody_from_sitting_elsewhere(
    path: str, house: Callable[[str], House]
) -> None:
    """Nobody can leave it; when its game is back they have a seat more, and leave when they like."""

    async def story() -> None:
        await a_room_in_a_hand(path, house(MINE), house(OTHER))
        others = ["8", *(f"8{letter}" for letter in "abcdefgh")][:MOST_TABLES]
        with uninstalled("holdem"):
            keeper = await opened(path, houses=[house(OTHER)])
            for table in others:
                if table != "8":
                    await keeper.put_up(table, "other.stud", "Ada", MIDDAY)
                    await keeper.take(table, Open(**FLOOR), MIDDAY)
                await keeper.take(table, Sit(who="Ann", chips=40_000), MIDDAY)
            await keeper.close()
        keeper = await opened(path, houses=[house(MINE), house(OTHER)])
        assert all(keeper.table(table).seat_of("Ann") for table in ("7", *others))
        await keeper.take("8", Leave(who="Ann"), MIDDAY)
        with pytest.raises(Refused, match="Ann has a seat at"):
            await keeper.take("8", Sit(who="Ann", chips=40_000), MIDDAY)
        await keeper.close()

    run(story())


def test_what_cannot_be_played_again_is_said_with_the_reason_and_the_rest_is_checked(
    path: str, house: Callable[[str], House]
) -> None:
    async def story() -> None:
        await a_room_in_a_hand(path, house(MINE), house(OTHER))

    run(story())
    with uninstalled("holdem"):
        store = Store(path)
        checked = verify(store)
        assert checked.fault is None
        (left_out,) = checked.left_out
        assert left_out.startswith("table 7 could not be played again, since its game is not here: ")
        assert "there is no game 'holdem'" in left_out
        for made in (
            reports.unfinished(store),
            reports.returns(store),
            reports.flows(store),
            reports.bank(store, "7"),
        ):
            assert left_out in made.words, made.title
        for made in (reports.count(store), reports.jackpot(store), reports.actions(store)):
            assert left_out not in made.words
        assert reports.book(store, "Ann").rows
        with pytest.raises(reports.NothingFound, match="there is no game 'holdem'"):
            reports.hand(store, "7", 1)
        store.close()
    store = Store(path)
    assert verify(store).left_out == []
    store.close()
