"""What goes wrong in the Comstock's Super Pan 9: bets, the shoe, the deal, foul and misread hands."""

import pytest
from tests.telling import events_of
from tests.trouble import cannot, rule, to_the_end

from calroom.games.banked.trouble.incidents import (
    BelowMinimum,
    BelowTable,
    CallBet,
    Discussed,
    Fell,
    Glimpsed,
    HouseWayMisplayed,
    Misread,
    Skipped,
    Switched,
    TookUpBet,
    TouchedBet,
)
from calroom.shuffle.written import StackedChance
from calroom.table.asks import FLOOR, Answer
from calroom.table.hand import Hand
from calroom.table.incidents import (
    Boxed,
    Counted,
    Disputed,
    Exposed,
    Incident,
    ManagementRules,
    Misdealt,
)

from .playing import asked, called, cards, dealt, lies, moved, net
from .super_pan9_table import bet, deal, decide, seated, shaken, throw
from .troubled import proposed

NINE, EIGHT, SEVEN, FIVE, TWO, ZERO = "6s 3d Kc", "6s 2d Kc", "6s Ad Kc", "5s Kd Kc", "2s Kd Kc", "Ks Kd Kc"


# Bets


@pytest.mark.rule("comstock.super-pan9.under-minimum-bet")
def test_a_bet_below_the_minimum_has_action_for_what_it_is_this_once() -> None:
    hand = seated(sitting=[4, 5], deck="", dice=4)
    bet(hand, "5 $20")
    hand.report(BelowMinimum(seat=4, amount=300))
    assert called(hand, "under-minimum") == ["seat 4's $3 will not be accepted again"]
    assert all(option.where != "circle 4-1" for ask in hand.asks for option in ask.options)
    to_the_end(shaken(hand))
    assert net(hand, 4) in ("$2", "-$4", "-$1"), "$3 of action and a $1 fee"
    cannot(seated(sitting=[4]), BelowMinimum(seat=4, amount=500), "the minimum is \\$5")


@pytest.mark.rule("comstock.super-pan9.no-call-bets")
def test_words_are_no_bet() -> None:
    hand = deal({4: NINE}, SEVEN, bets=["4 $10"])
    hand.report(CallBet(seat=4, said="fifty more, money covers"))
    assert called(hand, "no-call-bets") == ["what seat 4 says is no bet"]
    assert net(to_the_end(decide(hand, "4 stand")), 4) == "$9"


@pytest.mark.rule("comstock.super-pan9.bets-locked-at-no-more-bets")
def test_a_bet_changed_after_the_call_stays_as_it_was_and_may_be_forfeited() -> None:
    hand = deal({4: NINE}, SEVEN, bets=["4 $40"], post="$30")
    hand.report(TouchedBet(seat=4))
    assert (proposed(hand), lies(hand, "circle 4-1")) == ("play-on", "$40")
    rule(hand, "forfeit")
    to_the_end(decide(hand, "4 stand"))
    assert moved(hand, "cover-short") == ["$30 circle 4-1 -> bank"]
    assert net(hand, 4) == "-$31"
    cannot(seated(["4 $20"]), TouchedBet(seat=4), "may still be changed")


@pytest.mark.rule("comstock.super-pan9.removing-a-losing-bet")
def test_a_losing_bet_that_is_taken_away_is_still_owed() -> None:
    hand = deal({4: FIVE}, SEVEN, bets=["4 $50"])
    hand.report(TookUpBet(seat=4))
    to_the_end(decide(hand, "4 stand"))
    assert called(hand, "removed-losing-bet") == ["$50 is on record and owed"]
    assert moved(hand, "removed-losing-bet") == ["$50 circle 4-1 -> bank"]


@pytest.mark.rule("comstock.super-pan9.removing-a-winning-bet")
@pytest.mark.parametrize(("known", "paid"), [(True, "$39"), (False, "$4")])
def test_a_winning_bet_that_is_taken_up_is_paid_the_minimum_unless_its_amount_is_known(
    known: bool, paid: str
) -> None:
    hand = deal({4: NINE}, SEVEN, bets=["4 $40"])
    hand.report(TookUpBet(seat=4, known=known))
    assert net(to_the_end(decide(hand, "4 stand")), 4) == paid
    assert called(hand, "removed-winning-bet")


