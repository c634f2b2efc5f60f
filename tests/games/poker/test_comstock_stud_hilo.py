"""High and low share the pot: The Comstock's seven stud hi/lo/8, where it differs from its stud."""

from typing import Any

import pytest

import calroom
from calroom.cards import JOKER
from calroom.table.hand import Hand

from .playing import bets, gathered, may, play, pot, pushed, refuse, shown, turn, words
from .stud_playing import bet, deal, opener, show_all, stay, stay_to, why_first


def hilo(seats: str, cards: dict[int, str] | None = None, **given: Any) -> Hand:
    return deal(seats, cards, game="comstock.stud-hilo", **given)


def showdown(cards: dict[int, str], bets_made: str = "", **given: Any) -> Hand:
    """Three to the end, all hands shown; `bets_made` says what is bet on which street, `- $5 $10 - -`."""
    hand = hilo(" ".join(map(str, sorted(cards))), cards, **given)
    for made in bets_made.split() or "-----":
        if made == "-":
            stay(hand)
        else:
            bet(hand, made)
    show_all(hand)
    return hand


NOTHING = "Kh Jd 9h 9c Tc 6d 3c"
"""Seven cards without a low, whose high is a pair of nines."""


@pytest.mark.rule("comstock.stud-hilo.follows-seven-card-stud")
def test_the_forced_bet_is_completed_and_raised_as_in_stud() -> None:
    hand = hilo("2 4 5 6", {2: "- - 3c", 4: "- - 9d", 5: "- - Ks", 6: "- - Jd"})
    assert pot(hand) == "$4"
    play(hand, "2 bring-in", "4 complete $5", "5 raise $10", "6 raise $15", "2 raise $20")
    refuse(hand, "4 raise $25", "follows-seven-card-stud", instead="call $15 or fold")


@pytest.mark.structure("comstock.stud-hilo.deck-and-seats")
def test_seven_players_run_the_deck_out_and_a_joker_is_in_it_only_where_posted() -> None:
    game = calroom.game("comstock.stud-hilo")
    assert game.rules.seats == (3, 7)
    assert (len(game.deck), JOKER in game.deck) == (52, False)
    assert JOKER in hilo("1 2 3", joker=True).setup.deck
    hand = hilo("1 2 3 4 5 6 7")
    show_all(hand)
    assert 7 * 7 + 4 > 52
    assert len(hand.inputs.drawn.shuffles) == 1


@pytest.mark.rule("comstock.stud-hilo.low-card-opens")
def test_the_lowest_up_card_by_suit_opens_and_the_ace_is_high() -> None:
    hand = hilo("1 2 3 4", {1: "- - Ac", 2: "- - 4d", 3: "- - 4h", 4: "- - Ks"})
    assert (opener(hand), why_first(hand)) == (2, "bring-in-by-suit")
    alone = hilo("1 2 3", {1: "- - Ac", 2: "- - 4d", 3: "- - 5h"})
    assert (opener(alone), why_first(alone)) == (2, "bring-in")


@pytest.mark.rule("comstock.stud-hilo.high-hand-acts-first-later")
def test_later_the_highest_board_acts_first_although_low_hands_share_the_pot() -> None:
    hand = hilo("1 2 3", {1: "- - 2c 3d", 2: "- - Ah 8c", 3: "- - 6h 6s"})
    stay(hand)
    assert turn(hand) == 3


@pytest.mark.rule("comstock.stud-hilo.tie-for-high-left-of-dealer")
def test_of_equal_boards_the_nearest_from_the_dealers_left_acts_first() -> None:
    hand = hilo("2 3 6", {2: "- - 2c 3d", 3: "- - Ah 8c", 6: "- - As 8s"})
    stay(hand)
    assert (turn(hand), why_first(hand)) == (3, "equal-boards")


@pytest.mark.rule("comstock.stud-hilo.limits-by-street")
def test_the_lower_limit_holds_on_third_and_fourth_street_and_the_upper_after() -> None:
    hand = hilo("2 3 6", {2: "- - 2c 3d 4c 5s", 3: "- - Ah Kc Qd Td", 6: "- - 9s 8s 7h 6d"})
    play(hand, "2 bring-in", "3 complete $5", "6 call", "2 call")
    for street in ("$5", "$10", "$10", "$10"):
        assert may(hand, 3) == f"check, bet {street} or fold"
        stay(hand)


