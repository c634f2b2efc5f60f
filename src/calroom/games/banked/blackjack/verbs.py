"""The verbs of all games of blackjack."""

from calroom.games.banked.blackjack import insurance, remedies, turns

VERBS = (*turns.VERBS, *insurance.VERBS, *remedies.VERBS)
