"""The players' turns: the chart, doubling, splitting, surrender, and who decides. S & K's Pure 21.5."""

from pathlib import Path

import pytest
from tests.telling import events_of

from calroom.houses.game import Game
from calroom.table.asks import Answer
from calroom.table.events import Acted, Called
from calroom.table.hand import Hand
from calroom.table.inputs import Answered
from calroom.table.refusals import NotAnOption, WrongAmount

from .playing import (
    asked,
    cards,
    deal,
    dealt,
    house_with,
    lies,
    may,
    moved,
    net,
    nets,
    play,
    play_out,
    read_out,
    refuse,
    sit,
    stand_all,
)

FOUR = {1: "Td 4c", 2: "Td 5c", 4: "Td 6c", 6: "Td 7c"}


def options(two_cards: str, draws: str = "", *actions: str, bank: str = "6d Td") -> str:
    """What seat 4 may do with these cards, after these actions."""
    hand = deal({4: two_cards}, bank=bank, draws=draws)
    play(hand, *actions)
    return may(hand, 4)


def named(two_cards: str, *draws: str) -> str:
    """What the dealer calls seat 4's hand when it has drawn these cards and stands."""
    hand = deal({4: two_cards}, bank="6d Td", draws=" ".join(draws))
    while not hand.over and len(hand.table.cards["hand 4"]) < 2 + len(draws):
        play(hand, "4 hit")
    stand_all(hand)
    return read_out(hand, "hand 4")


# What the cards count


@pytest.mark.rule("sk.pure215.ace-value")
def test_an_ace_counts_eleven_unless_that_takes_the_hand_over() -> None:
    assert named("As 6d") == "soft seventeen"
    assert named("As 6d", "9c") == "sixteen"
    assert named("As Ah", "9d") == "soft twenty-one"


@pytest.mark.rule("sk.pure215.number-card-values")
def test_cards_from_two_to_nine_count_their_pips() -> None:
    assert named("2c 7d", "9h") == "eighteen"
    assert named("3c 4d", "5h", "6s") == "eighteen"


@pytest.mark.rule("sk.pure215.bonus-card-is-ten-or-ten-and-a-half")
def test_a_bonus_card_counts_ten_except_with_an_ace_on_the_deal() -> None:
    assert named("Td Ac") == "natural twenty-one and a half"
    assert named("5s Ad", "Kh") == "sixteen"
    assert named("Ks 5d", "6h") == "twenty-one"
    assert {named(f"{ten} 6c") for ten in ("Kd", "Qd", "Jd", "Td")} == {"sixteen"}


@pytest.mark.rule("sk.pure215.pure-definition")
def test_a_natural_beats_every_other_hand_even_21() -> None:
    for natural in ("Jd As", "As Jd"):
        hand = deal({2: natural}, bank="6c 5d", draws="Qh")
        assert hand.over, "nobody has anything to choose"
        assert (read_out(hand, "hand 2"), read_out(hand, "bank hand")) == (
            "natural twenty-one and a half",
            "eleven",
        )
        assert net(hand, 2) == "$12"
    both = deal({2: "Jd As", 4: "Td 9c"}, bank="6c 5d", draws="Qh")
    play(both, "4 stand")
    assert read_out(both, "bank hand") == "twenty-one"
    assert nets(both) == {2: "$12", 4: "-$10"}


@pytest.mark.rule("sk.pure215.hard-and-soft-custom")
def test_a_hand_is_soft_while_an_ace_counts_eleven() -> None:
    assert named("As 8d") == "soft nineteen"
    assert named("As 8d", "5c") == "fourteen"
    assert named("9s 8d") == "seventeen"


# Whose turn it is


@pytest.mark.rule("sk.pure215.turn-order")
def test_turns_go_clockwise_from_the_player_dealer_each_hand_to_its_end() -> None:
    hand = deal(FOUR, bank="6d 7d", draws="2c 3c")
    order = []
    while not hand.over:
        order += asked(hand)
        refuse(hand, f"{1 if asked(hand) != [1] else 4} hit", "turn-order")
        play(hand, f"{order[-1]} {'hit' if order == [4] else 'stand'}")
    assert order == [4, 4, 6, 1, 2]


# The chart


