"""Who may sign in: names as they are compared, digests of passwords, failures and one-time invitations."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from calroom.store import schema
from calroom.store.database import Database

_LOGIN, _INVITATION = schema.login.c, schema.invitation.c


class NameTaken(Exception):
    """Somebody else has this name, or one that is easily taken for it."""


class Login(Struct, frozen=True, gc=False):
    """How somebody signs in; without a password he has not set one yet."""

    person: str
    key: str
    password: str
    made: int
    failures: int = 0
    locked_until: int = 0


class Logins:
    """Keeps who may sign in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, key: str) -> Login | None:
        """Whoever has this name."""
        with self._database.reading() as connection:
            row = connection.execute(select(schema.login).where(_LOGIN.key == key)).first()
            return Login(*row) if row else None

    def add(self, login: Login) -> None:
        """A new name; refused if somebody has it."""
        try:
            with self._database.writing() as connection:
                connection.execute(insert(schema.login), asdict(login))
        except IntegrityError:
            raise NameTaken(login.key) from None

    def note(self, key: str, failures: int, locked_until: int) -> None:
        """How often signing in has failed in a row, and until when it is no use trying."""
        changed = update(schema.login).where(_LOGIN.key == key)
        with self._database.writing() as connection:
            connection.execute(changed.values(failures=failures, locked_until=locked_until))

    def set_password(self, person: str, password: str) -> None:
        """Another password, with which every earlier failure is forgotten."""
        changed = update(schema.login).where(_LOGIN.person == person)
        with self._database.writing() as connection:
            connection.execute(changed.values(password=password, failures=0, locked_until=0))

    def invite(self, token: str, person: str, until: int) -> None:
        """Let the holder of a token set somebody's password; earlier tokens of his no longer count."""
        with self._database.writing() as connection:
            connection.execute(delete(schema.invitation).where(_INVITATION.person == person))
            connection.execute(insert(schema.invitation).values(token=token, person=person, until=until))

    def invited(self, token: str, at: int) -> str:
        """Whose password the holder of this token may set now; empty if nobody's."""
        valid = select(_INVITATION.person).where(_INVITATION.token == token, _INVITATION.until > at)
        with self._database.reading() as connection:
            return connection.scalar(valid) or ""

    def redeem(self, token: str, at: int, password: str) -> str:
        """Use a token up and set the password; whose it was, empty if the token is not good."""
        valid = select(_INVITATION.person).where(_INVITATION.token == token, _INVITATION.until > at)
        with self._database.writing() as connection:
            person: str = connection.scalar(valid) or ""
            connection.execute(delete(schema.invitation).where(_INVITATION.token == token))
            if person:
                changed = update(schema.login).where(_LOGIN.person == person)
                connection.execute(changed.values(password=password, failures=0, locked_until=0))
            return person
