"""The deck, the deal, the board and the order of action: The Comstock's hold'em."""

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import JOKER, STANDARD, show_cards
from calroom.table.asks import Answer
from calroom.table.events import Dealt
from calroom.table.hand import Hand

from .playing import (
    board,
    course,
    deal,
    hole_cards,
    play,
    show_all,
    stay,
    stay_to_the,
    turn,
    view_knows,
)

HOLDEM = calroom.game("comstock.holdem")
STUB = "2s Ks 9d 4c 8h 7s 3h Jd"


def dealt_in(topic: str, hand: Hand) -> list[str]:
    """The cards of each deal on a topic, one string for each movement."""
    return [show_cards(event.cards) for event in events_of(hand, topic) if isinstance(event, Dealt)]


@pytest.mark.structure("comstock.holdem.deck")
def test_the_deck_has_52_different_cards_and_no_joker() -> None:
    assert len(HOLDEM.deck) == len(set(HOLDEM.deck)) == 52
    assert set(HOLDEM.deck) == set(STANDARD)
    assert JOKER not in HOLDEM.deck


@pytest.mark.structure("comstock.holdem.deck")
def test_nine_players_who_stay_to_the_river_use_26_cards() -> None:
    hand = deal("1 2 3 4 5 6 7 8 9")
    stay_to_the("river", hand)
    used = [card for event in hand.events if isinstance(event, Dealt) for card in event.cards]
    counts = [len(hand.table.cards[place]) for place in ("hand 1", "hand 9", "burn", "board")]
    assert counts == [2, 2, 3, 5]
    assert len(used) == len(set(used)) == 9 * 2 + 3 + 5 == 26
    assert JOKER not in used


