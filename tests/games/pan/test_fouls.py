"""What goes wrong at a Pan table: foul hands, wrong counts, bad spreads, foreign cards, order of play."""

import pytest
from tests.telling import events_of
from tests.trouble import cannot

from calroom.games.pan.incidents import (
    BadSpread,
    Counted,
    DiscardedTwo,
    Disputed,
    Dropped,
    ForeignFound,
    IntoHand,
    Misdealt,
    NoDiscard,
    OffSpread,
    OrderNoticed,
    SelfFoul,
    Skipped,
)
from calroom.table.asks import FLOOR
from calroom.table.events import Dealt, Moved, Passed, Shown
from calroom.table.hand import Hand
from calroom.table.incidents import Exposed, Incident

from .playing import (
    asked,
    board,
    cards_of,
    change,
    deal,
    everybody_plays,
    go_on,
    houses,
    lying,
    paid,
    passed,
    play,
    position,
    refuse,
    rules,
    told,
    verbs,
)

OUT_9 = "3s 3s 3s 3s / Ah 2h 3h / Kd Kc Kh"
"""Ten cards spread that go out for nine chips with another king."""


def foul(hand: Hand, seat: int, caller: int = 1) -> None:
    """A seat's hand is called foul for a card from the deck in it."""
    hand.report(IntoHand(seat=seat, seen_by=caller))
    if any(ask.topic == "card-into-hand" for ask in hand.asks):
        play(hand, f"{caller} call-foul")


def collected_three(house: str, **more: object) -> Hand:
    """Seat 4 has collected three chips from each and has just turned up a useless card."""
    return position(house, {4: "3h 3h 3h 3h | 2c"}, "Jc 7d", **more)  # type: ignore[arg-type]


# Calling a hand foul


@houses(
    palace="foul-needs-successful-call player-protects-hand",
    comstock="foul-needs-successful-call player-protects-hand",
)
def test_a_hand_is_foul_only_if_somebody_in_action_calls_it(house: str) -> None:
    hand = collected_three(house)
    play(hand, "4 draw")
    hand.report(IntoHand(seat=4, seen_by=1))
    assert asked(hand) == [3, 2, 1]
    unnoticed = hand.fork()
    play(unnoticed, "3 let-go", "2 let-go", "1 let-go", "4 throw")
    assert board(unnoticed, 4) == "3h 3h 3h 3h"
    play(hand, "1 call-foul")
    assert cards_of(hand, 4) == board(hand, 4) == ""
    assert asked(hand)[-1] == 3


@rules("palace", "foul-call-source-irrelevant")
def test_it_does_not_matter_how_a_player_came_to_know() -> None:
    hand = collected_three("palace")
    play(hand, "4 draw")
    hand.report(IntoHand(seat=4))
    play(hand, "1 call-foul")
    assert told(hand, "foul-source")
    assert told(hand, "foul-hand")


@rules("palace", "foul-penalty-repay")
def test_at_the_palace_a_foul_hand_repays_those_still_active() -> None:
    hand = collected_three("palace", seats=5, first=4, passing=[3])
    play(hand, "4 draw", "4 throw", "2 draw")
    foul(hand, 2)
    play(hand, "1 throw", "5 draw", "5 throw")
    before = hand.stacks
    play(hand, "4 draw")
    foul(hand, 4)
    assert change(hand, before) == {1: "$6", 4: "-$12", 5: "$6"}
    assert cards_of(hand, 4) == board(hand, 4) == ""


@rules("palace", "foul-penalty-table-chips-only")
def test_a_foul_hand_repays_no_more_than_lies_on_the_table() -> None:
    hand = position("palace", {4: "3h 3h 3h 3h | 2c", 3: "5h 5h 5h 5h | 2c"}, "Jc", seats="1 3 4:$4")
    assert hand.stacks[4] == 800
    play(hand, "4 draw")
    foul(hand, 4)
    assert paid(hand, "foul-repays-what-he-has") == ["$4 4 > 3", "$4 4 > 1"]


@rules("palace", "foul-penalty-still-liable")
def test_a_fouled_player_pays_conditions_and_the_outs_to_the_end() -> None:
    hand = position("palace", {3: OUT_9, 1: "5h 5c 5d | 2c"}, "7c 7d 4h 5s Kc")
    foul(hand, 4)
    play(hand, "2 draw", "2 throw", "1 draw", "1 add", "1 collect", "1 discard 2c")
    play(hand, "3 add")
    assert paid(hand, "foul-pays-on") == ["$2 4 > 1", "$18 4 > 3"]


