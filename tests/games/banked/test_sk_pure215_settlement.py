"""The player-dealer's hand, who wins what, and how far the posted money reaches: S & K's Pure 21.5."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.telling import events_of

from calroom.houses.game import Game
from calroom.table.events import Moved, Placed, Shown
from calroom.table.hand import Hand

from .playing import (
    asked,
    bet,
    button_on,
    called,
    cards,
    close,
    deal,
    dealt,
    house_with,
    lies,
    moved,
    net,
    nets,
    play,
    read_out,
    settled,
    sit,
    stand_all,
)

# The player-dealer's hand


@pytest.mark.rule("sk.pure215.down-card-turned-after-all-acted")
def test_the_down_card_is_turned_when_all_have_acted_then_comes_the_button_then_the_draw() -> None:
    hand = deal({4: "Td 6c", 5: "Td 7c"}, bank="6c 5d", draws="Ts", button=3)
    play(hand, "4 stand")
    assert not events_of(hand, "down-card-turned")
    play(hand, "5 stand")
    (turned,), (placed,), (drawn,) = (
        events_of(hand, "down-card-turned"),
        events_of(hand, "action-button"),
        events_of(hand, "bank-hits"),
    )
    assert hand.events.index(turned) < hand.events.index(placed) < hand.events.index(drawn)
    assert isinstance(turned, Shown)
    assert turned.cards == ("6c", "5d")
    assert placed == Placed("action-button", "action button", 8)


@pytest.mark.rule("sk.pure215.player-dealer-draws-by-chart")
@pytest.mark.parametrize(
    ("bank", "draws", "final"),
    [
        ("As 6d", "5c 7h", "nineteen"),
        ("Ks 7d", "", "seventeen"),
        ("Ks 6d", "5h", "twenty-one"),
        ("2s 3d", "4h 5h 6h", "twenty"),
        ("9s 2d", "5h 9c", "twenty-five, over"),
    ],
)
def test_the_player_dealer_hits_hard_16_and_soft_17_and_stands_on_hard_17(
    bank: str, draws: str, final: str
) -> None:
    hand = stand_all(deal({4: "Td 8c"}, bank=bank, draws=draws))
    assert len(events_of(hand, "bank-hits")) == len(draws.split())
    assert called(hand, "bank-stands") == [f"no more cards at {final}"]


@pytest.mark.rule("sk.pure215.player-dealer-stands-soft-18")
@pytest.mark.parametrize(
    ("bank", "final"), [("Ad 7c", "eighteen"), ("Ad 8c", "nineteen"), ("Ad 9c", "twenty")]
)
def test_the_player_dealer_stands_on_soft_18_and_more(bank: str, final: str) -> None:
    hand = stand_all(deal({4: "Td 8c"}, bank=bank))
    assert called(hand, "bank-stands-soft") == [f"no more cards at soft {final}"]


@pytest.mark.rule("sk.pure215.player-dealer-always-completes")
def test_the_player_dealer_draws_even_if_every_player_is_over() -> None:
    hand = deal({4: "Td 6c", 5: "Td 7c"}, bank="8c 8d", draws="9h 9d 8h")
    play(hand, "4 hit", "5 hit")
    assert dealt(hand, "bank-completes") == ["bank hand"]
    assert nets(hand) == {4: "$0", 5: "$0"}


@pytest.mark.rule("sk.pure215.player-dealer-always-completes")
def test_no_card_is_drawn_when_no_wager_depends_on_it() -> None:
    hand = deal({4: "Td 6c", 5: "As Td"}, bank="6d 5d")
    play(hand, "4 surrender")
    assert called(hand, "bank-undrawn") == ["no wager depends on the player-dealer's hand"]
    assert not events_of(hand, "bank-hits")
    assert nets(hand) == {4: "-$5", 5: "$12"}
    even_money = deal({5: "Ad Td"}, bank="As 5d")
    play(even_money, "5 even-money")
    assert events_of(even_money, "bank-undrawn")


# Who wins


@pytest.mark.rule("sk.pure215.object-of-the-game")
def test_each_hand_is_compared_with_the_player_dealers_only() -> None:
    hand = stand_all(deal({4: "9h 9c", 5: "Kd 7s"}, bank="Ks 7d"))
    assert read_out(hand, "bank hand") == "seventeen"
    assert nets(hand) == {4: "$10", 5: "$0"}


@pytest.mark.rule("sk.pure215.both-natural-push")
def test_two_naturals_push() -> None:
    hand = deal({4: "Ah Qs"}, bank="As Kd", bets=["4 $50"])
    play(hand, "4 pass")
    assert moved(hand, "both-natural") == ["$50 circle 4 -> stack 4"]


@pytest.mark.rule("sk.pure215.natural-pays-six-to-five")
@pytest.mark.parametrize(
    ("wager", "paid"), [("$10", "$12"), ("$25", "$30"), ("$5", "$6"), ("$2", "$2.40"), ("$7", "$8.40")]
)
def test_a_natural_is_paid_six_to_five(wager: str, paid: str) -> None:
    hand = deal({4: "As Jd"}, bank="6d 5d", bets=[f"4 {wager}"], stakes="$2-$100")
    assert moved(hand, "natural-pays")[0] == f"{paid} bank -> stack 4"


def test_a_table_without_small_chips_rounds_a_payoff_down(tmp_path: Path) -> None:
    hand = deal({4: "As Jd"}, bets=["4 $7"], game=house_with(tmp_path, chip='"$1"'))
    assert net(hand, 4) == "$8"


@pytest.mark.rule("sk.pure215.even-money-custom")
def test_every_other_win_is_paid_one_to_one() -> None:
    hand = deal({4: "6c 5d"}, bank="Ks 7d", draws="Td", bets=["4 $20"])
    play(hand, "4 double $20")
    assert moved(hand, "win-pays") == ["$40 bank -> stack 4"]
    assert moved(hand, "higher-total") == ["$40 circle 4 -> stack 4"]


@pytest.mark.rule("sk.pure215.player-under-dealer-over-wins")
def test_a_player_who_is_not_over_wins_when_the_player_dealer_is() -> None:
    hand = stand_all(deal({1: "Td 3c", 2: "As Kd"}, bank="Kd 5c", draws="8h"))
    assert moved(hand, "bank-over") == ["$10 circle 1 -> stack 1"]
    assert nets(hand) == {1: "$10", 2: "$12"}


@pytest.mark.rule("sk.pure215.player-over-dealer-under-loses")
def test_a_player_who_is_over_loses_when_the_player_dealer_is_not() -> None:
    hand = deal({2: "Qh 4d"}, bank="Ks 7d", draws="9c")
    play(hand, "2 hit")
    assert moved(hand, "over-loses") == ["$10 circle 2 -> bank"]


@pytest.mark.rule("sk.pure215.equal-totals-push")
def test_equal_totals_push() -> None:
    hand = deal({5: "7c 7d"}, bank="Ks Qd", draws="6h")
    play(hand, "5 hit")
    assert moved(stand_all(hand), "equal-totals") == ["$10 circle 5 -> stack 5"]


@pytest.mark.rule("sk.pure215.closer-total-wins")
def test_the_higher_total_wins() -> None:
    hand = stand_all(deal({6: "Td 8c", 7: "Td 6c"}, bank="Ks 7d"))
    assert nets(hand) == {6: "$10", 7: "-$10"}
    assert moved(hand, "higher-total") == ["$10 circle 6 -> stack 6"]
    assert moved(hand, "lower-total") == ["$10 circle 7 -> bank"]


def eights(game: Game | None = None) -> Hand:
    """Seat 4 is over with 25, seat 5 stands on 14, seat 6 doubles to 22, and the player-dealer has 888."""
    hand = deal(
        {4: "Td 6c", 5: "Td 4c", 6: "Td 2c"},
        bank="8c 8d",
        draws="9h Kh 8h",
        bets=["4 $20", "5 $20", "6 $20"],
        game=game,
    )
    play(hand, "4 hit", "5 stand", "6 double $20")
    return hand


@pytest.mark.rule("sk.pure215.three-eights-push-busted-players")
def test_three_eights_of_the_player_dealer_give_back_what_is_over() -> None:
    hand = eights()
    assert moved(hand, "dealer-888") == ["$20 circle 4 -> stack 4", "$40 circle 6 -> stack 6"]
    assert nets(hand) == {4: "$0", 5: "$20", 6: "$0"}


def test_another_house_may_pay_hands_that_are_over_against_three_eights(tmp_path: Path) -> None:
    game = house_with(tmp_path, over_against_888='"win"')
    assert nets(eights(game)) == {4: "$20", 5: "$20", 6: "$40"}


@pytest.mark.rule("sk.pure215.both-over-not-888-player-loses")
@pytest.mark.parametrize("bank", ["Kc 6d 9s", "8c 7d 9s", "8c 2d 5h 8h"])
def test_both_over_without_three_eights_loses_however_close(bank: str) -> None:
    first, second, *draws = bank.split()
    hand = deal({4: "Td 2c"}, bank=f"{first} {second}", draws=f"Kh {' '.join(draws)}")
    play(hand, "4 hit")
    assert read_out(hand, "hand 4") == "twenty-two, over"
    assert net(hand, 4) == "-$10"
    assert moved(hand, "both-over") == ["$10 circle 4 -> bank"]


NATURAL, SEVENTEEN, OVER, SURRENDERED = 4, 5, 6, 7


@pytest.mark.rule("sk.pure215.outcome-table")
@pytest.mark.parametrize(
    ("bank", "expected"),
    [
        ("8s 8h 8d", {NATURAL: "$12", SEVENTEEN: "$10", OVER: "$0", SURRENDERED: "-$5"}),
        ("Ks 6h 7d", {NATURAL: "$12", SEVENTEEN: "$10", OVER: "-$10", SURRENDERED: "-$5"}),
        ("Ks 6h 2d", {NATURAL: "$12", SEVENTEEN: "-$10", OVER: "-$10", SURRENDERED: "-$5"}),
        ("Ks 7h", {NATURAL: "$12", SEVENTEEN: "$0", OVER: "-$10", SURRENDERED: "-$5"}),
    ],
)
def test_the_table_of_outcomes(bank: str, expected: Mapping[int, str]) -> None:
    first, second, *draws = bank.split()
    hands = {NATURAL: "As Jd", SEVENTEEN: "Td 7c", OVER: "Td 6c", SURRENDERED: "Td 5c"}
    hand = deal(hands, bank=f"{first} {second}", draws=f"7s {' '.join(draws)}")
    play(hand, f"{SEVENTEEN} stand", f"{OVER} hit", f"{SURRENDERED} surrender")
    assert nets(hand) == expected


@pytest.mark.rule("sk.pure215.outcome-table")
def test_the_table_of_outcomes_against_a_natural() -> None:
    hand = deal({4: "As Jd", 5: "Td Kc", 6: "Ad Qc", 7: "Kd Qh"}, bank="As Kd")
    play(hand, "4 pass", "5 insure $5", "6 even-money", "7 pass")
    assert nets(hand) == {4: "$0", 5: "$0", 6: "$10", 7: "-$10"}


# The action button


@pytest.mark.rule("sk.pure215.action-button-from-down-card")
@pytest.mark.parametrize(("down", "seat"), [("Ad", 4), ("5d", 8), ("6d", 1), ("7d", 2)])
def test_the_down_card_counts_off_the_positions_after_the_player_dealer(down: str, seat: int) -> None:
    circles = dict.fromkeys((1, 2, 4, 5, 6, 7, 8), "Td 8c")
    hand = stand_all(deal(circles, bank=f"6c {down}", button=3, post="$1,000"))
    assert button_on(hand) == seat
    assert settled(hand)[0] == f"circle {seat}"


@pytest.mark.rule("sk.pure215.action-button-wraps")
@pytest.mark.parametrize(("down", "seat"), [("8d", 4), ("9d", 5), ("Kd", 6), ("Td", 6)])
def test_the_count_goes_round_again_without_the_player_dealer(down: str, seat: int) -> None:
    hand = stand_all(deal({7: "Td 8c", 2: "Td 9c"}, bank=f"9c {down}", button=3))
    assert events_of(hand, "action-button-wraps") == [Placed("action-button-wraps", "action button", seat)]


@pytest.mark.rule("sk.pure215.action-button-wraps")
def test_a_button_on_a_circle_without_a_wager_starts_with_the_next_that_has_one() -> None:
    hand = stand_all(deal({7: "Td 8c", 2: "Td 9c"}, bank="7c Kd", button=3))
    assert called(hand, "button-without-wager") == ["wagers are settled at 7, 2"]
    assert settled(hand) == ["circle 7", "circle 2"]


@pytest.mark.rule("sk.pure215.settlement-order")
def test_wagers_are_settled_clockwise_from_the_button() -> None:
    hand = stand_all(deal(dict.fromkeys((1, 2, 4, 6, 8), "Td 8c"), bank="Kc 5d", draws="2h", button=3))
    assert button_on(hand) == 8
    assert settled(hand) == [f"circle {circle}" for circle in (8, 1, 2, 4, 6)]
    assert called(hand, "settlement-order") == ["wagers are settled at 8, 1, 2, 4, 6"]


@pytest.mark.rule("sk.pure215.settlement-order")
def test_within_a_circle_each_bettors_insurance_comes_before_his_hands() -> None:
    bets = ["2 $10", "9 $20 behind 2", "10 $10 behind 2"]
    hand = deal({2: "8c 8d"}, bank="As 7d", draws="Td 9c", bets=bets)
    play(hand, "2 insure $5", "9 pass", "10 insure $5", "9 leave", "2 split", "9 add", "10 pass")
    assert settled(stand_all(hand)) == [
        "insurance 2",
        "circle 2",
        "circle 2b",
        "circle 2 behind 9",
        "circle 2b behind 9",
        "insurance 2 behind 10",
        "circle 2 behind 10",
    ]


# How far the money reaches


HELD = {"lose": "Td 8c", "win": "Ks Qd", "natural": "As Jd"}


def short(results: str, post: str, cover: str = "action") -> Hand:
    """Circles 8, 1 and 2 in settlement order with results such as `lose $60, win $80, natural $50`.

    The player-dealer in seat 3 has 6c 5d, which puts the button on seat 8, and draws to 19.
    """
    wagers = dict(zip((8, 1, 2), (result.split() for result in results.split(", ")), strict=False))
    hands = {circle: HELD[result] for circle, (result, _) in wagers.items()}
    bets = [f"{circle} {amount}" for circle, (_, amount) in wagers.items()]
    hand = stand_all(deal(hands, bank="6c 5d", draws="8d", bets=bets, post=post, cover=cover))
    assert button_on(hand) == 8
    return hand


def bank_won(hand: Hand) -> int:
    """What the player-dealer won or lost in dollars, without their fee."""
    cents = hand.stacks[3] - hand.setup.stacks[3] + hand.table.chips["collection"]
    assert cents % 100 == 0
    return cents // 100


@pytest.mark.rule("sk.pure215.coverage-arithmetic")
@pytest.mark.parametrize(
    ("results", "post", "expected", "won"),
    [
        ("lose $60, lose $80, natural $50", "$100", {8: "-$60", 1: "-$40", 2: "$0"}, 100),
        ("win $80, win $50, lose $30", "$100", {8: "$80", 1: "$20", 2: "$0"}, -100),
        ("win $100, lose $30", "$100", {8: "$100", 1: "$0"}, -100),
        ("natural $50, lose $30, win $20", "$100", {8: "$60", 1: "-$30", 2: "$10"}, -40),
    ],
)
def test_each_wager_moves_what_the_posted_money_still_covers(
    results: str, post: str, expected: Mapping[int, str], won: int
) -> None:
    hand = short(results, post)
    assert (nets(hand), bank_won(hand)) == (expected, won)


@pytest.mark.rule("sk.pure215.coverage-arithmetic")
def test_insurance_and_base_wager_use_the_same_cover() -> None:
    hand = deal({8: "9c 8d"}, bank="As Kd", bets=["8 $60"], post="$100")
    play(hand, "8 insure $30")
    assert moved(hand, "insurance-wins")[0] == "$60 bank -> stack 8"
    assert moved(hand, "cover-short") == ["$40 circle 8 -> bank", "$20 circle 8 -> stack 8"]
    assert bank_won(hand) == -20


@pytest.mark.rule("sk.pure215.coverage-arithmetic")
def test_a_doubled_wager_is_settled_as_one_and_a_surrender_uses_its_half() -> None:
    hand = deal(
        {8: "6h 5c", 1: "Td 6d", 2: "Td 9c"}, bank="6c 5d", draws="4h 9d", bets=["8 $20", "1 $40"], post="$65"
    )
    play(hand, "8 double $20", "1 surrender", "2 stand")
    assert moved(hand, "lower-total") == ["$40 circle 8 -> bank"]
    assert moved(hand, "surrender-half") == ["$20 circle 1 -> bank", "$20 circle 1 -> stack 1"]
    assert moved(hand, "cover-short") == ["$5 circle 2 -> bank", "$5 circle 2 -> stack 2"]
    assert bank_won(hand) == 65


def test_when_the_bank_covers_everything_all_is_settled_in_full() -> None:
    hand = short("win $100, lose $30", "$130")
    assert (nets(hand), bank_won(hand)) == ({8: "$100", 1: "-$30"}, -70)
    assert not events_of(hand, "cover-short")
    assert not events_of(hand, "no-action")


def test_a_table_may_let_collected_money_pay_later_winners() -> None:
    hand = short("lose $60, lose $80, natural $50", "$100", cover="net")
    assert (nets(hand), bank_won(hand)) == ({8: "-$60", 1: "-$40", 2: "$60"}, 40)
    both = short("win $100, lose $30", "$100", cover="net")
    assert (nets(both), bank_won(both)) == ({8: "$100", 1: "-$30"}, -70)


@pytest.mark.rule("sk.pure215.bank-cannot-win-or-lose-more-than-posted")
def test_the_player_dealer_wins_no_more_than_he_posted() -> None:
    hand = short("lose $60, lose $100, lose $100", "$100")
    assert nets(hand) == {8: "-$60", 1: "-$40", 2: "$0"}
    assert bank_won(hand) == 100
    back = [
        event
        for event in hand.events
        if isinstance(event, Moved) and event.topic in ("cover-short", "no-action")
    ]
    assert sum(event.amount for event in back if event.target != "bank") == 16000


@pytest.mark.rule("sk.pure215.bank-cannot-win-or-lose-more-than-posted")
def test_the_player_dealer_loses_no_more_than_he_posted_and_cannot_add_to_it() -> None:
    hand = short("win $80, win $80, natural $50", "$100")
    assert nets(hand) == {8: "$80", 1: "$20", 2: "$0"}
    assert bank_won(hand) == -100


# The end


@pytest.mark.rule("sk.pure215.cards-collected-and-discarded")
def test_all_cards_go_to_the_discard_tray_before_the_next_wager() -> None:
    hand = stand_all(deal({4: "Td 8c", 5: "Td 9c"}, bank="Ks 7d"))
    assert cards(hand, "tray") == "2s Td 8c Td 9c Ks 7d"
    assert not any(cards(hand, place) for place in ("hand 4", "hand 5", "bank hand"))
    assert lies(hand, "bank") == "$0"
    following = sit([4, 5], **hand.leaves)
    assert asked(following) == [3]
    play(following, "3 post $100")
    bet(following, "4 $10")
    close(following)
    assert cards(following, "tray").split() == list(hand.leaves["deck"][:7])
