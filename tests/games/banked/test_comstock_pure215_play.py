"""Comstock's Pure 21.5: the deal, the turns, the player-dealer's hand, settlement and the Buster bets."""

import pytest
from tests.telling import events_of

from calroom.cards import HIDDEN
from calroom.money import dollars
from calroom.table.events import Dealt
from calroom.table.hand import Hand
from calroom.table.refusals import HandIsOver

from .felt import Felt, deal
from .playing import (
    asked,
    button_on,
    called,
    cards,
    dealt,
    lies,
    may,
    moved,
    net,
    nets,
    play,
    play_out,
    read_out,
    refuse,
    rules_named,
    settled,
    stand_all,
)

PURE = Felt("comstock.pure215", from_seat_1=True)


def wagers_settled(hand: Hand) -> list[str]:
    return [place for place in settled(hand) if place != "held fees"]


# The deal


@pytest.mark.rule("comstock.pure215.deal-first-card")
@pytest.mark.rule("comstock.pure215.deal-second-card")
@pytest.mark.rule("comstock.pure215.turn-order")
def test_the_deal_starts_at_seat_1_and_the_turns_beside_the_player_dealer() -> None:
    hand = deal(PURE, dict.fromkeys((1, 2, 4, 6), "Td 7c"), "6s 7d")
    places = ["hand 1", "hand 2", "hand 4", "hand 6", "bank hand"]
    assert dealt(hand, "first-card", "up-card") == places
    assert dealt(hand, "second-card", "down-card") == places
    turns = []
    while not hand.over:
        turns += asked(hand)
        play(hand, f"{asked(hand)[0]} stand")
    assert turns == [4, 6, 1, 2]


@pytest.mark.rule("comstock.pure215.cards-face-up-except-hole-card")
@pytest.mark.rule("comstock.pure215.player-dealer-cards-at-tray")
def test_all_cards_are_up_but_the_player_dealers_second_which_lies_at_the_tray() -> None:
    hand = deal(PURE, {4: "Td 2c"}, "7d 5s", "3h")
    play(hand, "4 hit")
    hits = [event for event in hand.events if isinstance(event, Dealt) and event.place == "hand 4"]
    assert all(event.seen_by is None for event in hits)
    for seat in (3, 4, None):
        assert hand.view(seat).cards["bank hand"] == ["7d", HIDDEN]
    assert cards(hand, "hand 3") == ""


@pytest.mark.rule("comstock.pure215.peek-under-ace-or-bonus")
def test_the_down_card_is_checked_under_an_ace_or_bonus_card_and_no_insurance_is_offered() -> None:
    for up in ("Qh", "Ah"):
        hand = deal(PURE, {4: "Td 2c"}, f"{up} 6c")
        assert called(hand, "peek") == ["the down card is checked: no natural"]
        assert may(hand, 4) == "hit, stand, double, surrender"
    assert not events_of(deal(PURE, {4: "Td 2c"}, "9s 6c"), "peek")


@pytest.mark.rule("comstock.pure215.player-dealer-natural-ends-hand")
@pytest.mark.rule("comstock.pure215.both-natural-push")
def test_a_natural_of_the_player_dealer_ends_the_hand() -> None:
    hand = deal(PURE, {4: "9c 9d", 5: "As Tc"}, "Ah Kd", bets=["4 $20", "5 $50"])
    assert hand.over
    assert nets(hand) == {4: "-$20", 5: "$0"}
    assert button_on(hand) == 6
    with pytest.raises(HandIsOver):
        play(hand, "4 surrender")


# Card values


@pytest.mark.rule("comstock.pure215.ace-value")
@pytest.mark.rule("comstock.pure215.hard-and-soft-custom")
def test_an_ace_counts_eleven_while_that_does_not_go_over() -> None:
    hand = deal(PURE, {4: "As 6d", 5: "As Ah", 6: "As 8d"}, "6s 7d", "9c 9d 5c")
    play(hand, "4 hit", "4 stand")
    assert read_out(hand, "hand 4") == "sixteen"
    play(hand, "5 hit", "5 stand")
    assert read_out(hand, "hand 5") == "soft twenty-one"
    play(hand, "6 hit", "6 stand")
    assert read_out(hand, "hand 6") == "fourteen"


