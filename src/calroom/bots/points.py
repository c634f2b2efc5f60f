"""A sensible player for the point games: bets on the player hand, and where there is a draw draws to five."""

from collections.abc import Sequence

from calroom.bots.bettor import bank_or_wager
from calroom.bots.seeing import by_own_cards
from calroom.cards import HIDDEN, Card
from calroom.money import Cents
from calroom.ranking.points import points
from calroom.table.asks import Answer, Ask

DRAWS_TO = 5
SQUARES = ("player circle {}", "circle {}-1")


def answer(ask: Ask, cards: Sequence[Card] = (), *, bank: Cents = 0, wager: Cents = 0) -> Answer:
    """An answer to any question of these games; `cards` are those of the hand, if they are seen."""
    before_the_deal = bank_or_wager(ask, SQUARES, bank, wager)
    if before_the_deal is not None:
        return before_the_deal
    if ask.options[0].verb == "draw" and cards and HIDDEN not in cards:
        return Answer("draw" if points(cards) <= DRAWS_TO else "stand")
    return ask.default


player = by_own_cards(answer)
