"""Pan's melds: sets and ropes, what may be added, what may be borrowed."""

import pytest

from calroom.table.hand import Hand

from .playing import (
    board,
    deal,
    everybody_plays,
    houses,
    paid,
    picks,
    play,
    position,
    refuse,
    rules,
    told,
)


def hit(house: str, hand_cards: str, card: str) -> Hand:
    """Seat 3 with these cards, who has just turned up this one."""
    return everybody_plays(deal(house, 3, {3: hand_cards}, card))


@houses(palace="rank-order", comstock="rank-order", sk="custom-rank-order")
def test_the_ace_is_low_and_a_rope_does_not_go_round(house: str) -> None:
    hand = hit(house, "Qd Kd 2d 3d", "Ad")
    refuse(hand, "3 meld Qd Kd", {"sk": "custom-rank-order"}.get(house, "rank-order"))
    play(hand, "3 meld 2d 3d")
    assert board(hand, 3) == "2d 3d Ad"


@houses(palace="rank-jack-follows-seven", comstock="rank-jack-follows-seven", sk="rank-jack-follows-seven")
def test_the_jack_follows_the_seven(house: str) -> None:
    hand = hit(house, "6c 7c Qc", "Jc")
    assert {"6c 7c", "7c Qc"} <= picks(hand, 3, "meld")
    play(hand, "3 meld 7c Qc")
    assert board(hand, 3) == "7c Jc Qc"


@houses(palace="custom-rope-valid", comstock="custom-run-valid", sk="runs-ropes")
def test_a_rope_is_three_or_more_of_one_suit_in_order(house: str) -> None:
    hand = hit(house, "6d 7d Qd 6h 4d 5d 4d", "Jd")
    refuse(hand, "3 meld 6h 7d")
    refuse(hand, "3 meld 4d 5d")
    play(hand, "3 meld 6d 7d", "3 add Qd", "3 add 5d", "3 add 4d")
    assert board(hand, 3) == "4d 5d 6d 7d Jd Qd"
    refuse(hand, "3 add 4d")


@houses(palace="custom-set-valid", sk="set-three-or-more-suits")
def test_a_set_is_of_one_suit_or_shows_three(house: str) -> None:
    hand = hit(house, "6h 6c 6d 6d 6h", "6h")
    refuse(hand, "3 meld 6h 6c", {"palace": "custom-set-valid", "sk": "set-three-or-more-suits"}[house])
    assert picks(hand, 3, "meld") >= {"6c 6d", "6h 6h"}
    play(hand, "3 meld 6c 6d", "3 add 6d")
    assert board(hand, 3) == "6c 6d 6d 6h"


@rules("comstock", "set-different-suits")
def test_a_mixed_set_of_the_comstock_never_has_a_suit_twice() -> None:
    hand = hit("comstock", "4h 4s 4h 4c", "4d")
    refuse(hand, "3 meld 4h 4h", "set-different-suits")
    play(hand, "3 meld 4h 4s", "3 add 4c")
    assert board(hand, 3) == "4c 4d 4h 4s"
    refuse(hand, "3 add 4h")


@houses(comstock="set-same-suit", sk="set-same-suit")
def test_cards_of_one_rank_and_suit_are_a_set(house: str) -> None:
    hand = hit(house, "4h 4h 4h", "4h")
    play(hand, "3 meld 4h 4h", "3 add 4h")
    assert board(hand, 3) == "4h 4h 4h 4h"


@houses(palace="custom-aces-kings-any-suit", comstock="set-aces-kings-any-suit")
def test_aces_and_kings_make_sets_in_any_suits(house: str) -> None:
    hand = hit(house, "Kh Kc Kc", "Kh")
    play(hand, "3 meld Kh Kc", "3 add Kc")
    assert board(hand, 3) == "Kc Kc Kh Kh"
    queens = hit(house, "Qh Qc", "Qh")
    assert "Qc Qh" not in picks(queens, 3, "meld")


