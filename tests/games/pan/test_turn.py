"""Pan's turn: the option card, the draw, the card used at once, further melds, the discard."""

import pytest
from tests.telling import events_of
from tests.trouble import cannot

import calroom
from calroom.games.pan.incidents import (
    AskedWhatItPays,
    AskedWhatWasDrawn,
    BadSpread,
    Dropped,
    IntoHand,
    SelfFoul,
)
from calroom.shuffle.written import StackedChance
from calroom.table.events import Dealt, Passed
from calroom.table.hand import Hand
from calroom.table.incidents import Incident

from .playing import (
    ask_of,
    asked,
    board,
    cards_of,
    chips,
    deal,
    everybody_plays,
    go_on,
    houses,
    in_dealing_order,
    lying,
    paid,
    picks,
    play,
    position,
    refuse,
    rules,
    seated,
    told,
    until_over,
    verbs,
)


@houses(palace="rotation-to-the-right", comstock="custom-player-in-action")
def test_turns_pass_to_the_right_among_those_in_action(house: str) -> None:
    hand = everybody_plays(deal(house, 6, first=4), passing=[2])
    order = []
    for _ in range(7):
        order.append(asked(hand)[0])
        if "draw" in verbs(hand, order[-1]) and "throw" not in verbs(hand, order[-1]):
            play(hand, f"{order[-1]} draw")
        play(hand, f"{order[-1]} throw")
    assert order == [4, 3, 1, 6, 5, 4, 3]


@rules("palace", "no-betting-rounds")
def test_there_is_nothing_to_bet_on() -> None:
    hand = deal("palace", 3)
    refuse(hand, "3 bet", "no-betting-rounds")
    everybody_plays(hand)
    refuse(hand, "3 raise", "no-betting-rounds")


@rules("palace", "first-player-draws-twice")
def test_the_first_player_may_draw_a_second_card_once_in_a_hand() -> None:
    hand = everybody_plays(deal("palace", 4, stock="3d 7h 3c"))
    play(hand, "4 draw")
    assert (lying(hand, "draw 4"), lying(hand, "muck")) == ("7h", "3d")
    refuse(hand, "4 draw", "one-draw-after")
    play(hand, "4 throw")
    assert lying(hand, "option") == "7h"
    stop = everybody_plays(deal("palace", 4, stock="3d 7h"))
    play(stop, "4 throw")
    assert lying(stop, "option") == "3d"
    for house in ("comstock", "sk"):
        assert "draw" not in verbs(everybody_plays(deal(house, 4)), 4)


@rules("palace", "one-draw-after")
def test_everybody_else_gets_one_card_from_the_deck() -> None:
    hand = everybody_plays(deal("palace", 4, stock="3d 5c"))
    play(hand, "4 throw", "3 draw")
    refuse(hand, "3 draw", "one-draw-after")
    play(hand, "3 throw")
    assert asked(hand) == [2]


@houses(palace="drawn-card-face-up", comstock="drawn-card-face-up", sk="draw-in-turn")
def test_a_drawn_card_is_turned_up_for_everybody(house: str) -> None:
    hand = everybody_plays(deal(house, 4, stock="3d Jd"))
    play(hand, "4 throw", "3 draw")
    for seat in (1, 2, 3, 4, None):
        assert hand.view(seat).cards["draw 3"] == ["Jd"]


@houses(palace="ask-identity-of-drawn-cards", comstock="right-to-see-drawn-cards")
def test_whoever_is_in_action_is_told_what_was_drawn(house: str) -> None:
    hand = everybody_plays(deal(house, 4, stock="3d 4s"), passing=[1])
    play(hand, "4 throw", "3 draw", "3 throw")
    hand.report(AskedWhatWasDrawn(seat=4))
    assert told(hand, "drawn-cards") == ["drawn so far: 3d 4s"]
    hand.report(AskedWhatWasDrawn(seat=1))
    assert told(hand, "passed-player") == ["seat 1 is not in action and gets no answer"]


