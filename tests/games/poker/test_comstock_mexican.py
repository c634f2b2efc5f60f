"""What is The Comstock's own in Mexican poker: its fees, no limit, and a joker that depends on the deal."""

import pytest
from tests.telling import events_of

import calroom
from calroom.table.refusals import Refused

from .draw_table import asked, read
from .mexican_table import bet_round, better, between, deal_mexican, roll, to_the, to_the_showdown, up
from .playing import bets, collected, left, may, moves, play, pot, pushed, refuse, turn, words

MEXICAN = "comstock.mexican"
SIX = "1 2 3 4 5 6"


@pytest.mark.rule("comstock.mexican.seats-three-to-seven")
def test_three_to_seven_players_are_dealt_in() -> None:
    hand = to_the("fifth", deal_mexican(MEXICAN, f"{SIX} 7", 7))
    assert (hand.table.cards_left, len(hand.table.cards["burn"])) == (3, 3)
    for players in (2, 8):
        with pytest.raises(Refused) as refusal:
            calroom.game(MEXICAN).hand(stacks=dict.fromkeys(range(1, players + 1), 20000), seed=1)
        assert refusal.value.rules == ("comstock.mexican.seats-three-to-seven",)


@pytest.mark.rule("comstock.mexican.table-limits")
def test_only_limits_with_a_filed_fee_are_spread() -> None:
    for stakes in ("$2-$4", "$3-$6", "$4-$8", "$5-$5 no limit"):
        deal_mexican(MEXICAN, stakes=stakes)
    with pytest.raises(Refused) as refusal:
        deal_mexican(MEXICAN, stakes="$6-$12")
    assert refusal.value.rules == ("comstock.mexican.table-limits",)


@pytest.mark.rule("comstock.mexican.no-limit-opening")
def test_at_no_limit_the_opener_bets_any_amount_from_the_designated_opening_bet() -> None:
    hand = deal_mexican(MEXICAN, hands={3: "2h Kc"}, stakes="$5-$5 no limit")
    assert may(hand, 3) == "bet $5 up to $200 in steps of $1"
    play(hand, "3 bet $20")
    assert may(hand, 4) == "call $20, raise to $40 up to $200 in steps of $1 or fold"
    bet_round(hand, 3, 4)
    roll(hand)
    assert may(hand, turn(hand)).startswith("check, bet $5 up to $180 ")
    refuse(hand, f"{turn(hand)} bet $4", "no-limit-opening")


# What the house takes


@pytest.mark.rule("comstock.mexican.one-fee-schedule-at-a-time", "comstock.mexican.half-hour-fee")
def test_by_time_nothing_leaves_the_pot() -> None:
    hand = deal_mexican(MEXICAN, SIX, 6, stay=(1, 2), schedule="half hour")
    assert words(hand, "fee-posted") == ["the collection is $5 each half hour"]
    to_the_showdown(hand, 1, 2)
    assert collected(hand) == "$0"


@pytest.mark.rule("comstock.mexican.fee-posted-and-fixed-in-advance")
def test_the_fee_is_posted_before_the_deal_by_the_players_dealt_in() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3 4 5", 5, stay=(1, 2))
    assert words(hand, "fee-posted") == ["the collection is $1 before the third card, $3 on the third card"]
    to_the_showdown(hand, 1, 2)
    assert collected(hand) == "$4"


@pytest.mark.rule("comstock.mexican.per-hand-fee-table")
@pytest.mark.parametrize(
    ("seats", "taken"),
    [("1 2 3", "$2"), ("1 2 3 4", "$2"), ("1 2 3 4 5", "$4"), (SIX, "$4"), (f"{SIX} 7", "$4")],
)
@pytest.mark.parametrize("stakes", ["$2-$4", "$4-$8", "$5-$5 no limit"])
def test_the_fee_depends_on_the_players_dealt_in(seats: str, taken: str, stakes: str) -> None:
    hand = to_the_showdown(deal_mexican(MEXICAN, seats, 3, stakes=stakes))
    assert collected(hand) == taken


@pytest.mark.rule("comstock.mexican.per-hand-fee-comes-from-pot")
def test_the_fee_comes_out_of_the_pot() -> None:
    hand = bet_round(deal_mexican(MEXICAN, "1 2 3 4 5", 5))
    assert moves(hand, "fee-before-the-third-card") == ["$1 pot > collection"]
    assert pot(hand) == "$19"


@pytest.mark.rule("comstock.mexican.per-hand-fee-in-two-steps")
def test_one_part_is_taken_after_the_first_round_and_the_other_with_the_third_card() -> None:
    hand = bet_round(deal_mexican(MEXICAN, SIX, 6))
    assert pot(hand) == "$23"
    roll(hand)
    assert pot(hand) == "$20"
    folded = deal_mexican(MEXICAN, SIX, 6, hands={3: "2h Kc"})
    play(folded, "3 bet $4", *(f"{seat} fold" for seat in (4, 5, 6, 1, 2)))
    assert (collected(folded), pushed(folded)) == ("$1", {3: "$3"})


@pytest.mark.rule("comstock.mexican.jackpot-fee")
@pytest.mark.parametrize(("schedule", "taken"), [("hand", "$4"), ("half hour", "$0")])
def test_an_attached_jackpot_takes_a_dollar_more_under_either_schedule(schedule: str, taken: str) -> None:
    hand = deal_mexican(MEXICAN, SIX, 6, schedule=schedule, jackpot=True)
    bet_round(hand)
    assert pot(hand, "jackpot") == "$1"
    roll(hand)
    assert collected(hand) == taken


