"""Who is shut out of the room: barred by the house, or excluded by themselves, under whichever name."""

from calroom.keeping.register import PLAYS_NONE, Register
from calroom.keeping.rows import Office
from calroom.room.room import Room
from calroom.table.refusals import Refused


def why_shut_out(room: Room, register: Register, person: str, at: int) -> Refused | None:
    """Why somebody may neither play nor buy chips here; nothing if they may."""
    if reason := _why_barred(room, register, person):
        return Refused(
            "{person} may not play: {reason:text}",
            "barred",
            allowed=("ask the floor",),
            person=person,
            reason=reason,
        )
    if "regulator" in register.of(person).offices:
        return Refused(PLAYS_NONE, "authority", allowed=("look on",), person=person)
    if register.excluded_until(person, at):
        return Refused(
            "{person} has excluded themselves",
            "self-exclusion",
            allowed=("come back later",),
            person=person,
        )
    return None


def offices_now(room: Room, register: Register, person: str) -> frozenset[Office]:
    """The offices that somebody may use now: none while they are barred."""
    return frozenset() if _why_barred(room, register, person) else frozenset(register.of(person).offices)


def _why_barred(room: Room, register: Register, person: str) -> str:
    """Why somebody is barred, under whichever name; nothing if they are not."""
    names = (person, *register.every_name(person))
    return next((reason for name in names if (reason := room.barred(name))), "")
