"""The cards of the Comstock's Super Pan 9: the deal, who decides, draw or stand, the house way, results."""

import pytest
from tests.telling import events_of

from calroom.ranking.points import points
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Moved, Placed, Shown
from calroom.table.refusals import NotAnOption, OutOfTurn

from .playing import asked, called, cards, dealt, lies, may, moved, net, nets, read_out, refuse
from .super_pan9_table import deal, decide, seated, shaken, stood

NINE, EIGHT, FIVE, THREE, ZERO = "5s 4d Kc", "6s 2d Qc", "4s Kd Ac", "Kd 2s Ac", "Ks Qd Jc"
SEVEN = "6s Ad Kc"

# The deal


@pytest.mark.rule("comstock.super-pan9.deal-three-cards")
def test_three_cards_face_down_go_to_each_of_eight_spots() -> None:
    hand = deal({4: NINE, 6: FIVE})
    packets = [event for event in hand.events if isinstance(event, Dealt)]
    assert len(packets) == 24
    assert {event.seen_by for event in packets} == {(4,), (6,), ()}


@pytest.mark.rule("comstock.super-pan9.deal-order")
def test_cards_go_round_one_at_a_time_from_the_action_button() -> None:
    hand = deal(dict.fromkeys(range(2, 9), FIVE), dice=5)
    order = [f"hand {spot}" for spot in (5, 6, 7, 8, 1, 2, 3, 4)]
    assert dealt(hand, "deal") == order * 3


@pytest.mark.rule("comstock.super-pan9.who-sees-the-cards")
def test_those_with_a_bet_on_a_spot_see_its_cards_and_nobody_else_does() -> None:
    hand = deal({3: NINE, 6: FIVE}, bets=["3 $20", "3 $20 behind 6", "6 $20", "9 $20 behind 6"])
    assert hand.view(3).cards["hand 3"] == NINE.split()
    assert hand.view(3).cards["hand 6"] == ["??"] * 3, "one hand only: their own seat's"
    for seat in (6, 9):
        assert hand.view(seat).cards["hand 6"] == FIVE.split()
        assert hand.view(seat).cards["hand 3"] == ["??"] * 3
    assert {spot: hand.view(1).cards[f"hand {spot}"] for spot in (1, 3, 6)} == dict.fromkeys(
        (1, 3, 6), ["??"] * 3
    )


@pytest.mark.rule("comstock.super-pan9.see-one-hand-only")
def test_who_bet_on_several_spots_may_name_before_the_deal_which_hand_he_sees() -> None:
    hand = seated(["9 $20 behind 6", "9 $20 behind 3"], sitting=[3])
    hand.answer(9, Answer("done"))
    hand.answer(3, Answer("done"))
    assert asked(hand) == [9]
    assert hand.asks[0].default == Answer("see", where="hand 6"), "the spot on which they bet first"
    refuse(hand, (9, Answer("see", where="hand 4")), "who-sees-the-cards")
    hand.answer(9, Answer("see", where="hand 3"))
    shaken(hand)
    assert "??" not in hand.view(9).cards["hand 3"]
    assert hand.view(9).cards["hand 6"] == ["??"] * 3


@pytest.mark.rule("comstock.super-pan9.see-one-hand-only")
def test_a_hand_that_its_only_bettor_does_not_see_is_played_the_house_way() -> None:
    hand = deal({3: NINE, 6: FIVE}, draws="3c", bets=["3 $20", "3 $20 behind 6"])
    decide(hand, "3 stand")
    assert events_of(hand, "one-hand")[-1] == Placed("one-hand", "house way button", 6)
    assert read_out(hand, "hand 6") == "eight"
    assert net(hand, 3) == "$38", "both win against seven"


# Who decides


@pytest.mark.rule("comstock.super-pan9.who-handles-the-cards")
def test_the_largest_bettor_handles_the_cards_and_at_equal_bets_the_seated_player() -> None:
    hand = deal({5: FIVE}, bets=["5 $20", "9 $50 behind 5"])
    assert called(hand, "handles-cards") == ["seat 9 handles the cards of spot 5"]
    equal = deal({5: FIVE}, bets=["5 $50", "9 $50 behind 5"])
    assert not events_of(equal, "handles-cards")
    assert asked(equal) == [5]


