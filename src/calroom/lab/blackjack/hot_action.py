"""Hot Action Blackjack in the lab."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from calroom.games.banked.blackjack import hot_action as script
from calroom.games.banked.blackjack.hands import HandInPlay
from calroom.houses.game import Game
from calroom.lab.blackjack.hands import Class, kinds_in
from calroom.lab.blackjack.odds import BlackjackLab, nothing_beside
from calroom.lab.blackjack.values import Blackjack
from calroom.lab.studies import EVERY_WAY, GameStudy
from calroom.ranking.hot_action import TWO_CARD_22


def blackjack(game: Game, **posted: Any) -> Blackjack:
    """The game as the lab values it."""
    terms = game.terms_as(script.Terms)
    rules, ranking = terms.rules, terms.ranking

    def pays(mine: Class, theirs: Class) -> Fraction:
        hand = HandInPlay("", [], mine[0], split=False)
        return Fraction(*terms.outcomes[script.compare(hand, mine[1], *theirs)].odds)

    return Blackjack(
        shoe=kinds_in(game.cards_for(posted)),
        total=lambda cards, dealt: ranking.total(cards, dealt=dealt),
        player_class=lambda cards, dealt: (
            ranking.total(cards, dealt=dealt),
            ranking.value(cards, dealt=dealt),
        ),
        bank_class=lambda cards: (ranking.total(cards), ranking.value(cards)),
        pays=pays,
        most=22,
        ways=terms.table.ways,
        bank_chart=rules.player_dealer_chart,
        ends_at_once=lambda theirs: theirs[1] >= TWO_CARD_22,
        peeks=True,
        completes=True,
        dice=rules.dice,
    )


_lab = BlackjackLab(blackjack, nothing_beside)
study, odds, advice, run = _lab.study, _lab.odds, _lab.advice, _lab.run


STUDY = GameStudy(odds, run, {"position": EVERY_WAY}, advice, _lab.first)
