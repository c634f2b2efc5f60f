"""Who plays which game sensibly: one way to ask any of the bots, with nothing but what its seat sees."""

from collections.abc import Callable, Mapping, Sequence

from calroom.bots import blackjack, pai_gow, pan, points, three_card
from calroom.cards import Card
from calroom.table.asks import Answer, Ask
from calroom.table.events import Place
from calroom.table.table import HAND

Seen = Mapping[Place, Sequence[Card]]
Player = Callable[[Ask, Seen], Answer]


def _by_own_cards(bot: Callable[[Ask, Sequence[Card]], Answer]) -> Player:
    """A player who looks at the cards before him."""
    return lambda ask, seen: bot(ask, seen.get(HAND[ask.seat], ()))


def _by_up_card(bot: Callable[[Ask, Sequence[Card], Card], Answer]) -> Player:
    """A player who looks at the hand that he is asked about and at the player-dealer's up card."""

    def decide(ask: Ask, seen: Seen) -> Answer:
        return bot(ask, seen.get(ask.about, ()), seen["bank hand"][0] if "bank hand" in seen else "")

    return decide


PLAYERS: dict[str, Player] = {
    "baccarat": _by_own_cards(points.answer),
    "double_hand": _by_own_cards(pai_gow.answer),
    "hot_action": _by_up_card(blackjack.hot_action),
    "no_bust": _by_up_card(blackjack.answer),
    "pai_gow_tiles": _by_own_cards(pai_gow.answer),
    "pan": pan.answer,
    "pure215": _by_up_card(blackjack.answer),
    "super_pan9": _by_own_cards(points.answer),
    "three_card": _by_own_cards(three_card.answer),
}
"""The player of each script, by its module's name."""
