"""Limits, blind, kill and the bets before the draw, and what the house takes: The Comstock's lowball."""

import pytest
from tests.telling import events_of

import calroom
from calroom.table.asks import Seat
from calroom.table.events import Dealt
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

from .draw_table import (
    after_the_draw,
    all_stand_pat,
    asked,
    before_the_draw,
    cannot,
    deal_draw,
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
    turn,
    words,
)

LOWBALL = "comstock.lowball"
SEVEN = "1 2 3 4 5 6 7"
STRAIGHT = "$20-$20 spread limit"


def deal(seats: str = SEVEN, **given: object) -> Hand:
    return deal_draw(LOWBALL, seats, **given)  # type: ignore[arg-type]


def order_of_action(hand: Hand, *, stay: tuple[Seat, ...] = ()) -> list[Seat]:
    """Who is asked before the draw, when these stay in and all others fold."""
    order = []
    while hand.asks and hand.asks[0].topic == "betting-round":
        seat = turn(hand)
        order.append(seat)
        verbs = {option.verb for option in hand.asks[0].options}
        play(hand, f"{seat} " + (("check" if "check" in verbs else "call") if seat in stay else "fold"))
    return order


@pytest.mark.structure("comstock.lowball.deck-of-53")
def test_the_deck_has_fifty_two_cards_and_one_joker() -> None:
    deck = calroom.game(LOWBALL).deck
    assert (len(set(deck)), deck.count("Jk")) == (53, 1)
    assert deal().table.cards_left == 18


@pytest.mark.structure("comstock.lowball.cut")
def test_the_order_of_the_deck_is_fixed_and_on_record_before_the_first_card() -> None:
    hand = calroom.game(LOWBALL).hand(stacks=dict.fromkeys(range(1, 8), 20000), button=1, seed=7)
    dealt = [event for event in hand.events if isinstance(event, Dealt)]
    assert [event.cards[0] for event in dealt] == list(hand.inputs.setup.deck[: len(dealt)])


@pytest.mark.rule("comstock.lowball.seats-two-to-seven")
def test_two_to_seven_players_are_dealt_in() -> None:
    assert len(deal("1 4").table.seats) == 2
    with pytest.raises(Refused) as refusal:
        deal(f"{SEVEN} 8")
    assert refusal.value.rules == ("comstock.lowball.seats-two-to-seven",)


@pytest.mark.rule("comstock.lowball.limits-with-a-fee")
def test_only_limits_with_a_filed_fee_are_spread_and_a_kill_does_not_change_the_fee() -> None:
    with pytest.raises(Refused) as refusal:
        deal(stakes="$8-$40 spread limit")
    assert refusal.value.rules == ("comstock.lowball.limits-with-a-fee",)
    hand = deal(kills=True)
    play(hand, "2 kill", *(f"{seat} pass" for seat in (3, 4, 5, 6, 7, 1)))
    after_the_draw(hand, 2, 3)
    assert collected(hand) == "$3"


@pytest.mark.rule("comstock.lowball.two-betting-structures", "comstock.lowball.straight-limit")
def test_at_straight_limit_every_bet_and_raise_is_the_same() -> None:
    hand = deal(stakes=STRAIGHT)
    assert may(hand, 3) == "call $20, raise to $40 or fold"
    refuse(hand, "3 raise $60", "straight-limit")
    play(hand, "3 raise $40")
    assert may(hand, 4) == "call $40, raise to $60 or fold"
    before_the_draw(hand, 3, 4)
    all_stand_pat(hand)
    assert may(hand, 3) == "check, bet $20 or fold"


@pytest.mark.rule("comstock.lowball.two-betting-structures", "comstock.lowball.spread-limit")
def test_at_spread_limit_a_bet_or_raise_is_any_amount_within_the_spread() -> None:
    hand = deal(f"{SEVEN}")
    assert may(hand, 3) == "call $4, raise to $8 up to $24 in steps of $1 or fold"
    play(hand, "3 raise $12", "4 raise $27", "5 raise $47")
    assert may(hand, 6) == "call $47, raise to $67 or fold"
    refuse(hand, "6 raise $68", "spread-limit")


