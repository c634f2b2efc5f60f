"""The Palace's double hand poker: ten squares a seat, their fees, and who sets a hand that several bet on."""

from pathlib import Path

import pytest
from tests.telling import events_of

from calroom.games.banked.bank import Post
from calroom.houses.loader import BadHouseFile
from calroom.money import cents
from calroom.table.asks import Answer
from calroom.table.events import Dealt

from .playing import called, fee, lies
from .two_hand_table import (
    PALACE,
    asked_for,
    bet,
    covered,
    deal,
    done,
    fees_of,
    finish,
    house_with,
    late,
    lying,
    put,
    refuse,
    refuse_bet,
    sit,
)


@pytest.mark.rule("palace.double-hand.square-limits")
def test_a_square_takes_ten_to_two_hundred_dollars() -> None:
    hand = sit(PALACE, [4])
    hand.answer(1, Post(100000))
    for wrong in ("$5", "$9", "$205", "$201"):
        refuse_bet(hand, f"4 {wrong}", "square-limits")
    bet(hand, "4 $10", "4 $75", "4 $200")
    assert [lies(hand, f"square 4-{number}") for number in (1, 2, 3)] == ["$10", "$75", "$200"]


@pytest.mark.rule("palace.double-hand.no-stacking-over-square-maximum")
def test_a_larger_bet_is_spread_over_several_squares() -> None:
    hand = sit(PALACE, [4])
    hand.answer(1, Post(100000))
    refuse_bet(hand, "4 $500", "no-stacking-over-square-maximum")
    bet(hand, "4 $200", "4 $200", "4 $100")
    done(hand, "wagers")
    assert called(hand, "total-action") == ["no more bets: $500 of action"]


@pytest.mark.rule("palace.double-hand.ten-squares-per-seat")
def test_a_seat_has_ten_squares() -> None:
    hand = sit(PALACE, [4, 5])
    hand.answer(1, Post(100000))
    bet(hand, *["4 $200"] * 9, "4 $150")
    refuse(hand, 4, Answer("wager", 5000, where="square 4-11"), "ten-squares-per-seat")
    refuse(hand, 4, Answer("wager", 5000, where="square 4-10"), "ten-squares-per-seat")
    refuse_bet(hand, "5 $50 on 4", "ten-squares-per-seat")
    done(hand, "wagers")
    assert called(hand, "total-action") == ["no more bets: $1,950 of action"]


@pytest.mark.rule("palace.double-hand.ten-squares-per-seat")
def test_others_use_the_squares_that_a_player_leaves_free_unless_he_refuses() -> None:
    hand = sit(PALACE, [4, 5, 9])
    hand.answer(1, Post(100000))
    bet(hand, "4 $100", "9 $200 on 4", "5 $50 on 4", "4 $20")
    assert [lies(hand, f"square 4-{number}") for number in range(1, 5)] == ["$100", "$200", "$50", "$20"]
    refuse(hand, 9, Answer("wager", 2000, where="square 1-1"), "ten-squares-per-seat")
    alone = sit(PALACE, [4, 5, 9], alone=(4,))
    alone.answer(1, Post(100000))
    refuse_bet(alone, "9 $200 on 4", "ten-squares-per-seat")
    bet(alone, "4 $100", "9 $200 on 5")


@pytest.mark.rule("palace.double-hand.ten-squares-per-seat")
def test_a_kum_kum_is_one_square_with_its_whole_amount() -> None:
    hand = deal(PALACE, {}, "4 $60", sitting=[9], partners={9: 4})
    assert not events_of(hand, "partnership"), "the partner may put up their part and need not"
    hand = sit(PALACE, [4, 9], partners={9: 4})
    hand.answer(1, Post(100000))
    bet(hand, "4 $60")
    refuse(hand, 9, Answer("wager", 5000, where="square 4-1"), "square-limits")
    hand.answer(9, Answer("wager", 6000, where="square 4-1"))
    assert lies(hand, "square 4-1") == "$120"
    done(hand, "wagers")
    assert fee(hand) == "$4", "$2 for one square of $120 and $2 from the player-dealer"


@pytest.mark.rule("palace.double-hand.who-sets-the-hand")
def test_a_larger_bettor_may_claim_the_hand_and_sets_it() -> None:
    hand = deal(PALACE, {5: "9s 9d 4c 4h Ad Ts 7c"}, "5 $100", "9 $100 on 5", "9 $100 on 5")
    assert (hand.asks[0].seat, asked_for(hand)) == (9, "claim")
    assert hand.view(5).cards["hand 5"][0] == "9s", "the seated player sees their hand"
    assert hand.view(9).cards["hand 5"] == ["??"] * 7
    hand.answer(9, Answer("claim"))
    assert hand.view(9).cards["hand 5"] == ["9s", "9d", "4c", "4h", "Ad", "Ts", "7c"]
    assert [ask.seat for ask in hand.asks] == [9]
    put(hand, 9, "4c 4h")
    finish(hand)
    settled = [place for place in ("square 5-1", "square 5-2", "square 5-3") if lies(hand, place) == "$0"]
    assert len(settled) == 3, "the setting binds all squares of the seat"


@pytest.mark.rule("palace.double-hand.who-sets-the-hand")
def test_equal_amounts_and_unclaimed_hands_stay_with_the_seated_player() -> None:
    equal = deal(PALACE, {}, "5 $100", "9 $100 on 5", "5 $20 on 6", "6 $100")
    assert {ask.seat for ask in equal.asks} == {5, 6}
    larger = deal(PALACE, {}, "5 $100", "9 $200 on 5", "10 $150 on 5")
    assert larger.asks[0].seat == 9
    larger.answer(9, Answer("pass"))
    assert (larger.asks[0].seat, asked_for(larger)) == (10, "claim")
    larger.answer_for(10)
    assert [ask.seat for ask in larger.asks] == [5]


