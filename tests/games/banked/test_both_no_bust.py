"""No Bust where Comstock and the Palace play it alike: values, turns, the player-dealer's hand, results."""

from random import Random

import pytest
from tests.telling import events_of

from calroom.cards import JOKER, build_deck, take_out
from calroom.table.events import Placed, Shown, Shuffled
from calroom.table.hand import Hand
from calroom.table.refusals import HandIsOver, OutOfTurn, Refused
from calroom.testing import check_hand

from .felt import Felt, bet, betting, deal, read_bet, sit
from .playing import (
    asked,
    button_on,
    called,
    cards,
    close,
    dealt,
    lies,
    may,
    moved,
    net,
    play,
    play_out,
    read_out,
    refuse,
    rules_named,
    settled,
    stand_all,
)

COMSTOCK = Felt("comstock.no-bust", down_card=False)
PALACE = Felt("palace.no-bust", "square", down_card=False)


def in_both(
    *slugs: str, comstock: tuple[str, ...] = (), palace: tuple[str, ...] = ()
) -> pytest.MarkDecorator:
    """The test is about rules that both houses have, under one name or under these."""
    rules = {COMSTOCK: (*slugs, *comstock), PALACE: (*slugs, *palace)}
    return pytest.mark.parametrize(
        "felt",
        [
            pytest.param(felt, marks=[pytest.mark.rule(f"{felt.name}.{slug}") for slug in own], id=felt.name)
            for felt, own in rules.items()
        ],
    )


def wagers_of(hand: Hand) -> list[str]:
    """The wagers that were settled, in order, without the fees."""
    return [place for place in settled(hand) if place.split()[0] in ("circle", "square")]


# The shoe


@pytest.mark.structure("comstock.no-bust.eight-decks")
@pytest.mark.structure("comstock.no-bust.one-joker-per-deck")
@pytest.mark.structure("palace.no-bust.shoe-has-one-joker-per-deck")
@pytest.mark.parametrize("felt", [COMSTOCK, PALACE])
def test_the_shoe_has_one_joker_for_each_deck(felt: Felt) -> None:
    for decks, size in ((8, 424), (6, 318), (2, 106)):
        shoe = sit(felt, [4], decks=decks).setup.deck
        assert (len(shoe), shoe.count(JOKER)) == (size, decks)
    full = [card[0] for card in sit(felt, [4]).setup.deck if card != JOKER]
    assert {rank: full.count(rank) for rank in "A23456789TJQK"} == dict.fromkeys("A23456789TJQK", 32)


@in_both(comstock=("eight-decks",), palace=("shoe-has-one-joker-per-deck",))
def test_a_shoe_of_one_deck_is_refused_because_no_natural_could_occur(felt: Felt) -> None:
    with pytest.raises(Refused, match="from 2 to 8 decks, not from 1"):
        sit(felt, [4], decks=1)


@in_both("shuffle-cut-and-burn")
def test_the_shoe_is_shuffled_cut_and_burned(felt: Felt) -> None:
    hand = stand_all(deal(felt, {4: "Td 7c"}, "Ks", "7d 9h 9c 9d 8s"))
    assert events_of(hand, "shuffle") == [Shuffled("shuffle", 424)]
    assert len(events_of(hand, "burn")) == 1
    assert hand.leaves["used"] == 5
    for used, cut in ((314, False), (315, True)):
        assert bool(events_of(_hand_from(felt, used), "cut-card")) is cut, "the cut card lies behind card 318"


def _hand_from(felt: Felt, used: int) -> Hand:
    """A hand of four cards from a shoe of which so many cards are gone."""
    wanted = ["Td", "Kd", "7c", "Jd"]
    rest = list(take_out(build_deck("no-bust"), wanted))
    hand = betting(felt, [4], used=used, deck=[*rest[:used], *wanted, *rest[used:]])
    bet(felt, hand, "4 $10")
    close(hand)
    return stand_all(hand)


