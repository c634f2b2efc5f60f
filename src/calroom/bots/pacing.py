"""How long a bot thinks: at the pace of people who know what they want, so that nobody waits long for bots.

The time follows from what is asked and from luck, never from cards or from what may be answered, so that
nobody learns anything from it.
"""

from random import Random

from calroom.kinds import check_kind
from calroom.table.asks import Ask

LEAST, MOST = 150, 2_500
SPREAD = 0.45
USUAL = 340

MEDIANS = {
    "betting-round": 420,
    "bring-in": 400,
    "declare": 480,
    "discard": 500,
    "draw": 460,
    "forcing": 300,
    "kill": 350,
    "set-two-hands": 800,
    "showdown": 300,
}
"""The thinking time in milliseconds that half of the answers to a question take at most, by its topic."""


def pace(ask: Ask, luck: Random) -> int:
    """A plausible time in milliseconds for somebody to think about this question."""
    check_kind("ask", ask, Ask, "a question that a hand asks, of `hand.asks`")
    median = MEDIANS.get(ask.topic, USUAL)
    return max(LEAST, min(MOST, round(median * luck.lognormvariate(0.0, SPREAD))))
