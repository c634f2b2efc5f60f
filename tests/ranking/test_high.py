"""High poker against published counts, a judge that tries everything, and what dealers say."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from calroom.cards import STANDARD, Cards, parse_cards
from calroom.ranking import _by_suits as by_suits
from calroom.ranking import _make_tables, _tables, high
from calroom.ranking.reading import Ranking

Codes = NDArray[np.uint8]

# Counts of five-, six- and seven-card hands: Alspach, "Poker computations" (2003), and many others since.
FIVE_CARDS = {
    "high card": 1_302_540,
    "pair": 1_098_240,
    "two pair": 123_552,
    "three of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "four of a kind": 624,
    "straight flush": 36,
    "royal flush": 4,
}
SIX_CARDS = {
    "high card": 6_612_900,
    "pair": 9_730_740,
    "two pair": 2_532_816,
    "three of a kind": 732_160,
    "straight": 361_620,
    "flush": 205_792,
    "full house": 165_984,
    "four of a kind": 14_664,
    "straight flush": 1_656,
    "royal flush": 188,
}
SEVEN_CARDS = {
    "high card": 23_294_460,
    "pair": 58_627_800,
    "two pair": 31_433_400,
    "three of a kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full house": 3_473_184,
    "four of a kind": 224_848,
    "straight flush": 37_260,
    "royal flush": 4_324,
}
LADDER = (
    "7d 5c 4h 3s 2c",
    "Ad Kc Qh Js 9c",
    "2d 2c 5h 4s 3c",
    "Ad Ac 4h 3s 2c",
    "Ad Ac Kh Qs Jc",
    "3d 3c 2h 2s 4c",
    "Ad Ac Kh Ks Qc",
    "2d 2c 2h 4s 3c",
    "Ad Ac Ah Ks Qc",
    "5d 4c 3h 2s Ac",
    "6d 5c 4h 3s 2c",
    "Ad Kc Qh Js Tc",
    "7d 5d 4d 3d 2d",
    "Ad Kd Qd Jd 9d",
    "2d 2c 2h 3s 3c",
    "2d 2c 2h As Ac",
    "3d 3c 3h 2s 2c",
    "Ad Ac Ah Ks Kc",
    "2d 2c 2h 2s 3c",
    "Ad Ac Ah As Kc",
    "5d 4d 3d 2d Ad",
    "Kd Qd Jd Td 9d",
    "Ad Kd Qd Jd Td",
)
SPOKEN = [
    ("Ts As 2d Js Ks 3c Qs", "As Ks Qs Js Ts", "royal flush"),
    ("9h Kh 2d Jh Th 3c Qh", "Kh Qh Jh Th 9h", "king-high straight flush"),
    ("Ac 2c 3c 4c 5c Kd Kh", "5c 4c 3c 2c Ac", "five-high straight flush"),
    ("7c 2d 7d 2s 7h Kd 7s", "7c 7d 7h 7s Kd", "four sevens"),
    ("Ac Kd Ad 4h Ks Ah 4d", "Ac Ad Ah Kd Ks", "aces full of kings"),
    ("6c 6d 6h 3s 3d 3h Kd", "6c 6d 6h 3s 3d", "sixes full of threes"),
    ("Ah 2h Kd 9h Ks 4h 3h", "Ah 9h 4h 3h 2h", "ace-high flush"),
    ("Kh Qh 9h 7h 5h 3h 2h", "Kh Qh 9h 7h 5h", "king-high flush"),
    ("5c 6s 9d 7h 8c 9c 5d", "9d 8c 7h 6s 5c", "nine-high straight"),
    ("Ad 2c 3d 4h 5s Kh Ks", "5s 4h 3d 2c Ad", "five-high straight"),
    ("Qc 2s Qd 3d Qh Ks 9d", "Qc Qd Qh Ks 9d", "three queens"),
    ("Ac 8h 2c Ad 8s 2d Jh", "Ac Ad 8h 8s Jh", "aces and eights"),
    ("Jd 5s 9h Jc 4s 2d 8c", "Jd Jc 9h 8c 5s", "pair of jacks"),
    ("9c 2d Ah 7d 8c Kd 4s", "Ah Kd 9c 8c 7d", "ace high"),
    ("2c 2d 3h 4h 5s", "2c 2d 5s 4h 3h", "pair of twos"),
]


def value(cards: str) -> int:
    return high.value(parse_cards(cards))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_hand_valued_by_its_suits_is_worth_what_the_sum_of_its_cards_says(size: int) -> None:
    luck = Random(size)
    hands = [tuple(luck.sample(STANDARD, size)) for _ in range(3_000)]
    hands += [tuple(luck.sample([card for card in STANDARD if card[1] in "ch"], size)) for _ in range(500)]
    for hand in hands:
        assert by_suits.value(hand) == high.by_sum(hand) == by_suits.value(hand[:2], hand[2:])


@pytest.mark.parametrize(
    "cards", ["AsKs", "AsAsKdQd2c3c4c", "As Jk 2c 3c 4c", "AcAcAdAhAs2c3c", "2c3c4c5c6c7c8c9c", ""]
)
def test_both_ways_to_value_a_hand_refuse_alike(cards: str) -> None:
    said = []
    for value in (by_suits.value, high.by_sum):
        with pytest.raises(ValueError, match=r"different cards|twice|no place") as refused:
            value(parse_cards(cards))
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_the_module_is_a_ranking_that_a_showdown_can_hold() -> None:
    ranking: Ranking = high
    assert ranking.value(parse_cards("As Ks"), parse_cards("Qs Js Ts")) == 7462


def test_each_hand_of_the_ladder_beats_the_one_below() -> None:
    for worse, better in pairwise(LADDER):
        assert value(worse) < value(better), f"{better} beats {worse}"


def test_values_run_from_one_to_the_number_of_different_hands() -> None:
    assert value(LADDER[0]) == 1
    assert value(LADDER[-1]) == 7462


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ah Jh 9h 5h 2h", "As Js 9s 5s 2s"),
        ("9c 8d 7h 6s 5c", "9h 8h 7c 6c 5d"),
        ("Ac Ad 8h 8s Kc Kd 2c", "Ah As 8c 8d Kh Ks 7d"),
        ("2c 3d As Ks Qd Jh Tc", "4c 5d Ah Kh Qc Jd Ts"),
    ],
)
def test_suits_and_cards_that_do_not_play_never_break_a_tie(one: str, other: str) -> None:
    assert value(one) == value(other)


def test_the_sixth_card_decides_nothing_but_the_fifth_does() -> None:
    assert value("As Ad Kc Qh 9s 8d 2c") == value("Ah Ac Kd Qs 9d 7d 2c")
    assert value("As Ad Kc Qh 9s 8d 2c") > value("Ah Ac Kd Qs 8s 7d 2c")


@pytest.mark.parametrize(("cards", "laid", "name"), SPOKEN)
def test_a_dealer_lays_the_playing_cards_and_names_the_hand(cards: str, laid: str, name: str) -> None:
    reading = high.read(parse_cards(cards))
    assert (reading.cards, reading.name) == (parse_cards(laid), name)
    assert reading.value == high.value(parse_cards(cards)) == high.value(reading.cards)


def test_the_cards_that_play_are_always_worth_the_hand(
    random_hands: Callable[[Cards, int, int], Codes], cards_of: Callable[[Codes], list[Cards]]
) -> None:
    for cards in cards_of(random_hands(STANDARD, 7, 3_000)):
        reading = high.read(cards[:2], cards[2:])
        assert set(reading.cards) <= set(cards)
        assert high.value(reading.cards) == reading.value


def test_a_board_counts_like_cards_in_the_hand() -> None:
    assert high.value(parse_cards("2c 7d"), parse_cards("As Ks Qs Js Ts")) == 7462
    assert high.values(_codes("2c 7d"), _codes("As Ks Qs Js Ts")).tolist() == [7462]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_is_that_of_a_judge_who_tries_every_five_cards(
    size: int,
    random_hands: Callable[[Cards, int, int], Codes],
    cards_of: Callable[[Codes], list[Cards]],
    judge: Any,
    assert_same_order: Callable[..., None],
) -> None:
    hands = cards_of(random_hands(STANDARD, size, 2_000)) + [parse_cards(cards) for cards in LADDER]
    assert_same_order([high.value(hand) for hand in hands], [judge().best(hand) for hand in hands])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_many_hands_at_once_are_worth_what_each_is_worth_alone(
    size: int,
    random_hands: Callable[[Cards, int, int], Codes],
    cards_of: Callable[[Codes], list[Cards]],
) -> None:
    hands = random_hands(STANDARD, size, 100_000)
    assert high.values(hands).tolist() == [high.value(hand) for hand in cards_of(hands)]


@pytest.mark.parametrize("ranks", ["A J 9 6 3", "A J 9 6 3 2", "A Q J 9 6 3 2"], ids=len)
def test_five_cards_of_a_suit_are_a_flush_however_the_suits_fall(ranks: str) -> None:
    for suits in product("cdhs", repeat=len(ranks.split())):
        cards = tuple(map("".join, zip(ranks.split(), suits, strict=True)))
        flush = max(map(suits.count, suits)) >= 5
        assert high.kind(high.value(cards)) == ("flush" if flush else "high card")


@pytest.mark.parametrize(
    ("size", "published", "different"), [(5, FIVE_CARDS, 7462), (6, SIX_CARDS, 6075)], ids=["five", "six"]
)
def test_all_hands_of_five_and_of_six_cards_fall_into_the_published_kinds(
    size: int,
    published: dict[str, int],
    different: int,
    all_hands: Callable[[Cards, int], Iterator[Codes]],
    survey: Callable[..., tuple[dict[str, int], int]],
) -> None:
    assert survey(high, all_hands(STANDARD, size)) == (published, different)


def test_all_seven_card_hands_fall_into_the_published_kinds() -> None:
    assert high.census() == SEVEN_CARDS


def test_a_kind_is_found_by_its_lowest_hand() -> None:
    assert high.least("pair") == value("2d 2c 5h 4s 3c")
    assert high.kind(high.least("pair") - 1) == "high card"
    assert high.KINDS[0] == "high card"
    assert high.KINDS[-1] == "royal flush"


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("As Ks Qs Js", "4 cards"),
        ("As Ks Qs Js Ts 9s 8s 7s", "8 cards"),
        ("As Ks Qs Js Jk", "Jk has no place"),
        ("As Ks Qs Js Ts 9s Jk", "Jk has no place"),
    ],
)
def test_what_is_no_hand_is_refused(cards: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        value(cards)


@pytest.mark.parametrize("shape", [(2, 4), (2, 8), (7,)])
def test_many_hands_of_a_wrong_size_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="give"):
        high.values(np.zeros(shape, dtype=np.uint8))


def test_hands_may_be_given_that_cannot_be_written_to() -> None:
    hands = np.arange(52, dtype=np.uint8)[None, -7:]
    hands.flags.writeable = False
    assert high.values(hands).tolist() == [value("Ks Kh Kd As Ah Ad Ac")]


def test_no_hands_at_all_are_worth_nothing() -> None:
    assert high.values(np.empty((0, 7), dtype=np.uint8)).tolist() == []


def test_the_tables_are_those_that_the_orders_give() -> None:
    for name, parts in _make_tables.make().items():
        stored = {part: numbers.tobytes() for part, numbers in _tables.stored(name).items()}
        assert stored == parts


def test_ranking_one_hand_loads_no_heavy_library() -> None:
    code = (
        "import sys; from calroom.ranking import high, hole, joker_high, mexican;"
        "high.value(('As', 'Ks', 'Qs', 'Js', 'Ts'));"
        "raise SystemExit(sorted({'numpy', 'numba'} & set(sys.modules)) != [])"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def _codes(cards: str) -> Codes:
    return np.array([[STANDARD.index(card) for card in parse_cards(cards)]], dtype=np.uint8)
