"""Forcing: who can be made to use which card, by whom, and until when."""

from tests.telling import events_of

from calroom.table.events import Shown
from calroom.table.hand import Hand

from .playing import (
    asked,
    board,
    cards_of,
    change,
    houses,
    lying,
    paid,
    play,
    position,
    refuse,
    rules,
    told,
    verbs,
)

FIVES = "3d 4d 5d / 3s 3s 3s 3s / Ks Kd Kc"
"""Ten cards worth six chips, which take a 6d."""


def thrown_to(house: str, board_of_3: str, card: str, then: str = "") -> Hand:
    """Seat 4 has thrown this card, and it is seat 3's turn."""
    hand = position(house, {3: board_of_3}, f"{card} {then}")
    play(hand, "4 draw", "4 throw")
    return hand


@houses(palace="custom-forcing-what-it-means", comstock="forcing-option-card")
def test_a_forced_card_must_be_used_and_a_card_discarded(house: str) -> None:
    hand = thrown_to(house, "6h 7h Jh | 5c 5d 3c 3d 2h 2d Kc", "Qh")
    play(hand, "1 force")
    refuse(hand, "3 draw")
    assert verbs(hand, 3) == {"add"}
    play(hand, "3 add")
    assert board(hand, 3) == "6h 7h Jh Qh"
    assert lying(hand, "draw 3") == ""
    play(hand, "3 discard 5c")
    assert cards_of(hand, 3) == "2d 2h 3c 3d 5d Kc"


@rules("palace", "discarder-cannot-force-own-card")
def test_at_the_palace_the_thrower_may_force_only_as_he_throws() -> None:
    hand = position("palace", {3: "4h 4d 4s | 2h"}, "4c")
    play(hand, "4 draw")
    silent = hand.fork()
    play(silent, "4 throw")
    refuse(silent, "4 force[4c on seat 3]")
    play(silent, "1 force")
    assert verbs(silent, 3) == {"add"}
    play(hand, "4 throw[forced]")
    assert asked(hand) == [3]
    assert verbs(hand, 3) == {"add"}


@rules("comstock", "option-giver-may-still-force")
def test_at_the_comstock_the_thrower_may_still_force_his_card() -> None:
    hand = thrown_to("comstock", "5s 6s 7s | 2h", "Js", "2d")
    play(hand, "3 draw", "4 force")
    assert verbs(hand, 3) == {"add"}


@houses(palace="ignored-option-force-or-continue", comstock="ignored-option-force-or-continue")
def test_who_leaves_a_fitting_option_may_be_made_to_use_it_or_to_go_on(house: str) -> None:
    hand = thrown_to(house, "5s 6s 7s | 2h 3c", "Js", "4d")
    play(hand, "3 draw")
    goes_on = hand.fork()
    play(hand, "2 force", "3 add")
    assert board(hand, 3) == "5s 6s 7s Js"
    play(hand, "3 discard 2h")
    assert lying(hand, "option") == "4d"
    assert asked(hand)[-1] == 2
    play(goes_on, "3 throw")
    assert lying(goes_on, "option") == "4d"
    assert board(goes_on, 3) == "5s 6s 7s"


@rules("palace", "force-back-board-card-window")
def test_a_card_that_fits_his_own_spread_is_forced_back_until_two_behind_have_drawn() -> None:
    hand = position("palace", {4: "4h 5h 6h | 2c 2s"}, "3h Jc Qd Jd")
    play(hand, "4 draw", "4 throw", "3 draw", "3 throw")
    in_time = hand.fork()
    play(hand, "2 draw")
    refuse(hand, "1 force[3h on seat 4]")
    play(in_time, "1 force", "4 add", "4 discard 2c")
    assert board(in_time, 4) == "3h 4h 5h 6h"
    assert asked(in_time)[-1] == 2
    assert lying(in_time, "option") == "Jc"
    at_once = position("palace", {4: "4h 5h 6h | 2c 2s"}, "3h Jc")
    play(at_once, "4 draw", "4 throw", "2 force", "4 add", "4 discard 2c")
    assert lying(at_once, "option") == ""
    assert lying(at_once, "draw 3") == "Jc"


