"""Sessions: who is signed in, by a token in their cookie of which only the digest is kept.

They are looked up in memory and outlive the server in the store. Whoever holds an office must sign in again
after half an hour without a request, everybody else after a month.

Where several processes keep tables of a room, the owner of the room lets people in and out. The others look
a session up in the store when its person comes, and again and again for as long as they are there.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256
from secrets import token_urlsafe

from calroom.keeping import Keeper
from calroom.server.tables.clocks import now
from calroom.store.sessions import Session

MINUTE = 60_000
AT_ONCE = 1000
"""So many sessions are looked up at once."""
MOST_OVER = 10_000
"""Of so many sessions it is remembered that they are over."""
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
        self._by_token = {session.token: session for session in self._known()}
        self._noted = {token: session.seen for token, session in self._by_token.items()}
        for session in self._by_token.values():
            session.seen = min(session.seen, now())  # Should the clock have been set back meanwhile.
        self._turned_out: dict[str, int] = {}
        self._turns = 0
        self._ended: set[str] = set()
        """Over, and perhaps not yet so in the store, from which they would come back with a restart."""
        self.when_ended: Callable[[Session], None] = lambda _: None
        """Told which session is over, so that nothing more is said to whoever holds it."""
        self.tell_others: Callable[[Collection[str]], None] = lambda _: None
        """Told which sessions are over, so that other processes hear of it."""

    def _known(self) -> Iterable[Session]:
        return self._kept.everybody()

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
        if sessions:
            self.tell_others([session.token for session in sessions])
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
        if not self._keeper.share.is_whole:
            await self._look_whether_seen(one for one in self._by_token.values() if self._is_over(one, at))
        await self.end(*[one for one in self._by_token.values() if self._is_over(one, at)])
        await self._note_seen()

    async def _note_seen(self) -> None:
        """Write down when everybody was last seen."""
        seen = {
            token: session.seen
            for token, session in self._by_token.items()
            if session.seen != self._noted.get(token)
        }
        if seen:
            await asyncio.to_thread(self._kept.note, seen)
            self._noted |= {token: at for token, at in seen.items() if token in self._by_token}

    async def _look_whether_seen(self, sessions: Iterable[Session]) -> None:
        """Whoever plays at a table that another process keeps was seen there, and not here."""
        if tokens := [session.token for session in sessions]:
            for found in await asyncio.to_thread(self._kept.found, tokens):
                if session := self._by_token.get(found.token):
                    session.seen = max(session.seen, found.seen)

    def were_seen(self, tokens: Collection[str]) -> None:
        """These were seen by another process just now."""
        for token in tokens:
            if session := self._by_token.get(token):
                session.seen = now()


class SessionsOfOthers(Sessions):
    """Those who are signed in at the owner of the room and have come to a table that is kept here."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(keeper)
        self._told: dict[str, int] = {}
        self._over: dict[str, None] = {}
        """Over, and perhaps not yet so in the store."""

    def _known(self) -> Iterable[Session]:
        return ()

    async def come(self, token: str) -> None:
        """Somebody comes with this token in their cookie: see who they are."""
        kept = digest(token)
        if kept in self._over:
            return
        found = await asyncio.to_thread(self._kept.found, [kept])
        if not found and kept in self._by_token:
            self.are_over([kept])
        for session in found:
            known = self._by_token.setdefault(kept, session)
            known.seen = min(max(known.seen, session.seen), now())
            self._noted.setdefault(kept, session.seen)

    def are_over(self, tokens: Collection[str]) -> None:
        """These were ended by whoever lets people in and out, and do not come back."""
        for token in tokens:
            self._over[token] = None
            if len(self._over) > MOST_OVER:
                del self._over[next(iter(self._over))]
            self._noted.pop(token, None)
            self._told.pop(token, None)
            if session := self._by_token.pop(token, None):
                self.when_ended(session)

    async def look_again(self, here: Collection[str]) -> list[str]:
        """See which of all sessions still stand, and forget those of nobody who is here.

        Gives those who were seen since it was last looked.
        """
        tokens, at = tuple(self._by_token), now()
        found: dict[str, Session] = {}
        for start in range(0, len(tokens), AT_ONCE):
            some = tokens[start : start + AT_ONCE]
            found |= {one.token: one for one in await asyncio.to_thread(self._kept.found, some)}
        self.are_over([token for token in tokens if token not in found])
        for token, session in tuple(self._by_token.items()):
            if token in found:
                session.seen = max(session.seen, min(found[token].seen, now()))
            if token not in here and at - session.seen > MINUTE:
                await self._note_seen()
                self._by_token.pop(token, None)
        seen = {token: one.seen for token, one in self._by_token.items()}
        lately = [token for token, when in seen.items() if self._told.get(token, when) != when]
        self._told = seen
        return lately

    async def tidy(self) -> None:
        """Write down when they were last seen; whoever lets people in and out ends sessions."""
        await self._note_seen()
