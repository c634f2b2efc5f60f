"""The four games in which The Comstock divides the pot: high needs a pair, low an eight, or all share it."""

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import STANDARD
from calroom.games.poker.holdem.terms import Rules
from calroom.money import cents, dollars
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import check

from .playing import (
    all_in_for,
    cards_shown,
    collected,
    deal,
    dealt_to,
    gathered,
    hole_cards,
    left,
    may,
    moves,
    play,
    pot,
    proves,
    pushed,
    pushed_for,
    refuse,
    show_all,
    shown,
    stay_to_the,
    taken_in,
    turn,
    view_knows,
    words,
)

HOLDEM, CRAZY = "comstock.holdem-hilo", "comstock.crazy-pineapple-hilo"
TAHOE, OMAHA = "comstock.tahoe-pineapple-hilo", "comstock.omaha-hilo"
ALL = (HOLDEM, CRAZY, TAHOE, OMAHA)
THREE_OF_ONE_RATE = (HOLDEM, CRAZY, TAHOE)
DEALT = {HOLDEM: 2, CRAZY: 3, TAHOE: 3, OMAHA: 4}
AFTER_THE_FLOP = {HOLDEM: ("$1", "$2"), CRAZY: ("$1", "$2"), TAHOE: ("$1", "$2"), OMAHA: ("$2", "$4")}
"""The second fee, with up to four players and with more."""

NO_LOW_BOARD = "Kc Qd 9h 7s 4c"
NOTHING_AT_ALL = {
    HOLDEM: {2: "As 3d", 5: "Jc 2h"},
    CRAZY: {2: "As 3d", 5: "Jc 2h"},
    TAHOE: {2: "As 3d 2c", 5: "Jc 2h 3h"},
    OMAHA: {2: "As Jd 3h 2s", 5: "Ad 8h 6c 2d"},
}
LOW_AGAINST_NOTHING = {
    HOLDEM: ("3s 6d", "Qs Jd"),
    CRAZY: ("3s 6d", "Qs Jd"),
    TAHOE: ("3s 6d Td", "Qs Jd 8h"),
    OMAHA: ("3s 6d Qh Td", "Qs Jd 8h Ts"),
}


@pytest.mark.parametrize("game", ALL)
def test_the_game_keeps_the_contract(game: str) -> None:
    check(calroom.game(game), hands=12)


# What is taken over from hold'em


@proves("follows-texas-holdem", ALL)
def test_four_rounds_are_bet_as_in_hold_em(game: str) -> None:
    hand = deal("1 2 3 4 5 6", stakes="$4-$8", game=game)
    assert moves(hand, "blind") == ["$2 stack 1 > bet 1", "$4 stack 2 > bet 2"]
    assert may(hand, 3) == "call $4, raise to $8 or fold"
    play(hand, "3 raise $8", "4 raise $12", "5 raise $16")
    refuse_fourth_raise(hand)
    bets = []
    for street in ("flop", "turn", "river"):
        stay_to_the(street, hand)
        assert turn(hand) == 1
        bets.append(may(hand, 1))
    assert bets == ["check, bet $4 or fold", "check, bet $8 or fold", "check, bet $8 or fold"]
    assert len(events_of(hand, "burn")) == 3


def refuse_fourth_raise(hand: Hand) -> None:
    with pytest.raises(Refused) as refusal:
        play(hand, "6 raise $20")
    assert "comstock.holdem.bet-and-three-raises" in refusal.value.rules
    assert refusal.value.rules[0].endswith(".follows-texas-holdem")


@pytest.mark.parametrize(
    ("game", "used"),
    [
        pytest.param(game, used, marks=pytest.mark.structure(f"{game}.deck-and-seats"), id=game)
        for game, used in ((HOLDEM, 26), (CRAZY, 35), (TAHOE, 35), (OMAHA, 44))
    ],
)
def test_fifty_two_cards_reach_for_nine_players_and_a_tenth_is_not_dealt_in(game: str, used: int) -> None:
    dealt = calroom.game(game)
    assert sorted(dealt.deck) == sorted(STANDARD)
    hand = deal("1 2 3 4 5 6 7 8 9", game=game)
    stay_to_the("river", hand)
    assert hand.table.top == used
    with pytest.raises(Refused, match="2 to 9 players"):
        dealt.hand(dict.fromkeys(range(1, 11), 20_000), 1)


