"""What a process of the room says of itself, beside that it is there."""

from msgspec import Struct, json

from calroom.server.many.wire import SPOKEN
from calroom.store.leases import Process


class Says(Struct, frozen=True):
    """What the others, the operator and the owner's pages read of a process."""

    open: bool = False
    """Whether it owns the room, and answers doors."""
    sockets: int = 0
    tables: int = 0
    load: float = 0.0
    """How much of one core it has used since it last said so."""
    spoken: int = 1
    """Which language it speaks on the bus; whoever does not say so speaks the first."""
    hears: bool = True
    """Whether the bus reaches it."""
    keeps: bool = False
    """Whether it keeps tables beside the owner of the room, and may be given some."""
    sections: bool = False
    """Whether it was told to keep tables whenever it does not own the room."""
    wrong: list[str] = []
    """What is wrong with the tables that it keeps beside the owner of the room."""


def said_by(process: Process) -> Says:
    """What a process has said of itself; what other versions say beside that is for them."""
    return json.decode(process.said or b"{}", type=Says)


def understands(process: Process) -> bool:
    """Whether a process speaks on the bus as this one does."""
    return said_by(process).spoken == SPOKEN
