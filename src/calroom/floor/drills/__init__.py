"""The drills: every kind of problem for dealers, for the floor and for players, made from the engine."""

from collections.abc import Callable
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct

import calroom
from calroom.cards import JOKER
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
from calroom.games.declared import referred
from calroom.games.pan.terms import Rules as PanRules
from calroom.houses.game import Game

BLACKJACKS = ("pure215", "no-bust", "hot-action")
RANKED = (*BLACKJACKS, "baccarat", "super-pan9", "three-card", "double-hand", "pai-gow-tiles")
"""Games against a bank; in all of them hands are ranked."""

Trainee: TypeAlias = Literal["dealer", "floor", "player"]


class Kind(Struct, frozen=True):
    """A kind of problem: for whom it is, what it practises, which games have it, and how one is made."""

    name: str
    trainee: Trainee
    about: str
    suits: Callable[[Game], bool]
    make: Callable[[Game, int], Solved]


def _from_above(reference: str) -> Callable[[Game, int], Solved]:
    """A problem whose key the coach and the lab know; they lie above, and are read when it is wanted."""

    def make(game: Game, seed: int) -> Solved:
        found: Solved = referred(f"calroom.coach.{reference}")(game, seed)
        return found

    return make


def _has(*names: str) -> Callable[[Game], bool]:
    return lambda game: game.type.name in names


def _is_holdem(game: Game) -> bool:
    """Whether it is plain hold'em, with two cards and one winner."""
    return game.id.partition(".")[2] == "holdem"


def _is_poker(game: Game) -> bool:
    return game.family == "poker" and game.type.showdown is not None


def _ranks_hands(game: Game) -> bool:
    return _is_poker(game) or _has(*RANKED)(game)


def _has_joker(game: Game) -> bool:
    return _ranks_hands(game) and JOKER in game.deck


def _pays_conditions(game: Game) -> bool:
    """Whether spreads are paid for at this house, where no table posts it."""
    return _has("pan")(game) and game.rules_as(PanRules).conditions_pay


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
        Kind(
            "chart", "player", "hit, stand, double or split", _has(*BLACKJACKS), _from_above("practice:chart")
        ),
        Kind(
            "play-or-fold", "player", "play or fold", _has("three-card"), _from_above("practice:play_or_fold")
        ),
        Kind(
            "draw-or-stand",
            "player",
            "draw or stand",
            _has("super-pan9"),
            _from_above("practice:draw_or_stand"),
        ),
        Kind(
            "as-bank",
            "player",
            "draw or stand as the bank",
            _has("super-pan9"),
            _from_above("practice:as_bank"),
        ),
        Kind("best-setting", "player", "set two hands", setting.suits, _from_above("practice:best_setting")),
        Kind(
            "beats", "player", "what beats what, high and low", _ranks_hands, _from_above("comparing:beats")
        ),
        Kind("joker", "player", "what a joker makes of a hand", _has_joker, _from_above("comparing:joker")),
        Kind("pot-odds", "player", "outs and pot odds", _is_holdem, _from_above("practice:pot_odds")),
        Kind("opening", "player", "opening hands of hold'em", _is_holdem, _from_above("practice:opening")),
        Kind(
            "pan-helps",
            "player",
            "cards that help in Pan",
            _has("pan"),
            _from_above("pan_practice:cards_that_help"),
        ),
        Kind(
            "pan-conditions",
            "player",
            "spreads that pay in Pan",
            _pays_conditions,
            _from_above("pan_practice:conditions"),
        ),
        Kind(
            "play-or-pass", "player", "play or pass in Pan", _has("pan"), _from_above("practice:play_or_pass")
        ),
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
