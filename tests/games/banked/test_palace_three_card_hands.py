"""The cards of the Palace's Three Card Poker: the deal, play or fold, who wins, and how it is settled."""

from itertools import combinations

import pytest
from tests.telling import events_of

from calroom.cards import STANDARD
from calroom.games.banked.three_card.terms import Terms
from calroom.ranking.three_card import QUEEN_HIGH, value
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Moved, Passed, Shown
from calroom.table.hand import Hand
from calroom.table.refusals import NotAnOption, OutOfTurn

from .playing import (
    asked,
    button_on,
    called,
    cards,
    lies,
    may,
    moved,
    net,
    nets,
    read_out,
    refuse,
    settled,
)
from .three_card_table import GAME, NOTHING, QUEEN, deal, decide, played

EIGHTS, JACK, KING = "8h 8c 2d", "Jc Td 4s", "Kh 9d 2s"

# The deal


@pytest.mark.rule("palace.three-card.deal-order")
def test_the_seat_after_the_player_dealer_is_served_first_and_he_last() -> None:
    hand = deal({1: JACK, 2: KING, 6: EIGHTS})
    packets = [event for event in hand.events if isinstance(event, Dealt)]
    assert [event.place for event in packets] == ["hand 6", "hand 1", "hand 2", "bank hand"]
    assert {len(event.cards) for event in packets} == {3}
    assert cards(hand, "hand 6") == EIGHTS


@pytest.mark.rule("palace.three-card.player-dealers-third-card-up")
def test_the_player_dealers_third_card_is_turned_up_and_nobody_sees_the_others() -> None:
    hand = deal({1: JACK, 2: KING})
    (up,) = events_of(hand, "third-card-up")
    assert isinstance(up, Shown)
    assert up.cards == ("Qs",)
    for seat in (1, 2, 4, None):
        assert sorted(hand.view(seat).cards["bank hand"]) == ["??", "??", "Qs"]
    assert read_out(decide(hand), "bank hand") == "queen high"


@pytest.mark.rule("palace.three-card.players-look-at-cards")
def test_each_player_sees_his_own_three_cards_and_nobody_elses() -> None:
    hand = deal({1: JACK, 2: KING})
    assert hand.view(2).cards["hand 2"] == KING.split()
    assert hand.view(2).cards["hand 1"] == ["??"] * 3
    assert hand.view(4).cards["hand 2"] == ["??"] * 3


# Play or fold


@pytest.mark.rule("palace.three-card.play-or-fold")
def test_a_player_matches_his_ante_exactly_or_folds() -> None:
    hand = deal({2: KING}, bets=["2 $40"])
    assert may(hand, 2) == "play, fold"
    refuse(hand, (2, Answer("play", 2000)), "play-or-fold")
    refuse(hand, (2, Answer("play", 8000)), "play-or-fold")
    hand.answer(2, Answer("play", 4000))
    assert moved(hand, "play-or-fold") == ["$40 stack 2 -> play 2"]


@pytest.mark.rule("palace.three-card.play-or-fold")
def test_who_has_not_the_chips_for_the_play_bet_is_told_before_and_can_only_fold() -> None:
    hand = deal({2: EIGHTS, 6: JACK}, bets=["2 $40"], stacks={2: "$60"})
    assert called(hand, "play-bet-short") == [
        "seat 2 may be short of chips for a play bet",
        "seat 2 has not the chips for a play bet",
    ]
    assert asked(hand) == [6]
    assert net(decide(hand, "6 fold"), 2) == "-$41"


@pytest.mark.rule("palace.three-card.decision-order")
def test_the_choice_is_offered_from_the_casino_dealers_left() -> None:
    hand = deal({1: JACK, 2: KING, 6: EIGHTS})
    order = []
    while not hand.over:
        assert hand.asks[0].turn == "dealers-left-first"
        order += asked(hand)
        hand.answer(order[-1], Answer("fold"))
    assert order == [1, 2, 6]


@pytest.mark.rule("palace.three-card.bets-locked-after-call")
@pytest.mark.rule("palace.three-card.bonus-before-deal")
def test_after_the_call_no_ante_or_bonus_is_added_raised_or_taken_back() -> None:
    hand = deal({3: JACK, 5: KING}, bets=["3 $20"])
    refuse(hand, (3, Answer("bonus", 1000, where="bonus 3")), "bonus-before-deal")
    refuse(hand, (3, Answer("wager", 1000, where="ante 3")), "bonus-before-deal", "bets-locked-after-call")
    with pytest.raises(NotAnOption):
        hand.answer(3, Answer("done"))
    with pytest.raises(OutOfTurn):
        hand.answer(5, Answer("bonus", 1000, where="bonus 5"))
    assert lies(hand, "ante 3") == "$20"


