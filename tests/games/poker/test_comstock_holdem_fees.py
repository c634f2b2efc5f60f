"""What the house takes from the pot, how much and when: The Comstock's hold'em."""

import pytest
from tests.telling import events_of

import calroom
from calroom.games.poker.holdem.terms import Rules
from calroom.table.events import Began, Dealt, Moved
from calroom.table.hand import Hand

from .playing import (
    collected,
    deal,
    gathered,
    left,
    moves,
    play,
    pot,
    pushed,
    returned,
    show_all,
    stay,
    stay_to_the,
    when,
    words,
)

HOLDEM = calroom.game("comstock.holdem")
SIX = "1 2 3 4 5 6"
TO_THE_HOUSE = {"collection", "jackpot"}


def taken(hand: Hand) -> list[Moved]:
    """Every chip that left the table for the house."""
    return [event for event in hand.events if isinstance(event, Moved) and event.target in TO_THE_HOUSE]


@pytest.mark.rule("comstock.holdem.fee-one-schedule-per-table")
def test_a_hand_is_charged_by_its_one_posted_schedule_and_no_other() -> None:
    hand = deal(SIX)
    show_all(hand)
    assert words(hand, "fee-posted") == ["the collection is $1 before the flop, $2 after the flop"]
    assert [event.topic for event in taken(hand)] == ["fee-before-the-flop", "fee-after-the-flop"]


@pytest.mark.rule("comstock.holdem.fee-one-schedule-per-table")
def test_no_second_schedule_can_be_brought_to_a_table() -> None:
    assert len(events_of(deal(SIX), "fee-posted")) == 1
    with pytest.raises(ValueError, match="fees"):
        deal(SIX, fees=[{"moment": "before the flop", "players": [2, 9], "amount": 500}])


@pytest.mark.rule("comstock.holdem.fee-posted-and-fixed-before-play")
def test_the_fee_is_posted_before_the_hand_and_does_not_grow_with_the_pot() -> None:
    hand = deal(SIX)
    began = hand.events[0]
    assert isinstance(began, Began)
    assert (began.game, began.stakes) == ("comstock.holdem", "$5-$10")
    first_chip = next(at for at, event in enumerate(hand.events) if isinstance(event, (Moved, Dealt)))
    assert when(hand, "fee-posted") < first_chip
    play(hand, "3 raise $10", "4 raise $15", "5 raise $20")
    stay_to_the("turn", hand)
    play(hand, "1 bet $10", "2 raise $20")
    stay(hand)
    assert (gathered(hand)["pot"], pot(hand)) == ("$240", "$237")
    show_all(hand)
    assert moves(hand, "fee-before-the-flop") == ["$1 pot > collection"]
    assert moves(hand, "fee-after-the-flop") == ["$2 pot > collection"]


@pytest.mark.rule("comstock.holdem.fee-comes-out-of-the-pot")
def test_the_fee_leaves_the_pot_and_no_stack_pays_it() -> None:
    hand = deal(SIX, hole={1: "Ah Ad"}, board="2c 7d 9h Ts 4c")
    stay(hand)
    assert (gathered(hand)["pot"], pot(hand)) == ("$30", "$27")
    show_all(hand)
    assert pushed(hand) == {1: "$27"}
    assert {event.source for event in taken(hand)} == {"pot"}
    assert [left(hand, seat) for seat in (1, 2, 3, 4, 5, 6)] == ["$222", *["$195"] * 5]


@pytest.mark.rule("comstock.holdem.fee-order-and-short-pot")
def test_an_uncalled_raise_goes_back_first_and_bears_no_fee() -> None:
    hand = deal(SIX)
    play(hand, "3 raise $10", "4 fold", "5 fold", "6 fold", "1 fold", "2 fold")
    assert returned(hand) == ["$5 bet 3 > stack 3"]
    assert gathered(hand) == {"pot": "$12"}
    assert (collected(hand), pushed(hand)) == ("$1", {3: "$11"})
    assert when(hand, "unmatched") < when(hand, "fee-before-the-flop")


