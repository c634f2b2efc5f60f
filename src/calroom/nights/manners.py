"""Bots for a night: of three strengths, or of a manner that changes what a sensible player would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from calroom.bots import STRENGTHS, Mind, Strength, play_as, sensible
from calroom.bots.bettor import within
from calroom.bots.random_player import random_answer
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask, Option
from calroom.table.views import View

Manner: TypeAlias = Callable[[Game, Ask, "View | None", Random], Answer]

RAISING = ("bet", "raise", "complete", "re-raise", "all-in")
CALMER, BOLDER = ("check", "call"), ("raise", "bet", "complete")
TIMES = 5
"""A bold player wagers so many times the least, where that is allowed."""


def careful(game: Game, ask: Ask, view: View | None, luck: Random) -> Answer:
    """The least wager, no raise, and never the bank unless nobody else takes it."""
    if view is None:
        return ask.default if ask.topic != "first-bank" else sensible.answer(game, ask, view, luck)
    chosen = sensible.answer(game, ask, view, luck)
    if ask.topic == "wagers" and (option := ask.option_for(chosen)) is not None and chosen.amount:
        return Answer(chosen.verb, option.low, where=chosen.where)
    return _instead(ask, CALMER) or chosen if chosen.verb in RAISING else chosen


def bold(game: Game, ask: Ask, view: View | None, luck: Random) -> Answer:
    """Large wagers, a raise where others would call, and always the bank."""
    if view is None:
        takes = any(option.verb == "take" for option in ask.options)
        return Answer("take") if takes else sensible.answer(game, ask, view, luck)
    chosen = sensible.answer(game, ask, view, luck)
    if ask.topic == "wagers" and (option := ask.option_for(chosen)) is not None and chosen.amount:
        return Answer(chosen.verb, within(option, TIMES * option.low), where=chosen.where)
    return _instead(ask, BOLDER) or chosen if chosen.verb in CALMER else chosen


def anything(_: Game, ask: Ask, view: View | None, luck: Random) -> Answer:
    """Any answer that is allowed; but a bank is taken, since without one there is no game."""
    if view is None and any(option.verb == "take" for option in ask.options):
        return Answer("take")
    return ask.default if ask.seat < 1 else random_answer(ask, luck)


def _instead(ask: Ask, verbs: tuple[str, ...]) -> Answer | None:
    """The first of these that is offered, as cheaply as it may be."""
    offered: dict[str, Option] = {option.verb: option for option in ask.options if not option.fewest}
    option = next((offered[verb] for verb in verbs if verb in offered), None)
    return None if option is None else Answer(option.verb, option.low, where=option.where)


def as_well_as(strength: Strength) -> Manner:
    """Somebody new who plays as well as that, and remembers what the others at the table have done."""
    mind = Mind(strength)

    def chooses(game: Game, ask: Ask, view: View | None, luck: Random) -> Answer:
        if view is not None:
            mind.people = {seat: f"seat {seat}" for seat in view.seats}
        return play_as(game, ask, view, luck, mind)

    return chooses


OF_MANNER: Mapping[str, Manner] = {"careful": careful, "bold": bold, "anything": anything}

MANNERS: tuple[str, ...] = (*STRENGTHS, *OF_MANNER)
"""The names under which they are chosen."""


def manner(name: str) -> Manner:
    """Somebody who plays so, or a refusal that names every way to play."""
    for strength in STRENGTHS:
        if name == strength:
            return as_well_as(strength)
    if name not in OF_MANNER:
        raise ValueError(f"there is no manner {name}; there are {', '.join(MANNERS)}")
    return OF_MANNER[name]
