"""The deck, the antes, the deal, the forced bet and the order of action: The Palace's 7-card stud."""

from functools import partial

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import JOKER
from calroom.table.events import Dealt, Shuffled
from calroom.table.hand import Hand
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
    shown,
    turn,
    view_knows,
    words,
)
from .stud_playing import bet, cards_of, dead_cards, deal, opener, show_all, stay, stay_to, why_first

STUD = calroom.game("palace.stud")
FIVE_UP = {1: "- - Kd", 2: "- - 7s", 3: "- - 2h", 4: "- - 2c", 5: "- - Qs"}
EIGHT = "1 2 3 4 5 6 7 8"


stud = partial(deal, game="palace.stud")


@pytest.mark.structure("palace.stud.deck")
def test_the_deck_has_52_cards_and_a_table_cannot_post_a_joker() -> None:
    assert (len(set(STUD.deck)), JOKER in STUD.deck) == (52, False)
    with pytest.raises(Refused, match="without a joker"):
        stud("1 2 3", joker=True)


# Antes


@pytest.mark.rule("palace.stud.ante")
@pytest.mark.parametrize("stakes", ["$4-$8", "$3-$6"])
def test_seven_antes_of_half_a_dollar_start_the_pot(stakes: str) -> None:
    hand = stud("1 2 3 4 5 6 7", stakes=stakes)
    assert pot(hand) == "$3.50"
    assert bets(hand) == {}
    play(hand, f"{turn(hand)} bring-in")
    assert list(bets(hand).values()) == ["$1"], "the ante counts towards no bet"


@pytest.mark.rule("palace.stud.all-in-needs-an-ante")
def test_who_has_just_the_ante_plays_for_the_antes_and_who_has_less_is_not_dealt_in() -> None:
    cards = {1: "As Ad 9h 4d 8h 6c Ah", 2: "3d Kc 2c 7h 4s Jc Tc", 3: "5d Qc 9d 7s Jd Th 2d"}
    hand = stud("1:$0.50 2 3 4 5 6 7", cards, out={4: 3, 5: 3, 6: 3, 7: 3})
    play(hand, "2 bring-in", "3 complete $4", "4 fold", "5 fold", "6 fold", "7 fold", "2 call")
    show_all(hand)
    assert pushed(hand)[1] == "$3.50"
    with pytest.raises(Refused) as refusal:
        stud("1:$0.25 2 3")
    assert refusal.value.rules[0] == "palace.stud.all-in-needs-an-ante"


# The deal


@pytest.mark.rule("palace.stud.third-street-deal")
def test_six_players_get_twelve_cards_down_and_six_up() -> None:
    hand = stud("1 2 3 4 5 6")
    dealt = [event for event in hand.events if isinstance(event, Dealt)]
    assert [event.seen_by is None for event in dealt] == [False] * 12 + [True] * 6
    assert turn(hand) == opener(hand)


@pytest.mark.rule("palace.stud.deal-order")
def test_cards_go_one_at_a_time_from_the_dealers_left() -> None:
    hand = STUD.hand(dict.fromkeys((1, 2, 3), 20000), deck="Ah Kd 7c 2s 9h Jc 4d 5s 6h")
    assert [cards_of(hand, seat) for seat in (1, 2, 3)] == ["Ah 2s [4d]", "Kd 9h [5s]", "7c Jc [6h]"]


@pytest.mark.rule("palace.stud.burn-each-street")
def test_four_cards_are_burned_and_none_before_the_first_deal() -> None:
    hand = stud("1 2 3")
    assert "burn" not in hand.table.cards
    show_all(hand)
    assert len(events_of(hand, "burn")) == 4


@pytest.mark.rule("palace.stud.streets")
def test_a_full_hand_is_three_cards_down_and_four_up_after_five_betting_rounds() -> None:
    hand = stud("1 2 3", {1: "Ah 2s 4d 9c Qd 3h 7s"})
    show_all(hand)
    assert cards_of(hand, 1) == "Ah 2s [4d] [9c] [Qd] [3h] 7s"
    assert course(hand).count("bet") == 5


# The forced bet


@pytest.mark.rule("palace.stud.low-card-opens", "palace.stud.suit-order")
def test_the_lowest_up_card_must_open_and_of_two_deuces_the_club() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    assert (turn(hand), why_first(hand)) == (4, "bring-in-by-suit")
    assert may(hand, 4) == "bring in $1 or bet $4"
    three = stud("1 2 3", {1: "- - 2h", 2: "- - 2c", 3: "- - 7s"})
    assert turn(three) == 2


