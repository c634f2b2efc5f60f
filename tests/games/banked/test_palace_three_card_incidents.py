"""What goes wrong in the Palace's Three Card Poker: hands are rebuilt, and the floor rules on the rest."""

import pytest
from tests.telling import events_of
from tests.trouble import cannot, rule, to_the_end

from calroom.games.banked.trouble.incidents import AskedToRebuild, DealtTo
from calroom.table.events import Shown
from calroom.table.incidents import Boxed, Disputed, Exposed, ManagementRules, Misdealt

from .playing import asked, cards, net
from .three_card_table import QUEEN, deal, decide
from .troubled import proposed

to_the_floor = pytest.mark.rule("palace.three-card.irregularities-to-the-floor")


@pytest.mark.rule("palace.three-card.cards-kept-reconstructible")
@pytest.mark.parametrize("verb", ["play", "fold"])
def test_a_hand_in_dispute_is_rebuilt_from_the_discards_and_read_again(verb: str) -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN, ["2 $20 bonus $10"])
    hand.report(AskedToRebuild(seat=2))
    cannot(hand, AskedToRebuild(seat=2), "hands are held by")
    decide(hand, f"2 {verb}")
    to_the_end(hand)
    (shown,) = events_of(hand, "rebuilt-hand")
    assert isinstance(shown, Shown)
    assert (shown.cards, shown.place, shown.name) == (("7h", "7d", "2c"), "tray", "seat 2 had pair of sevens")


@to_the_floor
@pytest.mark.parametrize("count", [2, 4])
def test_a_player_with_a_wrong_number_of_cards_is_void_and_his_wagers_go_back(count: int) -> None:
    told = [Misdealt(seat=2, count=count)]
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN, ["2 $20 bonus $10"], incidents=told)
    assert (proposed(hand), hand.asks[0].about) == ("void-hand", "hand 2")
    rule(hand, "void-hand")
    assert net(hand, 2) == "-$1", "$20 and $10 go back, the fee does not"
    assert asked(hand) == [5], "the others play on"
    to_the_end(hand)


@to_the_floor
@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("seat", [2, 4])
def test_the_floor_may_have_a_wrong_number_put_right(seat: int, count: int) -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN, incidents=[Misdealt(seat=seat, count=count)])
    rule(hand, "put-right")
    place = "bank hand" if seat == 4 else "hand 2"
    assert len(hand.table.cards[place]) == 3
    to_the_end(hand)


@to_the_floor
@pytest.mark.parametrize("count", [2, 4])
def test_a_wrong_number_with_the_player_dealer_voids_the_round(count: int) -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN, incidents=[Misdealt(seat=4, count=count)])
    assert proposed(hand) == "void-round"
    rule(hand, "void-round")
    assert (hand.over, net(hand, 2), net(hand, 5)) == (True, "-$1", "-$1")
    to_the_end(hand)


@to_the_floor
def test_a_hidden_card_of_the_player_dealer_that_is_shown_voids_the_round() -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN)
    hand.report(Exposed(seat=4, card=1))
    assert proposed(hand) == "void-round"
    assert "3c" in hand.view(2).cards["bank hand"]
    to_the_end(hand)
    assert net(hand, 2) == "-$1"
    other = deal({2: "7h 7d 2c"}, QUEEN)
    other.report(Exposed(seat=4, card=2))
    rule(other, "play-on")
    assert asked(other) == [2]
    to_the_end(other)


@to_the_floor
@pytest.mark.parametrize("ruling", ["play-on", "void-hand", "void-round"])
def test_a_players_card_that_is_shown_is_put_to_the_floor(ruling: str) -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN)
    hand.report(Exposed(seat=2, card=3))
    assert proposed(hand) == "play-on"
    rule(hand, ruling)
    to_the_end(hand)


@to_the_floor
def test_hands_dealt_out_of_order_stay_if_the_floor_lets_them() -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN, incidents=[DealtTo(positions=(2, 5))])
    assert proposed(hand) == "play-on"
    rule(hand, "play-on")
    assert (cards(hand, "hand 2"), cards(hand, "hand 5")) == ("Ah Kd 9c", "7h 7d 2c")
    to_the_end(hand)


@to_the_floor
@pytest.mark.parametrize("ruling", ["play-on", "void-hand", "forfeit", "void-round"])
def test_whatever_else_happens_the_floor_decides(ruling: str) -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN, ["2 $20 bonus $10"])
    hand.report(Disputed(about="a marked card", seat=2))
    rule(hand, ruling)
    to_the_end(hand)
    if ruling == "forfeit":
        assert net(hand, 2) == "-$31"
    managed = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN)
    managed.report(ManagementRules(ruling=ruling, name="Lee", reason="it is fair", seat=2))
    to_the_end(managed)


@to_the_floor
def test_a_forfeited_play_bet_does_not_go_back_when_the_bank_fails_to_qualify() -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, "3c 5d Js", ["2 $20"])
    decide(hand, "2 play")
    hand.report(Disputed(about="a marked card", seat=2))
    rule(hand, "forfeit")
    to_the_end(hand)
    assert net(hand, 2) == "-$41"


@to_the_floor
def test_when_every_hand_is_void_the_bank_goes_back() -> None:
    hand = deal({2: "7h 7d 2c"}, QUEEN, incidents=[Misdealt(seat=2, count=2)])
    rule(hand, "void-hand")
    to_the_end(hand)
    assert (net(hand, 2), hand.table.chips["bank"]) == ("-$1", 0)


@to_the_floor
def test_a_boxed_card_is_put_to_the_floor() -> None:
    hand = deal({2: "7h 7d 2c"}, QUEEN, incidents=[Boxed(below=1)])
    assert proposed(hand) == "dead-card"
    rule(hand, "dead-card")
    assert cards(hand, "hand 2") == "7h 2c 3c"
    to_the_end(hand)


def test_what_cannot_have_happened_is_refused() -> None:
    hand = deal({2: "7h 7d 2c", 5: "Ah Kd 9c"}, QUEEN)
    cannot(hand, Misdealt(seat=2, count=2), "told before the deal")
    cannot(hand, Exposed(seat=4, card=3), "2 cards lie face down")
    cannot(hand, Exposed(seat=7, card=1), "hands are held by")
    cannot(hand, AskedToRebuild(seat=7), "hands are held by")
