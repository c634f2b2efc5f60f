"""The limits that tables may post: those that a house has filed, from its lowest to its highest."""

import pytest

import calroom
from calroom.money import cents, dollars
from calroom.table.refusals import Refused

NEITHER = ("", "")
FILED = {
    "palace.baccarat": ("$10", "$400"),
    "palace.three-card": ("$10", "$400"),
    "palace.no-bust": ("$5", "$100"),
    "palace.hot-action": NEITHER,
    "palace.double-hand": ("$10", "$200"),
    "palace.pai-gow-tiles": ("$10", "$200"),
    "comstock.super-pan9": ("$5", "$10,000"),
    "comstock.double-hand": ("$5", "$10,000"),
    "comstock.no-bust": NEITHER,
    "comstock.pure215": ("$2", ""),
    "sk.pai-gow-poker": ("$5", ""),
    "sk.pure215": ("$2", ""),
}
"""The least and the most that each filing has for one wager; nothing where it has none."""

PROVES = {
    "palace.baccarat": "table-limit-per-wager",
    "palace.three-card": "ante-limits",
    "palace.no-bust": "square-limit-5-to-100",
    "palace.double-hand": "square-limits",
    "palace.pai-gow-tiles": "square-limits",
    "comstock.super-pan9": "table-spread",
    "comstock.double-hand": "table-limits",
    "comstock.pure215": "table-limits-posted",
    "sk.pai-gow-poker": "squares-and-limits",
    "sk.pure215": "table-limits-posted",
}


def test_every_banked_game_of_a_filed_house_is_looked_at() -> None:
    assert {game.id for game in calroom.games() if game.family == "banked"} == set(FILED)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.rule(f"{name}.{slug}")) for name, slug in PROVES.items()]
)
def test_a_table_posts_the_lowest_and_the_highest_limits_on_file_and_none_beyond(name: str) -> None:
    game = calroom.game(name)
    lowest, highest = FILED[name]
    high = cents(highest or "$1,000")
    assert game.terms(f"{lowest}-{dollars(high)}")
    below = f"{dollars(cents(lowest) - 100)}-{dollars(high)}"
    with pytest.raises(Refused) as refusal:
        game.terms(below)
    assert f"{name}.{PROVES[name]}" in refusal.value.rules
    assert refusal.value.allowed
    if highest:
        with pytest.raises(Refused, match="not within the limits"):
            game.terms(f"{lowest}-{dollars(high + 100)}")


@pytest.mark.parametrize("name", FILED)
def test_a_house_posts_nothing_that_it_would_refuse(name: str) -> None:
    game = calroom.game(name)
    assert all(game.terms(stakes) for stakes in game.rules.stakes)


@pytest.mark.rule("sk.pai-gow-poker.squares-and-limits")
def test_s_and_k_opens_no_pai_gow_table_below_five_dollars() -> None:
    with pytest.raises(Refused, match="post limits from \\$5"):
        calroom.game("sk.pai-gow-poker").hand({1: 100_000, 4: 100_000}, stakes="$1-$50", seed=1)
