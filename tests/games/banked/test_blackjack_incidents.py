"""What goes wrong in the blackjack games: Hot Action has rules for it, in the others the floor is asked."""

import pytest
from tests.telling import events_of
from tests.trouble import cannot, rule, to_the_end

from calroom.games.banked.trouble.incidents import (
    DealtTo,
    Fell,
    HitOutOfTurn,
    HoleCardShown,
    Misread,
    Noticed,
    PartnersQuarrel,
    PassedBy,
    Premature,
    TwoAtOnce,
    WrongHit,
)
from calroom.table.asks import FLOOR
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed, Disputed, Incident, ManagementRules

from .felt import Felt, deal
from .playing import asked, called, cards, dealt, lies, net, play, read_out
from .troubled import proposed

HOT = Felt("palace.hot-action", "position", from_seat_1=True)
PALACE_NO_BUST = Felt("palace.no-bust", "square", down_card=False)
COMSTOCK_NO_BUST = Felt("comstock.no-bust", down_card=False)
COMSTOCK_PURE = Felt("comstock.pure215")
SK_PURE = Felt("sk.pure215")


# The hole card


@pytest.mark.rule("palace.hot-action.hole-card-exposed-by-dealer")
def test_a_hole_card_shown_by_the_dealer_is_dead_five_are_burned_and_the_next_one_is_the_hole_card() -> None:
    hand = deal(HOT, {4: "Tc 4d", 5: "Tc 4d"}, "9d 7c", "2c 3c 4c 5c 6c Qs")
    hand.report(HoleCardShown())
    assert cards(hand, "bank hand") == "9d Qs"
    assert cards(hand, "tray") == "2s 7c 2c 3c 4c 5c 6c"
    assert hand.view(4).cards["bank hand"] == ["9d", "??"]
    assert hand.view(4).cards["tray"].count("??") == 6, "the burned ones lie face down"
    assert asked(hand) == [4], "position 4 goes on"
    to_the_end(hand)
    assert read_out(hand, "bank hand") == "nineteen"


@pytest.mark.rule("palace.hot-action.hole-card-exposed-by-player")
def test_a_hole_card_shown_by_a_player_plays() -> None:
    hand = deal(HOT, {4: "Tc 4d"}, "9d 7c")
    hand.report(HoleCardShown(seat=3))
    assert called(hand, "hole-card-shown-by-player") == ["7c plays and stays face up"]
    assert hand.view(4).cards["bank hand"] == ["9d", "7c"]
    to_the_end(hand)


@pytest.mark.rule("palace.hot-action.replaced-hole-card-cannot-make-two-card-22")
def test_a_replaced_hole_card_makes_no_two_card_22() -> None:
    hand = deal(HOT, {4: "Jk Kd", 5: "9c 6d"}, "Ad 6c", "2c 3c 4c 5c 6c As 7h")
    hand.report(HoleCardShown())
    play(hand, "5 hit")
    to_the_end(hand)
    assert cards(hand, "hand 5") == ""
    assert events_of(hand, "replaced-hole-card")
    assert called(hand, "bank-stands-soft") == ["no more cards at soft twenty-two"]
    assert (net(hand, 4), net(hand, 5)) == ("$9.50", "-$0.50"), "a two-card 22 wins, a three-card 22 pushes"


# Hands passed by


@pytest.mark.rule("palace.hot-action.unhit-soft-18-found-in-time")
def test_a_soft_18_that_was_passed_by_gets_its_card_after_the_hand_now_being_played() -> None:
    hand = deal(HOT, {1: "Ah 7c", 4: "9c 4d", 5: "Tc 5s"}, "9d 8c", "5h Tc", incidents=[PassedBy(seat=1)])
    assert asked(hand) == [4]
    hand.report(Noticed(seat=1))
    play(hand, "4 hit")
    assert (cards(hand, "hand 4"), cards(hand, "hand 1")) == ("9c 4d 5h", "Ah 7c Tc")
    assert asked(hand) == [5], "play resumes"
    to_the_end(hand)


@pytest.mark.rule("palace.hot-action.all-hands-stand-once-hole-card-exposed-in-turn")
def test_a_soft_18_nobody_noticed_stands_when_the_hole_card_is_turned() -> None:
    hand = deal(HOT, {1: "Ah 7c", 4: "9c 8d"}, "9d 9c", incidents=[PassedBy(seat=1)])
    play(hand, "4 stand")
    assert called(hand, "all-hands-stand") == ["position 1 was passed by: its hand stands as it is"]
    assert net(to_the_end(hand), 1) == "-$10.50", "the bank wins the tie on 18"


