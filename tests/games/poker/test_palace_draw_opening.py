"""Antes, blinds, the kill and the bets before the draw: Palace's draw and low-ball, which share them."""

from typing import Any

import pytest
from tests.telling import events_of

import calroom
from calroom.games.poker.fees import half_hours_begun
from calroom.table.asks import Seat
from calroom.table.events import Dealt, Moved
from calroom.table.refusals import Refused

from .draw_table import (
    SIX,
    after_the_draw,
    all_stand_pat,
    asked,
    before_the_draw,
    deal_draw,
    palace,
    show_hands,
)
from .playing import (
    bets,
    collected,
    gathered,
    left,
    may,
    moves,
    play,
    pot,
    pushed,
    refuse,
    returned,
    turn,
    view_knows,
    words,
)


@pytest.mark.structure("palace.draw.deck-of-53", "palace.lowball.deck-of-53")
@pytest.mark.parametrize("game", ["palace.draw", "palace.lowball"])
def test_the_deck_has_fifty_two_cards_and_one_joker(game: str) -> None:
    deck = calroom.game(game).deck
    assert (len(deck), len(set(deck)), deck.count("Jk")) == (53, 53, 1)
    assert deal_draw(game, "1 2 3 4 5 6 7 8").table.cards_left == 13


@pytest.mark.structure("palace.draw.cut-before-each-deal", "palace.lowball.cut-before-each-deal")
@pytest.mark.parametrize("game", ["palace.draw", "palace.lowball"])
def test_the_order_of_the_deck_is_fixed_and_on_record_before_the_first_card(game: str) -> None:
    hand = calroom.game(game).hand(stacks=dict.fromkeys(range(1, 7), 20000), button=1, seed=7)
    assert sorted(hand.inputs.setup.deck) == sorted(calroom.game(game).deck)
    dealt = [event for event in hand.events if isinstance(event, Dealt)]
    assert [event.cards[0] for event in dealt] == list(hand.inputs.setup.deck[: len(dealt)])


@pytest.mark.structure("palace.draw.intact-hand-needed-to-win", "palace.lowball.intact-hand-needed-to-win")
@pytest.mark.parametrize("game", ["palace.draw", "palace.lowball"])
def test_every_hand_that_can_win_holds_exactly_five_cards(game: str) -> None:
    hand = before_the_draw(deal_draw(game, hands={2: "Kc Kd 4h 3s 2c", 5: "Qc Qd 9h 8s 7c"}), 2, 5)
    play(hand, "2 draw Kc Kd 4h", "5 draw 9h")
    assert {seat: len(hand.table.cards[f"hand {seat}"]) for seat in (2, 5)} == {2: 5, 5: 5}


# Antes and blinds


@palace("ante-one-dollar", "blinds-two-three-five")
def test_the_dealer_and_the_next_two_post_two_three_and_five_and_all_others_ante_a_dollar(game: str) -> None:
    hand = deal_draw(game)
    assert bets(hand) == {1: "$2", 2: "$3", 3: "$5"}
    assert [f"$1 stack {seat} > bet {seat}" for seat in (4, 5, 6)] == moves(hand, "ante")
    assert (pot(hand), hand.table.chips["pot"] + 1000) == ("$3", 1300)
    following = calroom.game(game).hand(
        stacks=dict.fromkeys(range(1, 7), 20000), after=1, seed=1, kills=False
    )
    assert bets(following) == {2: "$2", 3: "$3", 4: "$5"}


@palace("ante-one-dollar")
def test_a_table_may_post_that_the_blinds_ante_too(game: str) -> None:
    hand = deal_draw(game, blinds_ante=True)
    assert (pot(hand), bets(hand)) == ("$6", {1: "$2", 2: "$3", 3: "$5"})


@palace("blinds-when-fewer-than-three", "first-to-act-before-draw")
def test_with_two_players_the_dealer_posts_three_and_acts_first_before_the_draw_only(game: str) -> None:
    hand = deal_draw(game, "1 4")
    assert bets(hand) == {1: "$3", 4: "$5"}
    assert asked(hand, 1).turn == "first-before-draw"
    play(hand, "1 call", "4 check")
    all_stand_pat(hand)
    assert turn(hand) == 4


@palace("blinds-two-three-five")
def test_three_players_post_all_three_blinds(game: str) -> None:
    assert bets(deal_draw(game, "1 4 6")) == {1: "$2", 4: "$3", 6: "$5"}


