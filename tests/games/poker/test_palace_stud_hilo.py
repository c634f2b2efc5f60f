"""High and low share the pot, and time is paid for: The Palace's stud high-low, beside its stud."""

from typing import Any

import pytest

import calroom
from calroom.games.poker.fees import half_hours_begun
from calroom.games.poker.stud.terms import Rules
from calroom.table.events import Moved
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

from .playing import (
    bets,
    collected,
    gathered,
    left,
    may,
    moves,
    play,
    pot,
    pushed,
    refuse,
    shown,
    turn,
    words,
)
from .stud_playing import bet, dead_cards, deal, opener, show_all, stay, stay_to, why_first

FIVE_UP = {1: "- - Kd", 2: "- - 7s", 3: "- - 3h", 4: "- - 2c", 5: "- - Qs"}
THREE = {2: "- - 2c 3d 7h 8s", 4: "- - Kd 9c 8h 7s", 5: "- - Jd 4h 6d Tc"}


def hilo(seats: str, cards: dict[int, str] | None = None, **given: Any) -> Hand:
    return deal(seats, cards, game="palace.stud-hilo", **given)


def showdown(cards: dict[int, str], *bets_made: str, **given: Any) -> Hand:
    """All hands shown after these bets, street by street, an empty one for a street without."""
    hand = hilo(" ".join(map(str, sorted(cards))), cards, **given)
    for made in bets_made:
        bet(hand, made) if made else stay(hand)
    show_all(hand)
    return hand


# The table and its fees


@pytest.mark.rule("palace.stud-hilo.limit", "palace.stud-hilo.bet-sizes")
def test_the_game_is_four_and_eight_lower_to_fourth_street_and_upper_after() -> None:
    hand = hilo("2 4 5", THREE)
    play(hand, "2 bring-in")
    assert may(hand, 4) == "call $1, complete to $4 or fold"
    stay(hand)
    for limit in ("$4", "$8", "$8", "$8"):
        assert may(hand, 4) == f"check, bet {limit} or fold"
        stay(hand)
    with pytest.raises(Refused) as refusal:
        hilo("2 4 5", stakes="$3-$6")
    assert refusal.value.rules == ("palace.stud-hilo.limit",)


@pytest.mark.rule("palace.stud-hilo.fee")
def test_nothing_is_taken_from_the_pot_and_everybody_pays_six_dollars_each_half_hour() -> None:
    eight = " ".join(map(str, range(1, 9)))
    hand = hilo(eight, time_due=dict.fromkeys(range(1, 9), 2))
    assert words(hand, "fee-posted") == ["the collection is $6 each half hour"]
    assert collected(hand) == "$96"
    show_all(hand)
    assert collected(hand) == "$96"
    taken = [event for event in hand.events if isinstance(event, Moved) and event.target == "collection"]
    assert {event.topic for event in taken} == {"time-charge"}


@pytest.mark.rule("palace.stud-hilo.fee-clock")
def test_a_player_pays_on_sitting_down_and_with_every_half_hour_of_his_own_clock() -> None:
    assert [half_hours_begun(minutes) for minutes in (0, 25, 29, 30, 59, 60)] == [1, 1, 1, 2, 2, 3]
    hand = hilo("1 2 3", time_due={2: 1})
    assert moves(hand, "time-charge") == ["$6 stack 2 > collection"]
    with pytest.raises(Refused) as refusal:
        hilo("1 2:$5.50 3", time_due={2: 1})
    assert "palace.stud-hilo.fee-clock" in refusal.value.rules


@pytest.mark.structure("palace.stud-hilo.no-jackpot")
def test_there_is_no_jackpot() -> None:
    assert calroom.game("palace.stud-hilo").rules_as(Rules).jackpot.amount == 0
    hand = hilo("1 2 3 4 5")
    show_all(hand)
    assert pot(hand, "jackpot") == "$0"


@pytest.mark.rule("palace.stud-hilo.half-kill")
def test_a_killed_hand_is_played_at_six_and_twelve() -> None:
    hand = hilo("2 4 5", THREE, killed=True)
    stay(hand)
    for limit in ("$6", "$12", "$12", "$12"):
        assert may(hand, 4) == f"check, bet {limit} or fold"
        stay(hand)


