"""The Palace's variations of hold'em: pineapple with a discard, crazy pineapple without one, and Omaha."""

import pytest
from tests.telling import events_of

import calroom
from calroom.games.poker.holdem.terms import Rules
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import check

from .playing import (
    all_in_for,
    board,
    cards_shown,
    collected,
    deal,
    dealt_to,
    gathered,
    may,
    moves,
    play,
    proves,
    pushed,
    pushed_for,
    refuse,
    show_all,
    shown,
    stay,
    stay_to_the,
    turn,
    view_knows,
    words,
)

HILO = "palace.holdem-hilo"
PINEAPPLE, PINEAPPLE_HILO = "palace.pineapple", "palace.pineapple-hilo"
CRAZY, CRAZY_HILO = "palace.crazy-pineapple", "palace.crazy-pineapple-hilo"
OMAHA, OMAHA_HILO = "palace.omaha", "palace.omaha-hilo"
ALL = (HILO, PINEAPPLE, PINEAPPLE_HILO, CRAZY, CRAZY_HILO, OMAHA, OMAHA_HILO)
DIVIDED = (HILO, PINEAPPLE_HILO, CRAZY_HILO, OMAHA_HILO)
BOARD = "3h 5c 8d Ks Jh"


@pytest.mark.parametrize("game", ALL)
def test_the_game_keeps_the_contract(game: str) -> None:
    check(calroom.game(game), hands=12)


# Fees


def taken(game: str, players: int, stakes: str) -> tuple[str, int]:
    """Fee and jackpot money of a hand that sees the flop."""
    hand = deal(" ".join(map(str, range(1, players + 1))), 1, stakes, game=game)
    stay_to_the("flop", hand)
    return collected(hand), hand.table.chips.get("jackpot", 0)


@proves("fee", ALL)
def test_the_fee_is_that_of_hold_em(game: str) -> None:
    assert taken(game, 8, "$4-$8") == ("$4", 100)
    assert taken(game, 4, "$4-$8") == ("$1", 0)
    assert [taken(game, players, "$4-$8")[0] for players in (9, 6, 5)] == ["$4", "$3", "$3"]


@pytest.mark.parametrize("game", [game for game in ALL if game != OMAHA_HILO])
def test_the_lower_limit_has_the_lower_fee(game: str) -> None:
    assert [taken(game, players, "$3-$6") for players in (9, 5, 2)] == [("$3", 100), ("$2", 100), ("$1", 0)]


@proves("limit", [OMAHA_HILO])
def test_omaha_high_low_is_spread_at_four_eight_only(game: str) -> None:
    hand = deal("2 4 6", stakes="$4-$8", game=game)
    stay_to_the("flop", hand)
    assert may(hand, 2) == "check, bet $4 or fold"
    stay_to_the("river", hand)
    assert may(hand, 2) == "check, bet $8 or fold"
    with pytest.raises(Refused) as refusal:
        deal("2 4 6", stakes="$3-$6", game=game)
    assert refusal.value.rules == ("palace.omaha-hilo.limit",)


@proves("jackpot-drop", [OMAHA_HILO])
def test_five_players_pay_a_dollar_for_the_jackpot(game: str) -> None:
    assert taken(game, 5, "$4-$8") == ("$3", 100)


@proves("no-jackpot-short-handed", [OMAHA_HILO])
def test_four_players_pay_nothing_for_the_jackpot(game: str) -> None:
    assert taken(game, 4, "$4-$8") == ("$1", 0)


# What is taken over from hold'em


@proves("hold-em-prevails", ALL)
def test_streets_bets_and_the_cap_are_those_of_hold_em(game: str) -> None:
    hand = deal("1 2 3 4 5 6", stakes="$4-$8", game=game)
    play(hand, "3 call", "4 call", "5 call", "6 call", "1 call", "2 check")
    assert len(events_of(hand, "burn")) == 1
    assert len(board(hand)) == 3
    play(hand, "1 bet $4", "2 raise $8", "3 raise $12", "4 raise $16")
    refuse_a_fourth_raise(hand)
    stay_to_the("turn", hand)
    assert may(hand, 1) == "check, bet $8 or fold"
    show_all(hand)
    assert len(events_of(hand, "burn")) == 3


