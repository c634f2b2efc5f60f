"""Those who look at a table: each socket with a queue of its own, so that nobody waits for a slow reader."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping

from msgspec import Struct, json

from calroom.keeping.clock import steady
from calroom.server.protocol import Goodbye, ServerMessage, You
from calroom.table.sentences import Sentence

QUEUE = 256
"""So many frames may wait for a reader; one who is further behind is let go and may come back."""

CLOSES = Sentence("the room closes for a moment; come back and go on where you are")

MOVES = Sentence("your line moves for a moment; come back and go on where you are")
"""Said to whoever is let go while all goes on: they come back by another door, or to another process."""

Send = Callable[[str], Awaitable[None]]
_encode = json.Encoder().encode


class Visitor(Struct, frozen=True):
    """Who is behind a socket: the person of a session, or nobody where somebody only looks on.

    Of the session it holds the digest of its token. What the person may do is looked up when they want to.
    """

    person: str = ""
    session: str = ""


def frame(telling: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _encode(telling).decode()


class Client:
    """One socket at a table."""

    def __init__(self, visitor: Visitor, most: int = QUEUE, link: str = "", address: str = "") -> None:
        self.visitor = visitor
        self.link = link
        """By which name of the table they came."""
        self.person = visitor.person
        self.counted = visitor.person or f"at {address}"
        """For whom counts what is said here, on however many sockets."""
        self.you: You | None = None
        self.when_let_go: Callable[[], object] = lambda: None
        self._frames: deque[str] = deque()
        self._most = most
        self._ended = False
        self._wake: asyncio.Future[None] | None = None

    def push(self, what: str) -> None:
        """Put a frame into the queue; who reads too slowly is let go."""
        if self._ended:
            return
        if len(self._frames) >= self._most:
            self._frames.clear()
            self.let_go("you read too slowly; come back and go on where you are")
            return
        self._frames.append(what)
        self._stir()

    def tell(self, telling: ServerMessage) -> None:
        """Tell this client alone something."""
        self.push(frame(telling))

    def let_go(self, why: str | Sentence, *, again: bool = True) -> None:
        """Say goodbye; nothing more is told after it."""
        if not self._ended:
            said = why if isinstance(why, Sentence) else Sentence(why)
            self._frames.append(frame(goodbye(said, again=again)))
            self._ended = True
            self._stir()
            self.when_let_go()

    def _stir(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def deliver(self, send: Send) -> None:
        """Send what is in the queue until the client is let go."""
        frames, loop = self._frames, asyncio.get_running_loop()
        while True:
            while frames:
                await send(frames.popleft())
            if self._ended:
                return
            self._wake = loop.create_future()
            await self._wake


class Sockets:
    """Every open socket of the room, whether it has said hello or not."""

    def __init__(self) -> None:
        self._of: dict[str, dict[Client, None]] = {}

    def opens(self, client: Client) -> None:
        """A socket is opened."""
        self._of.setdefault(client.person, {})[client] = None

    def closes(self, client: Client) -> None:
        """A socket is closed."""
        others = self._of.get(client.person, {})
        others.pop(client, None)
        if not others:
            self._of.pop(client.person, None)

    def every(self) -> list[Client]:
        """All of them."""
        return [client for clients in self._of.values() for client in clients]

    def of(self, person: str) -> tuple[Client, ...]:
        """Every socket of somebody."""
        return tuple(self._of.get(person, ()))


class Crowd:
    """Everybody who looks at one table."""

    def __init__(self) -> None:
        self._clients: dict[Client, None] = {}
        self._sockets: dict[str, int] = {}
        self._gone: dict[str, int] = {}

    def __iter__(self) -> Iterator[Client]:
        return iter(tuple(self._clients))

    def __len__(self) -> int:
        return len(self._clients)

    def __contains__(self, person: object) -> bool:
        """Whether somebody is here, on whichever of their screens."""
        return person in self._sockets

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who is here, and nobody where somebody only looks on."""
        return tuple(self._sockets)

    @property
    def gone(self) -> dict[str, int]:
        """Those who have lost the last of their lines, and how many milliseconds ago."""
        return {person: steady() - at for person, at in self._gone.items()}

    def is_told(self, people: Iterable[str], gone: Mapping[str, int]) -> None:
        """Who is here, and who is gone since when, as the process says that keeps the table."""
        self._sockets = dict.fromkeys(people, 1)
        self._gone = {person: steady() - ago for person, ago in gone.items()}

    def comes(self, client: Client) -> bool:
        """A client begins to look; whether its person was not here before."""
        if client in self._clients:
            return False
        self._clients[client] = None
        self._gone.pop(client.person, None)
        self._sockets[client.person] = self._sockets.get(client.person, 0) + 1
        return self._sockets[client.person] == 1

    def goes(self, client: Client) -> bool:
        """A client looks no more; whether its person is gone with it."""
        if self._clients.pop(client, client) is client:
            return False
        self._sockets[client.person] -= 1
        if self._sockets[client.person]:
            return False
        del self._sockets[client.person]
        if client.person:
            self._gone[client.person] = steady()
        return True

    def gone_since(self, person: str) -> int | None:
        """When (`steady`) somebody who was here lost the last of their lines; None if nothing is known."""
        return self._gone.get(person)

    def forget(self, person: str) -> None:
        """Somebody has sat down or left the table: since when they are gone counts anew, or not at all."""
        self._gone.pop(person, None)


def goodbye(why: Sentence, *, again: bool) -> Goodbye:
    """The last thing that a socket is told."""
    return Goodbye(why=str(why), said=why.wording, again=again)
