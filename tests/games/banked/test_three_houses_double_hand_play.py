"""Double hand poker in three houses: hands given out by dice, set, opened and settled."""

import pytest
from tests.telling import events_of

from calroom.games.banked.bank import Post
from calroom.table.asks import Answer, Seat
from calroom.table.events import Dealt, Passed, Placed

from .playing import button_on, called, lies, moved, net, settled
from .two_hand_table import (
    COMSTOCK,
    PALACE,
    SK,
    asked_for,
    bet,
    covered,
    deal,
    done,
    finish,
    in_houses,
    late,
    lying,
    put,
    refuse,
    sit,
)

KINGS_AND_QUEENS = "Kd Kh Qs Qh 9d 6c 3s"
COUNTED = {
    PALACE: {t: t % 7 for t in range(3, 19)},
    COMSTOCK: {t: (t - 1) % 7 for t in range(3, 19)},
    SK: {t: -((t - 1) % 7) for t in range(3, 19)},
}


@in_houses(
    palace="back-must-outrank-front comparing-two-card-with-five-card",
    comstock="back-must-outrank-front comparing-two-card-with-five-card",
    sk="low-hand-must-be-lower comparing-two-card-with-five-card",
)
def test_a_front_that_outranks_the_back_is_refused(name: str) -> None:
    hands = {4: KINGS_AND_QUEENS, 5: "Ad Kc As Qd 9h 6h 3d", 6: "8d 8c 8s 8h Qc 6d 3c"}
    hand = deal(name, hands, "4 $20", "5 $20", "6 $20")
    rule = "low-hand-must-be-lower" if name == SK else "back-must-outrank-front"
    refuse(hand, 4, Answer("set", cards=("Kd", "Kh")), rule)
    refuse(hand, 5, Answer("set", cards=("Kc", "As")), "comparing-two-card-with-five-card")
    put(hand, 4, "Qs Qh")
    put(hand, 6, "8d 8c")
    assert (lying(hand, "front 4"), lying(hand, "front 6")) == ("Qs Qh", "8d 8c")


@in_houses(
    palace="comparing-two-card-with-five-card",
    comstock="comparing-two-card-with-five-card",
    sk="comparing-two-card-with-five-card",
)
def test_two_pairs_in_the_back_outrank_any_pair_in_front(name: str) -> None:
    hand = deal(name, {4: "Kd Kh 2s 2h 3d 3c 9s", 5: "Ad Qd As Qh 9d 6c 3s"}, "4 $20", "5 $20")
    put(hand, 4, "Kd Kh")
    refuse(hand, 5, Answer("set", cards=("Ad", "As")), "comparing-two-card-with-five-card")
    put(hand, 5, "Qd Qh")


@in_houses(palace="set-two-hands", comstock="set-two-hands", sk="set-two-hands")
def test_two_cards_lie_in_front_and_five_in_the_back_face_down(name: str) -> None:
    hand = deal(name, {4: "9s 9d 4c 4h Ad Ts 7c"}, "4 $20", sitting=[5])
    for wrong in ("Ad", "Ad Ts 7c", "Ad Kc"):
        refuse(hand, 4, Answer("set", cards=tuple(wrong.split())), "set-two-hands")
    put(hand, 4, "Ad Ts")
    assert (lying(hand, "front 4"), lying(hand, "back 4")) == ("Ad Ts", "9s 9d 4c 4h 7c")
    assert hand.view(4).cards["front 4"] == ["Ad", "Ts"]
    for other in (1, 5, None):
        assert hand.view(other).cards["front 4"] == ["??"] * 2
        assert hand.view(other).cards["back 4"] == ["??"] * 5


@in_houses(palace="default-answers", comstock="default-answers", sk="default-answers")
def test_who_does_not_answer_declines_the_bank_bets_nothing_and_gets_the_house_way(name: str) -> None:
    unbanked = sit(name, [4])
    unbanked.answer_for(1)
    assert unbanked.over
    hand = deal(name, {4: "9s 9d 4c 4h Ad Ts 7c"}, "4 $20", sitting=[5])
    hand.answer_for(4)
    assert called(hand, "no-answer") == ["seat 4 does not answer in time"]
    assert (lying(hand, "front 4"), lying(hand, "back 4")) == ("Ad Ts", "9s 9d 7c 4h 4c")
    hand.answer_for(1)
    assert hand.over
    assert lies(hand, "square 4-1") == "$0", "the wager is settled like any other"
    absent = sit(name, [4, 5])
    absent.answer(1, Post(10000))
    bet(absent, "4 $20")
    while asked_for(absent) in ("wagers", "chosen-hand", "last-chance"):
        absent.answer_for(absent.asks[0].seat)
    assert moved(absent, "own-square") == ["$20 stack 4 -> square 4-1"]
    if name != SK:
        assert [event.where for event in events_of(absent, "chosen-hand")] == ["1st hand"]  # type: ignore[attr-defined]


