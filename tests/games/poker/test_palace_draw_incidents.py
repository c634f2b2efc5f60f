"""What goes wrong at Palace's tables of draw and low-ball, and what the house does about it."""

import pytest
from tests.telling import events_of
from tests.trouble import cannot, rule, to_the_end

from calroom.games.poker.draw.incidents import (
    CutAsked,
    DealersMistake,
    DealMeOut,
    DealtAround,
    DeckFirst,
    Dropped,
    Flashed,
    KnockedPat,
    LaidFaceUp,
    PickedUp,
    SixthCard,
    Slid,
    ThrewIn,
    WrongDealer,
)
from calroom.games.poker.trouble.incidents import (
    InMotions,
    InTheMuck,
    IrregularDeck,
    OffTable,
    OutOfTurn,
    PassedOver,
    SpokeUp,
)
from calroom.table.asks import FLOOR
from calroom.table.events import Acted, Dealt
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed, Counted, Disputed, Exposed, Misdealt, TurnedUp
from calroom.table.refusals import HandIsOver
from calroom.testing import check_replay

from .draw_table import (
    after_the_draw,
    all_stand_pat,
    before_the_draw,
    deal_draw,
    hand_of,
    palace,
    show_hands,
    winners,
)
from .playing import bets, left, may, play, pot, turn, view_knows, words


def is_dealt_again(hand: Hand) -> bool:
    """Whether all cards were taken up and everybody has five again, for the blinds as posted."""
    assert len(events_of(hand, "misdeal")) >= 1
    assert bets(hand) == {1: "$2", 2: "$3", 3: "$5"}
    return pot(hand) == "$3" and all(len(hand_of(hand, seat)) == 5 for seat in hand.table.seats)


# Misdeals


@palace("misdeal-first-card-turned", "misdeal-procedure")
def test_a_first_card_turned_up_is_a_misdeal_and_what_is_posted_stays(game: str) -> None:
    hand = deal_draw(game, hands={2: "2c 4h 3s Kc As"})
    hand.report(Exposed(seat=2, card=1))
    assert is_dealt_again(hand)
    assert (turn(hand), hand.table.button, left(hand, 4)) == (4, 1, "$199")
    to_the_end(hand)


