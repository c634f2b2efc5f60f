"""Divide the pots: side pots, odd chips and two halves, as the dealer pushes them."""

from calroom.floor.drills.showdowns import Showdown, lies, showdown, topics
from calroom.floor.problems import Blank, Problem, Solved
from calroom.floor.rulings import cited
from calroom.houses.game import Game
from calroom.money import dollars
from calroom.table.events import Moved
from calroom.table.words import say

TRIES = 400


def suits(game: Game) -> bool:
    """Whether the game has pots to divide."""
    return game.family == "poker" and game.script_name != "push9"


def make(game: Game, seed: int) -> Solved:
    """A showdown with several pots, or a pot that is divided."""
    for number in range(TRIES):
        found = showdown(game, seed * TRIES + number)
        if found and (len(found.pots) > 1 or _is_divided(found)):
            return _solved(game, seed, found)
    raise LookupError(f"no hand of {game.id} comes to a divided pot")


def _is_divided(found: Showdown) -> bool:
    pushed = [event.source for event in found.award if isinstance(event, Moved)]
    return len(pushed) > len(set(pushed))


def _solved(game: Game, seed: int, found: Showdown) -> Solved:
    seats = sorted(found.shown)
    problem = Problem(
        "pots",
        game.id,
        seed,
        f"{game.title}, {found.hand.setup.stakes}: divide the pots",
        tuple(lies(found)),
        "How much does each player take in all?",
        tuple(Blank(f"seat {seat}", "money") for seat in seats),
        found.view,
    )
    reads = [say(event) for _, event in sorted(found.shown.items())]
    right = tuple(dollars(found.taken(seat)) for seat in seats)
    because = (*reads, *map(say, found.award))
    return Solved(problem, right, because, cited(game, topics(found.award)))
