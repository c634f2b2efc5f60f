"""Bots at the tables: what they are called, what they answer, and how long they take over it.

A bot gets what its seat sees and nothing else. How long it takes is drawn before it looks at its cards.
"""

from collections.abc import Container
from itertools import count
from random import Random, SystemRandom
from time import monotonic

from calroom import bots
from calroom.houses.game import Game
from calroom.room.names import BOT
from calroom.table.asks import Answer, Ask
from calroom.table.views import View

_WRITTEN = """
Ada Ben Cleo Dora Eli Fay Gus Hope Ida Jack Kit Lola Max Nell Otto Pearl Quinn Rosa Sam Tess Ugo Vera Walt
Xenia York Zelda Abe Bess Cal Dot Earl Flo Gil Hazel Ike June Kay Lou Mabel Ned Opal Pete Ruth Sid Tilly Uma
Vic Willa
"""
NAMES = tuple(_WRITTEN.split())


def free_name(taken: Container[str], luck: Random) -> str:
    """A friendly name that nobody in the room has now."""
    for number in count(1):
        free = [name for name in _names(number) if name not in taken]
        if free:
            return luck.choice(free)
    raise AssertionError("there are names without end")


def _names(number: int) -> list[str]:
    return [f"{BOT}{name}" if number == 1 else f"{BOT}{name} {number}" for name in NAMES]


class Bots:
    """The bots' minds."""

    def __init__(self, luck: Random | None = None) -> None:
        self.luck = luck or SystemRandom()
        self._failed: dict[str, float] = {}
        self._slow: dict[str, float] = {}

    def think(self, game: Game, ask: Ask, view: View | None) -> Answer:
        """What a bot answers, from what its seat sees; between hands there is nothing to see."""
        return bots.answer(game, ask, view, self.luck)

    def could_not_think(self, table: str) -> None:
        """A bot has failed to decide at a table, and the default counted."""
        self._failed[table] = monotonic()

    def was_slow(self, table: str) -> None:
        """A bot was still thinking when it had to speak, and the default counted."""
        self._slow[table] = monotonic()

    def failed_within(self, seconds: float) -> list[str]:
        """The tables at which a bot has failed to decide of late."""
        return _lately(self._failed, seconds)

    def slow_within(self, seconds: float) -> list[str]:
        """The tables at which a bot has not decided in time of late."""
        return _lately(self._slow, seconds)

    def takes(self, ask: Ask, pace: float) -> int:
        """How long a bot takes over a question, in milliseconds; nothing about the cards goes into it."""
        return int(bots.pace(ask, self.luck) * pace)


def _lately(noted: dict[str, float], seconds: float) -> list[str]:
    """What was noted in the last seconds; the rest is forgotten."""
    since = monotonic() - seconds
    for table in [table for table, at in noted.items() if at <= since]:
        del noted[table]
    return sorted(noted)
