"""Mexican poker, from the examples and check values of the rule catalogue."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from calroom.cards import CODE, JOKER, Cards, parse_cards
from calroom.ranking.joker_high import JokerRanking
from calroom.ranking.mexican import BUG, DECK, WILD

Codes = NDArray[np.uint8]

KINDS = (
    *("five of a kind", "royal flush", "straight flush", "four of a kind", "flush", "full house"),
    *("straight", "three of a kind", "two pair", "pair", "high card"),
)
STRAIGHTS = (
    *("5h 4d 3c 2s Ah", "6h 5d 4c 3s 2h", "7h 6d 5c 4s 3h", "Jh 7d 6c 5s 4h"),
    *("Qh Jd 7c 6s 5h", "Kh Qd Jc 7s 6h", "Ah Kd Qc Js 7h"),
)
# palace.mexican.hand-ranking and comstock.mexican.hand-ranking, in the order of KINDS.
ALL_HANDS_WILD = (10, 24, 120, 1_800, 1_704, 3_780, 14_448, 57_600, 51_840, 368_172, 249_900)
JOKER_HANDS_WILD = (10, 20, 96, 1_440, 724, 1_620, 7_308, 34_560, 0, 45_612, 0)
JOKER_HANDS_BUG = (1, 20, 96, 153, 724, 468, 7_308, 4_608, 8_208, 43_344, 26_460)

READ = [
    (WILD, "5h 6d 7c Js Qh", "Qh Js 7c 6d 5h", "queen-high straight"),
    (WILD, "5h 6d 7c Qs Kh", "Kh Qs 7c 6d 5h", "king high"),
    (WILD, "Qh Kd Ac 2s 3h", "Ac Kd Qh 3h 2s", "ace high"),
    (WILD, "As Ks Qs Js Jk", "As Ks Qs Js Jk", "royal flush"),
    (WILD, "6h 7h Jh Qh Kh", "Kh Qh Jh 7h 6h", "king-high straight flush"),
    (BUG, "Ad Kd Jd 7d Jk", "Ad Kd Jk Jd 7d", "royal flush"),
    (WILD, "Jk Kh Kd Qs 7c", "Kh Kd Jk Qs 7c", "three kings"),
    (BUG, "Jk Kh Kd Qs 7c", "Kh Kd Jk Qs 7c", "pair of kings"),
    (WILD, "Jk Kh Kd Kc 7c", "Kh Kd Kc Jk 7c", "four kings"),
    (BUG, "Jk Kh Kd Kc As", "Kh Kd Kc As Jk", "kings full of aces"),
    (BUG, "Jk Kh Kd Kc Ks", "Kh Kd Kc Ks Jk", "four kings"),
    (BUG, "Jk Ah Ad Ks Kc", "Ah Ad Jk Ks Kc", "aces full of kings"),
    (WILD, "3h 3d 5c 5s Jk", "5c 5s Jk 3h 3d", "fives full of threes"),
    (BUG, "3h 3d 5c 5s Jk", "5c 5s 3h 3d Jk", "fives and threes"),
    (WILD, "4h 4d 4c 4s Jk", "4h 4d 4c 4s Jk", "five fours"),
    (BUG, "4h 4d 4c 4s Jk", "4h 4d 4c 4s Jk", "four fours"),
    (BUG, "Ah Ad Ac As Jk", "Ah Ad Ac As Jk", "five aces"),
    (BUG, "2h 3d 5c 6s Jk", "6s 5c Jk 3d 2h", "six-high straight"),
    (WILD, "Jk 6h 6d Qc 2s", "6h 6d Jk Qc 2s", "three sixes"),
    (WILD, "Ah Kh 5h 3h Jk", "Ah Kh Jk 5h 3h", "ace-high flush"),
]


def value(cards: str, held: JokerRanking = WILD) -> int:
    return held.value(parse_cards(cards))


def test_the_deck_has_41_cards_without_eights_nines_and_tens() -> None:
    assert len(DECK) == len(set(DECK)) == 41
    assert {card[0] for card in DECK if card != JOKER} == set("A234567JQK")


def test_a_flush_beats_a_full_house_in_mexican_poker() -> None:
    assert value("2c 4c 5c 6c Kc") > value("Qh Qd Qc 7s 7d")
    assert value("3h 5h 6h Jh Qh", BUG) > value("Kh Kd Kc 2s 2d", BUG)


def test_the_kinds_rank_as_both_houses_filed_them() -> None:
    assert tuple(sorted(KINDS, key=WILD.least, reverse=True)) == KINDS
    assert tuple(sorted(KINDS, key=BUG.least, reverse=True)) == KINDS


def test_four_of_a_kind_beats_a_flush() -> None:
    assert value("2h 2d 2c 2s 3h") > value("Ac Kc Qc Jc 6c")


def test_the_jack_follows_the_seven_and_the_wheel_is_the_lowest_straight() -> None:
    for worse, better in pairwise(STRAIGHTS):
        assert value(worse) < value(better)
        assert {WILD.kind(value(worse)), WILD.kind(value(better))} == {"straight"}


def test_no_straight_runs_round_the_ace() -> None:
    assert WILD.kind(value("Kh Ad 2c 3s 4h")) == "high card"


def test_five_of_a_kind_beats_a_royal_flush() -> None:
    assert value("2h 2d 2c 2s Jk") > value("As Ks Qs Js 7s")


def test_a_joker_dealt_up_makes_four_fours_that_lose_to_a_straight_flush() -> None:
    assert value("4h 4d 4c 4s Jk", WILD) > value("As Ks Qs Js 7s")
    assert value("4h 4d 4c 4s Jk", BUG) < value("5s 4s 3s 2s As")


@pytest.mark.parametrize(
    ("natural", "with_joker"),
    [("Kh Kd 7c 6s 4h", "Ks Jk 7d 6c 4s"), ("As Ks Qs Js 7s", "Ah Kh Qh Jh Jk")],
)
def test_a_joker_hand_ties_the_same_natural_hand(natural: str, with_joker: str) -> None:
    assert value(natural) == value(with_joker)


def test_in_a_flush_the_joker_is_the_highest_card_not_held() -> None:
    assert value("Ah Kh 5h 3h Jk") > value("As Ks Qs 4s 2s")
    assert value("Ah Kh 5h 3h Jk") == value("As Ks Qs 5s 3s")


@pytest.mark.parametrize(("held", "cards", "laid", "name"), READ)
def test_a_dealer_lays_the_hand_with_the_joker_where_it_plays(
    held: JokerRanking, cards: str, laid: str, name: str
) -> None:
    reading = held.read(parse_cards(cards))
    assert (reading.cards, reading.name) == (parse_cards(laid), name)


def test_hands_read_by_either_use_of_the_joker_compare() -> None:
    natural = parse_cards("Kh Kd 7c 6s 4h")
    assert WILD.value(natural) == BUG.value(natural)


def test_all_hands_fall_into_the_kinds_of_the_catalogue(
    all_hands: Callable[[Cards, int], Iterator[Codes]], survey: Callable[..., tuple[dict[str, int], int]]
) -> None:
    found, _ = survey(WILD, all_hands(DECK, 5))
    assert tuple(found[kind] for kind in KINDS) == ALL_HANDS_WILD


@pytest.mark.parametrize(
    ("held", "check_values"), [(WILD, JOKER_HANDS_WILD), (BUG, JOKER_HANDS_BUG)], ids=repr
)
def test_all_hands_with_the_joker_fall_into_the_kinds_of_the_catalogue(
    held: JokerRanking,
    check_values: tuple[int, ...],
    all_hands: Callable[[Cards, int], Iterator[Codes]],
    survey: Callable[..., tuple[dict[str, int], int]],
) -> None:
    joker_beside = (np.insert(four, 0, CODE[JOKER], axis=1) for four in all_hands(DECK[:-1], 4))
    found, _ = survey(held, joker_beside)
    assert tuple(found.get(kind, 0) for kind in KINDS) == check_values


@pytest.mark.parametrize("held", [WILD, BUG], ids=repr)
def test_the_order_is_that_of_a_judge_who_tries_every_card_for_the_joker(
    held: JokerRanking,
    random_hands: Callable[[Cards, int, int], Codes],
    cards_of: Callable[[Codes], list[Cards]],
    judge: Any,
    assert_same_order: Callable[..., None],
) -> None:
    naturals = cards_of(random_hands(DECK[:-1], 5, 1_500))
    suited = cards_of(random_hands(DECK[:-1:4], 5, 300))
    hands = [*naturals, *suited, *((*hand[1:], JOKER) for hand in naturals + suited)]
    plain = judge("234567JQKA", flush_over_full=True)
    assert_same_order([held.value(hand) for hand in hands], [plain.best(hand, held.joker) for hand in hands])


@pytest.mark.parametrize("held", [WILD, BUG], ids=repr)
def test_many_hands_at_once_are_worth_what_each_is_worth_alone(
    held: JokerRanking,
    random_hands: Callable[[Cards, int, int], Codes],
    cards_of: Callable[[Codes], list[Cards]],
) -> None:
    hands = random_hands(DECK, 5, 60_000)
    assert held.values(hands).tolist() == [held.value(hand) for hand in cards_of(hands)]


@pytest.mark.parametrize("cards", ["8h 7d 6c 5s 4h", "Ah Kd Qc Js 7h 6h"])
def test_cards_that_are_not_in_the_game_and_wrong_counts_are_refused(cards: str) -> None:
    with pytest.raises(ValueError, match=r"ranking|here"):
        value(cards)
