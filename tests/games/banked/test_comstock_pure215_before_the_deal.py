"""Before the deal of Comstock's Pure 21.5: the shoe, the bank, the wagers, Buster bets, and the fees."""

from collections import Counter
from pathlib import Path

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import build_deck, take_out
from calroom.games.charges import rates
from calroom.houses.loader import BadHouseFile
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Shuffled
from calroom.table.hand import Hand
from calroom.table.refusals import HandIsOver, OutOfTurn, Refused

from .felt import Felt, bet, betting, deal, own_house, read_bet, sit
from .playing import (
    asked,
    button_on,
    called,
    cards,
    close,
    dealt,
    fee,
    lies,
    may,
    moved,
    net,
    nets,
    play,
    refuse,
    settled,
    stand_all,
)

PURE = Felt("comstock.pure215", from_seat_1=True)


# The deck and the shoe


@pytest.mark.structure("comstock.pure215.deck-composition")
def test_one_deck_holds_36_cards_from_ace_to_nine_and_16_bonus_cards() -> None:
    ranks = Counter(card[0] for card in sit(PURE, [4]).setup.deck)
    assert sum(ranks[rank] for rank in "A23456789") == 36 * 8
    assert {rank: ranks[rank] for rank in "KQJT"} == dict.fromkeys("KQJT", 4 * 8)
    assert sum(ranks.values()) == 416, "and no joker"


@pytest.mark.rule("comstock.pure215.number-of-decks")
@pytest.mark.rule("comstock.pure215.buster-equipment")
def test_a_table_with_buster_bets_is_dealt_from_six_to_eight_decks() -> None:
    for decks, count in ((6, 312), (7, 364), (8, 416)):
        assert len(sit(PURE, [4], decks=decks).setup.deck) == count
    with pytest.raises(Refused, match="from 6 to 8 decks, not from 5") as refusal:
        sit(PURE, [4], decks=5)
    assert set(refusal.value.rules) == {
        "comstock.pure215.number-of-decks",
        "comstock.pure215.buster-equipment",
    }


def test_a_table_without_buster_bets_may_use_fewer_decks_and_takes_no_such_bet() -> None:
    hand = betting(PURE, [4], decks=1, buster=False)
    bet(PURE, hand, "4 $10")
    assert may(hand, 4) == "wager, done"
    with pytest.raises(Refused, match="from 1 to 8 decks, not from 9"):
        sit(PURE, [4], decks=9, buster=False)


@pytest.mark.rule("comstock.pure215.shoe-and-reshuffle-custom")
def test_a_new_shoe_is_shuffled_and_one_card_burned_and_the_next_hand_goes_on_with_it() -> None:
    first = stand_all(deal(PURE, {4: "Td 7c"}, "Ks 7d", "9h 9c 9d 8s"))
    (burn,) = events_of(first, "burn")
    assert isinstance(burn, Dealt)
    assert (burn.seen_by, events_of(first, "shuffle")) == ((), [Shuffled("shuffle", 416)])
    second = betting(PURE, [4], **first.leaves)
    bet(PURE, second, "4 $10")
    close(second)
    assert (cards(second, "hand 4"), cards(second, "bank hand")) == ("9h 9d", "9c 8s")
    assert not events_of(second, "burn")


@pytest.mark.rule("comstock.pure215.shoe-and-reshuffle-custom")
def test_the_cut_card_lies_behind_card_312_and_the_hand_in_which_it_comes_out_is_finished() -> None:
    before, behind = (_hand_from(used) for used in (308, 309))
    assert (before.table.top, before.leaves["used"]) == (312, 312)
    assert called(behind, "cut-card") == ["the cut card is out: all cards are shuffled before the next hand"]
    assert behind.leaves == {"bank_hand": 2}


def _hand_from(used: int) -> Hand:
    """A hand of four cards from a shoe of which so many cards are gone."""
    deck = build_deck("pure215")
    rest = list(take_out(deck, ["Td", "Kd", "7c", "Jd"]))
    hand = betting(PURE, [4], used=used, deck=[*rest[:used], "Td", "Kd", "7c", "Jd", *rest[used:]])
    bet(PURE, hand, "4 $10")
    close(hand)
    return stand_all(hand)


# Seats, bank and wagers


