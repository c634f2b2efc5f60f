"""Comstock's double hand poker: three circles a seat, bets until the cup opens, and who sees which hand."""

import pytest
from tests.telling import events_of

from calroom.games.banked.bank import Post
from calroom.money import cents
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Moved, Passed, Rolled, Shown
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

from .playing import button_on, called, fee, lies, moved, net, rules_named, settled
from .two_hand_table import (
    COMSTOCK,
    asked_for,
    bet,
    deal,
    deck_for,
    done,
    fees_of,
    finish,
    game_of,
    late,
    lying,
    put,
    refuse,
    refuse_bet,
    result,
    sit,
)

SEVEN = "9s 9d 4c 4h Ad Ts 7c"


@pytest.mark.rule("comstock.double-hand.seven-positions")
def test_seven_positions_are_the_most() -> None:
    with pytest.raises(Refused) as refusal:
        game_of(COMSTOCK).hand({1: 100000}, 1)
    assert "comstock.double-hand.seven-positions" in refusal.value.rules
    hand = sit(COMSTOCK, range(1, 9))
    hand.answer(1, Post(100000))
    assert "square 8-1" not in [option.where for ask in hand.asks for option in ask.options]


@pytest.mark.rule("comstock.double-hand.table-limits")
def test_a_circle_takes_what_the_table_posts() -> None:
    hand = sit(COMSTOCK, [4, 5])
    hand.answer(1, Post(100000))
    refuse_bet(hand, "4 $105", "table-limits")
    refuse_bet(hand, "4 $0", "table-limits")
    bet(hand, "4 $5", "5 $100")
    high = sit(COMSTOCK, [4], stakes="$101-$10,000")
    high.answer(1, Post(100000))
    refuse_bet(high, "4 $100", "table-limits")
    bet(high, "4 $105")


@pytest.mark.rule("comstock.double-hand.designated-player-no-maximum")
def test_no_maximum_binds_the_designated_player() -> None:
    hand = sit(COMSTOCK, [4])
    refuse(hand, 1, Answer("post", cents("$4")), "designated-player-no-maximum")
    hand.answer(1, Post(cents("$10,000")))
    assert lies(hand, "bank") == "$10,000"


@pytest.mark.rule("comstock.double-hand.bets-in-five-dollar-steps")
def test_wagers_are_multiples_of_five_dollars() -> None:
    hand = sit(COMSTOCK, [4])
    late(hand, 1, Answer("post", cents("$102")))
    hand.answer(1, Post(100000))
    refuse_bet(hand, "4 $12", "bets-in-five-dollar-steps")
    bet(hand, "4 $15")


@pytest.mark.rule("comstock.double-hand.no-side-bets")
def test_a_bet_between_players_is_refused() -> None:
    hand = sit(COMSTOCK, [4, 5])
    hand.answer(1, Post(100000))
    refuse(hand, 4, Answer("wager", 2000, where="higher front than seat 5"), "no-side-bets")
    late(hand, 4, Answer("side-bet", 2000))


@pytest.mark.rule("comstock.double-hand.non-seated-player-may-bet")
def test_a_standing_player_bets_on_a_seat_with_the_player_who_sits_there() -> None:
    hand = deal(COMSTOCK, {}, "4 $20", "9 $50 on 4", "10 $5 on 4", sitting=[11])
    assert [lies(hand, f"square 4-{number}") for number in (1, 2, 3)] == ["$20", "$50", "$5"]
    assert moved(hand, "backline") == ["$50 stack 9 -> square 4-2", "$5 stack 10 -> square 4-3"]
    assert "non-seated-player-may-bet" not in rules_named(deal(COMSTOCK, {}, "4 $20", "5 $20"))
    full = sit(COMSTOCK, [4, 9, 10, 11])
    full.answer(1, Post(100000))
    bet(full, "9 $50 on 4", "10 $5 on 4", "4 $20")
    late(full, 11, Answer("wager", 500, where="square 4-4"))
    late(full, 11, Answer("wager", 500, where="square 4-1"))
    late(full, 4, Answer("wager", 500, where="square 4-2"))