@pytest.mark.rule("sk.pure215.players-bound-by-chart")
def test_a_players_choice_is_free_only_within_the_chart() -> None:
    eleven = deal({4: "6c 5d"})
    assert eleven.asks[0].topic == "bound-by-chart"
    refuse(eleven, "4 stand", "player-must-hit-hard-11")
    nineteen = deal({4: "Kc 9d"})
    assert nineteen.asks[0].topic == "bound-by-chart"
    refuse(nineteen, "4 hit", "player-must-stand-hard-19")


@pytest.mark.rule("sk.pure215.player-must-stand-hard-19")
def test_hard_19_or_more_takes_no_card() -> None:
    assert options("Qs 9h") == "stand, double, surrender"
    assert options("Ks Qd") == "stand, double, split, surrender"
    hand = deal({4: "7c 6d", 5: "Td 2c"}, draws="8h")
    play(hand, "4 hit")
    assert asked(hand) == [5], "hard 21: the turn has ended by itself"


@pytest.mark.rule("sk.pure215.player-must-hit-hard-11")
def test_hard_11_or_less_must_take_cards_until_it_is_more() -> None:
    hand = deal({4: "2c 3d", 5: "Td 2c"}, draws="4h Ks")
    assert may(hand, 4) == "hit, double, surrender"
    play(hand, "4 hit")
    assert cards(hand, "hand 4") == "2c 3d 4h Ks", "nine is hit without a question"
    assert asked(hand) == [5], "hard 19 must stand"


@pytest.mark.rule("sk.pure215.player-option-on-other-counts")
def test_hard_12_to_18_and_every_soft_total_leave_the_choice() -> None:
    for free in ("Td 2c", "9c 9d", "Ad 8c", "Ad Ac", "Ad 9c"):
        assert options(free).startswith("hit, stand")
    hand = deal({4: "Ad 8c", 5: "Td 2c"}, draws="Th")
    play(hand, "4 hit")
    assert asked(hand) == [5], "hard 19 must stand"


@pytest.mark.rule("sk.pure215.player-natural-stands")
def test_a_natural_takes_no_further_part_until_it_is_settled() -> None:
    hand = deal({4: "Td 2c", 5: "Ac Jd", 6: "Td 3c"}, bank="6h Td", draws="4s")
    play(hand, "4 stand")
    assert asked(hand) == [6]
    assert lies(hand, "circle 5") == "$10", "paid in its turn, not at once"
    play(hand, "6 stand")
    assert net(hand, 5) == "$12"


@pytest.mark.rule("sk.pure215.over-21-5-keeps-wager-on-table")
def test_the_wager_of_a_hand_that_is_over_stays_until_the_player_dealers_hand_is_complete() -> None:
    hand = deal({6: "Kh 6c", 7: "Td 2c"}, bank="8c 8d", draws="9d 8h", bets=["6 $20"])
    play(hand, "6 hit")
    assert asked(hand) == [7]
    assert read_out(hand, "hand 6") == "twenty-five, over"
    assert lies(hand, "circle 6") == "$20"
    play(hand, "7 stand")
    assert net(hand, 6) == "$0", "three eights give it back"


# Doubling


@pytest.mark.rule("sk.pure215.double-on-first-two-cards")
def test_any_first_two_cards_may_be_doubled_and_no_later_ones() -> None:
    hand = deal({4: "6c 5d"}, draws="Qs 4h", bets=["4 $20"])
    play(hand, "4 double $20")
    assert read_out(hand, "hand 4") == "twenty-one"
    assert net(hand, 4) == "$40"
    third = deal({4: "Td 2c"}, draws="2h")
    play(third, "4 hit")
    refuse(third, "4 double $10", "double-on-first-two-cards")


@pytest.mark.rule("sk.pure215.double-for-less")
def test_doubling_for_less_is_allowed_and_for_more_is_not() -> None:
    for amount in ("$10", "$25"):
        hand = deal({4: "6c 5d"}, draws="Qs", bets=["4 $25"])
        refuse(hand, "4 double $30", "double-for-less")
        refuse(hand, "4 double $0.50", "double-for-less")
        refuse(hand, "4 double $10.50")
        play(hand, f"4 double {amount}")
        assert moved(hand, "added-wager") == [f"{amount} stack 4 -> circle 4"]


