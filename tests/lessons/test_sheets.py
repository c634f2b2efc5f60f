"""The sheet of a game: one page with its round, ranks and pays, how to play, and what it costs."""

import pytest

import calroom
from calroom.lessons import game_sheet, on_paper
from calroom.lessons.rounds import BRIEF, ROUNDS

GAMES = [game.id for game in calroom.games()]


@pytest.fixture(autouse=True)
def without_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The charts of the lab have tests of their own, and some take minutes."""
    monkeypatch.setattr(on_paper, "_charts", lambda _: ())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_sheet_of_its_own_house_and_version(name: str) -> None:
    game = calroom.game(name)
    written = game_sheet(game)
    assert "The round" in written
    assert "What it costs" in written
    assert game.version[:12] in written
    assert "{" not in written.partition("<body>")[2]


def test_a_sheet_shows_what_beats_what_in_pictures() -> None:
    assert game_sheet(calroom.game("palace.holdem")).count("<svg") >= 50
    assert "royal flush" in game_sheet(calroom.game("palace.holdem"))


def test_a_sheet_says_what_bets_pay_and_what_the_house_takes() -> None:
    written = game_sheet(calroom.game("palace.three-card"))
    assert "straight flush 40 to 1" in written
    assert "$2 from the player-dealer" in written


def test_every_type_of_game_has_its_round_in_steps() -> None:
    types = {game.type.name for game in calroom.games()}
    assert types <= set(ROUNDS)
    assert {game.type.name for game in calroom.games() if game.family != "banked"} <= set(BRIEF)


def test_the_chart_of_the_lab_stands_on_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    written = game_sheet(calroom.game("palace.three-card"))
    assert "From which hand on to play" in written


def test_a_sheet_says_that_conditions_are_paid_only_where_they_are() -> None:
    paid = {
        house: "A condition is paid" in game_sheet(calroom.game(f"{house}.pan")) for house in ("palace", "sk")
    }
    assert paid == {"palace": True, "sk": False}
