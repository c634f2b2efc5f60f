"""One's own places as they change: for whoever waits with a phone in hand and has no seat yet."""

import asyncio
from typing import TYPE_CHECKING

from msgspec import json
from msgspec.structs import replace

from calroom.keeping import Told
from calroom.keeping.calling import moves_lists
from calroom.server.tables.clocks import now
from calroom.server.tables.crowd import Client
from calroom.server.waiting.shapes import PlacesShown
from calroom.server.waiting.shown import Glance

if TYPE_CHECKING:
    from calroom.server.front import Front

SOON = 0.1
"""So many seconds changes are gathered before they are told."""

EVERY = 20.0
"""So often everybody is told how things are, whether or not anything has changed: the line is there."""

CLOSES = "the room closes for a moment"

_encode = json.Encoder().encode


class LivePlaces:
    """Those who look at their places."""

    def __init__(self, front: "Front") -> None:
        self._front = front
        self._crowd: dict[Client, PlacesShown] = {}
        self._due: asyncio.TimerHandle | None = None
        self._again: asyncio.TimerHandle | None = None
        self._stop = front.keeper.subscribe(self._told)

    def shown(self, person: str) -> PlacesShown:
        """Every place of somebody."""
        return Glance(self._front, now()).of(person)

    def show(self, client: Client) -> None:
        """Somebody begins to look."""
        self._crowd[client] = shown = self.shown(client.person)
        client.push(_encode(shown).decode())
        self._look_again()

    def part(self, client: Client) -> None:
        """Somebody looks no more."""
        self._crowd.pop(client, None)

    def close(self) -> None:
        """Say goodbye to everybody."""
        self._stop()
        for timer in (self._due, self._again):
            if timer is not None:
                timer.cancel()
        for client in tuple(self._crowd):
            client.let_go(CLOSES)

    def _told(self, told: Told) -> None:
        if not self._crowd or self._due is not None:
            return
        if moves_lists(told):
            self._due = asyncio.get_running_loop().call_later(SOON, self._tell)

    def _look_again(self) -> None:
        if self._again is None:
            self._again = asyncio.get_running_loop().call_later(EVERY, self._tell_all)

    def _tell_all(self) -> None:
        self._again = None
        if self._crowd:
            self._look_again()
            self._tell(everybody=True)

    def _tell(self, *, everybody: bool = False) -> None:
        """Tell everybody for whom something has changed."""
        self._due = None
        glance = Glance(self._front, now())
        for client, before in tuple(self._crowd.items()):
            shown = glance.of(client.person)
            if everybody or replace(shown, now=before.now) != before:
                self._crowd[client] = shown
                client.push(_encode(shown).decode())
