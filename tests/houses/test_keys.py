"""Every key of a house file has a meaning, and the reference in the manual is that of the types."""

import pytest
from tests.house_keys import PAGE, page

import calroom
from calroom.games.banked.blackjack.pure215 import Rules
from calroom.games.catalogue import game_type, offers
from calroom.houses.game import Game
from calroom.houses.keys import keys_of, meanings
from calroom.houses.room_rules import RoomRules


@pytest.mark.parametrize("name", sorted(offers()))
def test_every_key_of_a_game_says_what_it_takes_and_what_it_means(name: str) -> None:
    for key in keys_of(game_type(name)):
        assert key.takes, key.name
        assert key.means.endswith("."), key.name


@pytest.mark.parametrize("game", calroom.games(), ids=lambda game: game.id)
def test_every_key_that_a_filed_house_writes_is_listed(game: Game) -> None:
    house, _, name = game.id.partition(".")
    listed = {key.name for key in keys_of(game.type)}
    for key in calroom.house(house).written.of(name):
        assert key in listed or any(one.startswith(f"{key}.") for one in listed), key


def test_a_table_inherits_the_meaning_of_its_keys() -> None:
    assert {"title", "step", "shoe", "buster"} <= set(meanings(Rules))
    assert set(meanings(RoomRules)) == set(RoomRules.__struct_fields__)


def test_what_may_be_an_amount_or_a_table_lists_the_keys_of_the_table() -> None:
    keys = {key.name: key for key in keys_of(game_type("stud"))}
    assert keys["ante"].takes == 'an amount such as "$2" or a table of percent, whole, least, at_most'
    assert "ante.percent" in keys


def test_the_reference_in_the_manual_is_current() -> None:
    assert PAGE.read_text() == page(), "write it anew with `python -m tests.house_keys`"
