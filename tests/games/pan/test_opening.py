"""Pan before the first draw: the pack, antes and fees, who is first, the deal, and who plays."""

from collections import Counter

import pytest
from tests.telling import events_of

import calroom
from calroom.games.pan.incidents import Counted, Misdealt, SelfFoul
from calroom.shuffle.written import StackedChance
from calroom.table.events import Dealt, Shuffled
from calroom.table.refusals import Refused

from .playing import (
    asked,
    cards_of,
    change,
    chips,
    deal,
    everybody_plays,
    houses,
    lying,
    paid,
    play,
    position,
    refuse,
    rules,
    seated,
    told,
    until_over,
    verbs,
)

HOUSES = ("palace", "comstock", "sk")


# The pack


@pytest.mark.structure(
    "palace.pan.deck-eight-packs",
    "palace.pan.deck-stripped-ranks",
    "palace.pan.deck-no-jokers",
    "comstock.pan.deck-320",
    "sk.pan.deck-stripped-ranks",
    "sk.pan.custom-deck-320",
)
def test_the_pack_is_eight_decks_of_forty_without_eights_nines_tens_and_jokers() -> None:
    for house in HOUSES:
        pack = Counter(calroom.game(f"{house}.pan").deck)
        assert sum(pack.values()) == 320
        assert set(pack.values()) == {8}
        assert {card[0] for card in pack} == set("A234567JQK")
        assert not {"8d", "8h", "9c", "9s", "Td", "Th", "Jk"} & set(pack)
        assert sum(pack[f"7{suit}"] for suit in "cdhs") == 32
    assert len(deal("palace", 2, decks=10).setup.deck) == 400
    with pytest.raises(Refused):
        deal("comstock", 2, decks=10)


@pytest.mark.structure("comstock.pan.deck-spade-set-may-be-removed")
def test_one_set_of_spades_may_be_taken_out() -> None:
    pack = Counter(deal("comstock", 3, spades_out=True).setup.deck)
    assert (sum(pack.values()), pack["Ks"], pack["Kh"]) == (310, 7, 8)
    with pytest.raises(Refused):
        deal("palace", 3, spades_out=True)


# What a chip is, and what it costs


@rules("palace", "conditions-offered")
def test_the_palace_opens_tables_at_three_conditions() -> None:
    assert all(told(deal("palace", 2, stakes=stake), "condition") for stake in ("$2", "$5", "$10"))
    with pytest.raises(Refused, match="no table is opened at '\\$3 condition'"):
        deal("palace", 2, stakes="$3")


@rules("comstock", "kondition-levels")
def test_the_comstock_opens_tables_at_half_a_dollar_a_dollar_and_whole_dollars_from_two() -> None:
    assert all(told(deal("comstock", 3, stakes=stake), "condition") for stake in ("$0.50", "$1", "$2", "$5"))
    with pytest.raises(Refused):
        deal("comstock", 3, stakes="$1.50")
    fee = deal("comstock", 3, stakes="$5")
    assert paid(everybody_plays(fee), "fee") == ["$2 tops > collection"]


@houses(palace="chip-is-one-condition", comstock="chip-is-one-kondition", sk="custom-chip-value")
def test_a_chip_is_one_unit_of_the_condition(house: str) -> None:
    stake = {"palace": "$5", "comstock": "$2", "sk": "$1"}[house]
    hand = deal(house, 5, {5: "7h 7h"}, "7h", stakes=stake, conditions_pay=True)
    play(everybody_plays(hand), "5 meld 7h 7h", "5 collect")
    assert paid(hand, "pay") == [f"${2 * int(stake[1:])} {seat} > 5" for seat in (4, 3, 2, 1)]


@rules("palace", "ante-amounts")
def test_the_palace_antes_five_dollars_at_its_ten_dollar_condition() -> None:
    for stake, ante in (("$2", 200), ("$5", 500), ("$10", 500)):
        hand = deal("palace", 6, stakes=stake)
        (event,) = events_of(hand, "ante")
        assert set(event.amounts) == {(f"stack {seat}", ante) for seat in range(1, 7)}  # type: ignore[attr-defined]