@palace("short-blind")
def test_a_short_blind_posts_what_he_has_and_the_price_stays_five_dollars(game: str) -> None:
    hand = deal_draw(
        game,
        "1 2 3:$3 4 5 6",
        hands={3: "Ah As Ad Ac 2c" if game == "palace.draw" else "5h 4s 3d 2c Ac", 4: "Ks Qd 9h 8c 7s"},
    )
    assert bets(hand)[3] == "$3"
    assert may(hand, 4).startswith("call $5, ")
    before_the_draw(hand, 4, 3)
    show_hands(all_stand_pat(hand))
    # Three antes, three dollars each of seats 2, 3 and 4, and seat 1's two.
    assert pushed(hand)[3] == "$14"


@palace("short-blind")
def test_who_has_less_than_the_ante_is_in_for_as_much_of_every_ante(game: str) -> None:
    hand = deal_draw(game, "1 2 3 4:$0.50 5 6")
    assert moves(hand, "short-blind") == ["$0.50 stack 4 > bet 4"]
    assert gathered(hand) == {"pot": "$1.50", "side pot 1": "$1"}


@palace("post-before-receiving-cards")
def test_every_ante_and_blind_lies_on_the_table_before_the_first_card(game: str) -> None:
    hand = deal_draw(game)
    first_card = next(at for at, event in enumerate(hand.events) if isinstance(event, Dealt))
    posted = [event for event in hand.events[:first_card] if isinstance(event, Moved)]
    assert {event.source for event in posted} == {f"stack {seat}" for seat in range(1, 7)}
    assert sum(event.amount for event in posted) == 1300


@palace("pot-composition")
def test_the_pot_holds_every_ante_and_every_bet_and_an_ante_is_no_part_of_a_bet(game: str) -> None:
    hand = deal_draw(game)
    assert may(hand, 4).startswith("call $5, ")
    play(hand, "4 fold", "5 raise $20", "6 call", "1 fold", "2 fold", "3 call")
    assert pot(hand) == "$68"


@palace("fee-five-dollars-half-hour")
def test_the_house_is_paid_by_time_and_takes_nothing_from_the_pot(game: str) -> None:
    hand = deal_draw(game)
    assert words(hand, "fee-posted") == ["the collection is $5 each half hour"]
    after_the_draw(hand, 3, 4)
    show_hands(hand)
    assert collected(hand) == "$0"
    assert sum(hand.stacks.values()) == 6 * 20000


@palace("fee-clock")
def test_a_player_pays_for_every_half_hour_begun_on_his_own_clock_before_he_is_dealt_in(game: str) -> None:
    assert [half_hours_begun(minutes) for minutes in (0, 25, 30)] == [1, 1, 2]
    hand = deal_draw(game, time_due={4: 1, 5: 2})
    assert moves(hand, "time-charge") == ["$5 stack 4 > collection", "$10 stack 5 > collection"]
    with pytest.raises(Refused) as refusal:
        deal_draw(game, "1 2 3 4:$5 5 6", time_due={4: 1})
    assert refusal.value.rules == (f"{game}.fee-clock",)


@palace("button-moves-left")
def test_the_button_goes_one_player_on_and_the_blinds_with_it(game: str) -> None:
    stacks = dict.fromkeys((1, 2, 3, 4, 6, 8), 20000)
    posted: list[list[Seat]] = []
    button = 1
    for _ in range(6):
        hand = calroom.game(game).hand(stacks=stacks, after=button, seed=1, kills=False)
        button = hand.table.button
        posted.append(list(bets(hand)))
    assert button == 1
    assert all(sum(seat in seats for seats in posted) == 3 for seat in stacks)


# The deal and the kill


@palace("five-cards-each")
def test_five_cards_go_round_one_at_a_time_from_the_dealers_left_face_down(game: str) -> None:
    hand = deal_draw(game)
    dealt = [event for event in events_of(hand, "deal") if isinstance(event, Dealt)]
    assert [event.place for event in dealt] == [f"hand {seat}" for seat in (2, 3, 4, 5, 6, 1)] * 5
    assert all(event.seen_by == (int(event.place[-1]),) for event in dealt)
    assert hand.table.cards_left == 23


