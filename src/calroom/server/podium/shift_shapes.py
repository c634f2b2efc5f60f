"""A shift as the manager reads, counts and signs it."""

from calroom.keeping.podium.closing_rows import Totals
from calroom.keeping.shift_figures import Drop, Pool
from calroom.money import Cents
from calroom.server.shapes import Response


class CountShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A place to count: what the ledger says, and if it was counted, which chips, by whom and when.

    Chips are given by their worth in cents. What differs has to be explained.
    """

    place: str
    words: str
    expected: Cents
    is_counted: bool = False
    chips: dict[str, int]
    counted: Cents = 0
    difference: Cents = 0
    by: str = ""
    at: int = 0
    why: str = ""
    explained_by: str = ""
    unexplained: bool = False


class BoxShown(Response, frozen=True, kw_only=True):
    """The box of a table: what was in it before the shift and what it took make what was to be counted in it,
    and what it took since then, which the next shift counts.
    """

    table: str
    before: Cents
    took: Cents
    expected: Cents
    counted: Cents
    since_the_count: Cents


class ShiftShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Everything of one shift, from the ledger; once it is closed with who signed it and the digest."""

    name: str
    opened_by: str
    opened_at: int
    opened_with: Cents
    opening: CountShown
    """The cage as it was counted when the shift was opened."""
    changes: int = 0
    """How often something was counted or explained; whoever closes the shift says how often they saw."""
    reason: str = ""
    closed_by: str = ""
    closed_at: int = 0
    digest: str = ""
    first_entry: int
    last_entry: int
    counts: list[CountShown]
    boxes: list[BoxShown]
    drops: list[Drop]
    pools: list[Pool]
    before: Totals
    after: Totals
    agreed: bool


class ShiftLine(Response, frozen=True, kw_only=True, omit_defaults=True):
    """A shift that was closed, in one line."""

    name: str
    opened_at: int
    closed_at: int
    closed_by: str
    counted: Cents
    difference: Cents


class ShiftsShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """The shift that is open, if one is, and those that were closed, the last first."""

    now: str
    shift: ShiftShown | None = None
    cage: Cents | None = None
    """What the cage should hold, once it was counted before."""
    closed: list[ShiftLine]
    values: list[Cents]
    """What chips are worth that are counted."""
