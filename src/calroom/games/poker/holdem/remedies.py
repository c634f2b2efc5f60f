"""Everything that can go wrong in a hand of hold'em, and what is done about it."""

from calroom.games.poker.holdem.board import BOARD_RULES
from calroom.games.poker.holdem.deal import DEAL
from calroom.games.poker.holdem.dealer import does_not_reach
from calroom.games.poker.holdem.hand import HoldemHand
from calroom.games.poker.trouble.action import ACTION
from calroom.games.poker.trouble.deck import DECK, boxed_card, foreign_card, no_foreign_card, no_such_place
from calroom.games.poker.trouble.floor import FLOOR_RULES
from calroom.games.poker.trouble.incidents import Foreign
from calroom.games.poker.trouble.jackpot import JACKPOTS
from calroom.table.incidents import Boxed, Remedies, unless


def cannot_be_boxed(hand: HoldemHand, incident: Boxed) -> str:
    """The deck must reach without the card."""
    return no_such_place(hand, incident) or does_not_reach(hand, 1)


def cannot_be_foreign(hand: HoldemHand, incident: Foreign) -> str:
    """The deck must reach for what replaces the card."""
    return no_foreign_card(hand, incident) or does_not_reach(hand, 1)


REMEDIES: Remedies = {
    **DECK,
    **DEAL,
    **BOARD_RULES,
    **ACTION,
    **FLOOR_RULES,
    **JACKPOTS,
    Boxed: unless(cannot_be_boxed, boxed_card),
    Foreign: unless(cannot_be_foreign, foreign_card),
}
