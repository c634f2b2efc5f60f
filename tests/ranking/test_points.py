"""Baccarat and Super Pan 9, from the examples of the rule catalogue."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from calroom.cards import STANDARD, SUITS, parse_cards
from calroom.ranking.points import BACCARAT, SUPER_PAN9, points


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Kd 9c", 9),
        ("Ah Td", 1),
        ("5s 5d", 0),
        ("9h 9c", 8),
        ("4d 6s", 0),
        ("7c 6d 9h", 2),
    ],
)
def test_a_baccarat_hand_counts_the_last_digit_of_its_sum(cards: str, expected: int) -> None:
    assert points(parse_cards(cards)) == expected


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [("AAQ5", 7), ("65J3", 4), ("2KQ6", 8), ("55K6", 6), ("342", 9), ("55KK", 0), ("666", 8), ("JQK", 0)],
)
def test_the_filings_samples_of_super_pan_9(ranks: str, expected: int) -> None:
    assert points([rank + suit for rank, suit in zip(ranks, SUITS, strict=False)]) == expected


def test_nine_is_best_and_zero_is_still_a_hand() -> None:
    hands = ["Jc Qd Kh", "Ac Qd Kh", "5c 3d Kh", "3c 4d 2h"]
    places = [SUPER_PAN9.value(parse_cards(hand)) for hand in hands]
    assert places == sorted(places)
    assert places[0] > 0


def test_the_number_of_cards_does_not_matter() -> None:
    assert SUPER_PAN9.value(parse_cards("3c 4d 2h")) == SUPER_PAN9.value(parse_cards("5c 4d Kh Ks"))


def test_a_natural_is_eight_or_nine_on_two_cards() -> None:
    assert BACCARAT.is_natural(parse_cards("4h 4s"))
    assert BACCARAT.is_natural(parse_cards("Kd 9c"))
    assert not BACCARAT.is_natural(parse_cards("Kd 7c"))
    assert not BACCARAT.is_natural(parse_cards("Kd 7c 2h"))
    assert BACCARAT.value(parse_cards("Kd 9c")) == BACCARAT.value(parse_cards("Kd 7c 2h"))


@pytest.mark.parametrize(
    ("cards", "spoken"),
    [("Kd 9c", "natural nine"), ("4h 4s", "natural eight"), ("Kd 7c 2h", "nine"), ("5s 5d", "zero")],
)
def test_a_dealer_calls_a_baccarat_hand(cards: str, spoken: str) -> None:
    reading = BACCARAT.read(parse_cards(cards))
    assert (reading.cards, reading.name) == (parse_cards(cards), spoken)


def test_super_pan_9_knows_no_naturals() -> None:
    assert SUPER_PAN9.read(parse_cards("5d 4c")).name == "nine"


def test_how_often_two_cards_of_one_deck_make_zero_eight_and_nine() -> None:
    counts = Counter(map(points, combinations(STANDARD, 2)))
    assert (counts[0], counts[8], counts[9]) == (190, 124, 128)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_many_hands_are_valued_as_each_one_is(size: int) -> None:
    codes = np.random.default_rng(size).integers(0, 52, (20_000, size), np.uint8)
    hands = [tuple(STANDARD[code] for code in row) for row in codes.tolist()]
    assert BACCARAT.values(codes).tolist() == [BACCARAT.value(hand) for hand in hands]
    assert SUPER_PAN9.values(codes).tolist() == [SUPER_PAN9.value(hand) for hand in hands]


def test_a_place_without_a_card_counts_nothing() -> None:
    codes = np.array([[0, 1, 255], [0, 1, 2]], np.uint8)
    assert BACCARAT.values(codes).tolist() == [5, 7]
