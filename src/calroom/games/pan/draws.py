"""The stock: the card on top turned up for everybody, and a new stock when it is used up."""

from calroom.cards import Card
from calroom.games.pan.deal import Deal
from calroom.games.pan.melds import is_foreign
from calroom.table.asks import Script
from calroom.table.events import Place
from calroom.table.table import MUCK, SCRAP


def turn_up(deal: Deal, place: Place, topic: str) -> Script[Card | None]:
    """The top card of the stock, made anew from the discards where the house does that; None at its end.

    What does not belong to the pack is taken out, and the next card turned up instead.
    """
    table = deal.table
    while True:
        if not table.cards_left and not restock(deal):
            return None
        (card,) = yield from table.deal(place, topic)
        if not is_foreign(card):
            deal.opened = True
            return card
        table.pass_cards((card,), place, SCRAP, "foreign-card")


def restock(deal: Deal) -> bool:
    """Whether there is a stock again: the discards are shuffled into one as often as the house does that."""
    table = deal.table
    if not deal.reshuffles or not table.cards.get(MUCK):
        deal.exhausted = True
        table.call("stock-exhausted", "the stock is used up and the hand is over with nobody out")
        return False
    deal.reshuffles -= 1
    table.shuffle_in((MUCK,), "stock-exhausted")
    deal.claims.shuffled()
    return True
