"""What Comstock does when something goes wrong in seven card stud, and in the games that follow it."""

import pytest
from tests.telling import events_of
from tests.trouble import adds_up, cannot

import calroom
from calroom.games.poker.stud.incidents import (
    Absent,
    BurnedWrong,
    DealtEarly,
    DealtIn,
    LaidDown,
    ToDeadSeat,
    UpCardsDisturbed,
    WrongOnStreet,
)
from calroom.games.poker.trouble.incidents import (
    Foreign,
    ForeignFound,
    InMotions,
    OffTable,
    OneChip,
    TakenBack,
)
from calroom.table.asks import FLOOR, Answer, Seat
from calroom.table.events import Acted, Dealt, Passed
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed, Counted, Exposed, Incident, Misdealt

from .playing import bets, left, may, moves, play, pot, pushed, seated, turn, words
from .stud_playing import bet, cards_of, deal, opener, show_all, stay, stay_to

GAME = "comstock.stud"
UP = {1: "- - 9c", 3: "- - Jd", 4: "- - 6s", 5: "- - 2c", 6: "- - Kh"}


def dealt(seats: str, cards: dict[Seat, str] | None = None, *wrong: Incident) -> Hand:
    return deal(seats, cards, game=GAME, incidents=wrong)


def finish(hand: Hand) -> None:
    """Everybody stays to the end; then everything must add up and play out the same again."""
    show_all(hand)
    adds_up(hand)


def now(hand: Hand, seat: Seat) -> str:
    return " ".join(hand.table.cards[f"hand {seat}"])


def boards(hand: Hand, *seats: Seat) -> list[str]:
    """What a spectator sees before these seats."""
    seen = hand.view().cards
    return [" ".join(card for card in seen[f"hand {seat}"] if card != "??") for seat in seats]


# How chips are put in


@pytest.mark.rule("comstock.stud.no-string-bets")
def test_only_the_first_motion_counts_unless_a_raise_was_announced() -> None:
    hand = dealt("1 3 4 5 6")
    stay_to("fifth", hand)
    play(hand, f"{turn(hand)} bet $10")
    seat, had = turn(hand), left(hand, turn(hand))
    hand.report(InMotions(seat, (1000, 1000)))
    assert bets(hand)[seat] == "$10"
    assert (had, left(hand, seat)) == ("$197", "$187")
    seat = turn(hand)
    hand.report(InMotions(seat, (1000, 1000), announced=True))
    assert bets(hand)[seat] == "$20"
    finish(hand)


@pytest.mark.rule("comstock.stud.single-large-chip-is-a-call")
def test_one_large_chip_without_a_word_is_a_call_and_change_is_given() -> None:
    hand = dealt("1 3 4 5 6", UP)
    play(hand, "5 bring-in")
    hand.report(OneChip(6, 2500))
    assert bets(hand) == {5: "$2", 6: "$2"}, "against the forced bet it completes nothing"
    stay_to("fourth", hand)
    play(hand, f"{turn(hand)} bet $5")
    seat = turn(hand)
    hand.report(OneChip(seat, 2500))
    assert bets(hand)[seat] == "$5"
    finish(hand)


# The deck


@pytest.mark.rule("comstock.stud.boxed-card-is-ignored")
def test_a_card_lying_face_up_in_the_deck_counts_for_nothing() -> None:
    hand = dealt("1 3 4", {1: "As 4s -", 3: "8h 5c -", 4: "Qd 5s -"}, Boxed(1))
    assert now(hand, 3).startswith("Qd")
    assert now(hand, 4).startswith("4s")
    assert hand.table.cards["scrap"] == ["8h"]
    finish(hand)


@pytest.mark.rule("comstock.stud.joker-is-like-boxed-card")
def test_a_joker_dealt_up_is_replaced_at_once() -> None:
    hand = dealt("1 3 4", {1: "- - 9c", 3: "- - Jd", 4: "- - 6s"}, Foreign(7))
    assert boards(hand, 1, 3, 4) == ["9c", "Jd", "6s"]
    assert hand.table.cards["foreign"] == ["Jk"]
    finish(hand)


@pytest.mark.rule("comstock.stud.joker-is-like-boxed-card")
def test_a_joker_dealt_down_is_replaced_when_its_owner_says_so() -> None:
    hand = dealt("1 3 4", {4: "- - 2c"}, Foreign(4))
    assert now(hand, 3).split()[1] == "Jk"
    top = hand.table.deck[hand.table.top]
    hand.report(ForeignFound(3))
    assert now(hand, 3).split()[2] == top
    assert len(now(hand, 3).split()) == 3
    finish(hand)


