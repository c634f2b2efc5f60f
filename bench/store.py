"""Durable inputs per second over 200 tables, beside bare batched inserts of the same rows, same database.

Ours is the whole way: each table hands in a record, and goes on when it is durable and chained, its money has
moved and its balances are checked. Bare are the same rows, made beforehand, put by the driver into tables of
the same columns, keys and constraints without our guards, as many in each transaction and as durable. Of the
ways to insert the quickest is taken: SQLite's driver is given all rows with one statement, which many rows in
a statement do not beat; PostgreSQL gets them as one JSON document, in half the time of psycopg's pipeline or
of rows of values, and in that of arrays unnested. (A copy, which is no insert, is a little quicker still.)
Both take turns, and once the database is warm each one's best turn counts.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import uvloop
from msgspec import json
from sqlalchemy import (
    CheckConstraint,
    Column,
    Dialect,
    ForeignKeyConstraint,
    MetaData,
    PrimaryKeyConstraint,
    Select,
    Table,
    UniqueConstraint,
    insert,
    select,
)
from tests.store.postgres import server

from bench.lines import Line
from calroom.store import Entry, Record, Store, schema
from calroom.store.tap import MOST_FOR_A_BOT

TABLES = 200
INPUTS = 25
WARMING, TURNS = 4, 20
KEPT = (schema.journal, schema.entry, schema.posting, schema.checkpoint)


class Turn(NamedTuple):
    """One turn's inputs: a list of records for every table."""

    number: int

    @property
    def numbers(self) -> range:
        """The numbers of its inputs, the same at every table."""
        return range(self.number * INPUTS + 2, (self.number + 1) * INPUTS + 2)

    def records(self, table: int) -> list[Record]:
        """What one table hands in."""
        return [_record(f"table-{table}", number) for number in self.numbers]


def _record(table: str, number: int) -> Record:
    """An answer; three of four move chips into the pot, and some end a hand."""
    seat = number % 6 + 1
    bet = Entry("call", 500, f"stack:{table}:Bot {seat}", f"play:{table}")
    answer = {
        "input": "answer",
        "seat": seat,
        "answer": {"verb": "call", "amount": 500},
        "by": f"person-{seat}",
    }
    return Record(
        table=table,
        number=number,
        at=1_800_000_000_000 + number,
        client=f"{number:012x}-{table}",
        hand=number // 25,
        input=json.encode(answer).decode(),
        entries=(bet,) if number % 4 else (),
        checkpoint=json.encode({"seats": ["somebody"] * 120}).decode() if number % 25 == 0 else None,
    )


def _stakes(table: str) -> Record:
    chips = []
    for bot in (f"Bot {seat}" for seat in range(1, 7)):
        chips.append(Entry("bot-chips", MOST_FOR_A_BOT, "cage", f"bot:{bot}"))
        chips.append(Entry("buy-in", MOST_FOR_A_BOT, f"bot:{bot}", f"stack:{table}:{bot}"))
    return Record(table=table, number=1, at=0, input="{}", entries=tuple(chips))


async def _play(store: Store, records: Sequence[Sequence[Record]]) -> None:
    writer = store.writer()

    async def table(its: Sequence[Record]) -> None:
        for record in its:
            await writer.submit(record)

    await asyncio.gather(*map(table, records))
    await writer.close()


def _ours(store: Store, turn: Turn) -> float:
    records = [turn.records(table) for table in range(TABLES)]
    start = perf_counter()
    uvloop.run(_play(store, records))
    return perf_counter() - start


class Inserts(NamedTuple):
    """How rows get in: the statement for a table, a row as it is made beforehand, and the driver's part."""

    statement: Callable[[Table, Dialect], str]
    row: Callable[[Sequence[str], Sequence[Any]], Any]
    insert: Callable[[Any, str, list[Any]], None]


class Bare:
    """The same rows in tables of the same columns, keys and constraints, put there by the driver alone."""

    def __init__(self, store: Store) -> None:
        """Make the tables; what later rows refer to from before is put into them."""
        self._store = store
        metadata = MetaData()
        self._tables = {kept.name: _twin(kept, metadata) for kept in (schema.house_file, *KEPT)}
        with store.database.writing() as connection:
            metadata.create_all(connection)
            for kept in (schema.house_file, *KEPT):
                columns = [column.name for column in kept.columns]
                earlier = insert(self._tables[kept.name]).from_select(columns, select(kept))
                connection.execute(earlier)
        dialect = store.database.engine.dialect
        self._way = WAYS[dialect.name]
        self._inserts = {name: self._way.statement(table, dialect) for name, table in self._tables.items()}

    def put(self, numbers: range) -> float:
        """Put all rows of these inputs, those of one number together; how long it took."""
        batches = list(self._batches(numbers))
        connection = self._store.database.engine.raw_connection()
        cursor = connection.cursor()
        start = perf_counter()
        for batch in batches:
            cursor.execute("BEGIN")
            for name, rows in batch.items():
                self._way.insert(cursor, self._inserts[name], rows)
            cursor.execute("COMMIT")
        took = perf_counter() - start
        connection.close()
        return took

    def _batches(self, numbers: range) -> Iterator[dict[str, list[Any]]]:
        """The rows of each number, table by table, in the order in which they refer to one another."""
        rows: dict[int, dict[str, list[Any]]] = {number: defaultdict(list) for number in numbers}
        with self._store.database.reading() as connection:
            for kept in KEPT:
                names = kept.columns.keys()
                for number, *row in connection.execute(_written(kept, numbers)):
                    rows[number][kept.name].append(self._way.row(names, row))
        yield from rows.values()


