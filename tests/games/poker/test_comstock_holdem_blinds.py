"""Who posts what before the cards are dealt, and where the button is: The Comstock's hold'em."""

import pytest
from tests.telling import events_of

import calroom
from calroom.table.events import Dealt, Gathered, Moved
from calroom.table.refusals import Refused

from .playing import (
    bets,
    board,
    collected,
    deal,
    gathered,
    hole_cards,
    may,
    moves,
    play,
    pot,
    pushed,
    refuse,
    seated,
    show_all,
    stay,
    stay_to_the,
    turn,
)

HOLDEM = calroom.game("comstock.holdem")


@pytest.mark.rule("comstock.holdem.seats-two-to-nine")
def test_two_to_nine_players_are_dealt_in_and_no_tenth_or_single_one() -> None:
    for fits in ("1 2", "1 2 3 4 5 6 7 8 9"):
        assert len(deal(fits, button=1).table.seats) == len(seated(fits))
    for count in (1, 10):
        with pytest.raises(Refused) as refusal:
            HOLDEM.hand(stacks=dict.fromkeys(range(1, count + 1), 20000), seed=1)
        assert refusal.value.rules == ("comstock.holdem.seats-two-to-nine",)
        assert refusal.value.allowed == ("seat 2 to 9",)


@pytest.mark.rule("comstock.holdem.blinds-open-the-action")
def test_blinds_lie_before_the_first_card_is_dealt_and_set_the_price() -> None:
    hand = deal("1 2 3 4 5 6")
    first_card = next(at for at, event in enumerate(hand.events) if isinstance(event, Dealt))
    posted = [event for event in hand.events[:first_card] if isinstance(event, Moved)]
    assert sum(event.amount for event in posted) == 700
    assert bets(hand) == {1: "$2", 2: "$5"}
    assert may(hand, 3).startswith("call $5, ")


@pytest.mark.rule("comstock.holdem.blinds-open-the-action")
@pytest.mark.parametrize(
    ("blinds", "posted"),
    [
        ((500,), {6: "$5"}),
        ((200, 500), {1: "$2", 2: "$5"}),
        ((100, 200, 500), {1: "$1", 2: "$2", 3: "$5"}),
    ],
)
def test_a_game_may_have_one_two_or_more_blinds(blinds: tuple[int, ...], posted: dict[int, str]) -> None:
    assert bets(deal("1 2 3 4 5 6", blinds=blinds)) == posted


@pytest.mark.rule("comstock.holdem.blind-amounts")
@pytest.mark.parametrize(
    ("stakes", "posted"),
    [
        ("$4-$8", {1: "$2", 2: "$4"}),
        ("$5-$10", {1: "$2", 2: "$5"}),
        ("$1-$2", {1: "$0.50", 2: "$1"}),
        ("$10-$20", {1: "$5", 2: "$10"}),
        ("$1-$2 pot limit", {1: "$1", 2: "$2"}),
        ("$1-$2 no limit", {1: "$1", 2: "$2"}),
    ],
)
def test_the_big_blind_is_the_lower_limit_and_the_small_one_half_of_it_in_whole_chips(
    stakes: str, posted: dict[int, str]
) -> None:
    hand = deal("1 2 3 4 5 6", stakes=stakes)
    assert bets(hand) == posted
    assert pot(hand) == "$0"


@pytest.mark.rule("comstock.holdem.blind-amounts")
def test_the_least_a_player_may_enter_for_at_no_limit_is_the_big_blind() -> None:
    hand = deal("1 2 3 4 5 6", stakes="$1-$2 no limit")
    assert may(hand, 3) == "call $2, raise to $4 up to $200 in steps of $0.50 or fold"
    refuse(hand, "3 call $1", "betting-round", instead=may(hand, 3))


@pytest.mark.rule("comstock.holdem.blind-amounts")
def test_there_are_antes_where_the_table_posts_them() -> None:
    hand = deal("1 2 3 4 5 6", stakes="$1-$2 no limit", ante=100)
    assert pot(hand) == "$6"
    (paid,) = events_of(hand, "ante")
    assert isinstance(paid, Gathered)
    assert paid.amounts == tuple((f"stack {seat}", 100) for seat in (1, 2, 3, 4, 5, 6))
    assert bets(hand) == {1: "$1", 2: "$2"}


