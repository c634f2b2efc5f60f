"""The verbs that all games of poker share: betting, showing, and what the floor may rule."""

from calroom.games.poker import betting, discard, kill, showdown
from calroom.games.poker.trouble import filed, floor, jackpot

SHARED = (
    *betting.VERBS,
    *discard.VERBS,
    *kill.VERBS,
    *showdown.VERBS,
    *floor.VERBS,
    *filed.VERBS,
    *jackpot.VERBS,
)

ASIDES: frozenset[str] = frozenset({"fee-posted", "each-pot-apart", "no-more-betting"})
"""What the dealer says for the record only."""
