"""Tables that only those find who have their link, and how their hosts want them."""

from typing import Any

from msgspec import Struct, json
from msgspec.structs import asdict
from sqlalchemy import Row, delete, insert, select

from calroom.store import schema
from calroom.store.database import Database

_PRIVATE = schema.private_table.c
_read_names = json.Decoder(tuple[str, ...]).decode


class PrivateTable(Struct, frozen=True, gc=False, kw_only=True):
    """Whose table it is, how many bots may sit at it, whether it is held, and whom its host has sent away.

    Once its link has been replaced, only those who are `known` still find it by its name.
    """

    table: str
    host: str
    bots: int = 0
    held: bool = False
    sent_away: tuple[str, ...] = ()
    link: str = ""
    known: tuple[str, ...] = ()
    seconds: int = 0
    """For how long people think here; 0 where it is as the house says."""


class PrivateTables:
    """Keeps what hosts want."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, private: PrivateTable) -> None:
        """Keep a table as its host wants it now."""
        row = {
            **asdict(private),
            "held": int(private.held),
            "sent_away": json.encode(private.sent_away).decode(),
            "known": json.encode(private.known).decode(),
        }
        with self._database.writing() as connection:
            connection.execute(delete(schema.private_table).where(_PRIVATE.table == private.table))
            connection.execute(insert(schema.private_table), row)

    def every(self) -> list[PrivateTable]:
        """Every private table."""
        with self._database.reading() as connection:
            return [_read(row) for row in connection.execute(select(schema.private_table))]

    def find(self, table: str) -> PrivateTable | None:
        """A private table as its host wants it; None if it is everybody's."""
        with self._database.reading() as connection:
            row = connection.execute(select(schema.private_table).where(_PRIVATE.table == table)).first()
            return _read(row) if row is not None else None


def _read(row: Row[Any]) -> PrivateTable:
    return PrivateTable(
        table=row.table,
        host=row.host,
        bots=row.bots,
        held=bool(row.held),
        sent_away=_read_names(row.sent_away),
        link=row.link,
        known=_read_names(row.known),
        seconds=row.seconds,
    )
