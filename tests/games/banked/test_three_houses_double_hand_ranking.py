"""Double hand poker in three houses: what beats what, in front and in the back, and what the joker is."""

from itertools import pairwise
from pathlib import Path

import pytest

from calroom.cards import build_deck

from .playing import moved
from .two_hand_table import (
    COMSTOCK,
    PALACE,
    SK,
    backs,
    fronts,
    game_of,
    house_with,
    in_houses,
    meet,
    result,
    shown,
)


@pytest.mark.structure("palace.double-hand.deck-53-cards")
@pytest.mark.structure("comstock.double-hand.deck-53-cards")
@pytest.mark.structure("sk.pai-gow-poker.deck-53-cards")
def test_the_pack_has_fifty_two_cards_and_a_joker() -> None:
    for name in (PALACE, COMSTOCK, SK):
        assert sorted(game_of(name).deck) == sorted(build_deck("joker"))
        assert len(game_of(name).deck) - 7 * 7 == 4


@in_houses(
    palace="joker-ace-straight-flush",
    comstock="joker-ace-straight-flush joker-plays-as-high-as-possible",
    sk="joker",
)
@pytest.mark.parametrize(
    ("back", "name_of_it"),
    [
        ("Kh Kd Jk 7c 2s", "pair of kings"),
        ("5h 6d Jk 8c 9s", "nine-high straight"),
        ("6h 7d 8c 9s Jk", "ten-high straight"),
        ("4h 5s 6d 7h Jk", "eight-high straight"),
        ("9h Th Jk Qh Kh", "king-high straight flush"),
        ("As Ks 9s 4s Jk", "ace-high flush"),
        ("2s 4s Js Qs Jk", "ace-high flush"),
        ("2h 3d 4c 5s Jk", "six-high straight"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush_as_high_as_it_can(
    name: str, back: str, name_of_it: str
) -> None:
    front = "3c 2d" if "3" not in back and "2d" not in back else "7s 8d"
    hand = meet(name, f"{front} | {back}", "4d 3h | Ad Ac Qd 9d 8s")
    assert shown(hand, "back 4").startswith(name_of_it)


@in_houses(palace="joker-ace-straight-flush", comstock="joker-ace-straight-flush", sk="joker")
def test_a_joker_beside_a_pair_of_kings_is_an_ace_and_no_third_king(name: str) -> None:
    assert backs(name, "Kh Kd Jk 7c 2s", "Ks Kc Qd Jh Th") == "higher"
    assert backs(name, "Kh Kd Jk 7c 2s", "9s 9c 8d 8h Th") == "lower"


@in_houses(palace="joker-ace-straight-flush", comstock="joker-ace-straight-flush", sk="joker")
def test_in_a_flush_the_joker_is_the_highest_card_of_the_suit_that_is_not_there(name: str) -> None:
    assert backs(name, "As Ks 9s 4s Jk", "Ah Kh Qh 9h 4h") == "copy"
    assert backs(name, "2s 4s Js Qs Jk", "Ah Qh Jh 4h 2h") == "copy"


@in_houses(palace="joker-in-front-hand", comstock="joker-in-front-hand", sk="joker-in-low-hand")
def test_a_joker_in_front_is_an_ace(name: str) -> None:
    assert fronts(name, "Jk Ad", "Kh Kd") == "higher"
    assert fronts(name, "Jk 7c", "Kc Qc") == "higher"
    assert fronts(name, "Jk 7c", "Ad 7d") == "copy"
    assert fronts(name, "Jk 7c", "Ad 8d") == "lower"


@in_houses(palace="five-card-ranking", comstock="five-card-ranking five-aces", sk="five-card-ranking")
def test_five_aces_beat_everything(name: str) -> None:
    assert backs(name, "As Ah Ad Ac Jk", "Kh Qh Jh Th 9h") == "higher"
    assert backs(name, "Kh Qh Jh Th 9h", "As Ah Ad Ac Jk") == "lower"


@in_houses(comstock="five-aces", palace="five-card-ranking", sk="five-card-ranking")
def test_three_aces_and_the_joker_are_four_aces(name: str) -> None:
    assert backs(name, "As Ah Ad Ac Jk", "Ks Kh Kd Kc Qd") == "higher"
    assert backs(name, "As Ah Ad Jk 9c", "Kh Qh Jh Th 9h") == "lower"
    assert backs(name, "As Ah Ad Jk 9c", "Ks Kh Kd Kc Qd") == "higher"


@in_houses(palace="five-card-ranking", comstock="five-card-ranking", sk="five-card-ranking")
def test_the_classes_stand_in_the_usual_order(name: str) -> None:
    falling = [
        "As Ks Qs Js Ts",
        "9h 8h 7h 6h 5h",
        "Qc Qd Qh Qs 4c",
        "Tc Td Th 4d 4h",
        "Ac 9c 8c 6c 2c",
        "Kd Qd Jc Ts 9s",
        "7c 7d 7s Ah 2s",
        "Js Jd 8c 8d 3c",
        "Ad Ah 6s 5s 3d",
        "Kh Jh 9d 6d 4s",
    ]
    for higher, lower in pairwise(falling):
        assert backs(name, higher, lower) == "higher", (higher, lower)
        assert backs(name, lower, higher) == "lower", (higher, lower)
    assert backs(name, "9s 9h 9d 4d 4c", "As Ks Js 6s 2s") == "higher"
    assert backs(name, "Kh Kd Ac 7c 2s", "Ks Kc Qd Jh Th") == "higher"
    assert backs(name, "As Kd 9h 8c 6s", "Ah Kc 9d 8d 6c") == "copy"


@in_houses(palace="wheel-straight aces-high-or-low", comstock="wheel-straight", sk="wheel-straight")
def test_ace_to_five_is_the_lowest_straight(name: str) -> None:
    assert backs(name, "Ad 2s 3h 4c 5h", "2d 3s 4h 5c 6d") == "lower"
    assert backs(name, "2d 3s 4h 5c 6d", "Ad 2s 3h 4c 5h") == "higher"
    assert backs(name, "Ad 2s 3h 4c 5h", "Ks Kh Kd Qc Jc") == "higher"
    assert backs(name, "Ad 2d 3d 4d 5d", "2h 3h 4h 5h 6h") == "lower"


@in_houses(palace="aces-high-or-low", comstock="wheel-straight", sk="wheel-straight")
def test_a_straight_does_not_go_round_the_corner(name: str) -> None:
    assert backs(name, "Qd Ks Ah 2c 3h", "9d 9s 4h 5c 6d") == "lower"
    assert backs(name, "Ad Ks Qh Jc Th", "Kd Qs Jh Tc 9h") == "higher"
    assert backs(name, "Ad 2s 3h 4c 5h", "Ac Kd Kc Qd 7h") == "higher"
    assert fronts(name, "Ah 7c", "Kh Qc") == "higher", "everywhere else an ace is high"


@in_houses(palace="wheel-straight", comstock="wheel-straight", sk="wheel-straight")
def test_a_house_may_call_ace_to_five_the_second_highest_straight(name: str, tmp_path: Path) -> None:
    game = house_with(tmp_path, name, wheel='"second-highest"')
    assert backs(game, "Ad 2s 3h 4c 5h", "Ks Qd Jh Tc 9s") == "higher"
    assert backs(game, "Ad 2s 3h 4c 5h", "Ac Kd Qh Jc Ts") == "lower"
    assert backs(game, "2h 3d 4c 5s Jk", "Ks Qd Jh Tc 9s") == "higher"


@in_houses(palace="two-card-ranking", comstock="two-card-ranking", sk="two-card-ranking")
def test_a_front_is_a_pair_or_two_cards_and_never_a_straight_or_flush(name: str) -> None:
    assert fronts(name, "2h 2c", "Ad Kd") == "higher"
    assert fronts(name, "2d 2h", "Ad Kc") == "higher"
    assert fronts(name, "4h 4c", "3d 3c") == "higher"
    assert fronts(name, "Ad 7c", "Kc Qc") == "higher"
    assert fronts(name, "Ad 7c", "Ac 8c") == "lower"
    assert fronts(name, "Ah 9h", "As 9c") == "copy"
    assert fronts(name, "3d 2d", "4c 2c") == "lower"


@in_houses(
    palace="object-beat-both-hands compare-with-designated-player",
    comstock="win-push-lose",
    sk="win banker-against-all",
)
def test_both_hands_higher_win_even_money(name: str) -> None:
    hand = meet(name, "Kc Kd | Ah Jh 8h 6h 3h", "Qc Qd | 9s 8c 7d 6c 5d")
    assert result(hand) == "win"
    assert moved(hand, "even-money") == ["$20 bank -> stack 4"]


@in_houses(palace="object-beat-both-hands push", comstock="win-push-lose", sk="push banker-against-all")
def test_one_hand_higher_and_the_other_lower_is_a_push(name: str) -> None:
    assert result(meet(name, "Ac Kd | Qh Qd 8h 8c 3h", "Ad Qc | 6s 6c 6d 2c 9d")) == "push"
    assert result(meet(name, "2c 2d | Ah Jh 8h 6h 3h", "Ac Kd | 9s 9c 9d 6c 6d")) == "push"


@in_houses(palace="copies-and-losses", comstock="win-push-lose", sk="lose banker-against-all")
def test_no_hand_higher_loses(name: str) -> None:
    assert result(meet(name, "Qc Jd | Th Tc 8h 6h 3h", "Ac Kd | 9s 9c 4d 4c 6d")) == "lose"


@in_houses(
    palace="copies-and-losses", comstock="copies-go-to-the-designated-player win-push-lose", sk="copies"
)
def test_a_copy_is_the_player_dealers(name: str) -> None:
    assert result(meet(name, "Ac 9d | 8h 7c 6h 5h 4h", "Ad 9c | Ks Kc Qd 3c 2d")) == "push"
    assert result(meet(name, "Ac 9d | 8h 8c 6h 5h 3h", "Ad 9c | 9s 9h Qd 3c 2d")) == "lose"
    assert result(meet(name, "Ac 9d | 8h 7c 6h 5h 4h", "Ad 9c | 8s 7d 6d 5c 4d")) == "lose"
