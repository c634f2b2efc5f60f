"""What becomes of the chips and cards of a hand that is dead: money stays in, and nothing more is asked."""

import pytest
from tests.trouble import adds_up, rule, to_the_end

from calroom.games.poker.draw.incidents import ThrewIn
from calroom.table.hand import Hand
from calroom.table.incidents import ManagementRules

from .draw_table import deal_draw, hand_of
from .mexican_table import bet_round, deal_mexican, to_the_showdown
from .playing import (
    bets,
    collected,
    deal,
    dealt_to,
    gathered,
    left,
    may,
    moves,
    play,
    pot,
    proves,
    pushed,
    show_all,
    turn,
)

HOLDEM = ("comstock.holdem", "palace.holdem")
DRAW = ("comstock.lowball", "palace.draw", "palace.lowball")


def dead(hand: Hand, seat: int) -> None:
    """Management rules the seat's hand dead."""
    hand.report(ManagementRules(ruling="hand-dead", seat=seat, reason="it was seen", name="Kim"))


def call_off(hand: Hand) -> None:
    """Management calls the hand off."""
    hand.report(ManagementRules(ruling="call-off", reason="the alarm", name="Kim"))


# Bets that no live hand has matched


@proves("table-stakes", HOLDEM, comstock_holdem="side-pots")
def test_the_lone_player_with_chips_wins_no_bet_of_a_dead_hand_that_they_did_not_match(game: str) -> None:
    hole = {1: "2c 3d", 2: "7h 8h", 3: "Kc Qd", 4: "As Ah"}
    hand = deal("1 2 3 4:$8", 1, "$4-$8", game=game, hole=hole, board="Kd Js 9s 4c 2s")
    play(hand, "4 raise $8", "1 fold", "2 call", "3 call", "2 bet $4")
    dead(hand, 2)
    show_all(hand)
    assert gathered(hand) == {"pot": "$28"}
    assert list(pushed(hand)) == [4]
    adds_up(hand)


@pytest.mark.rule("comstock.holdem.side-pots")
def test_a_side_pot_whose_players_are_all_dead_falls_to_the_pot_below() -> None:
    hole = {1: "2c 3d", 2: "7h 8h", 3: "Kc Qd", 4: "As Ah", 5: "Ad Ac"}
    hand = deal("1 2 3 4:$8 5:$8", 1, "$4-$8", hole=hole, board="Kd Js 9s 4c 2s")
    play(hand, "4 raise $8", "5 call", "1 fold", "2 call", "3 call", "2 bet $4", "3 call")
    dead(hand, 2)
    assert pot(hand, "side pot 1") == "$8"
    show_all(hand.fork())
    hand.report(ManagementRules(ruling="hand-dead", seat=3, reason="it was seen", name="Kim"))
    show_all(hand)
    assert moves(hand, "side-pot") == ["$8 side pot 1 > pot"]
    assert sorted(pushed(hand)) == [4, 5]
    adds_up(hand)


@pytest.mark.rule("comstock.holdem.side-pots")
@pytest.mark.parametrize("when", ["before the round is over", "after it"])
def test_no_side_pot_is_opened_for_an_all_in_hand_that_is_dead(when: str) -> None:
    hand = deal("1 2 3:$4 4 5:$10", 1, "$4-$8")
    play(hand, "4 call", "5 call", "1 fold")
    if when == "before the round is over":
        dead(hand, 3)
        play(hand, "2 call")
    else:
        play(hand, "2 call")
        dead(hand, 3)
    play(hand, "2 bet $4", "4 call", "5 call")
    assert gathered(hand) == {"pot": "$28"}
    play(hand, "2 bet $8", "4 call", "5 call $2")
    assert gathered(hand) == {"pot": "$34", "side pot 1": "$12"}


# Hands that die while the cards are dealt


@proves("kill-offer", DRAW, palace_draw="kill-on-first-two-cards", palace_lowball="kill-on-first-two-cards")
def test_a_hand_that_dies_at_the_kill_kills_no_pot_and_gets_no_further_card(game: str) -> None:
    hand = deal_draw(game, kills=True)
    assert turn(hand) == 2
    dead(hand, 3)
    play(hand, "2 pass")
    assert turn(hand) == 4, "a dead hand is not asked"
    dead(hand, 4)
    assert turn(hand) == 5, "nor is one that dies while it is asked"
    play(hand, "5 pass", "6 pass", "1 pass")
    assert [dealt_to(hand).count(seat) for seat in hand.table.seats] == [5, 5, 2, 2, 5, 5]
    assert hand_of(hand, 3) == []
    to_the_end(hand)


# A hand thrown in by the dealer's word


@proves(
    "induced-discard-outcomes",
    ("palace.draw", "palace.lowball"),
)
def test_where_others_play_on_after_an_induced_discard_the_betting_goes_on_where_it_stood(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 raise $20", "5 call")
    hand.report(ThrewIn(seat=2, induced=True))
    rule(hand, "cannot-be-retrieved")
    for finding in ("in-between", "hidden", "could-speak-up"):
        rule(hand, finding, where=hand.asks[0].options[0].where)
    rule(hand, "others-play-on")
    assert bets(hand) == {1: "$2", 2: "$3", 3: "$5", 4: "$20", 5: "$20"}
    assert may(hand, 6).startswith("call $20")
    play(hand, "6 fold", "1 call", "3 call")
    assert pot(hand) == "$86"
    assert hand.asks[0].topic == "draw"
    to_the_end(hand)


@proves("induced-discard-outcomes", ("palace.draw", "palace.lowball"))
def test_a_bet_that_nobody_matched_goes_back_to_who_was_led_to_throw_in(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 raise $20", "5 fold", "6 fold", "1 fold", "2 fold")
    hand.report(ThrewIn(seat=4, induced=True))
    rule(hand, "cannot-be-retrieved")
    for finding in ("in-between", "hidden", "could-speak-up"):
        rule(hand, finding, where=hand.asks[0].options[0].where)
    rule(hand, "others-play-on")
    assert (hand.over, moves(hand, "unmatched")) == (True, ["$15 bet 4 > stack 4"])
    adds_up(hand)


# What the house takes


@pytest.mark.rule("comstock.mexican.per-hand-fee-comes-from-pot")
def test_antes_that_somebody_is_all_in_for_pay_only_what_the_side_pots_cannot() -> None:
    hand = deal_mexican("comstock.mexican", "1:$0.50 2 3 4 5", 5, stakes="$2-$4", ante=50)
    bet_round(hand)
    to_the_showdown(hand, 1, 2, 3, 4, 5)
    assert collected(hand) == "$4"
    assert all("side pot" in move for move in moves(hand, "fee-on-the-third-card"))
    assert gathered(hand)["pot"] == "$2.50"


@pytest.mark.rule("comstock.mexican.jackpot-fee")
def test_a_hand_called_off_gets_back_from_each_box_what_that_box_took() -> None:
    hand = deal_mexican("comstock.mexican", schedule="half hour", time_due={2: 1}, jackpot=True)
    bet_round(hand)
    assert (collected(hand), pot(hand, "jackpot")) == ("$5", "$1")
    call_off(hand)
    assert (collected(hand), pot(hand, "jackpot")) == ("$5", "$0")
    assert [left(hand, seat) for seat in (1, 2, 3, 4)] == ["$200", "$195", "$200", "$200"]
    adds_up(hand)


# What cannot be posted


@pytest.mark.parametrize("game", DRAW)
def test_a_table_with_antes_only_has_no_blind_to_make_up_for(game: str) -> None:
    with pytest.raises(ValueError, match="antes only"):
        deal_draw(game, form="antes", posts={6: 600})
