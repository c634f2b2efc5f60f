"""How much may be bet, what counts as a raise and when a round is over: The Comstock's hold'em."""

import pytest
from tests.telling import events_of

from calroom.table.hand import Hand
from calroom.table.inputs import Answered

from .playing import (
    bets,
    board,
    deal,
    gathered,
    left,
    may,
    play,
    pot,
    refuse,
    shown,
    stay,
    stay_to_the,
    taken_in,
    turn,
    words,
)


def on_the(street: str, seats: str = "2 4 6", stakes: str = "$5-$10", button: int = 6) -> Hand:
    """Everybody has called and checked, and this card is up."""
    hand = deal(seats, stakes=stakes, button=button)
    stay_to_the(street, hand)
    return hand


# Split limit


@pytest.mark.rule("comstock.holdem.split-limit-lower-on-first-two-rounds")
def test_before_the_flop_bets_and_raises_are_the_lower_limit() -> None:
    hand = deal("1 2 3 4 5 6")
    assert may(hand, 3) == "call $5, raise to $10 or fold"
    for wrong in ("3 raise $8", "3 raise $15"):
        refuse(
            hand,
            wrong,
            "split-limit-lower-on-first-two-rounds",
            instead="call $5, raise to $10 or fold",
        )
    play(hand, "3 raise $10")
    assert may(hand, 4) == "call $10, raise to $15 or fold"


@pytest.mark.rule("comstock.holdem.split-limit-lower-on-first-two-rounds")
def test_on_the_flop_bets_and_raises_are_the_lower_limit() -> None:
    hand = on_the("flop")
    assert may(hand, 2) == "check, bet $5 or fold"
    for wrong in ("2 bet $4", "2 bet $10"):
        refuse(hand, wrong, "split-limit-lower-on-first-two-rounds", instead="check, bet $5 or fold")
    play(hand, "2 bet $5")
    assert may(hand, 4) == "call $5, raise to $10 or fold"


@pytest.mark.rule("comstock.holdem.split-limit-lower-on-first-two-rounds")
def test_on_the_flop_only_an_all_in_may_be_less_than_the_lower_limit() -> None:
    hand = on_the("flop", "2:$8 4 6")
    assert may(hand, 2) == "check, all in $3 or fold"
    play(hand, "2 all-in $3")
    assert may(hand, 4) == "call $3, bet $5 or fold"


@pytest.mark.rule("comstock.holdem.split-limit-upper-on-last-two-rounds")
@pytest.mark.parametrize("street", ["turn", "river"])
def test_on_turn_and_river_bets_and_raises_are_the_upper_limit(street: str) -> None:
    hand = on_the(street)
    for wrong in ("2 bet $5", "2 bet $20"):
        refuse(hand, wrong, "split-limit-upper-on-last-two-rounds", instead="check, bet $10 or fold")
    play(hand, "2 bet $10")
    refuse(
        hand,
        "4 raise $15",
        "split-limit-upper-on-last-two-rounds",
        instead="call $10, raise to $20 or fold",
    )
    play(hand, "4 raise $20", "6 raise $30", "2 raise $40")
    assert bets(hand) == {2: "$40", 4: "$20", 6: "$30"}


# Pot limit


@pytest.mark.rule("comstock.holdem.pot-limit-blinds-and-minimum-opening")
def test_pot_limit_is_opened_for_at_least_the_posted_amount() -> None:
    hand = on_the("flop", "1 2 4 6", stakes="$1-$2 pot limit")
    play(hand, "1 check", "2 check")
    offered = "check, bet $2 up to $6 in steps of $0.50 or fold"
    refuse(hand, "4 bet $1", "pot-limit-blinds-and-minimum-opening", instead=offered)
    play(hand, "4 bet $2")
    assert bets(hand) == {4: "$2"}


@pytest.mark.rule("comstock.holdem.pot-limit-blinds-and-minimum-opening")
def test_a_table_may_post_a_higher_opening_bet_than_its_big_blind() -> None:
    hand = deal("1 2 4 6", stakes="$1-$2 pot limit", opening=500)
    stay_to_the("flop", hand)
    assert may(hand, 1) == "check, bet $5 up to $6 in steps of $0.50 or fold"
    refuse(hand, "1 bet $2", "pot-limit-blinds-and-minimum-opening")
    play(hand, "1 bet $5")


