"""What goes wrong at the lowball tables of Comstock and S & K, and what these houses do about it."""

import pytest
from tests.telling import events_of
from tests.trouble import rule, to_the_end

from calroom.games.poker.draw.incidents import (
    Away,
    BurnServed,
    CutAsked,
    DealersMistake,
    DeckFirst,
    Declared,
    Dropped,
    Flashed,
    KnockedPat,
    LaidFaceUp,
    SilentAllIn,
    SixthCard,
    StubLifted,
    WrongDealer,
)
from calroom.games.poker.trouble.incidents import (
    FloorCalled,
    InMotions,
    InTheMuck,
    IrregularDeck,
    LeftOut,
    OffTable,
    OutOfTurn,
    PassedOver,
    SpokeUp,
    UnawareOfRaise,
)
from calroom.table.asks import FLOOR
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed, Counted, Disputed, Exposed, ManagementRules, Misdealt
from calroom.table.refusals import CannotHappen, HandIsOver

from .draw_table import after_the_draw, all_stand_pat, before_the_draw, deal_draw, hand_of, proves
from .playing import bets, collected, left, may, play, pot, turn, words

COMSTOCK, SK = "comstock.lowball", "sk.lowball"


def live(hand: Hand) -> list[int]:
    return hand.table.kept.pots.live  # type: ignore[no-any-return]


def is_dealt_again(hand: Hand, blind: str = "$4") -> bool:
    """Whether everybody has five new cards for the blind as posted."""
    assert events_of(hand, "misdeal")
    return bets(hand) == {2: blind} and all(len(hand_of(hand, seat)) == 5 for seat in hand.table.seats)


# Comstock: chips and words


@pytest.mark.rule("comstock.lowball.short-bet-or-call-completed")
def test_a_call_that_is_short_must_be_completed() -> None:
    hand = deal_draw(COMSTOCK, stakes="$20-$20 spread limit")
    play(hand, "3 call")
    hand.report(InMotions(seat=4, motions=(1500,)))
    assert bets(hand)[4] == "$20"
    to_the_end(hand)


@pytest.mark.rule("comstock.lowball.forward-motion-is-action")
def test_chips_let_go_of_are_a_call() -> None:
    hand = deal_draw(COMSTOCK)
    play(hand, "3 fold")
    hand.report(InMotions(seat=4, motions=(400,)))
    assert (bets(hand)[4], turn(hand)) == ("$4", 5)
    assert words(hand, "forward-motion") == ["the chips are in: call"]


@pytest.mark.rule("comstock.lowball.no-string-bets")
def test_only_the_first_motion_counts() -> None:
    hand = deal_draw(COMSTOCK)
    play(hand, "3 fold")
    hand.report(InMotions(seat=4, motions=(400, 800)))
    assert (bets(hand)[4], left(hand, 4)) == ("$4", "$196")


@pytest.mark.rule("comstock.lowball.verbal-declaration-binds")
def test_a_word_binds_once_somebody_has_acted_on_it() -> None:
    hand = deal_draw(COMSTOCK)
    hand.report(Declared(seat=3, verb="call"))
    assert may(hand, 3).startswith("call $4")
    hand.report(Declared(seat=3, verb="call", acted_on=True))
    assert (bets(hand)[3], turn(hand)) == ("$4", 4)
    with pytest.raises(CannotHappen, match="what they may do is"):
        hand.report(Declared(seat=4, verb="check"))


@pytest.mark.rule("comstock.lowball.raise-should-be-declared")
def test_who_did_not_notice_a_raise_may_take_his_call_back() -> None:
    hand = deal_draw(COMSTOCK)
    with pytest.raises(CannotHappen, match="no raise"):
        hand.report(UnawareOfRaise(seat=3))
    play(hand, "3 fold", "4 raise $12")
    hand.report(UnawareOfRaise(seat=5))
    play(hand, "5 fold")
    assert left(hand, 5) == "$200"


