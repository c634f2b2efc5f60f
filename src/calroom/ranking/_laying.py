"""How a dealer lays out the cards that make a hand."""

from collections.abc import Iterable, Sequence

from calroom.cards import CODE, JOKER, SUITS, Card
from calroom.ranking._orders import Hand, Order, Rank
from calroom.ranking.reading import Reading

_JOKERS = CODE[JOKER] // 4
"""Where jokers are found, which have no rank of their own."""


def reading(order: Order, value: int, cards: Sequence[Card]) -> Reading:
    """Read the hand that has this value in the order, out of the cards that may make it."""
    hand = order.hands[value - 1]
    return Reading(value, lay(hand, cards), hand.name)


def lay(hand: Hand, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Pick the cards that make the hand, each where it plays; a joker lies where it stands for a card."""
    if not hand.suited:
        return _picked(hand.ranks, cards)
    return max((_picked(hand.ranks, _of_suit(suit, cards)) for suit in SUITS), key=len)


def _of_suit(suit: str, cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if card[1] == suit or card == JOKER]


def _picked(ranks: Iterable[Rank], cards: Iterable[Card]) -> tuple[Card, ...]:
    left: dict[Rank, list[Card]] = {}
    for card in cards:
        left.setdefault(CODE[card] // 4, []).append(card)
    picked = []
    for rank in ranks:
        here = left.get(rank) or left.get(_JOKERS)
        if here:
            picked.append(here.pop(0))
    return tuple(picked)