# Fees


@proves("fee-one-schedule-per-table", ALL)
def test_one_schedule_is_posted_for_a_hand(game: str) -> None:
    hand = deal("1 2 3 4 5 6", stakes="$4-$8", game=game)
    second = AFTER_THE_FLOP[game][1]
    assert words(hand, "fee-posted") == [f"the collection is $1 before the flop, {second} after the flop"]


@proves("fee-posted-and-fixed-before-play", ALL)
def test_the_fee_does_not_grow_with_the_pot(game: str) -> None:
    hand = all_in_for(game, "$400", dict.fromkeys(range(1, 8), ""), "", stakes="$4-$8")
    first = next(number for number, event in enumerate(hand.events) if event in events_of(hand, "deal"))
    assert hand.events.index(events_of(hand, "fee-posted")[0]) < first
    assert cents(collected(hand)) == 100 + cents(AFTER_THE_FLOP[game][1])


@proves("fee-comes-out-of-the-pot", ALL)
def test_the_winner_is_pushed_what_the_fees_leave_and_no_stack_pays_them(game: str) -> None:
    hand = deal("1 2 3 4 5 6", stakes="$4-$8", game=game)
    play(hand, "3 call", "4 call", "5 call", "6 call", "1 call", "2 check")
    second = cents(AFTER_THE_FLOP[game][1])
    assert gathered(hand) == {"pot": "$24"}
    assert cents(pot(hand)) == 2400 - 100 - second
    assert all(
        "pot" in move for move in moves(hand, "fee-before-the-flop") + moves(hand, "fee-after-the-flop")
    )
    assert sum(hand.stacks.values()) == 6 * 20_000 - 2400


@proves("fee-designated-before-flop", ALL)
def test_a_pot_that_everybody_gives_up_before_the_flop_pays_the_first_fee(game: str) -> None:
    hand = deal("1 2 3 4 5 6 7", stakes="$4-$8", game=game, button=7)
    play(hand, "3 fold", "4 fold", "5 fold", "6 fold", "7 fold", "1 fold")
    assert moves(hand, "fee-before-the-flop") == ["$1 pot > collection"]
    assert pushed(hand) == {2: "$5"}


@proves("fee-regular-after-flop", ALL)
def test_the_second_fee_is_taken_once_the_flop_lies_and_none_after_it(game: str) -> None:
    hand = deal("1 2 3 4 5 6 7", stakes="$4-$8", game=game, button=7)
    assert not events_of(hand, "fee-after-the-flop")
    stay_to_the("flop", hand)
    second = AFTER_THE_FLOP[game][1]
    assert moves(hand, "fee-after-the-flop") == [f"{second} pot > collection"]
    assert hand.events.index(events_of(hand, "fee-after-the-flop")[0]) > hand.events.index(
        events_of(hand, "flop")[0]
    )
    show_all(hand)
    assert cents(collected(hand)) == 100 + cents(second)


@proves("fee-rates", THREE_OF_ONE_RATE)
@pytest.mark.parametrize(
    ("stakes", "players", "fees"),
    [
        ("$1-$2", 3, "$1.50"),
        ("$1-$2", 5, "$3"),
        ("$4-$8", 4, "$2"),
        ("$4-$8", 7, "$3"),
        ("$1-$2 no limit", 2, "$2"),
    ],
)
def test_fees_go_by_stakes_and_players(game: str, stakes: str, players: int, fees: str) -> None:
    hand = deal(" ".join(map(str, range(1, players + 1))), 1, stakes, game=game)
    show_all(hand)
    assert collected(hand) == fees


