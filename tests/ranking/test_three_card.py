"""Three Card Poker, from the examples and counts of the rule catalogue."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from calroom.cards import CODE, RANKS, STANDARD, Cards, parse_cards
from calroom.ranking import three_card
from calroom.ranking.three_card import Kind

ALL_HANDS = list(combinations(STANDARD, 3))


def value(cards: str) -> int:
    return three_card.value(parse_cards(cards))


def kind(cards: str) -> Kind:
    return three_card.kind_of(value(cards))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5h 6d 7c", "Kh 9h 2h"),
        ("2h 2d 2c", "Ah Kd Qc"),
        ("2h 3h Ah", "Ah Ad Ac"),
        ("As Ks Qs", "Kh Qh Jh"),
        ("4h 3d 2c", "3h 2d Ac"),
        ("Ah 2d 3c", "Ah Kh Jh"),
        ("Jh 8h 4h", "Ac Ad Kh"),
        ("2c 2d 3h", "Ac Kd Jh"),
        ("5c 5d 4h", "5h 5s 3h"),
        ("Kh Qd 2c", "Kd Jc Th"),
        ("Kh Qd 3c", "Ks Qc 2h"),
    ],
)
def test_the_better_three_card_hand(better: str, worse: str) -> None:
    assert value(better) > value(worse)


def test_suits_never_decide_between_three_card_hands() -> None:
    assert value("Ks 9s 4s") == value("Kh 9h 4h")
    assert value("Qh 5s 3h") == value("Qs 5d 3c")


def test_the_ace_does_not_join_king_and_two() -> None:
    assert kind("Kd Ah 2c") is Kind.HIGH_CARD


def test_a_hand_of_several_decks_is_the_best_class_it_fits() -> None:
    assert kind("Ks Ks 5s") is Kind.FLUSH
    assert value("Ks Ks 5s") > value("Kh Qh 5h")
    assert kind("Ks Ks Ks") is Kind.THREE_OF_A_KIND
    assert kind("Ks Ks 5d") is Kind.PAIR


def test_the_player_dealer_qualifies_with_queen_high_or_better() -> None:
    for good in ("Qh 3d 2c", "Kh 4d 2c", "2h 2d 3c", "Jh 8h 4h"):
        assert value(good) > three_card.QUEEN_HIGH
    assert value("Jh Td 8c") < three_card.QUEEN_HIGH
    assert sum(three_card.value(hand) < three_card.QUEEN_HIGH for hand in ALL_HANDS) == 6_720


def test_how_often_each_class_is_dealt() -> None:
    counts = Counter(three_card.kind_of(three_card.value(hand)) for hand in ALL_HANDS)
    assert counts == {
        Kind.ROYAL_FLUSH: 4,
        Kind.STRAIGHT_FLUSH: 44,
        Kind.THREE_OF_A_KIND: 52,
        Kind.STRAIGHT: 720,
        Kind.FLUSH: 1_096,
        Kind.PAIR: 3_744,
        Kind.HIGH_CARD: 16_440,
    }


@pytest.mark.parametrize(
    ("cards", "laid", "spoken"),
    [
        ("Qs As Ks", "As Ks Qs", "royal flush"),
        ("8h 9h 7h", "9h 8h 7h", "nine-high straight flush"),
        ("4h 4d 4c", "4h 4d 4c", "three fours"),
        ("Ac 2d 3h", "3h 2d Ac", "three-high straight"),
        ("5h 7c 6d", "7c 6d 5h", "seven-high straight"),
        ("2h Kh 9h", "Kh 9h 2h", "king-high flush"),
        ("7h 2c 7d", "7h 7d 2c", "pair of sevens"),
        ("3d Ac 3h", "3d 3h Ac", "pair of threes"),
        ("3c Qh 5s", "Qh 5s 3c", "queen high"),
    ],
)
def test_a_dealer_lays_out_and_names_three_cards(cards: str, laid: str, spoken: str) -> None:
    reading = three_card.read(parse_cards(cards))
    assert (reading.cards, reading.name) == (parse_cards(laid), spoken)
    assert reading.value == value(cards)


def strength(hand: Cards) -> tuple[bool | int, ...]:
    """Order hands by asking for each class in turn, the best first."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    in_a_row = ranks[0] - 1 == ranks[1] == ranks[2] + 1
    suited = len({card[1] for card in hand}) == 1
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    alike = ranks.count(grouped[0])
    return suited and in_a_row, alike == 3, in_a_row, suited, alike == 2, *grouped


def test_every_hand_has_its_place_in_the_order() -> None:
    places = {strength(hand): three_card.value(hand) for hand in ALL_HANDS}
    assert [places[strength(hand)] for hand in ALL_HANDS] == [three_card.value(hand) for hand in ALL_HANDS]
    in_order = [places[hand] for hand in sorted(places)]
    assert in_order == sorted(set(in_order))


def test_many_hands_are_valued_as_each_one_is() -> None:
    codes = np.array([[CODE[card] for card in hand] for hand in ALL_HANDS], np.uint8)
    assert three_card.values(codes).tolist() == [three_card.value(hand) for hand in ALL_HANDS]
    shoe = np.random.default_rng(3).integers(0, 52, (20_000, 3), np.uint8)
    hands = [tuple(STANDARD[code] for code in row) for row in shoe.tolist()]
    assert three_card.values(shoe).tolist() == [three_card.value(hand) for hand in hands]
