"""The bus between processes and machines: a server of NATS, by its URL."""

import asyncio
import logging
from collections import deque
from typing import Self

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError
from nats.errors import TimeoutError as NatsTimeout

from calroom.bus import BusIsGone, Hear, Message, NoAnswer, Stop

PATIENCE = 5.0
"""Seconds for the first connection."""

WAITING = 64 * 1024 * 1024
"""Bytes that may wait for a process that is slow, or for a bus that is away; more is lost, and it is seen."""

log = logging.getLogger("calroom.bus")


class Nats:
    """A connection to the bus, made anew for as long as it takes when it breaks."""

    def __init__(self) -> None:
        self._client = Client()
        self._out: deque[tuple[str, bytes, str]] = deque()
        self._saying: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, url: str) -> Self:
        """Find the bus; if nobody is there the operator should know at once."""
        bus = cls()
        try:
            await asyncio.wait_for(
                bus._client.connect(
                    url,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=1,
                    ping_interval=10,
                    max_outstanding_pings=2,
                    pending_size=WAITING,
                    error_cb=_note,
                ),
                PATIENCE,
            )
        except (OSError, Error, TimeoutError, ValueError) as wrong:
            raise BusIsGone(f"there is no bus at {url}: {wrong or 'nobody answers'}") from None
        return bus

    def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        """Say something to everybody who listens to a subject."""
        self._out.append((subject, data, reply))
        if self._saying is None:
            self._saying = asyncio.get_running_loop().create_task(self._say())

    async def _say(self) -> None:
        try:
            while self._out:
                subject, data, reply = self._out.popleft()
                try:
                    await self._client.publish(subject, data, reply)
                except Error as wrong:
                    log.warning("%s was not told something: %s", subject, wrong)
        finally:
            self._saying = None

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Listen to a subject from now on; the bus knows of it when this returns."""

        async def heard(told: Msg) -> None:
            hear(Message(told.subject, told.data, told.reply))

        listening = await self._client.subscribe(subject, cb=heard, pending_bytes_limit=WAITING)
        # The first ping of a flush goes out before what was said last; the second one comes after it.
        await self._client.flush()
        await self._client.flush()

        async def stop() -> None:
            if not self._client.is_closed:
                await listening.unsubscribe()

        return stop

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Ask whoever listens to a subject."""
        try:
            answer = await self._client.request(subject, data, timeout=seconds)
        except (NatsTimeout, NoRespondersError):
            raise NoAnswer(f"nobody answers at {subject}") from None
        return answer.data

    async def close(self) -> None:
        """Say what is left to say, and be gone."""
        if self._saying is not None:
            await self._saying
        try:
            async with asyncio.timeout(1):
                await self._client.flush()
        except (Error, TimeoutError):
            log.info("the bus is away")
        await self._client.close()


async def _note(wrong: Exception) -> None:
    log.warning("the bus: %s", wrong)
