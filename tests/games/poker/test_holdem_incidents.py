"""What goes wrong at the hold'em tables of the three houses, and is dealt with alike."""

from typing import Any

import pytest
from tests.telling import events_of
from tests.trouble import cannot

from calroom.games.poker.trouble.incidents import (
    BurnNoticed,
    Foreign,
    ForeignFound,
    InMotions,
    OutOfTurn,
    TooManyTurned,
    TurnedTooSoon,
    WrongBurn,
)
from calroom.money import cents, dollars
from calroom.table.events import Gathered, Shown
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed, Counted, Exposed, Misdealt, TurnedUp

from .going_wrong import dealt, lying, passed, play_out, shuffles, stub
from .playing import (
    bets,
    board,
    deal,
    left,
    moves,
    play,
    proves,
    returned,
    stay,
    stay_to_the,
    turn,
    view_knows,
    words,
)

HOUSES = ("comstock.holdem", "palace.holdem", "sk.holdem")
STAKES = {"comstock.holdem": "$5-$10", "palace.holdem": "$4-$8", "sk.holdem": "$5-$10 spread limit"}
SIX = "1 2 3 4 5 6"


def dealt_at(game: str, seats: str = SIX, button: int = 6, **given: Any) -> Hand:
    """A hand at the first table of the house, whose later shuffles are always the same."""
    return deal(seats, button, STAKES[game], game=game, seed=7, **given)


def put_in_the_pot(hand: Hand) -> list[str]:
    """What was gathered from each bet."""
    gathers = [event for event in hand.events if isinstance(event, Gathered)]
    return [f"{place} {dollars(amount)}" for event in gathers for place, amount in event.amounts]


def big_blind(game: str) -> str:
    return "$4" if game == "palace.holdem" else "$5"


# The cards of one's own


@proves(
    "one-hole-card-exposed-by-dealer",
    HOUSES,
    comstock_holdem="exposed-hole-card-exchanged",
)
def test_a_card_exposed_in_the_deal_is_exchanged_for_the_top_card_when_it_is_finished(
    game: str,
) -> None:
    hand = dealt_at(game, hole={4: "7s Qd"}, incidents=[Exposed(4, 2)])
    replacement = dealt(hand, "exposed-card")
    assert passed(hand, "exposed-card") == ["Qd hand 4 > top of the deck"]
    assert lying(hand, "hand 4") == f"7s {replacement[0]}"
    assert view_knows(hand, 1, "Qd")
    assert view_knows(hand, None, "Qd")
    assert not view_knows(hand, 1, replacement[0])
    assert view_knows(hand, 4, replacement[0])
    play_out(hand)


@proves(
    "one-hole-card-exposed-by-dealer",
    HOUSES,
    comstock_holdem="exposed-hole-card-is-first-burn",
)
def test_the_exposed_card_is_the_burn_before_the_flop_and_no_other_is_burned(game: str) -> None:
    hand = dealt_at(game, hole={4: "7s Qd"})
    top, *rest = stub(hand)
    hand.report(Exposed(4, 2))
    assert lying(hand, "hand 4") == f"7s {top}"
    stay(hand)
    assert lying(hand, "burn") == "Qd"
    assert board(hand) == rest[:3]
    play_out(hand)


@proves(
    "two-hole-cards-exposed-misdeal",
    HOUSES,
    comstock_holdem="two-exposed-cards-misdeal",
)
def test_a_second_card_exposed_in_the_deal_makes_it_a_misdeal(game: str) -> None:
    hand = dealt_at(game, hole={2: "5s 2d", 6: "8h Kc"}, incidents=[Exposed(2, 1), Exposed(6, 2)])
    assert words(hand, "two-exposed") == ["a second card is exposed: a misdeal"]
    assert shuffles(hand, "misdeal") == [52]
    assert len(hand.table.cards["hand 2"]) == 2
    assert turn(hand) == 3
    assert bets(hand) == {1: "$2", 2: big_blind(game)}
    assert hand.table.button == 6
    play_out(hand)


