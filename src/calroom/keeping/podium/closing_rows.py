"""What is said when a shift is opened, counted and closed.

Whoever counts says which chips they counted; what the ledger says to it, and where the journal stood, is
written beside it by the room.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from calroom.money import Cents
from calroom.room.inputs import TableInput

Chips: TypeAlias = dict[Annotated[int, Meta(ge=1, le=100_000_000)], Annotated[int, Meta(ge=0, le=10_000_000)]]
"""Chips counted by hand: how many of each worth, in cents."""

CAGE = "cage"
BOX = "box:"
"""A place to count is the cage or the box of a table, such as `box:palace.holdem-1`."""


def worth(chips: Chips) -> Cents:
    """What counted chips come to."""
    return sum(value * count for value, count in chips.items())


class OpenShift(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The manager opens a shift with what they count at the cage; whatever that differs by has a reason."""

    chips: Chips
    shift: Annotated[str, Meta(max_length=60)] = ""
    ledger: int = 0
    expected: Cents | None = None

    @property
    def about(self) -> str:
        """The shift."""
        return self.shift


class CountPlace(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody counts the cage or a box; to count again replaces what was counted before.

    `was` is what they saw counted there, if anything.
    """

    place: Annotated[str, Meta(min_length=1, max_length=130)]
    chips: Chips
    was: Cents | None = None
    ledger: int = 0
    expected: Cents = 0

    @property
    def about(self) -> str:
        """What is counted."""
        return self.place


class ExplainDifference(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Why a count differs by so much from the ledger; the reason is the explanation."""

    place: Annotated[str, Meta(min_length=1, max_length=130)]
    difference: Cents

    @property
    def about(self) -> str:
        """Where it differs."""
        return self.place


class Totals(Struct, frozen=True, omit_defaults=True):
    """What the ledger holds at one moment, all of it together nothing."""

    cage: Cents = 0
    purses: Cents = 0
    stacks: Cents = 0
    on_tables: Cents = 0
    boxes: Cents = 0
    jackpots: Cents = 0
    bots: Cents = 0


class CloseShift(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The manager closes and signs a shift: the ledger's last entry, what it holds, and the journal's digest.

    `uncounted` are the boxes that took something and were not counted; `seen` is how often something had been
    counted or explained as far as whoever signs has seen.
    """

    shift: Annotated[str, Meta(max_length=60)]
    seen: Annotated[int, Meta(ge=0)] | None = None
    ledger: int = 0
    totals: Totals = Totals()
    uncounted: tuple[str, ...] = ()
    digest: str = ""

    @property
    def about(self) -> str:
        """The shift."""
        return self.shift


ClosingRow: TypeAlias = OpenShift | CountPlace | ExplainDifference | CloseShift
"""Everything that is said to count and close a shift."""