def test_a_double_is_limited_by_the_chips_one_has() -> None:
    hand = deal({4: "6c 5d", 5: "6d 5c"}, bets=["4 $25", "5 $25"], stacks={4: "$32", 5: "$25"})
    with pytest.raises(WrongAmount, match="table-stakes"):
        play(hand, "4 double $8")
    play(hand, "4 double $7")
    assert may(hand, 5) == "hit, surrender"
    with pytest.raises(NotAnOption, match="table-stakes"):
        play(hand, "5 double $1")


@pytest.mark.rule("sk.pure215.double-gets-one-card")
def test_a_doubled_hand_gets_one_card_and_stands_whatever_it_counts() -> None:
    hand = deal({4: "5c 4d", 5: "Td 2c"}, draws="2h")
    play(hand, "4 double $10")
    assert dealt(hand, "double-card") == ["hand 4"]
    assert asked(hand) == [5]
    assert read_out(hand, "hand 4") == "eleven"


@pytest.mark.rule("sk.pure215.double-after-split")
def test_a_split_hand_may_be_doubled_for_its_own_wager_but_split_aces_may_not() -> None:
    hand = deal({4: "8c 8d"}, draws="3h Tc Td", bets=["4 $20"], bank="6d Ks")
    play(hand, "4 split")
    refuse(hand, "4 double $21", "double-for-less")
    play(hand, "4 double $20")
    assert (read_out(hand, "hand 4"), lies(hand, "circle 4")) == ("twenty-one", "$40")
    aces = deal({4: "As Ad", 5: "Td 2c"}, draws="5c 6c")
    play(aces, "4 split")
    assert asked(aces) == [5]


def test_a_house_may_forbid_doubling_after_a_split_and_on_totals_that_must_stand(tmp_path: Path) -> None:
    game = house_with(tmp_path, after_split="false", on_must_stand="false")
    hand = deal({4: "8c 8d", 5: "Kc 9d"}, draws="5h Tc", game=game)
    play(hand, "4 split")
    assert may(hand, 4) == "hit, stand"
    refuse(hand, "4 double $10", "double-after-split")
    play(hand, "4 stand", "4 stand")
    refuse(hand, "5 double $10", "player-must-stand-hard-19")


# Splitting


@pytest.mark.rule("sk.pure215.split-pairs-and-bonus-cards")
def test_pairs_and_any_two_bonus_cards_may_be_split() -> None:
    for pair in ("Ks Td", "7c 7h", "As Ad"):
        assert "split" in options(pair)
    hand = deal({4: "9c Th"})
    refuse(hand, "4 split", "split-pairs-and-bonus-cards")
    split = deal({4: "7c 7h"}, draws="Td 2d")
    play(split, "4 split")
    assert (cards(split, "hand 4"), cards(split, "hand 4b")) == ("7c Td", "7h")
    play(split, "4 stand")
    assert cards(split, "hand 4b") == "7h 2d"


@pytest.mark.rule("sk.pure215.split-needs-equal-wager")
def test_a_split_takes_a_second_wager_as_large_as_the_first() -> None:
    poor = deal({4: "8c 8d"}, bets=["4 $20"], stacks={4: "$35"})
    refuse(poor, "4 split", "split-needs-equal-wager")
    hand = deal({4: "8c 8d"}, bets=["4 $20"], stacks={4: "$40"}, draws="Td")
    refuse(hand, "4 split $15", "split-needs-equal-wager")
    play(hand, "4 split")
    assert (lies(hand, "circle 4"), lies(hand, "circle 4b"), lies(hand, "stack 4")) == ("$20", "$20", "$0")


@pytest.mark.rule("sk.pure215.split-hands-drawn-freely")
def test_split_hands_are_drawn_to_within_the_chart_the_first_before_the_second() -> None:
    hand = deal({4: "8c 8d"}, draws="2h 9s Kh 2d 3c")
    play(hand, "4 split")
    assert may(hand, 4) == "hit, double"
    play(hand, "4 hit")
    assert cards(hand, "hand 4") == "8c 2h 9s", "nineteen must stand"
    assert cards(hand, "hand 4b") == "8d Kh"
    assert may(hand, 4) == "hit, stand, double"
    play(hand, "4 hit")
    assert dealt(hand, "free-choice") == ["hand 4b"]


