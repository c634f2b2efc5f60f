"""Passwords: digests by argon2, and signing in that fails the same way whatever is wrong.

A name that nobody has costs the same work as a wrong password. After three failures in a row a name is locked
for a while, and then the right password fails like any other.
"""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Protocol

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from calroom.server.clocks import now
from calroom.store import Store, StoreFailure
from calroom.store.logins import Login

TRIES = 3
LOCKED = 15 * 60_000
AT_ONCE = 2
"""So many passwords are checked at the same time: each takes a core and 64 MiB for a moment."""

_REMEMBERED = 10_000


class Hasher(Protocol):
    """Makes and checks digests of passwords."""

    def hash(self, password: str) -> str:
        """The digest of a password."""

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002
        """True, or an error if the password is another one."""


class Passwords:
    """Checks passwords, and counts failures for every name, whether somebody has it or not."""

    def __init__(self, store: Store, hasher: Hasher | None = None) -> None:
        self._logins = store.logins
        self._hasher = hasher or PasswordHasher()
        self._nobody = self._hasher.hash("the password of nobody")
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._failed: OrderedDict[str, tuple[int, int]] = OrderedDict()
        self._notes: set[asyncio.Task[None]] = set()
        self._in_order = asyncio.Lock()

    async def hash(self, password: str) -> str:
        """The digest of a new password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def check(self, key: str, password: str) -> Login | None:
        """Whoever has this name and password; nobody, after the same work, whatever is wrong."""
        login = await asyncio.to_thread(self._logins.find, key)
        fits = await self._fits(login.password if login and login.password else self._nobody, password)
        failures, locked_until = self._standing(key, login)
        if login is not None and login.password and fits and locked_until <= now():
            self._failed.pop(key, None)
            if failures:
                self._note(key, 0, 0)
            return login
        if locked_until <= now():
            self._fail(key, failures + 1, known=login is not None)
        return None

    async def _fits(self, kept: str, password: str) -> bool:
        async with self._turn:
            try:
                return await asyncio.to_thread(self._hasher.verify, kept, password)
            except VerificationError:
                return False

    def _standing(self, key: str, login: Login | None) -> tuple[int, int]:
        """Failures in a row and the end of a lock; what the store knows is from before the server started."""
        if key in self._failed:
            return self._failed[key]
        return (login.failures, login.locked_until) if login else (0, 0)

    def _fail(self, key: str, failures: int, *, known: bool) -> None:
        is_locked = failures >= TRIES
        standing = (0, now() + LOCKED) if is_locked else (failures, 0)
        self._failed[key] = standing
        self._failed.move_to_end(key)
        while len(self._failed) > _REMEMBERED:
            self._failed.popitem(last=False)
        if known:
            self._note(key, *standing)

    def _note(self, key: str, failures: int, locked_until: int) -> None:
        """Written down beside the answer, which comes no later for a name that somebody has."""
        task = asyncio.create_task(self._write(key, failures, locked_until))
        self._notes.add(task)
        task.add_done_callback(self._notes.discard)

    async def _write(self, key: str, failures: int, locked_until: int) -> None:
        """One after the other: a lock must not be followed by the failure before it."""
        async with self._in_order:
            with suppress(StoreFailure):
                await asyncio.to_thread(self._logins.note, key, failures, locked_until)

    async def settle(self) -> None:
        """Wait until everything is written down."""
        await asyncio.gather(*self._notes)