def refuse_a_fourth_raise(hand: Hand) -> None:
    with pytest.raises(Refused) as refusal:
        play(hand, "5 raise $20")
    assert refusal.value.rules[0].endswith("hold-em-prevails")
    assert refusal.value.rules[1] == "palace.holdem.raise-cap"


@proves(
    "deal-three-down",
    [HILO, PINEAPPLE, PINEAPPLE_HILO, CRAZY, CRAZY_HILO, OMAHA],
    **{"palace_holdem-hilo": "deal-two-down", "palace_omaha": "deal-four-down"},
)
def test_everybody_gets_his_cards_one_at_a_time(game: str) -> None:
    each = calroom.game(game).rules_as(Rules).hole_cards
    assert each == {HILO: 2, OMAHA: 4}.get(game, 3)
    hand = deal("1 2 3 4 5 6 7 8 9", 9, "$4-$8", game=game)
    assert dealt_to(hand) == list(range(1, 10)) * each
    stay_to_the("river", hand)
    assert hand.table.top == 9 * each + 8


# Throwing one away


@proves("discard-after-flop", [PINEAPPLE, PINEAPPLE_HILO])
def test_after_the_flop_one_of_three_cards_is_thrown_away(game: str) -> None:
    hand = deal("2 5", 5, "$4-$8", game=game, hole={2: "Ah Kh 7c"}, board="7h 2h Qs 9h 4c")
    stay_to_the("flop", hand)
    stay(hand)
    play(hand, "2 discard 7c")
    hand.answer_for(5)
    assert hand.table.cards["hand 2"] == ["Ah", "Kh"]
    show_all(hand)
    assert shown(hand)[2] == "ace-high flush"


@proves("discard-moment", [PINEAPPLE, PINEAPPLE_HILO])
def test_the_discard_comes_when_the_betting_on_the_flop_is_over_and_all_in_players_make_it_too(
    game: str,
) -> None:
    hand = deal("1 4 6:$4", stakes="$4-$8", game=game)
    stay_to_the("flop", hand)
    refuse_early(hand)
    play(hand, "1 bet $4", "4 call")
    assert {ask.seat for ask in hand.asks} == {1, 4, 6}
    for seat in (6, 1):
        hand.answer_for(seat)
        assert len(board(hand)) == 3
    hand.answer_for(4)
    assert len(board(hand)) == 4


def refuse_early(hand: Hand) -> None:
    with pytest.raises(Refused):
        play(hand, f"1 discard {hand.table.cards['hand 1'][0]}")


@proves("discard-mechanics", [PINEAPPLE, PINEAPPLE_HILO])
def test_what_is_thrown_away_is_dead_and_seen_by_nobody_else(game: str) -> None:
    hand = deal("1 4", 4, "$4-$8", game=game, hole={4: "9d 2c 3s"}, board="7h 2h Qs 9c 4c")
    stay_to_the("flop", hand)
    stay(hand)
    play(hand, "4 discard 9d")
    with pytest.raises(Refused):
        play(hand, "4 discard 2c")
    hand.answer_for(1)
    show_all(hand)
    assert hand.table.cards["muck"].count("9d") == 1
    assert [seat for seat in (1, 4, None) if view_knows(hand, seat, "9d")] == [4]


@proves("default-discard", [PINEAPPLE, PINEAPPLE_HILO])
def test_a_silent_player_keeps_the_best_high_hand_with_the_flop(game: str) -> None:
    hand = deal("1 4", 4, "$4-$8", game=game, hole={1: "5h 5d 5s", 4: "Ah Kh 7c"}, board="7h 2h Qs")
    stay_to_the("flop", hand)
    stay(hand)
    hand.answer_for(4)
    hand.answer_for(1)
    assert hand.table.cards["hand 4"] == ["Ah", "7c"]
    assert hand.table.cards["hand 1"] == ["5h", "5s"], "of equal cards the lowest suit goes"
    assert len(words(hand, "default-discard")) == 2


