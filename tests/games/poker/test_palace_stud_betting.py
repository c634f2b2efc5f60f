"""What may be bet, the open pair, raises, all-ins, the half kill and the fees: The Palace's 7-card stud."""

from functools import partial
from typing import Any

import pytest

import calroom
from calroom.games.poker.stud.terms import Rules
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
    returned,
    words,
)
from .stud_playing import bet, cards_of, deal, fold_all, show_all, stay, stay_to

FIVE_UP = {1: "- - Kd", 2: "- - 7s", 3: "- - 2h", 4: "- - 2c", 5: "- - Qs"}
THREE = {2: "- - 2c 3d 7h 8s", 4: "- - Kd 9c 8h 7s", 5: "- - Jd 4h 6d 6c"}
"""Seat 4 is high on fourth and fifth street, and seat 5 from the sixth on."""


stud = partial(deal, game="palace.stud")


def on(street: str, seats: str = "2 4 5", **given: Any) -> Hand:
    hand = stud(seats, THREE, **given)
    stay_to(street, hand)
    return hand


# Limits


@pytest.mark.rule("palace.stud.limit", "palace.stud.bet-sizes")
def test_the_smaller_limit_holds_to_fourth_street_and_the_larger_from_fifth() -> None:
    for stakes, small, large in (("$4-$8", "$4", "$8"), ("$3-$6", "$3", "$6")):
        hand = stud("2 4 5", THREE, stakes=stakes)
        play(hand, "2 bring-in")
        assert may(hand, 4) == f"call $1, complete to {small} or fold"
        stay(hand)
        assert may(hand, 4) == f"check, bet {small} or fold"
        stay(hand)
        for seat in (4, 5, 5):
            assert may(hand, seat) == f"check, bet {large} or fold"
            stay(hand)


@pytest.mark.rule("palace.stud.limit")
def test_other_limits_are_not_spread() -> None:
    with pytest.raises(Refused) as refusal:
        stud("1 2 3", stakes="$10-$20")
    assert refusal.value.rules == ("palace.stud.limit",)


@pytest.mark.rule("palace.stud.actions")
def test_without_a_bet_one_may_check_bet_or_fold_and_who_checked_may_raise() -> None:
    hand = on("fifth")
    assert may(hand, 4) == "check, bet $8 or fold"
    play(hand, "4 check", "5 bet $8", "2 fold")
    assert may(hand, 4) == "call $8, raise to $16 or fold"
    play(hand, "4 raise $16")
    assert bets(hand) == {4: "$16", 5: "$8"}


@pytest.mark.rule("palace.stud.betting-round-ends")
def test_a_round_is_over_when_all_have_matched_and_a_completion_gives_a_new_turn() -> None:
    called = stud("1 2 3 4 5", FIVE_UP)
    play(called, "4 bring-in", "5 call", "1 call", "2 fold", "3 fold")
    assert len(cards_of(called, 1).split()) == 4
    completed = stud("1 2 3 4 5", FIVE_UP)
    play(completed, "4 bring-in", "5 call", "1 complete $4", "2 fold", "3 fold")
    assert may(completed, 4) == "call $3, raise to $8 or fold"
    play(completed, "4 call")
    assert may(completed, 5) == "call $3, raise to $8 or fold"


@pytest.mark.rule("palace.stud.no-more-betting-possible")
def test_when_no_more_betting_is_possible_the_missing_streets_are_dealt() -> None:
    hand = stud("2:$9.50 4 5", THREE, out={4: 5})
    stay_to("fifth", hand)
    play(hand, "4 fold", "5 bet $8", "2 call")
    assert len(words(hand, "no-more-betting")) == 1
    assert [len(cards_of(hand, seat).split()) for seat in (2, 5)] == [7, 7]
    assert hand.asks[0].topic == "showdown"


# The open pair


def open_pair(stakes: str = "$4-$8") -> Hand:
    """Seat 2 makes a pair on fourth street."""
    cards = {2: "- - 9h 9c", 4: "- - Kd 7h", 5: "- - Ah 3s", 6: "- - 2c 4d"}
    hand = stud("2 4 5 6", cards, stakes=stakes)
    stay(hand)
    return hand


