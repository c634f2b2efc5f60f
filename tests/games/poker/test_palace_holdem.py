"""Hold'em at The Palace: two limits, one fee at the flop, a jackpot from five players, three raises."""

from typing import Any

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import STANDARD
from calroom.table.hand import Hand
from calroom.table.inputs import Answered
from calroom.table.refusals import Refused
from calroom.testing import check

from .playing import (
    all_in_for,
    bets,
    board,
    collected,
    course,
    dealt_to,
    gathered,
    hole_cards,
    left,
    may,
    moves,
    play,
    pot,
    pushed,
    pushed_for,
    refuse,
    returned,
    show_all,
    shown,
    stay,
    stay_to_the,
    taken_in,
    turn,
    view_knows,
    words,
)
from .playing import deal as deal_anywhere

GAME = "palace.holdem"


def deal(seats: str, button: int = 6, stakes: str = "$4-$8", **rest: Any) -> Hand:
    return deal_anywhere(seats, button, stakes, game=GAME, **rest)


def seats(players: int) -> str:
    return " ".join(map(str, range(1, players + 1)))


def test_the_game_keeps_the_contract() -> None:
    check(calroom.game(GAME), hands=25)


@pytest.mark.structure("palace.holdem.deck")
def test_the_deck_has_fifty_two_cards_and_no_joker() -> None:
    assert sorted(calroom.game(GAME).deck) == sorted(STANDARD)


@pytest.mark.rule("palace.holdem.seats")
def test_a_tenth_player_is_not_dealt_in() -> None:
    with pytest.raises(Refused) as refusal:
        calroom.game(GAME).hand(dict.fromkeys(range(1, 11), 20_000), 1)
    assert refusal.value.rules == ("palace.holdem.seats",)


@pytest.mark.rule("palace.holdem.missed-blinds")
def test_who_comes_back_posts_both_blinds_and_the_small_one_is_dead() -> None:
    hand = deal("1 2 3 4 5 6", posts={4: 600})
    assert bets(hand) == {1: "$2", 2: "$4", 4: "$4"}
    assert pot(hand) == "$2"
    play(hand, "3 fold")
    assert may(hand, 4) == "check, raise to $8 or fold"


@pytest.mark.structure("palace.holdem.base-of-variations")
@pytest.mark.parametrize("game", ["omaha", "omaha-hilo", "pineapple", "crazy-pineapple-hilo", "holdem-hilo"])
def test_what_a_variation_leaves_open_is_played_as_hold_em(game: str) -> None:
    variation = calroom.game(f"palace.{game}")
    assert "palace.holdem.flop" in variation.rules_for("burn")
    hand = deal_anywhere("1 2 3", 3, "$4-$8", game=f"palace.{game}")
    show_all(hand)
    assert len(events_of(hand, "burn")) == 3
    assert len(board(hand)) == 5


# Limits and fees


@pytest.mark.rule("palace.holdem.limits-offered")
def test_two_limits_are_spread_and_no_other() -> None:
    for stakes in ("$4-$8", "$3-$6"):
        assert deal("1 2 3", 3, stakes).setup.stakes == stakes
    with pytest.raises(Refused) as refusal:
        deal("1 2 3", 3, "$10-$20")
    assert refusal.value.rules == ("palace.holdem.limits-offered",)
    assert refusal.value.allowed == ("play at $4-$8", "play at $3-$6")
    with pytest.raises(ValueError, match="split limit"):
        deal("1 2 3", 3, "$1-$2 no limit")


def taken(players: int, stakes: str) -> tuple[str, int]:
    """Fee and jackpot money of a hand that sees the flop."""
    hand = deal(seats(players), 1, stakes)
    stay_to_the("flop", hand)
    return collected(hand), hand.table.chips.get("jackpot", 0)


