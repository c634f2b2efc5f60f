"""The open house: customary rules without fees, at any stakes, for hand histories and for researchers."""

from typing import Any

import pytest
from tests.telling import events_of

import calroom
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.testing import check

from .playing import (
    all_in_for,
    bets,
    cards_shown,
    collected,
    deal,
    gathered,
    left,
    may,
    moves,
    play,
    pot,
    pushed,
    pushed_for,
    show_all,
    shown,
    stay,
    stay_to_the,
    turn,
    words,
)

HOLDEM, OMAHA, OMAHA_HILO = "open.holdem", "open.omaha", "open.omaha-hilo"
NO_LIMIT = "$1-$2 no limit"


def on_the(street: str, seats: str, stakes: str = NO_LIMIT, game: str = HOLDEM, button: int = 6) -> Hand:
    hand = deal(seats, button, stakes, game=game)
    stay_to_the(street, hand)
    return hand


@pytest.mark.parametrize("game", [HOLDEM, OMAHA, OMAHA_HILO])
def test_the_game_keeps_the_contract(game: str) -> None:
    check(calroom.game(game), hands=30)


# Stakes


@pytest.mark.parametrize(
    ("stakes", "blinds", "third"),
    [
        ("$0.05-$0.10 no limit", ("$0.05", "$0.10"), "call $0.10, raise to $0.20 up to $200 or fold"),
        ("$25-$50 no limit", ("$25", "$50"), "call $50, raise to $100 up to $200 or fold"),
        ("$1-$2 pot limit", ("$1", "$2"), "call $2, raise to $4 up to $7 or fold"),
        ("$0.05-$0.10", ("$0.02", "$0.05"), "call $0.05, raise to $0.10 or fold"),
        ("$3-$6", ("$1.50", "$3"), "call $3, raise to $6 or fold"),
    ],
)
def test_any_stakes_may_be_posted_down_to_a_cent(stakes: str, blinds: tuple[str, str], third: str) -> None:
    hand = deal("1 2 3 6", 6, stakes, game=HOLDEM)
    assert bets(hand) == {1: blinds[0], 2: blinds[1]}
    assert may(hand, 3) == third


def test_a_cent_may_be_bet_more_than_the_least() -> None:
    hand = on_the("flop", "1 2 6", "$0.05-$0.10 no limit")
    play(hand, "1 bet $0.11", "2 raise $0.23")
    assert may(hand, 6) == "call $0.23, raise to $0.35 up to $199.90 or fold"


@pytest.mark.parametrize("stakes", ["five dollars", "$10-$5", "$0-$0", "-$1-$2", "$5-$10 table limit"])
def test_what_is_no_sign_is_refused_in_words(stakes: str) -> None:
    with pytest.raises(ValueError, match=r"stakes|amount"):
        deal("1 2", 2, stakes, game=HOLDEM)


def test_omaha_is_not_spread_at_no_limit() -> None:
    with pytest.raises(ValueError, match="split limit, pot limit"):
        deal("1 2", 2, NO_LIMIT, game=OMAHA)


def test_nothing_is_taken_by_the_house() -> None:
    hand = deal("1 2 3", 3, NO_LIMIT, game=HOLDEM)
    show_all(hand)
    assert collected(hand) == "$0"
    assert sum(hand.stacks.values()) == 3 * 20_000
    assert words(hand, "fee-posted") == ["the collection is nothing"]


def test_no_rule_is_filed_so_what_is_refused_is_refused_by_custom() -> None:
    hand = deal("1 2 3", 3, NO_LIMIT, game=HOLDEM)
    with pytest.raises(Refused) as refusal:
        play(hand, "3 raise $3")
    assert (refusal.value.topic, refusal.value.rules) == ("least-raise", ())


# Antes, straddles and the least bet


def test_antes_go_into_the_pot_and_are_no_bets() -> None:
    hand = deal("1 2 3:$0.50 4", 4, NO_LIMIT, game=HOLDEM, ante=50)
    assert pot(hand) == "$2"
    assert left(hand, 3) == "$0"
    assert bets(hand) == {1: "$1", 2: "$2"}
    assert turn(hand) == 4, "who is all-in for their ante is not asked"


