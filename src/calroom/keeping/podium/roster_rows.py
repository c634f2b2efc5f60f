"""What is said of the dealers: who works when, where they deal, and that they move on."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from calroom.room.inputs import TableInput

Station: TypeAlias = Annotated[str, Meta(max_length=120)]
"""A table, or the break; nothing is off the floor."""

BREAK = "break"
"""The station at which nobody deals."""


class SetRoster(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The dealers of a shift, such as `2026-11-17-swing`; `was` is the roster that this replaces."""

    shift: Annotated[str, Meta(min_length=1, max_length=60)]
    dealers: Annotated[tuple[str, ...], Meta(max_length=200)]
    was: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """The shift."""
        return self.shift


class LineUp(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The order in which dealers go from table to table, and after how many minutes.

    `was` and `was_minutes` are what this replaces.
    """

    stations: Annotated[tuple[Station, ...], Meta(max_length=200)]
    minutes: Annotated[int, Meta(ge=5, le=240)] = 30
    was: tuple[str, ...] = ()
    was_minutes: int | None = None


class SendDealer(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """The floor sends a dealer to a table or on a break, or off the floor; `was` is where they were."""

    person: str
    station: Station = ""
    was: Station = ""

    @property
    def about(self) -> str:
        """Whom it sends."""
        return self.person


class PushDealers(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Every dealer in the line moves on by one; `number` is how many pushes there were before."""

    number: Annotated[int, Meta(ge=0)]


RosterRow: TypeAlias = SetRoster | LineUp | SendDealer | PushDealers
"""Everything that the roster takes."""
