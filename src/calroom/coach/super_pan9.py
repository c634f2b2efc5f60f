"""To draw or to stand in Super Pan 9, against every three cards of a bank that plays the house way."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from calroom.coach.choices import Choice, wager_on
from calroom.coach.tables import Coach, Situation
from calroom.games.banked.super_pan9.terms import Rules
from calroom.houses.game import Game
from calroom.lab.rounds._points import LOST, POINTS, WON
from calroom.lab.super_pan9.hands import CARDS, DRAWS, STANDS, Three, bank_draws_to, every_three
from calroom.ranking.points import points
from calroom.table.asks import Answer
from calroom.table.table import HAND


@lru_cache(maxsize=8)
def _threes(game: Game) -> dict[tuple[int, ...], Three]:
    return {three.cards: three for three in every_three(game)}


def counsel(situation: Situation) -> list[Choice] | None:
    """What one more card and none bring to a player; a bank plays on."""
    game, view, ask = situation.game, situation.view, situation.ask
    place = ask.about or HAND[ask.seat]
    cards = view.cards.get(place, ())
    verbs = [option.verb for option in ask.options]
    wager = wager_on(view, ask.seat, place)
    if "draw" not in verbs or "stand" not in verbs or len(cards) != CARDS or not wager:
        return None
    three = _threes(game)[tuple(sorted(points((card,)) for card in cards))]
    rules = game.rules_as(Rules)
    draws, stands = (_choice(rules, three, drew, wager) for drew in (DRAWS, STANDS))
    found = {"draw": draws, "stand": stands}
    found["house-way"] = draws if three.total <= rules.house_way_draws_to else stands
    return [Choice(Answer(verb), found[verb].worth, 0.0, found[verb].wins) for verb in verbs if verb in found]


def _choice(rules: Rules, three: Three, drew: int, wager: int) -> Choice:
    bank = bank_draws_to(rules, rules.house_way_draws_to)
    ends = np.sum([three.ends[drew, total, bank(total, drew)] for total in range(POINTS)], axis=0)
    won, lost, deals = int(ends[WON]), int(ends[LOST]), int(ends.sum())
    to, on = rules.win_pays
    return Choice(Answer(""), wager * (won * to / on - lost) / deals, 0.0, won / deals)


COACH = Coach(counsel)
