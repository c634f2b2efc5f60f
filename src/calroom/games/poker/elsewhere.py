"""Customs of other rooms, so that a hand that was played there can be played again here."""

from functools import lru_cache
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from calroom.games.poker.sizing import ShortAllInWord
from calroom.money import Cents

Terms = TypeVar("Terms", bound=Struct)


class Elsewhere(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where the other room differs: smallest chip, short all-ins, raises, and if a straddle is a raise."""

    chip: Annotated[Cents, Meta(ge=1)] | None = None
    short_all_in: ShortAllInWord | None = None
    raises: Annotated[int, Meta(ge=1)] | None = None
    straddle_is_a_raise: bool = True


@lru_cache
def rules_as_elsewhere(rules: Terms, elsewhere: Elsewhere) -> Terms:
    """A house's rules with the other room's customs in their place."""
    changes = {key: getattr(elsewhere, key) for key in ("chip", "short_all_in", "raises")}
    return replace(rules, **{key: value for key, value in changes.items() if value is not None})