@pytest.mark.rule("palace.stud.ace-is-high-for-opening")
def test_for_the_forced_bet_the_ace_is_the_highest_card() -> None:
    assert opener(stud("1 2 3", {1: "- - Ac", 2: "- - 3d", 3: "- - 9h"})) == 2


@pytest.mark.rule("palace.stud.forced-bet-amount")
def test_the_forced_bet_is_a_dollar_and_may_be_completed_by_those_after() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    play(hand, "4 bring-in")
    assert may(hand, 5) == "call $1, complete to $4 or fold"
    full = stud("1 2 3 4 5", FIVE_UP)
    play(full, "4 bet $4")
    assert may(full, 5) == "call $4, raise to $8 or fold"
    other = stud("1 2 3 4 5", FIVE_UP, stakes="$3-$6")
    assert may(other, 4) == "bring in $1 or bet $3"


@pytest.mark.rule("palace.stud.forced-bet-amount")
def test_if_all_who_stay_only_call_the_opener_has_no_second_turn() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP)
    play(hand, "4 bring-in", "5 call", "1 call", "2 fold", "3 fold")
    assert len(cards_of(hand, 4).split()) == 4


@pytest.mark.rule("palace.stud.opener-all-in-for-ante")
def test_if_the_low_card_is_all_in_for_the_ante_the_next_player_opens_or_passes_it_on() -> None:
    hand = stud("1 2 3 4:$0.50 5", FIVE_UP)
    assert may(hand, 5) == "bring in $1, bet $4 or fold"
    play(hand, "5 fold")
    assert may(hand, 1) == "bring in $1, bet $4 or fold"
    play(hand, "1 bet $4")
    assert may(hand, 2) == "call $4, raise to $8 or fold"


@pytest.mark.rule("palace.stud.opener-all-in-for-ante")
def test_an_opener_with_less_than_the_forced_bet_puts_in_what_he_has() -> None:
    hand = stud("1 2 3 4:$1 5", FIVE_UP)
    assert bets(hand) == {4: "$0.50"}
    assert may(hand, 5) == "call $1, complete to $4 or fold"


# Who acts first afterwards


@pytest.mark.rule("palace.stud.high-hand-acts-first")
def test_later_the_highest_hand_showing_acts_first() -> None:
    hand = stud("1 2 3", {1: "- - Kd 4c", 2: "- - 7s 7h", 3: "- - As Qs"})
    stay(hand)
    assert turn(hand) == 2
    unpaired = stud("1 2 3", {1: "- - Kd 4c", 2: "- - 7s 8h", 3: "- - As Qs"})
    stay(unpaired)
    assert turn(unpaired) == 3


@pytest.mark.rule("palace.stud.equal-boards")
def test_of_equal_boards_the_nearest_from_the_dealers_left_acts_first() -> None:
    hand = stud("1 2 5", {1: "- - 2c 3d", 2: "- - As 9c", 5: "- - Ah 9d"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (2, "equal-boards")


@pytest.mark.rule("palace.stud.board-ranking")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2c 2d 5s 9h", "Kh Qh Jh Th"),
        ("3c 3d 3s 9h", "Kh Kd Qc Qd"),
        ("3c 3d 2s 2h", "Kh Kd Qc Jd"),
        ("4c 4d 4s 4h", "Kh Kd Kc Jd"),
        ("Ac 7d 6s 4h", "Kh Qd Jc 9d"),
    ],
)
def test_up_cards_are_ranked_as_a_part_of_a_hand_without_straights_and_flushes(
    higher: str, lower: str
) -> None:
    hand = stud("1 2", {1: f"- - {lower}", 2: f"- - {higher}"})
    stay_to("sixth", hand)
    assert turn(hand) == 2


@pytest.mark.rule("palace.stud.sixth-street-high-opens-seventh")
def test_on_seventh_street_who_was_high_on_sixth_acts_first() -> None:
    hand = stud("2 5", {2: "- - Ac Kd Ks 4h", 5: "- - Qd Qc 8h 3s Qh"})
    stay_to("seventh", hand)
    assert (turn(hand), why_first(hand)) == (2, "first-as-before")


@pytest.mark.rule("palace.stud.sixth-street-high-opens-seventh")
def test_in_place_of_an_all_in_player_the_next_one_clockwise_does() -> None:
    cards = {2: "- - Ac Kd Ks 4h", 3: "- - 3d 7c 8d 9c", 5: "- - Qd Jc 8h 3s"}
    hand = stud("2:$1.50 3 5", cards)
    stay_to("sixth", hand)
    assert (turn(hand), why_first(hand)) == (3, "first-is-all-in")
    assert stay(hand) == [3, 5]
    assert (turn(hand), why_first(hand)) == (3, "first-as-before")