@pytest.mark.rule("comstock.holdem.smallest-chip")
def test_with_half_dollar_chips_an_odd_half_dollar_goes_to_the_first_winner_from_the_button() -> None:
    hand = deal(
        "2 5 6",
        stakes="$1-$2",
        hole={2: "Ah 3c", 5: "Ad 3d", 6: "2c 7d"},
        board="Ks Qs Jh 9d 9c",
    )
    play(hand, "6 raise $2", "2 raise $3", "5 call", "6 call")
    assert pot(hand) == "$7.50"
    play(hand, "2 check", "5 check", "6 fold")
    show_all(hand)
    assert pushed(hand) == {2: "$4", 5: "$3.50"}


@pytest.mark.rule("comstock.holdem.smallest-chip")
def test_with_dollar_chips_no_blind_and_no_share_holds_half_a_dollar() -> None:
    hand = deal("2 3 4 5 6", hole={2: "Ah 3c", 5: "Ad 3d"}, board="Ks Qs Jh 9d 9c", jackpot=True)
    assert bets(hand) == {2: "$2", 3: "$5"}
    play(hand, "4 fold", "5 raise $10", "6 fold", "2 raise $15", "3 fold", "5 raise $20", "2 call")
    assert pot(hand) == "$41"
    show_all(hand)
    assert pushed(hand) == {2: "$21", 5: "$20"}


@pytest.mark.rule("comstock.holdem.smallest-chip")
def test_with_dollar_chips_no_bet_holds_half_a_dollar() -> None:
    hand = deal("1 2 3 4 5 6", stakes="$2-$5 no limit")
    refuse(
        hand,
        "3 raise $12.50",
        "smallest-chip",
        instead="call $5, raise to $10 up to $200 in steps of $1 or fold",
    )
    play(hand, "3 raise $12")


@pytest.mark.rule("comstock.holdem.blinds-posted-in-order-from-button")
def test_blinds_are_posted_in_order_from_the_button_smallest_first() -> None:
    two = deal("1 2 3 4 5 6", blinds=(200, 500))
    assert moves(two, "blind") == ["$2 stack 1 > bet 1", "$5 stack 2 > bet 2"]
    three = deal("1 2 3 4 5 6", blinds=(100, 200, 500))
    assert moves(three, "blind") == ["$1 stack 1 > bet 1", "$2 stack 2 > bet 2", "$5 stack 3 > bet 3"]
    assert turn(three) == 4


@pytest.mark.rule("comstock.holdem.single-blind")
def test_a_single_blind_sits_on_the_button_who_acts_last_on_every_round() -> None:
    hand = deal("1 2 3 4 5 6", blinds=(500,))
    assert moves(hand, "single-blind") == ["$5 stack 6 > bet 6"]
    play(hand, "1 call", "2 call", "3 call", "4 call", "5 call")
    assert may(hand, 6) == "check, raise to $10 or fold"
    play(hand, "6 raise $10")
    assert stay(hand) == [1, 2, 3, 4, 5]
    assert stay(hand) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("comstock.holdem.heads-up-blinds")
def test_heads_up_the_button_posts_the_small_blind_and_acts_first_only_before_the_flop() -> None:
    hand = deal("1 4", button=1)
    assert moves(hand, "heads-up-blinds") == ["$2 stack 1 > bet 1", "$5 stack 4 > bet 4"]
    dealt = [event.place for event in hand.events if isinstance(event, Dealt)]
    assert dealt == ["hand 4", "hand 1", "hand 4", "hand 1"]
    assert [stay(hand) for _ in range(4)] == [[1, 4], [4, 1], [4, 1], [4, 1]]


@pytest.mark.rule("comstock.holdem.short-blind")
def test_a_short_blind_is_all_in_and_the_price_stays_the_full_blind() -> None:
    hand = deal("1 2:$3 3 4 5 6", hole={2: "Ah Ad", 3: "Kh Kd"}, board="2c 7d 9h Ts 4c")
    assert moves(hand, "short-blind") == ["$3 stack 2 > bet 2"]
    assert may(hand, 3) == "call $5, raise to $10 or fold"
    play(hand, "3 call", "4 call", "5 fold", "6 fold", "1 call")
    assert gathered(hand) == {"pot": "$12", "side pot 1": "$6"}
    show_all(hand)
    assert collected(hand) == "$3"
    assert pushed(hand) == {2: "$9", 3: "$6"}


@pytest.mark.rule("comstock.holdem.short-blind")
def test_a_short_small_blind_is_all_in_too() -> None:
    hand = deal("1:$1 2 3 4 5 6")
    assert moves(hand, "short-blind") == ["$1 stack 1 > bet 1"]
    assert bets(hand) == {1: "$1", 2: "$5"}
    assert stay(hand) == [3, 4, 5, 6, 2]


