"""The deck, the antes, the deal, the forced bet and the order of action: The Comstock's seven card stud."""

from functools import partial

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import JOKER
from calroom.table.events import Dealt, Shuffled
from calroom.table.refusals import Refused

from .playing import (
    bets,
    course,
    gathered,
    left,
    may,
    play,
    pot,
    pushed,
    refuse,
    shown,
    turn,
    view_knows,
    words,
)
from .stud_playing import bet, cards_of, dead_cards, deal, opener, show_all, stay, stay_to, why_first

STUD = calroom.game("comstock.stud")
FIVE_UP = {1: "- - 2h", 2: "- - 2c", 3: "- - 9d", 4: "- - Ks", 5: "- - Jd"}
STUB = "9c 2h 8d Kc 5s"


stud = partial(deal, game="comstock.stud")


# The table


@pytest.mark.structure("comstock.stud.deck")
def test_the_deck_has_a_joker_only_where_the_table_posts_it() -> None:
    plain, posted = stud("1 2 3").setup.deck, stud("1 2 3", joker=True).setup.deck
    assert (len(set(plain)), JOKER in plain) == (52, False)
    assert (len(set(posted)), JOKER in posted) == (53, True)


@pytest.mark.rule("comstock.stud.seats-three-to-seven")
@pytest.mark.parametrize("seats", ["1 2", "1 2 3 4 5 6 7 8"])
def test_three_to_seven_players_are_dealt_in_and_no_eighth_or_second(seats: str) -> None:
    with pytest.raises(Refused) as refusal:
        stud(seats)
    assert refusal.value.rules == ("comstock.stud.seats-three-to-seven",)
    assert stud("1 2 3").asks
    assert stud("1 2 3 4 5 6 7").asks


@pytest.mark.rule("comstock.stud.smallest-chip")
def test_at_four_and_eight_dollars_a_pot_is_shared_in_half_dollars() -> None:
    tied = {2: "Ah Kd 2c Qs Jh 9d 8c", 5: "As Kc 3d Qd Jc 9h 7s"}
    others = {3: "- - 5h 4c 6c", 4: "- - 6h 4s 5d", 6: "- - 7h 4d 5c"}
    hand = stud("2 3 4 5 6", {**tied, **others}, stakes="$4-$8", out={3: 5, 4: 5, 6: 5})
    assert pot(hand) == "$2.50"
    stay_to("fifth", hand)
    bet(hand, "$8", 2, 5)
    bet(hand, "$8")
    assert pot(hand) == "$41.50"
    show_all(hand)
    assert pushed(hand) == {2: "$21", 5: "$20.50"}


@pytest.mark.rule("comstock.stud.smallest-chip")
def test_from_five_dollars_on_antes_bets_and_shares_are_whole_dollars() -> None:
    tied = {2: "Ah Kd 2c Qs Jh 9d 8c", 5: "As Kc 3d Qd Jc 9h 7s", 3: "- - 5h 4c 6c"}
    hand = stud("2 3 5", tied, out={3: 5})
    stay_to("fifth", hand)
    bet(hand, "$10", 2, 5)
    show_all(hand)
    assert set(pushed(hand)) == {2, 5}
    assert all(chips % 100 == 0 for chips in hand.stacks.values())


# Antes


