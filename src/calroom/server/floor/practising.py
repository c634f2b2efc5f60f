"""Practice for players over REST: what comes back, the set of the day, and scores over time."""

from litestar import get
from litestar.di import NamedDependency

from calroom.floor.daily import PLAYERS, by_day, daily, day_of, first_answers
from calroom.floor.results import class_scores, due, fresh_seed
from calroom.server.floor.desk import read_results, scores_shown
from calroom.server.floor.shapes import DailyTask, DrillDue, PracticeBook, PracticeDay
from calroom.server.front import Front
from calroom.server.tables.clocks import now
from calroom.server.work.asking import Nothing, answered
from calroom.store.sessions import Session


@get("/api/practice", operation_id="practice")
async def practice(me: NamedDependency[Session], front: NamedDependency[Front]) -> PracticeBook:
    """What a player may practise now: what comes back, the set of the day, and how they did."""
    return await answered(
        front.places.library, _book, front.where, me.person, now(), front.keeper.shifts.east
    )


def _book(where: str, person: str, at: int, east: int) -> PracticeBook | Nothing:
    results = read_results(where, person)
    if isinstance(results, Nothing):
        return results
    mine = [one for one in results if one.kind in PLAYERS]
    today = day_of(at, east)
    tasks = daily(today)
    done = first_answers(mine, tasks)
    return PracticeBook(
        day=today.isoformat(),
        daily=[DailyTask(kind=task.kind, seed=task.seed, right=done.get(task)) for task in tasks],
        due=[DrillDue(kind=one.kind, game=one.game, seed=one.seed) for one in due(mine, person, at)],
        scores=scores_shown(class_scores(mine)),
        fresh={kind: fresh_seed(mine, person, kind) for kind in PLAYERS},
        days=[PracticeDay(day=one.day, answered=one.answered, right=one.right) for one in by_day(mine, east)],
    )


HANDLERS = [practice]
