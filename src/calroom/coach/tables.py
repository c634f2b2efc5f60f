"""The tables of values that the lab has worked out, as the games' coaches look them up.

A game names its coach, which gets what a seat sees and what the table has posted, and says what each choice
is worth, or None where its table does not reach and the hand has to be played on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from calroom.coach.choices import Choice
from calroom.coach.wagers import TOPICS, wagers
from calroom.games.declared import referred
from calroom.houses.game import Game
from calroom.table.asks import Ask
from calroom.table.views import View


class Situation(NamedTuple):
    """All that a coach may know: the game, what the table posts, what a seat sees and what it is asked."""

    game: Game
    given: Mapping[str, Any]
    view: View
    ask: Ask


def nothing_to_prepare(_: Game, __: str, ___: Mapping[str, Any]) -> None:
    """The table is there as soon as somebody looks."""


class Coach(NamedTuple):
    """The coach of one game: what it says, and what it works out before anybody asks."""

    says: Callable[[Situation], list[Choice] | None]
    prepare: Callable[[Game, str, Mapping[str, Any]], None] = nothing_to_prepare


def coach_of(game: Game) -> Coach | None:
    """Who coaches a game from a table of values, if anybody does."""
    return referred(game.type.coach) if game.type.coach else None


def looked_up(situation: Situation) -> list[Choice] | None:
    """What the choices are worth by the lab's tables, if one reaches as far."""
    game, ask = situation.game, situation.ask
    if ask.topic in TOPICS:
        return wagers(game, situation.given, situation.view, ask)
    coach = coach_of(game)
    return None if coach is None else coach.says(situation)
