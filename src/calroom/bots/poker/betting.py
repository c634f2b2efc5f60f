"""Betting by what a hand is worth and by the price: fold, call or raise, and for how much."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from calroom.bots.bettor import in_chips
from calroom.bots.poker.chances import chance
from calroom.bots.poker.situations import AGGRESSION, Situation, read_money, read_situation
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask, Option
from calroom.table.events import Acted, Gathered
from calroom.table.table import BET
from calroom.table.views import View

MOOD = 0.03
"""How far, as a rule, a player's judgement of their hand is off to one side or the other."""

BETS_FROM, RAISES_FROM, AGAIN = 0.1, 0.2, 0.12
"""How much better than average a hand is bet, on a scale up to one; a raise takes more, a second one more."""

CAUTION = 1.1
"""What a call must be worth while there are cards and bets to come, for every chip that it costs now."""

LIES_LOW, BLUFFS = 0.12, 0.06
BLUFFS_AGAINST = 2

FREE, PAID, GIVEN_UP = "check", "call", "fold"


def bet(game: Game, ask: Ask, view: View, luck: Random) -> Answer:
    """An answer to any question of a betting round, the forced opening included."""
    situation = read_situation(game, view, ask.seat)
    if not situation.rivals:
        return ask.default
    worth = chance(situation) + luck.gauss(0.0, MOOD)
    raised = _raise(situation, ask, view, worth, luck)
    if raised is not None:
        return raised
    if all(option.verb != FREE for option in ask.options):
        return _pay_or_fold(situation, ask, view, worth)
    if _is_bound_to_bet(situation) and (increases := _increases(ask)):
        return _size(increases, ask, view, luck)
    return Answer(FREE)


def _is_bound_to_bet(situation: Situation) -> bool:
    """Whether the house lets a hand that was checked win nothing of later bets, and this is one of those."""
    contest = situation.contest
    if not situation.is_final or not contest.bet_from:
        return False
    return contest.ways[0].ranking.value(situation.mine) >= contest.bet_from


def _increases(ask: Ask) -> list[Option]:
    return [option for option in ask.options if option.verb in AGGRESSION]


def _pay_or_fold(situation: Situation, ask: Ask, view: View, worth: float) -> Answer:
    """Stay in for the least that it takes, unless the price is too high."""
    least = next(option for option in ask.options if option.verb != GIVEN_UP)
    staying = Answer(least.verb, least.low)
    if all(option.verb != GIVEN_UP for option in ask.options):
        return staying
    price = least.low if least.verb == PAID else least.low - view.chips.get(BET[ask.seat], 0)
    caution = 1.0 if situation.is_final else CAUTION
    is_worth_it = worth * read_money(view, ask.seat, price).prize > caution * price
    return staying if is_worth_it else Answer(GIVEN_UP)


def _raise(situation: Situation, ask: Ask, view: View, worth: float, luck: Random) -> Answer | None:
    """A bet or raise, if the hand is good enough; now and then a bluff, or none although it is."""
    increases = _increases(ask)
    free = any(option.verb == FREE for option in ask.options)
    if not increases:
        return None
    fair = situation.fair_share
    edge, bar = (worth - fair) / (1 - fair), _bar(ask, view, free=free)
    mind = luck.random()
    if edge > bar:
        lies_low = mind < LIES_LOW and not situation.is_final and len(ask.options) > len(increases)
        return None if lies_low else _size(increases, ask, view, luck)
    bluffs = free and mind > 1 - BLUFFS and len(situation.rivals) <= BLUFFS_AGAINST
    return _size(increases, ask, view, luck) if bluffs else None


def _bar(ask: Ask, view: View, *, free: bool) -> float:
    """From what edge on a hand is bet or raised, higher with each time that it was in this round."""
    if free:
        return BETS_FROM
    times = 0
    for event in reversed(view.events):
        if isinstance(event, Gathered):
            break
        times += isinstance(event, Acted) and event.seat == ask.seat and event.verb in AGGRESSION
    return RAISES_FROM + AGAIN * times


def _size(increases: Sequence[Option], ask: Ask, view: View, luck: Random) -> Answer:
    """How much: the larger of two limits, otherwise between half of the pot and all of it."""
    option = increases[0]
    if option.low + option.step >= option.high:
        return Answer(option.verb, option.high)
    price = max(view.chips.get(BET[seat], 0) for seat in view.seats)
    owed = price - view.chips.get(BET[ask.seat], 0)
    pot = read_money(view, ask.seat, owed).pot + owed
    return Answer(option.verb, in_chips(option, price + round(pot * luck.uniform(0.5, 1.0))))
