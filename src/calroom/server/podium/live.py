"""The live board: a snapshot of all tables for whoever comes, then what has changed, several changes as one.

Nothing is made while nobody looks. What is told is the same for everybody: whoever may look at the board may
see all of it, and no card is on it.
"""

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import Raw, json

from calroom.keeping import Told
from calroom.room.events import InHand
from calroom.room.room import ROOM
from calroom.room.table import LiveTable
from calroom.server.podium.board import asked, pictured
from calroom.server.podium.parts import PARTS
from calroom.server.podium.shapes import BoardAsked, BoardNews, BoardParts, BoardShown, BoardTable
from calroom.server.podium.tallies import Tallies
from calroom.server.tables.audience import WATCH
from calroom.server.tables.clocks import now
from calroom.server.tables.crowd import Client
from calroom.server.watch.shapes import ProcessShown
from calroom.table.asks import DEALER
from calroom.table.sentences import Sentence

if TYPE_CHECKING:
    from calroom.server.front import Front

SOON = 0.03
"""So many seconds changes are gathered before they are told."""

EVERY = 1.0
"""So often everything is looked at that changes without a word at a table: lines, waits, alarms."""

ALIVE = 4
"""After so many looks at which nothing was new, whoever looks is told that the line is there."""

CLOSES = "the room closes for a moment"
NOT_YOURS = Sentence("the board is for the floor and whoever watches over the room")

_encode = json.Encoder().encode


class LiveBoard:
    """Every table as it is now, and those who look at all of them."""

    def __init__(self, front: "Front") -> None:
        self._front = front
        self.tallies = Tallies(front.keeper.store, front.keeper.shifts)
        self._crowd: dict[Client, None] = {}
        self._shown: dict[str, bytes] = {}
        """Every table as it was last told."""
        self._asked: dict[str, list[BoardAsked]] = {}
        self._parts: dict[str, bytes] = {}
        self._changed: set[str] = set()
        self._turned: set[str] = set()
        self._room_changed = False
        self._due: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._counting: asyncio.Task[list[ProcessShown]] | None = None
        self._silent = 0
        self._stop = front.keeper.subscribe(self._told)

    # What is to be seen

    def shown(self) -> BoardShown:
        """The board as it is now."""
        at = now()
        lives = self._lives()
        made = {name: part(self._front, at) for name, part in PARTS.items()}
        return BoardShown(
            now=at,
            shift=self.tallies.shift(at),
            tables=[self._picture(live, at) for live in lives.values()],
            asked={name: waits for name, live in lives.items() if (waits := asked(live))},
            parts=BoardParts(**made),
        )

    def _lives(self) -> dict[str, LiveTable]:
        return {name: live for name, live in self._front.keeper.room.tables.items() if live.is_open}

    def _picture(self, live: LiveTable, at: int) -> BoardTable:
        return pictured(self._front, self._front.host.table(live.state.table), live, at)

    # Who looks

    def is_for(self, person: str) -> bool:
        """Whether somebody may see the board, as offices are at this moment."""
        return bool(person) and not self._front.keeper.offices(person).isdisjoint(WATCH)

    def show(self, client: Client) -> None:
        """Somebody begins to look: they are shown everything, and from then on what changes."""
        if not self._crowd:
            self._begin()
        self._tell_news()
        self._crowd[client] = None
        client.push(_encode(self.shown()).decode())

    def part(self, client: Client) -> None:
        """Somebody looks no more."""
        self._crowd.pop(client, None)
        if not self._crowd:
            self._rest()

    def _begin(self) -> None:
        """Note how everything is, so that only what changes is told."""
        at = now()
        for name, live in self._lives().items():
            self._shown[name], self._asked[name] = _encode(self._picture(live, at)), asked(live)
        self._parts = {name: _encode(part(self._front, at)) for name, part in PARTS.items()}
        self._looking = asyncio.get_running_loop().create_task(self._look_again())

    def _rest(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        if self._due is not None:
            self._due.cancel()
        self._looking = self._due = None
        for kept in (self._shown, self._asked, self._parts, self._changed, self._turned):
            kept.clear()

    def close(self) -> None:
        """Say goodbye to everybody."""
        self._stop()
        for client in tuple(self._crowd):
            client.let_go(CLOSES)

    # What changes

    def _told(self, told: Told) -> None:
        self.tallies.told(told)
        if not self._crowd:
            return
        if told.table == ROOM:
            self._room_changed = True
            if told.about:
                self._part_from_strangers()
        elif all(type(event.what) is InHand for event in told.events):
            self._turned.add(told.table)
        else:
            self._changed.add(told.table)
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(SOON, self._tell_news)

    def _part_from_strangers(self) -> None:
        """Whoever has lost their office no longer looks."""
        for client in tuple(self._crowd):
            if not self.is_for(client.person):
                client.let_go(NOT_YOURS, again=False)

    async def _look_again(self) -> None:
        while True:
            self._count_processes()
            await asyncio.sleep(EVERY)
            self._room_changed = True
            self._changed.update(self._shown, self._lives())
            self._silent += 1
            self._tell_news()

    def _count_processes(self) -> None:
        """The database is asked who is there, and nothing here waits until it answers."""
        if self._counting is None or self._counting.done():
            self._counting = asyncio.get_running_loop().create_task(self._front.checkup.look_at_processes())

    def _tell_news(self) -> None:
        """Tell everybody what has changed since they were told."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        at = now()
        turned = self._turned | self._changed
        is_new = self._room_changed or bool(self._changed)
        tables, gone = self._newly_shown(at)
        waits = self._newly_asked(turned)
        is_new = is_new or any(one.seat <= DEALER for some in waits.values() for one in some)
        parts = self._new_parts(at) if is_new else {}
        news = BoardNews(now=at, tables=tables, gone=gone, asked=waits, parts=parts)
        self._room_changed = False
        if news.tables or news.gone or news.asked or news.parts or self._silent >= ALIVE:
            self._silent = 0
            text = _encode(news).decode()
            for client in tuple(self._crowd):
                client.push(text)

    def _newly_shown(self, at: int) -> tuple[list[Any], list[str]]:
        """The tables that no longer look as they were told, as they are written, and those that are gone."""
        tables, found, gone = self._front.keeper.room.tables, [], []
        for name in self._changed:
            live = tables.get(name)
            if live is None or not live.is_open:
                if self._shown.pop(name, None) is not None:
                    gone.append(name)
                continue
            written = _encode(self._picture(live, at))
            if written != self._shown.get(name):
                self._shown[name] = written
                found.append(Raw(written))
        self._changed.clear()
        return found, gone

    def _newly_asked(self, turned: set[str]) -> dict[str, list[BoardAsked]]:
        found = {}
        for name in turned:
            live = self._front.keeper.room.tables.get(name)
            waits = asked(live) if live is not None and live.is_open else []
            if waits != self._asked.get(name, []):
                self._asked[name] = found[name] = waits
        self._turned.clear()
        return found

    def _new_parts(self, at: int) -> dict[str, Any]:
        found = {}
        for name, part in PARTS.items():
            written = _encode(part(self._front, at))
            if written != self._parts.get(name):
                self._parts[name] = written
                found[name] = Raw(written)
        return found