@pytest.mark.rule("palace.stud.open-pair-option")
def test_a_pair_on_fourth_street_may_bet_the_smaller_or_the_larger_limit() -> None:
    hand = open_pair()
    offered = "check, bet $4 up to $8 in steps of $4 or fold"
    for wrong in ("2 bet $6", "2 bet $12", "2 bet $2"):
        refuse(hand, wrong, "open-pair-option", instead=offered)
    play(hand, "2 bet $8")
    assert bets(hand) == {2: "$8"}
    assert may(hand, 4) == "call $8, raise to $16 or fold"


@pytest.mark.rule("palace.stud.open-pair-raise-after-small-bet")
def test_after_the_smaller_bet_one_may_raise_by_either_limit() -> None:
    three = open_pair("$3-$6")
    play(three, "2 bet $3")
    assert may(three, 4) == "call $3, raise to $6 up to $9 in steps of $3 or fold"
    four = open_pair()
    play(four, "2 bet $4")
    assert may(four, 4) == "call $4, raise to $8 up to $12 in steps of $4 or fold"


@pytest.mark.rule("palace.stud.open-pair-large-bet-binds")
def test_three_then_nine_may_be_raised_to_fifteen_and_not_to_twelve() -> None:
    hand = open_pair("$3-$6")
    play(hand, "2 bet $3", "4 raise $9")
    refuse(hand, "5 raise $12", "open-pair-large-bet-binds", instead="call $9, raise to $15 or fold")
    play(hand, "5 raise $15")
    assert may(hand, 6) == "call $15, raise to $21 or fold"
    four = open_pair()
    play(four, "2 bet $4", "4 raise $12")
    refuse(four, "5 raise $16", "open-pair-large-bet-binds", instead="call $12, raise to $20 or fold")


@pytest.mark.rule("palace.stud.open-pair-holder-checks")
def test_if_the_pair_checks_every_other_player_has_the_choice() -> None:
    hand = open_pair()
    play(hand, "2 check")
    assert may(hand, 4) == "check, bet $4 up to $8 in steps of $4 or fold"
    play(hand, "4 check", "5 bet $8")
    assert may(hand, 6) == "call $8, raise to $16 or fold"


@pytest.mark.rule("palace.stud.open-pair-and-cap")
def test_raises_of_either_size_count_as_one_each() -> None:
    hand = open_pair()
    play(hand, "2 bet $4", "4 raise $8", "5 raise $16", "6 raise $24")
    refuse(hand, "2 raise $32", "open-pair-and-cap", instead="call $20 or fold")


@pytest.mark.rule("palace.stud.open-pair-option")
def test_a_pair_of_a_folded_hand_gives_nobody_the_choice() -> None:
    hand = open_pair()
    play(hand, "2 fold")
    assert may(hand, 4).startswith("check, bet $4 up to $8 ")
    later = stud("2 4 5 6", {2: "- - 9h", 4: "- - Kd 7h", 5: "- - Ah 3s", 6: "- - 2c 4d"}, out={2: 3})
    play(later, "6 bring-in", "2 fold", "4 call", "5 call")
    assert may(later, 5) == "check, bet $4 or fold"


# Raises and all-ins


@pytest.mark.rule("palace.stud.raise-cap")
def test_a_round_has_a_bet_and_three_raises() -> None:
    third = stud("1 2 3 4 5", FIVE_UP)
    play(third, "4 bring-in", "5 complete $4", "1 raise $8", "2 raise $12", "3 raise $16")
    refuse(third, "4 raise $20", "raise-cap", instead="call $15 or fold")
    fifth = on("fifth")
    play(fifth, "4 bet $8", "5 raise $16", "2 raise $24", "4 raise $32")
    refuse(fifth, "5 raise $40", "raise-cap", instead="call $16 or fold")


@pytest.mark.rule("palace.stud.raise-cap")
def test_the_cap_holds_for_two_players_too() -> None:
    hand = stud("2 5", THREE)
    stay_to("seventh", hand)
    play(hand, "5 bet $8", "2 raise $16", "5 raise $24", "2 raise $32")
    refuse(hand, "5 raise $40", "raise-cap", instead="call $8 or fold")


@pytest.mark.rule("palace.stud.completion-is-not-a-raise")
def test_completing_the_forced_bet_is_none_of_the_three_raises() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    play(hand, "4 bring-in", "5 complete $4")
    assert may(hand, 1) == "call $4, raise to $8 or fold"
    play(hand, "1 raise $8", "2 raise $12", "3 raise $16")
    refuse(hand, "4 raise $20", "completion-is-not-a-raise", instead="call $15 or fold")


