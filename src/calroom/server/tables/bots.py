"""Bots at the tables: what they are called, what they answer, and how long they take over it.

A bot gets what its seat sees and nothing else. How long it takes is drawn before it looks at its cards.
"""

from collections.abc import Container
from itertools import count
from random import Random, SystemRandom
from threading import Thread
from time import monotonic

from calroom import bots
from calroom.bots import Mind, Strength
from calroom.houses.game import Game
from calroom.room.names import BOT
from calroom.room.table import LiveTable
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.views import View

_WRITTEN = """
Ada Ben Cleo Dora Eli Fay Gus Hope Ida Jack Kit Lola Max Nell Otto Pearl Quinn Rosa Sam Tess Ugo Vera Walt
Xenia York Zelda Abe Bess Cal Dot Earl Flo Gil Hazel Ike June Kay Lou Mabel Ned Opal Pete Ruth Sid Tilly Uma
Vic Willa
"""
NAMES = tuple(_WRITTEN.split())

TITLES: dict[Strength, str] = {"beginner": "Beginner ", "sensible": "", "expert": "Expert "}
"""By what word in its name everybody sees how well a bot plays."""

MINDS_KEPT = 2_000
"""Of so many bots what they remember is kept; then of those who were asked last."""


def free_name(taken: Container[str], luck: Random, strength: Strength = "sensible") -> str:
    """A friendly name that nobody in the room has now, by which one sees how well the bot plays."""
    for number in count(1):
        free = [name for name in _names(number, TITLES[strength]) if name not in taken]
        if free:
            return luck.choice(free)
    raise AssertionError("there are names without end")


def _names(number: int, title: str) -> list[str]:
    return [f"{BOT}{title}{name}" if number == 1 else f"{BOT}{title}{name} {number}" for name in NAMES]


def strength_of(name: str) -> Strength:
    """How well the bot of this name plays."""
    return next((one for one, title in TITLES.items() if title and name.startswith(BOT + title)), "sensible")


class Bots:
    """The bots' minds."""

    def __init__(self, luck: Random | None = None) -> None:
        self.luck = luck or SystemRandom()
        self._failed: dict[str, float] = {}
        self._slow: dict[str, float] = {}
        self._wished: dict[str, Strength] = {}
        self._minds: dict[tuple[str, str], Mind] = {}
        self._working_out: set[tuple[str, str, str]] = set()
        self._worked_out: set[tuple[str, str, str]] = set()

    def wish(self, table: str, strength: Strength) -> None:
        """From now on bots that play so well come to a table."""
        self._wished[table] = strength

    def wished(self, table: str) -> Strength | None:
        """How well bots should play at a table, if anybody has said so."""
        return self._wished.get(table)

    def strength_at(self, live: LiveTable) -> Strength:
        """How well bots play who come to a table: as was wished, or as well as those who sit there."""
        there = (player.person for player in live.state.players.values() if player.kind == "bot")
        wished = self._wished.get(live.state.table)
        return wished if wished is not None else next(map(strength_of, there), "sensible")

    def mind(self, live: LiveTable, seat: Seat) -> Mind:
        """The mind of the bot at a seat, with what it remembers of the others there."""
        state, person = live.state, live.state.players[seat].person
        mind = self._minds.pop((state.table, person), None) or Mind(strength_of(person))
        mind.people = {other: player.person for other, player in state.players.items()}
        mind.given = dict(state.posted)
        self._minds[state.table, person] = mind
        if len(self._minds) > MINDS_KEPT:
            del self._minds[next(iter(self._minds))]
        return mind

    def think(self, game: Game, ask: Ask, view: View | None, mind: Mind) -> Answer:
        """What a bot answers, from what its seat sees; between hands there is nothing to see."""
        if view is not None and mind.strength == "expert" and not self._has_its_table(game, ask, view, mind):
            return bots.answer(game, ask, view, self.luck)
        return bots.play_as(game, ask, view, self.luck, mind)

    def _has_its_table(self, game: Game, ask: Ask, view: View, mind: Mind) -> bool:
        """Whether what an expert looks up is worked out; if not it soon is, and nobody waits for it."""
        about = game.id, view.stakes, ask.topic
        if game.family != "banked" or about in self._worked_out:
            return True
        if about not in self._working_out:
            self._working_out.add(about)
            Thread(target=self._work_out, args=(about, game, ask, view, mind), daemon=True).start()
        return False

    def _work_out(self, about: tuple[str, str, str], game: Game, ask: Ask, view: View, mind: Mind) -> None:
        bots.play_as(game, ask, view, Random(0), mind)
        self._worked_out.add(about)

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