@pytest.mark.rule("comstock.super-pan9.largest-bet-decides")
def test_the_largest_bettor_may_claim_the_decision() -> None:
    hand = deal({5: FIVE}, draws="4c", bets=["5 $20", "9 $50 behind 5"])
    assert asked(hand) == [5, 9]
    decide(hand, "9 claim")
    assert asked(hand) == [9]
    with pytest.raises(OutOfTurn):
        decide(hand, "5 stand")
    decide(hand, "9 draw")
    assert read_out(hand, "hand 5") == "nine"


@pytest.mark.rule("comstock.super-pan9.largest-bet-decides")
@pytest.mark.parametrize(
    "bets", [["5 $50", "9 $50 behind 5", "10 $10 behind 5"], ["5 $10", "9 $50 behind 5", "10 $50 behind 5"]]
)
def test_when_the_largest_bets_are_equal_the_seated_player_decides(bets: list[str]) -> None:
    hand = deal({5: FIVE}, bets=bets)
    assert asked(hand) == [5]
    alone = deal({5: FIVE}, bets=["5 $20", "9 $50 behind 5"])
    assert alone.asks[1].topic == "who-plays"


@pytest.mark.rule("comstock.super-pan9.backliner-must-speak-first")
def test_a_backline_bettor_who_says_nothing_is_too_late() -> None:
    hand = deal({5: FIVE, 6: NINE}, bets=["5 $20", "9 $50 behind 5", "6 $20"])
    decide(hand, "5 stand")
    with pytest.raises(OutOfTurn):
        decide(hand, "9 claim")
    assert cards(hand, "hand 5") == FIVE
    waived = decide(deal({5: FIVE}, bets=["5 $20", "9 $50 behind 5"]), "9 leave")
    assert asked(waived) == [5]


@pytest.mark.rule("comstock.super-pan9.player-dealer-side-disagrees")
def test_the_largest_share_of_the_bank_may_claim_the_player_dealers_decision() -> None:
    bets = ["9 $300 bank", "5 $20"]
    hand = decide(deal({5: EIGHT}, FIVE, "4c", bets=bets, post="$200", partners={9: 1}), "5 stand")
    assert asked(hand) == [1, 9]
    decide(hand, "9 claim", "9 draw", "9 confirm")
    assert read_out(hand, "hand 1") == "nine"
    equal = decide(deal({5: EIGHT}, FIVE, "4c", bets=bets, post="$300", partners={9: 1}), "5 stand")
    assert asked(equal) == [1]


# Draw or stand


@pytest.mark.rule("comstock.super-pan9.draw-or-stand")
def test_spots_decide_clockwise_from_the_player_dealers_left_and_draw_one_card_at_most() -> None:
    spots = (4, 5, 6, 7, 8, 1, 2)
    hand = deal(dict.fromkeys(spots, FIVE), draws="3c " * 7, button=3, dice=10)
    order = []
    while not hand.over:
        assert hand.asks[0].turn == "left-of-bank-first"
        order += asked(hand)
        decide(hand, f"{order[-1]} {'draw' if order[-1] != 6 else 'stand'}")
    assert order == list(spots)
    drawn = [event for event in events_of(hand, "draw-card") if isinstance(event, Dealt)]
    assert [(event.place, event.seen_by) for event in drawn] == [
        (f"hand {spot}", (spot,)) for spot in spots if spot != 6
    ]


@pytest.mark.rule("comstock.super-pan9.draw-or-stand")
def test_spots_without_a_bet_are_passed_over() -> None:
    hand = deal({4: FIVE, 7: FIVE})
    assert asked(hand) == [4]
    assert asked(decide(hand, "4 stand")) == [7]


@pytest.mark.rule("comstock.super-pan9.card-and-no-card-boxes")
@pytest.mark.rule("comstock.super-pan9.supervisor-checks-each")
def test_cards_in_the_card_box_ask_for_one_and_each_decision_is_checked() -> None:
    hand = decide(deal({4: FIVE, 7: NINE}, draws="3c"), "4 draw")
    assert len(events_of(hand, "card-box")) == 1
    assert called(hand, "decision-checked") == ["spot 4: card"]
    assert cards(hand, "hand 4") == f"{FIVE} 3c"
    assert may(hand, 7) == "draw, stand, house-way", "no decision yet"
    decide(hand, "7 stand")
    assert len(events_of(hand, "no-card-box")) == 1
    assert called(hand, "decision-checked") == ["spot 4: card", "spot 7: no card"]