@pytest.mark.rule("palace.hot-action.miscalled-hand-gets-next-card")
def test_a_miscalled_hand_may_have_its_card_after_the_hand_now_being_played() -> None:
    hand = deal(HOT, {1: "9c 4d", 4: "9c 4d", 5: "Tc 5s"}, "9d 8c", "3h 5h 6s")
    play(hand, "1 hit")
    hand.report(PassedBy(seat=1, called=18))
    assert asked(hand) == [4]
    hand.report(Noticed(seat=1))
    play(hand, "4 hit")
    assert asked(hand) == [1]
    play(hand, "1 hit")
    assert cards(hand, "hand 1") == "9c 4d 3h 6s"
    assert asked(hand) == [5]
    to_the_end(hand)


@pytest.mark.rule("palace.hot-action.miscall-found-too-late-stands")
@pytest.mark.parametrize(("bank", "draw", "result"), [("9d 7c", "7d", "$9.50"), ("9d 9c", "", "-$10.50")])
def test_a_miscalled_hand_found_too_late_stands_at_its_true_total(bank: str, draw: str, result: str) -> None:
    hand = deal(HOT, {1: "Tc 6d"}, bank, draw)
    hand.report(PassedBy(seat=1, called=18))
    assert events_of(hand, "miscall-too-late")
    assert net(to_the_end(hand), 1) == result


# Cards at a wrong time


@pytest.mark.rule("palace.hot-action.wrong-hit-card-is-dead")
def test_a_card_on_a_hand_that_may_not_be_hit_is_dead() -> None:
    hand = deal(HOT, {4: "Td 8c", 5: "Tc 5s"}, "9d 8c", "4h")
    assert asked(hand) == [5]
    hand.report(WrongHit(seat=4))
    assert (cards(hand, "hand 4"), cards(hand, "tray")) == ("Td 8c", "2s 4h")
    assert asked(hand) == [5]
    hand.report(WrongHit(seat=5))
    assert cards(hand, "hand 5") == "Tc 5s"
    assert asked(hand) == [5], "who had not asked yet keeps their turn"
    to_the_end(hand)


@pytest.mark.rule("palace.hot-action.requested-hit-out-of-turn-plays")
def test_a_card_asked_for_before_ones_turn_plays_and_the_hand_is_skipped_later() -> None:
    hand = deal(HOT, {2: "Tc 5s", 5: "Tc 5s", 6: "Tc 5s"}, "9d 8c", "6d")
    assert asked(hand) == [2]
    hand.report(HitOutOfTurn(seat=5))
    assert cards(hand, "hand 5") == "Tc 5s 6d"
    assert asked(hand) == [2], "21 must stand; back to the hand whose turn it was"
    play(hand, "2 stand")
    assert asked(hand) == [6]
    to_the_end(hand)


@pytest.mark.rule("palace.hot-action.requested-hit-out-of-turn-plays")
def test_a_hand_hit_out_of_turn_is_finished_first() -> None:
    hand = deal(HOT, {2: "Tc 5s", 5: "9c 4s"}, "9d 8c", "2d 3d")
    hand.report(HitOutOfTurn(seat=5))
    assert asked(hand) == [5]
    play(hand, "5 hit")
    assert asked(hand) == [2]
    cannot(hand, HitOutOfTurn(seat=5), "its turn is not still to come")
    to_the_end(hand)


@pytest.mark.rule("palace.hot-action.premature-card-is-dead-and-five-burned")
def test_a_card_pulled_too_early_is_dead_and_five_are_burned() -> None:
    hand = deal(HOT, {4: "Tc 5s"}, "9d 8c", "8h 2c 3c 4c 5c 6c Kd")
    hand.report(Premature())
    play(hand, "4 hit")
    assert cards(hand, "tray").startswith("2s 8h 2c 3c 4c 5c 6c")
    assert dealt(hand, "free-choice") == ["hand 4"]
    assert "Kd" in cards(to_the_end(hand), "tray")