@pytest.mark.rule("comstock.stud.undeclared-joker-fouls-hand")
def test_who_acts_with_a_joker_among_his_down_cards_has_a_foul_hand() -> None:
    hand = dealt("1 3 4", {3: "- - 9c", 4: "- - Jd", 1: "- - - 2c"}, Foreign(4))
    play(hand, f"{turn(hand)} bring-in")
    while turn(hand) != 3:
        play(hand, f"{turn(hand)} call")
    play(hand, "3 call")
    hand.report(ForeignFound(3))
    assert hand.table.kept.pots.live == [1, 4]
    assert (pot(hand), left(hand, 3)) == ("$6", "$197")
    finish(hand)


def test_a_joker_kept_secret_to_the_showdown_is_a_foul_hand_too() -> None:
    hand = dealt("1 3 4", {4: "- - 2c"}, Foreign(4))
    finish(hand)
    assert events_of(hand, "undeclared-joker")
    assert 3 not in pushed(hand)


# Absent players


@pytest.mark.rule("comstock.stud.absent-after-ante-dead-hand")
def test_who_anted_and_is_not_back_for_his_turn_has_a_dead_hand() -> None:
    hand = dealt("1 3 4 5 6", UP)
    play(hand, "5 bring-in", "6 call", "1 call", "3 call")
    cannot(hand, Absent(6), "it is for seat 4 to act")
    hand.report(Absent(4))
    assert hand.table.kept.pots.live == [1, 3, 5, 6]
    assert left(hand, 4) == "$199"
    cannot(hand, Absent(turn(hand)), "has acted in this hand")
    finish(hand)


@pytest.mark.rule("comstock.stud.absent-forced-bet-put-in")
def test_the_forced_bet_of_an_absent_player_is_put_in_for_him() -> None:
    hand = dealt("1 4 5", {1: "- - 9c", 4: "- - 2c", 5: "- - Kd"})
    hand.report(Absent(4))
    assert (bets(hand), left(hand, 4)) == ({4: "$2"}, "$197")
    assert hand.table.kept.pots.live == [1, 5]
    assert may(hand, 5) == "call $2, complete to $5 or fold"
    finish(hand)


# The number of cards


@pytest.mark.rule("comstock.stud.wrong-count-before-opening-bet")
def test_a_wrong_number_found_before_the_opening_bet_sits_out_with_the_ante_back() -> None:
    down, up = "Ah Kd Qs Jh Th Ts 9s Ad 8s", "9c Jd 6s 2c Kh"
    hand = calroom.game(GAME).hand(
        seated("1 3 4 5 6"), deck=f"{down} {up}", stakes="$5-$10", incidents=[Misdealt(5, 2)]
    )
    assert (now(hand, 5), turn(hand)) == ("Ad 2c", 5)
    hand.report(Counted(5))
    assert moves(hand, "wrong-count-early") == ["$1 pot > stack 5"]
    assert may(hand, 4) == "bring in $2 or bet $5", "the low card among the others must open"
    finish(hand)


@pytest.mark.rule("comstock.stud.wrong-count-after-opening-bet")
def test_a_wrong_number_found_after_the_opening_bet_is_a_foul_hand() -> None:
    hand = dealt("1 3 4 5 6", {}, Misdealt(5, 4))
    stay(hand) if opener(hand) == 5 else play(hand, f"{turn(hand)} bring-in")
    hand.report(Counted(5))
    assert words(hand, "wrong-count-late") == ["seat 5 has 4 cards: the hand is foul"]
    assert cents_lost(hand, 5) >= 100
    finish(hand)


def cents_lost(hand: Hand, seat: Seat) -> int:
    return hand.setup.stacks[seat] - hand.stacks[seat]


@pytest.mark.rule("comstock.stud.ineligible-hand-not-misdeal")
def test_a_hand_dealt_to_somebody_not_entitled_to_it_is_killed_and_the_deal_stands() -> None:
    hand = dealt("1 3 4", {}, DealtIn(6))
    assert [event.place for event in hand.events if isinstance(event, Dealt)][:4] == [
        "hand 1",
        "hand 3",
        "hand 4",
        "hand 6",
    ]
    assert hand.table.cards["hand 6"] == []
    assert opener(hand) in (1, 3, 4)
    finish(hand)


