"""A rehearsal: one hand of every kind of poker is judged, so that everything is loaded and compiled."""

import calroom
from calroom.bots.poker.chances import chance
from calroom.bots.poker.contests import contest_of
from calroom.bots.poker.situations import Rival, Situation
from calroom.table.views import View

SOMEBODY = Rival((), 0.0)


def rehearse() -> None:
    """Judge the first cards of the deck of every game against one other hand."""
    for game in calroom.games():
        if game.family == "poker":
            contest = contest_of(game, View(None, stakes=game.rules.stakes[0]))
            mine, rest = contest.deck[: contest.own], contest.deck[contest.own :]
            chance(Situation(contest, mine, (), (SOMEBODY,), rest))
