"""Which houses are known, and how a game of one house builds on a game of another."""

import pickle
from pathlib import Path

import pytest

import calroom
from calroom.games.banked.blackjack.pure215 import Rules
from calroom.houses import known
from calroom.houses.loader import BadHouseFile, House

MINE = """
[house]
id = "mine"
title = "My room"

[games.twenty-one]
like = "sk.pure215"
title = "Twenty-one"
seats = [2, 5]
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    return path


def test_a_game_builds_on_a_game_of_another_house(mine: Path) -> None:
    game, filed = calroom.house(mine).game("twenty-one"), calroom.game("sk.pure215")
    assert (game.title, game.rules.seats) == ("Twenty-one", (2, 5))
    assert game.rules_as(Rules).player_chart == filed.rules_as(Rules).player_chart
    assert (game.type, game.room) == (filed.type, filed.room)


def test_what_another_house_lends_is_part_of_the_version(mine: Path) -> None:
    house = calroom.house(mine)
    assert house.text.startswith(MINE.encode())
    again = House(mine, text=house.text)
    assert (again.version, again.text) == (house.version, house.text)
    changed = House(mine, text=house.text.replace(b"natural_pays = [6, 5]", b"natural_pays = [3, 2]"))
    assert changed.game("twenty-one").rules_as(Rules).natural_pays == (3, 2)
    assert changed.version != house.version


def test_a_game_that_no_house_deals_is_nothing_to_build_on(mine: Path) -> None:
    mine.write_text(MINE.replace("sk.pure215", "sk.whist"))
    with pytest.raises(BadHouseFile, match=r"like: a game of a house that is known, such as sk\.pure215"):
        calroom.house(mine).game("twenty-one")


def test_a_house_that_is_opened_is_known_by_its_id_for_as_long_as_it_is_open(mine: Path) -> None:
    with known.opened([mine]):
        assert calroom.game("mine.twenty-one").id in [game.id for game in calroom.games()]
    with pytest.raises(LookupError, match="there is no house mine; there are comstock, open, palace, sk"):
        calroom.game("mine.twenty-one")


def test_an_opened_house_comes_before_a_filed_one_of_the_same_id(tmp_path: Path) -> None:
    path = tmp_path / "other-sk.toml"
    path.write_text(calroom.house("sk").text.decode().replace('title = "S & K"', 'title = "Other"'))
    with known.opened([path]):
        assert calroom.house("sk").title == "Other"
    assert calroom.house("sk").title == "S & K"


def test_two_files_of_one_id_are_not_opened_together(tmp_path: Path, mine: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(MINE)
    with (
        pytest.raises(BadHouseFile, match=r"other\.toml: house\.id: mine is the id of"),
        known.opened([mine, other]),
    ):
        pass


@pytest.mark.parametrize("wrong", ["My.Room", "my room", ""])
def test_the_id_of_a_house_is_a_name(mine: Path, wrong: str) -> None:
    mine.write_text(MINE.replace('"mine"', f'"{wrong}"'))
    with pytest.raises(BadHouseFile, match="small letters, digits"):
        calroom.house(mine)


def test_a_hand_is_played_again_by_the_house_that_dealt_it(mine: Path) -> None:
    hand = calroom.house(mine).game("twenty-one").hand({1: 20000, 2: 20000}, seed=1)
    mine.write_text(MINE.replace("[2, 5]", "[2, 6]"))
    assert calroom.house(mine).game("twenty-one").version != hand.setup.version
    assert calroom.replay(hand.inputs).events == hand.events


def test_a_hand_of_a_house_that_nobody_knows_says_how_to_name_the_file(mine: Path) -> None:
    mine.write_text(MINE.replace("My room", "A room that nobody has loaded"))
    hand = House(mine).game("twenty-one").hand({1: 20000, 2: 20000}, seed=1)
    with pytest.raises(
        LookupError, match=r"mine\.twenty-one: it was version .*--house FILE, or .*calroom\.house"
    ):
        calroom.replay(hand.inputs)


def test_another_process_gets_the_very_file_a_game_was_read_from(mine: Path) -> None:
    game = calroom.house(mine).game("twenty-one")
    mine.unlink()
    assert pickle.loads(pickle.dumps(game)).version == game.version
