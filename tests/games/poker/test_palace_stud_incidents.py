"""What the Palace does when something goes wrong in stud, in stud high-low and in razz."""

import pytest
from tests.telling import events_of
from tests.trouble import adds_up

import calroom
from calroom.games.poker.stud.incidents import (
    Absent,
    BurnedWrong,
    DealtEarly,
    UpCardsDisturbed,
    WrongOnStreet,
)
from calroom.games.poker.trouble.incidents import (
    Foreign,
    ForeignFound,
    InMotions,
    InTheMuck,
    IrregularDeck,
    OffTable,
    OutOfTurn,
    WrongBurn,
)
from calroom.table.asks import FLOOR, Answer, Seat
from calroom.table.events import Acted, Shuffled
from calroom.table.hand import Hand
from calroom.table.incidents import (
    Boxed,
    Counted,
    Disputed,
    Exposed,
    Incident,
    ManagementRules,
    Misdealt,
)
from calroom.table.refusals import CannotHappen, HandIsOver
from calroom.testing import check_cards, check_replay

from .playing import (
    bets,
    left,
    may,
    moves,
    play,
    pot,
    proves,
    pushed,
    seated,
    turn,
    words,
)
from .stud_playing import cards_of, deal, opener, show_all, stay, stay_to

STUD = "palace.stud"
ALL = (STUD, "palace.stud-hilo", "palace.razz")
LOW = {3: "- - 2c", 5: "- - 9d", 6: "- - Jh"}
OPENERS = {STUD: "2c", "palace.stud-hilo": "2c", "palace.razz": "Ks"}


def dealt(seats: str, cards: dict[Seat, str] | None = None, *wrong: Incident, game: str = STUD) -> Hand:
    return deal(seats, cards, game=game, incidents=wrong)


def finish(hand: Hand) -> None:
    """Everybody stays to the end; then everything must add up and play out the same again."""
    while not hand.over and hand.asks[0].seat == FLOOR:
        hand.answer_for(FLOOR)
    show_all(hand)
    adds_up(hand)


def now(hand: Hand, seat: Seat) -> str:
    return " ".join(hand.table.cards[f"hand {seat}"])


def open_cards(hand: Hand, seat: Seat) -> str:
    """What a spectator sees before a seat."""
    return " ".join(card for card in hand.view().cards[f"hand {seat}"] if card != "??")


def rulings(hand: Hand, topic: str) -> list[str]:
    """What the floor decided."""
    return [e.verb for e in events_of(hand, topic) if isinstance(e, Acted) and e.seat == FLOOR]


def live(hand: Hand) -> list[Seat]:
    found: list[Seat] = hand.table.kept.pots.live
    return found


# Absent


@proves("absent-after-ante", ALL)
def test_an_absent_player_loses_the_ante_and_the_forced_bet(game: str) -> None:
    hand = dealt("3 5 6", {3: f"- - {OPENERS[game]}", 5: "- - 9d", 6: "- - Jh"}, game=game)
    hand.report(Absent(3))
    assert (bets(hand), left(hand, 3), live(hand)) == ({3: "$1"}, "$198.50", [5, 6])
    assert may(hand, 5) == "call $1, complete to $4 or fold"
    finish(hand)


# The number of cards


@proves("wrong-count-before-action-misdeal", ALL)
def test_a_wrong_number_found_before_action_is_a_misdeal_and_the_antes_stay(game: str) -> None:
    hand = dealt("2 5 6", {}, Misdealt(5, 2), game=game)
    hand.report(Counted(5))
    assert [event.count for event in events_of(hand, "misdeal") if isinstance(event, Shuffled)] == [52]
    assert [len(now(hand, seat).split()) for seat in (2, 5, 6)] == [3, 3, 3]
    assert pot(hand) == "$1.50"
    finish(hand)


@proves("wrong-count-after-action-money-back", ALL)
def test_a_wrong_number_found_after_action_is_out_with_all_its_money_back(game: str) -> None:
    down, up = "Ah Kd Qs 7c Jh Th Ts 9s 8c", f"8h 9d Jd {OPENERS[game]}"
    wrong = [Misdealt(2, 4)]
    hand = calroom.game(game).hand(seated("2 5 6 7"), deck=f"{down} {up}", incidents=wrong)
    play(hand, "7 bring-in", "2 call", "5 call")
    hand.report(Counted(2))
    assert moves(hand, "wrong-count-money-back") == ["$1 bet 2 > stack 2", "$0.50 pot > stack 2"]
    assert (left(hand, 2), live(hand)) == ("$200", [5, 6, 7])
    finish(hand)


