"""One card down and four up: The Comstock's stud 5 card, where it differs from its seven card stud."""

from typing import Any

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import JOKER
from calroom.table.events import Dealt
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

from .playing import (
    bets,
    course,
    gathered,
    left,
    may,
    moves,
    play,
    pot,
    pushed,
    refuse,
    shown,
    turn,
)
from .stud_playing import bet, cards_of, deal, opener, show_all, stay, why_first

FOUR_UP = {1: "- 2h", 2: "- 2c", 3: "- 9d", 4: "- Ks"}
THREE = {2: "- 2c 3d 7h 8s", 3: "- Kd 9c 8h 7s", 5: "- Jd 4h 6d 5c"}


def five(seats: str, cards: dict[int, str] | None = None, **given: Any) -> Hand:
    return deal(seats, cards, game="comstock.five-stud", **given)


@pytest.mark.rule("comstock.five-stud.follows-seven-card-stud")
def test_with_three_live_hands_there_are_a_bet_and_three_raises() -> None:
    hand = five("2 3 5", THREE)
    for _ in range(3):
        stay(hand)
    play(hand, "3 bet $10", "5 raise $20", "2 raise $30", "3 raise $40")
    refuse(hand, "5 raise $50", "follows-seven-card-stud", instead="call $20 or fold")


@pytest.mark.structure("comstock.five-stud.deck")
def test_seven_players_use_38_of_52_cards() -> None:
    game = calroom.game("comstock.five-stud")
    assert (len(set(game.deck)), JOKER in game.deck) == (52, False)
    hand = five("1 2 3 4 5 6 7")
    show_all(hand)
    assert hand.table.top == 7 * 5 + 3 == 38


@pytest.mark.rule("comstock.five-stud.seats-three-to-seven")
@pytest.mark.parametrize("seats", ["1 2", "1 2 3 4 5 6 7 8"])
def test_three_to_seven_players_are_dealt_in(seats: str) -> None:
    with pytest.raises(Refused) as refusal:
        five(seats)
    assert refusal.value.rules[0] == "comstock.five-stud.seats-three-to-seven"
    assert five("1 2 3 4 5 6 7").asks


@pytest.mark.rule("comstock.five-stud.ante-options")
def test_everybody_antes_or_only_the_dealer_or_nobody() -> None:
    assert pot(five("1 2 3 4 5 6")) == "$6"
    dealer = five("1 2 3 4 5 6", ante_from="dealer", button=4)
    assert (pot(dealer), left(dealer, 4), left(dealer, 1)) == ("$1", "$199", "$200")
    assert moves(dealer, "dealer-ante") == ["$1 stack 4 > bet 4"]
    assert pot(five("1 2 3 4 5 6", ante_from="nobody")) == "$0"


@pytest.mark.rule("comstock.five-stud.ante-options")
def test_a_dealer_who_is_all_in_for_his_ante_plays_for_it_alone() -> None:
    cards = {1: "Kh Kd 9c 9s 4h", 3: "7c 2d 3s 5h 8d", 5: "Ad Ac Qh Qs 2s"}
    hand = five("1 3 5:$1", cards, ante_from="dealer", button=5)
    play(hand, "3 bring-in", "1 complete $5", "3 call")
    assert gathered(hand) == {"pot": "$1", "side pot 1": "$10"}
    assert pot(hand) == "$1", "the fees come out of the side pot"
    show_all(hand)
    assert pushed(hand) == {1: "$7", 5: "$1"}


@pytest.mark.rule("comstock.five-stud.ante-options")
def test_at_a_dealer_ante_table_deal_and_ties_count_from_the_buttons_left() -> None:
    hand = five("1 2 3", {1: "- Kd 7h", 2: "- 2c 3d", 3: "- Ks 7s"}, ante_from="dealer", button=1)
    dealt = [event.place for event in events_of(hand, "deal") if isinstance(event, Dealt)]
    assert dealt[:3] == ["hand 2", "hand 3", "hand 1"]
    stay(hand)
    assert (turn(hand), why_first(hand)) == (3, "equal-boards")
    with pytest.raises(ValueError, match="button"):
        five("1 2 3", ante_from="dealer")


@pytest.mark.rule("comstock.five-stud.split-limit")
def test_the_lower_limit_holds_for_two_rounds_and_the_upper_for_two() -> None:
    hand = five("2 3 5", THREE)
    play(hand, "2 bring-in", "3 complete $5", "5 call", "2 call")
    for limit in ("$5", "$10", "$10"):
        assert may(hand, 3) == f"check, bet {limit} or fold"
        stay(hand)


@pytest.mark.rule("comstock.five-stud.split-limit")
def test_an_open_pair_has_no_effect_on_the_limit() -> None:
    hand = five("2 3 5", {2: "- 2c 3d", 3: "- 9d 9c", 5: "- Jd 4h"})
    stay(hand)
    refuse(hand, "3 bet $10", "split-limit", instead="check, bet $5 or fold")


