"""What is Palace's own in Mexican poker: the collection from each, a joker that is always wild, prizes."""

import pytest
from tests.telling import events_of

import calroom
from calroom.table.asks import Answer
from calroom.table.events import Dealt
from calroom.table.refusals import Refused

from .draw_table import asked, read
from .mexican_table import bet_round, between, deal_mexican, roll, to_the, to_the_showdown
from .playing import collected, left, may, moves, play, pot, pushed, refuse, turn, words

MEXICAN = "palace.mexican"
SEVEN = "1 2 3 4 5 6 7"


@pytest.mark.rule("palace.mexican.seats-limited-by-deck")
def test_two_to_seven_players_fit_the_deck() -> None:
    hand = to_the("fifth", deal_mexican(MEXICAN, SEVEN, 7))
    assert (hand.table.cards_left, len(hand.table.cards["burn"])) == (3, 3)
    assert deal_mexican(MEXICAN, "1 2", 2).table.seats == (1, 2)
    with pytest.raises(Refused) as refusal:
        calroom.game(MEXICAN).hand(stacks=dict.fromkeys(range(1, 9), 20000), seed=1)
    assert refusal.value.rules == ("palace.mexican.seats-limited-by-deck",)


@pytest.mark.rule("palace.mexican.two-betting-limits")
def test_a_table_has_two_limits_and_every_fixed_bet_is_one_of_them() -> None:
    hand = deal_mexican(MEXICAN, hands={3: "2h Kc"})
    assert may(hand, 3) == "bet $4 up to $8 in steps of $4"
    refuse(hand, "3 bet $6", "two-betting-limits")
    with pytest.raises(Refused) as refusal:
        deal_mexican(MEXICAN, stakes="$10-$20")
    assert refusal.value.rules == ("palace.mexican.two-betting-limits",)


@pytest.mark.rule("palace.mexican.collection-posted-to-get-a-hand")
def test_who_puts_up_the_collection_gets_a_hand_and_nobody_else() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3 4:$0.50 5", 5, stay=(1, 2, 3, 5))
    assert moves(hand, "fee-from-each-player") == [f"$1 stack {seat} > collection" for seat in (1, 2, 3, 5)]
    assert words(hand, "fee-from-each-player") == ["seat 4 puts up no collection and gets no hand"]
    assert (collected(hand), pot(hand)) == ("$4", "$0")
    assert "hand 4" not in hand.table.cards
    with pytest.raises(Refused):
        deal_mexican(MEXICAN, "1:$1 2", 2)


@pytest.mark.rule("palace.mexican.collection-once-per-hand")
def test_the_collection_is_paid_once_before_the_first_card() -> None:
    hand = to_the_showdown(deal_mexican(MEXICAN, "1 2 3 4 5", 5, stay=(1, 2)), 1, 2)
    paid = events_of(hand, "fee-from-each-player")
    first_card = next(at for at, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert len(paid) == 5
    assert all(hand.events.index(event) < first_card for event in paid)
    assert collected(hand) == "$5"


@pytest.mark.rule("palace.mexican.joker-up-opens-over-everything")
def test_an_up_joker_opens_before_every_ace() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3 4 5", 1, hands={2: "2c As", 5: "2d Jk"})
    assert asked(hand, 5).turn == "joker-opens"


@pytest.mark.rule("palace.mexican.opening-bet-is-live")
def test_an_opener_whom_the_others_only_call_may_raise_himself() -> None:
    hand = deal_mexican(MEXICAN, hands={3: "2h Kc"})
    play(hand, "3 bet $4", "4 call", "1 call", "2 fold")
    assert asked(hand, 3).turn == "live-blind"
    assert may(hand, 3) == "check, raise to $8 up to $12 in steps of $4 or fold"
    play(hand, "3 check")
    assert pot(hand) == "$12"


@pytest.mark.rule("palace.mexican.joker-always-wild")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("7c Jk Kh Kd Qs", "three kings"),
        ("Jk 7c Kh Kd Qs", "three kings"),
        ("7c Jk Kh Kd Kc", "four kings"),
    ],
)
def test_the_joker_is_any_card_up_or_down(cards: str, name: str) -> None:
    assert read(between(MEXICAN, cards, "2h 3h 4d 6s 7d"))[1] == name