@pytest.mark.rule("comstock.holdem.pot-limit-blinds-and-minimum-opening")
def test_a_player_with_less_than_the_opening_bet_may_go_all_in_for_it() -> None:
    hand = on_the("flop", "1 2 4:$3 6", stakes="$1-$2 pot limit")
    refuse(hand, "1 bet $1.50", "pot-limit-blinds-and-minimum-opening")
    play(hand, "1 check", "2 check")
    assert may(hand, 4) == "check, all in $1 or fold"
    play(hand, "4 all-in $1")
    assert left(hand, 4) == "$0"


@pytest.mark.rule("comstock.holdem.pot-limit-maximum-bet")
def test_a_pot_limit_opening_bet_is_at_most_the_pot_after_fees() -> None:
    hand = deal("2 4 6", stakes="$1-$2 pot limit")
    play(hand, "6 raise $7", "2 raise $15", "4 call", "6 call")
    assert pot(hand) == "$43"
    offered = "check, bet $2 up to $43 in steps of $0.50 or fold"
    assert may(hand, 2) == offered
    refuse(hand, "2 bet $44", "pot-limit-maximum-bet", instead=offered)
    play(hand, "2 bet $43")
    assert bets(hand) == {2: "$43"}


@pytest.mark.rule("comstock.holdem.pot-limit-maximum-raise")
def test_a_pot_limit_raiser_adds_his_call_to_the_pot_and_may_raise_by_the_sum() -> None:
    hand = deal("1 2 3 4 5 6", button=1, stakes="$1-$2 pot limit")
    assert bets(hand) == {2: "$1", 3: "$2"}
    for seat, most, too_much in ((4, "$7", "$8"), (5, "$24", "$25")):
        refuse(hand, f"{seat} raise {too_much}", "pot-limit-maximum-raise")
        play(hand, f"{seat} raise {most}")
    play(hand, "6 fold", "1 fold")
    assert may(hand, 2) == "call $23, raise to $41 up to $81 in steps of $0.50 or fold"
    refuse(hand, "2 raise $82", "pot-limit-maximum-raise", instead=may(hand, 2))
    play(hand, "2 raise $81")
    assert left(hand, 2) == "$119"


@pytest.mark.rule("comstock.holdem.pot-limit-maximum-raise")
def test_a_pot_sized_bet_on_the_flop_may_be_raised_to_four_times_the_pot() -> None:
    hand = deal("2 4 6", stakes="$1-$2 pot limit")
    play(hand, "6 raise $7", "2 raise $15", "4 call", "6 call", "2 bet $43")
    assert may(hand, 4) == "call $43, raise to $86 up to $172 in steps of $0.50 or fold"
    refuse(hand, "4 raise $173", "pot-limit-maximum-raise")
    play(hand, "4 raise $172")


@pytest.mark.rule("comstock.holdem.pot-limit-maximum-raise")
def test_bets_of_players_who_have_folded_count_towards_the_pot() -> None:
    hand = deal("1 2 3 4 5 6", button=1, stakes="$1-$2 pot limit")
    play(hand, "4 raise $7", "5 raise $24", "6 fold", "1 fold", "2 fold", "3 fold")
    assert may(hand, 4).startswith("call $17, raise to $41 up to $75 ")


# No limit


@pytest.mark.rule("comstock.holdem.no-limit-blinds-and-opening-bet")
def test_no_limit_is_opened_for_at_least_the_designated_bet() -> None:
    hand = deal("1 2 3 4 5 6", stakes="$1-$2 no limit", opening=200)
    assert may(hand, 3).startswith("call $2, ")
    stay_to_the("flop", hand)
    offered = "check, bet $2 up to $198 in steps of $0.50 or fold"
    refuse(hand, "1 bet $1", "no-limit-blinds-and-opening-bet", instead=offered)
    play(hand, "1 bet $2")


