"""No table is dealt for nothing in silence: all stakes and schedules cost something, or a rule says not."""

from collections.abc import Iterator
from typing import Any

import pytest

import calroom
from calroom.houses.game import Game
from calroom.lab.poker.drop import drop
from calroom.table.refusals import Refused

HOUSES = ("palace", "comstock", "sk")
FREE_TOPICS = ("fee-posted", "fee-from-ante", "seats")
FREE = {
    "sk.omaha": "sk.omaha.fee",
    "sk.pineapple": "sk.pineapple.fee",
    "sk.lowball": "sk.lowball.fee",
    "sk.push9": "sk.push9.fee-from-button-ante",
}
"""Games for which the house has filed no fee, and the rule that says so."""

GAMES = [game for game in calroom.games() if game.id.split(".")[0] in HOUSES]


def schedules(game: Game, stakes: str) -> Iterator[dict[str, Any]]:
    """Everything that a table at these stakes may post about how it is charged."""
    yield {}
    yield from ({"schedule": name} for name in game.type.schedules(game.terms(stakes)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_sign_with_every_schedule_costs_something_or_a_rule_says_that_it_is_free(game: Game) -> None:
    fewest, most = game.rules.seats
    for stakes in game.rules.stakes:
        for posted in schedules(game, stakes):
            for players in range(fewest, most + 1):
                taken = sum(one.amount for one in game.charges(stakes, posted, players) if not one.jackpot)
                if not taken and (game.id, players) != ("comstock.pan", 2):
                    named = {rule for topic in FREE_TOPICS for rule in game.rules_for(topic)}
                    assert FREE[game.id] in named, (game.id, stakes, posted, players)


@pytest.mark.rule("comstock.lowball.half-hour-fee", "comstock.lowball.per-hand-fee")
def test_a_twenty_dollar_straight_table_is_charged_by_the_half_hour_and_not_by_the_hand() -> None:
    game = calroom.game("comstock.lowball")
    stakes = "$20-$20 spread limit"
    (charge,) = game.charges(stakes, {}, 5)
    assert (charge.amount, charge.payer) == (500, "each player")
    with pytest.raises(Refused) as refused:
        game.charges(stakes, {"schedule": "hand"}, 5)
    assert refused.value.allowed == ("charge by the half hour",)
    assert refused.value.rules
    costs = {cost.charged for cost in drop(game).tables if cost.stakes == stakes}
    assert costs == {"half hour"}
    assert all(
        cost.half_hour == 500 and cost.jackpot == 100 for cost in drop(game).tables if cost.stakes == stakes
    )


def jackpot_of(game: Game) -> int:
    """What a hand pays into the game's jackpot; nothing where the house has none."""
    jackpot = getattr(game.rules, "jackpot", 0)
    return int(getattr(jackpot, "amount", jackpot))


@pytest.mark.parametrize("game", [*filter(jackpot_of, GAMES)], ids=lambda game: game.id)
def test_where_a_jackpot_is_announced_its_dollar_is_among_the_charges(game: Game) -> None:
    for stakes in game.rules.stakes:
        for posted in schedules(game, stakes):
            charges = game.charges(stakes, {**posted, "jackpot": True}, game.rules.seats[1])
            assert any(charge.jackpot for charge in charges), (stakes, posted)


@pytest.mark.parametrize("name", ["sk.pure215", "sk.pai-gow-poker"])
def test_the_day_of_the_rates_can_be_posted_where_they_are_in_force_from_a_day_on(name: str) -> None:
    game = calroom.game(name)
    stakes = game.rules.stakes[0]
    early = game.read_written(stakes, {"date": "2010-02-28"})
    assert game.charges(stakes, early, 4) == []
    assert game.charges(stakes, game.read_written(stakes, {"date": "2010-03-01"}), 4)
    with pytest.raises(Refused):
        game.read_written(stakes, {"date": "the first of March"})
