"""The draw, the bets after it, checked sevens and the showdown: The Comstock's lowball."""

import pytest
from tests.telling import events_of

from calroom.table.asks import Answer
from calroom.table.events import Dealt, Shown, Shuffled
from calroom.table.hand import Hand

from .draw_table import (
    after_the_draw,
    all_stand_pat,
    before_the_draw,
    better,
    between,
    cannot,
    deal_draw,
    equal,
    hand_of,
    keep_calls,
    read,
    show_hands,
    to_the_end,
    winners,
)
from .playing import left, may, play, pot, pushed, refuse, returned, turn, view_knows, words

LOWBALL = "comstock.lowball"
SEVEN = "1 2 3 4 5 6 7"
STRAIGHT = "$20-$20 spread limit"
SEVEN_LOW, EIGHT_LOW, SIX_LOW = "7d 5s 4c 3h 2d", "8c 6d 4h 3s 2c", "6c 4d 3s 2h Ac"


# The draw


@pytest.mark.rule("comstock.lowball.draw-up-to-five")
def test_all_five_cards_may_be_changed() -> None:
    hand = before_the_draw(deal_draw(LOWBALL, SEVEN, hands={4: "Kd Qd Jd 3c 2d"}), 2, 4)
    play(hand, "2 stand-pat")
    refuse(hand, "4 draw As", "draw-up-to-five")
    play(hand, "4 draw Kd Qd Jd 3c 2d", "4 keep")
    assert len(hand_of(hand, 4)) == 5


@pytest.mark.rule("comstock.lowball.dealer-draws-at-most-three")
def test_a_player_who_deals_draws_at_most_three() -> None:
    hand = deal_draw(LOWBALL, SEVEN, hands={1: "Kd Qd Jd 3c 2d"}, player_deals=True)
    before_the_draw(hand, 1, 2)
    play(hand, "2 stand-pat")
    refuse(hand, "1 draw Kd Qd Jd 3c", "dealer-draws-at-most-three")
    play(hand, "1 draw Kd Qd Jd")


@pytest.mark.rule("comstock.lowball.burn-before-draw")
def test_the_top_card_is_burned_before_the_draw() -> None:
    hand = deal_draw(LOWBALL, SEVEN, hands={2: "Kd Qd Jd 3c 2d"}, draws="8c 9c")
    before_the_draw(hand, 2, 4)
    assert hand.table.cards_left == 18
    play(hand, "2 draw Kd Qd", "4 stand-pat")
    keep_calls(hand)
    assert len(hand.table.cards["burn"]) == 1
    assert hand_of(hand, 2)[-2:] == ["8c", "9c"]


@pytest.mark.rule("comstock.lowball.change-number-of-cards")
def test_a_call_may_be_changed_until_the_next_player_has_acted() -> None:
    hand = before_the_draw(deal_draw(LOWBALL, SEVEN, hands={2: "Kc Qc 3s 2c As"}), 2, 4)
    play(hand, "2 draw Kc Qc", "2 draw Kc", "4 stand-pat")
    assert words(hand, "change-of-call") == ["seat 2 draws one card"]
    cannot(hand, "2 draw Qc")
    assert hand_of(hand, 2) == ["Qc", "3s", "2c", "As"]


@pytest.mark.rule("comstock.lowball.discards-stay-in-centre")
def test_discards_lie_in_the_centre_until_play_is_over() -> None:
    hand = before_the_draw(deal_draw(LOWBALL, SEVEN, hands={2: "Kc Qc 3s 2c As"}), 2, 4)
    play(hand, "2 draw Kc Qc", "4 stand-pat")
    keep_calls(hand)
    show_hands(hand)
    assert hand.table.cards["discards 2"] == ["Kc", "Qc"]


@pytest.mark.rule("comstock.lowball.dealer-states-others-draw", "comstock.lowball.dealer-states-own-draw")
def test_everybody_hears_how_many_cards_the_others_and_the_dealer_draw() -> None:
    hand = before_the_draw(deal_draw(LOWBALL, SEVEN, hands={1: "Kd Qd Jd 3c 2d", 2: "Kc Qc 3s 2c As"}), 1, 2)
    play(hand, "2 draw Kc", "1 draw Kd Qd")
    keep_calls(hand)
    assert words(hand, "draw") == ["seat 2 draws one card", "seat 1 draws two cards"]
    show_hands(hand)
    assert "seat 1 draws two cards" in [getattr(event, "words", "") for event in hand.view(5).events]


@pytest.mark.rule("comstock.lowball.stub-runs-out")
def test_a_stub_that_runs_out_is_made_up_from_its_last_card_and_the_discards_of_those_served() -> None:
    hand = before_the_draw(deal_draw(LOWBALL, SEVEN, shuffles=[""]), *range(1, 8))
    for seat in (2, 3, 4, 5, 6, 7, 1):
        play(hand, f"{seat} draw {' '.join(hand_of(hand, seat)[:3])}")
    keep_calls(hand)
    (shuffled,) = (event for event in hand.events if isinstance(event, Shuffled))
    assert shuffled.count == 17
    assert shuffled.places == ("burn", *(f"discards {seat}" for seat in range(2, 7)))
    after = [event for event in hand.events[hand.events.index(shuffled) :] if isinstance(event, Dealt)]
    dealt = [(event.place, len(event.cards)) for event in after]
    assert dealt == [("burn", 1), ("hand 7", 2), ("hand 1", 3)]