@proves("fee-rates", [OMAHA])
@pytest.mark.parametrize("stakes", ["$1-$2", "$4-$8", "$1-$2 no limit"])
@pytest.mark.parametrize(("players", "fees"), [(4, "$3"), (7, "$5")])
def test_omaha_costs_the_same_at_all_stakes(game: str, stakes: str, players: int, fees: str) -> None:
    hand = deal(" ".join(map(str, range(1, players + 1))), 1, stakes, game=game)
    show_all(hand)
    assert collected(hand) == fees


@proves("fee-jackpot", ALL)
def test_a_jackpot_takes_one_dollar_more_and_only_where_there_is_one(game: str) -> None:
    with_jackpot = deal("1 2 3 4 5 6 7", 7, "$4-$8", game=game, jackpot=True)
    show_all(with_jackpot)
    assert moves(with_jackpot, "jackpot") == ["$1 pot > jackpot"]
    without = deal("1 2 3 4 5 6 7", 7, "$4-$8", game=game)
    show_all(without)
    assert collected(with_jackpot) == collected(without)
    assert not events_of(without, "jackpot")


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.structure(f"{game}.fee-no-half-hour-schedule")) for game in ALL],
)
def test_nothing_is_charged_by_the_half_hour(game: str) -> None:
    moments = {fee.moment for fee in calroom.game(game).rules_as(Rules).fees}
    assert moments == {"before the flop", "after the flop"}


# The deal and the discard


@proves(
    "deal-three-cards",
    ALL,
    **{"comstock_holdem-hilo": "deal-two-cards", "comstock_omaha-hilo": "deal-four-cards"},
)
def test_everybody_gets_his_cards_one_at_a_time(game: str) -> None:
    hand = deal("1 2 3 4 5", 5, game=game)
    assert dealt_to(hand) == [1, 2, 3, 4, 5] * DEALT[game]
    assert all(len(hand.table.cards[f"hand {seat}"]) == DEALT[game] for seat in (1, 2, 3, 4, 5))


@pytest.mark.rule("comstock.crazy-pineapple-hilo.discard-one-after-flop")
def test_one_card_goes_when_the_betting_on_the_flop_is_over_and_before_the_turn() -> None:
    hand = deal("2:$5 4 6", game=CRAZY, hole={2: "Ac 4s Kh"}, board="2h 3d 8c Ks Kd")
    play(hand, "6 call", "2 call", "4 check")
    assert len(hand.table.cards["board"]) == 3
    play(hand, "4 bet $5", "6 call")
    assert {ask.seat for ask in hand.asks} == {2, 4, 6}, "all-in players discard too"
    refuse(hand, "2 discard Qh", "discard-one-after-flop")
    refuse(hand, "2 discard Ac 4s", "discard-one-after-flop", instead="discard 1 card")
    refuse(hand, "2 check", "discard-one-after-flop")
    play(hand, "2 discard Kh")
    assert len(hand.table.cards["board"]) == 3
    hand.answer_for(4)
    hand.answer_for(6)
    assert hand.table.cards["hand 2"] == ["Ac", "4s"]
    assert len(hand.table.cards["board"]) == 4


def test_a_hand_that_ends_on_the_flop_has_no_discard() -> None:
    hand = deal("2 4 6", game=CRAZY)
    stay_to_the("flop", hand)
    play(hand, "2 bet $5", "4 fold", "6 fold")
    assert hand.over
    assert not events_of(hand, "discard")


@pytest.mark.rule("comstock.crazy-pineapple-hilo.discard-unseen-and-default")
def test_nobody_sees_what_another_discards_and_who_is_silent_loses_his_last_card() -> None:
    hand = deal("2 5", 5, game=CRAZY, hole={2: "Ac 4s Kh", 5: "9s 4c Qd"}, board="2h 3d 8c Ks Kd")
    stay_to_the("flop", hand)
    play(hand, "2 check", "5 check")
    assert {ask.seat for ask in hand.asks} == {2, 5}
    play(hand, "2 discard Kh")
    hand.answer_for(5)
    assert words(hand, "default-discard") == ["seat 5 does not answer in time"]
    assert hand.table.cards["hand 5"] == ["9s", "4c"]
    show_all(hand)
    assert [seat for seat in (2, 5, None) if view_knows(hand, seat, "Kh")] == [2]
    assert [seat for seat in (2, 5, None) if view_knows(hand, seat, "Qd")] == [5]
    assert taken_in(hand)[:2] == [2, 5]


