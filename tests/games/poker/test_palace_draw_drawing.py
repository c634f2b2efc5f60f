"""The draw itself, and the bets and the showdown after it: Palace's draw and low-ball, which share them."""

from tests.telling import events_of

from calroom.table.events import Dealt, Passed, Shuffled

from .draw_table import (
    after_the_draw,
    all_stand_pat,
    asked,
    before_the_draw,
    between,
    cannot,
    deal_draw,
    hand_of,
    keep_calls,
    palace,
    proves,
    read,
    show_hands,
    winners,
)
from .playing import left, may, play, pot, pushed, refuse, taken_in, turn, view_knows, words


@palace("one-draw", "dealer-states-cards-drawn", "say-how-many")
def test_in_turn_from_the_dealers_left_everybody_draws_once_and_all_hear_how_many(game: str) -> None:
    hand = deal_draw(
        game,
        hands={2: "Kc 4h 3s 2c As", 4: "Kd Qd Jd 3c 2d", 5: "7c 6h 5s 3d 2h"},
        draws="8c 9c 9d 9h",
    )
    before_the_draw(hand, 2, 4, 5)
    assert asked(hand, 2).turn == "draw-order"
    play(hand, "2 draw Kc", "4 draw Kd Qd Jd", "5 stand-pat", "5 keep")
    assert words(hand, "draw") == ["seat 2 draws one card", "seat 4 draws three cards"]
    assert words(hand, "stand-pat") == ["seat 5 stands pat"]
    assert hand_of(hand, 2) == ["4h", "3s", "2c", "As", "8c"]
    assert hand_of(hand, 4) == ["3c", "2d", "9c", "9d", "9h"]
    assert turn(hand) == 2
    assert hand.asks[0].topic == "betting-round"


@palace("one-draw")
def test_an_all_in_player_draws_too(game: str) -> None:
    hand = deal_draw(game, "1 2 3 4:$21 5 6")
    play(hand, "4 raise $20", "5 call", "6 call", "1 fold", "2 fold", "3 fold")
    assert asked(hand, 4).turn == "draw-order"


@palace("draw-up-to-five")
def test_from_none_to_all_five_cards_may_be_changed(game: str) -> None:
    hand = before_the_draw(deal_draw(game, hands={4: "Kd Qd Jd 3c 2d"}), 3, 4, 6)
    play(hand, "3 stand-pat")
    refuse(hand, "4 draw", "draw-up-to-five")
    refuse(hand, "4 draw As", "draw-up-to-five")
    play(hand, "4 draw Kd Qd Jd 3c 2d", "6 stand-pat", "6 keep")
    assert len(hand_of(hand, 4)) == 5
    assert not {"Kd", "Qd", "Jd", "3c", "2d"} & set(hand_of(hand, 4))


@palace("dealer-draws-at-most-three")
def test_a_player_who_deals_draws_at_most_three(game: str) -> None:
    hand = deal_draw(game, hands={1: "Kd Qd Jd 3c 2d"}, player_deals=True)
    before_the_draw(hand, 1, 3, 4)
    play(hand, "3 stand-pat", "4 stand-pat")
    refuse(hand, "1 draw Kd Qd Jd 3c", "dealer-draws-at-most-three")
    play(hand, "1 draw Kd Qd Jd")
    house_dealt = deal_draw(game, hands={1: "Kd Qd Jd 3c 2d"})
    before_the_draw(house_dealt, 1, 3, 4)
    play(house_dealt, "3 stand-pat", "4 stand-pat", "1 draw Kd Qd Jd 3c")


@palace("discard-before-receiving", "burn-before-draw")
def test_discards_lie_on_the_table_and_one_card_is_burned_before_any_new_card_is_dealt(game: str) -> None:
    hand = deal_draw(game, hands={2: "Kc 4h 3s 2c As", 5: "Kd Qd 5s 3d 2h"}, draws="8c 9c 9d")
    before_the_draw(hand, 2, 5)
    stub = hand.table.cards_left
    play(hand, "2 draw Kc", "5 draw Kd Qd")
    order = [
        event
        for event in hand.events
        if (isinstance(event, Passed) and event.topic == "discards")
        or (isinstance(event, Dealt) and event.topic in ("burn", "draw"))
    ]
    assert [event.topic for event in order] == ["discards", "discards", "burn", "draw", "draw"]
    assert stub - hand.table.cards_left == 4
    assert hand_of(hand, 2)[-1] == "8c"
    assert [event.seen_by for event in order if isinstance(event, Passed)] == [(2,), (5,)]


# Changing one's mind


