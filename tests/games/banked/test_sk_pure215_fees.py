"""What a hand of S & K's Pure 21.5 costs, who pays it and when."""

from pathlib import Path

import pytest
from tests.telling import events_of

import calroom
from calroom.games.banked.blackjack.pure215 import Terms
from calroom.games.banked.fees import Fee, Schedule
from calroom.games.banked.limits import Limits
from calroom.games.charges import rates
from calroom.houses.loader import BadHouseFile
from calroom.money import cents, dollars
from calroom.table.events import Dealt

from .playing import (
    bet,
    called,
    close,
    deal,
    fee,
    house_with,
    lies,
    moved,
    net,
    nets,
    play,
    refuse,
    sit,
    stand_all,
)


def fee_of(stakes: str, *wagers: str) -> str:
    """What the player-dealer in seat 3 pays when seats 4, 5, 6 ... make these wagers."""
    bets = [f"{seat} {wager}" for seat, wager in enumerate(wagers, 4)]
    hand = deal({seat: "Td 7c" for seat, _ in enumerate(wagers, 4)}, bets=bets, stakes=stakes)
    assert moved(hand, "player-dealer-fee") == [f"{fee(hand)} stack 3 -> collection"]
    return fee(hand)


@pytest.mark.rule("sk.pure215.player-dealer-fee-schedule")
@pytest.mark.parametrize(
    ("stakes", "wagers", "expected"),
    [
        ("$5-$300", ["$25", "$50", "$100"], "$2"),
        ("$5-$300", ["$30"], "$0.50"),
        ("$2-$100", ["$2"], "$0.50"),
        ("$10-$500", ["$10"], "$0.50"),
        ("$25-$500", ["$60"], "$1"),
        ("$25-$500", ["$301"], "$5"),
        ("$100-$1,000", ["$100"], "$1"),
        ("$100-$1,000", ["$100"] * 3, "$2"),
        ("$100-$1,000", ["$100"] * 4, "$5"),
    ],
)
def test_the_player_dealer_pays_by_table_minimum_and_total_action(
    stakes: str, wagers: list[str], expected: str
) -> None:
    assert fee_of(stakes, *wagers) == expected


@pytest.mark.rule("sk.pure215.fee-bracket-boundaries")
def test_a_higher_fee_starts_only_at_its_posted_amount() -> None:
    at_the_table = {
        "$50": "$0.50",
        "$51": "$1",
        "$100": "$1",
        "$101": "$2",
        "$300": "$2",
    }
    assert {total: fee_of("$5-$300", total) for total in at_the_table} == at_the_table
    assert fee_of("$5-$300", "$300", "$5") == "$5"
    schedule = calroom.game("sk.pure215").terms_as(Terms, "$5-$300").table.schedule
    between = {total: dollars(schedule.due("player-dealer", cents(total))) for total in ("$50.50", "$100.50")}
    assert between == {"$50.50": "$0.50", "$100.50": "$1"}


@pytest.mark.rule("sk.pure215.total-table-action")
def test_total_action_is_all_base_wagers_and_nothing_else() -> None:
    hand = deal(
        {4: "6c 5d", 5: "Td 9c", 6: "Td 9d"},
        bank="As 6d",
        draws="Qs",
        bets=["4 $20", "5 $10", "6 $15", "9 $5 behind 6"],
        post="$500",
    )
    assert called(hand, "total-action") == ["no more bets: $50 of action"]
    assert fee(hand) == "$0.50"
    play(hand, "4 insure $10", "5 pass", "6 pass", "9 pass", "4 double $20")
    assert fee(stand_all(hand)) == "$0.50"


@pytest.mark.rule("sk.pure215.no-player-fee")
def test_players_pay_nothing() -> None:
    hand = stand_all(deal(dict.fromkeys((4, 5, 6, 7), "Td 9c"), bank="Kd 9d"))
    assert called(hand, "player-fee") == ["players pay no collection"]
    assert nets(hand) == dict.fromkeys((4, 5, 6, 7), "$0"), "all of them push"
    assert (fee(hand), net(hand, 3)) == ("$0.50", "-$0.50")


@pytest.mark.rule("sk.pure215.no-player-fee")
def test_a_house_may_set_a_fee_for_each_betting_square(tmp_path: Path) -> None:
    fees = '[{ payer = "player-dealer", amount = "$2" }, { payer = "square", amount = "$1" }]'
    game = house_with(tmp_path, fees=fees)
    hand = deal({4: "Td 9c", 5: "Td 9d"}, bank="Kd 9d", bets=["4 $10", "4 $20 on 5"], game=game)
    assert moved(hand, "player-fee") == ["$1 stack 4 -> collection"] * 2
    assert net(stand_all(hand), 4) == "-$2"
    short = sit([4], stacks={4: "$11"}, game=game)
    play(short, "3 post $500")
    assert [option.high for option in short.asks[0].options if option.where == "circle 4"] == [1000]
    bet(short, "4 $5")
    close(short)
    assert lies(short, "stack 4") == "$5"


@pytest.mark.rule("sk.pure215.player-dealer-puts-up-fee")
def test_the_fee_does_not_reduce_the_money_that_covers_wagers() -> None:
    hand = deal({4: "Td 9c", 5: "Td 8c"}, bets=["4 $100", "5 $50"], post="$300")
    assert (fee(hand), lies(hand, "bank"), lies(hand, "stack 3")) == ("$2", "$300", "$1,698")


@pytest.mark.rule("sk.pure215.player-dealer-puts-up-fee")
def test_the_player_dealer_keeps_back_the_highest_fee_of_the_table() -> None:
    hand = sit([4], stacks={3: "$100"})
    refuse(hand, "3 post $96", "player-dealer-puts-up-fee")
    play(hand, "3 post $95")


