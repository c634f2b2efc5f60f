"""What a hand of poker is decided by, as players know it: by the house file and by what the dealer says."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, convert
from msgspec.structs import replace

from calroom.cards import Cards
from calroom.games.poker.ways import NO_QUALIFIER, Way
from calroom.houses.game import Game
from calroom.ranking import hole, low
from calroom.table.events import Called
from calroom.table.views import View

POSTED = {"joker": "joker", NO_QUALIFIER[0]: "any_low"}
"""What a table has posted, by the topic under which the dealer says so."""
JOKER_UP = "up-joker"


class Contest(Struct, frozen=True, eq=False):
    """A showdown of hands with so many cards of their own and so many of a board, in these ways.

    `draws` is how many cards a player may exchange before it, where there is a draw; a hand worth `bet_from`
    or more must be bet, where a checked one wins nothing of later bets. Contests are told apart
    by identity, which is fast; there is one for every way in which a game is dealt.
    """

    deck: Cards
    own: int
    board: int
    ways: tuple[Way, ...]
    draws: int = 0
    bet_from: int = 0
    discards: bool = False


def contest_of(game: Game, view: View) -> Contest:
    """What the hand in this view is decided by."""
    said = frozenset(event.topic for event in view.events if isinstance(event, Called))
    return _contest(game, view.stakes, said & {*POSTED, JOKER_UP})


@lru_cache
def _contest(game: Game, stakes: str, said: frozenset[str]) -> Contest:
    posted = {field: True for topic, field in POSTED.items() if topic in said}
    given = convert(posted, game.type.given)
    assert game.type.showdown is not None
    shown = game.type.showdown(game.terms(stakes), given, JOKER_UP in said)
    return Contest(game.cards_for(posted), *shown)


@lru_cache
def before_the_discard(contest: Contest) -> Contest:
    """The same while everybody still holds a card more than they will play: the best two of them will do."""
    low_values = [low.AtMostTwo(qualifier=_qualifier(way)) for way in contest.ways[1:]]
    rankings = (hole.AT_MOST_TWO, *low_values)
    ways = tuple(replace(way, ranking=ranking) for way, ranking in zip(contest.ways, rankings, strict=True))
    return replace(contest, own=contest.own + 1, ways=ways)


def _qualifier(way: Way) -> int:
    """What a low hand must be worth; any will do where nothing is said."""
    return way.ranking.qualifier if isinstance(way.ranking, low.AnyFive | low.AtMostTwo) else 1
