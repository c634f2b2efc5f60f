"""What goes wrong at S&K's hold'em tables: turns passed over, raises that are none, and the floor."""

from typing import Any

import pytest
from tests.trouble import cannot, rule

from calroom.games.poker.trouble.incidents import InMotions, InTheMuck, PassedOver, SpokeUp
from calroom.money import cents
from calroom.table.hand import Hand
from calroom.table.incidents import Counted, Disputed, Misdealt

from .going_wrong import floor_may, lying, play_out
from .playing import bets, deal, left, moves, play, stay_to_the, turn, words


def dealt(seats: str = "1 2 3 4 5 6", button: int = 6, **given: Any) -> Hand:
    return deal(seats, button, "$5-$10 spread limit", game="sk.holdem", seed=7, **given)


@pytest.mark.rule("sk.holdem.out-of-turn")
def test_a_player_who_was_passed_over_and_speaks_before_two_have_acted_keeps_his_turn() -> None:
    hand = dealt()
    stay_to_the("flop", hand)
    play(hand, "1 check", "2 check", "3 check", "4 check")
    hand.report(PassedOver(5))
    assert turn(hand) == 6
    play(hand, "6 bet $5")
    hand.report(SpokeUp(5))
    assert moves(hand, "passed-over") == ["$5 bet 6 > stack 6"]
    assert turn(hand) == 5
    assert bets(hand) == {}
    play(hand, "5 check", "6 check")
    play_out(hand)


@pytest.mark.rule("sk.holdem.out-of-turn")
def test_once_two_have_acted_behind_him_what_they_did_stands() -> None:
    hand = dealt()
    stay_to_the("flop", hand)
    hand.report(PassedOver(1))
    play(hand, "2 check", "3 bet $5")
    hand.report(SpokeUp(1))
    assert bets(hand) == {3: "$5"}
    assert turn(hand) == 4
    assert words(hand, "passed-over") == ["two have acted behind seat 1: it stands, and they act last"]
    cannot(hand, SpokeUp(1), "seat 1 was not passed over")
    play_out(hand)


@pytest.mark.rule("sk.holdem.out-of-turn")
def test_a_fold_out_of_turn_stands_but_the_one_who_was_passed_over_has_his_turn() -> None:
    hand = dealt()
    hand.report(PassedOver(3))
    cannot(hand, PassedOver(4), "seat 3 was passed over already")
    play(hand, "4 fold")
    hand.report(SpokeUp(3))
    assert turn(hand) == 3
    assert 4 not in hand.table.kept.pots.live
    play(hand, "3 call")
    assert turn(hand) == 5
    play_out(hand)


def test_a_player_who_never_speaks_up_is_asked_last() -> None:
    hand = dealt("1 2 3", 3)
    hand.report(PassedOver(3))
    play(hand, "1 call", "2 check")
    assert turn(hand) == 3
    play_out(hand)


@pytest.mark.rule("sk.holdem.string-bet")
def test_only_the_first_motion_counts_unless_a_raise_was_announced() -> None:
    hand = dealt()
    play(hand, "3 call")
    hand.report(InMotions(4, (cents("$5"), cents("$5"))))
    assert bets(hand)[4] == "$5"
    assert turn(hand) == 5
    hand.report(InMotions(5, (cents("$5"), cents("$5")), announced=True))
    assert bets(hand)[5] == "$10"
    play_out(hand)


@pytest.mark.rule("sk.holdem.floor-decides")
def test_a_dispute_about_a_hand_that_touched_the_muck_is_put_to_the_floor() -> None:
    hand = dealt()
    hand.report(InTheMuck(4))
    rule(hand, "hand-live")
    assert 4 in hand.table.kept.pots.live
    hand.report(Disputed("seat 4 says that they called", seat=4))
    assert floor_may(hand) == "play-on, call-off, hand-dead or misdeal"
    rule(hand, "hand-dead")
    assert lying(hand, "hand 4") == ""
    play_out(hand)


@pytest.mark.rule("sk.holdem.two-hole-cards-exposed-misdeal")
def test_a_misdeal_gives_the_blind_its_fee_back_and_takes_it_again() -> None:
    hand = dealt(incidents=[Misdealt(4, 1)])
    before = hand.stacks
    hand.report(Counted(4))
    assert "$3 collection > stack 2" in moves(hand, "misdeal")
    assert len(moves(hand, "fee-before-the-deal")) == 2
    assert hand.stacks == before
    assert left(hand, 4) == "$200"
    play_out(hand)
