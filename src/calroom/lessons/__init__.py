"""A lesson for every house-game: step by step, with hands that one plays, for somebody who knows nothing.

It is made from the house file, so that it is always of this house and version.

>>> import calroom
>>> from calroom.lessons import lesson
>>> [type(step).__name__ for step in lesson(calroom.game("palace.holdem")).steps][:4]
['Say', 'Show', 'Show', 'Show']
"""

from collections.abc import Callable, Mapping
from functools import cache

from calroom.houses.game import Game
from calroom.languages import ENGLISH
from calroom.lessons import banked, pan, poker
from calroom.lessons.deals import chosen_deck
from calroom.lessons.on_paper import sheet
from calroom.lessons.playing import Sitting as Sitting
from calroom.lessons.playing import Verdict as Verdict
from calroom.lessons.playing import WrongStep as WrongStep
from calroom.lessons.steps import Lesson, Step
from calroom.lessons.steps import Play as Play
from calroom.lessons.steps import Question as Question
from calroom.lessons.steps import Say as Say
from calroom.lessons.steps import Show as Show

MADE: Mapping[str, Callable[[Game], tuple[Step, ...]]] = {
    "holdem": poker.holdem,
    "stud": poker.stud,
    "draw": poker.draw,
    "mexican": poker.mexican,
    "push9": poker.push9,
    "pure215": banked.blackjack,
    "no-bust": banked.blackjack,
    "hot-action": banked.blackjack,
    "baccarat": banked.baccarat,
    "super-pan9": banked.super_pan9,
    "three-card": banked.three_card,
    "double-hand": banked.double_hand,
    "pai-gow-tiles": banked.pai_gow_tiles,
    "pan": pan.pan,
}
"""Who makes the lesson of a type of game."""


def teaches(game: Game) -> bool:
    """Whether there is a lesson of this game; one of somebody else's has none."""
    return game.type.name in MADE


@cache
def lesson(game: Game) -> Lesson:
    """The lesson of a house-game."""
    if not teaches(game):
        raise LookupError(f"there is no lesson of {game.id}")
    return Lesson(game.id, game.title, game.version, MADE[game.type.name](game))


@cache
def _deck(game: Game, at: int) -> tuple[str, ...]:
    return chosen_deck(game, _hand(game, at))


def _hand(game: Game, at: int) -> Play:
    steps = lesson(game).steps
    step = steps[at] if 0 <= at < len(steps) else None
    if not isinstance(step, Play):
        raise WrongStep(f"step {at} of the lesson of {game.title} is no hand to play")
    return step


def game_sheet(game: Game, language: str = ENGLISH) -> str:
    """The sheet of a game in a language, one page to print."""
    if not teaches(game):
        raise LookupError(f"there is no sheet of {game.id}")
    return sheet(game, language)


def sit_down(game: Game, at: int) -> Sitting:
    """Begin the hand that is this step of the lesson."""
    return Sitting(game, _hand(game, at), _deck(game, at))