@palace("change-of-call-before-next-acts", "binding-heads-up-cards-multiway")
def test_a_call_may_be_changed_until_the_next_player_has_made_his(game: str) -> None:
    hand = deal_draw(game, hands={2: "Kc Qc 3s 2c As"})
    before_the_draw(hand, 2, 4, 5)
    play(hand, "2 draw Kc Qc")
    assert {ask.seat: ask.turn for ask in hand.asks} == {4: "draw-order", 2: "change-of-call"}
    assert len(hand_of(hand, 2)) == 5
    play(hand, "2 draw Kc")
    assert words(hand, "change-of-call") == ["seat 2 draws one card"]
    play(hand, "4 stand-pat")
    assert [ask.seat for ask in hand.asks] == [5, 4]
    cannot(hand, "2 draw Qc")
    assert hand_of(hand, 2) == ["Qc", "3s", "2c", "As"]


@palace("change-of-call-by-last-player")
def test_the_last_player_may_change_until_the_burn(game: str) -> None:
    hand = deal_draw(game, hands={1: "Kc Qc Jc 2c As"})
    before_the_draw(hand, 1, 3, 4)
    play(hand, "3 stand-pat", "4 stand-pat", "1 draw Kc Qc Jc")
    assert may(hand, 1) == "keep, draw 1 to 5 cards or stand pat"
    play(hand, "1 draw Kc Qc")
    assert not events_of(hand, "burn")
    play(hand, "1 keep")
    assert events_of(hand, "burn")
    assert hand_of(hand, 1)[:3] == ["Jc", "2c", "As"]
    assert turn(hand) == 3


@palace("binding-heads-up-cards-multiway")
def test_between_two_players_a_call_binds_at_once_and_among_three_it_does_not(game: str) -> None:
    hand = deal_draw(game, hands={2: "Kc Qc 3s 2c As"})
    before_the_draw(hand, 2, 5)
    play(hand, "2 draw Kc Qc")
    assert [ask.seat for ask in hand.asks] == [5]
    assert hand_of(hand, 2) == ["3s", "2c", "As"]
    cannot(hand, "2 draw Qc")
    three = before_the_draw(deal_draw(game, hands={2: "Kc Qc 3s 2c As"}), 2, 4, 5)
    play(three, "2 draw Kc Qc", "2 keep")
    assert [ask.seat for ask in three.asks] == [4]


# Too few cards


@palace("too-few-cards-last-card-not-dealt", "too-few-cards-reshuffle")
def test_the_last_card_is_not_dealt_but_shuffled_with_the_discards_of_all_who_are_served(game: str) -> None:
    everybody = " ".join(map(str, range(1, 9)))
    hand = deal_draw(game, everybody, shuffles=[""])
    before_the_draw(hand, *range(1, 9))
    thrown = {}
    for seat, count in zip((2, 3, 4, 5, 6, 7, 8, 1), (3, 2, 2, 2, 1, 1, 1, 1), strict=True):
        thrown[seat] = hand_of(hand, seat)[:count]
        play(hand, f"{seat} draw {' '.join(thrown[seat])}")
    keep_calls(hand)
    (shuffled,) = (event for event in hand.events if isinstance(event, Shuffled))
    assert shuffled.count == 13
    assert set(shuffled.places) == {"burn", *(f"discards {seat}" for seat in range(2, 8))}
    before = hand.events[: hand.events.index(shuffled)]
    drawn = [event for event in before if isinstance(event, Dealt) and event.topic == "draw"]
    assert sum(len(event.cards) for event in drawn) == 11
    assert words(hand, "last-card") == ["the last card of the stub is not dealt"]
    after = [event for event in hand.events[hand.events.index(shuffled) :] if isinstance(event, Dealt)]
    assert [event.topic for event in after] == ["stub-runs-out", "draw", "draw"]
    assert hand.table.cards["discards 8"] == thrown[8]
    assert hand.table.cards["discards 1"] == thrown[1]
    assert all(len(hand_of(hand, seat)) == 5 for seat in range(1, 9))


@palace("too-few-cards-reshuffle")
def test_who_is_served_in_part_keeps_his_discards_out_and_folded_hands_are_mixed_in(game: str) -> None:
    everybody = " ".join(map(str, range(1, 9)))
    hand = deal_draw(game, everybody, shuffles=[""])
    before_the_draw(hand, 2, 3, 4, 5, 6, 7, 1)
    for seat in (2, 3, 4, 5, 6, 7, 1):
        play(hand, f"{seat} draw {' '.join(hand_of(hand, seat)[:2])}")
    keep_calls(hand)
    (shuffled,) = (event for event in hand.events if isinstance(event, Shuffled))
    # Eleven cards serve five players and give seat 7 their first.
    assert shuffled.places == ("burn", "muck", *(f"discards {seat}" for seat in range(2, 7)))
    assert len(hand.table.cards["discards 7"]) == 2
    assert all(len(hand_of(hand, seat)) == 5 for seat in (2, 3, 4, 5, 6, 7, 1))


# After the draw


