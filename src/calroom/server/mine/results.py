"""What one's hands came to, over REST, beside what was to be expected where the lab knows it."""

from functools import cache

from litestar import get
from litestar.di import NamedDependency

from calroom.games.banked.laid import Posted
from calroom.keeping.results import (
    Known,
    Question,
    Sum,
    Valued,
    Values,
    asked_of,
    kinds_of,
    results,
)
from calroom.server.errors import Wrong
from calroom.server.front import Front
from calroom.server.library.hands import Of, Time, played_in, title_of
from calroom.server.mine.shapes import CurvePoint, MistakeLine, MyResults, ResultLine
from calroom.server.work.asking import HouseFile, answered, game_at, whereabouts
from calroom.store.played import PlayedHand, Sought
from calroom.store.sessions import Session
from calroom.table.verbs import button_of

A_MOMENT = 0.3
"""Seconds that whoever asks waits for what the lab does not know yet."""

MOST_KINDS = 20
"""So many kinds of mistakes are told, the dearest."""


@get("/api/me/results", operation_id="my_results")
async def my_results(
    me: NamedDependency[Session],
    front: NamedDependency[Front],
    game: Of = "",
    house: Of = "",
    stakes: Of = "",
    since: Time = 0,
    until: Time = 0,
) -> MyResults:
    """What one's hands of a `game`, `house` or `stakes` came to, from a time up to another."""
    sought = Sought(game=game, house=house, stakes=stakes, since=since, until=until)
    names = front.keeper.register.names(me.person)
    found = await answered(front.places.records, _hands, front, names, sought)
    known: dict[Question, Values] = {}
    working = False
    for question in sorted(asked_of(found)):
        values = await _valued(front, question)
        if values is None:
            working = True
        else:
            known[question] = values
    return await answered(front.places.records, _told, front, names, found, known.get, working)


def _hands(front: Front, names: tuple[str, ...], sought: Sought) -> list[PlayedHand]:
    return front.keeper.store.played.of(*names, most=None, sought=sought)


async def _valued(front: Front, question: Question) -> Values | None:
    """What wagers are worth at a table, or nothing while the lab works it out; a game unknown has none."""
    game, stakes, posted = question
    try:
        where = whereabouts(front, game)
    except Wrong:
        return {}
    return (await front.worths.look(A_MOMENT, worths_at, *where, stakes, posted)).written


@cache
def worths_at(house: HouseFile, name: str, stakes: str, posted: Posted) -> dict[str, Valued]:
    """What every wager is worth where it is played best; this is done in another process."""
    from calroom.coach.wagers import best_worths
    from calroom.lab.on_file import is_on_file

    game = game_at(house, name)
    if not is_on_file(game) or stakes not in game.rules.stakes:
        return {}
    return {
        wager: Valued(worth.expected, worth.deviation, max(abs(one.pays) for one in worth.outcomes))
        for wager, worth in best_worths(game, stakes, posted).items()
    }


def _told(
    front: Front, names: tuple[str, ...], found: list[PlayedHand], known: Known, working: bool
) -> MyResults:
    store = front.keeper.store
    came = results(found, known)
    kinds = kinds_of(store.reviews.of(*names), found)
    return MyResults(
        all=_line(came.all),
        lines=[
            _line(line, game, title_of(front, game), stakes)
            for (game, stakes), line in sorted(came.lines.items(), key=lambda one: -one[1].hands)
        ],
        points=[
            CurvePoint(hands=one.hands, took=one.took, result=one.result, expected=one.expected)
            for one in came.points
        ],
        besides=store.played.collected_besides(*names),
        working=working,
        reviewed=sum(hand.cost is not None for hand in found),
        mistakes=[
            MistakeLine(
                game=kind.game,
                title=title_of(front, kind.game),
                chosen=_called(front, kind.game, kind.chosen),
                best=_called(front, kind.game, kind.best),
                count=kind.count,
                cost=kind.cost,
                table=kind.table,
                hand=kind.hand,
            )
            for kind in kinds[:MOST_KINDS]
        ],
        played=played_in(front, names),
    )


def _line(line: Sum, game: str = "", title: str = "", stakes: str = "") -> ResultLine:
    return ResultLine(
        game=game,
        title=title,
        stakes=stakes,
        hands=line.hands,
        took=line.took,
        result=line.result,
        collected=line.collected,
        jackpot=line.jackpot,
        known=line.known,
        known_result=line.known_result,
        expected=round(line.expected),
        error=round(line.error),
    )


def _called(front: Front, game: str, verb: str) -> str:
    """What the button says with which something is chosen."""
    try:
        return button_of(verb, front.keeper.houses.today(game).verbs)
    except (LookupError, ValueError):
        return verb


HANDLERS = [my_results]
