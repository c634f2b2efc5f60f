"""Before the cards of the Palace's baccarat: seats, circles, limits, the bank, fees and the shoe."""

from collections.abc import Sequence

import pytest
from tests.telling import events_of

from calroom.money import cents
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Shuffled
from calroom.table.hand import Hand
from calroom.table.refusals import HandIsOver, OutOfTurn, Refused

from .baccarat_table import GAME, deal, read_wager, seated, wager
from .playing import (
    asked,
    called,
    close,
    dealt,
    fee,
    lies,
    moved,
    net,
    nets,
    play,
    refuse,
    rules_named,
    shoe_after,
    sit,
)


def refuse_wager(hand: Hand, bet: str, *rules: str) -> None:
    refuse(hand, read_wager(bet), *rules)


# The shoe


@pytest.mark.rule("palace.baccarat.shoe-and-reshuffle-custom")
@pytest.mark.parametrize(("first", "burned"), [("7d", 7), ("Ah", 1), ("Ts", 10), ("Kc", 10)])
def test_the_first_card_of_a_new_shoe_is_shown_and_burns_as_many_as_it_counts(
    first: str, burned: int
) -> None:
    hand = seated(["4 $10 player"], continuous=False, deck=first)
    close(hand)
    shown, down = events_of(hand, "burn")
    assert isinstance(shown, Dealt)
    assert isinstance(down, Dealt)
    assert (shown.cards, shown.seen_by, len(down.cards), down.seen_by) == ((first,), None, burned, ())
    assert events_of(hand, "shuffle") == [Shuffled("shuffle", 416)]


@pytest.mark.rule("palace.baccarat.shoe-and-reshuffle-custom")
def test_the_hand_in_which_the_cut_card_comes_is_not_the_last_but_the_one_before() -> None:
    # 8 cards burned and 392 dealt: the next one is the first behind the cut card.
    last_before = seated(
        ["4 $10 player"], continuous=False, used=396, deck=shoe_after(GAME, 396, "Kd 2c 8d 4c")
    )
    close(last_before)
    assert not events_of(last_before, "cut-card")
    assert last_before.leaves["used"] == 400
    hand = seated(["4 $10 player"], continuous=False, used=397, deck=shoe_after(GAME, 397, "Kd 2c 8d 4c"))
    close(hand)
    assert called(hand, "cut-card") == ["the cut card is out: one more hand is dealt"]
    last = seated(["4 $10 player"], continuous=False, **{key: hand.leaves[key] for key in ("deck", "used")})
    close(last)
    assert not events_of(last, "burn")
    assert called(last, "cut-card") == ["the cut card is out: all cards are shuffled before the next hand"]
    assert last.leaves == {"bank_hand": 2}


@pytest.mark.rule("palace.baccarat.shoe-and-reshuffle-custom")
def test_a_continuous_shuffler_deals_every_hand_from_the_full_shoe() -> None:
    hand = deal("Kd 8c", "Kc 6h")
    assert not events_of(hand, "burn")
    assert hand.leaves == {"bank_hand": 2}


# Seats and circles


@pytest.mark.rule("palace.baccarat.table-and-seats")
def test_eight_are_seated_and_a_ninth_may_only_bet_behind_them() -> None:
    hand = seated(["4 $10 player"], sitting=range(1, 10))
    refuse_wager(hand, "9 $10 player", "table-and-seats")
    refuse_wager(hand, "9 $10 banker behind 5", "table-and-seats")
    wager(hand, "9 $10 banker behind 4")
    with pytest.raises(Refused, match="table-and-seats"):
        GAME.hand({1: 10000}, 1)


@pytest.mark.rule("palace.baccarat.circles-at-each-seat")
def test_each_seat_has_a_player_a_banker_and_a_tie_circle() -> None:
    hand = seated(["5 $50 banker", "5 $10 tie"])
    assert (lies(hand, "banker circle 5"), lies(hand, "tie circle 5")) == ("$50", "$10")
    (ask,) = hand.asks
    assert [option.where for option in ask.options] == ["player circle 5", ""]
    refuse_wager(hand, "5 $10 banker", "circles-at-each-seat")


