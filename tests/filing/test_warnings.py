"""Warnings that an owner would want, as data."""

from tests.filing.conftest import Own

import calroom
from calroom.filing.warnings import warnings
from calroom.lab.banked import odds


def test_the_bonus_of_three_card_from_two_decks_favours_the_player(own: Own) -> None:
    mine = own("palace.three-card", "decks = [2, 2]")
    found = [one for one in warnings(mine, "three-card") if one.kind == "favours-the-player"]
    assert [(one.about, one.new) for one in found] == [("bonus", True)]
    bonus = next(wager for wager in odds(mine.game("three-card")).wagers if wager.wager == "bonus")
    assert bonus.expected > 0
    assert f"{bonus.expected:+.4%}" in found[0].says


def test_a_filed_game_favours_no_player_and_breaks_no_rule_of_its_own() -> None:
    for house, game in (("palace", "three-card"), ("sk", "pure215"), ("palace", "baccarat")):
        kinds = {one.kind for one in warnings(calroom.house(house), game)}
        assert not kinds & {"favours-the-player", "rule-does-not-fit"}


def test_a_value_of_ones_own_names_the_rule_that_no_longer_fits(own: Own) -> None:
    found = warnings(own("sk.pure215", "natural_pays = [3, 2]"), "pure215")
    unfit = [one for one in found if one.kind == "rule-does-not-fit"]
    assert [one.about for one in unfit] == ["sk.pure215.natural-pays-six-to-five"]
    assert unfit[0].says.startswith(
        "natural pays: 3 to 2, before 6 to 5. The filed rule says: A player's natural"
    )


def test_a_payoff_that_a_small_bank_never_pays_is_named_and_is_not_new_where_it_is_filed() -> None:
    found = [one for one in warnings(calroom.house("palace"), "three-card") if one.kind == "bank-cannot-pay"]
    assert [(one.about, one.new) for one in found] == [("bonus", False)]
    assert "200 to 1: $2,000 for $10. A bank of $200 never can." in found[0].says


def test_a_chart_that_costs_much_is_named() -> None:
    found = [one for one in warnings(calroom.house("sk"), "pure215") if one.kind == "chart-costs"]
    assert [one.about for one in found] == ["circle"]


def test_a_fee_at_holdem_is_no_matter_of_wagers(own: Own) -> None:
    mine = own("sk.holdem", 'fees = [{ moment = "before the deal", players = [2, 10], amount = "$4" }]')
    assert [one.kind for one in warnings(mine, "holdem")] == ["rule-does-not-fit"]


def test_a_house_that_allows_fewer_or_more_decks_than_are_usual_deals_from_the_nearest(own: Own) -> None:
    assert len(own("palace.three-card", "decks = [2, 2]").game("three-card").deck) == 2 * 52
    assert len(own("sk.pure215", "decks = [1, 6]").game("pure215").deck) == 6 * 52
