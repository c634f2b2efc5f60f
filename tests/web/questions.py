"""Every kind of question that the games put, and what may be answered, for the client's chooser."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

import calroom
from calroom.houses.game import Game
from calroom.server.tables.told import words_of
from calroom.table.asks import Answer, Ask, Option
from calroom.table.refusals import CannotHappen
from calroom.testing import any_answer, deal
from tests.trouble import any_incident

DEALS = 8
TRIALS = 3


def asks() -> list[tuple[str, Ask]]:
    """One ask of every shape in every house-game, the floor's and the dealer's among them."""
    luck = Random(23)
    found: dict[tuple[object, ...], tuple[str, Ask]] = {}
    for game in calroom.games():
        for ask in _asks_of(game, luck):
            found.setdefault((game.type.name, ask.topic, _shape(ask)), (game.id, ask))
    return list(found.values())


def _asks_of(game: Game, luck: Random) -> Iterator[Ask]:
    for nth in range(DEALS):
        hand = deal(game, luck, luck.randrange(2**32))
        while not hand.over:
            yield from hand.asks
            if nth % 2 and game.remedies and luck.random() < 0.2:
                try:
                    hand.report(any_incident(luck.choice(tuple(game.remedies)), hand.table.seats, luck))
                except CannotHappen:
                    continue
            else:
                hand.answer(*any_answer(hand, luck))


def _shape(ask: Ask) -> frozenset[tuple[str, bool, bool, int, int]]:
    return frozenset(
        (option.verb, option.high > option.low, bool(option.picks), option.fewest, option.most)
        for option in ask.options
    )


def with_trials(game: str, ask: Ask, luck: Random) -> dict[str, Any]:
    """An ask as the client gets it, with choices that the engine takes or refuses."""
    trials = [trial for at, option in enumerate(ask.options) for trial in _trials(at, option, luck)]
    words = msgspec.to_builtins(words_of(calroom.game(game)))
    return {"game": game, "ask": msgspec.to_builtins(ask), "words": words, "trials": trials}


def _trials(at: int, option: Option, luck: Random) -> Iterator[dict[str, Any]]:
    for _ in range(TRIALS):
        cards = luck.sample(option.cards, luck.randint(0, len(option.cards)))
        if option.picks and luck.random() < 0.4:
            cards = list(luck.choice(option.picks))
        luck.shuffle(cards)
        amount = luck.choice((option.low, option.high, luck.randint(0, option.high + option.step)))
        takes = option.takes(Answer(option.verb, amount, tuple(cards), option.where))
        yield {"option": at, "cards": cards, "amount": amount, "takes": takes}
