"""House files: every version that a hand was dealt under, so that it can be replayed under it for ever."""

from hashlib import sha256

from sqlalchemy import select

from calroom.store import schema
from calroom.store.database import Database, add
from calroom.store.journal import Fault

_FILE = schema.house_file.c


class HouseFiles:
    """Keeps house files by their digest, which is the house's version."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, text: str) -> str:
        """Keep a house file, once however often it comes; give its version."""
        digest = sha256(text.encode()).hexdigest()
        if self.text(digest) is None:
            with self._database.writing() as connection:
                if connection.scalar(select(_FILE.digest).where(_FILE.digest == digest)) is None:
                    add(connection, schema.house_file, [(digest, text)])
        return digest

    def text(self, version: str) -> str | None:
        """The house file of a version, if there is one."""
        with self._database.reading() as connection:
            text: str | None = connection.scalar(select(_FILE.text).where(_FILE.digest == version))
            return text

    def verify(self) -> Fault | None:
        """Name the first house file that is not the one of its version."""
        for version in self.versions():
            if sha256((self.text(version) or "").encode()).hexdigest() != version:
                return Fault("house file", 0, f"the text kept for version {version[:12]} is not that version")
        return None

    def versions(self) -> list[str]:
        """Every version that was kept."""
        with self._database.reading() as connection:
            return list(connection.scalars(select(_FILE.digest).order_by(_FILE.digest)))