@pytest.mark.rule("palace.stud.seven-cards-to-win")
def test_from_fourth_street_on_a_wrong_number_is_a_foul_hand() -> None:
    hand = dealt("2 5 6", {}, Misdealt(2, 4))
    stay_to("fourth", hand)
    hand.report(Counted(2))
    assert words(hand, "number-to-win") == ["seat 2 has 5 cards: the hand is foul"]
    assert left(hand, 2) == "$198.50"
    finish(hand)


@pytest.mark.rule("palace.stud.seven-cards-to-win")
def test_a_full_house_of_eight_cards_wins_nothing() -> None:
    mine = {1: "2c 7d 9h", 3: "As Ah Ad Ks Kh", 4: "3c 8d Th"}
    hand = dealt("1 3 4", mine, WrongOnStreet(3, 6, 2))
    finish(hand)
    assert words(hand, "number-to-win") == ["seat 3 has a foul hand"]
    assert 3 not in pushed(hand)


# A street dealt too soon


@proves("dealt-before-betting-over", ALL)
@pytest.mark.parametrize(("last", "removed"), [("call", 5), ("fold", 4)])
def test_cards_dealt_too_soon_are_out_with_one_for_every_player_left(
    game: str, last: str, removed: int
) -> None:
    hand = dealt("1 2 3 4 5", {1: f"- - {OPENERS[game]}"}, game=game)
    play(hand, f"{turn(hand)} bring-in", *(f"{seat} call" for seat in (2, 3, 4)))
    top = hand.table.top
    hand.report(DealtEarly(2))
    assert len(hand.table.cards["removed"]) == 2
    play(hand, f"5 {last}")
    assert len(hand.table.cards["removed"]) == removed
    assert hand.table.top == top + 2 * (1 + removed)
    finish(hand)


# Up cards disturbed


@proves("disturbing-up-cards", ALL)
@pytest.mark.parametrize("ruling", ["hand-dead", "hand-live"])
def test_the_floor_says_whether_disturbed_up_cards_are_a_fold(game: str, ruling: str) -> None:
    hand = dealt("2 3 5", game=game)
    stay_to("fifth", hand)
    first = turn(hand)
    play(hand, f"{first} bet $8")
    other = turn(hand)
    hand.report(UpCardsDisturbed(other))
    assert hand.asks[0].seat == FLOOR
    assert hand.asks[0].default == Answer("hand-dead")
    hand.answer(FLOOR, Answer(ruling))
    assert rulings(hand, "up-cards-disturbed") == [ruling]
    assert (other in live(hand)) == (ruling == "hand-live")
    finish(hand)


# Cards exposed in the first deal


@pytest.mark.rule("palace.stud.hole-card-exposed-third-card-down")
def test_an_exposed_hole_card_is_the_up_card_and_the_third_comes_down() -> None:
    hand = dealt("1 2 4", {2: "Jd 4s 8h"}, Exposed(2, 1))
    assert cards_of(hand, 2) == "[Jd] 4s 8h"
    finish(hand)


@pytest.mark.rule("palace.stud.both-hole-cards-exposed")
def test_both_hole_cards_exposed_kill_the_hand_and_the_ante_is_returned() -> None:
    hand = dealt("1 2 4", {2: "Jd 4s 8h"}, Exposed(2, 1), Exposed(2, 2))
    assert moves(hand, "both-exposed") == ["$0.50 pot > stack 2"]
    assert live(hand) == [1, 4]
    finish(hand)


@pytest.mark.rule("palace.stud.exposed-hand-not-forced-low")
def test_a_hand_with_an_exposed_hole_card_cannot_be_made_to_open() -> None:
    mine = {1: "- - 5d", 2: "2c - -", 4: "- - 9s", 6: "- - Kh"}
    hand = dealt("1 2 4 6", mine, Exposed(2, 1))
    assert opener(hand) == 1
    finish(hand)