@pytest.mark.rule("comstock.pure215.number-card-values")
def test_number_cards_count_their_pips() -> None:
    hand = deal(PURE, {4: "2c 7d"}, "6s 7d", "9h")
    play(hand, "4 hit", "4 stand")
    assert read_out(hand, "hand 4") == "eighteen"


@pytest.mark.rule("comstock.pure215.bonus-card-is-ten-or-ten-and-a-half")
@pytest.mark.rule("comstock.pure215.pure-definition")
@pytest.mark.rule("comstock.pure215.player-natural-stands")
def test_a_bonus_card_makes_21_5_with_an_ace_on_the_deal_and_counts_ten_otherwise() -> None:
    hand = deal(PURE, {4: "Ks Ad", 5: "5s Ad", 6: "Ks 5d", 7: "Kh 7h"}, "6s 7d", "Kh 6h 9s")
    assert asked(hand) == [5], "a natural is passed over"
    assert events_of(hand, "natural-stands")
    play(hand, "5 hit", "5 stand", "6 hit", "7 stand")
    names = [read_out(hand, f"hand {seat}") for seat in (4, 5, 6, 7)]
    assert names == ["natural twenty-one and a half", "sixteen", "twenty-one", "seventeen"]
    assert (net(hand, 4), hand.over) == ("$12", True)


# Turns


@pytest.mark.rule("comstock.pure215.players-bound-by-chart")
@pytest.mark.rule("comstock.pure215.player-must-hit-hard-11")
@pytest.mark.rule("comstock.pure215.player-must-stand-hard-19")
def test_eleven_must_be_hit_and_nineteen_must_stand() -> None:
    hand = deal(PURE, {4: "2c 3d", 5: "Qs 9h", 6: "Ks Qd"}, "6s 7d", "4h Ks")
    assert may(hand, 4) == "hit, double, surrender"
    refuse(hand, "4 stand", "player-must-hit-hard-11")
    play(hand, "4 hit")
    assert cards(hand, "hand 4") == "2c 3d 4h Ks", "nine is hit at once, and nineteen stands"
    assert may(hand, 5) == "stand, double, surrender"
    refuse(hand, "5 hit", "player-must-stand-hard-19")
    play(hand, "5 stand")
    assert may(hand, 6) == "stand, double, split, surrender"


@pytest.mark.rule("comstock.pure215.player-option-on-other-counts")
def test_on_every_other_count_the_player_chooses() -> None:
    hand = deal(PURE, {4: "Ad 8c", 5: "Td 2c"}, "6s 7d", "Th")
    assert may(hand, 4) == "hit, stand, double, surrender"
    play(hand, "4 hit")
    assert read_out(hand, "hand 4") == "nineteen"
    assert may(hand, 5) == "hit, stand, double, surrender"


@pytest.mark.rule("comstock.pure215.over-21-5-keeps-wager-on-table")
@pytest.mark.rule("comstock.pure215.three-eights-pay-busted-players")
def test_three_eights_make_winners_of_hands_that_went_over() -> None:
    wagers = ["4 $20", "6 $20"]
    hand = deal(PURE, {4: "Kh 6c", 5: "Td 4c", 6: "Td 4c"}, "8c 8d", "9d 8s 8h", bets=wagers)
    play(hand, "4 hit")
    assert (lies(hand, "circle 4"), asked(hand)) == ("$20", [5])
    play(hand, "5 stand", "6 double $20")
    assert read_out(hand, "bank hand") == "twenty-four, over"
    assert nets(hand) == {4: "$20", 5: "$10", 6: "$40"}
    assert len(events_of(hand, "dealer-888")) == 4