@houses(
    palace="drawn-card-use-or-discard", comstock="drawn-card-use-or-discard", sk="unusable-card-discarded"
)
def test_a_drawn_card_never_enters_the_hand(house: str) -> None:
    hand = everybody_plays(deal(house, 4, {4: "7c"}, "7d"))
    before = cards_of(hand, 4)
    rule = {"sk": "unusable-card-discarded"}.get(house, "drawn-card-use-or-discard")
    refuse(hand, "4 keep", rule)
    play(hand, "4 throw")
    assert cards_of(hand, 4) == before
    assert lying(hand, "option") == "7d"


@houses(palace="use-is-optional", comstock="custom-use-is-optional", sk="drawn-card-melds")
def test_using_a_card_is_the_players_choice(house: str) -> None:
    hand = everybody_plays(deal(house, 4, {4: "6c 6d"}, "6h"))
    assert picks(hand, 4, "meld") == {"6c 6d"}
    used = hand.fork()
    play(hand, "4 throw")
    assert asked(hand) == [3]
    assert "6c" in cards_of(hand, 4)
    play(used, "4 meld 6c 6d")
    assert board(used, 4) == "6c 6d 6h"


@houses(palace="option-card", comstock="turn-draw-or-option custom-option-card", sk="option-card")
def test_the_next_player_may_use_a_card_that_was_drawn_and_thrown_instead_of_drawing(house: str) -> None:
    hand = everybody_plays(deal(house, 4, {3: "5c 5d"}, "5h 7d"))
    play(hand, "4 throw")
    left = hand.fork()
    play(hand, "3 meld 5c 5d")
    assert board(hand, 3) == "5c 5d 5h"
    assert lying(hand, "draw 3") == ""
    refuse(hand, "3 draw")
    play(hand, "3 discard 2c")
    assert verbs(hand, 2) == {"throw"}
    play(left, "3 draw", "3 throw")
    assert lying(left, "muck") == "5h"
    assert lying(left, "option") == "7d"


@houses(palace="hand-discard-is-dead", sk="hand-discard-is-dead", comstock="custom-option-card")
def test_a_card_thrown_from_a_hand_is_dead(house: str) -> None:
    hand = everybody_plays(deal(house, 4, {4: "5c 5d 6s", 3: "6c 6d"}, "5h 7d"))
    play(hand, "4 meld 5c 5d", "4 discard 6s")
    assert lying(hand, "option") == ""
    assert lying(hand, "draw 3") == "7d"
    refuse(hand, "3 meld 6c 6d")


@houses(palace="meld-needs-hit", comstock="custom-meld-needs-hit")
def test_a_meld_in_the_hand_waits_until_the_hand_is_hit(house: str) -> None:
    hand = everybody_plays(deal(house, 3, {3: "3s 3s 3s 4c 4d"}, "Kd 7d 7h 4h"))
    refuse(hand, "3 meld 3s 3s 3s", {"palace": "meld-needs-hit", "comstock": "custom-meld-needs-hit"}[house])
    play(hand, "3 throw", "2 draw", "2 throw", "1 draw", "1 throw", "3 draw")
    play(hand, "3 meld 4c 4d", "3 meld 3s 3s 3s")
    assert board(hand, 3) == "4c 4d 4h / 3s 3s 3s"


@houses(
    palace="custom-after-hit-more-melds", comstock="meld-as-many-as-held", sk="custom-after-hit-more-melds"
)
def test_once_hit_a_player_may_lay_all_that_he_holds(house: str) -> None:
    hand = everybody_plays(deal(house, 3, {3: "3s 3s 3s 4c 4d"}, "4h"))
    play(hand, "3 meld 4c 4d", "3 meld 3s 3s 3s")
    assert board(hand, 3) == "4c 4d 4h / 3s 3s 3s"
    if house == "palace":
        play(hand, "3 collect")
        assert paid(hand, "pay") == ["$8 2 > 3", "$8 1 > 3"]
    if house == "sk":
        moved = position("sk", {3: "4h 5h 6h 7h | 7c"}, "7d", seats=3)
        play(moved, "3 draw", "3 meld[from the first] 7c 7h")
        assert board(moved, 3) == "4h 5h 6h / 7c 7d 7h"