@pytest.mark.rule("comstock.tahoe-pineapple-hilo.no-discard")
def test_in_tahoe_all_three_cards_are_kept() -> None:
    hand = deal("2 5", 5, game=TAHOE, hole={2: "Ac 4s Kh"})
    stay_to_the("flop", hand)
    refuse(hand, "2 discard Kh", "no-discard")
    show_all(hand)
    assert cards_shown(hand, 2) == "Ac 4s Kh"


# Which cards make a hand


def test_the_dealer_reads_both_hands_of_a_player() -> None:
    hand = all_in_for(HOLDEM, "$80", {2: "Ac 4s", 5: "Kh Qd"}, "2h 3d 8c Ks Kd")
    assert shown(hand) == {2: "pair of kings and eight-four low", 5: "three kings"}


@proves("hole-cards-two-one-or-none", [HOLDEM, CRAZY])
def test_two_one_or_none_of_the_own_cards_play(game: str) -> None:
    hand = all_in_for(game, "$80", {2: "Ac 4s", 5: "Qh Jd"}, "2h 3d 8c Ks Kd")
    assert shown(hand) == {2: "pair of kings and eight-four low", 5: "pair of kings"}
    board_low = all_in_for(game, "$80", {2: "Kh Qd", 5: "8d Jd"}, "2c 4d 5h 7s 8c")
    assert shown(board_low) == {2: "eight-seven low", 5: "pair of eights and eight-seven low"}
    assert pushed(board_low) == {2: "$20", 5: "$60"}


@pytest.mark.rule("comstock.tahoe-pineapple-hilo.hole-cards-two-one-or-none")
def test_in_tahoe_low_and_high_may_use_different_cards() -> None:
    hand = all_in_for(TAHOE, "$80", {2: "Ac 4s Kh", 5: "Qd Qh 7c"}, "2h 3d 8c Ks 9d")
    assert shown(hand)[2] == "pair of kings and eight-four low"
    assert pushed(hand) == {2: "$80"}


@pytest.mark.rule("comstock.tahoe-pineapple-hilo.at-most-two-hole-cards")
def test_in_tahoe_three_own_cards_never_play_together() -> None:
    hand = all_in_for(TAHOE, "$60", {2: "As 3s 5s", 5: "Kc 7d 6h"}, "2s 8s Kd Qh 9c")
    assert shown(hand) == {2: "no hand that counts", 5: "pair of kings"}
    assert pushed(hand) == {5: "$60"}


@pytest.mark.rule("comstock.omaha-hilo.exactly-two-plus-three")
def test_in_omaha_one_spade_in_the_hand_makes_no_flush() -> None:
    hand = all_in_for(OMAHA, "$80", {2: "Qs Jd Jh Tc", 5: "Kd Qd Jc 9c"}, "As Ks 7s 4s 2d")
    assert shown(hand) == {2: "pair of jacks", 5: "pair of kings"}
    assert pushed(hand) == {5: "$80"}


@pytest.mark.rule("comstock.omaha-hilo.different-pairs-for-high-and-low")
def test_in_omaha_two_cards_may_go_low_and_two_others_high() -> None:
    hand = all_in_for(OMAHA, "$80", {2: "Ac 2d Ks Kh", 5: "Qd Qh Jc Td"}, "2c 3d 4h 8s Kc")
    assert shown(hand)[2] == "three kings and eight-four low"
    assert pushed(hand) == {2: "$80"}


