"""Passwords: digests by argon2, signing in that fails the same way whatever is wrong, and no weak ones.

A name that nobody has costs the same work as a wrong password. Whoever fails again and again has to wait, the
longer the oftener; a device that is known waits for its own failures alone.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from calroom.games.catalogue import offers
from calroom.houses.known import ids
from calroom.server.door.guessing import Guesses, Whence
from calroom.server.door.limits import Bounds
from calroom.server.errors import Wrong
from calroom.server.people.devices import Devices
from calroom.server.work.pools import ASKER, Asker, WorkerPool, polite_threads
from calroom.store import Store
from calroom.store.logins import Login

STRONG_ENOUGH = 2
"""Of zxcvbn's five marks, from 0 to 4: more than a million guesses, far more than anybody may try here."""

_LOOKED_AT = 64
"""So many characters of a password are looked at: what is strong by then becomes no weaker."""

_OURS = ("calroom", "poker", "omaha", "blackjack", "cards")
"""Words that come to mind in a card room, beside the names of its games and houses."""


Found = TypeVar("Found")


class Hasher(Protocol):
    """Makes and checks digests of passwords."""

    def hash(self, password: str) -> str:
        """The digest of a password."""

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002
        """True, or an error if the password is another one."""


class Passwords:
    """Checks passwords, few at a time: each takes a core and 64 MiB for a moment."""

    def __init__(
        self,
        store: Store,
        hasher: Hasher | None = None,
        devices: Devices | None = None,
        bounds: Bounds | None = None,
    ) -> None:
        limits = bounds or Bounds()
        self._logins = store.logins
        self._hasher = hasher or PasswordHasher()
        self._nobody = self._hasher.hash("the password of nobody")
        self._devices = devices or Devices(store)
        self._pool = WorkerPool(limits.pools.passwords, polite_threads)
        self._guesses = Guesses(limits.guessing)

    async def hash(self, password: str, *about: str) -> str:
        """The digest of a new password, which must not be one that others try first."""
        return await self._asked(self._digest, password, about)

    def _digest(self, password: str, about: tuple[str, ...]) -> str:
        check_strength(password, *about)
        return self._hasher.hash(password)

    async def check(self, key: str, password: str, whence: Whence) -> Login | None:
        """Whoever has this name and password; nobody, after the same work, whatever is wrong.

        Whether to wait is told before a password is looked at, and equally for names that nobody has.
        """
        known = bool(whence.device) and self._devices.knows(whence.device, await self._person(key))
        if wait := self._guesses.wait(key, whence, known=known):
            raise wait_for(wait)
        # Of several tries at once each counts before it is known to be right.
        self._guesses.failed(key, whence, known=known)
        login = await self._asked(self._fitting, key, password, known=known)
        if login is not None:
            self._guesses.succeeded(key, whence, known=known)
        return login

    async def _person(self, key: str) -> str:
        login = await self._asked(self._logins.find, key, known=True)
        return login.person if login else ""

    def _fitting(self, key: str, password: str) -> Login | None:
        login = self._logins.find(key)
        kept = login.password if login and login.password else self._nobody
        try:
            fits = self._hasher.verify(kept, password)
        except VerificationError:
            fits = False
        return login if fits and kept is not self._nobody else None

    async def _asked(self, work: Callable[..., Found], *about: object, known: bool = False) -> Found:
        """A place is kept for those who are known: a crowd of strangers does not keep them out."""
        asker = ASKER.get()
        token = ASKER.set(Asker(asker.who, asker.is_staff or known))
        try:
            return await self._pool.ask(work, *about)
        finally:
            ASKER.reset(token)

    def turn_away(self) -> None:
        """Begin no other check."""
        self._pool.turn_away()

    def close(self) -> None:
        """Check nothing more."""
        self._pool.close()


def wait_for(seconds: float) -> Wrong:
    """Somebody has failed to sign in too often to try again now."""
    wait = int(seconds) + 1
    return Wrong(
        429,
        "signing in has failed too often from here",
        "wait {seconds:number} seconds",
        "use a passkey",
        "ask the house for a one-time link",
        topic="sign-in-wait",
        wait=wait,
        seconds=wait,
    )


def check_strength(password: str, *about: str) -> None:
    """A password is not among those that anybody would try first; `about` is what is known of a person."""
    from zxcvbn import zxcvbn

    found = zxcvbn(password[:_LOOKED_AT], user_inputs=[*about, *_OURS, *offers(), *ids()])
    if found["score"] < STRONG_ENOUGH:
        raise Wrong(
            409,
            "this password is among those that are tried first",
            "three or four words that have nothing to do with each other",
            "one that your browser makes up",
            topic="password",
        )