@pytest.mark.rule("comstock.double-hand.largest-wager-sets-the-hand")
@pytest.mark.rule("comstock.double-hand.who-sees-the-cards")
def test_the_largest_wager_sees_and_sets_the_hand() -> None:
    hand = deal(COMSTOCK, {4: SEVEN}, "4 $20", "9 $50 on 4")
    assert [ask.seat for ask in hand.asks] == [9]
    assert hand.view(9).cards["hand 4"] == SEVEN.split()
    assert hand.view(4).cards["hand 4"] == ["??"] * 7
    assert called(hand, "who-sets") == ["seat 9 sets the hand of position 4"]


@pytest.mark.rule("comstock.double-hand.largest-wager-sets-the-hand")
@pytest.mark.rule("comstock.double-hand.who-sees-the-cards")
def test_between_equal_wagers_the_seated_player_has_the_last_word() -> None:
    hand = deal(COMSTOCK, {4: SEVEN}, "4 $50", "9 $50 on 4", "5 $10 on 7")
    assert {ask.seat for ask in hand.asks} == {4, 5}
    assert hand.view(4).cards["hand 4"] == SEVEN.split()
    two_others = deal(COMSTOCK, {4: SEVEN}, "4 $20", "9 $50 on 4", "10 $50 on 4", "6 $5 on 3")
    assert {ask.seat for ask in two_others.asks} == {4, 6}


@pytest.mark.rule("comstock.double-hand.smaller-bettor-needs-permission-to-look")
def test_the_smaller_bettor_sees_the_setting_only_by_leave_of_the_larger() -> None:
    hand = deal(COMSTOCK, {4: SEVEN}, "4 $20", "9 $50 on 4")
    put(hand, 9, "Ad Ts")
    assert (hand.asks[0].seat, asked_for(hand)) == (4, "permission-to-look")
    hand.answer(4, Answer("look"))
    assert (hand.asks[0].seat, hand.asks[0].default) == (9, Answer("refuse"))
    hand.answer(9, Answer("allow"))
    assert hand.view(4).cards["front 4"] == ["Ad", "Ts"]
    assert hand.view(1).cards["front 4"] == ["??"] * 2
    assert asked_for(hand) == "bank-sets"


@pytest.mark.rule("comstock.double-hand.smaller-bettor-may-have-foul-check")
@pytest.mark.rule("comstock.double-hand.default-answers")
def test_who_is_refused_a_look_may_have_the_dealer_check_the_hand() -> None:
    hand = deal(COMSTOCK, {4: SEVEN}, "4 $20", "9 $50 on 4")
    put(hand, 9, "Ad Ts")
    hand.answer(4, Answer("look"))
    hand.answer_for(9)
    assert asked_for(hand) == "foul-check"
    hand.answer(4, Answer("foul-check"))
    assert called(hand, "foul-check") == ["the hand of position 4 is not foul"]
    assert hand.view(4).cards["front 4"] == ["??"] * 2
    assert asked_for(hand) == "bank-sets"


@pytest.mark.rule("comstock.double-hand.several-positions")
@pytest.mark.rule("comstock.double-hand.who-sees-the-cards")
def test_a_person_with_several_positions_sees_one_hand() -> None:
    hand = deal(COMSTOCK, {4: SEVEN}, "9 $50 on 4", "9 $50 on 6", sitting=[2])
    assert [ask.seat for ask in hand.asks] == [9]
    assert hand.view(9).cards["hand 4"] == SEVEN.split()
    assert hand.view(9).cards["hand 6"] == ["??"] * 7
    assert called(hand, "who-sets")[-1] == "the house way sets the hand of position 6"
    finish(hand)
    other = deal(COMSTOCK, {}, "4 $20", "4 $50 on 6", "6 $10")
    assert {ask.seat for ask in other.asks} == {4, 6}, "seat 6 sets what seat 4 does not see"