@pytest.mark.rule("comstock.pure215.double-on-first-two-cards")
@pytest.mark.rule("comstock.pure215.double-gets-one-card")
def test_a_doubled_hand_gets_one_card_and_stands_whatever_it_is() -> None:
    hand = deal(PURE, {4: "5c 4d", 5: "Td 2c"}, "6s 7d", "2h 3h", bets=["4 $20"])
    play(hand, "4 double $20")
    assert (cards(hand, "hand 4"), lies(hand, "circle 4"), asked(hand)) == ("5c 4d 2h", "$40", [5])
    play(hand, "5 hit")
    refuse(hand, "5 double $10", "double-on-first-two-cards")


@pytest.mark.rule("comstock.pure215.double-for-less")
def test_one_may_double_for_less_and_never_for_more() -> None:
    hand = deal(PURE, {4: "6c 5d"}, "6s 7d", "Qs", bets=["4 $25"])
    refuse(hand, "4 double $30", "double-for-less")
    refuse(hand, "4 double $0.50", "double-for-less")
    play(hand, "4 double $10")
    assert "$10 stack 4 -> circle 4" in moved(hand, "added-wager")


@pytest.mark.rule("comstock.pure215.no-double-after-split")
@pytest.mark.rule("comstock.pure215.split-hands-drawn-freely")
def test_a_split_hand_is_drawn_freely_but_not_doubled() -> None:
    hand = deal(PURE, {4: "8c 8d"}, "6s 7d", "4h 2s 9s Kh")
    play(hand, "4 split $10")
    assert may(hand, 4) == "hit, stand"
    refuse(hand, "4 double $10", "no-double-after-split")
    play(hand, "4 hit", "4 stand")
    assert cards(hand, "hand 4b") == "8d 9s", "hard seventeen"
    assert may(hand, 4) == "hit, stand"


@pytest.mark.rule("comstock.pure215.split-pairs-and-bonus-cards")
@pytest.mark.rule("comstock.pure215.split-needs-equal-wager")
def test_pairs_and_bonus_cards_may_be_split_for_an_equal_wager() -> None:
    hand = deal(
        PURE, {4: "Ks Td", 5: "7c 7h", 6: "9c Th", 7: "8c 8d"}, "6s 7d", bets=["7 $20"], stacks={7: "$35"}
    )
    assert may(hand, 4) == "stand, double, split, surrender"
    refuse(hand, "4 split $5", "split-needs-equal-wager")
    play(hand, "4 stand")
    assert may(hand, 5) == "hit, stand, double, split, surrender"
    play(hand, "5 stand")
    refuse(hand, "6 split $10", "split-pairs-and-bonus-cards")
    play(hand, "6 stand")
    refuse(hand, "7 split $20", "split-needs-equal-wager")


@pytest.mark.rule("comstock.pure215.split-sequence")
def test_split_hands_are_played_from_left_to_right() -> None:
    hand = deal(PURE, {4: "8c 8d"}, "6s 7d", "8h Td 9c 5s 6d")
    play(hand, "4 split", "4 split", "4 stand", "4 stand", "4 hit")
    names = [read_out(hand, place) for place in ("hand 4", "hand 4c", "hand 4b")]
    assert names == ["eighteen", "seventeen", "nineteen"]
    assert dealt(hand, "split-card") == ["hand 4", "hand 4", "hand 4c", "hand 4b"]


@pytest.mark.rule("comstock.pure215.three-splits-at-most")
def test_a_hand_is_split_at_most_three_times() -> None:
    hand = deal(PURE, {4: "6c 6d"}, "6s 7d", "6h 6s 6c")
    play(hand, "4 split", "4 split", "4 split")
    assert cards(hand, "hand 4") == "6c 6c"
    refuse(hand, "4 split $10", "three-splits-at-most")


@pytest.mark.rule("comstock.pure215.aces-split-once-one-card-each")
def test_split_aces_get_one_card_each_and_are_not_split_again() -> None:
    hand = deal(PURE, {4: "As Ad", 5: "Td 2c"}, "6s 7d", "5c Ah")
    play(hand, "4 split $10")
    assert (cards(hand, "hand 4"), cards(hand, "hand 4b"), asked(hand)) == ("As 5c", "Ad Ah", [5])


