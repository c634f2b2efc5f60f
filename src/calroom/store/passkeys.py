"""Passkeys: the public keys with which people sign in, kept where their private halves never come."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from calroom.store import schema
from calroom.store.database import Database

_PASSKEY = schema.passkey.c


class PasskeyTaken(Exception):
    """This passkey is kept already."""


class Passkey(Struct, frozen=True, gc=False):
    """A passkey: its id and public key in base64url, whose it is, and what they call it."""

    id: str
    person: str
    key: str
    label: str
    count: int
    made: int
    used: int = 0


class Passkeys:
    """Keeps passkeys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, id: str) -> Passkey | None:  # noqa: A002
        """The passkey with this id."""
        with self._database.reading() as connection:
            row = connection.execute(select(schema.passkey).where(_PASSKEY.id == id)).first()
            return Passkey(*row) if row else None

    def of(self, person: str) -> list[Passkey]:
        """Somebody's passkeys, the first one first."""
        query = select(schema.passkey).where(_PASSKEY.person == person).order_by(_PASSKEY.made, _PASSKEY.id)
        with self._database.reading() as connection:
            return [Passkey(*row) for row in connection.execute(query)]

    def add(self, passkey: Passkey) -> None:
        """Another passkey."""
        try:
            with self._database.writing() as connection:
                connection.execute(insert(schema.passkey), asdict(passkey))
        except IntegrityError:
            raise PasskeyTaken(passkey.id) from None

    def used(self, id: str, count: int, at: int) -> None:  # noqa: A002
        """Somebody has signed in with one."""
        with self._database.writing() as connection:
            connection.execute(update(schema.passkey).where(_PASSKEY.id == id).values(count=count, used=at))

    def remove(self, person: str, *ids: str) -> int:
        """Somebody gives passkeys up, all of them where none is named; how many there were."""
        gone = delete(schema.passkey).where(_PASSKEY.person == person)
        if ids:
            gone = gone.where(_PASSKEY.id.in_(ids))
        with self._database.writing() as connection:
            return connection.execute(gone).rowcount
