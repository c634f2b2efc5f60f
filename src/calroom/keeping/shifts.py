"""Shifts: the named parts of a day by which collection boxes are changed and counted."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from msgspec import Struct

MINUTE = 60_000


class Shifts(Struct, frozen=True, omit_defaults=True):
    """When each shift begins, in minutes after midnight; `east` is the room's clock, in minutes from UTC."""

    starts: tuple[tuple[int, str], ...] = ((360, "day"), (840, "swing"), (1320, "grave"))
    east: int = 0

    def at(self, time: int) -> str:
        """The shift of a moment, with the date on which it began.

        >>> Shifts().at(0), Shifts().at(7 * 3_600_000)
        ('1969-12-31-grave', '1970-01-01-day')
        """
        return _shift(self, time // MINUTE)


@lru_cache(maxsize=1024)
def _shift(shifts: Shifts, minutes: int) -> str:
    """Many tables ask in the same minute."""
    local = datetime.fromtimestamp(minutes * 60, UTC) + timedelta(minutes=shifts.east)
    minute = local.hour * 60 + local.minute
    begun = [name for start, name in shifts.starts if start <= minute]
    if not begun:
        local -= timedelta(days=1)
    return f"{local.date().isoformat()}-{begun[-1] if begun else shifts.starts[-1][1]}"