# The shoe


@pytest.mark.rule("comstock.super-pan9.boxed-card-in-shoe")
def test_a_boxed_card_is_dead_and_the_next_one_takes_its_place() -> None:
    hand = deal({4: FIVE, 5: FIVE}, SEVEN, "4h 3c 2c")
    hand.report(Boxed())
    decide(hand, "4 draw")
    assert cards(hand, "hand 4").split()[-1] == "3c"
    assert hand.view(5).cards["tray"] == ["4h"]
    to_the_end(hand)


@pytest.mark.rule("comstock.super-pan9.boxed-card-in-shoe")
def test_a_boxed_card_of_the_deal_is_dead_too() -> None:
    hand = deal({4: FIVE}, SEVEN, incidents=[Boxed(below=3)])
    assert len(events_of(hand, "boxed-card")) == 1
    assert hand.table.top == 25
    to_the_end(hand)


@pytest.mark.rule("comstock.super-pan9.card-off-the-table")
def test_a_card_dealt_off_the_table_is_dead() -> None:
    hand = deal({4: FIVE, 8: FIVE}, SEVEN, "4h 3c")
    hand.report(Fell())
    decide(hand, "4 draw")
    assert (cards(hand, "hand 4").split()[-1], cards(hand, "tray")) == ("3c", "4h")
    cannot(hand, Fell(below=10_000), "cards are left in the shoe")
    to_the_end(hand)


# Exposed cards


@pytest.mark.rule("comstock.super-pan9.exposed-on-deal-plays")
def test_a_card_exposed_on_the_deal_plays() -> None:
    for told in ([Exposed(seat=3, card=2)], []):
        hand = deal({3: "5s Kd 4c", 4: FIVE}, SEVEN, incidents=told)
        if not told:
            hand.report(Exposed(seat=3, card=2))
        assert cards(hand, "hand 3") == "5s Kd 4c"
        assert hand.view(4).cards["hand 3"].count("Kd") == 1
        assert events_of(hand, "exposed-on-deal")
        to_the_end(hand)


@pytest.mark.rule("comstock.super-pan9.exposed-on-draw-is-replaced")
@pytest.mark.parametrize("before", [True, False])
def test_an_exposed_draw_card_is_dead_and_replaced_when_the_player_dealer_has_played(before: bool) -> None:
    hand = deal({4: FIVE, 5: FIVE}, TWO, "5c 6h 3d")
    if before:
        hand.report(Exposed(seat=4, card=4))
    decide(hand, "4 draw")
    if not before:
        hand.report(Exposed(seat=4, card=4))
    assert (cards(hand, "hand 4"), cards(hand, "tray")) == (FIVE, "5c")
    to_the_end(decide(hand, "5 stand"))
    assert dealt(hand, "bank-must-draw", "exposed-draw") == ["hand 1", "hand 4"], (
        "the player-dealer draws first"
    )
    open_hand = decide(deal({4: FIVE, 5: FIVE}, SEVEN), "4 house-way")
    cannot(open_hand, Exposed(seat=4, card=4), "only a player's draw card")


@pytest.mark.rule("comstock.super-pan9.what-is-exposed")
def test_a_card_that_somebody_glimpsed_is_not_exposed() -> None:
    hand = deal({4: FIVE}, SEVEN)
    hand.report(Glimpsed(seat=4, card=1))
    assert called(hand, "what-is-exposed") == ["it lies face down, so it is not exposed"]
    assert "5s" not in hand.view(1).cards["hand 4"]
    to_the_end(hand)


# Misdeals


def redealt(told: list[Incident]) -> Hand:
    """A deal to 4 and 6 in which these things happen."""
    return deal({4: FIVE, 6: FIVE}, SEVEN, incidents=told)