@pytest.mark.rule("comstock.stud.anted-player-dealt-out-misdeal")
def test_a_player_who_anted_and_got_no_hand_makes_a_misdeal_before_the_forced_bet() -> None:
    hand = dealt("1 3 4", {}, Misdealt(4, 0))
    assert now(hand, 4) == ""
    hand.report(Counted(4))
    assert [len(now(hand, seat).split()) for seat in (1, 3, 4)] == [3, 3, 3]
    assert pot(hand) == "$3", "the antes stay as they are"
    finish(hand)


@pytest.mark.rule("comstock.stud.anted-player-dealt-out-misdeal")
def test_after_the_forced_bet_the_hand_goes_on_without_him() -> None:
    hand = dealt("1 3 4", {}, Misdealt(4, 0))
    play(hand, f"{turn(hand)} bring-in")
    hand.report(Counted(4))
    assert moves(hand, "dealt-out") == ["$1 pot > stack 4"]
    assert hand.table.kept.pots.live == [1, 3]
    finish(hand)


@pytest.mark.rule("comstock.stud.seven-cards-to-win")
def test_a_hand_needs_exactly_seven_cards_to_win() -> None:
    mine = {1: "2c 7d 9h", 3: "As Ah Ad", 4: "3c 8d Th"}
    hand = dealt("1 3 4", mine, WrongOnStreet(3, 5, 2))
    finish(hand)
    assert words(hand, "number-to-win")
    assert 3 not in pushed(hand)


# Hands thrown away


def at_the_showdown() -> Hand:
    """Seat 1 has shown a pair of queens; seats 3 and 5 are to show or throw away."""
    mine = {
        1: "Qs Qh 7c 2d Jc 9h 4s",
        3: "Ks 2s 5s 8s Ts 9d 4c",
        5: "Ad Ah 3c 6h 8d Td 5c",
    }
    hand = dealt("1 3 5", mine)
    while hand.asks[0].topic != "showdown":
        stay(hand)
    return hand


@pytest.mark.rule("comstock.stud.intact-hand-live-until-killed")
def test_a_hand_laid_face_down_is_live_until_the_dealer_kills_it() -> None:
    hand = at_the_showdown()
    seat = turn(hand)
    hand.report(LaidDown(seat))
    play(hand, f"{seat} show")
    finish(hand)
    assert list(pushed(hand)) == [3]


@pytest.mark.rule("comstock.stud.discarded-hand-may-be-retrieved")
@pytest.mark.rule("comstock.stud.retrieval-ruling")
@pytest.mark.parametrize(("ruling", "winner"), [("hand-live", 3), ("hand-dead", 5)])
def test_the_floor_rules_whether_a_hand_thrown_away_can_be_taken_back(ruling: str, winner: Seat) -> None:
    hand = at_the_showdown()
    play(hand, "3 throw-away")
    hand.report(TakenBack(3))
    assert (hand.asks[0].seat, hand.asks[0].default) == (FLOOR, Answer("hand-dead"))
    hand.answer(FLOOR, Answer(ruling))
    (ruled,) = [event for event in hand.events if isinstance(event, Acted) and event.seat == FLOOR]
    assert ruled.verb == ruling
    finish(hand)
    assert list(pushed(hand)) == [winner]


@pytest.mark.rule("comstock.stud.only-owner-turns-hand-up")
def test_a_hand_that_another_player_turns_up_is_not_live() -> None:
    hand = at_the_showdown()
    play(hand, "3 throw-away")
    hand.report(TakenBack(3, turned_up_by=5))
    finish(hand)
    assert list(pushed(hand)) == [5]


# Up cards turned over


@pytest.mark.rule("comstock.stud.turning-upcards-over-concedes")
def test_turning_up_cards_over_after_a_bet_gives_up_the_pot() -> None:
    hand = dealt("1 3 4")
    stay_to("fifth", hand)
    seat = turn(hand)
    other = next(one for one in (1, 3, 4) if one != seat)
    cannot(hand, UpCardsDisturbed(other), "no bet has been made")
    play(hand, f"{seat} bet $10")
    hand.report(UpCardsDisturbed(other))
    assert other not in hand.table.kept.pots.live
    cannot(hand, UpCardsDisturbed(other), f"seat {other} is not in the hand")
    finish(hand)


