"""What beats what in Palace's draw, joker included, and what is not so in its low-ball."""

from itertools import pairwise

import pytest

from calroom.table.asks import Seat
from calroom.table.hand import Hand

from .draw_table import after_the_draw, better, between, deal_draw, equal, read, show_hands, to_the_end
from .playing import left, may, play, pushed, refuse, words

DRAW, LOWBALL = "palace.draw", "palace.lowball"
NOTHINGS = ("Ts 8d 6c 4h 2d", "Th 8c 6d 4s 2h", "Td 9c 7s 5c 3c")


def reading(game: str, cards: str) -> str:
    """How the dealer reads these cards."""
    other = next(one for one in NOTHINGS if not set(one.split()) & set(cards.split()))
    return read(between(game, s2=other, s5=cards))[5]


# Draw, for high


@pytest.mark.rule("palace.draw.highest-hand-wins")
def test_the_highest_hand_wins() -> None:
    better(DRAW, "Jd Jc Js 8h 2c", "Qs Qh 9d 9c 4s")


@pytest.mark.structure("palace.draw.rank-of-cards")
def test_aces_are_highest_and_deuces_lowest() -> None:
    better(DRAW, "As Ad 9h 7c 3s", "Ks Kd 9c 7h 3d")
    better(DRAW, "3s 3d 9h 7c 4s", "2s 2d As Kh Qd")


@pytest.mark.rule("palace.draw.hand-ranking")
def test_hands_rank_from_five_aces_down_to_no_pair() -> None:
    ladder = [
        "Ah As Ad Ac Jk",
        "Kh Qh Jh Th 9h",
        "6c 6d 6h 6s Kd",
        "4d 4c 4h 2s 2d",
        "As Js 9s 5s 3s",
        "Tc 9d 8h 7s 6c",
        "7c 7d 7h Ks 2c",
        "Qs Qh 9d 9c 4s",
        "Js Jd 8c 5h 3d",
        "Ac Kd 9h 7h 2h",
    ]
    for higher, lower in pairwise(ladder):
        if not set(higher.split()) & set(lower.split()):
            better(DRAW, higher, lower)
    better(DRAW, "As Ks Qs Js Ts", "Kh Qh Jh Th 9h")


@pytest.mark.rule("palace.draw.five-aces-is-best")
def test_five_aces_are_the_only_five_of_a_kind() -> None:
    assert reading(DRAW, "Ah As Ad Ac Jk") == "five aces"
    better(DRAW, "Ah As Ad Ac Jk", "9h 8h 7h 6h 5h")
    assert reading(DRAW, "Kh Ks Kd Kc Jk") == "four kings"


@pytest.mark.rule("palace.draw.joker-use")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Kd Kc 7h 4s Jk", "pair of kings"),
        ("Ad Ac 7h 4s Jk", "three aces"),
        ("Ac Ad Kh Ks Jk", "aces full of kings"),
        ("5c 6d 8s 9h Jk", "nine-high straight"),
        ("Ks Qs Js Ts Jk", "royal flush"),
    ],
)
def test_the_joker_is_an_ace_or_fills_a_straight_or_a_flush(cards: str, name: str) -> None:
    assert reading(DRAW, cards) == name


@pytest.mark.rule("palace.draw.joker-takes-best-card-of-straight")
def test_the_joker_makes_the_higher_straight() -> None:
    assert reading(DRAW, "5c 6d 7s 8h Jk") == "nine-high straight"
    assert reading(DRAW, "2c 3d 4h 5s Jk") == "six-high straight"
    better(DRAW, "5c 6d 7s 8h Jk", "4c 5d 6h 7c 8s")


@pytest.mark.rule("palace.draw.joker-no-double-ace-flush")
def test_in_a_flush_the_joker_is_the_highest_card_that_is_missing() -> None:
    better(DRAW, "As Ks Qs 4s 2s", "Ah 9h 4h 2h Jk")
    better(DRAW, "Ah 9h 4h 2h Jk", "As Qs Ts 9s 8s")
    equal(DRAW, "Kd 9d 7d 3d Jk", "Ac Kc 9c 7c 3c")


@pytest.mark.rule("palace.draw.ties-within-class")
def test_within_a_class_ranks_decide_and_the_joker_counts_as_what_it_stands_for() -> None:
    better(DRAW, "Kd Kc 7h 4s Jk", "Kh Ks Qd Jc 9s")
    better(DRAW, "Jd Js 5c 5h 9d", "Jc Jh 4s 4d Ac")
    equal(DRAW, "Ah Kh 9h 4h 2h", "As Jk 9s 4s 2s")


@pytest.mark.rule("palace.draw.straight-ace-low")
def test_ace_to_five_is_the_lowest_straight_and_none_runs_round_the_corner() -> None:
    better(DRAW, "6c 5h 4d 3s 2c", "5d 4c 3h 2s Ad")
    better(DRAW, "5d 4c 3h 2s Ad", "Kd Kc Ks 9h 7h")
    assert reading(DRAW, "5d 4d 3d 2d Ad") == "five-high straight flush"
    assert reading(DRAW, "3d 2c Ah Ks Qd") == "ace high"


