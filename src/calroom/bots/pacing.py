"""How long a bot thinks, so that it plays at the pace of people.

The time follows from what is asked and from luck, never from cards or from what may be answered, so that
nobody learns anything from it.
"""

from random import Random

from calroom.table.asks import Ask

LEAST, MOST = 350, 9_000
SPREAD = 0.45
USUAL = 1_500

MEDIANS = {
    "betting-round": 1_900,
    "bring-in": 1_100,
    "declare": 2_200,
    "discard": 2_600,
    "draw": 2_200,
    "forcing": 700,
    "kill": 900,
    "set-two-hands": 3_000,
    "showdown": 900,
}
"""The thinking time in milliseconds that half of the answers to a question take at most, by its topic."""


def pace(ask: Ask, luck: Random) -> int:
    """A plausible time in milliseconds for somebody to think about this question."""
    median = MEDIANS.get(ask.topic, USUAL)
    return max(LEAST, min(MOST, round(median * luck.lognormvariate(0.0, SPREAD))))