@pytest.mark.rule("palace.three-card.default-answers")
def test_who_does_not_answer_folds_and_loses_ante_and_bonus() -> None:
    hand = deal({2: "7h 7d 2c"}, bets=["2 $40 bonus $10"])
    hand.answer_for(2)
    assert called(hand, "no-answer") == ["seat 2 does not answer in time"]
    assert net(hand, 2) == "-$51"


@pytest.mark.rule("palace.three-card.fold-forfeits-ante")
def test_a_folded_ante_is_lost_even_if_the_player_dealer_does_not_qualify() -> None:
    hand = decide(deal({1: KING, 2: "9h 7d 2c"}, NOTHING, bets=["1 $30"]), "1 fold", "2 play")
    assert moved(hand, "fold-forfeits-ante") == ["$30 ante 1 -> bank"]
    assert net(hand, 1) == "-$31"


@pytest.mark.rule("palace.three-card.fold-forfeits-bonus")
def test_a_folded_pair_loses_its_bonus() -> None:
    hand = decide(deal({1: "2h 2d 5c"}, bets=["1 $10 bonus $20"]), "1 fold")
    assert moved(hand, "fold-forfeits-bonus") == ["$20 bonus 1 -> bank"]
    assert net(hand, 1) == "-$31"
    assert not events_of(hand, "bonus-pays")


@pytest.mark.rule("palace.three-card.forfeits-collected")
def test_folded_cards_go_unseen_to_the_discards_and_their_bets_are_held() -> None:
    hand = decide(deal({1: JACK, 5: KING, 6: EIGHTS}, bets=["1 $10", "5 $25"]), "1 fold", "5 fold", "6 play")
    assert called(hand, "forfeits-held") == ["$35 is held for the player-dealer"]
    taken = [event for event in events_of(hand, "forfeits-held") if isinstance(event, Passed)]
    assert [(event.source, event.seen_by) for event in taken] == [("hand 1", ()), ("hand 5", ())]
    assert hand.events.index(taken[-1]) < hand.events.index(events_of(hand, "bank-hand-opened")[0])


@pytest.mark.rule("palace.three-card.forfeits-collected")
def test_a_forfeit_that_the_bank_does_not_cover_goes_back() -> None:
    hand = decide(deal({1: JACK, 6: KING}, bets=["1 $40", "6 $30"], post="$50"), "1 fold", "6 fold")
    assert nets(hand) == {1: "-$21", 6: "-$31"}, "seat 6 has the button"
    assert net(hand, 4) == "$48"


# Comparing


@pytest.mark.rule("palace.three-card.player-dealer-hand-opened")
def test_the_player_dealers_hand_is_read_after_all_have_decided() -> None:
    hand = deal({1: JACK, 2: KING})
    decide(hand, "1 play")
    assert not events_of(hand, "bank-hand-opened")
    decide(hand, "2 play")
    assert read_out(hand, "bank hand") == "queen high"


@pytest.mark.rule("palace.three-card.queen-high-qualifies")
@pytest.mark.parametrize(
    ("bank", "qualifies"),
    [("Qh 3d 2c", True), ("Jh Td 8c", False), ("2h 2d 3c", True), ("Jh 8h 4h", True), ("Ah 8d 2c", True)],
)
def test_the_player_dealer_needs_queen_high(bank: str, qualifies: bool) -> None:
    hand = played({2: "Kh 9d 5s"}, bank)
    (words,) = called(hand, "qualifier")
    assert words.endswith("qualifies") == qualifies
    assert bool(events_of(hand, "play-returned")) == (not qualifies)


@pytest.mark.rule("palace.three-card.queen-high-qualifies")
def test_of_22_100_hands_6_720_do_not_qualify() -> None:
    values = [value(three) for three in combinations(STANDARD, 3)]
    assert (len(values), sum(each <= QUEEN_HIGH for each in values)) == (22_100, 6_720)
    assert called(played({2: KING}), "qualifier") == ["queen high qualifies"]


