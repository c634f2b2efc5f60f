"""What goes wrong in games with two hands: the deal, foul hands, wagers touched, and what the floor rules."""

from collections.abc import Iterable
from typing import Any

import pytest
from tests.telling import events_of
from tests.trouble import cannot, rule, to_the_end

from calroom.cards import parse_cards
from calroom.games.banked.trouble.incidents import (
    BelowTable,
    SetWrong,
    TouchedBet,
    TouchedCards,
    Unprotected,
)
from calroom.money import cents
from calroom.shuffle.written import StackedChance
from calroom.table.asks import FLOOR, Answer
from calroom.table.hand import Hand
from calroom.table.incidents import (
    Boxed,
    Disputed,
    Exposed,
    Incident,
    ManagementRules,
    Misdealt,
    TurnedUp,
)
from calroom.table.refusals import CannotHappen

from .playing import called, lies, moved, net
from .two_hand_table import (
    COMSTOCK,
    PALACE,
    SK,
    TILES,
    asked_for,
    bet,
    deal,
    deck_for,
    done,
    game_of,
    in_houses,
    lying,
    put,
    sit,
    throw,
    to_setting,
)

FOUL = "Ad Kc As Qh 9d 6c 3s"
MINE = "Kd Kh Qs Qh 9d 6c 3s"
BANK = "Qc Qd 9s 8c 7d 6h 5d"


def going_wrong(name: str, told: Iterable[Incident], *bets: str, **more: Any) -> Hand:
    """A hand with bets on 4 and 5 in whose deal these things will happen; stops when the floor is asked."""
    game = game_of(name)
    deck = deck_for(name, more.pop("hands", {}), 1, 11)
    dice = [throw(11), throw(11)]
    shuffled = [more.pop("again", game.deck)]
    chance = StackedChance(shuffled, dice)
    hand = game.hand(dict.fromkeys((1, 4, 5), 100_000), 1, chance=chance, deck=deck, incidents=told)
    hand.answer(1, Answer("post", cents("$500")))
    bet(hand, *(bets or ("4 $20", "5 $20")))
    return to_setting(hand)


# The deal