@pytest.mark.rule("comstock.holdem.fee-order-and-short-pot", "comstock.holdem.fee-jackpot")
def test_a_pot_too_small_for_all_fees_pays_the_house_first_and_nobody_owes_the_rest() -> None:
    hand = deal(SIX, stakes="$1-$2", jackpot=True)
    play(hand, "3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    assert hand.over
    assert gathered(hand) == {"pot": "$1.50"}
    assert moves(hand, "fee-before-the-flop") == ["$1 pot > collection"]
    assert moves(hand, "jackpot") == ["$0.50 pot > jackpot"]
    assert pushed(hand) == {}
    assert [left(hand, seat) for seat in (1, 2, 3)] == ["$199.50", "$199", "$200"]
    assert len(words(hand, "short-pot")) == 1


@pytest.mark.rule("comstock.holdem.fee-order-and-short-pot")
def test_fees_come_from_the_main_pot_first_and_then_from_side_pots() -> None:
    hand = deal("1 2:$0.50 3 4 5 6")
    play(hand, "3 raise $10", "4 fold", "5 fold", "6 call", "1 fold")
    assert gathered(hand) == {"pot": "$2", "side pot 1": "$20.50"}
    assert moves(hand, "fee-before-the-flop") == ["$1 pot > collection"]
    assert moves(hand, "fee-after-the-flop") == ["$1 pot > collection", "$1 side pot 1 > collection"]
    assert moves(hand, "unmatched") == []
    play(hand, "3 bet $5", "6 fold")
    assert returned(hand) == ["$5 bet 3 > stack 3"]


@pytest.mark.rule("comstock.holdem.fee-designated-before-flop")
def test_the_designated_fee_is_taken_even_when_nobody_sees_a_flop() -> None:
    hand = deal(SIX)
    play(hand, "3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    assert gathered(hand) == {"pot": "$7"}
    assert moves(hand, "fee-before-the-flop") == ["$1 pot > collection"]
    assert pushed(hand) == {2: "$6"}


@pytest.mark.rule("comstock.holdem.fee-designated-before-flop")
def test_the_designated_fee_is_taken_between_the_first_round_and_the_burn() -> None:
    hand = deal(SIX)
    assert events_of(hand, "fee-before-the-flop") == []
    stay(hand)
    assert when(hand, "pot") < when(hand, "fee-before-the-flop") < when(hand, "burn")


@pytest.mark.rule("comstock.holdem.fee-regular-after-flop")
def test_the_regular_fee_is_taken_once_on_the_flop_before_its_betting() -> None:
    hand = deal(SIX)
    stay_to_the("flop", hand)
    assert when(hand, "flop") < when(hand, "fee-after-the-flop")
    assert moves(hand, "fee-after-the-flop") == ["$2 pot > collection"]
    assert collected(hand) == "$3"
    show_all(hand)
    assert collected(hand) == "$3", "turn and river bring no further fee"


@pytest.mark.rule("comstock.holdem.fee-rates")
@pytest.mark.parametrize(
    ("stakes", "players", "before_the_flop", "with_a_flop"),
    [
        ("$1-$2", 2, "$0.50", "$1.50"),
        ("$1-$2", 4, "$0.50", "$1.50"),
        ("$1-$2", 5, "$1", "$3"),
        ("$1-$2", 9, "$1", "$3"),
        ("$2-$4", 4, "$1", "$2"),
        ("$5-$10", 2, "$1", "$2"),
        ("$5-$10", 4, "$1", "$2"),
        ("$5-$10", 5, "$1", "$3"),
        ("$5-$10", 6, "$1", "$3"),
        ("$5-$10", 9, "$1", "$3"),
        ("$1-$2 no limit", 4, "$1", "$2"),
        ("$1-$2 no limit", 6, "$1", "$3"),
        ("$1-$2 pot limit", 4, "$1", "$2"),
        ("$1-$2 pot limit", 6, "$1", "$3"),
    ],
)
def test_the_fee_depends_on_the_stakes_and_on_the_players_dealt_in(
    stakes: str, players: int, before_the_flop: str, with_a_flop: str
) -> None:
    seats = " ".join(map(str, range(1, players + 1)))
    called = deal(seats, button=1, stakes=stakes)
    show_all(called)
    assert collected(called) == with_a_flop
    folded = deal(seats, button=1, stakes=stakes)
    while not folded.over:
        play(folded, f"{folded.asks[0].seat} fold")
    assert collected(folded) == before_the_flop


@pytest.mark.rule("comstock.holdem.fee-jackpot")
def test_an_attached_jackpot_takes_one_dollar_more_from_every_hand() -> None:
    hand = deal(SIX, jackpot=True)
    show_all(hand)
    assert (collected(hand), pot(hand, "jackpot")) == ("$3", "$1")
    assert moves(hand, "jackpot") == ["$1 pot > jackpot"]
    assert when(hand, "fee-before-the-flop") < when(hand, "jackpot") < when(hand, "burn")
    without = deal(SIX)
    show_all(without)
    assert (collected(without), pot(without, "jackpot")) == ("$3", "$0")


@pytest.mark.rule("comstock.holdem.fee-jackpot")
def test_the_jackpot_dollar_is_taken_without_a_flop_and_from_two_players() -> None:
    hand = deal("1 4", button=1, jackpot=True)
    play(hand, "1 fold")
    assert (collected(hand), pot(hand, "jackpot"), pushed(hand)) == ("$1", "$1", {4: "$5"})


@pytest.mark.structure("comstock.holdem.fee-no-half-hour-schedule")
def test_this_game_is_charged_by_the_hand_and_never_by_the_half_hour() -> None:
    assert {fee.moment for fee in HOLDEM.rules_as(Rules).fees} == {"before the flop", "after the flop"}
    hand = deal(SIX)
    show_all(hand)
    assert {event.source for event in taken(hand)} == {"pot"}
    with pytest.raises(ValueError, match="half_hour"):
        deal(SIX, half_hour=500)


@pytest.mark.rule("comstock.omaha-hilo.fee-comes-out-of-the-pot")
def test_a_fee_that_the_pot_could_not_pay_is_taken_as_soon_as_the_pot_can() -> None:
    hand = deal(SIX, game="comstock.omaha-hilo", stakes="$2-$4")
    play(hand, "3 fold", "4 fold", "5 fold", "6 fold", "1 call", "2 check")
    assert (collected(hand), pot(hand)) == ("$4", "$0")
    play(hand, "1 bet $2", "2 call")
    assert (collected(hand), pot(hand)) == ("$5", "$3")
    assert moves(hand, "fee-after-the-flop") == ["$3 pot > collection", "$1 pot > collection"]


@pytest.mark.rule("comstock.omaha-hilo.fee-jackpot")
def test_the_jackpot_dollar_waits_for_the_pot_too_and_is_taken_once() -> None:
    hand = deal("1 2", 2, "$1-$2", game="comstock.omaha-hilo", jackpot=True)
    play(hand, "2 call", "1 check")
    assert (collected(hand), pot(hand, "jackpot"), pot(hand)) == ("$1", "$1", "$0")
    show_all(hand)
    assert words(hand, "short-pot") == ["the pot is $2 short of the collection; nobody owes it"]
    hand = deal("1 2", 2, "$1-$2", game="comstock.omaha-hilo", jackpot=True)
    play(hand, "2 call", "1 check", "1 bet $1", "2 call")
    assert (collected(hand), pot(hand, "jackpot"), pot(hand)) == ("$3", "$1", "$0")