@pytest.mark.rule("comstock.double-hand.several-positions")
@pytest.mark.rule("comstock.double-hand.who-sees-the-cards")
def test_before_the_deal_he_may_name_the_hand_that_he_wants_to_see() -> None:
    hand = sit(COMSTOCK, [2, 9])
    hand.answer(1, Post(100000))
    bet(hand, "9 $50 on 4", "9 $50 on 6")
    done(hand, "wagers")
    assert asked_for(hand) == "one-hand"
    assert not [event for event in hand.events if isinstance(event, Dealt)]
    hand.answer(9, Answer("see", where="hand 6"))
    done(hand, "chosen-hand", "last-chance")
    assert "??" not in hand.view(9).cards["hand 6"]
    assert hand.view(9).cards["hand 4"] == ["??"] * 7


@pytest.mark.rule("comstock.double-hand.designated-player-side-decides")
def test_the_one_who_shakes_the_cup_sets_the_bank_even_beside_a_larger_partner() -> None:
    hand = sit(COMSTOCK, [4, 9], bank_partners=(9,))
    hand.answer(1, Post(10000))
    assert (hand.asks[0].seat, asked_for(hand)) == (9, "bank-partner")
    hand.answer(9, Post(40000))
    assert lies(hand, "bank") == "$500"
    assert {ask.seat for ask in hand.asks} == {4}
    bet(hand, "4 $20")
    done(hand, "wagers", "chosen-hand", "last-chance", "set-two-hands")
    assert (hand.asks[0].seat, asked_for(hand)) == (1, "bank-sets")
    finish(hand)
    assert hand.stacks[1] + hand.stacks[9] + hand.stacks[4] + cents(fee(hand)) == 3 * cents("$50,000")


@pytest.mark.rule("comstock.double-hand.partnership-bets-are-one-bet")
@pytest.mark.parametrize(("mine", "each"), [("win", 3000), ("lose", -3000)])
def test_a_partnership_bet_is_paid_and_collected_as_one(mine: str, each: int) -> None:
    seat_4 = "Kc Kd Ah Jh 8h 6h 3h" if mine == "win" else "4c 2d 5h 3c 7c 9c Jd"
    bank = "Qc Qd 9s 8c 7d 6c 5d"
    hand = sit_with(seat_4, bank)
    bet(hand, "4 $30")
    late(hand, 9, Answer("wager", 4000, where="square 4-1"))
    hand.answer(9, Answer("wager", 3000, where="square 4-1"))
    done(hand, "wagers", "chosen-hand", "last-chance")
    assert fee(hand) == "$3", "one circle, one fee"
    put(hand, 4, seat_4[:5])
    put(hand, 1, bank[:5])
    paid = moved(hand, "even-money" if mine == "win" else "both-lower")
    assert paid == (["$60 bank -> square 4-1"] if mine == "win" else ["$60 square 4-1 -> bank"])
    for seat in (4, 9):
        assert hand.stacks[seat] - hand.setup.stacks[seat] + fees_of(hand, seat) == each


def sit_with(seat_4: str, bank: str) -> Hand:
    """The bank is posted, and 9 may put up half of what seat 4 bets."""
    deck = deck_for(COMSTOCK, {4: seat_4, 1: bank}, 1, 11)
    hand = sit(COMSTOCK, [4, 9], deck=deck, partners={9: 4})
    hand.answer(1, Post(100000))
    return hand


@pytest.mark.rule("comstock.double-hand.partnership-bets-are-one-bet")
def test_partners_stay_within_the_table_maximum_as_a_whole_and_count_as_one_wager() -> None:
    hand = sit(COMSTOCK, [4, 8, 9], partners={9: 8})
    hand.answer(1, Post(100000))
    bet(hand, "8 $60 on 4", "4 $50")
    late(hand, 9, Answer("wager", 6000, where="square 4-2"))
    small = sit(COMSTOCK, [4, 8, 9], partners={9: 8})
    small.answer(1, Post(100000))
    bet(small, "8 $30 on 4", "4 $50")
    small.answer(9, Answer("wager", 3000, where="square 4-2"))
    done(small, "wagers", "chosen-hand", "last-chance")
    assert [ask.seat for ask in small.asks] == [8], "$60 together are more than $50"