@rules("palace", "foul-no-bust-out")
def test_who_was_called_foul_pays_no_bust_out() -> None:
    hand = position("palace", {3: OUT_9}, "7c Kc", bust_out="empty board")
    play(hand, "4 draw")
    foul(hand, 4)
    play(hand, "3 add")
    assert paid(hand, "foul-pays-on", "bust-out") == ["$4 2 > 3", "$4 1 > 3", "$18 4 > 3"]


@rules("palace", "no-self-foul", "self-foul-pays-everything")
def test_who_calls_his_own_hand_foul_pays_everything() -> None:
    written = {3: OUT_9, 4: "7h 7h 7h | 2c"}
    hand = position("palace", written, "Jc Kc", bust_out="empty board", seats=5, first=4)
    play(hand, "4 draw")
    before = len(hand.events)
    hand.report(SelfFoul(seat=4))
    assert paid(hand, since=before) == [f"$4 4 > {seat}" for seat in (3, 2, 1, 5)]
    assert told(hand, "self-foul")
    play(hand, "3 add")
    owed = [event.amount for event in events_of(hand, "foul-pays-on") if isinstance(event, Moved)]
    assert sum(owed) == 2200


# What fouls a hand


@houses(
    palace="foul-wrong-number-of-cards count-your-cards",
    comstock="foul-wrong-number-after-touch count-before-picking-up",
)
def test_a_wrong_count_fouls_a_hand_that_has_touched_the_deck(house: str) -> None:
    hand = deal(house, 3, incidents=[Misdealt(seat=3, count=9)], counts={3: 9}, stock="3d")
    everybody_plays(hand)
    hand.report(Counted(seat=3))
    play(hand, "2 call-foul")
    assert told(hand, "foul-count") == ["seat 3's hand is foul"]
    right = everybody_plays(deal(house, 3, {3: "6c 6d"}, "6h"))
    right.report(Counted(seat=3))
    play(right, "3 meld 6c 6d")
    right.report(Counted(seat=3))
    assert told(right, "count") == [f"seat 3 has {n} cards, as it should be" for n in (10, 11)]


@rules("sk", "foul-wrong-number")
def test_at_s_and_k_a_wrong_count_in_play_is_foul_without_a_call() -> None:
    hand = deal("sk", 3, incidents=[Misdealt(seat=3, count=9)], counts={3: 9}, stock="3d")
    everybody_plays(hand)
    hand.report(Counted(seat=3))
    assert told(hand, "foul-count") == ["seat 3's hand is foul"]
    assert asked(hand) == [2]


@rules("palace", "foul-card-on-floor")
def test_throwing_a_card_on_the_floor_fouls_the_hand() -> None:
    hand = everybody_plays(deal("palace", 3, {3: "4d"}))
    hand.report(Dropped(seat=3, card="4d"))
    play(hand, "1 call-foul")
    assert lying(hand, "floor") == "4d"
    assert told(hand, "card-on-floor") == ["seat 3's hand is foul"]


@rules("palace", "foul-two-discards-or-none")
def test_two_discards_or_none_foul_the_hand() -> None:
    hand = everybody_plays(deal("palace", 3, {3: "6c 6d 4d Qc"}, "6h"))
    play(hand, "3 meld 6c 6d")
    none = hand.fork()
    play(hand, "3 discard 4d")
    hand.report(DiscardedTwo(seat=3, card="Qc"))
    play(hand, "2 call-foul")
    none.report(NoDiscard(seat=3))
    play(none, "1 call-foul")
    for fouled in (hand, none):
        assert told(fouled, "two-discards-or-none") == ["seat 3's hand is foul"]
        assert asked(fouled) == [2]


@houses(palace="foul-deck-card-touches-hand", comstock="foul-card-into-hand", sk="foul-card-into-hand")
def test_a_card_from_the_deck_in_the_hand_fouls_it(house: str) -> None:
    hand = everybody_plays(deal(house, 3, stock="7c"))
    foul(hand, 3)
    assert told(hand, "card-into-hand") == ["seat 3's hand is foul"]
    assert cards_of(hand, 3) == ""