@pytest.mark.rule("comstock.super-pan9.hands-off-once-tabled")
def test_a_decision_once_made_is_not_made_again() -> None:
    hand = decide(deal({4: FIVE, 7: NINE}), "4 stand")
    refuse(hand, "4 draw", "hands-off-once-tabled")
    refuse(hand, "4 stand", "hands-off-once-tabled")


TOTALS = {
    0: ZERO,
    1: "Ks Qd Ac",
    2: "Ks Qd 2c",
    3: THREE,
    4: "Ks Qd 4c",
    5: FIVE,
    6: "6s Jd Qc",
    7: SEVEN,
    8: EIGHT,
    9: NINE,
}


@pytest.mark.rule("comstock.super-pan9.player-draw-table")
@pytest.mark.parametrize("total", range(10))
def test_a_player_may_draw_or_stand_on_any_total_and_should_draw_on_three_or_less(total: int) -> None:
    assert points(TOTALS[total].split()) == total
    hand = deal({4: TOTALS[total]})
    assert may(hand, 4) == "draw, stand, house-way"
    topics = {option.topic for option in hand.asks[0].options if option.verb != "house-way"}
    assert topics == {"should-draw" if total <= 3 else "free-choice"}
    assert dealt(decide(hand, "4 draw"), "draw-card") == ["hand 4"]


@pytest.mark.rule("comstock.super-pan9.player-stands-on-three-or-less")
def test_who_stands_on_three_or_less_is_warned_when_the_hand_is_opened() -> None:
    hand = deal({4: "Ks Qd 2c", 5: "Ks Qd 4c"})
    decide(hand, "4 stand")
    assert not events_of(hand, "stand-warning"), "nobody has seen it yet"
    stood(hand)
    assert called(hand, "stand-warning") == ["seat 4 stood on three or less and is warned"]
    assert read_out(hand, "hand 4") == "two"
    assert hand.leaves["warned"] == (4,)
    again = stood(deal({4: ZERO}, warned=[4]))
    assert called(again, "stand-warning") == ["seat 4 stood on three or less and may be dealt out"]
    assert again.leaves["warned"] == (4,)


# The player-dealer


@pytest.mark.rule("comstock.super-pan9.player-dealer-draw-table")
@pytest.mark.parametrize("total", range(10))
def test_the_player_dealer_must_draw_on_three_must_stand_on_seven_and_chooses_between(total: int) -> None:
    hand = decide(deal({4: EIGHT}, TOTALS[total], "2c"), "4 stand")
    if 4 <= total <= 6:
        assert may(hand, 1) == "draw, stand, house-way"
        decide(hand, "1 draw", "1 confirm")
        assert events_of(hand, "bank-chooses")
    assert hand.over
    drawn = [
        event.cards for event in hand.events if isinstance(event, Dealt) and event.topic.startswith("bank-")
    ]
    assert drawn == ([("2c",)] if total <= 6 else [])
    assert bool(events_of(hand, "bank-must-draw")) == (total <= 3)
    assert bool(events_of(hand, "bank-must-stand")) == (total >= 7)


@pytest.mark.rule("comstock.super-pan9.player-dealer-acts-last")
def test_the_player_dealers_hand_stays_closed_until_every_other_is_set() -> None:
    hand = deal({4: NINE, 7: NINE}, FIVE)
    decide(hand, "4 stand")
    assert not events_of(hand, "bank-opened")
    assert hand.view(1).cards["hand 1"] == ["??"] * 3, "they have not looked themselves"
    decide(hand, "7 house-way")
    assert hand.view(None).cards["hand 1"] == FIVE.split()
    assert (asked(hand), hand.asks[0].turn) == ([1], "bank-last")
    assert hand.view(None).cards["hand 7"] == ["??"] * 3, "a house way hand waits for them"


@pytest.mark.rule("comstock.super-pan9.player-dealer-decision-final-when-obvious")
def test_the_player_dealer_may_change_his_mind_until_he_confirms() -> None:
    hand = decide(deal({4: NINE}, FIVE, "4c"), "4 stand", "1 draw")
    assert may(hand, 1) == "confirm, change"
    assert cards(hand, "hand 1") == FIVE
    decide(hand, "1 change", "1 stand", "1 confirm")
    assert read_out(hand, "hand 1") == "five"


# The house way


