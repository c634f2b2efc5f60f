"""Which hand wins, who must show it, and how the pot is pushed: The Comstock's hold'em."""

import pytest
from tests.telling import events_of

from calroom.ranking import high
from calroom.table.events import Moved, Passed
from calroom.table.hand import Hand
from calroom.table.refusals import OutOfTurn
from calroom.testing import trace

from .playing import (
    board,
    deal,
    left,
    may,
    moves,
    play,
    pot,
    pushed,
    read_action,
    refuse,
    returned,
    show_all,
    shown,
    stay,
    stay_to_the,
    taken_in,
    turn,
    view_knows,
)

BOARD = "Ks 9d 4c 7s Jd"


def when(hand: Hand, place: str) -> int:
    """When the cards of a place were taken in."""
    return next(
        at for at, event in enumerate(hand.events) if isinstance(event, Passed) and event.source == place
    )


def when_pushed(hand: Hand) -> int:
    """When the first pot was pushed."""
    pots = (at for at, event in enumerate(hand.events) if isinstance(event, Moved) and event.source == "pot")
    return next(at for at in pots if hand.events[at].target.startswith("stack"))  # type: ignore[attr-defined]


# What wins


@pytest.mark.rule("comstock.holdem.best-five-of-seven")
def test_a_player_uses_two_one_or_none_of_his_cards() -> None:
    hand = deal("2 4 6", hole={2: "Kh Kc", 4: "Js 2h", 6: "3c 2d"}, board=BOARD)
    show_all(hand)
    assert shown(hand) == {2: "three kings", 4: "pair of jacks", 6: "king high"}
    table = BOARD.split()
    assert set(high.read(["Kh", "Kc"], table).cards) == {"Ks", "Kh", "Kc", "Jd", "9d"}
    assert set(high.read(["Js", "2h"], table).cards) == {"Js", "Jd", "Ks", "9d", "7s"}
    assert set(high.read(["3c", "2d"], table).cards) == set(table)
    assert list(pushed(hand)) == [2]


@pytest.mark.rule("comstock.holdem.ranking-of-hands")
def test_a_full_house_beats_a_flush() -> None:
    hand = deal("2 4 6", hole={2: "7d 2c", 4: "Qh Jh"}, board="Ah Kh 7h 7c 2h")
    play(hand, "6 fold", "2 call", "4 check")
    show_all(hand)
    assert list(pushed(hand)) == [2]


@pytest.mark.rule("comstock.holdem.ranking-of-hands")
@pytest.mark.parametrize(
    ("better", "worse", "on"),
    [
        ("Ah Kh", "9h 8h", "Qh Jh Th 2c 3d"),
        ("9h 8h", "2s 2h", "Qh Jh Th 2c 2d"),
        ("2s 2h", "Kh Kd", "2c 2d Ks 5h 9s"),
        ("Kh Kd", "Ah 3h", "Ks 5h 9h 9s 2h"),
        ("Ah 3h", "8c 7d", "5h 6d 9h Tc 2h"),
        ("8c 7d", "9h 9s", "5h 6d 9c Kc 2h"),
        ("9h 9s", "Ah Kd", "9c As Kc 4d 2h"),
        ("Ah Kd", "Ac Qd", "As Kc 7d 4h 2s"),
        ("Ac Qd", "Kd Jc", "As 9c 7d 4h 2s"),
        ("Kd Jc", "Qd Jh", "3s 9c 7d 4h 2s"),
        ("6h Kd", "Ah Kc", "2s 3c 4d 5h Jd"),
        ("Ah Kc", "Kd Qc", "2s 3c 4d 5h Jd"),
        ("As Qd", "Ad Jc", "Ac 9h 7s 4d 2c"),
    ],
)
def test_hands_rank_from_the_straight_flush_down_to_the_high_card(better: str, worse: str, on: str) -> None:
    hand = deal("2 4", button=2, hole={2: worse, 4: better}, board=on)
    show_all(hand)
    assert list(pushed(hand)) == [4]


@pytest.mark.rule("comstock.holdem.ties-and-odd-chip")
def test_suits_never_break_a_tie() -> None:
    hand = deal("2 4", button=2, hole={2: "As Kd", 4: "Ah Kc"}, board="Ac 9h 7s 4d 2c")
    show_all(hand)
    assert sorted(pushed(hand)) == [2, 4]
    assert left(hand, 2) == left(hand, 4)


