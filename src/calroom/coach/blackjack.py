"""What to do with a hand of blackjack, from the lab's dynamic programming over the cards of the shoe.

One looks at one's own cards and at the up card, as the lab does. Hands that were split are played on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from calroom.coach.choices import Choice, wager_on
from calroom.coach.tables import Coach, Situation
from calroom.games.banked.blackjack.pure215 import Rules as Pure215Rules
from calroom.houses.game import Game
from calroom.lab.blackjack import _kernels as kernels
from calroom.lab.blackjack import hot_action as hot_action_lab
from calroom.lab.blackjack import no_bust as no_bust_lab
from calroom.lab.blackjack import pure215 as pure215_lab
from calroom.lab.blackjack._kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from calroom.lab.blackjack.hands import ACE, TEN, kind_of, kinds_in
from calroom.lab.blackjack.study import Study
from calroom.lab.blackjack.values import Floats, brought
from calroom.lab.on_file import what_counts
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option
from calroom.table.views import View

Studied: TypeAlias = Callable[..., Study]

CODES = {"stand": STAND, "hit": HIT, "double": DOUBLE, "surrender": SURRENDER, "split": SPLIT}
BANK_HAND = "bank hand"
OWN_TURN = ("turn", "bound-by-chart")


class Played(NamedTuple):
    """What hands are worth to somebody who plays by the best chart, and how often they then win.

    `worth` goes by way, hand of two cards and up card; the others by hand and up card. `likely` is how likely
    it comes to that, since the player-dealer has looked for a natural before.
    """

    study: Study
    worth: Floats
    stood: Floats
    hit: Floats
    doubled: Floats
    stood_wins: Floats
    hit_wins: Floats
    doubled_wins: Floats
    likely: Floats


@lru_cache(maxsize=8)
def played(study: Study) -> Played:
    """Look at all hands once."""
    values, play = study.values, study.layout.play(study.best)
    choices = values.choices(play)
    wins = brought(values.ends, (values.paid > 0).astype(float)[values.classes.numbers])

    def one_card(worth: Floats) -> Floats:
        return kernels.one_card(
            values.hands, values.children, values.game.shoe, values.ups, worth, len(values.hands)
        )

    later_wins = kernels.played_out(
        values.hands, values.children, values.game.shoe, values.ups, wins, play.later
    )
    return Played(
        study,
        choices.worth,
        values.stood,
        one_card(choices.later),
        one_card(values.stood),
        wins,
        one_card(later_wins),
        one_card(wins),
        1.0 - values.ends[:, :, values.ending].sum(axis=2),
    )


def counsel(studied: Studied, situation: Situation) -> list[Choice] | None:
    """What each way to go on is worth."""
    view, ask = situation.view, situation.ask
    study = studied(situation.game, view.stakes or None, **dict(what_counts(situation.given)))
    if ask.topic == "insurance":
        return _insurance(study, view, ask)
    if ask.topic not in OWN_TURN or not ask.about[-1:].isdigit():
        return None
    cards, up = view.cards.get(ask.about, ()), view.cards.get(BANK_HAND, ())
    wager = wager_on(view, ask.seat, ask.about)
    if not cards or not up or not wager:
        return None
    found = played(study)
    hand = study.values.players.place(tuple(kinds_in(cards).tolist()))
    column = int(np.flatnonzero(study.values.ups == kind_of(up[0]))[0])
    return [_choice(found, option, hand, column, wager) for option in ask.options]


def _choice(found: Played, option: Option, hand: int, column: int, wager: Cents) -> Choice:
    code, likely = CODES[option.verb], found.likely[hand, column]
    amount = option.high
    answer = option.completed(Answer(option.verb, amount, (), option.where))
    if code == STAND:
        worth, wins = found.stood[hand, column] * wager, found.stood_wins[hand, column]
    elif code == HIT:
        worth, wins = found.hit[hand, column] * wager, found.hit_wins[hand, column]
    elif code == DOUBLE:
        worth, wins = found.doubled[hand, column] * (wager + amount), found.doubled_wins[hand, column]
    else:
        # How often a split comes out ahead, with two hands and more, the table does not say.
        worth = found.worth[code, hand, column] * wager
        return Choice(answer, float(worth / likely), 0.0, 0.0 if code == SURRENDER else None)
    return Choice(answer, float(worth / likely), 0.0, float(wins / likely))


def _insurance(study: Study, view: View, ask: Ask) -> list[Choice] | None:
    """Insurance against a ten under the ace, of all cards but one's own two and the ace."""
    cards = view.cards.get(ask.about, ())
    verbs = {option.verb: option for option in ask.options}
    rules = study.game.rules_as(Pure215Rules)
    if rules.insurance is None or len(cards) != 2:
        return None
    left = study.blackjack.shoe - kinds_in(cards)
    left[ACE] -= 1
    natural, pays = float(left[TEN] / left.sum()), float(Fraction(*rules.insurance.pays))
    found = [Choice(Answer("pass"), 0.0)]
    if "insure" in verbs:
        amount = verbs["insure"].high
        insured = amount * (natural * pays - (1.0 - natural))
        found.append(Choice(Answer("insure", amount), insured, 0.0, natural))
    if "even-money" in verbs:
        wager = wager_on(view, ask.seat, ask.about)
        waits = (1.0 - natural) * float(Fraction(*rules.natural_pays)) * wager
        paid = float(Fraction(*rules.insurance.even_money)) * wager
        found[0] = Choice(Answer("pass"), waits, 0.0, 1.0 - natural)
        found.append(Choice(Answer("even-money"), paid, 0.0, 1.0))
    return found


def _coach(studied: Studied) -> Coach:
    def prepare(game: Game, stakes: str, given: Mapping[str, Any]) -> None:
        played(studied(game, stakes or None, **dict(what_counts(given))))

    return Coach(partial(counsel, studied), prepare)


PURE215, NO_BUST, HOT_ACTION = map(_coach, (pure215_lab.study, no_bust_lab.study, hot_action_lab.study))
