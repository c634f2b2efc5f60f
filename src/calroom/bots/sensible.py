"""Who plays which game sensibly: one way to ask any of the bots, with nothing but what its seat sees."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from calroom.bots import bettor, blackjack, pai_gow, pan, points, three_card
from calroom.cards import Card
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask
from calroom.table.events import Place
from calroom.table.table import HAND
from calroom.table.views import View

Seen = Mapping[Place, Sequence[Card]]
Player = Callable[[Ask, Seen], Answer]

OFFER = ("take", "decline")
DECLINES = 0.05


def answer(game: Game, ask: Ask, view: View | None, luck: Random) -> Answer:
    """A sensible answer to any question that is put to anybody at a table of this game.

    `view` is what the seat sees of the hand, None between hands; `luck` makes the player vary. For the dealer
    and the floor the default counts, which is the ruling that the rule book names for want of another.
    """
    if ask.seat < 1:
        return ask.default
    if view is None:
        return _to_an_offer(ask, luck)
    if game.family == "poker":
        # Loaded when the first hand of poker is played: it brings the compiler along.
        from calroom.bots.poker import player

        return player.answer(game, ask, view, luck)
    given = PLAYERS[game.script_name](ask, view.cards)
    return bettor.vary(ask, given, view, luck) if ask.topic == "wagers" else given


def warm_up() -> None:
    """Load what poker needs, and compile it where that was never done here: the first hand need not wait."""
    from calroom.bots.poker import rehearsal

    rehearsal.rehearse()


def _to_an_offer(ask: Ask, luck: Random) -> Answer:
    """The bank is worth having, and without a first there is no game; now and then one would rather not."""
    if tuple(option.verb for option in ask.options) != OFFER:
        return ask.default
    declines = ask.topic != "first-bank" and luck.random() < DECLINES
    return ask.default if declines else Answer("take")


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
"""The player of each script whose choices depend on nothing but cards, by its module's name."""
