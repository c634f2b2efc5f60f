"""What goes wrong at the Comstock's hold'em tables: misdeals, raises, decks and hands thrown away."""

import pytest
from tests.telling import events_of
from tests.trouble import cannot, rule

import calroom
from calroom.games.poker.trouble.incidents import (
    InMotions,
    InTheMuck,
    IrregularDeck,
    NotDiscarded,
    OneChip,
    TakenBack,
    TooManyTurned,
)
from calroom.money import cents
from calroom.table.events import Acted
from calroom.table.incidents import Counted, Disputed, Misdealt
from calroom.table.refusals import HandIsOver

from .going_wrong import floor_may, lying, passed, play_out, shuffles
from .playing import bets, board, deal, left, moves, play, show_all, stay, stay_to_the, turn, words

SIX = "1 2 3 4 5 6"


# Misdeals


@pytest.mark.rule("comstock.holdem.misdeal-procedure")
def test_after_a_misdeal_bets_go_back_the_blinds_stay_and_the_same_button_deals_again() -> None:
    hand = deal(SIX, 6, seed=7, incidents=[Misdealt(4, 3)])
    before = {seat: list(hand.table.cards[f"hand {seat}"]) for seat in hand.table.seats}
    play(hand, "3 call")
    hand.report(Counted(4))
    assert moves(hand, "misdeal") == ["$5 bet 3 > stack 3"]
    assert bets(hand) == {1: "$2", 2: "$5"}
    assert len(moves(hand, "blind")) == 2, "nobody posts a second time"
    assert shuffles(hand, "misdeal") == [52]
    assert hand.table.button == 6
    assert turn(hand) == 3
    assert {seat: list(hand.table.cards[f"hand {seat}"]) for seat in hand.table.seats} != before
    assert hand.table.chips.get("collection", 0) == 0
    play_out(hand)


@pytest.mark.rule("comstock.holdem.misdeal-procedure")
def test_a_raise_and_a_fold_are_undone_by_a_misdeal() -> None:
    hand = deal("1 2 3 4", 4, seed=7, incidents=[Misdealt(1, 3)])
    play(hand, "3 fold")
    hand.report(Counted(1))
    assert hand.table.kept.pots.live == [1, 2, 3, 4]
    assert turn(hand) == 3
    play_out(hand)


@pytest.mark.rule("comstock.holdem.wrong-card-count-late-forfeit")
def test_a_hand_that_dies_after_a_raise_loses_all_of_it_though_nobody_calls() -> None:
    hand = deal("1 2 3 4", 4, incidents=[Misdealt(4, 3)])
    play(hand, "3 call", "4 raise $10")
    hand.report(Counted(4))
    play(hand, "1 fold", "2 fold")
    assert left(hand, 4) == "$190"
    assert hand.over
    assert left(hand, 3) == "$216", "$195 and a pot of $22, less the $1 that is taken before the flop"


def test_in_omaha_a_hand_of_five_cards_is_a_wrong_number_and_one_of_four_is_right() -> None:
    hand = deal(SIX, stakes="$4-$8", game="comstock.omaha-hilo", incidents=[Misdealt(2, 5)])
    cannot(hand, Counted(3), "seat 3 holds 4 cards, as they should")
    play(hand, "3 call", "4 call")
    hand.report(Counted(2))
    assert "comstock.holdem.wrong-card-count-late-forfeit" in hand.game.rules_for("wrong-count-dead")
    assert lying(hand, "hand 2") == ""
    play_out(hand)


# Raises


@pytest.mark.rule("comstock.holdem.no-string-raises")
def test_a_raise_in_two_silent_movements_is_a_call_and_the_second_goes_back() -> None:
    hand = deal(SIX)
    play(hand, "3 call")
    hand.report(InMotions(4, (cents("$5"), cents("$5"))))
    assert moves(hand, "string-bet") == ["$5 stack 4 > bet 4", "$5 bet 4 > stack 4"]
    assert bets(hand)[4] == "$5"
    assert left(hand, 4) == "$195"
    assert turn(hand) == 5


@pytest.mark.rule("comstock.holdem.how-a-raise-is-secured")
def test_an_announced_raise_stands_in_two_movements_and_a_silent_one_in_one() -> None:
    hand = deal(SIX)
    play(hand, "3 call")
    hand.report(InMotions(4, (cents("$5"), cents("$5")), announced=True))
    assert bets(hand)[4] == "$10"
    assert turn(hand) == 5
    hand.report(InMotions(5, (cents("$15"),)))
    assert bets(hand)[5] == "$15"
    assert words(hand, "raise-secured") == ["it stands: raise"] * 2
    play_out(hand)