@rules("sk", "sets-no-ace-king-exception")
def test_at_s_and_k_kings_are_like_all_other_ranks() -> None:
    hand = hit("sk", "Kh Kc Kd Kh", "Kh")
    refuse(hand, "3 meld Kh Kc")
    assert picks(hand, 3, "meld") == {"Kc Kd", "Kh Kh"}
    play(hand, "3 meld Kc Kd")
    assert board(hand, 3) == "Kc Kd Kh"


@rules("sk", "valid-condition")
def test_a_valid_condition_is_a_set_or_a_run() -> None:
    hand = hit("sk", "3h 4h 4d 4s", "5h")
    play(hand, "3 meld 3h 4h")
    assert board(hand, 3) == "3h 4h 5h"
    other = hit("sk", "4h 4d", "4s")
    play(other, "3 meld 4h 4d")
    assert board(other, 3) == "4d 4h 4s"


@rules("palace", "meld-face-up")
def test_a_meld_lies_face_up_for_all_to_see() -> None:
    hand = hit("palace", "Ah Ad", "Ac")
    play(hand, "3 meld Ah Ad")
    for seat in (1, 2, None):
        assert sorted(hand.view(seat).cards["first spread of seat 3"]) == ["Ac", "Ad", "Ah"]


@rules("palace", "custom-adding-to-melds")
def test_at_the_palace_a_spread_is_judged_on_its_cards_alone() -> None:
    hand = everybody_plays(deal("palace", 3, {3: "4h 4h 4c 4d Kh Kh Kc 6c"}, "4h"))
    play(hand, "3 meld 4h 4h")
    refuse(hand, "3 add 4c", "custom-adding-to-melds")
    play(hand, "3 add 4c 4d")
    assert board(hand, 3) == "4c 4d 4h 4h 4h"
    kings = everybody_plays(deal("palace", 3, {3: "Kh Kh Kc"}, "Kh"))
    play(kings, "3 meld Kh Kh", "3 add Kc")
    assert board(kings, 3) == "Kc Kh Kh Kh"


@rules("comstock", "custom-adding-to-melds")
def test_at_the_comstock_a_mixed_set_takes_the_fourth_suit_and_no_more() -> None:
    hand = hit("comstock", "4h 4h 4c 4d", "4h")
    play(hand, "3 meld 4h 4h")
    refuse(hand, "3 add 4c", "custom-adding-to-melds")
    mixed = hit("comstock", "4h 4s 4c 4c", "4d")
    play(mixed, "3 meld 4h 4s", "3 add 4c")
    refuse(mixed, "3 add 4c", "custom-adding-to-melds")


@rules("sk", "custom-adding-to-melds")
def test_at_s_and_k_spreads_grow_as_long_as_they_stay_valid() -> None:
    hand = position("sk", {3: "3h 4h 5h | 2h"}, "6h", seats=3)
    play(hand, "3 draw", "3 add")
    assert board(hand, 3) == "3h 4h 5h 6h"
    refuse(hand, "3 keep")
    suited = hit("sk", "4h 4h 4c", "4h")
    play(suited, "3 meld 4h 4h")
    refuse(suited, "3 add 4c", "custom-adding-to-melds")
    mixed = hit("sk", "4d 4h 4s", "4s")
    play(mixed, "3 meld 4d 4h", "3 add 4s")
    assert board(mixed, 3) == "4d 4h 4s 4s"


@rules("palace", "no-borrowing-between-spreads")
def test_at_the_palace_a_card_stays_on_its_spread() -> None:
    hand = position("palace", {3: "4h 5h 6h 7h | 7c 2h 2s"}, "7d", seats=3)
    play(hand, "3 draw")
    refuse(hand, "3 meld 7h 7c")
    again = position("palace", {3: "4h 5h 6h 7h | 7c 7d 2s"}, "3h", seats=3)
    play(again, "3 draw", "3 add")
    refuse(again, "3 borrow 7h", "no-borrowing-between-spreads")
    refuse(again, "3 meld 7h 7c 7d")