ON_ACE, ON_BONUS = "bonus-on-split-ace-is-21-even-money", "ace-on-split-bonus-is-21"


@pytest.mark.parametrize(
    ("pair", "first", "more", "rule"),
    [
        pytest.param(*case, marks=pytest.mark.rule(f"comstock.pure215.{case[-1]}"))
        for case in (("As Ad", "Kd 9c", (), ON_ACE), ("Ks Qd", "As 9c", ("stand", "stand"), ON_BONUS))
    ],
)
def test_an_ace_and_a_bonus_card_after_a_split_are_an_ordinary_21(
    pair: str, first: str, more: tuple[str, ...], rule: str
) -> None:
    hand = deal(PURE, {4: pair}, "Ts 9d", first)
    play(hand, "4 split $10")
    if more:
        assert may(hand, 4) == "hit, stand", "soft twenty-one may draw on"
        play(hand, "4 stand")
    assert hand.over
    assert moved(hand, "win-pays")[0] == "$10 bank -> stack 4"
    assert rules_named(hand) & {ON_ACE, ON_BONUS} == {rule}, "the rule of the card that was split, alone"


@pytest.mark.rule("comstock.pure215.surrender-forfeits-half")
@pytest.mark.rule("comstock.pure215.surrender-timing")
@pytest.mark.rule("comstock.pure215.surrender-ends-play")
def test_surrender_on_the_first_two_cards_costs_half_whatever_follows() -> None:
    wagers = ["4 $25", "5 $10", "4 $5 buster"]
    hand = deal(PURE, {4: "Td 6c", 5: "Td 2c"}, "8c 8d", "3h 8s", bets=wagers)
    play(hand, "4 surrender", "5 hit")
    refuse(hand, "5 surrender", "surrender-forfeits-half")
    play(hand, "5 stand")
    assert net(hand, 4) == "-$2.50", "half of $25 is gone, three eights pay only the Buster"
    assert "$12.50 circle 4 -> bank" in moved(hand, "surrender-half")


@pytest.mark.rule("comstock.pure215.options-of-a-hand")
@pytest.mark.parametrize(
    ("two", "options"),
    [
        ("5c 6d", "hit, double, surrender"),
        ("8c 8d", "hit, stand, double, split, surrender"),
        ("Ks Qd", "stand, double, split, surrender"),
        ("As 9d", "hit, stand, double, surrender"),
        ("Kc 9d", "stand, double, surrender"),
    ],
)
def test_what_two_cards_may_do(two: str, options: str) -> None:
    assert may(deal(PURE, {4: two}, "6s 7d"), 4) == options


@pytest.mark.rule("comstock.pure215.options-of-a-hand")
def test_a_single_remaining_option_is_carried_out_without_a_question() -> None:
    hand = deal(PURE, {4: "8c 8d"}, "6s 7d", "3h 5d")
    play(hand, "4 split $10")
    assert cards(hand, "hand 4") == "8c 3h 5d", "eleven on a split eight is hit at once"
    assert may(hand, 4) == "hit, stand"


@pytest.mark.rule("comstock.pure215.default-answers")
def test_who_does_not_answer_stands_where_he_may_and_hits_where_he_must() -> None:
    hand = deal(PURE, {4: "5c 3d", 5: "8c 8d"}, "Ts 7d", "2h 6c", bets=["4 $20", "4 $5 buster"])
    play_out(hand)
    assert len(events_of(hand, "no-answer")) == 3
    assert (read_out(hand, "hand 4"), read_out(hand, "hand 5")) == ("sixteen", "sixteen")
    assert nets(hand) == {4: "-$25", 5: "-$10"}


@pytest.mark.rule("comstock.pure215.who-plays-the-hand")
def test_the_largest_wager_may_claim_the_decision_and_equal_ones_leave_it() -> None:
    hand = deal(PURE, {4: "Td 6c"}, "Ts 7d", bets=["4 $20", "9 $50 behind 4"])
    assert asked(hand) == [4, 9]
    play(hand, "9 claim", "9 stand")
    assert read_out(hand, "hand 4") == "sixteen"
    equal = deal(PURE, {4: "Td 6c"}, "Ts 7d", bets=["4 $20", "9 $20 behind 4"])
    assert asked(equal) == [4]


