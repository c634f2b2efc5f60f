"""What the blackjack games share: counting without jokers, and calling a total."""

import pytest

from calroom.cards import parse_cards
from calroom.ranking.blackjack import Total, call, count


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("9c 4d 3h", Total(16)),
        ("Js Kd", Total(20)),
        ("As 6h", Total(17, soft=True)),
        ("As 6h Td", Total(17)),
        ("Ac Ad", Total(12, soft=True)),
        ("Ah 4d 3h", Total(18, soft=True)),
        ("As Ah 9d", Total(21, soft=True)),
        ("As 8d 5c", Total(14)),
        ("Kd 6c 6h", Total(22, over=True)),
        ("Kd Qc As Ad", Total(22, over=True)),
        ("", Total(0)),
    ],
)
def test_an_ace_counts_eleven_only_if_the_hand_does_not_go_over(cards: str, total: Total) -> None:
    assert count(parse_cards(cards), most=21) == total


@pytest.mark.parametrize(
    ("cards", "spoken"),
    [
        ("As 6h", "soft seventeen"),
        ("Ks 7d", "seventeen"),
        ("Kd 6c 9h", "twenty-five, over"),
        ("Kd Qc", "twenty"),
    ],
)
def test_a_dealer_calls_a_total(cards: str, spoken: str) -> None:
    assert call(count(parse_cards(cards), most=21)) == spoken