@rules("comstock", "custom-borrowing")
def test_at_the_comstock_a_card_may_be_lifted_if_every_spread_stays_valid() -> None:
    hand = position("comstock", {3: "4h 5h 6h 7h | 7c"}, "7d", seats=3)
    play(hand, "3 draw", "3 meld[from the first] 7h 7c")
    assert board(hand, 3) == "4h 5h 6h / 7c 7d 7h"
    play(hand, "3 collect")
    assert paid(hand, "pay") == ["$1 2 > 3", "$1 1 > 3"]
    both = position("comstock", {3: "3h 4h 5h 6h / Ac Ad As | 3c 6c"}, "Ah", seats=3)
    play(both, "3 draw", "3 add")
    assert picks(both, 3, "add", "first") == set()
    rope = position("comstock", {3: "2h 3h 4h 5h 6h 7h | 2c"}, "Jh", seats=3)
    play(rope, "3 draw", "3 add", "3 meld[from the first] 2h 3h 4h")
    assert board(rope, 3) == "5h 6h 7h Jh / 2h 3h 4h"


def test_nobody_moves_cards_to_and_fro_for_ever() -> None:
    hand = position("comstock", {3: "Ac Ad Ah As / 2h 3h 4h | 6c 6d"}, "6h", seats=3)
    play(hand, "3 draw", "3 meld 6c 6d", "3 add[second, from the first] Ah")
    assert board(hand, 3) == "Ac Ad As / 2h 3h 4h Ah / 6c 6d 6h"
    assert picks(hand, 3, "add") == set()


@rules("palace", "suits-not-ranked")
@rules("palace", "custom-pay-nonvalle-one-suit")
def test_no_suit_beats_another_but_spades_pay_double() -> None:
    for cards, chips in (("4h 4h", 1), ("4s 4s", 2)):
        hand = hit("palace", cards, cards[:2])
        play(hand, f"3 meld {cards}", "3 collect")
        assert paid(hand, "pay") == [f"${2 * chips} {seat} > 3" for seat in (2, 1)]


@rules("comstock", "spades-pay-double")
def test_only_what_is_all_spades_pays_double() -> None:
    for cards, card, chips in (("6s 6s", "6s", 2), ("6h 6h", "6h", 1), ("5h 5s", "5c", 1)):
        hand = hit("comstock", cards, card)
        play(hand, f"3 meld {cards}", "3 collect")
        assert paid(hand, "pay") == [f"${chips} {seat} > 3" for seat in (2, 1)]


PAYING = {
    "valle-mixed": ("5h 5s", "5c", 1),
    "valle-one-suit": ("3s 3s", "3s", 4),
    "nonvalle-one-suit": ("Qs Qs", "Qs", 2),
    "low-rope": ("As 2s", "3s", 2),
    "high-rope": ("Js Qs", "Ks", 2),
}


@pytest.mark.parametrize(
    ("house", "condition"),
    [
        pytest.param(house, condition, marks=pytest.mark.rule(f"{house}.pan.custom-pay-{condition}"))
        for house in ("palace", "comstock")
        for condition in PAYING
    ],
)
def test_a_condition_pays_what_the_schedule_says(house: str, condition: str) -> None:
    cards, card, chips = PAYING[condition]
    hand = hit(house, cards, card)
    play(hand, f"3 meld {cards}", "3 collect")
    chip = 2 if house == "palace" else 1
    assert paid(hand, "pay") == [f"${chips * chip} {seat} > 3" for seat in (2, 1)]


@pytest.mark.parametrize(
    ("cards", "card", "chips"),
    [("7d 7d", "7d", 2), ("6d 6d", "6d", 1), ("Ah 2h", "3h", 1), ("Jd Qd", "Kd", 1)],
)
def test_out_of_spades_the_same_conditions_pay_half(cards: str, card: str, chips: int) -> None:
    hand = hit("comstock", cards, card)
    play(hand, f"3 meld {cards}", "3 collect")
    assert paid(hand, "pay") == [f"${chips} {seat} > 3" for seat in (2, 1)]


@houses(palace="custom-nonpaying-melds")
def test_other_melds_pay_nothing(house: str) -> None:
    for cards, card in (("4h 4c", "4d"), ("Kh Kh", "Kc"), ("4d 5d", "6d")):
        hand = hit(house, cards, card)
        play(hand, f"3 meld {cards}")
        refuse(hand, "3 collect $2")
        assert told(hand, "pays-nothing")
