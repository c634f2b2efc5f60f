"""Ctrl-C gives what there is, and nobody who stops reading sees an error."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from signal import SIGINT
from typing import Any

import msgspec
import pytest

from calroom.cli import cover, deal, pan_values, replay
from calroom.cli.failure import STOPPED
from calroom.table.records import read_records

from .saying import Say

READ = [("games",), ("rules", "palace.holdem"), ("drop", "palace.holdem"), ("readings", "--csv")]


def begun(*words: str, alone: bool = False) -> "subprocess.Popen[str]":
    """A command in a process of its own, or alone in its terminal."""
    command, pipe = (sys.executable, "-m", "calroom", *words), subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=alone)


@pytest.fixture
def stopped_after_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C while the fourth hand is dealt."""
    whole = deal.play_hands

    def stopped(*asked: Any, **sealing: Any) -> Iterator[Any]:
        yield from islice(whole(*asked, **sealing), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(deal, "play_hands", stopped)


@pytest.mark.usefixtures("stopped_after_three")
def test_hands_that_were_dealt_are_summed_up_when_somebody_stops(calroom: Say, tmp_path: Path) -> None:
    told = calroom("deal", "comstock.holdem", "--hands", "1000000", "--seed", "1")
    assert told.out.startswith("3 hands in ")
    assert "stopped before all 1,000,000 were dealt" in told.out
    file = tmp_path / "some.phhs"
    assert "3 hands written" in calroom("deal", "open.holdem", "--hands", "9", "--phh", str(file)).out


def test_histories_that_were_replayed_are_counted_when_somebody_stops(
    calroom: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, whole = tmp_path / "three.phhs", replay._finishes
    calroom("deal", "open.holdem", "--hands", "3", "--seed", "1", "--phh", str(file))

    def stopped(path: Path) -> Iterator[Any]:
        yield from islice(whole(path), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "_finishes", stopped)
    told = calroom("replay", "--check", str(file))
    assert told.out.startswith("2 agreed")
    assert "stopped before all was replayed" in told.err


def test_a_command_that_is_stopped_says_so() -> None:
    words = ("deal", "comstock.holdem", "--hands", "1000000", "--seed", "1", "--csv")
    with begun(*words) as asked:
        assert asked.stdout is not None
        assert asked.stdout.readline().startswith("hand,game,")
        asked.send_signal(SIGINT)
        _, err = asked.communicate(timeout=60)
    assert (asked.returncode, err) == (STOPPED, "calroom: stopped\n")


def stopping(of: int) -> Any:
    """What a command shows its progress to; whoever looks has enough when the first of so many is done."""

    @contextmanager
    def bar(_: str) -> Iterator[Any]:
        def look(done: float) -> None:
            if done * of > 1:
                raise KeyboardInterrupt

        yield look

    return bar


def test_banks_that_were_dealt_against_are_told_when_somebody_stops(
    calroom: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cover, "progress_bar", stopping(of=3))
    told = calroom("cover", "palace.baccarat", "1", "2", "--rounds", "100", "--json")
    found = msgspec.json.decode(told.out)
    assert found["stopped"] is True
    assert {bank["posted"] for bank in found["banks"]} == {1.0}


def test_pan_deals_that_were_played_are_told_when_somebody_stops(
    calroom: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pan_values, "progress_bar", stopping(of=4))
    told = msgspec.json.decode(calroom("pan-values", "--deals", "4", "--json").out)
    assert (told["deals"], told["stopped"]) == (2, True)


def test_records_that_were_verified_are_counted_when_somebody_stops(
    calroom: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "three.jsonl"
    file.write_text(calroom("deal", "open.holdem", "--hands", "3", "--seed", "1", "--json").out)

    def stopped(path: Path) -> Iterator[Any]:
        yield from islice(read_records(path), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "read_records", stopped)
    told = calroom("verify", str(file), "--json")
    found = {"hands": 2, "seals": 0, "fault": None, "stopped": True}
    assert (told.code, msgspec.json.decode(told.out)) == (STOPPED, found)
    assert "stopped before all was verified" in told.err


def test_ctrl_c_in_a_terminal_is_for_the_command_alone() -> None:
    """A terminal sends it to every process of the command; those that help say nothing of it."""
    words = ("match", "open.holdem", "random", "random", "--deals", "1000000", "--workers", "2")
    with begun(*words, alone=True) as asked:
        while not _helpers(asked.pid):
            assert asked.poll() is None
            time.sleep(0.02)
        os.killpg(asked.pid, SIGINT)
        _, err = asked.communicate(timeout=60)
    assert asked.returncode == STOPPED
    assert err in {"calroom: stopped early\n", "calroom: stopped before anything was found\n"}


def _helpers(process: int) -> list[str]:
    """The processes that another has started for its work."""
    started = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [one for one in started if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


WHILE_CALLED_BACK = """
import ctypes, signal, time
from calroom import cli
def compile():
    ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()
    time.sleep(60)
cli._run = compile
cli.main()
"""


def test_a_command_is_stopped_while_a_compiler_calls_back() -> None:
    command = (sys.executable, "-c", WHILE_CALLED_BACK)
    done = subprocess.run(command, capture_output=True, text=True, timeout=50, check=False)
    assert (done.returncode, done.stderr) == (STOPPED, "calroom: stopped\n")


@pytest.mark.parametrize("words", READ, ids=" ".join)
def test_whoever_stops_reading_sees_no_error(words: tuple[str, ...]) -> None:
    with begun(*words) as asked:
        assert asked.stdout is not None
        asked.stdout.close()
        assert asked.stderr is not None
        assert asked.stderr.read() == ""
    assert asked.returncode == 0


WHILE_LOADING = """
import sys
class Stop:
    def find_spec(self, name, *_):
        if name == "cyclopts":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
from calroom.__main__ import main
main()
"""


def test_a_command_is_stopped_while_it_is_loaded() -> None:
    command = (sys.executable, "-c", WHILE_LOADING)
    done = subprocess.run(command, capture_output=True, text=True, timeout=50, check=False)
    assert (done.returncode, done.stderr) == (STOPPED, "calroom: stopped\n")