@pytest.mark.rule("palace.draw.check-and-raise-allowed")
def test_in_draw_who_has_checked_may_raise() -> None:
    hand = after_the_draw(deal_draw(DRAW), 2, 5)
    play(hand, "2 check", "5 bet $40")
    assert may(hand, 2) == "call $40, raise to $80 up to $195 in steps of $1 or fold"
    play(hand, "2 raise $80")


# Low-ball


@pytest.mark.rule("palace.lowball.check-and-raise-forbidden")
def test_in_low_ball_who_has_checked_may_only_call_or_fold_for_the_rest_of_the_round() -> None:
    hand = after_the_draw(deal_draw(LOWBALL), 2, 5, 6)
    play(hand, "2 check", "5 bet $40")
    play(hand, "6 raise $100")
    assert may(hand, 2) == "call $100 or fold"
    refuse(hand, "2 raise $200", "check-and-raise-forbidden", instead="call $100 or fold")
    refuse(hand, "2 all-in", "check-and-raise-forbidden")


@pytest.mark.structure("palace.lowball.rank-of-cards")
def test_the_ace_is_always_low() -> None:
    better(LOWBALL, "9c 5d 4h 3s Ac", "9d 5h 4s 3c 2d")


@pytest.mark.rule("palace.lowball.joker-is-lowest-card-not-held")
def test_the_joker_is_the_lowest_rank_not_held_and_takes_no_pair_away() -> None:
    equal(LOWBALL, "8d 6s 4c Ah Jk", "8c 6d 4h 2s As")
    equal(LOWBALL, "2c 3d 4h 5s Jk", "5d 4c 3h 2s Ac")
    equal(LOWBALL, "Ah 2s 3d 4c Jk", "5d 4s 3h 2d Ac")
    assert reading(LOWBALL, "Ah As 3d 4c Jk") == "pair of aces low"
    equal(LOWBALL, "Ah As 3d 4c Jk", "Ac Ad 4s 3h 2s")


@pytest.mark.rule("palace.lowball.lowest-hand-wins")
def test_the_lowest_hand_wins() -> None:
    better(LOWBALL, "8d 6s 4c 3h Ad", "8c 7d 3s 2h Ac")


@pytest.mark.rule("palace.lowball.straights-and-flushes-ignored")
def test_straights_and_flushes_mean_nothing() -> None:
    assert reading(LOWBALL, "6h 5h 4h 3h 2h") == "six-five low"
    better(LOWBALL, "6h 5h 4h 3h 2h", "7c 4d 3s 2s Ac")


@pytest.mark.rule("palace.lowball.unpaired-hands-compare-from-the-top")
def test_unpaired_hands_compare_from_the_highest_card_down() -> None:
    better(LOWBALL, "7c 6d 4h 3s 2c", "7d 6h 5s 3c 2d")
    better(LOWBALL, "8c 7d 6h 5s 4c", "9d 4h 3s 2c Ad")
    better(LOWBALL, "6c 4d 3h 2s Ac", "6d 5h 3s 2c Ad")


@pytest.mark.rule("palace.lowball.pairs-count-against")
def test_any_hand_without_a_pair_beats_any_with_one() -> None:
    better(LOWBALL, "Ks Qd Jh Tc 9s", "Ah As 2d 3c 4h")


@pytest.mark.rule("palace.lowball.ranking-of-paired-hands")
def test_paired_hands_have_an_order_of_their_own() -> None:
    better(LOWBALL, "Ah As 5d 4c 3h", "2h 2s 4d 3c Ad")
    better(LOWBALL, "3h 3s 6d 5c 2h", "3d 3c 7h 2s Ad")
    better(LOWBALL, "Kd Kc 4h 3s 2c", "Ah As 2d 2h 3c")


@pytest.mark.rule("palace.lowball.wheel-is-best")
def test_nothing_beats_the_wheel() -> None:
    assert reading(LOWBALL, "5d 4c 3h 2s Ac") == "wheel"
    better(LOWBALL, "5d 4c 3h 2s Ac", "6c 4d 3s 2c Ah")


SEVEN, EIGHT, SIX_LOW = "7d 5s 4c 3h 2d", "8c 6d 4h 3s 2c", "6c 5d 4h 2s Ac"


def pot_before_draw(hands: dict[Seat, str], *stay: Seat) -> Hand:
    """These seats are in for $25 each beside the antes and blinds of the others, and the draw begins."""
    hand = deal_draw(LOWBALL, hands=hands)
    raiser = min(seat for seat in stay if seat > 3)
    while hand.asks[0].topic == "betting-round":
        seat = hand.asks[0].seat
        play(hand, f"{seat} " + ("raise $25" if seat == raiser else "call" if seat in stay else "fold"))
    return hand