@pytest.mark.rule("comstock.super-pan9.misdeal-wrong-spot")
def test_cards_to_a_wrong_spot_are_a_misdeal_before_the_deal_is_complete_and_stand_after_it() -> None:
    hand = redealt([Skipped(seat=6, card=2)])
    assert called(hand, "wrong-spot") == ["misdeal: cards have gone to a wrong spot"]
    assert (hand.asks[0].topic, asked(hand)) == ("misdeal", [4, 6])
    fees = lies(hand, "collection")
    hand.answer(4, Answer("leave"))
    hand.answer(6, Answer("withdraw"))
    assert (lies(hand, "circle 6-1"), lies(hand, "circle 4-1")) == ("$0", "$20")
    assert lies(hand, "collection") == fees, "no fee is charged again"
    assert (asked(hand), len(events_of(hand, "dice"))) == ([4], 1), "the dice stand"
    to_the_end(hand)
    late = redealt([Skipped(seat=6, card=2, late=True)])
    assert called(late, "wrong-spot") == ["the deal is complete, and stands"]
    assert len(late.table.cards["hand 6"]) == 2
    to_the_end(late)


@pytest.mark.rule("comstock.super-pan9.misdeal-wrong-spot")
def test_when_everybody_withdraws_after_a_misdeal_the_hand_is_over() -> None:
    hand = redealt([Skipped(seat=6, card=2)])
    hand.answer(4, Answer("withdraw"))
    hand.answer(6, Answer("withdraw"))
    assert hand.over
    assert (net(hand, 4), lies(hand, "bank")) == ("-$1", "$0")
    to_the_end(hand)


@pytest.mark.rule("comstock.super-pan9.misdeal-player-dealer-count")
@pytest.mark.parametrize("count", [2, 4])
def test_a_wrong_number_in_the_player_dealers_hand_is_a_misdeal(count: int) -> None:
    hand = redealt([Misdealt(seat=1, count=count)])
    decide(hand, "4 stand", "6 stand")
    assert called(hand, "bank-count") == [f"misdeal: the player-dealer has {count} cards"]
    assert (lies(hand, "circle 4-1"), lies(hand, "circle 6-1")) == ("$20", "$20"), "no bet is settled"
    to_the_end(hand)


@pytest.mark.rule("comstock.super-pan9.misdeal-house-way-count")
def test_a_wrong_number_in_a_house_way_hand_is_a_misdeal() -> None:
    first = redealt([Misdealt(seat=4, count=4)])
    decide(first, "4 house-way", "6 stand")
    found = called(first, "house-way-count") or [proposed(first)]
    assert found[0].startswith("misdeal")
    to_the_end(first)


@pytest.mark.rule("comstock.super-pan9.misdeal-house-way-count")
@pytest.mark.parametrize("ruling", ["misdeal", "void-hand"])
def test_when_settlement_has_begun_the_floor_says_whether_the_round_or_the_hand_is_void(ruling: str) -> None:
    hand = deal({4: NINE, 6: FIVE}, SEVEN, incidents=[Misdealt(seat=6, count=4)], dice=4)
    decide(hand, "4 stand", "6 house-way")
    assert (hand.asks[0].topic, proposed(hand)) == ("house-way-count", "misdeal")
    assert lies(hand, "circle 4-1") == "$40", "seat 4 has been paid"
    rule(hand, ruling)
    if ruling == "misdeal":
        assert lies(hand, "circle 4-1") == "$20"
        assert asked(hand) == [4, 6]
    else:
        assert net(hand, 6) == "$0"
    to_the_end(hand)


def test_a_misdeal_puts_every_circle_right_when_the_bank_has_paid_out_what_it_took() -> None:
    hand = deal(
        {4: FIVE, 5: NINE, 6: FIVE},
        SEVEN,
        bets=["5 $40"],
        post="$20",
        cover="net",
        incidents=[Misdealt(seat=6, count=4)],
        dice=4,
    )
    decide(hand, "4 stand", "5 stand", "6 house-way")
    assert (lies(hand, "circle 4-1"), lies(hand, "circle 5-1"), lies(hand, "bank")) == ("$0", "$80", "$0")
    rule(hand, "misdeal")
    assert (lies(hand, "circle 4-1"), lies(hand, "circle 5-1"), lies(hand, "bank")) == ("$20", "$40", "$20")
    to_the_end(hand)


def test_a_spot_without_a_bet_has_no_draw_card_that_could_be_exposed() -> None:
    hand = deal({4: NINE, 6: FIVE}, SEVEN, incidents=[Misdealt(seat=5, count=4)])
    cannot(hand, Exposed(seat=5, card=4), "spot 5 has no bet, and so no draw card")
    to_the_end(hand)


