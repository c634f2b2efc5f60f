"""Pan's money: pay asked for in time, added cards, short stacks, doubles, going out, the tops, splitting."""

import pytest
from tests.telling import events_of

import calroom
from calroom.games.pan.terms import Terms

from .playing import (
    asked,
    board,
    cards_of,
    change,
    deal,
    everybody_plays,
    houses,
    paid,
    play,
    position,
    refuse,
    rules,
    told,
    until_over,
    verbs,
)

TEN = "2c 2d 2s / 6c 6d 6h / Qd Qc Qh Qs"
"""Ten cards spread that are worth nothing in any house."""


# Asking for pay


@rules("palace", "house-does-not-bank")
def test_what_one_player_wins_others_lose() -> None:
    hand = position("palace", {5: "3s 3s 3s 3s / Ah 2h 3h / Kd Kd Kc"}, "Kh", seats="1:$30 2 3 4 5")
    play(hand, "5 add")
    assert hand.over
    assert told(hand, "shortage") == ["nobody makes up the $4 that seat 1 is short"]
    assert sum(hand.stacks.values()) == 83_000 - hand.table.chips["collection"]
    assert hand.table.chips["collection"] == 200


@rules("palace", "paid-by-each-active-player")
def test_every_active_player_pays_for_a_condition() -> None:
    hand = everybody_plays(deal("palace", 6, {2: "7d 7h"}, "7c", first=2), passing=[6])
    play(hand, "2 meld 7d 7h", "2 collect")
    assert paid(hand, "pay") == [f"$2 {seat} > 2" for seat in (1, 5, 4, 3)]


@rules("palace", "condition-paid-immediately")
def test_a_condition_is_paid_in_the_same_turn() -> None:
    hand = everybody_plays(deal("palace", 5, {5: "Js Qs"}, "Ks"), passing=[1])
    play(hand, "5 meld Js Qs", "5 collect")
    assert paid(hand, "pay") == ["$4 4 > 5", "$4 3 > 5", "$4 2 > 5"]
    assert "discard" in verbs(hand, 5)


@houses(palace="ask-for-pay-before-discard", comstock="collect-before-discard")
def test_pay_is_asked_for_before_the_discard_or_not_at_all(house: str) -> None:
    hand = everybody_plays(deal(house, 3, {3: "7h 7h"}, "7h 3d"))
    play(hand, "3 meld 7h 7h", "3 discard 2c")
    refuse(hand, "3 collect $4")
    assert paid(hand, "pay") == []
    assert asked(hand)[-1] == 2


@houses(palace="forgotten-pay-waits-for-hit", comstock="forgotten-pay-waits-for-hit")
def test_forgotten_pay_may_be_asked_for_at_the_next_hit(house: str) -> None:
    hand = everybody_plays(deal(house, 3, {3: "7h 7h"}, "7h 3d 3c 7h"))
    play(hand, "3 meld 7h 7h", "3 discard 2c", "2 throw", "1 draw", "1 throw", "3 draw")
    refuse(hand, "3 collect $4")
    lost = hand.fork()
    play(hand, "3 add", "3 collect")
    chip = 2 if house == "palace" else 1
    assert paid(hand, "pay") == [f"${3 * chip} 2 > 3", f"${3 * chip} 1 > 3"]
    assert paid(until_over(lost), "pay") == []


@houses(palace="custom-pay-extra-cards", comstock="custom-pay-extra-cards")
def test_every_card_added_to_a_paying_set_pays_again(house: str) -> None:
    spades = position(house, {3: "3s 3s 3s | 4h"}, "3s", seats=3)
    play(spades, "3 draw", "3 add", "3 collect")
    chip = 2 if house == "palace" else 1
    assert paid(spades, "pay")[-2:] == [f"${2 * chip} 2 > 3", f"${2 * chip} 1 > 3"]
    assert spades.table.kept.value(spades.table.kept.players[3]) == 6
    fives = position(house, {3: "5h 5h 5h | 4h"}, "5h", seats=3)
    play(fives, "3 draw", "3 add", "3 collect")
    assert paid(fives, "pay")[-1] == f"${chip} 1 > 3"
    assert fives.table.kept.value(fives.table.kept.players[3]) == 3
    rope = position(house, {3: "Ah 2h 3h | 4c"}, "4h", seats=3)
    play(rope, "3 draw", "3 add")
    assert "collect" not in verbs(rope, 3)