def _insert_each(table: Table, _: Dialect) -> str:
    return f"INSERT INTO {table.name} VALUES ({', '.join('?' * len(table.columns))})"


def _insert_all(table: Table, dialect: Dialect) -> str:
    shape = ", ".join(f'"{column.name}" {column.type.compile(dialect)}' for column in table.columns)
    return f"INSERT INTO {table.name} SELECT * FROM json_to_recordset(%s::json) AS r({shape})"


def _each(cursor: Any, statement: str, rows: list[Any]) -> None:
    cursor.executemany(statement, rows)


def _all(cursor: Any, statement: str, rows: list[Any]) -> None:
    cursor.execute(statement, (json.encode(rows).decode(),))


def _plain(_: Sequence[str], row: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(row)


def _named(names: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(names, row, strict=True))


WAYS = {"sqlite": Inserts(_insert_each, _plain, _each), "postgresql": Inserts(_insert_all, _named, _all)}


def _twin(kept: Table, metadata: MetaData) -> Table:
    """A table like ours in everything that a table is, and without the triggers."""
    twin = Table(
        f"bare_{kept.name}",
        metadata,
        *(Column(c.name, c.type, nullable=c.nullable, autoincrement=False) for c in kept.columns),
        PrimaryKeyConstraint(*(column.name for column in kept.primary_key)),
        sqlite_with_rowid=kept.dialect_options["sqlite"]["with_rowid"],
    )
    for constraint in sorted(kept.constraints, key=lambda one: str(one.name)):
        match constraint:
            case UniqueConstraint():
                twin.append_constraint(UniqueConstraint(*(column.name for column in constraint.columns)))
            case CheckConstraint():
                twin.append_constraint(CheckConstraint(str(constraint.sqltext)))
            case ForeignKeyConstraint():
                to = [f"bare_{element.target_fullname}" for element in constraint.elements]
                twin.append_constraint(ForeignKeyConstraint(constraint.column_keys, to))
            case _:
                pass
    return twin


def _written(kept: Table, numbers: range) -> Select[Any]:
    """What inputs of tables with these numbers have written, each row after the number of its input."""
    where = schema.entry if kept is schema.posting else kept
    rows = select(where.c.number, *kept.columns).order_by(*kept.primary_key)
    if where is not kept:
        rows = rows.join(where, where.c.id == kept.c.entry)
    return rows.where(where.c.table != "room", where.c.number.between(numbers[0], numbers[-1]))


@contextmanager
def _sqlite() -> Iterator[str]:
    with TemporaryDirectory(prefix="calroom-bench-") as home:
        yield str(Path(home) / "store.db")


@contextmanager
def _postgresql() -> Iterator[str]:
    with server() as running:
        yield running.new_database()


def _measure(url: str) -> tuple[float, float]:
    store = Store(url)
    store.write([_stakes(f"table-{table}") for table in range(TABLES)])
    bare = Bare(store)
    ours, bares = [], []
    for turn in map(Turn, range(WARMING + TURNS)):
        ours.append(_ours(store, turn))
        bares.append(bare.put(turn.numbers))
    if store.ledger.trial_balance():
        raise AssertionError("the ledger does not add up")
    store.close()
    return TABLES * INPUTS / min(ours[WARMING:]), TABLES * INPUTS / min(bares[WARMING:])


DATABASES: dict[str, Callable[[], Any]] = {"SQLite": _sqlite, "PostgreSQL": _postgresql}


def run() -> list[Line]:
    """Print the rates on both databases and how ours compares."""
    lines = []
    print(f"Durable inputs over {TABLES} tables, each with its money, beside bare inserts of the same rows")
    for name, database in DATABASES.items():
        with database() as url:
            ours, bare = _measure(url)
        print(
            f"  {name:12}{ours:10,.0f} inputs/s   bare {bare:10,.0f} inputs/s   calroom x {ours / bare:5.2f}"
        )
        lines.append(Line(f"durable records, {name}", ours, "inputs/s", bare, "bare inserts"))
    return lines


if __name__ == "__main__":
    run()
