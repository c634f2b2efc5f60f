"""How somebody plays poker, as numbers: what they look at, and from what on they bet, call and raise."""

from __future__ import annotations

from msgspec import Struct


class Manner(Struct, frozen=True):
    """What somebody looks at in a hand of poker, and from what on they bet, call and raise.

    `mood` is how far, as a rule, their judgement of a hand is off to one side or the other. Of what the play
    of others says they believe all but the `doubt`: so often, they think, somebody plays whatever they hold.
    An edge, on a scale up to one, says how much better than average a hand is: it is bet from `bets_from` on,
    raised from `raises_from`, and `again` more for each further time. While there are cards and bets to come,
    a call must be worth its price `caution` times over. Some good hands `lies_low`, some bad ones it `bluffs`
    with against at most `bluffs_against` others. Where the amount is free, a bet is between `least` and
    `most` of the pot. `looks` is how many times over it looks at what may come.
    """

    mood: float = 0.03
    doubt: float = 0.0
    bets_from: float = 0.1
    raises_from: float = 0.2
    again: float = 0.12
    caution: float = 1.1
    lies_low: float = 0.12
    bluffs: float = 0.06
    bluffs_against: int = 2
    least: float = 0.5
    most: float = 1.0
    looks: int = 1


SENSIBLE = Manner()

BEGINNER = Manner(
    mood=0.12, doubt=1.0, bets_from=0.3, raises_from=0.5, caution=0.55, lies_low=0.3, bluffs=0.02, most=0.75
)
"""Looks at their own cards alone, is glad to see the next one, and seldom raises."""

EXPERT = Manner(
    mood=0.0, bets_from=0.05, raises_from=0.14, again=0.16, caution=1.0, lies_low=0.0, bluffs=0.15, looks=2
)
"""Bets what is a little better than average, bluffs, and pays what a hand is worth, no more and no less."""