@rules("palace", "custom-pay-due")
def test_what_is_due_is_the_rise_in_value_and_a_fall_is_not_paid_back() -> None:
    fives = position("palace", {3: "5h 5c 5d | 5h"}, "5s", seats=3)
    play(fives, "3 draw", "3 add", "3 add 5h")
    before = len(fives.events)
    play(fives, "3 collect")
    assert paid(fives, "pay", since=before) == ["$4 2 > 3", "$4 1 > 3"]
    kings = position("palace", {3: "Ks Ks Ks | 5h"}, "Kh", seats=3)
    before = len(kings.events)
    play(kings, "3 draw", "3 add")
    assert told(kings, "pay-due") == ["Ks Ks Ks Kh is worth 0 chips now; nothing is paid back"]
    assert paid(kings, since=before) == []
    assert kings.table.kept.value(kings.table.kept.players[3]) == 0


@rules("comstock", "custom-pay-due")
def test_cards_moved_between_spreads_pay_only_above_the_best_value() -> None:
    written = {3: "5h 5c 5d 5s / 6h 7h Jh | 2h 2d"}
    hand = position("comstock", written, "Qh 3c 3d Kh", seats=3)
    play(hand, "3 draw", "3 add[second]", "3 add[second, from the first] 5h")
    assert board(hand, 3) == "5c 5d 5s / 5h 6h 7h Jh Qh"
    assert "collect" not in verbs(hand, 3)
    assert told(hand, "pay-due") == ["5c 5d 5s is worth 1 chip now; nothing is paid back"]
    play(hand, "3 discard 2d", "2 throw", "1 draw", "1 throw", "3 draw", "3 add[second]", "3 collect")
    play(hand, "3 add[first, from the second] 5h")
    assert board(hand, 3) == "5c 5d 5h 5s / 6h 7h Jh Kh Qh"
    assert "collect" not in verbs(hand, 3)
    again = position("comstock", written, "Qh 3c 3d 5h", seats=3)
    play(again, "3 draw", "3 add[second]", "3 add[second, from the first] 5h")
    play(again, "3 discard 2d", "2 throw", "1 draw", "1 throw", "3 draw", "3 add[first]", "3 collect")
    assert paid(again, "pay")[-2:] == ["$1 2 > 3", "$1 1 > 3"]
    aces = position("comstock", {3: "Ah Ac Ad As / 2h 3h 4h | 6c 6d"}, "6h", seats=3)
    play(aces, "3 draw", "3 meld 6c 6d", "3 add[second, from the first] Ah", "3 collect")
    assert paid(aces, "pay")[-2:] == ["$1 2 > 3", "$1 1 > 3"]
    refuse(aces, "3 collect $1", "custom-pay-due")


@rules("comstock", "short-pay-allowed")
def test_a_player_may_ask_everybody_for_less() -> None:
    hand = everybody_plays(deal("comstock", 5, {5: "3s 3s"}, "3s"))
    play(hand, "5 meld 3s 3s", "5 collect $2")
    assert paid(hand, "pay") == [f"$2 {seat} > 5" for seat in (4, 3, 2, 1)]
    assert "collect" not in verbs(hand, 5)
    assert events_of(hand, "short-pay")


@rules("comstock", "same-pay-from-everyone")
@rules("comstock", "dealer-enforces-payment")
def test_everybody_is_asked_for_the_same_and_pays() -> None:
    hand = everybody_plays(deal("comstock", 5, {5: "3s 3s"}, "3s"))
    play(hand, "5 meld 3s 3s")
    refuse(hand, "5 collect $2.50", "same-pay-from-everyone")
    play(hand, "5 collect")
    assert paid(hand, "pay") == [f"$4 {seat} > 5" for seat in (4, 3, 2, 1)]


@rules("sk", "no-pays-during-hand")
def test_at_s_and_k_nothing_is_paid_for_melds() -> None:
    hand = everybody_plays(deal("sk", 3, {3: "3s 3s"}, "3s"))
    play(hand, "3 meld 3s 3s")
    refuse(hand, "3 collect $4", "no-pays-during-hand")


