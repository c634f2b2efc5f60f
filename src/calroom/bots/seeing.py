"""What a player looks at: players made of bots that need to see no more than some cards."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from calroom.cards import Card
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask
from calroom.table.events import Place
from calroom.table.table import HAND
from calroom.table.views import View

Seen: TypeAlias = Mapping[Place, Sequence[Card]]
Player: TypeAlias = Callable[[Game, Ask, View, Random], Answer]
"""Anybody who answers for a seat, with what the seat sees of the hand."""


def by_cards(bot: Callable[[Ask, Seen], Answer]) -> Player:
    """A player who looks at all cards that they see."""
    return lambda _, ask, view, __: bot(ask, view.cards)


def by_own_cards(bot: Callable[[Ask, Sequence[Card]], Answer]) -> Player:
    """A player who looks at the cards before them."""
    return lambda _, ask, view, __: bot(ask, view.cards.get(HAND[ask.seat], ()))


def by_up_card(bot: Callable[[Ask, Sequence[Card], Card], Answer]) -> Player:
    """A player who looks at the hand that they are asked about and at the player-dealer's up card."""

    def play(_: Game, ask: Ask, view: View, __: Random) -> Answer:
        seen = view.cards
        return bot(ask, seen.get(ask.about, ()), seen["bank hand"][0] if "bank hand" in seen else "")

    return play