@pytest.mark.rule("sk.pure215.fee-taken-before-deal")
def test_the_fee_is_taken_after_the_wagers_and_before_the_first_card() -> None:
    hand = sit([4])
    play(hand, "3 post $500")
    bet(hand, "4 $60")
    assert fee(hand) == "$0"
    close(hand)
    assert fee(hand) == "$1"
    taken = hand.events.index(events_of(hand, "player-dealer-fee")[0])
    assert taken < min(number for number, event in enumerate(hand.events) if isinstance(event, Dealt))


@pytest.mark.structure("sk.pure215.at-most-five-rates")
def test_a_table_has_at_most_five_rates(tmp_path: Path) -> None:
    def fees(count: int) -> str:
        rows = (
            f'{{ payer = "player-dealer", at_least = "${50 * n}", amount = "${n}" }}'
            for n in range(1, count + 1)
        )
        return f"[{', '.join(rows)}]"

    assert len(rates(calroom.game("sk.pure215").charges("$5-$300", {}, 3))) == 4
    assert len(rates(house_with(tmp_path, fees=fees(5)).charges("$5-$300", {}, 3))) == 5
    with pytest.raises(BadHouseFile, match=r"6 rates at a \$5-\$300 table .*; at most 5"):
        house_with(tmp_path, fees=fees(6))


@pytest.mark.rule("sk.pure215.fee-never-a-percentage")
def test_fees_are_fixed_amounts_and_never_a_percentage(tmp_path: Path) -> None:
    assert fee_of("$5-$300", "$101") == fee_of("$5-$300", "$300") == "$2"
    with pytest.raises(BadHouseFile, match="fees"):
        house_with(tmp_path, fees='[{ payer = "player-dealer", amount = "1%" }]')
    with pytest.raises(BadHouseFile, match="share"):
        house_with(tmp_path, fees='[{ payer = "player-dealer", share = [1, 100] }]')


@pytest.mark.rule("sk.pure215.no-fee-on-doubles-or-splits")
def test_doubles_and_splits_cost_no_further_fee() -> None:
    hand = deal({4: "6c 5d", 5: "8c 8d", 6: "Td 9c"}, draws="4h Td 9d", bets=["4 $15", "5 $15", "6 $15"])
    assert fee(hand) == "$0.50"
    play(hand, "4 double $15", "5 split")
    assert moved(hand, "added-wager") == ["$15 stack 4 -> circle 4", "$15 stack 5 -> circle 5b"]
    assert fee(stand_all(hand)) == "$0.50"


@pytest.mark.rule("sk.pure215.no-compensation-when-uncovered")
def test_a_wager_without_action_goes_back_and_nothing_else_does() -> None:
    # Down card 4: the button lies on seat 7, whose win uses up the bank before it comes to seat 8.
    hand = deal({7: "Td 9c", 8: "Td 8d"}, bank="Kd 4c", draws="9h", bets=["7 $50", "8 $50"], post="$50")
    stand_all(hand)
    assert moved(hand, "no-action") == ["$50 circle 8 -> stack 8"]
    assert (nets(hand), fee(hand)) == ({7: "$50", 8: "$0"}, "$1")


@pytest.mark.rule("sk.pure215.signage")
def test_the_sign_shows_the_game_its_limits_and_all_fees(tmp_path: Path) -> None:
    assert called(sit([4]), "sign") == [
        "Pure 21.5 Blackjack, $5-$300; no player fee; "
        "player-dealer $0.50 / $1 / $2 / $5 a hand by total table action"
    ]
    for missing in ("title", "stakes", "fees"):
        with pytest.raises(BadHouseFile, match=missing):
            house_with(tmp_path, **{missing: ""})


def test_other_schedules_of_banked_games_can_be_written() -> None:
    rows = [
        Fee(payer="square", amount=50, at_least=500),
        Fee(payer="square", amount=100, at_least=2100),
        Fee(payer="square", amount=200, limit=10100),
        Fee(payer="bettor", amount=100, at_least=1000),
        Fee(payer="player-dealer", amount=200),
    ]
    small, large = (Schedule(rows, Limits(500, high, 100)) for high in (10000, 20000))
    assert [small.due("square", wager) for wager in (500, 2000, 2100, 10000)] == [50, 50, 100, 100]
    assert large.due("square", 500) == 200
    assert [small.due("bettor", total) for total in (900, 1000)] == [0, 100]
    assert (small.due("player-dealer", 1), small.highest("square")) == (200, 100)
    assert small.kept_back(10_000, [600]) == 50 + 100 + 100, "two squares and $10 in all"
    assert small.kept_back(1_650, []) == 150, "$15 may be wagered, at the lower fees"
    assert "each betting square $0.50 / $1 a hand; each player $1 a hand" in small.words


@pytest.mark.rule("sk.pure215.player-dealer-fee-schedule")
def test_the_schedule_is_in_force_from_the_first_of_march_2010() -> None:
    before = deal({4: "Td 7c"}, bets=["4 $50"], date="2010-02-28")
    assert (fee(before), called(before, "fees-in-force")) == (
        "$0",
        ["no collection: the schedule is in force from 2010-03-01"],
    )
    after = deal({4: "Td 7c"}, bets=["4 $50"], date="2010-03-01")
    assert (fee(after), called(after, "fees-in-force")) == (
        "$0.50",
        ["the schedule of 2010-03-01 is in force"],
    )
    game = calroom.game("sk.pure215")
    assert game.charges("$5-$300", {"date": "2010-02-28"}, 3) == []
    assert game.charges("$5-$300", {"date": "2010-03-01"}, 3) == game.charges("$5-$300", {}, 3) != []
