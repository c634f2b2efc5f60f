"""A night of bots on the command line: spreads for people and programs, a page, refusals with reasons."""

import json
from pathlib import Path

from .saying import Say, complains

SHORT = ("--hands", "20", "--sitting", "5", "--workers", "1")


def test_a_night_is_told_as_spreads_and_is_the_same_for_its_seed(calroom: Say) -> None:
    words = ("night", "palace.three-card", "bold", "careful", "sensible", *SHORT, "--seed", "4")
    told = calroom(*words).out
    assert "20 hands in sittings of 5" in told
    assert "banks, while they bank" in told
    first, again = (json.loads(calroom(*words, "--json").out) for _ in range(2))
    assert first == again
    assert [one["count"] for one in first["spreads"]] == [4] * 7


def test_at_poker_the_share_of_pots_is_told(calroom: Say) -> None:
    assert "that was won from pots" in calroom("night", "sk.holdem", *SHORT).out


def test_a_page_has_a_picture_of_every_spread(calroom: Say, tmp_path: Path) -> None:
    calroom("night", "sk.pure215", *SHORT, "-o", str(tmp_path / "night.html"))
    assert (tmp_path / "night.html").read_text().count("<figure>") == 8


def test_what_cannot_be_dealt_is_refused(calroom: Say) -> None:
    complains(calroom("night", "sk.pure215", "rude", "bold", *SHORT), "there is no manner rude")
    complains(calroom("night", "sk.pure215", "bold", *SHORT), "is played by 2 to 8 players")
