"""Who plays which game sensibly: one way to ask any of the bots, with nothing but what its seat sees."""

from collections.abc import Callable
from random import Random

from calroom.bots import bettor
from calroom.bots.random_player import random_answer
from calroom.bots.seeing import Player
from calroom.games.declared import referred
from calroom.houses.game import Game
from calroom.kinds import check_kind
from calroom.table.asks import Answer, Ask
from calroom.table.views import View

OFFER = ("take", "decline")
DECLINES = 0.05


def answer(game: Game, ask: Ask, view: View | None, luck: Random) -> Answer:
    """A sensible answer to any question that is put to anybody at a table of this game.

    `view` is what the seat sees of the hand, None between hands; `luck` makes the player vary. For the dealer
    and the floor the default counts, which is the ruling that the rule book names for want of another.
    """
    check_kind("game", game, Game, "a house-game such as `calroom.game('sk.pure215')`")
    if ask.seat < 1:
        return ask.default
    if view is None:
        return _to_an_offer(ask, luck)
    chosen = player_of(game)(game, ask, view, luck)
    return bettor.vary(ask, chosen, view, luck) if ask.topic == "wagers" else chosen


def player_of(game: Game) -> Player:
    """Who plays a game: its own bot, read when it is first wanted, or one who knows nothing of it."""
    return referred(game.type.bot) if game.type.bot else knows_nothing


def knows_nothing(_: Game, ask: Ask, __: View, luck: Random) -> Answer:
    """Any answer that is allowed."""
    return random_answer(ask, luck)


def warm_up(say: Callable[[str], object] | None = None) -> None:
    """Load what poker needs, and compile it where that was never done here: the first hand need not wait.

    That it is compiled is told to `say`, or where errors go.
    """
    from calroom.ranking._many.compiling import telling

    with telling(say):
        # Loading it compiles already.
        from calroom.bots.poker import rehearsal

        rehearsal.rehearse()


def _to_an_offer(ask: Ask, luck: Random) -> Answer:
    """The bank is worth having, and without a first there is no game; now and then one would rather not."""
    if tuple(option.verb for option in ask.options) != OFFER:
        return ask.default
    declines = ask.topic != "first-bank" and luck.random() < DECLINES
    return ask.default if declines else Answer("take")