@pytest.mark.rule("comstock.double-hand.one-boxed-or-exposed-card")
@pytest.mark.parametrize("told", [Exposed(seat=6, card=1), Boxed(below=5)])
def test_one_exposed_or_boxed_card_is_replaced_by_the_first_of_the_stub(told: Incident) -> None:
    deck = list(deck_for(COMSTOCK, {}, 1, 11))
    at = deck.index("Qd")
    deck[5], deck[at] = deck[at], deck[5]
    hand = sit(COMSTOCK, [4], deck=deck, incidents=[told])
    hand.answer(1, Answer("post", cents("$500")))
    bet(hand, "4 $20")
    done(hand, "wagers")
    assert asked_for(hand) == "chosen-hand"
    assert lying(hand, "6th hand").split()[-1] == deck[49], "when all 49 cards are out"
    assert lying(hand, "scrap") == "Qd"
    assert hand.table.cards_left == 3
    assert hand.view(4).cards["scrap"] == ["Qd"]
    assert set(hand.view(4).cards["6th hand"]) == {"??"}
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.two-boxed-or-exposed-cards")
@pytest.mark.rule("comstock.double-hand.two-wrong-counts-misdeal")
def test_a_second_exposed_card_is_a_misdeal_at_once() -> None:
    deck = list(deck_for(COMSTOCK, {}, 1, 11))
    low = [at for at in range(49) if deck[at][0] in "23456789"][:2]
    hand = going_wrong(COMSTOCK, [Boxed(below=low[0]), Boxed(below=low[1])])
    assert called(hand, "second-exposed") == ["misdeal: wagers and fees stand, and everything is dealt anew"]
    assert asked_for(hand) == "set-two-hands"
    assert len(events_of(hand, "misdeal")) == 1
    assert (lies(hand, "square 4-1"), lies(hand, "collection")) == ("$20", "$4"), "no fee is taken again"
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.boxed-or-exposed-ace-or-joker")
@pytest.mark.parametrize("card", ["Jk", "Ac"])
def test_an_exposed_ace_or_joker_is_a_misdeal(card: str) -> None:
    deck = deck_for(COMSTOCK, {1: f"{card} Kc"}, 1, 11)
    hand = going_wrong(COMSTOCK, [Boxed(below=deck.index(card))], hands={1: f"{card} Kc"})
    assert len(events_of(hand, "exposed-ace-or-joker")) == 1
    assert asked_for(hand) == "set-two-hands", "dealt again"
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.two-wrong-counts-misdeal")
def test_after_a_misdeal_bets_may_be_withdrawn() -> None:
    game = game_of(COMSTOCK)
    chance = StackedChance([game.deck], [throw(11), throw(11)])
    told = [Misdealt(seat=2, count=6), Misdealt(seat=3, count=8)]
    hand = game.hand({1: 100_000, 4: 100_000}, 1, chance=chance, incidents=told, deck=game.deck)
    hand.answer(1, Answer("post", cents("$500")))
    bet(hand, "4 $20")
    done(hand, "wagers", "chosen-hand")
    done(hand, "last-chance")
    assert called(hand, "two-wrong-counts")
    assert asked_for(hand) == "chosen-hand", "another hand is chosen"
    done(hand, "chosen-hand")
    hand.answer(4, Answer("withdraw", where="square 4-1"))
    assert lies(hand, "stack 4") == "$999", "the fee carries over"
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.two-wrong-counts-misdeal")
@pytest.mark.rule("comstock.double-hand.order-of-the-round")
def test_who_comes_back_to_a_square_after_a_misdeal_has_paid_for_it() -> None:
    game = game_of(COMSTOCK)
    chance = StackedChance([game.deck], [throw(11), throw(11)])
    told = [Misdealt(seat=2, count=6), Misdealt(seat=3, count=8)]
    stacks = {1: 100_000, 4: 100_000, 5: 100_000}
    hand = game.hand(stacks, 1, chance=chance, incidents=told, deck=game.deck)
    hand.answer(1, Answer("post", cents("$500")))
    bet(hand, "4 $20", "5 $20")
    done(hand, "wagers", "chosen-hand")
    hand.answer(5, Answer("withdraw", where="square 5-1"))
    done(hand, "last-chance")
    done(hand, "chosen-hand")
    bet(hand, "5 $20")
    assert lies(hand, "stack 5") == "$979", "$1 for the square, once"
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.six-cards-are-completed")
def test_a_hand_of_six_is_completed_from_the_stub() -> None:
    hand = going_wrong(COMSTOCK, [Misdealt(seat=1, count=6)], "4 $20", "5 $20")
    assert (asked_for(hand), hand.table.cards_left) == ("six-cards", 5)
    (ask,) = hand.asks
    hand.answer(ask.seat, Answer("take"))
    assert hand.table.cards_left == 4
    assert len(hand.table.cards[ask.about]) == 7
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.six-cards-are-completed")
def test_who_does_not_take_the_seventh_card_has_no_hand_and_gets_wager_and_fee_back() -> None:
    hand = going_wrong(COMSTOCK, [Misdealt(seat=1, count=6)])
    seat = hand.asks[0].seat
    hand.answer(seat, Answer("decline"))
    assert lies(hand, f"stack {seat}") == "$1,000"
    assert net(to_the_end(hand), seat) == "$0"


