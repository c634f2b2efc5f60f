"""Mexican poker as Palace and The Comstock file it alike: the deal, the rolling, the bets and the hands."""

from itertools import pairwise

import pytest
from tests.telling import events_of

import calroom
from calroom.table.events import Dealt

from .draw_table import asked, cannot, proves, read
from .mexican_table import (
    bet_round,
    better,
    between,
    deal_mexican,
    down,
    equal,
    roll,
    to_the,
    to_the_showdown,
    up,
)
from .playing import (
    bets,
    course,
    gathered,
    may,
    play,
    pot,
    pushed,
    refuse,
    returned,
    seated,
    turn,
    view_knows,
    words,
)

PALACE, COMSTOCK = "palace.mexican", "comstock.mexican"
GAMES = (PALACE, COMSTOCK)


def both(*slugs: str) -> pytest.MarkDecorator:
    """Prove rules that both houses file under one name."""
    return proves(*(f"{game}.{slug}" for game in GAMES for slug in slugs))


@pytest.mark.structure("palace.mexican.deck-of-41", "comstock.mexican.deck-of-41")
@pytest.mark.parametrize("game", GAMES)
def test_the_deck_lacks_eights_nines_and_tens_and_has_a_joker(game: str) -> None:
    deck = calroom.game(game).deck
    assert (len(set(deck)), deck.count("Jk")) == (41, 1)
    assert not {card[0] for card in deck} & set("89T")


@both("button-moves-clockwise")
def test_the_button_goes_to_the_next_player_dealt_in(game: str) -> None:
    stacks = dict.fromkeys(range(1, 7), 20000)
    assert calroom.game(game).hand(stacks=stacks, after=3, seed=1).table.button == 4
    assert calroom.game(game).hand(stacks=stacks, after=6, seed=1).table.button == 1


@both("no-ante")
def test_nobody_antes_and_the_opening_bet_is_the_first_money_in_the_pot(game: str) -> None:
    hand = deal_mexican(game, "1 2 3 4 5", 5, hands={2: "2c Kh"})
    assert (pot(hand), bets(hand)) == ("$0", {})
    play(hand, "2 bet $4")
    assert bets(hand) == {2: "$4"}
    bet_round(hand, 2, 3)
    assert gathered(hand) == {"pot": "$8"}
    assert gathered(deal_mexican(game, "1 2 3", 3, ante=100)) == {"pot": "$3"}


@both("deal-clockwise-from-left-of-button", "first-two-cards-one-down-one-up")
def test_one_card_goes_round_face_down_and_one_face_up_from_the_buttons_left(game: str) -> None:
    stacks = seated("1 2 3")
    hand = calroom.game(game).hand(stacks=stacks, button=3, deck="Kd 4c As 7h Js 2d")
    assert {seat: (down(hand, seat), up(hand, seat)) for seat in stacks} == {
        1: (["Kd"], ["7h"]),
        2: (["4c"], ["Js"]),
        3: (["As"], ["2d"]),
    }
    other = calroom.game(game).hand(stacks=seated("1 2 3 4 5"), button=2, seed=1)
    dealt = [event.place for event in events_of(other, "deal") if isinstance(event, Dealt)]
    assert dealt == [f"hand {seat}" for seat in (3, 4, 5, 1, 2)]


@both("five-cards-exactly-one-down")
def test_a_full_hand_shows_four_cards_and_hides_one(game: str) -> None:
    hand = deal_mexican(game, hands={1: "2c Kh 3d 4s 5h", 2: "6c Qh 3s 4c 5d"})
    bet_round(hand, 1, 2)
    roll(hand, 1)
    bet_round(hand)
    roll(hand)
    bet_round(hand)
    roll(hand, 1)
    assert (up(hand, 1), down(hand, 1)) == (["2c", "Kh", "3d", "4s"], ["5h"])
    assert (len(up(hand, 2)), down(hand, 2)) == (4, ["6c"])


@both("roll-the-down-card", "next-card-down-only-after-roll")
def test_who_rolls_his_down_card_gets_the_next_one_down_and_the_others_get_it_up(game: str) -> None:
    hand = deal_mexican(game, hands={1: "5s 6h Qs 2h 3h", 2: "Kc Jd 2c 4d 7d"})
    bet_round(hand, 1, 2)
    assert may(hand, 1) == "keep or roll"
    play(hand, "1 keep", "2 roll")
    assert (up(hand, 1), down(hand, 1)) == (["6h", "Qs"], ["5s"])
    assert (up(hand, 2), down(hand, 2)) == (["Kc", "Jd"], ["2c"])
    assert view_knows(hand, 1, "Kc")
    assert not view_knows(hand, 1, "2c")


