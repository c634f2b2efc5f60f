"""What goes wrong at the Palace's hold'em tables: the muck, the jackpot, the floor and management."""

from typing import Any

import pytest
from tests.telling import events_of
from tests.trouble import cannot, rule

from calroom.games.poker.trouble.incidents import (
    InMotions,
    InTheMuck,
    IrregularDeck,
    JackpotClaimed,
    NotDiscarded,
    TakenBack,
)
from calroom.money import cents, dollars
from calroom.table.asks import FLOOR
from calroom.table.events import Acted
from calroom.table.hand import Hand
from calroom.table.incidents import Counted, Disputed, Exposed, ManagementRules, Misdealt
from calroom.table.refusals import HandIsOver

from .going_wrong import floor_may, lying, play_out
from .playing import (
    bets,
    deal,
    left,
    moves,
    play,
    proves,
    show_all,
    stay,
    stay_to_the,
    turn,
    words,
)

SIX = "1 2 3 4 5 6"


def dealt(seats: str = SIX, button: int = 6, game: str = "palace.holdem", **given: Any) -> Hand:
    return deal(seats, button, "$4-$8", game=game, seed=7, **given)


@pytest.mark.rule("palace.holdem.two-hole-cards-exposed-misdeal")
def test_after_a_misdeal_the_blinds_go_back_and_are_posted_again() -> None:
    hand = dealt(incidents=[Exposed(2, 1), Exposed(6, 2)])
    assert moves(hand, "misdeal") == ["$2 bet 1 > stack 1", "$4 bet 2 > stack 2"]
    assert moves(hand, "blind") == ["$2 stack 1 > bet 1", "$4 stack 2 > bet 2"] * 2
    assert hand.table.button == 6
    play_out(hand)


@pytest.mark.rule("palace.holdem.wrong-number-of-hole-cards")
def test_three_cards_found_when_only_one_has_acted_are_a_misdeal() -> None:
    hand = dealt(incidents=[Misdealt(2, 3)])
    play(hand, "3 raise $8")
    hand.report(Counted(2))
    assert bets(hand) == {1: "$2", 2: "$4"}
    assert left(hand, 3) == "$200"
    play_out(hand)


@pytest.mark.rule("palace.holdem.no-string-bets")
def test_facing_a_bet_a_second_motion_goes_back_and_an_announced_raise_stands() -> None:
    hand = dealt()
    stay_to_the("turn", hand)
    play(hand, "1 bet $8", "2 fold", "3 fold")
    hand.report(InMotions(4, (cents("$8"), cents("$8"))))
    assert bets(hand) == {1: "$8", 4: "$8"}
    hand.report(InMotions(5, (cents("$8"), cents("$8")), announced=True))
    assert bets(hand) == {1: "$8", 4: "$8", 5: "$16"}
    play_out(hand)


@pytest.mark.rule("palace.holdem.irregular-deck")
def test_an_irregular_deck_gives_back_what_everybody_put_in_with_fee_and_jackpot() -> None:
    hand = dealt("1 2 3", 3)
    play(hand, "3 raise $8", "1 call", "2 call")
    play(hand, "1 bet $4", "2 call", "3 call")
    assert dollars(hand.table.chips["pot"]) == "$35"
    assert dollars(hand.table.chips["collection"]) == "$1"
    hand.report(IrregularDeck("two Qs are there"))
    assert hand.over
    assert hand.stacks == dict.fromkeys((1, 2, 3), cents("$200"))
    play_out(hand)


@pytest.mark.rule("palace.holdem.irregular-deck")
def test_the_jackpots_dollar_goes_back_too_and_a_pot_that_is_won_stays_won() -> None:
    hand = dealt()
    stay_to_the("flop", hand)
    assert dollars(hand.table.chips["jackpot"]) == "$1"
    hand.report(IrregularDeck())
    assert hand.over
    assert hand.table.chips["jackpot"] == 0
    assert set(hand.stacks.values()) == {cents("$200")}
    hand = dealt()
    show_all(hand)
    with pytest.raises(HandIsOver) as refusal:
        hand.report(IrregularDeck())
    assert refusal.value.rules == ("palace.holdem.irregular-deck",)


@pytest.mark.rule("palace.holdem.hand-in-the-muck-is-dead")
def test_cards_that_touch_the_muck_are_dead_and_the_chips_stay() -> None:
    hand = dealt()
    stay_to_the("turn", hand)
    play(hand, "1 bet $8", "2 fold")
    hand.report(InTheMuck(3))
    assert floor_may(hand) == "hand-dead or hand-live"
    hand.answer_for(FLOOR)
    assert lying(hand, "hand 3") == ""
    assert turn(hand) == 4
    assert left(hand, 3) == "$196"
    cannot(hand, InTheMuck(3), "seat 3 is not in the hand")
    play_out(hand)


@pytest.mark.rule("palace.holdem.hand-in-the-muck-is-dead")
def test_cards_that_can_be_named_beyond_doubt_may_be_given_back_by_the_floor() -> None:
    hand = dealt()
    stay_to_the("turn", hand)
    play(hand, "1 bet $8", "2 fold")
    hand.report(InTheMuck(3))
    rule(hand, "hand-live")
    assert turn(hand) == 3
    hand.report(TakenBack(2))
    rule(hand, "hand-live")
    assert turn(hand) == 2
    play_out(hand)


@pytest.mark.parametrize("board_first", [False, True], ids=["board dealt", "board turned up"])
def test_a_hand_that_was_folded_before_the_flop_is_not_given_back_after_it(board_first: bool) -> None:
    hand = dealt(board_first=board_first)
    play(hand, "3 raise $8", "4 fold", "5 fold", "6 fold", "1 fold", "2 call")
    cannot(hand, TakenBack(1), "seat 1 has thrown no hand away since the last cards were dealt")
    play_out(hand)


