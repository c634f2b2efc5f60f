"""Sessions: who is signed in, by a token in their cookie of which only the digest is kept.

They are looked up in memory and outlive the server in the store. Whoever holds an office must sign in again
after half an hour without a request, everybody else after a month.
"""

import asyncio
from collections.abc import Callable
from hashlib import sha256
from secrets import token_urlsafe

from calroom.keeping import Keeper
from calroom.server.tables.clocks import now
from calroom.store.sessions import Session

MINUTE = 60_000
STAFF_IDLE = 30 * MINUTE
IDLE = 30 * 24 * 60 * MINUTE


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


class TurnedOut(Exception):
    """Somebody came in by a password that was changed before they were in."""


class Sessions:
    """Everybody who is signed in."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._kept = keeper.store.sessions
        self._by_token = {session.token: session for session in self._kept.everybody()}
        self._noted = {token: session.seen for token, session in self._by_token.items()}
        for session in self._by_token.values():
            session.seen = min(session.seen, now())  # Should the clock have been set back meanwhile.
        self._turned_out: dict[str, int] = {}
        self._turns = 0
        self._ended: set[str] = set()
        """Over, and perhaps not yet so in the store, from which they would come back with a restart."""
        self.when_ended: Callable[[Session], None] = lambda _: None
        """Told which session is over, so that nothing more is said to whoever holds it."""

    def __len__(self) -> int:
        return len(self._by_token)

    @property
    def turn(self) -> int:
        """A moment: whoever proves who they are from now on has not been turned out since."""
        return self._turns

    async def begin(self, person: str, since: int | None = None) -> tuple[str, Session]:
        """Somebody signs in: the token for their cookie, and their session, which is durable.

        What they proved at a moment is good if they were not turned out `since`.
        """
        token = token_urlsafe(32)
        at = now()
        session = Session(digest(token), person, token_urlsafe(24), at, at)
        await asyncio.to_thread(self._kept.begin, session)
        self._by_token[session.token] = session
        self._noted[session.token] = at
        if since is not None and self._turned_out.get(person, 0) > since:
            await self.end(session)
            raise TurnedOut(person)
        return token, session

    def find(self, token: str) -> Session | None:
        """Whose token this is, if they have not been away for too long; it counts as a sign of life."""
        return self.look(digest(token))

    def look(self, kept: str) -> Session | None:
        """The session of which this is kept, if it still stands; it counts as a sign of life."""
        session = self._by_token.get(kept)
        if session is None or self._is_over(session, now()):
            return None
        session.seen = now()
        return session

    def _is_over(self, session: Session, at: int) -> bool:
        offices = self._keeper.register.of(session.person).offices
        return at - session.seen >= (STAFF_IDLE if offices else IDLE)

    async def end(self, *sessions: Session) -> None:
        """Somebody signs out, at once; what cannot be written down now is as soon as it can be."""
        for session in sessions:
            self._ended.add(session.token)
            self._by_token.pop(session.token, None)
            self._noted.pop(session.token, None)
            self.when_ended(session)
        if tokens := tuple(self._ended):
            await asyncio.to_thread(self._kept.end, *tokens)
            self._ended.difference_update(tokens)

    async def turn_out(self, person: str) -> None:
        """Every session of somebody ends, also those that are about to begin by what was good until now."""
        self._turns += 1
        self._turned_out[person] = self._turns
        await self.end(*self.of(person))

    def of(self, person: str) -> list[Session]:
        """Every session of somebody."""
        return [session for session in self._by_token.values() if session.person == person]

    async def tidy(self) -> None:
        """End what has been idle for too long, and write down when the others were last seen."""
        at = now()
        await self.end(*[one for one in self._by_token.values() if self._is_over(one, at)])
        seen = {
            token: session.seen
            for token, session in self._by_token.items()
            if session.seen != self._noted.get(token)
        }
        if seen:
            await asyncio.to_thread(self._kept.note, seen)
            self._noted |= {token: at for token, at in seen.items() if token in self._by_token}
