"""S & K's pai gow poker: dice before the deal, counter-clockwise, and fees by the square from March 2010."""

from datetime import date

import pytest
from tests.telling import events_of

from calroom.games.banked.bank import Post
from calroom.money import cents
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Rolled

from .playing import called, fee, lies, moved, rules_named
from .two_hand_table import (
    SK,
    asked_for,
    bet,
    covered,
    deal,
    done,
    fees_of,
    finish,
    game_of,
    late,
    put,
    read,
    refuse,
    refuse_bet,
    result,
    sit,
)


@pytest.mark.rule("sk.pai-gow-poker.seats")
def test_seven_hands_are_dealt_to_seven_positions_and_two_are_taken_back() -> None:
    hand = deal(SK, {}, *(f"{seat} $20" for seat in (2, 3, 4, 5)))
    assert len([event for event in hand.events if isinstance(event, Dealt)]) == 49
    assert len(events_of(hand, "dead-hand")) == 2
    assert game_of(SK).rules.seats == (2, 7)


@pytest.mark.rule("sk.pai-gow-poker.squares-and-limits")
def test_a_position_has_three_squares_within_the_posted_limits() -> None:
    hand = sit(SK, [4, 8, 9, 10])
    refuse(hand, 1, Answer("post", cents("$4")), "squares-and-limits")
    hand.answer(1, Post(cents("$2,000")))
    for wrong in ("$4", "$101"):
        refuse_bet(hand, f"4 {wrong}", "squares-and-limits")
    bet(hand, "8 $50 on 4", "9 $100 on 4", "4 $5")
    refuse(hand, 10, Answer("wager", 2000, where="square 4-3"), "squares-and-limits")
    refuse(hand, 4, Answer("wager", 2000, where="square 4-2"), "squares-and-limits")
    refuse(hand, 10, Answer("wager", 2000, where="square 1-1"), "squares-and-limits")
    assert [lies(hand, f"square 4-{number}") for number in (1, 2, 3)] == ["$5", "$50", "$100"]


@pytest.mark.rule("sk.pai-gow-poker.order-of-the-round")
def test_fees_and_dice_come_before_the_first_card() -> None:
    hand = sit(SK, [4, 6])
    hand.answer(1, Post(30000))
    bet(hand, "4 $20", "6 $50")
    assert fee(hand) == "$0"
    done(hand, "wagers")
    assert (fee(hand), lies(hand, "bank")) == ("$4", "$300")
    topics = [getattr(event, "topic", "") for event in hand.events]
    moments = [
        topics.index(topic) for topic in ("total-action", "player-fee", "player-dealer-fee", "dice", "served")
    ]
    assert moments == sorted(moments)
    for seat in (4, 6):
        late(hand, seat, Answer("wager", 500, where=f"square {seat}-1"))
        late(hand, seat, Answer("withdraw", where=f"square {seat}-1"))


@pytest.mark.rule("sk.pai-gow-poker.banker-against-all")
def test_four_players_have_four_separate_comparisons() -> None:
    bets = {4: ("$20", True), 5: ("$20", False), 6: ("$20", True), 7: ("$20", False)}
    assert covered(SK, "$500", bets) == {1: "$0", 4: "$20", 5: "-$20", 6: "$20", 7: "-$20"}


