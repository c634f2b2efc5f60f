"""What a changed house file changes at a table, told as near to the change as it can be."""

from pathlib import Path

import pytest

from calroom.houses.changes import changes
from calroom.houses.loader import House

HEAD = '[house]\nid = "mine"\ntitle = "Mine"\n'
POKER = """
[games.holdem]
like = "palace.holdem"
fees = [
    { moment = "before the flop", players = [2, 4], amount = "$1" },
    { moment = "after the flop", players = [2, 4], amount = "$2" },
    { moment = "after the flop", players = [5, 9], amount = "$3" },
]
"""


def told(tmp_path: Path, old: str, new: str, game: str) -> tuple[str, ...]:
    file = tmp_path / "mine.toml"
    versions = [House(file, text=(HEAD + text).encode()).game(game) for text in (old, new)]
    return changes(*versions)


def test_of_a_schedule_only_the_row_is_told_that_changes(tmp_path: Path) -> None:
    dearer = POKER.replace("$3", "$4")
    assert told(tmp_path, POKER, dearer, "holdem") == (
        "fees, moment after the flop, players 5 to 9: amount: $4, before $3",
    )


def test_a_row_that_comes_and_one_that_goes_are_told_each_for_itself(tmp_path: Path) -> None:
    row = '    { moment = "before the flop", players = [2, 4], amount = "$1" },\n'
    without = POKER.replace(row, "")
    words = "moment before the flop, players 2 to 4, amount $1"
    assert told(tmp_path, POKER, without, "holdem") == (f"fees: no longer {words}",)
    assert told(tmp_path, without, POKER, "holdem") == (f"fees: also {words}",)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("natural_pays = [3, 2]", "natural pays: 3 to 2, before 6 to 5"),
        ("seats = [2, 7]", "seats: 2 to 7, before 2 to 8"),
        ("win_pays = [2, 1]", "win pays: 2 to 1, before even money"),
    ],
)
def test_odds_are_told_as_players_say_them(tmp_path: Path, line: str, words: str) -> None:
    pure = '[games.pure]\nlike = "sk.pure215"\n'
    assert told(tmp_path, pure, f"{pure}{line}\n", "pure") == (words,)
