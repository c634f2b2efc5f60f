"""Ace-to-five low, with and without joker and qualifier, from the examples of the rule catalogue."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np
import pytest

from calroom.cards import CODE, JOKER, STANDARD, SUITS, WITH_JOKER, Card, parse_cards
from calroom.ranking import low
from calroom.ranking.low import ACE_TO_FIVE, EIGHT_OR_BETTER, EIGHT_WITH_AT_MOST_TWO, EIGHT_WITH_EXACTLY_TWO

if TYPE_CHECKING:
    from calroom.ranking.reading import Codes, Ranking

Height = tuple[int, ...]


def value(cards: str) -> int:
    return ACE_TO_FIVE.value(parse_cards(cards))


def name(cards: str) -> str:
    return ACE_TO_FIVE.read(parse_cards(cards)).name


def ranks(ranks_only: str) -> int:
    """Value a hand written by its ranks, as the filings do."""
    return ACE_TO_FIVE.value([rank + SUITS[place % 4] for place, rank in enumerate(ranks_only.split("-"))])


# ---------------------------------------------------------------- what beats what


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("8-6-4-3-A", "8-7-3-2-A"),
        ("7-6-4-3-2", "7-6-5-3-2"),
        ("8-7-6-5-4", "9-4-3-2-A"),
        ("5-4-3-2-A", "6-4-3-2-A"),
        ("6-4-3-2-A", "6-5-3-2-A"),
        ("9-5-4-3-A", "9-5-4-3-2"),
        ("7-5-4-3-2", "7-6-3-2-A"),
        ("Q-J-T-8-3", "K-9-8-4-2"),
    ],
)
def test_unpaired_lows_are_compared_from_the_highest_card_down(better: str, worse: str) -> None:
    assert ranks(better) > ranks(worse)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("K-Q-J-T-9", "A-A-2-3-4"),
        ("A-A-5-4-3", "2-2-4-3-A"),
        ("3-3-6-5-2", "3-3-7-2-A"),
        ("K-K-4-3-2", "A-A-2-2-3"),
        ("2-2-5-4-3", "3-3-A-2-4"),
        ("9-9-2-2-A", "T-T-A-A-2"),
        ("K-K-Q-Q-J", "A-A-A-2-3"),
        ("K-K-K-Q-J", "A-A-A-2-2"),
        ("2-2-2-K-K", "3-3-3-A-A"),
        ("K-K-K-Q-Q", "A-A-A-A-2"),
    ],
)
def test_pairs_count_against_a_low_and_the_lower_group_is_the_better(better: str, worse: str) -> None:
    assert ranks(better) > ranks(worse)


def test_suits_and_straights_and_flushes_mean_nothing_in_a_low_hand() -> None:
    assert value("8s 6d 4c 3h As") == value("8h 6c 4d 3s Ah")
    assert value("6h 5h 4h 3h 2h") == value("6h 5d 4c 3h 2s")
    assert value("6h 5h 4h 3h 2h") > value("7c 4d 3s 2s Ac")


@pytest.mark.parametrize(
    ("with_joker", "natural"),
    [
        ("8d 6s 4c Ah Jk", "8d 6s 4c 2d Ah"),
        ("2c 3d 4h 5s Jk", "2c 3d 4h 5s Ac"),
        ("Ah 2s 3d 4c Jk", "Ah 2s 3d 4c 5c"),
        ("7d 5s 2c Ah Jk", "7d 5s 3c 2c Ah"),
        ("Ah As 3d 4c Jk", "Ah As 4c 3d 2c"),
        ("9c 9d 3h 2s Jk", "9c 9d 3h 2s Ac"),
        ("2c 2d 2h 2s Jk", "2c 2d 2h 2s As"),
    ],
)
def test_the_joker_is_the_lowest_rank_missing_from_a_low_hand(with_joker: str, natural: str) -> None:
    assert value(with_joker) == value(natural)


def test_the_joker_that_is_not_needed_stays_out_of_the_wheel() -> None:
    reading = ACE_TO_FIVE.read(parse_cards("Ah 2s 3d 4c 5c Kd Jk"))
    assert reading.cards == parse_cards("5c 4c 3d 2s Ah")


def test_a_razz_hand_is_the_lowest_five_of_seven() -> None:
    assert value("Ah 3d 4c 6s 7h Kd Ks") == ranks("7-6-4-3-A")
    assert value("Ah 3d 4c 6s 7h Kd Ks") > value("2h 3s 5c 6d 7c Qh Qs")


def test_a_razz_player_who_cannot_help_it_pairs_his_lowest_cards() -> None:
    reading = ACE_TO_FIVE.read(parse_cards("Ac Ad 2c 2d 3c 3d Kh"))
    assert reading.cards == parse_cards("Ac Ad Kh 3c 2c")
    assert reading.value < value("Kc Kd Qc Jd Tc 9d 9h")


def test_a_razz_board_is_read_low_whatever_its_number_of_cards() -> None:
    assert value("3c 8h") > value("2d 9s") > value("4s 4d")
    assert value("3c 2d") > value("4h Ad") > value("Ks Qc") > value("2s 2h")
    assert value("2c 3d 4h 5s") > value("Ah 2d 3s 6c") > value("Ac As 2h 3h")
    assert value("Kc Kd 2h 2s") > value("Ac Ad Ah 2h") > value("2c 2d 2h 2s")


def test_seven_or_better_is_a_seven_high_without_a_pair() -> None:
    assert value("7d 6s 5c 4h 3d") == low.SEVEN_LOW
    assert value("7d 5s 4c 3h 2d") > low.SEVEN_LOW
    assert value("8d 4s 3c 2h Ad") < low.SEVEN_LOW
    assert value("4d 4s 3c 2h Ad") < low.SEVEN_LOW


@pytest.mark.parametrize(
    ("cards", "spoken"),
    [
        ("5d 4c 3h 2s Ac", "wheel"),
        ("6d 4c 3h 2s Ac", "six-four low"),
        ("8d 6s 4c 3h Ad", "eight-six low"),
        ("7d 5s 2c Ah Jk", "seven-five low"),
        ("Td 8s 4c 3h Ad", "ten-eight low"),
        ("Ks Qd Jh Tc 9s", "king-queen low"),
        ("7c 5d 4h 4s 2c", "pair of fours low"),
        ("6c 6d 4h 4s 2c", "sixes and fours low"),
        ("6c 6d 6h 4s 2c", "three sixes low"),
        ("6c 6d 6h 2s 2c", "sixes full of twos low"),
        ("6c 6d 6h 6s 2c", "four sixes low"),
        ("8c 3d 2h", "eight-three-two"),
    ],
)
def test_a_dealer_calls_a_low_hand_by_its_top_cards_or_its_pairs(cards: str, spoken: str) -> None:
    assert name(cards) == spoken


# ---------------------------------------------------------------- eight or better


def test_an_eight_or_better_is_five_different_ranks_none_above_eight() -> None:
    assert EIGHT_OR_BETTER.value(parse_cards("8c 7d 6h 5s 4c")) == low.EIGHT_LOW
    assert EIGHT_OR_BETTER.value(parse_cards("9c 4d 3h 2s Ac")) == 0
    assert EIGHT_OR_BETTER.value(parse_cards("7c 6d 5h 5s 2c")) == 0
    assert EIGHT_OR_BETTER.read(parse_cards("9c 4d 3h 2s Ac")).name == "no low"


def test_fewer_than_five_cards_are_no_eight_or_better_yet() -> None:
    assert EIGHT_OR_BETTER.value(parse_cards("Ac 2d 3h 4s")) == 0
    assert EIGHT_WITH_EXACTLY_TWO.value(parse_cards("Ac 2d 3h 4s")) == 0
    assert EIGHT_WITH_EXACTLY_TWO.read(parse_cards("Ac 2d 3h 4s")).name == "no low"
    assert EIGHT_WITH_AT_MOST_TWO.value(parse_cards("Ac 2d 3h"), parse_cards("4c 5d")) == 0


def test_a_hold_em_low_takes_any_five_of_hand_and_board() -> None:
    reading = EIGHT_OR_BETTER.read(parse_cards("Ac Kd"), parse_cards("2h 3s 5d 7c Qc"))
    assert reading.cards == parse_cards("7c 5d 3s 2h Ac")
    assert reading.value == EIGHT_OR_BETTER.value(parse_cards("Ac Kd"), parse_cards("2h 3s 5d 7c Qc"))


def test_a_crazy_pineapple_low_may_take_all_three_cards_held() -> None:
    reading = EIGHT_OR_BETTER.read(parse_cards("As 2d 3c"), parse_cards("5h 7d Kc Qs 9h"))
    assert reading.name == "seven-five low"


def test_the_joker_may_fill_a_stud_low() -> None:
    assert EIGHT_OR_BETTER.read(parse_cards("Jk 2c 3d 4h 8s Kc Kd")).cards == parse_cards("8s 4h 3d 2c Jk")
    assert EIGHT_OR_BETTER.read(parse_cards("Jk Ac 2d 4h 5s Kc Kd")).name == "wheel"


def test_an_omaha_low_takes_exactly_two_cards_held_and_three_of_the_board() -> None:
    reading = EIGHT_WITH_EXACTLY_TWO.read(parse_cards("As 2d 9h 9d"), parse_cards("3c 6d 8h Ks Jc"))
    assert reading.cards == parse_cards("8h 6d 3c 2d As")
    board = parse_cards("2h 3d 9c Ks 8d")
    assert EIGHT_WITH_EXACTLY_TWO.read(parse_cards("Ac 4s Qh Qd"), board).name == "eight-four low"
    assert EIGHT_WITH_EXACTLY_TWO.value(parse_cards("Ac Qd Qh Js"), board) == 0
    assert EIGHT_WITH_EXACTLY_TWO.read(parse_cards("Ac Qd Qh Js"), board).name == "no low"


def test_a_counterfeited_omaha_low_needs_two_other_cards() -> None:
    reading = EIGHT_WITH_EXACTLY_TWO.read(parse_cards("Ac 2d Ks Kh"), parse_cards("2c 3d 4h 8s Kc"))
    assert reading.name == "eight-four low"
    assert EIGHT_WITH_EXACTLY_TWO.value(parse_cards("Ac Ad Ks Kh"), parse_cards("2c 3d 4h 8s Kc")) == 0


def test_both_cards_of_an_s_and_k_hold_em_hand_must_play_for_low() -> None:
    assert EIGHT_WITH_EXACTLY_TWO.value(parse_cards("Ac Kd"), parse_cards("2h 3s 5d 7c Qc")) == 0


def test_a_tahoe_low_takes_at_most_two_of_the_three_cards_held() -> None:
    assert EIGHT_WITH_AT_MOST_TWO.value(parse_cards("As 3s 5s"), parse_cards("2s 8s Kd Qh 9c")) == 0
    reading = EIGHT_WITH_AT_MOST_TWO.read(parse_cards("Ac 4s Kh"), parse_cards("2h 3d 8c Ks 9d"))
    assert reading.cards == parse_cards("8c 4s 3d 2h Ac")
    board = parse_cards("2h 3d 4c 5d 7s")
    assert EIGHT_WITH_AT_MOST_TWO.read(parse_cards("Kc Kd Kh"), board).name == "seven-five low"
    assert EIGHT_WITH_AT_MOST_TWO.read(parse_cards("Ac 9d Kh"), board).name == "wheel"


# ---------------------------------------------------------------- how often


def rank_patterns(size: int) -> Iterator[tuple[list[Card], int]]:
    """Give every choice of ranks with natural cards, and in how many suits it can be dealt."""
    for pattern in combinations_with_replacement(low.RANKS, size):
        copies = Counter(pattern)
        if max(copies.values(), default=0) <= 4:
            cards = [rank + SUITS[suit] for rank, count in copies.items() for suit in range(count)]
            yield cards, prod(comb(4, count) for count in copies.values())


def frequencies(size: int, group: Callable[[Sequence[Card]], str]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for cards, ways in rank_patterns(size):
        counts[group(cards)] += ways
    return counts


def top_card_or_group(cards: Sequence[Card]) -> str:
    first, second, *_ = ACE_TO_FIVE.read(cards).cards
    return "paired" if first[0] == second[0] else first[0]


def test_how_often_each_class_of_low_is_dealt_in_five_cards() -> None:
    worst = [
        ranks(hand) for hand in ("K-Q-J-T-9", "K-K-Q-J-T", "K-K-Q-Q-J", "K-K-K-Q-J", "K-K-K-Q-Q", "K-K-K-K-Q")
    ]
    counts = [0] * 6
    for cards, ways in rank_patterns(5):
        counts[sum(ACE_TO_FIVE.value(cards) < bound for bound in worst)] += ways
    assert counts == [1_317_888, 1_098_240, 123_552, 54_912, 3_744, 624]


def test_how_often_each_low_is_dealt_in_five_and_in_seven_cards() -> None:
    five = frequencies(5, top_card_or_group)
    assert (five["5"], five["6"], five["7"], five["8"]) == (1_024, 5_120, 15_360, 35_840)
    seven = frequencies(7, top_card_or_group)
    assert {top: seven[top] for top in "56789TJQK"} == {
        "5": 781_824,
        "6": 3_151_360,
        "7": 7_426_560,
        "8": 13_171_200,
        "9": 19_174_400,
        "T": 23_675_904,
        "J": 24_837_120,
        "Q": 21_457_920,
        "K": 13_939_200,
    }
    assert sum(seven.values()) == comb(52, 7)


def test_how_often_five_and_seven_cards_hold_an_eight_or_better() -> None:
    for size, expected in ((5, 57_344), (7, 24_530_944)):
        dealt = sum(ways for cards, ways in rank_patterns(size) if EIGHT_OR_BETTER.value(cards))
        assert dealt == expected


def test_how_often_the_wheel_is_dealt_with_the_joker_in_the_deck() -> None:
    with_joker = sum(
        ways for four, ways in rank_patterns(4) if ACE_TO_FIVE.read([*four, JOKER]).name == "wheel"
    )
    assert with_joker + 1_024 == 2_304


def test_how_often_each_low_is_dealt_from_all_hands_of_the_deck_with_joker() -> None:
    codes = np.fromiter(chain.from_iterable(combinations(range(53), 5)), np.uint8).reshape(-1, 5)
    values = ACE_TO_FIVE.values(codes)
    natural = codes[:, 4] != CODE[JOKER]
    wheel, worst_unpaired = ranks("5-4-3-2-A"), ranks("K-Q-J-T-9")
    assert len(values) == comb(53, 5)
    assert np.count_nonzero(values[natural] == wheel) == 1_024
    assert np.count_nonzero(values == wheel) == 2_304
    assert np.count_nonzero(values[natural] >= worst_unpaired) == 1_317_888
    assert np.count_nonzero(values >= worst_unpaired) == 1_317_888 + comb(13, 4) * 4**4
    assert np.count_nonzero(EIGHT_OR_BETTER.values(codes)[natural]) == 57_344


# ---------------------------------------------------------------- the short way by the long way


def five_card_height(cards: Sequence[Card]) -> Height:
    """Order five-card lows by sorting: the pattern of groups, then the ranks of groups, then the others."""
    places = [low.RANKS.index(card[0]) for card in cards if card != JOKER]
    if JOKER in cards:
        places.append(min(set(range(13)) - set(places)))
    copies = Counter(places)
    ordered = sorted(copies, key=lambda place: (copies[place], place), reverse=True)
    patterns = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]]
    return patterns.index([copies[place] for place in ordered]), *ordered


def deals(count: int, size: int, *, joker: bool, seed: int) -> "Codes":
    rng = np.random.default_rng(seed)
    return rng.random((count, 53 if joker else 52)).argsort(axis=1)[:, :size].astype(np.uint8)


def cards_of(codes: "Codes") -> list[tuple[Card, ...]]:
    return [tuple(WITH_JOKER[code] for code in row) for row in codes.tolist()]


def assert_same_order(heights: Sequence[Height], values: Sequence[int]) -> None:
    """Lower heights have higher values, equal heights equal ones."""
    value_of = dict(zip(heights, values, strict=True))
    assert [value_of[height] for height in heights] == list(values)
    by_height = [value_of[height] for height in sorted(value_of)]
    assert by_height == sorted(set(values), reverse=True)


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_a_low_is_the_lowest_of_all_fives_that_can_be_taken(size: int) -> None:
    hands = cards_of(deals(1_500, size, joker=True, seed=size))
    crowded = cards_of(deals(1_500, size, joker=False, seed=-size % 97) % np.uint8(12))
    for sample in (hands, [hand for hand in crowded if len(set(hand)) == size]):
        heights = [min(map(five_card_height, combinations(hand, 5))) for hand in sample]
        assert_same_order(heights, [ACE_TO_FIVE.value(hand) for hand in sample])


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 7, 8])
def test_many_lows_are_valued_as_each_one_is(size: int) -> None:
    codes = deals(8_000, size, joker=True, seed=size)
    hands = cards_of(codes)
    assert ACE_TO_FIVE.values(codes).tolist() == [ACE_TO_FIVE.value(hand) for hand in hands]
    assert EIGHT_OR_BETTER.values(codes).tolist() == [EIGHT_OR_BETTER.value(hand) for hand in hands]


def test_many_hands_of_few_ranks_are_valued_as_each_one_is() -> None:
    few = parse_cards("Ac Ad Ah As 2c 2d 2h 2s 3c 3d Kc Kd Jk")
    hands = list(combinations(few, 7))
    codes = np.array([[WITH_JOKER.index(card) for card in hand] for hand in hands], np.uint8)
    values = ACE_TO_FIVE.values(codes).tolist()
    assert values == [ACE_TO_FIVE.value(hand) for hand in hands]
    assert values == [ACE_TO_FIVE.read(hand).value for hand in hands]


def test_the_cards_that_play_are_worth_what_the_hand_is_worth() -> None:
    for hand in cards_of(deals(2_000, 7, joker=True, seed=11)):
        reading = ACE_TO_FIVE.read(hand)
        assert set(reading.cards) <= set(hand)
        assert len(reading.cards) == 5
        assert ACE_TO_FIVE.value(reading.cards) == reading.value == ACE_TO_FIVE.value(hand)


def test_many_omaha_lows_are_valued_as_each_one_is_and_as_all_sixty_fives_say() -> None:
    codes = deals(6_000, 9, joker=False, seed=9)
    holes, boards = codes[:, :4].copy(), codes[:, 4:].copy()
    hands = list(zip(cards_of(holes), cards_of(boards), strict=True))
    values = [EIGHT_WITH_EXACTLY_TWO.value(*hand) for hand in hands]
    assert EIGHT_WITH_EXACTLY_TWO.values(holes, boards).tolist() == values
    for (hole, board), found in list(zip(hands, values, strict=True))[:600]:
        sixty = ((*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3))
        assert found == max(map(EIGHT_OR_BETTER.value, sixty))
        assert EIGHT_WITH_EXACTLY_TWO.read(hole, board).value == found


def test_many_tahoe_lows_are_valued_as_each_one_is_and_as_all_fives_say() -> None:
    codes = deals(6_000, 8, joker=False, seed=8)
    holes, boards = codes[:, :3].copy(), codes[:, 3:].copy()
    hands = list(zip(cards_of(holes), cards_of(boards), strict=True))
    values = [EIGHT_WITH_AT_MOST_TWO.value(*hand) for hand in hands]
    assert EIGHT_WITH_AT_MOST_TWO.values(holes, boards).tolist() == values
    for (hole, board), found in list(zip(hands, values, strict=True))[:600]:
        fives = (five for five in combinations((*hole, *board), 5) if not set(hole) <= set(five))
        assert found == max(map(EIGHT_OR_BETTER.value, fives))


def test_boards_may_be_given_beside_the_hands() -> None:
    codes = deals(100, 7, joker=False, seed=7)
    apart = EIGHT_OR_BETTER.values(codes[:, :2].copy(), codes[:, 2:].copy())
    assert apart.tolist() == EIGHT_OR_BETTER.values(codes).tolist()


def test_every_five_cards_of_the_deck_have_a_value() -> None:
    assert min(ACE_TO_FIVE.value(cards) for cards, _ in rank_patterns(5)) > 0
    assert ACE_TO_FIVE.value(STANDARD[-5:-1] + STANDARD[:1]) > 0


def test_every_low_can_stand_wherever_a_ranking_is_wanted() -> None:
    lows: list[Ranking] = [ACE_TO_FIVE, EIGHT_OR_BETTER, EIGHT_WITH_EXACTLY_TWO, EIGHT_WITH_AT_MOST_TWO]
    flop = parse_cards("3c 4d 5h")
    assert {ranking.read(parse_cards("Ac 2d"), flop).name for ranking in lows} == {"wheel"}


def test_one_hand_of_any_game_is_read_without_loading_the_compiler() -> None:
    games = ("low", "three_card", "push9", "double_hand", "points", "no_bust", "hot_action", "pure215")
    imports = "; ".join(f"import calroom.ranking.{game}" for game in games)
    check = f"import sys; {imports}; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
