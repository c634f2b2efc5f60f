"""The referee judges some thousand random hands of every house-game; `make referee` judges as many as you like."""

import pytest

from tests.referee.court import GAMES, judge_many

HANDS = {"pan": 12, "banked": 35}
"""How many hands of each family are judged here; poker hands are quicker."""
POKER_HANDS = 60


@pytest.mark.parametrize("name", GAMES)
def test_everybody_ends_with_what_the_referee_says(name: str) -> None:
    import calroom

    hands = HANDS.get(calroom.game(name).family, POKER_HANDS)
    judged, findings = judge_many(name, range(hands))
    assert judged == hands
    assert not findings, "\n\n".join(map(str, findings))
