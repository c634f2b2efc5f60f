"""To play or to fold in Three Card Poker: every two cards that may lie under the one that is up."""

from __future__ import annotations

from calroom.cards import CODE
from calroom.coach.choices import Choice, staked
from calroom.coach.tables import Coach, Situation
from calroom.games.banked.three_card.players import ANTE, BONUS
from calroom.games.banked.three_card.terms import Rules, Terms
from calroom.lab.on_file import what_counts
from calroom.lab.three_card import _kernels as kernels
from calroom.lab.three_card.study import ends_of
from calroom.ranking.three_card import kind_of, value
from calroom.table.asks import Answer
from calroom.table.table import HAND


def counsel(situation: Situation) -> list[Choice] | None:
    """What playing on brings for ante, play bet and bonus, and what folding loses."""
    game, view, ask = situation.game, situation.view, situation.ask
    cards, up = tuple(view.cards.get(HAND[ask.seat], ())), view.cards.get("bank hand", ())
    mine = staked(view, ask.seat)
    ante, bonus = mine.get(ANTE[ask.seat], 0), mine.get(BONUS[ask.seat], 0)
    if ask.topic != "play-or-fold" or not up or not ante:
        return None
    decks = {name: many for name, many in what_counts(situation.given) if name == "decks"}
    ends = ends_of([cards], game.cards_for(decks))[0, CODE[up[0]]]
    deals = int(ends.sum())
    unqualified, won, lost = (int(ends[end]) for end in (kernels.UNQUALIFIED, kernels.WON, kernels.LOST))
    to, on = game.rules_as(Rules).win_pays
    on_bonus = game.terms_as(Terms, view.stakes or None).bonus.get(kind_of(value(cards)))
    beside = -bonus if on_bonus is None else bonus * on_bonus[0] / on_bonus[1]
    found = []
    for option in ask.options:
        if option.verb == "fold":
            found.append(Choice(Answer("fold"), float(-ante - bonus), 0.0, 0.0))
            continue
        play = option.high
        gains = (unqualified * ante + won * (ante + play)) * to / on
        brings = (gains - lost * (ante + play)) / deals + beside
        found.append(Choice(Answer(option.verb, play), brings, 0.0, (unqualified + won) / deals))
    return found


COACH = Coach(counsel)