@pytest.mark.rule("sk.pure215.split-sequence")
def test_a_hand_split_again_lies_to_the_right_and_comes_next() -> None:
    hand = deal({4: "8c 8d"}, draws="8h Td 9c 5s 6d", bank="6d Ks")
    play(hand, "4 split", "4 split")
    assert cards(hand, "hand 4") == "8c Td"
    play(hand, "4 stand")
    assert cards(hand, "hand 4c") == "8h 9c", "the new hand comes before the one that lay to the right"
    play(hand, "4 stand")
    assert cards(hand, "hand 4b") == "8d 5s"
    play(hand, "4 hit")
    assert read_out(hand, "hand 4b") == "nineteen"
    assert dealt(hand, "split-card") == ["hand 4", "hand 4", "hand 4c", "hand 4b"]


@pytest.mark.rule("sk.pure215.three-splits-at-most")
def test_a_fourth_split_is_refused() -> None:
    hand = deal({4: "6c 6d"}, draws="6h 6s 6c")
    play(hand, "4 split", "4 split", "4 split")
    assert cards(hand, "hand 4") == "6c 6c"
    assert may(hand, 4) == "hit, stand, double"
    refuse(hand, "4 split", "three-splits-at-most")
    assert [lies(hand, f"circle 4{letter}") for letter in ("", "b", "c", "d")] == ["$10"] * 4


@pytest.mark.rule("sk.pure215.split-aces-one-card-each")
def test_split_aces_get_one_card_each_and_stand() -> None:
    hand = deal({4: "As Ad", 5: "Td 2c"}, draws="5c Ah")
    play(hand, "4 split")
    assert asked(hand) == [5]
    assert (read_out(hand, "hand 4"), read_out(hand, "hand 4b")) == ("soft sixteen", "soft twelve")
    assert dealt(hand, "split-aces") == ["hand 4", "hand 4b"]


def test_a_house_may_let_split_aces_be_split_again(tmp_path: Path) -> None:
    hand = deal({4: "As Ad", 5: "Td 2c"}, draws="Ah 5c 6c 7c", game=house_with(tmp_path, aces_again="true"))
    play(hand, "4 split", "4 split")
    assert [cards(hand, f"hand 4{letter}") for letter in ("", "c", "b")] == ["As 5c", "Ah 6c", "Ad 7c"]


@pytest.mark.rule("sk.pure215.ace-bonus-after-split-is-21")
def test_an_ace_and_a_bonus_card_after_a_split_are_21_and_no_natural() -> None:
    hand = deal({4: "As Ad"}, bank="Ks Td", draws="Kd 5c")
    play(hand, "4 split")
    assert (read_out(hand, "hand 4"), net(hand, 4)) == ("soft twenty-one", "$0"), "21 wins $10, 16 loses $10"
    kings = deal({4: "Ks Qd"}, bank="6c 5d", draws="As Td Th")
    play(kings, "4 split")
    assert may(kings, 4) == "hit, stand, double"
    play(kings, "4 stand", "4 stand")
    assert net(kings, 4) == "-$10", "21 pushes against 21, 20 loses"


# Surrender


@pytest.mark.rule("sk.pure215.surrender-forfeits-half")
def test_surrender_on_the_first_two_cards_costs_half_the_wager() -> None:
    hand = deal({4: "Td 6c"}, bets=["4 $25"])
    play(hand, "4 surrender")
    assert moved(hand, "surrender-half") == ["$12.50 circle 4 -> bank", "$12.50 circle 4 -> stack 4"]
    later = deal({4: "Td 2c"}, draws="3h")
    play(later, "4 hit")
    refuse(later, "4 surrender", "surrender-forfeits-half")
    split = deal({4: "8c 8d"}, draws="Td")
    play(split, "4 split")
    refuse(split, "4 surrender", "surrender-forfeits-half")


def test_a_table_without_small_chips_rounds_the_forfeited_half_down(tmp_path: Path) -> None:
    hand = deal({4: "Td 6c"}, bets=["4 $25"], game=house_with(tmp_path, chip='"$1"'))
    play(hand, "4 surrender")
    assert net(hand, 4) == "-$12"


