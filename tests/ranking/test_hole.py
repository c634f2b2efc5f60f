"""Hands with a limit on the cards from the player's hand: Omaha, and pineapple with three cards kept."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from calroom.cards import STANDARD, Card, Cards, parse_cards
from calroom.ranking import high
from calroom.ranking.hole import ANY_NUMBER, AT_MOST_TWO, EXACTLY_TWO, HoleRanking
from calroom.ranking.reading import Ranking

Codes = NDArray[np.uint8]
ALL = [EXACTLY_TWO, AT_MOST_TWO, ANY_NUMBER]


def read(held: HoleRanking, cards: str, board: str) -> tuple[str, Cards]:
    reading = held.read(parse_cards(cards), parse_cards(board))
    assert reading.value == held.value(parse_cards(cards), parse_cards(board))
    return reading.name, reading.cards


def test_the_rankings_can_be_held_by_a_showdown() -> None:
    held: Sequence[Ranking] = ALL
    assert [ranking.value(parse_cards("As Ks"), parse_cards("Qs Js Ts")) for ranking in held] == [7462] * 3


@pytest.mark.parametrize(
    ("cards", "board", "name", "laid"),
    [
        ("As Kd Qd Jc", "Ts 9s 4s 3s 2s", "ace high", "As Kd Ts 9s 4s"),
        ("Ac Ad Ah As", "Kc Qd 9h 4s 2c", "pair of aces", "Ac Ad Kc Qd 9h"),
        ("Ac Kd 7h 6s", "9c 9d 9h 9s 2c", "three nines", "9c 9d 9h Ac Kd"),
        ("As 4s Kd Kh", "Qs 9s 2s Kc 3d", "ace-high flush", "As Qs 9s 4s 2s"),
        ("2c 7d Th Jh", "Ac Kd Qh Js Ts", "ace-high straight", "Ac Kd Qh Jh Th"),
        ("Ac Kc 8d 8h", "8s 5d 5h 2c 2s", "eights full of fives", "8d 8h 8s 5d 5h"),
    ],
)
def test_in_omaha_exactly_two_cards_come_from_the_hand(cards: str, board: str, name: str, laid: str) -> None:
    assert read(EXACTLY_TWO, cards, board) == (name, parse_cards(laid))


def test_with_two_hole_cards_both_must_play_where_the_house_says_exactly_two() -> None:
    board = "As Ks Qs Js Ts"
    assert read(EXACTLY_TWO, "2c 3d", board)[0] == "ace high"
    assert read(AT_MOST_TWO, "2c 3d", board)[0] == "royal flush"


@pytest.mark.parametrize(
    ("cards", "board", "name", "laid"),
    [
        ("Ac Ad Ah", "As 2d 3c 9h Kd", "three aces", "Ac Ad As Kd 9h"),
        ("Ah Kh Qh", "Jh Th 2c 3d 4s", "ace high", "Ah Kh Jh Th 4s"),
        ("Ah Kh Qh", "Jh 9h 2h 3d 4s", "ace-high flush", "Ah Kh Jh 9h 2h"),
        ("2c 3d 7h", "As Ks Qs Js Ts", "royal flush", "As Ks Qs Js Ts"),
        ("9c 3d 2h", "8s 7s 6d 5c Kc", "nine-high straight", "9c 8s 7s 6d 5c"),
    ],
)
def test_in_pineapple_all_three_cards_never_play_together(
    cards: str, board: str, name: str, laid: str
) -> None:
    assert read(AT_MOST_TWO, cards, board) == (name, parse_cards(laid))


@pytest.mark.parametrize(
    ("cards", "board", "name", "laid"),
    [
        ("9c Tc Jc", "Qc Kd 2s 8c 4h", "queen-high straight flush", "Qc Jc Tc 9c 8c"),
        ("Ah Kh Qh", "Jh Th 2c 3d 4s", "royal flush", "Ah Kh Qh Jh Th"),
        ("2c 3d 7h", "As Ks Qs Js Ts", "royal flush", "As Ks Qs Js Ts"),
    ],
)
def test_where_no_number_is_said_all_three_cards_may_play(
    cards: str, board: str, name: str, laid: str
) -> None:
    assert read(ANY_NUMBER, cards, board) == (name, parse_cards(laid))


def _plain(held: HoleRanking, cards: Sequence[Card], board: Sequence[Card]) -> list[Cards]:
    least = 2 if held is EXACTLY_TWO else 0
    most = 5 if held is ANY_NUMBER else 2
    fives = combinations((*cards, *board), 5)
    return [five for five in fives if least <= len(set(five) & set(cards)) <= most]


@pytest.mark.parametrize("held", ALL, ids=repr)
@pytest.mark.parametrize(("hole", "board"), [(2, 5), (3, 5), (4, 5), (4, 4), (4, 3), (5, 5)])
def test_the_best_of_all_allowed_hands_plays(
    held: HoleRanking,
    hole: int,
    board: int,
    random_hands: Callable[[Cards, int, int], Codes],
    cards_of: Callable[[Codes], list[Cards]],
    judge: Any,
    assert_same_order: Callable[..., None],
) -> None:
    hands = [(cards[:hole], cards[hole:]) for cards in cards_of(random_hands(STANDARD, hole + board, 80))]
    assert_same_order(
        [held.value(*hand) for hand in hands],
        [max(map(judge().five, _plain(held, *hand))) for hand in hands],
    )


@pytest.mark.parametrize("held", ALL, ids=repr)
@pytest.mark.parametrize(("hole", "board"), [(2, 5), (3, 5), (4, 5), (4, 4), (4, 3), (5, 5)])
def test_many_hands_at_once_are_worth_what_each_is_worth_alone(
    held: HoleRanking,
    hole: int,
    board: int,
    random_hands: Callable[[Cards, int, int], Codes],
    cards_of: Callable[[Codes], list[Cards]],
) -> None:
    hands = random_hands(STANDARD, hole + board, 4_000)
    hands = np.vstack((hands, random_hands(STANDARD[::4] + STANDARD[1::4], hole + board, 2_000)))
    alone = [held.value(cards[:hole], cards[hole:]) for cards in cards_of(hands)]
    assert held.values(hands[:, :hole], hands[:, hole:]).tolist() == alone


@pytest.mark.parametrize("held", ALL, ids=repr)
def test_one_hand_goes_with_every_board(
    held: HoleRanking, random_hands: Callable[[Cards, int, int], Codes]
) -> None:
    boards = random_hands(STANDARD[4:], 5, 100)
    hand = np.array([[0, 1, 2, 3]], dtype=np.uint8)
    repeated = np.repeat(hand, 100, axis=0)
    assert np.array_equal(held.values(hand, boards), held.values(repeated, boards))


def test_hold_em_is_at_most_two_of_two(random_hands: Callable[[Cards, int, int], Codes]) -> None:
    hands = random_hands(STANDARD, 7, 20_000)
    assert np.array_equal(AT_MOST_TWO.values(hands[:, :2], hands[:, 2:]), high.values(hands))


@pytest.mark.parametrize("held", ALL, ids=repr)
@pytest.mark.parametrize(("cards", "board"), [("As", "Ks Qs Js Ts"), ("As Ks Qs Js", "Ts 9s"), ("As Ks", "")])
def test_too_few_cards_are_refused(held: HoleRanking, cards: str, board: str) -> None:
    with pytest.raises(ValueError, match="two cards or more"):
        held.value(parse_cards(cards), parse_cards(board))


def test_too_few_cards_are_refused_in_many_hands_too() -> None:
    with pytest.raises(ValueError, match="two cards or more"):
        EXACTLY_TWO.values(np.zeros((3, 4), dtype=np.uint8), np.zeros((3, 2), dtype=np.uint8))
