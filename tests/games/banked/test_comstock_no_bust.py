"""What is Comstock's own in No Bust: one circle for each spot, its collections, split aces, two to one."""

import pytest
from tests.telling import events_of

from calroom.money import cents
from calroom.table.asks import Answer
from calroom.table.events import Placed, Shown
from calroom.table.refusals import OutOfTurn, Refused

from .felt import Felt, bet, betting, deal, read_bet, sit
from .playing import (
    asked,
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
    read_out,
    refuse,
    stand_all,
)

NO_BUST = Felt("comstock.no-bust", down_card=False)

# Spots, wagers and collections


@pytest.mark.rule("comstock.no-bust.minimum-wager-within-table-limits")
def test_a_spot_holds_a_wager_within_the_posted_limits() -> None:
    hand = betting(NO_BUST, [4, 5])
    for amount in ("$4", "$101"):
        refuse(hand, read_bet(NO_BUST, hand, f"4 {amount}"), "minimum-wager-within-table-limits")
    bet(NO_BUST, hand, "4 $5", "5 $100")


@pytest.mark.rule("comstock.no-bust.players-choose-their-spots")
@pytest.mark.rule("comstock.no-bust.eight-handed-table")
def test_a_player_may_play_free_spots_besides_his_own_and_nobody_elses() -> None:
    hand = betting(NO_BUST, [4, 6])
    bet(NO_BUST, hand, "4 $10", "4 $10 on 5")
    refuse(hand, read_bet(NO_BUST, hand, "4 $10 on 6"), "players-choose-their-spots")
    close(hand)
    assert dealt(hand, "first-card") == ["hand 4", "hand 5"]
    with pytest.raises(Refused, match="2 to 8 players, not to 1"):
        NO_BUST.game.hand({3: 1000}, 3)


@pytest.mark.rule("comstock.no-bust.back-line-betting-allowed")
def test_back_line_bets_are_a_setting() -> None:
    hand = betting(NO_BUST, [4, 9])
    bet(NO_BUST, hand, "4 $50", "9 $20 behind 4")
    closed = betting(NO_BUST, [4, 9], backlines=0)
    bet(NO_BUST, closed, "4 $50")
    with pytest.raises(OutOfTurn):
        bet(NO_BUST, closed, "9 $20 behind 4")


@pytest.mark.rule("comstock.no-bust.who-plays-the-hand")
def test_the_largest_wager_may_claim_the_decision_and_equal_ones_leave_it() -> None:
    hand = deal(NO_BUST, {4: "Td 6c"}, "Ts", "7d", bets=["4 $20", "9 $50 behind 4"])
    play(hand, "9 claim", "9 stand")
    assert read_out(hand, "hand 4") == "sixteen"
    equal = deal(NO_BUST, {4: "Td 6c"}, "Ts", "5d", bets=["4 $20", "9 $20 behind 4"])
    assert asked(equal) == [4]
    play(equal, "4 hit")


@pytest.mark.rule("comstock.no-bust.who-plays-the-hand")
@pytest.mark.rule("comstock.no-bust.double-and-split-wager-amounts")
def test_a_back_line_bettor_may_add_nothing_and_stays_bound() -> None:
    wagers = ["4 $50", "9 $20 behind 4", "5 $50", "10 $20 behind 5"]
    hand = deal(NO_BUST, {4: "6c 5d", 5: "8c 8d"}, "6s", "4h Td 9c", bets=wagers)
    play(hand, "4 double $50", "9 pass")
    assert (lies(hand, "circle 4"), lies(hand, "circle 4 behind 9")) == ("$100", "$20")
    play(hand, "5 split $50", "10 pass")
    assert (lies(hand, "circle 5b"), lies(hand, "circle 5 behind 10")) == ("$50", "$20")
    assert lies(hand, "circle 5b behind 10") == "$0"


@pytest.mark.rule("comstock.no-bust.collection-before-the-game-for-every-bet")
@pytest.mark.rule("comstock.no-bust.player-dealer-pays-collection-too")
@pytest.mark.rule("comstock.no-bust.collection-by-table-limit-per-spot")
def test_every_bet_and_the_player_dealer_pay_before_the_first_card() -> None:
    wagers = ["1 $5", "4 $100", "4 $10 on 5", "9 $10 behind 4"]
    hand = deal(NO_BUST, {1: "Td 7c", 4: "Td 7c", 5: "Td 7c"}, "6s", bets=wagers)
    assert moved(hand, "player-fee") == [
        "$1 stack 1 -> collection",
        "$1 stack 4 -> collection",
        "$1 stack 4 -> collection",
        "$1 stack 9 -> collection",
    ]
    assert moved(hand, "player-dealer-fee") == ["$2 stack 3 -> collection"]
    topics = [getattr(event, "topic", "") for event in hand.events]
    assert topics.index("player-fee") < topics.index("player-dealer-fee") < topics.index("first-card")


