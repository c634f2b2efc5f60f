"""The coach at a table: on while everybody who plays there wants it, speaking to each from their seat.

What it says is worked out in another process, so that no table ever waits for it. It gets better while the
question lasts, and is forgotten with it. Bots are asked nothing: alone with them, one's own word is enough.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Protocol, TypeVar

from calroom.houses.game import Game
from calroom.parts import is_installed
from calroom.room.table import LiveTable
from calroom.server.protocol import Coached, CoachedChoice
from calroom.server.tables.clocks import Put
from calroom.server.tables.crowd import Client, Crowd, frame
from calroom.server.work.pools import ASKER, Asker, Busy, WorkerPool
from calroom.table.asks import Seat
from calroom.table.hand import play_again
from calroom.table.inputs import Inputs
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence

if TYPE_CHECKING:
    from calroom.coach import Choice, Counsel
    from calroom.coach.playing_on import Tried

Found = TypeVar("Found")

PIECE, MOST = 8, 512
"""A hand is played on in pieces of so many deals, so that nobody waits long for a worker, up to so many."""

log = logging.getLogger("calroom.coach")


def prepared(game: Game, stakes: str, given: dict[str, object]) -> None:
    """Work out beforehand what a table of values takes long to work out."""
    from calroom.coach import prepare

    prepare(game, stakes, given)


def spoken(
    game: Game, inputs: Inputs, seat: Seat, number: int, tried: tuple[Tried, ...]
) -> tuple[Coached, tuple[Tried, ...]] | None:
    """What the coach says to a seat, and what it goes on from; this is done in another process."""
    from calroom.coach import further

    found, rest = further(play_again(game, inputs), seat, tried, PIECE, MOST)
    if found is None:
        return None
    said = Coached(
        number=number,
        method=found.method,
        deals=found.deals,
        done=not rest,
        why=found.why.wording,
        choices=_rows(game, found),
        notes=[note.wording for note in found.notes],
    )
    return said, rest


def _rows(game: Game, said: Counsel) -> list[CoachedChoice]:
    """The choices line by line: the same wager at many places is one line."""
    from calroom.coach import alike, called_together

    return [_shown(one[0], called_together(game, one)) for one in alike(said.choices)]


def choices_shown(game: Game, said: Counsel) -> list[CoachedChoice]:
    """The choices of a question with what they are worth, the best first."""
    from calroom.coach import called

    return [_shown(choice, called(game, choice.answer)) for choice in said.choices]


def _shown(choice: Choice, said: Sentence) -> CoachedChoice:
    return CoachedChoice(
        answer=choice.answer,
        said=said.wording,
        worth=round(choice.worth),
        error=round(choice.error),
        wins=choice.wins,
    )


class Coachable(Protocol):
    """What the coach needs to know of a table."""

    crowd: Crowd

    @property
    def live(self) -> LiveTable:
        """The table itself."""

    def asked_of(self, live: LiveTable) -> dict[str, Put]:
        """Who may answer what is asked of a seat."""


class Coaching:
    """Who wants the coach at one table, and what it is working at."""

    def __init__(self, table: Coachable, pool: WorkerPool) -> None:
        self._table, self._pool = table, pool
        self._wanted: set[str] = set()
        self._doing: dict[str, tuple[int, asyncio.Task[None]]] = {}
        self._last: dict[str, Coached] = {}
        self._preparing: asyncio.Task[None] | None = None

    # Who wants it

    def want(self, live: LiveTable, person: str, *, on: bool) -> None:
        """Somebody who plays here wants the coach, or no longer."""
        if not live.seat_of(person):
            raise live.game.refuse("you have no seat here", "no-seat", "sit down")
        if not is_installed("lab"):
            raise Refused("the coach is not installed in this room", "coach")
        if on:
            self._wanted.add(person)
            self._prepare(live)
        else:
            self._wanted.discard(person)

    def forget(self, person: str) -> None:
        """Somebody has left the table."""
        self._wanted.discard(person)
        self._end(person)

    def wanted_by(self, live: LiveTable) -> list[str]:
        """Those who play here and want it, by their seats."""
        return [person for person in _people(live) if person in self._wanted]

    def is_on(self, live: LiveTable) -> bool:
        """Whether everybody who plays here wants it."""
        people = _people(live)
        return bool(people) and all(person in self._wanted for person in people)

    # What it says

    def look(self, live: LiveTable) -> None:
        """See what is asked after an input: what is no longer asked is dropped, what is new is begun."""
        asked = self._table.asked_of(live) if self.is_on(live) and live.hand is not None else {}
        for person in list(self._doing):
            if person not in asked or asked[person].number != self._doing[person][0]:
                self._end(person)
        for person, put in asked.items():
            if person in self._wanted and person not in self._doing and live.hand is not None:
                work = self._speak(person, put, live.game, live.hand.inputs)
                self._doing[person] = put.number, asyncio.create_task(work)

    def again(self, client: Client) -> None:
        """Somebody has come back: they hear what was said last, if it is still of use."""
        last, doing = self._last.get(client.person), self._doing.get(client.person)
        if last is not None and doing is not None and doing[0] == last.number:
            client.tell(last)

    async def close(self) -> None:
        """Say nothing more."""
        for person in list(self._doing):
            self._end(person)
        if self._preparing is not None:
            self._preparing.cancel()

    def _end(self, person: str) -> None:
        self._last.pop(person, None)
        if doing := self._doing.pop(person, None):
            doing[1].cancel()

    async def _speak(self, person: str, put: Put, game: Game, inputs: Inputs) -> None:
        """Tell somebody more and more, as long as they are asked the same; they hear it twice as good."""
        tried: tuple[Tried, ...] = ()
        told = 0
        while True:
            found = await self._asked(person, spoken, game, inputs, put.ask.seat, put.number, tried)
            if found is None:
                return
            said, tried = found
            if said.done or said.deals >= 2 * told:
                told = said.deals
                self._tell(person, said)
            if said.done:
                return

    def _tell(self, person: str, said: Coached) -> None:
        self._last[person] = said
        text = frame(said)
        for client in self._table.crowd:
            if client.person == person:
                client.push(text)

    def _prepare(self, live: LiveTable) -> None:
        """What takes long the first time is begun before anybody is asked anything."""
        if self._preparing is None or self._preparing.done():
            about = live.game, live.state.stakes, dict(live.state.posted)
            self._preparing = asyncio.create_task(self._get_ready(*about))

    async def _get_ready(self, game: Game, stakes: str, posted: dict[str, object]) -> None:
        await self._asked("the table", prepared, game, stakes, posted)

    async def _asked(self, whom: str, work: Callable[..., Found], *about: object) -> Found | None:
        """What another process finds for somebody; None where it has no time or cannot."""
        ASKER.set(Asker(f"the coach of {whom}"))
        try:
            return await self._pool.ask(work, *about)
        except Busy:
            return None
        except BrokenProcessPool:
            log.warning("the coach was ended while it worked; it begins anew with the next question")
            return None
        except Exception:
            log.exception("the coach has nothing to say")
            return None


def _people(live: LiveTable) -> list[str]:
    """Those who play here and are no bots."""
    return [player.person for _, player in sorted(live.state.players.items()) if player.kind != "bot"]