@pytest.mark.rule("comstock.pure215.who-plays-the-hand")
def test_a_bettor_behind_adds_all_or_nothing_to_a_split_and_any_part_to_a_double() -> None:
    hand = deal(
        PURE,
        {4: "8c 8d", 5: "6c 5d"},
        "6s 7d",
        "Td 9c Qs",
        bets=["4 $20", "9 $20 behind 4", "5 $20", "10 $20 behind 5"],
    )
    play(hand, "4 split $20", "9 pass")
    assert lies(hand, "circle 4b") == "$20"
    assert (lies(hand, "circle 4 behind 9"), lies(hand, "circle 4b behind 9")) == ("$20", "$0")
    play(hand, "4 stand", "4 stand", "5 double $20")
    refuse(hand, "10 add $25", "who-plays-the-hand")
    play(hand, "10 add $5")
    assert "$5 stack 10 -> circle 5 behind 10" in moved(hand, "added-wager")


# The player-dealer's hand


@pytest.mark.rule("comstock.pure215.down-card-turned-after-all-acted")
@pytest.mark.rule("comstock.pure215.action-button-from-down-card")
def test_the_down_card_is_turned_and_places_the_button_before_the_hand_is_drawn() -> None:
    hand = deal(PURE, {4: "Td 9c"}, "6c 5d", "Ts")
    play(hand, "4 stand")
    topics = [getattr(event, "topic", "") for event in hand.events]
    assert topics.index("down-card-turned") < topics.index("action-button") < topics.index("bank-hits")
    assert [event.seat for event in events_of(hand, "action-button")] == [8], "4, 5, 6, 7, 8"  # type: ignore[attr-defined]


@pytest.mark.rule("comstock.pure215.action-button-from-down-card")
@pytest.mark.parametrize(("down", "seat"), [("Ad", 4), ("5d", 8), ("6d", 1), ("7d", 2)])
def test_the_button_is_counted_clockwise_by_the_down_card(down: str, seat: int) -> None:
    assert button_on(stand_all(deal(PURE, {4: "Td 9c"}, f"9s {down}"))) == seat


@pytest.mark.rule("comstock.pure215.action-button-wraps")
@pytest.mark.parametrize(("down", "seat"), [("8d", 4), ("9d", 5), ("Qd", 6)])
def test_the_count_goes_round_again_and_leaves_out_the_player_dealer(down: str, seat: int) -> None:
    assert button_on(stand_all(deal(PURE, {4: "Td 9c"}, f"9s {down}"))) == seat


@pytest.mark.rule("comstock.pure215.action-button-wraps")
def test_from_a_circle_without_a_wager_settlement_starts_at_the_next_one_that_has_one() -> None:
    hand = stand_all(deal(PURE, {4: "Td 9c", 7: "Td 9c"}, "9s Kd"))
    assert (button_on(hand), wagers_settled(hand)) == (6, ["circle 7", "circle 4"])
    assert events_of(hand, "button-without-wager")


@pytest.mark.rule("comstock.pure215.player-dealer-draws-by-chart")
def test_the_player_dealer_hits_soft_17_and_stands_on_hard_17() -> None:
    hand = deal(PURE, {4: "Td 9c"}, "As 6d", "5c 7h")
    play(hand, "4 stand")
    assert read_out(hand, "bank hand") == "nineteen"
    assert read_out(stand_all(deal(PURE, {4: "Td 9c"}, "Ks 7d")), "bank hand") == "seventeen"


@pytest.mark.rule("comstock.pure215.player-dealer-stands-soft-18")
def test_the_player_dealer_stands_on_soft_18() -> None:
    assert read_out(stand_all(deal(PURE, {4: "Td 9c"}, "Ad 7c")), "bank hand") == "soft eighteen"
    assert read_out(stand_all(deal(PURE, {4: "Td 9c"}, "Ad 2c", "5h")), "bank hand") == "soft eighteen"


