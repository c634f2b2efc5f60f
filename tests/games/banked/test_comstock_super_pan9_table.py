"""Before the cards of the Comstock's Super Pan 9: the shoe, the circles, partners, limits, fees and dice."""

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.telling import events_of

from calroom.shuffle.written import StackedChance
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Placed, Rolled, Shuffled
from calroom.table.hand import Hand
from calroom.table.refusals import HandIsOver, OutOfTurn, Refused

from .playing import (
    asked,
    button_on,
    called,
    cards,
    close,
    fee,
    lies,
    moved,
    net,
    nets,
    play,
    refuse,
    shoe_after,
    sit,
)
from .super_pan9_table import GAME, bet, deal, decide, read_bet, seated, shaken, stood, throw


def refuse_bet(hand: Hand, each: str, *rules: str) -> None:
    seat, place, amount = read_bet(each)
    refuse(hand, (seat, Answer("wager", amount, where=f"{place}2" if place.endswith("-") else place)), *rules)


# The shoe


@pytest.mark.structure("comstock.super-pan9.deck-432-cards")
def test_the_shoe_holds_432_cards_without_sevens_to_tens() -> None:
    ranks = Counter(card[0] for card in GAME.deck)
    assert len(GAME.deck) == 432
    assert ranks == dict.fromkeys("A23456JQK", 48)
    assert set(Counter(GAME.deck).values()) == {12}


@pytest.mark.rule("comstock.super-pan9.shoe-and-reshuffle")
def test_no_card_is_burned_and_the_next_hand_goes_on_with_the_shoe() -> None:
    first = stood(deal({4: "6s Kd Kc"}, bank="6d Ad Kc"))
    assert not events_of(first, "burn")
    assert events_of(first, "shuffle") == [Shuffled("shuffle", 432)]
    assert first.leaves["used"] == 24
    second = shaken(seated(["4 $20"], **{key: first.leaves[key] for key in ("deck", "used")}))
    assert second.table.top == 48


@pytest.mark.rule("comstock.super-pan9.shoe-and-reshuffle")
def test_when_one_of_the_last_60_cards_is_drawn_the_hand_is_finished_and_all_are_shuffled() -> None:
    before, behind = (
        stood(
            shaken(
                seated(["4 $20"], used=used, deck=shoe_after(GAME, used, "Kd " * 8 + "6d " * 8 + "Ac " * 8))
            )
        )
        for used in (348, 349)
    )
    assert (before.table.top, behind.table.top) == (372, 373)
    assert before.leaves["used"] == 372
    assert "used" not in behind.leaves
    assert called(behind, "cut-card") == ["the cut card is out: all cards are shuffled before the next hand"]


@pytest.mark.rule("comstock.super-pan9.shoe-and-reshuffle")
def test_a_shoe_that_runs_out_is_dealt_on_from_the_discards() -> None:
    chance = StackedChance([""], [throw(12)])
    hand = shaken(seated(["4 $20"], used=420, deck=shoe_after(GAME, 420), chance=chance))
    (tray,) = events_of(hand, "shoe-runs-out")
    assert isinstance(tray, Shuffled)
    assert tray.count == 420
    assert len(cards(hand, "hand 8").split()) == 3


# Circles


@pytest.mark.rule("comstock.super-pan9.three-circles-per-spot")
def test_circle_one_is_the_seats_and_two_and_three_take_one_backline_bet_each() -> None:
    hand = seated(["5 $40"], sitting=[9, 10])
    refuse(hand, (9, Answer("wager", 2000, where="circle 5-1")), "three-circles-per-spot")
    refuse(hand, (5, Answer("wager", 2000, where="circle 5-2")), "three-circles-per-spot")
    bet(hand, "9 $20 behind 5", "10 $60 behind 5")
    assert [lies(hand, f"circle 5-{number}") for number in (1, 2, 3)] == ["$40", "$20", "$60"]
    refuse_bet(hand, "9 $20 behind 1", "three-circles-per-spot")