@palace("kill-on-first-two-cards", "kill-amount-and-effect")
def test_after_two_cards_each_player_is_asked_in_turn_until_one_kills_the_pot(game: str) -> None:
    hand = deal_draw(game, kills=True, hands={5: "Ah Ad 9c 8c 7c"})
    asked_to_kill = []
    while turn(hand) != 5:
        asked_to_kill.append(turn(hand))
        play(hand, f"{turn(hand)} pass")
    assert asked_to_kill == [2, 3, 4]
    assert hand.table.cards["hand 5"] == ["Ah", "Ad"]
    assert may(hand, 5) == "pass or kill $10"
    play(hand, "5 kill")
    assert [len(hand.table.cards[f"hand {seat}"]) for seat in range(1, 7)] == [5] * 6
    assert pot(hand) == "$3"
    assert bets(hand) == {1: "$2", 2: "$3", 3: "$5", 5: "$10"}
    assert may(hand, 4) == "call $10, raise to $20 up to $199 in steps of $1 or fold"
    refuse(hand, "4 raise $15", "minimum-bet-and-raise")


@palace("kill-on-first-two-cards")
def test_once_all_have_passed_the_third_card_is_dealt_and_nobody_can_kill_any_more(game: str) -> None:
    hand = deal_draw(game, kills=True)
    for seat in (2, 3, 4, 5, 6, 1):
        play(hand, f"{seat} pass")
    refuse(hand, "4 kill", "call-raise-or-fold")
    assert may(hand, 4).startswith("call $5, raise to $10 ")


@palace("kill-amount-and-effect")
def test_a_blind_who_kills_brings_his_blind_to_ten_and_after_the_draw_ten_is_the_least_bet(game: str) -> None:
    hand = deal_draw(game, "1 2 3 4:$9 5 6", kills=True)
    play(hand, "2 pass")
    assert may(hand, 3) == "pass or kill $5"
    play(hand, "3 kill")
    assert bets(hand)[3] == "$10"
    before_the_draw(hand, 5, 3)
    all_stand_pat(hand)
    assert may(hand, 3) == "check, bet $10 up to $190 in steps of $1 or fold"


@palace("kill-amount-and-effect")
def test_who_has_not_ten_dollars_left_is_not_asked_to_kill(game: str) -> None:
    hand = deal_draw(game, "1 2 3 4:$10 5 6", kills=True)
    play(hand, "2 pass", "3 pass")
    assert turn(hand) == 5


@palace("kill-order-of-action")
def test_the_killer_acts_in_the_turn_of_his_seat_and_may_raise_there(game: str) -> None:
    hand = deal_draw(game, kills=True)
    play(hand, "2 pass", "3 pass", "4 pass", "5 kill")
    assert asked(hand, 4).turn == "killer-in-turn"
    play(hand, "4 call")
    assert may(hand, 5).startswith("check, raise to $20 ")
    play(hand, "5 check")
    order = []
    while hand.asks[0].topic == "betting-round":
        order.append(turn(hand))
        play(hand, f"{turn(hand)} call")
    assert order == [6, 1, 2, 3]


# Betting before the draw


@palace("play-or-throw-away")
def test_facing_the_blind_a_player_comes_in_or_throws_his_hand_away(game: str) -> None:
    hand = deal_draw(game)
    assert may(hand, 4) == "call $5, raise to $10 up to $199 in steps of $1 or fold"
    refuse(hand, "4 check", "play-or-throw-away")


@palace("first-to-act-before-draw")
def test_the_seat_after_the_five_dollar_blind_speaks_first(game: str) -> None:
    hand = deal_draw(game)
    order = []
    while hand.asks[0].topic == "betting-round":
        order.append(turn(hand))
        play(hand, f"{turn(hand)} {'check' if turn(hand) == 3 else 'call'}")
    assert order == [4, 5, 6, 1, 2, 3]


