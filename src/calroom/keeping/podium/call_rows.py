"""What is said when somebody at a table calls the floor, and of what becomes of it."""

from typing import Annotated

from msgspec import Meta

from calroom.keeping.podium.book import Words
from calroom.room.inputs import TableInput


class CallFloor(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody calls the floor to a table, in their own words or without any.

    `hand` is the one that is dealt there, or the last, and `after` the last event that was told by then.
    `there` is who played at the table: none of them rules on it.
    """

    table: str
    hand: int = 0
    after: int = 0
    words: Annotated[str, Meta(max_length=280)] = ""
    there: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """The table."""
        return self.table


class TakeBackCall(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Whoever called takes it back."""

    number: int


class DropCall(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The table is closed before anybody came."""

    number: int


class SettleCall(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The floor rules: what everybody at the table is told, the rule it goes by, and the reason."""

    number: int
    table: str
    ruling: Words
    rule: Annotated[str, Meta(max_length=80)] = ""

    @property
    def about(self) -> str:
        """The table."""
        return self.table
