"""The clock of a room: what is recorded and shown goes by it, and it never runs backwards.

It starts with the clock on the wall and goes on by the time that passes. When somebody sets the one on the
wall it does not jump: it runs a little faster or slower until both agree, so that nobody's half hour, absence
or allowance of a day is cut short or drawn out. What merely waits, waits by time that passes, without it.
"""

import time
from threading import Lock

SLEW = 0.1
"""So much faster or slower it runs, at most, while it is wrong."""

SECOND = 1000
_PASSING = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def wall() -> float:
    """The clock on the wall, which somebody may set, in seconds."""
    return time.time()


def passing() -> float:
    """Seconds since whenever, the machine's sleep counted; nobody sets these."""
    return time.clock_gettime(_PASSING)


def steady() -> int:
    """Milliseconds by which one waits."""
    return int(time.monotonic() * SECOND)


class RoomClock:
    """Milliseconds since 1970, each time as late as before or later."""

    def __init__(self) -> None:
        self._at, self._then = wall(), passing()
        self._turn = Lock()

    def now(self) -> int:
        """The time to record."""
        with self._turn:
            self._go_on()
            return int(self._at * SECOND)

    def _go_on(self) -> None:
        then = passing()
        passed = max(0.0, then - self._then)
        behind = wall() - (self._at + passed)
        most = passed * SLEW
        self._at += passed + min(most, max(-most, behind))
        self._then = then

    def not_before(self, at: int) -> None:
        """Go on from a time that was recorded, should the wall be behind it."""
        with self._turn:
            self._go_on()
            self._at = max(self._at, at / SECOND)