@in_both("shuffle-cut-and-burn")
def test_too_few_cards_for_six_a_hand_are_shuffled_first(felt: Felt) -> None:
    for used, shuffled in ((59, [106]), (58, [])):
        hand = betting(felt, range(1, 9), decks=2, used=used)
        bet(felt, hand, *(f"{seat} $10" for seat in (1, 2, 4, 5, 6, 7, 8)))
        close(hand)
        assert [event.count for event in hand.events if isinstance(event, Shuffled)] == shuffled
        check_hand(hand, Random(1))


# What cards count


@in_both("pip-cards-count-face-value", "hand-value-is-the-sum")
def test_pip_cards_count_their_number(felt: Felt) -> None:
    hand = deal(felt, {4: "7s 8d", 5: "2c 3c", 6: "9c 4d"}, "6s", "Th 3h")
    play(hand, "4 stand", "5 hit", "5 stand", "6 hit", "6 stand")
    assert [read_out(hand, f"hand {seat}") for seat in (4, 5, 6)] == ["fifteen", "fifteen", "sixteen"]


@in_both("ace-is-one-or-eleven", "hand-value-is-the-sum")
def test_an_ace_is_eleven_unless_that_goes_over_and_two_are_no_natural(felt: Felt) -> None:
    hand = deal(felt, {4: "As 6h", 5: "Ac Ad", 6: "Ah 4d"}, "6s", "Td 3h")
    play(hand, "4 hit", "4 stand", "5 stand", "6 hit", "6 stand")
    assert [read_out(hand, f"hand {seat}") for seat in (4, 5, 6)] == [
        "seventeen",
        "soft twelve",
        "soft eighteen",
    ]


@in_both(comstock=("picture-cards-count-ten",), palace=("face-cards-count-ten",))
def test_pictures_count_ten(felt: Felt) -> None:
    hand = deal(felt, {4: "Qh 4c", 5: "Js Kd"}, "6s")
    play(hand, "4 stand", "5 stand")
    assert [read_out(hand, f"hand {seat}") for seat in (4, 5)] == ["fourteen", "twenty"]


@in_both(comstock=("joker-is-wild-and-makes-hard-21",), palace=("joker-with-anything-is-hard-21",))
def test_one_joker_makes_any_hand_a_hard_21(felt: Felt) -> None:
    hand = deal(felt, {4: "Jk 2h", 5: "As Jk", 6: "9c 7d", 7: "8c 8d", 8: "6c 5d"}, "6s", "Jk Jk Td Jk Tc Jk")
    play(hand, "6 hit", "7 split", "7 stand", "8 double $10")
    assert hand.over
    for place in ("hand 4", "hand 5", "hand 6", "hand 7", "hand 8", "bank hand"):
        assert read_out(hand, place) == "twenty-one"
    assert len(events_of(hand, "equal-totals")) == 5


@in_both("joker-hand-is-frozen", "no-split-double-surrender-with-a-joker")
def test_a_hand_with_a_joker_is_passed_over_but_settled(felt: Felt) -> None:
    hand = deal(felt, {4: "Jk 5c", 5: "Jk Jk", 6: "7d 5c", 7: "Td 7c"}, "6s", "Jk Th 4h")
    assert asked(hand) == [6], "hands with a joker on the deal are not asked"
    play(hand, "6 hit")
    assert asked(hand) == [7], "and a joker drawn ends the turn"
    for verb in ("hit", "double $10", "split $10", "surrender"):
        with pytest.raises(OutOfTurn):
            play(hand, f"6 {verb}")
    play(hand, "7 stand")
    assert len(wagers_of(hand)) == 4
    assert len(events_of(hand, "natural-beats-all")) == 1


@in_both(comstock=("natural-22-is-two-jokers",), palace=("natural-is-two-jokers", "natural-beats-all"))
def test_two_jokers_on_the_deal_are_natural_22_and_nothing_else_is(felt: Felt) -> None:
    hand = deal(felt, {4: "Jk Jk", 5: "Ac Ad", 6: "Jk As", 7: "As Kd"}, "Ts", "9h")
    assert read_out(hand, "hand 4") == "natural twenty-two"
    stand_all(hand)
    assert read_out(hand, "hand 6") == "twenty-one"
    assert events_of(hand, "natural-beats-all")
    against = deal(felt, {4: "Jk Jk", 5: "As Kd"}, "Jk", "7c")
    assert (net(against, 4)[0], len(events_of(against, "equal-totals"))) == ("$", 1)
    lost = deal(felt, {5: "As Kd"}, "Jk", "Jk")
    assert events_of(lost, "bank-natural")


