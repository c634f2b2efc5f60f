"""The verbs that all games against a bank share: banking, wagering, deciding, and what the floor may rule."""

from calroom.games.banked import bank, deciding, side_bets, wagers
from calroom.games.banked.layouts import squares
from calroom.games.banked.trouble import floor, shoe_cards

SHARED = (
    *bank.VERBS,
    *wagers.VERBS,
    *squares.VERBS,
    *side_bets.VERBS,
    *deciding.VERBS,
    *floor.VERBS,
    *shoe_cards.VERBS,
)

ASIDES: frozenset[str] = frozenset(
    {
        "sign",
        "fees-in-force",
        "player-fee",
        "total-action",
        "settlement-order",
        "button-without-wager",
        "clockwise",
        "natural-stands",
        "bank-stands",
        "bank-stands-soft",
        "bank-bets-nowhere-else",
    }
)
"""What the dealer says for the record only."""
