"""The drills: every kind of problem for dealers and for the floor, made from hands of the engine."""

from collections.abc import Callable
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct

import calroom
from calroom.floor.drills import (
    fees,
    in_words,
    pan_pays,
    pots,
    reading,
    rulings,
    setting,
    settling,
    third_card,
)
from calroom.floor.problems import Solved
from calroom.houses.game import Game

Trainee: TypeAlias = Literal["dealer", "floor"]


class Kind(Struct, frozen=True):
    """A kind of problem: for whom it is, what it practises, which games have it, and how one is made."""

    name: str
    trainee: Trainee
    about: str
    suits: Callable[[Game], bool]
    make: Callable[[Game, int], Solved]


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("ruling", "floor", "rule on what goes wrong in a hand", rulings.suits, rulings.make),
        Kind("in-words", "floor", "rule on a question in your own words", in_words.suits, in_words.make),
        Kind("pots", "dealer", "divide side pots, odd chips and two halves", pots.suits, pots.make),
        Kind("reading", "dealer", "read the winning high and low", reading.suits, reading.make),
        Kind("settling", "dealer", "settle a table with a short bank", settling.suits, settling.make),
        Kind("setting", "dealer", "set a hand the house way", setting.suits, setting.make),
        Kind("third-card", "dealer", "the third-card rule", third_card.suits, third_card.make),
        Kind("pan-pays", "dealer", "what a spread of Pan pays", pan_pays.suits, pan_pays.make),
        Kind("fees", "dealer", "the right collection", fees.suits, fees.make),
    )
}


def kind_called(name: str) -> Kind:
    """A kind of problem by its name."""
    if name not in KINDS:
        raise LookupError(f"there is no drill {name!r}; there are {', '.join(KINDS)}")
    return KINDS[name]


def games_for(kind: Kind) -> list[Game]:
    """The filed house-games in which this can be practised."""
    return [game for game in calroom.games() if game.id in game.book.games and kind.suits(game)]


def problem(name: str, game: str = "", seed: int = 0) -> Solved:
    """A problem and its key, the same for the same seed; without a game, of any that has such problems."""
    kind = kind_called(name)
    if not game:
        return _of_any_game(kind, seed)
    house_game = calroom.game(game)
    if not kind.suits(house_game):
        games = ", ".join(one.id for one in games_for(kind))
        raise LookupError(f"{game} has no problems of the kind {name}; these have: {games}")
    return kind.make(house_game, seed)


def _of_any_game(kind: Kind, seed: int) -> Solved:
    games = games_for(kind)
    Random(f"{kind.name} {seed}").shuffle(games)
    for game in games:
        try:
            return kind.make(game, seed)
        except LookupError:
            # Some houses have nothing of the kind, as one that charges by the half hour takes no collection.
            continue
    raise LookupError(f"no game has problems of the kind {kind.name}")
