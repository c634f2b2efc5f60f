"""What was said at the tables, and complaints to the floor; chat is kept for a time, complaints longer."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict, astuple
from sqlalchemy import delete, func, insert, select

from calroom.store import schema
from calroom.store.database import Database, add

_SAID, _COMPLAINT, _MUTED = schema.said.c, schema.complaint.c, schema.muted.c


class Said(Struct, frozen=True, gc=False):
    """A line of chat, with its number at the table, and the key under which it may be said again."""

    table: str
    number: int
    at: int
    person: str
    words: str
    key: str = ""


class Complaint(Struct, frozen=True, gc=False):
    """Somebody reported somebody's behaviour to the floor."""

    at: int
    table: str
    by: str
    person: str
    words: str


class Talk:
    """Keeps what was said."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, lines: Sequence[Said]) -> None:
        """Keep lines of chat."""
        with self._database.writing() as connection:
            add(connection, schema.said, [astuple(line) for line in lines])

    def latest(self, table: str, most: int) -> list[Said]:
        """The last lines at a table, in order."""
        query = select(schema.said).where(_SAID.table == table).order_by(_SAID.number.desc()).limit(most)
        with self._database.reading() as connection:
            return [Said(*row) for row in connection.execute(query)][::-1]

    def said_by(self, *people: str) -> list[Said]:
        """What somebody has said under whichever name and is still kept, in order."""
        query = select(schema.said).where(_SAID.person.in_(people)).order_by(_SAID.at, _SAID.number)
        with self._database.reading() as connection:
            return [Said(*row) for row in connection.execute(query)]

    def complain(self, complaint: Complaint) -> None:
        """Keep a complaint."""
        with self._database.writing() as connection:
            last = connection.scalar(select(func.max(_COMPLAINT.id))) or 0
            connection.execute(insert(schema.complaint), {"id": last + 1, **asdict(complaint)})

    def complaints(self) -> list[Complaint]:
        """Every complaint that is kept, in order."""
        query = select(
            _COMPLAINT.at, _COMPLAINT.table, _COMPLAINT.by, _COMPLAINT.person, _COMPLAINT.words
        ).order_by(_COMPLAINT.id)
        with self._database.reading() as connection:
            return [Complaint(*row) for row in connection.execute(query)]

    def mute(self, person: str, other: str, *, on: bool) -> None:
        """Note that somebody does not want to hear somebody else, or wants to again."""
        with self._database.writing() as connection:
            muted = (_MUTED.person == person) & (_MUTED.other == other)
            connection.execute(delete(schema.muted).where(muted))
            if on:
                connection.execute(insert(schema.muted), {"person": person, "other": other})

    def muted(self) -> list[tuple[str, str]]:
        """Everybody who does not want to hear somebody, and whom."""
        with self._database.reading() as connection:
            return [(person, other) for person, other in connection.execute(select(schema.muted))]

    def forget(self, chat_before: int, complaints_before: int) -> None:
        """Let go of what was said before these times."""
        with self._database.writing() as connection:
            connection.execute(delete(schema.said).where(_SAID.at < chat_before))
            connection.execute(delete(schema.complaint).where(_COMPLAINT.at < complaints_before))
