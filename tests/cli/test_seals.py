"""A deck that `calroom deal` shuffles live is sealed before the deal where somebody gets to see the seal."""

from pathlib import Path

import pytest

from calroom.cli import deal
from calroom.shuffle.commitment import Commitment, commit

from .saying import Say


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> list[Commitment]:
    """Every deck that is sealed, one after the other."""
    found: list[Commitment] = []

    def kept(deck: tuple[str, ...]) -> Commitment:
        found.append(commit(deck))
        return found[-1]

    monkeypatch.setattr(deal, "commit", kept)
    return found


def test_the_seal_of_one_hand_is_told_with_it(calroom: Say, sealed: list[Commitment]) -> None:
    told = calroom("deal", "comstock.holdem")
    assert [one.seal.root.hex() in told.out for one in sealed] == [True]


def test_every_record_of_a_live_shuffle_has_its_seal(calroom: Say, sealed: list[Commitment]) -> None:
    told = calroom("deal", "comstock.holdem", "--hands", "3", "--json")
    assert len(sealed) == told.out.count('"root":') == 3


def test_hands_whose_seals_nobody_gets_are_not_sealed(
    calroom: Say, sealed: list[Commitment], tmp_path: Path
) -> None:
    assert "3 hands in " in calroom("deal", "comstock.holdem", "--hands", "3").out
    assert calroom("deal", "comstock.holdem", "--csv").code == 0
    assert calroom("deal", "open.holdem", "--phh", str(tmp_path / "one.phh")).code == 0
    assert calroom("deal", "comstock.holdem", "--seed", "1", "--json").code == 0
    assert sealed == []