@pytest.mark.rule("comstock.super-pan9.two-backline-bets-at-most")
def test_a_third_backline_bet_is_not_taken() -> None:
    hand = seated(["5 $40", "9 $20 behind 5", "10 $20 behind 5"], sitting=[11, 6])
    refuse(hand, (11, Answer("wager", 2000, where="circle 5-2")), "three-circles-per-spot")
    refuse(
        hand,
        (11, Answer("wager", 2000, where="circle 5-4")),
        "three-circles-per-spot",
        "two-backline-bets-at-most",
    )
    assert net(hand, 11) == "$0"


@pytest.mark.rule("comstock.super-pan9.backline-cannot-be-refused")
def test_the_seated_player_cannot_refuse_a_backline_bet() -> None:
    hand = seated(["9 $20 behind 5"], sitting=[5])
    refuse(hand, (5, Answer("refuse", where="circle 5-2")), "backline-cannot-be-refused")
    bet(hand, "5 $20")
    assert lies(hand, "circle 5-2") == "$20"


@pytest.mark.rule("comstock.super-pan9.seat-without-own-bet-cannot-bar-others")
def test_a_spot_whose_player_sits_out_may_be_bet_on_and_its_bettor_plays_it() -> None:
    hand = deal({5: "Ks 4d Ac"}, bets=["9 $25 behind 5"], sitting=[5])
    assert called(hand, "backline-alone") == ["seat 9 plays the hand of spot 5"]
    assert asked(hand) == [9]
    decide(hand, "9 stand")
    assert nets(hand) == {5: "$0", 9: "-$26"}, "five against seven"


@pytest.mark.rule("comstock.super-pan9.backliner-may-stay-until-bank-moves")
def test_who_backed_a_spot_may_claim_his_circle_in_the_banks_second_hand() -> None:
    first = stood(deal({5: "6s Kd Kc"}, bets=["5 $20", "9 $20 behind 5"]))
    assert first.leaves["backers"] == {"circle 5-2": 9}
    second = seated(["5 $20"], sitting=[9, 10, 11], bank_hand=2, backers=first.leaves["backers"])
    bet(second, "10 $20 behind 5")
    assert lies(second, "circle 5-3") == "$20"
    refuse(second, (11, Answer("wager", 2000, where="circle 5-2")), "three-circles-per-spot")
    bet(second, "9 $30 behind 5")
    assert moved(second, "backer-stays") == ["$30 stack 9 -> circle 5-2"]
    given_up = seated(["5 $20"], sitting=[9, 10, 11], bank_hand=2, backers=first.leaves["backers"])
    bet(given_up, "10 $20 behind 5")
    play(given_up, "9 done")
    bet(given_up, "11 $20 behind 5")
    moved_on = seated(["5 $20"], sitting=[9, 10], bank_hand=1, backers=first.leaves["backers"])
    bet(moved_on, "10 $20 behind 5")
    assert lies(moved_on, "circle 5-2") == "$20"
    assert "backers" not in stood(deal({5: "6s Kd Kc"}, bets=["5 $20", "9 $20 behind 5"], bank_hand=2)).leaves


@pytest.mark.rule("comstock.super-pan9.no-side-bets")
def test_side_bets_are_refused() -> None:
    hand = seated(sitting=[4, 6])
    refuse(hand, (4, Answer("side-bet", 1000)), "no-side-bets")


@pytest.mark.rule("comstock.super-pan9.eight-spots")
def test_eight_hands_are_dealt_and_those_without_a_bet_go_unopened_to_the_discards() -> None:
    hand = deal(dict.fromkeys((2, 3, 4, 5, 6), "6s Kd Kc"))
    assert Counter(event.place for event in hand.events if isinstance(event, Dealt)) == {
        f"hand {spot}": 3 for spot in range(1, 9)
    }
    stood(hand)
    assert {spot: hand.view(None).cards[f"hand {spot}"] for spot in (7, 8)} == {7: [], 8: []}
    assert [event.seen_by for event in events_of(hand, "dead-hand")] == [(), ()]  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="eight-spots"):
        GAME.hand({1: 10000}, 1)