@pytest.mark.rule("comstock.double-hand.six-cards-are-completed")
def test_with_a_wrong_stub_a_hand_of_six_is_a_misdeal() -> None:
    hand = going_wrong(COMSTOCK, [Misdealt(seat=1, count=6, lost=True)])
    assert called(hand, "six-cards")[-1].startswith("misdeal")
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.six-cards-are-completed")
@pytest.mark.parametrize("count", [5, 9])
def test_one_hand_of_five_or_nine_is_a_misdeal_though_no_second_hand_is_wrong(count: int) -> None:
    hand = going_wrong(COMSTOCK, [Misdealt(seat=1, count=count)])
    assert called(hand, "wrong-count") == ["misdeal: wagers and fees stand, and everything is dealt anew"]
    assert hand.game.rules_for("wrong-count") == (f"{COMSTOCK}.six-cards-are-completed",)
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.eight-cards-are-dead")
def test_a_hand_of_eight_is_dead_and_its_fee_and_wager_go_back() -> None:
    hand = going_wrong(COMSTOCK, [Misdealt(seat=1, count=8)])
    assert called(hand, "eight-cards") == ["position 4 has 8 cards: the hand is dead"]
    assert moved(hand, "eight-cards") == ["$20 square 4-1 -> stack 4", "$1 collection -> stack 4"]
    assert [ask.seat for ask in hand.asks] == [5], "the others play"
    assert net(to_the_end(hand), 4) == "$0"


@pytest.mark.rule("comstock.double-hand.eight-cards-are-dead")
def test_eight_cards_of_the_designated_player_are_a_misdeal_and_six_are_completed() -> None:
    bank = going_wrong(COMSTOCK, [Misdealt(seat=5, count=8)])
    assert called(bank, "eight-cards")[0].startswith("misdeal")
    bank = going_wrong(COMSTOCK, [Misdealt(seat=5, count=6)])
    assert (len(bank.table.cards["hand 1"]), bank.table.cards_left) == (7, 4)


@pytest.mark.rule("comstock.double-hand.only-the-dealer-exposes")
def test_a_card_that_a_player_turns_up_himself_stays_in_his_hand() -> None:
    hand = deal(COMSTOCK, {4: FOUL}, "4 $20")
    at = hand.table.cards["hand 4"].index("Ad") + 1
    hand.report(TurnedUp(seat=4, card=at))
    assert called(hand, "player-exposes") == ["Ad stays in the hand of position 4"]
    assert "Ad" in hand.view(1).cards["hand 4"]
    assert asked_for(hand) == "set-two-hands"
    to_the_end(hand)


# Foul hands


def set_foul(name: str, front: str, back: str, cards: str = FOUL, **more: Any) -> Hand:
    hand = deal(name, {4: cards, 1: BANK}, "4 $20", **more)
    hand.report(SetWrong(seat=4, front=parse_cards(front), back=parse_cards(back)))
    return hand


@pytest.mark.rule("comstock.double-hand.foul-front-stronger")
@pytest.mark.rule("comstock.double-hand.foul-hand-loses")
def test_a_front_stronger_than_the_back_is_foul_and_loses_unless_the_floor_rules_otherwise() -> None:
    hand = set_foul(COMSTOCK, "Ad Kc", "As Qh 9d 6c 3s")
    assert called(hand, "foul-front-stronger") == ["the hand of position 4 is foul"]
    assert [option.verb for option in hand.asks[0].options] == ["forfeit", "house-way"]
    assert moved(to_the_end(hand), "foul-hand") == ["$20 square 4-1 -> bank"]
    spared = set_foul(COMSTOCK, "Ad Kc", "As Qh 9d 6c 3s")
    rule(spared, "house-way")
    assert lying(spared, "back 4") != "As Qh 9d 6c 3s"
    assert not moved(to_the_end(spared), "foul-hand")


@pytest.mark.rule("comstock.double-hand.foul-front-not-two-cards")
def test_three_cards_in_front_are_foul() -> None:
    hand = set_foul(COMSTOCK, "Ad Kc 9d", "As Qh 6c 3s")
    assert called(hand, "foul-front-count")
    assert moved(to_the_end(hand), "foul-hand") == ["$20 square 4-1 -> bank"]


@pytest.mark.rule("comstock.double-hand.foul-back-not-five-cards")
def test_a_card_under_the_chips_makes_the_back_foul() -> None:
    hand = set_foul(COMSTOCK, "6c 3s", "Ad Kc As Qh")
    assert called(hand, "foul-back-count")
    assert lying(hand, "hand 4") == "9d"
    assert moved(to_the_end(hand), "foul-hand") == ["$20 square 4-1 -> bank"]