@pytest.mark.rule("comstock.super-pan9.house-way-on-request")
@pytest.mark.parametrize(
    ("cards_", "draws"), [("5d Kc Qs", True), ("6d Kc Qs", False), (ZERO, True), (NINE, False)]
)
def test_the_house_way_draws_on_five_or_less_and_stands_on_six_or_more(cards_: str, draws: bool) -> None:
    hand = decide(deal({4: cards_}, draws="2c"), "4 house-way")
    assert events_of(hand, "house-way")[-1] == Placed("house-way", "house way button", 4)
    assert dealt(hand, "house-way-draws") == (["hand 4"] if draws else [])
    assert bool(called(hand, "house-way-stands")) == (not draws)


@pytest.mark.rule("comstock.super-pan9.house-way-on-request")
@pytest.mark.parametrize(("bank", "draws"), [("Ks Qd 4c", True), (FIVE, True), ("6s Jd Qc", False)])
def test_a_player_dealer_who_asks_for_help_is_played_by_the_same_rule(bank: str, draws: bool) -> None:
    hand = decide(deal({4: NINE}, bank, "2c"), "4 stand", "1 house-way")
    assert hand.over
    assert dealt(hand, "bank-chooses") == (["hand 1"] if draws else [])


@pytest.mark.rule("comstock.super-pan9.house-way-opened-after-player-dealer")
def test_house_way_hands_are_opened_in_turn_after_the_player_dealer() -> None:
    hands = {3: NINE, 4: THREE, 5: NINE, 6: FIVE}
    hand = deal(hands, "6s Jd Qc", "5c 3d", dice=3)
    decide(hand, "3 stand", "4 house-way", "5 stand", "6 house-way", "1 stand", "1 confirm")
    opened = [
        (event.place, event.name) for event in events_of(hand, "hand-opened") if isinstance(event, Shown)
    ]
    assert opened == [
        ("hand 3", "nine"),
        ("hand 4", "three"),
        ("hand 4", "eight"),
        ("hand 5", "nine"),
        ("hand 6", "five"),
        ("hand 6", "eight"),
    ]
    assert [event.cards for event in events_of(hand, "house-way-draws") if isinstance(event, Dealt)] == [
        ("5c",),
        ("3d",),
    ]


# Totals and results


@pytest.mark.rule("comstock.super-pan9.card-values")
@pytest.mark.parametrize(
    ("cards_", "name"), [("As Kd Qc", "one"), ("6d Kc Js", "six"), ("2c 3d 4h", "nine"), ("Kc Qc Jc", "zero")]
)
def test_an_ace_counts_one_and_pictures_nothing(cards_: str, name: str) -> None:
    assert read_out(stood(deal({4: cards_})), "hand 4") == name


@pytest.mark.rule("comstock.super-pan9.total-is-last-digit")
@pytest.mark.parametrize(
    ("cards_", "draw", "name"),
    [
        # The filing's own six examples, and two more.
        ("Ac As Qd", "5h", "seven"),
        ("6c 5s Jd", "3h", "four"),
        ("2c Ks Qd", "6h", "eight"),
        ("5c 5s Kd", "6h", "six"),
        ("3c 4s 2d", "", "nine"),
        ("5c 5s Kd", "Kh", "zero"),
        ("6c 6s 6d", "", "eight"),
        ("Jc Qs Kd", "", "zero"),
    ],
)
def test_the_last_digit_of_all_cards_is_the_hand(cards_: str, draw: str, name: str) -> None:
    hand = decide(deal({4: cards_}, draws=draw), f"4 {'draw' if draw else 'stand'}")
    assert read_out(hand, "hand 4") == name


@pytest.mark.rule("comstock.super-pan9.object")
def test_every_spot_plays_only_against_the_player_dealer_and_wins_even_money() -> None:
    hand = stood(deal({4: EIGHT, 5: NINE}, "6s Jd Qc"))
    assert moved(hand, "higher-total") == ["$20 bank -> circle 4-1", "$20 bank -> circle 5-1"]
    assert nets(hand) == {4: "$19", 5: "$19"}


@pytest.mark.rule("comstock.super-pan9.win-lose-push")
def test_higher_wins_lower_loses_and_equal_pushes_however_many_cards() -> None:
    hand = deal({4: SEVEN, 5: FIVE, 6: "6s Jd Qc", 7: "3s Kd Qc"}, "6s Jd Qc", "3d")
    stood(decide(hand, "4 stand", "5 stand", "6 stand", "7 draw"))
    assert nets(hand) == {4: "$19", 5: "-$21", 6: "-$1", 7: "-$1"}
    assert called(hand, "equal-totals") == ["$20 stays on circle 6-1", "$20 stays on circle 7-1"]
    zeros = stood(deal({4: ZERO}, ZERO, "Kd"))
    assert net(zeros, 4) == "-$1"


