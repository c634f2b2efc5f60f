"""A simulated afternoon: a table of each family, people coming and going, and every chip accounted for."""

import pytest
from tests.room.crowd import FAMILIES, Crowd


@pytest.mark.parametrize("game", FAMILIES)
def test_after_an_afternoon_every_chip_is_accounted_for_and_none_is_left_on_the_table(game: str) -> None:
    crowd = Crowd(game, seed=11)
    refusals = crowd.afternoon(hands=200, most=60_000)
    assert crowd.table.state.hand >= 200
    assert refusals
    crowd.close()
    assert crowd.till.agrees_with(crowd.table)
    assert crowd.till.bought == crowd.till.taken_home + crowd.till.house
    assert not crowd.table.state.players
    assert not crowd.table.state.lying
