"""Betting by what a hand is worth and by the price: fold, call or raise, and for how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from calroom.bots.bettor import in_chips
from calroom.bots.poker.chances import chance
from calroom.bots.poker.manners import SENSIBLE, Manner
from calroom.bots.poker.situations import AGGRESSION, NOBODY, Says, Situation, read_money, read_situation
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Acted, Gathered
from calroom.table.table import BET
from calroom.table.views import View

FREE, PAID, GIVEN_UP = "check", "call", "fold"


def bet(
    game: Game,
    ask: Ask,
    view: View,
    luck: Random,
    manner: Manner = SENSIBLE,
    says: Mapping[Seat, Says] = NOBODY,
) -> Answer:
    """An answer to any question of a betting round, the forced opening included."""
    situation = read_situation(game, view, ask.seat, says)
    if not situation.rivals:
        return ask.default
    worth = judged(situation, manner) + luck.gauss(0.0, manner.mood)
    raised = _raise(situation, ask, view, worth, luck, manner)
    if raised is not None:
        return raised
    if all(option.verb != FREE for option in ask.options):
        return _pay_or_fold(situation, ask, view, worth, manner)
    if _is_bound_to_bet(situation) and (increases := _increases(ask)):
        return _size(increases, ask, view, luck, manner)
    return Answer(FREE)


def judged(situation: Situation, manner: Manner) -> float:
    """What part of the pot a hand is worth to somebody who doubts so much of what the others' play says."""
    doubt, looks = manner.doubt, manner.looks
    believed = chance(situation, looks) if doubt < 1 else 0.0
    if not doubt or not any(rival.strength for rival in situation.rivals):
        return believed if doubt < 1 else chance(_anybody(situation), looks)
    return (1 - doubt) * believed + doubt * chance(_anybody(situation), looks)


def _anybody(situation: Situation) -> Situation:
    """The same, if what the others did says nothing of their hands."""
    rivals = tuple(replace(rival, strength=0.0) for rival in situation.rivals)
    return replace(situation, rivals=rivals)


def _is_bound_to_bet(situation: Situation) -> bool:
    """Whether the house lets a hand that was checked win nothing of later bets, and this is one of those."""
    contest = situation.contest
    if not situation.is_final or not contest.bet_from:
        return False
    return contest.ways[0].ranking.value(situation.mine) >= contest.bet_from


def _increases(ask: Ask) -> list[Option]:
    return [option for option in ask.options if option.verb in AGGRESSION]


def _pay_or_fold(situation: Situation, ask: Ask, view: View, worth: float, manner: Manner) -> Answer:
    """Stay in for the least that it takes, unless the price is too high."""
    least = next(option for option in ask.options if option.verb != GIVEN_UP)
    staying = Answer(least.verb, least.low)
    if all(option.verb != GIVEN_UP for option in ask.options):
        return staying
    price = least.low if least.verb == PAID else least.low - view.chips.get(BET[ask.seat], 0)
    caution = 1.0 if situation.is_final else manner.caution
    is_worth_it = worth * read_money(view, ask.seat, price).prize > caution * price
    return staying if is_worth_it else Answer(GIVEN_UP)


def _raise(
    situation: Situation, ask: Ask, view: View, worth: float, luck: Random, manner: Manner
) -> Answer | None:
    """A bet or raise, if the hand is good enough; now and then a bluff, or none although it is."""
    increases = _increases(ask)
    free = any(option.verb == FREE for option in ask.options)
    if not increases:
        return None
    fair = situation.fair_share
    edge, bar = (worth - fair) / (1 - fair), _bar(ask, view, manner, free=free)
    mind = luck.random()
    if edge > bar:
        lies_low = mind < manner.lies_low and not situation.is_final and len(ask.options) > len(increases)
        return None if lies_low else _size(increases, ask, view, luck, manner)
    bluffs = free and mind > 1 - manner.bluffs and len(situation.rivals) <= manner.bluffs_against
    return _size(increases, ask, view, luck, manner) if bluffs else None


def _bar(ask: Ask, view: View, manner: Manner, *, free: bool) -> float:
    """From what edge on a hand is bet or raised, higher with each time that it was in this round."""
    if free:
        return manner.bets_from
    times = 0
    for event in reversed(view.events):
        if isinstance(event, Gathered):
            break
        times += isinstance(event, Acted) and event.seat == ask.seat and event.verb in AGGRESSION
    return manner.raises_from + manner.again * times


def _size(increases: Sequence[Option], ask: Ask, view: View, luck: Random, manner: Manner) -> Answer:
    """How much: the larger of two limits, otherwise between half of the pot and all of it."""
    option = increases[0]
    if option.low + option.step >= option.high:
        return Answer(option.verb, option.high)
    price = max(view.chips.get(BET[seat], 0) for seat in view.seats)
    owed = price - view.chips.get(BET[ask.seat], 0)
    pot = read_money(view, ask.seat, owed).pot + owed
    return Answer(option.verb, in_chips(option, price + round(pot * luck.uniform(manner.least, manner.most))))
