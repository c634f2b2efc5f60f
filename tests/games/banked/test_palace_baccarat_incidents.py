"""What goes wrong in the Palace's baccarat: no remedy is filed, so the floor is asked with a proposal."""

import pytest
from tests.telling import events_of
from tests.trouble import cannot, rule, to_the_end

from calroom.games.banked.trouble.incidents import Fell, WrongHand, WrongThird
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed, Disputed, Exposed, Incident, ManagementRules

from .baccarat_table import deal, seated
from .playing import cards, close, net
from .troubled import proposed

to_the_floor = pytest.mark.rule("palace.baccarat.irregularities-go-to-the-floor")


def read(hand: Hand) -> tuple[str, str]:
    """Both hands as the dealer read them at the end."""
    names = [getattr(event, "name", "") for event in events_of(hand, "hand-value")]
    return names[-2], names[-1]


@to_the_floor
def test_a_third_card_for_a_player_hand_that_stands_becomes_the_bankers() -> None:
    hand = deal("5h 2d", "Kd 4c", "5d", incidents=[WrongThird()])
    assert (proposed(hand), hand.asks[0].about) == ("bankers-third", "player hand")
    rule(hand, "bankers-third")
    to_the_end(hand)
    assert read(hand) == ("seven", "nine")
    assert net(hand, 4) == "-$101"


@to_the_floor
@pytest.mark.parametrize(("player", "banker"), [("5h 2d", "Kd 7c"), ("Kh 8d", "Kd 2c")])
def test_where_the_banker_hand_stands_too_it_is_the_first_card_of_the_next_hand(
    player: str, banker: str
) -> None:
    (one, two), (first, second) = player.split(), banker.split()
    deck = f"Ac 2s {one} {first} {two} {second} 5d"
    hand = seated(["4 $100 player"], deck=deck, incidents=[WrongThird()], continuous=False)
    close(hand)
    assert proposed(hand) == "next-hand"
    rule(hand, "next-hand")
    to_the_end(hand)
    assert cards(hand, "next card") == "5d"
    assert hand.leaves["deck"][hand.leaves["used"]] == "5d"


@to_the_floor
def test_the_floor_may_call_a_wrong_third_card_dead() -> None:
    hand = deal("5h 2d", "Kd 4c", "5d 9c", incidents=[WrongThird()])
    rule(hand, "dead-card")
    to_the_end(hand)
    assert read(hand) == ("seven", "three"), "the banker hand draws the next one"


@to_the_floor
@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_a_card_dealt_to_the_wrong_hand_is_put_where_the_order_of_the_shoe_places_it(card: int) -> None:
    hand = deal("Kh 8d", "Kd 7c", incidents=[WrongHand(card=card)])
    assert proposed(hand) == "put-right"
    rule(hand, "put-right")
    to_the_end(hand)
    assert read(hand)[1] == "seven"
    assert net(hand, 4) == "$99"


@to_the_floor
@pytest.mark.parametrize("incident", [Boxed(below=1), Fell(below=1)])
def test_a_card_found_face_up_or_dropped_is_dead_and_the_next_takes_its_place(incident: Incident) -> None:
    hand = deal("Kh 8d", "9s 7c", "Kd", incidents=[incident])
    assert proposed(hand) == "dead-card"
    rule(hand, "dead-card")
    assert cards(hand, "tray").split()[0] == "9s"
    to_the_end(hand)


@to_the_floor
@pytest.mark.parametrize("incident", [WrongThird(), WrongHand(card=2)])
def test_the_floor_may_void_the_round(incident: Incident) -> None:
    hand = deal("5h 2d", "Kd 4c", "5d", incidents=[incident])
    rule(hand, "void-round")
    assert (hand.over, net(hand, 4)) == (True, "-$1")
    to_the_end(hand)


@to_the_floor
def test_what_nobody_foresaw_is_decided_too() -> None:
    hand = seated(["4 $100 player"])
    hand.report(Disputed(about="which circle the chips were in"))
    rule(hand, "play-on")
    hand.report(ManagementRules(ruling="void-round", name="Lee", reason="the shoe is short"))
    assert (hand.over, net(hand, 4)) == (True, "$0")
    to_the_end(hand)


def test_what_cannot_have_happened_is_refused() -> None:
    hand = seated(["4 $100 player"])
    cannot(hand, WrongHand(card=5), "the deal has 4 cards")
    cannot(hand, Disputed(about="their cards", seat=4), "no hand of this seat")
    cannot(hand, Boxed(below=1_000), "cards are left in the shoe")
    cannot(hand, Exposed(seat=4, card=1), "knows no incident Exposed")
    dealt = deal("5h 2d", "Kd 4c", "5d", incidents=[WrongThird()])
    cannot(dealt, WrongThird(), "play stands still")