@pytest.mark.rule("sk.pai-gow-poker.order-determined-by-dealer")
def test_the_dice_decide_the_order_before_any_card_is_dealt() -> None:
    hand = deal(SK, {}, "4 $20", dice=9)
    (rolled,) = events_of(hand, "dice")
    assert isinstance(rolled, Rolled)
    assert sum(rolled.dice) == 9
    first_card = next(number for number, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert hand.events.index(rolled) < first_card


@pytest.mark.rule("sk.pai-gow-poker.dice-count")
def test_cards_go_out_one_at_a_time_counter_clockwise_from_the_first() -> None:
    hand = deal(SK, {}, "4 $20", dice=9)
    dealt = [event for event in hand.events if isinstance(event, Dealt)]
    assert [event.place for event in dealt[:7]] == [f"hand {seat}" for seat in (7, 6, 5, 4, 3, 2, 1)]
    assert [event.at + 1 for event in dealt if event.place == "hand 7"] == [1, 8, 15, 22, 29, 36, 43]


@pytest.mark.rule("sk.pai-gow-poker.set-two-hands")
def test_a_flush_in_the_high_hand_and_twos_in_the_low_hand() -> None:
    hand = deal(SK, {4: "2d 2h 3d 6d 7d 8d Td"}, "4 $20")
    put(hand, 4, "2d 2h")
    assert sorted(hand.table.cards["back 4"]) == sorted(read("3d 6d 7d 8d Td"))
    late(hand, 4, Answer("set", cards=read("Td 2h")))
    assert "filing-example-flush-and-twos" not in rules_named(hand), "it is an example and decides nothing"


@pytest.mark.rule("sk.pai-gow-poker.who-sets-the-hand")
def test_a_backline_bettor_with_more_than_anybody_else_may_claim_the_hand() -> None:
    hand = deal(SK, {4: "9s 9d 4c 4h Ad Ts 7c"}, "4 $20", "9 $50 on 4")
    assert (hand.asks[0].seat, asked_for(hand)) == (9, "claim")
    hand.answer(9, Answer("claim"))
    assert [ask.seat for ask in hand.asks] == [9]
    put(hand, 9, "Ad Ts")
    equal = deal(SK, {}, "4 $50", "9 $50 on 4")
    assert [ask.seat for ask in equal.asks] == [4]
    two = deal(SK, {}, "4 $20", "8 $50 on 4", "9 $50 on 4")
    assert [ask.seat for ask in two.asks] == [4], "neither of the two has more than any other"


@pytest.mark.rule("sk.pai-gow-poker.who-sets-the-hand")
def test_a_position_that_nobody_may_see_is_set_the_house_way() -> None:
    hand = deal(SK, {}, "4 $20", "4 $50 on 6")
    assert [ask.seat for ask in hand.asks] == [4]
    assert called(hand, "who-sets") == ["the house way sets the hand of position 6"]
    assert hand.view(4).cards["hand 6"] == ["??"] * 7
    finish(hand)
    assert hand.over


@pytest.mark.rule("sk.pai-gow-poker.house-way")
def test_the_house_way_is_there_for_who_asks() -> None:
    hand = deal(SK, {4: "9s 9d 4c 4h Ad Ts 7c"}, "4 $20")
    hand.answer(4, Answer("house-way"))
    assert hand.table.cards["front 4"] == ["Ad", "Ts"]
    assert hand.table.cards["back 4"] == ["9s", "9d", "7c", "4h", "4c"]


@pytest.mark.rule("sk.pai-gow-poker.player-fee-per-square")
def test_every_square_pays_by_the_limit_of_the_table() -> None:
    assert fees_of(deal(SK, {}, "4 $20", "4 $10 on 5"), 4) == 200
    assert fees_of(deal(SK, {}, "4 $25", "4 $500 on 5", stakes="$25-$500"), 4) == 400


@pytest.mark.rule("sk.pai-gow-poker.player-dealer-fee-per-game")
def test_the_player_dealer_pays_two_dollars_at_every_table() -> None:
    bets = [f"{seat} $50" for seat in (2, 3, 4, 5, 6)]
    assert fee(deal(SK, {}, *bets)) == "$7"
    assert fee(deal(SK, {}, *bets, stakes="$25-$500")) == "$12"
    assert moved(deal(SK, {}, *bets), "player-dealer-fee") == ["$2 stack 1 -> collection"]


@pytest.mark.rule("sk.pai-gow-poker.fee-time-not-filed")
def test_a_square_without_action_has_paid_all_the_same() -> None:
    hand = finish(deal(SK, {}, "2 $20", "3 $20", "4 $20", "5 $20", "6 $20", post="$5"))
    assert events_of(hand, "no-action")
    assert [fees_of(hand, seat) for seat in (1, 2, 3, 4, 5, 6)] == [200, 100, 100, 100, 100, 100]
    first_card = next(number for number, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert max(hand.events.index(event) for event in events_of(hand, "player-fee")) < first_card


@pytest.mark.rule("sk.pai-gow-poker.effective-date")
def test_the_schedule_is_in_force_from_the_first_of_march_2010() -> None:
    before = deal(SK, {}, "4 $20", date="2010-02-28")
    assert fee(before) == "$0"
    assert called(before, "fees-in-force") == ["no collection: the schedule is in force from 2010-03-01"]
    after = deal(SK, {}, "4 $20", date=date(2010, 3, 1))
    assert fee(after) == "$3"
    assert called(after, "fees-in-force") == ["the schedule of 2010-03-01 is in force"]


@pytest.mark.rule("sk.pai-gow-poker.win")
@pytest.mark.rule("sk.pai-gow-poker.push")
@pytest.mark.rule("sk.pai-gow-poker.lose")
def test_the_filings_three_cases() -> None:
    twos_and_flush = "2d 2h 3d 6d 7d 8d Td"
    straight, full, tens = "Ac Kc 9s 8c 7h 6c 5s", "Ac Kc 9s 9c 9h 6c 6s", "Qd Jd Ts Tc 8s 6h 3h"
    for mine, bank, expected in (
        (twos_and_flush, straight, "win"),
        (twos_and_flush, full, "push"),
        (tens, "Ac Kc 9s 9c 4h 4c 6s", "lose"),
    ):
        hand = deal(SK, {4: mine, 1: bank}, "4 $20")
        put(hand, 4, mine[:5])
        put(hand, 1, bank[:5])
        assert result(hand) == expected
