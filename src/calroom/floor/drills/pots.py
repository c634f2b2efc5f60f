"""Divide the pots: side pots, odd chips and two halves, as the dealer pushes them."""

from calroom.floor.drills.showdowns import Showdown, has_showdowns, lies, pots_of, showdown, topics
from calroom.floor.problems import Blank, Problem, Solved
from calroom.floor.rulings import cited
from calroom.houses.game import Game
from calroom.money import dollars
from calroom.table.events import Moved
from calroom.table.sentences import Sentence
from calroom.table.words import tell

TRIES = 400
suits = has_showdowns


def make(game: Game, seed: int) -> Solved:
    """A showdown with several pots, with a pot that is divided, or with an odd chip, in turn."""
    usual: Showdown | None = None
    wanted = WANTED[seed % len(WANTED)]
    for number in range(TRIES):
        found = showdown(game, seed * TRIES + number)
        if found and wanted(found):
            return divide(game, seed, found)
        if found and usual is None and any(one(found) for one in WANTED):
            usual = found
    if usual is None:
        raise LookupError(f"no hand of {game.id} comes to a divided pot")
    return divide(game, seed, usual)


def has_side_pots(found: Showdown) -> bool:
    """Whether several pots are to be pushed."""
    return len(found.pots) > 1


def is_divided(found: Showdown) -> bool:
    """Whether a pot goes to several players."""
    pushed = [event.source for event in found.award if isinstance(event, Moved)]
    return len(pushed) > len(set(pushed))


def has_odd_chip(found: Showdown) -> bool:
    """Whether a pot cannot be divided evenly."""
    return "odd-chip" in topics(found.award)


WANTED = (has_side_pots, is_divided, has_odd_chip)


def divide(game: Game, seed: int, found: Showdown) -> Solved:
    """The problem that a showdown poses."""
    seats = sorted(found.shown)
    problem = Problem(
        "pots",
        game.id,
        seed,
        Sentence(
            "{game:word}, {stakes:word}: divide the pots", game=game.title, stakes=found.hand.setup.stakes
        ),
        (*lies(found), *pots_of(found)),
        Sentence("How much does each player take in all?"),
        tuple(Blank(Sentence("{seat}", seat=seat), "money") for seat in seats),
        found.view,
    )
    reads = [tell(event) for _, event in sorted(found.shown.items())]
    right = tuple(dollars(found.taken(seat)) for seat in seats)
    because = (*reads, *map(tell, found.award))
    return Solved(problem, right, because, cited(game, topics(found.award), found.hand.setup.stakes))
