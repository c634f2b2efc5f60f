"""A house file is checked whole: every line, key and thing that is allowed is told at once."""

from pathlib import Path

import pytest

import calroom
from calroom.houses.checking import check
from calroom.houses.lines import line_of, lines_of
from calroom.houses.loader import FILED

BAD = """\
[house]
id = "My Room"
titel = "x"

[gamse.x]
a = 1

[games.pure]
like = "sk.pure215"
seats = [1]
fees = [
  { payer = "bettor", amount = "$0.50" },
  { payer = "dog", amount = 0.5, sum = 3 },
]
[games.pure.room]
buy_in = { amount = "$5", tims = 3 }
away = 3

[games.whist]
title = "Whist"

[games.cards]
script = "holdm"

[games.other]
like = "sk.whist"

[games.signs]
like = "sk.pure215"
stakes = ["lots", "$5-$300", "few"]
deck = "old"
"""

WRONG = [
    (1, "house", "title is missing"),
    (2, "house.id", "small letters, digits and -"),
    (3, "house.titel", "did you mean title?"),
    (5, "gamse", "did you mean games?"),
    (10, "games.pure.seats", "[1] cannot stand here; allowed: a list of 2, each a whole number from 2 to 14"),
    (13, "games.pure.fees[1].sum", "allowed are payer, amount"),
    (13, "games.pure.fees[1].payer", 'allowed: "bettor" or "player-dealer"'),
    (13, "games.pure.fees[1].amount", 'an amount such as "$2"; what the house collects is a fixed amount'),
    (16, "games.pure.room.buy_in.tims", "did you mean times?"),
    (17, "games.pure.room.away", "away_minutes"),
    (19, "games.whist", "there is no type of game whist"),
    (23, "games.cards.script", "did you mean holdem?"),
    (26, "games.other.like", "a game of a house that is known, such as sk.pure215"),
    (30, "games.signs.stakes", "lots"),
    (30, "games.signs.stakes", "few"),
    (31, "games.signs.deck", "there is no deck called 'old'; there are standard"),
]


def test_everything_that_is_wrong_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD)
    found = check(path)
    assert [(fault.line, fault.key) for fault in found] == [(line, key) for line, key, _ in WRONG]
    for fault, (_, _, what) in zip(found, WRONG, strict=True):
        assert what in fault.what


def test_what_is_no_toml_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[house]\nid = \n")
    (fault,) = check(path)
    assert "line 2" in str(fault)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    (fault,) = check(tmp_path / "none.toml")
    assert "cannot be read" in str(fault)


@pytest.mark.parametrize("file", sorted(FILED.glob("*.toml")), ids=lambda file: file.stem)
def test_nothing_is_wrong_in_a_filed_house(file: Path) -> None:
    assert check(file) == ()


@pytest.mark.parametrize("file", sorted(FILED.glob("*.toml")), ids=lambda file: file.stem)
def test_every_key_of_a_filed_house_is_found_on_its_line(file: Path) -> None:
    text = file.read_text()
    found, lines = lines_of(text), text.splitlines()
    for name, game in calroom.house(file.stem).written.games.items():
        assert lines[line_of(found, ("games", name)) - 1].startswith(f"[games.{name}")
        for key in game:
            line = lines[found["games", name, key] - 1]
            assert line.startswith((f"{key} = ", f"[games.{name}.{key}", f"[[games.{name}.{key}"))


@pytest.mark.parametrize("game", ["pure215", "draw", "pan", "stud", "three-card"])
def test_a_game_without_a_line_says_every_key_that_it_needs(tmp_path: Path, game: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'[house]\nid = "mine"\ntitle = "Mine"\n[games.{game}]\n')
    needed = [fault.what for fault in check(path)]
    assert len(needed) > 4
    assert all("is missing" in what for what in needed)


def test_a_fee_is_taken_at_a_moment_that_the_hand_has(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[house]\nid = "mine"\ntitle = "Mine"\n[games.holdem]\nlike = "palace.holdem"\n'
        'fees = [\n  { moment = "sometimes", players = [2, 10], amount = "$1" },\n]\n'
    )
    (fault,) = check(file)
    assert (fault.line, fault.key) == (7, "games.holdem.fees[0].moment")
    assert fault.what.startswith('"sometimes" cannot stand here; allowed: "after the flop" or ')


def test_a_fee_of_seven_card_stud_is_taken_on_one_of_its_own_streets(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[house]\nid = "mine"\ntitle = "Mine"\n[games.stud]\nlike = "comstock.stud"\n'
        'fees = [{ moment = "on third card", players = [2, 7], amount = "$1" }]\n'
    )
    (fault,) = check(file)
    assert (fault.line, fault.key) == (6, "games.stud.fees")
    assert fault.what.startswith("one of before fourth street, on fourth street")


def test_a_row_of_fees_names_stakes_that_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[house]\nid = "mine"\ntitle = "Mine"\n[games.holdem]\nlike = "palace.holdem"\n'
        'fees = [{ moment = "after the flop", players = [2, 10], amount = "$1", stakes = "some" }]\n'
    )
    (fault,) = check(file)
    assert (fault.line, fault.key) == (6, "games.holdem.fees[0]")
    assert "'some' are no stakes" in fault.what


BEYOND_TYPES = """
[house]
id = "mine"
title = "Mine"

[games.deep]
like = "palace.stud"
seats = [2, 20]
upper_from = "flop"
open_pair = "river"

[games.tiles]
like = "palace.pai-gow-tiles"
seats = [2, 5]
counted = "somewhere"

[games.none]
like = "palace.three-card"
stakes = []
button_values = {}
"""


def test_what_no_type_can_say_is_told_at_once_too(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BEYOND_TYPES)
    assert [(fault.line, fault.key) for fault in check(path)] == [
        (8, "games.deep.seats"),
        (9, "games.deep.upper_from"),
        (10, "games.deep.open_pair"),
        (14, "games.tiles.seats"),
        (15, "games.tiles.counted"),
        (19, "games.none.stakes"),
        (20, "games.none.button_values"),
    ]


def test_a_word_that_files_used_before_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    lines = '[house]\nid = "old"\ntitle = "Old"\n[games.double-hand]\nlike = "palace.double-hand"\n'
    path.write_text(f'{lines}counted = "next to him"\n')
    assert check(path) == ()
    rules = calroom.house(path).game("double-hand").rules
    assert rules == calroom.game("palace.double-hand").rules