@pytest.mark.rule("comstock.double-hand.ask-size-of-bank")
def test_everybody_sees_how_much_the_designated_player_has_bet() -> None:
    hand = sit(COMSTOCK, [4, 6, 9])
    hand.answer(1, Post(50000))
    assert {hand.view(seat).chips["bank"] for seat in (1, 4, 6, 9, None)} == {50000}


@pytest.mark.rule("comstock.double-hand.collection-schedule")
def test_the_collection_goes_by_the_posted_limits() -> None:
    small = deal(COMSTOCK, {}, "2 $20", "3 $20", "4 $20", "5 $20", "9 $20 on 4")
    assert fee(small) == "$7"
    bets = [f"{seat} $200" for seat in (2, 3, 4, 5)]
    large = deal(COMSTOCK, {}, *bets, "9 $200 on 4", stakes="$101-$10,000")
    assert fee(large) == "$12"
    assert fees_of(large, 1) == fees_of(small, 1) == 200


@pytest.mark.rule("comstock.double-hand.same-fee-for-every-circle")
def test_every_circle_pays_the_same_whatever_its_wager() -> None:
    hand = deal(COMSTOCK, {}, "4 $5", "5 $100")
    assert moved(hand, "player-fee") == ["$1 stack 4 -> collection", "$1 stack 5 -> collection"]


@pytest.mark.rule("comstock.double-hand.jackpot-dollar")
def test_an_attached_jackpot_adds_a_dollar_to_every_fee() -> None:
    hand = deal(COMSTOCK, {}, "4 $5", "5 $100", jackpot=True)
    assert (fees_of(hand, 4), fees_of(hand, 5), fees_of(hand, 1)) == (200, 200, 300)
    assert (lies(hand, "collection"), lies(hand, "jackpot")) == ("$4", "$3")
    assert lies(deal(COMSTOCK, {}, "4 $5"), "jackpot") == "$0"


@pytest.mark.rule("comstock.double-hand.dice-choose-first-receiver")
def test_deal_choice_of_hand_dice_and_distribution_come_in_this_order() -> None:
    hand = deal(COMSTOCK, {}, "4 $20")
    kinds = [event for event in hand.events if isinstance(event, (Dealt, Rolled, Passed))]
    names = [type(event).__name__ for event in kinds]
    assert names[:49] == ["Dealt"] * 49
    assert names[49] == "Rolled"
    assert set(names[50:]) == {"Passed"}
    chosen = hand.events.index(events_of(hand, "chosen-hand")[0])
    assert hand.events.index(kinds[48]) < chosen < hand.events.index(kinds[49])
    late(hand, 1, Answer("choose", where="2nd hand"))


@pytest.mark.rule("comstock.double-hand.action-button-position")
def test_the_button_lies_where_the_first_hand_went() -> None:
    hand = deal(COMSTOCK, {}, "3 $20", "4 $20", dice=3)
    assert button_on(hand) == 3
    first = next(event for event in events_of(hand, "served") if isinstance(event, Passed))
    assert (first.source, first.place) == ("1st hand", "hand 3")


@pytest.mark.rule("comstock.double-hand.bets-final-when-cup-opens")
@pytest.mark.rule("comstock.double-hand.order-of-the-round")
def test_bets_may_change_until_the_cup_is_opened() -> None:
    hand = sit(COMSTOCK, [4, 5, 6])
    hand.answer(1, Post(20000))
    bet(hand, "4 $20", "5 $10")
    done(hand, "wagers", "chosen-hand")
    assert fee(hand) == "$4"
    assert asked_for(hand) == "last-chance"
    bet(hand, "6 $10")
    assert moved(hand, "late-fee") == ["$1 stack 6 -> collection"]
    hand.answer(5, Answer("withdraw", where="square 5-1"))
    assert (net(hand, 5), lies(hand, "square 5-1")) == ("-$1", "$0"), "the fee is not returned"
    bet(hand, "5 $50")
    assert moved(hand, "late-fee") == ["$1 stack 6 -> collection"], "nor paid twice for the same circle"
    refuse(hand, 4, Answer("withdraw", where="square 6-1"), "bets-final-when-cup-opens")
    done(hand, "last-chance")
    assert called(hand, "total-action") == ["no more bets: $80 of action"]
    for seat in (4, 5, 6):
        late(hand, seat, Answer("withdraw", where=f"square {seat}-1"))
        late(hand, seat, Answer("wager", 500, where="square 7-2"))


