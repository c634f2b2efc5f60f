"""The daily set: problems for players that are the same for everybody on a date, and scores day by day."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from random import Random

from msgspec import Struct

from calroom.floor.drills import KINDS
from calroom.floor.results import Result

SIZE = 6
DAYS = 30
PLAYERS = tuple(kind.name for kind in KINDS.values() if kind.trainee == "player")


class Task(Struct, frozen=True):
    """One problem of a day: of any game that has such problems, the same for everybody."""

    kind: str
    seed: int


class Day(Struct, frozen=True):
    """How many problems somebody answered on a day, and how many of them right."""

    day: str
    answered: int
    right: int


def day_of(at: int, east: int) -> date:
    """The date of a moment by the clock of a room that lies so many minutes east of UTC.

    >>> day_of(0, 0).isoformat(), day_of(0, -480).isoformat()
    ('1970-01-01', '1969-12-31')
    """
    return (datetime.fromtimestamp(at / 1000, UTC) + timedelta(minutes=east)).date()


def daily(day: date) -> tuple[Task, ...]:
    """The set of a date: every problem of another kind, and none that anybody meets otherwise."""
    kinds = Random(f"daily {day.isoformat()}").sample(PLAYERS, SIZE)
    first = int(day.strftime("%Y%m%d")) * SIZE
    return tuple(Task(kind, first + place) for place, kind in enumerate(kinds))


def first_answers(results: Iterable[Result], tasks: Iterable[Task]) -> dict[Task, bool]:
    """Which of these somebody has answered, and whether they were right at once."""
    wanted, found = set(tasks), dict[Task, bool]()
    for one in sorted(results, key=lambda one: one.at):
        task = Task(one.kind, one.seed)
        if task in wanted:
            found.setdefault(task, one.right)
    return found


def by_day(results: Iterable[Result], east: int, most: int = DAYS) -> list[Day]:
    """How somebody did on the last days on which they practised as a player, the first of them first."""
    found: dict[str, list[bool]] = {}
    for one in results:
        if one.kind in PLAYERS:
            found.setdefault(day_of(one.at, east).isoformat(), []).append(one.right)
    return [Day(day, len(right), sum(right)) for day, right in sorted(found.items())[-most:]]
