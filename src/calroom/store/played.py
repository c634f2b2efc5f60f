"""Which hands somebody has played, the last first."""

from msgspec import Struct
from sqlalchemy import func, select, tuple_

from calroom.money import Cents
from calroom.store import schema
from calroom.store.database import Database

_PLAYED = schema.played.c


class PlayedHand(Struct, frozen=True, gc=False):
    """One hand that somebody was dealt in to: when it ended, and their chips before and after."""

    person: str
    table: str
    hand: int
    at: int
    game: str
    stakes: str
    before: Cents
    after: Cents


class PlayedHands:
    """Reads who played what."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, *people: str, most: int, before: tuple[int, str, int] | None = None) -> list[PlayedHand]:
        """Hands of a person under all their names, the last first; those `before` a time, table and hand."""
        place = (_PLAYED.at, _PLAYED.table, _PLAYED.hand)
        query = select(schema.played).where(_PLAYED.person.in_(people))
        if before is not None:
            query = query.where(tuple_(*place) < tuple_(*before))
        query = query.order_by(*(column.desc() for column in place)).limit(most)
        with self._database.reading() as connection:
            return [PlayedHand(*row) for row in connection.execute(query)]

    def results(self) -> dict[str, tuple[int, Cents]]:
        """How many hands everybody has played, and what they have won or lost in them."""
        result = func.sum(_PLAYED.after - _PLAYED.before)
        query = select(_PLAYED.person, func.count(), result).group_by(_PLAYED.person)
        with self._database.reading() as connection:
            return {person: (hands, int(won)) for person, hands, won in connection.execute(query)}