@palace("one-round-after-draw")
def test_after_the_draw_players_check_or_bet_and_then_call_raise_or_fold_once_round(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 2, 4, 5)
    assert may(hand, 2) == "check, bet $5 up to $195 in steps of $1 or fold"
    play(hand, "2 check", "4 bet $50", "5 fold", "2 call")
    assert hand.asks[0].topic == "showdown"


@proves(
    "palace.draw.first-to-act-after-draw-left-of-dealer",
    "palace.lowball.first-to-act-after-draw-is-left-of-dealer",
)
def test_the_first_player_left_of_the_dealer_acts_first_after_the_draw(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 5, 1, 3)
    assert asked(hand, 3).turn == "first-after-draw"
    order = []
    for _ in range(3):
        order.append(turn(hand))
        play(hand, f"{turn(hand)} check")
    assert order == [3, 5, 1]


@palace("knock-is-a-pass")
def test_what_a_knock_may_mean_are_three_different_answers(game: str) -> None:
    hand = deal_draw(game)
    assert "fold" in {option.verb for option in asked(hand, 4).options}
    before_the_draw(hand, 2, 3)
    assert "stand-pat" in {option.verb for option in asked(hand, 2).options}
    all_stand_pat(hand)
    play(hand, "2 check")
    assert left(hand, 2) == "$195"


@palace("showdown-order")
def test_the_last_bettor_shows_first_and_after_checks_the_first_to_act(game: str) -> None:
    hand = after_the_draw(deal_draw(game), 2, 4, 5)
    play(hand, "2 check", "4 bet $50", "5 call", "2 call")
    assert list(read(hand)) == [4]
    assert turn(hand) == 5
    play(hand, "5 throw-away")
    assert turn(hand) == 2
    play(hand, "2 show")
    assert list(read(hand)) == [4, 2]
    assert taken_in(hand)[-3:-1] != [4, 2]
    checked = after_the_draw(deal_draw(game), 2, 4, 5)
    play(checked, "2 check", "4 check", "5 check")
    assert list(read(checked)) == [2]


@palace("show-complete-hand")
def test_only_a_hand_that_lies_there_with_all_five_cards_has_a_claim(game: str) -> None:
    hand = after_the_draw(deal_draw(game, hands={5: "Qs Qh Qd 3c 2d"}), 2, 5)
    play(hand, "2 bet $10", "5 call", "5 show-part Qs Qh Qd")
    assert may(hand, 5) == "show or throw away"
    play(hand, "5 throw-away")
    assert winners(hand) == {2}


@palace("unseen-cards-stay-unseen")
def test_discards_mucked_hands_burned_cards_and_the_stub_are_never_shown(game: str) -> None:
    hand = deal_draw(game, hands={4: "Kd Qd Jd 3c 2d"}, draws="9c 9d 9h")
    before_the_draw(hand, 2, 4)
    play(hand, f"2 draw {hand_of(hand, 2)[0]}", "4 draw Kd Qd Jd")
    play(hand, "2 bet $10", "4 call", "4 throw-away")
    assert hand.over
    for card in ("Kd", "Qd", "Jd", "3c", "2d", hand.table.cards["burn"][0], hand.table.deck[-1]):
        assert not view_knows(hand, 2, card)
        assert not view_knows(hand, None, card)


@palace("suits-have-no-rank", "tie-splits-pot")
def test_suits_decide_nothing_and_equal_hands_share_the_pot(game: str) -> None:
    one, other = "As Qs 9s 6s 3s", "Ah Qh 9h 6h 3h"
    if game == "palace.lowball":
        one, other = "8s 6d 4c 3h As", "8h 6c 4d 3s Ah"
    hand = deal_draw(game, hands={2: one, 5: other})
    play(hand, "4 fold", "5 raise $64", "6 fold", "1 fold", "2 call", "3 fold")
    show_hands(all_stand_pat(hand))
    assert pushed(hand) == {2: "$69", 5: "$69"}


@palace("odd-chip")
def test_the_odd_chip_goes_to_the_first_from_the_button(game: str) -> None:
    one, other = "As Qs 9s 6s 3s", "Ah Qh 9h 6h 3h"
    if game == "palace.lowball":
        one, other = "8s 6d 4c 3h As", "8h 6c 4d 3s Ah"
    hand = deal_draw(game, "1 2 3 4 5 6 7", hands={2: one, 5: other})
    play(hand, "4 fold", "5 raise $65", "6 fold", "7 fold", "1 fold", "2 call", "3 fold")
    assert pot(hand) == "$141"
    show_hands(all_stand_pat(hand))
    assert pushed(hand) == {2: "$71", 5: "$70"}


def test_hands_checked_down_are_compared() -> None:
    assert read(between("palace.lowball", s2="8s 6d 4c 3h As", s5="9h 6c 4d 3s Ah"))[2] == "eight-six low"