# After the draw


@pytest.mark.rule("comstock.lowball.check-raise-forbidden")
def test_who_has_checked_may_only_call_or_fold() -> None:
    hand = after_the_draw(deal_draw(LOWBALL, SEVEN, stakes=STRAIGHT), 2, 5)
    play(hand, "2 check", "5 bet $20")
    refuse(hand, "2 raise $40", "check-raise-forbidden", instead="call $20 or fold")


def test_the_live_blind_may_raise_before_the_draw_though_nobody_may_check_and_raise() -> None:
    hand = deal_draw(LOWBALL, "1 2 3")
    play(hand, "3 call", "1 call")
    assert may(hand, 2).startswith("check, raise to $8 ")


@pytest.mark.rule("comstock.lowball.seven-or-better-checked")
def test_all_bets_into_a_checked_seven_that_is_best_are_returned() -> None:
    hand = deal_draw(LOWBALL, SEVEN, stakes=STRAIGHT, hands={2: SEVEN_LOW, 5: EIGHT_LOW, 6: "9c 6h 4s 3c As"})
    after_the_draw(hand, 2, 5, 6)
    assert pot(hand) == "$60"
    to_the_end(hand, "2 check", "5 bet $20", "6 call", "2 call")
    assert [left(hand, seat) for seat in (2, 5, 6)] == ["$240", "$180", "$180"]


@pytest.mark.rule("comstock.lowball.seven-or-better-beaten-or-calling")
def test_a_beaten_seven_loses_its_calls_and_a_seven_that_calls_a_bet_wins_all() -> None:
    beaten = deal_draw(LOWBALL, SEVEN, stakes=STRAIGHT, hands={2: SEVEN_LOW, 5: SIX_LOW})
    after_the_draw(beaten, 2, 5)
    assert pot(beaten) == "$40"
    to_the_end(beaten, "2 check", "5 bet $20", "2 call")
    assert pushed(beaten) == {5: "$80"}
    calling = deal_draw(LOWBALL, SEVEN, stakes=STRAIGHT, hands={2: EIGHT_LOW, 5: "7h 6s 4c 2d As"})
    after_the_draw(calling, 2, 5)
    to_the_end(calling, "2 bet $20", "5 call")
    assert pushed(calling) == {5: "$80"}
    assert not events_of(calling, "seven-or-better")


@pytest.mark.rule("comstock.lowball.seven-or-better-checked")
def test_a_side_pot_that_the_checked_seven_cannot_win_goes_to_its_best_hand() -> None:
    hand = deal_draw(LOWBALL, "1 2:$14 3 4 5 6 7", hands={2: SEVEN_LOW, 5: EIGHT_LOW, 6: "9c 6h 4s 3c As"})
    after_the_draw(hand, 2, 5, 6)
    to_the_end(hand, "2 check", "5 bet $20", "6 call", "2 call")
    # $12 less the $3 fee is the centre pot; of each $20 ten were bet into the seven.
    assert [left(hand, seat) for seat in (2, 5, 6)] == ["$19", "$206", "$186"]


# What beats what


@pytest.mark.rule("comstock.lowball.joker-is-lowest-card-not-held")
def test_the_joker_is_the_lowest_rank_not_held() -> None:
    equal(LOWBALL, "7d 5s 2c Ah Jk", "7c 5d 3h 2s As")
    equal(LOWBALL, "2c 3d 4h 5s Jk", "5d 4c 3h 2s Ac")
    equal(LOWBALL, "9c 9d 3h 2s Jk", "9h 9s 3d 2c As")


@pytest.mark.structure("comstock.lowball.aces-are-low")
def test_aces_are_low() -> None:
    better(LOWBALL, "9c 5d 4h 3s Ac", "9d 5h 4s 3c 2d")


@pytest.mark.rule("comstock.lowball.lowest-hand-wins")
def test_the_lowest_hand_wins() -> None:
    better(LOWBALL, "8d 6s 4c 3h Ad", "8c 7d 3s 2h Ac")


@pytest.mark.rule("comstock.lowball.straights-and-flushes-do-not-count")
def test_straights_and_flushes_do_not_count() -> None:
    better(LOWBALL, "6h 5h 4h 3h 2h", "7c 4d 3s 2s Ac")


@pytest.mark.rule("comstock.lowball.best-hand")
def test_ace_to_five_is_the_best_hand() -> None:
    better(LOWBALL, "5d 4c 3h 2s Ad", "6c 4d 3s 2c Ah")


@pytest.mark.rule("comstock.lowball.compare-from-highest-card")
def test_hands_compare_from_the_highest_card_down() -> None:
    better(LOWBALL, "7c 6d 4h 3s 2c", "7d 6h 5s 3c 2d")