# The joker


@pytest.mark.rule("comstock.mexican.up-joker-is-ace-for-opening")
def test_an_up_joker_is_only_an_ace_for_the_opening() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3 4 5", 1, hands={2: "2c As", 5: "2d Jk"})
    assert asked(hand, 2).turn == "equal-high-cards"
    other = deal_mexican(MEXICAN, "1 2 3 4 5", 1, hands={2: "2c Jk", 5: "2d As"})
    assert asked(other, 2).turn == "joker-opens"


@pytest.mark.rule("comstock.mexican.joker-dealt-down-fully-wild")
def test_a_joker_dealt_down_is_any_card() -> None:
    assert read(between(MEXICAN, "Jk Kh Kd Qs 7c", "2h 3h 4d 6s 7d"))[1] == "three kings"


@pytest.mark.rule("comstock.mexican.joker-dealt-up-limited")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("7c Jk Kh Kd Qs", "pair of kings"),
        ("As Jk Kh Kd Kc", "kings full of aces"),
        ("Ks Jk Kh Kd Kc", "four kings"),
        ("Kc Jk Ah Ad Ks", "aces full of kings"),
    ],
)
def test_a_joker_dealt_up_is_an_ace_or_fills_a_straight_or_a_flush(cards: str, name: str) -> None:
    assert read(between(MEXICAN, cards, "2h 3h 4d 6s 7d"))[1] == name


@pytest.mark.rule("comstock.mexican.rolled-joker-keeps-its-power")
def test_a_joker_dealt_down_and_rolled_stays_wild() -> None:
    hand = deal_mexican(MEXICAN, "1 2 3", 3, hands={1: "Jk 6h 6d Qc 2s", 2: "3h 4h 5d 7s Kd"})
    bet_round(hand, 1, 2)
    roll(hand, 1)
    assert up(hand, 1) == ["Jk", "6h"]
    to_the_showdown(hand, 1, 2)
    assert read(hand)[1] == "three sixes"


def test_a_rolled_joker_pairs_the_other_up_card_for_who_acts_first_and_one_dealt_up_does_not() -> None:
    rolled = deal_mexican(MEXICAN, hands={1: "Jk Kd 2d 3d 4d", 2: "2c Ah Qs 5s 6s"})
    bet_round(rolled, 1, 2)
    roll(rolled, 1)
    assert turn(rolled) == 1
    dealt_up = deal_mexican(MEXICAN, hands={1: "2d Kd Jk 3d 4d", 2: "2c 5h 5s 6h 6s"})
    bet_round(dealt_up, 1, 2)
    roll(dealt_up)
    assert turn(dealt_up) == 2


@pytest.mark.rule("comstock.mexican.five-of-a-kind")
def test_with_a_joker_dealt_up_only_five_aces_are_five_of_a_kind() -> None:
    assert read(between(MEXICAN, "4s Jk 4h 4d 4c", "2h 3h 4d 6s 7d".replace("4d", "5d")))[1] == "four fours"
    better(MEXICAN, "6h 7h Jh Qh Kh", "4s Jk 4h 4d 4c")
    assert read(between(MEXICAN, "As Jk Ah Ad Ac", "2h 3h 4d 6s 7d"))[1] == "five aces"


@pytest.mark.rule("comstock.mexican.any-hand-may-use-joker")
def test_any_hand_may_hold_the_joker_within_the_limits_of_the_deal() -> None:
    assert read(between(MEXICAN, "Jk 3h 3d 5c 5s", "2h 4h 4d 6s 7d"))[1] == "fives full of threes"
    assert read(between(MEXICAN, "3h Jk 3d 5c 5s", "2h 4h 4d 6s 7d"))[1] == "fives and threes"


@pytest.mark.rule("comstock.mexican.full-list-of-straights")
def test_an_up_joker_fills_a_straight() -> None:
    assert read(between(MEXICAN, "2h Jk 3d 5c 6s", "2d 4h 4d 6h 7d"))[1] == "six-high straight"


# As in this house's stud


@pytest.mark.rule("comstock.mexican.follows-five-card-stud")
def test_a_seat_folded_in_a_round_without_a_bet_is_dealt_on_and_its_card_is_dead() -> None:
    cards = {1: "2c Ad Kd Qd 5d", 2: "2d 7h 6c 5c 3c", 3: "2h 7s 6d 4c 3d"}
    hand = to_the("third", deal_mexican(MEXICAN, hands=cards), 1, 2, 3)
    play(hand, "1 check", "2 fold", "3 check")
    roll(hand)
    assert events_of(hand, "folded-seat-dealt")
    assert up(hand, 3) == ["7s", "6d", "4c"]
    play(hand, f"{turn(hand)} bet $8")
    play(hand, f"{turn(hand)} call")
    roll(hand)
    assert len(events_of(hand, "folded-seat-dealt")) == 1


@pytest.mark.rule("comstock.mexican.opener-short-of-chips")
def test_an_opener_who_does_not_answer_opens_for_the_lower_limit() -> None:
    hand = deal_mexican(MEXICAN, "1 2:$3 3", 3, hands={2: "2h Kc"})
    assert bets(hand) == {2: "$3"}
    silent = deal_mexican(MEXICAN, "1 2 3", 3, hands={2: "2h Kc"})
    silent.answer_for(2)
    assert (bets(silent), left(silent, 2)) == ({2: "$4"}, "$196")
