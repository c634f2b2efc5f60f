"""Hot Action Blackjack, from the examples and the outcome table of the rule catalogue."""

from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest

from calroom.cards import JOKER, STANDARD, WITH_JOKER, Cards, parse_cards
from calroom.ranking.blackjack import NO_CARD, PIPS, Total
from calroom.ranking.hot_action import HOT_ACTION, HotAction

JOKER_FROM_2_TO_12 = HotAction(joker_step=1)
"""The other reading of the filing, for a house that posts it: a joker is any number from two to twelve."""


def total(cards: str) -> Total:
    return HOT_ACTION.total(parse_cards(cards))


def value(cards: str) -> int:
    return HOT_ACTION.value(parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ah 7c", Total(18, soft=True)),
        ("Ah 7c Td", Total(18)),
        ("Jk 6d", Total(18, soft=True)),
        ("Jk 6d 4c", Total(22, soft=True)),
        ("Jk 6d Td", Total(18)),
        ("Td 5c Jk", Total(17)),
        ("As Jk", Total(13, soft=True)),
        ("Jk Jk", Total(14, soft=True)),
        ("Jk Jk 8d", Total(22, soft=True)),
        ("As 5c Ad", Total(17, soft=True)),
        ("9d 7c Jk", Total(18)),
        ("2c 2d Jk", Total(16, soft=True)),
        ("2c 4d Jk", Total(18, soft=True)),
        ("As Jk 5d", Total(18, soft=True)),
        ("Jk Td", Total(22, soft=True)),
        ("As Ad", Total(22, soft=True, natural=True)),
        ("Ah Kd", Total(21, soft=True)),
        ("9c 7d Td", Total(26, over=True)),
        ("9c 6d 9h", Total(24, over=True)),
        ("7c 5d", Total(12)),
    ],
)
def test_aces_and_jokers_count_ten_more_while_the_hand_stays_within_22(cards: str, expected: Total) -> None:
    assert total(cards) == expected


def test_two_aces_beat_joker_and_ten_which_beat_every_other_22() -> None:
    assert value("As Ad") > value("Jk Ts") == value("Jk Kd") > value("9c 6d 7h") == value("Jk Jk 8d")
    assert (
        value("9c 6d 7h") > value("Ah Kd") > value("Kd Qd") > value("9c Td") > value("Kc 8d") > value("9c 4d")
    )


def test_over_22_ranks_below_every_other_hand_and_the_nearer_is_the_better() -> None:
    assert value("2c 2d") > value("9c 5d 9h") > value("9c 7d 9h") > value("9c 7d Td") > value("9h 8s Kd") > 0


def test_a_replaced_down_card_makes_only_an_ordinary_22() -> None:
    replaced = parse_cards("Ad As")
    assert HOT_ACTION.total(replaced, dealt=False) == Total(22, soft=True)
    assert HOT_ACTION.value(replaced, dealt=False) == value("9c 6d 7h") < value("Jk Kd")
    assert not HOT_ACTION.two_card_22(replaced, dealt=False)


def test_the_banker_looks_for_two_aces_or_joker_and_ten() -> None:
    assert HOT_ACTION.two_card_22(parse_cards("Ad As"))
    assert HOT_ACTION.two_card_22(parse_cards("Jk Qd"))
    assert not HOT_ACTION.two_card_22(parse_cards("Ad Kd"))
    assert not HOT_ACTION.two_card_22(parse_cards("9c 6d 7h"))


@pytest.mark.parametrize(
    ("cards", "spoken"),
    [
        ("As Ad", "natural twenty-two"),
        ("Jk Kd", "two-card twenty-two"),
        ("9c 6d 7h", "twenty-two"),
        ("Jk 6d", "soft eighteen"),
        ("9c 7d Td", "twenty-six, over"),
    ],
)
def test_a_dealer_calls_a_hot_action_hand(cards: str, spoken: str) -> None:
    reading = HOT_ACTION.read(parse_cards(cards))
    assert (reading.cards, reading.name, reading.value) == (parse_cards(cards), spoken, value(cards))