@proves("two-cards-make-the-hand", [PINEAPPLE])
def test_of_the_two_kept_cards_any_number_plays(game: str) -> None:
    hand = all_in_for(game, "$48", {1: "Ah Kh", 2: "4c 4d"}, "Qs Js Ts 9h 2h")
    assert shown(hand)[1] == "ace-high straight"
    playing_the_board = all_in_for(game, "$48", {1: "4c 4d", 2: "7c 6d"}, "Ks Kd Kh 8s 8c")
    assert shown(playing_the_board) == {1: "kings full of eights", 2: "kings full of eights"}
    assert pushed(playing_the_board) == {1: "$24", 2: "$24"}


@proves("two-cards-make-the-hand", [PINEAPPLE_HILO])
def test_high_and_low_may_use_different_numbers_of_the_two_kept_cards(game: str) -> None:
    hand = all_in_for(game, "$60", {1: "As 2d", 2: "Qc Qd"}, "3h 5c 8d 8s Kd")
    assert shown(hand) == {1: "pair of eights and eight-five low", 2: "queens and eights"}
    assert pushed(hand) == {1: "$30", 2: "$30"}


@proves("best-high-hand-wins", [PINEAPPLE, CRAZY, OMAHA])
def test_the_best_high_hand_takes_the_pot(game: str) -> None:
    cards, turned, amount = {
        PINEAPPLE: ({1: "Qc Qd", 2: "Kd Ad"}, "Qs 8h 4c Kc 2d", "$48"),
        CRAZY: ({1: "9c Tc Jc", 2: "Kh Ks 2h"}, "Qc Kd 2s 8c 4h", "$64"),
        OMAHA: ({1: "As Ks Qd Jd", 2: "Qs 8c 8d 3h"}, "Ts 9s 4s 2s 7h", "$56"),
    }[game]
    assert pushed_for(game, amount, cards, turned) == {1: amount}


# Keeping all three


@proves("no-discard", [CRAZY, CRAZY_HILO])
def test_in_crazy_pineapple_nothing_is_thrown_away(game: str) -> None:
    hand = deal("2 5", 5, "$4-$8", game=game, hole={2: "9c Tc Jc"})
    stay_to_the("flop", hand)
    refuse(hand, "2 discard Jc", "no-discard")
    stay_to_the("turn", hand)
    refuse(hand, "2 discard Jc", "no-discard")
    show_all(hand)
    assert cards_shown(hand, 2) == "9c Tc Jc"


@proves("any-five-of-eight", [CRAZY])
def test_all_three_may_play(game: str) -> None:
    hand = all_in_for(game, "$64", {1: "9c Tc Jc", 2: "Ah Ad 2h"}, "Qc Kd 2s 8c 4h")
    assert shown(hand) == {1: "queen-high straight flush", 2: "aces and twos"}
    assert pushed(hand) == {1: "$64"}


@proves("any-five-of-eight", [CRAZY_HILO])
def test_all_three_may_play_for_low(game: str) -> None:
    hand = all_in_for(game, "$72", {1: "As 2d 3c", 2: "Kd Kh 4s"}, "5h 7d Kc Qs 9h")
    assert shown(hand) == {1: "ace high and seven-five low", 2: "three kings"}
    assert pushed(hand) == {1: "$36", 2: "$36"}


@proves("all-three-shown", [CRAZY, CRAZY_HILO, OMAHA], palace_omaha="all-four-shown")
def test_only_a_hand_that_is_shown_whole_can_win(game: str) -> None:
    cards = {1: "9c Tc Jc", 2: "As Ks 2h"} if game != OMAHA else {1: "9c Tc Jc 4d", 2: "As Ks Qd Jd"}
    hand = deal("1 2", 2, "$4-$8", game=game, hole=cards, board="Ts 9s 4s 2s 7h")
    stay_to_the("river", hand)
    play(hand, "1 bet $8", "2 call", "2 show-part As Ks")
    assert turn(hand) == 2
    assert not hand.over
    play(hand, "2 show")
    assert cards_shown(hand, 2) == cards[2]
    assert list(pushed(hand)) == [2]