@pytest.mark.rule("palace.stud.all-in-side-pots")
def test_who_cannot_match_a_bet_calls_all_in_for_the_part_he_matched() -> None:
    hand = stud("1:$6.50 2 3", {1: "- - Kd 9c 8h", 2: "- - 2c 3d 7h", 3: "- - Jd 4h 6d"})
    play(hand, "2 bet $4", "3 raise $8", "1 call", "2 call")
    bet(hand, "$4")
    bet(hand, "$8")
    assert gathered(hand) == {"pot": "$19.50", "side pot 1": "$28"}
    assert left(hand, 2) == left(hand, 3) == "$179.50"


@pytest.mark.rule("palace.stud.short-all-in")
def test_a_short_all_in_is_matched_but_lets_nobody_raise_who_has_acted() -> None:
    cards = {2: "- - Kd 9c 8h", 3: "- - 4c 4h 6d", 5: "- - 2c 3d 7h", 6: "- - Jd Th 9d"}
    hand = stud("2 3 5:$12.50 6", cards)
    stay(hand)
    stay(hand)
    play(hand, "3 check", "5 check", "6 check", "2 bet $8", "3 call", "5 all-in $11")
    assert may(hand, 6) == "call $11, raise to $16 or fold"
    play(hand, "6 call")
    refuse(hand, "2 raise $16", "short-all-in", instead="call $3 or fold")
    play(hand, "2 call")
    refuse(hand, "3 raise $16", "short-all-in", instead="call $3 or fold")


@pytest.mark.rule("palace.stud.short-all-in")
def test_three_dollars_all_in_over_the_forced_bet_may_be_completed() -> None:
    hand = stud("1:$3.50 2 3 4 5", FIVE_UP)
    play(hand, "4 bring-in", "5 call", "1 all-in $3")
    assert may(hand, 2) == "call $3, complete to $4 or fold"
    play(hand, "2 call", "3 fold", "4 call")
    refuse(hand, "5 complete $4", "short-all-in", instead="call $2 or fold")


@pytest.mark.rule("palace.stud.uncontested-pot")
def test_the_last_player_takes_the_pot_unseen_and_gets_his_bet_back() -> None:
    up = {1: "2c", 2: "3d", 3: "Kd Qc 9h 8h", 4: "7d 6d 5d 4d", 5: "7s 6s 5s 4s", 6: "7h 6h 5h 4h"}
    more = {7: "8c 6c 5c 3c", 8: "Td"}
    cards = {seat: f"- - {cards}" for seat, cards in (up | more).items()}
    hand = stud("1 2 3 4 5 6 7 8", cards, out={1: 3, 2: 3, 8: 3})
    play(hand, "1 bring-in", "2 call", "3 complete $4", "4 call", "5 call", "6 call", "7 call", "8 fold")
    play(hand, "1 fold", "2 fold")
    stay_to("sixth", hand)
    assert pot(hand) == "$22"
    play(hand, "3 bet $8", "4 fold", "5 fold", "6 fold", "7 fold")
    assert returned(hand) == ["$8 bet 3 > stack 3"]
    assert pushed(hand) == {3: "$22"}
    assert len(cards_of(hand, 3).split()) == 6, "no seventh card is dealt"


# The half kill


@pytest.mark.rule("palace.stud.half-kill")
def test_a_killed_pot_is_played_at_one_and_a_half_times_the_limit() -> None:
    hand = stud("2 4 5", THREE, killed=True)
    assert words(hand, "half-kill") == ["the pot is killed and played at $6-$12"]
    stay(hand)
    for seat, limit in ((4, "$6"), (4, "$12"), (5, "$12"), (5, "$12")):
        assert may(hand, seat) == f"check, bet {limit} or fold"
        stay(hand)
    pair = stud("2 4", {2: "- - 9h 9c", 4: "- - Kd 7h"}, killed=True)
    stay(pair)
    assert may(pair, 2) == "check, bet $6 up to $12 in steps of $6 or fold"


