"""What processes that keep tables of one room tell and ask each other, beside what their keepers do.

What is told is a hint: it is in the store, or is told again. What is asked is answered once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeAlias

from msgspec import MsgspecError, Struct, json

from calroom.bus import Bus, Message, NoAnswer, Stop
from calroom.server.door.limits import Much
from calroom.server.tables.hosted import Along
from calroom.server.tables.others import Changed

HINTS = "calroom.tables"
"""Where all of them hear what changed."""

ANSWER = 4.0
"""Seconds for an answer: a table that is taken on is read first."""

AGAIN = 0.1

log = logging.getLogger("calroom.many")


class Over(Struct, frozen=True, tag="over"):
    """These sessions have ended."""

    tokens: list[str]


class Seen(Struct, frozen=True, tag="seen"):
    """Those who hold these sessions have spoken lately."""

    tokens: list[str]


class Taken(Struct, frozen=True, tag="taken"):
    """These have asked or said much here, which counts for what they may at every process."""

    much: list[Much]


class Again(Struct, frozen=True, tag="again"):
    """Something has changed that is in no journal, and is to be read again."""

    what: Changed
    table: str = ""
    person: str = ""


class Here(Struct, frozen=True, tag="here"):
    """Who is at a table, and who has lost their line how many milliseconds ago."""

    table: str
    people: tuple[str, ...]
    gone: dict[str, int]


class Free(Struct, frozen=True, tag="free"):
    """Nobody keeps this table at the moment."""

    table: str
    along: Along


Hint: TypeAlias = Over | Seen | Taken | Again | Here | Free


class Told(Struct, frozen=True):
    """A hint, and whose it is."""

    sender: str
    hint: Hint


class TakeOn(Struct, frozen=True, tag="take-on"):
    """Keep this table from now on."""

    table: str
    along: Along


class LetGo(Struct, frozen=True, tag="let-go"):
    """Keep this table no longer."""

    table: str


class Announce(Struct, frozen=True, tag="announce"):
    """Let the house say this at a table."""

    table: str
    words: str
    key: str


Question: TypeAlias = TakeOn | LetGo | Announce


class Yes(Struct, frozen=True, tag="yes"):
    """It is done."""

    along: Along = Along()


class No(Struct, frozen=True, tag="no"):
    """It is not done."""

    why: str


Reply: TypeAlias = Yes | No
Answer: TypeAlias = Callable[[Question], Awaitable[Reply]]

encode = json.Encoder().encode
_told = json.Decoder(Told).decode
_question: Callable[[bytes], Question] = json.Decoder(Question).decode
_reply: Callable[[bytes], Reply] = json.Decoder(Reply).decode


def tables_subject(process: str) -> str:
    """Where a process is asked about the tables that it keeps."""
    return f"calroom.tables.{process}"


class Between:
    """How one process speaks to the others that keep tables of its room."""

    def __init__(self, bus: Bus, process: str) -> None:
        self._bus, self._process = bus, process
        self._stops: list[Stop] = []
        self._doing: set[asyncio.Task[None]] = set()
        self.owner_of: Callable[[str], str] = lambda _: ""
        """Who keeps a table, as far as is known here."""
        self.when_here: Callable[[str], None] = lambda _: None
        """Told at which table somebody has come or gone."""

    async def open(self, hear: Callable[[Hint], Awaitable[None]], answer: Answer) -> None:
        """Hear what others tell, one after the other, and answer what they ask."""

        def heard(message: Message) -> None:
            try:
                told = _told(message.data)
            except MsgspecError as wrong:
                log.error("a process tells what nobody here understands: %s", wrong)
                return
            if told.sender != self._process:
                self._later(hear(told.hint))

        def asked(message: Message) -> None:
            self._later(self._answer(message, answer))

        self._stops = [
            await self._bus.subscribe(HINTS, heard),
            await self._bus.subscribe(tables_subject(self._process), asked),
        ]

    async def close(self) -> None:
        """Hear nothing more; what was begun is done to its end."""
        for stop in self._stops:
            await stop()
        if self._doing:
            await asyncio.wait(tuple(self._doing))

    def tell(self, hint: Hint) -> None:
        """Let all others know."""
        self._bus.publish(HINTS, encode(Told(self._process, hint)))

    async def ask(self, process: str, question: Question) -> Reply:
        """Have another process do something; one that does not answer has perhaps done it."""
        try:
            return _reply(await self._bus.request(tables_subject(process), encode(question), ANSWER))
        except (NoAnswer, MsgspecError) as wrong:
            return No(str(wrong))

    # What tables tell

    def changed(self, what: Changed, table: str = "", person: str = "") -> None:
        """Something was changed here, of which others may want to know."""
        if what == "here":
            self.when_here(table)
        else:
            self.tell(Again(what, table, person))

    async def announce(self, table: str, words: str, key: str) -> None:
        """Have the house say something at a table that another process keeps."""
        until = monotonic() + ANSWER
        while not (owner := self.owner_of(table)):
            if monotonic() > until:
                raise LookupError(f"nobody keeps {table} at the moment")
            await asyncio.sleep(AGAIN)
        reply = await self.ask(owner, Announce(table, words, key))
        if isinstance(reply, No):
            raise LookupError(reply.why)

    async def _answer(self, message: Message, answer: Answer) -> None:
        try:
            reply = await answer(_question(message.data))
        except MsgspecError as wrong:
            reply = No(f"another version asks for what nobody here understands: {wrong}")
        except Exception as wrong:
            log.exception("what another process asked for went wrong")
            reply = No(str(wrong))
        self._bus.publish(message.reply, encode(reply))

    def _later(self, doing: Awaitable[None]) -> None:
        task = asyncio.ensure_future(doing)
        self._doing.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Future[None]") -> None:
        self._doing.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("what another process told of went wrong: %s", wrong, exc_info=wrong)
