"""A card is there once: rankings refuse a hand with the same card twice, and say which."""

import pytest

from calroom.cards import parse_cards
from calroom.ranking import double_hand, high, hole, joker_high, low

HANDS = [
    (high.value, "As As Kd Qc Jh 9s 2d", ""),
    (high.value, "As Kd As Qc Jh", ""),
    (high.read, "As Kd", "As Qc Jh"),
    (hole.HoleRanking("exactly two").value, "As Kd 2c 3c", "As Qc Jh"),
    (hole.HoleRanking("any number").read, "As As 2c", "Kd Qc Jh"),
    (joker_high.BUG.value, "As As Kd Qc Jk", ""),
    (low.EIGHT_OR_BETTER.value, "As As 2c 3d 4h 5s 6c", ""),
    (low.EIGHT_OR_BETTER.read, "As As 2c 3d 4h 5s 6c", ""),
    (low.ExactlyTwoEight().value, "As 2c 3d 4h", "As 7c 8d"),
]


@pytest.mark.parametrize(("ranked", "cards", "board"), HANDS)
def test_a_hand_with_the_same_card_twice_is_refused(ranked, cards, board) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match="As is there twice; there is one in the deck"):
        ranked(parse_cards(cards), *([parse_cards(board)] if board else []))


def test_a_front_of_two_cards_is_of_two_cards() -> None:
    with pytest.raises(ValueError, match="As is there twice"):
        double_hand.value(("As", "As"))