@palace("one-round-before-draw")
def test_the_round_ends_when_all_who_stay_have_put_in_as_much(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 call", "5 raise $20", "6 fold", "1 fold", "2 fold", "3 fold", "4 call")
    assert [ask.topic for ask in hand.asks] == ["draw"]
    assert hand.asks[0].seat == 4


@palace("fold")
def test_a_folded_hand_has_no_further_part_and_its_chips_stay_in_the_pot(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 call", "5 raise $20", "6 call", "1 fold", "2 fold", "3 fold", "4 fold")
    assert (left(hand, 4), pot(hand)) == ("$194", "$58")
    assert {ask.seat for ask in all_stand_pat(hand).asks} == {5}
    assert [line[:6] for line in words(hand, "stand-pat")] == ["seat 5", "seat 6"]


@palace("live-blind-may-raise")
def test_the_five_dollar_blind_may_raise_when_nobody_has(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 call", "5 fold", "6 call", "1 fold", "2 fold")
    assert asked(hand, 3).turn == "live-blind"
    assert may(hand, 3).startswith("check, raise to $10 ")
    play(hand, "3 raise $10")
    assert turn(hand) == 4
    play(hand, "4 call", "6 call")
    assert pot(hand) == "$38"


@palace("live-blind-may-raise")
def test_the_small_blinds_owe_only_the_rest(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 call", "5 fold", "6 fold")
    assert may(hand, 1).startswith("call $3, ")
    play(hand, "1 call")
    assert may(hand, 2).startswith("call $2, raise to $10 ")
    play(hand, "2 call")
    assert may(hand, 3).startswith("check, ")


@palace("only-chips-make-a-bet")
def test_a_call_puts_in_the_price_and_nothing_a_player_says_beside_it_makes_it_a_raise(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 call")
    assert (bets(hand)[4], left(hand, 4)) == ("$5", "$194")
    assert may(hand, 5).startswith("call $5, raise to $10 ")


# No limit, table stakes


@palace("no-limit-betting")
def test_any_amount_up_to_all_chips_may_be_bet_and_raised_without_end(game: str) -> None:
    hand = deal_draw(game, "1 2:$900 3:$900 4:$311 5:$901 6:$2,001")
    assert may(hand, 4) == "call $5, raise to $10 up to $310 in steps of $1 or fold"
    play(hand, "4 raise $10", "5 raise $15", "6 raise $20", "1 fold", "2 fold", "3 raise $25")
    play(hand, "4 raise $310", "5 raise $620", "6 raise $930")
    assert may(hand, 3) == "call $875 or fold"


@palace("table-stakes")
def test_nobody_can_bet_or_lose_more_than_lies_before_him(game: str) -> None:
    hand = deal_draw(game, "1 2 3 4:$400 5:$121 6")
    play(hand, "4 raise $300")
    assert may(hand, 5) == "call $120 or fold"
    refuse(hand, "5 call $300", "table-stakes")
    play(hand, "5 call")
    assert left(hand, 5) == "$0"


@palace("minimum-bet-and-raise")
def test_a_raise_is_at_least_as_large_as_the_last_and_five_dollars_is_the_least_bet(game: str) -> None:
    hand = deal_draw(game, "1 2:$13 3 4 5 6")
    play(hand, "4 raise $15")
    refuse(hand, "5 raise $20", "minimum-bet-and-raise")
    assert may(hand, 5).startswith("call $15, raise to $25 ")
    other = deal_draw(game, "1 2 3 4 5 6:$9")
    after_the_draw(other, 6, 3)
    refuse(other, "3 bet $3", "minimum-bet-and-raise")
    play(other, "3 check")
    assert may(other, 6) == "check, all in $3 or fold"


@palace("all-in-side-pots")
def test_antes_and_blinds_belong_to_the_main_pot_and_an_all_in_wins_what_he_matched(game: str) -> None:
    best, second, worst = ("Ah As Ad Ac 2c", "Ks Kd 9h 9c 7s", "Qs Jd 8h 6c 4s")
    if game == "palace.lowball":
        best, second, worst = "5h 4s 3d 2c Ac", "8s 6d 4h 3c 2s", "Ks Kd 9h 9c 7s"
    hand = deal_draw(game, "1 2 3 4:$61 5:$151 6:$151", hands={4: best, 5: worst, 6: second})
    play(hand, "4 raise $60", "5 raise $150", "6 call", "1 fold", "2 fold", "3 fold")
    assert gathered(hand) == {"pot": "$193", "side pot 1": "$180"}
    show_hands(all_stand_pat(hand))
    assert pushed(hand) == {4: "$193", 6: "$180"}


@palace("all-in-side-pots")
def test_who_is_all_in_for_his_ante_contests_the_antes_only_and_draws_like_everybody(game: str) -> None:
    best = "Ah As Ad Ac 2c" if game == "palace.draw" else "5h 4s 3d 2c Ac"
    hand = deal_draw(game, "1 2 3 4:$1 5 6", hands={4: best, 5: "Ks Qd 9h 8c 7s"})
    before_the_draw(hand, 5, 3)
    assert 4 in {ask.seat for ask in hand.asks} or turn(hand) == 3
    show_hands(all_stand_pat(hand))
    assert pushed(hand)[4] == "$3"


@palace("all-in-short-raise-does-not-reopen")
def test_a_short_all_in_must_be_matched_but_reopens_nothing_and_a_raise_goes_on_top(
    game: str,
) -> None:
    hand = deal_draw(game, "1 2 3 4:$61 5 6")
    after_the_draw(hand, 4, 5, 2, 3)
    play(hand, "2 bet $40", "3 fold", "4 all-in")
    assert may(hand, 5) == "call $55, raise to $95 up to $194 in steps of $1 or fold"
    play(hand, "5 call")
    assert may(hand, 2) == "call $15 or fold"
    refuse(hand, "2 raise $95", "all-in-short-raise-does-not-reopen")


@palace("all-in-short-raise-does-not-reopen")
def test_short_all_ins_that_add_up_to_a_full_raise_give_the_right_back(game: str) -> None:
    hand = deal_draw(game, "1 2 3 4:$61 5:$86 6")
    after_the_draw(hand, 4, 5, 6, 2, 3)
    play(hand, "2 bet $40", "3 fold", "4 all-in", "5 all-in", "6 call")
    assert may(hand, 2) == "call $40, raise to $120 up to $195 in steps of $1 or fold"


@palace("uncalled-part-of-bet-returned")
def test_what_nobody_can_match_goes_back(game: str) -> None:
    hand = deal_draw(game, "1 2:$300 3 4 5:$126 6")
    after_the_draw(hand, 2, 5)
    play(hand, "2 bet $200", "5 call")
    assert returned(hand) == ["$80 bet 2 > stack 2"]
    assert left(hand, 2) == "$175"


@palace("no-more-betting-possible")
def test_with_one_player_holding_chips_there_is_a_draw_but_no_further_bet(game: str) -> None:
    hand = deal_draw(game, "1 2 3 4:$121 5:$401 6")
    play(hand, "4 raise $120", "5 call", "6 fold", "1 fold", "2 fold", "3 fold")
    assert words(hand, "no-more-betting") == ["no more betting is possible"]
    play(hand, f"4 draw {hand.table.cards['hand 4'][0]}", "5 stand-pat")
    assert {option.verb for option in hand.asks[0].options} == {"show", "throw-away", "show-part"}


@palace("uncalled-bet-wins")
def test_a_bet_or_blind_that_nobody_calls_takes_the_pot_unseen(game: str) -> None:
    hand = deal_draw(game)
    play(hand, "4 fold", "5 fold", "6 fold", "1 fold", "2 fold")
    assert hand.over
    assert pushed(hand) == {3: "$13"}
    other = deal_draw(game)
    play(other, "4 raise $20", "5 call", "6 fold", "1 fold", "2 call", "3 fold")
    all_stand_pat(other)
    play(other, "2 check", "4 bet $60", "5 fold", "2 fold")
    assert returned(other) == ["$60 bet 4 > stack 4"]
    assert pushed(other) == {4: "$70"}
    card = other.setup.deck[2]
    assert not view_knows(other, 2, card)


@palace("call-raise-or-fold")
def test_once_somebody_has_bet_there_are_three_choices(game: str) -> None:
    hand = deal_draw(game)
    before_the_draw(hand, 5, 6, 3)
    all_stand_pat(hand)
    play(hand, "3 check", "5 bet $20")
    refuse(hand, "6 check", "call-raise-or-fold")
    assert may(hand, 6) == "call $20, raise to $40 up to $194 in steps of $1 or fold"


@palace("no-answer-in-time")
def test_who_does_not_answer_passes_the_kill_checks_or_folds_stands_pat_and_shows(game: str) -> None:
    hand = deal_draw(game, kills=True)
    for seat in (2, 3, 4, 5, 6, 1):
        hand.answer_for(seat)
    assert bets(hand) == {1: "$2", 2: "$3", 3: "$5"}
    hand.answer_for(4)
    assert 4 not in {seat for seat in range(1, 7) if hand.table.cards[f"hand {seat}"]}
    play(hand, "5 call", "6 fold", "1 fold", "2 fold")
    hand.answer_for(3)
    hand.answer_for(3)
    hand.answer_for(5)
    assert [len(hand.table.cards[f"hand {seat}"]) for seat in (3, 5)] == [5, 5]
    hand.answer_for(3)
    hand.answer_for(5)
    hand.answer_for(5)
    assert hand.over
    assert len(words(hand, "no-answer")) == 13


@pytest.mark.rule("palace.draw.no-answer-in-time")
def test_an_all_in_player_who_is_away_is_never_folded() -> None:
    hand = deal_draw("palace.draw", "1 2 3 4:$21 5 6", hands={4: "Ah As Ad Ac 2c"})
    play(hand, "4 raise $20", "5 call", "6 fold", "1 fold", "2 fold", "3 fold")
    while not hand.over:
        hand.answer_for(hand.asks[0].seat)
    assert pushed(hand) == {4: "$53"}


# The form without blinds


ANTES: dict[str, Any] = {"form": "antes"}


@pytest.mark.rule("palace.draw.opening-on-anything")
def test_a_pot_is_opened_on_any_five_cards_and_openers_are_never_shown() -> None:
    hand = deal_draw("palace.draw", SIX, hands={4: "Th 8d 6c 4s 2h"}, **ANTES)
    play(hand, "2 check", "3 check", "4 bet $10", "5 fold", "6 fold", "1 fold", "2 fold", "3 fold")
    assert hand.over
    assert pushed(hand) == {4: "$6"}
    assert not view_knows(hand, 5, "Th")


@pytest.mark.rule("palace.draw.open-amount-ante-only")
def test_without_blinds_the_least_opening_is_five_dollars() -> None:
    hand = deal_draw("palace.draw", "1 2 3:$3 4 5 6", **ANTES)
    assert pot(hand) == "$6"
    assert may(hand, 2) == "check, bet $5 up to $199 in steps of $1 or fold"
    refuse(hand, "2 bet $2", "open-amount-ante-only")
    play(hand, "2 check")
    assert may(hand, 3) == "check, all in $2 or fold"


@pytest.mark.rule("palace.draw.unopened-pot-re-ante")
def test_a_pot_that_nobody_opens_stays_and_everybody_antes_for_another_deal() -> None:
    hand = deal_draw("palace.draw", shuffles=["2c", "3c"], **ANTES)
    for seat in (2, 3, 4, 5, 6, 1):
        play(hand, f"{seat} check")
    assert (pot(hand), hand.table.button, turn(hand)) == ("$12", 2, 3)
    assert hand.table.cards["hand 3"][0] == "2c"
    assert (hand.view(5).button, hand.view(5).cards["hand 5"]) == (2, hand.table.cards["hand 5"])
    play(hand, "3 fold", "4 check", "5 check", "6 check", "1 check", "2 check")
    assert (pot(hand), hand.table.button, turn(hand)) == ("$18", 3, 4)
    assert len(hand.table.cards["hand 3"]) == 5
    play(hand, "4 bet $10", "5 fold", "6 fold", "1 fold", "2 fold", "3 fold")
    assert pushed(hand) == {4: "$18"}


@pytest.mark.rule("palace.draw.first-to-act-after-draw-is-opener")
def test_without_blinds_the_opener_acts_first_after_the_draw() -> None:
    hand = deal_draw("palace.draw", **ANTES)
    play(hand, "2 check", "3 check", "4 check", "5 bet $10", "6 fold", "1 call", "2 fold", "3 call", "4 fold")
    all_stand_pat(hand)
    assert asked(hand, 5).turn == "opener-first"
    order = []
    for _ in range(3):
        order.append(turn(hand))
        play(hand, f"{turn(hand)} check")
    assert order == [5, 1, 3]


@pytest.mark.rule("palace.draw.first-to-act-after-draw-is-opener")
def test_an_opener_who_is_all_in_leaves_the_first_word_to_the_next() -> None:
    hand = deal_draw("palace.draw", "1 2 3 4 5:$11 6", **ANTES)
    play(hand, "2 check", "3 check", "4 check", "5 bet $10", "6 fold", "1 call", "2 fold", "3 call", "4 fold")
    all_stand_pat(hand)
    assert turn(hand) == 1


@pytest.mark.rule("palace.draw.kill-amount-and-effect")
def test_without_blinds_a_kill_opens_the_pot_for_ten_dollars() -> None:
    hand = deal_draw("palace.draw", kills=True, **ANTES)
    play(hand, "2 pass", "3 kill")
    assert may(hand, 2).startswith("call $10, raise to $20 ")
