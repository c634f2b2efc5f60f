"""What the room itself remembers: who may not play, and what is stopped."""

from msgspec import Struct


class Person(Struct, omit_defaults=True):
    """Somebody the room knows; `barred` is why he may not play."""

    id: str
    barred: str = ""


class Switch(Struct, frozen=True, omit_defaults=True):
    """A stop: who, when and why."""

    who: str
    at: int
    reason: str