@pytest.mark.rule("comstock.pure215.table-and-seats")
def test_eight_are_seated_and_a_ninth_may_only_bet_behind_them() -> None:
    hand = betting(PURE, range(1, 10))
    bet(PURE, hand, *(f"{seat} $10" for seat in (1, 2, 4, 5, 6, 7, 8)))
    refuse(hand, read_bet(PURE, hand, "9 $10"), "table-and-seats")
    close(hand)
    assert len(dealt(hand, "first-card")) == 7


@pytest.mark.rule("comstock.pure215.play-runs-clockwise")
def test_everything_goes_clockwise_from_the_player_dealer() -> None:
    hand = deal(PURE, dict.fromkeys((1, 2, 6), "Td 7c"), "9s 8d", button=5)
    assert called(hand, "clockwise") == ["play goes round 6, 1, 2"]


@pytest.mark.rule("comstock.pure215.bank-posted-first")
def test_no_wager_is_taken_before_the_bank_is_posted() -> None:
    hand = sit(PURE, [4])
    with pytest.raises(OutOfTurn):
        hand.answer(4, Answer("wager", 1000, where="circle 4"))
    refuse(hand, "3 post $0", "bank-posted-first")
    play(hand, "3 post $300")
    assert (asked(hand), lies(hand, "bank")) == ([4], "$300")
    close(hand)
    assert (hand.over, fee(hand), net(hand, 3), hand.leaves) == (True, "$0", "$0", {})


@pytest.mark.rule("comstock.pure215.bank-posted-first")
def test_without_a_bank_nothing_is_dealt() -> None:
    hand = sit(PURE, [4])
    play(hand, "3 decline")
    assert (hand.over, hand.leaves) == (True, {})
    with pytest.raises(HandIsOver):
        bet(PURE, hand, "4 $10")


@pytest.mark.rule("comstock.pure215.bank-button-shows-first-or-second-turn")
def test_the_button_shows_the_first_and_the_second_hand_of_a_bank() -> None:
    first = stand_all(deal(PURE, {4: "Td 7c"}, "Ks 7d"))
    assert button_on(first, "1st bank button") == 3
    assert button_on(sit(PURE, [4], **first.leaves), "2nd bank button") == 3


@pytest.mark.rule("comstock.pure215.players-place-wagers")
def test_a_player_bets_in_his_circle_and_in_free_ones_and_not_in_that_of_another() -> None:
    hand = betting(PURE, [1, 4])
    bet(PURE, hand, "4 $10", "4 $25 on 5")
    refuse(hand, read_bet(PURE, hand, "4 $10 on 1"), "players-place-wagers")
    refuse(hand, read_bet(PURE, hand, "4 $10 on 3"), "players-place-wagers")
    close(hand)
    assert dealt(hand, "first-card") == ["hand 4", "hand 5"]
    with pytest.raises(OutOfTurn):
        bet(PURE, hand, "1 $10")


@pytest.mark.rule("comstock.pure215.backline-betting")
def test_backline_bets_ride_on_the_one_hand_and_are_settled_apart() -> None:
    hand = deal(PURE, {2: "Td 9c"}, "Ks 7d", bets=["2 $10", "9 $20 behind 2"])
    play(hand, "9 leave", "2 stand")
    assert nets(hand) == {2: "$10", 9: "$20"}
    full = betting(PURE, [2, 9, 10, 11])
    bet(PURE, full, "2 $10", "9 $10 behind 2", "10 $10 behind 2")
    assert 11 not in asked(full), "two is all the room behind a circle"


@pytest.mark.rule("comstock.pure215.table-limits-posted")
def test_wagers_lie_within_the_posted_limits_and_the_minimum_is_one_that_is_in_use() -> None:
    hand = betting(PURE, [4, 5])
    for amount in ("$4", "$301"):
        refuse(hand, read_bet(PURE, hand, f"4 {amount}"), "table-limits-posted")
    bet(PURE, hand, "4 $5", "5 $300")
    with pytest.raises(Refused, match=r"post a minimum of \$2"):
        sit(PURE, [4], stakes="$3-$300")


# Buster bets


@pytest.mark.rule("comstock.pure215.buster-is-optional-side-bet")
def test_a_buster_bet_is_made_with_a_base_wager_before_the_deal() -> None:
    hand = betting(PURE, [4, 5])
    refuse(hand, read_bet(PURE, hand, "4 $5 buster"), "buster-is-optional-side-bet")
    bet(PURE, hand, "4 $10", "4 $5 buster", "5 $10")
    assert lies(hand, "buster 4") == "$5"
    refuse(hand, read_bet(PURE, hand, "4 $5 buster"), "buster-is-optional-side-bet")
    close(hand)
    with pytest.raises(Refused):
        hand.answer(5, Answer("side-bet", 500, where="buster 5"))


