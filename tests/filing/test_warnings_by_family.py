"""Every warning in every family of games where it can occur: it comes with a value, and not without it."""

from collections.abc import Iterator
from typing import Any

import pytest

import calroom
from calroom.filing.warnings import (
    SMALL_BANK,
    Warned,
    by_share,
    forced_warnings,
    of_wagers,
    rules_that_do_not_fit,
)
from calroom.houses.checking import check_text
from calroom.houses.drafts import DRAFT, Field, begun_like, data_of, form, with_value
from calroom.houses.game import Game
from calroom.houses.loader import House
from calroom.houses.toml import toml
from calroom.lab.banked import odds
from calroom.lab.on_file import layout_of

FILED = [game for game in calroom.games() if game.id.partition(".")[0] != "open"]
ONE_OF_EACH = [
    *{
        game.type.name: game for game in sorted(FILED, key=lambda one: bool(getattr(one.rules, "fees", ())))
    }.values()
]
"""A game of every type, with fees of its own where any of its type has some."""

BANKED = [game for game in ONE_OF_EACH if game.family == "banked"]


def named(game: Game) -> str:
    return game.type.name


def text_with(game: Game, key: str, value: str) -> str:
    return with_value(begun_like(game), game.id.partition(".")[2], key, value)


def house_with(game: Game, key: str, value: str) -> House:
    return House(DRAFT, text=text_with(game, key, value).encode())


def changed(game: Game, key: str, value: str) -> Game:
    return house_with(game, key, value).game(game.id.partition(".")[2])


def fields(game: Game) -> tuple[Field, ...]:
    house, _, name = game.id.partition(".")
    return form(calroom.house(house), name)


def kinds(found: Iterator[Warned]) -> set[tuple[str, str]]:
    return {(one.kind, one.about) for one in found}


DEAR = f"[{SMALL_BANK + 10}, 1]"
"""No wager that pays so much is worth banking, nor can a small bank pay it."""

PAYOFFS = {
    "pure215": ("natural_pays", "circle"),
    "no-bust": ("win_pays", "circle"),
    "hot-action": ("win_pays", "position"),
    "super-pan9": ("win_pays", "circle"),
    "baccarat": ("tie_pays", "tie circle"),
    "three-card": ("win_pays", "ante"),
}
"""By type of game a payoff of its file, and the place of the wager that is paid so."""

NO_PAYOFFS = {"double-hand", "pai-gow-tiles"}
"""What is set high and low pays even money by its script, and the bank wins what is equal."""


def test_every_type_of_game_against_a_bank_has_a_payoff_to_change_or_is_said_to_have_none() -> None:
    for game in BANKED:
        has = any(field.shape.kind == "odds" for field in fields(game))
        assert has == (game.type.name in PAYOFFS), game.id
    assert {game.type.name for game in BANKED} == PAYOFFS.keys() | NO_PAYOFFS


@pytest.mark.parametrize("game", [game for game in BANKED if game.type.name in PAYOFFS], ids=named)
def test_a_payoff_that_is_too_high_favours_the_player_and_no_small_bank_can_pay_it(game: Game) -> None:
    key, place = PAYOFFS[game.type.name]
    both = {("favours-the-player", place), ("bank-cannot-pay", place)}
    assert not both & kinds(of_wagers(odds(game), game))
    mine = changed(game, key, DEAR)
    assert both <= kinds(of_wagers(odds(mine), mine))


AS_FILED = {"double-hand": [], "pai-gow-tiles": ["chart-costs", "favours-the-player"]}
"""What two hands that are set are warned of as they are filed: whoever sets tiles best has more than a bank
that sets the house way."""


@pytest.mark.parametrize("game", [game for game in BANKED if game.type.name in NO_PAYOFFS], ids=named)
def test_a_game_without_payoffs_pays_no_more_than_a_wager_and_is_warned_of_as_it_is_filed(game: Game) -> None:
    found = [*of_wagers(odds(game), game)]
    assert sorted(one.kind for one in found) == AS_FILED[game.type.name]
    assert {one.about for one in found} <= {"square"}


CHARTS = {
    "pure215": ("player_chart.hit_hard", "18"),
    "no-bust": ("player_chart.hit_hard", "18"),
    "hot-action": ("player_chart.stand_hard", "12"),
}
"""A chart that binds players by type of game, and a value of it that is bad for them."""

WAYS = {"super-pan9": ("house_way_draws_to", "9", "circle")}
"""A way to play that the house offers, which nobody must take, and the place of the wager that it costs."""


@pytest.mark.parametrize("game", [game for game in BANKED if game.type.name in CHARTS], ids=named)
def test_a_chart_that_makes_players_go_on_or_stand_too_soon_costs_them_more_than_it_should(
    game: Game,
) -> None:
    key, value = CHARTS[game.type.name]
    name = game.id.partition(".")[2]
    found = [*forced_warnings(house_with(game, key, value), name)]
    assert [(one.kind, one.about, one.new) for one in found] == [("chart-costs", "forced plays", True)]
    assert [*forced_warnings(calroom.house(game.id.partition(".")[0]), name)] == []


