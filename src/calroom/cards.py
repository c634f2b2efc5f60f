"""Cards are two-character words: rank then suit (`As`, `Td`), `Jk` for a joker, `??` for one not seen.

A plain interned word is what people type, what goes over the wire and what a dictionary finds
fastest, so a card needs no class. Compiled kernels use the card's code instead, a small integer.
A deck is its cards in dealing order: the first of them is the first one dealt.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from calroom.kinds import check_kind

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
    check_kind("text", text, str, "cards such as 'As Td'")
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


def strip(cards: Cards, ranks: str) -> Cards:
    """A deck with every card of these ranks taken out.

    >>> len(strip(STANDARD, "89T"))
    40
    """
    return tuple(card for card in cards if card == JOKER or card[0] not in ranks)


MEXICAN: Cards = strip(WITH_JOKER, "89T")
PAN: Cards = strip(STANDARD, "89T")
SUPER_PAN9: Cards = strip(STANDARD, "789T")
HOT_ACTION: Cards = (*STANDARD, *[JOKER] * 4)

PAN_SPADES: Cards = tuple(card for card in PAN if card.endswith("s"))
"""The set of spades that a Pan house may take out of its pack, one card of each rank."""


class Deck(NamedTuple):
    """What a game is dealt from: one deck, how many of them by custom, and how many there may be."""

    one: Cards
    usual: int = 1
    fewest: int = 1
    most: int = 1


DECKS: dict[str, Deck] = {
    "standard": Deck(STANDARD),
    "joker": Deck(WITH_JOKER),
    "mexican": Deck(MEXICAN),
    "pan": Deck(PAN, usual=8, fewest=2, most=10),
    "no-bust": Deck(WITH_JOKER, usual=8, fewest=2, most=8),
    "hot-action": Deck(HOT_ACTION, usual=8, fewest=8, most=8),
    "super-pan9": Deck(SUPER_PAN9, usual=12, fewest=12, most=12),
    "pure215": Deck(STANDARD, usual=8, fewest=1, most=8),
    "baccarat": Deck(STANDARD, usual=8, fewest=8, most=8),
    "three-card": Deck(STANDARD, usual=1, fewest=1, most=8),
}
"""Every deck of the three houses. Where a house allows fewer choices than these, its file says so."""


def build_deck(name: str, decks: int | None = None, without: Iterable[Card] = ()) -> Cards:
    """The cards of a new pack or shoe, in the order of the factory.

    >>> len(build_deck("pan")), len(build_deck("pan", decks=10)), len(build_deck("pan", without=PAN_SPADES))
    (320, 400, 310)
    """
    check_kind("name", name, str, f"the name of a deck, one of {', '.join(DECKS)}")
    if name not in DECKS:
        raise ValueError(f"there is no deck called {name!r}; there are {', '.join(DECKS)}")
    deck = DECKS[name]
    count = deck.usual if decks is None else decks
    if not deck.fewest <= count <= deck.most:
        allowed = f"{deck.fewest} to {deck.most}" if deck.fewest < deck.most else str(deck.most)
        raise ValueError(f"a {name} deck is made of {allowed} decks of {len(deck.one)} cards, not {count}")
    return take_out(deck.one * count, without) if without else deck.one * count


def take_out(deck: Sequence[Card], cards: Iterable[Card]) -> Cards:
    """The deck without these cards, one copy for each time a card is named.

    >>> take_out(("As", "As", "Kd"), ["As"])
    ('As', 'Kd')
    """
    out = Counter(cards)
    if foreign := out - Counter(deck):
        raise ValueError(f"cannot take out of this deck: {_named(foreign)}")
    rest = []
    for card in deck:
        if out[card]:
            out[card] -= 1
        else:
            rest.append(card)
    return tuple(rest)


def check_deck(written: Sequence[Card], deck: Sequence[Card]) -> None:
    """Refuse a written deck unless it holds exactly the cards of this deck, in whatever order.

    >>> check_deck(("As", "As", "8h"), ("As", "Kd"))
    Traceback (most recent call last):
    ValueError: not the right deck: 8h does not belong to it; As too often (2, not 1); Kd missing
    """
    found, wanted = Counter(written), _counted(tuple(deck))
    # Counters compare card by card, since one may count nothing of a card; these count none so.
    if dict.__eq__(found, wanted):
        return
    faults = []
    if foreign := [card for card in found if card not in wanted]:
        faults.append(f"{show_cards(foreign)} {'does' if len(foreign) == 1 else 'do'} not belong to it")
    faults += [
        f"{card} too often ({count}, not {wanted[card]})"
        for card, count in found.items()
        if 0 < wanted[card] < count
    ]
    if missing := wanted - found:
        faults.append(f"{_named(missing)} missing")
    raise ValueError(f"not the right deck: {'; '.join(faults)}")


@lru_cache(maxsize=64)
def _counted(deck: Cards) -> Counter[Card]:
    """How often each card is in a deck; a shoe goes on from hand to hand, and is checked with each."""
    return Counter(deck)


def stack_deck(first: str | Sequence[Card], deck: Sequence[Card]) -> Cards:
    """The deck with these cards on top, in dealing order, and the others below in the order they had.

    >>> stack_deck("7c As", ("As", "Kd", "7c", "2h"))
    ('7c', 'As', 'Kd', '2h')
    """
    top = parse_cards(first) if isinstance(first, str) else tuple(first)
    if len(top) >= len(deck):
        check_deck(top, deck)
        return top
    return (*top, *take_out(deck, top))


def _named(cards: Counter[Card]) -> str:
    """Name counted cards, with a number only where one card is meant several times."""
    return " ".join(card if count == 1 else f"{card} (x{count})" for card, count in cards.items())