@pytest.mark.rule("palace.three-card.no-qualify-play-returned")
@pytest.mark.rule("palace.three-card.no-qualify-ante-paid")
def test_without_a_queen_antes_are_paid_and_play_bets_go_back_even_to_a_lower_hand() -> None:
    hand = played({2: "9h 7d 2c"}, "Jh Td 8c", bets=["2 $40"])
    assert moved(hand, "play-returned") == ["$40 play 2 -> stack 2"]
    assert moved(hand, "ante-paid") == ["$40 bank -> stack 2", "$40 ante 2 -> stack 2"]
    assert net(hand, 2) == "$39"


@pytest.mark.rule("palace.three-card.no-qualify-ante-paid")
def test_an_ante_is_paid_as_far_as_the_bank_reaches() -> None:
    assert net(played({2: "9h 7d 2c"}, "Jh Td 8c", bets=["2 $40"], post="$30"), 2) == "$29"


@pytest.mark.rule("palace.three-card.qualify-stack-play-on-ante")
@pytest.mark.rule("palace.three-card.higher-hand-wins-even-money")
def test_a_higher_hand_is_paid_even_money_on_ante_and_play() -> None:
    hand = played({2: EIGHTS}, bets=["2 $40"])
    assert called(hand, "play-on-ante") == ["each play bet stands with its ante on one comparison"]
    assert moved(hand, "higher-hand") == [
        "$40 bank -> stack 2",
        "$40 ante 2 -> stack 2",
        "$40 bank -> stack 2",
        "$40 play 2 -> stack 2",
    ]
    assert net(hand, 2) == "$79"


@pytest.mark.rule("palace.three-card.higher-hand-wins-even-money")
def test_a_strong_hand_has_no_bonus_on_its_ante() -> None:
    assert net(played({2: "9h 8h 7h"}, bets=["2 $40"]), 2) == "$79"


@pytest.mark.rule("palace.three-card.lower-hand-loses")
def test_a_lower_hand_loses_ante_and_play_to_the_player_dealer() -> None:
    hand = played({2: JACK}, bets=["2 $40"])
    assert moved(hand, "lower-hand") == ["$40 ante 2 -> bank", "$40 play 2 -> bank"]
    assert net(hand, 4) == "$78", "not to the house, which has its $2"


@pytest.mark.rule("palace.three-card.higher-hand-wins-even-money")
@pytest.mark.rule("palace.three-card.bonus-pay-table")
@pytest.mark.rule("palace.three-card.bonus-lost-below-pair")
def test_each_bet_names_first_what_decided_it() -> None:
    hand = played({2: "9h 9c 7h", 3: "Kh 9d 2s"}, bets=["2 $40 bonus $10", "3 $40 bonus $10"])
    decided = {topic: hand.game.rules_for(topic)[0] for topic in ("higher-hand", "bonus-pays", "bonus-loses")}
    assert {topic: rule.removeprefix(f"{GAME.id}.") for topic, rule in decided.items()} == {
        "higher-hand": "higher-hand-wins-even-money",
        "bonus-pays": "bonus-pay-table",
        "bonus-loses": "bonus-lost-below-pair",
    }


@pytest.mark.rule("palace.three-card.equal-hands-push")
def test_equal_hands_push_and_the_bonus_is_settled_by_itself() -> None:
    hand = played({2: "Qh 5s 3h"}, bets=["2 $40 bonus $10"])
    assert moved(hand, "equal-hands") == ["$40 ante 2 -> stack 2", "$40 play 2 -> stack 2"]
    assert net(hand, 2) == "-$11"


@pytest.mark.rule("palace.three-card.suit-defined")
def test_no_suit_outranks_another() -> None:
    hand = played({2: "Ks 9s 4s"}, "Kh 9h 4h")
    assert [event.place for event in events_of(hand, "suits-equal") if isinstance(event, Shown)] == ["hand 2"]
    assert events_of(hand, "equal-hands")


@pytest.mark.rule("palace.three-card.hand-ranking")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kh Qh", "9s 8s 7s"),
        ("9h 8h 7h", "4h 4d 4c"),
        ("4h 4d 4c", "5h 6d 7c"),
        ("5h 6d 7c", "Kh 9h 2h"),
        ("Kh 9h 2h", "As Ad Kc"),
        ("Ah Ad Kc", "As Kd Jc"),
    ],
)
def test_each_class_of_hands_beats_the_next(better: str, worse: str) -> None:
    assert events_of(played({2: better}, worse), "higher-hand")
    hand = played({2: worse}, better)
    assert events_of(hand, "lower-hand")
    assert [event.place for event in events_of(hand, "hand-ranking") if isinstance(event, Shown)] == [
        "hand 2"
    ]


