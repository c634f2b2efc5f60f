"""What is the Palace's own in No Bust: four squares before every seat, each with its fee, and even money."""

from pathlib import Path

import pytest
from tests.telling import events_of

from calroom.table.events import Dealt
from calroom.table.refusals import OutOfTurn

from .felt import Felt, bet, betting, deal, own_house, read_bet
from .playing import (
    asked,
    called,
    cards,
    close,
    dealt,
    fee,
    lies,
    moved,
    net,
    nets,
    play,
    read_out,
    refuse,
    settled,
    stand_all,
)

NO_BUST = Felt("palace.no-bust", "square", down_card=False)

# Squares and fees


@pytest.mark.rule("palace.no-bust.square-limit-5-to-100")
@pytest.mark.rule("palace.no-bust.no-stacking-over-square-maximum")
def test_a_square_holds_from_5_to_100_dollars_and_more_is_spread_over_several() -> None:
    hand = betting(NO_BUST, [4])
    for amount in ("$4", "$101", "$150"):
        refuse(hand, read_bet(NO_BUST, hand, f"4 {amount}"), "square-limit-5-to-100")
    bet(NO_BUST, hand, "4 $100", "4 $50")
    close(hand)
    assert moved(hand, "player-fee") == ["$1 stack 4 -> collection"] * 2


@pytest.mark.rule("palace.no-bust.seat-has-four-squares")
def test_four_squares_ride_on_the_one_hand_of_a_seat() -> None:
    hand = deal(NO_BUST, {5: "Td 9h"}, "9s", "9d", bets=["5 $100", "5 $100", "5 $50"])
    assert dealt(hand, "first-card") == ["hand 5"]
    play(hand, "5 stand")
    assert moved(hand, "win-pays") == ["$100 bank -> stack 5", "$100 bank -> stack 5", "$50 bank -> stack 5"]
    assert settled(hand) == ["square 5-1", "square 5-2", "square 5-3"]


@pytest.mark.rule("palace.no-bust.seat-has-four-squares")
def test_others_use_the_squares_that_a_seated_player_leaves_free_unless_he_refuses() -> None:
    hand = betting(NO_BUST, [5, 6, 9])
    bet(NO_BUST, hand, "5 $50")
    assert asked(hand) == [5, 6], "their first claim lasts until they are done"
    refuse(hand, read_bet(NO_BUST, hand, "6 $20 on 5"), "seat-has-four-squares")
    bet(NO_BUST, hand, "5 done", "9 $20 on 5", "6 $20 on 5")
    assert (lies(hand, "square 5-2"), lies(hand, "square 5-3")) == ("$20", "$20")
    alone = betting(NO_BUST, [5, 9], alone=[5])
    bet(NO_BUST, alone, "5 $50", "5 done")
    with pytest.raises(OutOfTurn):
        bet(NO_BUST, alone, "9 $20 on 5")


@pytest.mark.rule("palace.no-bust.seat-limit-5-to-400")
def test_a_fifth_wager_on_a_seat_is_refused() -> None:
    hand = betting(NO_BUST, [4, 5])
    bet(NO_BUST, hand, "4 $5", "4 done", *["5 $100"] * 4)
    refuse(hand, read_bet(NO_BUST, hand, "5 $5"), "seat-limit-5-to-400")
    assert hand.stacks[5] == hand.setup.stacks[5] - 40000


@pytest.mark.rule("palace.no-bust.player-fee-per-square")
@pytest.mark.parametrize(
    ("squares", "due"),
    [
        (("$20", "$20", "$60"), "$2"),
        (("$100", "$100", "$100", "$100"), "$4"),
        (("$40",), "$1"),
        (("$20", "$20"), "$1"),
        (("$35", "$5"), "$1.50"),
        (("$21",), "$1"),
    ],
)
def test_each_square_pays_by_the_wager_on_it(squares: tuple[str, ...], due: str) -> None:
    hand = deal(NO_BUST, {4: "Td 7c"}, "6s", bets=[f"4 {square}" for square in squares])
    taken = sum(event.amount for event in events_of(hand, "player-fee"))  # type: ignore[attr-defined]
    assert taken == round(float(due[1:]) * 100)


@pytest.mark.rule("palace.no-bust.player-dealer-fee")
def test_the_player_dealer_pays_two_dollars_for_each_hand() -> None:
    for hands in ({4: "Td 7c"}, dict.fromkeys((1, 2, 4, 5, 6), "Td 7c")):
        hand = deal(NO_BUST, hands, "6s")
        assert moved(hand, "player-dealer-fee") == ["$2 stack 3 -> collection"]


@pytest.mark.rule("palace.no-bust.fees-before-the-deal-and-none-on-doubles")
def test_fees_are_taken_before_the_deal_and_not_for_what_is_added_or_has_no_action() -> None:
    hand = deal(NO_BUST, {4: "8c 8d", 5: "Td 9c"}, "9s", "3h Qs Td 8h", post="$5", bets=["4 $50", "5 $50"])
    assert fee(hand) == "$4"
    play(hand, "4 split $50", "4 double $50", "4 stand", "5 stand")
    assert (fee(hand), len(events_of(hand, "added-wager"))) == ("$4", 2)
    assert events_of(hand, "no-action"), "and nothing comes back for a wager without action"


# The hand