@pytest.mark.rule("comstock.lowball.spread-raise-at-least-previous-bet")
def test_a_raise_is_at_least_as_large_as_the_bet_before_it() -> None:
    hand = after_the_draw(deal(), 3, 5, 6)
    play(hand, "3 bet $10")
    assert may(hand, 5) == "call $10, raise to $20 up to $30 in steps of $1 or fold"
    refuse(hand, "5 raise $14", "spread-raise-at-least-previous-bet")
    play(hand, "5 raise $30")
    assert may(hand, 6) == "call $30, raise to $50 or fold"


@pytest.mark.rule("comstock.lowball.limit-is-maximum-and-no-raise-cap")
def test_raises_are_not_counted_unless_the_table_posts_a_cap() -> None:
    hand = after_the_draw(deal(), 3, 5, 6)
    play(
        hand,
        "3 bet $4",
        "5 raise $8",
        "6 raise $12",
        "3 raise $16",
        "5 raise $20",
        "6 raise $24",
        "3 raise $28",
    )
    refuse(hand, "5 raise $60", "limit-is-maximum-and-no-raise-cap")
    play(hand, "5 raise $32")
    capped = after_the_draw(deal(raises=3), 3, 5, 6)
    play(capped, "3 bet $4", "5 raise $8", "6 raise $12", "3 raise $16")
    refuse(capped, "5 raise $20", "limit-is-maximum-and-no-raise-cap", instead="call $8 or fold")


@pytest.mark.rule("comstock.lowball.table-stakes")
def test_a_player_without_the_price_calls_for_what_he_has() -> None:
    hand = after_the_draw(deal("1 2 3 4:$18 5 6 7"), 4, 5)
    play(hand, "4 check", "5 bet $20")
    assert may(hand, 4) == "call $14 or fold"
    refuse(hand, "4 call $20", "table-stakes")
    play(hand, "4 call")
    assert left(hand, 4) == "$0"


@pytest.mark.rule("comstock.lowball.blind-amount")
@pytest.mark.parametrize(("stakes", "blind"), [("$4-$20 spread limit", "$4"), (STRAIGHT, "$20")])
def test_one_live_blind_of_the_smallest_bet_sits_left_of_the_dealer(stakes: str, blind: str) -> None:
    hand = deal(stakes=stakes)
    assert bets(hand) == {2: blind}
    assert pot(hand) == "$0"
    assert order_of_action(hand, stay=(3, 2)) == [3, 4, 5, 6, 7, 1, 2]


@pytest.mark.rule("comstock.lowball.blind-amount")
def test_the_blind_may_raise_when_nobody_has_and_a_table_may_post_three_blinds() -> None:
    hand = deal()
    play(hand, "3 call", *(f"{seat} fold" for seat in (4, 5, 6, 7, 1)))
    assert asked(hand, 2).turn == "live-blind"
    assert may(hand, 2) == "check, raise to $8 up to $24 in steps of $1 or fold"
    assert bets(deal(blinds=(100, 200, 400))) == {1: "$1", 2: "$2", 3: "$4"}


@pytest.mark.rule("comstock.lowball.short-blind-and-two-players")
def test_a_short_blind_changes_no_price_and_of_two_players_the_dealer_acts_first_before_the_draw() -> None:
    hand = deal("1 2:$3 3 4")
    assert bets(hand) == {2: "$3"}
    assert may(hand, 3).startswith("call $4, raise to $8 ")
    two = deal("1 2")
    assert bets(two) == {2: "$4"}
    play(two, "1 call", "2 check")
    all_stand_pat(two)
    assert turn(two) == 2


@pytest.mark.rule("comstock.lowball.straddle-the-blind")
def test_a_straddle_doubles_the_price_and_leaves_the_limits() -> None:
    hand = deal(straddles=(5,))
    assert bets(hand) == {2: "$4", 5: "$8"}
    assert may(hand, 3) == "call $8, raise to $16 up to $28 in steps of $1 or fold"
    play(hand, "3 call", "4 fold")
    assert may(hand, 5) == "check, raise to $16 up to $28 in steps of $1 or fold"


