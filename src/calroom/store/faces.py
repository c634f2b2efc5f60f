"""Which face people have chosen."""

from collections.abc import Iterator

from sqlalchemy import delete, insert, select

from calroom.store import schema
from calroom.store.database import Database
from calroom.store.journal import stream

_FACE = schema.face.c


class Faces:
    """Keeps what people want to look like: a figure and the colour behind it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def everybody(self) -> Iterator[tuple[str, str, str]]:
        """Everybody who has chosen a face, with its figure and its colour."""
        with self._database.reading() as connection:
            for row in stream(connection, select(schema.face)):
                yield row.person, row.figure, row.colour

    def keep(self, person: str, figure: str, colour: str) -> None:
        """Somebody wants to look like this."""
        with self._database.writing() as connection:
            connection.execute(delete(schema.face).where(_FACE.person == person))
            connection.execute(insert(schema.face), {"person": person, "figure": figure, "colour": colour})

    def forget(self, *people: str) -> None:
        """Somebody wants no face of their own any more, under whichever name they chose one."""
        with self._database.writing() as connection:
            connection.execute(delete(schema.face).where(_FACE.person.in_(people)))