@pytest.mark.rule("comstock.lowball.all-in-must-be-declared")
def test_an_all_in_that_was_not_declared_may_be_ruled_out_of_the_pot() -> None:
    for ruling, stays in (("hand-live", True), ("hand-dead", False)):
        hand = deal_draw(COMSTOCK, "1 2 3 4:$14 5 6")
        play(hand, "3 raise $20", "4 call")
        hand.report(SilentAllIn(seat=4))
        assert hand.asks[0].default.verb == "hand-live"
        rule(hand, ruling)
        assert (4 in live(hand)) is stays
        to_the_end(hand)


@pytest.mark.rule("comstock.lowball.silence-two-act-behind")
def test_silence_while_two_act_behind_kills_the_hand_and_calling_time_saves_it() -> None:
    hand = deal_draw(COMSTOCK)
    hand.report(PassedOver(seat=3))
    play(hand, "4 call", "5 fold")
    assert 3 not in live(hand)
    in_time = deal_draw(COMSTOCK)
    in_time.report(PassedOver(seat=3))
    play(in_time, "4 call")
    in_time.report(SpokeUp(seat=3))
    assert (turn(in_time), bets(in_time)) == (3, {2: "$4"})
    to_the_end(in_time)


@pytest.mark.rule("comstock.lowball.pat-knock-with-raise-unknown")
def test_who_knocks_without_knowing_of_a_raise_plays_on_whatever_happens_behind() -> None:
    hand = deal_draw(COMSTOCK)
    play(hand, "3 fold", "4 call", "5 call", "6 raise $12", "1 fold", "2 fold")
    hand.report(KnockedPat(seat=4, relied_on=5))
    play(hand, "4 call")
    assert live(hand) == [4, 6]
    all_stand_pat(hand)
    to_the_end(hand)


# Comstock: a player who deals


@pytest.mark.rule("comstock.lowball.stub-stays-down-until-action-complete")
def test_the_stub_stays_down_and_the_floor_may_foul_a_dealer_who_lifts_it() -> None:
    hand = deal_draw(COMSTOCK, player_deals=True)
    hand.report(StubLifted())
    rule(hand, "foul")
    assert 1 not in live(hand)
    house = deal_draw(COMSTOCK)
    house.report(StubLifted())
    assert turn(house) == 3


@pytest.mark.rule("comstock.lowball.dealer-discards-first")
def test_a_dealer_who_picks_up_the_deck_before_he_discards_has_a_dead_hand() -> None:
    hand = before_the_draw(deal_draw(COMSTOCK, player_deals=True), 1, 2, 3)
    hand.report(DeckFirst())
    assert live(hand) == [2, 3]
    to_the_end(hand)


@pytest.mark.rule("comstock.lowball.dealer-mistake-on-draw")
def test_the_floor_decides_whether_a_mistake_fouls_the_dealers_hand() -> None:
    hand = after_the_draw(deal_draw(COMSTOCK, player_deals=True), 1, 2, 3)
    hand.report(DealersMistake(claimed_by=2))
    rule(hand, "play-on")
    hand.report(DealersMistake(claimed_by=2))
    rule(hand, "foul")
    assert live(hand) == [2, 3]


@pytest.mark.rule("comstock.lowball.dealer-takes-exposed-cards")
def test_a_dealer_takes_whatever_he_exposes_to_himself() -> None:
    hand = deal_draw(COMSTOCK, hands={1: "Qd 5d 4d 3c 2d"}, draws="Kd", player_deals=True)
    before_the_draw(hand, 1, 2)
    play(hand, "2 stand-pat", "1 draw Qd", "1 keep")
    hand.report(Exposed(seat=1, card=5))
    assert hand_of(hand, 1)[-1] == "Kd"
    on_the_deal = deal_draw(COMSTOCK, hands={1: "Qd 5d 4d 3c 2d"}, player_deals=True)
    on_the_deal.report(Exposed(seat=1, card=1))
    assert hand_of(on_the_deal, 1)[0] == "Qd"


