"""Hand histories at the command line: any file or folder is replayed to a summary, and ours are written."""

import json
from pathlib import Path

from .saying import Say

PLAIN = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
finishing_stacks = [101, 99]
"""
SUMMARY = "{} agreed, {} parted, {} could not be known, {} not ours, {} could not be read\n"


def test_a_folder_of_anything_is_replayed_to_a_summary(calroom: Say, tmp_path: Path) -> None:
    (tmp_path / "good.phh").write_text(PLAIN)
    (tmp_path / "raked.phh").write_text(PLAIN.replace("[101, 99]", "[100.50, 99]"))
    (tmp_path / "unknown.phh").write_text(PLAIN.replace(', "p2 f"', ""))
    (tmp_path / "draw.phh").write_text(PLAIN.replace("NT", "FB"))
    (tmp_path / "notes.txt").write_text("no history")
    (tmp_path / "binary.phhs").write_bytes(bytes(range(256)))
    (tmp_path / "folder.phh").mkdir()
    (tmp_path / "folder.phh" / "within.phh").write_text(PLAIN)
    done = calroom("replay", "--check", str(tmp_path))
    assert done.code == 1
    assert done.out.endswith(SUMMARY.format(3, 0, 1, 1, 1))
    assert "raked.phh: rake of $0.50 inferred" in done.out
    assert "draw.phh: not ours: before the deal: FB is fixed-limit badugi" in done.out
    assert "unknown.phh: could not be known: before the flop: the history ends" in done.out
    assert "Traceback" not in done.err


def test_what_cannot_be_known_is_no_failure(calroom: Say, tmp_path: Path) -> None:
    (tmp_path / "unknown.phh").write_text(PLAIN.replace(', "p2 f"', ""))
    (tmp_path / "draw.phh").write_text(PLAIN.replace("NT", "FB"))
    assert calroom("replay", "--check", str(tmp_path)).code == 0


def test_a_line_of_json_is_printed_for_each_hand(calroom: Say, tmp_path: Path) -> None:
    (tmp_path / "hands.phhs").write_text(f"[1]{PLAIN}\n[2]{PLAIN.replace('99]', '98]')}")
    done = calroom("replay", "--json", str(tmp_path / "hands.phhs"))
    first, second = (json.loads(line) for line in done.out.splitlines())
    assert (first["outcome"], first["rake"]) == ("agreed", 0)
    assert first["hand"].endswith("hands.phhs [1]")
    assert (second["outcome"], second["street"]) == ("parted", "before the flop")
    assert done.err.endswith(SUMMARY.format(1, 1, 0, 0, 0))


def test_histories_are_told_and_one_that_cannot_be_costs_no_other(calroom: Say, tmp_path: Path) -> None:
    broken, good = tmp_path / "a.phh", tmp_path / "b.phh"
    broken.write_text("variant = [")
    good.write_text(PLAIN)
    done = calroom("replay", str(broken), str(good), str(tmp_path / "none.phh"))
    assert done.code == 1
    assert "the hand is over" in done.out
    assert "none.phh: reading: cannot be read" in done.out
    assert done.out.endswith(SUMMARY.format(1, 0, 0, 0, 2))


def test_dealt_hands_are_written_as_histories_and_replay(calroom: Say, tmp_path: Path) -> None:
    file, records = tmp_path / "hands.phhs", tmp_path / "hands.jsonl"
    done = calroom("deal", "comstock.holdem", "--hands", "4", "--seed", "1", "--phh", str(file))
    assert done.out == f"4 hands written to {file}\n"
    assert calroom("replay", "--check", str(file)).out == SUMMARY.format(4, 0, 0, 0, 0)
    records.write_text(calroom("deal", "comstock.holdem", "--hands", "4", "--seed", "1", "--json").out)
    again = tmp_path / "again.phhs"
    assert calroom("replay", str(records), "--phh", str(again)).code == 0
    assert again.read_text() == file.read_text()


def test_a_game_without_a_code_says_so_and_writes_nothing(calroom: Say, tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    done = calroom("deal", "sk.holdem", "--hands", "2", "--phh", str(file))
    assert done.code == 1
    assert "2 hands are left out: the format has no code for Texas Hold'em at $5-$10 spread limit" in done.err
    assert not file.exists()
    nowhere = tmp_path / "nowhere" / "hands.phhs"
    done = calroom("deal", "comstock.holdem", "--hands", "4", "--seed", "1", "--phh", str(nowhere))
    assert done.code == 2
    assert "hands.phhs cannot be written (No such file or directory)" in done.err


def test_a_history_is_converted_into_a_file_and_printed(calroom: Say, tmp_path: Path) -> None:
    file, out = tmp_path / "hand.phh", tmp_path / "hand.ohh"
    file.write_text(PLAIN)
    done = calroom("convert", str(file), "--to", "ohh", "-o", str(out))
    assert (done.code, done.out) == (0, "")
    assert done.err == f"1 hand written to {out}, 0 left out, 0 could not be read\n"
    assert json.loads(out.read_text())["ohh"]["game_type"] == "Holdem"
    back = calroom("convert", str(out), "--to", "phh", "-o", str(tmp_path / "back.phh"))
    assert back.code == 0
    assert (tmp_path / "back.phh").read_text().startswith('variant = "NT"')
    told = calroom("convert", str(out), "--to", "text")
    assert "Seat 2 folds" in told.out


def test_what_cannot_be_converted_is_told_and_nothing_is_written(calroom: Say, tmp_path: Path) -> None:
    file, out = tmp_path / "hand.phh", tmp_path / "out.ohh"
    file.write_text(PLAIN.replace("actions", "action"))
    done = calroom("convert", str(file), str(tmp_path / "none.txt"), "--to", "ohh", "-o", str(out))
    assert done.code == 1
    assert f"{file}, line 1: " in done.err
    assert "none.txt: cannot be read (No such file or directory)" in done.err
    assert f"{out} is not written: there is no hand to write" in done.err
    assert not out.exists()
    nowhere = calroom("convert", str(file), "--to", "text", "-o", str(tmp_path / "no" / "out"))
    assert nowhere.code == 2
    assert "cannot be written" in nowhere.err