@pytest.mark.rule("palace.three-card.hand-ranking")
def test_there_are_so_many_hands_of_each_class() -> None:
    counts = [0] * 8
    for three in combinations(STANDARD, 3):
        counts[value(three) >> 12] += 1
    assert counts[:0:-1] == [4, 44, 52, 720, 1_096, 3_744, 16_440]
    assert events_of(played({2: EIGHTS}), "hand-ranking")


@pytest.mark.rule("palace.three-card.ranking-within-class")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4h 3d 2c", "3h 2d Ac"),
        ("Kh Qd 2c", "Kd Jc Th"),
        ("Ah Kd Qc", "Kh Qd Jc"),
        ("8h 8d 3c", "8c 8s 2d"),
        ("Ah 5h 3h", "Kd Qd 9d"),
        ("Ah 9d 4c", "Ad 9c 3h"),
        ("5h 5d 5c", "4h 4d 4c"),
    ],
)
def test_inside_a_class_the_ranks_decide(better: str, worse: str) -> None:
    hand = played({2: better, 3: "2s 3s 5s"}, worse, bets=["3 $10"])
    assert "hand 2" in [
        event.place for event in events_of(hand, "ranking-within-class") if isinstance(event, Shown)
    ]
    assert net(hand, 2) == "$39"


@pytest.mark.rule("palace.three-card.ranking-within-class")
def test_an_ace_is_low_only_under_a_three_and_there_is_no_wrap() -> None:
    assert net(played({2: "Ah 2d 3c"}, "Kh 9h 2h"), 2) == "$39", "a straight beats a flush"
    hand = played({2: "Kh Ad 2c"}, "Ac Qd 2s")
    assert read_out(hand, "hand 2") == "ace high"
    assert events_of(hand, "ranking-within-class")


@pytest.mark.rule("palace.three-card.multi-deck-hands")
def test_with_several_decks_a_hand_is_the_best_class_it_fits() -> None:
    hand = played({2: "Ks Ks 5s"}, "Kh Qh 5h", bets=["2 $20 bonus $10"], decks=6)
    assert (read_out(hand, "hand 2"), net(hand, 2)) == ("king-high flush", "$69"), "the bonus pays 3 to 1"
    alike = played({2: "Ks Ks Ks"}, "Kh Qh 5h", bets=["2 $20 bonus $10"], decks=6)
    assert net(alike, 2) == "$339"
    assert events_of(alike, "same-card-twice")


@pytest.mark.rule("palace.three-card.glossary-five-card-hand-not-used")
def test_a_hand_is_three_cards_and_no_more_are_dealt() -> None:
    hand = played({2: "7h 7d 2c"})
    assert read_out(hand, "hand 2") == "pair of sevens"
    assert hand.table.top == 6
    assert events_of(hand, "hand-ranking")


@pytest.mark.rule("palace.three-card.reveal-from-dealers-right")
def test_hands_are_opened_from_the_dealers_right() -> None:
    hand = decide(deal({1: JACK, 2: KING, 5: "2h 3s 5h", 6: EIGHTS}), "1 play", "2 play", "5 fold", "6 play")
    assert called(hand, "opening-order") == ["hands are opened at 6, 2, 1"]
    shown = [event.place for event in hand.events if isinstance(event, Shown)]
    assert shown[2:] == ["hand 6", "hand 2", "hand 1"]


# The action button


@pytest.mark.rule("palace.three-card.action-button-from-second-card")
def test_the_player_dealers_second_card_places_the_button_when_it_is_turned() -> None:
    hand = deal({1: JACK, 2: KING, 6: EIGHTS})
    assert not events_of(hand, "action-button")
    decide(hand)
    assert button_on(hand) == 6, "3c 5d Qs: the five"


def full_table(second: str, bank: int, seats: int) -> Hand:
    """Everybody antes at a full table and folds; the player-dealer's second card is this one."""
    others = [seat for seat in range(1, seats + 1) if seat != bank]
    free = iter(card for card in STANDARD if card not in ("2c", second, "2d"))
    hands = {seat: " ".join(next(free) for _ in range(3)) for seat in others}
    hand = deal(hands, f"2c {second} 2d", button=bank)
    return decide(hand, *(f"{seat} fold" for seat in others))