@in_houses(palace="house-has-no-stake", comstock="house-has-no-stake", sk="house-cannot-bank")
def test_without_a_player_dealer_no_hand_is_dealt(name: str) -> None:
    hand = sit(name, [2, 3, 4, 5])
    hand.answer(1, Answer("decline"))
    assert hand.over
    assert called(hand, "no-bank") == ["without a player-dealer no hand is dealt: the house never banks"]
    assert not [event for event in hand.events if isinstance(event, Dealt)]


@in_houses(palace="house-has-no-stake", comstock="house-has-no-stake", sk="house-cannot-bank")
def test_a_bank_of_nothing_is_none(name: str) -> None:
    hand = sit(name, [4], stacks={1: "$50"})
    least = 1000 if name == PALACE else 500
    for too_little in (0, -500, least - 100):
        late(hand, 1, Answer("post", too_little))
    hand.answer(1, Answer("decline"))
    broke = sit(name, [4], stacks={1: "$6"})
    assert broke.over, "they have not the least wager and the fee"
    assert called(broke, "no-bank")


@pytest.mark.parametrize(
    ("name", "button"),
    [
        pytest.param(name, button, marks=pytest.mark.rule(f"{name}.{slug}"))
        for name, slug in ((PALACE, "dice-count"), (COMSTOCK, "three-dice-and-count"), (SK, "dice-count"))
        for button in range(1, 8)
    ],
)
def test_dice_are_counted_off_on_all_seven_positions(name: str, button: Seat) -> None:
    bettor = button % 7 + 1
    for total, offset in COUNTED[name].items():
        hand = deal(name, {}, f"{bettor} $20", button=button, dice=total)
        first = (button - 1 + offset) % 7 + 1
        assert called(hand, "dice-count") == [f"{total} counts to position {first}"]
        served = [event.place for event in events_of(hand, "served") if isinstance(event, (Dealt, Passed))]
        if first in (button, bettor):
            assert served[0] == f"hand {first}"


EXAMPLE_OF_COUNT = {
    PALACE: "3:4 4:5 5:6 6:7 7:1 8:2 9:3 10:4 11:5 12:6 13:7 14:1 15:2 16:3 17:4 18:5",
    COMSTOCK: "3:3 4:4 5:5 6:6 7:7 8:1 9:2 10:3 11:4 12:5 13:6 14:7 15:1 16:2 17:3 18:4",
    SK: "3:6 4:5 5:4 6:3 7:2 8:1 9:7 10:6 11:5 12:4 13:3 14:2 15:1 16:7 17:6 18:5",
}


@in_houses(palace="dice-count", comstock="three-dice-and-count", sk="dice-count")
def test_from_seat_one_the_count_ends_where_the_table_says(name: str) -> None:
    for pair in EXAMPLE_OF_COUNT[name].split():
        total, first = map(int, pair.split(":"))
        hand = deal(name, {}, "4 $20", dice=total)
        assert called(hand, "dice-count") == [f"{total} counts to position {first}"]
    other = {PALACE: (5, 12, 3), COMSTOCK: (5, 12, 2), SK: (5, 12, 1)}[name]
    hand = deal(name, {}, "4 $20", button=other[0], dice=other[1])
    assert called(hand, "dice-count") == [f"{other[1]} counts to position {other[2]}"]


@in_houses(palace="remaining-hands button-on-the-chosen-hand", comstock="remaining-hands-order")
def test_the_other_hands_follow_in_row_order_clockwise(name: str) -> None:
    first = {PALACE: (3, 4), COMSTOCK: (3, 3)}[name]
    hand = sit(name, range(2, 8), dice=first[0])
    hand.answer(1, Post(100000))
    bet(hand, *(f"{seat} $20" for seat in range(2, 8)))
    done(hand, "wagers")
    hand.answer(1, Answer("choose", where="5th hand"))
    done(hand, "last-chance")
    went = [(event.source, event.place) for event in events_of(hand, "served") if isinstance(event, Passed)]
    order = [f"hand {(first[1] - 1 + step) % 7 + 1}" for step in range(7)]
    rows = [f"{at} hand" for at in ("5th", "6th", "7th", "1st", "2nd", "3rd", "4th")]
    assert went == list(zip(rows, order, strict=True))