@pytest.mark.rule("comstock.no-bust.player-dealer-pays-collection-too")
@pytest.mark.rule("comstock.no-bust.collection-before-the-game-for-every-bet")
def test_nobody_bets_the_chips_that_his_collection_takes() -> None:
    hand = sit(NO_BUST, [4, 5], stacks={3: "$101", 4: "$10", 5: "$5"})
    refuse(hand, "3 post $100", "player-dealer-pays-collection-too")
    play(hand, "3 post $99")
    assert asked(hand) == [4], "five dollars do not pay a wager and its collection"
    with pytest.raises(Refused, match="collection-before-the-game-for-every-bet"):
        bet(NO_BUST, hand, "4 $10")
    bet(NO_BUST, hand, "4 $9")
    close(hand)
    assert moved(hand, "player-fee") == ["$1 stack 4 -> collection"]


@pytest.mark.rule("comstock.no-bust.collection-amounts")
@pytest.mark.parametrize(("stakes", "taken"), [("$5-$100", "$7"), ("$5-$300", "$12")])
def test_the_collection_goes_by_the_table_limit(stakes: str, taken: str) -> None:
    hands = dict.fromkeys((4, 5, 6, 7, 8), "8c 8d")
    hand = deal(NO_BUST, hands, "6s", stakes=stakes)
    play(hand, "4 split $10")
    assert fee(hand) == taken, "and nothing more for a split"


@pytest.mark.rule("comstock.no-bust.jackpot-dollar")
def test_a_jackpot_adds_a_dollar_to_every_fee() -> None:
    hand = deal(NO_BUST, dict.fromkeys((4, 5, 6, 7, 8), "Td 7c"), "6s", jackpot=True)
    assert (lies(hand, "collection"), lies(hand, "jackpot")) == ("$7", "$6")
    assert not events_of(deal(NO_BUST, {4: "Td 7c"}, "6s"), "jackpot")


@pytest.mark.rule("comstock.no-bust.no-refund-without-action")
def test_the_collection_is_kept_when_a_wager_gets_no_action() -> None:
    hand = deal(NO_BUST, {1: "Td 9c", 2: "Td 9c"}, "9s", "8d", post="$50", bets=["1 $50", "2 $30"])
    stand_all(hand)
    assert moved(hand, "no-action") == ["$30 circle 2 -> stack 2"]
    assert (net(hand, 2), fee(hand)) == ("-$1", "$4")


@pytest.mark.rule("comstock.no-bust.house-takes-no-percentage")
@pytest.mark.rule("comstock.no-bust.other-wins-pay-even-money")
def test_a_win_is_paid_in_full_and_ace_with_ten_is_an_ordinary_win() -> None:
    hand = deal(NO_BUST, {4: "Td 9c", 5: "As Kd"}, "Ts", "8d", bets=["4 $100", "5 $40"])
    stand_all(hand)
    assert moved(hand, "win-pays") == ["$100 bank -> stack 4", "$40 bank -> stack 5"]


@pytest.mark.rule("comstock.no-bust.house-never-banks")
def test_the_house_never_banks() -> None:
    hand = sit(NO_BUST, [4])
    play(hand, "3 decline")
    assert called(hand, "no-bank") == ["without a player-dealer no hand is dealt: the house never banks"]


# The deal and the player-dealer's hand


@pytest.mark.rule("comstock.no-bust.two-face-up-cards-each")
@pytest.mark.rule("comstock.no-bust.player-dealer-starts-with-one-up-card")
@pytest.mark.rule("comstock.no-bust.deal-clockwise-from-left-of-player-dealer")
@pytest.mark.rule("comstock.no-bust.players-act-clockwise-from-player-dealer")
@pytest.mark.rule("comstock.no-bust.player-dealer-draws-last")
def test_two_cards_each_from_the_left_of_the_player_dealer_who_has_one_up_card() -> None:
    hand = deal(NO_BUST, {4: "Td 7c", 6: "Td 7c", 1: "Td 7c"}, "6s", "Th 5d")
    around = ["hand 4", "hand 6", "hand 1"]
    assert dealt(hand, "first-card", "up-card", "second-card") == [*around, "bank hand", *around]
    assert hand.view(None).cards["hand 4"] == ["Td", "7c"]
    turns = []
    while not hand.over:
        assert cards(hand, "bank hand") == "6s"
        turns += asked(hand)
        play(hand, f"{asked(hand)[0]} stand")
    assert turns == [4, 6, 1]
    assert dealt(hand, "bank-second-card", "bank-hits") == ["bank hand", "bank hand"]