@pytest.mark.parametrize("game", [game for game in BANKED if game.type.name in WAYS], ids=named)
def test_a_house_way_that_loses_more_than_it_should_is_named(game: Game) -> None:
    key, value, place = WAYS[game.type.name]
    assert ("chart-costs", place) not in kinds(of_wagers(odds(game), game))
    mine = changed(game, key, value)
    assert ("chart-costs", place) in kinds(of_wagers(odds(mine), mine))


def payer_of(game: Game) -> str:
    written = next(field for field in fields(game) if field.key == "fees").data
    return str(written[0]["payer"])


@pytest.mark.parametrize("game", BANKED, ids=named)
def test_fees_in_step_with_the_bet_are_a_share_of_it_in_every_game_against_a_bank(game: Game) -> None:
    def rates(*pairs: tuple[int, int]) -> str:
        rows = (
            f'{{ payer = "{payer_of(game)}", at_least = "${least}", amount = "${amount}" }}'
            for least, amount in pairs
        )
        return f"[{', '.join(rows)}]"

    for pairs, warned in ((((10, 1), (20, 2), (40, 4)), 1), (((10, 1), (20, 2), (40, 3)), 0)):
        found = [*by_share(changed(game, "fees", rates(*pairs)))]
        assert [one.kind for one in found] == ["fee-by-share"] * warned, pairs


def fees_of(game: Game, rates: int) -> str:
    """So many rates at one table: by the number of players, or by what is wagered."""
    filed = next(field for field in fields(game) if field.key == "fees").data
    rows: list[dict[str, Any]]
    if game.family == "banked":
        rows = [
            {"payer": payer_of(game), "at_least": f"${10 * at}", "amount": f"${at}.50"}
            for at in range(1, rates + 1)
        ]
    else:
        first = next(iter(filed.values()))[0] if game.family == "pan" else filed[0]
        fewest = game.rules.seats[0]
        moment = {} if game.family == "pan" else {"moment": first["moment"]}
        rows = [
            {**moment, "players": [fewest + at, fewest + at], "amount": f"${1 + at}"} for at in range(rates)
        ]
    return toml({"one": rows} if game.family == "pan" else rows)


WITH_FEES = [game for game in ONE_OF_EACH if any(field.key == "fees" for field in fields(game))]


def faults_of(game: Game, key: str, value: str) -> list[str]:
    return [str(fault) for fault in check_text(DRAFT, text_with(game, key, value).encode())]


@pytest.mark.parametrize("game", WITH_FEES, ids=named)
def test_more_than_five_rates_at_a_table_are_refused_and_a_share_of_the_bet_too(game: Game) -> None:
    most = game.rules.most_rates
    players = game.rules.seats[1] - game.rules.seats[0] + 1
    if game.family == "banked" or players > most:
        assert any(
            f"at most {most} are allowed" in one for one in faults_of(game, "fees", fees_of(game, most + 1))
        )
    allowed = fees_of(game, min(most, players))
    assert faults_of(game, "fees", allowed) == []
    shared = allowed.replace('amount = "$1', 'amount = "5%', 1)
    assert any("amount" in one for one in faults_of(game, "fees", shared))


def test_games_without_fees_of_their_own_are_these() -> None:
    assert [game.id for game in ONE_OF_EACH if game not in WITH_FEES] == ["sk.push9"]


UNSTATED = {
    ("comstock.lowball", "change_from"),
    ("comstock.lowball", "room.buy_in.times"),
    ("palace.mexican", "room.buy_in.times"),
    ("sk.pure215", "trouble.burned"),
    ("sk.pure215", "backlines"),
    ("palace.no-bust", "trouble.burned"),
    ("palace.baccarat", "backlines"),
    ("palace.three-card", "shoe.per_hand"),
    ("palace.hot-action", "bets"),
    ("palace.pai-gow-tiles", "squares.count"),
    ("palace.pai-gow-tiles", "squares.others"),
}
"""Values that the rule behind them does not say, each looked at: it fits whatever they become."""


@pytest.mark.parametrize("game", ONE_OF_EACH, ids=named)
def test_a_rule_of_the_filing_that_no_longer_fits_its_value_is_named_and_only_then(game: Game) -> None:
    house, _, name = game.id.partition(".")
    assert [*rules_that_do_not_fit(calroom.house(house), name)] == []
    tried = 0
    for field in fields(game):
        value = other_than(field)
        if field.rule and value and not faults_of(game, field.key, value):
            found = [one.about for one in rules_that_do_not_fit(house_with(game, field.key, value), name)]
            assert (field.rule in found) != ((game.id, field.key) in UNSTATED), field.key
            tried += 1
    assert tried > 3


def other_than(field: Field) -> str:
    """Another value of the same kind, where it is plain what that would be."""
    value = data_of(field.value)
    if isinstance(value, bool):
        return toml(not value)
    if isinstance(value, int):
        return str(value + 1)
    others = [one for one in field.shape.choices if one != value]
    return toml(others[0]) if isinstance(value, str) and others else ""


def test_every_place_that_is_warned_of_is_one_of_the_layout() -> None:
    for name, (_, place) in PAYOFFS.items():
        assert place in layout_of(next(game for game in BANKED if game.type.name == name))