@rules("palace", "foul-touch-exception-on-outs")
def test_on_the_outs_the_card_may_touch_the_hand() -> None:
    hand = position("palace", {3: "2c 2d 2s / 6c 6d 6h | Qd Qc Qh Qd"}, "Qs", seats=3)
    play(hand, "3 draw")
    foul(hand, 3)
    assert told(hand, "touch-on-outs") == ["seat 3 lays all eleven, so it may touch"]
    play(hand, "3 meld Qd Qc", "3 add Qh", "3 add Qd")
    assert hand.over
    assert hand.leaves["winner"] == 3


@rules("palace", "foul-invalid-meld")
def test_at_the_palace_an_invalid_spread_is_foul_when_called() -> None:
    hand = everybody_plays(deal("palace", 4, {4: "6h 6c 6d"}, "6h"))
    hand.report(BadSpread(seat=4, cards=("6h", "6h", "6c")))
    mended = hand.fork()
    play(hand, "4 discard 2c")
    play(hand, "1 call-spread")
    assert told(hand, "bad-spread-foul") == ["seat 4's hand is foul"]
    play(mended, "4 add 6d")
    assert told(mended, "made-good") == ["6h 6h 6c 6d is a valid spread now"]
    play(mended, "4 discard 2c")
    assert all("call-spread" not in verbs(mended, seat) for seat in (1, 2, 3))


@rules("palace", "foul-removing-from-spread")
def test_a_card_taken_off_a_spread_fouls_the_hand() -> None:
    hand = position("palace", {3: "4h 5h 6h 7h | 2c"}, "Jc", seats=3)
    play(hand, "3 draw")
    hand.report(OffSpread(seat=3, card="7h"))
    play(hand, "1 call-foul")
    assert told(hand, "off-spread") == ["seat 3's hand is foul"]


@rules("palace", "no-foul-to-stop-out")
def test_nobody_fouls_his_hand_to_keep_another_from_going_out() -> None:
    hand = position("palace", {3: OUT_9, 4: "4c 4d 4h | 2c"}, "Kc")
    play(hand, "4 draw")
    hand.report(IntoHand(seat=4))
    assert told(hand, "no-foul-to-stop-out") == ["seat 4's hand is foul"]
    play(hand, "3 add")
    assert hand.over
    assert paid(hand, "foul-pays-on") == ["$18 4 > 3"]


@houses(palace="floor-may-foul", comstock="floor-decision-final")
def test_what_no_rule_foresees_is_for_the_floor(house: str) -> None:
    hand = everybody_plays(deal(house, 4))
    hand.report(Disputed(seat=3, about="a marked card in it"))
    assert asked(hand) == [FLOOR]
    stands = hand.fork()
    play(hand, "-1 foul")
    assert cards_of(hand, 3) == ""
    stands.answer_for(FLOOR)
    assert told(stands, "floor-rules") == ["the floor lets seat 3's hand stand"]
    assert len(cards_of(stands, 3).split()) == 10


@houses(
    palace="dealer-fouls-on-request rules-on-request", comstock="dealer-fouls-on-request rules-on-request"
)
def test_a_foul_is_called_by_players_in_action_and_by_nobody_else(house: str) -> None:
    hand = everybody_plays(deal(house, 4), passing=[2])
    hand.report(IntoHand(seat=4, seen_by=1))
    assert asked(hand) == [3, 1]
    refuse(hand, "2 call-foul")
    play(hand, "3 let-go", "1 call-foul")
    assert cards_of(hand, 4) == ""


# What a foul hand pays


@rules("comstock", "foul-penalty-return-pay")
def test_at_the_comstock_a_foul_hand_returns_its_pay() -> None:
    hand = collected_three("comstock")
    play(hand, "4 draw")
    foul(hand, 4)
    assert paid(hand, "foul-repays") == ["$3 4 > 3", "$3 4 > 2", "$3 4 > 1"]
    assert cards_of(hand, 4) == board(hand, 4) == ""
    assert asked(hand)[-1] == 3


@rules("comstock", "foul-penalty-keep-paying")
def test_at_the_comstock_a_fouled_player_goes_on_paying() -> None:
    hand = position("comstock", {3: OUT_9, 1: "5h 5c 5d | 2c"}, "7c 7d 4h 5s Kc")
    foul(hand, 4)
    play(hand, "2 draw", "2 throw", "1 draw", "1 add", "1 collect", "1 discard 2c", "3 add")
    assert paid(hand, "foul-pays-on") == ["$1 4 > 1", "$9 4 > 3"]


