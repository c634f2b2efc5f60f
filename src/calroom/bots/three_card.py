"""A sensible player for Three Card Poker: plays queen-six-four or better and never touches the bonus."""

from collections.abc import Sequence

from calroom.bots.bettor import bank_or_wager
from calroom.bots.seeing import by_own_cards
from calroom.cards import Card
from calroom.money import Cents
from calroom.ranking.three_card import value
from calroom.table.asks import Answer, Ask

LEAST_TO_PLAY = value(("Qc", "6d", "4h"))
SQUARES = ("ante {}",)


def answer(ask: Ask, cards: Sequence[Card] = (), *, bank: Cents = 0, wager: Cents = 0) -> Answer:
    """An answer to any question of the game; `cards` are the three that the asked seat holds."""
    before_the_deal = bank_or_wager(ask, SQUARES, bank, wager)
    if before_the_deal is not None:
        return before_the_deal
    play = ask.options[0]
    if play.verb == "play" and cards and value(cards) >= LEAST_TO_PLAY:
        return Answer("play", play.high)
    return ask.default


player = by_own_cards(answer)