@pytest.mark.rule("palace.no-bust.two-cards-to-each-player")
@pytest.mark.rule("palace.no-bust.face-up-deal-and-single-up-card")
def test_all_cards_are_dealt_face_up_and_the_player_dealer_has_one() -> None:
    hand = deal(NO_BUST, {4: "Td 7c", 6: "Td 7c", 1: "Td 7c"}, "6s", "Th 5d")
    around = ["hand 4", "hand 6", "hand 1"]
    assert dealt(hand, "first-card", "up-card", "second-card") == [*around, "bank hand", *around]
    turns = []
    while not hand.over:
        assert cards(hand, "bank hand") == "6s"
        turns += asked(hand)
        play(hand, f"{asked(hand)[0]} stand")
    assert turns == [4, 6, 1]
    up = [event for event in hand.events if isinstance(event, Dealt) and event.topic != "burn"]
    assert all(event.seen_by is None for event in up)


@pytest.mark.rule("palace.no-bust.who-plays-the-hand")
def test_a_bettor_whose_squares_are_together_the_largest_may_claim_the_decision() -> None:
    wagers = ["5 $40", "5 done", "9 $25 on 5", "9 $25 on 5"]
    hand = deal(NO_BUST, {5: "Td 6c"}, "Ts", "7d", bets=wagers)
    assert asked(hand) == [5, 9]
    play(hand, "9 claim", "9 stand")
    assert read_out(hand, "hand 5") == "sixteen"
    equal = deal(NO_BUST, {5: "Td 6c"}, "Ts", "7d", bets=["5 $20", "5 done", "9 $20 on 5"])
    assert asked(equal) == [5]


@pytest.mark.rule("palace.no-bust.double-and-split-wager-amounts")
def test_doubles_and_splits_are_made_square_by_square_and_a_friend_may_add_nothing() -> None:
    wagers = ["5 $50", "5 $30", "5 done", "9 $20 on 5"]
    doubled = deal(NO_BUST, {5: "6c 5d", 6: "Td 7c"}, "6s", "4h", bets=wagers)
    refuse(doubled, "5 double $81", "double-and-split-wager-amounts")
    play(doubled, "5 double $60", "9 pass")
    squares = [lies(doubled, f"square 5-{number}") for number in (1, 2, 3)]
    assert squares == ["$100", "$40", "$20"]
    split = deal(NO_BUST, {5: "8c 8d"}, "6s", "Td 9c", bets=wagers)
    play(split, "5 split $80", "9 pass")
    assert [lies(split, f"square 5b-{number}") for number in (1, 2, 3)] == ["$50", "$30", "$0"]
    assert lies(split, "square 5-3") == "$20"
    shared = deal(NO_BUST, {5: "8c 8d"}, "6s", "Td 9c", bets=wagers)
    play(shared, "5 split $80", "9 add $20")
    assert [lies(shared, f"square 5b-{number}") for number in (1, 2, 3)] == ["$50", "$30", "$20"]


@pytest.mark.rule("palace.no-bust.split-aces-get-one-card-each")
@pytest.mark.rule("palace.no-bust.split-sequence")
def test_split_aces_get_one_card_each() -> None:
    hand = deal(NO_BUST, {4: "Ac Ad", 5: "Td 7c"}, "6s", "Kh Ah", bets=["4 $20"])
    play(hand, "4 split $20")
    assert (cards(hand, "hand 4"), cards(hand, "hand 4b"), asked(hand)) == ("Ac Kh", "Ad Ah", [5])
    assert dealt(hand, "split-aces") == ["hand 4", "hand 4b"]


@pytest.mark.rule("palace.no-bust.even-money")
def test_every_win_pays_even_money_two_jokers_included() -> None:
    hand = deal(NO_BUST, {4: "Jk Jk", 5: "As Kd"}, "Ts", "Kd", bets=["4 $40", "5 $40"])
    stand_all(hand)
    assert moved(hand, "natural-pays") == ["$40 bank -> stack 4"]
    assert moved(hand, "win-pays") == ["$40 bank -> stack 5"]


def test_a_house_may_pay_two_to_one_or_count_an_ordinary_22_as_good(tmp_path: Path) -> None:
    game = own_house(NO_BUST, tmp_path, natural_pays="[2, 1]", most="22")
    hand = deal(NO_BUST, {4: "Jk Jk", 5: "Kd 6c"}, "Ts", "6h Kd", game=game)
    play(hand, "5 hit")
    assert nets(hand) == {4: "$19.50", 5: "$9.50"}


@pytest.mark.rule("palace.no-bust.hand-ranking-chart")
def test_all_21s_tie_whatever_they_are_made_of() -> None:
    hand = deal(NO_BUST, {4: "Jk 3c", 5: "As Th", 6: "7c 7d", 7: "Qd Kc"}, "6s", "7h 5d Kd")
    play(hand, "5 stand", "6 hit", "7 stand")
    assert (len(events_of(hand, "equal-totals")), len(events_of(hand, "lower-total"))) == (3, 1)


@pytest.mark.rule("palace.no-bust.compare-with-player-dealer-only")
def test_hands_are_compared_with_the_player_dealers_only() -> None:
    hand = stand_all(deal(NO_BUST, {4: "Td Kc", 6: "Td 8c"}, "9s", "8d"))
    assert nets(hand) == {4: "$9.50", 6: "$9.50"}
    assert events_of(hand, "compare")


@pytest.mark.rule("palace.no-bust.settlement-order-and-cover")
def test_square_by_square_the_cover_is_used_up() -> None:
    wagers = ["4 $30", "4 $30", "4 $30"]
    hand = stand_all(deal(NO_BUST, {4: "Td 9c"}, "9s", "8d", post="$50", bets=wagers))
    assert moved(hand, "win-pays") == ["$30 bank -> stack 4"]
    assert moved(hand, "cover-short") == ["$20 bank -> stack 4"]
    assert moved(hand, "no-action") == ["$30 square 4-3 -> stack 4"]
    assert net(hand, 4) == "$47"
    assert called(hand, "settlement-order") == ["wagers are settled at 4"]