@pytest.mark.rule("comstock.pure215.player-dealer-always-completes")
def test_the_hand_is_drawn_out_when_everybody_is_over_and_left_when_nothing_depends_on_it() -> None:
    over = deal(PURE, {4: "Td 6c"}, "8c 8d", "9h 8s")
    play(over, "4 hit")
    assert (dealt(over, "bank-completes"), net(over, 4)) == (["bank hand"], "$10")
    undrawn = deal(PURE, {4: "Td 6c", 5: "As Kd"}, "8c 8d")
    play(undrawn, "4 surrender")
    assert called(undrawn, "bank-undrawn") == ["no wager depends on the player-dealer's hand"]


# Outcomes and settlement


@pytest.mark.rule("comstock.pure215.object-of-the-game")
@pytest.mark.rule("comstock.pure215.equal-totals-push")
@pytest.mark.rule("comstock.pure215.closer-total-wins")
@pytest.mark.rule("comstock.pure215.even-money-custom")
def test_each_hand_is_compared_with_the_player_dealers_only() -> None:
    hand = stand_all(deal(PURE, {4: "9h 9c", 5: "Kd 7s", 6: "Td 6c"}, "Ts 7d"))
    assert nets(hand) == {4: "$10", 5: "$0", 6: "-$10"}
    assert moved(hand, "win-pays") == ["$10 bank -> stack 4"]


@pytest.mark.rule("comstock.pure215.natural-pays-six-to-five")
@pytest.mark.parametrize(("wager", "won"), [("$10", "$12"), ("$25", "$30"), ("$5", "$6"), ("$2", "$2.40")])
def test_a_natural_pays_six_to_five(wager: str, won: str) -> None:
    hand = deal(PURE, {4: "Jd As"}, "6c 5d", "Qh", bets=[f"4 {wager}"], stakes="$2-$100")
    assert net(hand, 4) == won


@pytest.mark.rule("comstock.pure215.player-under-dealer-over-wins")
@pytest.mark.rule("comstock.pure215.player-over-dealer-under-loses")
@pytest.mark.rule("comstock.pure215.both-over-not-888-player-loses")
def test_over_loses_against_anything_but_three_eights() -> None:
    under = deal(PURE, {1: "Td 3c", 2: "Qh 4d"}, "Kd 5c", "9c 8h")
    play(under, "1 stand", "2 hit")
    assert nets(under) == {1: "$10", 2: "-$10"}
    assert events_of(under, "both-over")
    loses = deal(PURE, {2: "Qh 4d"}, "Kd 7c", "9c")
    play(loses, "2 hit")
    assert (net(loses, 2), len(events_of(loses, "over-loses"))) == ("-$10", 1)


@pytest.mark.rule("comstock.pure215.outcome-table")
@pytest.mark.parametrize(
    ("bank", "drawn", "results"),
    [
        ("8s 8h", "8d", ["$12", "$10", "$10", "-$5"]),
        ("Ks 6h", "7d", ["$12", "$10", "-$10", "-$5"]),
        ("Ks 7h", "", ["$12", "$0", "-$10", "-$5"]),
        ("Ks 8h", "", ["$12", "-$10", "-$10", "-$5"]),
    ],
)
def test_the_whole_table_of_results(bank: str, drawn: str, results: list[str]) -> None:
    hands = {4: "As Kd", 5: "Td 7c", 6: "Td 4c", 7: "Td 6c"}
    hand = deal(PURE, hands, bank, f"9d {drawn}")
    play(hand, "5 stand", "6 hit", "7 surrender")
    assert list(nets(hand).values()) == results


@pytest.mark.rule("comstock.pure215.outcome-table")
def test_against_a_natural_only_a_natural_does_not_lose() -> None:
    assert nets(deal(PURE, {4: "As Kd", 5: "Td 7c"}, "As Td")) == {4: "$0", 5: "-$10"}