@pytest.mark.rule("palace.stud.exposed-hand-not-forced-low")
def test_where_every_hand_was_exposed_nobody_is_forced_and_the_first_may_check() -> None:
    hand = dealt("1 2", {}, Exposed(1, 1), Exposed(2, 2))
    assert may(hand, 1) == "check, bet $4 or fold"
    finish(hand)


@pytest.mark.rule("palace.razz.exposed-hand-not-forced-high")
def test_in_razz_the_highest_of_the_other_up_cards_opens() -> None:
    mine = {1: "- - 6c", 2: "Ks - -", 4: "- - Jd", 6: "- - 4h"}
    hand = dealt("1 2 4 6", mine, Exposed(2, 1), game="palace.razz")
    assert opener(hand) == 4
    finish(hand)


# Burns


@pytest.mark.rule("palace.stud.burn-error-on-up-cards")
def test_without_a_burn_the_cards_move_to_where_they_belong() -> None:
    hand = dealt("1 3 5")
    stay_to("fourth", hand)
    at, deck = hand.table.top, hand.table.deck
    hand.report(BurnedWrong(0, 3))
    stay(hand)
    assert hand.table.cards["burn"][-1] == deck[at]
    assert [now(hand, seat).split()[-1] for seat in (1, 3, 5)] == deck[at + 1 : at + 4]
    finish(hand)


@pytest.mark.parametrize("burned", [0, 2])
def test_a_burn_told_as_in_other_games_is_noticed_when_everybody_is_served(burned: int) -> None:
    told = []
    for wrong in (WrongBurn(burned), BurnedWrong(burned, 3)):
        hand = dealt("1 3 5")
        stay_to("fourth", hand)
        before = len(hand.events) + 1
        hand.report(wrong)
        stay(hand)
        told.append(hand.events[before:])
    assert told[0] == told[1]
    with pytest.raises(CannotHappen, match="one burned card is right"):
        hand.report(WrongBurn(1))


@pytest.mark.rule("palace.stud.burn-error-on-down-card")
@pytest.mark.parametrize(("burned", "cards"), [(2, [2, 3, 4]), (0, [0, 1, 2])])
def test_who_has_mixed_his_last_card_keeps_it_and_the_others_play_theirs_as_dealt(
    burned: int, cards: list[int]
) -> None:
    hand = dealt("1 3 5")
    stay_to("sixth", hand)
    at, deck = hand.table.top, hand.table.deck
    hand.report(BurnedWrong(burned, 1, mixed=(1,)))
    stay(hand)
    assert [now(hand, seat).split()[-1] for seat in (1, 3, 5)] == [deck[at + card] for card in cards]
    finish(hand)


# The last card


def before_seventh(*wrong: Incident) -> Hand:
    """Three players before the last card, of whom seat 1 has the best hand and seat 3 the next best."""
    mine = {
        1: "As Ah 7c 9d 4s 2h Qh",
        3: "Ks Kh 8d Ts 5c 3d 2d",
        6: "Js Jh 6d 9s 4c 2s 3c",
    }
    hand = dealt("1 3 6", mine)
    stay_to("sixth", hand)
    for incident in wrong:
        hand.report(incident)
    return hand


@pytest.mark.rule("palace.stud.last-card-exposed-others-face-down")
def test_if_a_last_card_is_exposed_the_others_still_come_down() -> None:
    hand = before_seventh(Exposed(1, 7))
    stay(hand)
    assert open_cards(hand, 1).endswith("Qh")
    hand.answer(1, Answer("stay-active"))
    assert [len(open_cards(hand, seat).split()) for seat in (1, 3, 6)] == [5, 4, 4]
    finish(hand)


@pytest.mark.rule("palace.stud.last-card-exposed-all-in-option")
def test_whoever_s_last_card_is_exposed_may_be_all_in_for_the_pot_as_it_stands() -> None:
    hand = before_seventh(Exposed(1, 7))
    stay(hand)
    before = pot(hand)
    play(hand, "1 declare-all-in")
    assert 1 not in {ask.seat for ask in hand.asks}
    play(hand, f"{turn(hand)} bet $8")
    play(hand, f"{turn(hand)} call")
    assert pot(hand, "side pot 1") == "$16"
    finish(hand)
    assert pushed(hand) == {1: before, 3: "$16"}