@pytest.mark.rule("comstock.pure215.buster-not-above-base")
def test_a_buster_bet_is_at_most_the_base_wager() -> None:
    hand = betting(PURE, [4])
    bet(PURE, hand, "4 $20")
    refuse(hand, read_bet(PURE, hand, "4 $25 buster"), "buster-not-above-base")
    refuse(hand, read_bet(PURE, hand, "4 $0.50 buster"), "buster-not-above-base")
    bet(PURE, hand, "4 $20 buster")


@pytest.mark.rule("comstock.pure215.buster-backline")
def test_a_backline_bettor_needs_a_base_wager_of_his_own_for_a_buster_bet() -> None:
    hand = betting(PURE, [2, 9, 10])
    bet(PURE, hand, "2 $10")
    refuse(
        hand, read_bet(PURE, hand, "10 $10 buster behind 2"), "buster-is-optional-side-bet", "buster-backline"
    )
    bet(PURE, hand, "9 $10 behind 2", "9 $10 buster behind 2")
    assert lies(hand, "buster 2 behind 9") == "$10"


# Fees


@pytest.mark.rule("comstock.pure215.signage")
def test_the_sign_names_the_game_its_limits_and_its_fees(tmp_path: Path) -> None:
    assert called(sit(PURE, [4]), "sign") == [
        "Pure 21.5 Blackjack, $5-$300; no player fee; "
        "player-dealer $0.50 / $2 / $3 a hand by total table action"
    ]
    with pytest.raises(BadHouseFile, match="fees"):
        own_house(PURE, tmp_path, fees="7")


@pytest.mark.rule("comstock.pure215.player-dealer-fee-schedule")
@pytest.mark.rule("comstock.pure215.fee-bracket-boundaries")
@pytest.mark.parametrize(
    ("stakes", "bets", "due"),
    [
        ("$5-$300", ["$25", "$100", "$300"], "$3"),
        ("$10-$500", ["$25", "$100", "$300"], "$5"),
        ("$5-$300", ["$40"], "$0.50"),
        ("$10-$500", ["$40"], "$0.50"),
        ("$5-$300", ["$50"], "$0.50"),
        ("$5-$300", ["$51"], "$2"),
        ("$5-$300", ["$200", "$200"], "$2"),
        ("$5-$300", ["$200", "$201"], "$3"),
        ("$100-$1,000", ["$100"], "$2"),
    ],
)
def test_the_player_dealer_pays_by_total_table_action(stakes: str, bets: list[str], due: str) -> None:
    wagers = [f"{seat} {amount}" for seat, amount in enumerate(bets, 4)]
    hand = deal(PURE, {4 + at: "Td 9c" for at in range(len(bets))}, "Ks 7d", bets=wagers, stakes=stakes)
    assert moved(hand, "player-dealer-fee") == [f"{due} stack 3 -> held fees"]


@pytest.mark.rule("comstock.pure215.total-table-action")
@pytest.mark.rule("comstock.pure215.no-fee-on-buster")
def test_total_table_action_is_all_base_wagers_and_nothing_else() -> None:
    wagers = ["2 $20", "4 $10", "5 $13", "9 $5 behind 2", "2 $10 buster", "4 $10 buster"]
    hand = deal(PURE, {2: "8c 8d", 4: "Td 9c", 5: "Td 9c"}, "6s 7d", bets=wagers, button=1)
    assert called(hand, "total-action") == ["no more bets: $48 of action"]
    play(hand, "2 split $20")
    play(hand, "9 pass")
    assert moved(hand, "player-dealer-fee") == ["$0.50 stack 1 -> held fees"]


@pytest.mark.rule("comstock.pure215.no-player-fee")
@pytest.mark.rule("comstock.pure215.fee-taken-before-deal")
def test_players_pay_nothing_and_the_player_dealer_before_the_first_card() -> None:
    hand = deal(PURE, dict.fromkeys((1, 2, 4, 5), "Td 9c"), "6s 7d")
    assert called(hand, "player-fee") == ["players pay no collection"]
    topics = [getattr(event, "topic", "") for event in hand.events]
    assert topics.index("player-dealer-fee") < topics.index("burn") < topics.index("first-card")
    assert hand.stacks[4] == hand.setup.stacks[4] - 1000


