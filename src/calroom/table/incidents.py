"""What can go wrong, reported into a hand like an answer; the game applies its house's remedy."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct, ValidationError, convert

from calroom.table.asks import Script, Seat

if TYPE_CHECKING:
    from calroom.table.table import Table


class Incident(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="incident"):
    """Something that should not have happened."""

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return type(self).__name__.lower()


class Boxed(Incident, frozen=True, omit_defaults=True, tag="boxed"):
    """A card lies face up in the deck, so many cards below the top one."""

    below: int = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        where = "on top of" if self.below == 0 else f"{self.below} below the top of"
        return f"a card lies face up {where} the deck"


class Exposed(Incident, frozen=True, omit_defaults=True, tag="exposed"):
    """The dealer turned over a card that belongs face down: this seat's first, second or later one."""

    seat: Seat
    card: int

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"seat {self.seat}'s card number {self.card} was exposed by the dealer"


Remedy: TypeAlias = Callable[["Table", Any], Script[None]]
Remedies: TypeAlias = Mapping[type[Incident], Remedy]


class StartAgain(Exception):
    """A remedy ends the deal; the script takes up the cards and starts again where its rules say."""


def read_incident(data: dict[str, Any]) -> Incident:
    """An incident from plain data."""
    kinds = {kind.__struct_config__.tag: kind for kind in Incident.__subclasses__()}
    kind = kinds.get(data.get("incident", ""))
    if kind is None:
        raise ValueError(
            f"{data.get('incident')!r} is no incident; there are {', '.join(sorted(map(str, kinds)))}"
        )
    try:
        return convert(data, kind)
    except ValidationError as wrong:
        raise ValueError(f"incident {data['incident']}: {wrong}") from None