@pytest.mark.rule("comstock.no-bust.button-off-the-up-card-then-second-card")
@pytest.mark.rule("comstock.no-bust.second-card-left-of-the-up-card")
@pytest.mark.rule("comstock.no-bust.further-cards-right-of-the-up-card")
def test_the_second_card_lies_left_of_the_up_card_and_further_ones_right_of_it() -> None:
    hand = deal(NO_BUST, {4: "Td 7c"}, "4s", "Th Ac 6d")
    marker = "round dealer button"
    assert hand.view(4).markers[marker] == 3
    play(hand, "4 stand")
    placed = [event.topic for event in hand.events if isinstance(event, Placed) and event.marker == marker]
    assert placed == ["button-on-up-card", "button-off-up-card"]
    assert hand.view(4).markers[marker] == 0
    shown = [event for event in hand.events if isinstance(event, Shown) and event.topic == "compare"]
    assert shown[-1].cards == ("Th", "4s", "Ac", "6d")


@pytest.mark.rule("comstock.no-bust.player-dealer-draws-without-card-limit")
def test_the_player_dealer_draws_any_number_of_cards() -> None:
    hand = stand_all(deal(NO_BUST, {4: "Td 7c"}, "2c", "3d 2h 4s 3c 3h"))
    assert (len(dealt(hand, "bank-hits")), read_out(hand, "bank hand")) == (4, "seventeen")


@pytest.mark.rule("comstock.no-bust.player-dealer-has-no-options")
def test_the_player_dealer_is_asked_nothing_after_posting() -> None:
    hand = stand_all(deal(NO_BUST, {4: "Td 7c"}, "9c", "9d"))
    assert read_out(hand, "bank hand") == "eighteen"
    with pytest.raises(Refused):
        hand.answer(3, Answer("split", cents("$10")))


# Aces and naturals


@pytest.mark.rule("comstock.no-bust.split-any-pair-or-two-tens")
@pytest.mark.rule("comstock.no-bust.up-to-three-splits")
def test_split_aces_draw_freely_and_may_be_split_again() -> None:
    hand = deal(NO_BUST, {4: "Ac Ad"}, "6s", "Ah As Ac 3c 6d Kd 9c 9d")
    play(hand, "4 split", "4 split", "4 split")
    refuse(hand, "4 split $10", "up-to-three-splits")
    play(hand, "4 hit", "4 hit")
    assert cards(hand, "hand 4") == "Ac Ac 3c 6d", "soft twenty-one must stand"
    assert may(hand, 4) == "stand, double", "king on a split ace"


@pytest.mark.rule("comstock.no-bust.options-of-a-hand")
def test_a_split_ace_with_a_king_may_stand_or_double() -> None:
    hand = deal(NO_BUST, {4: "Ac Ad"}, "6s", "Kd")
    play(hand, "4 split")
    assert may(hand, 4) == "stand, double"


@pytest.mark.rule("comstock.no-bust.joker-joker-pays-2-to-1")
@pytest.mark.rule("comstock.no-bust.settlement-order-and-cover")
def test_two_jokers_pay_two_to_one_as_far_as_the_bank_covers() -> None:
    hand = deal(NO_BUST, {4: "Jk Jk"}, "Ts", "Kd", bets=["4 $40"])
    assert moved(hand, "natural-pays") == ["$80 bank -> stack 4"]
    short = deal(NO_BUST, {4: "Jk Jk"}, "Ts", "Kd", bets=["4 $60"], post="$100")
    assert moved(short, "cover-short") == ["$100 bank -> stack 4"]
    both = deal(NO_BUST, {4: "Jk Jk", 5: "As Kd"}, "Jk", "Jk", bets=["4 $40", "5 $40"])
    assert nets(both) == {4: "-$1", 5: "-$41"}, "the player-dealer's natural wins only the wager"