@houses(comstock="custom-ante-one-chip", sk="ante-one-chip")
def test_everybody_antes_one_chip(house: str) -> None:
    hand = deal(house, 6, stakes="$1")
    assert chips(hand, "tops") == "$6"
    assert set(hand.stacks.values()) == {19_900}


@houses(palace="custom-chips-to-be-dealt-in", comstock="custom-chips-to-be-dealt-in")
def test_who_has_too_few_chips_is_not_dealt_in(house: str) -> None:
    short, enough, stake = {"palace": ("$8", "$10", "$5"), "comstock": ("$0.50", "$1", "$1")}[house]
    hand = deal(house, f"1 2 3:{short} 4:{enough}", stakes=stake)
    assert told(hand, "chips-to-be-dealt-in") == ["seat 3 has too few chips to be dealt in"]
    assert cards_of(hand, 3) == ""
    assert len(cards_of(hand, 4).split()) == 10


@rules("palace", "fee-schedule")
def test_the_palace_takes_its_fee_by_the_condition() -> None:
    for stake, fee, tops in (("$2", "$2", "$12"), ("$5", "$3", "$32"), ("$10", "$4", "$31")):
        hand = deal("palace", 7, stakes=stake)
        assert paid(hand, "fee") == [f"{fee} tops > collection"]
        assert chips(hand, "tops") == tops


@rules("palace", "fee-before-deal")
def test_the_palace_takes_its_fee_before_a_card_is_dealt() -> None:
    hand = deal("palace", 4)
    fee = hand.events.index(events_of(hand, "fee")[0])
    assert fee < min(number for number, event in enumerate(hand.events) if isinstance(event, Dealt))


@rules("palace", "tops-on-the-block")
def test_the_antes_less_the_fee_are_the_tops() -> None:
    hand = deal("palace", 8)
    assert told(hand, "tops") == ["the tops are $14"]
    assert chips(hand, "tops") == "$14"


@rules("comstock", "fee-schedule")
def test_the_comstock_takes_its_fee_by_condition_and_players_dealt_in() -> None:
    table = {
        "$0.50": {3: "$1", 4: "$1", 5: "$2", 7: "$2"},
        "$1": {3: "$1", 4: "$1", 6: "$2.50", 7: "$2.50"},
        "$2": {3: "$2", 4: "$2", 5: "$3", 7: "$3"},
    }
    for stake, fees in table.items():
        for players, fee in fees.items():
            hand = everybody_plays(deal("comstock", players, stakes=stake), passing=[1])
            assert paid(hand, "fee") == [f"{fee} tops > collection"]
    assert told(everybody_plays(deal("comstock", 6, stakes="$1")), "tops") == ["the tops are $3.50"]


@rules("comstock", "fee-no-designated-rate")
@rules("comstock", "fee-one-schedule")
def test_pan_has_one_schedule_no_designated_rate_and_no_time_charge() -> None:
    with pytest.raises(ValueError, match="what may be given is"):
        deal("comstock", 4, designated=True)
    with pytest.raises(ValueError, match="what may be given is"):
        deal("comstock", 4, half_hour=True)
    with pytest.raises(Refused, match="there is no schedule 'designated'"):
        deal("comstock", 4, schedule="designated")
    hand = until_over(deal("comstock", 4))
    assert paid(hand, "fee") == ["$1 tops > collection"]


@rules("comstock", "fee-from-tops")
def test_the_fee_comes_out_of_the_tops_when_all_have_declared_even_if_one_plays() -> None:
    hand = deal("comstock", 4, stakes="$2")
    play(hand, "4 pass", "3 pass", "2 play")
    assert paid(hand, "fee") == []
    play(hand, "1 pass")
    assert paid(hand, "fee", "last-player") == ["$2 tops > collection", "$6 tops > 2"]