# Omaha


@proves("two-from-hand", [OMAHA])
def test_exactly_two_cards_come_from_the_hand(game: str) -> None:
    one_heart = all_in_for(game, "$56", {1: "Ah Kd Qc Jc", 2: "Kc Qd 8c 6c"}, "7h 9h Th 3h 2s")
    assert shown(one_heart)[1] == "ace high"
    four_on_board = all_in_for(game, "$56", {1: "As Ks Qd Jd", 2: "2c 3d 4h 6h"}, "9c 9d 9h 9s 5c")
    assert shown(four_on_board)[1] == "three nines"
    two_spades = all_in_for(game, "$56", {1: "As Ks Qd Jd", 2: "2c 3d 4h 6h"}, "Ts 9s 4s 2s 7h")
    assert shown(two_spades)[1] == "ace-high flush"


@proves("same-as-omaha", [OMAHA_HILO])
def test_high_low_is_omaha_with_the_pot_divided(game: str) -> None:
    hand = deal("1 2", 2, "$4-$8", game=game, hole={1: "As 2s Kh Kd"}, board="3c 6d 8h Ks Jc")
    assert dealt_to(hand) == [1, 2] * 4
    show_all(hand)
    assert shown(hand)[1] == "three kings and eight-six low"
    whole = all_in_for(game, "$88", {1: "As 2s 9h 9d", 2: "4c 5c Qh Qd"}, "Ks Jc Th 8d 3c")
    assert pushed(whole) == {2: "$88"}


# The pot divided


LOW_AND_HIGH = {
    HILO: ({1: "As 2d", 2: "Kc Kd"}, BOARD),
    PINEAPPLE_HILO: ({1: "As 2d", 2: "Kc Kd"}, BOARD),
    CRAZY_HILO: ({1: "As 2d 3c", 2: "Kd Kh 4s"}, "5h 7d Kc Qs 9h"),
    OMAHA_HILO: ({1: "As 2d 9h 9d", 2: "Kc Kd Qh Ts"}, "3c 6d 8h Ks Jc"),
}
AMOUNT = {HILO: "$60", PINEAPPLE_HILO: "$60", CRAZY_HILO: "$72", OMAHA_HILO: "$88"}
HALF = {HILO: "$30", PINEAPPLE_HILO: "$30", CRAZY_HILO: "$36", OMAHA_HILO: "$44"}


@proves("any-five-of-seven", [HILO])
def test_any_five_of_seven_make_high_and_low(game: str) -> None:
    hand = all_in_for(game, "$60", {1: "Ac Kd", 2: "Jh Jd"}, "2h 3s 5d 7c Qc")
    assert shown(hand) == {1: "ace high and seven-five low", 2: "pair of jacks"}
    assert pushed(hand) == {1: "$30", 2: "$30"}


@proves("pot-is-split", DIVIDED)
def test_high_and_low_take_one_half_each(game: str) -> None:
    hand = all_in_for(game, AMOUNT[game], *LOW_AND_HIGH[game])
    assert moves(hand, "high-half") == [f"{HALF[game]} pot > stack 2"]
    assert moves(hand, "low-half") == [f"{HALF[game]} pot > stack 1"]


def test_without_a_pair_the_best_high_card_takes_the_high_half() -> None:
    won = pushed_for(HILO, "$60", {1: "As 2d", 2: "Ac Qd"}, "3h 5c 8d Ks Jh")
    assert won == {1: "$30", 2: "$30"}