@houses(palace="discard-after-using-card", comstock="custom-discard-ends-turn", sk="discard-after-meld")
def test_who_used_a_card_discards_one_and_has_ten_again(house: str) -> None:
    hand = everybody_plays(deal(house, 3, {3: "4d 4h"}, "4s"))
    play(hand, "3 meld 4d 4h")
    rule = {"palace": "discard-after-using-card", "comstock": "custom-discard-ends-turn"}
    refuse(hand, "3 keep", rule.get(house, "discard-after-meld"))
    assert (len(cards_of(hand, 3).split()), board(hand, 3)) == (8, "4d 4h 4s")
    play(hand, "3 discard 2c")
    assert len(cards_of(hand, 3).split()) == 7
    assert asked(hand) == [2]


@houses(palace="custom-turn-in-steps", comstock="custom-turn-in-steps", sk="custom-turn-in-steps")
def test_a_turn_in_all_its_steps(house: str) -> None:
    kings = "Kd Kc Ks"
    hand = everybody_plays(deal(house, 4, {3: f"7h 7d {kings} Qs"}, "2c 7c"))
    play(hand, "4 throw", "3 draw")
    assert lying(hand, "option") == ("" if house == "sk" else "2c")
    play(hand, "3 meld 7h 7d", f"3 meld {kings}")
    assert board(hand, 3) == "7c 7d 7h / Kc Kd Ks"
    if house != "sk":
        play(hand, "3 collect")
        chip = {"palace": "$2", "comstock": "$1"}[house]
        assert paid(hand, "pay") == [f"{chip} {seat} > 3" for seat in (2, 1, 4)]
    play(hand, "3 discard Qs")
    assert lying(hand, "option") == ""
    assert lying(hand, "draw 2") != ""
    assert asked(hand) == [2]


@houses(palace="card-discarded-when-released", comstock="card-discarded-when-released")
def test_a_card_let_go_cannot_be_taken_back(house: str) -> None:
    hand = everybody_plays(deal(house, 4, {4: "3c 3h"}, "3d"))
    play(hand, "4 throw")
    refuse(hand, "4 meld 3c 3h")
    assert [event.place for event in events_of(hand, "throw") if isinstance(event, Passed)] == ["option"]


@houses(palace="option-card", comstock="custom-option-card", sk="option-card custom-turn-in-steps")
@pytest.mark.parametrize("trouble", [IntoHand(seat=3), Dropped(seat=3, card="2c"), SelfFoul(seat=3)])
def test_an_option_given_up_by_going_to_the_deck_is_dead_whatever_happens_then(
    house: str, trouble: Incident
) -> None:
    hand = everybody_plays(deal(house, 4, {2: "5c 5d"}, "5h Jd 7d"))
    play(hand, "4 throw", "3 draw")
    hand.report(trouble)
    if any(ask.topic != "draw" for ask in hand.asks):
        play(hand, "1 call-foul")
    assert (lying(hand, "option"), lying(hand, "draw 3")) == ("", "")
    assert asked(hand) == [2]
    assert lying(hand, "draw 2") == "7d"


@houses(palace="option-card", comstock="custom-option-card", sk="option-card custom-turn-in-steps")
def test_an_option_is_dead_when_the_card_of_the_deck_is_laid_wrong(house: str) -> None:
    hand = everybody_plays(deal(house, 4, {3: "6c 6h Js Qs", 2: "5c 5d"}, "5h 6c 7d"))
    play(hand, "4 throw", "3 draw")
    hand.report(BadSpread(seat=3, cards=("6c", "6c", "Js")))
    assert lying(hand, "option") == ""
    play(hand, "3 discard Qs")
    go_on(hand, 2)
    assert lying(hand, "draw 2") == "7d"


@houses(palace="foul-deck-card-touches-hand", comstock="foul-card-into-hand", sk="foul-card-into-hand")
def test_an_option_card_in_the_hand_goes_with_the_hand_when_it_is_foul(house: str) -> None:
    hand = everybody_plays(deal(house, 4, {2: "5c 5d"}, "5h Jd"))
    play(hand, "4 throw")
    hand.report(IntoHand(seat=3))
    if house != "sk":
        play(hand, "1 call-foul")
    assert lying(hand, "option") == ""
    assert lying(hand, "draw 2") == "Jd"