@pytest.mark.rule("comstock.holdem.deal-two-down-singly")
def test_two_cards_are_dealt_one_at_a_time_clockwise_from_the_left_of_the_button() -> None:
    stacks = dict.fromkeys((1, 2, 3, 4), 20000)
    hand = HOLDEM.hand(stacks=stacks, button=4, deck="Ah Kd 7c 2s 9h 9d 5c 5s")
    assert [hole_cards(hand, seat) for seat in (1, 2, 3, 4)] == ["Ah 9h", "Kd 9d", "7c 5c", "2s 5s"]
    first, *others = (at for at, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert others == list(range(first + 1, first + 8)), "nothing comes between the eight cards"


@pytest.mark.rule("comstock.holdem.deal-two-down-singly")
def test_hole_cards_are_dealt_face_down() -> None:
    hand = deal("1 2 3 4", button=4, hole={1: "Ah 9h"})
    assert view_knows(hand, 1, "Ah")
    assert view_knows(hand, 1, "9h")
    for other in (2, 3, 4, None):
        assert not view_knows(hand, other, "Ah")
        assert not view_knows(hand, other, "9h")


@pytest.mark.rule("comstock.holdem.four-betting-rounds")
def test_there_is_a_betting_round_after_the_deal_the_flop_the_turn_and_the_river() -> None:
    hand = deal("1 2 6")
    show_all(hand)
    assert [word for word in course(hand) if word != "burn"] == [
        "deal",
        "bet",
        "flop",
        "bet",
        "turn",
        "bet",
        "river",
        "bet",
        "showdown",
    ]


@pytest.mark.rule("comstock.holdem.burn-before-each-board-step")
def test_a_card_is_burned_before_the_flop_the_turn_and_the_river() -> None:
    stacks = dict.fromkeys((1, 2), 20000)
    hand = HOLDEM.hand(stacks=stacks, button=1, deck=f"Ah Kd 7c 2c {STUB}")
    show_all(hand)
    assert dealt_in("burn", hand) == ["2s", "8h", "3h"]
    assert [dealt_in(step, hand) for step in ("flop", "turn", "river")] == [["Ks 9d 4c"], ["7s"], ["Jd"]]
    assert [word for word in course(hand) if word in ("burn", "flop", "turn", "river")] == [
        "burn",
        "flop",
        "burn",
        "turn",
        "burn",
        "river",
    ]
    for seat in (1, 2, None):
        assert not any(view_knows(hand, seat, card) for card in ("2s", "8h", "3h"))


@pytest.mark.rule("comstock.holdem.flop-three-at-once")
def test_the_flop_comes_three_cards_in_one_step() -> None:
    hand = deal("1 2 6", board="Ks 9d 4c")
    play(hand, "6 call", "1 call")
    assert board(hand) == []
    followed = hand.answer(2, Answer("check"))
    flops = [event for event in followed if isinstance(event, Dealt) and event.place == "board"]
    assert [show_cards(event.cards) for event in flops] == ["Ks 9d 4c"]
    assert turn(hand) == 1


@pytest.mark.rule("comstock.holdem.flop-three-at-once")
def test_there_is_no_flop_for_one_player() -> None:
    hand = deal("1 2 6")
    play(hand, "6 fold", "1 fold")
    assert hand.over
    assert board(hand) == []
    called = deal("1 2 6")
    play(called, "6 fold", "1 call", "2 check")
    assert len(board(called)) == 3


@pytest.mark.rule("comstock.holdem.turn-and-river-one-at-a-time")
def test_turn_and_river_come_one_at_a_time_each_with_its_betting_round() -> None:
    hand = deal("1 2 6", board="Ks 9d 4c 7s Jd")
    stay_to_the("flop", hand)
    assert board(hand) == ["Ks", "9d", "4c"]
    assert stay(hand) == [1, 2, 6]
    assert board(hand) == ["Ks", "9d", "4c", "7s"]
    assert stay(hand) == [1, 2, 6]
    assert board(hand) == ["Ks", "9d", "4c", "7s", "Jd"]
    assert stay(hand) == [1, 2, 6]
    for seat in (1, 2, 6, None):
        assert hand.view(seat).cards["board"] == ["Ks", "9d", "4c", "7s", "Jd"]


@pytest.mark.rule("comstock.holdem.first-round-opens-left-of-last-blind")
def test_before_the_flop_the_action_starts_next_to_the_last_blind() -> None:
    assert stay(deal("1 2 3 4 5 6")) == [3, 4, 5, 6, 1, 2]
    assert stay(deal("1 2 3 4 5 6", blinds=(100, 200, 500))) == [4, 5, 6, 1, 2, 3]


@pytest.mark.rule("comstock.holdem.later-rounds-open-left-of-button")
def test_after_the_flop_the_action_starts_with_the_nearest_live_player_from_the_button() -> None:
    hand = deal("1 2 3 4 5 6")
    play(hand, "3 fold", "4 call", "5 fold", "6 call", "1 fold", "2 check")
    play(hand, "2 check", "4 bet $5", "6 call", "2 fold")
    assert stay(hand) == [4, 6]


@pytest.mark.rule("comstock.holdem.later-rounds-open-left-of-button")
def test_an_all_in_player_is_passed_over() -> None:
    hand = deal("2:$5 4 6")
    play(hand, "6 call", "2 call", "4 check")
    assert stay(hand) == [4, 6]
    assert turn(hand) == 4


@pytest.mark.rule("comstock.holdem.button-acts-last-after-flop")
def test_the_button_acts_last_on_every_round_but_the_first() -> None:
    hand = deal("1 3 5 6")
    play(hand, "5 fold", "6 call", "1 call")
    assert stay(hand) == [3]
    assert [stay(hand) for _ in range(3)] == [[1, 3, 6]] * 3


@pytest.mark.rule("comstock.holdem.unseen-cards-stay-unseen")
def test_folded_and_mucked_hands_burned_cards_and_the_stub_are_never_seen() -> None:
    hand = deal("2 4 5 6", hole={2: "Qh Th", 4: "As Ad", 5: "8c 3c"}, board="Ks 9d 4c 7s Jd")
    stay_to_the("flop", hand)
    play(hand, "2 fold", "4 bet $5", "5 call", "6 fold")
    stay(hand)
    play(hand, "4 bet $10", "5 call", "5 throw-away")
    assert hand.over
    unseen = [*hand.table.cards["burn"], *hand.table.deck[hand.table.top :]]
    for seat in (2, 4, 5, 6, None):
        assert not any(view_knows(hand, seat, card) for card in unseen)
        assert view_knows(hand, seat, "Qh") == view_knows(hand, seat, "Th") == (seat == 2)
        assert view_knows(hand, seat, "8c") == view_knows(hand, seat, "3c") == (seat == 5)
        assert view_knows(hand, seat, "As")