@pytest.mark.rule("palace.holdem.fee-4-8")
@pytest.mark.parametrize(
    ("players", "fee"),
    [(9, "$4"), (8, "$4"), (7, "$4"), (6, "$3"), (5, "$3"), (4, "$1"), (3, "$1"), (2, "$1")],
)
def test_at_four_eight_the_fee_goes_by_players(players: int, fee: str) -> None:
    assert taken(players, "$4-$8")[0] == fee


@pytest.mark.rule("palace.holdem.fee-3-6")
@pytest.mark.parametrize(
    ("players", "fee"), [(9, "$3"), (7, "$3"), (6, "$2"), (5, "$2"), (4, "$1"), (3, "$1")]
)
def test_at_three_six_the_fee_goes_by_players(players: int, fee: str) -> None:
    assert taken(players, "$3-$6")[0] == fee


@pytest.mark.rule("palace.holdem.fee-headcount")
def test_the_fee_goes_by_the_players_dealt_in_whoever_folds() -> None:
    hand = deal("1 2 3 4 5 6 7", 7)
    assert words(hand, "fee-posted") == ["the collection is $4 after the flop, $1 for the jackpot"]
    play(hand, "3 raise $8", "4 fold", "5 fold", "6 fold", "7 fold", "1 fold", "2 call")
    assert moves(hand, "fee-after-the-flop") == ["$4 pot > collection"]
    assert moves(hand, "jackpot") == ["$1 pot > jackpot"]


@pytest.mark.rule("palace.holdem.fee-taken-from-pot")
def test_fee_and_jackpot_money_are_taken_as_soon_as_the_flop_lies() -> None:
    hand = deal("1 2 3 4 5 6 7", 7)
    play(hand, "3 call", "4 call", "5 call", "6 call", "7 fold", "1 call")
    assert collected(hand) == "$0"
    play(hand, "2 check")
    assert gathered(hand) == {"pot": "$24"}
    assert (collected(hand), pot(hand)) == ("$4", "$19")
    assert turn(hand) == 1
    show_all(hand)
    assert collected(hand) == "$4"
    assert hand.table.chips["jackpot"] == 100


def test_a_hand_without_a_flop_pays_nothing() -> None:
    hand = deal("1 2 3 4 5 6 7", 7)
    play(hand, "3 fold", "4 fold", "5 fold", "6 fold", "7 fold", "1 fold")
    assert pushed(hand) == {2: "$6"}
    assert collected(hand) == "$0"
    assert "jackpot" not in hand.table.chips


@pytest.mark.rule("palace.holdem.fee-limited-to-pot")
def test_the_main_pot_pays_first_and_the_fee_before_the_jackpot() -> None:
    hand = deal("1:$2 2 3 4 5 6 7", 7)
    play(hand, "3 fold", "4 fold", "5 call", "6 fold", "7 fold", "2 check")
    assert gathered(hand) == {"pot": "$6", "side pot 1": "$4"}
    assert (pot(hand), pot(hand, "side pot 1")) == ("$1", "$4")
    assert (collected(hand), hand.table.chips["jackpot"]) == ("$4", 100)


@pytest.mark.rule("palace.holdem.fee-limited-to-pot")
def test_the_house_never_takes_more_than_the_pot_holds() -> None:
    hand = deal("1:$1 2:$1 3 4 5 6 7", 7)
    play(hand, "3 fold", "4 fold", "5 fold", "6 fold", "7 fold")
    assert (collected(hand), pot(hand)) == ("$2", "$0")
    assert "jackpot" not in hand.table.chips
    show_all(hand)
    assert words(hand, "short-pot") == ["the pot is $3 short of the collection; nobody owes it"]


@pytest.mark.parametrize(
    ("stakes", "players", "fee"),
    [
        pytest.param("$4-$8", 5, "$3", marks=pytest.mark.rule("palace.holdem.jackpot-drop-4-8")),
        pytest.param("$4-$8", 9, "$4", marks=pytest.mark.rule("palace.holdem.jackpot-drop-4-8")),
        pytest.param("$3-$6", 6, "$2", marks=pytest.mark.rule("palace.holdem.jackpot-drop-3-6")),
    ],
)
def test_with_five_players_a_dollar_more_goes_to_the_jackpot(stakes: str, players: int, fee: str) -> None:
    assert taken(players, stakes) == (fee, 100)


