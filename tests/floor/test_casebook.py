"""Whatever a game knows to go wrong is found by dealing hands."""

import doctest
from importlib import import_module

import pytest

import calroom
from calroom.floor.casebook import casebook
from calroom.floor.possible import kinds, tag

NEVER: dict[str, set[str]] = {
    "comstock.holdem": {"not-discarded"},
    "palace.no-bust": {"hole-card-shown"},
}
"""What a game shares with its siblings but cannot have itself: a discard, a second card of the bank."""

ONE_OF_EACH_SCRIPT = [
    "comstock.holdem",
    "palace.pineapple",
    "palace.lowball",
    "comstock.stud",
    "comstock.mexican",
    "sk.push9",
    "palace.hot-action",
    "palace.no-bust",
    "sk.pure215",
    "palace.baccarat",
    "palace.three-card",
    "comstock.double-hand",
    "palace.pai-gow-tiles",
    "comstock.super-pan9",
    "comstock.pan",
]


@pytest.mark.parametrize("name", ONE_OF_EACH_SCRIPT)
def test_everything_that_a_game_knows_to_go_wrong_is_found_and_ruled(name: str) -> None:
    game = calroom.game(name)
    book = casebook(game)
    found = {kind for case in book.cases for kind in case.about}
    assert {tag(kind) for kind in kinds(game)} - found == NEVER.get(name, set())
    assert all(case.followed.events or case.followed.asked for case in book.cases)


@pytest.mark.parametrize(
    "name",
    [
        "asking.answers",
        "asking.certainty",
        "asking.words",
        "drills.rulings",
        "problems",
        "sheets",
        "telling",
        "when",
    ],
)
def test_the_examples_in_the_modules_are_true(name: str) -> None:
    failures, tests = doctest.testmod(import_module(f"calroom.floor.{name}"))
    assert tests
    assert failures == 0
