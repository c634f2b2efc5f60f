"""What is contested at the showdown of a game: the deck, the cards of hands and board, the ways to win.

All of it is taken from the house file and the script of the game, so that the lab cannot differ from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, convert

import calroom
from calroom.cards import JOKER, STANDARD, Cards
from calroom.games.poker.ways import Way as Way
from calroom.houses.game import Game
from calroom.kinds import check_kind
from calroom.ranking import high
from calroom.ranking.reading import NO_HAND

HOUSES = ("open", "palace", "comstock", "sk")
"""Where a game is looked for that is named without its house."""


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
        won_by = [(way.ranking, way.least) for way in self.ways]
        return won_by == [(high, NO_HAND + 1)] and (self.own, self.board, self.deck) == (2, 5, STANDARD)

    @property
    def has_board(self) -> bool:
        """Whether a board of five comes from a deck without a joker, which all games with one share."""
        return self.board == 5 and self.deck == STANDARD


def contest_of(game: str | Game | Contest, *, joker_up: bool = False, **posted: Any) -> Contest:
    """The showdown of a game, such as `omaha` or `comstock.razz`, at a table that posts this.

    Where a joker's use depends on how it was dealt, it was dealt down unless it is said to lie up.
    """
    if isinstance(game, Contest):
        return game
    check_kind("game", game, (str, Game), "a game such as 'omaha', a house-game, or a Contest")
    if isinstance(game, str):
        game = _find(game)
    showdown = game.type.showdown
    if showdown is None:
        raise ValueError(f"{game.id} has no showdown of hands; `calroom odds` says what its wagers are worth")
    _check_posted(game, joker_up, posted)
    given, deck = convert(posted, game.type.given), game.cards_for(posted)
    found = showdown(game.terms(game.rules.stakes[0]), given, joker_up)
    return Contest(title=game.title, deck=deck, own=found.own, board=found.board, ways=found.ways)


def has_two_jokers(game: str | Game | Contest) -> bool:
    """Whether a joker's use depends on how it was dealt."""
    if isinstance(game, Contest):
        return False
    return (_find(game) if isinstance(game, str) else game).type.joker_lies


def _check_posted(game: Game, joker_up: bool, posted: Mapping[str, Any]) -> None:
    """Refuse what a table of this game cannot post, and a joker that lies up where that means nothing."""
    if joker_up and not has_two_jokers(game):
        raise ValueError(f"in {game.id} it makes no difference whether a joker lies up or down")
    useless = [name for name in posted if name not in game.type.given.__struct_fields__]
    if "joker" in useless:
        has = "always one" if JOKER in game.deck else "never one"
        raise ValueError(f"a table of {game.id} posts no joker: there is {has} in its deck")
    if useless:
        names = " and no ".join(name.replace("_", " ") for name in useless)
        raise ValueError(f"a table of {game.id} has no {names} to post")


def _find(name: str) -> Game:
    if "." in name:
        return calroom.game(name)
    for house in (*map(calroom.house, HOUSES), *calroom.houses()):
        if name in house.games:
            return house.game(name)
    raise LookupError(f"no house deals {name}; `calroom games` lists what they deal")
