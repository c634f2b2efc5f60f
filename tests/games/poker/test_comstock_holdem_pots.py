"""Table stakes, all-ins and the pots they make: The Comstock's hold'em."""

import pytest
from tests.telling import events_of

from calroom.table.events import Called, Dealt, Shown

from .playing import (
    board,
    collected,
    deal,
    gathered,
    left,
    may,
    moves,
    play,
    pot,
    pushed,
    refuse,
    returned,
    show_all,
    stay_to_the,
    turn,
)


@pytest.mark.rule("comstock.holdem.table-stakes", "comstock.holdem.never-lose-pot-for-lack-of-money")
def test_a_player_puts_in_at_most_what_he_has_on_the_table_and_plays_for_what_it_matches() -> None:
    hand = deal(
        "2 4:$42 6",
        stakes="$1-$2 no limit",
        hole={2: "2c 7d", 4: "Ah Ad", 6: "Kh Kd"},
        board="3s 8s Jc Qd 4h",
    )
    stay_to_the("flop", hand)
    play(hand, "2 bet $60")
    assert may(hand, 4) == "call $40 or fold"
    refuse(hand, "4 call $60", "table-stakes", instead="call $40 or fold")
    play(hand, "4 call $40")
    assert left(hand, 4) == "$0"
    play(hand, "6 call")
    assert gathered(hand) == {"pot": "$126", "side pot 1": "$40"}
    play(hand, "2 bet $10", "6 call")
    assert turn(hand) == 2, "seat 4 is not asked any more and cannot be made to fold"
    show_all(hand)
    assert pushed(hand) == {4: "$124", 6: "$60"}


@pytest.mark.rule("comstock.holdem.table-stakes")
def test_no_bet_and_no_raise_exceeds_what_the_player_has_on_the_table() -> None:
    hand = deal("2 4:$42 6", stakes="$1-$2 no limit")
    refuse(hand, "6 raise $201", "table-stakes")
    stay_to_the("flop", hand)
    play(hand, "2 bet $10")
    refuse(
        hand,
        "4 raise $41",
        "table-stakes",
        instead="call $10, raise to $20 up to $40 in steps of $0.50 or fold",
    )
    play(hand, "4 raise $40")


@pytest.mark.rule("comstock.holdem.right-to-go-all-in", "comstock.holdem.never-lose-pot-for-lack-of-money")
def test_a_call_for_less_is_all_in_and_plays_for_the_part_it_matches() -> None:
    hand = deal("2 4:$11 6", hole={2: "Kh Kd", 4: "Ah Ad", 6: "2c 7d"}, board="3s 8s Jc Qd 4h")
    stay_to_the("river", hand)
    play(hand, "2 bet $10")
    assert may(hand, 4) == "call $6 or fold"
    play(hand, "4 call", "6 call")
    assert gathered(hand) == {"pot": "$33", "side pot 1": "$8"}
    show_all(hand)
    assert pushed(hand) == {2: "$8", 4: "$31"}


@pytest.mark.rule("comstock.holdem.side-pots")
def test_all_ins_for_different_amounts_make_a_main_pot_and_a_side_pot_and_the_rest_goes_back() -> None:
    hand = deal(
        "2:$30 4:$80 5 6:$200",
        stakes="$1-$2 no limit",
        hole={2: "Ah Ad", 4: "Kh Kd", 6: "Qh Qc"},
        board="3s 8s Jc 2d 4h",
    )
    play(hand, "5 raise $10", "6 raise $200", "2 call", "4 call", "5 fold")
    assert returned(hand) == ["$120 bet 6 > stack 6"]
    assert gathered(hand) == {"pot": "$100", "side pot 1": "$100"}
    show_all(hand)
    assert collected(hand) == "$2"
    assert pushed(hand) == {2: "$98", 4: "$100"}
    assert left(hand, 6) == "$120"