def test_a_house_may_deal_to_spots_with_bets_only() -> None:
    rules = replace(GAME.rules, dealt_to="spots with bets")
    game = type(GAME)(GAME.id, rules, GAME.type, GAME.version, GAME.book)
    hand = game.hand({1: 100_000, 4: 100_000}, 1, seed=1)
    play(hand, "1 post $100")
    bet(hand, "4 $20")
    shaken(hand)
    assert {event.place for event in hand.events if isinstance(event, Dealt)} == {"hand 1", "hand 4"}


# Partners


@pytest.mark.rule("comstock.super-pan9.kum-kum-is-one-bet")
def test_partners_bets_in_one_circle_are_paid_as_one_and_pay_one_fee() -> None:
    hand = stood(deal({5: "5s 4d Kc"}, bets=["5 $30", "9 $30 with 5"], partners={9: 5}))
    assert moved(hand, "higher-total") == ["$60 bank -> circle 5-1"]
    assert moved(hand, "player-fee") == ["$1 stack 5 -> collection"]
    assert moved(hand, "kum-kum") == [
        "$30 stack 9 -> circle 5-1",
        "$60 circle 5-1 -> stack 9",
        "$60 circle 5-1 -> stack 5",
    ]
    assert nets(hand) == {5: "$29", 9: "$30"}


@pytest.mark.rule("comstock.super-pan9.kum-kum-is-one-bet")
def test_a_kum_kum_as_a_whole_stays_within_the_table_maximum() -> None:
    hand = seated(["5 $80"], sitting=[9], partners={9: 5})
    refuse_bet(hand, "9 $21 with 5", "kum-kum-is-one-bet")
    bet(hand, "9 $20 with 5")
    full = seated(["5 $96"], sitting=[9], partners={9: 5})
    refuse_bet(full, "9 $5 with 5", "three-circles-per-spot")


@pytest.mark.rule("comstock.super-pan9.kum-kum-minimum-each")
def test_each_partner_puts_in_at_least_the_table_minimum() -> None:
    hand = seated(["5 $8"], sitting=[9], partners={9: 5})
    refuse_bet(hand, "9 $2 with 5", "kum-kum-minimum-each")
    bet(hand, "9 $5 with 5")


@pytest.mark.rule("comstock.super-pan9.player-dealer-money-is-one-pool")
def test_money_of_several_people_in_the_bank_is_one_amount() -> None:
    hand = deal({5: "Ks Kd Kc"}, bets=["9 $200 bank", "5 $100"], post="$300", partners={9: 1})
    assert called(hand, "bank-amount") == ["the player-dealer has put up $500"]
    stood(hand)
    assert moved(hand, "bank-posted-first")[-2:] == ["$240 bank -> stack 9", "$360 bank -> stack 1"]
    assert (net(hand, 1), net(hand, 9)) == ("$58", "$40"), "$60 and $40, and the player-dealer's fee of $2"


@pytest.mark.rule("comstock.super-pan9.player-dealer-money-is-one-pool")
def test_who_has_money_in_the_bank_bets_on_no_spot() -> None:
    hand = seated(["9 $200 bank"], sitting=[5], partners={9: 1, 8: 1})
    with pytest.raises(OutOfTurn):
        hand.answer(9, Answer("wager", 2000, where="circle 5-2"))
    other = seated(["9 $20 behind 5"], sitting=[5], partners={9: 1})
    with pytest.raises(Refused):
        bet(other, "9 $20 bank")
    assert events_of(hand, "bank-partners")


# Limits and the bank


@pytest.mark.rule("comstock.super-pan9.table-spread")
def test_each_bet_is_inside_the_tables_spread() -> None:
    hand = seated(sitting=[4, 5, 6])
    refuse_bet(hand, "4 $3", "table-spread")
    refuse_bet(hand, "4 $7.50", "table-spread")
    bet(hand, "4 $5", "5 $37", "6 $100")
    large = seated(sitting=[4], stakes="$101-$10,000", stacks={4: "$20,000"})
    refuse_bet(large, "4 $100", "table-spread")
    bet(large, "4 $10,000")


