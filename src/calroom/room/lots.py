"""Cards drawn for the button or for seats."""

from collections.abc import Sequence

from calroom.cards import JOKER, RANKS, Card


def draw_for_seats(people: Sequence[str], cards: Sequence[Card]) -> list[str]:
    """Who chooses a seat first, when each was dealt a card: the highest."""
    drawn = dict(zip(people, cards, strict=False))
    return sorted(people, key=lambda person: card_order(drawn[person]), reverse=True)


def card_order(card: Card, *, ace_low: bool = False) -> tuple[int, int]:
    """How high a card is when one is drawn: the joker before all, then rank, then suit, spades highest."""
    if card == JOKER:
        return (len(RANKS), 0)
    rank = RANKS.index(card[0])
    if ace_low and card[0] == "A":
        rank = -1
    return (rank, "cdhs".index(card[1]))
