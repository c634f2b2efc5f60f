"""The store as the room sees it: one database, with everything that must not be lost."""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import insert, update

from calroom.store import schema
from calroom.store.came_from import CameFrom
from calroom.store.database import Database
from calroom.store.devices import Devices
from calroom.store.drafts import Drafts
from calroom.store.drill_results import DrillResults
from calroom.store.faces import Faces
from calroom.store.holding import bring_up_to_date
from calroom.store.house_files import HouseFiles
from calroom.store.journal import Journal
from calroom.store.leases import Leases
from calroom.store.ledger import Ledger
from calroom.store.logins import Logins
from calroom.store.notes import Notes
from calroom.store.passkeys import Passkeys
from calroom.store.people import People
from calroom.store.played import PlayedHands
from calroom.store.private_tables import PrivateTables
from calroom.store.records import Record
from calroom.store.reviews import Reviews
from calroom.store.sessions import Sessions
from calroom.store.taken import WhatIsTaken
from calroom.store.talk import Talk
from calroom.store.writer import Groups, Outcome, Writer


class Store:
    """The memory of a room, in a SQLite file or a PostgreSQL database given by its URL.

    Opening it brings the database to our version. Reading and writing may go on side by side.
    """

    def __init__(self, where: str | Path) -> None:
        self.database = Database(where)
        bring_up_to_date(self.database)
        self.journal = Journal(self.database)
        self.ledger = Ledger(self.database)
        self.house_files = HouseFiles(self.database)
        self.people = People(self.database)
        self.played = PlayedHands(self.database)
        self.logins = Logins(self.database)
        self.devices = Devices(self.database)
        self.passkeys = Passkeys(self.database)
        self.sessions = Sessions(self.database)
        self.came_from = CameFrom(self.database)
        self.talk = Talk(self.database)
        self.private_tables = PrivateTables(self.database)
        self.faces = Faces(self.database)
        self.drill_results = DrillResults(self.database)
        self.drafts = Drafts(self.database)
        self.notes = Notes(self.database)
        self.reviews = Reviews(self.database)
        self.taken = WhatIsTaken(self.database)
        self.leases = Leases(self.database)
        self._groups = Groups(self.database)

    def write(self, records: Sequence[Record]) -> list[Outcome]:
        """Write records in one transaction; each is durably there, or says why not, when this returns.

        `StoreFailure` is raised when the database fails, and then none of them is there.
        """
        return self._groups.write(records)

    def writer(self) -> Writer:
        """A writer for the tables on one event loop, which share their commits."""
        return Writer(self._groups)

    def beat(self, at: int) -> None:
        """Write something down for good, to see whether it can be done."""
        with self.database.writing() as connection:
            if not connection.execute(update(schema.pulse).values(at=at)).rowcount:
                connection.execute(insert(schema.pulse), {"id": 1, "at": at})

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()