@pytest.mark.rule("comstock.holdem.cards-speak")
def test_the_cards_speak_and_are_read_by_the_dealer() -> None:
    hand = deal("2 4 6", hole={2: "Qh Th", 4: "Kc Kd"}, board=BOARD)
    play(hand, "6 fold", "2 call", "4 check")
    show_all(hand)
    assert shown(hand) == {2: "king-high straight", 4: "three kings"}
    assert list(pushed(hand)) == [2]


@pytest.mark.rule("comstock.holdem.ties-and-odd-chip")
def test_an_odd_dollar_goes_to_the_first_tied_player_from_the_button() -> None:
    hand = deal("2 3 4 5 6", hole={2: "Ah 3c", 5: "Ad 3d"}, board="Ks Qs Jh 9d 9c", jackpot=True)
    play(hand, "4 fold", "5 raise $10", "6 fold", "2 raise $15", "3 fold", "5 raise $20", "2 call")
    assert pot(hand) == "$41"
    show_all(hand)
    assert pushed(hand) == {2: "$21", 5: "$20"}


@pytest.mark.rule("comstock.holdem.ties-and-odd-chip")
def test_a_pot_that_divides_is_divided_equally() -> None:
    hand = deal("2 4", button=2, hole={2: "As Kd", 4: "Ah Kc"}, board="Ac 9h 7s 4d 2c")
    show_all(hand)
    assert moves(hand, "split-pot") == ["$4 pot > stack 4", "$4 pot > stack 2"]


@pytest.mark.rule("comstock.holdem.ties-and-odd-chip")
def test_each_side_pot_is_divided_for_itself() -> None:
    hand = deal(
        "1 2:$15 4 6",
        hole={1: "3c 2d", 2: "As Qd", 4: "Ah Qc", 6: "Ad Qh"},
        board="Kc 9h 7s 4d 2c",
    )
    play(hand, "4 raise $10", "6 raise $15", "1 fold", "2 call", "4 raise $20", "6 call")
    # Main pot 3 x $15 + $2 less $2 in fees, to three; side pot 2 x $5, to two.
    show_all(hand)
    assert moves(hand, "split-pot") == [
        "$5 side pot 1 > stack 4",
        "$5 side pot 1 > stack 6",
        "$15 pot > stack 2",
        "$15 pot > stack 4",
        "$15 pot > stack 6",
    ]


@pytest.mark.rule("comstock.holdem.ties-and-odd-chip")
def test_two_odd_dollars_go_one_each_to_the_first_two_of_three() -> None:
    hand = deal("1 2 4 6", hole={2: "As Qd", 4: "Ah Qc", 6: "Ad Qh"}, board="Kc 9h 7s 4d 2c", jackpot=True)
    play(hand, "4 raise $10", "6 raise $15", "1 fold", "2 call", "4 call")
    # 3 x $15 + $2 less $3.
    assert pot(hand) == "$44"
    show_all(hand)
    assert moves(hand, "odd-chip") == ["$15 pot > stack 2", "$15 pot > stack 4", "$14 pot > stack 6"]


# Showing


@pytest.mark.rule("comstock.holdem.playing-the-board-needs-live-hand")
def test_who_threw_his_cards_away_cannot_play_the_board() -> None:
    hand = deal("1 2 4 6", hole={2: "2c 3c", 4: "4c 5c", 6: "6c 7c"}, board="As Ks Qs Js Ts")
    play(hand, "4 call", "6 call", "1 fold", "2 check")
    play(hand, "2 bet $5", "4 call", "6 call")
    play(hand, "2 bet $10", "4 call", "6 call")
    assert pot(hand) == "$60"
    assert stay(hand) == [2, 4, 6]
    play(hand, "4 throw-away", "6 show")
    assert pushed(hand) == {2: "$30", 6: "$30"}
    assert [event.source for event in events_of(hand, "thrown-away") if isinstance(event, Passed)] == [
        "hand 4"
    ]


@pytest.mark.rule("comstock.holdem.winner-shows-both-cards")
def test_one_card_up_and_one_down_wins_nothing() -> None:
    hand = deal("2 4 6", hole={2: "Kc 3d", 4: "Jc 3h", 6: "8c 2h"}, board=BOARD)
    stay_to_the("river", hand)
    play(hand, "2 check", "4 check", "6 bet $10", "2 call", "4 call")
    assert may(hand, 2) == "show, throw away or show part 1 card"
    play(hand, "2 show-part Kc")
    assert view_knows(hand, 4, "Kc")
    assert not view_knows(hand, 4, "3d")
    play(hand, "4 show")
    unfinished = hand.fork()
    assert may(hand, 2) == "show or throw away"
    play(hand, "2 show")
    assert list(pushed(hand)) == [2]
    play(unfinished, "2 throw-away")
    assert list(pushed(unfinished)) == [4]
    assert not view_knows(unfinished, 4, "3d")


