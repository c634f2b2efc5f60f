"""Who is signed in, so that a restart of the server signs nobody out."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update

from calroom.store import schema
from calroom.store.database import Database
from calroom.store.journal import stream

_SESSION = schema.session.c


class Session(Struct, gc=False):
    """Somebody signed in; `token` is the digest of the one in their cookie, `seen` when they last came."""

    token: str
    person: str
    csrf: str
    made: int
    seen: int


class Sessions:
    """Keeps who is signed in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def everybody(self) -> Iterator[Session]:
        """All sessions."""
        with self._database.reading() as connection:
            for row in stream(connection, select(schema.session)):
                yield Session(*row)

    def found(self, tokens: Collection[str]) -> list[Session]:
        """Those of these that stand."""
        with self._database.reading() as connection:
            rows = connection.execute(select(schema.session).where(_SESSION.token.in_(tokens)))
            return [Session(*row) for row in rows]

    def begin(self, session: Session) -> None:
        """Somebody signs in."""
        with self._database.writing() as connection:
            connection.execute(insert(schema.session), asdict(session))

    def end(self, *tokens: str) -> None:
        """Somebody signs out, or has been away for too long."""
        with self._database.writing() as connection:
            connection.execute(delete(schema.session).where(_SESSION.token.in_(tokens)))

    def note(self, seen: Mapping[str, int]) -> None:
        """When these were last seen."""
        with self._database.writing() as connection:
            for token, at in seen.items():
                connection.execute(update(schema.session).where(_SESSION.token == token).values(seen=at))
