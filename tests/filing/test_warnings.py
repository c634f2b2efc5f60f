"""Warnings that an owner would want, as data."""

from collections.abc import Iterable
from functools import cache

import pytest
from tests.filing.conftest import Own

import calroom
from calroom.filing.warnings import (
    Warned,
    first_warnings,
    forced_warnings,
    of_wagers,
    rules_that_do_not_fit,
    warnings,
)
from calroom.houses.game import Game
from calroom.houses.loader import House
from calroom.lab.banked import odds
from calroom.lab.worth import Odds

worth = cache(odds)
"""What the filed games are worth is worked out once for all these tests."""


def known(game: Game, decks: int | None) -> Odds:
    return worth(game, decks=decks)


def as_filed(game: Game, _: int | None) -> Odds:
    """Seats and fees change nothing of what a wager is worth before collection."""
    return worth(calroom.game(f"palace.{game.type.name}"))


def test_the_bonus_of_three_card_from_two_decks_favours_the_player(own: Own) -> None:
    mine = own("palace.three-card", "decks = [2, 2]")
    found = [one for one in warnings(mine, "three-card", known) if one.kind == "favours-the-player"]
    assert [(one.about, one.new) for one in found] == [("bonus", True)]
    bonus = next(wager for wager in odds(mine.game("three-card")).wagers if wager.wager == "bonus")
    assert bonus.expected > 0
    assert f"{bonus.expected:+.4%}" in found[0].says


def test_a_filed_game_favours_no_player_and_breaks_no_rule_of_its_own() -> None:
    for house, game in (("palace", "three-card"), ("sk", "pure215"), ("palace", "baccarat")):
        kinds = {one.kind for one in first_warnings(calroom.house(house), game, known)}
        assert not kinds & {"favours-the-player", "rule-does-not-fit"}


def test_a_value_of_ones_own_names_the_rule_that_no_longer_fits(own: Own) -> None:
    unfit = [*rules_that_do_not_fit(own("sk.pure215", "natural_pays = [3, 2]"), "pure215")]
    assert {one.about.rpartition(".")[2] for one in unfit} == {
        "natural-pays-six-to-five",
        "natural-may-insure-instead",
        "outcome-table",
        "coverage-arithmetic",
    }
    assert unfit[0].says == "natural pays: 3 to 2, before 6 to 5."
    assert unfit[0].rule.startswith("A player's natural wins 6 to 5")


def test_a_payoff_that_a_small_bank_never_pays_is_named_and_is_not_new_where_it_is_filed() -> None:
    every = warnings(calroom.house("palace"), "three-card", known)
    found = [one for one in every if one.kind == "bank-cannot-pay"]
    assert [(one.about, one.new) for one in found] == [("bonus", False)]
    assert "200 to 1: $2,000 for $10. A bank of $200 never can." in found[0].says


def test_a_fee_at_holdem_is_no_matter_of_wagers(own: Own) -> None:
    mine = own("sk.holdem", 'fees = [{ moment = "before the deal", players = [2, 10], amount = "$4" }]')
    assert [one.kind for one in warnings(mine, "holdem")] == ["rule-does-not-fit"]


def test_a_house_that_allows_fewer_or_more_decks_than_are_usual_deals_from_the_nearest(own: Own) -> None:
    assert len(own("palace.three-card", "decks = [2, 2]").game("three-card").deck) == 2 * 52
    assert len(own("sk.pure215", "decks = [1, 6]").game("pure215").deck) == 6 * 52


def by_kind(warned: Iterable[Warned]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in warned:
        found.setdefault(one.kind, []).append(one.about)
    return found


def kinds(house: House, game: str) -> dict[str, list[str]]:
    return by_kind(warnings(house, game, known))


def kinds_as_filed(house: House, game: str) -> dict[str, list[str]]:
    return by_kind(first_warnings(house, game, as_filed))


def test_a_number_of_decks_that_is_only_allowed_is_looked_at_as_well(own: Own) -> None:
    found = kinds(calroom.house("palace"), "three-card")["favours-the-player"]
    assert found == [f"bonus, {decks} decks" for decks in range(2, 9)]
    one = own("palace.three-card", "decks = [1, 1]")
    assert "favours-the-player" not in kinds(one, "three-card")


INSURANCE = 'insurance = {{ step = "$0.50", share = [1, 2], pays = [{}, 1], even_money = [1, 1] }}'


def test_a_payoff_that_a_small_bank_cannot_pay_appears_and_goes_with_the_value(own: Own) -> None:
    for pays, about in ((30, ["insurance"]), (20, []), (2, [])):
        found = first_warnings(own("sk.pure215", INSURANCE.format(pays)), "pure215", known)
        assert [one.about for one in found if one.kind == "bank-cannot-pay"] == about, pays


def test_a_chart_that_costs_too_much_is_named_where_it_does_and_nowhere_else() -> None:
    pure215 = calroom.game("sk.pure215")
    dear = [one for one in of_wagers(known(pure215, None), pure215) if one.kind == "chart-costs"]
    assert [one.about for one in dear] == ["circle"]
    assert "chart-costs" not in kinds(calroom.house("palace"), "three-card")


def test_a_chart_that_forces_bad_play_is_warned_of_and_a_milder_one_is_not(own: Own) -> None:
    for hit, about in ((17, [True]), (11, [])):
        chart = f"player_chart = {{ hit_hard = {hit}, stand_hard = 19 }}"
        found = forced_warnings(own("sk.pure215", chart), "pure215")
        assert [one.new for one in found if one.about == "forced plays"] == about, hit


SIX_SEATS = "seats = [2, 6]\ntables = { poker = 6 }"


def test_a_rule_that_does_not_fit_appears_with_the_value_and_goes_with_it(own: Own) -> None:
    assert "rule-does-not-fit" in kinds_as_filed(own("palace.three-card", SIX_SEATS), "three-card")
    assert "rule-does-not-fit" not in kinds_as_filed(own("palace.three-card"), "three-card")


def fees(*rates: tuple[str, str]) -> str:
    rows = ", ".join(
        f'{{ payer = "square", at_least = "{least}", amount = "{amount}" }}' for least, amount in rates
    )
    return f"fees = [{rows}]"


def test_fees_that_are_a_share_of_the_bet_in_all_but_name_are_warned_of(own: Own) -> None:
    shared = own("palace.no-bust", fees(("$10", "$1"), ("$20", "$2"), ("$40", "$4")))
    assert kinds_as_filed(shared, "no-bust")["fee-by-share"] == ["square"]
    fixed = own("palace.no-bust", fees(("$10", "$1"), ("$20", "$2"), ("$40", "$3")))
    assert "fee-by-share" not in kinds_as_filed(fixed, "no-bust")


def test_more_than_five_rates_a_table_are_refused_with_the_reason_and_five_are_not(own: Own) -> None:
    rates = [(f"${10 * at}", f"${at}.50") for at in range(1, 7)]
    with pytest.raises(ValueError, match="5"):
        own("palace.no-bust", fees(*rates)).game("no-bust")
    assert own("palace.no-bust", fees(*rates[:5])).game("no-bust").rules.seats