@pytest.mark.rule("palace.hot-action.two-cards-at-once")
def test_two_cards_at_once_are_dead_on_a_hit_and_dealt_on_in_order_on_the_deal() -> None:
    hand = deal(HOT, {4: "9c 4d", 5: "9c 4d"}, "9d 8c", "8h 3c 2c 3h 4c 5c 6c 4h")
    hand.report(TwoAtOnce())
    play(hand, "4 hit")
    assert cards(hand, "hand 4") == "9c 4d 4h"
    to_the_end(hand)
    on_deal = deal(HOT, {4: "9c 4d", 5: "9c 4d"}, "9d 8c", incidents=[TwoAtOnce()])
    assert called(on_deal, "two-at-once") == ["two cards at once: they are dealt on in order"]
    assert (cards(on_deal, "hand 4"), cards(on_deal, "hand 5")) == ("9c 4d", "9c 4d")


# The deal


@pytest.mark.rule("palace.hot-action.misdealt-cards-are-rotated")
def test_cards_dealt_to_wrong_positions_are_moved_before_the_down_card() -> None:
    told = [DealtTo(positions=(1, 6, 4))]
    hand = deal(HOT, {1: "9c 4d", 2: "Kd 2c", 4: "5h 8d"}, "9d 8c", incidents=told)
    assert [cards(hand, f"hand {seat}") for seat in (1, 2, 4, 6)] == ["9c 4d", "Kd 2c", "5h 8d", ""]
    assert len(events_of(hand, "misdealt-rotated")) == 1
    to_the_end(hand)


LATE = DealtTo(positions=(4, 6, 1), late=True)


@pytest.mark.rule("palace.hot-action.after-down-card-cards-stay")
@pytest.mark.rule("palace.hot-action.skipped-player-is-out")
@pytest.mark.rule("palace.hot-action.hand-on-empty-position-is-dead")
def test_found_after_the_down_card_no_hand_is_moved_who_was_skipped_is_out_and_a_hand_without_bet_dead() -> (
    None
):
    hand = deal(HOT, {1: "9c 4d", 2: "Kd 9h", 4: "5h 8d"}, "9d 8c", incidents=[LATE])
    assert called(hand, "cards-stay") == ["the deal is complete: no hand is moved"]
    assert (cards(hand, "hand 4"), cards(hand, "hand 1")) == ("9c 4d", "5h 8d"), "each keeps its cards"
    assert (net(hand, 2), cards(hand, "hand 6"), cards(hand, "tray")) == ("$0", "", "2s Kd 9h")
    assert asked(hand) == [1], "position one acts first"
    to_the_end(hand)


# The floor


@pytest.mark.rule("palace.hot-action.floor-decision-is-final")
def test_the_floor_decides_a_disputed_signal() -> None:
    hand = deal(HOT, {4: "9c 4d", 5: "Tc 5s"}, "9d 8c", "2h")
    play(hand, "4 hit")
    hand.report(Disputed(about="what position 4 signalled", seat=4))
    rule(hand, "take-back-card")
    assert (cards(hand, "hand 4"), cards(hand, "tray")) == ("9c 4d", "2s 2h")
    assert asked(hand) == [5]
    to_the_end(hand)


@pytest.mark.rule("palace.hot-action.management-best-interest")
def test_management_may_void_a_hand() -> None:
    hand = deal(HOT, {4: "9c 4d", 5: "Tc 5s"}, "9d 8c")
    hand.report(ManagementRules(ruling="void-round", name="Lee", reason="the shoe is short"))
    assert hand.over
    assert (lies(hand, "position 4"), net(hand, 4)) == ("$0", "-$0.50")
    assert any("Lee" in getattr(event, "words", "") for event in hand.events), "name and reason are on record"
    to_the_end(hand)


@pytest.mark.rule("palace.hot-action.no-hold-up-for-disputes", "palace.hot-action.kum-kum-at-own-risk")
def test_partners_who_quarrel_do_not_hold_up_the_game() -> None:
    hand = deal(HOT, {4: "9c 4d", 5: "Tc 5s"}, "9d 8c")
    hand.report(PartnersQuarrel(seat=4, other=5))
    assert called(hand, "no-hold-up") == ["the complaint is recorded, and the hand goes on"]
    assert asked(hand) == [4]
    cannot(hand, PartnersQuarrel(seat=4, other=4), "at the table are")
    to_the_end(hand)


def to_the_floor(felt: Felt, incident: Incident, *answers: str) -> Hand:
    """A hand in which this is reported when seat 4 is to act on 14; then these answers are given."""
    hand = deal(felt, {4: "9c 5d", 5: "Tc 9s"}, "9d 8c" if felt.down_card else "9d", "2h 3h 4h 5h 6h 7h 8h")
    hand.report(incident)
    play(hand, *answers)
    assert hand.asks[0].topic == "irregularity"
    return hand