@pytest.mark.rule("comstock.pure215.player-dealer-puts-up-fee")
def test_the_fee_lies_apart_from_the_bank_and_the_highest_one_is_kept_back() -> None:
    hand = sit(PURE, [4], stacks={3: "$303"})
    refuse(hand, "3 post $301", "player-dealer-puts-up-fee")
    play(hand, "3 post $300")
    bet(PURE, hand, "4 $60")
    close(hand)
    assert (lies(hand, "bank"), lies(hand, "held fees")) == ("$300", "$2")


@pytest.mark.rule("comstock.pure215.fee-dropped-after-hand")
def test_fees_are_held_during_the_hand_and_dropped_after_it() -> None:
    hand = deal(PURE, {4: "Td 9c"}, "Ks 7d", bets=["4 $60"])
    assert (fee(hand), lies(hand, "held fees")) == ("$0", "$2")
    play(hand, "4 stand")
    assert moved(hand, "fee-dropped") == ["$2 held fees -> collection"]
    assert (fee(hand), lies(hand, "held fees")) == ("$2", "$0")


@pytest.mark.structure("comstock.pure215.at-most-three-rates")
def test_a_table_has_at_most_three_rates(tmp_path: Path) -> None:
    rows = [f'{{ payer = "player-dealer", at_least = "${at}", amount = "${at}" }}' for at in range(1, 5)]
    own_house(PURE, tmp_path, fees=f"[{', '.join(rows[:3])}]")
    with pytest.raises(BadHouseFile, match=r"4 rates at a \$5-\$300 table .*; at most 3"):
        own_house(PURE, tmp_path, fees=f"[{', '.join(rows)}]")
    for stakes in PURE.game.rules.stakes:
        assert len(rates(PURE.game.charges(stakes, {}, 3))) == 3


@pytest.mark.rule("comstock.pure215.fee-never-a-percentage")
def test_a_fee_is_never_a_share(tmp_path: Path) -> None:
    for wager in ("$51", "$300"):
        hand = deal(PURE, {4: "Td 9c"}, "Ks 7d", bets=[f"4 {wager}"])
        assert lies(hand, "held fees") == "$2"
    with pytest.raises(BadHouseFile):
        own_house(PURE, tmp_path, fees='[{ payer = "player-dealer", amount = "1%" }]')


@pytest.mark.rule("comstock.pure215.jackpot-fee")
def test_a_jackpot_adds_a_dollar_to_the_fee_in_use() -> None:
    hand = deal(PURE, {4: "Td 9c"}, "Ks 7d", bets=["4 $30"], jackpot=True)
    assert moved(hand, "jackpot") == ["$1 stack 3 -> jackpot"]
    assert lies(hand, "held fees") == "$0.50"
    assert called(hand, "sign")[0].endswith("; $1 more on each fee for the jackpot")
    assert not events_of(deal(PURE, {4: "Td 9c"}, "Ks 7d"), "jackpot")
    short = sit(PURE, [4], stacks={3: "$304"}, jackpot=True)
    refuse(short, "3 post $301", "player-dealer-puts-up-fee")


@pytest.mark.rule("comstock.pure215.no-fee-on-doubles-or-splits")
def test_doubles_and_splits_cost_nothing_more() -> None:
    hand = deal(PURE, {4: "6c 5d", 5: "8c 8d"}, "6s 7d", "Qs", bets=["4 $15", "5 $30"])
    play(hand, "4 double $15", "5 split $30")
    assert len(moved(hand, "added-wager")) == 2
    assert lies(hand, "held fees") == "$0.50"


@pytest.mark.rule("comstock.pure215.no-compensation-when-uncovered")
def test_a_wager_without_action_goes_back_and_brings_nothing_else() -> None:
    hand = deal(PURE, {4: "Td 9c", 5: "Td 9c"}, "Ks 8d", "", post="$50", bets=["4 $50", "5 $50"])
    stand_all(hand)
    assert settled(hand)[:2] == ["circle 4", "circle 5"]
    assert moved(hand, "no-action") == ["$50 circle 5 -> stack 5"]
    assert nets(hand) == {4: "$50", 5: "$0"}
    assert fee(hand) == "$2"


def test_a_side_bet_is_offered_only_beside_wagers_of_ones_own() -> None:
    hand = betting(PURE, [4, 5])
    bet(PURE, hand, "4 $10")
    assert may(hand, 4) == "wager, side-bet, done"
    assert may(hand, 5) == "wager, done"


def test_the_game_is_dealt_from_eight_decks() -> None:
    assert calroom.game("comstock.pure215").deck == build_deck("pure215", 8)