@in_houses(palace="foul-hand", sk="wrongly-set-hand-loses")
def test_a_foul_hand_loses_without_asking_anybody(name: str) -> None:
    hand = set_foul(name, "Ad Kc", "As Qh 9d 6c 3s")
    assert hand.asks[0].seat == 1
    assert moved(to_the_end(hand), "foul-hand") == ["$20 square 4-1 -> bank"]


WEAK = "Jd Th 8s 7c 5h 4c 2d"
ALSO_FOUL = "Ah Kh Ac Qd 9s 6h 3c"


@in_houses(comstock="foul-hand-loses", palace="foul-hand")
@pytest.mark.parametrize("ruling", ["house-way", "forfeit"])
def test_the_floor_has_a_foul_hand_of_the_player_dealer_set_again_or_lets_it_lose(
    name: str, ruling: str
) -> None:
    hand = deal(name, {1: FOUL, 4: WEAK}, "4 $20")
    done(hand, "set-two-hands")
    hand.report(SetWrong(seat=1, front=("Ad", "Kc"), back=("As", "Qh", "9d", "6c", "3s")))
    assert called(hand, "foul-front-stronger") == ["the hand of position 1 is foul"]
    assert [option.verb for option in hand.asks[0].options] == ["house-way", "forfeit"]
    assert (hand.asks[0].seat, hand.asks[0].default.verb) == (FLOOR, "house-way")
    rule(hand, ruling)
    assert lying(hand, "front 1") == {"house-way": "Kc Qh", "forfeit": "Ad Kc"}[ruling]
    assert called(hand, "foul-hand") == (
        ["the hand of position 1 is set again the house way"] if ruling == "house-way" else []
    )
    to_the_end(hand)
    assert moved(hand, "even-money") == ([] if ruling == "house-way" else ["$20 bank -> stack 4"])


@pytest.mark.rule("sk.pai-gow-poker.wrongly-set-hand-loses")
def test_at_s_and_k_a_foul_hand_of_the_banker_loses_to_every_hand_that_is_set_right() -> None:
    hand = deal(SK, {1: FOUL, 4: WEAK, 5: ALSO_FOUL}, "4 $20", "5 $30")
    hand.report(SetWrong(seat=5, front=("Ac", "Kh"), back=("Ah", "Qd", "9s", "6h", "3c")))
    done(hand, "set-two-hands")
    hand.report(SetWrong(seat=1, front=("Ad", "Kc"), back=("As", "Qh", "9d", "6c", "3s")))
    assert hand.over, "nobody is asked: by the letter any hand that is set wrongly loses"
    assert lying(hand, "front 1") == "Ad Kc"
    assert moved(hand, "even-money") == ["$20 bank -> stack 4"]
    assert "$30 square 5-1 -> bank" in moved(hand, "foul-hand")
    to_the_end(hand)


@pytest.mark.rule("sk.pai-gow-poker.wrongly-set-hand-loses")
@pytest.mark.parametrize("ruling", ["forfeit", "house-way"])
@pytest.mark.parametrize("seat", [1, 4])
def test_at_s_and_k_the_floor_is_asked_about_a_hand_that_the_dealer_set_wrongly(
    seat: int, ruling: str
) -> None:
    hand = deal(SK, {1: FOUL, 4: ALSO_FOUL, 5: WEAK}, "4 $20", "5 $20")
    if seat == 1:
        done(hand, "set-two-hands")
        front, back = ("Ad", "Kc"), ("As", "Qh", "9d", "6c", "3s")
    else:
        hand.answer(4, Answer("house-way"))
        front, back = ("Ac", "Kh"), ("Ah", "Qd", "9s", "6h", "3c")
    hand.report(SetWrong(seat=seat, front=front, back=back, dealer=True))
    assert (hand.asks[0].seat, hand.asks[0].topic) == (FLOOR, "dealer-set-foul")
    assert hand.asks[0].default.verb == "forfeit", "by the letter it loses"
    rule(hand, ruling)
    again = [f"the hand of position {seat} is set again the house way"] if ruling == "house-way" else []
    assert called(hand, "dealer-set-foul") == again
    to_the_end(hand)
    paid = {1: ["$20 bank -> stack 4", "$20 bank -> stack 5"], 4: ["$20 square 4-1 -> bank"]}[seat]
    found = moved(hand, "even-money" if seat == 1 else "dealer-set-foul")
    assert (sorted(found) == paid) is (ruling == "forfeit")