@proves("eight-or-better", DIVIDED)
def test_a_low_is_five_different_ranks_up_to_eight(game: str) -> None:
    more = {HILO: "", PINEAPPLE_HILO: "", CRAZY_HILO: " Qc", OMAHA_HILO: " Qc Jc"}[game]
    other = {HILO: "", PINEAPPLE_HILO: "", CRAZY_HILO: " Qd", OMAHA_HILO: " Qd Jd"}[game]
    worst = all_in_for(game, "$60", {1: "8h 7d" + more, 2: "Kc Kd" + other}, "6s 5c 4h Ks Td")
    assert shown(worst)[1].endswith("eight-seven low")
    nine = all_in_for(game, "$60", {1: "Ah 9d" + more, 2: "Kc Kd" + other}, "4s 3c 2h Ks Td")
    assert "low" not in shown(nine)[1]
    paired = all_in_for(game, "$60", {1: "Ah 3d" + more, 2: "Kc Kd" + other}, "8s 5c 3h Ks Td")
    assert "low" not in shown(paired)[1]
    assert words(paired, "no-low") == ["nobody has a low: high takes the pot"]


@pytest.mark.parametrize("game", [HILO, PINEAPPLE_HILO, CRAZY_HILO])
def test_a_table_may_post_that_it_plays_without_a_qualifier(game: str) -> None:
    cards = {HILO: "Ah 9d", PINEAPPLE_HILO: "Ah 9d", CRAZY_HILO: "Ah 9d Qc"}[game]
    kings = {HILO: "Kc Kd", PINEAPPLE_HILO: "Kc Kd", CRAZY_HILO: "Kc Kd Qd"}[game]
    hand = all_in_for(game, "$60", {1: cards, 2: kings}, "4s 3c 2h Ks Td", any_low=True)
    assert shown(hand)[1].endswith("nine-four low")
    assert pushed(hand) == {1: "$30", 2: "$30"}
    assert words(hand, "no-qualifier") == ["any low counts for its half, not only an eight or better"]


def test_omaha_has_no_low_without_a_qualifier() -> None:
    with pytest.raises(ValueError, match="any_low"):
        deal("1 2", 2, "$4-$8", game=OMAHA_HILO, any_low=True)


@proves("no-low-high-takes-all", DIVIDED)
def test_without_a_low_high_takes_all(game: str) -> None:
    cards, turned = {
        HILO: ({1: "As 2d", 2: "Kc Kd"}, "Ks Jh 9d 5c 3h"),
        PINEAPPLE_HILO: ({1: "As 2d", 2: "Kc Qc"}, "Ks Jh 9d 5c 3h"),
        CRAZY_HILO: ({1: "As 2d 3c", 2: "Kd Kh 4s"}, "Kc Qs 9h Jd 7d"),
        OMAHA_HILO: ({1: "As 2d 4h 5h", 2: "Kd Kh 4s Qd"}, "Ks Jc 9h 6d 3c"),
    }[game]
    hand = all_in_for(game, AMOUNT[game], cards, turned)
    assert pushed(hand) == {2: AMOUNT[game]}
    assert words(hand, "no-low")


@proves("low-ranking", DIVIDED)
def test_lows_are_compared_from_the_top_and_straights_do_not_hurt(game: str) -> None:
    kept = {HILO: ("", "", ""), PINEAPPLE_HILO: ("", "", ""), CRAZY_HILO: (" Jc", " Jd", " Jh")}
    first, second, third = kept.get(game, (" Jc Tc", " Jd Td", " Jh Th"))
    six = all_in_for(game, "$60", {1: "6s 5c" + first, 2: "Ah 7d" + second}, "4c 3h 2s Ks Kd")
    assert shown(six)[1].endswith("six-five low")
    assert shown(six)[2].endswith("seven-four low")
    assert pushed(six) == {1: "$60"}
    eights = all_in_for(game, "$60", {1: "3c 2h" + first, 2: "4h 2d" + second}, "8s 6c As Ks Kd")
    assert moves(eights, "low-half") == ["$30 pot > stack 1"]
    wheel = all_in_for(
        game, "$60", {1: "4h Ah" + first, 2: "6c 7c" + second, 3: "Kh Kc" + third}, "5h 3h 2h Ks 9d"
    )
    assert shown(wheel)[1] == "five-high straight flush and wheel"
    assert pushed(wheel) == {1: "$60"}