@pytest.mark.rule("comstock.five-stud.no-limit-allowed")
def test_at_no_limit_all_chips_may_be_bet_and_called_for_less() -> None:
    cards = {2: "Ah 2c 3d 7h 8s", 3: "Ks Kd 9c 8h 7s", 5: "- Jd 4h 6d 5c"}
    hand = five("2:$57 3:$127 5", cards, stakes="$5 no limit", out={5: 2})
    play(hand, "2 bet $5", "3 call", "5 fold")
    assert pot(hand) == "$10"
    play(hand, "3 bet $121", "2 call")
    assert left(hand, 3) == "$70"
    assert gathered(hand) == {"pot": "$115"}
    assert hand.asks[0].topic == "showdown"


@pytest.mark.rule("comstock.five-stud.no-limit-opening")
def test_at_no_limit_the_opener_bets_from_the_posted_bet_to_all_his_chips() -> None:
    cards = {1: "- 9h", 3: "- 2c", 5: "- Jd"}
    hand = five("1 3:$81 5", cards, stakes="$5 no limit")
    assert may(hand, 3) == "bet $5 up to $80 in steps of $1"
    refuse(hand, "3 bet $4", "no-limit-opening")
    play(hand, "3 bet $5")
    assert may(hand, 5) == "call $5, raise to $10 up to $199 in steps of $1 or fold"


@pytest.mark.rule("comstock.five-stud.no-limit-opening")
def test_the_posted_bet_is_the_least_on_later_rounds_too() -> None:
    hand = five("2 3 5", THREE, stakes="$5 no limit")
    play(hand, "2 bet $20", "3 call", "5 call")
    refuse(hand, "3 bet $4", "no-limit-opening")
    assert may(hand, 3).startswith("check, bet $5 up to $179 ")


@pytest.mark.rule("comstock.five-stud.no-limit-opening")
def test_an_opener_with_less_than_the_posted_bet_is_all_in_for_it() -> None:
    hand = five("1 3:$4 5", {1: "- 9h", 3: "- 2c", 5: "- Jd"}, stakes="$5 no limit")
    assert bets(hand) == {3: "$3"}
    assert may(hand, 5).startswith("call $3, raise to $5 up to ")


@pytest.mark.rule("comstock.five-stud.initial-deal")
def test_one_card_comes_down_and_one_up() -> None:
    deck = "Ah Kd 7c 2s 9h Jc 4d 5s 6h 8c"
    hand = calroom.game("comstock.five-stud").hand(dict.fromkeys((1, 2, 3, 4, 5), 20000), deck=deck)
    assert [cards_of(hand, seat) for seat in (1, 2, 5)] == ["Ah [Jc]", "Kd [4d]", "9h [8c]"]
    assert hand.table.top == 10


@pytest.mark.rule("comstock.five-stud.three-more-up")
def test_three_more_cards_come_up_with_betting_after_each() -> None:
    hand = five("1 2 3", {1: "Ah 2s 4d 9c Ad"})
    show_all(hand)
    assert [word for word in course(hand) if word != "burn"] == [
        *("deal", "bet", "third-card", "bet", "fourth-card", "bet", "fifth-card", "bet", "showdown")
    ]
    assert cards_of(hand, 1) == "Ah [2s] [4d] [9c] [Ad]"
    assert len(events_of(hand, "burn")) == 3


@pytest.mark.rule("comstock.five-stud.first-round-opener")
def test_the_lowest_card_opens_or_at_tables_so_designated_the_highest() -> None:
    assert opener(five("1 2 3 4", FOUR_UP)) == 2
    hand = five("1 2 3 4", FOUR_UP, opens="high card")
    assert may(hand, 4) == "bring in $2 or bet $5"
    aces = five("1 2 3", {1: "- Ad", 2: "- As", 3: "- Ah"}, opens="high card")
    assert (opener(aces), why_first(aces)) == (2, "bring-in-by-suit")


@pytest.mark.rule("comstock.five-stud.high-hand-acts-first-later")
def test_later_the_highest_hand_showing_acts_first() -> None:
    hand = five("1 2 3", {1: "- 7c 7d", 2: "- Ah Kd", 3: "- Qs 4h"})
    stay(hand)
    assert turn(hand) == 1


@pytest.mark.rule("comstock.five-stud.high-hand-acts-first-later")
def test_of_equal_boards_the_nearest_from_the_dealers_left_acts_first() -> None:
    hand = five("1 2 3", {1: "- 2c 7d", 2: "- Ah Kd", 3: "- As Ks"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (2, "equal-boards")


@pytest.mark.rule("comstock.five-stud.highest-hand-wins")
def test_the_highest_five_cards_win() -> None:
    hand = five("2 3 5", {2: "Kh Kd 9c 9s 4h", 3: "2h 3c 8d Jh Th", 5: "Ad Ac Qh 7s 2d"})
    show_all(hand)
    assert (shown(hand)[2], shown(hand)[5]) == ("kings and nines", "pair of aces")
    assert pushed(hand) == {2: "$6"}


@pytest.mark.rule("comstock.five-stud.highest-hand-wins")
def test_equal_hands_share_the_pot_and_the_odd_dollar_goes_from_the_dealers_left() -> None:
    hand = five("2 3 5", {2: "Kh Qd 9c 8s 4h", 3: "2h 3c 8d Jh Th", 5: "Kd Qc 9h 8c 4d"})
    stay(hand)
    bet(hand, "$5")
    show_all(hand)
    assert pushed(hand) == {2: "$11", 5: "$10"}