@rules("sk", "custom-pay-schedule")
def test_at_s_and_k_the_customary_schedule_can_be_posted() -> None:
    hand = everybody_plays(deal("sk", 3, {3: "5s 5s 5s"}, "5s", conditions_pay=True))
    play(hand, "3 meld 5s 5s", "3 collect", "3 add 5s", "3 collect")
    assert paid(hand, "pay") == ["$4 2 > 3", "$4 1 > 3", "$2 2 > 3", "$2 1 > 3"]


@rules("sk", "custom-pay-on-outs")
def test_at_s_and_k_conditions_count_on_the_outs_only_if_they_pay() -> None:
    written = "3s 3s 3s 3s / Ah 2h 3h / Kd Kc Ks"
    for pays, amount in ((True, "$9"), (False, "$2")):
        hand = position("sk", {3: written}, "Kh", seats=3, conditions_pay=pays)
        play(hand, "3 add")
        assert paid(hand, "outs") == [f"{amount} 2 > 3", f"{amount} 1 > 3"]


# Short of chips


@houses(
    palace="table-stakes custom-glossary-playing-behind",
    comstock="custom-short-payer",
    sk="custom-table-stakes",
)
def test_nobody_pays_more_than_he_has_on_the_table(house: str) -> None:
    chip = 2 if house == "palace" else 1
    hand = position(house, {4: TEN}, "2h", seats=f"1 2:${2 * chip} 3 4")
    before = hand.stacks
    play(hand, "4 add")
    assert paid(hand, "outs") == [f"${2 * chip} 3 > 4", f"${2 * chip} 1 > 4"]
    assert paid(hand, "table-stakes") == [f"${chip} 2 > 4"]
    assert change(hand, before)[2] == f"-${chip}"


@rules("sk", "going-out-two-chips", "custom-table-stakes")
def test_at_s_and_k_who_anted_the_last_chip_collects_all_that_a_winner_does() -> None:
    hand = position("sk", {3: TEN}, "2h", seats="1 2:$2 3:$1")
    play(hand, "3 add")
    assert paid(hand, "outs", "table-stakes") == ["$1 2 > 3", "$2 1 > 3"]
    assert paid(hand, "tops-to-winner") == ["$2 tops > 3"]
    assert told(hand, "broke") == []
    paying = everybody_plays(deal("sk", "1 2 3:$1", {3: "7h 7h"}, "7h", conditions_pay=True))
    play(paying, "3 meld 7h 7h", "3 collect")
    assert paid(paying, "pay") == ["$2 2 > 3", "$2 1 > 3"]


@rules("palace", "no-tops-when-broke")
def test_at_the_palace_who_pays_his_last_chip_is_dead() -> None:
    hand = everybody_plays(deal("palace", "1 2:$6 3 4", {4: "7h 7h"}, "7h"))
    play(hand, "4 meld 7h 7h", "4 collect")
    assert told(hand, "broke") == ["seat 2 has no chip left, so the hand is dead"]
    assert cards_of(hand, 2) == ""
    play(hand, "4 discard 2c", "3 throw")
    assert asked(hand) == [1]


@rules("comstock", "playing-for-tops-when-broke")
def test_at_the_comstock_who_is_broke_plays_for_the_tops() -> None:
    hand = position("comstock", {3: "2c 2d 2s / 3c 3d 3h / Qd Qc Qh Qs"}, "Jd 2h", seats="1 2 3:$1 4")
    play(hand, "4 draw", "4 throw", "3 add")
    assert paid(hand, "outs", "pay") == []
    assert paid(hand, "tops-to-winner") == ["$3 tops > 3"]
    assert told(hand, "broke") == ["seat 3 has no chip to play with and wins the tops alone"]


# Doubles


@rules("palace", "custom-doubles-payments")
def test_doubles_players_pay_each_other_double() -> None:
    hand = everybody_plays(deal("palace", 4, {4: "7h 7h"}, "7h", doubles=(1, 4)))
    play(hand, "4 meld 7h 7h", "4 collect")
    assert paid(hand, "pay", "doubles-pay") == ["$4 3 > 4", "$4 2 > 4", "$8 1 > 4"]
    single = everybody_plays(deal("palace", 4, {3: "7h 7h"}, "7h", doubles=(1, 4), first=3))
    play(single, "3 meld 7h 7h", "3 collect")
    assert paid(single, "pay") == ["$4 2 > 3", "$4 1 > 3", "$4 4 > 3"]