@in_both("non-natural-22-is-over", "over-hand-waits-for-the-player-dealer")
def test_an_ordinary_22_is_over_and_waits_for_the_player_dealer(felt: Felt) -> None:
    hand = deal(felt, {4: "Kd 6c"}, "Ts", "6h 7d")
    play(hand, "4 hit")
    assert read_out(hand, "hand 4") == "twenty-two, over"
    assert events_of(hand, "over-stays")
    assert events_of(hand, "over-loses")
    closer = deal(felt, {4: "Kd 6c"}, "9c", "6h 7h Td")
    play(closer, "4 hit")
    assert (dealt(closer, "bank-completes"), len(events_of(closer, "player-closer"))) == (["bank hand"], 1)


@in_both("over-hand-waits-for-the-player-dealer")
@pytest.mark.parametrize(("last", "topic"), [("9c", "player-closer"), ("5c", "over-loses")])
def test_the_player_dealer_draws_on_when_everybody_is_over(felt: Felt, last: str, topic: str) -> None:
    hand = deal(felt, {4: "9c 7d"}, "6s", f"8h Th {last}")
    play(hand, "4 hit")
    assert events_of(hand, topic)


@in_both("over-hand-waits-for-the-player-dealer", "surrender-for-half")
def test_when_all_surrender_only_the_second_card_is_dealt(felt: Felt) -> None:
    hand = deal(felt, {4: "Td 6c"}, "6s", "5h 9c", bets=["4 $30"])
    play(hand, "4 surrender")
    assert called(hand, "bank-undrawn") == ["every hand is surrendered: no more cards"]
    assert moved(hand, "surrender-half")[0].startswith("$15 ")
    assert moved(hand, "surrender-half")[0].endswith(" -> bank")


# Turns


@in_both("player-must-stand-chart")
def test_twenty_and_more_must_stand(felt: Felt) -> None:
    hand = deal(felt, {4: "Ah 9c", 5: "Kd Qc", 6: "9c 8d", 7: "7c 7d", 8: "Td 7c"}, "6s", "6h 7h")
    assert may(hand, 4) == "stand, double, surrender"
    refuse(hand, "4 hit", "player-must-stand-chart")
    play(hand, "4 stand")
    assert may(hand, 5) == "stand, double, split, surrender"
    play(hand, "5 stand", "6 hit")
    assert (read_out(hand, "hand 6"), asked(hand)) == ("twenty-three, over", [7])
    play(hand, "7 hit")
    assert (read_out(hand, "hand 7"), asked(hand)) == ("twenty-one", [8])


@in_both("player-must-hit-11-or-less")
def test_eleven_or_less_must_be_hit(felt: Felt) -> None:
    hand = deal(felt, {4: "5c 6d", 5: "4c 4d"}, "6s", "Kd")
    refuse(hand, "4 stand", "player-must-hit-11-or-less")
    play(hand, "4 hit")
    assert read_out(hand, "hand 4") == "twenty-one"
    assert may(hand, 5) == "hit, double, split, surrender"


@in_both("player-option-12-to-19", comstock=("no-limit-on-number-of-hit-cards",))
def test_from_twelve_to_nineteen_the_player_draws_as_often_as_he_likes(felt: Felt) -> None:
    hand = deal(felt, {4: "2c 2d", 5: "Ah 8d"}, "6s", "3h 3d 2s 2h Ac Kc")
    play(hand, "4 hit", "4 hit", "4 hit")
    assert cards(hand, "hand 4") == "2c 2d 3h 3d 2s 2h Ac"
    assert may(hand, 4) == "hit, stand"
    play(hand, "4 stand", "5 hit")
    assert cards(hand, "hand 5") == "Ah 8d Kc", "hard nineteen may hit again"
    assert may(hand, 5) == "hit, stand"