@rules("comstock", "foul-no-repay-broke-or-fouled")
def test_nothing_goes_back_to_who_is_broke_or_has_fouled() -> None:
    hand = collected_three("comstock", seats="1 2:$4 3 4 5", first=4)
    assert hand.stacks[2] == 0
    play(hand, "4 draw", "4 throw", "3 draw")
    foul(hand, 3)
    play(hand, "2 throw", "1 draw", "1 throw", "5 draw", "5 throw", "4 draw")
    foul(hand, 4)
    assert paid(hand, "foul-repays") == ["$3 4 > 1", "$3 4 > 5"]


@rules("sk", "foul-pays-winner")
def test_at_s_and_k_pay_goes_back_to_a_live_hand_without_chips() -> None:
    hand = collected_three("sk", seats="1 2:$4 3 4 5", first=4, conditions_pay=True)
    assert hand.stacks[2] == 0
    play(hand, "4 draw")
    foul(hand, 4)
    assert paid(hand, "foul-repays") == ["$3 4 > 3", "$3 4 > 2", "$3 4 > 1", "$3 4 > 5"]


@rules("sk", "foul-surrender-hand")
def test_at_s_and_k_a_foul_hand_is_surrendered_and_skipped() -> None:
    hand = position("sk", {4: "4c 4d 4h | 2c"}, "Jc 7d 7h 7s")
    play(hand, "4 draw")
    foul(hand, 4)
    assert cards_of(hand, 4) == board(hand, 4) == ""
    assert told(hand, "foul-hand")
    play(hand, "3 throw", "2 draw", "2 throw", "1 draw", "1 throw")
    assert asked(hand) == [3]


@rules("sk", "foul-pays-winner")
def test_at_s_and_k_a_fouled_player_still_pays_the_winner() -> None:
    hand = position("sk", {3: "2c 2d 2s / 6c 6d 6h / Qd Qc Qh Qs"}, "7c 2h")
    play(hand, "4 draw")
    foul(hand, 4)
    play(hand, "3 add")
    assert paid(hand, "outs", "foul-pays-on") == ["$2 2 > 3", "$2 1 > 3", "$2 4 > 3"]


# One player left


def last_left(house: str, stock: str, written: str) -> Hand:
    """Seats 4 and 1 have fouled, and seat 3 is left."""
    hand = position(house, {3: written}, f"Jc Jd {stock}", seats="1 3 4")
    play(hand, "4 draw")
    foul(hand, 4)
    go_on(hand, 3)
    play(hand, "3 throw")
    foul(hand, 1, caller=3)
    return hand


@rules("palace", "last-player-after-fouls-settle")
def test_the_last_player_may_settle_with_those_who_fouled() -> None:
    hand = last_left("palace", "", "4h 5h 6h | 7h Qc Qd Qs Ks Ah 2d")
    before = hand.stacks
    assert verbs(hand, 3) == {"settle", "play-on"}
    play(hand, "3 settle $10")
    for _ in range(2):
        play(hand, f"{asked(hand)[0]} agree")
    assert hand.over
    assert change(hand, before) == {1: "-$10", 3: "$24", 4: "-$10"}


@houses(palace="last-player-after-fouls-plays-on", comstock="custom-last-player-after-fouls")
def test_the_last_player_plays_on_alone_the_quickest_way(house: str) -> None:
    hand = last_left(house, "Jh 3c 2d 2s 2c Jh Qh", "4h 5h 6h | 7h Qc Qd Qs Ks Ah 2d")
    play(hand, "3 play-on")
    assert hand.over
    first = [event for event in hand.events if isinstance(event, Passed) and "of seat 3" in event.place]
    laid = [card for event in first for card in event.cards]
    assert {"Jh", "7h", "Qc", "Qd", "Qs"} <= set(laid[:8])
    assert {card for cards in passed(hand, "play-on-alone")[:1] for card in cards.split()[:1]} <= {
        "Ks",
        "Ah",
        "2d",
    }
    assert len(paid(hand, "foul-pays-on", "table-stakes", "outs")) == 2
    assert paid(hand, "tops-to-winner")


