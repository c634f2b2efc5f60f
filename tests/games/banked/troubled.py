"""How the tests of what goes wrong speak: incidents are reported, refused, and ruled on by the floor."""

from calroom.table.asks import FLOOR, Answer
from calroom.table.hand import Hand
from calroom.testing import check_cards, check_chips, check_replay


def rules(hand: Hand, verb: str) -> None:
    """The floor rules."""
    hand.answer(FLOOR, Answer(verb))


def proposed(hand: Hand) -> str:
    """What is proposed to the floor, which is asked."""
    (ask,) = hand.asks
    assert ask.seat == FLOOR
    return ask.default.verb


def ended(hand: Hand) -> Hand:
    """Everybody gives the default answer; nothing is lost, and the hand can be played again."""
    while not hand.over:
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    check_chips(hand)
    check_cards(hand)
    check_replay(hand)
    return hand