@pytest.mark.rule("palace.baccarat.what-can-be-bet")
@pytest.mark.parametrize(
    "kinds", [("tie",), ("player", "banker"), ("banker", "tie"), ("player", "banker", "tie")]
)
def test_any_circles_may_be_bet_together_and_all_against_the_player_dealer(kinds: Sequence[str]) -> None:
    hand = deal("Kd 7c", "Kc 8h", wagers=[f"4 $100 {kind}" for kind in kinds])
    won = sum({"player": -100, "banker": 100, "tie": -100}[kind] for kind in kinds)
    assert hand.stacks[3] - hand.setup.stacks[3] == cents(f"${-won}" if won <= 0 else f"-${won}") - 200


@pytest.mark.rule("palace.baccarat.wager-before-the-deal")
def test_after_the_cards_nothing_is_added_and_a_seat_without_a_wager_sits_out() -> None:
    hand = seated(["4 $10 player"], sitting=[6])
    play(hand, "4 done")
    with pytest.raises(OutOfTurn):
        wager(hand, "4 $10 tie")
    play(hand, "6 done")
    assert net(hand, 6) == "$0"
    with pytest.raises(HandIsOver):
        wager(hand, "4 $10 tie")


@pytest.mark.rule("palace.baccarat.back-betting")
def test_a_standing_bettor_rides_with_a_seat_and_is_paid_alike() -> None:
    hand = deal("Kd 5c", "Kc 7h", "Kh", wagers=["2 $100 banker", "9 $40 banker behind 2"])
    assert moved(hand, "banker-wins") == [
        "$100 bank -> stack 2",
        "$100 banker circle 2 -> stack 2",
        "$40 bank -> stack 9",
        "$40 banker circle 2 behind 9 -> stack 9",
    ]
    assert nets(hand) == {2: "$99", 9: "$39"}


@pytest.mark.rule("palace.baccarat.back-betting")
def test_three_may_bet_behind_a_seat_in_any_of_its_circles_and_none_where_nobody_bets() -> None:
    hand = seated(["2 $100 banker", "4 $10 player behind 2"], sitting=[4, 9, 10, 11])
    wager(hand, "9 $10 tie behind 2", "10 $10 banker behind 2", "9 $10 player behind 2")
    assert 11 not in asked(hand), "three are behind seat 2, and seat 4 has no wager of its own"
    wager(hand, "4 $10 player")
    assert 11 in asked(hand)
    refuse_wager(hand, "11 $10 player behind 2")
    refuse_wager(hand, "11 $10 player behind 3")
    refuse_wager(hand, "11 $10 player behind 8")
    none = seated(["2 $100 banker"], sitting=[9], backlines=0)
    assert 9 not in asked(none)


# The bank


@pytest.mark.rule("palace.baccarat.player-dealer-wager")
def test_the_player_dealer_posts_what_he_likes_from_the_table_minimum_up() -> None:
    hand = sit([4], 3, {3: "$60,000"}, GAME)
    refuse(hand, "3 post $9", "player-dealer-wager")
    refuse(hand, "3 post $0", "player-dealer-wager")
    with pytest.raises(OutOfTurn):
        wager(hand, "4 $10 player")
    play(hand, "3 post $50,000")
    with pytest.raises(OutOfTurn):
        wager(hand, "3 $10 player")
    short = deal("Kd 5c", "Kc 8h", wagers=[f"{seat} $400 player" for seat in (1, 2, 4, 5, 6, 7)], post="$400")
    assert short.over, "$2,400 against $400 is dealt all the same"


@pytest.mark.rule("palace.baccarat.house-never-banks")
def test_without_a_player_dealer_no_hand_is_dealt() -> None:
    hand = sit([4], 3, None, GAME)
    play(hand, "3 decline")
    assert hand.over
    assert called(hand, "no-bank") == ["without a player-dealer no hand is dealt: the house never banks"]
    assert not dealt(hand, "initial-deal")
    with pytest.raises(ValueError, match="button cannot be on seat 0"):
        GAME.hand({4: 10000, 5: 10000}, 0)


@pytest.mark.rule("palace.baccarat.order-of-the-round")
def test_bank_wagers_fees_cards_and_settlement_follow_each_other() -> None:
    hand = deal("Kd 9c", "Kc 8h", wagers=["4 $50 player", "6 $210 banker"], post="$400")
    topics = [
        "bank-posted-first",
        "circles",
        "total-action",
        "player-fee",
        "player-dealer-fee",
        "initial-deal",
    ]
    topics += ["down-card-turned", "hand-value", "nearer-nine", "all-covered", "player-wins", "cards-to-tray"]
    first = [
        next(n for n, event in enumerate(hand.events) if getattr(event, "topic", "") == topic)
        for topic in topics
    ]
    assert first == sorted(first)
    assert fee(hand) == "$6"
    assert called(hand, "total-action") == ["no more bets: $260 of action"]