@pytest.mark.parametrize(
    ("stakes", "players"),
    [
        pytest.param("$4-$8", 4, marks=pytest.mark.rule("palace.holdem.no-jackpot-short-handed-4-8")),
        pytest.param("$3-$6", 3, marks=pytest.mark.rule("palace.holdem.no-jackpot-short-handed-3-6")),
    ],
)
def test_four_players_or_fewer_pay_nothing_for_the_jackpot(stakes: str, players: int) -> None:
    assert taken(players, stakes) == ("$1", 0)


# Button, blinds and deal


@pytest.mark.rule("palace.holdem.button")
def test_the_button_moves_to_the_next_player_who_is_dealt_in() -> None:
    hand = calroom.game(GAME).hand({1: 20_000, 3: 20_000, 5: 20_000}, after=3, seed=1)
    assert hand.setup.button == 5
    assert moves(hand, "blind") == ["$2 stack 1 > bet 1", "$4 stack 3 > bet 3"]


@pytest.mark.rule("palace.holdem.blinds")
@pytest.mark.parametrize(("stakes", "blinds"), [("$4-$8", ("$2", "$4")), ("$3-$6", ("$1", "$3"))])
def test_blinds_are_half_the_lower_limit_in_whole_dollars_and_the_lower_limit(
    stakes: str, blinds: tuple[str, str]
) -> None:
    hand = deal(seats(9), 9, stakes)
    assert bets(hand) == {1: blinds[0], 2: blinds[1]}
    heads_up = deal("3 8", 8, stakes)
    assert bets(heads_up) == {8: blinds[0], 3: blinds[1]}


@pytest.mark.rule("palace.holdem.short-blind")
def test_a_short_big_blind_is_all_in_and_the_price_stays() -> None:
    hand = deal("1 2:$1 3 4", 4)
    assert bets(hand) == {1: "$2", 2: "$1"}
    assert may(hand, 3) == "call $4, raise to $8 or fold"
    play(hand, "3 call", "4 call", "1 call")
    assert gathered(hand) == {"pot": "$4", "side pot 1": "$9"}


@pytest.mark.rule("palace.holdem.deal-two-down")
def test_everybody_sees_his_own_two_cards_and_no_others() -> None:
    hand = deal("1 2 3 4 5 6", hole={2: "Ah Kd", 5: "7c 2s"})
    assert hand.table.top == 12
    assert [seat for seat in (1, 2, 5, None) if view_knows(hand, seat, "Kd")] == [2]
    assert hand.view(5).cards["hand 5"] == ["7c", "2s"]


@pytest.mark.rule("palace.holdem.deal-order")
def test_cards_go_round_one_at_a_time_from_the_left_of_the_button() -> None:
    stacks = dict.fromkeys((1, 2, 3), 20_000)
    hand = calroom.game(GAME).hand(stacks, 3, deck="Ah Kd 7c 2s 9h Jc")
    assert [hole_cards(hand, seat) for seat in (1, 2, 3)] == ["Ah 2s", "Kd 9h", "7c Jc"]
    assert dealt_to(hand) == [1, 2, 3, 1, 2, 3]


# The streets


@pytest.mark.rule("palace.holdem.first-betting-round")
def test_the_first_bets_are_made_before_there_is_a_board() -> None:
    hand = deal("1 2 3 4 5 6")
    assert course(hand) == ["deal"]
    assert turn(hand) == 3
    assert board(hand) == []


@pytest.mark.rule("palace.holdem.first-round-order")
def test_first_acts_the_left_of_the_big_blind_who_has_the_last_word() -> None:
    hand = deal("1 2 3 4 5 6")
    refuse(hand, "3 check", "actions")
    play(hand, "3 call", "4 call", "5 fold", "6 fold", "1 call")
    assert may(hand, 2) == "check, raise to $8 or fold"
    play(hand, "2 check")
    assert gathered(hand) == {"pot": "$16"}