@houses(palace="option-lost-on-touching-deck", comstock="option-lost-on-touching-deck")
def test_who_touches_the_deck_loses_the_option(house: str) -> None:
    hand = position(house, {3: "5s 6s 7s | 2h 2d"}, "Js 4d")
    play(hand, "4 draw", "4 throw", "3 draw")
    refuse(hand, "3 take", "option-lost-on-touching-deck")
    play(hand, "2 force")
    assert verbs(hand, 3) == {"add"}
    play(hand, "3 add")
    assert board(hand, 3) == "5s 6s 7s Js"


@rules("palace", "custom-glossary-active-and-head-up")
def test_the_active_players_are_those_who_play_and_two_of_them_are_head_up() -> None:
    hand = everybody_plays(deal("palace", 6), passing=[1, 2, 3, 4])
    assert hand.table.kept.head_up
    assert hand.table.kept.active == [6, 5]
    assert asked(hand) == [6]
    refuse(hand, "2 throw")


# When the stock runs out


@houses(palace="custom-stock-exhausted", comstock="custom-stock-exhausted", sk="custom-stock-exhausted")
def test_a_stock_that_runs_out_is_made_anew_once_and_then_the_hand_is_over(house: str) -> None:
    game = calroom.game(f"{house}.pan")
    deck = in_dealing_order([1, 2], 2, {}, (), {})
    hand = game.hand(seated(2), deck=deck, winner=2, chance=StackedChance(["3c"]), two_players=True)
    everybody_plays(hand)
    tops = chips(hand, "tops")
    while hand.table.cards_left:
        until_next_turn(hand)
    option = lying(hand, "option")
    until_next_turn(hand)
    assert events_of(hand, "stock-exhausted")
    assert option
    assert hand.table.cards_left == 320 - 20 - 2
    until_over(hand)
    assert told(hand, "stock-exhausted") == ["the stock is used up and the hand is over with nobody out"]
    assert chips(hand, "tops") == tops == chips(hand, "tops")
    assert hand.leaves["tops"] == hand.table.chips["tops"]
    assert not events_of(hand, "outs")


def until_next_turn(hand: Hand) -> None:
    """The player whose turn it is goes to the deck and throws what comes."""
    seat = asked(hand)[-1]
    for verb in ("draw", "throw"):
        if hand.asks and verb in verbs(hand, seat) and ask_of(hand, seat).topic in ("option-card", "draw"):
            if verb == "draw" and ask_of(hand, seat).topic == "draw":
                continue
            play(hand, f"{seat} {verb}")


# What may be asked of the dealer


@rules("comstock", "ask-dealer-for-value", "dealer-gives-no-advice")
def test_the_dealer_works_out_what_a_board_pays() -> None:
    hand = position("comstock", {4: "3s 3s 3s 3s | 2h"})
    hand.report(AskedWhatItPays(seat=2, of=4))
    assert told(hand, "ask-value") == ["3s 3s 3s 3s 6; outs 8 chips"]


@rules("palace", "custom-glossary-outs", "dealer-gives-no-advice")
def test_the_outs_are_the_bonus_and_all_conditions() -> None:
    hand = position("palace", {4: "3s 3s 3s 3s / Ah 2h 3h | 2h"})
    hand.report(AskedWhatItPays(seat=4, of=4))
    assert told(hand, "ask-value") == ["3s 3s 3s 3s 6, Ah 2h 3h 1; outs 9 chips"]


def test_nobody_can_ask_about_a_seat_that_was_not_dealt_in() -> None:
    hand = position("comstock", {4: "3s 3s 3s 3s | 2h"})
    cannot(hand, AskedWhatItPays(seat=2, of=99), "board pays: seat 99 is not dealt in")


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
def test_hidden_cards_stay_hidden(house: str) -> None:
    hand = everybody_plays(deal(house, 3, {3: "7s"}))
    assert all(
        event.seen_by == (int(event.place[-1]),)
        for event in events_of(hand, "deal")
        if isinstance(event, Dealt)
    )