@pytest.mark.rule("comstock.lowball.dealer-takes-burn-card")
def test_a_dealer_who_takes_the_burn_card_is_foul() -> None:
    hand = before_the_draw(deal_draw(COMSTOCK, player_deals=True), 1, 2, 3)
    play(hand, "2 stand-pat", "3 stand-pat", f"1 draw {hand_of(hand, 1)[0]}", "1 keep")
    hand.report(BurnServed(seat=1))
    assert live(hand) == [2, 3]
    to_the_end(hand)


@pytest.mark.rule("comstock.lowball.burn-card-dealt-to-player")
def test_a_burn_card_in_a_players_hand_is_his_and_fouls_the_dealer() -> None:
    hand = before_the_draw(deal_draw(COMSTOCK, player_deals=True), 1, 2, 3)
    burned = hand.table.deck[hand.table.top]
    play(hand, f"2 draw {hand_of(hand, 2)[0]}", "3 stand-pat", "1 stand-pat", "1 keep")
    hand.report(BurnServed(seat=2, in_hand=False))
    assert live(hand) == [1, 2, 3]
    hand.report(BurnServed(seat=2))
    assert hand_of(hand, 2)[-1] == burned
    assert live(hand) == [2, 3]
    to_the_end(hand)


# Comstock: cards


@pytest.mark.rule("comstock.lowball.exposed-means-face-up")
def test_a_card_that_lands_face_down_is_not_exposed() -> None:
    hand = deal_draw(COMSTOCK)
    card = hand_of(hand, 4)[0]
    hand.report(Flashed(seat=4, card=1))
    assert hand_of(hand, 4)[0] == card


@pytest.mark.rule("comstock.lowball.exposed-card-on-deal-other-players")
def test_an_exposed_seven_is_kept_and_an_eight_replaced_from_the_top() -> None:
    hand = deal_draw(COMSTOCK, hands={4: "2c 3c 6d Kc As", 5: "2d 3d 9c Kd Ad"})
    top = hand.table.deck[30]
    hand.report(Exposed(seat=4, card=3))
    hand.report(Exposed(seat=5, card=3))
    assert hand_of(hand, 4)[2] == "6d"
    assert hand_of(hand, 5) == ["2d", "3d", "Kd", "Ad", top]
    to_the_end(hand)


@pytest.mark.rule("comstock.lowball.exposed-card-on-draw-other-players")
def test_no_card_exposed_on_the_draw_is_taken() -> None:
    hand = deal_draw(COMSTOCK, hands={4: "Kd 5d 4d 3c 2d"}, draws="2h 9c")
    before_the_draw(hand, 2, 4)
    play(hand, "2 stand-pat", "4 draw Kd", "4 keep")
    hand.report(Exposed(seat=4, card=5))
    assert hand_of(hand, 4)[-1] == "9c"


@pytest.mark.rule("comstock.lowball.wrong-count-after-draw")
def test_more_or_fewer_than_five_after_the_draw_are_foul() -> None:
    for count in (4, 6):
        hand = before_the_draw(deal_draw(COMSTOCK), 2, 4, 5)
        hand.report(Misdealt(seat=5, count=count))
        play(hand, "2 stand-pat", "4 stand-pat", f"5 draw {hand_of(hand, 5)[0]}", "5 keep")
        hand.report(Counted(seat=5))
        assert live(hand) == [2, 4]
        to_the_end(hand)


@pytest.mark.rule("comstock.lowball.over-five-before-draw")
def test_more_than_five_before_the_draw_are_foul() -> None:
    hand = deal_draw(COMSTOCK, incidents=[Misdealt(seat=4, count=6)])
    hand.report(Counted(seat=4))
    assert 4 not in live(hand)
    untouched = deal_draw(COMSTOCK)
    untouched.report(SixthCard(seats=(4,)))
    assert 4 not in live(untouched)
    to_the_end(untouched)