@pytest.mark.rule("comstock.stud.ante")
def test_everybody_antes_before_the_deal() -> None:
    hand = stud("1 2 3 4 5 6", ante=100)
    assert gathered(hand) == {"pot": "$6"}
    first_card = next(at for at, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert hand.events.index(events_of(hand, "ante")[0]) < first_card


@pytest.mark.rule("comstock.stud.ante")
@pytest.mark.parametrize(("ante", "unusual"), [(50, 0), (125, 0), (200, 1), (25, 1)])
def test_an_ante_outside_the_normal_range_is_told_to_the_floor_and_stands(ante: int, unusual: int) -> None:
    hand = stud("1 2 3 4 5 6", ante=ante)
    assert len(words(hand, "unusual-ante")) == unusual
    assert hand.table.chips["pot"] == 6 * ante


@pytest.mark.rule("comstock.stud.ante")
def test_a_game_may_be_posted_without_ante() -> None:
    assert pot(stud("1 2 3", ante_from="nobody")) == "$0"
    assert pot(stud("1 2 3", ante=0)) == "$0"
    with pytest.raises(Refused) as refusal:
        stud("1 2 3", ante_from="dealer", button=1)
    assert "comstock.stud.ante" in refusal.value.rules


@pytest.mark.rule("comstock.stud.ante-default")
@pytest.mark.parametrize(
    ("stakes", "ante"), [("$5-$10", "$3"), ("$4-$8", "$1.50"), ("$2-$4", "$1.50"), ("$10-$20", "$6")]
)
def test_the_customary_ante_is_a_fifth_of_the_lower_limit_in_whole_chips(stakes: str, ante: str) -> None:
    assert pot(stud("1 2 3", stakes=stakes)) == ante


@pytest.mark.rule("comstock.stud.ante-default")
def test_there_is_no_ante_where_a_chip_would_be_more_than_a_quarter_of_the_limit() -> None:
    assert pot(stud("1 2 3", stakes="$1-$2")) == "$0"
    assert pot(stud("1 2 3", stakes="$2-$4")) == "$1.50"


@pytest.mark.rule("comstock.stud.ante-default")
def test_a_player_with_less_than_the_ante_plays_for_that_share_of_the_antes() -> None:
    cards = {1: "Ah Ad 9d Ac As 8c 7c", 2: "Kh Kd 2c 4s 5s 9h Jc", 3: "Qh Qd 6s 3s 3h 8s Jd"}
    hand = stud("1:$0.50 2 3", cards)
    assert gathered(hand) == {"pot": "$1.50", "side pot 1": "$1"}
    show_all(hand)
    assert pushed(hand)[1] == "$1.50"


# The deal


@pytest.mark.rule("comstock.stud.initial-deal")
def test_two_cards_come_down_and_one_up_from_the_dealers_left() -> None:
    deck = "Ah Kd 7c 2s 9h Jc 4d 5s 6h 8c 9s 3h 3d 3c 3s"
    hand = STUD.hand(dict.fromkeys((1, 2, 3, 4, 5), 20000), deck=deck)
    assert [cards_of(hand, seat) for seat in (1, 2, 5)] == ["Ah Jc [9s]", "Kd 4d [3h]", "9h 8c [3s]"]
    assert hand.table.top == 15
    assert events_of(hand, "burn") == []
    for other in (2, 3, 4, 5, None):
        assert not view_knows(hand, other, "Ah")
        assert view_knows(hand, other, "9s")


@pytest.mark.rule("comstock.stud.four-later-streets")
def test_three_more_cards_come_up_and_one_down_with_betting_after_each() -> None:
    hand = stud("1 2 3", {1: "Ah 2s 4d 9c Ad 3h 5s"})
    show_all(hand)
    assert [word for word in course(hand) if word != "burn"] == [
        *("deal", "bet", "fourth-street", "bet", "fifth-street", "bet"),
        *("sixth-street", "bet", "seventh-street", "bet", "showdown"),
    ]
    assert cards_of(hand, 1) == "Ah 2s [4d] [9c] [Ad] [3h] 5s"


@pytest.mark.rule("comstock.stud.four-later-streets")
def test_players_who_are_all_in_go_on_receiving_cards_and_folded_ones_do_not() -> None:
    cards = {1: "- - 2c 5d 6d 7d 8d", 2: "- - 9d 4h 4s", 3: "- - Td Jd Qd Kd Ad"}
    hand = stud("1:$3 2 3", cards, out={2: 4})
    stay(hand)
    play(hand, "3 bet $5", "2 fold")
    assert [len(cards_of(hand, seat).split()) for seat in (1, 2, 3)] == [7, 4, 7]


@pytest.mark.rule("comstock.stud.burn-before-each-later-street")
def test_a_card_is_burned_before_each_street_after_the_third() -> None:
    hand = STUD.hand(
        dict.fromkeys((1, 2, 3, 4), 20000), deck=f"Ah Kh Qh Jh As Ks Qs Js Ad Kd Qd 2d {STUB} 3c"
    )
    stay(hand)
    assert hand.table.cards["burn"] == ["9c"]
    assert [cards_of(hand, seat).split()[-1] for seat in (1, 2, 3, 4)] == ["[2h]", "[8d]", "[Kc]", "[5s]"]
    show_all(hand)
    assert len(events_of(hand, "burn")) == 4
    assert not any(view_knows(hand, seat, "9c") for seat in (1, 2, 3, 4, None))


# The forced bet


@pytest.mark.rule("comstock.stud.forced-bet-amount")
@pytest.mark.parametrize(
    ("stakes", "forced"),
    [("$5-$10", "$2"), ("$2-$4", "$1"), ("$3-$6", "$1"), ("$4-$8", "$2"), ("$1-$2", "$0.50")],
)
def test_the_forced_bet_is_half_the_lower_limit_in_whole_dollars(stakes: str, forced: str) -> None:
    hand = stud("1 2 3 4 5", FIVE_UP, stakes=stakes)
    play(hand, "2 bring-in")
    assert bets(hand) == {2: forced}


@pytest.mark.rule("comstock.stud.forced-bet-amount")
def test_a_table_may_post_another_forced_bet() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP, bring_in=300)
    assert may(hand, 2) == "bring in $3 or bet $5"