def test_a_second_exposed_card_counts_even_if_the_first_was_exchanged_already() -> None:
    hand = dealt_at("comstock.holdem")
    hand.report(Exposed(2, 1))
    hand.report(Exposed(5, 2))
    assert shuffles(hand, "misdeal") == [52]
    cannot(hand, Exposed(9, 1), "seat 9 is not in the hand, seats 1, 2, 3, 4, 5 and 6 are")
    cannot(hand, Exposed(3, 3), "seat 3 holds 2 cards")
    play(hand, "3 call")
    cannot(hand, Exposed(2, 1), "the deal is over")


@proves("player-exposes-own-card", HOUSES[1:])
def test_a_card_that_a_player_exposes_himself_stays_in_his_hand(game: str) -> None:
    hand = dealt_at(game, hole={3: "9c Ah"})
    hand.report(TurnedUp(3, 2))
    assert lying(hand, "hand 3") == "9c Ah"
    assert [event.cards for event in events_of(hand, "own-card-shown") if isinstance(event, Shown)] == [
        ("Ah",)
    ]
    assert view_knows(hand, 1, "Ah")
    assert not view_knows(hand, 1, "9c")
    cannot(hand, TurnedUp(3, 3), "seat 3 holds 2 cards")
    play_out(hand)


@proves(
    "wrong-number-of-cards",
    HOUSES,
    comstock_holdem="wrong-card-count-early-misdeal",
    palace_holdem="wrong-number-of-hole-cards",
)
def test_a_wrong_number_of_cards_found_before_two_have_acted_is_a_misdeal(game: str) -> None:
    hand = dealt_at(game, incidents=[Misdealt(4, 3)])
    assert len(hand.table.cards["hand 4"]) == 3
    play(hand, "3 call")
    hand.report(Counted(4))
    assert words(hand, "wrong-count-misdeal") == ["seat 4 holds 3 cards: a misdeal"]
    assert left(hand, 3) == "$200"
    assert turn(hand) == 3
    assert len(hand.table.cards["hand 4"]) == 2
    play_out(hand)


@proves(
    "wrong-number-of-cards",
    HOUSES,
    comstock_holdem="wrong-card-count-late-forfeit",
    palace_holdem="wrong-number-of-hole-cards",
)
def test_a_wrong_number_of_cards_found_after_two_have_acted_kills_the_hand_and_its_money_stays(
    game: str,
) -> None:
    hand = dealt_at(game, incidents=[Misdealt(2, 3)])
    play(hand, "3 call", "4 call")
    hand.report(Counted(2))
    assert bets(hand)[2] == big_blind(game)
    assert hand.table.cards["hand 2"] == []
    assert turn(hand) == 5
    assert hand.asks[0].options[0].high == cents(big_blind(game)), "it still takes the blind to come in"
    play(hand, "5 fold", "6 fold", "1 fold")
    assert f"bet 2 {big_blind(game)}" in put_in_the_pot(hand)
    play_out(hand)
    assert returned(hand) == []


def test_a_hand_with_a_card_too_few_is_counted_too_and_a_right_one_is_not() -> None:
    hand = dealt_at("comstock.holdem", incidents=[Misdealt(5, 1)])
    assert len(hand.table.cards["hand 5"]) == 1
    cannot(hand, Counted(4), "seat 4 holds 2 cards, as they should")
    cannot(hand, Misdealt(4, 3), "the cards have been dealt")
    hand.report(Counted(5))
    assert shuffles(hand, "misdeal") == [52]


def test_a_wrong_number_that_nobody_counts_is_seen_at_the_showdown() -> None:
    hand = dealt_at("comstock.holdem", "1 2 3", 3, incidents=[Misdealt(2, 3)])
    stay_to_the("river", hand)
    play_out(hand)
    assert words(hand, "wrong-count-dead") == ["seat 2 holds 3 cards: their hand is dead"]


# The deck


@proves("boxed-card", HOUSES, comstock_holdem="boxed-card-is-scrap")
def test_a_card_that_comes_off_the_deck_face_up_is_set_aside(game: str) -> None:
    hand = dealt_at(game, board="Ks 9d 4c 7s 8h 2c")
    stay_to_the("turn", hand)
    boxed, after = stub(hand)[1:3]
    hand.report(Boxed(below=1))
    stay(hand)
    assert lying(hand, "scrap") == boxed == "8h"
    assert board(hand)[-1] == after
    assert len(hand.table.cards["burn"]) == 3
    play_out(hand)


