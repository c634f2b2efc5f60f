"""A sensible player for games with two hands: banks, bets on their own seat, and sets the house way."""

from collections.abc import Sequence

from calroom.bots.bettor import bank_or_wager
from calroom.bots.seeing import by_own_cards
from calroom.cards import Card
from calroom.money import Cents
from calroom.table.asks import Answer, Ask

SQUARES = ("square {}-1",)
HOUSE_WAY = Answer("house-way")


def answer(ask: Ask, _: Sequence[Card] = (), *, bank: Cents = 0, wager: Cents = 0) -> Answer:
    """An answer to any question of these games.

    Whatever goes beyond betting and setting, such as a claim or a look at another's hand, is left alone.
    """
    before_the_deal = bank_or_wager(ask, SQUARES, bank, wager)
    if before_the_deal is not None:
        return before_the_deal
    return HOUSE_WAY if ask.options[0].verb == "set" else ask.default


player = by_own_cards(answer)