@pytest.mark.rule("comstock.holdem.no-limit-blinds-and-opening-bet")
def test_no_limit_may_have_antes_and_another_opening_bet() -> None:
    hand = deal("1 2 3 4 5 6", stakes="$1-$2 no limit", opening=500, ante=50)
    assert (pot(hand), bets(hand)) == ("$3", {1: "$1", 2: "$2"})
    stay_to_the("flop", hand)
    refuse(hand, "1 bet $4.50", "no-limit-blinds-and-opening-bet")
    play(hand, "1 bet $5")


@pytest.mark.rule("comstock.holdem.no-limit-any-amount")
def test_at_no_limit_all_the_money_on_the_table_may_be_bet_and_no_more() -> None:
    hand = deal("2:$241 4:$500 6:$500", stakes="$1-$2 no limit")
    play(hand, "6 raise $4", "2 call", "4 call")
    assert (pot(hand), left(hand, 2)) == ("$10", "$237")
    offered = "check, bet $2 up to $237 in steps of $0.50 or fold"
    refuse(hand, "2 bet $238", "table-stakes", instead=offered)
    play(hand, "2 bet $237")
    assert bets(hand) == {2: "$237"}
    assert may(hand, 4).startswith("call $237, ")


@pytest.mark.rule("comstock.holdem.big-bet-minimum-raise")
def test_a_raise_is_at_least_as_large_as_the_last_bet_or_raise() -> None:
    hand = on_the("flop", "2 4 6", stakes="$1-$2 no limit")
    play(hand, "2 bet $20", "4 raise $50")
    offered = "call $50, raise to $80 up to $198 in steps of $0.50 or fold"
    refuse(hand, "6 raise $70", "big-bet-minimum-raise", instead=offered)
    play(hand, "6 raise $80")


@pytest.mark.rule("comstock.holdem.big-bet-minimum-raise")
def test_a_smaller_raise_stands_when_it_is_all_the_player_has() -> None:
    hand = on_the("flop", "2 4 6:$72", stakes="$1-$2 no limit")
    play(hand, "2 bet $20")
    refuse(hand, "4 raise $39", "big-bet-minimum-raise")
    play(hand, "4 raise $50")
    assert may(hand, 6) == "call $50, all in $70 or fold"
    play(hand, "6 all-in $70")
    assert may(hand, 2) == "call $50, raise to $80 up to $198 in steps of $0.50 or fold"


@pytest.mark.rule("comstock.holdem.big-bet-minimum-raise")
@pytest.mark.parametrize("stakes", ["$1-$2 no limit", "$1-$2 pot limit"])
def test_before_the_flop_the_big_blind_is_the_first_bet(stakes: str) -> None:
    hand = deal("1 2 3 4 5 6", stakes=stakes)
    refuse(hand, "3 raise $3", "big-bet-minimum-raise")
    play(hand, "3 raise $4")
    refuse(hand, "4 raise $5.50", "big-bet-minimum-raise")
    play(hand, "4 raise $6")


# The course of a round


@pytest.mark.rule("comstock.holdem.betting-round")
def test_a_round_is_over_when_everybody_has_had_his_turn_and_owes_nothing() -> None:
    hand = on_the("flop")
    before = gathered(hand)["pot"]
    assert may(hand, 2) == "check, bet $5 or fold"
    play(hand, "2 check", "4 bet $5")
    assert may(hand, 6) == "call $5, raise to $10 or fold"
    play(hand, "6 call", "2 call")
    assert (before, gathered(hand)["pot"]) == ("$15", "$30")
    assert len(board(hand)) == 4


@pytest.mark.rule("comstock.holdem.betting-round")
def test_before_the_flop_the_round_waits_for_the_big_blind() -> None:
    hand = deal("1 2 3 4 5 6")
    play(hand, "3 call", "4 call", "5 call", "6 call", "1 call")
    assert (board(hand), turn(hand)) == ([], 2)
    play(hand, "2 check")
    assert len(board(hand)) == 3


@pytest.mark.rule("comstock.holdem.betting-round")
def test_a_full_raise_gives_every_other_player_a_new_turn() -> None:
    hand = on_the("flop")
    play(hand, "2 bet $5", "4 call", "6 raise $10")
    assert stay(hand) == [2, 4]


