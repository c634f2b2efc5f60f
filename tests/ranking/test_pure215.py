"""Pure 21.5 Blackjack at both houses that deal it, from the examples of the rule catalogue."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from calroom.cards import STANDARD, parse_cards
from calroom.ranking import pure215
from calroom.ranking.blackjack import NO_CARD, Total


def total(cards: str, *, dealt: bool = True) -> Total:
    return pure215.total(parse_cards(cards), dealt=dealt)


def value(cards: str, *, dealt: bool = True) -> int:
    return pure215.value(parse_cards(cards), dealt=dealt)


@pytest.mark.parametrize("cards", ["Td Ac", "Ac Jd", "Ah Qs", "Ks Ad"])
def test_an_ace_and_a_bonus_card_on_the_deal_are_the_natural(cards: str) -> None:
    assert total(cards) == Total(21, soft=True, natural=True, frozen=True)


def test_a_natural_beats_every_21() -> None:
    assert value("Jd As") > value("6c 5d Qh") == value("7c 6d 8h") > value("Ks Qd")


def test_an_ace_and_a_bonus_card_that_meet_after_a_split_are_21() -> None:
    assert total("As Kd", dealt=False) == Total(21, soft=True)
    assert value("As Kd", dealt=False) == value("7c 6d 8h")


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("5s Ad Kh", Total(16)),
        ("Ks 5d 6h", Total(21)),
        ("As 6d", Total(17, soft=True)),
        ("As 6d 9c", Total(16)),
        ("As Ah 9d", Total(21, soft=True)),
        ("2c 7d 9h", Total(18)),
        ("As 8d 5c", Total(14)),
        ("8c 8d 8h", Total(24, over=True)),
        ("Kc 6d 9s", Total(25, over=True)),
    ],
)
def test_bonus_cards_count_ten_and_an_ace_eleven_if_it_fits(cards: str, expected: Total) -> None:
    assert total(cards) == expected


def test_hands_that_are_over_are_all_alike_and_below_every_other() -> None:
    assert value("Kc 6d 6s") == value("Kc 6d 9s") == value("8c 8d 8h") < value("2c 3d")
    assert value("Kc 6d 9s") > 0


def test_three_eights_are_exactly_three_eights() -> None:
    assert pure215.three_eights(parse_cards("8c 8d 8h"))
    assert not pure215.three_eights(parse_cards("8c 8d"))
    assert not pure215.three_eights(parse_cards("8c 8d 9h"))
    assert not pure215.three_eights(parse_cards("8c 8d 8h 8s"))


@pytest.mark.parametrize(
    ("cards", "spoken"),
    [
        ("Td Ac", "natural twenty-one and a half"),
        ("As 6d", "soft seventeen"),
        ("9s 8d", "seventeen"),
        ("8c 8d 8h", "twenty-four, over"),
    ],
)
def test_a_dealer_calls_a_pure_21_5_hand(cards: str, spoken: str) -> None:
    reading = pure215.read(parse_cards(cards))
    assert (reading.cards, reading.name, reading.value) == (parse_cards(cards), spoken, value(cards))


def test_how_often_two_cards_of_one_deck_are_the_natural_or_20() -> None:
    names = Counter(pure215.read(two).name for two in combinations(STANDARD, 2))
    assert names["natural twenty-one and a half"] == 64
    assert names["twenty"] == 120
    assert names["soft twenty"] == 16
    assert names["twenty-one"] == names["soft twenty-one"] == 0


@pytest.mark.parametrize("size", [1, 2, 3, 6])
def test_many_hands_are_valued_as_each_one_is(size: int) -> None:
    rng = np.random.default_rng(size)
    codes = rng.integers(0, 52, (20_000, size), np.uint8)
    codes[rng.random(codes.shape) < 0.2] = NO_CARD
    hands = [tuple(STANDARD[code] for code in row if code != NO_CARD) for row in codes.tolist()]
    assert pure215.values(codes).tolist() == [pure215.value(hand) for hand in hands]
    split = [pure215.value(hand, dealt=False) for hand in hands]
    assert pure215.values(codes, dealt=False).tolist() == split
