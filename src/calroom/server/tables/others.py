"""What a table knows of the other processes of its room, where several keep tables of it."""

from typing import Literal, Protocol

Changed = Literal["face", "mutes", "private", "here", "standing"]
"""What is in no journal and others may want to read again: somebody's face, who hears whom, how the host of a
private table wants it, who is at a table, and what somebody is there."""


class Others(Protocol):
    """The other processes of the room."""

    def changed(self, what: Changed, table: str = "", person: str = "") -> None:
        """Something was changed here, of which they may want to know."""

    async def announce(self, table: str, words: str, key: str) -> None:
        """Have the house say something at a table that one of them keeps, once under this id."""


class Nobody:
    """There are none: this process runs the whole room."""

    def changed(self, what: Changed, table: str = "", person: str = "") -> None:
        """There is nobody to tell."""

    async def announce(self, table: str, words: str, key: str) -> None:
        """There is nobody who would keep it."""
        raise LookupError(f"{table} is kept here")
