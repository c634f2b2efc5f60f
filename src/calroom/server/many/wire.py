"""What doors and owners say to each other over the bus: packets that are counted, of what came together.

A line leads from a door to one owner or back. Whoever hears a packet whose number does not follow knows that
something is lost, and nobody goes on from there as if nothing had happened.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct, msgpack

from calroom.bus import Bus

SPOKEN = 2
"""Which language this version speaks on the bus. It goes up when others would not understand.

Processes that speak otherwise do not run a room together: whoever comes second does not begin.
"""

BEAT = 1.0
"""Seconds after which one who has nothing to say says that."""

FULL = 256 * 1024
"""Characters after which a packet is said at once: the bus takes no more than a mebibyte."""

SILENCE = 4 * BEAT
"""Seconds of silence after which the other is taken to be gone."""


class Opened(Struct, frozen=True, tag="open", array_like=True):
    """Somebody has come to a door: what the server there knows of the connection."""

    line: int
    scope: dict[str, Any]


class Said(Struct, frozen=True, tag="say", array_like=True):
    """Something came over a connection."""

    line: int
    message: dict[str, Any]


class Parted(Struct, frozen=True, tag="part", array_like=True):
    """A connection is gone."""

    line: int


class Told(Struct, frozen=True, tag="tell", array_like=True):
    """A frame for these sockets, each of which may see it."""

    lines: list[int]
    text: str


class Sent(Struct, frozen=True, tag="send", array_like=True):
    """Anything else that is sent over a connection."""

    line: int
    message: dict[str, Any]


class Ended(Struct, frozen=True, tag="end", array_like=True):
    """Nothing more comes over a connection."""

    line: int


class Moved(Struct, frozen=True, tag="move", array_like=True):
    """These connections are the next owner's; if none is named, the door is not known and begins anew."""

    lines: list[int]


class Left(Struct, frozen=True, tag="left", array_like=True):
    """This owner is none any more, and everything that is still open goes on with the next."""


class Elsewhere(Struct, frozen=True, tag="elsewhere", array_like=True):
    """A socket is for a table that another process keeps; if none is named, the room's owner is asked."""

    line: int
    owner: str = ""


Item: TypeAlias = Opened | Said | Parted | Told | Sent | Ended | Moved | Left | Elsewhere


class Packet(Struct, frozen=True, array_like=True):
    """What one says to the other at once; the first on a line has number 1."""

    spoken: int
    sender: str
    version: str
    run: str
    """Which line it is: a line that broke is begun anew under another name."""
    number: int
    items: list[Item]


_encode = msgpack.Encoder().encode
read = msgpack.Decoder(Packet).decode


class Out:
    """Gathers what is said in one turn of the loop, and says it in one packet."""

    def __init__(self, bus: Bus, subject: str, sender: str, version: str, run: str) -> None:
        self._bus, self._subject = bus, subject
        self._sender, self._version, self.run = sender, version, run
        self._number = 0
        self._items: list[Item] = []
        self._told: dict[str, int] = {}
        self._last: dict[int, int] = {}
        self._size = 0

    def say(self, item: Item, size: int = 0) -> bool:
        """Add something; whether it is the first of its packet."""
        if self._size + size > FULL:
            self.flush()
        self._size += size
        self._items.append(item)
        if isinstance(item, Opened | Said | Parted | Sent | Ended):
            self._last[item.line] = len(self._items)
        return len(self._items) == 1

    def tell(self, line: int, text: str) -> bool:
        """A frame for one socket; where others get the very same it goes over the bus once for all."""
        place = self._told.get(text)
        if place is not None and self._last.get(line, 0) < place:
            told = self._items[place - 1]
            assert isinstance(told, Told)
            told.lines.append(line)
            self._last[line] = place
            return False
        is_first = self.say(Told([line], text), len(text))
        self._told[text] = self._last[line] = len(self._items)
        return is_first

    def flush(self) -> None:
        """Say what was gathered, or that there is nothing."""
        self._number += 1
        packet = Packet(SPOKEN, self._sender, self._version, self.run, self._number, self._items)
        self._items, self._told, self._last, self._size = [], {}, {}, 0
        self._bus.publish(self._subject, _encode(packet))


class In:
    """Counts what comes over one line."""

    def __init__(self, run: str, hear: Callable[[Item], None]) -> None:
        self.run, self._hear, self._number = run, hear, 0

    def follows(self, packet: Packet) -> bool:
        """Hear a packet; not if something before it is missing."""
        if packet.number != self._number + 1:
            return False
        self._number = packet.number
        for item in packet.items:
            self._hear(item)
        return True


OWNERS = "calroom.owners"
"""Where it is said that the room has another owner, so that nobody waits for their next look."""


def owner_subject(owner: str) -> str:
    """Where an owner listens."""
    return f"calroom.owner.{owner}"


def door_subject(door: str) -> str:
    """Where a door listens."""
    return f"calroom.door.{door}"


def own_subject(process: str) -> str:
    """Where a process hears itself, and so whether the bus reaches it."""
    return f"calroom.self.{process}"
