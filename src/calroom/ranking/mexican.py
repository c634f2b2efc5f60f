"""Mexican poker: five of 41 cards (no eights, nines or tens, one joker), a flush above a full house.

The jack stands next to the seven, so seven-jack-queen-king-ace of a suit is the royal flush. Palace lets the
joker be any card. At Comstock it depends on how the joker was dealt: `WILD` face down, `BUG` face up. Both
rankings share one order, so a hand read by one may be compared with a hand read by the other.
"""

from calroom.cards import JOKER, STANDARD, Cards
from calroom.ranking.joker_high import JokerRanking

DECK: Cards = (*(card for card in STANDARD if card[0] not in "89T"), JOKER)
"""The 41 cards of the game."""

WILD = JokerRanking("mexican", "wild")
"""The joker is any card, and a fifth of any rank."""

BUG = JokerRanking("mexican", "bug")
"""The joker is an ace, or fills a straight or a flush; of fives of a kind there are only five aces."""
