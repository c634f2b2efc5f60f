"""What there is once in the room and any table may take of: seats that people have, and money in jackpots.

Which process owns a table makes no difference here. It is written in one transaction with the input that
changes it, and looked at in the transaction of whatever depends on it, so that two tables never both have
what only one may.
"""

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from calroom.money import Cents
from calroom.store import schema
from calroom.store.database import Database
from calroom.store.ledger import LATEST, balance
from calroom.store.records import Record, Taken

JACKPOT = "jackpot:"
"""How the account of every jackpot begins."""

_SEAT, _WON = schema.seat.c, schema.won.c


class WhatIsTaken:
    """Reads what tables have."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def seats(self, person: str) -> list[str]:
        """The tables at which somebody has a seat."""
        with self._database.reading() as connection:
            found = connection.scalars(select(_SEAT.table).where(_SEAT.person == person))
            return sorted(found)

    def everybody(self) -> set[str]:
        """Everybody who has a seat anywhere."""
        with self._database.reading() as connection:
            return set(connection.scalars(select(_SEAT.person).distinct()))

    def left(self, jackpot: str, but: str = "") -> Cents:
        """What a jackpot holds, less what hands in progress have won of it at all tables but one."""
        asked = {"account": f"{JACKPOT}{jackpot}", "jackpot": jackpot, "but": but}
        with self._database.glancing() as connection:
            return int(connection.scalar(_LEFT, asked) or 0)

    def at(self, table: str) -> Taken:
        """What a table has."""
        with self._database.reading() as connection:
            seats = connection.scalars(select(_SEAT.person).where(_SEAT.table == table))
            won = connection.execute(select(_WON.jackpot, _WON.amount).where(_WON.table == table)).first()
            return Taken(tuple(sorted(seats)), *(won or ()))

    def bring(self, table: str, taken: Taken) -> None:
        """Write down what a table has that was read anew, unless that is known."""
        if self.at(table) != taken:
            with self._database.writing({table}) as connection:
                put_taken(connection, table, taken)


def against(connection: Connection, record: Record) -> str:
    """In the transaction that would write a record: what others have taken that it counts on; or nothing."""
    for most in record.most:
        elsewhere = select(func.count()).where(_SEAT.person == most.person, _SEAT.table != record.table)
        if (connection.scalar(elsewhere) or 0) > most.tables:
            return f"{most.person} had sat down at another table"
    for account in record.empties:
        if balance(connection, account) != sum(one.amount for one in record.entries if one.source == account):
            return f"more chips came to {account}"
    return _against_jackpots(connection, record)


def _against_jackpots(connection: Connection, record: Record) -> str:
    """What others have won of the jackpots that a record draws on."""
    left = {entry.source: 0 for entry in record.entries if entry.source.startswith(JACKPOT)}
    taken = record.taken or Taken()
    if taken.won:
        left[f"{JACKPOT}{taken.jackpot}"] = -taken.won
    for account in left:
        comes = sum(entry.amount for entry in record.entries if entry.target == account)
        goes = sum(entry.amount for entry in record.entries if entry.source == account)
        elsewhere_won = _won(connection, account.removeprefix(JACKPOT), record.table)
        if not (elsewhere_won or left[account]):
            continue  # The ledger lets no account fall below nothing, and names it.
        if balance(connection, account) + comes - goes + left[account] < elsewhere_won:
            return f"{account} was won elsewhere"
    return ""


def put_taken(connection: Connection, table: str, taken: Taken) -> None:
    """In a transaction: what a table has from now on."""
    connection.execute(delete(schema.seat).where(_SEAT.table == table))
    if taken.seats:
        rows = [{"person": person, "table": table} for person in sorted(set(taken.seats))]
        connection.execute(insert(schema.seat), rows)
    connection.execute(delete(schema.won).where(_WON.table == table))
    if taken.won:
        row = {"table": table, "jackpot": taken.jackpot, "amount": taken.won}
        connection.execute(insert(schema.won), row)


def _won(connection: Connection, jackpot: str, but: str) -> Cents:
    return int(connection.scalar(_ALL_WON, {"jackpot": jackpot, "but": but}) or 0)


_ALL_WON = select(func.coalesce(func.sum(_WON.amount), 0)).where(
    _WON.jackpot == bindparam("jackpot"), _WON.table != bindparam("but")
)
_LEFT = select(func.coalesce(LATEST.scalar_subquery(), 0) - _ALL_WON.scalar_subquery())
"""Asked before every hand that is dealt: written once, and answered in one look."""
