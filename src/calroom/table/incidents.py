"""What can go wrong, reported into a hand like an answer; the game applies its house's remedy."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias, runtime_checkable

from msgspec import Struct, ValidationError, convert
from msgspec.structs import asdict

from calroom.table.asks import NOTHING_LEFT, Leaves, Script, Seat
from calroom.table.refusals import CannotHappen

if TYPE_CHECKING:
    from calroom.table.table import Table


class Incident(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="incident"):
    """Something that should not have happened.

    `told` is how the dealer reports it, with its fields by name. `too_late` is the topic that lets a result
    stand once the hand is over, where a rule says so. `names_hand` is whose hand everybody has seen, where it
    speaks of a whole one: the seat's `own`, or the `bank`'s.
    """

    told: ClassVar[str]
    too_late: ClassVar[str] = ""
    names_hand: ClassVar[Literal["", "own", "bank"]] = ""

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return self.told.format(**asdict(self))

    @property
    def whose(self) -> Seat:
        """The seat that it happened to; 0 if it happened to the table."""
        return self.seat if isinstance(self, _AtSeat) else 0


@runtime_checkable
class _AtSeat(Protocol):
    seat: Seat


class Boxed(Incident, frozen=True, tag="boxed"):
    """A card lies face up in the deck, so many cards below the top one."""

    below: int = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"a card lies face up {in_the_deck(self.below)}"


def in_the_deck(below: int) -> str:
    """Where a card lies that comes so many cards below the top one."""
    return f"{below} below the top of the deck" if below else "on top of the deck"


class Exposed(Incident, frozen=True, tag="exposed"):
    """The dealer turned over a card that belongs face down: this seat's first, second or later one."""

    seat: Seat
    card: int
    told = "seat {seat}'s card number {card} was exposed by the dealer"


class TurnedUp(Incident, frozen=True, tag="turned-up"):
    """A player turned over a card of their own: their first, second or later one."""

    seat: Seat
    card: int
    told = "seat {seat} turned up their own card number {card}"


class Misdealt(Incident, frozen=True, tag="misdealt"):
    """The dealer gives a seat so many cards, which is not the right number; told before the deal.

    A card that is `lost` was dealt, and lies on the floor.
    """

    seat: Seat
    count: int
    lost: bool = False
    told = "seat {seat} is dealt {count} cards"


class Counted(Incident, frozen=True, tag="counted"):
    """A seat's cards are counted."""

    seat: Seat
    told = "seat {seat}'s cards are counted"


class Disputed(Incident, frozen=True, tag="disputed"):
    """Something that no rule foresees, and the floor must rule on: about a seat's hand, or the whole deal."""

    too_late: ClassVar[str] = "pot-out-of-play"

    about: str
    seat: Seat = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        whose = f" on seat {self.seat}'s hand" if self.seat else ""
        return f"the floor is asked to rule{whose}: {self.about}"


class ManagementRules(Incident, frozen=True, tag="management-rules"):
    """Management decides for the good of the game, whatever the rules or the floor say; who, and why."""

    ruling: str
    name: str
    reason: str
    seat: Seat = 0

    def words(self) -> str:
        """The incident as the dealer reports it."""
        return f"{self.name} rules for management: {self.ruling.replace('-', ' ')}, because {self.reason}"


Remedy: TypeAlias = Callable[["Table", Any], Script[None]]
Remedies: TypeAlias = Mapping[type[Incident], Remedy]


class StartAgain(Exception):
    """A remedy ends the deal; the script takes up the cards and starts again where its rules say."""


class CalledOff(Exception):
    """A remedy has given everybody their money back: there is no hand any more, but what it `leaves`."""

    def __init__(self, leaves: Leaves = NOTHING_LEFT) -> None:
        super().__init__()
        self.leaves = leaves


def unless(cannot: Callable[[Any, Any], str], remedy: Remedy, topic: str = "") -> Remedy:
    """The remedy, refused without a trace where the incident cannot have happened.

    `cannot` looks at what the script keeps and at the incident, and says what stands against it; nothing if
    it may have happened. `topic` is where the house's rules say when it may.
    """

    def checked(table: "Table", incident: Any) -> Script[None]:
        if reason := cannot(table.kept, incident):
            raise CannotHappen(
                "it cannot be now that {incident:said}: {reason:said}",
                topic,
                incident=incident.words(),
                reason=reason,
            )
        return remedy(table, incident)

    return checked


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