@pytest.mark.rule("palace.stud.half-kill-post")
def test_nothing_is_posted_for_the_kill_and_the_forced_bet_grows_with_the_limit() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP, killed=True)
    assert (pot(hand), bets(hand)) == ("$2.50", {})
    assert may(hand, 4) == "bring in $1.50 or bet $6"
    play(hand, "4 bring-in", "5 complete $6", "1 raise $12", "2 raise $18", "3 raise $24")
    assert may(hand, 4) == "call $22.50 or fold"


# Fees


@pytest.mark.rule("palace.stud.fee")
@pytest.mark.parametrize(
    ("players", "fee"), [(2, "$2"), (4, "$2"), (5, "$3"), (6, "$4"), (7, "$4"), (8, "$4")]
)
def test_the_fee_depends_on_the_number_of_players(players: int, fee: str) -> None:
    hand = stud(" ".join(map(str, range(1, players + 1))))
    show_all(hand)
    assert collected(hand) == fee


@pytest.mark.rule("palace.stud.fee-taken-from-pot")
def test_the_fee_leaves_the_pot_once_fourth_street_is_dealt() -> None:
    cards = {1: "- - Kd", 2: "- - 7s", 3: "- - 3h", 4: "- - 2c", 5: "- - Qs", 6: "- - 9s", 7: "- - Ts"}
    hand = stud("1 2 3 4 5 6 7", cards, out={5: 3, 6: 3, 7: 3, 2: 3})
    play(hand, "4 bring-in", "5 fold", "6 fold", "7 fold", "1 complete $4", "2 fold", "3 call", "4 call")
    assert gathered(hand) == {"pot": "$15.50"}
    assert (collected(hand), pot(hand)) == ("$4", "$11.50")
    assert moves(hand, "fee-on-fourth-street") == ["$4 pot > collection"]
    early = stud("1 2 3 4 5 6 7", cards)
    fold_all(early)
    assert (collected(early), pushed(early)) == ("$0", {4: "$4.50"})


@pytest.mark.rule("palace.stud.fee-limited-to-pot")
def test_the_main_pot_pays_first_and_then_the_side_pots() -> None:
    cards = {1: "- - Kd", 2: "- - 2c", 3: "- - Qs", 4: "- - 9s", 5: "- - 9h", 6: "- - 9d", 7: "- - 9c"}
    hand = stud("1:$4.50 2 3 4 5 6 7", cards, out={4: 3, 5: 3, 6: 3, 7: 3})
    play(hand, "2 bet $4", "3 raise $8", "4 fold", "5 fold", "6 fold", "7 fold", "1 call", "2 call")
    assert gathered(hand) == {"pot": "$15.50", "side pot 1": "$8"}
    assert (pot(hand), pot(hand, "side pot 1")) == ("$11.50", "$8")


@pytest.mark.rule("palace.stud.fee-limited-to-pot")
def test_a_main_pot_of_antes_alone_pays_only_what_the_side_pot_cannot() -> None:
    cards = {1: "- - Kd", 2: "- - 2c", 3: "- - Qs", 4: "- - 9s", 5: "- - 9h", 6: "- - 9d", 7: "- - 9c"}
    hand = stud("1:$0.50 2 3 4 5 6 7", cards, out={5: 3, 6: 3, 7: 3})
    play(hand, "2 bet $4", "3 call", "4 call", "5 fold", "6 fold", "7 fold")
    assert gathered(hand) == {"pot": "$3.50", "side pot 1": "$12"}
    assert (pot(hand), pot(hand, "side pot 1")) == ("$3.50", "$8")


@pytest.mark.rule("palace.stud.fee-limited-to-pot")
def test_the_house_takes_no_more_than_the_pot_holds() -> None:
    hand = stud("1:$0.50 2:$0.50", {1: "- - Kd", 2: "- - 2c"})
    assert (collected(hand), pot(hand)) == ("$1", "$0")
    while not hand.over:
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    assert words(hand, "short-pot") == ["the pot is $1 short of the collection; nobody owes it"]
    assert left(hand, 1) == "$0"


@pytest.mark.structure("palace.stud.no-jackpot")
def test_eight_players_pay_four_dollars_and_nothing_for_a_jackpot() -> None:
    assert calroom.game("palace.stud").rules_as(Rules).jackpot.amount == 0
    hand = stud("1 2 3 4 5 6 7 8")
    show_all(hand)
    assert (collected(hand), pot(hand, "jackpot")) == ("$4", "$0")