# Cards exposed


@pytest.mark.rule("comstock.stud.exposed-first-or-second-card")
def test_a_hole_card_that_is_exposed_is_the_up_card_and_the_third_comes_down() -> None:
    mine = {1: "- - 9c", 3: "- - Jd", 4: "Kd 6h Qs"}
    hand = dealt("1 3 4", mine, Exposed(4, 2))
    assert cards_of(hand, 4) == "Kd [6h] Qs"
    assert opener(hand) == 4, "it counts for the forced bet"
    finish(hand)


@pytest.mark.rule("comstock.stud.both-hole-cards-exposed")
def test_both_hole_cards_exposed_kill_the_hand_and_the_ante_goes_back() -> None:
    mine = {1: "- - 9c", 3: "- - Jd", 4: "6h Jc -"}
    hand = dealt("1 3 4", mine, Exposed(4, 1), Exposed(4, 2))
    assert cards_of(hand, 4) == "[6h] [Jc]"
    assert moves(hand, "both-exposed") == ["$1 pot > stack 4"]
    assert opener(hand) == 1
    finish(hand)


@pytest.mark.rule("comstock.stud.card-off-table-upcard-plays")
def test_an_up_card_that_falls_off_the_table_must_be_played() -> None:
    hand = dealt("1 3 6", {6: "- - - - 9s"})
    stay_to("fourth", hand)
    hand.report(OffTable(6, 5))
    stay_to("fifth", hand)
    assert boards(hand, 6)[0].endswith("9s")
    finish(hand)


@pytest.mark.rule("comstock.stud.card-off-table-downcard-exposed")
@pytest.mark.parametrize("seen", [True, False])
def test_a_down_card_that_falls_off_the_table_is_an_exposed_card(seen: bool) -> None:
    hand = dealt("1 3 6", {6: "Kd Ac Qs"}, OffTable(6, 2, seen=seen))
    assert cards_of(hand, 6) == "Kd [Ac] Qs"
    finish(hand)


# Dead seats


@pytest.mark.rule("comstock.stud.dead-seat-down-card")
def test_a_down_card_at_a_dead_seat_that_cannot_be_put_right_is_a_misdeal() -> None:
    hand = dealt("1 2 4", {}, ToDeadSeat(3, 1, mixed=True))
    assert len(hand.table.cards["hand 3"]) == 1
    hand.report(Counted(3))
    assert [len(now(hand, seat).split()) for seat in (1, 2, 4)] == [3, 3, 3]
    assert not hand.table.cards.get("hand 3")
    finish(hand)


@pytest.mark.rule("comstock.stud.dead-seat-down-card")
def test_after_action_the_card_at_the_dead_seat_is_dead_and_the_hand_plays_on() -> None:
    hand = dealt("1 2 4", {}, ToDeadSeat(3, 1, mixed=True))
    play(hand, f"{turn(hand)} bring-in")
    hand.report(Counted(3))
    assert not hand.table.cards["hand 3"]
    assert not events_of(hand, "misdeal")
    finish(hand)


@pytest.mark.rule("comstock.stud.dead-seat-upcard-moved")
def test_an_up_card_at_a_dead_seat_moves_on_to_where_it_belongs() -> None:
    mine = {1: "- - - 8c -", 2: "- - - Qd", 4: "- - - 5h"}
    hand = dealt("1 2 4", mine)
    hand.report(ToDeadSeat(3, 4))
    top = hand.table.top
    stay_to("fourth", hand)
    assert [boards(hand, seat)[0].split()[-1] for seat in (1, 2, 4)] == ["8c", "Qd", "5h"]
    assert hand.table.top == top + 4, "the last card lies on the deck again"
    moved = [event for event in events_of(hand, "dead-seat-moved") if isinstance(event, Passed)]
    back = [event.cards for event in moved if event.place == "deck"]
    assert back == [(hand.table.deck[hand.table.top],)]
    finish(hand)


@pytest.mark.rule("comstock.stud.dead-seat-final-card-plays")
def test_the_last_card_at_a_dead_seat_is_dead_and_the_hands_play_as_they_are() -> None:
    hand = dealt("1 2 4")
    stay_to("sixth", hand)
    hand.report(ToDeadSeat(3, 7, mixed=True))
    burn = hand.table.top
    stay_to("seventh", hand)
    deck = hand.table.deck
    assert [now(hand, seat).split()[-1] for seat in (1, 2, 4)] == [
        deck[burn + 1],
        deck[burn + 2],
        deck[burn + 4],
    ]
    assert deck[burn + 3] in hand.table.cards["muck"]
    finish(hand)


