"""The poker player: what is asked of it, by topic, and how it decides that."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from calroom.bots.poker.betting import bet
from calroom.bots.poker.choices import buy_in, discard, draw, kill, put_in_no_more, roll, show_down
from calroom.bots.poker.habits import Memory
from calroom.bots.poker.manners import BEGINNER, EXPERT
from calroom.bots.strengths import Mind
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask
from calroom.table.views import View

Decision: TypeAlias = Callable[[Game, Ask, View, Random], Answer]

DECISIONS: dict[str, Decision] = {
    "betting-round": bet,
    "bring-in": bet,
    "must-open": bet,
    "discard": discard,
    "draw": draw,
    "roll": roll,
    "kill": kill,
    "overkill": kill,
    "exposed-all-in": put_in_no_more,
    "last-card-exposed": put_in_no_more,
    "showdown": show_down,
    "show-all": show_down,
    "buy-in": buy_in,
}
"""How each question is decided; to any other, such as whether to see a beaten hand, the default will do."""


def answer(game: Game, ask: Ask, view: View, luck: Random) -> Answer:
    """An answer to any question of any poker game, from what the seat sees."""
    decide = DECISIONS.get(ask.topic)
    return ask.default if decide is None else decide(game, ask, view, luck)


BETTING = frozenset(topic for topic, decide in DECISIONS.items() if decide is bet)


def beginner(game: Game, ask: Ask, view: View, luck: Random, _: Mind) -> Answer:
    """The same of somebody who looks at their own cards alone."""
    return bet(game, ask, view, luck, BEGINNER) if ask.topic in BETTING else answer(game, ask, view, luck)


def expert(game: Game, ask: Ask, view: View, luck: Random, mind: Mind) -> Answer:
    """The same of somebody who knows by now what the acts of the others are worth."""
    if mind.notes is None:
        mind.notes = Memory()
    known = mind.notes.look(view, mind.people)
    if ask.topic not in BETTING:
        return answer(game, ask, view, luck)
    return bet(game, ask, view, luck, EXPERT, {seat: habit.says for seat, habit in known.items()})