@rules("palace", "drawing-loses-force-back")
def test_who_has_drawn_can_force_nothing_back_unless_head_up() -> None:
    hand = position("palace", {4: "4h 5h 6h | 2c 2s"}, "3h Jc")
    play(hand, "4 draw", "4 throw", "3 draw")
    refuse(hand, "3 force[3h on seat 4]", "")
    assert "force" in verbs(hand, 1)
    head_up = position("palace", {4: "4h 5h 6h | 2c 2s"}, "3h Jc", passing=[1, 2])
    play(head_up, "4 draw", "4 throw", "3 draw", "3 force", "4 add")
    assert board(head_up, 4) == "3h 4h 5h 6h"


@rules("palace", "force-back-hand-discard")
def test_a_fitting_card_thrown_from_the_hand_is_forced_back_until_he_touches_the_deck() -> None:
    hand = position("palace", {2: "Jc Qc Kc | 7c 2h 2d 4s 4h"}, "3c 3d 2s 5c 5h 5d 5s")
    play(hand, "4 draw", "4 throw", "3 draw", "3 throw", "2 draw", "2 meld 2h 2d", "2 discard 7c")
    late = hand.fork()
    play(hand, "3 force", "2 add[first]", "2 discard 4s")
    assert board(hand, 2) == "7c Jc Kc Qc / 2d 2h 2s"
    assert asked(hand)[-1] == 1
    play(late, "1 draw", "1 throw", "4 draw", "4 throw", "3 draw", "3 throw")
    assert "force" in verbs(late, 4)
    play(late, "2 draw")
    refuse(late, "4 force[7c on seat 2]")


# Cards that put a player out


@houses(palace="out-card-forced-only-three-cases", comstock="out-card-not-forced")
def test_a_player_may_let_a_card_go_that_would_put_him_out(house: str) -> None:
    mine = "2c 2d 2s / 6c 6d 6h / Kd Kc Kh Kh"
    hand = position(house, {4: mine}, "2h")
    play(hand, "4 throw")
    assert told(hand, "out-card-not-forced") == ["2h would put seat 4 out, so nobody can force it on them"]
    refuse(hand, "1 force[2h on seat 4]")
    if house == "comstock":
        play_for_less(house)


@rules("palace", "out-card-case-pyramiding")
def test_who_lets_an_out_card_go_to_build_up_can_be_made_to_go_out() -> None:
    hand = position("palace", {4: "3s 3s 3s / 2c 2d 2s / Kd Kc Kh Kh"}, "2h")
    before = hand.stacks
    play(hand, "4 throw", "1 force", "4 add")
    assert hand.over
    assert change(hand, before) == {1: "-$12", 2: "-$12", 3: "-$12", 4: "$42"}


def play_for_less(house: str) -> Hand:
    """Seat 4 throws a card that puts them out for five chips and seat 3 for eight."""
    fours = "5c 5d 5h 5h" if house == "palace" else "5c 5d 5h 5s"
    hand = position(house, {4: f"6c 6h 6s / Ah 2h 3h / {fours}", 3: FIVES}, "6d")
    before = hand.stacks
    play(hand, "4 throw", "1 force[6d on seat 4]", "4 add")
    assert hand.over
    chip = 2 if house == "palace" else 1
    assert change(hand, before)[1] == f"-${5 * chip}"
    return hand


@houses(palace="out-card-case-two-players", comstock="any-player-may-end-for-less")
def test_a_card_for_two_is_forced_on_the_first_if_he_goes_out_for_less(house: str) -> None:
    hand = play_for_less(house)
    assert events_of(hand, "out-card-next-for-more")
    fours = "5c 5d 5h 5h" if house == "palace" else "5c 5d 5h 5s"
    other = position(house, {3: f"6c 6h 6s / Ah 2h 3h / {fours}", 4: FIVES}, "6d")
    play(other, "4 throw")
    assert events_of(other, "out-card-next-for-more") == []


@rules("palace", "out-card-case-head-up")
def test_head_up_an_out_card_can_always_be_forced_back() -> None:
    hand = position("palace", {4: "2c 2d 2s / 6c 6d 6h / Kd Kc Kh Kh"}, "2h", passing=[1, 2])
    play(hand, "4 draw", "4 throw", "3 force", "4 add")
    assert hand.over
    assert hand.leaves["winner"] == 4


TEN_WITH_SIXES = "6c 6d 6s / 2c 2d 2s / Qd Qc Qh Qs"


def passed_on(house: str, first_hand: str) -> Hand:
    """Seat 4 has passed on the 6h that puts seat 3 out, and seat 3 takes it."""
    hand = position(house, {3: TEN_WITH_SIXES, 4: f"4c 4d 4h | {first_hand}"}, "6h Jc")
    play(hand, "4 draw", "4 throw", "3 add")
    assert asked(hand) == [2, 1]
    return hand