@pytest.mark.rule("palace.baccarat.order-of-the-round")
def test_without_a_wager_nothing_is_dealt_and_the_hand_does_not_count() -> None:
    played = deal("Kd 9c", "Kc 8h")
    assert played.leaves["bank_hand"] == 2
    assert "bank_hand" not in deal("Kd 9c", "Kc 8h", bank_hand=2).leaves
    hand = seated(sitting=[4])
    close(hand)
    assert hand.over
    assert (fee(hand), net(hand, 3), hand.leaves) == ("$0", "$0", {})
    assert events_of(played, "total-action")


@pytest.mark.rule("palace.baccarat.default-answers")
def test_who_does_not_answer_declines_the_bank_and_makes_no_wager() -> None:
    hand = sit([4, 5], 3, None, GAME)
    hand.answer_for(3)
    assert events_of(hand, "no-bank")
    hand = seated(["4 $100 banker"], sitting=[5], deck="Kd Kc 5c 8h")
    hand.answer_for(5)
    hand.answer_for(4)
    assert called(hand, "no-answer") == ["seat 5 does not answer in time", "seat 4 does not answer in time"]
    assert nets(hand) == {4: "$99", 5: "$0"}, "what lies there goes on without its owner"


# Limits


@pytest.mark.rule("palace.baccarat.table-limit-per-wager")
def test_each_wager_is_from_10_to_400_dollars() -> None:
    hand = seated(sitting=[4])
    refuse_wager(hand, "4 $9 player", "table-limit-per-wager")
    refuse_wager(hand, "4 $401 player", "table-limit-per-wager")
    refuse_wager(hand, "4 $401 banker", "table-limit-per-wager")
    wager(hand, "4 $400 player", "4 $10 banker")


@pytest.mark.rule("palace.baccarat.tie-limit")
def test_a_tie_wager_is_from_10_to_200_dollars() -> None:
    hand = seated(sitting=[4])
    refuse_wager(hand, "4 $5 tie", "tie-limit")
    refuse_wager(hand, "4 $201 tie", "tie-limit")
    wager(hand, "4 $200 tie")


@pytest.mark.rule("palace.baccarat.thousand-per-player-per-hand")
def test_one_person_wagers_at_most_a_thousand_on_all_circles_and_seats() -> None:
    hand = seated(["5 $10 player", "4 $400 player", "4 $400 banker"], sitting=[5])
    refuse_wager(hand, "4 $201 player behind 5", "thousand-per-player-per-hand")
    refuse_wager(hand, "4 $9 player behind 5", "table-limit-per-wager")
    wager(hand, "4 $195 tie")
    assert 4 not in asked(hand), "$5 more would be less than the minimum"
    hand = seated(["5 $10 player", "4 $400 player", "4 $390 banker", "4 $190 tie"], sitting=[5])
    refuse_wager(hand, "4 $21 banker behind 5", "thousand-per-player-per-hand")
    wager(hand, "4 $20 banker behind 5")
    with pytest.raises(OutOfTurn):
        wager(hand, "4 $10 tie behind 5")


def test_half_dollars_are_no_wager_and_nobody_bets_what_he_does_not_have() -> None:
    hand = seated(sitting=[4], stacks={4: "$50"})
    with pytest.raises(Refused, match="player-fee-schedule"):
        wager(hand, "4 $10.50 player")
    with pytest.raises(Refused, match="fees-before-the-deal"):
        wager(hand, "4 $50 player")
    wager(hand, "4 $49 player")
    with pytest.raises(Refused):
        hand.answer(4, Answer("wager", 1000, where="player circle 5"))


# Fees


def fees_of(*wagers: str) -> str:
    """What seat 4 pays for these wagers."""
    hand = deal("Kd 9c", "Kc 8h", wagers=[f"4 {each}" for each in wagers], post="$1,000")
    paid = moved(hand, "player-fee") + moved(hand, "player-fee-above-limit")
    return " + ".join(entry.split()[0] for entry in paid)


@pytest.mark.rule("palace.baccarat.player-fee-schedule")
@pytest.mark.parametrize(
    ("wagers", "expected"),
    [
        (["$10 player"], "$1"),
        (["$50 player", "$30 banker", "$20 tie"], "$1"),
        (["$100 player"], "$1"),
        (["$101 player"], "$2"),
        (["$200 banker"], "$2"),
        (["$201 banker"], "$3"),
        (["$200 banker", "$10 tie"], "$3"),
        (["$300 player"], "$3"),
        (["$301 player"], "$4"),
        (["$400 player"], "$4"),
    ],
)
def test_a_bettor_pays_by_all_he_wagers_in_the_hand(wagers: list[str], expected: str) -> None:
    assert fees_of(*wagers) == expected


