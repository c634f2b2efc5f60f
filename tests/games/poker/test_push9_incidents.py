"""What goes wrong in Push-9 is for the floor."""

import pytest
from tests.trouble import to_the_end

import calroom
from calroom.games.poker.trouble.incidents import OutOfTurn
from calroom.table.asks import FLOOR, Answer
from calroom.table.hand import Hand
from calroom.table.incidents import Counted, Disputed, Exposed, Misdealt, TurnedUp
from calroom.table.refusals import CannotHappen

from .playing import left, pot, turn

RULE = "sk.push9.irregularities-to-the-floor"


def deal(*incidents: Misdealt) -> Hand:
    stacks = dict.fromkeys((1, 2, 3, 4), 20000)
    return calroom.game("sk.push9").hand(stacks, 1, seed=3, incidents=incidents)


@pytest.mark.rule(RULE)
def test_a_wrong_count_before_any_act_is_a_misdeal_by_default_and_the_antes_play() -> None:
    hand = deal(Misdealt(seat=3, count=4))
    assert len(hand.table.cards["hand 3"]) == 4
    hand.report(Counted(seat=3))
    assert hand.asks[0].default.verb == "misdeal"
    hand.answer_for(FLOOR)
    assert [len(hand.table.cards[f"hand {seat}"]) for seat in (1, 2, 3, 4)] == [3, 3, 3, 3]
    assert pot(hand) == "$8"
    to_the_end(hand)


@pytest.mark.rule(RULE)
def test_a_card_exposed_by_the_dealer_is_a_misdeal_and_one_by_its_owner_plays() -> None:
    hand = deal()
    hand.report(TurnedUp(seat=3, card=2))
    assert hand.asks[0].default.verb == "play-on"
    hand.answer_for(FLOOR)
    hand.report(Exposed(seat=3, card=1))
    assert hand.asks[0].default.verb == "misdeal"
    hand.answer(FLOOR, Answer("play-on"))
    with pytest.raises(CannotHappen, match="holds 3 cards"):
        hand.report(Exposed(seat=3, card=4))
    to_the_end(hand)


@pytest.mark.rule(RULE)
def test_an_act_out_of_turn_does_not_bind_and_disputes_are_heard() -> None:
    hand = deal()
    hand.report(OutOfTurn(seat=4, verb="bet", amount=200))
    assert (turn(hand), left(hand, 4)) == (2, "$198")
    hand.report(Disputed("seat 4 misread their hand", seat=4))
    hand.answer(FLOOR, Answer("hand-dead"))
    assert hand.table.kept.pots.live == [1, 2, 3]
    to_the_end(hand)


@pytest.mark.rule(RULE)
def test_a_wrong_count_that_nobody_noticed_has_no_hand() -> None:
    hand = deal(Misdealt(seat=3, count=4))
    while not hand.over and hand.asks[0].topic == "betting-round":
        hand.answer(hand.asks[0].seat, Answer("check"))
    assert hand.stacks[3] == 19800
    to_the_end(hand)
