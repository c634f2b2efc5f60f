"""What a hand of poker is decided by, as players know it: the deck, the number of cards, the ways to win.

All of it is taken from the house file and the script of the game, and from what the dealer has said.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from calroom.cards import Cards, build_deck
from calroom.games.poker import holdem_terms, stud_terms
from calroom.games.poker.ways import NO_QUALIFIER, Way
from calroom.houses.game import Game
from calroom.ranking import hole, low, mexican, push9
from calroom.table.events import Called
from calroom.table.views import View

BOARD_CARDS = 5
ANY_LOW, _ = NO_QUALIFIER


class Contest(Struct, frozen=True, eq=False):
    """A showdown of hands with so many cards of their own and so many of a board, in these ways.

    `draws` is how many cards a player may exchange before it, where there is a draw. Contests are told apart
    by identity, which is fast; there is one for every way in which a game is dealt.
    """

    deck: Cards
    own: int
    board: int
    ways: tuple[Way, ...]
    draws: int = 0


def contest_of(game: Game, view: View) -> Contest:
    """What the hand in this view is decided by."""
    said = frozenset(event.topic for event in view.events if isinstance(event, Called))
    return _contest(game, view.stakes, said & _SAID)


_SAID = frozenset(("joker", "up-joker", ANY_LOW))
"""What the dealer may say of the use of a joker and of the low hands that count."""


@lru_cache
def _contest(game: Game, stakes: str, said: frozenset[str]) -> Contest:
    return _CONTESTS[game.script_name](game, stakes, said)


def _holdem(game: Game, stakes: str, said: frozenset[str]) -> Contest:
    rules = game.rules
    own = rules.hole_cards - bool(rules.discard_after)
    return Contest(game.deck, own, BOARD_CARDS, holdem_terms.ways(game.terms(stakes), ANY_LOW in said))


@lru_cache
def before_the_discard(contest: Contest) -> Contest:
    """The same while everybody still holds a card more than he will play: the best two of them will do."""
    low_values = [low.AtMostTwo(qualifier=getattr(way.ranking, "qualifier", 1)) for way in contest.ways[1:]]
    rankings = (hole.AT_MOST_TWO, *low_values)
    ways = tuple(replace(way, ranking=ranking) for way, ranking in zip(contest.ways, rankings, strict=True))
    return replace(contest, own=contest.own + 1, ways=ways)


def _stud(game: Game, _: str, said: frozenset[str]) -> Contest:
    joker = "joker" in said
    ways = stud_terms.ways(game.rules, joker, ANY_LOW in said)
    return Contest(build_deck("joker") if joker else game.deck, game.rules.cards, 0, ways)


def _draw(game: Game, stakes: str, _: frozenset[str]) -> Contest:
    return Contest(game.deck, 5, 0, game.terms(stakes).ways, game.rules.draw)


def _mexican(game: Game, _: str, said: frozenset[str]) -> Contest:
    return Contest(game.deck, 5, 0, (Way(mexican.BUG if "up-joker" in said else mexican.WILD),))


def _push9(game: Game, _stakes: str, _: frozenset[str]) -> Contest:
    return Contest(game.deck, 3, 0, (Way(push9),))


_CONTESTS: dict[str, Callable[[Game, str, frozenset[str]], Contest]] = {
    "holdem": _holdem,
    "stud": _stud,
    "draw": _draw,
    "mexican": _mexican,
    "push9": _push9,
}
