"""Bots of three strengths in every game: a beginner, a sensible player and an expert.

A beginner plays plainly and loosely. An expert plays by what the lab has worked out and, at poker, by what
the others have done in the hands that it has seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from calroom.bots import sensible
from calroom.bots.random_player import random_answer
from calroom.games.declared import Family, Reference, referred
from calroom.houses.game import Game
from calroom.kinds import check_kind
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.views import View

Strength: TypeAlias = Literal["beginner", "sensible", "expert"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)

PLAYERS: Mapping[Strength, Mapping[Family, Reference]] = {
    "beginner": {
        "poker": "calroom.bots.poker.player:beginner",
        "banked": "calroom.bots.strengths:slips",
        "pan": "calroom.bots.strengths:slips",
    },
    "sensible": {},
    "expert": {
        "poker": "calroom.bots.poker.player:expert",
        "banked": "calroom.coach.expert:player",
        "pan": "calroom.bots.pan_counting:expert",
    },
}
"""Who plays a family of games how well; where nobody is named, the game's own bot plays."""

SLIPS = 0.3
"""How often a beginner does what comes to mind."""

WAGERS = "wagers"


class Mind(Struct):
    """How well a bot plays, who sits at its table, what the table posts, and what it remembers.

    The `notes` are of whatever kind the games of a family take, and are kept by whoever keeps the mind.
    """

    strength: Strength = "sensible"
    people: Mapping[Seat, str] = {}
    given: Mapping[str, Any] = {}
    notes: Any = None


def answer(game: Game, ask: Ask, view: View | None, luck: Random, mind: Mind) -> Answer:
    """An answer to any question that is put to anybody at a table of this game, as well as the mind plays."""
    check_kind("game", game, Game, "a house-game such as `calroom.game('sk.pure215')`")
    check_kind("mind", mind, Mind, "a mind such as `Mind('expert')`")
    named = PLAYERS[mind.strength].get(game.family)
    if not named or not game.type.bot or view is None or ask.seat < 1 or ask.topic == WAGERS:
        return sensible.answer(game, ask, view, luck)
    found: Answer = referred(named)(game, ask, view, luck, mind)
    return found


def slips(game: Game, ask: Ask, view: View, luck: Random, _: Mind) -> Answer:
    """Play sensibly, but now and then whatever comes to mind; what is posted as a bank is no slip."""
    if ask.options[0].verb == "post" or luck.random() >= SLIPS:
        return sensible.answer(game, ask, view, luck)
    return random_answer(ask, luck)
