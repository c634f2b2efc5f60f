"""How the server is doing, and whether the installed code is still the code that was started."""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import calroom
from calroom.server.clocks import now
from calroom.server.protocol import PROTOCOL
from calroom.server.shapes import Health
from calroom.store import StoreFailure

if TYPE_CHECKING:
    from calroom.server.front import Front

INSTALLED = Path(calroom.__file__).parent
_LOOKED_AT = {".py", ".so", ".toml", ".tables", ".sql", ".html", ".js", ".css"}


class Code:
    """The digest of everything that is installed, as it was when the server started."""

    def __init__(self, where: Path = INSTALLED) -> None:
        self._where = where
        self.digest = self.look()

    def look(self) -> str:
        """The digest of what is installed now: of every file with its place, in order."""
        every = sha256()
        for path in sorted(self._where.rglob("*")):
            if path.suffix in _LOOKED_AT and path.is_file():
                every.update(f"{path.relative_to(self._where)}\0".encode())
                every.update(sha256(path.read_bytes()).digest())
        return every.hexdigest()

    def is_unchanged(self) -> bool:
        """Whether it is still what was started."""
        return self.look() == self.digest


async def health(front: "Front") -> Health:
    """Everything that somebody who looks after the server wants to know first."""
    keeper = front.keeper
    try:
        await asyncio.to_thread(keeper.store.journal.head, "room")
        database = "reachable"
    except StoreFailure as failure:
        database = str(failure)
    return Health(
        status="ok" if database == "reachable" else "failing",
        database=database,
        tables=sum(table.is_open for table in keeper.room.tables.values()),
        people=front.people(),
        version=calroom.__version__,
        protocol=PROTOCOL,
        code=front.code.digest,
        unchanged=await front.code_is_unchanged(),
        houses={house.id: house.version for house in front.houses},
        since=front.since,
        now=now(),
    )
