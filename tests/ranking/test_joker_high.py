"""High poker with a joker, from the examples of the rule catalogue and published counts."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from calroom.cards import CODE, JOKER, STANDARD, WITH_JOKER, Cards, parse_cards
from calroom.ranking import high
from calroom.ranking.joker_high import BUG, WILD, JokerRanking, Use, Wheel, ranking
from calroom.ranking.reading import Ranking

Codes = NDArray[np.uint8]

SETTINGS: list[tuple[Use, Wheel]] = [
    ("bug", "lowest"),
    ("bug", "second-highest"),
    ("wild", "lowest"),
    ("wild", "second-highest"),
]

# Published counts for the joker as a bug and fully wild in five cards of 53.
BUG_FIVE_CARDS = {
    "high card": 1_418_964,
    "pair": 1_215_024,
    "two pair": 138_600,
    "three of a kind": 63_360,
    "straight": 20_532,
    "flush": 7_804,
    "full house": 4_368,
    "four of a kind": 828,
    "straight flush": 180,
    "royal flush": 24,
    "five of a kind": 1,
}
WILD_FIVE_CARDS = {
    "high card": 1_302_540,
    "pair": 1_268_088,
    "two pair": 123_552,
    "three of a kind": 137_280,
    "straight": 20_532,
    "flush": 7_804,
    "full house": 6_552,
    "four of a kind": 3_120,
    "straight flush": 180,
    "royal flush": 24,
    "five of a kind": 13,
}
# Seven cards of 53 with the bug: Alspach, "7-Card Poker Hands with Joker" (2003).
BUG_SEVEN_CARDS = {
    "high card": 24_780_420,
    "pair": 64_221_960,
    "two pair": 35_553_816,
    "three of a kind": 7_470_676,
    "straight": 11_236_028,
    "flush": 6_172_088,
    "full house": 4_188_528,
    "four of a kind": 307_472,
    "any straight flush": 210_964,
    "five of a kind": 1_128,
}

READ_AS_THE_BUG = [
    ("Kd Kc 7h 4s Jk", "Kd Kc Jk 7h 4s", "pair of kings", "palace.draw.joker-use"),
    ("Ad Ac 7h 4s Jk", "Ad Ac Jk 7h 4s", "three aces", "palace.draw.joker-use"),
    ("Ac Ad Kh Ks Jk", "Ac Ad Jk Kh Ks", "aces full of kings", "palace.draw.joker-use"),
    ("5c 6d 8s 9h Jk", "9h 8s Jk 6d 5c", "nine-high straight", "palace.draw.joker-use"),
    ("Ks Qs Js Ts Jk", "Jk Ks Qs Js Ts", "royal flush", "palace.draw.joker-use"),
    ("5c 6d 7s 8h Jk", "Jk 8h 7s 6d 5c", "nine-high straight", "palace.draw.joker-takes-best-card"),
    ("2c 3d 4h 5s Jk", "Jk 5s 4h 3d 2c", "six-high straight", "palace.draw.joker-takes-best-card"),
    ("Ah As Ad Ac Jk", "Ah As Ad Ac Jk", "five aces", "palace.draw.five-aces-is-best"),
    ("Kh Ks Kd Kc Jk", "Kh Ks Kd Kc Jk", "four kings", "palace.draw.five-aces-is-best"),
    ("Jk Ks Kd 5c 9h", "Ks Kd Jk 9h 5c", "pair of kings", "comstock.stud.joker-as-bug"),
    ("Jk 9s 8d 7c 6h", "Jk 9s 8d 7c 6h", "ten-high straight", "comstock.stud.joker-as-bug"),
    ("Jk Kc 9c 6c 2c", "Jk Kc 9c 6c 2c", "ace-high flush", "comstock.stud.joker-as-bug"),
    ("5h 6d Jk 8c 9s", "9s 8c Jk 6d 5h", "nine-high straight", "comstock.double-hand.joker"),
    ("As Ks 9s 4s Jk", "As Ks Jk 9s 4s", "ace-high flush", "comstock.double-hand.joker"),
    ("9h Th Jk Qh Kh", "Kh Qh Jk Th 9h", "king-high straight flush", "comstock.double-hand.joker-high"),
    ("As Ah Ad Jk 9c", "As Ah Ad Jk 9c", "four aces", "palace.double-hand.five-card-ranking"),
    ("2s 4s Js Qs Jk", "Jk Qs Js 4s 2s", "ace-high flush", "sk.pai-gow-poker.joker"),
    ("4h 5s 6d 7h Jk", "Jk 7h 6d 5s 4h", "eight-high straight", "sk.pai-gow-poker.joker"),
    ("Ac 2d 3h 4s Jk", "Jk 4s 3h 2d Ac", "five-high straight", "ace-low straight"),
    ("Jk Qd 9h 4s 2c", "Jk Qd 9h 4s 2c", "ace high", "no pair"),
    ("As Ad Ah Ks 9s 4s Jk", "As Ad Ah Jk Ks", "four aces", "four aces above a flush"),
    ("Kc Kd Ks As 9s 4s Jk", "Kc Kd Ks As Jk", "kings full of aces", "a full house above a flush"),
]


def value(cards: str) -> int:
    return BUG.value(parse_cards(cards))


def test_the_ranking_can_be_held_by_a_showdown() -> None:
    held: Ranking = BUG
    assert held.value(parse_cards("Ah As"), parse_cards("Ad Ac Jk")) == 7475


@pytest.mark.parametrize(
    ("cards", "laid", "name"),
    [row[:3] for row in READ_AS_THE_BUG],
    ids=[f"{row[3]}: {row[0]}" for row in READ_AS_THE_BUG],
)
def test_the_bug_lies_where_it_makes_the_highest_hand(cards: str, laid: str, name: str) -> None:
    reading = BUG.read(parse_cards(cards))
    assert (reading.cards, reading.name) == (parse_cards(laid), name)
    assert reading.value == value(cards)


def test_the_kinds_rank_as_palace_filed_them_for_draw_and_double_hand() -> None:
    filed = (
        *("five of a kind", "royal flush", "straight flush", "four of a kind", "full house", "flush"),
        *("straight", "three of a kind", "two pair", "pair", "high card"),
    )
    for wheel in ("lowest", "second-highest"):
        assert tuple(sorted(filed, key=ranking("bug", wheel).least, reverse=True)) == filed


def test_five_aces_beat_a_royal_flush() -> None:
    assert value("Ah As Ad Ac Jk") > value("As Ks Qs Js Ts")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kd Kc 7h 4s Jk", "Kh Ks Qd Jc 9s"),
        ("5c 6d 7s 8h Jk", "4c 5d 6h 7c 8s"),
        ("As Ks Qs 9s Jk", "Ah Kh Qh Th 8h"),
        ("Ah Kh 5h 3h Jk", "As Ks Qs 4s 2s"),
    ],
)
def test_a_hand_with_the_bug_beats_the_lower_natural_hand(better: str, worse: str) -> None:
    assert value(better) > value(worse)


@pytest.mark.parametrize(
    ("natural", "with_joker"),
    [
        ("Ah Kh 9h 4h 2h", "As Jk 9s 4s 2s"),
        ("Kd Kc Ah 7h 4s", "Kh Ks Jk 7d 4c"),
        ("9d 8c 7h 6s 5c", "9h 8d Jk 6c 5d"),
        ("As Ks Qs Js Ts", "Ah Kh Qh Jk Th"),
    ],
)
def test_the_joker_is_worth_exactly_the_card_it_stands_for(natural: str, with_joker: str) -> None:
    assert value(natural) == value(with_joker)


def test_a_flush_never_has_two_aces() -> None:
    assert value("Ah Jk 9h 4h 2h") == value("As Ks 9s 4s 2s")


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Kd Kc 7h 4s Jk", "three kings"),
        ("Kd Kc 7h 7s Jk", "kings full of sevens"),
        ("2d 2c 2h 2s Jk", "five twos"),
        ("Kd Qc 9h 4s Jk", "pair of kings"),
        ("Kd Kc Kh 4s Jk", "four kings"),
        ("As Ks Qs Js Jk", "royal flush"),
    ],
)
def test_a_wild_joker_is_any_card(cards: str, name: str) -> None:
    assert WILD.read(parse_cards(cards)).name == name


def test_five_of_a_kind_with_a_wild_joker_beats_a_royal_flush() -> None:
    royal, *fives = ("As Ks Qs Js Ts", "2c 2d 2h 2s Jk", "3c 3d 3h 3s Jk", "Ac Ad Ah As Jk")
    for worse, better in pairwise((royal, *fives)):
        assert WILD.value(parse_cards(worse)) < WILD.value(parse_cards(better))


def test_ace_to_five_is_the_lowest_straight_unless_the_house_lifts_it() -> None:
    wheel, six, king, ace = map(
        parse_cards, ("Ad 2s 3h 4c 5h", "2d 3s 4h 5c 6d", "Ks Qd Jh Tc 9s", "As Kd Qh Jc Ts")
    )
    lifted = ranking("bug", "second-highest")
    assert BUG.value(wheel) < BUG.value(six) < BUG.value(king) < BUG.value(ace)
    assert lifted.value(six) < lifted.value(king) < lifted.value(wheel) < lifted.value(ace)


def test_where_the_wheel_is_lifted_the_joker_makes_it_rather_than_a_six_high_straight() -> None:
    lifted = ranking("bug", "second-highest")
    assert lifted.read(parse_cards("2h 3d 4c 5s Jk")).cards == parse_cards("5s 4c 3d 2h Jk")
    assert lifted.read(parse_cards("2h 3d 4c 5s 6h Jk")).cards == parse_cards("5s 4c 3d 2h Jk")
    assert lifted.value(parse_cards("2h 3h 4h 5h Jk")) > lifted.value(parse_cards("Ks Qs Js Ts 9s"))


def test_a_house_names_its_ranking_by_two_settings() -> None:
    assert ranking() is BUG
    assert ranking("wild") is WILD
    assert repr(ranking("bug", "second-highest")) == "JokerRanking('wheel-second', 'bug')"


def test_hands_without_the_joker_are_worth_what_they_are_worth_in_high_poker(
    random_hands: Callable[[Cards, int, int], Codes],
) -> None:
    hands = random_hands(STANDARD, 7, 50_000)
    assert np.array_equal(BUG.values(hands), high.values(hands))
    assert np.array_equal(WILD.values(hands), high.values(hands))


@pytest.mark.parametrize(("joker", "wheel"), SETTINGS)
@pytest.mark.parametrize(("size", "count"), [(5, 600), (6, 150), (7, 50)])
def test_the_order_is_that_of_a_judge_who_tries_every_card_for_the_joker(
    size: int,
    count: int,
    joker: Use,
    wheel: Wheel,
    random_hands: Callable[[Cards, int, int], Codes],
    cards_of: Callable[[Codes], list[Cards]],
    judge: Any,
    assert_same_order: Callable[..., None],
) -> None:
    naturals = cards_of(random_hands(STANDARD, size, count))
    suited = cards_of(random_hands(STANDARD[::4], size, count))
    few_ranks = cards_of(random_hands(STANDARD[-12:] + STANDARD[:8], size, count))
    hands = [*naturals, *suited, *((*hand[1:], JOKER) for hand in naturals + suited + few_ranks)]
    held = ranking(joker, wheel)
    plain = judge(wheel_second=wheel == "second-highest")
    assert_same_order([held.value(hand) for hand in hands], [plain.best(hand, joker) for hand in hands])


@pytest.mark.parametrize(("joker", "wheel"), SETTINGS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_many_hands_at_once_are_worth_what_each_is_worth_alone(
    size: int,
    joker: Use,
    wheel: Wheel,
    random_hands: Callable[[Cards, int, int], Codes],
    cards_of: Callable[[Codes], list[Cards]],
) -> None:
    hands = random_hands(WITH_JOKER, size, 40_000)
    hands[::2, 0] = np.where((hands[::2] == CODE[JOKER]).any(axis=1), hands[::2, 0], CODE[JOKER])
    held = ranking(joker, wheel)
    assert held.values(hands).tolist() == [held.value(hand) for hand in cards_of(hands)]


def test_the_cards_that_play_are_always_worth_the_hand(
    random_hands: Callable[[Cards, int, int], Codes], cards_of: Callable[[Codes], list[Cards]]
) -> None:
    for hand in cards_of(random_hands(STANDARD, 6, 2_000)):
        for held in (BUG, WILD, ranking("bug", "second-highest")):
            reading = held.read((JOKER, *hand))
            assert len(set(reading.cards)) == 5
            assert held.value(reading.cards) == reading.value


@pytest.mark.parametrize(
    ("held", "published", "different"), [(BUG, BUG_FIVE_CARDS, 7463), (WILD, WILD_FIVE_CARDS, 7475)], ids=repr
)
def test_all_five_card_hands_of_53_cards_fall_into_the_published_kinds(
    held: JokerRanking,
    published: dict[str, int],
    different: int,
    all_hands: Callable[[Cards, int], Iterator[Codes]],
    survey: Callable[..., tuple[dict[str, int], int]],
) -> None:
    assert survey(held, all_hands(WITH_JOKER, 5)) == (published, different)


@pytest.mark.parametrize("wheel", ["lowest", "second-highest"])
def test_all_seven_card_hands_of_53_cards_fall_into_the_published_kinds(
    wheel: Wheel,
    all_hands: Callable[[Cards, int], Iterator[Codes]],
    survey: Callable[..., tuple[dict[str, int], int]],
) -> None:
    joker_beside = (np.insert(six, 0, CODE[JOKER], axis=1) for six in all_hands(STANDARD, 6))
    found, _ = survey(ranking("bug", wheel), joker_beside)
    for kind, count in high.census().items():
        found[kind] += count
    found["any straight flush"] = found.pop("straight flush") + found.pop("royal flush")
    assert found == BUG_SEVEN_CARDS


def test_a_kind_is_found_by_its_lowest_hand() -> None:
    assert BUG.least("pair") == value("2d 2c 5h 4s 3c")
    assert BUG.kind(value("Ah As Ad Ac Jk")) == "five of a kind"


@pytest.mark.parametrize("cards", ["As Ks Qs Jk", "As Ks Qs Jk Jk", "As Ks Qs Js ??"])
def test_what_is_no_hand_is_refused(cards: str) -> None:
    with pytest.raises(ValueError, match=r"here|ranking"):
        BUG.value(tuple(cards.split()))
