"""What Pan is worth in the hands of bots."""

import msgspec
import pytest
from msgspec.structs import replace

import calroom
from calroom.cli.pan_values import pan_values as command
from calroom.games.pan.terms import Rules, Terms
from calroom.houses.game import Game
from calroom.lab.figures import of_pan
from calroom.lab.pan import Sums, Tally, dealt, estimate, pan_values

PAN = ("palace.pan", "comstock.pan", "sk.pan")


@pytest.mark.parametrize("game", PAN)
def test_a_hand_that_is_passed_costs_its_ante_and_no_more(game: str) -> None:
    found = pan_values(game, deals=12, seed=3)
    ante = calroom.game(game).terms_as(Terms, found.stakes).ante
    for hand in found.hands:
        assert hand.passing.mean == -ante / found.chip


def test_well_tied_hands_are_worth_more_than_loose_ones() -> None:
    found = pan_values("palace.pan", deals=150, seed=1)
    loose = [hand for hand in found.hands if hand.ties < 12]
    tied = [hand for hand in found.hands if hand.ties >= 21]
    assert max(hand.gained.mean for hand in loose) < min(hand.gained.mean for hand in tied)


def test_conditions_bring_chips_from_each_who_plays() -> None:
    found = pan_values("palace.pan", deals=40, seed=1)
    names = {condition.condition for condition in found.conditions}
    assert {"valle-mixed", "extra-cards"} <= names
    assert "due" not in names
    assert all(condition.brings.mean > 0 for condition in found.conditions)


def test_a_run_comes_out_the_same_in_pieces() -> None:
    game = calroom.game("palace.pan")
    stakes = game.rules.stakes[0]
    forwards, backwards = Tally(), Tally()
    for number in range(6):
        forwards.merge(dealt(game, stakes, 6, 9, number))
    for number in reversed(range(6)):
        backwards.merge(dealt(game, stakes, 6, 9, number))
    assert forwards == backwards


def test_the_interval_follows_from_what_was_counted() -> None:
    sums = Sums()
    for value in (0, 200, 400, 600):
        sums.add(value)
    found = estimate(sums, 200)
    assert found.mean == 1.5
    assert found.within == pytest.approx(1.959964 * (5 / 3) ** 0.5 / 2)


def test_other_games_and_empty_runs_are_refused() -> None:
    with pytest.raises(ValueError, match="is not Pan"):
        pan_values("palace.holdem")
    with pytest.raises(ValueError, match="give 1 or more"):
        pan_values("palace.pan", deals=0)


def test_the_command_tells_it_as_tables_or_as_json(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert command(deals=4) == 0
    assert b"playing gains" in capfdbinary.readouterr().out
    assert command(deals=4, json=True) == 0
    assert msgspec.json.decode(capfdbinary.readouterr().out)["deals"] == 4


def test_the_figures_of_pan_tell_a_table_with_another_ante_apart() -> None:
    filed = calroom.game("palace.pan")
    rules = filed.rules_as(Rules)
    antes = {**rules.antes, "$10 condition": 700}
    drafted = Game(filed.id, replace(rules, antes=antes), filed.type, "draft", filed.book)
    before, after = ({figure.key: figure for figure in of_pan(one, 30, 1)} for one in (filed, drafted))
    moved = {
        about for about, name in before.keys() & after.keys() if before[about, name] != after[about, name]
    }
    assert moved
    assert all(about.startswith("$10 condition: ") for about in moved)
