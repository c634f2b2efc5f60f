"""No Bust Blackjack in the lab."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from calroom.games.banked.blackjack import no_bust as script
from calroom.games.banked.blackjack.hands import HandInPlay
from calroom.houses.game import Game
from calroom.lab.blackjack.hands import JOKER_KIND, Class, kinds_in
from calroom.lab.blackjack.odds import BLACKJACK_LAYOUT, BlackjackLab, nothing_beside
from calroom.lab.blackjack.values import Blackjack
from calroom.lab.studies import GameStudy


def blackjack(game: Game, **posted: Any) -> Blackjack:
    """The game as the lab values it."""
    terms = game.terms_as(script.Terms)
    rules = terms.rules

    def pays(mine: Class, theirs: Class) -> Fraction:
        hand = HandInPlay("", [], mine, split=False)
        return Fraction(*terms.outcomes[script.compare(hand, theirs)].odds)

    forfeited, of_wager = rules.surrender
    total = terms.ranking.total
    return Blackjack(
        shoe=kinds_in(game.cards_for(posted)),
        total=lambda cards, dealt: total(cards, dealt=dealt),
        player_class=lambda cards, dealt: total(cards, dealt=dealt),
        bank_class=total,
        pays=pays,
        most=rules.most,
        ways=terms.table.ways,
        bank_chart=rules.player_dealer_chart,
        surrender=Fraction(-forfeited, of_wager),
        freezes=lambda up: up == JOKER_KIND,
        peeks=False,
        joker_counts=rules.joker_counts,
    )


_lab = BlackjackLab(blackjack, nothing_beside)
study, odds, advice, run = _lab.study, _lab.odds, _lab.advice, _lab.run


STUDY = GameStudy(odds, run, BLACKJACK_LAYOUT, advice, _lab.first)