@pytest.mark.rule("comstock.super-pan9.full-minimum-after-fee")
def test_a_full_minimum_must_be_left_after_the_fee() -> None:
    hand = seated(sitting=[4, 5], stacks={4: "$5", 5: "$6"})
    assert asked(hand) == [5]
    refuse_bet(hand, "5 $6", "full-minimum-after-fee")
    bet(hand, "5 $5")
    assert lies(hand, "circle 5-1") == "$5"


@pytest.mark.rule("comstock.super-pan9.over-maximum-bet")
@pytest.mark.parametrize(("cards_", "won"), [("Ks Kd Kc", "-$101"), ("5s 4d Kc", "$99")])
def test_what_lies_above_the_maximum_has_no_action(cards_: str, won: str) -> None:
    hand = deal({4: cards_}, bets=["4 $130"])
    assert moved(hand, "over-maximum") == ["$30 circle 4-1 -> stack 4"]
    assert called(hand, "total-action") == ["no more bets: $100 of action"]
    assert net(stood(hand), 4) == won


@pytest.mark.rule("comstock.super-pan9.player-dealer-no-maximum")
def test_the_player_dealer_may_put_up_any_amount_from_the_minimum_up() -> None:
    hand = sit([4], 1, {1: "$6,000"}, GAME)
    refuse(hand, "1 post $4", "player-dealer-no-maximum")
    refuse(hand, "1 post $0", "player-dealer-no-maximum")
    play(hand, "1 post $5,000")


@pytest.mark.rule("comstock.super-pan9.house-has-no-stake")
def test_when_nobody_banks_nothing_is_dealt() -> None:
    hand = sit([4], 1, None, GAME)
    play(hand, "1 decline")
    assert hand.over
    assert events_of(hand, "no-bank")
    assert (fee(hand), net(hand, 1)) == ("$0", "$0")


@pytest.mark.rule("comstock.super-pan9.only-money-in-the-spot-plays")
def test_only_what_lies_in_the_spot_when_the_dice_are_released_plays() -> None:
    hand = deal({4: "5s 4d Kc"}, bets=["4 $20"])
    assert called(hand, "total-action") == ["no more bets: $20 of action"]
    refuse(hand, (4, Answer("wager", 8000, where="circle 4-1")), "bets-before-cards")
    assert net(stood(hand), 4) == "$19"


@pytest.mark.rule("comstock.super-pan9.bets-before-cards")
def test_there_is_no_bet_raise_double_or_surrender_after_the_cards() -> None:
    hand = deal({4: "5s 4d Kc", 6: "Ks Kd Kc"})
    for verb in ("wager", "raise", "double", "surrender"):
        refuse(hand, (4, Answer(verb, 2000)), "bets-before-cards")
    with pytest.raises(OutOfTurn):
        bet(hand, "6 $20")
    stood(hand)
    with pytest.raises(HandIsOver):
        bet(hand, "4 $20")


@pytest.mark.rule("comstock.super-pan9.ask-size-of-bank")
def test_everybody_is_told_how_much_the_player_dealer_has_put_up() -> None:
    hand = deal({6: "5s 4d Kc"}, post="$100")
    assert called(hand, "bank-amount") == ["the player-dealer has put up $100"]
    assert hand.view(6).chips["bank"] == 10_000