@rules("sk", "custom-how-a-hand-ends")
def test_at_s_and_k_the_last_player_plays_on_without_settling() -> None:
    hand = last_left("sk", "Jh 3c 2d 2s 2c Jh Qh", "4h 5h 6h | 7h Qc Qd Qs Ks Ah 2d")
    assert hand.over
    assert paid(hand, "foul-pays-on") == ["$2 1 > 3", "$2 4 > 3"]
    assert paid(hand, "tops-to-winner") == ["$2 tops > 3"]


@rules("palace", "custom-how-a-hand-ends", "last-player-after-fouls-settle")
def test_whoever_does_not_agree_to_settle_is_played_out() -> None:
    hand = last_left("palace", "Jh 3c 2d 2s 2c Jh Qh", "4h 5h 6h | 7h Qc Qd Qs Ks Ah 2d")
    play(hand, "3 settle $4", "1 agree", "4 refuse")
    assert hand.over
    assert paid(hand, "settle-after-fouls") == ["$4 1 > 3"]
    assert paid(hand, "foul-pays-on") == ["$6 4 > 3"]
    assert told(hand, "out") == ["seat 3 is out with eleven cards; the outs are 3 chips"]


# Wrong counts before the first draw


def miscounted(house: str, count: int, **more: object) -> Hand:
    """Seat 3 was dealt this many cards and says so before they draw."""
    hand = deal(house, 4, incidents=[Misdealt(seat=3, count=count)], counts={3: count}, **more)  # type: ignore[arg-type]
    play(hand, "4 play", "3 play")
    return hand


@houses(
    palace="count-before-first-touch-dead",
    comstock="dead-hand-wrong-count",
    sk="custom-wrong-count-before-first-draw",
)
def test_a_count_far_from_ten_is_a_dead_hand_and_the_ante_goes_back(house: str) -> None:
    ante = "$2" if house == "palace" else "$1"
    for count in (7, 8, 12):
        hand = miscounted(house, count)
        hand.report(Counted(seat=3))
        assert paid(hand, "dead-hand") == [f"{ante} tops > 3"]
        assert cards_of(hand, 3) == ""
        everybody_plays(hand)
        play(hand, "4 throw")
        assert asked(hand) == [2]


@houses(
    palace="custom-nine-cards",
    comstock="nine-cards-before-first-draw",
    sk="custom-wrong-count-before-first-draw",
)
def test_nine_cards_are_made_ten_from_the_stock(house: str) -> None:
    hand = miscounted(house, 9, stock="7s")
    hand.report(Counted(seat=3))
    assert [event.cards for event in events_of(hand, "nine-cards") if isinstance(event, Dealt)] == [("7s",)]
    assert len(cards_of(hand, 3).split()) == 10
    assert "7s" not in hand.view(2).cards["hand 3"]


@houses(
    palace="count-before-first-touch-eleven",
    comstock="eleven-cards-before-first-draw",
    sk="custom-wrong-count-before-first-draw",
)
def test_the_dealer_takes_an_eleventh_card_at_random(house: str) -> None:
    hand = miscounted(house, 11)
    hand.report(Counted(seat=3))
    assert len(cards_of(hand, 3).split()) == 10
    assert len(lying(hand, "muck").split()) == 1
    (taken,) = events_of(hand, "eleven-cards")
    assert isinstance(taken, Passed)
    assert taken.seen_by == ()


@rules("palace", "eleven-found-before-second-five")
def test_an_extra_card_is_taken_out_of_a_packet_that_still_lies_there() -> None:
    hand = miscounted("palace", 11)
    first_five = hand.table.cards["hand 3"][:5]
    hand.report(Counted(seat=3, packet_down=True))
    assert hand.table.cards["hand 3"][:5] == first_five
    assert len(cards_of(hand, 3).split()) == 10


# Invalid spreads where they are made good


@houses(comstock="incorrect-meld-make-good", sk="custom-invalid-meld")
def test_an_invalid_spread_is_made_good_on_demand(house: str) -> None:
    hand = everybody_plays(deal(house, 4, {4: "6h 6c 6d"}, "6h"))
    hand.report(BadSpread(seat=4, cards=("6h", "6h", "6c")))
    play(hand, "1 call-spread")
    assert verbs(hand, 4) == {"mend"}
    play(hand, "4 mend 6h 6c 6d")
    assert board(hand, 4) == "6c 6d 6h"
    assert "6h" in cards_of(hand, 4)
    assert "discard" in verbs(hand, 4)


