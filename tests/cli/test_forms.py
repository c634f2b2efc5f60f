"""Whatever lists or computes is printed for people, as JSON and as rows for a spreadsheet."""

import csv
import io
import json
from pathlib import Path

import pytest

from calroom.rows import laid_out

from .saying import Say

ASKED = [
    ("games",),
    ("postings", "comstock.lowball"),
    ("rules",),
    ("rules", "palace.holdem"),
    ("rules", "palace.holdem", "--houses"),
    ("rules", "comstock.holdem.side-pots"),
    ("readings", "sk.holdem"),
    ("floor", "palace.lowball", "two", "cards", "got", "flipped", "on", "the", "deal"),
    ("drill",),
    ("odds", "palace.baccarat"),
    ("odds", "palace.holdem"),
    ("strategy", "palace.three-card"),
    ("simulate", "palace.baccarat", "--rounds", "1000"),
    ("cover", "palace.baccarat", "2", "--rounds", "1000"),
    ("drop", "palace.holdem"),
    ("night", "sk.pure215", "--hands", "4", "--sitting", "2", "--workers", "1"),
    ("equity", "holdem", "AsAh", "KdKc", "--samples", "1000"),
    ("frequencies", "push9"),
    ("pan-values", "--deals", "2"),
    ("settings",),
    ("house", "keys", "sk.pure215"),
    ("house", "check", "src/calroom/houses/sk.toml"),
]


@pytest.mark.parametrize("words", ASKED, ids=" ".join)
def test_what_is_listed_or_computed_is_printed_in_three_forms(calroom: Say, words: tuple[str, ...]) -> None:
    assert calroom(*words).out
    as_json = calroom(*words, "--json")
    assert as_json.code == 0
    found = json.loads(as_json.out)
    as_csv = calroom(*words, "--csv")
    assert as_csv.code == 0
    rows = list(csv.reader(io.StringIO(as_csv.out)))
    assert bool(rows) == bool(found)
    assert len({len(row) for row in rows}) <= 1, "every row has every column"


def test_one_form_is_asked_for_at_a_time(calroom: Say, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        calroom("games", "--json", "--csv")
    assert "--csv" in capfd.readouterr().err


def test_dealt_hands_are_rows_that_add_up_to_nothing(calroom: Say) -> None:
    told = calroom("deal", "comstock.holdem", "--hands", "3", "--seed", "1", "--csv")
    rows = list(csv.DictReader(io.StringIO(told.out)))
    assert [row["hand"] for row in rows] == ["1", "2", "3"]
    for row in rows:
        won = sum(int(cell) for name, cell in row.items() if name.startswith("seat "))
        assert won + int(row["collection"]) + int(row["jackpot"]) == 0


def test_replayed_histories_are_rows(calroom: Say, tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    calroom("deal", "open.holdem", "--hands", "2", "--seed", "1", "--phh", str(file))
    rows = list(csv.DictReader(io.StringIO(calroom("replay", str(file), "--csv").out)))
    assert [row["outcome"] for row in rows] == ["agreed", "agreed"]


def test_lists_beside_each_other_say_of_which_a_row_is() -> None:
    rows = laid_out({"game": "pan", "won": [{"seat": 1}], "lost": [{"seat": 2}], "told": ["a", "b"]})
    assert rows == [{"game": "pan", "part": "won", "seat": 1}, {"game": "pan", "part": "lost", "seat": 2}]
    assert laid_out([{"cards": ["As", "Kd"]}]) == [{"cards": "As / Kd"}]
