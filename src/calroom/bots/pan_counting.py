"""A Pan player who counts: what is thrown away is what the cards still to come help least."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from calroom.bots.pan import ORDER, answer, tie
from calroom.bots.strengths import Mind
from calroom.cards import Card
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask
from calroom.table.table import HAND
from calroom.table.views import View


def expert(game: Game, ask: Ask, view: View, _: Random, __: Mind) -> Answer:
    """The same of somebody who counts: what is thrown away is what the cards still to come help least."""
    found = answer(ask, view.cards)
    if found.verb != "discard":
        return found
    left = Counter(game.deck)
    left.subtract(card for cards in view.cards.values() for card in cards)
    mine = view.cards[HAND[ask.seat]]
    return Answer("discard", cards=(min(mine, key=lambda card: _still_helped(card, mine, left)),))


def _still_helped(card: Card, mine: Sequence[Card], left: Mapping[Card, int]) -> float:
    """How well a card goes with the others, by how many cards are left that make a spread of them."""
    others = list(mine)
    others.remove(card)
    return sum(tie(card, other) * _left_for(card, other, left) for other in others)


def _left_for(one: Card, other: Card, left: Mapping[Card, int]) -> int:
    """How many cards are left that two others wait for: their rank, or what stands next to them in suit."""
    if one[0] == other[0]:
        return sum(left.get(f"{one[0]}{suit}", 0) for suit in "cdhs")
    low, high = sorted((ORDER.index(one[0]), ORDER.index(other[0])))
    if high - low > 1:
        return left.get(f"{ORDER[low + 1]}{one[1]}", 0)
    beside = (at for at in (low - 1, high + 1) if 0 <= at < len(ORDER))
    return sum(left.get(f"{ORDER[at]}{one[1]}", 0) for at in beside)