ON_THE_BOARD = "Kd 8s 3h Qs 2c"


def on_the(street: str, people: str = "2 4 6", **rest: Any) -> Hand:
    hand = deal(people, board=ON_THE_BOARD, **rest)
    stay_to_the(street, hand)
    return hand


@pytest.mark.rule("palace.holdem.flop")
@pytest.mark.rule("palace.holdem.turn")
@pytest.mark.rule("palace.holdem.river")
def test_a_card_is_burned_before_flop_turn_and_river() -> None:
    hand = on_the("river")
    assert course(hand) == ["deal", "bet", "burn", "flop", "bet", "burn", "turn", "bet", "burn", "river"]
    assert [len(events_of(hand, step)) for step in ("burn", "flop", "turn", "river")] == [3, 1, 1, 1]
    assert board(hand) == ON_THE_BOARD.split()
    assert not view_knows(hand, None, hand.table.cards["burn"][0])


@pytest.mark.rule("palace.holdem.second-betting-round")
@pytest.mark.rule("palace.holdem.third-betting-round")
@pytest.mark.rule("palace.holdem.fourth-betting-round")
def test_a_round_of_betting_follows_every_step_of_the_board() -> None:
    hand = on_the("flop")
    for cards in (3, 4, 5):
        assert len(board(hand)) == cards
        assert stay(hand) == [2, 4, 6]
    assert may(hand, 4) == "show, throw away or show part 1 card"
    refuse(hand, "4 bet $8", "showdown")


@pytest.mark.rule("palace.holdem.later-round-order")
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_after_the_flop_the_button_acts_last(street: str) -> None:
    assert stay(on_the(street)) == [2, 4, 6]


@pytest.mark.rule("palace.holdem.bet-sizes")
def test_bets_are_the_lower_limit_on_two_rounds_and_the_upper_on_two() -> None:
    hand = deal("2 4 6")
    for street, unit in ((0, 4), (3, 4), (4, 8), (5, 8)):
        assert len(board(hand)) == street
        steps = [unit * times for times in ((2, 3, 4) if street == 0 else (1, 2, 3, 4))]
        for total in steps:
            verb = "raise" if total > unit or street == 0 else "bet"
            refuse(hand, f"{turn(hand)} {verb} ${total + 1}", "bet-sizes")
            play(hand, f"{turn(hand)} {verb} ${total}")
        stay(hand)


@pytest.mark.rule("palace.holdem.raise-cap")
@pytest.mark.parametrize("people", ["2 4 6", "4 6"])
def test_a_bet_and_three_raises_are_all_even_with_two_players(people: str) -> None:
    hand = deal(people)
    for total in (8, 12, 16):
        play(hand, f"{turn(hand)} raise ${total}")
    seat = turn(hand)
    owed = 16 - int(bets(hand).get(seat, "$0")[1:])
    refuse(hand, f"{seat} raise $20", "raise-cap", instead=f"call ${owed} or fold")
    refuse(hand, f"{seat} all-in $20", "raise-cap")


@pytest.mark.rule("palace.holdem.actions")
def test_who_has_checked_may_raise() -> None:
    hand = on_the("flop")
    play(hand, "2 check", "4 bet $4", "6 fold")
    assert may(hand, 2) == "call $4, raise to $8 or fold"
    play(hand, "2 raise $8")
    assert events_of(hand, "check-raise")


@pytest.mark.rule("palace.holdem.betting-round-ends")
def test_a_round_ends_when_everybody_has_put_in_the_same() -> None:
    hand = deal("1 2 3 4 5 6")
    play(hand, "3 call", "4 call", "5 fold", "6 fold", "1 call")
    raised = hand.fork()
    play(hand, "2 check")
    assert len(board(hand)) == 3
    play(raised, "2 raise $8")
    assert stay(raised) == [3, 4, 1]
    assert len(board(raised)) == 3