@pytest.mark.rule("palace.double-hand.foul-hand")
def test_at_the_palace_the_floor_has_a_hand_set_again_that_the_dealer_set_wrongly() -> None:
    hand = deal(PALACE, {4: MINE}, "4 $20", "5 $20")
    hand.answer(4, Answer("house-way"))
    front, back = ("Kd", "Kh"), ("Qs", "Qh", "9d", "6c", "3s")
    hand.report(SetWrong(seat=4, front=front, back=back, dealer=True))
    assert (hand.asks[0].seat, hand.asks[0].default.verb) == (FLOOR, "house-way")
    rule(hand, "forfeit")
    assert moved(to_the_end(hand), "dealer-set-foul") == ["$20 square 4-1 -> bank"]


@pytest.mark.rule("comstock.double-hand.foul-hand-loses")
def test_a_foul_hand_loses_as_far_as_the_bank_covers() -> None:
    hand = deal(COMSTOCK, {5: FOUL, 1: BANK}, "5 $60", post="$40", dice=12)
    hand.report(SetWrong(seat=5, front=("Ad", "Kc"), back=("As", "Qh", "9d", "6c", "3s")))
    rule(hand, "forfeit")
    to_the_end(hand)
    assert moved(hand, "cover-short") == ["$40 square 5-1 -> bank", "$20 square 5-1 -> stack 5"]


@pytest.mark.rule("comstock.double-hand.foul-unprotected-hand", "comstock.double-hand.protect-your-own-hand")
def test_an_unprotected_hand_swept_into_the_discards_is_foul() -> None:
    hand = deal(COMSTOCK, {4: MINE}, "4 $20", "5 $20")
    hand.report(Unprotected(seat=4))
    rule(hand, "forfeit")
    assert [ask.seat for ask in hand.asks] == [5]
    assert set(parse_cards(MINE)) <= set(hand.table.cards["muck"])
    assert moved(to_the_end(hand), "foul-hand") == ["$20 square 4-1 -> bank"]


@pytest.mark.rule("comstock.double-hand.dealer-set-foul-is-repaired")
def test_a_hand_that_the_dealer_set_foul_is_set_again_by_the_house_way() -> None:
    hand = deal(COMSTOCK, {4: MINE}, "4 $20", "5 $20")
    hand.answer(4, Answer("house-way"))
    front, back = ("Kd", "Kh"), ("Qs", "Qh", "9d", "6c", "3s")
    hand.report(SetWrong(seat=4, front=front, back=back, dealer=True))
    assert set(hand.table.cards["front 4"]) == {"Qs", "Qh"}
    assert set(hand.table.cards["back 4"]) == {"Kd", "Kh", "9d", "6c", "3s"}
    assert events_of(hand, "dealer-set-foul")
    assert not events_of(to_the_end(hand), "foul-hand")


@pytest.mark.rule("comstock.double-hand.cards-above-the-table")
def test_cards_below_the_table_are_a_matter_for_the_floor() -> None:
    hand = deal(COMSTOCK, {4: MINE}, "4 $20")
    hand.report(BelowTable(seat=4))
    assert [option.verb for option in hand.asks[0].options] == ["play-on", "forfeit"]
    rule(hand, "forfeit")
    assert moved(to_the_end(hand), "foul-hand") == ["$20 square 4-1 -> bank"]


# Wagers touched


