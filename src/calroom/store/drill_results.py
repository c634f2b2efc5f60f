"""What people answered in drills: kept for themselves, and read by their trainers."""

from collections.abc import Sequence

from msgspec import json
from sqlalchemy import func, select

from calroom.floor.results import Result
from calroom.store import schema
from calroom.store.database import Database, add

_RESULT = schema.drill_result.c
_read_answers = json.Decoder(tuple[str, ...]).decode


class DrillResults:
    """Keeps results, and reads them in the order in which they came."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, results: Sequence[Result]) -> None:
        """Keep some results; all of them are there when this returns, or none."""
        with self._database.writing() as connection:
            last = connection.scalar(select(func.max(_RESULT.id))) or 0
            add(connection, schema.drill_result, [_row(last + n, one) for n, one in enumerate(results, 1)])

    def has(self, who: str, kind: str, game: str, seed: int) -> bool:
        """Whether somebody has answered this problem."""
        this = (_RESULT.who == who, _RESULT.kind == kind, _RESULT.game == game, _RESULT.seed == seed)
        with self._database.reading() as connection:
            return connection.scalar(select(_RESULT.id).where(*this).limit(1)) is not None

    def of(self, *people: str) -> list[Result]:
        """The results of some people, or of everybody where nobody is named."""
        query = select(schema.drill_result).order_by(_RESULT.at, _RESULT.id)
        if people:
            query = query.where(_RESULT.who.in_(people))
        with self._database.reading() as connection:
            return [_read(*row) for row in connection.execute(query)]


def _row(number: int, result: Result) -> tuple[object, ...]:
    answers = json.encode(result.answers).decode()
    right = int(result.right)
    return (
        number,
        result.who,
        result.kind,
        result.game,
        result.seed,
        answers,
        right,
        result.at,
        result.took,
    )


def _read(
    _: int, who: str, kind: str, game: str, seed: int, answers: str, right: int, at: int, took: int
) -> Result:
    return Result(who, kind, game, seed, _read_answers(answers), bool(right), at, took)