@rules("comstock", "fee-jackpot")
def test_a_jackpot_takes_a_dollar_more_as_far_as_the_tops_reach() -> None:
    hand = everybody_plays(deal("comstock", 6, stakes="$1", jackpot=True))
    assert paid(hand, "fee", "jackpot") == ["$2.50 tops > collection", "$1 tops > jackpot"]
    assert chips(hand, "tops") == "$2.50"
    short = everybody_plays(deal("comstock", 5, stakes="$0.50", jackpot=True))
    assert paid(short, "fee", "jackpot") == ["$2 tops > collection", "$0.50 tops > jackpot"]
    assert told(short, "jackpot")


@rules("sk", "house-rate-schedule-a")
def test_the_first_schedule_takes_three_chips_from_six_or_seven_players() -> None:
    for players, rate in ((2, "$1"), (4, "$1"), (5, "$2"), (6, "$3"), (7, "$3")):
        hand = everybody_plays(deal("sk", players, stakes="$1"))
        assert paid(hand, "fee") == [f"{rate} tops > collection"]


@rules("sk", "house-rate-schedule-b")
def test_the_second_schedule_takes_two_chips_from_five_to_seven_players() -> None:
    for players, rate, left in ((4, "$1", "$3"), (5, "$2", "$3"), (7, "$2", "$5")):
        hand = everybody_plays(deal("sk", players, stakes="$1", schedule="b"))
        assert paid(hand, "fee") == [f"{rate} tops > collection"]
        assert chips(hand, "tops") == left


@rules("sk", "two-versions")
def test_of_two_filed_rates_the_one_posted_for_the_table_decides() -> None:
    by_the_sign = everybody_plays(deal("sk", 6, stakes="$1"))
    posted = [everybody_plays(deal("sk", 6, stakes="$1", schedule=schedule)) for schedule in ("a", "b")]
    taken = [paid(hand, "fee") for hand in (by_the_sign, *posted)]
    assert taken == [["$3 tops > collection"], ["$3 tops > collection"], ["$2 tops > collection"]]


@rules("sk", "house-rate-timing")
def test_the_rate_is_taken_when_all_have_declared_by_the_number_dealt_in() -> None:
    hand = deal("sk", 5, stakes="$1")
    play(hand, "5 play", "4 pass", "3 play", "2 pass")
    assert paid(hand, "fee") == []
    play(hand, "1 play")
    assert paid(hand, "fee") == ["$2 tops > collection"]
    assert told(hand, "tops") == ["the tops are $3"]


# Doubles


@rules("palace", "doubles-ante")
def test_a_doubles_player_antes_twice() -> None:
    hand = deal("palace", 3, stakes="$5", doubles=(2,))
    assert hand.stacks == {1: 19_500, 2: 19_000, 3: 19_500}


@rules("palace", "doubles-tops-separate")
def test_only_a_doubles_player_wins_the_doubles_tops() -> None:
    hand = deal("palace", 5, doubles=(1, 4))
    assert (chips(hand, "tops"), chips(hand, "tops for doubles")) == ("$8", "$4")
    everybody_plays(hand, passing=[5, 3, 2, 1])
    assert paid(hand, "last-player", "doubles-tops") == ["$8 tops > 4", "$4 tops for doubles > 4"]


@rules("palace", "custom-doubles-tops-when-single-wins")
def test_doubles_tops_that_a_singles_player_cannot_win_stay_on_the_block() -> None:
    hand = everybody_plays(deal("palace", 5, doubles=(1, 4)), passing=[5, 4, 3, 1])
    assert hand.leaves == {"winner": 2, "doubles_tops": {1: 200, 4: 200}}
    game = calroom.game("palace.pan")
    again = game.hand(seated(5), seed=1, doubles=(1, 4), **hand.leaves)
    assert chips(again, "tops for doubles") == "$8"
    dead = deal("palace", 5, doubles=(1, 4), incidents=[Misdealt(seat=4, count=8)], counts={4: 8})
    dead.report(Counted(seat=4))
    everybody_plays(dead, passing=[5, 3, 1])
    assert dead.leaves["doubles_tops"] == {1: 200}
    assert chips(dead, "tops for doubles") == "$2"
    refund = game.hand(seated(5), seed=1, **hand.leaves)
    assert paid(refund, "doubles-tops-left") == ["$2 tops for doubles > 1", "$2 tops for doubles > 4"]