@pytest.mark.rule("comstock.lowball.only-full-bet-is-a-raise")
def test_between_a_call_and_a_full_raise_there_is_nothing() -> None:
    hand = after_the_draw(deal(stakes=STRAIGHT), 3, 4)
    play(hand, "3 bet $20")
    assert may(hand, 4) == "call $20, raise to $40 or fold"
    refuse(hand, "4 raise $25", "only-full-bet-is-a-raise")
    play(hand, "4 raise $40")


@pytest.mark.rule("comstock.lowball.right-to-go-all-in")
def test_a_player_may_always_put_in_his_last_chip() -> None:
    hand = deal("1 2 3:$3 4 5 6:$7 7")
    assert may(hand, 3) == "call $3 or fold"
    play(hand, "3 call", "4 fold", "5 fold")
    assert may(hand, 6) == "call $4, all in $7 or fold"


@pytest.mark.rule("comstock.lowball.short-all-in-raise-is-action-only")
def test_a_short_all_in_raise_is_matched_but_reopens_nothing() -> None:
    hand = after_the_draw(deal("1 2 3 4:$50 5 6 7", stakes=STRAIGHT), 2, 4, 5)
    play(hand, "2 bet $20", "4 all-in")
    assert may(hand, 5) == "call $30, raise to $40 or fold"
    play(hand, "5 call")
    assert may(hand, 2) == "call $10 or fold"
    refuse(hand, "2 raise $40", "short-all-in-raise-is-action-only")


@pytest.mark.rule("comstock.lowball.all-in-side-pots")
def test_an_all_in_contests_what_he_matched() -> None:
    hand = deal("1 2 3 4:$14 5 6 7")
    play(hand, "3 fold", "4 raise $14", "5 raise $24", "6 call", "7 fold", "1 fold", "2 fold")
    assert gathered(hand) == {"pot": "$46", "side pot 1": "$20"}
    assert 4 in {ask.seat for ask in hand.asks}


@pytest.mark.rule("comstock.lowball.dealer-position-rotates")
def test_the_deal_and_the_blind_go_one_seat_on() -> None:
    stacks = dict.fromkeys((1, 2, 3, 6), 20000)
    first = calroom.game(LOWBALL).hand(stacks=stacks, seed=1, kills=False)
    assert (first.table.button, bets(first)) == (1, {2: "$4"})
    hand = calroom.game(LOWBALL).hand(stacks=stacks, after=3, seed=1, kills=False)
    assert (hand.table.button, bets(hand)) == (6, {1: "$4"})


# What the house takes


@pytest.mark.rule("comstock.lowball.one-fee-schedule-per-table", "comstock.lowball.fees-posted")
@pytest.mark.rule("comstock.lowball.half-hour-fee")
@pytest.mark.parametrize(
    ("stakes", "schedule", "sign", "taken"),
    [
        ("$4-$20 spread limit", "hand", "the collection is $3 at the draw", "$3"),
        ("$4-$20 spread limit", "half hour", "the collection is $3 each half hour", "$0"),
        (STRAIGHT, "half hour", "the collection is $5 each half hour", "$0"),
    ],
)
def test_a_table_posts_one_schedule_and_by_time_nothing_leaves_the_pot(
    stakes: str, schedule: str, sign: str, taken: str
) -> None:
    hand = deal(stakes=stakes, schedule=schedule)
    assert words(hand, "fee-posted") == [sign]
    after_the_draw(hand, 2, 3)
    show_hands(hand)
    assert collected(hand) == taken


@pytest.mark.rule("comstock.lowball.per-hand-fee", "comstock.lowball.per-hand-fee-when-taken")
def test_three_dollars_are_taken_when_the_draw_begins_and_nothing_without_a_draw() -> None:
    hand = deal("1 2 3 4 5")
    play(hand, "3 raise $22", "4 call", "5 fold", "1 fold", "2 fold")
    assert pot(hand) == "$45"
    assert moves(hand, "fee-at-the-draw") == ["$3 pot > collection"]
    show_hands(all_stand_pat(hand))
    assert sum(hand.stacks.values()) == 5 * 20000 - 300
    folded = deal()
    order_of_action(folded)
    assert (collected(folded), pushed(folded)) == ("$0", {2: "$4"})