@pytest.mark.rule("palace.lowball.seven-or-better-must-be-bet")
def test_a_checked_seven_that_is_best_wins_the_centre_pot_and_later_bets_go_back() -> None:
    hand = after_the_draw(pot_before_draw({2: SEVEN, 4: EIGHT}, 2, 4), 2, 4)
    centre = hand.table.chips["pot"]
    to_the_end(hand, "2 check", "4 bet $40", "2 call")
    assert words(hand, "seven-or-better") == ["a checked seven cannot win what was bet after the draw"]
    assert left(hand, 4) == "$174"
    assert hand.stacks[2] == 20000 - 2500 + centre


@pytest.mark.rule("palace.lowball.seven-or-better-must-be-bet")
def test_a_seven_that_is_bet_and_called_wins_everything() -> None:
    hand = after_the_draw(pot_before_draw({2: SEVEN, 4: EIGHT}, 2, 4), 2, 4)
    to_the_end(hand, "2 bet $40", "4 call")
    assert words(hand, "seven-or-better") == []
    assert left(hand, 4) == "$134"
    # The call of another player goes back too, and so does what somebody folded.
    three = after_the_draw(pot_before_draw({2: SEVEN, 4: EIGHT, 5: "9c 8d 4s 3d As"}, 2, 4, 5), 2, 4, 5)
    play(three, "2 check", "4 bet $10", "5 raise $50", "2 call", "4 fold")
    show_hands(three)
    assert [left(three, 4), left(three, 5)] == ["$174", "$174"]
    assert left(three, 2) == "$260"


@pytest.mark.rule("palace.lowball.seven-checked-and-beaten")
def test_a_checked_seven_that_is_beaten_pays_in_full() -> None:
    hand = after_the_draw(pot_before_draw({2: SEVEN, 4: SIX_LOW}, 2, 4), 2, 4)
    centre = hand.table.chips["pot"]
    to_the_end(hand, "2 check", "4 bet $40", "2 call")
    assert words(hand, "seven-or-better") == []
    assert hand.stacks[4] == 20000 - 2600 - 4000 + centre + 8000


@pytest.mark.rule("palace.lowball.seven-facing-a-bet-may-just-call")
def test_a_seven_may_call_a_bet_and_win_all_and_if_all_check_the_best_hand_wins() -> None:
    hand = after_the_draw(pot_before_draw({2: EIGHT, 5: "7c 6h 5d 4s 3c"}, 2, 5), 2, 5)
    centre = hand.table.chips["pot"]
    to_the_end(hand, "2 bet $40", "5 call")
    assert pushed(hand) == {5: f"${(centre + 8000) // 100}"}
    checked = after_the_draw(pot_before_draw({2: "7c 6d 4h 3s Ac", 5: "8c 6h 4s 3d 2c"}, 2, 5), 2, 5)
    centre = checked.table.chips["pot"]
    to_the_end(checked, "2 check", "5 check")
    assert pushed(checked) == {2: f"${centre // 100}"}


@pytest.mark.rule("palace.lowball.seven-or-better-must-be-bet")
def test_a_checked_seven_that_ties_shares_the_centre_pot_and_all_later_bets_go_back() -> None:
    hand = after_the_draw(pot_before_draw({2: SEVEN, 4: "7h 5d 4s 3c 2h"}, 2, 4), 2, 4)
    to_the_end(hand, "2 check", "4 bet $40", "2 call")
    assert set(pushed(hand)) == {2, 4}
    assert hand.stacks[2] + hand.stacks[4] == 2 * 20000 + 900


@pytest.mark.rule("palace.lowball.bet-pair-must-be-declared")
def test_who_bet_a_pair_and_is_called_says_so() -> None:
    hand = after_the_draw(deal_draw(LOWBALL, hands={2: "6c 4d 3h 2s 2c", 5: EIGHT.replace("2c", "2d")}), 2, 5)
    play(hand, "2 bet $30", "5 call")
    assert words(hand, "pair-declared") == ["seat 2 says: pair"]
    unpaired = after_the_draw(deal_draw(LOWBALL, hands={2: SEVEN, 5: EIGHT}), 2, 5)
    play(unpaired, "2 bet $30", "5 call")
    assert words(unpaired, "pair-declared") == []


@pytest.mark.rule("palace.lowball.anyone-may-call-the-pair")
def test_a_pair_counts_as_a_pair_whatever_its_holder_says() -> None:
    hand = after_the_draw(deal_draw(LOWBALL, hands={2: "7c 5d 4h 4s 2c", 5: "Ks Qd Jh Tc 9s"}), 2, 5)
    to_the_end(hand, "2 bet $30", "5 call")
    assert read(hand)[2] == "pair of fours low"
    assert set(pushed(hand)) == {5}