@pytest.mark.rule("palace.three-card.action-button-card-values")
@pytest.mark.rule("palace.three-card.action-button-zero")
@pytest.mark.parametrize("seats", [8, 10, 14])
def test_the_button_for_every_card_at_every_table(seats: int) -> None:
    for bank in (1, 4, seats):
        counted = [seat for seat in range(1, seats + 1) if seat != bank]
        for number, rank in enumerate("A23456789T", 1):
            assert button_on(full_table(f"{rank}h", bank, seats)) == counted[(number - 1) % (seats - 1)]
        for rank in "JQK":
            hand = full_table(f"{rank}h", bank, seats)
            assert button_on(hand) == (bank + 1 if bank < seats else 1)
            assert events_of(hand, "action-button-zero")


@pytest.mark.rule("palace.three-card.action-button-zero")
def test_a_picture_gives_the_button_to_the_first_wager_left_of_the_player_dealer() -> None:
    assert button_on(played({1: JACK, 2: KING, 6: EIGHTS}, "3c Kc Qs")) == 6


@pytest.mark.rule("palace.three-card.action-button-wraps")
def test_a_ten_wraps_round_at_eight_and_ten_seats_and_not_at_fourteen() -> None:
    for seats, seat, wraps in ((8, 3, True), (10, 1, True), (14, 11, False)):
        hand = full_table("Td", 4, seats)
        assert (button_on(hand), bool(events_of(hand, "action-button-wraps"))) == (seat, wraps)


@pytest.mark.rule("palace.three-card.action-button-counting")
def test_seats_are_counted_from_the_casino_dealers_left_without_the_player_dealers() -> None:
    hand = played({1: JACK, 2: KING, 6: EIGHTS}, table="blackjack")
    assert button_on(hand) == 6, "1, 2, 3, 5, 6 are numbers one to five"
    moves = played({1: JACK, 2: KING, 8: EIGHTS}, table="blackjack")
    assert button_on(moves) == 6
    assert called(moves, "button-without-wager") == ["wagers are settled at 8, 1, 2"]


@pytest.mark.rule("palace.three-card.action-button-counting")
def test_a_seat_that_folded_may_hold_the_button() -> None:
    hand = decide(deal({1: JACK, 6: EIGHTS}), "1 play", "6 fold")
    assert button_on(hand) == 6
    assert settled(hand)[0] == "ante 6"


# Settlement

THREE = {6: EIGHTS, 1: JACK, 2: KING}
BETS = ["6 $20 bonus $10", "1 $20 bonus $10", "2 $50"]


@pytest.mark.rule("palace.three-card.settle-order-when-not-covered")
@pytest.mark.rule("palace.three-card.action-button-purpose")
@pytest.mark.rule("palace.three-card.uncovered-wagers-returned")
def test_a_short_bank_is_settled_player_by_player_until_it_is_used_up() -> None:
    hand = played(THREE, bets=BETS, post="$100")
    assert called(hand, "settlement-order") == ["wagers are settled at 6, 1, 2"]
    assert events_of(hand, "not-covered")
    assert settled(hand) == ["ante 6", "play 6", "bonus 6", "ante 1", "play 1", "bonus 1", "ante 2", "play 2"]
    assert moved(hand, "no-action") == ["$50 ante 2 -> stack 2", "$50 play 2 -> stack 2"]
    assert nets(hand) == {6: "$49", 1: "-$51", 2: "-$1"}
    assert net(hand, 4) == "-$2", "even, and $2 for the house"


@pytest.mark.rule("palace.three-card.how-cover-is-used-up")
@pytest.mark.parametrize(("post", "two", "bank"), [("$120", "$19", "-$22"), ("$200", "$99", "-$102")])
def test_every_amount_that_moves_uses_up_the_bank(post: str, two: str, bank: str) -> None:
    hand = played(THREE, bets=BETS, post=post)
    assert (net(hand, 2), net(hand, 4)) == (two, bank)
    short = played(THREE, bets=BETS, post="$120")
    assert moved(short, "cover-short") == ["$20 bank -> stack 2"]


@pytest.mark.rule("palace.three-card.how-cover-is-used-up")
def test_by_the_net_reading_collected_money_pays_later_winners() -> None:
    hand = played(THREE, bets=BETS, post="$100", cover="net")
    assert net(hand, 2) == "$99"
    assert events_of(played(THREE, bets=BETS, post="$120"), "cover-short")


@pytest.mark.rule("palace.three-card.settle-order-when-covered")
@pytest.mark.rule("palace.three-card.losers-before-winners")
def test_a_bank_that_covers_everything_takes_all_losing_bets_before_it_pays() -> None:
    hand = played(THREE, bets=BETS, post="$200")
    assert events_of(hand, "all-covered")
    assert settled(hand) == ["ante 1", "play 1", "bonus 1", "ante 6", "play 6", "bonus 6", "ante 2", "play 2"]
    assert (nets(hand), net(hand, 4)) == ({6: "$49", 1: "-$51", 2: "$99"}, "-$102")
    assert not events_of(played(THREE, bets=BETS, post="$199"), "all-covered")