@proves("boxed-card", HOUSES, comstock_holdem="scrap-replaced-by-next-card")
def test_the_card_under_a_boxed_one_is_dealt_in_its_place(game: str) -> None:
    hand = dealt_at(game, hole={3: "8h", 4: "Qd", 5: "5s"}, incidents=[Boxed(2)])
    assert lying(hand, "scrap") == "8h"
    assert hand.table.cards["hand 3"][0] == "Qd"
    assert hand.table.cards["hand 4"][0] == "5s"
    play_out(hand)


def test_a_boxed_card_among_the_three_of_a_flop_is_the_one_that_goes() -> None:
    hand = dealt_at("comstock.holdem", board="Ks 9d 4c")
    after = stub(hand)[4]
    hand.report(Boxed(below=2))
    stay(hand)
    assert lying(hand, "scrap") == "9d"
    assert board(hand) == ["Ks", "4c", after]
    cannot(hand, Boxed(below=60), "the last of them is not dealt")


@proves("boxed-card", HOUSES, comstock_holdem="joker-is-scrap")
def test_a_joker_turned_for_the_river_is_removed_and_the_next_card_is_the_river(game: str) -> None:
    hand = dealt_at(game, board="Ks 9d 4c 7s 8h")
    stay_to_the("turn", hand)
    hand.report(Foreign(below=1))
    assert not view_knows(hand, None, "Jk")
    stay(hand)
    assert lying(hand, "foreign") == "Jk"
    assert board(hand) == ["Ks", "9d", "4c", "7s", "8h"]
    assert len(hand.table.cards["burn"]) == 3
    play_out(hand)


@proves("boxed-card", HOUSES, comstock_holdem="scrap-replaced-after-the-round")
def test_a_joker_pointed_out_before_its_holder_acts_is_exchanged_when_the_deal_is_finished(game: str) -> None:
    hand = dealt_at(game, incidents=[Foreign(below=2)])
    assert hand.table.cards["hand 3"][0] == "Jk"
    assert view_knows(hand, 3, "Jk")
    assert not view_knows(hand, 4, "Jk")
    other, top = hand.table.cards["hand 3"][1], stub(hand)[0]
    hand.report(ForeignFound(3))
    assert lying(hand, "hand 3") == f"{other} {top}"
    assert lying(hand, "foreign") == "Jk"
    cannot(hand, ForeignFound(3), "all cards of seat 3 belong to the game")
    play_out(hand)


@proves("boxed-card", HOUSES, comstock_holdem="undeclared-joker-fouls-hand")
def test_whoever_acts_on_a_hand_with_a_joker_has_a_foul_hand(game: str) -> None:
    hand = dealt_at(game, incidents=[Foreign(below=2)])
    play(hand, "3 call", "4 call", "5 fold", "6 fold", "1 fold", "2 check")
    hand.report(ForeignFound(3))
    assert hand.table.cards["hand 3"] == []
    assert events_of(hand, "undeclared-joker")
    assert turn(hand) == 2
    play(hand, "2 check", "4 check")
    play_out(hand)
    assert hand.stacks[3] == cents("$200") - cents(big_blind(game))


def test_a_joker_that_nobody_points_out_is_foul_at_the_showdown_and_the_last_opponent_wins() -> None:
    hand = dealt_at("comstock.holdem", "1 2", 2, incidents=[Foreign(below=0)])
    play_out(hand)
    assert events_of(hand, "undeclared-joker")
    assert events_of(hand, "last-player")
    assert hand.stacks[2] > cents("$200")


def test_a_card_of_the_game_is_not_foreign_and_the_deck_must_reach() -> None:
    hand = dealt_at("comstock.holdem")
    cannot(hand, Foreign(card="As"), "As belongs to the game")
    cannot(hand, Foreign(card="Zz"), "Zz is no card")
    cannot(hand, Foreign(below=99), "the deck has 40 cards")


# The board


