"""What a Pan player looks for: whether cards belong together, which cards help, and what conditions pay."""

from __future__ import annotations

from collections.abc import Iterator

from calroom.bots.pan import tie
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


def loose(cards: Cards) -> Cards:
    """The cards of a hand that go with no other of them."""
    return tuple(
        one
        for at, one in enumerate(cards)
        if not any(tie(one, other) for number, other in enumerate(cards) if number != at)
    )


def notes(game: Game, view: View, ask: Ask) -> Iterator[Sentence]:
    """How well cards go together, where one may still pass; which cards help, what conditions pay."""
    mine = tuple(view.cards.get(HAND[ask.seat], ()))
    if not mine:
        return
    if any(option.verb == "play" for option in ask.options):
        yield _about_playing(mine)
    found = helps(game, view, ask)
    if not found:
        yield Sentence("No single card makes a spread with yours")
        return
    yield _about_help(found)
    ordered = _best_first(found)
    chip = game.terms_as(Terms, view.stakes or None).chip
    paying = [card for card in ordered if found[card]][:MOST_SHOWN]
    if game.rules_as(Rules).conditions_pay and paying:
        best = paying[0]
        yield Sentence(
            "{cards} would make a condition; {card} pays most, {amount} from each",
            cards=paying,
            card=best,
            amount=found[best] * chip,
        )


def _about_playing(mine: Cards) -> Sentence:
    """How much of a hand hangs together: who passes gives up the ante, who plays pays for conditions too."""
    alone = loose(mine)
    if not alone:
        return Sentence("Each of your {all:number} cards goes with another of them", all=len(mine))
    return Sentence(
        "Of your {all:number} cards {tied:number} go with others, and {cards} with none",
        all=len(mine),
        tied=len(mine) - len(alone),
        cards=alone,
    )


def _about_help(found: dict[Card, int]) -> Sentence:
    ordered = _best_first(found)
    if len(ordered) <= MOST_SHOWN:
        return Sentence("{count:number} of the 40 cards help: {cards}", count=len(found), cards=ordered)
    return Sentence(
        "{count:number} of the 40 cards help, among them {cards}",
        count=len(found),
        cards=ordered[:MOST_SHOWN],
    )


def _best_first(found: dict[Card, int]) -> list[Card]:
    return sorted(found, key=lambda card: (-found[card], card))