@pytest.mark.rule("comstock.pure215.settlement-order")
def test_wagers_are_settled_from_the_button_base_before_buster_circle_by_circle() -> None:
    wagers = ["8 $10", "9 $10 behind 8", "9 $5 buster behind 8", "8 $5 buster", "1 $10"]
    hand = deal(PURE, {8: "Td 9c", 1: "Td 9c", 2: "Td 9c"}, "Ts 5d", "9h", bets=wagers)
    stand_all(hand)
    assert wagers_settled(hand) == [
        "circle 8",
        "circle 8 behind 9",
        "buster 8",
        "buster 8 behind 9",
        "circle 1",
        "circle 2",
    ]


@pytest.mark.rule("comstock.pure215.bank-cannot-win-or-lose-more-than-posted")
def test_the_player_dealer_wins_at_most_what_he_posted() -> None:
    wagers = ["4 $80", "5 $80", "6 $100"]
    hand = stand_all(deal(PURE, {4: "Td 8c", 5: "Td 8c", 6: "Td 8c"}, "Ts Ad", post="$100", bets=wagers))
    assert hand.over
    hand = stand_all(deal(PURE, {4: "Td 8c", 5: "Td 8c", 6: "Td 8c"}, "9s Ad", post="$100", bets=wagers))
    assert nets(hand) == {4: "-$80", 5: "-$20", 6: "$0"}
    assert (net(hand, 3), len(events_of(hand, "no-action"))) == ("$98", 1), "$100 less the fee of $2"


@pytest.mark.rule("comstock.pure215.coverage-arithmetic")
@pytest.mark.parametrize(
    ("hands", "bets", "results"),
    [
        (("Td 8c", "Td 8c", "As Kd"), ("$60", "$80", "$50"), ("-$60", "-$40", "$0")),
        (("Ks Qd", "Ks Qd", "Td 8c"), ("$80", "$50", "$30"), ("$80", "$20", "$0")),
        (("Ks Qd", "Td 8c", "Td 8c"), ("$100", "$30", "$30"), ("$100", "$0", "$0")),
        (("As Kd", "Td 8c", "Ks Qd"), ("$50", "$30", "$20"), ("$60", "-$30", "$10")),
    ],
)
def test_every_amount_that_moves_uses_up_the_cover(
    hands: tuple[str, ...], bets: tuple[str, ...], results: tuple[str, ...]
) -> None:
    order = (8, 1, 2)
    wagers = [f"{seat} {bet}" for seat, bet in zip(order, bets, strict=True)]
    hand = deal(PURE, dict(zip(order, hands, strict=True)), "4s 5d", "Th", post="$100", bets=wagers)
    stand_all(hand)
    assert button_on(hand) == 8
    assert tuple(nets(hand)[seat] for seat in order) == results


def test_with_net_cover_collected_money_pays_later_winners() -> None:
    hand = deal(
        PURE,
        {8: "Td 8c", 1: "Td 8c", 2: "As Kd"},
        "4s 5d",
        "Th",
        post="$100",
        bets=["8 $60", "1 $80", "2 $50"],
        cover="net",
    )
    stand_all(hand)
    assert nets(hand) == {1: "-$40", 2: "$60", 8: "-$60"}


# Buster


@pytest.mark.rule("comstock.pure215.buster-stays-in-action")
def test_a_buster_bet_stays_in_action_when_its_own_hand_is_over_or_a_natural() -> None:
    wagers = ["4 $10", "4 $5 buster", "5 $10", "5 $5 buster"]
    hand = deal(PURE, {4: "Td 4c", 5: "As Jd"}, "Kd 6c", "9s 7h", bets=wagers)
    play(hand, "4 hit")
    assert nets(hand) == {4: "$0", 5: "$22"}