@proves("object-high-low-or-both", ALL)
def test_a_player_may_win_high_or_low_or_both(game: str) -> None:
    both = {
        HOLDEM: ({2: "Ac 4s", 5: "Qs Jc"}, "2h 3d 8c Ks Kd"),
        CRAZY: ({2: "Ac 4s", 5: "Qs Jc"}, "2h 3d 8c Ks Kd"),
        TAHOE: ({2: "Ac 4s Kh", 5: "Qd Qh 7c"}, "2h 3d 8c Ks 9d"),
        OMAHA: ({2: "Ac 2d Ks Kh", 5: "Qd Qh Jc Td"}, "2c 3d 4h 8s Kc"),
    }[game]
    hand = all_in_for(game, "$80", *both)
    assert pushed(hand) == {2: "$80"}
    assert len(moves(hand, "both-ways")) == 1
    one_each = {
        HOLDEM: ({2: "Ac 4s", 5: "Kh Qd"}, "2h 3d 8c Ks Kd"),
        CRAZY: ({2: "Ac 4s", 5: "Kh Qd"}, "2h 3d 8c Ks Kd"),
        TAHOE: ({2: "Ac 4s Jh", 5: "Kh Qd Jd"}, "2h 3d 8c Ks 9d"),
        OMAHA: ({2: "Ac 2d Js Th", 5: "Kd Kh Jc Td"}, "2c 3d 4h 8s Kc"),
    }[game]
    assert pushed_for(game, "$80", *one_each) == {2: "$40", 5: "$40"}


@proves("straight-counts-both-ways", ALL)
def test_a_straight_is_also_a_low(game: str) -> None:
    more = {HOLDEM: ("", ""), CRAZY: ("", ""), TAHOE: (" Qc", " Jc"), OMAHA: (" Qc Jc", " Jd Tc")}[game]
    hand = all_in_for(game, "$80", {2: "4s 5h" + more[0], 5: "Kh Qd" + more[1]}, "2c 3d 6h Ks Kd")
    assert shown(hand)[2] == "six-high straight and six-five low"
    assert pushed(hand) == {2: "$80"}


@proves("low-qualifier-eight", ALL)
def test_a_low_needs_five_cards_of_eight_or_lower(game: str) -> None:
    eight, nine = {
        HOLDEM: ("Ac 4s", "Ad 9s"),
        CRAZY: ("Ac 4s", "Ad 9s"),
        TAHOE: ("Ac 4s Qh", "Ad 9s Qd"),
        OMAHA: ("Ac 4s Qh Qd", "Ad Kd Kc Js"),
    }[game]
    hand = all_in_for(game, "$80", {2: eight, 5: nine}, "2h 3d 9c Ks 8d")
    assert shown(hand)[2].endswith("eight-four low")
    assert "low" not in shown(hand)[5]


@proves("low-hand-definition", ALL)
def test_lows_are_compared_from_the_top_and_a_pair_is_no_low(game: str) -> None:
    four, five, paired = {
        HOLDEM: ("Ac 4s", "Ad 5s", "2d 2s"),
        CRAZY: ("Ac 4s", "Ad 5s", "2d 2s"),
        TAHOE: ("Ac 4s Jh", "Ad 5s Jd", "2d 2s Js"),
        OMAHA: ("Ac 4s Jh Th", "Ad 5s Jd Td", "2d 2s Js Ts"),
    }[game]
    hand = all_in_for(game, "$90", {2: four, 4: five, 6: paired}, "2h 3d 8c Ks Kd")
    assert shown(hand)[2].endswith("eight-four low")
    assert shown(hand)[4].endswith("eight-five low")
    assert "low" not in shown(hand)[6]
    assert pushed(hand) == {2: "$45", 6: "$45"}


# How the pot is divided


@proves("high-qualifier-pair", ALL)
def test_a_hand_without_a_pair_does_not_win_high(game: str) -> None:
    fours = {HOLDEM: "4d 2h", CRAZY: "4d 2h", TAHOE: "4d 2h 3h", OMAHA: "4d 2h Jh 3c"}[game]
    ace_high = NOTHING_AT_ALL[game][2]
    hand = all_in_for(game, "$60", {2: ace_high, 5: fours}, NO_LOW_BOARD)
    assert shown(hand) == {2: "no hand that counts", 5: "pair of fours"}
    assert pushed(hand) == {5: "$60"}
    low, nothing = LOW_AGAINST_NOTHING[game]
    only_low = all_in_for(game, "$60", {2: low, 5: nothing}, "Ac 2d 5h 9s Kc")
    assert shown(only_low) == {2: "six-five low", 5: "no hand that counts"}