@houses(comstock="incorrect-meld-cannot-before-discard", sk="custom-invalid-meld")
def test_what_cannot_be_made_good_is_taken_back_before_the_discard(house: str) -> None:
    hand = everybody_plays(deal(house, 5, {5: "3h 3c"}, "3h"))
    before = hand.stacks
    hand.report(BadSpread(seat=5, cards=("3h", "3h", "3c"), chips=1))
    assert change(hand, before)[5] == "$4"
    after = hand.fork()
    play(hand, "1 call-spread")
    assert change(hand, before) == {}
    assert cards_of(hand, 5).count("3") == 2
    assert lying(hand, "option") == "3h"
    assert asked(hand)[-1] == 4
    play(after, "5 discard 2c", "1 call-spread")
    assert told(after, "bad-spread-after-discard") == ["seat 5's hand is foul"]


@rules("comstock", "incorrect-meld-after-discard")
def test_after_the_discard_an_invalid_spread_costs_all_pay_and_the_hand() -> None:
    hand = everybody_plays(deal("comstock", 5, {5: "6h 6c 7h 7h 7h"}, "6h"))
    hand.report(BadSpread(seat=5, cards=("6h", "6h", "6c"), chips=1))
    play(hand, "5 meld 7h 7h 7h", "5 collect", "5 discard 2c")
    before = hand.stacks
    play(hand, "1 call-spread")
    assert change(hand, before) == {1: "$3", 2: "$3", 3: "$3", 4: "$3", 5: "-$12"}
    assert cards_of(hand, 5) == board(hand, 5) == ""


@rules("comstock", "incorrect-meld-fixed-in-time")
def test_a_spread_made_good_before_anybody_speaks_costs_nothing() -> None:
    hand = everybody_plays(deal("comstock", 3, {3: "6h 6c 6d 4c 4d"}, "6h 3c 3d 4h"))
    hand.report(BadSpread(seat=3, cards=("6h", "6h", "6c")))
    play(hand, "3 discard 2c", "2 draw", "2 throw", "1 draw", "1 throw", "3 draw", "3 meld 4c 4d")
    play(hand, "3 mend 6c 6d 6h")
    assert board(hand, 3) == "6c 6d 6h / 4c 4d 4h"
    assert told(hand, "made-good")
    refuse(hand, "1 call-spread")


# Foreign and exposed cards


@houses(palace="custom-foreign-card", comstock="foreign-card-on-deal", sk="custom-other-irregularities")
def test_a_foreign_card_in_a_hand_is_replaced_from_the_stock(house: str) -> None:
    hand = deal(house, 3, {2: "9c"}, "7s Jk 4h", foreign=("9c", "Jk"))
    hand.report(ForeignFound(seat=2, card="9c"))
    assert lying(hand, "scrap") == "9c"
    assert len(cards_of(hand, 2).split()) == 10
    assert "7s" in cards_of(hand, 2)


@houses(comstock="foreign-card-on-draw", palace="custom-foreign-card", sk="custom-other-irregularities")
def test_a_foreign_card_turned_up_is_taken_out_and_another_drawn(house: str) -> None:
    hand = everybody_plays(deal(house, 3, stock="Jk 9h 4h", foreign=("9h", "Jk")))
    assert lying(hand, "scrap") == "Jk 9h"
    assert lying(hand, "draw 3") == "4h"


@houses(palace="custom-exposed-card", comstock="custom-exposed-card", sk="custom-other-irregularities")
def test_an_exposed_card_stays_in_the_hand(house: str) -> None:
    hand = deal(house, 3, {3: "5d"})
    hand.report(Exposed(seat=3, card=1))
    assert "5d" in cards_of(hand, 3)
    assert "5d" in hand.view(1).cards["hand 3"]
    play(hand, "3 play")


# Out of order


@houses(palace="custom-draw-out-of-turn", comstock="draw-order-reconstruct", sk="custom-other-irregularities")
def test_a_card_drawn_out_of_turn_goes_back_face_up(house: str) -> None:
    hand = everybody_plays(deal(house, 4, stock="5h 7d 7h"))
    play(hand, "4 throw")
    hand.report(Skipped(seat=3))
    play(hand, "2 draw")
    assert lying(hand, "draw 2") == "7d"
    hand.report(OrderNoticed())
    assert asked(hand) == [3]
    assert lying(hand, "option") == "5h"
    play(hand, "3 draw")
    assert lying(hand, "draw 3") == "7d"
    play(hand, "3 throw", "2 draw")
    assert lying(hand, "draw 2") == "7h"