@pytest.mark.rule("palace.double-hand.who-sets-the-hand")
def test_a_person_sees_one_hand_only_his_own_seats_first() -> None:
    hand = deal(PALACE, {}, "6 $200 on 4", "6 $20", "9 $50 on 2", "9 $50 on 3")
    assert {ask.seat for ask in hand.asks} == {6, 9}
    assert hand.view(6).cards["hand 4"] == ["??"] * 7
    assert "??" not in hand.view(6).cards["hand 6"]
    assert hand.view(9).cards["hand 3"] == ["??"] * 7
    assert called(hand, "who-sets") == [
        "the house way sets the hand of position 4",
        "seat 9 sets the hand of position 2",
        "the house way sets the hand of position 3",
    ]
    finish(hand)
    assert len(lying(hand, "front 4").split()) == 2


@pytest.mark.rule("palace.double-hand.fees-per-square")
def test_each_square_pays_by_its_wager_and_the_designated_player_two_dollars() -> None:
    hand = deal(PALACE, {}, "4 $200", "4 $200", "4 $50")
    assert (fees_of(hand, 4), fees_of(hand, 1)) == (500, 200)
    for wager, due in {"$10": 100, "$100": 100, "$101": 200, "$200": 200}.items():
        assert fees_of(deal(PALACE, {}, f"4 {wager}"), 4) == due
    assert fees_of(deal(PALACE, {}, "4 $100", "4 $100"), 4) == 200
    assert fees_of(deal(PALACE, {}, "4 $10", post="$40,000"), 1) == 200


@pytest.mark.rule("palace.double-hand.fees-per-square")
def test_the_fee_is_kept_back_from_what_a_player_can_wager() -> None:
    hand = sit(PALACE, [4, 5], stacks={4: "$102", 5: "$11"})
    hand.answer(1, Post(100000))
    assert {ask.seat: ask.options[0].high for ask in hand.asks} == {4: 10000, 5: 1000}
    bet(hand, "5 $10", "4 $100")
    done(hand, "wagers")
    assert (lies(hand, "stack 4"), lies(hand, "stack 5")) == ("$1", "$0")


@pytest.mark.rule("palace.double-hand.fees-are-posted-time-charges")
def test_the_schedule_is_posted_and_never_a_share(tmp_path: Path) -> None:
    hand = deal(PALACE, {}, "4 $200")
    assert called(hand, "sign") == [
        "Double Hand Poker, $10-$200; each betting square $1 / $2 a hand; player-dealer $2 a hand"
    ]
    assert fee(finish(hand)) == "$4"
    with pytest.raises(BadHouseFile, match="fees"):
        house_with(tmp_path, PALACE, fees='[{ payer = "square", amount = "1%" }]')


@pytest.mark.rule("palace.double-hand.fees-are-posted-time-charges")
def test_a_fee_is_not_returned_when_a_wager_has_no_action() -> None:
    bets = {4: ("$200", True), 5: ("$200", False)}
    assert covered(PALACE, "$200", bets, dice=3) == {1: "-$200", 4: "$200", 5: "$0"}
    hand = finish(deal(PALACE, {}, "4 $200", "5 $200", post="$10", dice=3))
    assert (fees_of(hand, 4), fees_of(hand, 5), fee(hand)) == (200, 200, "$6")


@pytest.mark.rule("palace.double-hand.designated-player-limits")
def test_the_designated_player_puts_up_at_least_ten_dollars_and_no_maximum_binds_him() -> None:
    hand = sit(PALACE, [4])
    refuse(hand, 1, Answer("post", cents("$9")), "designated-player-limits")
    refuse(hand, 1, Answer("post", cents("$49,999")), "fees-per-square")
    hand.answer(1, Post(cents("$49,998")))
    assert lies(hand, "bank") == "$49,998"
    assert {ask.seat for ask in hand.asks} == {4}, "they do not bet on another position as well"
    small = deal(PALACE, {}, *["4 $200"] * 10, post="$500")
    assert lies(small, "bank") == "$500"


@pytest.mark.rule("palace.double-hand.everyone-bets-before-the-deal")
def test_the_deal_closes_the_betting() -> None:
    hand = sit(PALACE, [4, 5])
    hand.answer(1, Post(100000))
    assert {ask.topic for ask in hand.asks} == {"wagers"}
    bet(hand, "4 $20")
    hand.answer(4, Answer("done"))
    late(hand, 4, Answer("wager", 2000, where="square 4-2"))
    assert not [event for event in hand.events if isinstance(event, Dealt)]
    hand.answer(5, Answer("done"))
    assert called(hand, "total-action") == ["no more bets: $20 of action"]
    for seat in (4, 5):
        late(hand, seat, Answer("wager", 2000, where=f"square {seat}-2"))


@pytest.mark.rule("palace.double-hand.order-of-the-round")
def test_all_fees_are_taken_before_the_first_card_and_not_out_of_the_bank() -> None:
    hand = sit(PALACE, [4, 6])
    hand.answer(1, Post(50000))
    bet(hand, "4 $200", "4 $50", "6 $100")
    assert fee(hand) == "$0"
    done(hand, "wagers")
    assert (fee(hand), lies(hand, "bank")) == ("$6", "$500")
    first_card = next(number for number, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert hand.events.index(events_of(hand, "player-dealer-fee")[0]) < first_card
