"""How the tests of what goes wrong speak: incidents are reported, refused, and ruled on by the floor."""

from calroom.table.asks import FLOOR
from calroom.table.hand import Hand


def proposed(hand: Hand) -> str:
    """What is proposed to the floor, which is asked."""
    (ask,) = hand.asks
    assert ask.seat == FLOOR
    return ask.default.verb
