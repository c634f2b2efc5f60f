"""Who there is, and every act of the floor or an administrator: who did what to what, and why."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from sqlalchemy import or_, select, tuple_

from calroom.store import schema
from calroom.store.database import Database
from calroom.store.journal import stream
from calroom.store.records import Action, Person

_PERSON, _ACTION, _JOURNAL = schema.person.c, schema.action.c, schema.journal.c


class Done(Struct, frozen=True, gc=False):
    """An action as it was recorded: with which input of which table, and when."""

    table: str
    number: int
    at: int
    action: Action
    part: int = 0


class Sought(Struct, frozen=True, kw_only=True):
    """Which actions somebody looks for; whatever is left empty may be anything."""

    who: str = ""
    act: str = ""
    table: str = ""
    subject: str = ""
    words: str = ""
    since: int = 0
    until: int = 0


class People:
    """Reads who there is and what was done by those in charge."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def person(self, id: str) -> Person | None:  # noqa: A002
        """Somebody by their id."""
        with self._database.reading() as connection:
            row = connection.execute(select(schema.person).where(_PERSON.id == id)).first()
            return Person(*row) if row else None

    def everybody(self) -> Iterator[Person]:
        """All people, by id."""
        with self._database.reading() as connection:
            for row in stream(connection, select(schema.person).order_by(_PERSON.id)):
                yield Person(*row)

    def actions(
        self, table: str | None = None, who: str | None = None, about: Sequence[str] = ()
    ) -> Iterator[Done]:
        """Every action in the order of time, or those at one table, of one person, or about somebody."""
        acts = (
            select(schema.action, _JOURNAL.at)
            .join(schema.journal, (_JOURNAL.table == _ACTION.table) & (_JOURNAL.number == _ACTION.number))
            .order_by(_JOURNAL.at, _ACTION.table, _ACTION.number, _ACTION.part)
        )
        if table is not None:
            acts = acts.where(_ACTION.table == table)
        if who is not None:
            acts = acts.where(_ACTION.who == who)
        if about:
            acts = acts.where(_ACTION.subject.in_(about))
        with self._database.reading() as connection:
            for table_, number, _, *action, at in stream(connection, acts):
                yield Done(table_, number, at, Action(*action))

    def search(
        self, sought: Sought, most: int, before: tuple[int, str, int, int] | None = None
    ) -> list[Done]:
        """Actions that fit, the last first; those `before` a time, table, number and part."""
        place = (_JOURNAL.at, _ACTION.table, _ACTION.number, _ACTION.part)
        acts = (
            select(schema.action, _JOURNAL.at)
            .join(schema.journal, (_JOURNAL.table == _ACTION.table) & (_JOURNAL.number == _ACTION.number))
            .order_by(*(column.desc() for column in place))
            .limit(most)
        )
        texts = (_ACTION.who, _ACTION.act, _ACTION.subject, _ACTION.before, _ACTION.after, _ACTION.reason)
        for column, text in (
            (_ACTION.who, sought.who),
            (_ACTION.act, sought.act),
            (_ACTION.subject, sought.subject),
        ):
            if text:
                acts = acts.where(column.icontains(text, autoescape=True))
        if sought.table:
            acts = acts.where(or_(_ACTION.table == sought.table, _ACTION.subject == sought.table))
        for word in sought.words.split():
            acts = acts.where(or_(*(column.icontains(word, autoescape=True) for column in texts)))
        if sought.since:
            acts = acts.where(_JOURNAL.at >= sought.since)
        if sought.until:
            acts = acts.where(_JOURNAL.at < sought.until)
        if before is not None:
            acts = acts.where(tuple_(*place) < tuple_(*before))
        with self._database.reading() as connection:
            return [
                Done(table, number, at, Action(*action), part)
                for table, number, part, *action, at in connection.execute(acts)
            ]
