"""The front of double hand poker and what may stand behind it, from the examples of the rule catalogue."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from calroom.cards import CODE, JOKER, RANKS, WITH_JOKER, Cards, parse_cards
from calroom.ranking import double_hand
from calroom.ranking.double_hand import back, fronts
from calroom.ranking.joker_high import Wheel

ALL_FRONTS = list(combinations(WITH_JOKER, 2))


def value(cards: str) -> int:
    return double_hand.value(parse_cards(cards))


def back_value(cards: str, wheel: Wheel = "lowest") -> int:
    return back(wheel).value(parse_cards(cards))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4h 4c", "Ad Kd"),
        ("2h 2c", "Ad Kd"),
        ("Ad 7c", "Kc Qc"),
        ("Ad Kc", "Ah Qc"),
        ("Ac Ad", "Kc Kd"),
        ("4c 2d", "3c 2h"),
    ],
)
def test_the_better_front(better: str, worse: str) -> None:
    assert value(better) > value(worse)


def test_suits_and_the_order_of_two_cards_mean_nothing() -> None:
    assert value("Ah 9h") == value("As 9c") == value("9c As")


def test_the_joker_in_front_is_an_ace() -> None:
    assert value("Jk Ad") == value("Ac Ad")
    assert value("7c Jk") == value("As 7d")


@pytest.mark.parametrize(
    ("cards", "laid", "spoken"),
    [
        ("2h 2c", "2h 2c", "pair of twos"),
        ("Ad Jk", "Ad Jk", "pair of aces"),
        ("7c Jk", "Jk 7c", "ace-seven"),
        ("Qc Kd", "Kd Qc", "king-queen"),
    ],
)
def test_a_dealer_lays_out_and_names_a_front(cards: str, laid: str, spoken: str) -> None:
    reading = double_hand.read(parse_cards(cards))
    assert (reading.cards, reading.name, reading.value) == (parse_cards(laid), spoken, value(cards))


def test_how_often_each_front_is_dealt_from_53_cards() -> None:
    names = Counter(double_hand.read(front).name for front in ALL_FRONTS)
    assert sum(count for name, count in names.items() if name.startswith("pair")) == 82
    assert names["pair of aces"] == 10
    assert names["pair of twos"] == 6
    assert names["ace-king"] == 20
    assert names["king-queen"] == 16
    assert len(names) == 13 + 78


def test_many_fronts_are_valued_as_each_one_is() -> None:
    codes = np.array([[CODE[card] for card in front] for front in ALL_FRONTS], np.uint8)
    assert double_hand.values(codes).tolist() == [double_hand.value(front) for front in ALL_FRONTS]
    assert double_hand.values(codes[:, ::-1].copy()).tolist() == double_hand.values(codes).tolist()


# ---------------------------------------------------------------- the back


def test_five_aces_are_the_best_back() -> None:
    assert back_value("As Ah Ad Ac Jk") > back_value("Kh Qh Jh Th 9h")
    assert back_value("As Ah Ad Jk 9c") > back_value("Ks Kh Kd Kc Qc")
    assert back_value("9s 9h 9d 4d 4c") > back_value("As Ks Js 6s 2s")


def test_the_joker_behind_is_an_ace_or_completes_a_straight_or_flush() -> None:
    assert back_value("Kh Kd Jk 7c 2s") == back_value("Kh Kd Ac 7c 2s") > back_value("Ks Kc Qd Jh Th")
    assert back_value("9h Th Jk Qh Kh") == back_value("9h Th Jh Qh Kh")
    assert back_value("As Ks 9s 4s Jk") == back_value("As Ks Qs 9s 4s")
    assert back_value("4h 5s 6d 7h Jk") == back_value("4h 5s 6d 7h 8c")
    assert back_value("6h 7d 8c 9s Jk") == back_value("6h 7d 8c 9s Tc")


def test_the_house_says_where_ace_to_five_stands_among_the_straights() -> None:
    assert back_value("2d 3s 4h 5c 6d") > back_value("Ad 2s 3h 4c 5h")
    assert back_value("2h 3d 4c 5s Jk") == back_value("2h 3d 4c 5s 6h")
    second: Wheel = "second-highest"
    assert back_value("Ad 2s 3h 4c 5h", second) > back_value("Ks Qd Jh Tc 9s", second)
    assert back_value("Ad 2s 3h 4c 5h", second) < back_value("As Kd Qh Jc Ts", second)
    assert back_value("2h 3d 4c 5s Jk", second) == back_value("2h 3d 4c 5s Ah", second)


# ---------------------------------------------------------------- foul or not


def may_lie(front: str, five: str) -> bool:
    """Whether these two may be set in front of these five."""
    two = parse_cards(front)
    return set(two) in map(set, fronts((*two, *parse_cards(five))))


@pytest.mark.parametrize(
    ("front", "five"),
    [
        ("8d 8c", "8s 8h Qh 6d 3c"),
        ("Kd Kh", "2s 2h 3d 3c 9s"),
        ("Qs Qh", "Kd Kh 9d 6c 3s"),
        ("2d 2h", "Td 8d 7d 6d 3d"),
        ("Ad Qc", "Jk Qh 9d 6c 3s"),
        ("Ad Kc", "As Kh 9d 6c 3s"),
        ("Ad Kc", "2s 2h 9d 6c 3s"),
        ("Ad Ac", "Jk 2h 3d 4c 5s"),
        ("Ac Ad", "Jk Ah 9d 6c 3s"),
    ],
)
def test_a_back_at_least_as_strong_as_the_front_may_stand_behind_it(front: str, five: str) -> None:
    assert may_lie(front, five)


@pytest.mark.parametrize(
    ("front", "five"),
    [
        ("Ad Kc", "As Qh 9d 6c 3s"),
        ("Kd Kh", "Qs Qh 9d 6c 3s"),
        ("Jk Kc", "As Qh 9d 6c 3s"),
        ("2c 2d", "As Kh 9d 6c 3s"),
        ("Jk Ac", "Ks Kh 9d 6c 3s"),
    ],
)
def test_a_front_stronger_than_its_back_is_foul(front: str, five: str) -> None:
    assert not may_lie(front, five)


def test_the_lowest_two_pair_may_stand_behind_the_best_front() -> None:
    assert may_lie("Ad Ac", "3s 3h 2s 2h 4s")
    assert back_value("3c 3d 2c 2d 4c") == back().least("two pair")


def leading(hand: Cards) -> tuple[bool, int, int]:
    """Say by the laid-out hand whether it starts with a pair, and its first two ranks."""
    first, second = (12 if card == JOKER else RANKS.index(card[0]) for card in hand[:2])
    return first == second, first, second


def is_foul(front: Cards, five: Cards) -> bool:
    """Whether the front beats the two cards that lead the back, which holds no more than a pair."""
    laid = back().read(five)
    weak = back().kind(laid.value) in ("pair", "high card")
    return weak and leading(laid.cards) < leading(double_hand.read(front).cards)


def test_the_fronts_on_offer_are_those_that_do_not_beat_the_first_two_cards_of_their_back() -> None:
    dealer = random.Random(7)
    for _ in range(1_000):
        cards = dealer.sample(WITH_JOKER, 7)
        offered = {frozenset(front) for front in fronts(cards)}
        for front in combinations(cards, 2):
            five = tuple(card for card in cards if card not in front)
            assert (frozenset(front) in offered) != is_foul(front, five)