@pytest.mark.rule("comstock.holdem.single-large-chip-is-a-call")
def test_a_single_large_chip_without_a_word_is_a_call_and_change_is_given() -> None:
    hand = deal(SIX)
    play(hand, "3 call")
    hand.report(OneChip(4, cents("$25")))
    assert moves(hand, "single-chip") == ["$20 stack 4 > bet 4", "$20 bet 4 > stack 4"]
    assert bets(hand)[4] == "$5"
    assert left(hand, 4) == "$195"


@pytest.mark.rule("comstock.holdem.single-large-chip-is-a-call")
def test_a_single_large_chip_with_the_word_raise_is_a_raise_and_change_is_given() -> None:
    hand = deal(SIX)
    play(hand, "3 call")
    hand.report(OneChip(4, cents("$25"), announced=True))
    assert moves(hand, "single-chip") == ["$15 stack 4 > bet 4", "$15 bet 4 > stack 4"]
    assert bets(hand)[4] == "$10"


@pytest.mark.rule("comstock.holdem.single-large-chip-is-a-call")
def test_a_single_chip_that_opens_is_a_bet_of_its_value_or_of_the_limit_if_that_is_less() -> None:
    hand = deal(SIX)
    stay_to_the("flop", hand)
    hand.report(OneChip(1, cents("$25")))
    assert bets(hand) == {1: "$5"}
    assert left(hand, 1) == "$190"
    cannot(hand, OneChip(2, 0), "there is no such chip")
    cannot(hand, OneChip(2, cents("$500")), "seat 2 does not have it")


# Flops


@pytest.mark.rule("comstock.holdem.flop-with-too-many-cards")
def test_once_the_turn_is_out_the_floor_decides_on_a_flop_that_had_four_cards() -> None:
    hand = deal(SIX, seed=7)
    stay_to_the("turn", hand)
    hand.report(TooManyTurned(4))
    assert floor_may(hand) == "play-on or call-off"
    rule(hand, "play-on")
    assert len(board(hand)) == 4
    assert turn(hand) == 1
    play_out(hand)


# Decks


@pytest.mark.rule("comstock.holdem.irregular-deck")
def test_an_irregular_deck_voids_the_hand_and_everybody_gets_back_all_he_put_in() -> None:
    hand = deal("1 2 3", 3)
    play(hand, "3 raise $10", "1 call", "2 call")
    stay_to_the("river", hand)
    stay(hand)
    assert hand.asks[0].topic == "showdown"
    assert hand.table.chips["collection"] == cents("$2")
    hand.report(IrregularDeck("two 8c lie on the table"))
    assert hand.over
    assert hand.stacks == dict.fromkeys((1, 2, 3), cents("$200"))
    assert hand.table.chips["collection"] == 0
    assert sum(cents(move.split()[0]) for move in moves(hand, "irregular-deck")) == cents("$30")
    play_out(hand)


@pytest.mark.rule("comstock.holdem.irregular-deck")
def test_once_the_pot_is_awarded_an_irregular_deck_changes_nothing() -> None:
    hand = deal("1 2 3", 3)
    show_all(hand)
    stacks = hand.stacks
    with pytest.raises(HandIsOver) as refusal:
        hand.report(IrregularDeck())
    assert refusal.value.rules == ("comstock.holdem.irregular-deck",)
    assert hand.stacks == stacks


# Hands thrown away, and the floor


@pytest.mark.rule("comstock.holdem.hand-thrown-away")
def test_a_hand_thrown_away_at_the_showdown_and_claimed_at_once_may_be_ruled_live() -> None:
    hand = deal("1 2 3", 3, hole={1: "2c 2d", 2: "9h 9d", 3: "Ah Ad"}, board="Ks Qd 7c 5s 3h")
    stay_to_the("river", hand)
    stay(hand)
    play(hand, "2 show", "3 throw-away")
    assert hand.over, "the last one has thrown their hand away, so the pot is pushed"
    hand = deal("1 2 3", 3, hole={1: "2c 2d", 2: "Ah Ad", 3: "9h 9d"}, board="Ks Qd 7c 5s 3h")
    stay_to_the("river", hand)
    stay(hand)
    play(hand, "2 throw-away")
    cannot(hand, TakenBack(3), "seat 3's hand is live")
    hand.report(TakenBack(2))
    assert floor_may(hand) == "hand-dead or hand-live"
    rule(hand, "hand-live")
    assert passed(hand, "thrown-hand") == ["Ah Ad muck > hand 2"]
    play(hand, "3 show", "2 show")
    assert hand.over
    assert hand.stacks[2] > cents("$200")


@pytest.mark.rule("comstock.holdem.hand-thrown-away")
def test_a_hand_that_another_turns_up_is_not_live() -> None:
    hand = deal(SIX)
    play(hand, "3 fold")
    hand.report(TakenBack(3, turned_up_by=5))
    assert events_of(hand, "only-owner-turns-up")
    assert turn(hand) == 4
    assert 3 not in hand.table.kept.pots.live