def test_an_up_joker_makes_the_showing_cards_as_high_as_it_can() -> None:
    hand = deal_mexican(MEXICAN, hands={1: "2c Jk Kd 4c 4s", 2: "3c Ah Ks 5s 6s"})
    bet_round(hand, 1, 2)
    roll(hand)
    assert turn(hand) == 1


# Prizes


@pytest.mark.rule("palace.mexican.joker-hands-excluded-from-jackpot")
def test_a_hand_with_the_joker_wins_the_pot_but_no_jackpot() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3", 3, hands={1: "6h 6d 6c 6s 2h", 2: "Jk As Ks Qs Js"}, prizes=True)
    to_the_showdown(hand, 1, 2)
    assert set(pushed(hand)) == {2}
    assert words(hand, "joker-barred") == ["seat 2 holds the joker and can win no jackpot or prize"]


@pytest.mark.rule("palace.mexican.joker-hands-excluded-from-promotions")
def test_a_hand_with_the_joker_counts_for_no_prize_and_one_without_does() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3", 3, hands={1: "5s Qh Qd Qc Jk", 2: "2s 3h 4d 6c 7h"}, prizes=True)
    to_the_showdown(hand, 1, 2)
    assert words(hand, "joker-barred") == ["seat 1 holds the joker and can win no jackpot or prize"]
    natural = deal_mexican(MEXICAN, "1 2 3", 3, hands={1: "5s Qh Qd Qc Qs", 2: "2s 3h 4d 6c 7h"}, prizes=True)
    to_the_showdown(natural, 1, 2)
    assert words(natural, "joker-barred") == []


@pytest.mark.rule("palace.mexican.five-of-a-kind-exempt-from-joker-bar")
def test_five_of_a_kind_counts_for_prizes() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3", 3, hands={1: "7h 7d 7c 7s Jk", 2: "2s 3h 4d 6c 5h"}, prizes=True)
    to_the_showdown(hand, 1, 2)
    assert words(hand, "five-of-a-kind-counts") == ["seat 1 has five of a kind, which counts for prizes"]
    assert words(hand, "joker-barred") == []


@pytest.mark.rule("palace.mexican.hold-your-hand")
def test_who_lets_go_of_the_better_hand_before_he_has_seen_the_other_has_lost_it() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3", 3, hands={1: "5s Qh Qd Jc 7d", 2: "2s 2h 2d 6c 7h"})
    while hand.asks[0].topic != "showdown":
        (ask,) = hand.asks
        stays = next(option for option in ask.options if option.verb in ("keep", "check", "call", "bet"))
        hand.answer(ask.seat, Answer("fold") if ask.seat == 3 else Answer(stays.verb, stays.low))
    play(hand, "2 throw-away")
    assert set(pushed(hand)) == {1}, "queens win against three deuces that nobody sees"


@pytest.mark.rule("palace.mexican.no-answer-in-time")
def test_who_does_not_answer_opens_for_the_lower_limit_keeps_his_card_and_folds_to_a_bet() -> None:
    hand = deal_mexican(MEXICAN, hands={3: "2h Ac 3d 4d 5d", 1: "2c Kd Ks 6s 7s"})
    hand.answer_for(3)
    play(hand, "4 fold", "1 call", "2 fold")
    hand.answer_for(3)
    play(hand, "1 keep")
    hand.answer_for(3)
    assert len(hand.table.cards["hand 3"]) == 3
    play(hand, "1 bet $4")
    hand.answer_for(3)
    assert hand.over
    assert len(words(hand, "no-answer")) == 4
    assert left(hand, 3) == "$195"


def test_an_opener_whose_last_chip_was_the_ante_leaves_the_duty_to_the_next() -> None:
    hand = calroom.game(MEXICAN).hand(
        stacks={1: 20000, 2: 200, 3: 20000}, button=3, ante=100, deck="2c 2d 2h 3c Ah 4c", stakes="$4-$8"
    )
    assert turn(hand) == 3


def test_who_gets_no_hand_pays_no_ante_and_where_nobody_can_bet_the_cards_are_dealt_out() -> None:
    hand = deal_mexican(MEXICAN, "1:$2 2:$2 3:$0.50", 3, ante=100, stay=(1, 2))
    assert left(hand, 3) == "$0.50"
    assert words(hand, "no-more-betting") == ["no more betting is possible"]
    for _ in ("third", "fourth", "fifth"):
        roll(hand)
    assert hand.asks[0].topic == "showdown"