def test_an_ante_and_a_blind_may_put_a_player_all_in_at_different_depths() -> None:
    hole = {1: "Ah Ad", 2: "Kh Kd", 3: "Qh Qd", 4: "Jh Jd"}
    hand = deal(
        "1:$1 2:$2.50 3 4",
        4,
        NO_LIMIT,
        game=HOLDEM,
        ante=100,
        hole=hole,
        board="2c 7d 9h Ts 4c",
    )
    assert (left(hand, 1), left(hand, 2)) == ("$0", "$0")
    play(hand, "3 call", "4 call")
    show_all(hand)
    assert gathered(hand) == {"pot": "$4", "side pot 1": "$4.50", "side pot 2": "$1"}
    assert pushed(hand) == {1: "$4", 2: "$4.50", 3: "$1"}


def test_the_big_blind_may_pay_the_ante_of_the_whole_table() -> None:
    hole = {1: "Kh Kd", 2: "Ah Ad", 4: "Qh Qd"}
    hand = deal("1 2:$5 3 4", 4, NO_LIMIT, game=HOLDEM, antes={2: 400}, hole=hole, board="2c 7d 9h Ts 4c")
    assert moves(hand, "ante") == ["$4 stack 2 > pot"]
    assert moves(hand, "short-blind") == ["$1 stack 2 > bet 2"]
    assert may(hand, 3).startswith("call $2, ")
    play(hand, "3 fold", "4 call", "1 call")
    show_all(hand)
    assert pushed(hand) == {1: "$2", 2: "$7"}


def test_who_has_nothing_left_after_such_an_ante_plays_for_the_antes_alone() -> None:
    hole = {1: "Kh Kd", 2: "Ah Ad", 4: "Qh Qd"}
    hand = deal("1 2:$4 3 4", 4, NO_LIMIT, game=HOLDEM, antes={2: 400}, hole=hole, board="2c 7d 9h Ts 4c")
    play(hand, "3 fold", "4 call", "1 call")
    show_all(hand)
    assert gathered(hand) == {"side pot 1": "$4"}
    assert pushed(hand) == {1: "$4", 2: "$4"}


def test_a_straddle_is_a_third_blind_that_acts_last_and_sets_the_least_raise_before_the_flop() -> None:
    hand = deal("1 2 3 4 5 6", 6, NO_LIMIT, game=HOLDEM, straddles=(400,))
    assert bets(hand) == {1: "$1", 2: "$2", 3: "$4"}
    assert may(hand, 4) == "call $4, raise to $8 up to $200 or fold"
    assert stay(hand) == [4, 5, 6, 1, 2, 3]
    assert may(hand, 1) == "check, bet $2 up to $196 or fold"


def test_the_straddle_may_still_raise() -> None:
    hand = deal("1 2 3 4", 4, NO_LIMIT, game=HOLDEM, straddles=(400,))
    play(hand, "4 call", "1 fold", "2 call")
    assert may(hand, 3).startswith("check, raise to $8")
    assert hand.asks[0].turn == "live-blind"


def test_at_limit_a_straddle_is_the_first_raise() -> None:
    hand = deal("1 2 3 4 5 6", 6, "$10-$20", game=HOLDEM, straddles=(2000,))
    play(hand, "4 raise $30", "5 raise $40")
    assert may(hand, 6) == "call $40 or fold"


def test_two_players_may_straddle_too() -> None:
    hand = deal("3 6", 6, NO_LIMIT, game=HOLDEM, straddles=(400,))
    assert bets(hand) == {3: "$2", 6: "$4"}
    assert turn(hand) == 3


def test_a_table_may_post_a_higher_least_bet() -> None:
    hand = deal("1 2 6", 6, NO_LIMIT, game=HOLDEM, opening=500)
    stay_to_the("flop", hand)
    assert may(hand, 1) == "check, bet $5 up to $198 or fold"


def test_the_table_may_post_other_blinds() -> None:
    hand = deal("1 2 3 6", 6, NO_LIMIT, game=HOLDEM, blinds=(100, 300))
    assert bets(hand) == {1: "$1", 2: "$3"}
    assert may(hand, 3) == "call $3, raise to $6 up to $200 or fold"


# Short all-ins, as the trade has them


def test_at_no_limit_a_raise_goes_on_top_of_a_short_all_in() -> None:
    hand = on_the("flop", "1 2:$127 3 6")
    play(hand, "1 bet $100", "2 all-in $125")
    assert may(hand, 3).startswith("call $125, all in $198")
    deeper = on_the("flop", "1:$900 2:$127 3:$900 6")
    play(deeper, "1 bet $100", "2 all-in $125")
    assert may(deeper, 3) == "call $125, raise to $225 up to $898 or fold"