# Who is first


@houses(palace="custom-first-hand-starter", comstock="deal-starts-low-card")
def test_in_a_new_game_the_lowest_card_is_first(house: str) -> None:
    game = calroom.game(f"{house}.pan")
    hand = game.hand(seated(4), deck="5d Ah Qc 3s", chance=StackedChance(["2c"]))
    assert told(hand, "low-card") == ["seat 2 has the lowest card and is first"]
    assert asked(hand) == [2]
    assert events_of(hand, "shuffle") == [Shuffled("shuffle", 320, ("draw 1", "draw 2", "draw 3", "draw 4"))]
    tie = game.hand(seated(3), deck="5d 5h Qc Ks 3s", chance=StackedChance(["2c"]))
    assert told(tie, "low-card") == ["seat 2 has the lowest card and is first"]


@houses(
    palace="deal-starts-with-last-winner",
    comstock="deal-starts-with-last-winner",
    sk="custom-deal-direction-and-start",
)
def test_the_deal_begins_with_the_last_winner_and_goes_to_the_right(house: str) -> None:
    hand = deal(house, 5, first=3)
    places = [event.place for event in events_of(hand, "deal") if isinstance(event, Dealt)]
    assert places == [f"hand {seat}" for seat in (3, 2, 1, 5, 4)] * 2
    assert asked(hand) == [3]
    everybody_plays(hand, passing=[3])
    assert asked(hand) == [2]


@houses(
    palace="custom-who-starts-without-a-winner",
    comstock="custom-who-starts-without-a-winner",
    sk="custom-who-starts-without-a-winner",
)
def test_after_a_hand_without_a_winner_the_same_player_is_first_again(house: str) -> None:
    hand = everybody_plays(deal(house, 5, first=4), passing=[1, 2, 3, 4, 5])
    assert hand.leaves["winner"] == 4
    game = calroom.game(f"{house}.pan")
    assert asked(game.hand(seated(5), seed=1, **hand.leaves)) == [4]
    assert asked(game.hand(seated("1 2 3 5"), seed=1, **hand.leaves)) == [3]
    alone = everybody_plays(deal(house, 5, first=4), passing=[1, 2, 3, 4])
    assert alone.leaves["winner"] == 5


@rules("comstock", "deal-starts-right-of-winning-seat")
def test_when_the_winner_is_gone_the_deal_begins_to_the_right_of_his_seat() -> None:
    hand = calroom.game("comstock.pan").hand(seated("1 2 3 4 6"), seed=1, winner=5)
    assert told(hand, "right-of-winner-first") == ["seat 5 is not dealt in, so seat 4 is first"]
    assert asked(hand) == [4]


@rules("comstock", "shuffle-and-cut")
def test_the_pack_is_shuffled_before_every_deal() -> None:
    hand = deal("comstock", 3)
    assert events_of(hand, "shuffle") == [Shuffled("shuffle", 320)]
    assert hand.events.index(events_of(hand, "shuffle")[0]) < hand.events.index(events_of(hand, "deal")[0])


# The deal


@houses(
    palace="ten-cards-in-two-fives", comstock="ten-cards-five-at-a-time deal-counterclockwise", sk="ten-cards"
)
def test_everybody_gets_ten_cards_five_at_a_time_to_the_right(house: str) -> None:
    hand = deal(house, 6, first=4)
    dealt = [event for event in events_of(hand, "deal") if isinstance(event, Dealt)]
    assert [event.place for event in dealt] == [f"hand {seat}" for seat in (4, 3, 2, 1, 6, 5)] * 2
    assert {len(event.cards) for event in dealt} == {5}
    assert all(event.seen_by == (int(event.place[-1]),) for event in dealt)
    assert hand.table.cards_left == 260