@rules("palace", "doubles-collects-single-when-short")
def test_a_doubles_player_with_one_chip_collects_singles() -> None:
    stock = "5c 7h 3c 3d 7s"
    hand = deal("palace", "1:$8 2 4", {2: "5d 5h", 1: "7c 7d"}, stock, doubles=(1, 4), first=2)
    play(everybody_plays(hand), "2 meld 5d 5h", "2 collect", "2 discard 2c")
    assert hand.stacks[1] == 200
    play(hand, "1 meld 7c 7d", "1 collect", "1 discard 2c")
    assert paid(hand, "doubles-single") == ["$2 4 > 1"]
    play(hand, "4 throw", "2 draw", "2 throw", "1 draw", "1 add", "1 collect")
    assert paid(hand, "doubles-pay") == ["$4 4 > 1"]


@rules("palace", "split-tops")
def test_the_last_two_may_split_the_tops() -> None:
    hand = everybody_plays(deal("palace", 8, first=5), passing=[1, 3, 4, 6, 7, 8])
    before = hand.stacks
    play(hand, "5 throw", "2 split", "5 agree")
    assert hand.over
    assert change(hand, before) == {2: "$7", 5: "$7"}
    odd = everybody_plays(deal("palace", 3, stakes="$5", first=3), passing=[1])
    play(odd, "3 throw", "2 split", "3 agree")
    assert paid(odd, "split-tops") == ["$6 tops > 3", "$6 tops > 2"]
    assert "split" not in verbs(everybody_plays(deal("palace", 3)), 3)


@rules("palace", "split-refusal-continues")
def test_if_one_refuses_to_split_play_goes_on() -> None:
    hand = everybody_plays(deal("palace", 2))
    play(hand, "2 throw", "1 split", "2 refuse")
    refuse(hand, "1 split")
    play(hand, "1 draw", "1 throw")
    assert "split" in verbs(hand, 2)
    assert paid(hand, "split-tops") == []


@rules("palace", "split-with-doubles")
def test_doubles_tops_are_split_by_doubles_players_only() -> None:
    mixed = everybody_plays(deal("palace", 6, doubles=(6, 1)), passing=[1, 2, 3, 4])
    play(mixed, "6 throw", "5 split", "6 agree")
    assert paid(mixed, "split-tops") == ["$5 tops > 6", "$5 tops > 5"]
    assert paid(mixed, "split-with-doubles") == ["$4 tops for doubles > 6"]
    both = everybody_plays(deal("palace", 6, doubles=(6, 5)), passing=[1, 2, 3, 4])
    play(both, "6 throw", "5 split", "6 agree")
    assert paid(both, "split-with-doubles") == ["$2 tops for doubles > 6", "$2 tops for doubles > 5"]


# Going out


@houses(palace="object-of-game eleven-cards-wins", comstock="object-of-game", sk="eleven-cards-wins")
def test_the_first_with_eleven_cards_spread_wins(house: str) -> None:
    hand = position(house, {4: "3h 3c 3d / Kd Kc Kh / 4s 5s 6s 7s"}, "Js")
    assert asked(hand) == [4]
    play(hand, "4 add")
    assert hand.over
    assert told(hand, "out")[0].startswith("seat 4 is out with eleven cards")


@rules("palace", "eleventh-card-is-drawn")
def test_ten_cards_spread_do_not_win() -> None:
    hand = position("palace", {4: TEN}, "3h 3c 3d 3s Js")
    assert not hand.over
    assert cards_of(hand, 4) == ""
    assert hand.table.kept.winner is None
    play(hand, "3 draw", "3 throw", "2 draw", "2 throw", "1 draw", "1 throw")
    assert not hand.over
    assert events_of(hand, "out") == []
    out = position("palace", {4: TEN}, "2h")
    play(out, "4 add")
    assert out.over
    assert told(out, "out")