@pytest.mark.rule("comstock.stud.low-card-forced-bet")
def test_the_lowest_up_card_opens_and_of_two_deuces_the_club() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    assert (turn(hand), why_first(hand)) == (2, "bring-in-by-suit")
    play(hand, "2 bring-in")
    assert bets(hand) == {2: "$2"}
    assert turn(hand) == 3
    assert stay(hand) == [3, 4, 5, 1]


@pytest.mark.rule("comstock.stud.low-card-forced-bet")
@pytest.mark.parametrize(
    ("up", "opens"), [("Ac 3d Kh", 2), ("4s 4h Ad", 2), ("4s 4h 4d", 3), ("Ac Ad Ah", 1)]
)
def test_for_the_forced_bet_the_ace_is_high_and_suits_go_by_the_alphabet(up: str, opens: int) -> None:
    hand = stud("1 2 3", {seat: f"- - {card}" for seat, card in enumerate(up.split(), 1)})
    assert opener(hand) == opens


@pytest.mark.rule("comstock.stud.forced-bettor-may-open-full")
def test_who_owes_the_forced_bet_may_open_for_a_full_bet() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    assert may(hand, 2) == "bring in $2 or bet $5"
    play(hand, "2 bet $5")
    assert may(hand, 3) == "call $5, raise to $10 or fold"


@pytest.mark.rule("comstock.stud.forced-bettor-may-open-full", "comstock.stud.four-later-streets")
def test_the_opener_had_his_choice_and_gets_no_second_one() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    play(hand, "2 bring-in", "3 call", "4 call", "5 fold", "1 call")
    assert len(cards_of(hand, 2).split()) == 4, "fourth street has come"
    full = stud("1 2 3 4 5", FIVE_UP)
    play(full, "2 bet $5", "3 call", "4 call", "5 fold", "1 call")
    assert len(cards_of(full, 2).split()) == 4


@pytest.mark.rule("comstock.stud.forced-bettor-short-of-chips")
def test_who_has_less_than_the_forced_bet_puts_in_what_he_has_and_the_price_stays() -> None:
    hand = stud("1 2:$2 3 4 5", FIVE_UP)
    assert bets(hand) == {2: "$1"}
    assert may(hand, 3) == "call $2, complete to $5 or fold"


@pytest.mark.rule("comstock.stud.forced-bettor-short-of-chips")
def test_if_the_low_card_is_all_in_for_the_ante_the_next_player_opens_or_passes_it_on() -> None:
    hand = stud("1 2:$1 3 4 5", FIVE_UP)
    assert may(hand, 3) == "bring in $2, bet $5 or fold"
    assert why_first(hand) == "opener-all-in"
    play(hand, "3 fold")
    assert may(hand, 4) == "bring in $2, bet $5 or fold"
    play(hand, "4 bring-in")
    assert may(hand, 5) == "call $2, complete to $5 or fold"


@pytest.mark.rule("comstock.stud.customs-of-holdem")
def test_nobody_opens_where_only_one_player_has_chips_behind_the_ante() -> None:
    hand = stud("1:$1 2:$1 3", {1: "- - 2h", 2: "- - 2c", 3: "- - 9d"})
    assert hand.asks[0].topic == "showdown"
    assert gathered(hand) == {"pot": "$3"}