@proves("flop-has-too-many-cards", HOUSES, comstock_holdem="flop-with-too-many-cards")
def test_a_flop_of_four_goes_back_and_another_card_is_burned_before_the_new_one(game: str) -> None:
    hand = dealt_at(game, board="Kd 8s 3h")
    stay(hand)
    burned, fourth, left_over = lying(hand, "burn"), stub(hand)[0], len(stub(hand))
    play(hand, f"1 bet {big_blind(game)}")
    hand.report(TooManyTurned(4))
    assert dealt(hand, "flop-too-many") == [fourth]
    assert moves(hand, "flop-too-many") == [f"{big_blind(game)} bet 1 > stack 1"]
    assert shuffles(hand, "flop-too-many") == [left_over + 3]
    assert hand.table.cards["burn"][0] == burned
    assert len(hand.table.cards["burn"]) == 2
    assert len(board(hand)) == 3
    assert turn(hand) == 1
    play_out(hand)


@proves("flop-turned-too-soon", HOUSES, comstock_holdem="premature-flop")
def test_a_flop_turned_too_soon_is_shuffled_back_when_the_betting_is_over(game: str) -> None:
    hand = dealt_at(game, board="Ks 9d 4c")
    play(hand, "3 call", "4 call", "5 call", "6 call", "1 call")
    burned, rest = stub(hand)[0], len(stub(hand))
    hand.report(TurnedTooSoon())
    assert lying(hand, "aside") == "Ks 9d 4c"
    assert not board(hand)
    assert turn(hand) == 2
    assert view_knows(hand, 5, "9d")
    play(hand, "2 check")
    assert shuffles(hand, "premature-flop") == [rest - 1]
    assert hand.table.cards["burn"][0] == burned
    assert len(hand.table.cards["burn"]) == 2
    assert len(board(hand)) == 3
    assert lying(hand, "aside") == ""
    play_out(hand)


@proves("turn-turned-too-soon", HOUSES, comstock_holdem="premature-turn-card-out-of-play")
def test_a_turn_card_turned_too_soon_is_out_and_what_would_have_been_the_river_comes(
    game: str,
) -> None:
    hand = dealt_at(game, board="Ks 9d 4c 7s Jd")
    stay_to_the("flop", hand)
    play(hand, f"1 bet {big_blind(game)}", "2 call", "3 call", "4 call", "5 call")
    hand.report(TurnedTooSoon())
    assert lying(hand, "aside") == "7s"
    assert board(hand) == ["Ks", "9d", "4c"]
    play(hand, "6 call")
    assert board(hand) == ["Ks", "9d", "4c", "Jd"]
    assert lying(hand, "aside") == "7s"
    assert len(hand.table.cards["burn"]) == 3
    play_out(hand)


@proves("turn-turned-too-soon", HOUSES, comstock_holdem="premature-turn-reshuffle-before-river")
def test_the_card_set_aside_is_shuffled_back_before_the_river_without_burns_and_discards(game: str) -> None:
    hand = dealt_at(game, board="Ks 9d 4c 7s Jd")
    stay_to_the("flop", hand)
    play(hand, f"1 bet {big_blind(game)}", "2 call", "3 fold", "4 call", "5 call")
    hand.report(TurnedTooSoon())
    play(hand, "6 call")
    rest = len(stub(hand))
    stay(hand)
    assert shuffles(hand, "premature-turn-goes-back") == [rest + 1]
    assert len(hand.table.cards["burn"]) == 4
    assert len(board(hand)) == 5
    assert len(stub(hand)) == rest + 1 - 2
    play_out(hand)


@proves("river-turned-too-soon", HOUSES, comstock_holdem="premature-river")
def test_a_river_turned_too_soon_is_shuffled_back_and_a_card_burned_before_the_new_one(game: str) -> None:
    hand = dealt_at(game, board="Ks 9d 4c 7s Jd")
    stay_to_the("turn", hand)
    play(hand, "1 check", "2 check", "3 check", "4 check", "5 check")
    rest = len(stub(hand))
    hand.report(TurnedTooSoon())
    assert lying(hand, "aside") == "Jd"
    assert turn(hand) == 6
    play(hand, "6 check")
    assert shuffles(hand, "premature-river") == [rest - 2 + 1]
    assert len(hand.table.cards["burn"]) == 4
    assert len(board(hand)) == 5
    cannot(hand, TurnedTooSoon(), "all cards of the board lie there")
    play_out(hand)