# Streets and burns


@pytest.mark.rule("comstock.stud.premature-street-eliminated")
def test_a_street_dealt_too_soon_is_out_with_one_card_for_everybody_left() -> None:
    hand = dealt("1 3 5 6")
    stay_to("fourth", hand)
    first = turn(hand)
    play(hand, f"{first} bet $5")
    top = hand.table.top
    cannot(hand, DealtEarly(5), "4 players")
    hand.report(DealtEarly(1))
    assert len(hand.table.cards["removed"]) == 1
    cannot(hand, DealtEarly(1), "already")
    for seat in hand.table.clockwise(first)[:2]:
        play(hand, f"{seat} call")
    play(hand, f"{turn(hand)} fold")
    assert len(hand.table.cards["removed"]) == 3
    assert hand.table.top == top + 1 + 3 + 1 + 3
    finish(hand)


@pytest.mark.rule("comstock.stud.burn-error-corrected")
def test_after_a_double_burn_the_cards_move_to_where_they_belong() -> None:
    hand = dealt("1 3 5")
    deck = hand.table.deck
    hand.report(BurnedWrong(2, 2))
    stay_to("fourth", hand)
    assert hand.table.cards["burn"] == [deck[9]]
    assert [now(hand, seat).split()[-1] for seat in (1, 3, 5)] == [deck[10], deck[11], deck[12]]
    finish(hand)


@pytest.mark.rule("comstock.stud.burn-error-corrected")
def test_after_a_missed_burn_the_first_card_is_the_burn() -> None:
    hand = dealt("1 3 5")
    deck = hand.table.deck
    hand.report(BurnedWrong(0, 3))
    stay(hand)
    assert hand.table.cards["burn"] == [deck[9]]
    assert [now(hand, seat).split()[-1] for seat in (1, 3, 5)] == [deck[10], deck[11], deck[12]]
    finish(hand)


@pytest.mark.rule("comstock.stud.burn-error-down-card-accepted")
def test_who_can_no_longer_tell_his_last_card_keeps_it_and_another_is_burned() -> None:
    hand = dealt("1 3 5")
    stay_to("sixth", hand)
    at, deck = hand.table.top, hand.table.deck
    hand.report(BurnedWrong(0, 1, mixed=(1,)))
    stay(hand)
    assert [now(hand, seat).split()[-1] for seat in (1, 3, 5)] == [deck[at], deck[at + 2], deck[at + 3]]
    assert hand.table.cards["burn"][-1] == deck[at + 1]
    finish(hand)


# The last card


@pytest.mark.rule("comstock.stud.last-card-up-to-first-player")
def test_if_the_first_last_card_is_dealt_up_all_of_them_are() -> None:
    hand = dealt("2 4 6")
    stay_to("sixth", hand)
    hand.report(Exposed(2, 7))
    stay_to("seventh", hand)
    assert [len(board.split()) for board in boards(hand, 2, 4, 6)] == [5, 5, 5]
    finish(hand)


@pytest.mark.rule("comstock.stud.last-card-up-sixth-street-high-stays-high")
def test_with_the_last_cards_up_the_high_hand_of_sixth_street_still_acts_first() -> None:
    mine = {2: "- - Kc Qd 7h 2s Kd", 4: "- - 9c 9d 3h 4s", 6: "- - Jc Td 8h 5s"}
    hand = dealt("2 4 6", mine)
    stay_to("sixth", hand)
    assert turn(hand) == 4
    hand.report(Exposed(2, 7))
    stay_to("seventh", hand)
    assert boards(hand, 2) == ["Kc Qd 7h 2s Kd"]
    assert turn(hand) == 4
    finish(hand)


@pytest.mark.rule("comstock.stud.last-card-exposed-later-replaced")
def test_a_last_card_exposed_after_one_was_dealt_down_is_replaced_when_all_are_served() -> None:
    hand = dealt("2 4 6", {4: "- - - - - - Kh"})
    stay_to("sixth", hand)
    hand.report(Exposed(4, 7))
    at, deck = hand.table.top, hand.table.deck
    stay_to("seventh", hand)
    assert hand.table.cards["scrap"] == ["Kh"]
    assert [now(hand, seat).split()[-1] for seat in (2, 4, 6)] == [deck[at + 1], deck[at + 4], deck[at + 3]]
    assert len(boards(hand, 4)[0].split()) == 4
    finish(hand)