@pytest.mark.rule("comstock.stud-hilo.open-pair-has-no-effect")
def test_an_open_pair_does_not_raise_the_limit() -> None:
    hand = hilo("2 4 5", {2: "- - 2c 3d", 4: "- - 9d 9c", 5: "- - Kd 7h"})
    stay(hand)
    refuse(hand, "4 bet $10", "open-pair-has-no-effect", instead="check, bet $5 or fold")
    play(hand, "4 bet $5")
    assert bets(hand) == {4: "$5"}


@pytest.mark.rule("comstock.stud-hilo.high-and-low-share-pot")
def test_the_best_high_and_the_best_low_hand_take_half_of_the_pot_each() -> None:
    cards = {3: "Ah 2d 3c 4s 8h Kd Jc", 5: "Qs Qd Qh 9c 9s 7h 2s", 6: "Kh Ts 9h Td Jd 7c 5c"}
    hand = showdown(cards, "- $5 $10 - $10")
    assert gathered(hand) == {"pot": "$84"}
    won = pushed(hand)
    assert won == {3: "$40", 5: "$41"}
    assert (shown(hand)[3], shown(hand)[5]) == ("ace high and eight-four low", "queens full of nines")


@pytest.mark.rule("comstock.stud-hilo.high-and-low-share-pot")
def test_one_player_may_win_both_halves() -> None:
    hand = showdown({3: "Ah 2h 3h 4h 8h Kd Jc", 5: "Qs Qc Ts 8s 9s 7h 2s", 6: NOTHING})
    assert set(pushed(hand)) == {3}


@pytest.mark.rule("comstock.stud-hilo.low-qualifier-eight")
@pytest.mark.parametrize(
    ("low", "takes_half"), [("9s 5c 4d 3h 2c Kd Qs", False), ("8s 7c 6d 5h 4c Kd Qs", True)]
)
def test_a_low_hand_must_be_eight_or_better(low: str, takes_half: bool) -> None:
    high = "Ah As Ad Kc Kh Ts 9d"
    hand = showdown({3: low, 5: high, 6: "Qh Jd 9h 9c Tc Qd 3c"})
    assert (3 in pushed(hand)) is takes_half
    assert ("low" in shown(hand)[3]) is takes_half


@pytest.mark.rule("comstock.stud-hilo.low-qualifier-eight")
def test_a_pair_spoils_a_low_and_a_posted_game_takes_any_low() -> None:
    cards = {3: "8s 7c 6d 5h 5c Kd Qs", 5: "Ah As Ad Kc Kh Ts 9d", 6: "Qh Jd 9h 9c Tc Qd 3c"}
    assert set(pushed(showdown(cards))) == {5}
    posted = showdown(cards, any_low=True)
    assert set(pushed(posted)) == {3, 5}
    assert words(posted, "no-low") == []


@pytest.mark.rule("comstock.stud-hilo.low-hand-compared")
@pytest.mark.parametrize(
    ("better", "worse"),
    [("7c 6d 5c 4h 3s Kd Qs", "8c 4d 3c 2h As Kc Qd"), ("8c 5d 3c 2h As Kd Qs", "8d 5c 4c 2s Ac Kc Qh")],
)
def test_lows_are_compared_from_the_highest_card_down(better: str, worse: str) -> None:
    hand = showdown({3: better, 5: worse, 6: "Jh Jd Jc 9h 9c Tc 3d"})
    assert set(pushed(hand)) == {3, 6}


@pytest.mark.rule("comstock.stud-hilo.no-low-high-takes-all")
def test_without_a_low_the_best_high_hand_takes_the_whole_pot() -> None:
    cards = {3: "9s 8d 4c 3h 2c Qd Jh", 4: "Tc 6d 4h 2s Ac Qh Jc", 5: "Ks Kd 9c Th 7s 5c 3s"}
    hand = showdown(cards, "- $5 $10 - $10")
    assert pushed(hand) == {5: "$81"}
    assert len(words(hand, "no-low")) == 1


@pytest.mark.rule("comstock.stud-hilo.side-pots-judged-separately")
def test_each_pot_is_divided_on_its_own() -> None:
    cards = {2: "Ah 2d 3c 4s 8h Kd Jc", 3: "Js Jd 9h 9c Tc Qd 3s", 5: "Qs Qh Ts Th 7s Kc 5c"}
    hand = hilo("2:$21 3 5", cards)
    for amount in ("$5", "$5", "$10", "$10", "$10"):
        bet(hand, amount)
    assert gathered(hand) == {"pot": "$63", "side pot 1": "$40"}
    show_all(hand)
    assert pushed(hand) == {2: "$30", 5: "$70"}
    assert len(words(hand, "each-pot-apart")) == 1