@pytest.mark.rule("comstock.holdem.button-marks-nominal-dealer")
def test_cards_are_dealt_from_the_left_of_the_button_who_gets_the_last_one() -> None:
    hand = deal("1 2 3 4 5 6", button=3)
    dealt = [event.place for event in hand.events if isinstance(event, Dealt)]
    assert dealt == [f"hand {seat}" for seat in (4, 5, 6, 1, 2, 3)] * 2
    assert turn(hand) == 6
    stay(hand)
    assert turn(hand) == 4


@pytest.mark.rule("comstock.holdem.button-always-moves-forward")
def test_the_button_moves_to_the_next_seat_in_play_even_when_it_skips_a_blind() -> None:
    before = HOLDEM.hand(stacks=seated("1 2 3 4 5"), button=1, seed=1)
    assert bets(before) == {2: "$2", 3: "$5"}
    after = HOLDEM.hand(stacks=seated("1 3 4 5"), after=before.table.button, seed=2)
    assert after.table.button == 3
    assert bets(after) == {4: "$2", 5: "$5"}
    assert after.events[0] in events_of(after, "button-moves")


@pytest.mark.rule("comstock.holdem.button-always-moves-forward")
def test_the_button_goes_round_the_table_and_never_back() -> None:
    assert HOLDEM.hand(stacks=seated("1 3 4"), after=4, seed=1).table.button == 1
    assert HOLDEM.hand(stacks=seated("2 4 5"), after=3, seed=1).table.button == 4
    assert HOLDEM.hand(stacks=seated("1 4"), after=1, seed=1).table.button == 4


@pytest.mark.rule("comstock.holdem.first-button")
def test_when_the_game_opens_the_lowest_seat_has_the_button() -> None:
    hand = HOLDEM.hand(stacks=seated("2 5 8"), seed=1)
    assert hand.table.button == 2
    assert bets(hand) == {5: "$2", 8: "$5"}
    assert turn(hand) == 2


@pytest.mark.rule("comstock.holdem.blinds-are-live")
def test_the_big_blind_may_raise_when_all_have_called() -> None:
    hand = deal("1 2 3 4 5 6")
    play(hand, "3 call", "4 call", "5 call", "6 fold")
    assert may(hand, 1) == "call $3, raise to $10 or fold"
    play(hand, "1 call")
    assert may(hand, 2) == "check, raise to $10 or fold"
    play(hand, "2 raise $10")
    assert bets(hand)[2] == "$10"
    assert stay(hand) == [3, 4, 5, 1]


@pytest.mark.rule("comstock.holdem.blinds-are-live")
def test_the_big_blind_may_check_and_see_the_flop() -> None:
    hand = deal("1 2 3 4 5 6")
    play(hand, "3 call", "4 call", "5 call", "6 fold", "1 call", "2 check")
    assert len(board(hand)) == 3
    assert gathered(hand) == {"pot": "$25"}


@pytest.mark.rule("comstock.holdem.betting-round")
def test_a_blind_who_was_raised_may_raise_again_within_the_cap() -> None:
    hand = deal("1 2 3 4 5 6")
    play(hand, "3 raise $10", "4 fold", "5 fold", "6 fold", "1 call")
    assert may(hand, 2) == "call $5, raise to $15 or fold"


@pytest.mark.rule("comstock.holdem.missed-blind")
def test_whoever_pays_missed_blinds_has_the_big_blind_live_and_the_rest_dead_in_the_pot() -> None:
    hand = deal("1 2 3 4 5 6", posts={4: 700})
    assert moves(hand, "missed-blind") == ["$5 stack 4 > bet 4", "$2 stack 4 > pot"]
    play(hand, "3 fold")
    assert may(hand, 4) == "check, raise to $10 or fold"
    play(hand, "4 check", "5 fold", "6 fold", "1 fold", "2 check")
    assert gathered(hand) == {"pot": "$12"}
    assert pot(hand) == "$11"


def test_every_seat_gets_the_cards_that_the_test_writes_down() -> None:
    hand = deal("1 2 4 6", hole={1: "Ah Kh", 6: "2c 3c"}, board="4d 5d 6d 7d 8d")
    stay_to_the("river", hand)
    assert (hole_cards(hand, 1), hole_cards(hand, 6)) == ("Ah Kh", "2c 3c")
    assert board(hand) == ["4d", "5d", "6d", "7d", "8d"]
    assert len(events_of(hand, "burn")) == 3
