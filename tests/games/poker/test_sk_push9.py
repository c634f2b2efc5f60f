"""S & K's Push-9: one condition, three cards, one round of betting, and pots pushed when hands tie."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import STANDARD, parse_cards
from calroom.ranking import push9
from calroom.shuffle.written import StackedChance
from calroom.table.asks import Seat
from calroom.table.events import Dealt, Moved
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

from .draw_table import asked, read
from .playing import (
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
    seated,
    turn,
    view_knows,
    words,
)

PUSH9 = "sk.push9"
NINE, NINE_TOO, NINE_AS_WELL, EIGHT = "Kd 5h 4c", "Ks Js 9d", "6h 2d Ac", "8c Kh Qd"


def round_of(order: Iterable[Seat], hands: Mapping[Seat, str]) -> str:
    """Three rounds of cards that give these seats these hands, and the others low totals."""
    order = list(order)
    mine = {seat: parse_cards(cards) for seat, cards in hands.items()}
    wanted = {card for cards in mine.values() for card in cards}
    zeros = [cards for cards in ZEROS if not wanted & set(cards.split())]
    for seat in order:
        mine.setdefault(seat, parse_cards(zeros.pop(0)) if seat not in mine else ())
    return " ".join(mine[seat][number] for number in range(3) for seat in order)


ZEROS = ("Tc 8d 2s", "Th 7c 3d", "Td 6c 4h", "Ts 7d 3s", "9c 8h 3h", "9h 8s 3c", "7h 2c Ad")


def deal(
    seats: str = "1 2 3 4 5 6",
    button: Seat = 6,
    hands: Mapping[Seat, str] | None = None,
    again: Iterable[str] = (),
    **given: Any,
) -> Hand:
    """Deal Push-9 with these hands; `again` are the cards of each push pot in dealing order."""
    stacks = seated(seats)
    order = sorted(stacks, key=lambda seat: (seat <= button, seat))
    return calroom.game(PUSH9).hand(
        stacks=stacks,
        button=button,
        deck=round_of(order, hands or {}),
        chance=StackedChance(again),
        **given,
    )


def check_all(hand: Hand) -> Hand:
    """Everybody checks to the showdown."""
    while hand.asks and hand.asks[0].topic == "betting-round":
        play(hand, f"{turn(hand)} check")
    return hand


def show_two(one: str, other: str) -> Hand:
    """Seats 1 and 2 hold these and check."""
    return check_all(deal("1 2", 2, {1: one, 2: other}, again=["As Kd Ad Kh Ac Kc"]))


def better(best: str, worse: str) -> None:
    assert set(pushed(show_two(best, worse))) == {1}
    assert set(pushed(show_two(worse, best))) == {2}


def tie(one: str, other: str) -> None:
    assert words(show_two(one, other), "push-pot") == ["seat 1 and seat 2 tie: the $4 of the pot are pushed"]


@pytest.mark.structure("sk.push9.deck")
def test_the_deck_is_the_ordinary_one_without_a_joker() -> None:
    assert sorted(calroom.game(PUSH9).deck) == sorted(STANDARD)


# Conditions, antes and the fee


@pytest.mark.rule("sk.push9.one-condition-per-table")
def test_a_table_plays_at_one_condition_only() -> None:
    for other in ("$1-$2", "$5-$5"):
        with pytest.raises(Refused) as refusal:
            deal(stakes=other)
        assert refusal.value.rules[0] == "sk.push9.one-condition-per-table"
    hand = deal(stakes="$1-$1")
    assert {event.amount for event in events_of(hand, "ante") if isinstance(event, Moved)} == {100}


@pytest.mark.rule("sk.push9.ante-equals-condition")
@pytest.mark.parametrize(("stakes", "total"), [("$1-$1", "$6"), ("$2-$2", "$12")])
def test_everybody_antes_the_condition(stakes: str, total: str) -> None:
    assert pot(deal(stakes=stakes)) == total


@pytest.mark.rule("sk.push9.ante-posted-automatically")
def test_antes_are_posted_for_everybody_and_who_has_none_is_not_dealt_in() -> None:
    hand = deal("1 2 3:$0.50 4 5", 5, stakes="$1-$1")
    assert moves(hand, "ante") == [f"$1 stack {seat} > bet {seat}" for seat in (1, 2, 4, 5)]
    assert "hand 3" not in hand.table.cards
    assert (pot(hand), left(hand, 3)) == ("$4", "$0.50")


@pytest.mark.rule("sk.push9.table-stakes")
def test_an_all_in_contests_what_he_matched() -> None:
    hand = deal("1 2 3:$3 4", 4, {3: "Ah Ad Ac", 1: "Kh Kd Kc"})
    play(hand, "1 bet $2", "2 call")
    assert may(hand, 3) == "call $1 or fold"
    play(hand, "3 call", "4 fold")
    assert gathered(hand) == {"pot": "$11", "side pot 1": "$2"}
    assert pushed(hand) == {1: "$2", 3: "$11"}
    short = deal("1 2 3:$5 4", 4)
    play(short, "1 bet $2", "2 call", "3 all-in")
    assert may(short, 4) == "call $3, raise to $4 or fold"
    play(short, "4 call")
    assert may(short, 1) == "call $1 or fold"


@pytest.mark.rule("sk.push9.fee-from-button-ante")
def test_a_posted_fee_comes_out_of_the_buttons_ante() -> None:
    hand = deal(fee=100)
    assert moves(hand, "fee-from-ante") == ["$1 bet 6 > collection"]
    assert (collected(hand), pot(hand), left(hand, 6)) == ("$1", "$11", "$198")
    assert collected(deal()) == "$0"
    with pytest.raises(Refused) as refusal:
        deal(fee=300)
    assert refusal.value.rules[0] == "sk.push9.fee-from-button-ante"


@pytest.mark.rule("sk.push9.fee-from-button-ante")
@pytest.mark.parametrize(
    ("fee", "called"),
    [(0, "the collection is nothing"), (100, "the collection is $1 from the button's ante")],
)
def test_no_table_is_dealt_free_in_silence(fee: int, called: str) -> None:
    assert words(deal(fee=fee), "fee-posted") == [called]


@pytest.mark.rule("sk.push9.fee-before-wagering")
def test_antes_then_the_fee_then_the_deal_then_the_betting() -> None:
    hand = deal(fee=100)
    order = [next(iter(events_of(hand, topic))) for topic in ("ante", "fee-from-ante", "deal")]
    assert [hand.events.index(event) for event in order] == sorted(
        hand.events.index(event) for event in order
    )
    assert all(getattr(event, "verb", "") != "bet" for event in hand.events)
    assert may(hand, 1) == "check, bet $2 or fold"


@pytest.mark.rule("sk.push9.button-and-fee-move-clockwise")
def test_the_button_moves_on_and_the_fee_with_it() -> None:
    stacks = dict.fromkeys(range(1, 7), 20000)
    hand = calroom.game(PUSH9).hand(stacks=stacks, after=4, seed=1, fee=100)
    assert hand.table.button == 5
    assert moves(hand, "fee-from-ante") == ["$1 bet 5 > collection"]


# Deal and betting


@pytest.mark.rule("sk.push9.three-cards-face-down")
def test_three_cards_go_round_face_down() -> None:
    hand = deal("1 2 3 4 5", 5)
    dealt = [event for event in events_of(hand, "deal") if isinstance(event, Dealt)]
    assert [event.place for event in dealt] == [f"hand {seat}" for seat in (1, 2, 3, 4, 5)] * 3
    assert all(event.seen_by == (int(event.place[-1]),) for event in dealt)


@pytest.mark.rule("sk.push9.left-of-button-acts-first")
def test_the_first_player_left_of_the_button_starts() -> None:
    hand = deal("1 2 3 4 5", 3)
    assert asked(hand, 4).turn == "first-left-of-button"
    order = []
    while hand.asks:
        order.append(turn(hand))
        play(hand, f"{turn(hand)} {'bet' if turn(hand) == 4 else 'fold'}")
    assert order == [4, 5, 1, 2, 3]


@pytest.mark.rule("sk.push9.check-or-bet-the-condition")
def test_a_player_may_check_or_bet_the_condition() -> None:
    hand = deal()
    assert may(hand, 1) == "check, bet $2 or fold"
    refuse(hand, "1 bet $4", "check-or-bet-the-condition")


@pytest.mark.rule("sk.push9.call-raise-or-fold")
def test_once_there_is_a_bet_others_call_raise_or_fold() -> None:
    hand = deal()
    play(hand, "1 bet $2")
    assert may(hand, 2) == "call $2, raise to $4 or fold"
    refuse(hand, "2 check", "call-raise-or-fold")


@pytest.mark.rule("sk.push9.raise-size")
def test_a_raise_is_one_more_condition() -> None:
    hand = deal()
    play(hand, "1 bet $2", "2 raise $4")
    assert may(hand, 3) == "call $4, raise to $6 or fold"
    refuse(hand, "3 raise $8", "raise-size")


@pytest.mark.rule("sk.push9.three-raises")
def test_there_are_three_raises_between_two_players_too() -> None:
    hand = deal()
    play(hand, "1 bet $2", "2 raise $4", "3 raise $6", "4 raise $8")
    refuse(hand, "5 raise $10", "three-raises", instead="call $8 or fold")
    two = deal("1 2", 2)
    play(two, "1 bet $2", "2 raise $4", "1 raise $6", "2 raise $8")
    refuse(two, "1 raise $10", "three-raises", instead="call $2 or fold")


@pytest.mark.rule("sk.push9.check-raise")
def test_who_has_checked_may_raise() -> None:
    hand = deal("1 2", 2)
    play(hand, "1 check", "2 bet $2")
    assert may(hand, 1) == "call $2, raise to $4 or fold"
    play(hand, "1 raise $4")


@pytest.mark.rule("sk.push9.one-round-then-showdown")
def test_after_one_round_all_hands_are_shown_or_the_last_player_wins_unseen() -> None:
    hand = deal("1 2 3 4", 4, {3: "Ah Ad Ac"})
    play(hand, "1 check", "2 bet $2", "3 call", "4 fold", "1 call")
    assert hand.over
    assert list(read(hand)) == [2, 3, 1]
    checked = check_all(deal("1 2 3 4", 4, {3: "Ah Ad Ac"}))
    assert list(read(checked)) == [1, 2, 3, 4]
    folded = deal("1 2 3 4", 4, {2: "Ah Ad Ac"}, fee=100)
    play(folded, "1 check", "2 bet $2", "3 fold", "4 fold", "1 fold")
    assert (returned(folded), pushed(folded)) == (["$2 bet 2 > stack 2"], {2: "$7"})
    assert not view_knows(folded, 1, "Ad")


# What beats what


@pytest.mark.rule("sk.push9.best-hand-wins")
def test_the_hand_highest_in_the_table_wins() -> None:
    hand = check_all(deal("1 2 3", 3, {1: "Kc Kd Qh", 2: "4s 5d Jc", 3: "3c 2d Ah"}))
    assert set(pushed(hand)) == {3}


@pytest.mark.rule("sk.push9.ranking-table")
def test_every_hand_has_one_row_and_the_rows_are_as_large_as_counted() -> None:
    better("Ah Ad Ac", "Kh Kd Kc")
    counts: dict[int, int] = {}
    for cards in combinations(STANDARD, 3):
        row = push9.row_of(cards)
        counts[row] = counts.get(row, 0) + 1
    assert [counts[row] for row in range(1, 37)] == [
        *[4] * 13,
        *[64] * 12,
        144,
        *(2080, 2096, 2144, 2096, 2144, 2096, 2208, 2096, 2080, 2096),
    ]


@pytest.mark.rule("sk.push9.three-of-a-kind")
def test_three_alike_beat_everything_else() -> None:
    better("2h 2d 2c", "Ah Kd Qc")
    better("Ah Ad Ac", "Kh Kd Kc")


@pytest.mark.rule("sk.push9.straights")
def test_straights_rank_by_their_cards_and_suits_add_nothing() -> None:
    better("Qh Jd Tc", "9h 8h 7h")
    tie("Qh Jd Tc", "Qs Js Ts")


@pytest.mark.rule("sk.push9.ace-in-straights")
def test_the_ace_is_high_or_low_in_a_straight_and_never_between() -> None:
    assert read(show_two("Kd Ah 2c", "Tc 8d 2s"))[1] == "three points"
    better("3h 2d Ac", "Kc Kd Qh")
    better("Ah Kd Qc", "Kh Qd Jc")


@pytest.mark.rule("sk.push9.ace-in-triplets")
def test_three_aces_are_the_best_hand() -> None:
    assert read(show_two("Ah Ad Ac", "Kh Kd Kc"))[1] == "three aces"
    better("Ah Ad Ac", "Kh Kd Kc")


@pytest.mark.rule("sk.push9.three-face-cards")
def test_three_face_cards_are_all_equal_and_a_ten_is_none() -> None:
    tie("Kh Ks Qd", "Jh Jd Qc")
    better("Kh Ks Qd", "9h 5d 5c")
    better("3h 2d Ac", "Kh Ks Qd")
    assert read(show_two("Kh Ks Td", "5h 2d Ac"))[1] == "zero points"


@pytest.mark.rule("sk.push9.card-values")
def test_face_cards_and_tens_count_ten_and_an_ace_one() -> None:
    assert read(show_two("5h 2d Ac", "Kh Td 7c")) == {1: "eight points", 2: "seven points"}


@pytest.mark.rule("sk.push9.point-hands")
def test_points_are_the_last_digit_and_equal_points_tie() -> None:
    tie(NINE, NINE_TOO)
    tie(NINE, NINE_AS_WELL)
    better(NINE, EIGHT)


@pytest.mark.rule("sk.push9.zero-point-examples")
@pytest.mark.parametrize(
    "ranks",
    ["KKT", "KQT", "KJT", "QQT", "JJT", "AK9", "AT9", "K82", "Q73", "992", "J55", "Q64", "875", "532", "KTT"],
)
def test_totals_of_ten_twenty_and_thirty_are_worth_nothing(ranks: str) -> None:
    cards = " ".join(rank + suit for rank, suit in zip(ranks, "hdc", strict=True))
    assert read(show_two(cards, "4s As 3s"))[1] == "zero points"


# Push pots


def tied(*, again: Iterable[str] = (), seats: str = "1 2 3 4 5 6") -> Hand:
    """Seats 2 and 5 tie with nine points for a pot of $20 that seat 1 lost; the button is on seat 6."""
    cards = {2: NINE, 5: NINE_TOO, 1: EIGHT}
    hand = deal(seats, 6, cards, again=again)
    play(hand, "1 check", "2 bet $2", "3 fold", "4 fold", "5 call", "6 call", "1 call")
    assert pot(hand) == "$20"
    return hand


@pytest.mark.rule("sk.push9.tie-makes-push-pot", "sk.push9.tied-players-stay-in-free")
def test_a_tie_splits_nothing_and_the_whole_pot_is_pushed() -> None:
    hand = tied()
    assert words(hand, "push-pot") == ["seat 2 and seat 5 tie: the $20 of the pot are pushed"]
    assert pushed(hand) == {}
    assert [left(hand, seat) for seat in (2, 5)] == ["$196", "$196"]
    assert turn(hand) == 1


@pytest.mark.rule("sk.push9.losers-may-buy-in-for-half")
def test_whoever_lost_the_pot_may_buy_in_for_half_folded_or_beaten() -> None:
    hand = tied(again=["As"])
    askers = []
    while hand.asks[0].topic == "buy-in":
        askers.append(turn(hand))
        assert may(hand, turn(hand)) == "pass or buy in $10"
        play(hand, f"{turn(hand)} {'buy-in' if turn(hand) == 1 else 'pass'}")
    assert askers == [1, 3, 4, 6]
    assert (pot(hand), left(hand, 1)) == ("$30", "$186")


@pytest.mark.rule("sk.push9.losers-may-buy-in-for-half")
def test_a_push_pot_is_not_won_by_somebody_who_did_not_buy_into_it() -> None:
    hand = deal("1 2 3 4:$3", 4, {1: NINE, 2: NINE_TOO}, again=["As"])
    play(hand, "1 bet $2", "2 call", "3 call", "4 call")
    assert words(hand, "push-pot") == [
        "seat 1 and seat 2 tie: the $12 of the pot are pushed",
        "seat 1 and seat 2 tie: the $3 of the side pot 1 are pushed",
    ]
    play(hand, "3 pass", "3 buy-in", "1 check", "2 check", "3 bet $2", "1 fold", "2 fold")
    assert moves(hand, "last-player") == ["$12 pot > stack 2", "$5 side pot 1 > stack 3"]


@pytest.mark.rule("sk.push9.buy-in-is-half-of-pushed-pot")
def test_the_price_is_the_same_for_every_buyer() -> None:
    hand = tied(again=["As"])
    play(hand, "1 buy-in", "3 buy-in", "4 pass", "6 pass")
    assert (pot(hand), moves(hand, "buy-in")) == ("$40", ["$10 stack 1 > pot", "$10 stack 3 > pot"])
    odd = deal("1 2 3", 3, {1: NINE, 2: NINE_TOO}, stakes="$1-$1")
    check_all(odd)
    assert (pot(odd), may(odd, 3)) == ("$3", "pass or buy in $2")


@pytest.mark.rule("sk.push9.buy-in-order-and-full-payment")
def test_losers_are_asked_once_in_turn_and_pay_in_full_or_not_at_all() -> None:
    hand = tied(seats="1 2 3 4:$9 5 6")
    assert asked(hand, 1).turn == "buy-in-order"
    play(hand, "1 pass", "3 pass")
    assert turn(hand) == 6
    assert words(hand, "full-buy-in") == ["seat 4 has not the $10 that it takes"]
    refuse(hand, "6 buy-in $5", "losers-may-buy-in-for-half")


@pytest.mark.rule("sk.push9.push-pot-is-played-again")
def test_the_push_pot_is_dealt_at_once_among_the_tied_and_the_buyers_without_ante_or_fee() -> None:
    cards = round_of((1, 2, 5), {1: "Ah Ad Ac", 2: NINE, 5: EIGHT})
    hand = tied(again=[cards])
    play(hand, "1 buy-in", "3 pass", "4 pass", "6 pass")
    assert (pot(hand), hand.table.button, turn(hand)) == ("$30", 6, 1)
    assert {seat for seat in range(1, 7) if hand.table.cards.get(f"hand {seat}")} == {1, 2, 5}
    assert may(hand, 1) == "check, bet $2 or fold"
    play(hand, "1 bet $2", "2 call", "5 fold")
    assert hand.over
    assert pushed(hand) == {1: "$34"}
    assert len(events_of(hand, "ante")) == 6


@pytest.mark.rule("sk.push9.push-pot-tied-again")
def test_a_push_pot_that_is_tied_again_is_pushed_again_among_those_who_were_in_it() -> None:
    first = round_of((1, 2, 5), {1: NINE, 5: NINE_TOO, 2: EIGHT})
    second = round_of((1, 5), {1: "Ah Ad Ac", 5: EIGHT})
    hand = tied(again=[first, second])
    play(hand, "1 buy-in", "3 pass", "4 pass", "6 pass")
    play(hand, "1 bet $2", "2 call", "5 call")
    assert words(hand, "push-pot")[1] == "seat 1 and seat 5 tie: the $36 of the pot are pushed"
    assert may(hand, 2) == "pass or buy in $18"
    play(hand, "2 pass", "1 check", "5 check")
    assert pushed(hand) == {1: "$36"}


@pytest.mark.rule("sk.push9.nobody-buys-in")
def test_without_buyers_the_tied_play_on_alone() -> None:
    hand = tied(again=[round_of((2, 5), {2: "Ah Ad Ac", 5: EIGHT})])
    play(hand, "1 pass", "3 pass", "4 pass", "6 pass")
    assert (pot(hand), turn(hand)) == ("$20", 2)
    play(hand, "2 check", "5 check")
    assert pushed(hand) == {2: "$20"}


@pytest.mark.rule("sk.push9.several-pots-tied")
def test_main_and_side_pots_are_judged_one_by_one() -> None:
    hand = deal(
        "1 3:$4 5", 5, {3: NINE, 5: NINE_TOO, 1: EIGHT}, again=[round_of((3, 5), {3: "Ah Ad Ac", 5: EIGHT})]
    )
    play(hand, "1 bet $2", "3 call", "5 raise $4", "1 call")
    assert gathered(hand) == {"pot": "$12", "side pot 1": "$4"}
    assert pushed(hand) == {5: "$4"}
    assert words(hand, "push-pot") == ["seat 3 and seat 5 tie: the $12 of the pot are pushed"]
    assert may(hand, 1) == "pass or buy in $6"
    play(hand, "1 pass")
    assert hand.over
    assert pushed(hand) == {3: "$12", 5: "$4"}


@pytest.mark.rule("sk.push9.several-pots-tied")
def test_bets_in_a_push_pot_that_somebody_cannot_match_are_a_pot_of_their_own() -> None:
    cards = round_of((1, 3, 5), {3: "Ah Ad Ac", 5: "Ks Kd Kc", 1: EIGHT})
    hand = deal("1 3:$4 5", 5, {3: NINE, 5: NINE_TOO, 1: EIGHT}, again=[cards])
    play(hand, "1 bet $2", "3 call", "5 call")
    play(hand, "1 buy-in")
    assert pot(hand) == "$18"
    play(hand, "1 bet $2", "5 call")
    assert pushed(hand) == {3: "$18", 5: "$4"}


@pytest.mark.rule("sk.push9.no-answer-in-time")
def test_who_does_not_answer_checks_folds_or_does_not_buy_in() -> None:
    hand = tied(again=["As"])
    hand.answer_for(1)
    assert left(hand, 1) == "$196"
    play(hand, "3 pass", "4 pass", "6 pass")
    hand.answer_for(2)
    play(hand, "5 bet $2")
    hand.answer_for(2)
    assert hand.over
    assert len(words(hand, "no-answer")) == 3


@pytest.mark.rule("sk.push9.fee-from-button-ante")
def test_who_cannot_ante_does_not_get_the_button_and_the_fee_is_taken_every_hand() -> None:
    game = calroom.game("sk.push9")
    with pytest.raises(Refused) as refused:
        game.hand({1: 100, 2: 20000, 3: 20000}, 1, seed=1, fee=100)
    assert (refused.value.payer, refused.value.topic) == (1, "fee-from-ante")
    hand = game.hand({1: 100, 2: 20000, 3: 20000}, 2, seed=1, fee=100)
    assert hand.table.chips["collection"] == 100
