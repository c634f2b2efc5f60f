"""Pure 21.5 Blackjack in the lab."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from calroom.cards import Cards
from calroom.games.banked import pure215 as script
from calroom.games.banked.blackjack import HandInPlay
from calroom.houses.game import Game
from calroom.lab.blackjack_hands import Class, kinds_in
from calroom.lab.blackjack_values import Blackjack
from calroom.ranking import pure215 as ranking


def blackjack(game: Game, **posted: Any) -> Blackjack:
    """The game as the lab values it."""
    terms: script.Terms = game.terms(game.rules.stakes[0])
    rules = terms.rules

    def pays(mine: Class, theirs: Class) -> Fraction:
        bank, cards = theirs
        hand = HandInPlay("", [], mine, split=False)
        return Fraction(*terms.outcomes[script.compare(hand, bank, cards)].odds)

    def bank_class(cards: Cards) -> Class:
        total = ranking.total(cards)
        return total, cards if ranking.three_eights(cards) else ()

    forfeited, of_wager = rules.surrender
    return Blackjack(
        shoe=kinds_in(game.cards_for(posted)),
        total=lambda cards, dealt: ranking.total(cards, dealt=dealt),
        player_class=lambda cards, dealt: ranking.total(cards, dealt=dealt),
        bank_class=bank_class,
        pays=pays,
        most=21,
        ways=terms.table.ways,
        bank_chart=rules.player_dealer_chart,
        surrender=Fraction(-forfeited, of_wager),
        ends_at_once=lambda theirs: theirs[0].natural,
        needs_bank=lambda mine: not mine.natural,
        peeks=True,
    )
