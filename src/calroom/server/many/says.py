"""What a process of the room says of itself, beside that it is there."""

from msgspec import Struct


class Says(Struct, frozen=True):
    """What the others, the operator and the owner's pages read of a process."""

    open: bool = False
    """Whether it owns the room, and answers doors."""
    sockets: int = 0
    tables: int = 0
    load: float = 0.0
    """How much of one core it has used since it last said so."""
