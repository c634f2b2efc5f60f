"""Drafts of house files: each is its owner's, and is read by whoever has its link."""

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, insert, select, update

from calroom.store import schema
from calroom.store.database import Database

_DRAFT = schema.draft.c


class Draft(Struct, frozen=True, gc=False):
    """A house file in the making; nobody can guess its `id`."""

    id: str
    owner: str
    text: str
    at: int


class Drafts:
    """Keeps drafts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, draft: Draft) -> None:
        """Keep a new one."""
        with self._database.writing() as connection:
            connection.execute(insert(schema.draft), asdict(draft))

    def change(self, draft: str, before: str, text: str, at: int) -> bool:
        """The draft has another text from now on, if it still has the one `before`; whether it had."""
        still = update(schema.draft).where(_DRAFT.id == draft, _DRAFT.text == before)
        with self._database.writing() as connection:
            return connection.execute(still.values(text=text, at=at)).rowcount == 1

    def forget(self, draft: str) -> None:
        """Its owner wants it no longer; hands that were dealt by it keep their own copy."""
        with self._database.writing() as connection:
            connection.execute(delete(schema.draft).where(_DRAFT.id == draft))

    def found(self, draft: str) -> Draft | None:
        """The draft of a link."""
        with self._database.reading() as connection:
            row = connection.execute(select(schema.draft).where(_DRAFT.id == draft)).first()
            return None if row is None else Draft(*row)

    def of(self, *owners: str) -> list[Draft]:
        """What somebody has under whichever name, the last changed first."""
        query = select(schema.draft).where(_DRAFT.owner.in_(owners)).order_by(_DRAFT.at.desc(), _DRAFT.id)
        with self._database.reading() as connection:
            return [Draft(*row) for row in connection.execute(query)]
