"""What up cards are worth for who acts first, held against slow judges that look at the cards themselves."""

from itertools import combinations

import pytest

from calroom.cards import STANDARD, parse_cards
from calroom.ranking import high, low, up_cards
from calroom.ranking.up_cards import HIGH, KEY, LOW, MOST, ONE_PAIR, value

SOME = STANDARD[::2] + STANDARD[1::6]
"""Enough cards that every pattern of ranks comes up, few enough to try all boards of four."""


def key(cards: tuple[str, ...]) -> int:
    return sum(KEY[card] for card in cards)


@pytest.mark.parametrize(
    "falling",
    [
        [
            "4c 4d 4s 4h",
            "3c 3d 3s Kh",
            "Kc Kd 2s 2h",
            "Ac Ad Ks Qh",
            "2c 2d 3s 4h",
            "Ac Kd Qs Jh",
            "5c 4d 3s 2h",
        ],
        ["As Ad Ac", "2s 2d 2c", "As Ad Kc", "As Ad Qc", "As Kd Qc"],
        ["7s 7h", "As Qs", "Kd 4c"],
        ["As", "Kd", "2c"],
    ],
)
def test_boards_go_by_repeated_ranks_first_and_then_by_the_highest_cards(falling: list[str]) -> None:
    values = [value(parse_cards(board)) for board in falling]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_neither_suits_nor_straights_nor_flushes_count() -> None:
    assert value(parse_cards("Kh Qh Jh Th")) == value(parse_cards("Kc Qd Js Th"))
    assert value(parse_cards("Kh Qh Jh Th")) < value(parse_cards("2c 2d 3s 4h"))


def test_a_joker_is_an_ace() -> None:
    assert value(parse_cards("Jk 9d")) == value(parse_cards("As 9c"))
    assert value(parse_cards("Jk Ad")) == value(parse_cards("As Ac"))


def test_a_pair_is_told_from_high_cards_by_its_value() -> None:
    for count in (2, 3, 4):
        for board in combinations(SOME, count):
            repeats = len({card[0] for card in board}) < count
            assert (HIGH[key(board)] >= ONE_PAIR) is repeats


def test_high_boards_of_four_rank_as_the_five_card_hands_they_make_with_a_deuce() -> None:
    """With the same unpaired lowest card beside them boards rank as hands do, straights and flushes apart."""
    boards = combinations([card for card in SOME if card[0] not in "2A"], 4)
    judged = [
        (HIGH[key(board)], worth)
        for board in boards
        if high.kind(worth := high.value((*board, "2d" if board[0][1] != "d" else "2s")))
        not in ("straight", "flush", "straight flush")
    ]
    judged.sort()
    assert [worth for _, worth in judged] == sorted(worth for _, worth in judged)


def test_low_boards_are_worth_what_the_low_ranking_says_of_the_cards() -> None:
    for count in range(1, MOST + 1):
        for board in combinations(SOME, count):
            assert LOW[key(board)] == low.ACE_TO_FIVE.value(board)


@pytest.mark.parametrize("cards", [(), ("As", "Kd", "Qc", "Jh", "Ts"), ("Xx",)])
def test_other_than_one_to_four_cards_are_refused(cards: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="1 to 4 cards"):
        up_cards.value(cards)
