"""What is contested at the showdown of a game: the deck, the cards of hands and board, the ways to win.

All of it is taken from the house file and the script of the game, so that the lab cannot differ from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, convert

import calroom
from calroom.cards import STANDARD, Cards
from calroom.houses.game import Game
from calroom.ranking import high, mexican, push9, three_card
from calroom.ranking.reading import NO_HAND, Ranking

HOUSES = ("open", "palace", "comstock", "sk")
"""Where a game is looked for that is named without its house."""


class Way(Struct, frozen=True):
    """One way to win: a ranking, and the least value in it that counts."""

    ranking: Ranking
    least: int = NO_HAND + 1


class Contest(Struct, frozen=True, kw_only=True):
    """A showdown between hands of so many cards of their own, with so many of a board, in these ways."""

    title: str
    deck: Cards
    own: int
    board: int
    ways: tuple[Way, ...]

    @property
    def is_holdem(self) -> bool:
        """Whether the best five of two own cards and five shared ones win, for which there are fast loops."""
        return self.ways == (Way(high),) and (self.own, self.board, self.deck) == (2, 5, STANDARD)


def contest_of(game: str | Game | Contest, *, joker_up: bool = False, **posted: Any) -> Contest:
    """The showdown of a game, such as `omaha` or `comstock.razz`, at a table that posts this.

    Where a joker's use depends on how it was dealt, it was dealt down unless it is said to lie up.
    """
    if isinstance(game, Contest):
        return game
    if isinstance(game, str):
        game = _find(game)
    script = game.script.__name__.rpartition(".")[2]
    if script not in _SHOWDOWNS:
        raise ValueError(f"{game.id} has no showdown of hands; `calroom odds` says what its wagers are worth")
    given = convert(posted, game.script.Given)
    own, board, ways = _SHOWDOWNS[script](game, given, joker_up)
    return Contest(title=game.title, deck=game.cards_for(posted), own=own, board=board, ways=ways)


def _find(name: str) -> Game:
    if "." in name:
        return calroom.game(name)
    for house in map(calroom.house, HOUSES):
        if name in house.games:
            return house.game(name)
    raise LookupError(f"no house deals {name}; `calroom games` lists what they deal")


Showdown = tuple[int, int, tuple[Way, ...]]
BOARD_CARDS = 5


def _holdem(game: Game, given: Any, _: bool) -> Showdown:
    from calroom.games.poker.holdem_terms import as_given, ways

    terms = as_given(game.terms(game.rules.stakes[0]), given)
    own = game.rules.hole_cards - bool(game.rules.discard_after)
    return own, BOARD_CARDS, _as_played(ways(terms, given.any_low))


def _stud(game: Game, given: Any, _: bool) -> Showdown:
    from calroom.games.poker.stud_terms import ways

    return game.rules.cards, 0, _as_played(ways(game.rules, given.joker, given.any_low))


def _draw(game: Game, _given: Any, _: bool) -> Showdown:
    return 5, 0, _as_played(game.terms(game.rules.stakes[0]).ways)


def _as_played(ways: Any) -> tuple[Way, ...]:
    return tuple(Way(way.ranking, way.least) for way in ways)


def _mexican(game: Game, _: Any, joker_up: bool) -> Showdown:
    bug = joker_up and game.rules.up_joker == "bug"
    return 5, 0, (Way(mexican.BUG if bug else mexican.WILD),)


def _push9(_game: Game, _: Any, _up: bool) -> Showdown:
    return 3, 0, (Way(push9),)


def _three_card(_game: Game, _: Any, _up: bool) -> Showdown:
    return 3, 0, (Way(three_card),)  # type: ignore[arg-type]  # it has no board and takes none


_SHOWDOWNS: dict[str, Callable[[Game, Any, bool], Showdown]] = {
    "holdem": _holdem,
    "stud": _stud,
    "draw": _draw,
    "mexican": _mexican,
    "push9": _push9,
    "three_card": _three_card,
}
