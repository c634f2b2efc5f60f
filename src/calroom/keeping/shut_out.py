"""Who is shut out of the room: barred by the house, or excluded by themselves, under whichever name."""

from calroom.keeping.register import Register
from calroom.keeping.rows import Office
from calroom.room.room import Room
from calroom.table.refusals import Refused


def why_shut_out(room: Room, register: Register, person: str, at: int) -> Refused | None:
    """Why somebody may neither play nor buy chips here; nothing if they may."""
    for name in (person, *register.every_name(person)):
        if reason := room.barred(name):
            return Refused(
                "{person} may not play: {reason:text}",
                "barred",
                allowed=("ask the floor",),
                person=person,
                reason=reason,
            )
    if "regulator" in register.of(person).offices:
        return Refused(
            "{person} is a regulator, who sees every hand and plays none",
            "authority",
            allowed=("look on",),
            person=person,
        )
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
    if any(room.barred(name) for name in (person, *register.every_name(person))):
        return frozenset()
    return frozenset(register.of(person).offices)
