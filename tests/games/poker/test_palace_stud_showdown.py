"""Who shows, what wins and how pots are shared: The Palace's 7-card stud."""

from functools import partial

import pytest

from calroom.table.hand import Hand

from .playing import left, may, play, pot, pushed, shown, taken_in, view_knows
from .stud_playing import bet, deal, show_all, stay, stay_to

stud = partial(deal, game="palace.stud")


def showdown(first: str, second: str) -> Hand:
    hand = stud("1 4", {1: first, 4: second})
    show_all(hand)
    return hand


@pytest.mark.rule("palace.stud.best-five-of-seven-wins")
def test_the_best_five_of_seven_cards_win() -> None:
    hand = showdown("Ah 2s 4d 9c Ad 3h 5s", "Kd 9h 9s 4c Kc Qd Js")
    assert shown(hand)[4] == "kings and nines"
    assert set(pushed(hand)) == {1}


@pytest.mark.rule("palace.stud.hand-ranking")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js Ts 2d 3c", "Kh Qh Jh Th 9h 2c 3d"),
        ("5h 4h 3h 2h Ah Kd Qc", "9s 9d 9h 9c Kc Ac 2s"),
        ("9s 9d 9h 9c 2c 3c 4d", "As Ad Ah Ks Kd 2d 3d"),
        ("2s 2d 2h 3s 3d 9c Tc", "As Ks 9s 7s 4s 2c 3h"),
        ("As 9s 7s 4s 2s Kd Jh", "Ah Kh Qd Jc Td 2c 3h"),
        ("6s 5d 4h 3c 2d Kc Ks", "Ah 2s 3d 4c 5h Kd Qd"),
        ("5s 4d 3h 2c Ad Kc 9h", "Ks Kd Kh Qd Jc 7d 6d"),
        ("8s 8d 8h Ac Kd Jh 2d", "As Ad Kh Ks Qd Jc 9d"),
        ("Ks Kd 2h 2c Qd Jc 9d", "Qs Qh Jd Js As 9c 7d"),
        ("As Ad 3h 4c 6d 8h 9c", "Ks Kd Qh Jc 9d 7h 6s"),
        ("As Kd 9h 8c 6d 4h 2c", "Ad Qd Jh 9c 8d 6h 4c"),
        ("As Kd Qh 9c 8d 6h 3c", "Qs Kh Ad 2d 3d 8c 7h"),
    ],
)
def test_hands_rank_as_in_draw_poker_without_the_joker(better: str, worse: str) -> None:
    assert set(pushed(showdown(better, worse))) == {1}
    assert set(pushed(showdown(worse, better))) == {4}


@pytest.mark.rule("palace.stud.suits-never-rank-hands")
def test_equal_flushes_share_the_pot() -> None:
    hand = showdown("As Ks Qs 9s 4s 2d 3c", "Ah Kh Qh 9h 4h 2c 3d")
    assert set(pushed(hand)) == {1, 4}


@pytest.mark.rule("palace.stud.ties-split")
def test_two_ace_high_straights_share_the_pot_equally() -> None:
    hand = stud("1 4", {1: "As Kd Qh Jc Td 2c 3d", 4: "Ad Kc Qs Jh Tc 2d 3h"})
    for amount in ("$4", "$4", "$8", "$8", "$8"):
        bet(hand, amount)
    assert pot(hand) == "$63"
    show_all(hand)
    assert pushed(hand) == {1: "$31.50", 4: "$31.50"}


@pytest.mark.rule("palace.stud.odd-chip")
def test_the_odd_half_dollar_goes_to_the_highest_card_by_suit() -> None:
    tied = {1: "Ah Kd Qh Jc Td 2c 3d", 4: "As Kc Qs Jh Tc 2d 3h", 5: "9h 9s 6c 4d 5h 8d 8s"}
    hand = stud("1 4 5", tied)
    for amount in ("$4", "$4", "$8", "$8"):
        bet(hand, amount)
    bet(hand, "$8", 1, 4)
    assert pot(hand) == "$87.50"
    show_all(hand)
    assert pushed(hand) == {1: "$43.50", 4: "$44"}


@pytest.mark.rule("palace.stud.call-when-beaten-no-refund")
def test_who_calls_although_the_up_cards_beat_him_gets_nothing_back() -> None:
    hand = stud("1 4", {1: "2d 3d 9h 9d 9c 9s 4d", 4: "Kh Kd Qc Qd 5c 6d 7h"})
    stay_to("seventh", hand)
    assert left(hand, 4) == "$198.50"
    play(hand, "1 bet $8", "4 call", "4 show")
    assert set(pushed(hand)) == {1}
    assert left(hand, 4) == "$190.50"
    assert 4 in taken_in(hand)


@pytest.mark.rule("palace.stud.showdown")
def test_who_bet_last_shows_first_then_the_others_clockwise() -> None:
    hand = stud("2 3 5", {2: "- - 2c 3d 4h 6h", 3: "- - 7d 8c 9h 3h", 5: "As Ad Kd Qc Jh 8h Ah"})
    stay_to("seventh", hand)
    bet(hand, "$8")
    assert list(shown(hand)) == [5]
    assert may(hand, 2).startswith("show, throw away or show part ")
    play(hand, "2 throw-away", "3 show")
    assert list(shown(hand)) == [5, 3]
    assert not view_knows(hand, 5, hand.setup.deck[0])


@pytest.mark.rule("palace.stud.showdown")
def test_if_nobody_bet_the_first_to_act_shows_first_and_the_winner_shows_all_seven() -> None:
    cards = {2: "- - 2c 3d 4h 6h", 4: "5c 5d Kd Qc Jh 8h 2h", 5: "As Ad 7d 8c 9h 3h Ah"}
    hand = stud("2 4 5", cards)
    stay_to("seventh", hand)
    stay(hand)
    assert list(shown(hand)) == [4]
    play(hand, "5 show-part As Ad", "2 throw-away")
    assert pushed(hand) == {}
    play(hand, "5 show")
    assert set(pushed(hand)) == {5}