@pytest.mark.rule("palace.baccarat.player-fee-schedule")
def test_wagers_behind_other_seats_count_towards_the_same_fee() -> None:
    hand = deal("Kd 9c", "Kc 8h", wagers=["5 $10 player", "4 $60 player", "4 $60 banker behind 5"])
    assert moved(hand, "player-fee") == ["$1 stack 5 -> collection", "$2 stack 4 -> collection"]


@pytest.mark.rule("palace.baccarat.player-fee-above-400")
def test_above_400_dollars_the_top_fee_stays() -> None:
    assert fees_of("$400 player", "$200 tie") == "$4"
    assert fees_of("$400 player", "$400 banker", "$200 tie") == "$4"


@pytest.mark.rule("palace.baccarat.player-fee-schedule")
def test_up_to_400_dollars_the_fee_is_that_of_the_schedule_alone() -> None:
    hand = deal("Kd 9c", "Kc 8h", wagers=["4 $400 player"])
    assert "player-fee-above-400" not in rules_named(hand)
    above = deal("Kd 9c", "Kc 8h", wagers=["4 $400 player", "4 $10 tie"])
    assert "player-fee-schedule" not in rules_named(above)


@pytest.mark.rule("palace.baccarat.player-dealer-fee")
def test_the_player_dealer_pays_two_dollars_whatever_lies_on_the_table() -> None:
    for wagers in (["4 $10 player"], [f"{seat} $400 player" for seat in (1, 2, 4, 5, 6, 7, 8)]):
        hand = deal("Kd 9c", "Kc 8h", wagers=wagers)
        assert moved(hand, "player-dealer-fee") == ["$2 stack 3 -> collection"]
    hand = sit([4], 3, {3: "$100"}, GAME)
    refuse(hand, "3 post $99", "player-dealer-fee")
    play(hand, "3 post $98")


@pytest.mark.rule("palace.baccarat.fees-before-the-deal")
def test_every_fee_is_taken_before_the_first_card_and_never_given_back() -> None:
    hand = deal("Kd 9c", "2c 2h", wagers=["4 $200 player", "5 $150 player"], post="$100")
    paid = [n for n, event in enumerate(hand.events) if getattr(event, "topic", "").endswith("-fee")]
    assert max(paid) < min(n for n, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert moved(hand, "no-action") == ["$200 player circle 4 -> stack 4"]
    assert (net(hand, 4), fee(hand)) == ("-$2", "$6")


@pytest.mark.rule("palace.baccarat.fees-before-the-deal")
def test_nobody_wagers_so_much_that_he_cannot_pay_the_fee() -> None:
    hand = seated(sitting=[4, 5, 6], stacks={4: "$151", 5: "$10", 6: "$11"})
    assert 5 not in asked(hand)
    refuse_wager(hand, "4 $150 player", "fees-before-the-deal")
    refuse_wager(hand, "6 $11 player", "fees-before-the-deal")
    wager(hand, "4 $149 player", "6 $10 player")


@pytest.mark.rule("palace.baccarat.fees-posted")
@pytest.mark.rule("palace.baccarat.one-schedule-at-a-time")
def test_one_limit_and_its_fees_are_posted_before_anything_happens() -> None:
    hand = sit([4], 3, None, GAME)
    assert called(hand, "sign") == [
        "Commission-Free Baccarat, $10-$400, tie $10-$200; each player $1 / $2 / $3 / $4 a hand; "
        "player-dealer $2 a hand"
    ]
    assert getattr(hand.events[1], "topic", "") == "sign"
    with pytest.raises(ValueError, match="no table limits"):
        sit([4], 3, None, GAME, stakes="any")


@pytest.mark.rule("palace.baccarat.fee-never-a-percentage")
def test_a_banker_win_is_paid_in_full_without_commission() -> None:
    hand = deal("Kd 5c", "Kc 8h", wagers=["4 $400 banker"])
    assert moved(hand, "banker-wins")[0] == "$400 bank -> stack 4"
    assert net(hand, 4) == "$396", "the only charge was the fee of $4"
    assert fees_of("$301 banker") == fees_of("$400 banker")
