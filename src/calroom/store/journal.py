"""The journal: every input of every table in order, each bound to all before it by its digest."""

from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from itertools import dropwhile, groupby, takewhile
from typing import Any

from msgspec import Struct
from sqlalchemy import CTE, Connection, Select, func, or_, select

from calroom.store import schema
from calroom.store.database import Database
from calroom.store.records import BEGINNING, Action, Entry, Receipt, Record, chained, sealed

_JOURNAL, _ENTRY, _ACTION = schema.journal.c, schema.entry.c, schema.action.c
_AT_A_TIME, _A_HAND = 1000, 50


def _names_of_tables() -> CTE:
    """The name of every table, each found by a look at the index; to read all rows for it would take long."""
    first = select(func.min(_JOURNAL.table).label("name")).cte("tables", recursive=True)
    later = schema.journal.alias("later").c
    after = select(func.min(later.table)).where(later.table > first.c.name).scalar_subquery()
    return first.union_all(select(after).where(first.c.name.is_not(None)))


_names = _names_of_tables()


class Input(Struct, frozen=True, gc=False):
    """A row of the journal."""

    table: str
    number: int
    at: int
    client: str | None
    hand: int
    version: str | None
    input: str
    chance: str | None
    ledger: int
    digest: str


class Checkpoint(Struct, frozen=True, gc=False):
    """A table as it was after the input of that number."""

    table: str
    number: int
    state: str


class Fault(Struct, frozen=True):
    """The first thing that does not hold: in which table (or account), at which number, and what it is."""

    where: str
    number: int
    what: str

    def __str__(self) -> str:
        return f"{self.where}, {self.number}: {self.what}"


class Journal:
    """Reads what the tables have written."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tables(self) -> list[str]:
        """Every table that ever took an input."""
        with self._database.reading() as connection:
            return list(connection.scalars(select(_names.c.name).where(_names.c.name.is_not(None))))

    def last_inputs(self) -> list[Input]:
        """The last input of every table, by table."""
        of_table = schema.journal.alias("of_table").c
        newest = select(func.max(of_table.number)).where(of_table.table == _names.c.name).scalar_subquery()
        last = select(schema.journal).join(
            _names, (_JOURNAL.table == _names.c.name) & (_JOURNAL.number == newest)
        )
        with self._database.reading() as connection:
            return [Input(*row) for row in connection.execute(last.order_by(_JOURNAL.table))]

    def last_input(self, table: str) -> Input | None:
        """The last input of one table."""
        of_table = select(schema.journal).where(_JOURNAL.table == table)
        with self._database.reading() as connection:
            row = connection.execute(of_table.order_by(_JOURNAL.number.desc()).limit(1)).first()
        return Input(*row) if row else None

    def beyond(self, known: Mapping[str, int]) -> list[Input]:
        """The inputs of these tables in order, each table's from the one after its number: in one look."""
        if not known:
            return []
        unknown = or_(*((_JOURNAL.table == name) & (_JOURNAL.number > row) for name, row in known.items()))
        of_tables = select(schema.journal).where(unknown).order_by(_JOURNAL.table, _JOURNAL.number)
        with self._database.reading() as connection:
            return [Input(*row) for row in connection.execute(of_tables)]

    def count(self) -> int:
        """How many inputs there are."""
        with self._database.reading() as connection:
            return connection.scalar(select(func.count()).select_from(schema.journal)) or 0

    def head(self, table: str) -> Receipt:
        """The last input of a table; number 0 if there is none."""
        with self._database.reading() as connection:
            return head(connection, table)

    def find(self, table: str, client: str) -> Receipt | None:
        """The input that was given under this id of the client, if it was."""
        with self._database.reading() as connection:
            return find(connection, table, client)

    def read(self, table: str, after: int = 0) -> Iterator[Input]:
        """The inputs of a table in order, from the one after this number."""
        of_table = select(schema.journal).where(_JOURNAL.table == table, _JOURNAL.number > after)
        with self._database.reading() as connection:
            for row in stream(connection, of_table.order_by(_JOURNAL.number)):
                yield Input(*row)

    def hand(self, table: str, hand: int) -> list[Input]:
        """The inputs of one hand of a table in order, found by their numbers: hands follow one another."""
        with self._database.reading() as connection:
            first = _before_hand(connection, table, hand)
            later = select(schema.journal).where(_JOURNAL.table == table, _JOURNAL.number > first)
            with closing(stream(connection, later.order_by(_JOURNAL.number), _A_HAND)) as rows:
                found = dropwhile(lambda row: row.hand == 0, (Input(*row) for row in rows))
                return list(takewhile(lambda row: row.hand == hand, found))

    def hands_ended_since(self, table: str, at: int) -> list[int]:
        """When the hands of a table ended whose last input came since then, in order."""
        latest = select(_JOURNAL.hand, _JOURNAL.at).where(_JOURNAL.table == table)
        latest = latest.order_by(_JOURNAL.number.desc())
        ended: dict[int, int] = {}
        with self._database.reading() as connection, closing(stream(connection, latest, _A_HAND)) as rows:
            for hand, when in takewhile(lambda row: row.at > at, rows):
                ended.setdefault(hand, when)
        return sorted(when for hand, when in ended.items() if hand)

    def records(self, table: str) -> Iterator[tuple[Record, int]]:
        """The inputs of a table in order, each with its money and acts, and the last entry of the ledger."""
        with self._database.reading() as connection:
            for record, ledger, _ in _records(connection, table):
                yield record, ledger

    def checkpoint(self, table: str, before: int | None = None) -> Checkpoint | None:
        """The last checkpoint of a table, or the last one made before the input of that number.

        One that no longer fits the journal is passed over: replay from an earlier one gives the same table.
        """
        kept, inputs = schema.checkpoint.c, schema.journal
        found = (
            select(kept.number, kept.state, kept.digest, _JOURNAL.digest)
            .join(inputs, (_JOURNAL.table == kept.table) & (_JOURNAL.number == kept.number))
            .where(kept.table == table)
            .order_by(kept.number.desc())
        )
        if before is not None:
            found = found.where(kept.number < before)
        with self._database.reading() as connection, closing(stream(connection, found, 1)) as rows:
            for number, state, digest, chain in rows:
                if sealed(chain, state) == digest:
                    return Checkpoint(table, number, state)
        return None

    def checkpoint_from(self, table: str, number: int) -> Checkpoint | None:
        """The first checkpoint of a table that was made with the input of this number or after it."""
        kept = schema.checkpoint.c
        found = (
            select(kept.number).where((kept.table == table) & (kept.number >= number)).order_by(kept.number)
        )
        with self._database.reading() as connection:
            first: int | None = connection.scalar(found.limit(1))
        return None if first is None else self.checkpoint(table, first + 1)

    def verify(self, table: str | None = None) -> Fault | None:
        """Check the chain of a table, or of all; name the first record that is not what was written."""
        with self._database.reading() as connection, closing(_faults(connection, table)) as faults:
            return next(faults, None)


