"""Who shows, what wins and how pots are shared: The Comstock's seven card stud."""

from functools import partial
from typing import Any

import pytest

from calroom.table.hand import Hand

from .playing import may, play, pot, pushed, refuse, shown, taken_in, turn, words
from .stud_playing import bet, deal, show_all, stay, stay_to

stud = partial(deal, game="comstock.stud")


def showdown(cards: dict[int, str], **given: Any) -> Hand:
    """All hands are played to the end and shown; who has no cards here folds at once."""
    seats = " ".join(map(str, sorted({1, 2, 3, *cards})))
    out = {seat: 3 for seat in (1, 2, 3) if seat not in cards}
    hand = stud(seats, cards, out=out, **given)
    while not hand.over:
        seat = turn(hand)
        options = [option.verb for option in hand.asks[0].options]
        verb = "fold" if seat in out and "fold" in options else options[0]
        play(hand, f"{seat} {verb}")
    return hand


@pytest.mark.rule("comstock.stud.best-five-of-seven")
def test_the_best_five_of_seven_cards_win() -> None:
    hand = showdown({2: "Ah Kd Kc 7s 7h 2d 9c", 5: "Qs Qd Qh 8c 5d 3s 2c", 1: "- - 3h"})
    assert (shown(hand)[2], shown(hand)[5]) == ("kings and sevens", "three queens")
    assert set(pushed(hand)) == {5}


@pytest.mark.rule("comstock.stud.ranking-of-hands")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2s 2d 2h 3c 3d 8h Tc", "As 9s 7s 4s 2c Kd 5s"),
        ("5s 5d 5h 5c 3d 8h Tc", "Ks Kd Kh Qc Qd 8s Ts"),
        ("As 9s 7s 4s 2s Kd 3d", "Kc Qh Jd Tc 9h 2d 3h"),
        ("Ac 2h 3d 4c 5h Kd Jh", "Ks Kh Kc 9d 7c 2d 6s"),
        ("Kc Kh 4d 4c 9h 2d 7h", "As Ah Tc 9d 7c 2h 6s"),
    ],
)
def test_hands_rank_as_everywhere(better: str, worse: str) -> None:
    assert set(pushed(showdown({4: better, 5: worse}))) == {4}
    assert set(pushed(showdown({4: worse, 5: better}))) == {5}


@pytest.mark.rule("comstock.stud.suits-never-rank-hands")
def test_equal_flushes_in_spades_and_hearts_share_the_pot() -> None:
    hand = showdown({4: "As Js 9s 5s 2s 3d 4c", 5: "Ah Jh 9h 5h 2h 3c 4d"})
    assert set(pushed(hand)) == {4, 5}


@pytest.mark.rule("comstock.stud.joker-as-bug")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Jk Ks Kd 5c 9h 2d 3c", "pair of kings"),
        ("Jk 9s 8d 7c 6h 2d 2c", "straight"),
        ("Jk Kc 9c 6c 2c 3d 4h", "flush"),
        ("Jk Ac Ad Ah As 3d 4h", "five aces"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(cards: str, name: str) -> None:
    hand = showdown({4: cards, 5: "Qs Td 8s 7h 4s 3h 2h"}, joker=True)
    assert name in shown(hand)[4]
    assert set(pushed(hand)) == {4}


@pytest.mark.rule("comstock.stud.joker-as-bug")
def test_as_an_up_card_the_joker_is_an_ace() -> None:
    hand = stud("1 2 3", {1: "- - Jk 7c", 2: "- - 3c 8d", 3: "- - Kh Qh"}, joker=True)
    assert turn(hand) == 2
    stay(hand)
    assert turn(hand) == 1


@pytest.mark.rule("comstock.stud.first-to-show")
def test_who_bet_last_shows_first_and_the_others_in_turn() -> None:
    hand = stud("2 3 5", {2: "- - 2c 3d 4h 6h", 3: "- - 7d 8c 9h 3h", 5: "- - Kd Qc Jh 8h"})
    stay_to("seventh", hand)
    bet(hand, "$10")
    assert list(shown(hand)) == [5]
    play(hand, "2 show", "3 show")
    assert list(shown(hand)) == [5, 2, 3]


@pytest.mark.rule("comstock.stud.first-to-show")
def test_if_all_checked_the_first_who_did_shows_first() -> None:
    hand = stud("2 3 5", {2: "- - 2c 3d 4h 6h", 3: "- - Kd Qc Jh 8h", 5: "- - 7d 8c 9h 3h"})
    stay_to("seventh", hand)
    assert stay(hand) == [3, 5, 2]
    show_all(hand)
    assert list(shown(hand)) == [3, 5, 2]


@pytest.mark.rule("comstock.stud.winner-shows-all-cards")
def test_the_pot_is_not_pushed_until_all_seven_cards_are_up() -> None:
    cards = {2: "- - 2c 3d 4h 6h", 3: "5c 5d Kd Qc Jh 8h 2h", 5: "As Ah 7d 8c 9h 3h Ad"}
    hand = stud("2 3 5", cards)
    stay_to("seventh", hand)
    stay(hand)
    play(hand, "5 show-part As Ah 7d 8c 9h", "2 throw-away")
    assert pushed(hand) == {}
    assert may(hand, 5) == "show or throw away"
    play(hand, "5 show")
    assert set(pushed(hand)) == {5}


@pytest.mark.rule("comstock.stud.cards-speak", "comstock.stud.dealer-helps-read-hands")
def test_the_dealer_reads_the_cards_whatever_their_owner_calls() -> None:
    hand = showdown({2: "9h 8h 7c 6d 5s Kd 2c", 5: "Qs Qd Qh 8c 4d 3s 2h"})
    assert "straight" in shown(hand)[2]
    assert set(pushed(hand)) == {2}


@pytest.mark.rule("comstock.stud.ties-and-odd-chip")
def test_the_odd_dollar_goes_to_the_first_winner_from_the_dealers_left() -> None:
    tied = {2: "Ah Kd 2c Qs Jh 9d 8c", 5: "As Kc 3d Qd Jc 9h 7s", 3: "- - 5h 4c 6c"}
    hand = stud("2 3 5", tied, out={3: 5})
    stay(hand)
    bet(hand, "$5")
    bet(hand, "$10", 2, 5)
    assert pot(hand) == "$41"
    show_all(hand)
    assert pushed(hand) == {2: "$21", 5: "$20"}


@pytest.mark.rule("comstock.stud.customs-of-holdem")
def test_losing_hands_are_taken_in_before_the_pot_is_pushed() -> None:
    hand = showdown({2: "9h 8h 7c 6d 5s Kd 2c", 5: "Qs Qd Qh 8c 4d 3s 2h"})
    assert taken_in(hand)[-2:] == [5, 2]
    assert words(hand, "no-more-betting") == []


@pytest.mark.rule("comstock.stud.customs-of-holdem")
def test_all_others_having_folded_the_last_player_wins_unseen() -> None:
    hand = stud("2 3 5", {2: "- - 2c", 3: "- - Kd", 5: "Ah As 7d"})
    play(hand, "2 bring-in", "3 fold", "5 complete $5")
    refuse(hand, "5 check", "customs-of-holdem")
    play(hand, "2 fold")
    assert (pushed(hand), shown(hand)) == ({5: "$6"}, {})
