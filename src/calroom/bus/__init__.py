"""What lies between the processes of one room: short messages under a subject, in order, each at most once.

Nothing is kept: whoever does not listen hears nothing. Those who must know of what they missed count.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from msgspec import Struct


class Message(Struct, frozen=True, gc=False):
    """Something that was said under a subject; who wants an answer says where to."""

    subject: str
    data: bytes
    reply: str = ""


Hear: TypeAlias = Callable[[Message], None]
Stop: TypeAlias = Callable[[], Awaitable[None]]


class BusIsGone(Exception):
    """The bus cannot be reached; the message says where it should be."""


class NoAnswer(Exception):
    """Nobody has answered in time."""


class Bus(Protocol):
    """How one process speaks with the others."""

    def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        """Say something to everybody who listens to a subject; this waits for nobody."""

    async def subscribe(self, subject: str, hear: Hear) -> Stop:
        """Listen to a subject from now on, one message after the other; gives the way to stop."""

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Ask whoever listens to a subject, and wait so long for an answer; `NoAnswer` if none comes."""

    async def close(self) -> None:
        """Say what is left to say, and be gone."""