@in_both("player-dealer-must-hit-soft-17-or-less")
def test_a_second_card_beside_no_joker_does_not_name_the_rule_of_a_joker_up(felt: Felt) -> None:
    hand = play_out(deal(felt, {4: "Td 9c"}, "5c", "6d 9h"))
    assert "joker-up-card-takes-one-second-card" not in rules_named(hand)


@in_both("ace-is-one-or-eleven")
def test_an_ace_on_a_split_ten_counts_eleven_by_the_rule_of_aces(felt: Felt) -> None:
    hand = deal(felt, {4: "Ks Kd"}, "9c", "5h As 9d 8h")
    play(hand, "4 split", "4 stand")
    *_, shown = (event for event in play_out(hand).events if getattr(event, "place", "") == "hand 4b")
    assert isinstance(shown, Shown)
    assert shown.name == "soft twenty-one"
    assert f"{felt.name}.ace-is-one-or-eleven" in hand.game.rules_for(shown.topic)


@in_both("joker-up-card-freezes-all-hands", "joker-up-card-takes-one-second-card")
def test_a_joker_up_freezes_every_hand_and_takes_one_card(felt: Felt) -> None:
    hands = {4: "5c 6d", 5: "8c 8d", 6: "As Kd", 7: "Jk Jk", 8: "Td 9c"}
    hand = deal(felt, hands, "Jk", "9d 2c")
    assert hand.over, "nobody is asked anything"
    assert called(hand, "joker-up-card") == ["a joker is up: all hands are frozen"]
    assert dealt(hand, "joker-up-second-card", "bank-hits") == ["bank hand"]
    for seat, topic in ((4, "lower-total"), (6, "equal-totals"), (7, "natural-beats-all")):
        assert any(f" {seat}" in move for move in moved(hand, topic)), seat
    natural = deal(felt, {4: "Jk Jk", 5: "As Kd"}, "Jk", "Jk")
    assert (len(events_of(natural, "both-natural")), len(events_of(natural, "bank-natural"))) == (1, 1)


@in_both("double-down-on-any-two-cards")
def test_any_two_cards_may_be_doubled_for_one_card(felt: Felt) -> None:
    hand = deal(felt, {4: "6c 5d", 5: "Kd Qc", 6: "As Kd", 7: "5c 2d"}, "6s", "4h Th 2h 3h", bets=["4 $20"])
    play(hand, "4 double $20")
    assert (read_out(hand, "hand 4"), asked(hand)) == ("fifteen", [5])
    play(hand, "5 double $10")
    assert read_out(hand, "hand 5") == "thirty, over"
    play(hand, "6 double $10", "7 double $10")
    assert read_out(hand, "hand 7") == "ten", "not hit again"
    assert hand.over


@in_both("double-and-split-wager-amounts")
def test_a_double_may_be_for_less_and_a_split_never(felt: Felt) -> None:
    hand = deal(felt, {4: "8c 8d", 5: "6c 5d"}, "6s", bets=["4 $50", "5 $50"])
    refuse(hand, "4 split $20", "double-and-split-wager-amounts")
    refuse(hand, "4 double $51", "double-and-split-wager-amounts")
    play(hand, "4 stand", "5 double $20")
    assert sum(event.amount for event in events_of(hand, "added-wager")) == 2000  # type: ignore[attr-defined]
    poor = deal(felt, {4: "8c 8d"}, "6s", bets=["4 $50"], stacks={4: "$60"})
    refuse(poor, "4 split $50", "double-and-split-wager-amounts")


@in_both(comstock=("split-any-pair-or-two-tens",), palace=("other-pairs-and-tens-may-be-split",))
def test_pairs_and_any_two_tens_may_be_split_and_drawn_to_freely(felt: Felt) -> None:
    hand = deal(felt, {4: "Kd Th", 5: "9c Th"}, "6s", "5c 4d Jk", bets=["4 $25"])
    play(hand, "4 split $25", "4 hit", "4 stand")
    assert (cards(hand, "hand 4"), cards(hand, "hand 4b")) == ("Kd 5c 4d", "Th Jk")
    assert asked(hand) == [5]
    refuse(hand, "5 split $10", *(("split-any-pair-or-two-tens",) if felt is COMSTOCK else ()))