@pytest.mark.rule("comstock.lowball.jackpot-fee")
@pytest.mark.parametrize(("schedule", "taken"), [("hand", "$3"), ("half hour", "$0")])
def test_an_attached_jackpot_takes_a_dollar_more_under_either_schedule(schedule: str, taken: str) -> None:
    hand = deal(schedule=schedule, jackpot=True)
    after_the_draw(hand, 2, 3)
    assert (collected(hand), pot(hand, "jackpot")) == (taken, "$1")
    folded = deal(schedule=schedule, jackpot=True)
    order_of_action(folded)
    assert (collected(folded), pot(folded, "jackpot"), pushed(folded)) == ("$0", "$1", {2: "$3"})


# The deal and the kill


@pytest.mark.rule("comstock.lowball.deal-five-cards")
def test_five_cards_go_round_from_the_dealers_left() -> None:
    hand = deal("1 2 3 4 5 6")
    places = [event.place for event in events_of(hand, "deal") if isinstance(event, Dealt)]
    assert places == [f"hand {seat}" for seat in (2, 3, 4, 5, 6, 1)] * 5


@pytest.mark.rule("comstock.lowball.look-and-kill")
def test_players_look_at_two_cards_and_kill_before_a_third_is_dealt() -> None:
    hand = deal(kills=True, hands={5: "Ac Jk 9c 8c 7c"})
    play(hand, "2 pass", "3 pass", "4 pass")
    assert hand.table.cards["hand 5"] == ["Ac", "Jk"]
    play(hand, "5 pass", "6 pass", "7 pass", "1 pass")
    assert len(hand.table.cards["hand 5"]) == 5
    cannot(hand, "5 kill")
    # Without the floor's permission nobody is asked.
    assert hand.asks[0].topic == deal(kills=False).asks[0].topic == "betting-round"


@pytest.mark.rule("comstock.lowball.kill-offer")
def test_kills_are_offered_from_the_dealers_left_and_overkills_from_the_killer_on() -> None:
    hand = deal("1 2 3 4:$7 5 6 7", kills=True)
    play(hand, "2 pass", "3 pass")
    assert may(hand, 5) == "pass or kill $8"
    play(hand, "5 kill", "6 pass")
    assert may(hand, 7) == "pass or kill $16"
    play(hand, "7 kill")
    assert turn(hand) == 3
    assert hand.asks[0].topic == "betting-round"
    assert bets(hand) == {2: "$4", 5: "$8", 7: "$16"}
    silent = deal(kills=True)
    for seat in (2, 3, 4, 5, 6, 7, 1):
        silent.answer_for(seat)
    assert bets(silent) == {2: "$4"}


@pytest.mark.rule("comstock.lowball.kill-amount-and-effect", "comstock.lowball.kill-raises-the-limit")
def test_a_kill_doubles_the_limits_and_an_overkill_doubles_them_again() -> None:
    hand = deal(kills=True)
    play(hand, "2 kill", *(f"{seat} pass" for seat in (3, 4, 5, 6, 7, 1)))
    assert bets(hand) == {2: "$8"}
    assert may(hand, 3) == "call $8, raise to $16 up to $48 in steps of $1 or fold"
    over = deal(kills=True)
    play(over, "2 pass", "3 kill", "4 kill")
    assert may(over, 5) == "call $16, raise to $32 up to $96 in steps of $1 or fold"
    straight = deal(kills=True, stakes=STRAIGHT)
    play(straight, "2 pass", "3 kill", *(f"{seat} pass" for seat in (4, 5, 6, 7, 1, 2)))
    assert may(straight, 4) == "call $40, raise to $80 or fold"
    straddled = deal(kills=True, straddles=(6,))
    play(straddled, "2 pass", "3 kill", *(f"{seat} pass" for seat in (4, 5, 6, 7, 1, 2)))
    assert may(straddled, 4).startswith("call $8, ")