@pytest.mark.rule("palace.stud.sixth-street-high-opens-seventh")
def test_if_he_folded_on_sixth_street_the_next_one_clockwise_does() -> None:
    cards = {2: "- - 2c 3d 7d 8s", 4: "- - 9h 9s 4d 5d", 5: "- - Jd Tc 3s 6s", 6: "- - Ad Kc Qc Jc"}
    hand = stud("2 4 5 6", cards, out={4: 6})
    stay_to("sixth", hand)
    play(hand, "4 check", "5 check", "6 bet $8", "2 call", "4 fold", "5 call")
    assert stay(hand) == [5, 6, 2]


# Folded seats


@pytest.mark.rule("palace.stud.folded-seat-keeps-receiving")
def test_a_seat_that_folds_in_a_round_of_checks_gets_dead_cards_until_there_is_a_wager() -> None:
    cards = {1: "- - Kd Qc 9h 8h", 2: "- - 4c 7d Th 7h", 4: "- - 9s 5s Jh 6h", 5: "- - 2c 6d 3h 4h"}
    hand = stud("1 2 4 5", cards)
    stay(hand)
    play(hand, "1 check", "2 check", "4 fold", "5 check")
    taken = [event.place for event in hand.events[-12:] if isinstance(event, Dealt)]
    assert taken == ["burn", "hand 1", "hand 2", "hand 4", "hand 5"]
    assert dead_cards(hand) == ["Jh 4"]
    play(hand, "1 bet $8", "2 call", "5 call")
    assert dead_cards(hand) == ["Jh 4"]


@pytest.mark.rule("palace.stud.folded-seat-keeps-receiving")
def test_a_dead_card_makes_no_open_pair_and_takes_no_live_players_last_card() -> None:
    hand = stud(EIGHT)
    stay(hand)
    play(hand, f"{turn(hand)} fold")
    stay(hand)
    stay_to("sixth", hand)
    assert hand.table.cards_left == 1
    stay(hand)
    assert len([event for event in events_of(hand, "folded-seat") if isinstance(event, Dealt)]) == 2


# Running out of cards


@pytest.mark.rule("palace.stud.short-deck-scramble")
def test_seven_players_who_stay_are_served_from_the_last_card_and_the_burned_ones() -> None:
    hand = stud("1 2 3 4 5 6 7")
    stay_to("sixth", hand)
    assert hand.table.cards_left == 7
    stay(hand)
    assert [event.count for event in events_of(hand, "short-deck") if isinstance(event, Shuffled)] == [5]
    assert [event.place for event in events_of(hand, "short-deck") if isinstance(event, Dealt)] == [
        "burn",
        "hand 6",
        "hand 7",
    ]
    assert hand.table.cards_left == 2


@pytest.mark.rule("palace.stud.short-deck-five-without-a-card")
def test_five_players_without_a_card_get_the_five_mixed_ones_without_a_burn() -> None:
    hand = stud(EIGHT, {1: "- - 2c", 2: "- - 3c"}, out={2: 3})
    play(hand, "1 bring-in", "2 fold")
    stay(hand)
    stay_to("sixth", hand)
    assert hand.table.cards_left == 4
    stay(hand)
    places = [event.place for event in events_of(hand, "short-deck") if isinstance(event, Dealt)]
    assert places == [f"hand {seat}" for seat in (4, 5, 6, 7, 8)]
    assert hand.table.cards_left == 0


@pytest.mark.rule("palace.stud.short-deck-one-card-left")
@pytest.mark.parametrize(("folding", "served"), [((5, 6, 7, 8), [1, 2, 3, 4]), ((4, 5, 6, 7, 8), [1, 2, 3])])
def test_with_one_card_left_it_is_mixed_with_the_three_burned_ones(
    folding: tuple[int, ...], served: list[int]
) -> None:
    hand = fold_on_sixth(*folding)
    places = [event.place for event in events_of(hand, "short-deck") if isinstance(event, Dealt)]
    burned = ["burn"] if len(served) < 4 else []
    assert places == [*burned, *(f"hand {seat}" for seat in served)]
    assert [event.count for event in events_of(hand, "short-deck") if isinstance(event, Shuffled)] == [4]