@in_both("split-sequence")
def test_split_hands_are_played_from_left_to_right(felt: Felt) -> None:
    hand = deal(felt, {4: "8c 8d"}, "6s", "8h Td 9c 5s 6d")
    play(hand, "4 split", "4 split", "4 stand", "4 stand", "4 hit", "4 stand")
    names = [read_out(hand, place) for place in ("hand 4", "hand 4c", "hand 4b")]
    assert names == ["eighteen", "seventeen", "nineteen"]
    assert dealt(hand, "split-card") == ["hand 4", "hand 4", "hand 4c", "hand 4b"]


@in_both("double-down-after-split")
def test_a_split_hand_of_two_cards_may_be_doubled(felt: Felt) -> None:
    hand = deal(felt, {4: "8c 8d"}, "6s", "3h Qs", bets=["4 $20"])
    play(hand, "4 split $20", "4 double $20")
    assert read_out(hand, "hand 4") == "twenty-one"
    assert asked(hand) == [4], "the second eight is played on"


@in_both("up-to-three-splits")
def test_a_fourth_split_is_refused(felt: Felt) -> None:
    hand = deal(felt, {4: "8c 8d"}, "6s", "8h 8s 8c")
    play(hand, "4 split", "4 split", "4 split")
    assert cards(hand, "hand 4") == "8c 8c"
    refuse(hand, "4 split $10", "up-to-three-splits")


@in_both("surrender-for-half")
def test_surrender_is_the_first_decision_or_none(felt: Felt) -> None:
    hand = deal(felt, {4: "Td 6c", 5: "Td 2c", 6: "8c 8d"}, "Ks", "3h 4h", bets=["4 $25"])
    play(hand, "4 surrender", "5 hit")
    refuse(hand, "5 surrender", "surrender-for-half")
    play(hand, "5 stand", "6 split")
    refuse(hand, "6 surrender", "surrender-for-half")
    stand_all(hand)
    assert any(move.startswith("$12.50 ") for move in moved(hand, "surrender-half"))
    frozen = deal(felt, {4: "Td 6c"}, "Jk", "3h")
    with pytest.raises(HandIsOver):
        play(frozen, "4 surrender")


@in_both("options-of-a-hand")
@pytest.mark.parametrize(
    ("two", "options"),
    [
        ("5c 6d", "hit, double, surrender"),
        ("8c 8d", "hit, stand, double, split, surrender"),
        ("As Kd", "stand, double, surrender"),
        ("Ah 2d", "hit, stand, double, surrender"),
        ("Td 9c", "hit, stand, double, surrender"),
    ],
)
def test_what_two_cards_may_do(felt: Felt, two: str, options: str) -> None:
    assert may(deal(felt, {4: two}, "6s"), 4) == options


@in_both("options-of-a-hand")
def test_nine_on_three_cards_is_hit_without_a_question(felt: Felt) -> None:
    hand = deal(felt, {4: "2c 3d"}, "6s", "4h 8d")
    play(hand, "4 hit")
    assert cards(hand, "hand 4") == "2c 3d 4h 8d"


@in_both("default-answers")
def test_who_does_not_answer_stands_where_he_may_and_hits_where_he_must(felt: Felt) -> None:
    hand = deal(felt, {4: "5c 3d", 5: "8c 8d"}, "Ts", "2h 6c 7d", bets=["4 $20"])
    play_out(hand)
    assert [read_out(hand, f"hand {seat}") for seat in (4, 5)] == ["sixteen", "sixteen"]
    assert len(events_of(hand, "no-answer")) == 3
    nobody = betting(felt, [4])
    nobody.answer_for(4)
    assert (nobody.over, lies(nobody, "collection")) == (True, "$0")
    declined = sit(felt, [4])
    declined.answer_for(3)
    assert (declined.over, declined.leaves) == (True, {})


# The player-dealer's hand