@pytest.mark.rule("comstock.lowball.under-five-before-draw")
def test_fewer_than_five_are_completed_until_somebody_acts_and_then_on_the_draw() -> None:
    hand = deal_draw(COMSTOCK, incidents=[Misdealt(seat=6, count=4)])
    hand.report(Counted(seat=6))
    assert len(hand_of(hand, 6)) == 5
    later = deal_draw(COMSTOCK, incidents=[Misdealt(seat=6, count=4)])
    play(later, "3 call")
    later.report(Counted(seat=6))
    before_the_draw(later, 3, 6)
    assert len(hand_of(later, 6)) == 4
    all_stand_pat(later)
    assert len(hand_of(later, 6)) == 5
    to_the_end(later)


@pytest.mark.rule("comstock.lowball.deal-out-of-position")
def test_a_deal_by_the_wrong_player_is_dealt_anew_until_the_pot_is_opened() -> None:
    hand = deal_draw(COMSTOCK, button=3)
    play(hand, "5 fold")
    hand.report(WrongDealer(button=2))
    assert (hand.table.button, bets(hand)) == (2, {3: "$4"})
    assert len(hand_of(hand, 5)) == 5
    opened = deal_draw(COMSTOCK, button=3)
    play(opened, "5 call")
    opened.report(WrongDealer(button=2))
    assert opened.table.button == 3
    to_the_end(opened)


@pytest.mark.rule("comstock.lowball.misdeal-two-extra-cards")
def test_two_cards_too_many_are_dealt_again() -> None:
    hand = deal_draw(COMSTOCK, incidents=[Misdealt(seat=2, count=6), Misdealt(seat=3, count=6)])
    hand.report(Counted(seat=2))
    assert is_dealt_again(hand)


@pytest.mark.rule("comstock.lowball.misdeal-first-card-turned")
def test_a_first_card_face_up_is_dealt_again() -> None:
    hand = deal_draw(COMSTOCK, player_deals=True)
    hand.report(Exposed(seat=2, card=1))
    assert is_dealt_again(hand)


@pytest.mark.rule("comstock.lowball.fouled-deck")
def test_a_card_that_is_there_twice_voids_the_hand() -> None:
    hand = after_the_draw(deal_draw(COMSTOCK), 2, 4, 5)
    assert collected(hand) == "$3"
    hand.report(IrregularDeck())
    assert (hand.over, set(hand.stacks.values()), collected(hand)) == (True, {20000}, "$0")


@pytest.mark.rule("comstock.lowball.irregular-deck-no-pot")
def test_a_deck_of_52_means_no_pot_but_not_after_it_was_pushed() -> None:
    hand = after_the_draw(deal_draw(COMSTOCK), 2, 4)
    hand.report(IrregularDeck("the deck counts 52"))
    assert set(hand.stacks.values()) == {20000}
    with pytest.raises(HandIsOver):
        hand.report(IrregularDeck("the deck counts 52"))


@pytest.mark.rule("comstock.lowball.boxed-cards")
def test_a_boxed_card_is_dealt_off_and_the_next_one_takes_its_place() -> None:
    hand = deal_draw(COMSTOCK, hands={5: "8c 9d 8h 3c 2d"}, incidents=[Boxed(below=9)])
    assert hand.table.cards["scrap"] == ["9d"]
    assert len(hand_of(hand, 5)) == 5
    to_the_end(hand)


@pytest.mark.rule("comstock.lowball.five-boxed-cards-misdeal")
def test_five_boxed_cards_together_are_a_misdeal() -> None:
    hand = deal_draw(COMSTOCK, incidents=[Boxed(below=at) for at in range(10, 15)])
    assert is_dealt_again(hand)
    four = deal_draw(COMSTOCK, incidents=[Boxed(below=at) for at in (10, 11, 12, 13, 15)])
    assert not events_of(four, "misdeal")
    on_the_draw = before_the_draw(deal_draw(COMSTOCK), 2, 4)
    for below in range(1, 6):
        on_the_draw.report(Boxed(below))
    play(on_the_draw, f"2 draw {hand_of(on_the_draw, 2)[0]}", "4 stand-pat", "4 keep")
    assert on_the_draw.over
    assert set(on_the_draw.stacks.values()) == {20000}


