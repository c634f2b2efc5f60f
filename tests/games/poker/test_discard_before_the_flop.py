"""The card that whoever does not answer throws away before any lies on the table."""

import pytest

from calroom.cards import parse_cards
from calroom.games.poker.discard import leaves_best_high


@pytest.mark.parametrize(
    ("cards", "thrown"), [("Ah 9c 9d", "Ah"), ("Ah Kc 2d", "2d"), ("9h 9c 9d", "9c"), ("7c As 7d", "As")]
)
def test_without_a_board_a_pair_stays_or_else_the_higher_cards(cards: str, thrown: str) -> None:
    assert leaves_best_high(parse_cards(cards), ()) == thrown