@both("roll-before-any-next-card")
def test_nobody_gets_a_card_before_all_have_chosen_and_then_it_is_too_late(game: str) -> None:
    hand = deal_mexican(game, hands={1: "5s 6h Qs 2h 3h", 2: "Kc Jd 2c 4d 7d", 3: "4h 3s 2s 5d 6d"})
    bet_round(hand, 1, 2, 3)
    out = hand.table.top
    play(hand, "1 keep")
    assert asked(hand, 2).turn == "roll-order"
    cannot(hand, "1 roll")
    play(hand, "2 keep")
    assert hand.table.top == out
    play(hand, "3 keep")
    assert hand.table.top == out + 4
    assert hand.asks[0].topic == "betting-round"


@both("fourth-and-fifth-streets-same")
def test_four_betting_rounds_with_three_chances_to_roll_between_them(game: str) -> None:
    hand = between(game, "5s 6h Qs 2h 3h", "Kc Jd 2c 4d 7d")
    story = [word for word in course(hand) if word != "deal"]
    assert story == [
        "deal-up",
        *("bet", "burn", "third-card", "bet", "burn", "fourth-card", "bet", "burn", "fifth-card", "bet"),
        "showdown",
    ]
    assert len(events_of(hand, "roll")) == 6


@both("burn-before-each-later-street")
def test_a_card_is_burned_before_the_third_the_fourth_and_the_fifth_card(game: str) -> None:
    hand = deal_mexican(game, "1 2 3 4", 4)
    assert "burn" not in hand.table.cards
    to_the("fifth", hand)
    assert len(hand.table.cards["burn"]) == 3
    assert hand.table.cards_left == 18


# Opening


@both("high-card-must-open")
def test_the_highest_up_card_must_open_and_the_next_acts_after_it(game: str) -> None:
    hand = deal_mexican(game, hands={1: "2c Qd", 2: "2d 7h", 3: "2h Kc", 4: "2s 5d"})
    assert asked(hand, 3).turn == "high-card-opens"
    refuse(hand, "3 check", "high-card-must-open")
    refuse(hand, "3 fold", "high-card-must-open")
    play(hand, "3 bet $4")
    assert turn(hand) == 4
    play(hand, "4 fold")
    assert turn(hand) == 1


@both("equal-high-cards-first-from-button")
def test_of_equal_cards_the_first_from_the_button_opens_whatever_its_suit(game: str) -> None:
    hand = deal_mexican(game, "1 2 3 4 5", 5, hands={2: "2c Ah", 4: "2d As"})
    assert asked(hand, 2).turn == "equal-high-cards"


@both("opener-chooses-lower-or-upper")
@pytest.mark.parametrize("stakes", ["$3-$6", "$4-$8"])
def test_the_opener_bets_the_lower_or_the_upper_limit_and_nothing_between(game: str, stakes: str) -> None:
    hand = deal_mexican(game, hands={3: "2h Kc"}, stakes=stakes)
    (option,) = asked(hand, 3).options
    lower, upper = option.low, option.high
    assert (lower, upper) == {"$3-$6": (300, 600), "$4-$8": (400, 800)}[stakes]
    refuse(hand, f"3 bet ${lower // 100 + 1}", "opener-chooses-lower-or-upper")
    refuse(hand, f"3 bet ${upper // 100 + 1}", "opener-chooses-lower-or-upper")
    play(hand, f"3 bet ${upper // 100}")


@both("opener-short-of-chips")
def test_an_opener_without_the_lower_limit_bets_what_he_has_and_the_price_stays(game: str) -> None:
    stack = "$4" if game == PALACE else "$3"
    hand = deal_mexican(game, f"1 2 3:{stack} 4", hands={3: "2h Kc"})
    assert bets(hand) == {3: "$3"}
    assert may(hand, 4) == "call $4, raise to $8 up to $12 in steps of $4 or fold"
    play(hand, "4 call", "1 call", "2 fold")
    assert gathered(hand) == {"pot": "$9", "side pot 1": "$2"}