every_floor = pytest.mark.parametrize(
    "felt",
    [
        pytest.param(
            felt, marks=pytest.mark.rule(f"{felt.name}.irregularities-go-to-the-floor"), id=felt.name
        )
        for felt in (PALACE_NO_BUST, COMSTOCK_NO_BUST, COMSTOCK_PURE, SK_PURE)
    ],
)


@every_floor
@pytest.mark.parametrize("incident", [Boxed(), Fell()])
def test_a_boxed_or_fallen_hit_card_is_proposed_to_be_dead(felt: Felt, incident: Incident) -> None:
    hand = to_the_floor(felt, incident, "4 hit")
    assert proposed(hand) == "dead-card"
    rule(hand, "dead-card")
    assert cards(hand, "hand 4") == "9c 5d 3h", "the next card is the hit"
    to_the_end(hand)
    other = to_the_floor(felt, incident, "4 hit")
    rule(other, "play-on")
    assert cards(other, "hand 4") == "9c 5d 2h"
    to_the_end(other)


@every_floor
def test_a_card_given_to_who_may_not_have_one_is_proposed_to_be_dead(felt: Felt) -> None:
    hand = to_the_floor(felt, WrongHit(seat=5))
    assert proposed(hand) == "dead-card"
    rule(hand, "dead-card")
    assert cards(hand, "hand 5") == "Tc 9s"
    to_the_end(hand)


@every_floor
def test_a_misread_hand_is_proposed_to_play_at_its_true_value(felt: Felt) -> None:
    hand = to_the_floor(felt, Misread(seat=5, called=18))
    assert proposed(hand) == "true-value"
    to_the_end(hand)
    lost = to_the_floor(felt, Misread(seat=5, called=18, intact=False))
    assert proposed(lost) == "void-hand"
    to_the_end(lost)
    assert net(lost, 5) == "$0"


@every_floor
def test_deals_premature_cards_and_hands_passed_by_are_put_to_the_floor(felt: Felt) -> None:
    to_the_end(to_the_floor(felt, Premature()))
    late = deal(felt, {4: "9c 5d", 5: "Tc 9s"}, "9d 8c" if felt.down_card else "9d", incidents=[LATE])
    assert (late.asks[0].seat, proposed(late)) == (FLOOR, "play-on")
    to_the_end(late)
    early = deal(
        felt,
        {4: "9c 5d", 5: "Tc 9s"},
        "9d 8c" if felt.down_card else "9d",
        incidents=[DealtTo(positions=(5, 6))],
    )
    assert proposed(early) == "rotate"
    to_the_end(early)
    passed = deal(felt, {4: "9c 5d", 5: "Tc 4s"}, "9d 8c" if felt.down_card else "9d")
    passed.report(PassedBy(seat=4, called=19))
    passed.report(Noticed(seat=4))
    assert proposed(passed) == "give-card"
    to_the_end(passed)


@pytest.mark.parametrize(
    "felt",
    [
        pytest.param(
            felt, marks=pytest.mark.rule(f"{felt.name}.irregularities-go-to-the-floor"), id=felt.name
        )
        for felt in (COMSTOCK_PURE, SK_PURE)
    ],
)
def test_an_exposed_down_card_is_proposed_to_play(felt: Felt) -> None:
    hand = to_the_floor(felt, HoleCardShown())
    assert proposed(hand) == "play-on"
    to_the_end(hand)
    dead = to_the_floor(felt, HoleCardShown())
    rule(dead, "dead-card")
    assert cards(dead, "bank hand") == "9d 2h"
    to_the_end(dead)


# What cannot be


def test_what_cannot_have_happened_is_refused() -> None:
    hand = deal(HOT, {4: "9c 4d", 5: "Td 9c"}, "9d 8c")
    cannot(hand, DealtTo(positions=(1,)), "told before the deal")
    cannot(hand, WrongHit(seat=6), "hands lie at 4, 5")
    cannot(hand, HitOutOfTurn(seat=5), "it may not be hit")
    cannot(hand, HitOutOfTurn(seat=4), "its turn is not still to come")
    cannot(hand, Noticed(seat=4), "passed by are none")
    cannot(hand, PassedBy(seat=9), "no such hand")
    no_bust = deal(PALACE_NO_BUST, {4: "9c 4d"}, "9d")
    cannot(no_bust, HoleCardShown(), "no down card")