@rules("palace", "no-ties-no-ranking")
def test_one_card_for_two_players_puts_only_one_of_them_out() -> None:
    hand = position("palace", {4: TEN, 3: "2c 2d 2s / 4c 4d 4h / Jd Jc Jh Js"}, "2h")
    play(hand, "4 add")
    assert hand.over
    assert len(told(hand, "out")) == 1
    assert hand.leaves["winner"] == 4


@rules("palace", "custom-outs-payment")
@rules("palace", "custom-glossary-tops")
def test_at_the_palace_the_winner_collects_his_last_pay_then_the_outs_and_the_tops() -> None:
    hand = position("palace", {4: "3s 3s 3s / Ah 2h 3h / Kd Kd Kc Kh"}, "3s", passing=[1])
    before = len(hand.events)
    play(hand, "4 add", "4 collect")
    assert paid(hand, "pay", "outs", "tops-to-winner", since=before) == [
        "$4 3 > 4",
        "$4 2 > 4",
        "$18 3 > 4",
        "$18 2 > 4",
        "$6 tops > 4",
    ]


@rules("palace", "dealer-calls-outs-as-they-lie")
def test_the_dealer_reads_the_outs_as_they_lie_and_moves_no_card_for_more() -> None:
    """Mixed fives in three spreads pay five chips, and two for the outs; suit by suit they would pay more."""
    hand = position("palace", {4: "5c 5d 5h / 5c 5d 5h / 5c 5d 5h 5c"}, "5d", passing=[1])
    play(hand, "4 add[first]", "4 collect")
    assert told(hand, "out") == ["seat 4 is out with eleven cards; the outs are 7 chips"]
    worth = calroom.game("palace.pan").terms_as(Terms, "$2 condition").worth
    suit_by_suit = (["5c"] * 4, ["5d"] * 4, ["5h"] * 3)
    assert sum(worth(spread).chips for spread in suit_by_suit) == 8


@rules("comstock", "going-out-two-chips", "going-out-conditions-again", "custom-tops-to-winner")
def test_at_the_comstock_the_winner_collects_two_chips_his_conditions_and_the_tops() -> None:
    hand = position("comstock", {6: "3s 3s 3s 3s / Ah 2h 3h / Kd Kd Kc"}, "Kh", seats=6, passing=[1])
    play(hand, "6 add")
    assert paid(hand, "outs") == [f"$9 {seat} > 6" for seat in (5, 4, 3, 2)]
    assert paid(hand, "tops-to-winner") == ["$3.50 tops > 6"]
    bare = position("comstock", {5: "2c 2d 2s / 6c 6d 6h / Qd Qc Qh Qs"}, "2h", seats=5, stakes="$2")
    play(bare, "5 add")
    assert paid(bare, "outs") == [f"$4 {seat} > 5" for seat in (4, 3, 2, 1)]


@rules("sk", "going-out-two-chips")
def test_at_s_and_k_each_player_in_the_hand_pays_the_winner_two_chips() -> None:
    hand = position("sk", {4: "4d 4h 4s / 3h 4h 5h 6h / Qc Qc Qc"}, "7h")
    play(hand, "4 add")
    assert paid(hand, "outs") == ["$2 3 > 4", "$2 2 > 4", "$2 1 > 4"]


@rules("sk", "going-out-takes-antes")
def test_at_s_and_k_the_winner_takes_the_antes_that_are_left() -> None:
    hand = position("sk", {6: "4d 4h 4s / 3h 4h 5h 6h / Qc Qc Qc"}, "7h", seats=6)
    play(hand, "6 add")
    assert paid(hand, "tops-to-winner") == ["$3 tops > 6"]


@rules("comstock", "winner-paid-by-whom")
def test_the_winner_is_paid_by_those_in_the_hand_with_chips() -> None:
    hand = position(
        "comstock",
        {7: "2c 2d 2s / 6c 6d 6h / Qd Qc Qh Qs"},
        "2h",
        seats="1 2 3 4:$1 5 6 7",
        passing=[1, 2, 3],
    )
    play(hand, "7 add")
    assert paid(hand, "outs", "table-stakes") == ["$2 6 > 7", "$2 5 > 7"]