@pytest.mark.rule("comstock.super-pan9.order-of-the-round")
def test_the_round_runs_in_its_order() -> None:
    hand = stood(deal({4: "5s 4d Kc", 6: "Ks Kd Kc"}, bets=["4 $20", "6 $50"], post="$200", dice=12))
    assert fee(hand) == "$4"
    assert button_on(hand) == 4
    topics = [
        "bank-posted-first",
        "own-circle",
        "player-fee",
        "total-action",
        "dice",
        "action-button-wraps",
        "deal",
    ]
    topics += ["no-card-box", "bank-opened", "hand-opened", "higher-total", "all-open", "cards-to-tray"]
    told = [getattr(event, "topic", "") for event in hand.events]
    first = [told.index(topic) for topic in topics]
    assert first == sorted(first)
    empty = seated()
    close(empty)
    assert (empty.over, fee(empty), net(empty, 1), empty.leaves) == (True, "$0", "$0", {})
    assert hand.leaves["bank_hand"] == 2


@pytest.mark.rule("comstock.super-pan9.default-answers")
def test_who_does_not_answer_declines_bets_nothing_and_is_played_the_house_way() -> None:
    hand = sit([4], 1, None, GAME)
    hand.answer_for(1)
    assert events_of(hand, "no-bank")
    hand = deal({5: "4s Kd Ac"}, bank="6s Jd Qc", draws="3c", sitting=[4])
    hand.answer_for(5)
    hand.answer_for(1)
    assert len(called(hand, "no-answer")) == 2
    assert called(hand, "bank-chooses") == ["the player-dealer stands on six"]
    assert net(hand, 5) == "$19", "five and a three against six"
    silent = seated(["5 $20"], sitting=[4])
    silent.answer_for(4)
    silent.answer_for(5)
    silent.answer_for(1)
    assert lies(silent, "circle 5-1") == "$20"
    assert [event.dice for event in silent.events if isinstance(event, Rolled)] == [throw(12)]


# Fees


@pytest.mark.rule("comstock.super-pan9.collection-schedule")
@pytest.mark.parametrize(
    ("stakes", "amount", "total"),
    [("$5-$100", "$20", "$9"), ("$101-$10,000", "$200", "$16"), ("$50-$500", "$60", "$16")],
)
def test_every_bet_pays_by_the_tables_limit_and_the_player_dealer_two_dollars(
    stakes: str, amount: str, total: str
) -> None:
    bets = [
        *(f"{seat} {amount}" for seat in (2, 3, 4, 5, 6)),
        f"9 {amount} behind 2",
        f"10 {amount} behind 6",
    ]
    hand = seated(bets, stakes=stakes)
    close(hand)
    assert fee(hand) == total
    assert moved(hand, "player-dealer-fee") == ["$2 stack 1 -> collection"]


@pytest.mark.rule("comstock.super-pan9.collection-schedule")
def test_the_player_dealer_keeps_his_fee_back() -> None:
    hand = sit([4], 1, {1: "$100"}, GAME)
    refuse(hand, "1 post $99", "collection-schedule")
    play(hand, "1 post $98")


@pytest.mark.rule("comstock.super-pan9.collection-in-advance")
def test_seated_and_backline_bets_pay_the_same_before_the_dice() -> None:
    hand = seated(["4 $100", "9 $5 behind 4"])
    assert fee(hand) == "$0"
    close(hand)
    assert moved(hand, "player-fee") == ["$1 stack 4 -> collection", "$1 stack 9 -> collection"]
    assert not events_of(hand, "dice")


@pytest.mark.rule("comstock.super-pan9.no-refund-when-not-covered")
def test_a_bet_without_action_goes_back_and_its_fee_does_not() -> None:
    hand = stood(deal({4: "5s 4d Kc", 7: "5s 4d Kc"}, post="$20"))
    assert called(hand, "no-action") == ["$20 stays on circle 7-1"]
    assert nets(hand) == {4: "$19", 7: "-$1"}


@pytest.mark.rule("comstock.super-pan9.jackpot-dollar")
def test_a_jackpot_adds_a_dollar_to_every_fee() -> None:
    hand = seated(["4 $20"], jackpot=True)
    close(hand)
    assert moved(hand, "jackpot") == ["$1 stack 4 -> jackpot", "$1 stack 1 -> jackpot"]
    assert (net(hand, 4), fee(hand), lies(hand, "jackpot")) == ("-$22", "$3", "$2")
    assert "for the jackpot" in called(hand, "sign")[0]
    assert not events_of(shaken(seated(["4 $20"])), "jackpot")