def head(connection: Connection, table: str) -> Receipt:
    """The last input of a table as this connection sees it."""
    last = select(_JOURNAL.number, _JOURNAL.digest).where(_JOURNAL.table == table)
    row = connection.execute(last.order_by(_JOURNAL.number.desc()).limit(1)).first()
    return Receipt(*row) if row else Receipt(0, BEGINNING)


def _before_hand(connection: Connection, table: str, hand: int) -> int:
    """The last number of a table before which all hands are earlier ones."""
    low, high = 0, head(connection, table).number
    while low < high:
        middle = (low + high) // 2
        in_hand = (_JOURNAL.table == table, _JOURNAL.number > middle, _JOURNAL.hand > 0)
        next_ = select(_JOURNAL.number, _JOURNAL.hand).where(*in_hand).order_by(_JOURNAL.number).limit(1)
        row = connection.execute(next_).first()
        if row is None or row.hand >= hand:
            high = middle
        else:
            low = row.number
    return low


def find(connection: Connection, table: str, client: str) -> Receipt | None:
    """The input of a client's id as this connection sees it."""
    known = select(_JOURNAL.number, _JOURNAL.digest).where(_JOURNAL.table == table, _JOURNAL.client == client)
    row = connection.execute(known).first()
    return Receipt(*row, repeated=True) if row else None


def stream(connection: Connection, query: Select[Any], at_a_time: int = _AT_A_TIME) -> Generator[Any]:
    """The rows of a query, never all of them in memory."""
    with connection.execute(query, execution_options={"yield_per": at_a_time}) as rows:
        yield from rows


def _faults(connection: Connection, table: str | None) -> Generator[Fault]:
    where, last = "", Receipt(0, BEGINNING)
    for record, ledger, digest in _records(connection, table):
        if record.table != where:
            where, last = record.table, Receipt(0, BEGINNING)
        if record.number != last.number + 1:
            yield Fault(where, last.number + 1, "this input is missing from the journal")
        if chained(last.digest, record, ledger) != digest:
            yield Fault(where, record.number, "the record is not what was written")
        last = Receipt(record.number, digest)


def _records(connection: Connection, table: str | None) -> Iterator[tuple[Record, int, str]]:
    """Every record with where the ledger stood after it and the digest that was kept."""
    entries = select(
        _ENTRY.table, _ENTRY.number, _ENTRY.topic, _ENTRY.amount, _ENTRY.source, _ENTRY.target
    ).order_by(_ENTRY.table, _ENTRY.number, _ENTRY.id)
    actions = select(schema.action).order_by(_ACTION.table, _ACTION.number, _ACTION.part)
    inputs = select(schema.journal).order_by(_JOURNAL.table, _JOURNAL.number)
    if table is not None:
        entries = entries.where(_ENTRY.table == table)
        actions = actions.where(_ACTION.table == table)
        inputs = inputs.where(_JOURNAL.table == table)
    entries_of, actions_of = _Beside(connection, entries), _Beside(connection, actions)
    for row in stream(connection, inputs):
        found = Input(*row)
        key = found.table, found.number
        record = Record(
            table=found.table,
            number=found.number,
            at=found.at,
            client=found.client,
            hand=found.hand,
            version=found.version,
            input=found.input,
            chance=found.chance,
            entries=tuple(Entry(*entry[2:]) for entry in entries_of.take(key)),
            actions=tuple(Action(*action[3:]) for action in actions_of.take(key)),
        )
        yield record, found.ledger, found.digest


class _Beside:
    """Rows in the order of the journal, taken along beside it."""

    def __init__(self, connection: Connection, query: Select[Any]) -> None:
        self._groups = groupby(stream(connection, query), key=lambda row: (row[0], row[1]))
        self._next = next(self._groups, None)

    def take(self, key: tuple[str, int]) -> list[Any]:
        if self._next is None or self._next[0] != key:
            return []
        rows = list(self._next[1])
        self._next = next(self._groups, None)
        return rows
