"""Drills of Pan: which card makes a spread, and which spread pays most."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random

from calroom.cards import Card, Cards
from calroom.coach.pan import helps
from calroom.coach.practice import answer_of, of_house, your_hand
from calroom.floor.problems import Problem, Solved
from calroom.games.pan.melds import LEAST
from calroom.games.pan.naming import pay_of
from calroom.games.pan.terms import Rules, Terms
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask, Option
from calroom.table.sentences import Sentence, each
from calroom.table.table import HAND
from calroom.table.views import View

TRIES = 60
HELD = 10
OTHERS = 3
"""So many wrong replies stand beside the right one."""


def cards_that_help(game: Game, seed: int) -> Solved:
    """Ten cards of Pan: which of four others makes a spread with them."""
    luck = Random(f"pan-helps {game.id} {seed}")
    seat = 1
    ask = Ask(seat, (Option("play"), Option("pass")), Answer("pass"))
    for _ in range(TRIES):
        mine = sorted(luck.sample(game.deck, HELD))
        view = View(seat, stakes=game.rules.stakes[0], cards={HAND[seat]: mine})
        found = helps(game, view, ask)
        rest = [card for card in dict.fromkeys(game.deck) if card not in found]
        if found and len(rest) >= OTHERS:
            break
    else:
        raise LookupError(f"no hand of {game.id} was found that a card helps")
    right = luck.choice(sorted(found))
    choices = tuple(sorted((right, *luck.sample(rest, OTHERS))))
    told = (your_hand(mine),)
    question = Sentence("Which card makes a spread with yours?")
    problem = Problem(
        "pan-helps", game.id, seed, of_house(game), told, question, answer_of(*each("{card}", card=choices))
    )
    pays = found[right] if game.rules_as(Rules).conditions_pay else None
    because = (
        _makes(right, pays),
        Sentence("{number} of the 40 cards help this hand: {cards}", number=len(found), cards=sorted(found)),
    )
    return Solved(problem, (right,), because, ())


def _makes(card: Card, pays: int | None) -> Sentence:
    """What a card does, and how many chips that is paid with, where the house pays for spreads."""
    if pays is None:
        return Sentence("{card} makes a spread", card=card)
    if pays == 1:
        return Sentence("{card} makes a spread that pays one chip from each", card=card)
    if pays:
        return Sentence("{card} makes a spread that pays {number} chips from each", card=card, number=pays)
    return Sentence("{card} makes a spread that pays nothing", card=card)


def conditions(game: Game, seed: int) -> Solved:
    """Four spreads as they are laid down: which of them pays most, where this house pays for them."""
    luck, terms = Random(f"pan-conditions {game.id} {seed}"), game.terms_as(Terms)
    by_pay = spreads_by_pay(game)
    paying = sorted(filter(None, by_pay))
    if not paying:
        raise LookupError(f"{game.id} pays for no spread")
    most = luck.choice(paying)
    right = luck.choice(by_pay[most])
    less = [pay for pay in by_pay if pay < most]
    others = {luck.choice(by_pay[luck.choice(less)]) for _ in range(OTHERS)}
    choices = sorted((right, *others))
    said = dict(zip(choices, each("{cards}", cards=choices), strict=True))
    question = Sentence("Which of these spreads pays most?")
    blanks = answer_of(*said.values())
    problem = Problem("pan-conditions", game.id, seed, of_house(game), (), question, blanks)
    by_worth = sorted(choices, key=lambda spread: -terms.worth(list(spread)).chips)
    because = tuple(
        Sentence("{cards} {pays:said}", cards=spread, pays=pay_of(terms, spread)) for spread in by_worth
    )
    return Solved(problem, (str(said[right]),), because, ())


@lru_cache(maxsize=8)
def spreads_by_pay(game: Game) -> dict[int, list[Cards]]:
    """All spreads of three cards, by how many chips each of the others pays for them."""
    terms, found = game.terms_as(Terms), dict[int, list[Cards]]()
    for spread in combinations_with_replacement(sorted(set(game.deck)), LEAST):
        if terms.melds.kind(spread):
            found.setdefault(terms.worth(list(spread)).chips, []).append(spread)
    return found
