"""What the lab knows of a game against a bank: one value, made by the part of the lab that studies it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from calroom.games.declared import referred
from calroom.houses.game import Game
from calroom.lab.sheets import Advice, Sheet
from calroom.lab.worth import Odds

if TYPE_CHECKING:
    from calroom.lab.rounds.simulations import Run

EVERY_WAY = ("",)


class GameStudy(NamedTuple):
    """What wagers are worth, rounds by the million, and how to play where there is anything to decide.

    `layout` says for every place of a wager how the names of those worths begin that are of the wager there.
    Where `odds` take a while, `first` is what the wager on one's own hand is worth, exactly and before all
    else: by its name among the worths, what a player has of it. Where no sheet of advice can tell apart two
    versions of a game, `otherwise` does: the same rows before and after, of all that is played otherwise.
    """

    odds: Callable[..., Odds]
    run: Callable[..., Run]
    layout: Mapping[str, tuple[str, ...]]
    advice: Callable[..., Advice] | None = None
    first: Callable[[Game], tuple[str, float]] | None = None
    otherwise: Callable[[Game, Game], tuple[Sheet, Sheet]] | None = None


def study_of(game: Game) -> GameStudy | None:
    """What the lab knows of a game, if anybody has studied it."""
    return referred(game.type.study) if game.type.study else None