@pytest.mark.rule("comstock.holdem.side-pots")
def test_a_side_pot_is_contested_only_by_those_who_paid_its_level_in_full() -> None:
    hand = deal(
        "2:$30 4:$80 5 6:$200",
        stakes="$1-$2 no limit",
        hole={2: "Kh Kd", 4: "Qh Qc", 6: "Ah Ad"},
        board="3s 8s Jc 2d 4h",
    )
    play(hand, "5 raise $10", "6 raise $200", "2 call", "4 call", "5 fold")
    show_all(hand)
    assert pushed(hand) == {6: "$198"}
    assert left(hand, 6) == "$318"


@pytest.mark.rule("comstock.holdem.side-pots")
def test_an_unmatched_bet_goes_back_before_the_showdown() -> None:
    hand = deal("2:$30 6:$200", stakes="$1-$2 no limit")
    play(hand, "6 raise $200", "2 call")
    show_all(hand)
    back = hand.events.index(events_of(hand, "unmatched")[0])
    first_shown = next(at for at, event in enumerate(hand.events) if isinstance(event, Shown))
    assert returned(hand) == ["$170 bet 6 > stack 6"]
    assert back < first_shown


@pytest.mark.rule("comstock.holdem.no-more-betting-possible")
def test_when_only_one_player_has_chips_the_board_is_dealt_without_betting() -> None:
    hand = deal("2:$42 4 6:$202", stakes="$1-$2 no limit")
    play(hand, "6 call", "2 call", "4 fold", "2 bet $40")
    assert may(hand, 6) == "call $40 or fold"
    assert len(board(hand)) == 3
    play(hand, "6 call")
    assert (len(board(hand)), left(hand, 6)) == (5, "$160")
    assert len(events_of(hand, "burn")) == 3
    assert len(events_of(hand, "no-more-betting")) == 1
    assert may(hand, 6).startswith("show")


@pytest.mark.rule("comstock.holdem.no-more-betting-possible")
def test_hole_cards_stay_down_until_the_board_is_complete() -> None:
    hand = deal("2:$40 6", stakes="$1-$2 no limit")
    play(hand, "6 raise $40", "2 call")
    river = max(at for at, event in enumerate(hand.events) if isinstance(event, Dealt))
    shows = [at for at, event in enumerate(hand.events) if isinstance(event, Shown)]
    said = [
        at
        for at, event in enumerate(hand.events)
        if isinstance(event, Called) and event.topic == "no-more-betting"
    ]
    assert said
    assert said[0] < river < min(shows)


@pytest.mark.rule("comstock.holdem.no-more-betting-possible")
def test_nobody_may_raise_when_nobody_is_left_who_could_answer() -> None:
    hand = deal("2:$40 4 6", stakes="$1-$2 no limit")
    play(hand, "6 fold", "2 raise $40")
    assert may(hand, 4) == "call $38 or fold"
    refuse(hand, "4 raise $80", "no-more-betting-possible", instead="call $38 or fold")


def test_a_big_blind_is_not_asked_when_all_others_are_all_in_for_less() -> None:
    hand = deal("1:$1 2 6:$3")
    play(hand, "6 call")
    assert len(board(hand)) == 5
    assert gathered(hand) == {"pot": "$3", "side pot 1": "$4", "side pot 2": "$2"}
    assert moves(hand, "short-blind") == ["$1 stack 1 > bet 1"]
    assert pot(hand) == "$1"


@pytest.mark.rule("comstock.holdem.betting-round")
@pytest.mark.parametrize(("stakes", "price"), [("$5-$10", "$5"), ("$1-$2 no limit", "$2")])
def test_who_has_just_the_price_of_a_call_may_call_or_fold(stakes: str, price: str) -> None:
    hand = deal(f"1 2 3:{price} 4 5 6", stakes=stakes)
    assert may(hand, 3) == f"call {price} or fold"
    play(hand, "3 call")
    assert left(hand, 3) == "$0"
