"""What a table has remembered: each input with everything that must be written together with it."""

from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct, json

from calroom.money import Cents

BEGINNING = "0" * 64
"""What stands before the first record of a table in its chain."""


class Entry(Struct, frozen=True, gc=False):
    """Money that went from one account to another, and what decided it."""

    topic: str
    amount: Cents
    source: str
    target: str


class Action(Struct, frozen=True, gc=False):
    """An act of the floor or of an administrator, with the value before and after it and the reason."""

    who: str
    act: str
    subject: str
    before: str
    after: str
    reason: str


class Person(Struct, frozen=True, gc=False):
    """Somebody in the room; `details` is whatever else the room knows of them, as JSON."""

    id: str
    name: str
    kind: str = "player"
    details: str = "{}"


Ending: TypeAlias = Literal["", "before", "showdown"]
"""How a hand of poker ended for somebody: at a showdown in which they were, or before one."""


class Slip(Struct, frozen=True, gc=False):
    """What is kept of a hand for one of its players.

    `size` is the pot, or against a bank what they had on the table. `paid` went from their chips to the
    collection, `dropped` is their part of what came out of the pots for it, `jackpot` of both for a jackpot.
    `own` and `common` are cards as they saw them: groups with bars between them. `wagers` is what was
    wagered against a bank, as JSON.
    """

    size: Cents = 0
    paid: Cents = 0
    dropped: Cents = 0
    jackpot: Cents = 0
    ending: Ending = ""
    own: str = ""
    common: str = ""
    wagers: str = ""


class Played(Struct, frozen=True, gc=False):
    """Somebody was dealt in to the hand that an input ended: of what, and their chips before and after it."""

    person: str
    game: str
    stakes: str
    before: Cents
    after: Cents
    slip: Slip | None = None


class Taken(Struct, frozen=True, gc=False):
    """What a table has of that which there is once in the room.

    Those who have a seat at it, and how much a hand in progress has won of the jackpot that it plays for.
    """

    seats: tuple[str, ...] = ()
    jackpot: str = ""
    won: Cents = 0


class Most(Struct, frozen=True, gc=False):
    """Somebody who may have seats at no more than so many other tables for an input to count."""

    person: str
    tables: int


class Record(Struct, frozen=True, gc=False, kw_only=True):
    """One input of one table and what follows from it: all of it is written, or nothing.

    `number` is one more than that of the table's last record. `client` is the id under which whoever gave
    the input may give it again, after a lost connection, without its counting twice. `version` is the digest
    of the house file in the first record of a hand, `chance` what chance gave, `checkpoint` the whole table.

    `taken` is what the table has of the room's once it is written, where that has changed. Whoever decided on
    the input may have done so by what others have changed since: `room` is the last row of the room's journal
    that they knew, where another process keeps it, `most` is how many seats they took somebody to have, and
    `empties` are accounts on which they wanted to leave nothing.
    """

    table: str
    number: int
    at: int
    input: str
    client: str | None = None
    hand: int = 0
    version: str | None = None
    chance: str | None = None
    entries: tuple[Entry, ...] = ()
    actions: tuple[Action, ...] = ()
    people: tuple[Person, ...] = ()
    played: tuple[Played, ...] = ()
    checkpoint: str | None = None
    taken: Taken | None = None
    room: int | None = None
    most: tuple[Most, ...] = ()
    empties: tuple[str, ...] = ()


class Receipt(Struct, frozen=True, gc=False):
    """A record is in the store under this number; `repeated` if it had been there before."""

    number: int
    digest: str
    repeated: bool = False


_encode = json.Encoder().encode


def chained(previous: str, record: Record, ledger: int) -> str:
    """The digest of a record: SHA-256 of a JSON array of the digest before it and all that the record says.

    `ledger` is the last entry of the ledger once the record is written.
    """
    row = (
        previous,
        record.table,
        record.number,
        record.at,
        record.client,
        record.hand,
        record.version,
        record.input,
        record.chance,
        ledger,
        record.entries,
        record.actions,
    )
    return sha256(_encode(row)).hexdigest()


def sealed(digest: str, checkpoint: str) -> str:
    """The digest of a checkpoint, which binds it to the journal up to the record it was made after."""
    return sha256(_encode((digest, checkpoint))).hexdigest()