@pytest.mark.rule("palace.stud.last-card-exposed-may-stay-active")
def test_or_he_may_stay_active_for_the_whole_pot() -> None:
    hand = before_seventh(Exposed(1, 7))
    stay(hand)
    play(hand, "1 stay-active")
    while turn(hand) != 3:
        play(hand, f"{turn(hand)} check")
    play(hand, "3 bet $8")
    while turn(hand) != 1:
        play(hand, f"{turn(hand)} fold")
    assert may(hand, 1) == "call $8, raise to $16 or fold"
    finish(hand)
    assert list(pushed(hand)) == [1]


@pytest.mark.rule("palace.stud.last-card-off-the-table")
@pytest.mark.parametrize("seen", [True, False])
def test_a_last_card_that_falls_off_the_table_is_an_exposed_one(seen: bool) -> None:
    hand = before_seventh(OffTable(6, 7, seen=seen))
    stay(hand)
    assert may(hand, 6) == "stay active or declare all in"
    finish_with(hand, "stay-active")


def finish_with(hand: Hand, verb: str) -> None:
    hand.answer(hand.asks[0].seat, Answer(verb))
    finish(hand)


@pytest.mark.rule("palace.stud.card-off-the-table-plays")
def test_a_card_that_falls_off_the_table_is_picked_up_and_plays() -> None:
    hand = dealt("1 3 5", {5: "- - - 8h"})
    hand.report(OffTable(5, 4))
    stay_to("fourth", hand)
    assert open_cards(hand, 5).endswith("8h")
    finish(hand)


@pytest.mark.rule("palace.stud.card-off-the-table-plays")
def test_a_fallen_down_card_that_nobody_saw_stays_down() -> None:
    hand = dealt("1 3 5", {5: "Kd Ac Qs"}, OffTable(5, 2, seen=False))
    assert cards_of(hand, 5) == "Kd Ac [Qs]"
    finish(hand)


@pytest.mark.rule("palace.stud.hole-card-exposed-third-card-down")
def test_a_fallen_down_card_that_was_seen_is_an_exposed_one() -> None:
    hand = dealt("1 3 5", {5: "Kd Ac Qs"}, OffTable(5, 2))
    assert cards_of(hand, 5) == "Kd [Ac] Qs"
    finish(hand)


# The deck


@pytest.mark.rule("palace.stud.irregular-deck")
def test_an_irregular_deck_voids_the_hand_and_all_money_goes_back_with_the_fee() -> None:
    hand = dealt("1 3 5")
    stay_to("fifth", hand)
    assert hand.table.chips["collection"] == 200
    hand.report(IrregularDeck("two 7d"))
    assert hand.over
    assert hand.stacks == hand.setup.stacks
    check_cards(hand)
    check_replay(hand)


def test_what_was_paid_for_the_time_is_no_part_of_what_goes_back() -> None:
    hand = deal("1 3 5", game="palace.stud-hilo", time_due={1: 1})
    stay_to("fifth", hand)
    hand.report(IrregularDeck("two 7d"))
    assert (left(hand, 1), left(hand, 3), hand.table.chips["collection"]) == ("$194", "$200", 600)


@pytest.mark.rule("palace.stud.irregular-deck")
def test_once_the_pot_has_been_won_nothing_is_changed() -> None:
    hand = dealt("1 3 5")
    finish(hand)
    with pytest.raises(HandIsOver) as refused:
        hand.report(IrregularDeck())
    assert "palace.stud.irregular-deck" in refused.value.rules


@pytest.mark.rule("palace.stud.boxed-card")
def test_a_boxed_card_is_set_aside_and_the_next_takes_its_place() -> None:
    hand = dealt("1 3 4")
    stay_to("fourth", hand)
    at, deck = hand.table.top, list(hand.table.deck)
    hand.report(Boxed(2))
    stay_to("fifth", hand)
    assert [now(hand, seat).split()[-1] for seat in (1, 3, 4)] == [deck[at + 1], deck[at + 3], deck[at + 4]]
    finish(hand)


@pytest.mark.rule("palace.stud.boxed-card")
def test_who_acts_with_a_joker_among_his_down_cards_has_a_foul_hand() -> None:
    hand = dealt("1 3 4", {}, Foreign(0))
    stay_to("fourth", hand)
    hand.report(ForeignFound(1))
    assert live(hand) == [3, 4]
    finish(hand)


# Betting