@pytest.mark.rule("comstock.stud-hilo.high-needs-no-qualifier")
def test_ace_high_may_win_the_high_half() -> None:
    hand = showdown({3: "Ah Kd Jc 9s 6h 3c 2d", 5: "Kh Qc Jh 9c 7s 5d 3d", 6: "Qd Td 9d 7h 6c 4s 3h"})
    assert set(pushed(hand)) == {3}
    assert shown(hand)[3] == "ace high"


@pytest.mark.rule("comstock.stud-hilo.aces-both-ways")
def test_aces_count_high_and_low_in_one_hand() -> None:
    hand = showdown({3: "Ah Ad 2c 3s 4d 7h Kc", 5: "Kh Kd Jh 9c 7s 5d 3d", 6: "Qd Qh 9d 7d 6c Ts 3h"})
    assert set(pushed(hand)) == {3}
    assert shown(hand)[3] == "pair of aces and seven-four low"


@pytest.mark.rule("comstock.stud-hilo.straights-and-flushes-do-not-hurt-low")
def test_a_straight_flush_to_the_five_is_the_best_low_too() -> None:
    hand = showdown({3: "Ah 2h 3h 4h 5h Kd Jc", 5: "Ks Kc Jh 9c 7s 5d 3d", 6: "6d 5c 4c 3c 2c Ts Th"})
    assert set(pushed(hand)) == {3}
    assert "wheel" in shown(hand)[3]


@pytest.mark.rule("comstock.stud-hilo.any-five-for-each-direction")
def test_different_fives_may_be_used_for_high_and_low() -> None:
    hand = showdown({3: "Kh Kd 8c 6s 4d 3h 2c", 5: "Qs Qc Jh 9c 7s 5d Td", 6: "Jd Js 9d 9h 7d Ts 3c"})
    assert shown(hand)[3] == "pair of kings and eight-six low"
    assert pushed(hand).keys() == {3, 6}


@pytest.mark.rule("comstock.stud-hilo.joker-high")
@pytest.mark.parametrize(
    ("cards", "name"), [("Jk Kc 9c 6c 2c 3d 4h", "flush"), ("Jk Ks Kd 9h 5c 2d 3c", "pair of kings")]
)
def test_for_high_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(cards: str, name: str) -> None:
    hand = showdown({3: cards, 5: "Qs Qc Jh 9d 7s 5d Td", 6: "Jd Js 8d 6h 7d Ts 3s"}, joker=True)
    assert name in shown(hand)[3]
    assert 3 in pushed(hand)


@pytest.mark.rule("comstock.stud-hilo.joker-low")
@pytest.mark.parametrize(
    ("cards", "low"), [("Jk Ac 2d 4h 5s Kd Kh", "wheel"), ("Jk 2d 3h 4s 8c Kd Kh", "eight-four low")]
)
def test_for_low_the_joker_is_the_lowest_card_missing(cards: str, low: str) -> None:
    hand = showdown({3: cards, 5: "Qs Qc Jh 9d 7s 5d Td", 6: "Jd Js 9c 9h 7d Ts 3s"}, joker=True)
    assert shown(hand)[3].endswith(low)
    assert 3 in pushed(hand)


@pytest.mark.rule("comstock.stud-hilo.ties-and-odd-chip")
def test_the_odd_dollar_of_the_pot_belongs_to_the_high_half() -> None:
    cards = {3: "Ah 2d 3c 4s 8h Kd Jc", 5: "Qs Qd Qh 9c 9s 7h 2s", 6: "Kh Ts 9h Td Jd 7c 5c"}
    hand = hilo("3 5 6", cards, out={6: 5})
    stay(hand)
    bet(hand, "$5")
    bet(hand, "$10", 3, 5)
    bet(hand, "$10")
    assert pot(hand) == "$61"
    show_all(hand)
    assert pushed(hand) == {3: "$30", 5: "$31"}


@pytest.mark.rule("comstock.stud-hilo.ties-and-odd-chip")
def test_a_tied_low_half_is_divided_and_its_odd_chip_goes_from_the_dealers_left() -> None:
    cards = {
        2: "Ah 3d 5c 7s 8h Kd Jc",
        3: "Kh Ts 9h Td Jh 7d 6c",
        4: "As 3h 5d 7c 8s Kc Jd",
        5: "Qs Qd Qh 9c 9s Tc 4h",
        6: "Ks Js 9d 8c 7h 6d 4s",
    }
    hand = hilo("2 3 4 5 6", cards)
    stay_to("fifth", hand)
    bet(hand, "$10")
    assert pot(hand) == "$62"
    show_all(hand)
    assert pushed(hand) == {2: "$16", 4: "$15", 5: "$31"}