@both("bet-sizes-on-each-street")
def test_the_lower_limit_rules_the_third_card_and_the_upper_one_the_rest(game: str) -> None:
    hand = deal_mexican(game, hands={1: "2c Kd"})
    play(hand, "1 bet $4", "2 raise $12")
    assert may(hand, 3) == "call $12, raise to $20 or fold"
    refuse(hand, "3 raise $16", "bet-sizes-on-each-street")
    late = to_the("third", deal_mexican(game))
    for card, sizes in (("third", "$4"), ("fourth", "$8"), ("fifth", "$8")):
        seat = turn(late)
        assert may(late, seat) == f"check, bet {sizes} or fold", card
        bet_round(late)
        roll(late)


def test_in_the_first_round_a_raise_is_either_limit_too() -> None:
    hand = deal_mexican(PALACE, hands={1: "2c Kd"})
    play(hand, "1 bet $4")
    assert may(hand, 2) == "call $4, raise to $8 up to $12 in steps of $4 or fold"


# Later rounds


@both("highest-showing-hand-acts-first-later")
def test_the_highest_hand_showing_acts_first_and_may_check(game: str) -> None:
    hand = deal_mexican(game, hands={1: "2c Ah 7d 2d 3d", 2: "3h 4c 4s 5s 6s", 4: "5h Kd Qs Jh 2h"})
    bet_round(hand, 1, 2, 4)
    roll(hand)
    assert asked(hand, 2).turn == "best-board"
    assert may(hand, 2).startswith("check, ")


@proves(
    "palace.mexican.joker-hand-equals-natural-hand", "palace.mexican.equal-showing-hands-nearest-button-acts"
)
@pytest.mark.parametrize(("button", "first"), [(1, 2), (3, 4)])
def test_at_palace_a_pair_with_the_joker_is_a_pair_and_of_equals_the_first_acts(
    game: str, button: int, first: int
) -> None:
    hand = deal_mexican(game, button=button, hands={2: "2c Jk Kd 5d 6d", 4: "3c Kh Ks 5s 6s"})
    bet_round(hand, 2, 4)
    roll(hand)
    assert asked(hand, first).turn == "equal-boards"


@proves(
    "comstock.mexican.joker-hand-equals-natural-hand",
    "comstock.mexican.equal-showing-hands-nearest-button-acts",
)
def test_at_the_comstock_an_up_joker_pairs_an_ace_and_of_equals_the_first_acts(game: str) -> None:
    hand = deal_mexican(game, button=3, hands={2: "2c Ad Jk 5d 6d", 4: "3c Ah As 5s 6s"})
    bet_round(hand, 2, 4)
    roll(hand)
    assert asked(hand, 4).turn == "equal-boards"


@both("check-and-raise-allowed")
def test_who_has_checked_may_raise(game: str) -> None:
    hand = to_the("fourth", deal_mexican(game, hands={1: "2c Ad Kd Qd 5d", 2: "2d 7h 6c 5c 3c"}), 1, 2)
    play(hand, "1 check", "2 bet $8")
    assert may(hand, 1) == "call $8, raise to $16 or fold"
    play(hand, "1 raise $16")


@both("raise-at-least-last-bet")
def test_a_raise_adds_at_least_as_much_as_the_last_bet_and_less_is_only_all_in(game: str) -> None:
    stack = "$12" if game == PALACE else "$11"
    hand = deal_mexican(game, f"1 2 3:{stack} 4", hands={1: "2c Kd"})
    play(hand, "1 bet $8")
    refuse(hand, "2 raise $12", "raise-at-least-last-bet", instead="call $8, raise to $16 or fold")
    play(hand, "2 call")
    assert may(hand, 3) == "call $8, all in $11 or fold"
    play(hand, "3 all-in")
    assert may(hand, 4) == "call $11, raise to $16 or fold"
    play(hand, "4 call", "1 call")
    refuse(hand, "2 raise $16", "raise-at-least-last-bet", instead="call $3 or fold")


@both("bet-and-three-raises")
def test_a_round_has_one_bet_and_three_raises(game: str) -> None:
    cards = {1: "2c Ad Kd Qd 5d", 2: "2d 7h 6c 5c 3c", 3: "2h 7s 6d 4c 3d"}
    hand = to_the("fourth", deal_mexican(game, hands=cards), 1, 2, 3)
    play(hand, "1 bet $8", "2 raise $16", "3 raise $24", "1 raise $32")
    refuse(hand, "2 raise $40", "bet-and-three-raises", instead="call $16 or fold")
    two = to_the("fourth", deal_mexican(game, hands={1: cards[1], 2: cards[2]}), 1, 2)
    play(two, "1 bet $8", "2 raise $16", "1 raise $24", "2 raise $32")
    if game == PALACE:
        refuse(two, "1 raise $40", "bet-and-three-raises", instead="call $8 or fold")
    else:
        play(two, "1 raise $40")


