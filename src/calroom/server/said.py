"""What of an input its sender says; the rest is the server's to know, and whoever claims it is refused."""

from collections.abc import Mapping
from functools import cache

from msgspec import NODEFAULT, structs

from calroom.room.inputs import Role, TableInput
from calroom.table.refusals import Refused

Fields = frozenset[str]

THE_SERVER_SAYS: Fields = frozenset({"who", "id", "jackpot"})
"""What no client says, whatever their office."""

LONGEST_REASON = 280


def check_said(said: TableInput, role: Role, theirs: Fields) -> None:
    """Whether somebody in this role says only what is theirs to say."""
    for name in sorted(_fields_said(said) - theirs):
        raise Refused(
            "{name:word} is nothing that a {role:word} says",
            "authority",
            allowed=("leave it out",),
            name=name,
            role=role,
        )
    if len(said.reason) > LONGEST_REASON:
        raise Refused(
            "that is a long reason",
            "schema",
            allowed=("up to {most:number} characters",),
            most=LONGEST_REASON,
        )


def _fields_said(said: TableInput) -> set[str]:
    """The fields in which an input says something."""
    return {name for name, silence in _silences(type(said)).items() if getattr(said, name) != silence}


@cache
def _silences(kind: type[TableInput]) -> Mapping[str, object]:
    """The value of each field of an input that says nothing."""
    return {
        field.name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in structs.fields(kind)
    }
