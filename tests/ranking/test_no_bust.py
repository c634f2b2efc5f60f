"""No Bust Blackjack at both houses that deal it, from the examples and charts of the rule catalogue."""

from itertools import combinations

import numpy as np
import pytest

from calroom.cards import STANDARD, WITH_JOKER, parse_cards
from calroom.ranking.blackjack import NO_CARD, Total
from calroom.ranking.no_bust import NoBust

NO_BUST = NoBust(most=21)
ORDINARY_22_IS_GOOD = NoBust(most=22)
"""The other reading of the filings, for a house that posts it: only above 22 is a hand over."""


def total(cards: str) -> Total:
    return NO_BUST.total(parse_cards(cards))


def value(cards: str) -> int:
    return NO_BUST.value(parse_cards(cards))


@pytest.mark.parametrize("cards", ["Jk 2h", "As Jk", "9c 7d Jk", "6s Tc Jk", "Jk 5c", "7d 5c Jk"])
def test_a_joker_makes_any_hand_a_hard_21_and_freezes_it(cards: str) -> None:
    assert total(cards) == Total(21, frozen=True)


def test_two_jokers_are_the_natural_and_nothing_else_is() -> None:
    assert total("Jk Jk") == Total(22, natural=True, frozen=True)
    for other in ("Ac Ad", "As Kd", "Jk As", "Kd 6c 6h", "Jk"):
        assert not total(other).natural


def test_a_natural_beats_21_and_every_21_is_equal() -> None:
    assert value("Jk Jk") > value("Jk 7c") == value("As Th") == value("7c 7d 7h") == value("Jk 3c")


def test_hands_that_are_not_over_rank_by_total_down_to_the_lowest() -> None:
    hands = ["Jk Jk", "Qs As", "Qd Kc", "Qs 9s", "Qs 8s", "Qs 7s", "Qs 6s", "Td 2c", "5c 6d", "2c 2d"]
    places = [value(hand) for hand in hands]
    assert places == sorted(set(places), reverse=True)


def test_an_ordinary_22_is_over_and_nearest_to_the_natural() -> None:
    assert total("Kd 6c 6h") == Total(22, over=True)
    assert value("2c 2d") > value("Kd 6c 6h") > value("Kd 5c 8h") > value("Qs 6c 9d") > value("Kd Qc Ts") > 0


def test_a_house_may_post_that_an_ordinary_22_is_good() -> None:
    good = ORDINARY_22_IS_GOOD
    assert good.total(parse_cards("Kd 6c 6h")) == Total(22)
    assert (
        good.value(parse_cards("Jk Jk"))
        > good.value(parse_cards("Kd 6c 6h"))
        > good.value(parse_cards("Jk 3c"))
    )
    assert good.total(parse_cards("Kd 5c 8h")).over


def test_soft_and_hard_totals_of_the_same_points_are_equal() -> None:
    assert total("Ah 9c") == Total(20, soft=True)
    assert value("Ah 9c") == value("Kd Qc")


@pytest.mark.parametrize(
    ("cards", "spoken"),
    [
        ("Jk Jk", "natural twenty-two"),
        ("Jk 5c", "twenty-one"),
        ("Ah 6c", "soft seventeen"),
        ("Kd 6c 6h", "twenty-two, over"),
    ],
)
def test_a_dealer_calls_a_no_bust_hand(cards: str, spoken: str) -> None:
    reading = NO_BUST.read(parse_cards(cards))
    assert (reading.cards, reading.name, reading.value) == (parse_cards(cards), spoken, value(cards))


def test_the_posted_chart_of_cards_that_take_a_hand_over() -> None:
    hands = [("9c", f"{points - 9}d") for points in range(11, 19)] + [("9c", "Td")]
    over = [sum(NO_BUST.total((*hand, card)).over for card in WITH_JOKER) for hand in hands]
    assert over == [0, 16, 20, 24, 28, 32, 36, 40, 44]


def test_how_often_two_cards_of_the_shoe_are_a_natural_or_21() -> None:
    shoe = list(STANDARD) + ["Jk"] * 8
    values = [NO_BUST.value(two) for two in combinations(shoe, 2)]
    assert values.count(value("Jk Jk")) == 28
    assert values.count(value("Jk 2c")) == 52 * 8 + 4 * 16


@pytest.mark.parametrize("size", [1, 2, 3, 6])
def test_many_hands_are_valued_as_each_one_is(size: int) -> None:
    rng = np.random.default_rng(size)
    codes = rng.integers(0, 53, (20_000, size), np.uint8)
    codes[rng.random(codes.shape) < 0.2] = NO_CARD
    hands = [tuple(WITH_JOKER[code] for code in row if code != NO_CARD) for row in codes.tolist()]
    for ranking in (NO_BUST, ORDINARY_22_IS_GOOD):
        assert ranking.values(codes).tolist() == [ranking.value(hand) for hand in hands]