@proves("pot-split-equally", ALL)
def test_high_and_low_take_one_half_each(game: str) -> None:
    low, high = {
        HOLDEM: ("Ac 4s", "Kh Qd"),
        CRAZY: ("Ac 4s", "Kh Qd"),
        TAHOE: ("Ac 4s Jh", "Kh Qd Jd"),
        OMAHA: ("Ac 4s Jh Th", "Kh Kc Jd Td"),
    }[game]
    hand = all_in_for(game, "$80", {2: low, 5: high}, "2h 3d 8c Ks Kd")
    assert moves(hand, "high-half") == ["$40 pot > stack 5"]
    assert moves(hand, "low-half") == ["$40 pot > stack 2"]


@proves("no-low-high-takes-all", ALL)
def test_without_a_low_the_best_hand_of_a_pair_or_more_takes_all(game: str) -> None:
    ace, queen = {
        HOLDEM: ("Ac 4s", "Qs Jd"),
        CRAZY: ("Ac 4s", "Qs Jd"),
        TAHOE: ("Ac 4s 3h", "Qs Jd 7c"),
        OMAHA: ("Ac 4s 3h Jh", "Qs Jd 7c 5c"),
    }[game]
    hand = all_in_for(game, "$60", {2: ace, 5: queen}, "Ks Kd 9c 8h 2d")
    assert words(hand, "no-low") == ["nobody has a low: high takes the pot"]
    assert pushed(hand) == {2: "$60"}


@proves("nobody-qualifies-pot-divided", ALL)
def test_if_nobody_qualifies_all_live_hands_share_the_pot(game: str) -> None:
    hand = all_in_for(game, "$60", NOTHING_AT_ALL[game], NO_LOW_BOARD)
    assert pushed(hand) == {2: "$30", 5: "$30"}
    assert moves(hand, "nobody-qualifies") == ["$30 pot > stack 2", "$30 pot > stack 5"]


@proves("low-only-takes-all", ALL)
def test_a_low_where_nobody_has_a_pair_takes_all(game: str) -> None:
    low, nothing = LOW_AGAINST_NOTHING[game]
    hand = all_in_for(game, "$60", {2: low, 5: nothing}, "Ac 2d 5h 9s Kc")
    assert words(hand, "no-high") == ["nobody has a pair or better: low takes the pot"]
    assert pushed(hand) == {2: "$60"}


@proves("side-pots-judged-separately", ALL)
def test_every_pot_is_divided_on_its_own(game: str) -> None:
    fours, first, second = {
        HOLDEM: ("4d 2h", "As 3d", "Jc 8s"),
        CRAZY: ("4d 2h", "As 3d", "Jc 8s"),
        TAHOE: ("4d 2h 3h", "As 3d 2c", "Jc 8s 2s"),
        OMAHA: ("4d 2h Jh 3c", "As Jd 3h 2s", "Ad 8h 6c 2d"),
    }[game]
    fees = 100 + cents(AFTER_THE_FLOP[game][0])
    hand = deal(
        f"2:{dollars(3000 + fees)} 4:$80 6:$80",
        stakes="$1-$2 no limit",
        game=game,
        hole={2: fours, 4: first, 6: second},
        board=NO_LOW_BOARD,
        posts={2: 200 + fees},
    )
    play(hand, "6 raise $80", "2 call", "4 call")
    show_all(hand, kept={2: fours, 4: first, 6: second})
    assert words(hand, "each-pot-apart") == ["every pot is judged on its own"]
    assert pushed(hand) == {2: "$90", 4: "$50", 6: "$50"}


