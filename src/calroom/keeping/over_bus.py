"""A part of a room, kept by one process beside others: what it says to them, and what they ask of it.

What is said over the bus is only a hint, or a question. What holds is in the store: whoever has not heard a
hint is refused there, and a question that is asked twice is answered once.
"""

import asyncio
import logging
from collections.abc import Mapping
from time import monotonic

from msgspec import MsgspecError

from calroom.bus import Bus, Message, NoAnswer, Stop
from calroom.keeping.asking import (
    Answer,
    Asked,
    Done,
    Failed,
    NotHere,
    read_answer,
    read_asked,
    refusal,
    row_or_raise,
    written,
)
from calroom.keeping.keeper import Keeper
from calroom.keeping.not_kept import NotKept
from calroom.keeping.rows import AnyRow, read_input, write
from calroom.room.room import ROOM
from calroom.store import StoreFailure
from calroom.store.leases import Leases, Tenure
from calroom.table.refusals import Refused

ROWS = "calroom.rows"
"""Where it is said which journals have gone on."""

PATIENCE = 8.0
"""Seconds for which whoever is to do something is looked for: longer than a lease lasts."""

ANSWER = 2.0
"""Seconds for one answer."""

AGAIN = 0.1

GATHER = 0.02
"""Seconds between looks at what others have written: where much is, one look serves for many rows."""

log = logging.getLogger("calroom.keeping")


def keeper_subject(process: str) -> str:
    """Where a process is asked to do something at what it keeps."""
    return f"calroom.keeper.{process}"


class Part:
    """What of a room one process keeps by its leases."""

    is_whole = False

    def __init__(self, bus: Bus, tenure: Tenure, leases: Leases) -> None:
        self._bus, self._tenure, self._leases = bus, tenure, leases
        self._keeper: Keeper | None = None
        self._stops: list[Stop] = []
        self._answering: set[asyncio.Task[None]] = set()
        self._behind: set[str] = set()
        """The journals that have gone on since they were last looked at."""
        self._following: asyncio.Task[None] | None = None
        self.elsewhere: Mapping[str, str] = {}
        """Who keeps what is not kept here, as it was last seen."""

    async def open(self, keeper: Keeper) -> None:
        """Hear what others have written, and do what they ask."""
        self._keeper = keeper
        self._stops = [
            await self._bus.subscribe(ROWS, self._hear_rows),
            await self._bus.subscribe(keeper_subject(self._tenure.id), self._hear_asked),
        ]
        await keeper.catch_up()  # What was written before anybody listened.

    async def close(self) -> None:
        """Hear nothing more; what was asked is done to its end."""
        for stop in self._stops:
            await stop()
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        if self._answering:
            await asyncio.wait(tuple(self._answering))

    def keeps(self, journal: str) -> bool:
        """Whether a journal is kept here."""
        return journal in self._tenure.tokens

    def has_gone_on(self, journal: str) -> None:
        """Let others know."""
        self._bus.publish(ROWS, journal.encode())

    # What others have written

    def _hear_rows(self, message: Message) -> None:
        journal = message.data.decode()
        if self.keeps(journal) or journal in self._behind or not (journal == ROOM or self.keeps(ROOM)):
            return
        self._behind.add(journal)
        if self._following is None or self._following.done():
            self._following = asyncio.get_running_loop().create_task(self._follow())

    async def has_followed(self) -> None:
        """Wait until everything is read that was heard of."""
        if self._following is not None:
            await asyncio.wait([self._following])

    async def _follow(self) -> None:
        """Read what has gone on; what goes on meanwhile is read together."""
        while self._behind and self._keeper is not None:
            journals, self._behind = self._behind, set()
            try:
                await self._keeper.follow_all(journals)
            except (StoreFailure, NotKept) as failure:
                log.warning("%s has gone on, and cannot be read: %s", ", ".join(sorted(journals)), failure)
            except Exception:
                log.exception("what others have written could not be followed")
            await asyncio.sleep(GATHER)

    # What others ask

    def _hear_asked(self, message: Message) -> None:
        task = asyncio.get_running_loop().create_task(self._reply(message))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _reply(self, message: Message) -> None:
        self._bus.publish(message.reply, written(await self._answer(message.data)))

    async def _answer(self, data: bytes) -> Answer:
        try:
            asked = read_asked(data)
            said = read_input(asked.said)
        except MsgspecError as wrong:
            return Failed(f"another version asks for what nobody here understands: {wrong}")
        if self._keeper is None or not self.keeps(asked.keeper_of):
            return NotHere()
        try:
            return Done((await self._keeper.do(asked.table, said, asked.at)).row)
        except Refused as refused:
            return refusal(refused)
        except NotKept as failure:
            return Failed(str(failure))

    # What is asked of others

    async def ask(self, keeper_of: str, table: str, said: AnyRow, at: int | None) -> int:
        """Have something done by whoever keeps a journal; if nobody does, it counts as not given."""
        asked = written(Asked(keeper_of, table, write(said).decode(), at))
        until = monotonic() + PATIENCE
        while isinstance(answer := await self._ask_once(keeper_of, asked), NotHere):
            if monotonic() > until:
                raise NotKept(f"{table}: nobody keeps {keeper_of} at the moment")
            await asyncio.sleep(AGAIN)
        return row_or_raise(answer)

    async def _ask_once(self, keeper_of: str, asked: bytes) -> Answer:
        owner = await asyncio.to_thread(self._leases.owner_of, keeper_of)
        if owner is None:
            return NotHere()
        try:
            answer: Answer = read_answer(await self._bus.request(keeper_subject(owner.id), asked, ANSWER))
            return answer
        except NoAnswer:
            return NotHere()  # It may have been done: asked again under its id it counts once.