@pytest.mark.rule("sk.pure215.surrender-timing")
def test_surrender_comes_after_the_check_and_is_gone_if_it_finds_a_natural() -> None:
    hand = deal({2: "Td 6c"}, bank="Ac 6d", bets=["2 $20"])
    refuse(hand, "2 surrender", "insurance-offered-on-ace")
    play(hand, "2 pass")
    assert events_of(hand, "peek")
    play(hand, "2 surrender")
    assert net(hand, 2) == "-$10"
    natural = deal({2: "Td 6c"}, bank="Ac Kd", bets=["2 $20"])
    play(natural, "2 pass")
    assert net(natural, 2) == "-$20"


@pytest.mark.rule("sk.pure215.surrender-ends-play")
def test_a_surrendered_hand_takes_no_further_part() -> None:
    hand = deal({2: "Td 6c", 1: "Td 2c"}, bank="8c 8d", draws="8h", bets=["2 $20"])
    play(hand, "1 stand", "2 surrender")
    assert cards(hand, "tray").endswith("8c 8d 8h")
    assert nets(hand) == {1: "$10", 2: "-$10"}


# All together


@pytest.mark.rule("sk.pure215.options-of-a-hand")
@pytest.mark.parametrize(
    ("two_cards", "draws", "actions", "expected"),
    [
        ("5c 6d", "", [], "hit, double, surrender"),
        ("8c 8d", "", [], "hit, stand, double, split, surrender"),
        ("Ks Qd", "", [], "stand, double, split, surrender"),
        ("2c 2d", "", [], "hit, double, split, surrender"),
        ("Td 8c", "", [], "hit, stand, double, surrender"),
        ("Ad 9c", "", [], "hit, stand, double, surrender"),
        ("8c 8d", "3h", ["4 split"], "hit, double"),
        ("8c 8d", "9h", ["4 split"], "hit, stand, double"),
        ("Ks Kd", "As", ["4 split"], "hit, stand, double"),
        ("Ks Kd", "9s", ["4 split"], "stand, double"),
        ("Td 2c", "4h", ["4 hit"], "hit, stand"),
        ("Ad 2c", "8h", ["4 hit"], "hit, stand"),
    ],
)
def test_the_options_of_a_hand(two_cards: str, draws: str, actions: list[str], expected: str) -> None:
    assert options(two_cards, draws, *actions) == expected


@pytest.mark.rule("sk.pure215.default-answers")
def test_the_software_stands_where_it_may_and_hits_where_it_must() -> None:
    hand = deal({4: "5c 3d", 5: "Ad 6c", 6: "8c 8d"}, bank="Kd 7d", draws="2h 6c", bets=["4 $20"])
    play_out(hand)
    assert cards(hand, "tray").startswith("2s 5c 3d 2h 6c Ad 6c 8c 8d")
    assert nets(hand) == {4: "-$20", 5: "$0", 6: "-$10"}
    assert [event.seat for event in events_of(hand, "no-answer") if isinstance(event, Called)] == [4, 4, 5, 6]
    assert all(given.system for given in hand.inputs.inputs[-4:] if isinstance(given, Answered))


@pytest.mark.rule("sk.pure215.default-answers")
def test_the_software_takes_no_bank_no_bet_no_insurance_and_no_even_money() -> None:
    bank = deal({4: "Td 9c"})
    assert [answer.verb for answer in _defaults(bank)] == ["stand"]
    natural = deal({4: "Ah Qs"}, bank="As 6d", draws="Td")
    assert _defaults(natural) == [Answer("pass")]
    assert net(play_out(natural), 4) == "$12"
    before = sit([4])
    assert _defaults(before) == [Answer("decline")]
    play(before, "3 post $100")
    assert _defaults(before) == [Answer("done")]
    play_out(before)
    assert nets(before) == {4: "$0"}


def _defaults(hand: Hand) -> list[Answer]:
    return [ask.default for ask in hand.asks]


# Who plays the hand


def behind(two_cards: str, seated: str, backline: str, draws: str = "", game: Game | None = None) -> Hand:
    """Circle 4 with a seated player and a bettor behind them."""
    bets = [f"4 {seated}", f"9 {backline} behind 4"]
    return deal({4: two_cards}, bank="Kd 7d", draws=draws, bets=bets, game=game)


