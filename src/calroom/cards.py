"""Cards are two-character words: rank then suit (`As`, `Td`), `Jk` for a joker, `??` for one not seen.

A plain interned word is what people type, what goes over the wire and what a dictionary finds
fastest, so a card needs no class. Compiled kernels use the card's code instead, a small integer.
"""

import sys
from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = str
Cards: TypeAlias = tuple[Card, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER: Card = "Jk"
HIDDEN: Card = "??"

STANDARD: Cards = tuple(sys.intern(rank + suit) for rank in RANKS for suit in SUITS)
WITH_JOKER: Cards = (*STANDARD, JOKER)

CODE: dict[Card, int] = {card: code for code, card in enumerate(WITH_JOKER)}
"""A card's code: four times its rank (deuce 0, ace 12) plus its suit (c, d, h, s); 52 for a joker."""

_KNOWN: dict[str, Card] = {card: card for card in WITH_JOKER}


def parse_cards(text: str) -> Cards:
    """Read cards written with or without spaces between them.

    >>> parse_cards("As Td Jk"), parse_cards("AsTd")
    (('As', 'Td', 'Jk'), ('As', 'Td'))
    """
    letters = "".join(text.split())
    try:
        return tuple(_KNOWN[letters[i : i + 2]] for i in range(0, len(letters), 2))
    except KeyError as unknown:
        raise ValueError(
            f"{unknown.args[0]!r} is not a card; write rank (2-9 T J Q K A) then suit (c d h s), or Jk"
        ) from None


def show_cards(cards: Iterable[Card]) -> str:
    """Write cards for people: `As Td`."""
    return " ".join(cards)