@houses(palace="no-giving-out-card", comstock="no-giving-out-card")
def test_nobody_passes_on_an_out_card_that_he_can_use_himself(house: str) -> None:
    hand = passed_on(house, "6d 6s 3c")
    play(hand, "2 let-go", "1 force")
    assert verbs(hand, 4) == {"meld"}
    play(hand, "4 meld 6d 6s", "4 discard 3c")
    assert board(hand, 4) == "4c 4d 4h / 6d 6h 6s"
    assert not hand.over
    assert lying(hand, "option") == "Jc"


@rules("palace", "any-active-player-may-force-usable")
def test_the_demand_fails_if_the_first_hand_has_no_use_for_the_card() -> None:
    hand = passed_on("palace", "6d 5s 3c")
    play(hand, "1 force")
    assert told(hand, "demand-fails") == ["seat 4 cannot use 6h"]
    assert hand.over
    assert hand.leaves["winner"] == 3
    usable = passed_on("palace", "4h 5h 3c")
    play(usable, "1 force")
    assert verbs(usable, 4) == {"meld"}


@rules("comstock", "see-first-hand-and-force-back")
def test_at_the_comstock_who_demands_it_sees_the_first_hand() -> None:
    hand = passed_on("comstock", "6d 5s 3c")
    play(hand, "1 force")
    (seen,) = events_of(hand, "see-first-hand")
    assert isinstance(seen, Shown)
    assert seen.seen_by == (1, 4)
    assert hand.over
    forced = passed_on("comstock", "6d 6s 3c")
    play(forced, "1 force")
    assert verbs(forced, 4) == {"meld"}
    assert "6s" in forced.view(1).cards["hand 4"]
    assert "6s" not in forced.view(2).cards["hand 4"]


# Everything together


@rules("palace", "custom-forcing-in-every-case")
def test_the_palaces_claims_on_a_card_from_its_throw_to_its_end() -> None:
    hand = thrown_to("palace", "5s 6s 7s | 2h 3c", "Js", "2d 4d 4h")
    assert asked(hand) == [2, 1, 3]
    play(hand, "3 draw")
    assert asked(hand) == [2, 1, 3]
    play(hand, "3 throw")
    assert "force" in verbs(hand, 2) & verbs(hand, 1)
    play(hand, "2 draw")
    assert asked(hand) == [1, 2]
    assert "force" not in verbs(hand, 2)
    back = hand.fork()
    play(back, "1 force", "3 add", "3 discard 2h")
    assert board(back, 3) == "5s 6s 7s Js"
    play(hand, "2 throw", "1 draw")
    assert asked(hand) == [1]


@rules("comstock", "custom-forcing-in-every-case")
def test_the_comstock_forces_option_cards_and_nothing_back() -> None:
    boards = {4: "4h 5h 6h | 2c", 3: "3s 4s 5s | 2h"}
    own = position("comstock", boards, "7h")
    play(own, "4 draw", "4 throw")
    assert asked(own) == [3]
    refuse(own, "1 force[7h on seat 4]")
    option = position("comstock", boards, "6s")
    play(option, "4 draw", "4 throw")
    assert asked(option) == [2, 1, 4, 3]


@houses(palace="custom-order-of-demands", comstock="custom-order-of-demands")
def test_the_first_demand_counts_and_silence_is_none(house: str) -> None:
    hand = thrown_to(house, "5s 6s 7s | 2h", "Js")
    assert asked(hand)[:2] == [2, 1]
    silent = hand.fork()
    play(hand, "1 force")
    assert verbs(hand, 3) == {"add"}
    refuse(hand, "2 let-go")
    play(silent, "2 let-go")
    assert 2 not in asked(silent)
    play(silent, "3 draw", "3 throw")
    assert board(silent, 3) == "5s 6s 7s"


@rules("sk", "custom-no-forcing")
def test_at_s_and_k_nobody_can_be_made_to_take_a_card() -> None:
    hand = thrown_to("sk", "3h 4h 5h | 2c", "6h")
    assert asked(hand) == [3]
    refuse(hand, "1 force[6h on seat 3]")
    assert events_of(hand, "no-forcing") == []
    (draw,) = (option for option in hand.asks[0].options if option.verb == "draw")
    assert draw.topic == "no-forcing"
    play(hand, "3 draw")
    assert paid(hand, "pay") == []