@pytest.mark.rule("comstock.holdem.betting-round")
def test_a_round_is_over_when_one_player_is_left() -> None:
    hand = on_the("flop")
    play(hand, "2 bet $5", "4 fold", "6 fold")
    assert hand.over


@pytest.mark.rule("comstock.holdem.betting-round")
def test_a_player_who_owes_nothing_may_fold() -> None:
    hand = on_the("flop")
    play(hand, "2 fold", "4 check")
    assert turn(hand) == 6


@pytest.mark.rule("comstock.holdem.betting-round")
def test_who_faces_a_bet_may_not_check() -> None:
    hand = on_the("flop")
    play(hand, "2 bet $5")
    refuse(hand, "4 check", "betting-round", instead="call $5, raise to $10 or fold")


@pytest.mark.rule("comstock.holdem.betting-round")
def test_the_first_to_act_may_not_check_a_blind_nor_call_where_there_is_no_bet() -> None:
    hand = deal("2 4 6")
    refuse(hand, "6 check", "betting-round", instead="call $5, raise to $10 or fold")
    stay_to_the("flop", hand)
    refuse(hand, "2 call $5", "betting-round", instead="check, bet $5 or fold")


@pytest.mark.rule("comstock.holdem.check-raise-allowed")
def test_who_checked_may_raise_later_in_the_round() -> None:
    hand = on_the("flop")
    play(hand, "2 check", "4 bet $5", "6 fold")
    assert may(hand, 2) == "call $5, raise to $10 or fold"
    play(hand, "2 raise $10")
    assert len(events_of(hand, "check-raise")) > 0
    assert may(hand, 4) == "call $5, raise to $15 or fold"


# How many raises


@pytest.mark.rule("comstock.holdem.bet-and-three-raises")
def test_there_are_one_bet_and_three_raises_while_three_are_in() -> None:
    hand = on_the("turn")
    play(hand, "2 bet $10", "4 raise $20", "6 raise $30", "2 raise $40")
    assert may(hand, 4) == "call $20 or fold"
    refuse(hand, "4 raise $50", "bet-and-three-raises", instead="call $20 or fold")
    play(hand, "4 call")
    refuse(hand, "6 raise $50", "bet-and-three-raises", instead="call $10 or fold")


@pytest.mark.rule("comstock.holdem.bet-and-three-raises")
def test_before_the_flop_the_largest_blind_counts_as_the_bet() -> None:
    hand = deal("1 2 3 4 5 6")
    play(hand, "3 raise $10", "4 raise $15", "5 raise $20")
    refuse(hand, "6 raise $25", "bet-and-three-raises", instead="call $20 or fold")


def test_raises_are_not_counted_at_pot_limit_and_no_limit() -> None:
    for stakes in ("$1-$2 no limit", "$1-$2 pot limit"):
        hand = on_the("flop", stakes=stakes)
        play(hand, "2 bet $2", "4 raise $4", "6 raise $6", "2 raise $8", "4 raise $10", "6 raise $12")
        assert may(hand, 2).startswith("call $4, raise to $14 up to ")


@pytest.mark.rule("comstock.holdem.no-raise-cap-with-two-players")
def test_two_players_may_raise_as_often_as_they_like() -> None:
    hand = deal("2 4 6")
    play(hand, "6 call", "2 call", "4 fold")
    stay_to_the("river", hand)
    play(hand, "2 bet $10", "6 raise $20", "2 raise $30", "6 raise $40", "2 raise $50", "6 raise $60")
    assert may(hand, 2) == "call $10, raise to $70 or fold"


@pytest.mark.rule("comstock.holdem.no-raise-cap-with-two-players")
def test_a_fold_before_the_third_raise_lifts_the_limit() -> None:
    hand = on_the("river")
    play(hand, "2 bet $10", "4 raise $20", "6 fold")
    play(hand, "2 raise $30", "4 raise $40", "2 raise $50", "4 raise $60")
    assert may(hand, 2) == "call $10, raise to $70 or fold"