@pytest.mark.rule("comstock.lowball.deal-me-in-not-back")
def test_who_is_away_when_the_deal_goes_past_him_gets_no_cards() -> None:
    hand = deal_draw(COMSTOCK, incidents=[Away(seat=5)])
    assert 5 not in live(hand)
    assert "hand 5" not in hand.table.cards
    to_the_end(hand)


@pytest.mark.rule("comstock.lowball.not-back-in-time-to-act")
def test_who_is_away_when_his_turn_comes_has_a_dead_hand() -> None:
    hand = deal_draw(COMSTOCK)
    with pytest.raises(CannotHappen, match="for seat 3"):
        hand.report(Away(seat=6))
    play(hand, "3 call", "4 fold", "5 fold")
    hand.report(Away(seat=6))
    assert 6 not in live(hand)
    to_the_end(hand)


@pytest.mark.rule("comstock.lowball.seated-player-not-dealt")
def test_a_hand_that_left_somebody_out_is_dealt_again_and_bets_go_back() -> None:
    hand = deal_draw(COMSTOCK)
    play(hand, "3 call")
    hand.report(LeftOut(seat=4))
    assert is_dealt_again(hand)
    assert left(hand, 3) == "$200"


@pytest.mark.rule("comstock.lowball.card-off-table-not-played")
def test_a_card_off_the_table_is_dead_and_replaced_only_if_the_dealer_sent_it_there() -> None:
    hand = deal_draw(COMSTOCK)
    top = hand.table.deck[30]
    hand.report(OffTable(seat=5, card=2))
    assert hand_of(hand, 5)[-1] == top
    after_the_draw(hand, 2, 5, 6)
    hand.report(Dropped(seat=6))
    assert live(hand) == [2, 5]
    before = deal_draw(COMSTOCK)
    before.report(Dropped(seat=6, card=2))
    assert len(hand_of(before, 6)) == 4
    to_the_end(before)


# Comstock: to the floor


@pytest.mark.rule("comstock.lowball.hand-retrievable", "comstock.lowball.protect-your-hand")
def test_the_floor_may_find_a_hand_retrievable() -> None:
    for ruling, stays in (("hand-live", True), ("hand-dead", False)):
        hand = after_the_draw(deal_draw(COMSTOCK), 2, 4, 5)
        hand.report(InTheMuck(seat=5))
        assert hand.asks[0].default.verb == "hand-dead"
        rule(hand, ruling)
        assert (5 in live(hand)) is stays
        to_the_end(hand)


@pytest.mark.rule("comstock.lowball.no-cut-after-deal")
def test_after_the_deal_only_the_floor_orders_a_cut() -> None:
    hand = deal_draw(COMSTOCK)
    hand.report(CutAsked(seat=4))
    assert hand.asks[0].default.verb == "no-cut"
    rule(hand, "no-cut")
    assert turn(hand) == 3


@pytest.mark.rule("comstock.lowball.no-ruling-once-pot-out-of-play")
def test_there_is_no_ruling_on_a_pot_that_is_out_of_play() -> None:
    hand = deal_draw(COMSTOCK)
    to_the_end(hand)
    with pytest.raises(HandIsOver) as refused:
        hand.report(Disputed("seat 2 had the best hand", seat=2))
    assert refused.value.rules == ("comstock.lowball.no-ruling-once-pot-out-of-play",)


@pytest.mark.rule("comstock.lowball.limit-change-needs-approval")
def test_a_change_of_limit_needs_the_floor() -> None:
    hand = deal_draw(COMSTOCK)
    hand.report(FloorCalled("limit"))
    rule(hand, "approve")
    assert words(hand, "limit-change") == ["from the next hand on: approve"]


@pytest.mark.rule("comstock.lowball.right-to-refuse")
def test_the_casino_may_refuse_service() -> None:
    hand = deal_draw(COMSTOCK)
    hand.report(FloorCalled("service", seat=6))
    rule(hand, "refuse-service")
    assert words(hand, "right-to-refuse") == ["from the next hand on: refuse service"]