@pytest.mark.rule("comstock.super-pan9.reveal-and-compare-order")
def test_hands_are_opened_and_settled_from_the_button_and_circles_in_their_order() -> None:
    bets = [*(f"{seat} $20" for seat in range(2, 9)), "10 $20 behind 7", "9 $20 behind 7"]
    hand = stood(deal(dict.fromkeys(range(2, 9), NINE), dice=7, bets=bets))
    opened = [event.place for event in events_of(hand, "hand-opened") if isinstance(event, Shown)]
    assert opened == [f"hand {spot}" for spot in (7, 8, 2, 3, 4, 5, 6)]
    paid = [event.target for event in events_of(hand, "higher-total") if isinstance(event, Moved)]
    assert paid[:4] == ["circle 7-1", "circle 7-2", "circle 7-3", "circle 8-1"]
    second = next(
        event
        for event in events_of(hand, "hand-opened")
        if isinstance(event, Shown) and event.place == "hand 8"
    )
    assert hand.events.index(second) > hand.events.index(events_of(hand, "higher-total")[0])


FIVE_BETS = ["3 $100", "4 $200", "5 $300", "6 $150", "7 $50"]
FIVE_HANDS = {3: NINE, 4: FIVE, 5: NINE, 6: NINE, 7: FIVE}


@pytest.mark.rule("comstock.super-pan9.action-only-on-money-put-up")
@pytest.mark.parametrize(
    ("post", "won", "bank"),
    [
        ("$300", {3: 100, 4: -200, 5: 0, 6: 0, 7: 0}, 100),
        ("$500", {3: 100, 4: -200, 5: 200, 6: 0, 7: 0}, -100),
        ("$800", {3: 100, 4: -200, 5: 300, 6: 150, 7: -50}, -300),
    ],
)
def test_the_player_dealer_wins_and_loses_no_more_than_he_put_up(
    post: str, won: dict[int, int], bank: int
) -> None:
    hand = stood(deal(FIVE_HANDS, SEVEN, bets=FIVE_BETS, post=post, dice=3, stakes="$50-$500"))
    assert {seat: hand.stacks[seat] - hand.setup.stacks[seat] + 200 for seat in won} == {
        seat: 100 * amount for seat, amount in won.items()
    }, "and $2 for each bet"
    assert hand.stacks[1] - hand.setup.stacks[1] == 100 * bank - 200
    short = stood(deal(FIVE_HANDS, SEVEN, bets=FIVE_BETS, post="$500", dice=3, stakes="$50-$500"))
    assert moved(short, "cover-short") == ["$200 bank -> circle 5-1"]
    assert called(short, "no-action") == ["$150 stays on circle 6-1", "$50 stays on circle 7-1"]


@pytest.mark.rule("comstock.super-pan9.action-only-on-money-put-up")
def test_by_the_net_reading_collected_money_pays_later_winners() -> None:
    hand = stood(deal(FIVE_HANDS, SEVEN, bets=FIVE_BETS, post="$300", dice=3, stakes="$50-$500", cover="net"))
    assert net(hand, 5) == "$298"
    assert moved(hand, "cover-short") == ["$100 bank -> circle 6-1"]


@pytest.mark.rule("comstock.super-pan9.nothing-moves-until-all-open")
def test_chips_are_taken_up_only_when_the_last_hand_is_open() -> None:
    hand = stood(deal({4: SEVEN, 6: NINE}, SEVEN))
    taken = events_of(hand, "all-open")
    assert moved(hand, "all-open") == ["$20 circle 4-1 -> stack 4", "$40 circle 6-1 -> stack 6"]
    assert hand.events.index(taken[0]) > hand.events.index(events_of(hand, "hand-opened")[-1])
    assert hand.events.index(taken[0]) > hand.events.index(events_of(hand, "higher-total")[0])
    assert lies(hand, "circle 4-1") == "$0"
    waiting = deal({4: SEVEN, 6: NINE}, FIVE)
    decide(waiting, "4 stand", "6 stand")
    with pytest.raises(OutOfTurn):
        waiting.answer(4, Answer("take-back"))
    with pytest.raises(NotAnOption):
        waiting.answer(1, Answer("take-back"))
