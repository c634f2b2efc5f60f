"""What can be set is found by its key, with what it is now, what else it may be, and where it is written."""

from pathlib import Path

import pytest

import calroom
from calroom.houses.loader import House
from calroom.houses.settings import setting_of
from calroom.houses.toml import toml

SK = calroom.house("sk")


@pytest.mark.parametrize(
    ("game", "key", "value", "allowed", "table"),
    [
        ("holdem", "heads_up_raises", "3", "a whole number from 1 to 1000", "[games.holdem]"),
        ("holdem", "chip", '"$1"', 'an amount such as "$2"', "[games.holdem]"),
        ("pure215", "chip", '"$0.01"', 'an amount such as "$2"', "[games.pure215]"),
        ("lowball", "check_raise", "false", "true or false", "[games.lowball]"),
        (
            "lowball",
            "trouble.silence",
            '"turn lost"',
            '"dead hand" or "turn lost"',
            "[games.lowball.trouble]",
        ),
        ("pure215", "cover", '"action"', '"action" or "net"', "[games.pure215]"),
        ("pure215", "room.bank.hands", "2", "a whole number from 1 to 1000", "[games.pure215.room.bank]"),
        ("pure215", "surrender", "[1, 2]", "two whole numbers, such as [3, 2] for 3 to 2", "[games.pure215]"),
        ("pai-gow-poker", "fees_from", "2010-03-01", "a date", "[games.pai-gow-poker]"),
        (
            "pan",
            "forcing",
            "(not set)",
            "a table of giver, back, out_cards, see_hand",
            "[games.pan]",
        ),
        (
            "pan",
            "fees.b",
            toml([{"players": [2, 4], "chips": 1}, {"players": [5, 7], "chips": 2}]),
            "a list, each entry: a table of players, condition, amount, chips",
            "[games.pan.fees]",
        ),
    ],
)
def test_a_setting_of_the_house_file_says_what_it_is_and_may_be(
    game: str, key: str, value: str, allowed: str, table: str
) -> None:
    found = setting_of(SK, game, key)
    assert (found.value, found.allowed, found.table, found.like) == (value, allowed, table, "")
    assert found.how.startswith(f"In a house file of one's own, below {table}: ")


def test_what_is_not_written_is_as_by_default() -> None:
    assert setting_of(SK, "holdem", "small_chip").value == '"$0"'
    assert setting_of(SK, "holdem", "room.answer_seconds").value == "30"


def test_a_game_like_another_copies_a_table_before_it_changes_a_line_of_it() -> None:
    found = setting_of(SK, "omaha-hilo", "room.buy_in")
    assert (found.table, found.like) == ("[games.omaha-hilo.room]", "holdem")
    assert "after copying that table from holdem: buy_in = { times = 10 }" in found.how
    assert setting_of(SK, "omaha-hilo", "raises").like == ""


def test_what_only_tables_post_is_set_where_they_are_put_up() -> None:
    found = setting_of(SK, "holdem", "everybody_shows")
    assert (found.table, found.value, found.allowed) == ("", "no", "post yes or post no")
    assert found.title == "Every live hand is shown at the showdown"
    assert found.how.startswith("A table may post it when it is put up")


def test_what_the_house_says_and_tables_may_post_can_be_set_in_both_places() -> None:
    found = setting_of(SK, "pan", "conditions_pay")
    assert found.table == "[games.pan]"
    assert found.how.endswith("A table may post it, too.")


@pytest.mark.parametrize(
    "key", ["raize", "raises.most", "room", "room.", "room.raises", "trouble.silence", ""]
)
def test_a_key_that_leads_nowhere_is_refused_with_those_that_lead_somewhere(key: str) -> None:
    with pytest.raises(
        LookupError, match=r"sk\.holdem has no setting .*; it has title, seats, .* everybody_shows"
    ):
        setting_of(SK, "holdem", key)


def test_a_game_that_is_not_dealt_has_no_settings() -> None:
    with pytest.raises(LookupError, match="sk does not deal stud"):
        setting_of(SK, "stud", "raises")


def test_a_house_file_of_ones_own_shows_its_own_values(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(SK.text.decode().replace("heads_up_raises = 3", "heads_up_raises = 9"))
    assert setting_of(House(mine), "holdem", "heads_up_raises").value == "9"
