"""What may be wagered at a table against a bank, and what is collected for it."""

from typing import NamedTuple

from calroom.games.banked.fees import Schedule
from calroom.games.banked.limits import Limits


class Wagered(NamedTuple):
    """The limits of a wager and the schedules that a table may have: without a jackpot, and with one."""

    limits: Limits
    schedules: tuple[Schedule, ...]
