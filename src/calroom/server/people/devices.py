"""Devices that are known: browsers whose cookie proves that somebody has signed in there before.

Only the digest of a cookie is kept. A device may be known for several people, who share it.
"""

import asyncio
from secrets import token_urlsafe

from calroom.server.door.limits import Keys
from calroom.server.people.sessions import digest
from calroom.server.tables.clocks import now
from calroom.store import Store


class Devices:
    """Which devices know whom."""

    def __init__(self, store: Store, keys: Keys | None = None) -> None:
        self._kept = store.devices
        self._most = (keys or Keys()).devices
        self._people: dict[str, dict[str, None]] = {}
        self._tokens: dict[str, dict[str, None]] = {}
        for token, person in self._kept.everybody():
            self._note(token, person)

    def known(self, token: str) -> str:
        """The digest of a device that is known for anybody; nothing for any other."""
        found = digest(token) if token else ""
        return found if found in self._people else ""

    def knows(self, device: str, person: str) -> bool:
        """Whether somebody has signed in on a device."""
        return person in self._people.get(device, ())

    async def meet(self, token: str, person: str) -> str:
        """Somebody has signed in: the token for the cookie of the device, its own if that is good."""
        token = token if self.known(token) else token_urlsafe(32)
        found = digest(token)
        self._note(found, person)
        await asyncio.to_thread(self._kept.know, found, person, now())
        mine = self._tokens[person]
        await self.forget(person, *list(mine)[: max(0, len(mine) - self._most)])
        return token

    async def forget(self, person: str, *devices: str) -> None:
        """Somebody is no longer known on these devices."""
        for device in devices:
            self._tokens.get(person, {}).pop(device, None)
            people = self._people.get(device, {})
            people.pop(person, None)
            if not people:
                self._people.pop(device, None)
        if devices:
            await asyncio.to_thread(self._kept.forget, person, *devices)

    async def forget_all(self, person: str) -> None:
        """Somebody is known nowhere."""
        await self.forget(person, *self._tokens.get(person, ()))

    def _note(self, device: str, person: str) -> None:
        self._people.setdefault(device, {})[person] = None
        mine = self._tokens.setdefault(person, {})
        mine.pop(device, None)
        mine[device] = None
