"""Browsers in which somebody has signed in before, so that nobody else's failures keep them out."""

from collections.abc import Iterator

from sqlalchemy import Delete, delete, insert, select

from calroom.store import schema
from calroom.store.database import Database
from calroom.store.journal import stream

_DEVICE = schema.device.c


class Devices:
    """Keeps which devices know whom; a device is the digest of the token in its cookie."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def everybody(self) -> Iterator[tuple[str, str]]:
        """Every device with each person who has signed in there, the last seen at the end."""
        with self._database.reading() as connection:
            for row in stream(connection, select(_DEVICE.token, _DEVICE.person).order_by(_DEVICE.seen)):
                yield row.token, row.person

    def know(self, token: str, person: str, at: int) -> None:
        """Somebody has signed in there."""
        with self._database.writing() as connection:
            connection.execute(_of(token, person))
            connection.execute(insert(schema.device), {"token": token, "person": person, "seen": at})

    def forget(self, person: str, *tokens: str) -> None:
        """Somebody is no longer known on these devices."""
        with self._database.writing() as connection:
            for token in tokens:
                connection.execute(_of(token, person))


def _of(token: str, person: str) -> Delete:
    return delete(schema.device).where(_DEVICE.token == token, _DEVICE.person == person)
