"""Who may sign in: names as they are compared and as they look, digests of passwords, and invitations."""

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from calroom.store import schema
from calroom.store.database import Database

_LOGIN, _LOOK, _INVITATION = schema.login.c, schema.look.c, schema.invitation.c


class NameTaken(Exception):
    """Somebody else has this name, or one that is easily taken for it."""


class Login(Struct, frozen=True, gc=False):
    """How somebody signs in; without a password they have not set one yet."""

    person: str
    key: str
    password: str
    made: int


class Invitation(Struct, frozen=True, gc=False):
    """Lets the holder of a token set a password: of this person, or with none of whoever they will be.

    `token` is its digest, `office` what they become with it, and `by` the owner who gave it; without one it
    is the operator's.
    """

    token: str
    person: str
    office: str
    until: int
    by: str = ""


class Logins:
    """Keeps who may sign in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, key: str) -> Login | None:
        """Whoever has this name."""
        with self._database.reading() as connection:
            row = connection.execute(select(schema.login).where(_LOGIN.key == key)).first()
            return Login(*row) if row else None

    def add(self, login: Login, looks: Collection[str] = ()) -> None:
        """A new name; refused if somebody has it, or one that looks like it."""
        try:
            with self._database.writing() as connection:
                connection.execute(insert(schema.login), asdict(login))
                for look in looks:
                    connection.execute(insert(schema.look), {"look": look, "person": login.person})
        except IntegrityError:
            raise NameTaken(login.key) from None

    def unseen(self) -> list[Login]:
        """Those of whom it is not kept how their names look."""
        query = select(schema.login).where(_LOGIN.person.not_in(select(_LOOK.person))).order_by(_LOGIN.made)
        with self._database.reading() as connection:
            return [Login(*row) for row in connection.execute(query)]

    def keep_looks(self, person: str, looks: Collection[str]) -> None:
        """How somebody's name looks, as far as nobody was first."""
        with self._database.writing() as connection:
            taken = set(connection.scalars(select(_LOOK.look).where(_LOOK.look.in_(looks))))
            for look in sorted(set(looks) - taken):
                connection.execute(insert(schema.look), {"look": look, "person": person})

    def set_password(self, person: str, password: str) -> None:
        """Another password."""
        with self._database.writing() as connection:
            connection.execute(update(schema.login).where(_LOGIN.person == person).values(password=password))

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

    def withdraw(self, person: str, office: str) -> None:
        """Whoever was invited to an office comes to it no more."""
        to_it = (_INVITATION.person == person) & (_INVITATION.office == office)
        with self._database.writing() as connection:
            connection.execute(delete(schema.invitation).where(to_it))

    def use_up(self, token: str) -> bool:
        """Use a token up; whether it was there, so that only one of two who come at once goes in with it."""
        with self._database.writing() as connection:
            used = connection.execute(delete(schema.invitation).where(_INVITATION.token == token))
            return used.rowcount > 0