@pytest.mark.rule("sk.pure215.who-plays-the-hand")
def test_the_larger_wager_behind_may_claim_the_decision_before_it_is_carried_out() -> None:
    hand = behind("Td 6c", "$20", "$50", draws="5h")
    assert (asked(hand), may(hand, 9)) == ([4, 9], "claim, leave")
    play(hand, "9 claim")
    refuse(hand, "4 hit")
    play(hand, "9 stand")
    assert cards(hand, "tray").startswith("2s Td 6c Kd")
    assert nets(hand) == {4: "-$20", 9: "-$50"}


@pytest.mark.rule("sk.pure215.who-plays-the-hand")
def test_the_seated_players_choice_counts_if_nobody_claims_it_first() -> None:
    for quiet in ([], ["9 leave"]):
        hand = behind("Td 6c", "$20", "$50", draws="5h")
        play(hand, *quiet, "4 hit")
        assert nets(hand) == {4: "$20", 9: "$50"}


@pytest.mark.rule("sk.pure215.who-plays-the-hand")
def test_equal_wagers_leave_the_decision_with_the_seated_player(tmp_path: Path) -> None:
    seated_always = house_with(tmp_path, largest_wager_decides="false")
    for hand in (behind("Td 6c", "$20", "$20"), behind("Td 6c", "$20", "$50", game=seated_always)):
        assert asked(hand) == [4]
    assert asked(behind("Td 6c", "$20", "$21")) == [4, 9]
    two = deal({4: "Td 6c"}, bets=["4 $20", "9 $50 behind 4", "10 $50 behind 4"])
    assert asked(two) == [4], "neither of the two is larger than any other"


@pytest.mark.rule("sk.pure215.who-plays-the-hand")
def test_another_bettor_adds_to_a_double_what_he_likes_and_takes_the_one_card_anyway() -> None:
    for action, lost in (("9 pass", "-$20"), ("9 add $15", "-$35")):
        hand = behind("6c 5d", "$40", "$20", draws="2h")
        play(hand, "4 double $30")
        refuse(hand, "9 add $21", "who-plays-the-hand")
        play(hand, action)
        assert read_out(hand, "hand 4") == "thirteen"
        assert nets(hand) == {4: "-$70", 9: lost}


@pytest.mark.rule("sk.pure215.who-plays-the-hand")
def test_who_adds_nothing_to_a_split_stays_on_the_first_of_the_two_hands() -> None:
    hand = behind("8c 8d", "$20", "$50", draws="Td 9c")
    play(hand, "9 leave", "4 split")
    refuse(hand, "9 add $20", "who-plays-the-hand")
    play(hand, "9 pass")
    assert [lies(hand, place) for place in ("circle 4 behind 9", "circle 4b", "circle 4b behind 9")] == [
        "$50",
        "$20",
        "$0",
    ]
    stand_all(hand)
    assert nets(hand) == {4: "$20", 9: "$50"}, "18 wins for both, 17 pushes"


@pytest.mark.rule("sk.pure215.who-plays-the-hand")
def test_whoever_claims_puts_up_his_own_share_and_plays_only_hands_he_is_on() -> None:
    claimed = behind("8c 8d", "$20", "$50", draws="Td 9c")
    play(claimed, "9 claim", "9 split", "4 add")
    assert (lies(claimed, "circle 4b"), lies(claimed, "circle 4b behind 9")) == ("$20", "$50")
    later = behind("8c 8d", "$20", "$50", draws="Td 9c")
    play(later, "4 split", "9 pass", "9 claim", "9 stand")
    assert asked(later) == [4], "the second hand carries the seated player's chips only"
    assert stand_all(later).over


def test_a_bettor_without_the_chips_is_not_asked_for_a_share() -> None:
    bets = ["4 $40", "9 $20 behind 4"]
    hand = deal({4: "6c 5d", 5: "Td 2c"}, bets=bets, stacks={9: "$20"}, draws="2h")
    play(hand, "4 double $40")
    assert asked(hand) == [5]
    assert [event.verb for event in events_of(hand, "double") if isinstance(event, Acted)] == ["double"]
