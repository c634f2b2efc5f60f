"""The referee judges some thousand random hands of all house-games; `make referee` as many as you like."""

import pytest

import calroom
from tests.referee.court import GAMES, judge_many

HANDS = {"pan": 30, "banked": 80, "poker": 150}
"""How many hands of each game of a family are judged here; hands of poker are quicker."""


@pytest.mark.parametrize("name", GAMES)
def test_everybody_ends_with_what_the_referee_says(name: str) -> None:
    hands = HANDS[calroom.game(name).family]
    judged, findings = judge_many(name, range(hands))
    assert judged == hands
    assert not findings, "\n\n".join(map(str, findings))