@pytest.mark.rule("comstock.lowball.paired-hands")
def test_pairs_lose_to_everything_else_and_lower_pairs_beat_higher_ones() -> None:
    better(LOWBALL, "Ks Qd Jh Tc 9s", "Ah As 2d 3c 4h")
    better(LOWBALL, "Ah As 5d 4c 3h", "2h 2s 4d 3c Ad")


@pytest.mark.rule("comstock.lowball.cards-speak")
def test_a_hand_is_what_lies_there() -> None:
    hand = between(LOWBALL, s2="8c 7d 5h 3s 2c", s5="8d 6s 4c 2h As")
    assert read(hand)[5] == "eight-six low"
    assert winners(hand) == {5}


# The showdown


@pytest.mark.rule("comstock.lowball.showdown-order")
def test_the_last_bettor_shows_first_and_after_checks_the_first_from_the_dealer() -> None:
    hand = after_the_draw(deal_draw(LOWBALL, SEVEN), 2, 5, 6)
    play(hand, "2 check", "5 bet $20", "6 call", "2 call")
    assert list(read(hand)) == [5]
    play(hand, "6 throw-away")
    assert turn(hand) == 2
    checked = after_the_draw(deal_draw(LOWBALL, SEVEN), 2, 5, 6)
    play(checked, "2 check", "5 check", "6 check", "5 show", "6 show")
    assert list(read(checked)) == [2, 5, 6]


@pytest.mark.rule("comstock.lowball.show-all-cards-best-intact-hand")
def test_a_hand_with_a_card_face_down_cannot_claim_the_pot() -> None:
    hand = after_the_draw(deal_draw(LOWBALL, SEVEN, hands={5: "4c 3d 2h As 6c"}), 2, 5)
    play(hand, "2 bet $20", "5 call", "5 show-part 4c 3d 2h As")
    assert may(hand, 5) == "show or throw away"
    play(hand, "5 throw-away")
    show_hands(hand)
    assert winners(hand) == {2}


@pytest.mark.rule("comstock.lowball.right-to-see-hands")
def test_anybody_who_was_dealt_in_may_see_a_hand_thrown_away_at_the_showdown() -> None:
    hand = after_the_draw(deal_draw(LOWBALL, "1 2 5 6", hands={5: "Kc 3d 2h As 6c"}), 2, 5)
    play(hand, "2 bet $20", "5 call", "5 throw-away")
    assert {ask.seat for ask in hand.asks} == {1, 2, 6}
    assert not view_knows(hand, 6, "Kc")
    hand.answer(6, hand.asks[0].default)
    play_see(hand, seat=1, whose=5)
    assert view_knows(hand, 6, "Kc")
    assert hand.over
    kept = after_the_draw(deal_draw(LOWBALL, "1 2 5 6", hands={5: "Kc 3d 2h As 6c"}), 2, 5)
    play(kept, "2 bet $20", "5 call", "5 throw-away", "1 pass", "2 pass", "6 pass")
    assert not view_knows(kept, 6, "Kc")


def play_see(hand: Hand, seat: int, whose: int) -> None:
    """A seat asks to see another's hand."""
    hand.answer(seat, Answer("see", where=f"seat {whose}"))


@pytest.mark.rule("comstock.lowball.uncalled-bet-wins")
def test_a_bet_that_nobody_calls_wins_unseen_and_the_bettor_gets_it_back() -> None:
    hand = after_the_draw(deal_draw(LOWBALL, SEVEN), 2, 5)
    play(hand, "2 check", "5 bet $20", "2 fold")
    assert returned(hand) == ["$20 bet 5 > stack 5"]
    assert pushed(hand) == {5: "$5"}
    assert read(hand) == {}


@pytest.mark.rule("comstock.lowball.tie-splits")
def test_equal_hands_share_and_the_odd_chip_goes_to_the_first_from_the_dealer() -> None:
    hand = deal_draw(LOWBALL, SEVEN, hands={3: "8s 6d 4c 3h As", 5: "8h 6c 4d 3s Ah"})
    play(hand, "3 raise $20", "4 fold", "5 call", "6 fold", "7 fold", "1 fold", "2 fold")
    assert pot(hand) == "$41"
    show_hands(all_stand_pat(hand))
    assert pushed(hand) == {3: "$21", 5: "$20"}


@pytest.mark.structure("comstock.lowball.show-one-show-all")
def test_a_card_that_is_shown_is_shown_to_the_whole_table() -> None:
    hand = between(LOWBALL, s2="8c 7d 5h 3s 2c", s5="8d 6s 4c 2h As")
    assert {event.seen_by for event in hand.events if isinstance(event, Shown)} == {None}


@pytest.mark.rule("comstock.lowball.no-rabbit-hunting")
def test_nobody_ever_sees_what_would_have_come() -> None:
    hand = before_the_draw(deal_draw(LOWBALL, SEVEN, draws="8c 9c"), 2)
    assert hand.over
    for seat in (*range(1, 8), None):
        assert not view_knows(hand, seat, "8c")