@pytest.mark.rule("palace.stud-hilo.half-kill-post")
def test_nothing_is_posted_for_the_kill() -> None:
    hand = hilo("1 2 3 4 5", FIVE_UP, killed=True)
    assert (pot(hand), bets(hand)) == ("$2.50", {})
    assert may(hand, 4) == "bring in $1.50 or bet $6"
    play(hand, "4 bring-in", "5 complete $6", "1 raise $12", "2 raise $18", "3 raise $24")
    assert may(hand, 4) == "call $22.50 or fold"


# Betting


@pytest.mark.rule("palace.stud-hilo.stud-rules-apply")
def test_antes_and_the_opening_of_a_short_player_are_as_in_stud() -> None:
    hand = hilo("1 2 3 4:$0.50 5", FIVE_UP)
    assert pot(hand) == "$2.50"
    assert may(hand, 5) == "bring in $1, bet $4 or fold"
    with pytest.raises(Refused) as refusal:
        hilo("1 2:$0.25 3")
    assert "palace.stud-hilo.stud-rules-apply" in refusal.value.rules


@pytest.mark.rule("palace.stud-hilo.low-card-opens", "palace.stud-hilo.suit-order")
def test_the_lowest_up_card_opens_and_of_equal_ones_the_club() -> None:
    hand = hilo("1 2 3 4", {1: "- - 3d", 2: "- - 3c", 3: "- - 8s", 4: "- - Kh"})
    assert (opener(hand), why_first(hand)) == (2, "bring-in-by-suit")
    deuces = hilo("1 2 3", {1: "- - 2h", 2: "- - 2c", 3: "- - 7s"})
    assert opener(deuces) == 2


@pytest.mark.rule("palace.stud-hilo.ace-is-high-for-opening")
def test_for_the_opening_the_ace_is_high() -> None:
    assert opener(hilo("1 2 3", {1: "- - Ac", 2: "- - 4s", 3: "- - 9d"})) == 2