def test_short_all_ins_that_add_up_to_a_raise_reopen_the_betting() -> None:
    hand = on_the("flop", "1:$900 2:$127 3:$177 6:$900")
    play(hand, "1 bet $100", "2 all-in $125", "3 all-in $175", "6 call")
    assert may(hand, 1) == "call $75 or fold"
    enough = on_the("flop", "1:$900 2:$127 3:$202 6:$900")
    play(enough, "1 bet $100", "2 all-in $125", "3 all-in $200", "6 call")
    assert may(enough, 1) == "call $100, raise to $300 up to $898 or fold"


def test_at_limit_half_a_bet_counts_as_a_raise() -> None:
    less = on_the("flop", "1 2 3:$24 6", "$10-$20")
    play(less, "1 bet $10", "2 call", "3 all-in $14")
    assert may(less, 6) == "call $14, raise to $20 or fold"
    play(less, "6 call")
    assert may(less, 1) == "call $4 or fold"
    half = on_the("flop", "1 2 3:$25 6", "$10-$20")
    play(half, "1 bet $10", "2 call", "3 all-in $15")
    assert may(half, 6) == "call $15, raise to $25 or fold"
    play(half, "6 call")
    assert may(half, 1) == "call $5, raise to $25 or fold"


def test_at_limit_half_a_bet_is_an_opening_and_less_may_be_completed() -> None:
    less = on_the("turn", "1 2:$19 6", "$10-$20")
    play(less, "1 check", "2 all-in $9")
    assert may(less, 6) == "call $9, bet $20 or fold"
    half = on_the("turn", "1 2:$20 6", "$10-$20")
    play(half, "1 check", "2 all-in $10", "6 call")
    assert may(half, 1) == "call $10, raise to $30 or fold"


def test_a_half_that_counts_uses_up_a_raise() -> None:
    hand = on_the("flop", "1 2 3:$25 6", "$10-$20")
    play(hand, "1 bet $10", "2 call", "3 all-in $15", "6 raise $25", "1 raise $35")
    assert may(hand, 2) == "call $25 or fold"


def test_heads_up_raises_have_no_limit_unless_they_were_spent_before() -> None:
    hand = on_the("flop", "3 6", "$10-$20")
    play(hand, "3 bet $10")
    for total in range(20, 100, 10):
        play(hand, f"{turn(hand)} raise ${total}")
    assert "raise to $100" in may(hand, turn(hand))
    spent = on_the("flop", "1 3 6", "$10-$20")
    play(spent, "1 bet $10", "3 raise $20", "6 raise $30", "1 raise $40", "3 fold")
    assert may(spent, 6) == "call $10 or fold"


# Pot limit Omaha


def test_a_pot_limit_raise_is_the_pot_after_the_call() -> None:
    hand = deal("1 2 3 6", 6, "$1-$2 pot limit", game=OMAHA)
    assert may(hand, 3) == "call $2, raise to $4 up to $7 or fold"
    play(hand, "3 raise $7")
    assert may(hand, 6) == "call $7, raise to $12 up to $24 or fold"
    play(hand, "6 call", "1 fold", "2 fold")
    assert pot(hand) == "$17"
    assert may(hand, 3) == "check, bet $2 up to $17 or fold"


# The showdown


def test_all_in_hands_are_turned_up_while_the_rest_is_dealt() -> None:
    hole = {1: "Ah Ad", 6: "Kh Kd"}
    hand = deal("1:$50 2 6", 6, NO_LIMIT, game=HOLDEM, hole=hole, board="2c 7d 9h Ts 4c")
    play(hand, "6 raise $50", "1 call", "2 fold")
    assert hand.over, "nobody is asked to show"
    first_shown, flop = events_of(hand, "all-in-face-up")[0], events_of(hand, "flop")[0]
    assert hand.events.index(first_shown) < hand.events.index(flop)
    assert len(events_of(hand, "all-in-face-up")) == len(shown(hand)) == 2
    assert cards_shown(hand, 6) == "Kh Kd"
    assert pushed(hand) == {1: "$102"}
    assert left(hand, 6) == "$150"


def test_with_chips_behind_hands_are_shown_in_turn() -> None:
    hand = on_the("river", "1 2 6")
    play(hand, "1 check", "2 bet $5", "6 call", "1 fold")
    assert list(shown(hand)) == [2]
    assert may(hand, 6) == "show, throw away or show part 1 card"