@proves("palace.mexican.table-stakes", "comstock.mexican.follows-five-card-stud")
def test_an_all_in_contests_what_he_matched_and_the_rest_is_a_side_pot(game: str) -> None:
    cards = {1: "2c Ad Kd Qd 5d", 2: "2d 7h 6c 5c 3c", 3: "2h 7s 6d 4c 3d"}
    stack, rule = ("$11", "table-stakes") if game == PALACE else ("$10", "follows-five-card-stud")
    hand = to_the("fourth", deal_mexican(game, f"1 2:{stack} 3 4", hands=cards), 1, 2, 3)
    play(hand, "1 bet $8")
    refuse(hand, "2 call $8", rule, instead="call $6 or fold")
    play(hand, "2 call", "3 call")
    assert gathered(hand) == {"pot": "$30", "side pot 1": "$4"}


@proves(
    "palace.mexican.no-more-betting-possible",
    "comstock.mexican.fourth-and-fifth-streets-same",
    "comstock.mexican.roll-the-down-card",
)
def test_who_is_all_in_may_roll_before_every_card_also_when_nobody_can_bet_any_more(game: str) -> None:
    stack = "$9" if game == PALACE else "$8"
    hand = deal_mexican(game, f"1:{stack} 2 3 4", hands={1: "2c Ad Kd Qd 5d", 2: "2d 7h 6c 5c 3c"})
    play(hand, "1 bet $8", "2 call", "3 fold", "4 fold")
    assert words(hand, "no-more-betting") == ["no more betting is possible"]
    play(hand, "1 roll", "2 keep")
    assert (up(hand, 1), down(hand, 1)) == (["2c", "Ad"], ["Kd"])
    play(hand, "1 keep", "2 roll")
    assert (up(hand, 1), down(hand, 1)) == (["2c", "Ad", "Qd"], ["Kd"])
    assert (up(hand, 2), down(hand, 2)) == (["2d", "7h", "6c"], ["5c"])
    play(hand, "1 keep", "2 keep")
    assert hand.asks[0].topic == "showdown"


# The showdown


@both("best-hand-wins-pot")
def test_the_best_hand_wins_or_the_last_player_unseen(game: str) -> None:
    hand = between(game, "Ah Ad 7c 4s 2h", "Kh Kd Qc Qs 3d")
    assert set(pushed(hand)) == {2}
    folded = to_the("fourth", deal_mexican(game, hands={1: "2c Ad Kd Qd 5d", 2: "2d 7h 6c 5c 3c"}), 1, 2)
    play(folded, "1 bet $8", "2 fold")
    assert returned(folded) == ["$8 bet 1 > stack 1"]
    assert set(pushed(folded)) == {1}
    assert read(folded) == {}


@both("cards-speak")
def test_hands_are_read_by_their_cards(game: str) -> None:
    assert read(between(game, "7h 7d 7c 4s 4d", "2d 3h 5h 6c Kc"))[1] == "sevens full of fours"


@both("first-checker-shows-first")
def test_after_checks_the_first_to_check_shows_first_and_after_a_bet_the_bettor(game: str) -> None:
    cards = {1: "2c 7d 6d 4d 5d", 2: "2d 7h 6c 5c 3c", 3: "2h Ks Kd Qc 3d"}
    hand = to_the("fifth", deal_mexican(game, hands=cards), 1, 2, 3)
    play(hand, "3 check", "1 check", "2 check")
    assert list(read(hand)) == [3]
    assert turn(hand) == 1
    bet = to_the("fifth", deal_mexican(game, hands=cards), 1, 2, 3)
    play(bet, "3 check", "1 bet $8", "2 call", "3 call")
    assert list(read(bet)) == [1]