def fold_on_sixth(*folding: int) -> Hand:
    """Eight players see sixth street; one bets, some fold to it and the others call."""
    hand = stud(EIGHT)
    stay_to("sixth", hand)
    assert hand.table.cards_left == 1
    while turn(hand) in folding:
        play(hand, f"{turn(hand)} check")
    bet(hand, "$8", *(seat for seat in range(1, 9) if seat not in folding))
    return hand


# The community card

COMMUNITY = {
    1: "Ts 8h 8d 4c 2s Kh Td",
    2: "9h Jd Qc Ks 3c 5d",
    3: "2h 3h 6d 7d 9c Jc",
    4: "2d 4h Jh Js 5c 6s",
    5: "Ac Kc 2c 7s",
    6: "As Kd 9s 6h 3d Qd",
    7: "Ah Qs 8s 5h Th 4d",
    8: "Ad Qh 7h 9d 6c 3s",
}
"""Seat 4 shows jacks; the ten of diamonds, after another burn, is the card in the middle."""


def community() -> Hand:
    """Eight are dealt in and one folds on fourth street: three cards are left for seven players."""
    hand = stud(EIGHT, COMMUNITY, out={5: 4})
    stay(hand)
    bet(hand, "$4", 1, 2, 3, 6, 7, 8)
    stay_to("sixth", hand)
    assert hand.table.cards_left == 3
    stay(hand)
    return hand


@pytest.mark.rule("palace.stud.community-card-when-still-short")
def test_if_the_cards_do_not_reach_one_is_turned_up_for_everybody() -> None:
    hand = community()
    assert len(words(hand, "community-card")) == 1
    assert [len(hand.table.cards[f"hand {seat}"]) for seat in (1, 2, 8)] == [6, 6, 6]
    assert hand.table.cards["board"] == ["Td"]


@pytest.mark.rule("palace.stud.short-deck-one-card-left")
def test_with_one_card_for_five_players_one_of_the_four_mixed_ones_plays_for_all() -> None:
    hand = fold_on_sixth(6, 7, 8)
    assert len(hand.table.cards["board"]) == 1
    assert [event.count for event in events_of(hand, "short-deck") if isinstance(event, Shuffled)] == [4]


@pytest.mark.rule("palace.stud.community-card-plays-for-all")
def test_the_community_card_is_the_seventh_card_of_every_hand() -> None:
    hand = community()
    assert all(view_knows(hand, seat, "Td") for seat in (1, 5, None))
    show_all(hand)
    assert (shown(hand)[1], shown(hand)[2]) == ("tens and eights", "king-high straight")
    assert set(pushed(hand)) == {2}


@pytest.mark.rule("palace.stud.community-card-first-action")
def test_the_community_card_does_not_change_who_acts_first() -> None:
    hand = community()
    assert (turn(hand), why_first(hand)) == (4, "first-as-before")


# What nobody sees


@pytest.mark.rule("palace.stud.unseen-cards-stay-unseen")
def test_down_cards_of_folded_hands_burned_cards_and_the_stub_are_never_seen() -> None:
    hand = stud("1 2 3", {1: "- - Kd 4c 5c", 2: "Ah Ad 7s 8h 9d", 3: "- - As Qs Jd"}, out={2: 5})
    stay_to("fifth", hand)
    play(hand, "3 bet $8", "1 call", "2 fold", "3 bet $8", "1 fold")
    unseen = [*hand.table.cards["burn"], *hand.table.deck[hand.table.top :], "Ah", "Ad"]
    assert not any(view_knows(hand, seat, card) for seat in (1, 3, None) for card in unseen)
    assert all(view_knows(hand, None, card) for card in ("7s", "8h", "9d"))
    assert view_knows(hand, 2, "Ah")


@pytest.mark.rule("palace.stud.no-answer-in-time")
def test_who_does_not_answer_brings_it_in_checks_or_folds_and_shows() -> None:
    hand = stud("1 2 3 4 5", FIVE_UP, out={1: 4})
    hand.answer_for(4)
    assert bets(hand) == {4: "$1"}
    play(hand, "5 call", "1 call", "2 call", "3 call")
    seat = turn(hand)
    hand.answer_for(seat)
    assert hand.asks[0].seat != seat
    play(hand, f"{turn(hand)} bet $4")
    folding = turn(hand)
    hand.answer_for(folding)
    assert len(words(hand, "no-answer")) == 3
    assert hand.table.cards[f"hand {folding}"] == []
    assert (gathered(hand), left(hand, folding), shown(hand)) == ({"pot": "$7.50"}, "$198.50", {})