# The jackpot


@pytest.mark.rule("palace.holdem.jackpot-award")
def test_a_jackpot_that_was_awarded_while_the_floor_was_asked_is_not_awarded_twice() -> None:
    hand = dealt(jackpot_total=cents("$1239"))
    stay_to_the("river", hand)
    stay(hand)
    hand.report(JackpotClaimed(2))
    hand.report(JackpotClaimed(3))
    rule(hand, "award", cents("$1240"), "seat 3")
    rule(hand, "award", cents("$1240"), "seat 2")
    assert moves(hand, "jackpot-award") == ["$1,240 jackpot > stack 3"]
    assert words(hand, "jackpot-award") == ["nothing is left of the jackpot"]


@pytest.mark.rule("palace.holdem.jackpot-award")
def test_the_floor_awards_the_jackpot_and_its_total_returns_to_nothing() -> None:
    hand = dealt(jackpot_total=cents("$1239"))
    cannot(hand, JackpotClaimed(2), "hands have not been shown")
    stay_to_the("river", hand)
    stay(hand)
    assert dollars(hand.table.chips["jackpot"]) == "$1,240"
    hand.report(JackpotClaimed(2))
    assert floor_may(hand) == "no-award or award"
    before = hand.stacks[2]
    rule(hand, "award", cents("$1240"), "seat 2")
    assert moves(hand, "jackpot-award") == ["$1,240 jackpot > stack 2"]
    assert hand.stacks[2] == before + cents("$1240")
    assert hand.table.chips["jackpot"] == 0
    (award,) = (event for event in events_of(hand, "jackpot-award") if isinstance(event, Acted))
    assert (award.seat, award.amount) == (FLOOR, cents("$1240"))
    play_out(hand)


@pytest.mark.rule("palace.holdem.jackpot-award")
def test_a_hand_dealt_to_four_wins_no_jackpot() -> None:
    hand = dealt("1 2 3 4", 4, jackpot_total=cents("$1239"))
    stay_to_the("river", hand)
    stay(hand)
    refusal = cannot(hand, JackpotClaimed(2), "it takes a hand dealt to 5 players or more")
    assert refusal.rules == ("palace.holdem.jackpot-award",)


@pytest.mark.rule("palace.holdem.jackpot-award")
def test_without_an_answer_nothing_is_awarded() -> None:
    hand = dealt(jackpot_total=cents("$100"))
    stay_to_the("river", hand)
    stay(hand)
    hand.report(JackpotClaimed(2))
    hand.answer_for(FLOOR)
    assert dollars(hand.table.chips["jackpot"]) == "$101"
    play_out(hand)


# The floor and management


@pytest.mark.rule("palace.holdem.unlisted-irregularities")
def test_an_irregularity_that_no_rule_names_waits_for_the_floor() -> None:
    hand = dealt()
    stay_to_the("flop", hand)
    hand.report(Disputed("a board card sticks to another"))
    assert floor_may(hand) == "play-on or call-off"
    rule(hand, "play-on")
    assert words(hand, "floor-decides") == ["play goes on: a board card sticks to another"]
    assert turn(hand) == 1
    play_out(hand)


@pytest.mark.rule("palace.holdem.management-decides")
def test_management_decides_and_it_is_recorded_who_and_why() -> None:
    hand = dealt()
    stay_to_the("flop", hand)
    ruling = ManagementRules("hand-dead", "the shift manager", "seat 5 was shown a hand", seat=5)
    hand.report(ruling)
    assert words(hand, "management-decides") == [
        "seat 5's hand is ruled dead: seat 5 was shown a hand (the shift manager)"
    ]
    assert 5 not in hand.table.kept.pots.live
    cannot(hand, ManagementRules("misdeal", "the manager", "no"), "may be ruled is play-on, call-off")
    play_out(hand)


# Pineapple


PINEAPPLES = ("palace.pineapple", "palace.pineapple-hilo")


def one_keeps_three(game: str) -> Hand:
    """Seat 4 has thrown nothing away when the turn comes."""
    hand = dealt(game=game)
    stay_to_the("flop", hand)
    stay(hand)
    hand.report(NotDiscarded(4))
    stay_to_the("turn", hand)
    return hand


@proves("failure-to-discard", PINEAPPLES)
def test_whoever_is_seen_with_three_cards_before_any_action_on_the_turn_discards_at_once(game: str) -> None:
    hand = one_keeps_three(game)
    turned = hand.table.cards["board"][-1]
    hand.report(Counted(4))
    assert turn(hand) == 4
    assert len(hand.asks[0].options[0].cards) == 3
    hand.answer(4, hand.asks[0].default)
    assert len(hand.table.cards["hand 4"]) == 2
    assert hand.table.cards["board"][-1] == turned
    assert turn(hand) == 1
    play_out(hand)


@proves("failure-to-discard", PINEAPPLES)
def test_once_there_is_action_on_the_turn_three_cards_are_a_dead_hand(game: str) -> None:
    hand = one_keeps_three(game)
    play(hand, "1 bet $8")
    hand.report(Counted(4))
    assert 4 not in hand.table.kept.pots.live
    assert left(hand, 4) == "$196"
    play_out(hand)


@proves("failure-to-discard", PINEAPPLES)
def test_three_cards_that_nobody_notices_are_dead_at_the_showdown(game: str) -> None:
    hand = one_keeps_three(game)
    play_out(hand)
    assert words(hand, "not-discarded") == ["seat 4 holds 3 cards: their hand is dead"]