@in_both("player-dealer-must-hit-soft-17-or-less")
def test_the_player_dealer_draws_to_hard_17(felt: Felt) -> None:
    soft = stand_all(deal(felt, {4: "Td 9c"}, "Ad", "6c Th"))
    assert read_out(soft, "bank hand") == "seventeen"
    assert dealt(soft, "bank-hits") == ["bank hand"]
    hard = stand_all(deal(felt, {4: "Td 9c"}, "9c", "7d 5h"))
    assert read_out(hard, "bank hand") == "twenty-one"


@in_both(
    comstock=("player-dealer-must-stand-hard-17-or-more", "player-dealer-has-no-options"),
    palace=("player-dealer-must-stay-hard-17-or-more",),
)
@pytest.mark.parametrize(
    ("up", "drawn", "name"),
    [("Ks", "7d", "seventeen"), ("9c", "9d", "eighteen"), ("6c", "Td Jk", "twenty-one")],
)
def test_the_player_dealer_stands_on_17_and_more(felt: Felt, up: str, drawn: str, name: str) -> None:
    hand = stand_all(deal(felt, {4: "Td 9c"}, up, drawn))
    assert (hand.over, read_out(hand, "bank hand")) == (True, name)
    assert events_of(hand, "bank-stands")


@in_both(
    comstock=("player-dealer-must-stand-hard-17-or-more",),
    palace=("player-dealer-must-stay-hard-17-or-more",),
)
def test_the_player_dealer_stands_on_soft_18(felt: Felt) -> None:
    hand = stand_all(deal(felt, {4: "Td 9c"}, "Ad", "7c"))
    assert read_out(hand, "bank hand") == "soft eighteen"
    assert events_of(hand, "bank-stands-soft")


@in_both(comstock=("second-card-places-the-action-button",), palace=("action-button",))
@pytest.mark.parametrize(
    ("second", "seat"), [("Ad", 4), ("Jk", 4), ("5d", 8), ("6d", 1), ("9d", 5), ("Kd", 6)]
)
def test_the_second_card_places_the_action_button(felt: Felt, second: str, seat: int) -> None:
    hand = stand_all(deal(felt, {4: "Td 9c", 7: "Td 9c"}, "8s", second))
    placed = [event for event in hand.events if isinstance(event, Placed) and event.marker == "action button"]
    assert placed[0].seat == seat
    first = 4 if seat in (4, 8, 1) else 7
    assert wagers_of(hand)[0] in (f"circle {first}", f"square {first}-1")


# Results

PLAYERS = {
    "16": ("Td 6c", ""),
    "17": ("Td 7c", ""),
    "18": ("Td 8c", ""),
    "19": ("Td 9c", ""),
    "20": ("Td Kc", ""),
    "21": ("Td Ac", ""),
    "N": ("Jk Jk", ""),
    "22": ("Td 6c", "6d"),
    "23": ("Td 6c", "7d"),
    "24": ("Td 6c", "8d"),
    "25": ("Td 6c", "9d"),
    "26": ("Td 6c", "Kd"),
    "29": ("Td 9c", "Kd"),
}
BANKS = {
    "17": ("Ts", "7s"),
    "18": ("Ts", "8s"),
    "19": ("Ts", "9s"),
    "20": ("Ts", "Ks"),
    "21": ("Ts", "As"),
    "N": ("Jk", "Jk"),
    "22": ("Ts", "6s 6h"),
    "23": ("Ts", "6s 7h"),
    "24": ("Ts", "6s 8h"),
    "25": ("Ts", "6s 9h"),
    "26": ("Ts", "6s Kh"),
}
TABLE = """
     17 18 19 20 21  N 22 23 24 25 26
16    L  L  L  L  L  L  W  W  W  W  W
17    P  L  L  L  L  L  W  W  W  W  W
18    W  P  L  L  L  L  W  W  W  W  W
19    W  W  P  L  L  L  W  W  W  W  W
20    W  W  W  P  L  L  W  W  W  W  W
21    W  W  W  W  P  L  W  W  W  W  W
N     W  W  W  W  W  P  W  W  W  W  W
22    L  L  L  L  L  .  L  P  P  P  P
23    L  L  L  L  L  .  L  L  P  P  P
24    L  L  L  L  L  .  L  L  L  P  P
25    L  L  L  L  L  .  L  L  L  L  P
26    L  L  L  L  L  .  L  L  L  L  L
29    L  L  L  L  L  .  L  L  L  L  L
"""


