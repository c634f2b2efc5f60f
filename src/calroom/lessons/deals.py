"""Chosen decks: the order of the cards in which everybody gets what a lesson wants them to have.

A hand is dealt and played as the lesson wants it, and one sees from where in the deck each card came. Then
the cards that are wanted are put there, until the hand goes as it should.
"""

from collections import Counter

from calroom.cards import Cards
from calroom.houses.game import Game
from calroom.lessons.playing import Sitting, WrongStep
from calroom.lessons.steps import Play
from calroom.shuffle.seeded import SeededChance
from calroom.table.events import Dealt, Event, Passed

MOST_TRIES = 24


def chosen_deck(game: Game, play: Play) -> Cards:
    """The order of the cards that gives everybody what they should have."""
    deal = play.deal
    _check(game, play)
    deck = list(SeededChance(deal.seed).shuffle(game.cards_for(deal.given)))
    for _ in range(MOST_TRIES):
        sitting = Sitting(game, play, tuple(deck), strict=False)
        sitting.finish()
        if not _put(deck, _came(sitting.hand.events), play):
            return tuple(deck)
    raise WrongStep(f"{game.id}: no deck was found for {play.title}")


def _check(game: Game, play: Play) -> None:
    wanted = Counter(card for cards in play.deal.wishes.values() for card in cards)
    missing = wanted - Counter(game.cards_for(play.deal.given))
    if missing:
        raise WrongStep(f"{game.id}: there is no {' '.join(missing)} to deal")


def _put(deck: list[str], came: dict[str, list[int]], play: Play) -> bool:
    """Put the cards that are wanted where they come from; whether any had to be moved."""
    wanted = {
        position: card
        for place, cards in play.deal.wishes.items()
        for position, card in zip(came.get(place, ()), cards, strict=False)
    }
    short = any(len(came.get(place, ())) < len(cards) for place, cards in play.deal.wishes.items())
    moved = False
    for position, card in wanted.items():
        if deck[position] != card:
            moved = True
            other = _elsewhere(deck, card, wanted)
            deck[position], deck[other] = deck[other], deck[position]
    if short and not moved:
        raise WrongStep(f"a hand of {play.title} ends before all cards have come that are wanted")
    return moved


def _elsewhere(deck: list[str], card: str, wanted: dict[int, str]) -> int:
    """Where such a card lies that nobody needs there."""
    return next(at for at, other in enumerate(deck) if other == card and wanted.get(at) != card)


def _came(events: list[Event]) -> dict[str, list[int]]:
    """From which positions of the deck cards have come to each place, in the order in which they came."""
    lying: dict[str, list[tuple[str, int]]] = {}
    came: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, Dealt) and event.at >= 0:
            arrived = [(card, event.at + number) for number, card in enumerate(event.cards)]
        elif isinstance(event, Passed):
            arrived = [_taken(lying.get(event.source, []), card) for card in event.cards]
        else:
            continue
        lying.setdefault(event.place, []).extend(arrived)
        came.setdefault(event.place, []).extend(at for _, at in arrived if at >= 0)
    return came


def _taken(lying: list[tuple[str, int]], card: str) -> tuple[str, int]:
    for number, (other, _) in enumerate(lying):
        if other == card:
            return lying.pop(number)
    return card, -1