def test_odd_cents_go_one_at_a_time_from_the_left_of_the_button() -> None:
    hand = deal(
        "1 2 3 6",
        6,
        "$0.01-$0.02 no limit",
        game=HOLDEM,
        hole={1: "Ah 3c", 3: "Ad 3d"},
        board="Ks Qs Jh 9d 9c",
    )
    play(hand, "3 raise $0.05", "6 fold", "1 call", "2 call")
    play(hand, "1 check", "2 fold", "3 check", "1 check", "3 check", "1 check", "3 check", "3 show")
    assert pushed(hand) == {1: "$0.08", 3: "$0.07"}


def test_an_odd_cent_between_high_and_low_is_highs() -> None:
    hand = all_in_for(
        OMAHA_HILO,
        "$40.01",
        {1: "As 2d 9h 9d", 2: "Kc Kd Qh Ts"},
        "3c 6d 8h Ks Jc",
        stakes="$1-$2 pot limit",
    )
    assert pushed(hand) == {1: "$20", 2: "$20.01"}


def test_any_hand_may_win_high() -> None:
    won = pushed_for(
        OMAHA_HILO, "$40", {1: "As 2d 9h Th", 2: "Ad Qc Jd 9c"}, "3c 6d 8h Ks 4s", stakes="$10-$20"
    )
    assert won == {1: "$20", 2: "$20"}


def test_three_all_ins_at_different_depths_are_halved_pot_by_pot() -> None:
    hole = {1: "As 2d Jh Jd", 2: "Ad 4h Qc 9c", 3: "Kc Kd Qh Ts", 6: "7h 7d 5c 5d"}
    hand = deal(
        "1:$10.01 2:$20.02 3:$35 6:$60",
        6,
        "$1-$2 pot limit",
        game=OMAHA_HILO,
        hole=hole,
        board="3c 6d 8h Ks Js",
    )
    play(hand, "3 raise $7", "6 raise $24", "1 call", "2 call", "3 all-in $35", "6 call")
    assert gathered(hand) == {"pot": "$40.04", "side pot 1": "$30.03", "side pot 2": "$29.96"}
    # Low: 1 in the main pot, 2 in the first side pot, 6 in the second. High: always 3, with its odd cent.
    assert pushed(hand) == {1: "$20.02", 2: "$15.01", 3: "$50.02", 6: "$14.98"}
    assert words(hand, "each-pot-apart") == ["every pot is judged on its own"]
    assert left(hand, 6) == "$39.98"


# What cannot be dealt


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"blinds": (100, 200, 400, 800)}, "4 blinds need as many players"),
        ({"blinds": (-100, 200)}, "blinds"),
        ({"straddles": (200,)}, "more than the bet before it"),
        ({"straddles": (800, 400)}, "more than the bet before it"),
        ({"straddles": (400, 800, 1600, 3200)}, "each of another player"),
        ({"blinds": (0, 0)}, "cannot be nothing"),
        ({"posts": {9: 200}}, "seat 9 is not dealt in"),
        ({"ante": -1}, "ante"),
        ({"antes": {7: 100}}, "seat 7 is not dealt in"),
        ({"any_low": "yes"}, "any_low"),
        ({"rake": 5}, "what may be given is blinds, straddles, ante"),
    ],
)
def test_what_a_table_cannot_post_is_refused_in_words(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        deal("1 2 3", 3, NO_LIMIT, game=HOLDEM, **given)


@pytest.mark.parametrize("deck", ["As As Kd", "1h 2d", "As Kd Jk", "??"])
def test_a_deck_that_cannot_be_is_refused(deck: str) -> None:
    with pytest.raises(ValueError, match=r"As|1h|Jk|\?\?|joker"):
        calroom.game(HOLDEM).hand({1: 20_000, 2: 20_000}, 1, deck=deck)


@pytest.mark.parametrize(
    ("stacks", "words"),
    [
        ({1: 20_000}, "2 to 10 players"),
        (dict.fromkeys(range(1, 12), 20_000), "2 to 10 players"),
        ({1: 20_000, 2: 0}, "needs chips"),
        ({0: 20_000, 2: 20_000}, "is no seat"),
    ],
)
def test_who_cannot_be_dealt_in_is_refused(stacks: dict[int, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        calroom.game(HOLDEM).hand(stacks, 1)


def test_a_pot_that_the_fees_used_up_has_a_winner_all_the_same() -> None:
    hand = deal(
        "1:$0.50 2:$0.50",
        2,
        "$1-$2",
        game="comstock.holdem-hilo",
        hole={1: "Ac 4s", 2: "Kh Qd"},
        board="2h 3d 8c Ks Kd",
    )
    show_all(hand)
    assert pushed(hand) == {}
    assert len(events_of(hand, "winning-hand-stays")) == 2