# Foul hands


@pytest.mark.rule("comstock.super-pan9.player-wrong-count-is-foul")
@pytest.mark.parametrize(("ruling", "result"), [("forfeit", "-$21"), ("play-on", "$19")])
def test_a_player_with_two_cards_may_have_a_foul_hand(ruling: str, result: str) -> None:
    hand = deal({4: ZERO, 6: "6s 3d Kc"}, SEVEN, incidents=[Misdealt(seat=6, count=2)])
    decide(hand, "4 stand", "6 stand")
    while hand.asks[0].topic != "wrong-count":
        hand.answer(FLOOR, hand.asks[0].default)
    assert proposed(hand) == "forfeit"
    rule(hand, ruling)
    assert net(to_the_end(hand), 6) == result


@pytest.mark.rule("comstock.super-pan9.player-wrong-count-is-foul")
def test_a_shortage_found_before_the_player_acts_may_be_put_right() -> None:
    hand = redealt([Misdealt(seat=4, count=2)])
    hand.report(Counted(seat=4))
    assert proposed(hand) == "complete-hand"
    rule(hand, "complete-hand")
    assert len(hand.table.cards["hand 4"]) == 3
    hand.report(Counted(seat=6))
    assert called(hand, "wrong-count") == ["spot 6 has 3 cards, as it should be"]
    cannot(decide(hand, "4 stand"), Counted(seat=4), "those who have still to act are 6")
    to_the_end(hand)


@pytest.mark.rule("comstock.super-pan9.hand-below-table-is-foul")
def test_a_hand_below_the_table_may_be_ruled_foul() -> None:
    hand = deal({4: NINE}, SEVEN)
    hand.report(BelowTable(seat=4))
    assert proposed(hand) == "forfeit"
    rule(hand, "forfeit")
    assert called(hand, "below-table") == ["the hand of spot 4 is foul"]
    assert moved(to_the_end(hand), "fouled-hand") == ["$20 circle 4-1 -> bank"]


@pytest.mark.rule("comstock.super-pan9.fouled-wager-pays-winners")
@pytest.mark.parametrize(("post", "paid", "bank"), [("$60", "$19", "$18"), ("$140", "$99", "-$62")])
def test_a_fouled_wager_is_a_losing_bet_in_its_place_and_uses_cover(post: str, paid: str, bank: str) -> None:
    hand = deal({3: NINE, 4: NINE}, SEVEN, bets=["3 $40", "4 $100"], post=post, dice=3)
    hand.report(BelowTable(seat=3))
    rule(hand, "forfeit")
    to_the_end(decide(hand, "4 stand"))
    assert moved(hand, "fouled-hand") == ["$40 circle 3-1 -> bank"]
    assert (net(hand, 4), net(hand, 1)) == (paid, bank)


@pytest.mark.rule("comstock.super-pan9.switching-cards")
def test_who_pass_each_other_cards_lose_both() -> None:
    hand = deal({4: NINE, 5: NINE, 6: NINE}, SEVEN)
    cannot(hand, Switched(seat=4, other=4), "it takes two players")
    hand.report(Switched(seat=4, other=5))
    assert called(hand, "switched-cards") == ["the hand of spot 4 is foul", "the hand of spot 5 is foul"]
    assert asked(hand) == [6]
    to_the_end(hand)
    assert (net(hand, 4), net(hand, 5)) == ("-$21", "-$21")


# Hands played, discussed or read for others


@pytest.mark.rule("comstock.super-pan9.discussed-hands-go-house-way")
@pytest.mark.parametrize("both", [False, True])
def test_a_discussed_hand_is_played_the_house_way(both: bool) -> None:
    hand = deal({4: FIVE, 6: FIVE}, SEVEN, "3c 3d")
    hand.report(Discussed(seat=4, other=6, both=both))
    assert asked(hand) == ([] if both else [6])
    to_the_end(hand)
    assert len(cards(hand, "hand 4").split()) == 0
    assert sorted(dealt(hand, "house-way-draws")) == ["hand 4", "hand 6"]