# Running out of cards


@pytest.mark.rule("comstock.stud.run-out-of-cards")
def test_the_last_card_and_the_burned_ones_serve_those_whom_the_deck_does_not_reach() -> None:
    hand = dealt("1 2 3 4 5 6 7")
    stay_to("sixth", hand)
    stay(hand)
    served = [event.place for event in events_of(hand, "short-deck") if isinstance(event, Dealt)]
    assert served == ["burn", "hand 6", "hand 7"]
    finish(hand)


@pytest.mark.rule("comstock.stud.community-card")
def test_after_a_whole_street_was_lost_one_card_plays_for_all_who_have_no_seventh() -> None:
    hand = dealt("1 2 3 4 5 6 7")
    hand.report(DealtEarly(7))
    stay(hand)
    bet(hand, "$5", *[seat for seat in range(1, 8) if seat != hand.table.seats[-1]])
    assert len(hand.table.kept.pots.live) == 6
    while not hand.table.cards.get("board"):
        stay(hand)
    assert events_of(hand, "community-card")
    finish(hand)


# Five cards


@pytest.mark.rule("comstock.five-stud.exposed-hole-card")
def test_the_one_down_card_exposed_is_the_up_card_and_the_second_comes_down() -> None:
    mine = {1: "- Jd", 3: "- Qc", 4: "6h Ks"}
    hand = deal("1 3 4", mine, game="comstock.five-stud", incidents=[Exposed(4, 1)])
    assert cards_of(hand, 4) == "[6h] Ks"
    assert opener(hand) == 4
    finish(hand)


@pytest.mark.rule("comstock.five-stud.exposed-hole-card")
def test_two_cards_up_kill_a_hand_of_five_cards() -> None:
    wrong = [Exposed(4, 1), Exposed(4, 2)]
    hand = deal("1 3 4", {4: "6h Ks"}, game="comstock.five-stud", incidents=wrong)
    assert hand.table.kept.pots.live == [1, 3]
    finish(hand)


@pytest.mark.rule("comstock.five-stud.five-cards-to-win")
def test_a_hand_of_five_card_stud_needs_exactly_five_cards_to_win() -> None:
    mine = {1: "2c 7d", 3: "As Ah", 4: "3c 8d"}
    hand = deal("1 3 4", mine, game="comstock.five-stud", incidents=[WrongOnStreet(3, 3, 2)])
    finish(hand)
    assert words(hand, "number-to-win")
    assert 3 not in pushed(hand)


# What cannot happen


@pytest.mark.parametrize(
    ("incident", "why"),
    [
        (Exposed(3, 2), "everybody has 3 cards already"),
        (Exposed(3, 5), "lies face up anyway"),
        (Exposed(2, 7), "seat 2 is not in the hand, seats 1, 3 and 4 are"),
        (OffTable(3, 8), "everybody gets 7 cards"),
        (ToDeadSeat(3, 4), "seat 3 is in the hand"),
        (ToDeadSeat(9, 4), "there is no seat 9"),
        (DealtIn(6), "the cards have been dealt"),
        (Misdealt(3, 2), "the cards have been dealt"),
        (WrongOnStreet(3, 4, 1), "one card is right"),
        (BurnedWrong(1, 0), "one burned card is right"),
        (BurnedWrong(2, 4), "3 players to be served"),
        (DealtEarly(0), "3 players to be served"),
        (Counted(6), "seat 6 is not in the hand"),
        (ForeignFound(3), "all cards of seat 3 belong to the game"),
    ],
)
def test_what_cannot_happen_is_refused_without_a_trace(incident: Incident, why: str) -> None:
    cannot(dealt("1 3 4"), incident, why)


def test_a_round_whose_cards_go_to_wrong_places_has_no_other_mistake() -> None:
    hand = dealt("1 3 4")
    hand.report(BurnedWrong(2, 1))
    cannot(hand, OffTable(3, 4), "goes to wrong places already")
    cannot(hand, ToDeadSeat(5, 4), "goes to wrong places already")
    hand.report(OffTable(3, 5))
    cannot(hand, ToDeadSeat(5, 5), "goes wrong already")
    finish(hand)
