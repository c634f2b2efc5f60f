"""What newcomers from one address were given on a day, kept so that nobody can tell the address afterwards.

An address is mixed with a salt of the day before it is kept, and both are forgotten when the day is over.
"""

from hashlib import blake2b
from secrets import token_hex

from sqlalchemy import Connection, delete, insert, select, update

from calroom.money import Cents
from calroom.store import schema
from calroom.store.database import Database

_CAME, _SALT = schema.came_from.c, schema.salt.c


class CameFrom:
    """Counts newcomers and their chips by day and address."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, day: int, address: str, more: tuple[int, Cents], most: tuple[int, Cents]) -> bool:
        """Add so many guests and chips, unless that would be more than the most; whether they were added."""
        with self._database.writing() as connection:
            kept = _mixed(address, _salt(connection, day))
            here = (_CAME.day == day) & (_CAME.address == kept)
            found = connection.execute(select(_CAME.guests, _CAME.chips).where(here)).first()
            guests, chips = (had + new for had, new in zip(found or (0, 0), more, strict=True))
            if (more[0] > 0 and guests > most[0]) or (more[1] > 0 and chips > most[1]):
                return False
            now = {"guests": max(0, guests), "chips": max(0, chips)}
            if found is None:
                connection.execute(insert(schema.came_from), {"day": day, "address": kept, **now})
            else:
                connection.execute(update(schema.came_from).where(here).values(now))
            return True

    def chips(self, day: int, address: str) -> Cents:
        """How many chips newcomers from an address have had on a day."""
        with self._database.reading() as connection:
            salt: str | None = connection.scalar(select(_SALT.salt).where(_SALT.day == day))
            if salt is None:
                return 0
            here = (_CAME.day == day) & (_CAME.address == _mixed(address, salt))
            had: Cents | None = connection.scalar(select(_CAME.chips).where(here))
            return had or 0


def _mixed(address: str, salt: str) -> str:
    return blake2b(address.encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()


def _salt(connection: Connection, day: int) -> str:
    """The salt of a day; with a new one, everything of the days before is forgotten."""
    salt: str | None = connection.scalar(select(_SALT.salt).where(_SALT.day == day))
    if salt is None:
        salt = token_hex(32)
        for table in (schema.came_from, schema.salt):
            connection.execute(delete(table).where(table.c.day < day))
        connection.execute(insert(schema.salt), {"day": day, "salt": salt})
    return salt