@pytest.mark.rule("comstock.holdem.no-raise-cap-with-two-players")
def test_a_fold_after_the_third_raise_does_not_lift_the_cap() -> None:
    hand = on_the("river")
    play(hand, "2 bet $10", "4 raise $20", "6 raise $30", "2 raise $40", "4 fold")
    assert may(hand, 6) == "call $10 or fold"
    refuse(hand, "6 raise $50", "no-raise-cap-with-two-players", instead="call $10 or fold")


@pytest.mark.rule("comstock.holdem.no-raise-cap-with-two-players")
def test_an_all_in_hand_counts_as_one_of_those_who_are_in() -> None:
    hand = on_the("river", "2 4:$35 6")
    play(hand, "2 bet $10", "4 raise $20", "6 raise $30", "2 raise $40")
    refuse(hand, "4 raise $50", "bet-and-three-raises")
    other = on_the("river", "2 4:$25 6")
    play(other, "2 bet $10", "4 raise $20", "6 raise $30", "2 raise $40")
    assert left(other, 4) == "$0"
    refuse(other, "6 raise $50", "bet-and-three-raises", instead="call $10 or fold")
    free = on_the("river", "2 4 6")
    play(free, "2 bet $10", "4 fold", "6 raise $20", "2 raise $30", "6 raise $40", "2 raise $50")


# Short all-ins


@pytest.mark.rule("comstock.holdem.only-a-full-bet-is-a-raise")
def test_a_short_all_in_must_be_matched_but_is_not_counted_as_a_raise() -> None:
    hand = on_the("flop", "2 4:$13 6")
    play(hand, "2 bet $5", "4 all-in $8")
    assert may(hand, 6) == "call $8, raise to $10 or fold"
    play(hand, "6 raise $10", "2 raise $15", "6 raise $20")
    refuse(hand, "2 raise $25", "bet-and-three-raises", instead="call $5 or fold")


@pytest.mark.rule("comstock.holdem.only-a-full-bet-is-a-raise")
def test_an_all_in_that_passes_a_full_bet_is_a_raise_to_the_full_amount() -> None:
    hand = on_the("flop", "2 4:$13 5 6:$16", button=6)
    play(hand, "2 bet $5", "4 all-in $8", "5 call")
    assert may(hand, 6) == "call $8, raise to $10, all in $11 or fold"
    play(hand, "6 all-in $11")
    assert may(hand, 2) == "call $6, raise to $15 or fold"
    play(hand, "2 raise $15", "5 raise $20")
    refuse(hand, "2 raise $25", "bet-and-three-raises", instead="call $5 or fold")


@pytest.mark.rule("comstock.holdem.only-a-full-bet-is-a-raise")
def test_at_no_limit_a_short_all_in_does_not_change_the_measure_of_a_raise() -> None:
    hand = on_the("flop", "2:$500 4:$152 6:$500", stakes="$1-$2 no limit")
    play(hand, "2 bet $100", "4 all-in $150")
    assert may(hand, 6).startswith("call $150, raise to $200 up to $498 ")


@pytest.mark.rule("comstock.holdem.short-all-in-does-not-reopen")
def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = on_the("flop", "2 4:$13 6")
    play(hand, "2 bet $5", "4 all-in $8", "6 call")
    assert may(hand, 2) == "call $3 or fold"
    refuse(hand, "2 raise $10", "short-all-in-does-not-reopen", instead="call $3 or fold")
    play(hand, "2 call")
    assert gathered(hand) == {"pot": "$39"}
    assert len(board(hand)) == 4


@pytest.mark.rule("comstock.holdem.short-all-in-does-not-reopen")
def test_two_short_all_ins_that_stay_below_a_full_raise_reopen_nothing() -> None:
    hand = on_the("flop", "2 4:$12 5:$14 6")
    play(hand, "2 bet $5", "4 all-in $7", "5 all-in $9", "6 call")
    refuse(hand, "2 raise $10", "short-all-in-does-not-reopen", instead="call $4 or fold")