@pytest.mark.rule("comstock.double-hand.touching-a-bet-after-the-cup")
@pytest.mark.parametrize("ruling", ["play-on", "forfeit"])
def test_a_bet_touched_after_the_cup_is_open_may_be_forfeited(ruling: str) -> None:
    hand = deal(COMSTOCK, {4: "As Ah Ks Kh 9d 6c 3s", 1: "2c 3d 5h 7s 8c Td Jc"}, "4 $20", "5 $20")
    hand.report(TouchedBet(seat=4))
    assert hand.asks[0].seat == FLOOR
    rule(hand, ruling)
    assert lies(hand, "square 4-1") == "$20", "the change is refused"
    assert net(to_the_end(hand), 4) == ("-$21" if ruling == "forfeit" else "$19")
    assert len(moved(hand, "touched-after-cup")) == (ruling == "forfeit")


@pytest.mark.rule("comstock.double-hand.nobody-touches-after-opening")
def test_cards_touched_when_the_designated_players_are_open_may_cost_the_wager() -> None:
    hand = deal(COMSTOCK, {}, "4 $20")
    cannot(hand, TouchedCards(seat=4), "the player-dealer's hand is not open")
    done(hand, "set-two-hands")
    hand.report(TouchedCards(seat=4))
    rule(hand, "forfeit")
    assert moved(to_the_end(hand), "touched-after-opening") == ["$20 square 4-1 -> bank"]
    bets = deal(COMSTOCK, {}, "4 $20")
    done(bets, "set-two-hands")
    bets.report(TouchedBet(seat=4))
    assert asked_for(bets) == "touched-after-opening"


# The floor


@pytest.mark.rule("palace.double-hand.irregularities")
def test_at_the_palace_the_floor_is_asked_whether_to_replace_an_exposed_card() -> None:
    deck = list(deck_for(PALACE, {}, 1, 11))
    at = deck.index("Qd")
    deck[2], deck[at] = deck[at], deck[2]
    hand = sit(PALACE, [4], deck=deck, incidents=[Exposed(seat=3, card=1)])
    hand.answer(1, Answer("post", cents("$500")))
    bet(hand, "4 $20")
    done(hand, "wagers")
    (ask,) = hand.asks
    assert (ask.seat, ask.default, ask.about) == (FLOOR, Answer("replace"), "3rd hand")
    rule(hand, "replace")
    assert lying(hand, "3rd hand").split()[-1] == deck[49]
    to_the_end(hand)


@in_houses(palace="irregularities", sk="irregularities")
@pytest.mark.parametrize(
    ("told", "proposed"),
    [
        ((Misdealt(seat=2, count=6), Misdealt(seat=3, count=8)), "misdeal"),
        ((Misdealt(seat=4, count=6),), "complete-hand"),
        ((Misdealt(seat=4, count=8),), "dead-hand"),
    ],
)
def test_what_was_filed_elsewhere_is_proposed_to_the_floor(
    name: str, told: tuple[Misdealt, ...], proposed: str
) -> None:
    # In a row the first hand goes to position 4.
    if name == PALACE and len(told) == 1:
        told = (Misdealt(seat=1, count=told[0].count),)
    hand = going_wrong(name, told)
    (ask,) = hand.asks
    assert (ask.seat, ask.topic, ask.default) == (FLOOR, "irregularity", Answer(proposed))
    to_the_end(hand)


@in_houses(palace="irregularities", sk="irregularities")
def test_the_floor_may_let_an_exposed_card_play(name: str) -> None:
    hand = deal(name, {4: MINE}, "4 $20")
    hand.report(Exposed(seat=4, card=1))
    assert hand.asks[0].default == Answer("replace")
    rule(hand, "play-on")
    assert sorted(hand.table.cards["hand 4"]) == sorted(parse_cards(MINE))
    to_the_end(hand)


