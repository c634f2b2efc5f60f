"""The rules of a running table change: whoever is at it is told in words before the next hand."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.test_keeper import FLOOR, opened, play_out, run, what_it_is, with_players

import calroom
from calroom.houses.loader import House
from calroom.keeping import NotKept, Told
from calroom.keeping.verify import verify
from calroom.room.events import RulesChanged, TableEvent
from calroom.room.inputs import Deal, Open
from calroom.room.words import say
from calroom.store import Record, StoreFailure
from calroom.store.writer import Promise

MINE = """\
[house]
id = "mine"
title = "My room"

[games.holdem]
like = "comstock.holdem"
raises = 3
heads_up_raises = 3
"""
CHANGED = (
    MINE.replace("raises = 3\nheads_up_raises = 3", "raises = 4\nheads_up_raises = 9")
    + """
[games.holdem.room]
buy_in = { times = 10 }
answer_seconds = 45
"""
)
GAME = "mine.holdem"


@pytest.fixture
def house(tmp_path: Path) -> Callable[[str], House]:
    def written(text: str) -> House:
        file = tmp_path / "mine.toml"
        file.write_text(text)
        return calroom.house(file)

    return written


def changes_in(events: Sequence[TableEvent]) -> list[str]:
    return [say(event.what) for event in events if isinstance(event.what, RulesChanged)]


def test_a_table_between_hands_is_told_what_changes_when_the_room_opens(
    path: str, house: Callable[[str], House]
) -> None:
    async def story() -> None:
        keeper = await opened(path, houses=[house(MINE)])
        await with_players(keeper, GAME)
        await keeper.close()
        keeper = await opened(path, houses=[house(CHANGED)])
        (told,) = changes_in(keeper.table("7").events)
        assert told.startswith("the rules change from the next hand on: raises: 4, before 3; ")
        assert "heads up raises: 9, before 3" in told
        assert "answer seconds: 45, before 30" in told
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        await play_out(keeper)
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_a_table_in_a_hand_is_told_when_the_hand_is_over(path: str, house: Callable[[str], House]) -> None:
    async def story() -> None:
        keeper = await opened(path, houses=[house(MINE)])
        await with_players(keeper, GAME)
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        await keeper.close()
        keeper = await opened(path, houses=[house(CHANGED)])
        heard: list[Told] = []
        keeper.subscribe(heard.append)
        assert changes_in(keeper.table("7").events) == []
        await play_out(keeper)
        assert len(changes_in(heard[-1].events)) == 1
        assert [changes_in(told.events) for told in heard[:-1]] == [[]] * (len(heard) - 1)
        row, before = keeper.row("7"), keeper.table("7").state
        await keeper.close()
        keeper = await opened(path, houses=[house(CHANGED)])
        assert (keeper.row("7"), keeper.table("7").state) == (row, before)
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_a_table_whose_game_has_not_changed_goes_over_without_a_word(
    path: str, house: Callable[[str], House]
) -> None:
    async def story() -> None:
        keeper = await opened(path, houses=[house(MINE)])
        await with_players(keeper, GAME)
        await keeper.close()
        new = house(MINE + "\n# another version\n")
        keeper = await opened(path, houses=[new])
        assert keeper.table("7").game.version == new.version
        assert changes_in(keeper.table("7").events) == []
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


@pytest.mark.parametrize(
    "text",
    [
        MINE + 'stakes = ["$100-$200"]\nother_stakes = false\n',
        MINE + "seats = [2, 2]\n",
        MINE.replace("games.holdem", "games.other"),
        MINE.replace('"mine"', '"theirs"'),
    ],
    ids=["other stakes", "fewer seats", "no such game", "no such house"],
)
def test_a_table_that_cannot_go_over_is_played_on_by_its_own_rules(
    path: str, house: Callable[[str], House], text: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        old = house(MINE)
        keeper = await opened(path, houses=[old])
        await with_players(keeper, GAME)
        await keeper.close()
        keeper = await opened(path, houses=[house(text)])
        assert "goes on under the rules it was played by" in caplog.text
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        await play_out(keeper)
        assert keeper.table("7").game.version == old.version
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_a_room_that_is_open_goes_by_a_changed_file_from_the_next_hand_on(
    path: str, house: Callable[[str], House]
) -> None:
    async def story() -> None:
        keeper = await opened(path, houses=[house(MINE)])
        await with_players(keeper, GAME)
        await keeper.put_up("8", GAME, "Ada", MIDDAY)
        await keeper.take("8", Open(**FLOOR), MIDDAY)
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        heard: list[Told] = []
        keeper.subscribe(heard.append)
        old, new = keeper.table("7").game.version, house(CHANGED)
        await keeper.go_by(new, MIDDAY)
        assert [(told.table, len(changes_in(told.events))) for told in heard] == [("8", 1)]
        assert (keeper.table("7").game.version, keeper.table("8").game.version) == (old, new.version)
        heard.clear()
        await play_out(keeper)
        assert [len(changes_in(told.events)) for told in heard][-2:] == [0, 1]
        assert keeper.table("7").game.version == new.version
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        await play_out(keeper)
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


@pytest.mark.parametrize("writes", range(4))
def test_a_room_that_ends_while_its_rules_change_goes_on_the_same(
    path: str, house: Callable[[str], House], monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """Whatever was written before the end: the file alone, or the file and some of the tables."""

    async def story() -> None:
        keeper = await opened(path, houses=[house(MINE)])
        await with_players(keeper, GAME)
        for table in ("8", "9"):
            await keeper.put_up(table, GAME, "Ada", MIDDAY)
            await keeper.take(table, Open(**FLOOR), MIDDAY)
        submit, left = keeper._writer.submit, iter(range(writes))

        def only_some(record: Record) -> Promise:
            if next(left, None) is None:
                raise StoreFailure("the power is gone")
            return submit(record)

        new = house(CHANGED)
        monkeypatch.setattr(keeper._writer, "submit", only_some)
        with suppress(NotKept):
            await keeper.go_by(new, MIDDAY)
        rows = {table: keeper.store.journal.head(table).number for table in ("7", "8", "9")}
        assert sum(rows.values()) == 5 + 2 + 2 + min(writes, 3)
        await keeper.close()
        keeper = await opened(path, houses=[new])
        first = {table: what_it_is(keeper.table(table)) for table in rows}
        assert {keeper.table(table).game.version for table in rows} == {new.version}
        assert sum(keeper.row(table) for table in rows) == 5 + 2 + 2 + 3
        await keeper.close()
        keeper = await opened(path, houses=[new])
        assert {table: what_it_is(keeper.table(table)) for table in rows} == first
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())
