"""The banked games: which part of the lab knows each of them, and what it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any, TypeVar

import msgspec

import calroom
from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.lab.charges import charges
from calroom.lab.sheets import Advice, Sheet
from calroom.lab.strategy_files import BEST, HOUSE, read_any
from calroom.lab.studies import GameStudy, study_of
from calroom.lab.worth import Odds
from calroom.money import Amount, in_cents

Answer = TypeVar("Answer")


def odds(
    game: str | Game,
    *,
    strategy: str = "",
    stakes: str | None = None,
    decks: int | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    wager: Amount | None = None,
    hands_an_hour: int | None = None,
    players: int = 1,
    posted: Mapping[str, Any] | None = None,
) -> Odds:
    """What the wagers of a game such as `palace.baccarat` are worth at a table that posts this.

    `strategy` may name a file with a way to play that is valued beside the best one and the house's. A table
    has its sign, `stakes`, so many `decks` where there is a choice, and whatever else is `posted`, by its
    name in the game. Where a game is dealt to know its odds, `rounds` and `seed` say how often and by
    which cards. What the collection makes of a `wager`, or of any, is said for every posted table, at so many
    hands an hour and for a bank that faces so many players.
    """
    house_game = game_of(game)
    asked = asked_of(posted, strategy=strategy, stakes=stakes, decks=decks, rounds=rounds, seed=seed)
    found = ask(_odds_of(house_game), house_game, asked)
    cost = charges(
        house_game,
        found.wagers,
        stakes=stakes,
        amount=None if wager is None else in_cents(wager),
        hands_an_hour=hands_an_hour,
        players=players,
    )
    pace = hands_an_hour or house_game.type.pace
    said = (*found.assumptions, f"{pace} hands an hour, and a bank that faces {players} such wager(s)")
    return msgspec.structs.replace(found, charges=cost, assumptions=said)


def first(game: Game) -> tuple[str, float] | None:
    """What the wager on one's own hand is worth, sooner than the odds; None where they are there as soon."""
    study = study_of(game)
    return study.first(game) if study and study.first else None


def otherwise(before: Game, after: Game) -> tuple[Sheet, Sheet] | None:
    """What two versions of a game play otherwise; None where its sheets of advice tell."""
    study = study_of(after)
    return study.otherwise(before, after) if study and study.otherwise else None


def _odds_of(game: Game) -> Callable[..., Odds]:
    """Who says what the wagers of a game are worth: its study, or where it has none the engine."""
    if is_unstudied(game):
        from calroom.lab.rounds import played

        return played.odds
    return studied(game, "worked out").odds


def is_unstudied(game: Game) -> bool:
    """Whether it is a game against a bank that the lab can only play."""
    return game.family == "banked" and not game.type.study


def advice(
    game: str | Game,
    *,
    stakes: str | None = None,
    decks: int | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    posted: Mapping[str, Any] | None = None,
) -> Advice:
    """How to play a game at a table that posts this; the names are those of `odds`."""
    house_game = game_of(game)
    asked = asked_of(posted, stakes=stakes, decks=decks, rounds=rounds, seed=seed)
    if is_unstudied(house_game):
        from calroom.lab.rounds import played

        return ask(played.advice, house_game, asked)
    study = studied(house_game, "worked out")
    if study.advice is None:
        raise ValueError(f"nobody has anything to decide in {house_game.id}")
    return ask(study.advice, house_game, asked)


def asked_of(posted: Mapping[str, Any] | None, **asked: Any) -> dict[str, Any]:
    """What somebody said of a table, without what they left open."""
    named = {name: value for name, value in asked.items() if value is not None and value != ""}
    return {**named, **(posted or {})}


def ask(part: Callable[..., Answer], game: Game, asked: Mapping[str, Any]) -> Answer:
    """Ask a part of the lab, and refuse what a game has no use for.

    A strategy file that cannot be read is refused before the work begins, which may take a while.
    """
    parameters = signature(part).parameters.values()
    if not any(each.kind is Parameter.VAR_KEYWORD for each in parameters):
        known = [each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY]
        if useless := [name for name in asked if name not in known]:
            may = f"only {', '.join(known)}" if known else "nothing"
            raise ValueError(f"{game.id} has no {' and no '.join(useless)} to say; {may} can be said of it")
    if not is_unstudied(game) and asked.get("strategy", BEST) not in (BEST, HOUSE, ""):
        read_any(asked["strategy"])
    return part(game, **asked)


def studied(game: Game, what: str) -> GameStudy:
    """What the lab knows of a game, or a refusal that names the games it has studied."""
    study = study_of(game)
    if study is None:
        known = [each.id for each in calroom.games() if each.type.study]
        raise ValueError(f"the odds of {game.id} are not {what}; there are those of {', '.join(known)}")
    return study
