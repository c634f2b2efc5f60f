"""What people say to one another at a table: kept before it is heard, by those who want to hear it.

Complaints go to the floor: into its list of complaints, and into the log of the room.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import product
from unicodedata import category

from calroom.keeping import Keeper
from calroom.keeping.rows import Complain
from calroom.server.door.limits import Each
from calroom.server.protocol import Said
from calroom.server.tables.allowance import Allowance
from calroom.server.tables.clocks import now
from calroom.store.talk import Complaint
from calroom.store.talk import Said as Kept
from calroom.table.refusals import Refused

SHOWN = 50
"""So many lines somebody sees who comes to a table."""

A_SECOND, AT_ONCE = 0.5, 5
"""How much one person may say: a line every two seconds, a few more in one go."""

HOUSE = "house"
"""In whose name the house speaks; nobody else is called so."""

IDS = 200
"""Of so many lines a table knows under which id they were said, after a restart, too."""


def cleaned(words: str) -> str:
    """Words without anything that would not show, or that would turn the line around."""
    visible = "".join(" " if category(character) in ("Cc", "Zl", "Zp") else character for character in words)
    kept = "".join(character for character in visible if not _turns(character))
    if not (said := " ".join(kept.split())):
        raise Refused("there is nothing to hear in that", "chat", allowed=("say something",))
    return said


def _turns(character: str) -> bool:
    turned = "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069"
    return turned or category(character) in ("Cs", "Co", "Cn")


def check_known(keeper: Keeper, person: str) -> None:
    """Whatever is kept about somebody is about somebody there is."""
    register = keeper.register
    if not register.has_purse(register.now_called(person)):
        raise Refused(
            "nobody here is called {person}", "no-person", allowed=("name somebody",), person=person
        )


class Mutes:
    """Who does not want to hear whom, at any table."""

    def __init__(self, keeper: Keeper, most: int = Each().muted) -> None:
        self._talk, self._keeper = keeper.store.talk, keeper
        self._most = most
        self._muted = set(self._talk.muted())
        self.when_changed: Callable[[], None] = lambda: None
        """Told when somebody mutes somebody, or hears them again."""

    def read_again(self) -> None:
        """Read who hears whom, as they may have said through another process."""
        self._muted = set(self._talk.muted())

    async def mute(self, person: str, other: str, *, on: bool) -> None:
        """Hear no more of somebody, or hear them again, whatever either was called before."""
        if on:
            check_known(self._keeper, other)
            if sum(one == person for one, _ in self._muted) >= self._most:
                raise Refused(
                    "you have muted {most:number} people",
                    "mute",
                    allowed=("hear one of them again",),
                    most=self._most,
                )
        for pair in self._muted & self._pairs(person, other) if not on else {(person, other)}:
            await asyncio.to_thread(self._talk.mute, *pair, on=on)
            (self._muted.add if on else self._muted.discard)(pair)
        self.when_changed()

    def hears(self, person: str, other: str) -> bool:
        """Whether somebody wants to hear somebody."""
        return not self._muted or self._muted.isdisjoint(self._pairs(person, other))

    def _pairs(self, person: str, other: str) -> set[tuple[str, str]]:
        names = self._keeper.register.every_name
        return set(product(names(person), names(other)))


class Chat:
    """The talk at one table."""

    def __init__(self, keeper: Keeper, table: str) -> None:
        self._keeper, self._table = keeper, table
        self._lines: deque[tuple[int, Said]] = deque(maxlen=SHOWN)
        kept = keeper.store.talk.latest(table, IDS)
        self._lines.extend((0, _said(line)) for line in kept)
        self._last = kept[-1].number if kept else 0
        self._turn = asyncio.Lock()
        self._allowances: dict[str, Allowance] = {}
        self._ids: deque[str] = deque((line.key for line in kept), maxlen=IDS)

    @property
    def lines(self) -> list[Said]:
        """The last lines, in order."""
        return [line for _, line in self._lines]

    def since(self, number: int) -> list[Said]:
        """What was said after the table told the event with this number."""
        return [line for after, line in self._lines if after >= number]

    async def say(self, person: str, words: str, key: str, after: int) -> Said | None:
        """Keep a line; None if it has been said under this id before. `after` is the table's last event."""
        return await self._keep(person, cleaned(words), key, after)

    async def announce(self, words: str, key: str, after: int) -> Said | None:
        """The house has a word to say to everybody; None if it has been said under this id before."""
        return await self._keep(HOUSE, words, key, after)

    async def _keep(self, person: str, said: str, key: str, after: int) -> Said | None:
        async with self._turn:
            if key in self._ids:
                return None
            if person != HOUSE and not self._may_talk(person):
                raise Refused("you talk too much at once", "chat", allowed=("wait a moment",))
            line = Kept(self._table, self._last + 1, now(), person, said, key)
            await asyncio.to_thread(self._keeper.store.talk.keep, [line])
            self._last = line.number
            self._ids.append(key)
        told = _said(line)
        self._lines.append((after, told))
        return told

    def _may_talk(self, person: str) -> bool:
        return self._allowances.setdefault(person, Allowance(A_SECOND, AT_ONCE)).spend()

    async def complain(self, by: str, person: str, words: str, key: str) -> bool:
        """Report somebody to the floor; whether that was done under this id before."""
        said = cleaned(words)
        id_ = f"complaint {self._table}/{key}"
        told = await self._keeper.enter(
            Complain(who=by, person=person, table=self._table, words=said, id=id_)
        )
        if not told.repeated:
            complaint = Complaint(now(), self._table, by, person, said)
            await asyncio.to_thread(self._keeper.store.talk.complain, complaint)
        return told.repeated


def _said(line: Kept) -> Said:
    return Said(number=line.number, at=line.at, person=line.person, words=line.words)
