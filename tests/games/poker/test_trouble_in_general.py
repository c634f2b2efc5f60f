"""Whatever goes wrong in a game of the hold'em family, at whatever moment, the hand goes on to its end."""

import pytest
from tests.trouble import check_trouble

import calroom
from calroom.games.poker.trouble.incidents import IrregularDeck
from calroom.table.incidents import Disputed, ManagementRules

FAMILY = [game.id for game in calroom.games() if game.type.name == "holdem"]


@pytest.mark.parametrize("game", FAMILY)
def test_anything_may_go_wrong_at_any_moment(game: str) -> None:
    check_trouble(calroom.game(game), hands=8, rarely=(IrregularDeck, ManagementRules, Disputed))