@proves("ties-within-a-half", ALL)
def test_who_ties_for_a_half_shares_that_half(game: str) -> None:
    first, second, high = {
        HOLDEM: ("Ac 4s", "Ad 4h", "Kh Qd"),
        CRAZY: ("Ac 4s", "Ad 4h", "Kh Qd"),
        TAHOE: ("Ac 4s Jh", "Ad 4h Js", "Kh Qd Jd"),
        OMAHA: ("Ac 4s Jh Th", "Ad 4h Js Ts", "Kh Kc Jd Td"),
    }[game]
    hand = all_in_for(game, "$80", {2: first, 4: second, 5: high}, "2h 3d 8c Ks Kd")
    assert pushed(hand) == {2: "$20", 4: "$20", 5: "$40"}
    assert moves(hand, "tied-half") == ["$20 pot > stack 2", "$20 pot > stack 4"]


@proves("ties-within-a-half", [HOLDEM, OMAHA])
def test_who_wins_high_and_ties_for_low_gets_three_quarters(game: str) -> None:
    best, tied = {HOLDEM: ("Ac 4s", "Ad 4h"), OMAHA: ("Ac 4s Kh Kc", "Ad 4h Js Ts")}[game]
    third = {HOLDEM: "Qc Jd", OMAHA: "Qc Jd Qd Jc"}[game]
    board = {HOLDEM: "2c 3c 8c Ks 7c", OMAHA: "2h 3d 8c Ks Kd"}[game]
    assert pushed_for(game, "$80", {2: best, 4: tied, 6: third}, board) == {2: "$60", 4: "$20"}


@proves("odd-chip", ALL)
def test_the_odd_dollar_between_the_halves_goes_to_high(game: str) -> None:
    first, second, high = {
        HOLDEM: ("Ac 4s", "Ad 4h", "Kh Qd"),
        CRAZY: ("Ac 4s", "Ad 4h", "Kh Qd"),
        TAHOE: ("Ac 4s Jh", "Ad 4h Js", "Kh Qd Jd"),
        OMAHA: ("Ac 4s Jh Th", "Ad 4h Js Ts", "Kh Kc Jd Td"),
    }[game]
    board = "2h 3d 8c Ks Kd"
    assert pushed_for(game, "$61", {2: first, 6: high}, board) == {2: "$30", 6: "$31"}
    assert pushed_for(game, "$62", {2: first, 4: second, 6: high}, board) == {2: "$16", 4: "$15", 6: "$31"}


@pytest.mark.rule("comstock.holdem-hilo.odd-chip")
def test_odd_dollars_of_a_pot_that_nobody_qualifies_for_go_clockwise_from_the_button() -> None:
    hole = {2: "As 3d", 3: "Jc 2h", 5: "Ts 2d"}
    won = pushed_for(HOLDEM, "$31", hole, NO_LOW_BOARD, button=5)
    assert won == {2: "$11", 3: "$10", 5: "$10"}
    assert pushed_for(HOLDEM, "$31", hole, NO_LOW_BOARD, button=2) == {2: "$10", 3: "$11", 5: "$10"}


def test_three_all_ins_at_different_depths_are_halved_pot_by_pot_with_their_odd_chips() -> None:
    hand = deal(
        "1:$21 2:$36 3:$51 6:$80",
        6,
        "$2-$4 no limit",
        game=HOLDEM,
        hole={1: "Ac 4s", 2: "Ad 5s", 3: "Kh Qd", 6: "Kc Jd"},
        board="2h 3d 8c Ks 9d",
    )
    play(hand, "3 raise $51", "6 call", "1 call", "2 call")
    assert gathered(hand) == {"pot": "$84", "side pot 1": "$45", "side pot 2": "$30"}
    show_all(hand)
    # Main pot $82 after fees: low 1, high 3. First side pot $45: low 2, high 3, who takes the second alone.
    assert pushed(hand) == {1: "$41", 2: "$22", 3: "$94"}
    assert left(hand, 6) == "$29"
    assert hole_cards(hand, 3) == "Kh Qd"
