"""An expert against a bank: does what is worth most by the lab's tables, and plays sensibly beyond them."""

from __future__ import annotations

from random import Random

from calroom.bots import sensible
from calroom.bots.strengths import Mind
from calroom.coach.tables import Situation, coach_of
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask
from calroom.table.views import View


def player(game: Game, ask: Ask, view: View, luck: Random, mind: Mind) -> Answer:
    """The choice that is worth most by the table of the game's coach, where it reaches as far."""
    coach = coach_of(game)
    found = coach.says(Situation(game, mind.given, view, ask)) if coach else None
    if not found:
        return sensible.answer(game, ask, view, luck)
    best = max(found, key=lambda choice: choice.worth).answer
    option = ask.option_for(best)
    return best if option is not None and option.takes(best) else sensible.answer(game, ask, view, luck)
