"""The stakes of a table: what people write for them, what a house posts, and what is said of others."""

from functools import partial

import pytest
from tests.room.live import Live

import calroom
from calroom.games.pan.terms import Terms
from calroom.room.inputs import ChangeLimit
from calroom.table.refusals import Refused

GAMES = [game.id for game in calroom.games()]
TWO = {1: 100_000, 2: 100_000}


@pytest.mark.parametrize("written", ["$20 straight", "20 straight", "$20", "20", "$20-$20", "20-20 spread"])
def test_twenty_dollars_straight_may_be_written_in_any_of_these_ways(written: str) -> None:
    lowball = calroom.game("comstock.lowball")
    hand = lowball.hand(TWO, 1, seed=1, stakes=written)
    assert hand.setup.stakes == "$20-$20 spread limit"
    assert lowball.terms(written) is lowball.terms("$20-$20 spread limit")


@pytest.mark.parametrize(
    ("name", "written", "meant"),
    [
        ("comstock.lowball", "$4 - $20", "$4-$20 spread limit"),
        ("sk.holdem", "$5.00 to $10.00", "$5-$10 spread limit"),
        ("sk.omaha-hilo", "2-6", "$2-$6 spread limit"),
        ("sk.lowball", "$5-$10", "$5-$10 spread limit"),
        ("comstock.holdem", "$1-$2", "$1-$2"),
        ("comstock.five-stud", "$5-$5", "$5-$5"),
    ],
)
def test_limits_may_be_written_as_the_filing_has_them(name: str, written: str, meant: str) -> None:
    game = calroom.game(name)
    assert game.hand(dict.fromkeys((1, 2, 3), 100_000), 1, seed=1, stakes=written).setup.stakes == meant


@pytest.mark.parametrize("name", [name for name in GAMES if not name.startswith("open.")])
def test_stakes_that_are_not_dealt_are_refused_by_a_rule_of_the_house(name: str) -> None:
    game = calroom.game(name)
    assert game.rules_for("stakes")
    with pytest.raises(Refused) as refused:
        game.terms("$7-$13 crooked")
    assert all(rule.startswith(name.split(".")[0]) for rule in refused.value.rules)
    assert refused.value.rules


def test_one_amount_says_the_condition_of_a_table() -> None:
    assert calroom.game("sk.push9").stakes_meant("$2") == "$2-$2"
    assert calroom.game("palace.pan").stakes_meant("5") == "$5 condition"
    assert calroom.game("sk.pan").terms_as(Terms, "2").chip == 200


def test_an_amount_that_could_be_either_limit_is_no_stakes() -> None:
    with pytest.raises(Refused, match="play at"):
        calroom.game("sk.holdem").hand(TWO, 1, seed=1, stakes="$5")
    with pytest.raises(Refused, match="play at"):
        calroom.game("comstock.five-stud").terms("$5")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrong", ["odd", "$", "x-y", "$5-$1", "$20 crooked", "1e9", "$-1"])
def test_stakes_that_cannot_be_read_are_refused_with_what_is_posted(name: str, wrong: str) -> None:
    game = calroom.game(name)
    seats = dict.fromkeys(range(1, game.rules.seats[0] + 1), 100_000)
    for ask in (partial(game.hand, seats, 1, seed=1, stakes=wrong), partial(game.terms, wrong)):
        with pytest.raises(Refused) as refused:
            ask()
        assert {f"play at {stakes}" for stakes in game.rules.stakes} <= set(refused.value.allowed)
        assert wrong in str(refused.value)


@pytest.mark.parametrize("name", ["holdem", "holdem-hilo", "crazy-pineapple-hilo", "tahoe-pineapple-hilo"])
def test_a_limit_for_which_no_fee_is_filed_is_not_spread(name: str) -> None:
    game = calroom.game(f"comstock.{name}")
    for between in ("$1-$3", "$0.50-$1", "$1.50-$3", "$2-$3"):
        with pytest.raises(Refused, match=r"limits from \$2-\$4 up"):
            game.terms(between)
    for filed in ("$1-$2", "$2-$4", "$3-$6", "$2-$5", "$0.50-$1 no limit", "$1-$2 pot limit"):
        assert game.terms(filed)


def test_where_the_fee_is_for_all_limits_any_limit_is_spread() -> None:
    assert calroom.game("comstock.omaha-hilo").terms("$1-$3")
    assert calroom.game("comstock.stud").terms("$1-$3")


def test_a_table_is_opened_and_raised_under_the_sign_that_the_house_posts() -> None:
    live = Live("comstock.lowball", stakes="$4-$20 spread limit")
    live.take(ChangeLimit(who="Flo", role="floor", stakes="$20 straight"))
    assert live.table.state.stakes == "$20-$20 spread limit"