@pytest.mark.rule("comstock.holdem.winner-shows-both-cards")
def test_both_cards_at_once_or_none_are_no_part_of_a_hand() -> None:
    hand = deal("2 4", button=2, hole={2: "Kc 3d"})
    stay_to_the("river", hand)
    stay(hand)
    refuse(hand, "2 show-part Kc 3d", "winner-shows-both-cards", instead=may(hand, 2))
    refuse(hand, "2 show-part", "winner-shows-both-cards", instead=may(hand, 2))
    refuse(hand, "2 show-part As", "winner-shows-both-cards", instead=may(hand, 2))


@pytest.mark.rule("comstock.holdem.showdown-order")
def test_the_last_to_bet_on_the_river_shows_first() -> None:
    hand = deal("2 4 6")
    stay_to_the("river", hand)
    play(hand, "2 check", "4 bet $10", "6 call", "2 call")
    assert list(shown(hand)) == [4]
    assert may(hand, 6) == "show, throw away or show part 1 card"
    play(hand, "6 show")
    assert turn(hand) == 2
    play(hand, "2 show")
    assert list(shown(hand)) == [4, 6, 2]


@pytest.mark.rule("comstock.holdem.showdown-order")
def test_the_last_to_raise_on_the_river_shows_first() -> None:
    hand = deal("2 4 6")
    stay_to_the("river", hand)
    play(hand, "2 bet $10", "4 call", "6 raise $20", "2 call", "4 call")
    assert list(shown(hand)) == [6]


@pytest.mark.rule("comstock.holdem.showdown-order")
def test_without_a_bet_on_the_river_the_nearest_player_from_the_button_shows_first() -> None:
    hand = deal("2 4 6")
    stay_to_the("turn", hand)
    play(hand, "2 check", "4 bet $10", "6 call", "2 call")
    stay(hand)
    assert list(shown(hand)) == [2]
    show_all(hand)
    assert list(shown(hand)) == [2, 4, 6]


@pytest.mark.rule("comstock.holdem.last-player-wins-unshown")
def test_the_last_player_takes_the_pot_without_showing() -> None:
    hand = deal("1 2 4 6", hole={4: "Ah Ad"})
    play(hand, "4 raise $10", "6 call", "1 fold", "2 fold", "4 bet $5", "6 call")
    assert pot(hand) == "$35"
    play(hand, "4 bet $10", "6 fold")
    assert hand.over
    assert returned(hand) == ["$10 bet 4 > stack 4"]
    assert moves(hand, "last-player") == ["$35 pot > stack 4"]
    assert len(board(hand)) == 4
    assert not shown(hand)
    for other in (1, 2, 6, None):
        assert not view_knows(hand, other, "Ah")
        assert not view_knows(hand, other, "Ad")


@pytest.mark.rule("comstock.holdem.losing-hands-killed-before-award")
def test_the_pot_is_pushed_only_when_every_losing_hand_is_in_the_muck() -> None:
    hand = deal("2 4 6", hole={2: "Qc 2d", 4: "Kc Kd", 6: "Js 2h"}, board=BOARD)
    show_all(hand)
    assert list(pushed(hand)) == [4]
    assert max(when(hand, "hand 2"), when(hand, "hand 6")) < when_pushed(hand)
    killed = [event.source for event in events_of(hand, "losing-hand-killed") if isinstance(event, Passed)]
    assert sorted(killed) == ["hand 2", "hand 6"]


@pytest.mark.rule("comstock.holdem.winning-hand-stays-up")
def test_the_winning_hand_stays_up_until_the_pot_is_pushed() -> None:
    hand = deal("2 4 6", hole={2: "Qc 2d", 4: "Kc Kd", 6: "Js 2h"}, board=BOARD)
    stay_to_the("river", hand)
    play(hand, "2 check", "4 bet $10", "6 call", "2 call")
    assert list(shown(hand)) == [4]
    before = trace(hand)
    with pytest.raises(OutOfTurn):
        hand.answer(*read_action("4 throw-away"))
    assert trace(hand) == before
    for seat in (2, 6, None):
        assert hand.view(seat).cards["hand 4"] == ["Kc", "Kd"]
    play(hand, "6 show", "2 show")
    assert when_pushed(hand) < when(hand, "hand 4")
    assert taken_in(hand)[-1] == 4