@in_both("outcome-table", palace=("hand-ranking-chart",))
def test_every_total_against_every_total_of_the_player_dealer(felt: Felt) -> None:
    columns, *rows = TABLE.strip().splitlines()
    fee = 50 if felt is PALACE else 100
    for row in rows:
        mine, *results = row.split()
        for theirs, expected in zip(columns.split(), results, strict=True):
            if expected == ".":
                continue  # a joker up lets nobody draw, so nobody goes over
            (two, hit), (up, drawn) = PLAYERS[mine], BANKS[theirs]
            hand = deal(felt, {4: two}, up, f"{hit} {drawn}")
            if hit:
                play(hand, "4 hit")
            stand_all(hand)
            won = hand.stacks[4] - hand.setup.stacks[4] + fee
            assert "LPW"[(won > 0) - (won < 0) + 1] == expected, (mine, theirs)


@in_both("player-over-dealer-not-over-loses")
def test_over_loses_to_a_hand_that_is_not(felt: Felt) -> None:
    hand = deal(felt, {4: "Td 6c"}, "Ks", "8h 7d")
    play(hand, "4 hit")
    assert moved(hand, "over-loses")[0].startswith("$10 ")


@in_both("player-not-over-dealer-over-wins")
def test_twelve_beats_a_player_dealer_who_is_over(felt: Felt) -> None:
    hand = stand_all(deal(felt, {4: "Td 2c"}, "9s", "6d 8h"))
    assert events_of(hand, "bank-over")
    assert moved(hand, "win-pays") == ["$10 bank -> stack 4"]


@in_both("both-over-dealer-closer-wins", "both-over-player-closer-pushes", "dealer-wins-ties-over")
def test_of_two_hands_over_the_nearer_takes_or_saves_the_wager(felt: Felt) -> None:
    hand = deal(felt, {4: "Kd 5c", 5: "Kd 5c", 6: "Kd 5c"}, "Qs", "8h 9h Td 6c 8d")
    play(hand, "4 hit", "5 hit", "6 hit")
    assert read_out(hand, "bank hand") == "twenty-four, over"
    assert [len(moved(hand, topic)) for topic in ("player-closer", "equal-over", "bank-closer")] == [1, 1, 1]
    assert moved(hand, "player-closer")[0].endswith("-> stack 4")


@in_both(
    comstock=("both-not-over-higher-wins-ties-push",),
    palace=("both-not-over-closer-wins", "ties-not-over-push"),
)
def test_when_nobody_is_over_the_higher_wins_and_ties_push(felt: Felt) -> None:
    hand = stand_all(deal(felt, {4: "Td 9c", 5: "Td 8c", 6: "Td 7c"}, "9s", "9d"))
    assert [len(events_of(hand, topic)) for topic in ("higher-total", "equal-totals", "lower-total")] == [
        1,
        1,
        1,
    ]
    tied = stand_all(deal(felt, {4: "Jk 3c", 5: "As Th"}, "6s", "5d Kd"))
    assert len(events_of(tied, "equal-totals")) == 2


@in_both("natural-dealer-no-action-on-doubles-and-splits")
def test_against_a_natural_what_was_added_goes_back(felt: Felt) -> None:
    hand = deal(felt, {4: "6c 5d", 5: "8c 8d", 6: "Td 7c"}, "6s", "9h Td 9c Jk", bets=["4 $20", "5 $20"])
    play(hand, "4 double $20", "5 split $20", "5 stand", "5 stand")
    hand.table.cards["bank hand"][0] = JOKER  # as after a joker up card that everybody overlooked
    play(hand, "6 stand")
    assert read_out(hand, "bank hand") == "natural twenty-two"
    additions = moved(hand, "additions-without-action")
    assert [move.split()[0] for move in additions] == ["$20", "$20"]
    assert [move.split()[0] for move in moved(hand, "bank-natural")] == ["$20", "$20", "$10"]


# Bank and cover


