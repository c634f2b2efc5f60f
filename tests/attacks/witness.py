"""What the records of a room say, read from its database beside the server and by none of its code."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import json

from calroom.room.room import ROOM

DAY = 24 * 60 * 60_000
MOST_A_DAY = 10_000_000
WELCOME = 1_000_000


class Row(NamedTuple):
    """An input as it was written down."""

    table: str
    number: int
    at: int
    client: str | None
    given: dict[str, Any]


class Sale(NamedTuple):
    """Chips that the cage gave somebody, and the input by which it did."""

    table: str
    number: int
    at: int
    person: str
    amount: int
    given: dict[str, Any]


class Witness:
    """Reads the journal and the ledger."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=60)
        self._seen: dict[str, int] = {}

    def close(self) -> None:
        self._database.close()

    def _ask(self, query: str, *values: object) -> list[Any]:
        return self._database.execute(query, values).fetchall()

    def new_rows(self) -> Iterator[Row]:
        """The inputs since the last look."""
        for table, last in self._ask('SELECT "table", max(number) FROM journal GROUP BY "table"'):
            after = self._seen.get(table, 0)
            self._seen[table] = last
            if last > after:
                yield from self.rows(table, after)

    def rows(self, table: str, after: int = 0) -> Iterator[Row]:
        query = (
            'SELECT number, at, client, input FROM journal WHERE "table" = ? AND number > ? ORDER BY number'
        )
        for number, at, client, text in self._ask(query, table, after):
            yield Row(table, number, at, client, json.decode(text))

    def sales(self) -> Iterator[Sale]:
        query = (
            'SELECT e."table", e.number, j.at, e.target, e.amount, j.input FROM entry e JOIN journal j '
            'ON j."table" = e."table" AND j.number = e.number WHERE e.source = \'cage\' ORDER BY e.id'
        )
        for table, number, at, target, amount, text in self._ask(query):
            kind, _, person = target.partition(":")
            assert kind in ("player", "bot"), f"the cage gave {amount} to {target}"
            yield Sale(table, number, at, person, amount, json.decode(text))

    def formerly(self) -> dict[str, str]:
        """The name that everybody had before the one they have."""
        admitted = (row.given for row in self.rows(ROOM) if row.given["input"] == "admit")
        return {given["person"]: given["formerly"] for given in admitted if given.get("formerly")}

    def barred(self) -> dict[str, int]:
        """Who may not play now, by the floor's word or their own, and since when."""
        since: dict[str, int] = {}
        for row in self.rows(ROOM):
            given, person = row.given, row.given.get("person", "")
            is_out = given["input"] == "bar" and given.get("on", True)
            if is_out or given.get("excluded_until", 0) > row.at:
                since.setdefault(person, row.at)
            elif given["input"] == "bar":
                since.pop(person, None)
        return since

    def by_person(self, person: str, since: int) -> Iterator[Row]:
        """What somebody has said at tables since a time."""
        query = 'SELECT "table", number, at, client, input FROM journal WHERE at > ? AND "table" != ?'
        for table, number, at, client, text in self._ask(query, since, ROOM):
            row = Row(table, number, at, client, json.decode(text))
            if person in (row.given.get("who"), row.given.get("person")):
                yield row

    def acts(self) -> set[tuple[str, int]]:
        """The inputs that stand in the log of acts."""
        return set(self._ask('SELECT "table", number FROM action'))

    def given_out(self) -> int:
        """What the cage gave out and did not get back, entry by entry."""
        (row,) = self._ask(
            "SELECT coalesce(sum(CASE WHEN source = 'cage' THEN amount ELSE 0 END), 0) "
            "- coalesce(sum(CASE WHEN target = 'cage' THEN amount ELSE 0 END), 0) FROM entry"
        )
        return int(row[0])

    def balances(self) -> dict[str, int]:
        """What is on every account but the cage's, entry by entry."""
        held: dict[str, int] = {}
        for source, target, amount in self._ask("SELECT source, target, amount FROM entry"):
            held[source] = held.get(source, 0) - amount
            held[target] = held.get(target, 0) + amount
        held.pop("cage", None)
        return {account: chips for account, chips in held.items() if chips}

    def kinds(self) -> dict[str, str]:
        """Who is a bot."""
        return dict(self._ask("SELECT id, kind FROM person"))


class Limits:
    """What everybody may buy, followed from the inputs of the room alone."""

    def __init__(self) -> None:
        self._allowed: dict[str, tuple[int, int, int]] = {}
        """The limit now, the one that comes, and when it does."""
        self._bought: dict[str, list[tuple[int, int]]] = {}

    def follow(self, row: Row) -> str:
        """What is wrong with a row, if anything."""
        given, person = row.given, str(row.given.get("person", ""))
        kind = given["input"]
        if kind == "allow":
            self._allow(person, given.get("chips_a_day"), row.at)
        elif kind == "admit" and (formerly := given.get("formerly")):
            self._bought[person] = self._bought.pop(formerly, [])
            self._allowed[person] = self._allowed.pop(formerly, (MOST_A_DAY, MOST_A_DAY, 0))
        elif kind == "sellchips":
            lately = sum(amount for at, amount in self._bought.get(person, ()) if at > row.at - DAY)
            if lately + given["amount"] > self._most(person, row.at):
                return f"the cage sold {person} {given['amount']} after {lately} of the day"
            self._bought.setdefault(person, []).append((row.at, given["amount"]))
        return ""

    def _most(self, person: str, at: int) -> int:
        now, later, since = self._allowed.get(person, (MOST_A_DAY, MOST_A_DAY, 0))
        return later if since and at >= since else now

    def _allow(self, person: str, wanted: int | None, at: int) -> None:
        new = MOST_A_DAY if wanted is None else min(wanted, MOST_A_DAY)
        now = self._most(person, at)
        self._allowed[person] = (new, new, 0) if new <= now else (now, new, at + DAY)
