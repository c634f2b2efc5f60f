"""Which hands somebody has played, what is kept of each, and those that somebody looks for."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Select, and_, func, insert, select, tuple_

from calroom.money import Cents
from calroom.store import schema
from calroom.store.database import Database
from calroom.store.records import Ending, Slip

_PLAYED, _SLIP, _REVIEW, _ENTRY = schema.played.c, schema.slip.c, schema.review.c, schema.entry.c
_POSTING = schema.posting.c

Verdict: TypeAlias = Literal["", "none", "best", "mistake"]
"""What the coach said of a hand: anything, nothing yet, that every choice was as good as any, or not."""

Place: TypeAlias = tuple[int, str, int]
"""Where a hand stands in the list: when it ended, its table and its number."""


class PlayedHand(Struct, frozen=True, gc=False):
    """One hand that somebody was dealt in to: when it ended, and their chips before and after.

    `slip` is what else was kept of it, and `cost` what the coach said that their choices cost, if they did.
    """

    person: str
    table: str
    hand: int
    at: int
    game: str
    stakes: str
    before: Cents
    after: Cents
    slip: Slip | None = None
    cost: Cents | None = None

    @property
    def result(self) -> Cents:
        """What they won or lost."""
        return self.after - self.before


class Sought(Struct, frozen=True, kw_only=True):
    """Which hands somebody looks for; what is not said may be anything.

    `least` is how large the pot was at least, `came_to` how much was won or lost at least. Times are in
    milliseconds, the last one not included.
    """

    game: str = ""
    house: str = ""
    stakes: str = ""
    least: Cents = 0
    came_to: Cents = 0
    result: Literal["", "won", "lost", "even"] = ""
    since: int = 0
    until: int = 0
    ending: Ending = ""
    verdict: Verdict = ""


ANY = Sought()


class PlayedHands:
    """Reads who played what."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(
        self, *people: str, most: int | None, before: Place | None = None, sought: Sought = ANY
    ) -> list[PlayedHand]:
        """Hands of a person under all their names, the last first; those `before` a time, table and hand."""
        place = (_PLAYED.at, _PLAYED.table, _PLAYED.hand)
        query = _with_slips(people).where(*_wanted(sought))
        if before is not None:
            query = query.where(tuple_(*place) < tuple_(*before))
        query = query.order_by(*(column.desc() for column in place)).limit(most)
        with self._database.reading() as connection:
            return [_read(*row) for row in connection.execute(query)]

    def played_in(self, *people: str) -> list[tuple[str, str, int]]:
        """Every game and stakes that somebody has played, and how many hands of it."""
        query = (
            select(_PLAYED.game, _PLAYED.stakes, func.count())
            .where(_PLAYED.person.in_(people))
            .group_by(_PLAYED.game, _PLAYED.stakes)
            .order_by(_PLAYED.game, _PLAYED.stakes)
        )
        with self._database.reading() as connection:
            return [(game, stakes, hands) for game, stakes, hands in connection.execute(query)]

    def results(self) -> dict[str, tuple[int, Cents]]:
        """How many hands everybody has played, and what they have won or lost in them."""
        result = func.sum(_PLAYED.after - _PLAYED.before)
        query = select(_PLAYED.person, func.count(), result).group_by(_PLAYED.person)
        with self._database.reading() as connection:
            return {person: (hands, int(won)) for person, hands, won in connection.execute(query)}

    def collected_besides(self, *people: str) -> Cents:
        """What went from the chips of somebody into collection boxes while they were in no hand."""
        tables = select(_PLAYED.table).where(_PLAYED.person.in_(people)).distinct()
        dealt_in = and_(
            _PLAYED.person.in_(people), _PLAYED.table == _ENTRY.table, _PLAYED.hand == _ENTRY.hand
        )
        with self._database.reading() as connection:
            accounts = [
                f"stack:{table}:{person}" for table in connection.scalars(tables) for person in people
            ]
            given = (
                select(func.sum(_ENTRY.amount))
                .join_from(schema.posting, schema.entry, _ENTRY.id == _POSTING.entry)
                .where(
                    _POSTING.account.in_(accounts),
                    _POSTING.amount < 0,
                    _ENTRY.target.like("box:%"),
                    ~select(_PLAYED.person).where(dealt_in).exists(),
                )
            )
            return int(connection.scalar(given) or 0)

    # Hands from before there were slips

    def without_slip(self, after: tuple[str, int, str], most: int) -> list[tuple[str, int, str]]:
        """The next hands of which nothing was kept, by table, hand and person, from the one after this."""
        key = (_PLAYED.table, _PLAYED.hand, _PLAYED.person)
        query = (
            select(*key)
            .outerjoin(schema.slip, _same_hand(_SLIP))
            .where(_SLIP.person.is_(None), tuple_(*key) > tuple_(*after))
            .order_by(*key)
            .limit(most)
        )
        with self._database.reading() as connection:
            return [(table, hand, person) for table, hand, person in connection.execute(query)]

    def keep_slips(self, slips: Sequence[tuple[str, str, int, Slip]]) -> None:
        """Keep slips that were written later, by person, table and hand."""
        rows = [
            {"person": person, "table": table, "hand": hand, **asdict(slip)}
            for person, table, hand, slip in slips
        ]
        if rows:
            with self._database.writing() as connection:
                connection.execute(insert(schema.slip), rows)


def _with_slips(people: Sequence[str]) -> Select[Any]:
    kept = [column for column in schema.slip.columns if column.name not in ("person", "table", "hand")]
    return (
        select(schema.played, _REVIEW.cost, *kept)
        .outerjoin(schema.slip, _same_hand(_SLIP))
        .outerjoin(schema.review, _same_hand(_REVIEW))
        .where(_PLAYED.person.in_(people))
    )


def _same_hand(columns: Any) -> ColumnElement[bool]:
    return and_(
        columns.person == _PLAYED.person, columns.table == _PLAYED.table, columns.hand == _PLAYED.hand
    )


def _read(*row: Any) -> PlayedHand:
    slip = None if row[9] is None else Slip(*row[9:])
    person, table, hand, at, game, stakes, before, after, cost = row[:9]
    return PlayedHand(person, table, hand, at, game, stakes, before, after, slip, cost)


def _wanted(sought: Sought) -> list[ColumnElement[bool]]:
    """What must be so of a hand that somebody looks for."""
    came_to = _PLAYED.after - _PLAYED.before
    results = {"won": came_to > 0, "lost": came_to < 0, "even": came_to == 0}
    said = {"none": _REVIEW.cost.is_(None), "best": _REVIEW.cost == 0, "mistake": _REVIEW.cost > 0}
    asked: list[tuple[object, ColumnElement[bool] | None]] = [
        (sought.game, _PLAYED.game == sought.game),
        (sought.stakes, _PLAYED.stakes == sought.stakes),
        (sought.house, _PLAYED.game.startswith(f"{sought.house}.", autoescape=True)),
        (sought.least, _SLIP.size >= sought.least),
        (sought.came_to, func.abs(came_to) >= sought.came_to),
        (sought.result, results.get(sought.result)),
        (sought.since, _PLAYED.at >= sought.since),
        (sought.until, _PLAYED.at < sought.until),
        (sought.ending, _SLIP.ending == sought.ending),
        (sought.verdict, said.get(sought.verdict)),
    ]
    return [must for value, must in asked if value and must is not None]