@pytest.mark.rule("palace.stud-hilo.high-hand-acts-first")
def test_later_the_highest_board_acts_first() -> None:
    hand = hilo("1 2", {1: "- - 2c 3d", 2: "- - Kh 9s"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (2, "best-board")


@pytest.mark.rule("palace.stud-hilo.equal-boards")
def test_of_equal_boards_the_nearest_from_the_dealers_left_acts_first() -> None:
    hand = hilo("1 3 6", {1: "- - 2c 3d", 3: "- - Kd 9c", 6: "- - Kh 9s"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (3, "equal-boards")


@pytest.mark.rule("palace.stud-hilo.open-pair-no-effect")
def test_an_open_pair_does_not_change_the_limit() -> None:
    hand = hilo("2 4 5", {2: "- - 9h 9c", 4: "- - Kd 7h", 5: "- - 2c 4d"})
    stay(hand)
    refuse(hand, "2 bet $8", "open-pair-no-effect", instead="check, bet $4 or fold")
    play(hand, "2 bet $4")
    assert may(hand, 4) == "call $4, raise to $8 or fold"


@pytest.mark.rule("palace.stud-hilo.raise-cap")
def test_a_round_has_a_bet_and_three_raises() -> None:
    hand = hilo("2 4 5", THREE)
    stay_to("sixth", hand)
    play(hand, "4 bet $8", "5 raise $16", "2 raise $24", "4 raise $32")
    refuse(hand, "5 raise $40", "raise-cap", instead="call $16 or fold")
    two = hilo("2 5", THREE)
    stay_to("seventh", two)
    play(two, "5 bet $8", "2 raise $16", "5 raise $24", "2 raise $32")
    refuse(two, "5 raise $40", "raise-cap", instead="call $8 or fold")


@pytest.mark.rule("palace.stud-hilo.completion-is-not-a-raise")
def test_completing_the_forced_bet_is_none_of_the_three_raises() -> None:
    hand = hilo("1 2 3 4 5", FIVE_UP)
    play(hand, "4 bring-in", "5 complete $4", "1 raise $8", "2 raise $12", "3 raise $16")
    refuse(hand, "4 raise $20", "completion-is-not-a-raise", instead="call $15 or fold")


@pytest.mark.rule("palace.stud-hilo.folded-seat-keeps-receiving")
def test_a_seat_that_folds_while_all_check_on_sixth_gets_a_dead_card_on_seventh() -> None:
    hand = hilo("2 4 5", {2: "- - 2c 3d 7h 8s 9h", 4: "- - 6d 9c 8h 7s", 5: "- - Jd 4h 6h Tc"})
    stay_to("sixth", hand)
    play(hand, "5 check", "2 fold", "4 check")
    assert dead_cards(hand) == ["9h 2"]


# High and low


@pytest.mark.rule("palace.stud-hilo.call-when-beaten-no-refund")
def test_who_calls_although_he_can_win_neither_half_gets_nothing_back() -> None:
    hand = hilo("1 4", {1: "2d 3d 9h 9d 9c 9s 5d", 4: "Kh Qh Jh Th 4h Qd Ks"})
    stay_to("seventh", hand)
    assert left(hand, 4) == "$198.50"
    play(hand, "1 bet $8", "4 call", "4 show")
    assert (set(pushed(hand)), left(hand, 4)) == ({1}, "$190.50")


@pytest.mark.rule("palace.stud-hilo.pot-is-split")
def test_high_and_low_take_half_of_the_pot_each() -> None:
    cards = {1: "Kh Kd Kc 9s 9d 7h 2d", 4: "8h 6d 4s 2c Ah Jd Qs"}
    hand = showdown(cards, "$4", "$4", "$8", "$8", "$8")
    assert gathered(hand) == {"pot": "$65"}
    assert pushed(hand) == {1: "$32.50", 4: "$32.50"}
    assert (shown(hand)[1], shown(hand)[4]) == ("kings full of nines", "ace high and eight-six low")


@pytest.mark.rule("palace.stud-hilo.eight-or-better")
@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [("8h 7d 5s 4c 2h Jd Qs", True), ("9h 4d 3s 2c Ah Jd Qs", False), ("7h 6d 5s 5c 2h Jd Qs", False)],
)
def test_a_low_is_five_different_ranks_up_to_the_eight(cards: str, qualifies: bool) -> None:
    hand = showdown({1: "Kh Kd Kc 9s 9d 7c 2d", 4: cards})
    assert (4 in pushed(hand)) is qualifies


@pytest.mark.rule("palace.stud-hilo.eight-or-better")
def test_a_posted_table_without_qualifier_takes_any_low() -> None:
    hand = showdown({1: "Kh Kd Kc 9s 9d 7c 2d", 4: "9h 4d 3s 2c Ah Jd Qs"}, any_low=True)
    assert set(pushed(hand)) == {1, 4}


@pytest.mark.rule("palace.stud-hilo.no-low-high-takes-all")
def test_without_a_low_the_high_hand_takes_all() -> None:
    hand = showdown({1: "Qh Qd Qc 9s 8d 7c 2d", 4: "9h 6d 4s 3c Ah 6s 9d"})
    assert set(pushed(hand)) == {1}
    assert len(words(hand, "no-low")) == 1


@pytest.mark.rule("palace.stud-hilo.aces-both-ways")
def test_an_ace_counts_high_and_low_in_one_hand() -> None:
    hand = showdown({1: "Ah Ad 2c 4s 6h 7d Kc", 4: "Qh Qd Js 9c 8h 5d 3s"})
    assert shown(hand)[1] == "pair of aces and seven-six low"
    assert set(pushed(hand)) == {1}


@pytest.mark.rule("palace.stud-hilo.straights-and-flushes-harmless-for-low")
def test_a_straight_flush_is_a_low_as_well() -> None:
    hand = showdown({1: "6h 5h 4h 3h 2h Kd Qc", 4: "7c 6s 4d 3c Ad Kh Qs"})
    assert set(pushed(hand)) == {1}


@pytest.mark.rule("palace.stud-hilo.low-ranking")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7h 5d 4s 3c 2h Jd Qs", "7d 6s 3h 2d Ac Jc Qc"),
        ("8h 6d 3s 2c Ah Jd Qs", "8d 6s 4h 2d Ac Jc Qc"),
        ("5h 4d 3s 2c Ah Jd Qs", "6d 4s 3h 2d Ac Jc Qc"),
        ("6h 5d 4s 3c 2h Jd Qs", "7d 4h 3h 2d Ac Jc Qc"),
    ],
)
def test_lows_are_compared_from_the_highest_card_down(better: str, worse: str) -> None:
    hand = showdown({1: "Kh Kd Kc 9s 9d 9c Th", 4: better, 5: worse})
    assert set(pushed(hand)) == {1, 4}


@pytest.mark.rule("palace.stud-hilo.two-groups-of-five")
def test_five_cards_for_high_and_five_others_for_low() -> None:
    hand = showdown({1: "Ah 2h 5h 8h Kh 4c 7s", 4: "Qd Qs Js 9c 8d 6d 3s"})
    assert shown(hand)[1] == "ace-high flush and seven-five low"
    assert set(pushed(hand)) == {1}


@pytest.mark.rule("palace.stud-hilo.suits-never-rank-hands")
def test_equal_lows_of_other_suits_share_the_low_half() -> None:
    cards = {1: "8s 5s 4s 2s As Kd Qd", 2: "8h 5d 4c 2h Ac Kc Qc", 4: "Ts Td Th 9s 9d 9c Jh"}
    hand = showdown(cards)
    assert set(pushed(hand)) == {1, 2, 4}


@pytest.mark.rule("palace.stud-hilo.ties-within-a-half")
def test_two_equal_lows_get_a_quarter_each() -> None:
    lows = {1: "8s 5s 4d 2s As Kd Qd", 2: "8h 5d 4c 2h Ac Kc Qc"}
    others = {
        4: "Ts Td Th 9s 9d 9c Jh",
        5: "- - 6c 8d 3c",
        6: "- - 7c 9h 3d",
        3: "- - Jc",
        7: "- - Js",
        8: "- - Jd",
    }
    hand = hilo("1 2 3 4 5 6 7 8", lows | others, out={3: 3, 7: 3, 8: 3, 5: 5, 6: 5})
    play(hand, "2 bet $4", "3 fold", "4 call", "5 call", "6 call", "7 fold", "8 fold", "1 call")
    stay(hand)
    for _ in range(3):
        bet(hand, "$8", 1, 2, 4)
    assert gathered(hand) == {"pot": "$96"}
    show_all(hand)
    assert pushed(hand) == {1: "$24", 2: "$24", 4: "$48"}


@pytest.mark.rule("palace.stud-hilo.ties-within-a-half")
def test_each_side_pot_is_divided_on_its_own() -> None:
    cards = {1: "8s 5s 4d 2s As Kd Jd", 2: "Qs Qd Jc 9s 9h 3c 3d", 4: "Ts Td Th 9d 7c 6c 6h"}
    hand = hilo("1:$4.50 2 4", cards)
    for amount in ("$4", "$4", "$8", "$8", "$8"):
        bet(hand, amount)
    assert gathered(hand) == {"pot": "$13.50", "side pot 1": "$56"}
    show_all(hand)
    assert pushed(hand) == {1: "$6.50", 4: "$63"}
    assert len(words(hand, "each-pot-apart")) == 1


@pytest.mark.rule("palace.stud-hilo.odd-chip")
def test_the_odd_chip_goes_to_the_high_half_and_in_it_to_the_highest_card() -> None:
    highs = {1: "Ah Kd Qh Jc Td 9c 9d", 4: "As Kc Qs Jh Tc 9h 9s"}
    others = {5: "8h 6d 4s 3c Ac Jd Js", 2: "- - 2c", 3: "- - 5d", 6: "- - 7d 5c 3h", 7: "- - 6c 8c 2d"}
    hand = hilo("1 2 3 4 5 6 7", highs | others, out={2: 3, 3: 3, 6: 5, 7: 5})
    play(hand, "2 bring-in", "3 fold", "4 complete $4", "5 call", "6 call", "7 call", "1 call", "2 fold")
    stay(hand)
    for _ in range(3):
        bet(hand, "$8", 1, 4, 5)
    assert gathered(hand) == {"pot": "$96.50"}
    show_all(hand)
    assert pushed(hand) == {1: "$24", 4: "$24.50", 5: "$48"}


@pytest.mark.rule("palace.stud-hilo.community-card-both-ways")
def test_a_community_card_counts_for_high_and_for_low() -> None:
    cards = {
        1: "Ah 2c 6s 7d Kh Kc 3d",
        2: "9h Jd Qc Ks 3c 5d",
        3: "2h 3h 6d 7s 9c Jc",
        4: "2d 4h Jh Js 5c 6h",
        5: "Ac Kd 2s 7c",
        6: "As 4c 9s Ts 8d Qd",
        7: "8h Qs 8s 5h Th 4d",
        8: "Ad Qh 7h 9d 6c 3s",
    }
    hand = hilo("1 2 3 4 5 6 7 8", cards, out={5: 4})
    stay(hand)
    bet(hand, "$4", 1, 2, 3, 4, 6, 7, 8)
    stay_to("sixth", hand)
    stay(hand)
    assert hand.table.cards["board"] == ["3d"]
    show_all(hand)
    assert shown(hand)[1] == "pair of kings and seven-six low"
