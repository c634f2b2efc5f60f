"""A book of the podium: what it takes, what stands against it, and what it says afterwards."""

from typing import Annotated, Any, Protocol, TypeAlias

from msgspec import Meta, Struct

from calroom.room.inputs import TableInput

Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]


class Change(Struct, frozen=True):
    """What an entry changes, in words, as the log of acts has it."""

    before: str = ""
    after: str = ""


class Book(Protocol):
    """One of the podium's books.

    It knows the room's journal alone, so that the journal can be read again at any time and leads to the
    same book. What stands against an entry because of how the tables are is looked at before.
    """

    takes: tuple[type[TableInput], ...]

    def consider(self, said: Any, at: int) -> Change:
        """Refuse an entry, or say what it changes."""
        ...

    def enter(self, said: Any, at: int) -> None:
        """Enter what has been written."""
        ...

    def rename(self, was: str, now: str) -> None:
        """Somebody goes on under another name."""
        ...
