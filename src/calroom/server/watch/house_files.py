"""House files that change while the server runs: looked at from time to time, checked, and then gone by.

A file that cannot be used changes nothing; it is in the log and in `/health` until it is put right.
"""

import asyncio
import logging
from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from calroom.houses import known
from calroom.houses.loader import BadHouseFile, House, read_text
from calroom.server.lobby.games import filed

LOOK = 2.0
"""Seconds between two looks. A file must be the same at two of them: whoever writes it may be at it still."""

log = logging.getLogger("calroom.houses")


class Watched(Struct):
    """A house file, as it was when it was last looked at and when it was last read."""

    house: House
    seen: str
    read: str
    fault: str = ""


class GoesBy(Protocol):
    """Whoever deals by house files."""

    async def go_by(self, house: House) -> None:
        """A house file has changed."""


class HouseFiles:
    """The house files of one's own; those of packages change with their package."""

    def __init__(self, front: GoesBy, houses: Iterable[House]) -> None:
        self._front = front
        own = [house for house in houses if house.id not in known.offers()]
        self._watched = [Watched(house, digest, digest) for house in own if (digest := _digest(house))]

    @property
    def faults(self) -> list[str]:
        """What is wrong with files that were changed since the server goes by them."""
        return [watched.fault for watched in self._watched if watched.fault]

    async def look(self) -> None:
        """See which files have changed, and go by those that can be used."""
        for watched in self._watched:
            try:
                text = await asyncio.to_thread(read_text, watched.house.path)
            except BadHouseFile as wrong:
                self._is_wrong(watched, "", wrong)
                continue
            digest = sha256(text).hexdigest()
            is_whole, watched.seen = digest == watched.seen, digest
            if is_whole and digest != watched.read:
                await self._read(watched, text, digest)

    async def _read(self, watched: Watched, text: bytes, digest: str) -> None:
        try:
            house = await asyncio.to_thread(_checked, watched.house, text)
        except BadHouseFile as wrong:
            self._is_wrong(watched, digest, wrong)
            return
        if house.version != watched.house.version:
            await self._front.go_by(house)
            log.info("the rules of %s have changed", house.id, extra={"version": house.version})
        watched.house, watched.read, watched.fault = house, digest, ""

    def _is_wrong(self, watched: Watched, digest: str, wrong: BadHouseFile) -> None:
        path = watched.house.path
        fault = f"{path.name} has changed and cannot be used; the rules stay as they were: {wrong}"
        fault = fault.replace(str(path), path.name)
        if fault != watched.fault:
            log.error("%s", fault)
        watched.read, watched.fault = digest, fault


def _digest(house: House) -> str:
    """The digest of a file as it was read, without what it builds on."""
    return sha256(house.text.removesuffix(house.written.borrowed.encode())).hexdigest()


def _checked(before: House, text: bytes) -> House:
    """The house of a file that has changed, with every game of it read."""
    house = House(before.path, text=text)
    if house.id != before.id:
        what = f"house.id: {house.id}, before {before.id}; a house keeps its id while its room is open"
        raise BadHouseFile(f"{before.path}: {what}")
    house.check()
    for name in house.games:
        filed(house.game(name))
    return known.renewed(house)
