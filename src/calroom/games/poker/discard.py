"""The discard: everybody still in gives up one card, all at the same time and unseen by the others."""

from collections.abc import Callable
from typing import Literal, Protocol

from calroom.cards import CODE, JOKER, RANKS, Card, Cards
from calroom.games.poker.pots import Pots
from calroom.ranking import high
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.events import Place
from calroom.table.table import BOARD, HAND, MOST_SEATS, MUCK, ONLY, Table
from calroom.table.verbs import Verb

Discard = answers("discard")
DISCARDS: list[Place] = [f"discards {seat}" for seat in range(MOST_SEATS)]
"""Where what a seat throws away lies until it is taken in."""

DefaultDiscard = Literal["dealt last", "best high stays"]


class Discarding(Protocol):
    """A hand in which everybody throws one card away."""

    pots: Pots
    each: int
    slow: set[Seat]


def discard_one(hand: Discarding, default: DefaultDiscard) -> Script[None]:
    """One card of every live hand goes to the muck; a seat that is slow keeps all of its own for now."""
    table, live = hand.pots.table, hand.pots.live
    asks = {seat: ask_to_discard(table, seat, default) for seat in live}
    chosen: dict[Seat, Cards] = {}
    while asks:
        reply = yield tuple(asks.values())
        if reply is None:
            wait_for = [seat for seat in live if seat in asks and seat not in hand.slow]
            asks = {seat: ask_to_discard(table, seat, default) for seat in wait_for}
        else:
            seat, answer = reply
            chosen[seat] = answer.cards
            del asks[seat]
    for seat in live:
        if seat in chosen:
            throw_away(table, seat, chosen[seat], "discard")
    hand.each -= 1


def ask_to_discard(table: Table, seat: Seat, default: DefaultDiscard) -> Ask:
    """Which card the seat throws away."""
    cards = tuple(table.cards[HAND[seat]])
    option = Option("discard", "discard", cards=cards, fewest=1, most=1)
    silent = DEFAULTS[default](cards, tuple(table.cards.get(BOARD, ())))
    return Ask(seat, (option,), Answer("discard", cards=(silent,)), "discard", unanswered="default-discard")


def throw_away(table: Table, seat: Seat, cards: Cards, topic: str) -> None:
    """What the seat has chosen goes to the muck, unseen by the others."""
    table.act(topic, seat, "discard")
    table.pass_cards(cards, HAND[seat], MUCK, "discard-unseen", ONLY[seat])


def leaves_best_high(cards: Cards, board: Cards) -> Card:
    """The card whose loss leaves the best high hand; of several the lowest, clubs before diamonds.

    A card that cannot be read goes before all others.
    """
    if JOKER in cards or len(cards) != 3:
        return JOKER if JOKER in cards else cards[-1]
    kept = {card: tuple(other for other in cards if other != card) for card in cards}
    if not board:
        return max(cards, key=lambda card: (_two_cards(kept[card]), -CODE[card]))
    return max(cards, key=lambda card: (high.value(kept[card], board), -CODE[card]))


def _two_cards(cards: Cards) -> tuple[bool, list[int]]:
    """What two cards are worth before any others lie on the table: a pair first, then the higher ones."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    return ranks[0] == ranks[1], ranks


DEFAULTS: dict[DefaultDiscard, Callable[[Cards, Cards], Card]] = {
    "dealt last": lambda cards, _: cards[-1],
    "best high stays": leaves_best_high,
}

VERBS = (Verb("discard", "Discard", "discards", "Throws it away for good."),)