# All-in


@pytest.mark.rule("palace.holdem.no-more-betting-possible")
def test_when_nobody_can_bet_the_board_is_dealt_to_its_end() -> None:
    hand = on_the("turn", "2:$12 5", button=5)
    play(hand, "2 bet $8", "5 call")
    assert len(events_of(hand, "burn")) == 3
    assert len(board(hand)) == 5
    assert may(hand, 5).startswith("show")


@pytest.mark.rule("palace.holdem.table-stakes")
def test_who_is_all_in_contests_what_he_matched() -> None:
    hand = deal("1:$10 2 3", 3, hole={1: "Ah Ad", 2: "Kh Kd", 3: "Qh Qd"}, board="2c 7d 9h Ts 4c")
    play(hand, "3 raise $8", "1 all-in $10", "2 raise $12", "3 raise $16", "2 call")
    play(hand, "2 check", "3 bet $4", "2 call")
    show_all(hand)
    assert gathered(hand) == {"pot": "$30", "side pot 1": "$20"}
    assert pushed(hand) == {1: "$29", 2: "$20"}


@pytest.mark.rule("palace.holdem.short-all-in-raise")
def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = deal("1 2 3:$10 4", 4)
    stay_to_the("flop", hand)
    play(hand, "1 bet $4", "2 call", "3 all-in $6")
    assert may(hand, 4) == "call $6, raise to $8 or fold"
    calling = hand.fork()
    play(calling, "4 call")
    refuse(calling, "1 raise $8", "short-all-in-raise", instead="call $2 or fold")
    play(hand, "4 raise $8")
    assert may(hand, 1) == "call $4, raise to $12 or fold"


@pytest.mark.rule("palace.holdem.short-all-in-raise")
def test_an_all_in_that_contains_a_raise_reopens_the_betting() -> None:
    hand = deal("1 2 3:$10 4:$13", 4)
    stay_to_the("flop", hand)
    play(hand, "1 bet $4", "2 call", "3 all-in $6", "4 all-in $9")
    assert may(hand, 1) == "call $5, raise to $12 or fold"


@pytest.mark.rule("palace.holdem.short-all-in-opening-bet")
def test_a_short_opening_may_be_completed_by_those_who_have_not_checked() -> None:
    hand = deal("1 2:$7 4", 4)
    stay_to_the("flop", hand)
    play(hand, "1 check", "2 all-in $3")
    assert may(hand, 4) == "call $3, bet $4 or fold"
    completed = hand.fork()
    play(hand, "4 call")
    refuse(hand, "1 bet $4", "short-all-in-opening-bet", instead="call $3 or fold")
    play(completed, "4 bet $4")
    assert may(completed, 1) == "call $4, raise to $8 or fold"


@pytest.mark.rule("palace.holdem.uncontested-pot")
def test_the_last_player_takes_the_pot_unseen_and_his_bet_back() -> None:
    hand = on_the("turn", "1 2 3 4 5", button=5)
    before = pot(hand)
    play(hand, "1 check", "2 check", "3 bet $8", "4 fold", "5 fold", "1 fold", "2 fold")
    assert returned(hand) == ["$8 bet 3 > stack 3"]
    assert pushed(hand) == {3: before}
    assert len(board(hand)) == 4
    assert not shown(hand)


# Showdown


@pytest.mark.rule("palace.holdem.any-five-of-seven")
def test_one_hole_card_and_four_of_the_board_make_a_flush() -> None:
    hand = all_in_for(GAME, "$40", {1: "Ah 7c", 2: "7h 7s"}, "Kh 9h 4h 2h 7d")
    assert shown(hand) == {1: "ace-high flush", 2: "king-high flush"}
    assert pushed(hand) == {1: "$40"}


