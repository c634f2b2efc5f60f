"""What a Pan player looks for: the cards that help, and what the conditions pay that are one card away."""

from __future__ import annotations

from collections.abc import Iterator

from calroom.cards import Card, Cards
from calroom.games.pan.pays import worth
from calroom.games.pan.terms import Rules, Terms
from calroom.houses.game import Game
from calroom.table.asks import Ask
from calroom.table.sentences import Sentence
from calroom.table.table import HAND
from calroom.table.views import View

MOST_SHOWN = 12


def helps(game: Game, view: View, ask: Ask) -> dict[Card, int]:
    """The cards that would make a spread with what the seat holds, each with the most chips that it pays."""
    terms = game.terms_as(Terms, view.stakes or None)
    mine, found = view.cards.get(HAND[ask.seat], ()), dict[Card, int]()
    boards = [cards for place, cards in view.cards.items() if place.endswith(f"spread of seat {ask.seat}")]
    for card in dict.fromkeys(game.deck):
        for play in terms.melds.plays(card, mine, boards):
            spread: Cards = (card, *play.cards)
            if play.spread >= 0:
                spread = (*boards[play.spread], *spread)
            found[card] = max(found.get(card, 0), worth(spread, terms.melds, terms.rules.pays).chips)
    return found


def notes(game: Game, view: View, ask: Ask) -> Iterator[Sentence]:
    """Which cards help, and what conditions pay."""
    if not view.cards.get(HAND[ask.seat]):
        return
    found, rules = helps(game, view, ask), game.rules_as(Rules)
    if not found:
        yield Sentence("No single card makes a spread with yours")
        return
    ordered = sorted(found, key=lambda card: (-found[card], card))[:MOST_SHOWN]
    yield Sentence("{count:number} of the 40 cards help, among them {cards}", count=len(found), cards=ordered)
    chip = game.terms_as(Terms, view.stakes or None).chip
    paying = [card for card in ordered if found[card]]
    if rules.conditions_pay and paying:
        best = paying[0]
        yield Sentence(
            "{cards} would make a condition; {card} pays most, {amount} from each",
            cards=paying,
            card=best,
            amount=found[best] * chip,
        )