@pytest.mark.rule("comstock.lowball.miscalling-player-cashed-in")
def test_who_miscalls_his_hand_again_and_again_may_be_cashed_in() -> None:
    hand = deal_draw(COMSTOCK)
    hand.report(FloorCalled("miscalls", seat=6))
    assert hand.asks[0].default.verb == "warn"
    rule(hand, "cash-in")
    with pytest.raises(CannotHappen, match="not at the table"):
        hand.report(FloorCalled("miscalls", seat=7))


@pytest.mark.rule("comstock.lowball.management-final")
def test_management_has_the_last_word() -> None:
    hand = deal_draw(COMSTOCK)
    hand.report(Disputed("a marked card", seat=4))
    rule(hand, "play-on")
    hand.report(ManagementRules("hand-dead", "Mr Lee", "the card was marked", seat=4))
    assert 4 not in live(hand)
    to_the_end(hand)


# S & K


@proves("sk.lowball.wrong-number-of-cards")
def test_a_wrong_number_is_put_right_before_action_and_dead_afterwards(game: str) -> None:
    short = deal_draw(game, incidents=[Misdealt(seat=6, count=4)])
    short.report(Counted(seat=6))
    assert len(hand_of(short, 6)) == 5
    over = deal_draw(game, incidents=[Misdealt(seat=5, count=6)])
    over.report(Counted(seat=5))
    assert is_dealt_again(over, "$5")
    late = deal_draw(game, incidents=[Misdealt(seat=5, count=6)])
    play(late, "3 call")
    late.report(Counted(seat=5))
    assert 5 not in live(late)
    drawn = before_the_draw(deal_draw(game), 2, 5)
    drawn.report(Misdealt(seat=5, count=6))
    play(drawn, "2 stand-pat", f"5 draw {hand_of(drawn, 5)[0]}")
    drawn.report(Counted(seat=5))
    assert drawn.over


@proves("sk.lowball.exposed-and-boxed-cards")
def test_exposed_sevens_are_kept_and_two_exposed_cards_are_a_misdeal(game: str) -> None:
    hand = deal_draw(game, hands={4: "2c 3c 6d Kc As", 5: "Kd 3d 5c 9s Ad"}, draws="2s 8s")
    hand.report(Exposed(seat=4, card=3))
    assert hand_of(hand, 4)[2] == "6d"
    before_the_draw(hand, 4, 5)
    play(hand, "4 stand-pat", "5 draw Kd")
    hand.report(Exposed(seat=5, card=5))
    assert hand_of(hand, 5)[-1] == "8s"
    two = deal_draw(game)
    two.report(Exposed(seat=4, card=3))
    two.report(Exposed(seat=5, card=3))
    assert is_dealt_again(two, "$5")
    boxed = deal_draw(game, incidents=[Boxed(below=9)])
    assert len(boxed.table.cards["scrap"]) == 1


@proves("sk.lowball.out-of-turn")
def test_an_act_out_of_turn_does_not_bind_and_calling_time_keeps_a_turn(game: str) -> None:
    hand = deal_draw(game)
    hand.report(OutOfTurn(seat=6, verb="call", amount=500))
    assert left(hand, 6) == "$200"
    hand.report(PassedOver(seat=3))
    play(hand, "4 call")
    hand.report(SpokeUp(seat=3))
    assert turn(hand) == 3


@proves("sk.lowball.floor-decides-what-is-not-filed")
def test_everything_else_is_put_to_the_floor(game: str) -> None:
    hand = before_the_draw(deal_draw(game), 2, 4)
    hand.report(LaidFaceUp(seat=4))
    assert hand.asks[0].seat == FLOOR
    rule(hand, "as-customary")
    play(hand, "2 stand-pat")
    assert (hand.asks[0].topic, pot(hand)) == ("betting-round", "$10")
    hand.report(IrregularDeck())
    assert hand.asks[0].default.verb == "play-on"
    rule(hand, "call-off")
    assert set(hand.stacks.values()) == {20000}