@proves("both-ways", DIVIDED)
def test_one_hand_may_take_both_halves(game: str) -> None:
    cards, turned, amount = {
        HILO: ({1: "Ah 4h", 2: "Kh Qd"}, "2h 3h 5h Kd Kc", "$80"),
        PINEAPPLE_HILO: ({1: "Ah 4h", 2: "Kh Qd"}, "2h 3h 5h Kd Kc", "$80"),
        CRAZY_HILO: ({1: "Ah 4h 9s", 2: "Kh Qd 9d"}, "2h 3h 5h Kd Kc", "$80"),
        OMAHA_HILO: ({1: "As 2s Kh Kd", 2: "Ac 4c Jh Jd"}, "3c 6d 8h Ks Jc", "$88"),
    }[game]
    hand = all_in_for(game, amount, cards, turned)
    assert moves(hand, "both-ways") == [f"{amount} pot > stack 1"]


@proves("ties-within-a-half", DIVIDED)
def test_who_ties_for_a_half_shares_that_half(game: str) -> None:
    cards, turned = {
        HILO: ({1: "As 2d", 2: "Ad 2c", 3: "Kc Kd"}, BOARD),
        PINEAPPLE_HILO: ({1: "As 2d", 2: "Ad 2c", 3: "Kc Kd"}, BOARD),
        CRAZY_HILO: ({1: "As 2d 3c", 2: "Ad 2s 3d", 3: "Kd Kh 4s"}, "5h 7d Kc Qs 9h"),
        OMAHA_HILO: ({1: "As 2d 9h 9d", 2: "Ac 2h Td Tc", 3: "Kc Kd Qh Ts"}, "3c 6d 8h Ks Jc"),
    }[game]
    quarter = {"$60": "$15", "$72": "$18", "$88": "$22"}[AMOUNT[game]]
    won = pushed_for(game, AMOUNT[game], cards, turned)
    assert won == {1: quarter, 2: quarter, 3: HALF[game]}


@proves("ties-within-a-half", DIVIDED)
def test_every_side_pot_is_divided_on_its_own(game: str) -> None:
    cards, turned = LOW_AND_HIGH[game]
    third = {HILO: "Qc Qd", PINEAPPLE_HILO: "Qc Qd", CRAZY_HILO: "Qc Qd Jc", OMAHA_HILO: "Qc Qd 5d 5h"}[game]
    hole = {1: cards[1], 2: cards[2], 3: third}
    hand = deal("1:$8 2 3", 3, "$4-$8", game=game, hole=hole, board=turned)
    play(hand, "3 raise $8", "1 call", "2 call", "2 bet $4", "3 call")
    show_all(hand, kept=hole)
    assert gathered(hand) == {"pot": "$24", "side pot 1": "$8"}
    assert words(hand, "each-pot-apart")
    assert pushed(hand) == {1: "$11", 2: "$20"}, "the odd dollar of $23 is high's, and so is the side pot"


@proves("odd-chip", DIVIDED)
def test_the_odd_dollar_between_the_halves_goes_to_high(game: str) -> None:
    amount, half, other = {
        HILO: ("$61", "$30", "$31"),
        PINEAPPLE_HILO: ("$45", "$22", "$23"),
        CRAZY_HILO: ("$73", "$36", "$37"),
        OMAHA_HILO: ("$45", "$22", "$23"),
    }[game]
    assert pushed_for(game, amount, *LOW_AND_HIGH[game]) == {1: half, 2: other}


def test_odd_chips_of_a_tied_half_go_clockwise_from_the_button() -> None:
    cards = {1: "As 2d", 2: "Ad 2c", 3: "Kc Kd"}
    assert pushed_for(HILO, "$62", cards, BOARD, button=1) == {1: "$15", 2: "$16", 3: "$31"}
    assert pushed_for(HILO, "$62", cards, BOARD, button=3) == {1: "$16", 2: "$15", 3: "$31"}
