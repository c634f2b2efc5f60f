"""The options of an ask are the only authority on what is legal."""

import pytest

from calroom.table.asks import Answer, Option
from calroom.table.refusals import describe

RANGE = Option("bet", low=200, high=1_050, step=100)
THREE = Option("discard", cards=("As", "Kd", "Kd", "2c"), fewest=0, most=3)


@pytest.mark.parametrize("amount", [200, 300, 1_000, 1_050])
def test_an_amount_on_a_step_or_the_last_chip_is_taken(amount: int) -> None:
    assert RANGE.takes(Answer("bet", amount))


@pytest.mark.parametrize("amount", [0, 100, 199, 250, 1_049, 1_051, -200])
def test_an_amount_between_the_steps_or_beyond_is_not(amount: int) -> None:
    assert not RANGE.takes(Answer("bet", amount))


@pytest.mark.parametrize("cards", [(), ("As",), ("Kd", "Kd"), ("2c", "As", "Kd")])
def test_any_cards_of_the_hand_may_be_chosen_up_to_the_number(cards: tuple[str, ...]) -> None:
    assert THREE.takes(Answer("discard", cards=cards))


@pytest.mark.parametrize("cards", [("Qh",), ("As", "As"), ("As", "Kd", "Kd", "2c"), ("??",)])
def test_cards_that_are_not_there_or_too_many_may_not(cards: tuple[str, ...]) -> None:
    assert not THREE.takes(Answer("discard", cards=cards))


def test_where_only_some_choices_will_do_they_are_listed() -> None:
    option = Option("set", cards=("As", "Kd", "Qh"), fewest=2, most=2, picks=(("As", "Kd"), ("Kd", "Qh")))
    assert option.takes(Answer("set", cards=("Kd", "As")))
    assert not option.takes(Answer("set", cards=("As", "Qh")))


def test_what_goes_without_saying_is_filled_in() -> None:
    assert Option("call", low=500, high=500).completed(Answer("call")) == Answer("call", 500)
    only = Option("show", cards=("As", "Kd"), fewest=2, most=2)
    assert only.completed(Answer("show")) == Answer("show", cards=("As", "Kd"))


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (Option("fold"), "fold"),
        (Option("call", low=500, high=500), "call $5"),
        (Option("raise", low=1_000, high=1_000), "raise to $10"),
        (RANGE, "bet $2 up to $10.50 in steps of $1"),
        (THREE, "discard 0 to 3 cards"),
        (Option("wager", low=500, high=500, where="circle 4"), "wager $5 (circle 4)"),
    ],
)
def test_an_option_is_described_as_a_dealer_would(option: Option, words: str) -> None:
    assert describe(option) == words