@rules("palace", "dealer-is-house")
def test_there_is_no_button_and_the_dealer_has_no_hand() -> None:
    hand = deal("palace", 4)
    assert hand.setup.button == 0
    assert {event.place for event in events_of(hand, "deal") if isinstance(event, Dealt)} == {
        f"hand {seat}" for seat in (1, 2, 3, 4)
    }


# Declaring


@houses(palace="must-declare", comstock="declare-before-draw", sk="declare-play-or-pass")
def test_nobody_draws_before_everybody_has_declared(house: str) -> None:
    hand = deal(house, 5, first=3)
    play(hand, "3 play", "2 play", "1 pass")
    refuse(hand, "3 draw")
    refuse(hand, "5 draw", {"palace": "must-declare", "comstock": "declare-before-draw"}.get(house, ""))
    assert not events_of(hand, "first-draw")
    everybody_plays(hand, passing=[4])
    assert len(events_of(hand, "first-draw")) == 1


@rules("palace", "knock-means-play")
def test_a_knock_counts_in_turn_only() -> None:
    hand = deal("palace", 6, first=2)
    refuse(hand, "6 play")
    play(hand, "2 play")
    assert events_of(hand, "declare-play")
    assert 2 in hand.table.kept.active


@houses(palace="change-declaration-until-next-acts", comstock="custom-declaration")
def test_a_declaration_may_be_changed_until_the_next_player_has_spoken(house: str) -> None:
    hand = deal(house, 5, first=4)
    play(hand, "4 play", "4 change")
    assert cards_of(hand, 4) == ""
    other = deal(house, 5, first=4)
    play(other, "4 pass", "4 change", "3 pass")
    assert len(cards_of(other, 4).split()) == 10
    late = deal(house, 5, first=4)
    play(late, "4 play", "3 play")
    refuse(late, "4 change")


@houses(palace="change-declaration-until-next-acts", comstock="custom-declaration")
@pytest.mark.parametrize("said", ["play", "pass"])
def test_who_has_fouled_after_declaring_is_offered_no_change(house: str, said: str) -> None:
    hand = deal(house, 5, first=4)
    play(hand, f"4 {said}")
    hand.report(SelfFoul(seat=4))
    assert asked(hand) == [3]
    play(hand, "3 play", "2 play")
    assert 4 not in hand.table.kept.active
    assert cards_of(hand, 4) == ""


@rules("palace", "last-player-change-until-first-card")
def test_the_last_to_declare_may_change_until_a_card_is_drawn() -> None:
    hand = deal("palace", 5, first=4)
    play(hand, "4 play", "3 play", "2 play", "1 play", "5 play")
    assert asked(hand) == [4, 5]
    late = hand.fork()
    play(hand, "5 change")
    assert cards_of(hand, 5) == ""
    play(late, "4 draw")
    refuse(late, "5 change")
    assert len(cards_of(late, 5).split()) == 10


@rules("sk", "declare-play-or-pass", "custom-declared-in-is-bound")
def test_at_s_and_k_who_has_declared_is_bound() -> None:
    hand = deal("sk", 5, first=4)
    play(hand, "4 play")
    assert asked(hand) == [3]
    refuse(hand, "4 change")
    play(hand, "3 pass")
    assert cards_of(hand, 3) == ""
    refuse(hand, "3 change")
    play(hand, "2 play", "1 play", "5 play")
    assert asked(hand) == [4]
    assert events_of(hand, "first-draw")
    refuse(hand, "5 change")


