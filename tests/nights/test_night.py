"""A night of bots: the same for the same seed, and what players, banks and house end with adds up."""

import pytest
from msgspec.structs import replace
from tests.filing.conftest import Own

import calroom
from calroom import nights
from calroom.money import cents
from calroom.nights.dealt import planned, sat_at
from calroom.nights.manners import MANNERS
from calroom.nights.spread import PERCENTILES, spread

GAMES = ("sk.holdem", "comstock.pan", "palace.three-card", "sk.pure215", "palace.stud-hilo")
MIXED = ("sensible", "careful", "bold", "anything")


@pytest.mark.parametrize("game", GAMES)
def test_what_players_win_and_house_and_jackpot_take_comes_to_nothing(game: str) -> None:
    plan = planned(calroom.game(game), MIXED, hands=20, sitting=20, seed=5)
    _, sat = sat_at(plan, 0)
    assert sat.hands == 20
    assert sum(sat.won.values()) + sat.house + sat.jackpot == 0
    assert sum(sat.bet.values()) + sum(sat.banked.values()) == sum(sat.won.values())


def test_a_night_is_the_same_for_the_same_seed_with_any_number_of_workers() -> None:
    one = nights.night("sk.pure215", MIXED, hands=60, sitting=20, seed=9)
    two = nights.night("sk.pure215", MIXED, hands=60, sitting=20, seed=9, workers=2)
    other = nights.night("sk.pure215", MIXED, hands=60, sitting=20, seed=10)
    assert one == two
    assert one.spreads != other.spreads
    assert (one.hands, one.spreads[0].count) == (60, 3)


def test_a_fee_that_is_raised_goes_to_the_house(own: Own) -> None:
    dear = own("sk.holdem", 'fees = [{ moment = "before the deal", players = [2, 10], amount = "$4" }]')
    filed = nights.night("sk.holdem", hands=30, sitting=10, seed=1)
    mine = nights.night(dear.game("holdem"), hands=30, sitting=10, seed=1)
    taken = [next(one.mean for one in night.spreads if one.name == "the house") for night in (filed, mine)]
    assert taken == [cents("$30"), cents("$40")]
    assert mine.share > filed.share > 0


def test_banks_and_players_are_told_apart_where_there_is_a_bank() -> None:
    names = [one.name for one in nights.night("palace.three-card", hands=10, sitting=5).spreads]
    assert names[-4:] == ["players, while they bet", "banks, while they bank", "the house", "the jackpot"]
    poker = [one.name for one in nights.night("sk.holdem", ("sensible", "bold"), hands=4, sitting=4).spreads]
    assert poker == ["seat 1, sensible", "seat 2, bold", "the house", "the jackpot"]


def test_somebody_who_is_bold_wagers_more_than_somebody_who_is_careful() -> None:
    def risked(manner: str) -> float:
        found = nights.night("palace.baccarat", (manner,) * 3, hands=40, sitting=1, seed=2)
        return sum(abs(one.percentiles[0]) + abs(one.percentiles[-1]) for one in found.spreads[:3])

    assert risked("bold") > risked("careful")


def test_an_expert_wins_from_beginners() -> None:
    found = nights.night("sk.holdem", ("expert", "beginner", "beginner"), hands=120, sitting=40, seed=3)
    won = [one.mean for one in found.spreads[:3]]
    assert won[0] > 0 > sum(won[1:])


def test_every_manner_plays_every_kind_of_game() -> None:
    for game in GAMES:
        for manner in MANNERS:
            assert nights.night(game, (manner,) * 3, hands=3, sitting=3).hands == 3


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (
            {"manners": ("sensible", "rude")},
            "no manner rude; there are beginner, sensible, expert, careful, bold, anything",
        ),
        ({"manners": ("bold",)}, "is played by 2 to"),
        ({"hands": 0}, "hands: 1 to 1,000,000"),
        ({"hands": 5, "sitting": 6}, "sitting: 1 to 5 hands"),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_what_is_allowed(asked: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        nights.night("sk.holdem", **asked)  # type: ignore[arg-type]


def test_percentiles_and_columns_hold_every_amount() -> None:
    found = spread("anybody", range(-1000, 1001, 10))
    assert found.percentiles == tuple(-1000 + 10 * (-(-at * 201 // 100) - 1) for at in PERCENTILES)
    assert sum(found.counts) == found.count == 201
    assert found.low <= found.least
    assert found.low + found.width * len(found.counts) > found.most
    assert replace(found, name="x").words.startswith("$0 in the mean; half end above $0")
    assert found.drawn().count("<rect") == len(found.counts)


def test_a_night_on_paper_has_a_picture_for_everybody_and_fetches_nothing() -> None:
    found = nights.night("sk.pure215", hands=10, sitting=5)
    written = nights.page(found)
    assert written.count("<figure>") == len(found.spreads)
    assert "http" not in written
    assert "<script" not in written