@in_both("player-dealer-bets-nowhere-else")
def test_the_player_dealer_makes_no_wager(felt: Felt) -> None:
    hand = betting(felt, [4])
    assert asked(hand) == [4]
    assert called(hand, "bank-bets-nowhere-else") == ["seat 3 holds the bank and makes no wager"]
    with pytest.raises(OutOfTurn):
        hand.answer(*read_bet(felt, hand, "3 $10 on 5"))


@in_both(comstock=("player-dealer-need-not-cover-all",), palace=("player-dealer-posts-money-first",))
def test_the_bank_is_posted_first_and_need_not_cover_all(felt: Felt) -> None:
    hand = sit(felt, [4, 5, 6, 7])
    refuse(hand, "3 post $4", *(("player-dealer-posts-money-first",) if felt is PALACE else ()))
    refuse(hand, "3 post $0")
    with pytest.raises(OutOfTurn):
        hand.answer(*read_bet(felt, hand, "4 $10"))
    play(hand, "3 post $60")
    bet(felt, hand, *(f"{seat} $100" for seat in (4, 5, 6, 7)))
    close(hand)
    assert lies(hand, "bank") == "$60"
    assert hand.stacks[3] == hand.setup.stacks[3] - 6000 - 200, "the fee lies beside the bank"
    stand_all(play_out(hand))
    assert lies(hand, "bank") == "$0"


@in_both("order-of-the-round")
def test_after_no_more_bets_nothing_is_added_or_withdrawn(felt: Felt) -> None:
    hand = deal(felt, {4: "Td 7c"}, "6s", sitting=[6], bets=["4 $20"])
    assert called(hand, "total-action") == ["no more bets: $20 of action"]
    topics = [getattr(event, "topic", "") for event in hand.events]
    order = [
        "bank-posted-first",
        "total-action",
        "player-fee",
        "player-dealer-fee",
        "first-card",
        "second-card",
    ]
    assert [topics.index(topic) for topic in order] == sorted(topics.index(topic) for topic in order)
    with pytest.raises(OutOfTurn):
        hand.answer(*read_bet(felt, hand, "6 $10"))
    empty = betting(felt, [4])
    close(empty)
    assert (empty.over, empty.leaves, lies(empty, "collection")) == (True, {}, "$0")
    second = betting(felt, [4], bank_hand=2)
    close(second)
    assert second.leaves == {"bank_hand": 2}, "it did not count towards the player-dealer's two"


@in_both(
    "settlement-order-and-cover",
    comstock=("payoffs-only-as-far-as-money-covers",),
    palace=("payoffs-only-as-far-as-bank-covers",),
)
@pytest.mark.parametrize(
    ("post", "results"),
    [("$100", ["$80", "-$20", "$0", "$0", "$0"]), ("$310", ["$80", "-$50", "$100", "-$30", "$50"])],
)
def test_the_cover_is_used_up_in_either_direction(felt: Felt, post: str, results: list[str]) -> None:
    seats, bets = (5, 6, 7, 1, 2), ("$80", "$50", "$100", "$30", "$50")
    hands = dict(zip(seats, ("Td 9c", "Td 7c", "Td 9c", "Td 7c", "Td 9c"), strict=True))
    wagers = [f"{seat} {amount}" for seat, amount in zip(seats, bets, strict=True)]
    hand = stand_all(deal(felt, hands, "9s", "9d", post=post, bets=wagers))
    assert button_on(hand) == 5
    fees = 100
    won = [hand.stacks[seat] - hand.setup.stacks[seat] + fees for seat in seats]
    assert [f"-${-amount // 100}" if amount < 0 else f"${amount // 100}" for amount in won] == results
    short = deal(felt, {4: "Td 9c", 5: "Td 9c"}, "9s", "8d", post="$100", bets=["4 $80", "5 $60"])
    stand_all(short)
    assert moved(short, "cover-short") == ["$20 bank -> stack 5"]


def test_with_net_cover_collected_money_pays_later_winners() -> None:
    hand = deal(
        COMSTOCK, {5: "Td 7c", 6: "Td 9c"}, "9s", "9d", post="$50", bets=["5 $50", "6 $100"], cover="net"
    )
    stand_all(hand)
    assert (net(hand, 5), net(hand, 6)) == ("-$51", "$99")
