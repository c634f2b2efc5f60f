"""Ctrl-C gives what there is, and nobody who stops reading sees an error."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from signal import SIGINT
from typing import Any

import pytest

from calroom.cli import deal, replay
from calroom.cli.failure import STOPPED

from .saying import Say

READ = [("games",), ("rules", "palace.holdem"), ("readings", "--csv")]


def begun(*words: str) -> "subprocess.Popen[str]":
    """A command in a process of its own."""
    command = (sys.executable, "-m", "calroom", *words)
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def stopped_after_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C while the fourth hand is dealt."""
    whole = deal.play_hands

    def stopped(*asked: Any) -> Iterator[Any]:
        yield from islice(whole(*asked), 3)
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


def test_a_command_that_is_stopped_says_so_by_how_it_ends() -> None:
    words = ("deal", "comstock.holdem", "--hands", "1000000", "--seed", "1", "--csv")
    with begun(*words) as asked:
        assert asked.stdout is not None
        assert asked.stdout.readline().startswith("hand,game,")
        asked.send_signal(SIGINT)
        _, err = asked.communicate(timeout=60)
    assert asked.returncode == STOPPED
    assert "Traceback" not in err


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