@pytest.mark.rule("comstock.holdem.only-a-full-bet-is-a-raise")
def test_two_short_all_ins_that_together_pass_a_full_raise_reopen_the_betting() -> None:
    hand = on_the("flop", "2 4:$13 5:$16 6")
    play(hand, "2 bet $5", "4 all-in $8", "5 all-in $11", "6 call")
    assert may(hand, 2) == "call $6, raise to $15 or fold"


@pytest.mark.rule("comstock.holdem.short-all-in-does-not-reopen")
def test_at_no_limit_too_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = on_the("flop", "2 4:$32 6", stakes="$1-$2 no limit")
    play(hand, "2 bet $20", "4 all-in $30", "6 call")
    refuse(hand, "2 raise $60", "short-all-in-does-not-reopen", instead="call $10 or fold")


@pytest.mark.rule("comstock.holdem.full-bet-under-short-all-in-may-be-raised")
def test_who_has_not_acted_may_raise_the_full_bet_under_a_short_all_in() -> None:
    hand = on_the("flop", "2 4:$13 6")
    play(hand, "2 bet $5", "4 all-in $8")
    refuse(
        hand,
        "6 raise $13",
        "full-bet-under-short-all-in-may-be-raised",
        instead="call $8, raise to $10 or fold",
    )
    play(hand, "6 raise $10")
    assert may(hand, 2) == "call $5, raise to $15 or fold"


@pytest.mark.rule("comstock.holdem.short-all-in-opening-bet")
def test_a_short_opening_bet_may_be_called_or_completed_to_a_full_bet() -> None:
    hand = on_the("turn", "2 4:$11 6")
    play(hand, "2 check", "4 all-in $6")
    assert may(hand, 6) == "call $6, bet $10 or fold"
    play(hand, "6 bet $10")
    assert may(hand, 2) == "call $10, raise to $20 or fold"
    play(hand, "2 raise $20", "6 raise $30", "2 raise $40")
    refuse(hand, "6 raise $50", "bet-and-three-raises", instead="call $10 or fold")


@pytest.mark.rule("comstock.holdem.short-all-in-opening-bet")
def test_who_had_checked_may_only_call_a_short_opening_bet_that_nobody_completed() -> None:
    hand = on_the("turn", "2 4:$11 6")
    play(hand, "2 check", "4 all-in $6", "6 call")
    assert may(hand, 2) == "call $6 or fold"
    refuse(hand, "2 bet $10", "short-all-in-opening-bet", instead="call $6 or fold")
    refuse(hand, "2 raise $20", "short-all-in-opening-bet", instead="call $6 or fold")


# Going all-in, and silence


@pytest.mark.rule("comstock.holdem.right-to-go-all-in")
def test_a_player_may_put_in_all_he_has_whether_or_not_it_is_a_full_bet_call_or_raise() -> None:
    bet = on_the("river", "2:$11 4 6")
    assert may(bet, 2) == "check, all in $6 or fold"
    play(bet, "2 all-in $6")
    raised = on_the("river", "2 4:$18 6")
    play(raised, "2 bet $10")
    assert may(raised, 4) == "call $10, all in $13 or fold"
    play(raised, "4 all-in $13")
    assert (left(bet, 2), left(raised, 4)) == ("$0", "$0")


@pytest.mark.rule("comstock.holdem.no-answer-in-time")
def test_a_silent_player_checks_if_he_owes_nothing_and_folds_otherwise() -> None:
    hand = on_the("flop", "4 5 6")
    hand.answer_for(4)
    assert turn(hand) == 5
    play(hand, "5 check", "6 bet $5")
    hand.answer_for(4)
    assert taken_in(hand) == [4]
    assert words(hand, "no-answer") == ["seat 4 does not answer in time"] * 2
    by_system = [given for given in hand.inputs.inputs if isinstance(given, Answered) and given.system]
    assert [given.answer.verb for given in by_system] == ["check", "fold"]


@pytest.mark.rule("comstock.holdem.no-answer-in-time")
def test_the_live_hand_of_a_silent_player_is_shown_at_the_showdown() -> None:
    hand = on_the("river", "4 5 6")
    stay(hand)
    hand.answer_for(5)
    hand.answer_for(6)
    assert hand.over
    assert sorted(shown(hand)) == [4, 5, 6]