@both("hand-ranking")
def test_hands_rank_from_five_of_a_kind_down_with_a_flush_above_a_full_house(game: str) -> None:
    ladder = [
        "Jk Ah Ad Ac As",
        "7c Jc Qc Kc Ac",
        "6h 7h Jh Qh Kh",
        "5h 5d 5c 5s Kd",
        "3h 5h 6h Jh Qh",
        "Kh Kd Kc 2s 2d",
        "4d 5s 6c 7s Jd",
        "3d 3c 3s Kd 4s",
        "Qs Qc 7d 7c 5h",
        "Js Jd 2c 4h 6s",
    ]
    for higher, lower in pairwise(ladder[1:]):
        if not set(higher.split()) & set(lower.split()):
            better(game, higher, lower)
    better(game, ladder[0], ladder[2])


@both("five-of-a-kind")
def test_five_of_a_kind_beats_everything(game: str) -> None:
    assert read(between(game, "Jk 2h 2d 2c 2s", "As Ks Qs Js 7s"))[1] == "five twos"
    better(game, "Jk 2h 2d 2c 2s", "As Ks Qs Js 7s")


@both("royal-flush-is-seven-to-ace")
def test_seven_jack_queen_king_ace_of_a_suit_is_the_royal_flush(game: str) -> None:
    assert read(between(game, "Jk As Ks Qs Js", "6h 7h Jh Qh Kh")) == {
        1: "royal flush",
        2: "king-high straight flush",
    }
    assert read(between(game, "2c Ad Kd Jd 7d", "Jk Ah Kh Jh 7h"))[2] == "royal flush"


@both("straights-over-the-gap", "full-list-of-straights")
def test_straights_jump_the_missing_ranks_and_none_wraps_past_the_ace(game: str) -> None:
    tops = ["7d Jc Qs Kh Ad", "6h 7c Jd Qs Kc", "5h 6d 7s Jh Qc", "4h 5d 6c 7s Jc", "3h 4d 5c 6s 7h"]
    tops += ["2h 3d 4c 5s 6h", "Ah 2d 3c 4s 5h"]
    for higher, lower in pairwise(tops):
        if not set(higher.split()) & set(lower.split()):
            better(game, higher, lower)
    assert read(between(game, "Qh Kd Ac 2s 3h", "5h 6d 7c Qs Kh"))[1] == "ace high"


@pytest.mark.structure("palace.mexican.jack-follows-seven")
def test_the_jack_stands_next_to_the_seven() -> None:
    assert read(between(PALACE, "5h 6d 7c Js Qh", "5s 6c 7d Qs Kh")) == {
        1: "queen-high straight",
        2: "king high",
    }


@pytest.mark.rule("comstock.mexican.ace-low-straight")
def test_ace_to_five_is_the_lowest_straight() -> None:
    better(COMSTOCK, "2h 3d 4c 5s 6h", "Ah 2d 3c 4s 5h")
    better(COMSTOCK, "Ah 2d 3c 4s 5h", "Kh Kd Kc 7s 3h")


@both("joker-in-a-flush")
def test_in_a_flush_the_joker_is_the_highest_card_that_is_missing(game: str) -> None:
    better(game, "Jk Ah Kh 5h 3h", "As Ks Qs 4s 2s")
    equal(game, "Jk Ah Kh 5h 3h", "As Ks Qs 5s 3s")


@both("ties-within-a-class")
def test_equal_hands_share_and_the_odd_chip_goes_to_the_first_from_the_button(game: str) -> None:
    hand = deal_mexican(
        game,
        "1 2 3 4 5",
        1,
        hands={3: "Kh Kd 7c 6s 4h", 5: "Ks Kc 7d 6c 4s"},
        ante=100,
        # So that no fee comes out of the pot; the Palace has it from each player.
        schedule={"comstock.mexican": "half hour"}.get(game),
    )
    to_the_showdown(hand, 3, 5)
    assert pushed(hand) == {3: "$7", 5: "$6"}
    better(game, "2h 3d 4c 4s 6h", "2d 3c 3s 7h Ad")
    better(game, "Kh Kd 7c 6s 4h", "Ks Kc 7d 5c 4s")


@both("no-rabbit-hunting")
def test_burned_mucked_and_undealt_cards_are_never_shown(game: str) -> None:
    hand = deal_mexican(game, hands={1: "2c Ad Kd Qd 5d", 2: "2d 7h 6c 5c 3c"})
    bet_round(hand, 1, 2)
    roll(hand)
    play(hand, "1 bet $4", "2 fold")
    assert hand.over
    for card in (hand.table.cards["burn"][0], hand.table.deck[-1], "Qd", "2c", "2d"):
        for seat in (3, None):
            assert not view_knows(hand, seat, card)