@pytest.mark.rule("comstock.lowball.killer-acts-last-before-draw")
def test_the_killer_acts_last_before_the_draw() -> None:
    hand = deal(kills=True)
    play(hand, "2 pass", "3 pass", "4 pass", "5 kill", *(f"{seat} pass" for seat in (6, 7, 1, 2, 3, 4)))
    assert asked(hand, 3).turn == "killer-acts-last"
    assert order_of_action(hand, stay=(1, 2, 3, 4, 5, 6, 7)) == [3, 4, 6, 7, 1, 2, 5]
    all_stand_pat(hand)
    assert turn(hand) == 2


@pytest.mark.rule("comstock.lowball.killer-raises")
def test_after_the_killers_raise_the_opener_is_next() -> None:
    hand = deal(kills=True)
    play(hand, "2 pass", "3 pass", "4 pass", "5 kill", *(f"{seat} pass" for seat in (6, 7, 1, 2, 3, 4)))
    play(hand, "3 fold", "4 fold", "6 call", "7 fold", "1 call", "2 fold", "5 raise $16")
    assert turn(hand) == 6
    play(hand, "6 raise $24")
    assert turn(hand) == 1
    play(hand, "1 call")
    assert turn(hand) == 5


@pytest.mark.rule("comstock.lowball.overkill-order")
def test_the_overkiller_acts_after_the_killer() -> None:
    hand = deal(kills=True)
    play(hand, "2 pass", "3 pass", "4 pass", "5 kill", "6 pass", "7 kill")
    assert asked(hand, 3).turn == "overkill-order"
    assert order_of_action(hand, stay=(1, 2, 3, 4, 5, 6, 7)) == [3, 4, 6, 1, 2, 5, 7]


# The round before the draw


@pytest.mark.rule("comstock.lowball.first-to-act")
def test_left_of_the_blind_before_the_draw_and_left_of_the_dealer_after_it() -> None:
    hand = deal()
    assert asked(hand, 3).turn == "first-before-draw"
    after_the_draw(hand, 2, 5, 1)
    assert asked(hand, 2).turn == "first-after-draw"


@pytest.mark.rule("comstock.lowball.fold-call-raise")
def test_before_the_draw_nobody_but_the_blind_may_check() -> None:
    hand = deal()
    refuse(hand, "3 check", "fold-call-raise")
    play(hand, "3 call", "4 raise $12", *(f"{seat} fold" for seat in (5, 6, 7, 1, 2)))
    assert may(hand, 3).startswith("call $8, ")
    play(hand, "3 call")
    assert hand.asks[0].topic == "draw"


@pytest.mark.rule("comstock.lowball.no-more-betting-possible")
def test_once_only_one_has_chips_they_draw_and_show() -> None:
    hand = deal("1 2 3 4:$14 5 6 7")
    play(hand, "3 fold", "4 raise $14", "5 call", "6 fold", "7 fold", "1 fold", "2 fold")
    assert words(hand, "no-more-betting") == ["no more betting is possible"]
    all_stand_pat(hand)
    assert hand.asks[0].topic == "showdown"


@pytest.mark.rule("comstock.lowball.no-answer-in-time")
def test_who_does_not_answer_folds_stands_pat_checks_and_shows() -> None:
    hand = deal("1 2 3 4")
    hand.answer_for(3)
    play(hand, "4 call", "1 fold")
    for seat in (2, 2, 4, 4, 2, 4, 4):
        hand.answer_for(seat)
    assert hand.over
    assert len(hand.table.cards.get("discards 4", [])) == 0
    assert len(words(hand, "no-answer")) == 8


@pytest.mark.rule("comstock.lowball.act-in-turn")
def test_an_action_out_of_turn_is_not_accepted_and_binds_nobody() -> None:
    hand = deal()
    play(hand, "3 fold", "4 fold")
    refuse(hand, "6 call", "act-in-turn")
    play(hand, "5 fold", "6 fold")
    assert left(hand, 6) == "$200"


@pytest.mark.rule("comstock.lowball.knock")
def test_a_knock_is_a_check_or_at_the_draw_a_pat_hand() -> None:
    hand = before_the_draw(deal(), 2, 4)
    play(hand, "2 stand-pat", "4 stand-pat", "4 keep", "2 check")
    assert turn(hand) == 4
    assert left(hand, 2) == "$196"