# Who acts first afterwards


@pytest.mark.rule("comstock.stud.high-hand-acts-first-later")
def test_on_later_streets_the_highest_hand_showing_acts_first() -> None:
    hand = stud("1 2 3", {1: "- - Kd 7c", 2: "- - 5h 5s", 3: "- - Ac 9h"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (2, "best-board")
    assert may(hand, 2).startswith("check, bet ")


@pytest.mark.rule("comstock.stud.high-hand-acts-first-later")
def test_four_to_a_straight_flush_is_only_king_high() -> None:
    cards = {1: "- - Kh Qh Jh Th", 2: "- - 2c 5s 9h 2d", 3: "- - Ac 4d 3c 6d"}
    hand = stud("1 2 3", cards)
    assert [stay(hand)[0] for _ in range(3)] == [2, 3, 3]
    assert stay(hand) == [2, 3, 1]


@pytest.mark.rule("comstock.stud.tie-for-high-nearest-dealers-left")
def test_of_equal_boards_the_nearest_from_the_dealers_left_acts_first_whatever_the_suits() -> None:
    hand = stud("2 3 4 5", {2: "- - 2c Qd", 3: "- - Kc 7d", 4: "- - Jd Tc", 5: "- - Ks 7s"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (3, "equal-boards")


@pytest.mark.rule("comstock.stud.first-to-act-is-all-in")
def test_if_the_high_hand_is_all_in_the_next_player_with_chips_acts_first() -> None:
    hand = stud("2 4:$3 5 6", {2: "- - 2c Qd", 4: "- - 9h 9s", 5: "- - Jd Tc", 6: "- - Kd 3s"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (5, "first-is-all-in")
    assert stay(hand) == [5, 6, 2]


@pytest.mark.rule("comstock.stud.seventh-street-first-to-act")
def test_on_seventh_street_who_was_high_on_sixth_acts_first() -> None:
    cards = {2: "Ah As 2c 3d 7d 8s Ac", 4: "- - 9h 9s 4d 5d 2s", 5: "- - Jd Tc 3s 6s Jh"}
    hand = stud("2 4 5", cards)
    stay_to("seventh", hand)
    assert (turn(hand), why_first(hand)) == (4, "first-as-before")
    assert stay(hand) == [4, 5, 2]


@pytest.mark.rule("comstock.stud.seventh-street-first-to-act")
def test_if_he_folded_on_sixth_street_the_best_hand_that_still_shows_does() -> None:
    cards = {2: "- - 2c 3d 7d 8s", 4: "- - 9h 9s 4d 5d", 5: "- - Jd Tc 3s 6s", 6: "- - Ad Kc Qc Jc"}
    hand = stud("2 4 5 6", cards, out={4: 6})
    stay_to("sixth", hand)
    play(hand, "4 check", "5 check", "6 bet $10", "2 call", "4 fold", "5 call")
    assert stay(hand) == [6, 2, 5]


# Folded seats


@pytest.mark.rule("comstock.stud.folded-seat-keeps-receiving")
def test_a_seat_that_folds_in_a_round_of_checks_gets_dead_cards_until_there_is_a_wager() -> None:
    cards = {1: "- - 2c 3d 4h 5c", 2: "- - Kd Qc 8h 7h", 4: "- - 9s 7s Jh 6h"}
    hand = stud("1 2 4", cards)
    stay(hand)
    play(hand, "2 fold", "4 check", "1 check")
    assert dead_cards(hand) == ["8h 2"]
    assert [cards_of(hand, seat).split()[-1] for seat in (1, 4)] == ["[4h]", "[Jh]"]
    play(hand, "4 bet $10", "1 call")
    assert dead_cards(hand) == ["8h 2"]
    assert turn(hand) == 4


@pytest.mark.rule("comstock.stud.folded-seat-keeps-receiving")
def test_a_dead_card_is_nobodys_board_and_on_seventh_street_nobody_sees_it() -> None:
    cards = {1: "- - 2c 3d 4h 5c - ", 2: "- - Kd Qc 8h 7h 6d", 4: "- - 9s 7s Jh 6h -"}
    hand = stud("1 2 4", cards)
    stay(hand)
    play(hand, "2 fold", "4 check", "1 check")
    stay_to("seventh", hand)
    assert dead_cards(hand) == ["8h 2", "7h 2", "6d 2"]
    assert turn(hand) == 4
    assert not any(view_knows(hand, seat, "6d") for seat in (1, 2, 4, None))
    show_all(hand)
    assert set(shown(hand)) == {1, 4}


@pytest.mark.rule("comstock.stud.folded-seat-keeps-receiving")
def test_who_folds_to_a_bet_gets_no_more_cards_but_who_declines_to_open_does() -> None:
    folded = stud("1 2 3 4 5", FIVE_UP, out={3: 3, 4: 3})
    play(folded, "2 bring-in", "3 fold", "4 fold", "5 call", "1 call")
    assert dead_cards(folded) == []
    declined = stud("1 2:$1 3 4 5", FIVE_UP)
    play(declined, "3 fold", "4 bring-in", "5 call", "1 call")
    assert [dead.split()[1] for dead in dead_cards(declined)] == ["3"]
    completed = stud("1 2:$1 3 4 5", FIVE_UP)
    play(completed, "3 fold", "4 bring-in", "5 complete $5", "1 call", "4 call")
    assert dead_cards(completed) == []


# Running out of cards


@pytest.mark.rule("comstock.stud.run-out-of-cards")
def test_seven_players_who_stay_are_served_from_the_last_card_and_the_burned_ones() -> None:
    hand = stud("1 2 3 4 5 6 7")
    stay_to("sixth", hand)
    burned = list(hand.table.cards["burn"])
    last = hand.table.deck[-1]
    assert hand.table.cards_left == 7
    stay(hand)
    (mixed,) = [event for event in events_of(hand, "short-deck") if isinstance(event, Shuffled)]
    assert (mixed.count, len(burned)) == (5, 3)
    served = [event for event in events_of(hand, "seventh-street") if isinstance(event, Dealt)]
    assert [event.place for event in served] == [f"hand {seat}" for seat in (1, 2, 3, 4, 5)]
    again = [event for event in events_of(hand, "short-deck") if isinstance(event, Dealt)]
    assert [event.place for event in again] == ["burn", "hand 6", "hand 7"]
    assert {card for event in again for card in event.cards} <= {*burned, last, hand.setup.deck[45]}
    assert hand.table.cards_left == 2


# What nobody sees


@pytest.mark.rule("comstock.stud.no-rabbit-hunting")
def test_neither_the_stub_nor_burned_or_mucked_down_cards_are_ever_shown() -> None:
    hand = stud("1 2 3", {1: "Ah 2s 4d 9c", 2: "Kh Ks 5d 5c 6c", 3: "- - 7d 7c 8d"}, out={1: 4})
    stay(hand)
    play(hand, "3 bet $10", "1 fold", "2 call", "3 bet $10", "2 fold")
    assert hand.over
    unseen = [*hand.table.cards["burn"], *hand.table.deck[hand.table.top :]]
    assert not any(view_knows(hand, seat, card) for seat in (1, 2, 3, None) for card in unseen)
    for seat in (2, 3, None):
        assert not view_knows(hand, seat, "Ah")
        assert view_knows(hand, seat, "9c")


@pytest.mark.rule("comstock.stud.customs-of-holdem")
def test_who_owes_the_forced_bet_and_does_not_answer_makes_it_and_folds_to_a_completion() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    hand.answer_for(2)
    assert bets(hand) == {2: "$2"}
    play(hand, "3 complete $5", "4 fold", "5 fold", "1 fold")
    hand.answer_for(2)
    assert hand.over
    assert (pushed(hand), left(hand, 2)) == ({3: "$8"}, "$197")


@pytest.mark.rule("comstock.stud.customs-of-holdem")
def test_once_no_more_betting_is_possible_the_missing_cards_are_dealt_with_their_burns() -> None:
    hand = stud("1:$6 2 3", {1: "- - 9d", 2: "- - 2c", 3: "- - Kd"}, out={3: 3})
    play(hand, "2 bring-in", "3 fold", "1 complete $5", "2 call")
    assert len(words(hand, "no-more-betting")) == 1
    assert [len(cards_of(hand, seat).split()) for seat in (1, 2)] == [7, 7]
    assert len(events_of(hand, "burn")) == 4
    refuse(hand, "2 bet $10", "customs-of-holdem")
