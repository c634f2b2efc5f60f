"""Read the winning hand, or the winning high and the winning low."""

from calroom.floor.drills.showdowns import Showdown, has_showdowns, lies, showdown, topics
from calroom.floor.problems import Blank, Problem, Solved
from calroom.floor.rulings import cited
from calroom.houses.game import Game
from calroom.table.events import Called, Moved
from calroom.table.sentences import Sentence
from calroom.table.table import POT
from calroom.table.words import tell

TRIES = 400
suits = has_showdowns
NOBODY = "nobody"
TWO_WAYS = frozenset({"high-half", "low-half", "both-ways", "no-low", "no-high"})
TIED = frozenset({"split-pot", "tied-half", "nobody-qualifies"})


def make(game: Game, seed: int) -> Solved:
    """A showdown in which one hand is the best, or one each way."""
    for number in range(TRIES):
        found = showdown(game, seed * TRIES + number)
        winners = _winners(found) if found else ()
        if found and winners:
            return _solved(game, seed, found, winners)
    raise LookupError(f"no hand of {game.id} comes to a showdown that one hand wins")


def _winners(found: Showdown) -> tuple[str, ...]:
    """Who wins the main pot: by the one way there is, or high and then low; nothing if hands are tied."""
    decided = set(topics(found.award))
    pushed = [event for event in found.award if isinstance(event, Moved) and event.source == POT]
    seats = [f"seat {event.target.split()[1]}" for event in pushed]
    if decided & TIED or len(seats) > 2 or len(set(seats)) < len(seats):
        return ()
    if not decided & TWO_WAYS:
        return tuple(seats) if len(seats) == 1 else ()
    return _both_ways(found, seats)


def _both_ways(found: Showdown, seats: list[str]) -> tuple[str, ...]:
    if len(seats) == 2:
        return tuple(seats)
    about = {event.topic for event in _about_main_pot(found)}
    if "no-low" in about:
        return (seats[0], NOBODY)
    return (NOBODY, seats[0]) if "no-high" in about else (seats[0], seats[0])


def _about_main_pot(found: Showdown) -> list[Called]:
    """What the dealer says just before the main pot, which is pushed last."""
    said: list[Called] = []
    for event in reversed(found.award):
        if isinstance(event, Called):
            said.append(event)
        elif said:
            break
    return said


def _solved(game: Game, seed: int, found: Showdown, winners: tuple[str, ...]) -> Solved:
    seats = tuple(Sentence("{seat}", seat=seat) for seat in sorted(found.shown))
    one = len(winners) == 1
    names = (Sentence("the pot"),) if one else (Sentence("high"), Sentence("low"))
    said = seats if one else (*seats, Sentence(NOBODY))
    problem = Problem(
        "reading",
        game.id,
        seed,
        Sentence("{game:word}: read the hands", game=game.title),
        tuple(lies(found)),
        Sentence("Who wins the main pot?") if one else Sentence("Who wins high, and who wins low?"),
        tuple(Blank(name, "choice", tuple(map(str, said)), said=said) for name in names),
        found.view,
    )
    shown = sorted(found.shown.items())
    because = (*(tell(event) for _, event in shown), *map(tell, found.award))
    decided = (*topics([event for _, event in shown]), *topics(found.award))
    return Solved(problem, winners, because, cited(game, decided))
