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


class Invitation(Struct, frozen=True, gc=False):
    """Lets the holder of a token set a password: of this person, or with none of whoever he will be.

    `token` is its digest, `office` what he becomes with it.
    """

    token: str
    person: str
    office: str
    until: int


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

    def invite(self, invitation: Invitation) -> None:
        """Let the holder of a token set a password; earlier tokens of the same person no longer count."""
        with self._database.writing() as connection:
            if invitation.person:
                earlier = _INVITATION.person == invitation.person
                connection.execute(delete(schema.invitation).where(earlier))
            connection.execute(insert(schema.invitation), asdict(invitation))

    def invited(self, token: str, at: int) -> Invitation | None:
        """What the holder of this token is invited to, if it is still good."""
        valid = select(schema.invitation).where(_INVITATION.token == token, _INVITATION.until > at)
        with self._database.reading() as connection:
            row = connection.execute(valid).first()
            return Invitation(*row) if row else None

    def use_up(self, token: str) -> bool:
        """Use a token up; whether it was there, so that only one of two who come at once goes in with it."""
        with self._database.writing() as connection:
            used = connection.execute(delete(schema.invitation).where(_INVITATION.token == token))
            return used.rowcount > 0
