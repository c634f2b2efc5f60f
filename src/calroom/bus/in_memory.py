"""The bus of one process: what is said is heard in the next turn of the loop, as it would be over a line."""

import asyncio
from itertools import count

from calroom.bus import Hear, Message, NoAnswer, Stop


class Memory:
    """A bus for as many as share it in one process."""

    def __init__(self) -> None:
        self._heard: dict[str, dict[int, Hear]] = {}
        self._numbers = count(1)

    def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        """Say something to everybody who listens to a subject."""
        asyncio.get_running_loop().call_soon(self._tell, Message(subject, data, reply))

    def _tell(self, message: Message) -> None:
        for hear in tuple(self._heard.get(message.subject, {}).values()):
            hear(message)

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Listen to a subject from now on."""
        number = next(self._numbers)
        self._heard.setdefault(subject, {})[number] = hear

        async def stop() -> None:
            self._heard[subject].pop(number, None)

        return stop

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Ask whoever listens to a subject."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def hear(message: Message) -> None:
            if not answer.done():
                answer.set_result(message.data)

        inbox = f"answer.{next(self._numbers)}"
        stop = await self.subscribe(inbox, hear)
        try:
            self.publish(subject, data, inbox)
            async with asyncio.timeout(seconds):  # Which, unlike `wait_for`, lets nobody's end be lost.
                return await answer
        except TimeoutError:
            raise NoAnswer(f"nobody answers at {subject}") from None
        finally:
            await stop()
            del self._heard[inbox]

    async def close(self) -> None:
        """There is nothing to let go of."""