# Rows from 13 up; ties on 18 and what 12 or less gets from a bank that is over are rulings, not ranks.
OUTCOMES = """
    13  L  L  L  L  L  L  L  W  W  W  W  W
    17  L  L  L  L  L  L  L  W  W  W  W  W
    18  .  L  L  L  L  L  L  W  W  W  W  W
    19  W  P  L  L  L  L  L  W  W  W  W  W
    20  W  W  P  L  L  L  L  W  W  W  W  W
    21  W  W  W  P  L  L  L  W  W  W  W  W
    22  W  W  W  W  P  L  L  W  W  W  W  W
    2c  W  W  W  W  W  P  L  W  W  W  W  W
    N   W  W  W  W  W  W  P  W  W  W  W  W
    23  L  L  L  L  L  L  L  P  W  W  W  W
    24  L  L  L  L  L  L  L  L  P  W  W  W
    25  L  L  L  L  L  L  L  L  L  P  W  W
    26  L  L  L  L  L  L  L  L  L  L  P  W
    27  L  L  L  L  L  L  L  L  L  L  L  P
"""
HANDS = {
    "13": "9c 4d",
    "17": "9c 8d",
    "18": "Kc 8d",
    "19": "Kc 9d",
    "20": "Kc Qd",
    "21": "Ah Kd",
    "22": "9c 6d 7h",
    "2c": "Jk Kd",
    "N": "As Ad",
    "23": "9c 5d 9h",
    "24": "9c 6d 9h",
    "25": "9c 7d 9h",
    "26": "9c 7d Td",
    "27": "9h 8s Kd",
}
BANK = ["18", "19", "20", "21", "22", "2c", "N", "23", "24", "25", "26", "27"]


def test_the_order_of_hands_gives_the_outcome_table() -> None:
    for player, *results in map(str.split, OUTCOMES.strip().splitlines()):
        for bank, result in zip(BANK, results, strict=True):
            mine, banks = value(HANDS[player]), value(HANDS[bank])
            assert result in (".", "W" if mine > banks else "L" if mine < banks else "P"), (player, bank)


def test_how_often_two_cards_of_one_deck_make_22() -> None:
    deck = list(STANDARD) + [JOKER] * 4
    names = Counter(HOT_ACTION.read(two).name for two in combinations(deck, 2))
    assert names["natural twenty-two"] == 6
    assert names["two-card twenty-two"] == 64
    assert names["twenty-two"] == names["soft twenty-two"] == 0


def best_count(hand: Cards, joker: range) -> int:
    """Try every way to count the aces and jokers."""
    ways = [(1, 11) if card[0] == "A" else joker if card == JOKER else (PIPS[card],) for card in hand]
    counts = [sum(way) for way in product(*ways)]
    return max((count for count in counts if count <= 22), default=min(counts))


def test_a_house_may_post_that_a_joker_is_any_number_from_2_to_12() -> None:
    total = JOKER_FROM_2_TO_12.total
    assert total(parse_cards("Td 5c Jk")) == Total(22, soft=True)
    assert total(parse_cards("Jk 2d")) == Total(14, soft=True)
    assert total(parse_cards("Td Qc Jk")) == Total(22)
    assert total(parse_cards("9d 7c 5h Jk")) == Total(23, over=True)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("ranking", "joker"), [(HOT_ACTION, range(2, 13, 10)), (JOKER_FROM_2_TO_12, range(2, 13))]
)
def test_many_hands_are_valued_as_each_one_is_and_as_every_way_to_count_says(
    size: int, ranking: HotAction, joker: range
) -> None:
    rng = np.random.default_rng(size)
    codes = rng.integers(0, 57, (10_000, size), np.uint8).clip(0, 52).astype(np.uint8)
    codes[rng.random(codes.shape) < 0.2] = NO_CARD
    hands = [tuple(WITH_JOKER[code] for code in row if code != NO_CARD) for row in codes.tolist()]
    assert ranking.values(codes).tolist() == [ranking.value(hand) for hand in hands]
    undealt = [ranking.value(hand, dealt=False) for hand in hands]
    assert ranking.values(codes, dealt=False).tolist() == undealt
    for hand in hands[:2_000]:
        assert ranking.total(hand).points == best_count(hand, joker)