@pytest.mark.rule("palace.pai-gow-tiles.irregularities")
def test_five_tiles_void_the_deal_and_a_tile_shown_by_its_owner_plays() -> None:
    hand = going_wrong(TILES, [Misdealt(seat=5, count=5)])
    (ask,) = hand.asks
    assert (ask.seat, ask.default) == (FLOOR, Answer("misdeal"))
    rule(hand, "misdeal")
    assert lies(hand, "square 4-1") == "$20", "wagers stand for the redeal"
    assert lies(hand, "collection") == "$4"
    shown = done(hand, "last-chance")
    shown.report(TurnedUp(seat=5, card=1))
    assert shown.asks[0].default == Answer("play-on")
    to_the_end(shown)


@pytest.mark.rule("palace.pai-gow-tiles.irregularities")
def test_a_tile_exposed_before_its_owner_has_looked_voids_the_deal_if_the_floor_agrees() -> None:
    hand = going_wrong(TILES, [Exposed(seat=2, card=3)])
    assert (hand.asks[0].seat, hand.asks[0].default) == (FLOOR, Answer("misdeal"))
    to_the_end(hand)


@pytest.mark.rule("comstock.double-hand.floor-decisions-final")
@pytest.mark.parametrize("ruling", ["play-on", "void-hand", "forfeit", "void-round"])
def test_the_floor_decides_what_no_rule_foresees(ruling: str) -> None:
    hand = deal(COMSTOCK, {}, "4 $20", "5 $20")
    hand.report(Disputed(about="a marked card", seat=4))
    rule(hand, ruling)
    assert events_of(hand, "floor-rules")
    to_the_end(hand)
    if ruling == "void-hand":
        assert net(hand, 4) == "$0"
    if ruling == "void-round":
        assert (net(hand, 1), net(hand, 4), net(hand, 5)) == ("-$2", "-$1", "-$1"), "fees stay"


@pytest.mark.rule("comstock.double-hand.management-best-interest")
def test_management_may_overrule_the_floor_and_both_are_on_record() -> None:
    hand = deal(COMSTOCK, {}, "4 $20", "5 $20")
    hand.report(Disputed(about="a marked card", seat=4))
    rule(hand, "forfeit")
    hand.report(ManagementRules(ruling="void-round", name="Lee", reason="the deck was marked", seat=4))
    assert hand.over
    assert events_of(hand, "floor-rules")
    assert events_of(hand, "management-rules")
    to_the_end(hand)


# What cannot be


def test_what_cannot_have_happened_is_refused() -> None:
    hand = deal(COMSTOCK, {4: FOUL}, "4 $20")
    cannot(hand, Misdealt(seat=2, count=6), "told before the deal")
    cannot(hand, Boxed(below=3), "told before the deal")
    cannot(hand, Exposed(seat=4, card=9), "has 7 cards")
    cannot(hand, Exposed(seat=9, card=1), "has 0 cards")
    cannot(hand, TouchedBet(seat=5), "no wager")
    cannot(hand, Unprotected(seat=6), "hands are held at 4")
    cannot(hand, SetWrong(seat=4, front=("Ad", "As"), back=("Kc", "Qh", "9d", "6c", "2s")), "the hand is")
    cannot(hand, SetWrong(seat=4, front=("Kc", "Qh"), back=("Ad", "As", "9d", "6c", "3s")), "no foul hand")
    cannot(hand, Disputed(about="nothing", seat=7), "no hand of this seat")
    cannot(
        hand, ManagementRules(ruling="dance", name="Lee", reason="fun"), "possible are play-on, void-round"
    )
    put(hand, 4, "Kc Qh")
    cannot(hand, TurnedUp(seat=4, card=1), "no player has cards to set")
    before = sit(SK, [4])
    cannot(before, TurnedUp(seat=4, card=1), "no player has cards to set")
    cannot(before, Exposed(seat=8, card=1), "hands 1 to 7 have 7 cards")
    cannot(before, Misdealt(seat=2, count=7), "a hand has 7 cards")
    with pytest.raises(CannotHappen, match="knows no incident SetWrong"):
        deal(TILES, {}, "4 $20").report(SetWrong(seat=4, front=(), back=()))