@pytest.mark.rule("palace.holdem.playing-the-board")
def test_everybody_may_play_the_board() -> None:
    assert pushed_for(GAME, "$40", {1: "7h 7d", 2: "2c 3d"}, "As Ks Qs Js Ts") == {1: "$20", 2: "$20"}


@pytest.mark.rule("palace.holdem.best-high-hand-wins")
def test_the_best_high_hand_takes_the_pot() -> None:
    assert pushed_for(GAME, "$48", {1: "Qc Qd", 2: "Ah Kd"}, "Qs 8h 4c Kc 2d") == {1: "$48"}


@pytest.mark.rule("palace.holdem.hand-ranking")
def test_the_wheel_is_the_lowest_straight() -> None:
    cards = {1: "Ac 5c", 2: "Kd 9d", 3: "5h 6h"}
    hand = all_in_for(GAME, "$60", cards, "2c 3d 4h 9s Ks")
    assert shown(hand) == {1: "five-high straight", 2: "kings and nines", 3: "six-high straight"}
    assert pushed(hand) == {3: "$60"}
    assert pushed_for(GAME, "$60", {1: "Ac 5c", 2: "Kd 9d"}, "2c 3d 4h 9s Ks") == {1: "$60"}


@pytest.mark.rule("palace.holdem.ties-split")
def test_cards_outside_the_best_five_break_no_tie() -> None:
    assert pushed_for(GAME, "$40", {1: "Ad 7c", 2: "Ac 6c"}, "Ah Kd Qs 9h 4c") == {1: "$20", 2: "$20"}


@pytest.mark.rule("palace.holdem.odd-chip")
def test_the_odd_dollar_goes_to_the_first_tied_hand_from_the_button() -> None:
    cards = {2: "Ad 7c", 3: "Jd Jc", 5: "Ac 6c"}
    assert pushed_for(GAME, "$41", cards, "Ah Kd Qs 9h 4c", button=3) == {2: "$20", 5: "$21"}


@pytest.mark.rule("palace.holdem.showdown")
def test_the_last_bettor_shows_first_and_a_later_hand_may_be_thrown_away() -> None:
    hand = on_the("river", "2 4 6", hole={4: "Jd Th", 6: "As Ah"})
    play(hand, "2 check", "4 bet $8", "6 call", "2 call")
    assert list(shown(hand)) == [4]
    play(hand, "6 show-part As", "2 throw-away")
    refuse(hand, "6 check", "showdown")
    play(hand, "6 show")
    assert shown(hand) == {4: "king high", 6: "pair of aces"}
    assert pushed(hand) == {6: "$35"}


def test_with_no_bet_on_the_river_the_first_from_the_button_shows_first() -> None:
    hand = on_the("river")
    stay(hand)
    assert list(shown(hand)) == [2]


@pytest.mark.rule("palace.holdem.unseen-cards-stay-unseen")
def test_folded_cards_and_burns_are_seen_by_nobody_else() -> None:
    hand = on_the("flop", hole={2: "Ah Ad"})
    play(hand, "2 fold")
    show_all(hand)
    assert [seat for seat in (2, 4, 6, None) if view_knows(hand, seat, "Ad")] == [2]
    assert not any(
        view_knows(hand, seat, card) for seat in (2, 4, 6, None) for card in hand.table.cards["burn"]
    )
    assert 2 in taken_in(hand)


@pytest.mark.rule("palace.holdem.no-answer-in-time")
def test_who_does_not_answer_checks_or_folds_and_his_live_hand_is_shown() -> None:
    hand = on_the("flop")
    hand.answer_for(2)
    play(hand, "4 bet $4", "6 call")
    hand.answer_for(2)
    assert taken_in(hand) == [2]
    stay(hand)
    stay(hand)
    hand.answer_for(6)
    assert list(shown(hand)) == [4, 6]
    system = [given for given in hand.inputs.inputs if isinstance(given, Answered) and given.system]
    assert [given.answer.verb for given in system] == ["check", "fold", "show"]
    assert left(hand, 2) == "$196"
