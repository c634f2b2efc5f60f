"""What a seat at a poker table costs, dealt by the engine."""

import msgspec
import pytest

import calroom
from calroom.cli.drop import drop as command
from calroom.lab.poker.drop import TableCost, drop

POKER = [game.id for game in calroom.games() if game.family == "poker"]


def at(game: str, players: int, **like: object) -> TableCost:
    return next(
        cost
        for cost in drop(game).tables
        if cost.players == players and all(getattr(cost, name) == value for name, value in like.items())
    )


def test_a_hand_of_palace_holdem_costs_by_the_players_dealt_in_and_a_jackpot_dollar_from_five() -> None:
    short, full = at("palace.holdem", 4, stakes="$4-$8"), at("palace.holdem", 9, stakes="$4-$8")
    assert (short.most, short.jackpot, full.most, full.jackpot) == (100, 0, 400, 100)
    assert full.each == pytest.approx(500 / 9)
    assert full.an_hour == pytest.approx(30 * 500 / 9)


def test_a_hand_that_ends_before_the_flop_costs_nothing_at_the_palace_and_the_whole_at_sk() -> None:
    assert at("palace.holdem", 9).least == 0
    assert at("sk.holdem", 9).least == at("sk.holdem", 9).most == 300


def test_a_table_charged_by_time_costs_the_same_however_many_hands_it_deals() -> None:
    slow = [cost.an_hour for cost in drop("palace.draw", hands_an_hour=10).tables]
    quick = [cost.an_hour for cost in drop("palace.draw", hands_an_hour=60).tables]
    assert slow == quick == [1000.0] * len(slow)


def test_a_table_that_may_be_charged_either_way_is_shown_both_ways() -> None:
    assert {cost.charged for cost in drop("comstock.lowball").tables} == {"hand", "half hour"}


@pytest.mark.parametrize("game", POKER)
def test_every_poker_game_has_a_cost_at_every_posted_table(game: str) -> None:
    found = drop(game)
    fewest, most = calroom.game(game).rules.seats
    assert {cost.stakes for cost in found.tables} == set(calroom.game(game).rules.stakes)
    assert {cost.players for cost in found.tables} == set(range(fewest, most + 1))
    assert all(0 <= cost.least <= cost.most for cost in found.tables)


def test_a_game_against_a_bank_has_odds_and_no_drop(capsys: pytest.CaptureFixture[str]) -> None:
    assert command("palace.baccarat") != 0
    assert "ask for its odds" in capsys.readouterr().err


def test_the_command_tells_it_as_a_table_or_as_json(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert command("palace.holdem") == 0
    assert b"hands an hour" in capfdbinary.readouterr().out
    assert command("palace.holdem", json=True) == 0
    assert msgspec.json.decode(capfdbinary.readouterr().out)["game"] == "palace.holdem"


def test_the_odds_of_poker_and_pan_are_what_a_seat_costs_and_a_hand_is_worth(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    from calroom.cli.odds import odds

    assert odds("sk.holdem", json=True) == 0
    assert msgspec.json.decode(capfdbinary.readouterr().out)["tables"]
    assert odds("palace.baccarat", json=True) == 0
    assert msgspec.json.decode(capfdbinary.readouterr().out)["wagers"]
