"""What people have noted about others: each for themselves, and nobody else reads it."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, func, insert, select

from calroom.store import schema
from calroom.store.database import Database

_NOTE = schema.note.c


class Note(Struct, frozen=True, gc=False):
    """What somebody noted about somebody, under the names that both had then."""

    person: str
    about: str
    words: str
    at: int


class Notes:
    """Keeps notes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, note: Note, names: tuple[str, ...], others: tuple[str, ...]) -> None:
        """Keep a note in place of what this person, under any of their names, noted about that one.

        Without words the note is gone.
        """
        former = delete(schema.note).where(_NOTE.person.in_(names), _NOTE.about.in_(others))
        with self._database.writing() as connection:
            connection.execute(former)
            if note.words:
                connection.execute(insert(schema.note), asdict(note))

    def of(self, *names: str) -> list[Note]:
        """What somebody has noted under whichever name, the last first."""
        query = select(schema.note).where(_NOTE.person.in_(names)).order_by(_NOTE.at.desc(), _NOTE.about)
        with self._database.reading() as connection:
            return [Note(*row) for row in connection.execute(query)]

    def count(self, *names: str) -> int:
        """How many notes somebody has."""
        query = select(func.count()).select_from(schema.note).where(_NOTE.person.in_(names))
        with self._database.reading() as connection:
            return connection.scalar(query) or 0
