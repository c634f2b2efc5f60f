"""What a house file says of tables between hands is read with care and refused by name."""

from pathlib import Path

import pytest

import calroom
from calroom.houses.loader import BadHouseFile, House
from calroom.houses.room_rules import RoomRules
from calroom.room.events import RulesChanged
from calroom.room.inputs import Deal, Open, Reply, Sit
from calroom.room.table import LiveTable
from calroom.shuffle.seeded import SeededChance

HOUSE = """
[house]
id = "mine"
title = "My room"

[games.push9]
title = "Push-Nine"
seats = [2, 10]
deck = "standard"
stakes = ["$2-$2"]
chip = "$1"
raises = 3
heads_up_raises = 3
short_all_in = "action only"
"""


def written(folder: Path, lines: str = "") -> House:
    path = folder / "mine.toml"
    path.write_text(HOUSE + lines)
    return House(path)


def test_a_house_that_says_nothing_goes_by_custom(tmp_path: Path) -> None:
    assert written(tmp_path).game("push9").room == RoomRules()


def test_a_house_says_how_its_tables_go_on(tmp_path: Path) -> None:
    lines = '[games.push9.room]\nbuy_in = { amount = "$25" }\nanswer_seconds = 45\n'
    room = written(tmp_path, lines).game("push9").room
    assert (room.buy_in.amount, room.answer_seconds) == (2500, 45)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('missed = "sometimes"', "games.push9.room.missed"),
        ("away = 20", "away_minutes"),
        ('buy_in = { amount = "lots" }', "games.push9.room.buy_in.amount"),
        ("bank = { hands = 0 }", "games.push9.room.bank.hands"),
    ],
)
def test_a_wrong_line_is_refused_with_its_key(tmp_path: Path, line: str, told: str) -> None:
    house = written(tmp_path, f"[games.push9.room]\n{line}\n")
    with pytest.raises(BadHouseFile) as caught:
        house.check()
    assert told in str(caught.value)


def test_a_table_goes_on_under_a_new_house_file_between_hands(tmp_path: Path) -> None:
    table = LiveTable.new("table", written(tmp_path).game("push9"))
    table.take(Open(who="Flo", role="floor"), 0)
    for person in ("Ann", "Bob"):
        table.take(Sit(who=person, chips=5000), 0)
    table.take(Deal(who="Dan", role="dealer"), 0, SeededChance(1))
    dealt_under = table.game.version
    new = written(tmp_path, "[games.push9.room]\nanswer_seconds = 60\n").game("push9")
    with pytest.raises(ValueError, match="in progress"):
        table.go_on_under(new, 0)
    while table.hand is not None:
        assert table.hand.setup.version == dealt_under
        ask = table.asks[0]
        table.take(Reply(who=table.people[ask.seat], answer=ask.default), 0, SeededChance(1))
    (told,) = table.go_on_under(new, 5)
    assert told.what == RulesChanged(version=new.version, changes=["answer seconds: 60, before 30"])
    again = LiveTable.restore(new, table.snapshot())
    again.take(Deal(who="Dan", role="dealer"), 6, SeededChance(2))
    assert again.hand is not None
    assert again.hand.setup.version == new.version


def test_every_filed_game_has_a_buy_in_or_a_bank() -> None:
    for game in calroom.games():
        if not game.id.startswith("open."):
            buy_in = game.room.buy_in
            assert game.family == "banked" or buy_in.amount or buy_in.times, game.id