@pytest.mark.rule("palace.stud.betting-incidents-as-holdem")
def test_action_out_of_turn_does_not_bind() -> None:
    hand = dealt("2 4 6")
    stay_to("fifth", hand)
    first = turn(hand)
    other = next(seat for seat in (2, 4, 6) if seat != first)
    hand.report(OutOfTurn(other, "bet", 800))
    assert (turn(hand), bets(hand)) == (first, {})
    finish(hand)


@pytest.mark.rule("palace.stud.betting-incidents-as-holdem")
def test_a_second_motion_is_no_raise() -> None:
    hand = dealt("2 4 6")
    stay_to("fifth", hand)
    play(hand, f"{turn(hand)} bet $8")
    seat = turn(hand)
    hand.report(InMotions(seat, (800, 800)))
    assert bets(hand)[seat] == "$8"
    finish(hand)


@pytest.mark.rule("palace.stud.betting-incidents-as-holdem")
def test_a_hand_that_touches_the_muck_is_dead_unless_the_floor_restores_it() -> None:
    hand = dealt("2 4 6")
    stay_to("fifth", hand)
    hand.report(InTheMuck(4))
    hand.answer_for(FLOOR)
    assert live(hand) == [2, 6]
    finish(hand)


# Too few cards before the last


@pytest.mark.rule("palace.stud.short-deck-before-seventh")
@pytest.mark.parametrize("ruling", ["mix", "one-for-all"])
def test_the_floor_is_asked_when_the_deck_does_not_reach_for_an_earlier_street(ruling: str) -> None:
    hand = dealt("1 2 3 4 5 6 7 8")
    hand.report(DealtEarly(8))
    while hand.asks[0].seat != FLOOR:
        stay(hand)
    assert hand.table.kept.each == 5
    assert hand.asks[0].default == Answer("mix")
    hand.answer(FLOOR, Answer(ruling))
    assert rulings(hand, "short-deck-early") == [ruling]
    assert len(hand.table.cards["removed"]) == 8, "what was dealt too soon is eliminated from play"
    assert [len(now(hand, seat).split()) for seat in hand.table.seats] == [5] * 8
    assert len(hand.table.cards["board"]) == 1, "the last card and the burned ones do not reach"
    finish(hand)


@pytest.mark.rule("palace.stud.dealt-before-betting-over", "palace.stud.short-deck-before-seventh")
def test_cards_that_were_dealt_too_soon_do_not_come_back_when_the_deck_runs_short() -> None:
    hand = calroom.game(STUD).hand(dict.fromkeys(range(1, 9), 20_000), seed=1)
    hand.report(DealtEarly(8))
    while hand.table.kept.each < 5:
        stay(hand)
    play(hand, f"{turn(hand)} bet $8")
    for _ in range(5):
        play(hand, f"{turn(hand)} fold")
    while hand.asks[0].seat != FLOOR:
        stay(hand)
    hand.answer(FLOOR, Answer("mix"))
    out = set(hand.table.cards["removed"])
    assert len(out) == 8
    assert [len(now(hand, seat).split()) for seat in live(hand)] == [6] * 3
    assert not out & {card for seat in live(hand) for card in now(hand, seat).split()}
    finish(hand)


# The floor


@pytest.mark.rule("palace.stud.floor-is-final")
def test_what_the_floor_rules_is_applied_and_recorded() -> None:
    hand = dealt("1 3 4")
    stay_to("fourth", hand)
    hand.report(Disputed("a card was marked", 3))
    hand.answer(FLOOR, Answer("hand-dead"))
    assert rulings(hand, "floor-decides") == ["hand-dead"]
    assert live(hand) == [1, 4]
    finish(hand)


@pytest.mark.rule("palace.stud.management-best-interest")
def test_management_may_rule_itself() -> None:
    hand = dealt("1 3 4")
    stay_to("fourth", hand)
    hand.report(ManagementRules("call-off", "J. Doe", "the lights went out"))
    assert hand.over
    assert hand.stacks == hand.setup.stacks


@proves("floor-is-final", ALL[1:])
def test_what_is_ruled_in_the_sister_games_is_applied_and_recorded(game: str) -> None:
    hand = dealt("1 3 4", game=game)
    hand.report(Disputed("a card was marked", 3))
    hand.answer_for(FLOOR)
    assert rulings(hand, "floor-decides") == ["play-on"]
    finish(hand)