@pytest.mark.rule("comstock.double-hand.settlement-order")
def test_the_others_on_a_position_are_settled_in_the_order_of_their_circles() -> None:
    hand = sit(COMSTOCK, [4, 5, 6])
    hand.answer(1, Post(1000))
    bet(hand, "4 $10", "5 $10 on 4", "6 $10 on 4")
    done(hand, "wagers", "chosen-hand")
    hand.answer(5, Answer("withdraw", where="square 4-2"))
    bet(hand, "5 $15 on 4")
    done(hand, "last-chance")
    finish(hand)
    settled_on_4 = [
        event.source
        for event in hand.events
        if isinstance(event, Moved) and event.source.startswith("square 4")
    ]
    assert list(dict.fromkeys(settled_on_4[1:])) == ["square 4-1", "square 4-2", "square 4-3"]


@pytest.mark.rule("comstock.double-hand.order-of-the-round")
def test_if_every_bet_is_withdrawn_the_hand_is_over() -> None:
    hand = sit(COMSTOCK, [4])
    hand.answer(1, Post(20000))
    bet(hand, "4 $20")
    done(hand, "wagers", "chosen-hand")
    hand.answer(4, Answer("withdraw", where="square 4-1"))
    hand.answer(4, Answer("done"))
    assert hand.over
    assert called(hand, "no-wagers")
    assert (net(hand, 1), net(hand, 4)) == ("-$2", "-$1")
    assert not events_of(hand, "dice")


@pytest.mark.rule("comstock.double-hand.designated-player-confirms-setting")
def test_the_designated_players_hand_is_set_when_he_says_so() -> None:
    hand = deal(COMSTOCK, {1: SEVEN}, "4 $20")
    hand.answer(4, Answer("house-way"))
    refuse(hand, 1, Answer("set", cards=("9s", "9d", "4c")), "set-two-hands")
    put(hand, 1, "4c 4h")
    assert lying(hand, "front 1") == "4c 4h"


@pytest.mark.rule("comstock.double-hand.help-from-the-dealer")
def test_nobody_answers_for_a_setting_but_its_player() -> None:
    hand = deal(COMSTOCK, {4: "4c 2d 5h 3c 7c 9c Jd", 1: "Qc Qd 9s 8c 7d 6c 5d"}, "4 $20")
    hand.answer(4, Answer("house-way"))
    finish(hand)
    assert result(hand) == "lose"


@pytest.mark.rule("comstock.double-hand.all-hands-are-shown")
def test_no_hand_is_surrendered_and_every_hand_is_shown() -> None:
    hand = deal(COMSTOCK, {}, "4 $20", "5 $20", "6 $20", post="$5", dice=4)
    late(hand, 4, Answer("surrender"))
    done(hand, "set-two-hands")
    late(hand, 4, Answer("fold"))
    finish(hand)
    opened = {event.place for event in hand.events if isinstance(event, Shown) and event.seen_by is None}
    assert {f"{place} {seat}" for place in ("front", "back") for seat in (1, 4, 5, 6)} <= opened
    assert events_of(hand, "no-action"), "even those without action"


@pytest.mark.rule("comstock.double-hand.settlement-order")
def test_in_one_position_the_seated_player_is_settled_first() -> None:
    hand = finish(deal(COMSTOCK, {}, "9 $50 on 4", "4 $20", "10 $5 on 4", dice=4))
    assert settled(hand) == ["square 4-1", "square 4-2", "square 4-3"]
