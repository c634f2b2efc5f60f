"""The discard: everybody still in gives up one card, all at the same time and unseen by the others."""

from collections.abc import Callable
from typing import Literal

from calroom.cards import CODE, Card, Cards
from calroom.games.poker.pots import Pots
from calroom.ranking import high
from calroom.table.asks import Answer, Ask, Option, Script, answers, ask_each
from calroom.table.table import BOARD, HAND, MUCK, ONLY

Discard = answers("discard")
DefaultDiscard = Literal["dealt last", "best high stays"]


def discard_one(pots: Pots, default: DefaultDiscard) -> Script[None]:
    """One card of every live hand goes to the muck."""
    table, chosen_for_the_silent = pots.table, DEFAULTS[default]
    board = tuple(table.cards.get(BOARD, ()))
    asks = []
    for seat in pots.live:
        cards = tuple(table.cards[HAND[seat]])
        option = Option("discard", "discard", cards=cards, fewest=1, most=1)
        silent = Answer("discard", cards=(chosen_for_the_silent(cards, board),))
        asks.append(Ask(seat, (option,), silent, "discard", unanswered="default-discard"))
    chosen = yield from ask_each(asks)
    for seat in pots.live:
        table.act("discard", seat, "discard")
        table.pass_cards(chosen[seat].cards, HAND[seat], MUCK, "discard-unseen", ONLY[seat])


def leaves_best_high(cards: Cards, board: Cards) -> Card:
    """The card whose loss leaves the best high hand; of several the lowest, clubs before diamonds."""
    kept = {card: tuple(other for other in cards if other != card) for card in cards}
    return max(cards, key=lambda card: (high.value(kept[card], board), -CODE[card]))


DEFAULTS: dict[DefaultDiscard, Callable[[Cards, Cards], Card]] = {
    "dealt last": lambda cards, _: cards[-1],
    "best high stays": leaves_best_high,
}