# The dice


@pytest.mark.rule("comstock.super-pan9.who-shakes-the-dice")
def test_the_player_dealer_shakes_or_names_somebody_who_is_no_house_employee() -> None:
    hand = seated(["4 $20"], sitting=[9])
    close(hand)
    assert asked(hand) == [1]
    refuse(hand, (1, Answer("name", where="dealer")), "who-shakes-the-dice")
    with pytest.raises(OutOfTurn):
        hand.answer(4, Answer("shake"))
    hand.answer(1, Answer("name", where="seat 9"))
    assert [event.dice for event in hand.events if isinstance(event, Rolled)] == [throw(12)]
    assert stood(hand).leaves["shaker"] == 9


@pytest.mark.rule("comstock.super-pan9.no-more-than-two-shakes")
def test_nobody_shakes_more_than_twice_running() -> None:
    once = stood(deal({4: "6s Kd Kc"}))
    assert (once.leaves["shaker"], once.leaves["shakes"]) == (1, 1)
    assert stood(deal({4: "6s Kd Kc"}, shaker=1, shakes=1)).leaves["shakes"] == 2
    tired = seated(["4 $20"], sitting=[9], shaker=9, shakes=2)
    close(tired)
    refuse(tired, (1, Answer("name", where="seat 9")), "no-more-than-two-shakes")
    play(tired, "1 shake")
    themselves = seated(["4 $20"], sitting=[9], shaker=1, shakes=2)
    close(themselves)
    refuse(themselves, (1, Answer("shake")), "no-more-than-two-shakes")
    themselves.answer(1, Answer("name", where="seat 4"))
    assert (stood(themselves).leaves["shaker"], themselves.leaves["shakes"]) == (4, 1)


@pytest.mark.rule("comstock.super-pan9.three-dice")
def test_three_dice_are_shaken_and_their_sum_counts() -> None:
    hand = seated(dict.fromkeys(f"{seat} $20" for seat in range(2, 9)), chance=StackedChance([], [(4, 2, 5)]))
    shaken(hand)
    (rolled,) = events_of(hand, "dice")
    assert isinstance(rolled, Rolled)
    assert rolled.dice == (4, 2, 5)
    assert button_on(hand) == 3, "eleven"


@pytest.mark.rule("comstock.super-pan9.dice-count-positions")
@pytest.mark.parametrize("bank", range(1, 9))
def test_every_total_is_counted_from_the_player_dealer_as_one_nine_and_seventeen(bank: int) -> None:
    for total in range(3, 19):
        bets = [f"{seat} $20" for seat in range(1, 9) if seat != bank]
        hand = shaken(seated(bets, button=bank, dice=total))
        placed = [event.seat for event in hand.events if isinstance(event, Placed)]
        assert placed[0] == (bank - 1 + total - 1) % 8 + 1
        assert (placed[0] == bank) == (total in (9, 17))


@pytest.mark.rule("comstock.super-pan9.button-on-player-dealer-or-empty-spot")
def test_from_the_player_dealer_or_an_empty_spot_the_button_moves_on() -> None:
    for total, seats, expected in ((9, (2, 3), 2), (17, (3, 5), 3), (4, (2, 7), 7), (8, (2, 7), 2)):
        hand = shaken(seated([f"{seat} $20" for seat in seats], dice=total))
        assert hand.view().markers["action button"] == expected
        assert events_of(hand, "button-without-wager")


@pytest.mark.rule("comstock.super-pan9.dice-order-comparison")
def test_the_button_fixes_the_order_of_settlement() -> None:
    hand = shaken(seated([f"{seat} $20" for seat in range(2, 9)], dice=5))
    assert called(hand, "settlement-order") == ["wagers are settled at 5, 6, 7, 8, 2, 3, 4"]