@houses(palace="pass-forfeits-ante", sk="pass-loses-ante", comstock="custom-declaration")
def test_who_passes_loses_his_ante_and_nothing_else(house: str) -> None:
    before = seated(4)
    ten = "2c 2d 2h / 4c 4d 4h / Qd Qh Qc Qs" if house != "comstock" else "2c 2d 2h / 4c 4d 4h / Qc Qd Qh Qs"
    hand = position(house, {4: ten}, "2s", passing=[1])
    play(hand, "4 add")
    assert hand.over
    ante = 200 if house == "palace" else 100
    assert hand.stacks[1] == before[1] - ante
    assert hand.stacks[2] < before[2] - ante


@rules("palace", "passed-player-no-part")
def test_who_has_passed_can_force_nothing() -> None:
    hand = position("palace", {3: "6h 7h Jh"}, "Qh", passing=[1])
    play(hand, "4 draw", "4 throw")
    assert asked(hand) == [2, 3]
    refuse(hand, "1 force[Qh on seat 3]", "passed-player-no-part")


@houses(palace="declared-in-for-duration", comstock="custom-declaration", sk="custom-declared-in-is-bound")
def test_who_plays_is_bound_to_the_end_of_the_hand(house: str) -> None:
    hand = everybody_plays(deal(house, 4))
    bound = {
        "palace": "declared-in-for-duration",
        "comstock": "custom-declaration",
        "sk": "custom-declared-in-is-bound",
    }
    refuse(hand, "4 pass", bound[house])


@houses(
    palace="custom-one-or-no-player-declares",
    comstock="custom-one-or-no-player-declares",
    sk="custom-one-or-no-player-declares",
)
def test_one_player_alone_takes_the_tops_and_without_one_they_stay(house: str) -> None:
    tops = {"palace": "$8", "comstock": "$2.50", "sk": "$3"}[house]
    hand = everybody_plays(deal(house, 5), passing=[2, 3, 4, 5])
    assert hand.over
    assert paid(hand, "last-player") == [f"{tops} tops > 1"]
    assert not events_of(hand, "first-draw")
    nobody = everybody_plays(deal(house, 5), passing=[1, 2, 3, 4, 5])
    assert nobody.over
    assert chips(nobody, "tops") == tops
    again = calroom.game(f"{house}.pan").hand(seated(5), seed=1, **nobody.leaves)
    assert nobody.leaves["tops"] == again.setup.lying["tops"]


@houses(palace="first-draw-last-winner", comstock="first-draw")
def test_the_last_winner_draws_first_or_the_next_player_in_to_his_right(house: str) -> None:
    hand = everybody_plays(deal(house, 6, first=2), passing=[2, 1])
    assert asked(hand)[-1] == 6
    assert [event.place for event in events_of(hand, "first-draw") if isinstance(event, Dealt)] == ["draw 6"]


@houses(palace="custom-no-answer-in-time", comstock="custom-no-answer-in-time", sk="custom-no-answer-in-time")
def test_who_does_not_answer_passes_draws_throws_and_still_pays(house: str) -> None:
    silent = deal(house, 3)
    silent.answer_for(3)
    assert told(silent, "no-answer") == ["seat 3 does not answer in time"]
    assert cards_of(until_over(silent), 3) == ""
    hand = position(
        house, {4: "2c 2d 2h / 4c 4d 4h / Qc Qd Qh Qs", 3: "7c 7d 7h | 5c 5d"}, "5h Jc", passing=[1]
    )
    hand.answer_for(3)
    assert lying(hand, "draw 3") == "Jc"
    hand.answer_for(3)
    assert lying(hand, "option") == "Jc"
    assert "5c 5d" in cards_of(hand, 3)
    used = position(house, {3: "7c 7d 7h | 5c 5d"}, "5h", first=3, seats=3)
    play(used, "3 draw", "3 meld 5c 5d")
    before, first_dealt = used.stacks, used.table.cards["hand 3"][0]
    while "discard" in verbs(used, 3):
        used.answer_for(3)
    assert lying(used, "muck").split()[-1] == first_dealt
    if house != "sk":
        assert change(used, before)[3] == {"palace": "$4", "comstock": "$2"}[house]