@proves("burn-forgotten-or-doubled", HOUSES, comstock_holdem="burn-error")
def test_a_burn_forgotten_is_put_right_while_nobody_has_acted_on_the_board(game: str) -> None:
    hand = dealt_at(game)
    stay_to_the("flop", hand)
    nine, four = stub(hand)[:2]
    hand.report(WrongBurn(0))
    stay(hand)
    assert board(hand)[-1] == nine
    hand.report(BurnNoticed())
    assert hand.table.cards["burn"][-1] == nine
    assert board(hand)[-1] == four
    cannot(hand, BurnNoticed(), "one card was burned")
    play_out(hand)


@proves("burn-forgotten-or-doubled", HOUSES, comstock_holdem="burn-error")
def test_two_cards_burned_are_put_right_and_the_card_turned_is_the_next_burn(game: str) -> None:
    hand = dealt_at(game)
    stay_to_the("flop", hand)
    first, second, third, fourth = stub(hand)[:4]
    hand.report(WrongBurn(2))
    stay(hand)
    assert board(hand)[-1] == third
    hand.report(BurnNoticed())
    assert board(hand)[-1] == second
    assert hand.table.cards["burn"][-1] == first
    stay(hand)
    assert hand.table.cards["burn"][-1] == third
    assert board(hand)[-1] == fourth
    play_out(hand)


@proves("burn-forgotten-or-doubled", HOUSES, comstock_holdem="burn-error")
def test_once_somebody_has_acted_on_it_the_board_stands(game: str) -> None:
    hand = dealt_at(game)
    stay_to_the("flop", hand)
    nine = stub(hand)[0]
    hand.report(WrongBurn(0))
    stay(hand)
    play(hand, "1 check")
    hand.report(BurnNoticed())
    assert words(hand, "burn-error") == ["somebody has acted on it, so the board stands"]
    assert board(hand)[-1] == nine
    play_out(hand)


# The betting


@proves(
    "out-of-turn",
    HOUSES,
    comstock_holdem="act-out-of-turn",
    palace_holdem="out-of-turn-not-binding",
)
def test_an_act_out_of_turn_does_not_bind_and_the_chips_go_back(game: str) -> None:
    hand = dealt_at(game)
    stay_to_the("flop", hand)
    bet = big_blind(game)
    play(hand, "1 check", "2 check")
    hand.report(OutOfTurn(5, "bet", cents(bet)))
    assert moves(hand, "out-of-turn") == [f"{bet} stack 5 > bet 5", f"{bet} bet 5 > stack 5"]
    assert turn(hand) == 3
    assert bets(hand) == {}
    play(hand, "3 check", "4 check", "5 check")
    cannot(hand, OutOfTurn(6, "bet", 100), "it is seat 6's turn")
    cannot(hand, OutOfTurn(1, "bet", cents("$900")), "seat 1 does not have it")
    play_out(hand)


@proves(
    "string-bet",
    HOUSES,
    comstock_holdem="no-string-raises",
    palace_holdem="no-string-bets",
)
def test_chips_added_in_a_second_motion_without_a_word_are_returned_and_the_act_is_a_call(game: str) -> None:
    hand = dealt_at(game)
    bet = cents(big_blind(game))
    play(hand, "3 call")
    hand.report(InMotions(4, (bet, bet)))
    assert len(moves(hand, "string-bet")) == 2
    assert bets(hand)[4] == big_blind(game)
    assert turn(hand) == 5
    assert hand.stacks[4] == cents("$200") - bet
    play_out(hand)


@pytest.mark.parametrize("game", HOUSES)
def test_what_cannot_happen_now_is_refused_with_what_stands_against_it(game: str) -> None:
    hand = dealt_at(game)
    cannot(hand, TooManyTurned(4), "there is no flop yet")
    cannot(hand, BurnNoticed(), "one card was burned")
    cannot(hand, WrongBurn(1), "none or two would be wrong")
    cannot(hand, InMotions(4, (100,)), "it is for seat 3 to act")
    cannot(hand, InMotions(3, ()), "each motion puts something in")
    cannot(hand, Counted(8), "seat 8 is not in the hand")
    play(hand, "3 fold")
    cannot(hand, TurnedUp(3, 1), "seat 3 is not in the hand, seats 1, 2, 4, 5 and 6 are")
    stay_to_the("river", hand)
    cannot(hand, WrongBurn(0), "no card will be burned")