@pytest.mark.rule("palace.three-card.uncovered-wagers-returned")
def test_a_losing_hand_without_action_keeps_its_bets() -> None:
    hand = played({6: EIGHTS, 2: JACK}, bets=["6 $50", "2 $50"], post="$100")
    assert nets(hand) == {6: "$99", 2: "-$1"}


@pytest.mark.rule("palace.three-card.payoffs-capped-by-bank")
def test_a_royal_flush_cannot_win_more_than_the_bank() -> None:
    hand = played({6: "As Ks Qs"}, "3c 5d Qh", bets=["6 $10 bonus $10"], post="$300")
    assert moved(hand, "cover-short") == ["$280 bank -> stack 6"]
    assert (net(hand, 6), net(hand, 4)) == ("$299", "-$302")


# The bonus


@pytest.mark.rule("palace.three-card.bank-covers-bonus-too")
def test_one_bank_pays_ante_play_and_bonus() -> None:
    hand = played({2: EIGHTS}, bets=["2 $20 bonus $30"], post="$500")
    assert moved(hand, "bonus-pays") == ["$30 bank -> stack 2"]
    assert moved(hand, "bank-posted-first") == ["$500 stack 4 -> bank", "$430 bank -> stack 4"]


@pytest.mark.rule("palace.three-card.bonus-looks-at-own-cards-only")
def test_a_pair_wins_its_bonus_while_it_loses_the_rest() -> None:
    hand = played({2: "5h 5d 9c"}, "Kh Kd 2c", bets=["2 $20 bonus $20"])
    assert moved(hand, "lower-hand") == ["$20 ante 2 -> bank", "$20 play 2 -> bank"]
    assert moved(hand, "bonus-wins") == ["$20 bonus 2 -> stack 2"]
    assert net(hand, 2) == "-$21"


@pytest.mark.rule("palace.three-card.bonus-pay-table")
@pytest.mark.parametrize(
    ("three", "pays"),
    [
        ("As Ks Qs", "$2,000"),
        ("9h 8h 7h", "$400"),
        ("3s 2s As", "$400"),
        ("4h 4d 4c", "$300"),
        ("5h 6d 7c", "$60"),
        ("Kh 9h 2h", "$30"),
        ("7h 7d 2c", "$10"),
    ],
)
def test_the_bonus_pays_by_this_table(three: str, pays: str) -> None:
    hand = played({2: three}, "3c 5d Qh", bets=["2 $10 bonus $10"])
    assert moved(hand, "bonus-pays") == [f"{pays} bank -> stack 2"]
    assert moved(hand, "bonus-wins") == ["$10 bonus 2 -> stack 2"]


@pytest.mark.rule("palace.three-card.bonus-pay-table")
def test_on_average_the_bonus_loses_968_in_22_100() -> None:
    pays = {int(kind): odds[0] for kind, odds in GAME.terms_as(Terms, "$10-$400").bonus.items()}
    assert sum(pays.get(value(three) >> 12, -1) for three in combinations(STANDARD, 3)) == -968
    assert events_of(played({2: EIGHTS}, bets=["2 $10 bonus $10"]), "bonus-pays")


@pytest.mark.rule("palace.three-card.bonus-lost-below-pair")
def test_ace_high_loses_its_bonus_even_when_it_wins_the_hand() -> None:
    hand = played({2: "Ah Kd 9c"}, bets=["2 $20 bonus $10"])
    assert moved(hand, "bonus-loses") == ["$10 bonus 2 -> bank"]
    assert net(hand, 2) == "$29"


@pytest.mark.rule("palace.three-card.round-defined")
def test_a_hand_is_over_only_when_every_bet_is_settled_and_the_cards_are_in() -> None:
    hand = played(THREE, bets=BETS)
    in_tray = hand.events.index(events_of(hand, "cards-to-tray")[0])
    assert in_tray > max(
        n
        for n, event in enumerate(hand.events)
        if isinstance(event, Moved) and event.topic != "cards-to-tray"
    )
    assert set(hand.table.chips) >= {"bonus 6"}
    assert not any(
        lies(hand, f"{spot} {seat}") != "$0" for spot in ("ante", "play", "bonus") for seat in (1, 2, 6)
    )
    assert QUEEN in cards(hand, "tray")