@in_houses(
    palace="seven-hands-in-a-row",
    comstock="seven-hands-of-seven deal-pattern",
)
def test_seven_hands_of_seven_are_dealt_in_a_row_one_card_at_a_time(name: str) -> None:
    hand = sit(name, [4, 5])
    hand.answer(1, Post(100000))
    bet(hand, "4 $20", "5 $20")
    done(hand, "wagers")
    row = [f"{at} hand" for at in ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")]
    dealt = [event for event in events_of(hand, "seven-hands") if isinstance(event, Dealt)]
    assert [event.place for event in dealt] == row * 7
    assert [event.at + 1 for event in dealt if event.place == "1st hand"] == [1, 8, 15, 22, 29, 36, 43]
    assert [event.at + 1 for event in dealt if event.place == "7th hand"] == [7, 14, 21, 28, 35, 42, 49]
    assert hand.table.cards_left == 4
    assert {card for seat in (1, 4, 5, None) for place in row for card in hand.view(seat).cards[place]} == {
        "??"
    }


@in_houses(palace="button-on-the-chosen-hand", comstock="designated-player-picks-first-hand")
def test_the_player_dealer_chooses_which_hand_goes_out_first(name: str) -> None:
    hand = sit(name, [4], dice=11)
    hand.answer(1, Post(100000))
    bet(hand, "4 $20")
    done(hand, "wagers")
    assert (hand.asks[0].seat, asked_for(hand)) == (1, "chosen-hand")
    assert not events_of(hand, "dice"), "the dice are not seen yet"
    hand.answer(1, Answer("choose", where="5th hand"))
    done(hand, "last-chance")
    passed = [event.source for event in hand.events if isinstance(event, Passed)]
    assert passed[0] == "5th hand"


@in_houses(palace="hands-for-empty-positions", comstock="hands-for-empty-positions", sk="seats")
def test_hands_of_positions_without_a_wager_are_taken_back_unseen(name: str) -> None:
    hand = deal(name, {}, "2 $20", "3 $20", "4 $20", "5 $20", sitting=[6])
    dead = [event for event in events_of(hand, "dead-hand") if isinstance(event, Passed)]
    assert [(event.place, event.seen_by, len(event.cards)) for event in dead] == [("muck", (), 7)] * 2
    assert "hand 6" not in hand.view(6).cards or not hand.view(6).cards["hand 6"]
    assert hand.view(6).cards["muck"] == ["??"] * 14


@in_houses(
    palace="designated-player-opened-last",
    comstock="designated-player-hand-opened-last designated-player-confirms-setting",
    sk="banker-opened-last",
)
def test_the_player_dealers_hand_is_opened_when_all_others_lie_face_down(name: str) -> None:
    hand = deal(name, {1: "Kd Kh Qs Qh 9d 6c 3s"}, "4 $20", "6 $20")
    hand.answer(4, Answer("house-way"))
    assert [ask.seat for ask in hand.asks] == [6]
    assert hand.view(1).cards["hand 1"] == ["??"] * 7, "they have not looked at it themselves"
    late(hand, 1, Answer("house-way"))
    hand.answer(6, Answer("house-way"))
    assert (hand.asks[0].seat, asked_for(hand)) == (1, "bank-sets")
    assert hand.view(4).cards["hand 1"] == ["Kd", "Kh", "Qs", "Qh", "9d", "6c", "3s"]
    assert hand.view(1).cards["back 4"] == ["??"] * 5
    late(hand, 4, Answer("set", cards=("As", "Ks")))
    put(hand, 1, "Qs Qh")
    assert hand.over


@in_houses(
    palace="order-of-the-round everyone-bets-before-the-deal",
    comstock="order-of-the-round",
    sk="order-of-the-round",
)
def test_all_players_set_at_the_same_time_in_no_order(name: str) -> None:
    hand = deal(name, {}, "4 $20", "5 $20", "6 $20")
    assert {ask.seat for ask in hand.asks} == {4, 5, 6}
    assert {ask.turn for ask in hand.asks} == {"all-set-at-once"}
    for seat in (5, 6, 4):
        late(hand, seat, Answer("wager", 2000, where=f"square {seat}-2"))
        hand.answer(seat, Answer("house-way"))
    topics = [getattr(event, "topic", "") for event in hand.events]
    card = next(number for number, event in enumerate(hand.events) if isinstance(event, Dealt))
    moments = [topics.index(topic) for topic in ("bank-posted-first", "own-square", "player-fee")]
    assert moments == sorted(moments)
    assert moments[-1] < card
    shuffled = [topics.index(topic) for topic in ("total-action", "dice", "served", "bank-opened")]
    assert shuffled == sorted(shuffled)
    if name != COMSTOCK:
        assert topics.index("total-action") < card


@in_houses(palace="order-of-the-round", comstock="order-of-the-round", sk="order-of-the-round")
def test_without_a_wager_nothing_is_dealt_and_no_fee_is_taken(name: str) -> None:
    hand = sit(name, [4, 5])
    hand.answer(1, Post(50000))
    done(hand, "wagers")
    assert hand.over
    assert called(hand, "no-wagers")
    assert (lies(hand, "collection"), net(hand, 1)) == ("$0", "$0")
    assert not [event for event in hand.events if isinstance(event, Dealt)]


@in_houses(palace="settlement-order", comstock="settlement-order action-button", sk="settlement")
def test_wagers_are_settled_from_the_action_button_round_the_table(name: str) -> None:
    total = {PALACE: 9, COMSTOCK: 3, SK: 13}[name]
    hand = finish(deal(name, {}, *(f"{seat} $20" for seat in range(2, 8)), dice=total))
    order = [3, 2, 7, 6, 5, 4] if name == SK else [3, 4, 5, 6, 7, 2]
    assert button_on(hand) == 3
    assert called(hand, "settlement-order") == [f"wagers are settled at {', '.join(map(str, order))}"]
    assert settled(hand) == [f"square {seat}-1" for seat in order]


@in_houses(palace="settlement-order", comstock="action-button-position", sk="settlement")
def test_a_button_for_the_player_dealer_or_an_empty_position_moves_on_to_a_wager(name: str) -> None:
    on_bank = {PALACE: 7, COMSTOCK: 8, SK: 8}[name]
    next_to_him = 7 if name == SK else 2
    hand = deal(name, {}, "2 $20", "7 $20", dice=on_bank)
    assert button_on(hand) == next_to_him
    assert [event.topic for event in hand.events if isinstance(event, Placed)] == ["button-on-bank"]
    hand = deal(name, {}, "4 $20", dice=on_bank)
    assert button_on(hand) == 4
    empty = {PALACE: 9, COMSTOCK: 3, SK: 13}[name]
    hand = deal(name, {}, "2 $20", "5 $20", dice=empty)
    assert button_on(hand) == (2 if name == SK else 5)
    assert [event.topic for event in hand.events if isinstance(event, Placed)] == ["button-without-wager"]


@pytest.mark.rule("palace.double-hand.settlement-as-far-as-money-covers")
def test_palace_settles_as_far_as_the_posted_money_covers() -> None:
    bets = {4: ("$200", True), 5: ("$200", False), 6: ("$200 + $50", True)}
    short = covered(PALACE, "$300", bets, dice=3)
    assert short == {1: "-$100", 4: "$200", 5: "-$100", 6: "$0"}
    full = covered(PALACE, "$650", bets, dice=3)
    assert full == {1: "-$250", 4: "$200", 5: "-$200", 6: "$250"}


@pytest.mark.rule("comstock.double-hand.settlement-as-far-as-money-covers")
def test_comstock_settles_as_far_as_the_posted_money_covers() -> None:
    bets = {3: ("$100", True), 4: ("$150", False), 5: ("$200", True), 6: ("$50", False)}
    short = covered(COMSTOCK, "$200", bets, dice=3, stakes="$5-$200")
    assert short == {1: "$0", 3: "$100", 4: "-$100", 5: "$0", 6: "$0"}
    full = covered(COMSTOCK, "$500", bets, dice=3, stakes="$5-$200")
    assert full == {1: "-$100", 3: "$100", 4: "-$150", 5: "$200", 6: "-$50"}


@pytest.mark.rule("sk.pai-gow-poker.settlement")
def test_sk_settles_as_far_as_the_posted_money_covers() -> None:
    bets = {6: ("$60", True), 5: ("$50", False), 4: ("$100", True)}
    assert covered(SK, "$100", bets, dice=3) == {1: "-$20", 6: "$60", 5: "-$40", 4: "$0"}
    assert covered(SK, "$210", bets, dice=3) == {1: "-$110", 6: "$60", 5: "-$50", 4: "$100"}