@palace("misdeal-procedure")
def test_bets_beyond_the_blinds_go_back_after_a_misdeal(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 raise $20")
    hand.report(DealtAround())
    assert is_dealt_again(hand)
    assert left(hand, 4) == "$199"


@palace("misdeal-two-extra-cards")
def test_two_cards_too_many_are_a_misdeal(game: str) -> None:
    hand = deal_draw(game, incidents=[Misdealt(seat=2, count=6), Misdealt(seat=5, count=6)])
    assert hand.table.top == 32
    hand.report(Counted(seat=5))
    assert is_dealt_again(hand)


@palace("sixth-card-to-two-or-more")
def test_a_sixth_card_to_two_players_is_a_misdeal(game: str) -> None:
    hand = deal_draw(game)
    hand.report(SixthCard(seats=(2, 3)))
    assert is_dealt_again(hand)


@palace("sixth-card-to-one")
def test_a_sixth_card_that_nobody_touched_becomes_the_burn_card(game: str) -> None:
    hand = deal_draw(game, draws="8c 9c")
    sixth = hand.table.deck[30]
    hand.report(SixthCard(seats=(2,)))
    assert len(hand_of(hand, 2)) == 5
    assert hand.table.cards["burn"] == [sixth]
    before_the_draw(hand, 2, 4)
    play(hand, f"2 draw {hand_of(hand, 2)[0]}", "4 stand-pat")
    assert hand_of(hand, 2)[-1] == "8c"
    assert hand.table.cards["burn"] == [sixth]
    cannot(hand, SixthCard(seats=(2,)), "the deal is not just over")
    to_the_end(hand)


@palace("sixth-card-picked-up")
def test_who_picks_up_a_sixth_card_has_a_dead_hand_and_a_card_is_burned_as_usual(game: str) -> None:
    hand = deal_draw(game, incidents=[Misdealt(seat=2, count=6)])
    hand.report(Counted(seat=2))
    assert 2 not in hand.table.kept.pots.live
    assert bets(hand)[2] == "$3"
    before_the_draw(hand, 4, 5)
    all_stand_pat(hand)
    assert len(hand.table.cards["burn"]) == 1
    to_the_end(hand)


@palace("over-five-before-draw-is-foul")
def test_six_cards_found_after_a_call_are_a_foul_hand(game: str) -> None:
    hand = deal_draw(game, incidents=[Misdealt(seat=5, count=6)])
    play(hand, "4 call", "5 call")
    hand.report(Counted(seat=5))
    assert 5 not in hand.table.kept.pots.live
    assert left(hand, 5) == "$194"
    to_the_end(hand)


@palace("under-five-before-draw-completed")
def test_a_short_hand_is_completed_until_the_first_player_has_acted(game: str) -> None:
    hand = deal_draw(game, incidents=[Misdealt(seat=6, count=4)])
    assert len(hand_of(hand, 6)) == 4
    top = hand.table.deck[hand.table.top]
    hand.report(Counted(seat=6))
    assert hand_of(hand, 6)[4] == top
    to_the_end(hand)


@palace("wrong-count-dealt", "count-your-cards")
def test_a_short_hand_is_a_misdeal_until_two_have_acted_and_then_out(game: str) -> None:
    hand = deal_draw(game, incidents=[Misdealt(seat=6, count=4)])
    play(hand, "4 call")
    hand.report(Counted(seat=6))
    assert is_dealt_again(hand)
    later = deal_draw(game, incidents=[Misdealt(seat=6, count=4)])
    play(later, "4 call", "5 fold")
    later.report(Counted(seat=6))
    assert 6 not in later.table.kept.pots.live
    assert left(later, 6) == "$199"
    to_the_end(later)


@palace("under-five-after-draw-completed")
def test_a_hand_short_after_the_draw_is_completed_until_somebody_has_acted(game: str) -> None:
    hand = deal_draw(game, hands={4: "Kd Qd Jd 3c 2d"}, draws="8c 9c")
    before_the_draw(hand, 2, 4)
    play(hand, "2 stand-pat")
    hand.report(Misdealt(seat=4, count=4))
    play(hand, "4 draw Kd Qd")
    assert hand_of(hand, 4) == ["Jd", "3c", "2d", "8c"]
    hand.report(Counted(seat=4))
    assert hand_of(hand, 4)[-1] == "9c"
    to_the_end(hand)


@palace("wrong-count-after-draw-is-foul")
def test_six_cards_after_the_draw_are_foul_and_so_are_four_once_somebody_has_acted(game: str) -> None:
    for count, actions in ((6, ()), (4, ("2 bet $10",))):
        hand = deal_draw(game)
        before_the_draw(hand, 2, 4, 5)
        hand.report(Misdealt(seat=4, count=count))
        play(hand, "2 stand-pat", f"4 draw {hand_of(hand, 4)[0]}", "5 stand-pat", "5 keep", *actions)
        hand.report(Counted(seat=4))
        assert 4 not in hand.table.kept.pots.live
        to_the_end(hand)


@palace("wrong-count-after-draw-is-foul")
def test_a_wrong_number_that_nobody_noticed_is_foul_at_the_showdown(game: str) -> None:
    hand = deal_draw(game, incidents=[Misdealt(seat=4, count=6)])
    after_the_draw(hand, 2, 4)
    play(hand, "2 check", "4 check")
    assert winners(hand) == {2}


@palace("deal-out-of-position")
def test_a_deal_from_the_wrong_place_is_void_until_somebody_opens_and_a_fold_is_no_opening(game: str) -> None:
    for folds in ((), ("6 fold",), ("6 fold", "1 fold", "2 fold")):
        hand = deal_draw(game, button=3)
        play(hand, *folds)
        hand.report(WrongDealer(button=2))
        assert (hand.table.button, bets(hand)) == (2, {2: "$2", 3: "$3", 4: "$5"})
        assert hand.asks[0].seat == 5
        assert all(len(hand_of(hand, seat)) == 5 for seat in hand.table.seats)
        to_the_end(hand)
    played = deal_draw(game, button=3)
    play(played, "6 call")
    played.report(WrongDealer(button=2))
    assert words(played, "deal-out-of-position") == [
        "the hand is played, and the next button goes on from seat 3"
    ]
    cannot(played, WrongDealer(button=3), "the button is on seat 3")
    to_the_end(played)


@palace("asked-to-be-dealt-out")
def test_who_asks_too_late_is_dealt_in_to_the_end_and_then_out(game: str) -> None:
    hand = deal_draw(game, kills=True)
    assert len(hand_of(hand, 5)) == 2
    hand.report(DealMeOut(seat=5))
    while hand.asks[0].topic == "kill":
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    assert [event.place for event in hand.events if isinstance(event, Dealt)].count("hand 5") == 5
    assert 5 not in hand.table.kept.pots.live
    assert left(hand, 5) == "$199"
    to_the_end(hand)


@palace("deal-out-of-rotation")
def test_cards_dealt_out_of_turn_are_dealt_again_until_two_have_acted(game: str) -> None:
    hand = deal_draw(game)
    hand.report(DealtAround())
    assert is_dealt_again(hand)
    play(hand, "4 call", "5 call")
    cannot(hand, DealtAround(), "two have acted, and the deal stands")


@palace("draw-out-of-rotation")
def test_a_draw_out_of_turn_ends_the_betting(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 2, 4, 5)
    before = pot(hand)
    hand.report(DealtAround())
    assert hand.asks[0].topic == "showdown"
    show_hands(hand)
    assert before == "$25"
    check_replay(hand)


# Cards that fall, are boxed or seen


@palace("card-off-table-on-deal")
def test_a_card_dealt_off_the_table_is_replaced_from_the_centre_after_the_deal(game: str) -> None:
    hand = deal_draw(game, hands={6: "2c 4h 3s Kc As"})
    centre = hand.table.deck[30 + 23 // 2]
    hand.report(OffTable(seat=6, card=3))
    assert hand_of(hand, 6) == ["2c", "4h", "Kc", "As", centre]
    to_the_end(hand)


@palace("card-off-table-on-draw")
def test_a_card_dealt_off_the_table_on_the_draw_is_replaced_from_the_top_at_the_end(game: str) -> None:
    hand = deal_draw(game, hands={4: "Kd Qd 4d 3c 2d", 5: "Ks 7d 6d 5s 9h"}, draws="8c 9c Tc Jc")
    before_the_draw(hand, 4, 5)
    play(hand, "4 draw Kd Qd", "5 draw Ks")
    hand.report(OffTable(seat=4, card=4))
    assert hand_of(hand, 4) == ["4d", "3c", "2d", "9c", "Jc"]
    cannot(hand, OffTable(seat=4, card=1), "only the last 2 of their cards were drawn")
    to_the_end(hand)


@palace("boxed-card-is-dead", "boxed-card-on-deal-replaced")
def test_a_boxed_card_is_dead_and_its_player_served_last_from_the_centre(game: str) -> None:
    hand = deal_draw(game, hands={5: "8c 8d 8h 3c 2d", 6: "9c 9d 9h 4c 4d"}, incidents=[Boxed(below=9)])
    assert hand.table.cards["scrap"] == ["8d"]
    assert hand_of(hand, 5)[:4] == ["8c", "8h", "3c", "2d"]
    assert hand_of(hand, 6) == ["9c", "9d", "9h", "4c", "4d"]
    assert len(hand_of(hand, 5)) == 5
    to_the_end(hand)


@palace("two-boxed-cards-on-deal-misdeal")
def test_two_boxed_cards_are_a_misdeal(game: str) -> None:
    hand = deal_draw(game, incidents=[Boxed(below=9), Boxed(below=11)])
    assert words(hand, "two-boxed") == ["a second card was boxed in this deal: misdeal"]
    assert is_dealt_again(hand)
    to_the_end(hand)


@palace("boxed-cards-on-draw-replaced")
def test_boxed_cards_on_the_draw_are_made_good_at_the_end_however_many(game: str) -> None:
    hand = deal_draw(game, hands={2: "Ks 7d 6d 5s 9h", 4: "Kd Qd 4d 3c 2d"}, draws="8c 9c Tc Jc Qc")
    before_the_draw(hand, 2, 4)
    hand.report(Boxed(below=1))
    hand.report(Boxed(below=2))
    play(hand, "2 draw Ks", "4 draw Kd Qd")
    assert hand.table.cards["scrap"] == ["8c", "9c"]
    assert hand_of(hand, 2)[-1] == "Jc"
    assert hand_of(hand, 4)[3:] == ["Tc", "Qc"]
    to_the_end(hand)


@palace("boxed-burn-card")
def test_a_boxed_burn_card_is_burned_like_any_other(game: str) -> None:
    hand = before_the_draw(deal_draw(game, draws="8c"), 2, 4)
    hand.report(Boxed())
    play(hand, f"2 draw {hand_of(hand, 2)[0]}", "4 stand-pat")
    assert (len(hand.table.cards["burn"]), hand_of(hand, 2)[-1]) == (1, "8c")
    to_the_end(hand)


@palace("exposed-means-face-up")
def test_a_card_that_somebody_can_name_is_not_exposed(game: str) -> None:
    hand = deal_draw(game, hands={6: "Ah 4h 3s Kc As"})
    hand.report(Flashed(seat=6, card=1))
    assert hand_of(hand, 6)[0] == "Ah"
    assert not view_knows(hand, 2, "Ah")


@palace("two-exposed-on-deal-misdeal")
def test_a_second_exposed_card_is_a_misdeal(game: str) -> None:
    hand = deal_draw(game, hands={3: "2c 4c 3s Kc As", 6: "5d 6d Jd 5h 6h"})
    hand.report(Exposed(seat=3, card=2))
    hand.report(Exposed(seat=6, card=3))
    assert is_dealt_again(hand)


@pytest.mark.rule("palace.draw.exposed-on-deal-kept")
def test_a_card_exposed_on_the_deal_is_kept_in_draw() -> None:
    hand = deal_draw("palace.draw", hands={5: "2c Kd 3s Kc As"})
    hand.report(Exposed(seat=5, card=2))
    assert hand_of(hand, 5)[1] == "Kd"
    assert view_knows(hand, 2, "Kd")
    assert not view_knows(hand, 2, "3s")


@pytest.mark.rule("palace.lowball.exposed-on-deal-five-or-under")
def test_an_exposed_five_or_lower_is_kept_in_low_ball() -> None:
    for card in ("4d", "5d", "Ad", "Jk"):
        hand = deal_draw("palace.lowball", hands={5: f"2c {card} 3s Kc As"})
        hand.report(Exposed(seat=5, card=2))
        assert hand_of(hand, 5)[1] == card


@pytest.mark.rule("palace.lowball.exposed-on-deal-six-or-higher")
def test_an_exposed_six_or_higher_is_replaced_from_the_centre_in_low_ball() -> None:
    hand = deal_draw("palace.lowball", hands={5: "2c 6s 3s Kc As"})
    centre = hand.table.deck[30 + 23 // 2]
    hand.report(Exposed(seat=5, card=2))
    assert hand_of(hand, 5) == ["2c", "3s", "Kc", "As", centre]
    cannot(hand, Exposed(seat=5, card=6), "seat 5 has 5 cards")
    cannot(hand, Exposed(seat=7, card=1), "seat 7 is not in the hand")
    to_the_end(hand)


@palace("exposed-on-draw-not-taken")
def test_nobody_takes_a_card_exposed_on_the_draw(game: str) -> None:
    hand = deal_draw(game, hands={4: "Kd Qd 4d 3c 2d"}, draws="Ah 9c Tc")
    before_the_draw(hand, 2, 4)
    play(hand, "2 stand-pat", "4 draw Kd Qd")
    hand.report(Exposed(seat=4, card=4))
    assert hand_of(hand, 4) == ["4d", "3c", "2d", "9c", "Tc"]
    to_the_end(hand)


@palace("dealer-exposes-own-card")
def test_a_player_who_deals_keeps_what_he_exposes_to_himself(game: str) -> None:
    hand = deal_draw(game, hands={1: "Qd 5d 4d 3c 2d"}, draws="Kc", player_deals=True)
    before_the_draw(hand, 1, 2)
    play(hand, "2 stand-pat", "1 draw Qd")
    hand.report(Exposed(seat=1, card=5))
    assert hand_of(hand, 1)[-1] == "Kc"


@palace("player-exposes-own-card", "do-not-expose-cards")
def test_what_a_player_turns_up_himself_stays_in_his_hand(game: str) -> None:
    hand = deal_draw(game, hands={6: "2c 9d 3s Kc As"})
    hand.report(TurnedUp(seat=6, card=2))
    assert hand_of(hand, 6)[1] == "9d"
    assert view_knows(hand, None, "9d")
    before_the_draw(hand, 2, 6)
    play(hand, "2 stand-pat", "6 draw 9d")
    cannot(hand, TurnedUp(seat=6, card=6), "seat 6 holds 5 cards")


@palace("five-cards-face-up-stands-pat")
def test_five_cards_laid_face_up_before_the_draw_must_be_played(game: str) -> None:
    hand = before_the_draw(deal_draw(game, hands={4: "8c 8d 5h 4s 2c"}), 2, 4)
    hand.report(LaidFaceUp(seat=4))
    play(hand, "2 stand-pat")
    assert hand.asks[0].topic == "betting-round"
    assert hand_of(hand, 4) == ["8c", "8d", "5h", "4s", "2c"]
    cannot(hand, LaidFaceUp(seat=4), "the draw is over for them")


# Hands that die


@palace("premature-discard-loses-claim")
def test_a_hand_thrown_in_too_early_has_no_claim(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 2, 4)
    play(hand, "2 check", "4 check")
    other = hand.asks[0].seat
    hand.report(ThrewIn(seat=other))
    assert winners(hand) == {2}


@palace("released-hand-picked-up-by-another")
def test_a_hand_that_another_picks_up_is_dead(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 2, 4, 5)
    cannot(hand, PickedUp(seat=4, by=4), "another player of the table must have picked it up")
    hand.report(PickedUp(seat=4, by=5))
    assert hand.table.kept.pots.live == [2, 5]
    to_the_end(hand)


@palace("hand-touching-discards-is-foul", "protect-your-hand")
def test_a_hand_that_touches_the_discards_is_foul(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 call")
    hand.report(InTheMuck(seat=6))
    assert 6 not in hand.table.kept.pots.live
    cannot(hand, InTheMuck(seat=6), "seat 6 is not in the hand, seats 1, 2, 3, 4 and 5 are")
    to_the_end(hand)


@palace("dropped-card-kills-hand")
def test_a_player_who_drops_a_card_has_a_dead_hand(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 raise $40", "5 call", "6 fold", "1 fold", "2 call")
    hand.report(Dropped(seat=2))
    assert 2 not in hand.table.kept.pots.live
    assert bets(hand)[2] == "$40"
    to_the_end(hand)


@palace("flipped-at-showdown-stays-live")
def test_cards_that_slide_at_the_showdown_stay_live_unless_they_touch_the_discards(game: str) -> None:
    for touching in (False, True):
        hand = after_the_draw(deal_draw(game, hands={5: "As Ah Ac Kd Kh"}), 2, 5)
        cannot(hand, Slid(seat=5), "no hands are being shown")
        play(hand, "2 check", "5 check")
        hand.report(Slid(seat=5, touching=touching))
        assert hand.over is touching
        to_the_end(hand)


# A player who deals


@palace("dealer-discards-before-deck")
def test_a_dealer_who_takes_up_the_deck_first_plays_the_five_cards_he_has(game: str) -> None:
    hand = deal_draw(game, hands={1: "9c 9d 8h 4s 2c"}, player_deals=True)
    before_the_draw(hand, 1, 2)
    hand.report(DeckFirst())
    play(hand, "2 stand-pat")
    assert hand.asks[0].topic == "betting-round"
    assert hand_of(hand, 1) == ["9c", "9d", "8h", "4s", "2c"]
    cannot(before_the_draw(deal_draw(game), 1, 2), DeckFirst(), "no player who is in the hand deals")


@palace("dealer-allowed-no-mistakes")
def test_a_player_in_the_pot_may_have_the_dealers_hand_fouled_for_a_mistake(game: str) -> None:
    hand = after_the_draw(deal_draw(game, player_deals=True), 1, 2, 4)
    cannot(hand, DealersMistake(claimed_by=5), "only another player who is in the pot can claim it")
    hand.report(DealersMistake(claimed_by=2))
    assert hand.table.kept.pots.live == [2, 4]
    to_the_end(hand)


# The betting


@palace("out-of-turn-not-binding", "act-in-turn")
def test_what_a_player_does_before_his_turn_does_not_bind_him(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 fold")
    hand.report(OutOfTurn(seat=6, verb="raise", amount=2000))
    assert left(hand, 6) == "$199"
    play(hand, "5 fold", "6 fold")
    cannot(hand, OutOfTurn(seat=1, verb="fold"), "it is seat 1's turn")


@palace("call-time-to-keep-right-to-act")
def test_who_calls_time_before_two_have_acted_has_his_turn(game: str) -> None:
    hand = deal_draw(game)
    hand.report(PassedOver(seat=4))
    play(hand, "5 fold")
    hand.report(SpokeUp(seat=4))
    assert turn(hand) == 4
    play(hand, "4 raise $20")
    assert turn(hand) == 6


@palace("silence-forfeits-action")
def test_who_is_silent_while_two_act_behind_him_loses_his_turn(game: str) -> None:
    hand = deal_draw(game)
    hand.report(PassedOver(seat=4))
    play(hand, "5 call", "6 call")
    assert 4 not in hand.table.kept.pots.live
    assert turn(hand) == 1
    cannot(hand, SpokeUp(seat=4), "seat 4 was not passed over")
    to_the_end(hand)
    nothing_owed = after_the_draw(deal_draw(game), 2, 4, 5)
    nothing_owed.report(PassedOver(seat=2))
    play(nothing_owed, "4 check", "5 check")
    assert 2 in nothing_owed.table.kept.pots.live
    assert nothing_owed.asks[0].topic == "showdown"
    to_the_end(nothing_owed)


@palace("pat-knock-with-raise-unknown")
def test_a_knock_by_one_who_missed_a_raise_is_a_pass_only_if_somebody_relied_on_it(game: str) -> None:
    def raised() -> Hand:
        hand = deal_draw(game)
        play(hand, "4 call", "5 call", "6 raise $25", "1 fold", "2 fold", "3 fold")
        return hand

    hand = raised()
    hand.report(KnockedPat(seat=4))
    play(hand, "4 call", "5 fold")
    assert hand.asks[0].seat == 6
    relied = raised()
    relied.report(KnockedPat(seat=4, relied_on=5))
    assert winners(relied) == {6}
    cannot(deal_draw(game), KnockedPat(seat=5), "it is for seat 4 to act")


# The deck


@palace("irregular-deck-no-pot")
def test_an_irregular_deck_gives_everybody_his_money_back(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 raise $50", "5 call", "6 fold", "1 fold", "2 fold", "3 fold")
    all_stand_pat(hand)
    assert pot(hand) == "$113"
    hand.report(IrregularDeck())
    assert hand.over
    assert set(hand.stacks.values()) == {20000}
    check_replay(hand)


@palace("irregular-deck-too-late")
def test_after_the_pot_is_awarded_an_irregular_deck_changes_nothing(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 raise $50", "5 fold", "6 fold", "1 fold", "2 fold", "3 fold")
    with pytest.raises(HandIsOver) as refused:
        hand.report(IrregularDeck("the deck counts 52"))
    assert refused.value.rules == (f"{game}.irregular-deck-too-late",)


# To the floor


@palace("no-cut-after-draw")
def test_only_the_floor_can_order_a_cut_after_the_draw(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 2, 4)
    stub = hand.table.deck[hand.table.top :]
    hand.report(CutAsked(seat=2))
    rule(hand, "no-cut")
    assert hand.table.deck[hand.table.top :] == stub
    hand.report(CutAsked(seat=2))
    rule(hand, "cut")
    assert sorted(hand.table.deck[hand.table.top :]) == sorted(stub)
    to_the_end(hand)


@palace("bettor-throws-hand-away")
def test_a_bettor_who_throws_his_hand_away_has_it_back_only_by_the_floor(game: str) -> None:
    for ruling in ("hand-dead", "hand-live"):
        hand = after_the_draw(deal_draw(game), 2, 4)
        play(hand, "2 check", "4 bet $60")
        hand.report(ThrewIn(seat=4))
        rule(hand, ruling)
        assert hand.over is (ruling == "hand-dead")
        to_the_end(hand)


@palace("induced-discard-retrieve-first")
def test_a_hand_that_the_dealer_induced_somebody_to_throw_away_is_retrieved_if_possible(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 2, 4)
    play(hand, "2 check", "4 bet $60")
    hand.report(ThrewIn(seat=4, induced=True))
    assert hand.asks[0].default.verb == "hand-live"
    rule(hand, "hand-live")
    assert hand.table.kept.pots.live == [2, 4]
    to_the_end(hand)


@palace("induced-discard-irretrievable", "induced-discard-outcomes")
def test_where_it_cannot_be_retrieved_the_floor_weighs_three_things_and_may_divide_the_pot(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 2, 4)
    play(hand, "2 check", "4 bet $60")
    hand.report(ThrewIn(seat=4, induced=True))
    rule(hand, "cannot-be-retrieved")
    for finding in ("in-between", "hidden", "could-speak-up"):
        rule(hand, finding, where=hand.asks[0].options[0].where)
    assert pot(hand) == "$20"
    rule(hand, "to-the-bettor", 700)
    assert (hand.over, left(hand, 2), left(hand, 4)) == (True, "$208", "$201")
    findings = [event.where for event in hand.events if isinstance(event, Acted) and event.where]
    assert findings == ["the remaining hand", "where it lay", "its holder"]
    check_replay(hand)


@palace("unlisted-irregularities")
def test_what_no_rule_names_is_put_to_the_floor_and_a_string_bet_is_a_call_by_default(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 raise $20")
    hand.report(InMotions(seat=5, motions=(2000, 4000)))
    assert hand.asks[0].seat == FLOOR
    hand.answer_for(FLOOR)
    assert (bets(hand)[5], turn(hand)) == ("$20", 6)
    hand.report(Disputed("a marked card", seat=5))
    rule(hand, "play-on")
    assert may(hand, 6).startswith("call $20")
    to_the_end(hand)