@rules("comstock", "draw-order-benefit-of-others")
def test_who_was_passed_by_has_his_turn_and_his_option() -> None:
    hand = everybody_plays(deal("comstock", 4, {3: "5c 5d"}, "5h 7d 7h"))
    play(hand, "4 throw")
    hand.report(Skipped(seat=3))
    play(hand, "2 draw", "2 throw")
    hand.report(OrderNoticed())
    assert passed(hand, "draw-order-benefit") == ["5h > option"]
    play(hand, "3 meld 5c 5d")
    assert board(hand, 3) == "5c 5d 5h"


@houses(
    comstock="draw-order-three-stands draw-order-results-stand",
    palace="custom-draw-out-of-turn",
    sk="custom-other-irregularities",
)
def test_when_three_have_drawn_out_of_order_everything_stands(house: str) -> None:
    hand = deal(house, 6, {1: "5c 5d"}, "3h 7d 5h 4h 4d", first=4, conditions_pay=True)
    everybody_plays(hand)
    play(hand, "4 throw")
    hand.report(Skipped(seat=3))
    play(hand, "2 draw", "2 throw", "1 draw", "1 meld 5c 5d", "1 collect", "1 discard 2c", "6 throw")
    before = hand.stacks
    hand.report(OrderNoticed())
    assert told(hand, "draw-order-stands") == ["three have drawn out of order, so everything stands"]
    assert hand.stacks == before
    assert board(hand, 1) == "5c 5d 5h"
    assert asked(hand)[-1] == 5


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
@pytest.mark.parametrize(
    ("incident", "because"),
    [
        (OrderNoticed(), "nobody was passed by"),
        (Skipped(seat=1), "it is not seat 1's turn"),
        (ForeignFound(seat=3, card="2c"), "2c belongs to the pack"),
        (ForeignFound(seat=3, card="Jk"), "seat 3 does not hold Jk"),
        (Dropped(seat=3, card="3h"), "seat 3 does not hold 3h"),
        (NoDiscard(seat=3), "seat 3 has used no card"),
        (IntoHand(seat=1), "no card from the deck is for seat 1 to use"),
        (OffSpread(seat=3, card="2c"), "2c is on no spread of seat 3"),
        (BadSpread(seat=3, cards=("6c", "6d", "6h")), "from the deck is not among them"),
        (Misdealt(seat=3, count=9), "the cards are dealt"),
        (Counted(seat=8), "seat 8 is not in action"),
        (Exposed(seat=3, card=11), "seat 3 holds 10 cards"),
        (Exposed(seat=8, card=1), "seat 8 is not dealt in"),
    ],
)
def test_what_cannot_have_happened_is_refused_without_a_trace(
    house: str, incident: Incident, because: str
) -> None:
    cannot(everybody_plays(deal(house, 3)), incident, because)


def test_only_cards_that_he_holds_and_that_are_no_meld_make_a_bad_spread() -> None:
    hand = everybody_plays(deal("palace", 3, {3: "6c 6d 2c"}, "6h"))
    cannot(hand, BadSpread(seat=3, cards=("6c", "6d", "6h")), "they are a meld")
    cannot(hand, BadSpread(seat=3, cards=("6c", "6s", "6h")), "seat 3 does not hold them all")
    cannot(hand, BadSpread(seat=3, cards=("6d", "2c", "6h"), chips=-1), "pay is taken, not given")


def test_play_passes_by_only_one_who_has_not_begun_his_turn() -> None:
    hand = everybody_plays(deal("palace", 3, {3: "6c 6d"}, "6h"))
    cannot(hand, Skipped(seat=3), "seat 3 has begun their turn")


def test_a_player_who_was_dealt_no_card_shows_none_when_he_plays_on_alone() -> None:
    wrong = [Misdealt(seat=3, count=0)]
    hand = everybody_plays(deal("sk", 3, incidents=wrong, counts={3: 0}, stock="7d 7d 7d"))
    for seat in (2, 1):
        hand.report(SelfFoul(seat=seat))
    shown = next(event for event in events_of(hand, "play-on-alone"))
    assert isinstance(shown, Shown)
    assert not shown.cards
    assert not hand.view(1).cards.get("hand 3")