@pytest.mark.rule("comstock.holdem.hand-thrown-away")
def test_a_hand_folded_by_mistake_and_ruled_live_has_its_turn_again() -> None:
    hand = deal(SIX)
    play(hand, "3 fold")
    hand.report(TakenBack(3))
    rule(hand, "hand-live")
    assert turn(hand) == 3
    play(hand, "3 call", "4 fold")
    hand.report(TakenBack(4))
    hand.answer_for(-1)
    assert 4 not in hand.table.kept.pots.live
    assert turn(hand) == 5
    stay(hand)
    cannot(hand, TakenBack(4), "seat 4 has thrown no hand away since the last cards were dealt")
    play_out(hand)


def test_a_hand_folded_to_a_bet_is_not_live_again_when_the_betting_is_over() -> None:
    hand = deal("1 2 3", 3)
    stay_to_the("river", hand)
    play(hand, "1 bet $10", "2 fold", "3 call")
    assert hand.asks[0].topic == "showdown"
    cannot(hand, TakenBack(2), "seat 2 has thrown no hand away")


@pytest.mark.rule("comstock.holdem.floor-decides")
def test_what_no_rule_settles_is_put_to_the_floor_and_the_answer_is_applied_and_recorded() -> None:
    hand = deal(SIX)
    play(hand, "3 call", "4 call")
    hand.report(Disputed("a card of seat 4 may have touched the muck", seat=4))
    assert floor_may(hand) == "play-on, call-off, hand-dead or misdeal"
    rule(hand, "hand-dead")
    (ruling,) = (event for event in events_of(hand, "floor-decides") if isinstance(event, Acted))
    assert (ruling.seat, ruling.verb) == (-1, "hand-dead")
    assert turn(hand) == 5
    assert 4 not in hand.table.kept.pots.live
    play_out(hand)


@pytest.mark.parametrize("ruling", ["play-on", "call-off", "misdeal"])
def test_the_floor_may_let_play_go_on_call_the_hand_off_or_have_it_dealt_again(ruling: str) -> None:
    hand = deal(SIX, seed=7)
    play(hand, "3 call")
    hand.report(Disputed("a stranger saw the stub"))
    rule(hand, ruling)
    assert hand.over == (ruling == "call-off")
    assert left(hand, 3) == ("$195" if ruling == "play-on" else "$200")
    play_out(hand)


def test_a_hand_in_the_muck_is_dead_unless_the_floor_gives_it_back() -> None:
    hand = deal(SIX)
    hand.report(InTheMuck(5))
    rule(hand, "hand-live")
    assert 5 in hand.table.kept.pots.live
    hand.report(InTheMuck(5))
    rule(hand, "hand-dead")
    assert lying(hand, "hand 5") == ""
    play_out(hand)


# Crazy Pineapple


@pytest.mark.rule("comstock.crazy-pineapple-hilo.failure-to-discard")
def test_a_third_card_kept_until_two_have_acted_on_the_turn_kills_the_hand() -> None:
    hand = deal(SIX, stakes="$4-$8", game="comstock.crazy-pineapple-hilo")
    stay_to_the("flop", hand)
    stay(hand)
    assert hand.asks[0].topic == "discard"
    hand.report(NotDiscarded(4))
    assert 4 not in [ask.seat for ask in hand.asks]
    cannot(hand, NotDiscarded(4), "it is known already")
    stay_to_the("turn", hand)
    play(hand, "1 check", "2 check")
    hand.report(Counted(4))
    assert 4 not in hand.table.kept.pots.live
    assert turn(hand) == 3
    assert words(hand, "not-discarded") == ["seat 4 has kept a card too many: their hand is dead"]
    play_out(hand)


@pytest.mark.rule("comstock.crazy-pineapple-hilo.failure-to-discard")
def test_a_third_card_found_before_that_is_thrown_away_at_once() -> None:
    hand = deal(SIX, stakes="$4-$8", game="comstock.crazy-pineapple-hilo", hole={4: "Ac 4s Kh"})
    stay_to_the("flop", hand)
    stay(hand)
    hand.report(NotDiscarded(4))
    stay_to_the("turn", hand)
    play(hand, "1 check")
    hand.report(Counted(4))
    assert turn(hand) == 4
    play(hand, "4 discard Kh")
    assert lying(hand, "hand 4") == "Ac 4s"
    assert turn(hand) == 2
    cannot(hand, Counted(4), "seat 4 holds 2 cards, as they should")
    cannot(hand, NotDiscarded(2), "nobody throws a card away now")
    play_out(hand)


def test_a_hand_of_a_game_without_a_discard_cannot_fail_to_make_one() -> None:
    hand = calroom.game("comstock.holdem").hand(stacks={1: 20000, 2: 20000}, seed=1)
    cannot(hand, NotDiscarded(1), "nobody throws a card away now")