@pytest.mark.rule("comstock.super-pan9.house-way-mistake-is-reset")
def test_a_house_way_hand_played_wrongly_is_put_right() -> None:
    stood_on_five = deal({4: FIVE, 5: NINE}, SEVEN, "3c 2d")
    stood_on_five.report(HouseWayMisplayed(seat=4))
    to_the_end(decide(stood_on_five, "4 house-way", "5 stand"))
    assert called(stood_on_five, "house-way-reset") == [
        "the supervisor stood on five: the missing card is drawn"
    ]
    assert net(stood_on_five, 4) == "$19", "five and three are eight"
    drew_on_six = deal({4: "6s Kd Kc", 5: NINE}, FIVE[:6] + "Qc", "3c 2d")
    drew_on_six.report(HouseWayMisplayed(seat=4))
    to_the_end(decide(drew_on_six, "4 house-way", "5 stand", "1 stand", "1 confirm"))
    assert called(drew_on_six, "house-way-reset") == ["the supervisor drew on six: the card is taken away"]
    assert net(drew_on_six, 4) == "$19", "six beats five"


@pytest.mark.rule("comstock.super-pan9.misread-hand")
@pytest.mark.parametrize(("intact", "result"), [(True, "$19"), (False, "-$21")])
def test_a_misread_hand_plays_at_its_true_value_if_it_can_be_brought_back(intact: bool, result: str) -> None:
    hand = deal({4: "6s 6d 6c"}, SEVEN)
    hand.report(Misread(seat=4, called=6, intact=intact))
    to_the_end(decide(hand, "4 stand"))
    assert called(hand, "misread-hand")[0].startswith("read as six")
    assert net(hand, 4) == result


@pytest.mark.rule("comstock.super-pan9.player-stands-on-three-or-less")
def test_who_stands_on_too_little_again_may_be_dealt_out_of_the_hands_to_come() -> None:
    hand = decide(deal({4: TWO, 5: NINE}, SEVEN, warned=[4]), "4 stand", "5 stand")
    assert (hand.asks[0].topic, proposed(hand)) == ("stand-warning", "let-play")
    rule(hand, "deal-out")
    to_the_end(hand)
    assert hand.leaves["dealt_out"] == (4,)
    following = seated(sitting=[4, 5], dealt_out=hand.leaves["dealt_out"])
    assert asked(following) == [5]


# The floor


@pytest.mark.rule("comstock.super-pan9.management-decides")
@pytest.mark.parametrize("ruling", ["play-on", "void-hand", "forfeit", "void-round"])
def test_management_may_rule_as_the_good_of_the_game_requires(ruling: str) -> None:
    hand = deal({4: NINE, 5: NINE}, SEVEN)
    hand.report(ManagementRules(ruling=ruling, name="Lee", reason="the shoe was short", seat=4))
    assert events_of(hand, "management-rules")
    to_the_end(hand)
    if ruling == "void-round":
        assert (net(hand, 1), net(hand, 4)) == ("-$2", "-$1")
    other = deal({4: NINE, 5: NINE}, SEVEN)
    other.report(Disputed(about="what was signalled", seat=4))
    rule(other, ruling)
    to_the_end(other)


def test_what_cannot_have_happened_is_refused() -> None:
    hand = deal({4: NINE}, SEVEN)
    cannot(hand, Skipped(seat=4, card=1), "told before the deal")
    cannot(hand, Exposed(seat=4, card=5), "holds 3 cards")
    cannot(hand, Exposed(seat=9, card=1), "holds 0 cards")
    cannot(hand, Misread(seat=4, called=12), "totals are 0 to 9")
    cannot(hand, BelowTable(seat=6), "hands are played at 4")
    cannot(hand, Discussed(seat=6, other=4), "those who have still to act are 4")
    cannot(hand, BelowMinimum(seat=4, amount=300), "bets are made when")
    cannot(hand, TookUpBet(seat=6), "they have no bet")
    cannot(hand, CallBet(seat=7, said="ten more"), "not at the table")
    before = seated(["4 $20"], chance=StackedChance([], [throw(12)]))
    cannot(before, Misdealt(seat=4, count=3), "two or four")
    cannot(before, Misdealt(seat=9, count=2), "numbered from 1 to 8")
    cannot(before, Skipped(seat=4, card=4), "there are 3 rounds")
    cannot(before, BelowTable(seat=4), "nothing is dealt")
