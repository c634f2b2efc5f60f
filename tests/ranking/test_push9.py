"""Push-9's thirty-six rows, from the examples and counts of the rule catalogue."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from calroom.cards import CODE, STANDARD, SUITS, parse_cards
from calroom.ranking import push9

ALL_HANDS = list(combinations(STANDARD, 3))


def row(cards: str) -> int:
    return push9.row_of(parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ah Ad Ac", 1),
        ("Kh Kd Kc", 2),
        ("2h 2d 2c", 13),
        ("Ah Kd Qc", 14),
        ("Qh Jd Tc", 16),
        ("9h 8h 7h", 19),
        ("4c 3d 2h", 24),
        ("3c 2d Ah", 25),
        ("Kc Kd Qh", 26),
        ("Jh Jd Qc", 26),
        ("4s 5d Jc", 27),
        ("Kd 5h 4c", 27),
        ("Ks Js 9d", 27),
        ("6h 2d Ac", 27),
        ("5h 2d Ac", 28),
        ("8c Kh Qd", 28),
        ("Kd Ah 2c", 33),
        ("Kh Ks Td", 36),
    ],
)
def test_the_row_of_a_push_9_hand(cards: str, expected: int) -> None:
    assert row(cards) == expected


@pytest.mark.parametrize(
    "ranks",
    ["KKT", "KQT", "KJT", "QQT", "JJT", "AK9", "AT9", "K82", "Q73", "992", "J55", "Q64", "875", "532"],
)
def test_the_filings_examples_of_zero_points(ranks: str) -> None:
    assert push9.row_of([rank + suit for rank, suit in zip(ranks, SUITS, strict=False)]) == 36


@pytest.mark.parametrize("ranks", ["KKQ", "KKJ", "QQK", "QQJ", "JJK", "JJQ"])
def test_three_face_cards_are_all_equal_below_the_straights(ranks: str) -> None:
    assert push9.row_of([rank + suit for rank, suit in zip(ranks, SUITS, strict=False)]) == 26


def test_the_lower_row_wins() -> None:
    hands = ["3c 2d Ah", "Kc Kd Qh", "4s 5d Jc"]
    assert max(hands, key=lambda hand: push9.value(parse_cards(hand))) == "3c 2d Ah"


def test_suits_and_the_order_of_the_cards_mean_nothing() -> None:
    for hand in ("Qh Jd Tc", "3c 2d Ah", "Kc Kd Qh", "6h 2d Ac"):
        assert len({push9.value(order) for order in permutations(parse_cards(hand))}) == 1
    assert row("9h 8h 7h") == row("9h 8d 7c")


def test_every_hand_falls_in_one_of_thirty_six_rows() -> None:
    counts = Counter(push9.row_of(hand) for hand in ALL_HANDS)
    points = [2_080, 2_096, 2_144, 2_096, 2_144, 2_096, 2_208, 2_096, 2_080, 2_096]
    assert [counts[row] for row in range(1, 37)] == [4] * 13 + [64] * 12 + [144] + points


@pytest.mark.parametrize(
    ("cards", "laid", "spoken"),
    [
        ("Ah Ad Ac", "Ah Ad Ac", "three aces"),
        ("6h 6d 6c", "6h 6d 6c", "three sixes"),
        ("Qc Ah Kd", "Ah Kd Qc", "ace-king-queen straight"),
        ("Ah 3c 2d", "3c 2d Ah", "three-two-ace straight"),
        ("Qh Kc Kd", "Kc Kd Qh", "three face cards"),
        ("Jc 4s 5d", "Jc 5d 4s", "nine points"),
        ("Td 9h 2c", "Td 9h 2c", "one point"),
        ("9h 9d 2c", "9h 9d 2c", "zero points"),
    ],
)
def test_a_dealer_lays_out_and_names_a_push_9_hand(cards: str, laid: str, spoken: str) -> None:
    reading = push9.read(parse_cards(cards))
    assert (reading.cards, reading.name) == (parse_cards(laid), spoken)
    assert reading.value == push9.value(parse_cards(cards)) == 37 - row(cards)


def test_many_hands_are_valued_as_each_one_is() -> None:
    codes = np.array([[CODE[card] for card in hand] for hand in ALL_HANDS], np.uint8)
    assert push9.values(codes).tolist() == [push9.value(hand) for hand in ALL_HANDS]
