"""The command line: what people type, what they get, and what they are told when it is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from calroom.cli import COMMANDS, opening
from calroom.rulebook.coverage import Evidence, How, write_record

from .saying import Say


def calroom(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "calroom", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_version_is_told() -> None:
    assert calroom("--version").stdout.strip()


def test_asking_for_the_version_loads_no_heavy_library() -> None:
    heavy = {"numpy", "numba", "sqlalchemy", "litestar", "calroom.table.hand"}
    code = f"""import sys
from calroom.cli import app
app(["--version"], result_action="return_value")
print({heavy} & set(sys.modules))"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_every_command_is_listed_with_what_it_is_for() -> None:
    listed = " ".join(calroom("--help").stdout.replace("\u2502", " ").split())
    for path in (path for paths in COMMANDS.values() for path in paths):
        name = path.partition(":")[2].replace("_", "-")
        assert f"{name} {opening(path)}" in listed


def test_every_house_game_is_listed() -> None:
    listed = json.loads(calroom("games", "--json").stdout)
    assert {"comstock.holdem", "sk.pure215"} <= {row["game"] for row in listed}
    assert "comstock.holdem" in calroom("games").stdout


def test_a_hand_is_told_in_words_and_the_same_for_a_seed() -> None:
    first = calroom("deal", "comstock.holdem", "--seed", "3")
    assert first.returncode == 0
    assert "the hand is over" in first.stdout
    assert "[comstock.holdem." in first.stdout
    assert calroom("deal", "comstock.holdem", "--seed", "3").stdout == first.stdout


def test_many_hands_are_summed_up() -> None:
    summary = calroom("deal", "comstock.holdem", "--hands", "50", "--seed", "1", "--seats", "4").stdout
    assert "50 hands in" in summary
    assert "chips in $40,000, chips out" in summary
    assert "collection $" in summary


def test_sensible_players_bank_and_bet_where_random_ones_would_decline() -> None:
    told = calroom("deal", "sk.pure215", "--bots", "sensible", "--seed", "1").stdout
    assert "wagers are settled at" in told


def test_sensible_players_sit_at_any_poker_table() -> None:
    done = calroom("deal", "palace.razz", "--bots", "sensible", "--seed", "4")
    assert done.returncode == 0
    assert "the hand is over" in done.stdout
    assert calroom("deal", "palace.razz", "--bots", "sensible", "--seed", "4").stdout == done.stdout


def test_recorded_hands_replay_and_verify(tmp_path: Path) -> None:
    records = tmp_path / "hands.jsonl"
    records.write_text(calroom("deal", "comstock.holdem", "--hands", "3", "--json").stdout)
    assert "3 hands verified, 3 of them with a sealed shuffle" in calroom("verify", str(records)).stdout
    assert calroom("replay", str(records)).stdout.count("the hand is over") == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"topic":"blind","amount":200', '"topic":"blind","amount":300', "is recorded as"),
        ('"secret":{"deck":["', '"secret":{"deck":["Jk","', "hand 1"),
        ('"root":"', '"root":"AAAA', "the seal does not fit the deck"),
        ('"inputs":{', '"imports":{', "this is no record of a hand"),
    ],
)
def test_a_record_that_was_changed_does_not_verify(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = calroom("deal", "comstock.holdem", "--json").stdout
    assert old in text
    records = tmp_path / "hands.jsonl"
    records.write_text(text.replace(old, new, 1))
    done = calroom("verify", str(records))
    assert done.returncode == 1
    assert said in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("deal", "comstock.chess"), "comstock does not deal chess"),
        (("deal", "nowhere.holdem"), "there is no house nowhere"),
        (("deal", "comstock.holdem", "--seats", "12"), "is dealt to 2 to 9 players, not to 12"),
        (("deal", "comstock.holdem", "--stakes", "high"), "'high' are no stakes"),
        (("deal", "comstock.holdem", "--stack", "much"), "'much' is not an amount of money"),
        (("deal", "comstock.holdem", "--hands", "0"), "Must be >= 1"),
        (("replay", "nofile"), "nofile: cannot be read"),
    ],
)
def test_wrong_words_get_a_clear_answer(words: tuple[str, ...], said: str) -> None:
    done = calroom(*words)
    assert done.returncode != 0
    assert said in done.stderr + done.stdout


def test_histories_are_checked_in_bulk_and_a_broken_file_does_not_stop_the_rest(tmp_path: Path) -> None:
    hands = Path(__file__).parents[1] / "histories" / "hands" / "dwan-ivey-2009.phh"
    good, wrong, broken = tmp_path / "good.phh", tmp_path / "wrong.phh", tmp_path / "broken.phh"
    good.write_text(hands.read_text())
    wrong.write_text(hands.read_text().replace("finishing_stacks = [572100,", "finishing_stacks = [572101,"))
    broken.write_text("not a hand")
    assert calroom("replay", "--check", str(good)).returncode == 0
    done = calroom("replay", "--check", str(tmp_path))
    assert done.returncode == 1
    assert "1 agreed, 1 parted, 0 could not be known, 0 not ours, 1 could not be read" in done.stdout
    assert "wrong.phh: river: p1 ends with $572,100 and not with $572,101" in done.stdout
    assert "broken.phh: reading: no hand history" in done.stdout


def test_a_folder_without_histories_is_told_as_such(tmp_path: Path) -> None:
    done = calroom("replay", "--check", str(tmp_path))
    assert done.returncode == 2
    assert f"{tmp_path}: no hand histories there" in done.stderr


def test_a_rule_leads_to_the_test_that_proves_it(
    calroom: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = {
        "comstock.holdem.side-pots": Evidence(How.CITED, ("tests/one.py::test_one", "tests/two.py::test_two"))
    }
    write_record(tmp_path / "build" / "proof.json", proof)
    monkeypatch.chdir(tmp_path)
    told = calroom("rules", "comstock.holdem.side-pots").out
    assert "tests/one.py::test_one and 1 more" in told