@houses(palace="outs-read-as-hand-lies", comstock="outs-read-as-hand-lies")
def test_the_outs_are_read_as_the_hand_lies(house: str) -> None:
    if house == "palace":
        hand = position("palace", {4: "Ah Ac Ad As / 2h 3h 4h / 6c 6d 6h"}, "6s")
        play(hand, "4 add")
        assert paid(hand, "outs")[0] == "$4 3 > 4"
    else:
        hand = position("comstock", {4: "3h 3c 3d / Ah 2h 3h / Kc Kd Kh Kh"}, "4h")
        play(hand, "4 add[second]")
        assert paid(hand, "outs")[0] == "$4 3 > 4"


@rules("comstock", "outs-collect-then-cut-off")
def test_pay_that_is_cut_off_must_be_collected_first() -> None:
    written = {4: "5h 5c 5d / 6h 7h Jh / Kc Kd Ks | 4h"}
    hand = position("comstock", written, "5s")
    before = len(hand.events)
    play(hand, "4 draw", "4 add[first]", "4 collect", "4 add[second, from the first] 5h", "4 add 4h")
    assert hand.over
    assert paid(hand, "pay", "outs", since=before) == [
        *(f"$1 {seat} > 4" for seat in (3, 2, 1)),
        *(f"$3 {seat} > 4" for seat in (3, 2, 1)),
    ]
    silent = position("comstock", written, "5s")
    before = len(silent.events)
    play(silent, "4 draw", "4 add[first]", "4 add[second, from the first] 5h", "4 add 4h")
    assert verbs(silent, 4) == {"collect", "out"}
    play(silent, "4 out")
    assert paid(silent, "pay", "outs", since=before) == [f"$3 {seat} > 4" for seat in (3, 2, 1)]


@rules("comstock", "pot-awarded-after-hands-killed", "winning-hand-face-up")
def test_the_tops_are_pushed_when_the_losing_hands_are_in_and_the_winner_lies_face_up() -> None:
    hand = position("comstock", {4: "2c 2d 2s / 6c 6d 6h / Qd Qc Qh Qs"}, "2h")
    play(hand, "4 add")
    killed = [hand.events.index(event) for event in events_of(hand, "hands-killed")]
    tops = hand.events.index(events_of(hand, "tops-to-winner")[0])
    assert killed
    assert max(killed) < tops
    assert board(hand, 4) == "2c 2d 2h 2s / 6c 6d 6h / Qc Qd Qh Qs"


@rules("palace", "custom-bust-out")
def test_a_bust_out_is_paid_only_where_the_table_says_so() -> None:
    written = {4: "3s 3s 3s 3s / Ah 2h 3h / Kd Kd Kc", 3: "4c 4d 4h | 2h"}
    for setting, amount in (("empty board", "$4"), ("", "")):
        hand = position("palace", written, "Kh", bust_out=setting)
        play(hand, "4 add")
        assert paid(hand, "outs") == ["$18 3 > 4", "$18 2 > 4", "$18 1 > 4"]
        assert paid(hand, "bust-out") == ([f"{amount} 2 > 4", f"{amount} 1 > 4"] if amount else [])


@houses(palace="custom-how-a-hand-ends", comstock="custom-how-a-hand-ends", sk="custom-how-a-hand-ends")
def test_a_hand_ends_in_the_ways_that_the_house_knows(house: str) -> None:
    out = position(house, {4: "2c 2d 2s / 6c 6d 6h / Qd Qc Qh Qs"}, "2h")
    play(out, "4 add")
    assert out.over
    assert told(out, "out")
    stacks = {"palace": "1:$4 2", "comstock": "1:$1 2", "sk": "1:$1 2"}[house]
    broke = everybody_plays(deal(house, stacks, {2: "7h 7h"}, "7h"))
    play(broke, "2 meld 7h 7h")
    if house != "sk":
        refuse(broke, "2 collect $100")
    if house == "palace":
        play(broke, "2 collect")
        assert broke.over
        assert paid(broke, "last-player") == ["$2 tops > 2"]
    else:
        assert "split" not in verbs(broke, 2)
        play(broke, "2 discard 2c")
        assert asked(broke) == [1]


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
def test_the_winner_is_first_in_the_next_hand(house: str) -> None:
    hand = position(house, {4: "2c 2d 2s / 6c 6d 6h / Qd Qc Qh Qs"}, "2h")
    play(hand, "4 add")
    assert hand.leaves == {"winner": 4}