@pytest.mark.rule("comstock.pure215.buster-loses-without-bust")
def test_a_buster_bet_loses_when_the_player_dealer_is_not_over_or_has_a_natural() -> None:
    natural = deal(PURE, {4: "As Jd"}, "Ah Kd", bets=["4 $10", "4 $5 buster"])
    assert (net(natural, 4), moved(natural, "buster-loses")) == ("-$5", ["$5 buster 4 -> bank"])
    stands = stand_all(deal(PURE, {4: "Td 7c"}, "Ks 7d", bets=["4 $10", "4 $5 buster"]))
    assert net(stands, 4) == "-$5"


@pytest.mark.rule("comstock.pure215.buster-pay-table")
@pytest.mark.parametrize(
    ("bank", "drawn", "odds"),
    [
        ("Kd 6c", "9d", 2),
        ("8c 8d", "8h", 2),
        ("2c 3d", "8h Ts", 2),
        ("2c 3d", "4h 7s 9c", 4),
        ("2c 3d", "4h 2s 5c 9d", 15),
        ("2c 2d", "2h 2s 3c 4d 9d", 50),
        ("2c 2d", "2h 2s 2c 2d 3c 9d", 200),
        ("2c 2d", "2h 2s 2c 2d 2h Ac 9d", 200),
    ],
)
def test_buster_pays_by_the_number_of_cards(bank: str, drawn: str, odds: int) -> None:
    wagers = ["4 $10", "4 $5 buster"]
    hand = deal(PURE, {4: "Ks Qd"}, bank, drawn, post="$2,000", bets=wagers, stacks={3: "$3,000"})
    stand_all(hand)
    assert moved(hand, "buster-pays")[0] == f"{dollars(odds * 500)} bank -> stack 4"


@pytest.mark.rule("comstock.pure215.buster-loses-without-bust")
def test_twenty_one_in_five_cards_is_no_bust() -> None:
    hand = stand_all(deal(PURE, {4: "Ks Qd"}, "2c 3d", "4h 3s 9c", bets=["4 $10", "4 $5 buster"]))
    assert (read_out(hand, "bank hand"), net(hand, 4)) == ("twenty-one", "-$15")


@pytest.mark.rule("comstock.pure215.buster-forces-completion")
def test_a_buster_bet_makes_the_player_dealer_draw_when_every_player_is_done() -> None:
    natural = deal(PURE, {4: "As Kd"}, "6c Th", "9d", bets=["4 $10", "4 $5 buster"])
    assert (dealt(natural, "buster-completes"), net(natural, 4)) == (["bank hand"], "$22")
    surrendered = deal(PURE, {4: "Td 6c"}, "6c Th", "9d", bets=["4 $10", "4 $5 buster"])
    play(surrendered, "4 surrender")
    assert net(surrendered, 4) == "$5"


@pytest.mark.rule("comstock.pure215.buster-covered-by-bank")
def test_buster_bets_are_settled_from_the_same_posted_money() -> None:
    wagers = ["4 $10", "4 $5 buster", "5 $10"]
    hand = deal(PURE, {4: "Ks Qd", 5: "Ks Qd"}, "2c Ad", "2h 2s 5c 2d 2c 9d", post="$300", bets=wagers)
    stand_all(hand)
    assert "$290 bank -> stack 4" in moved(hand, "side-bet-cover-short")
    assert nets(hand) == {4: "$300", 5: "$0"}


@pytest.mark.rule("comstock.pure215.coverage-arithmetic")
def test_a_wager_that_is_not_covered_does_not_name_the_rule_of_buster_bets() -> None:
    hand = stand_all(deal(PURE, {4: "Ks Qd", 5: "Ks Qd"}, "9s 8d", post="$15"))
    assert moved(hand, "cover-short") == ["$5 bank -> stack 5"]
    assert "buster-covered-by-bank" not in rules_named(hand)


@pytest.mark.rule("comstock.pure215.cards-collected-and-discarded")
def test_all_cards_go_to_the_discard_tray() -> None:
    hand = stand_all(deal(PURE, {4: "Td 9c"}, "Ks 7d"))
    assert len(events_of(hand, "cards-to-tray")) == 2
    assert sorted(hand.table.cards["tray"]) == sorted(["2s", "Td", "9c", "Ks", "7d"])
