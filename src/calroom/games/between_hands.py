"""What passes between a room and a hand, and whose it is: what the room brings, and what the last hand left.

A game says it in the types of its fields. `alone: SeatsAlone = ()` wants to be told who plays alone, whatever
the game calls the field; `warned: ToPeople = ()` is left by one hand to the next, as far as the same people
are still there. The room carries all of it and knows no game. What says neither is posted by the table.
"""

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar, get_origin, get_type_hints

from msgspec import Meta, Struct

from calroom.cards import Card
from calroom.money import Money
from calroom.table.asks import Leaves, Seat

T = TypeVar("T")
Whose: TypeAlias = Literal["table", "seat", "person"]


@dataclass(frozen=True)
class Brought(Generic[T]):
    """One thing that a room knows before a hand and brings to it, if the game has a place for it."""

    what: str
    whose: Whose


TODAY = Brought[str]("the day on which the hand is dealt", "table")
BANK_HAND = Brought[int]("which hand of the player-dealer's turn it is, counted from 1", "table")
KILLED = Brought[bool]("whether the pot is killed", "table")
POOL = Brought[int]("what earlier hands have brought into the jackpot", "table")
JACKPOT_ATTACHED = Brought[bool]("whether hands pay into a jackpot", "table")
PLAYERS_DEAL = Brought[bool]("whether players deal in turn", "table")
FOREIGN = Brought[tuple[Card, ...]]("cards that are in the pack by mistake", "table")
BLINDS_AT = Brought[tuple[Seat, ...]]("who posts each blind, the smallest first; 0 where nobody does", "seat")
ALONE = Brought[tuple[Seat, ...]]("who lets nobody else bet on their spot", "person")
DOUBLES = Brought[tuple[Seat, ...]]("who plays at double condition", "person")
BANK_PARTNERS = Brought[tuple[Seat, ...]]("who shares the bank", "person")
BANKED_WITH = Brought[dict[Seat, Seat]]("who shares the bank, each with whose it is", "person")
HALF_HOURS_DUE = Brought[dict[Seat, int]]("the half hours that people owe", "person")
POSTS = Brought[dict[Seat, int]]("what somebody whom the blinds have passed posts to come in", "person")
STRADDLERS = Brought[tuple[Seat, ...]]("who comes in by a straddle", "person")
KILLERS = Brought[tuple[Seat, ...]]("who comes in by killing the pot", "person")

Today: TypeAlias = Annotated[datetime.date | None, TODAY]
Killed: TypeAlias = Annotated[bool, KILLED]
Pool: TypeAlias = Annotated[Money, POOL]
JackpotAttached: TypeAlias = Annotated[bool, JACKPOT_ATTACHED]
JackpotPosted: TypeAlias = Annotated[bool | None, JACKPOT_ATTACHED]
"""None where the table posts nothing of it and the house says what is usual."""
PlayersDeal: TypeAlias = Annotated[bool, PLAYERS_DEAL]
ForeignCards: TypeAlias = Annotated[tuple[Card, ...], FOREIGN]
BlindsAt: TypeAlias = Annotated[tuple[Seat, ...], BLINDS_AT]
SeatsAlone: TypeAlias = Annotated[tuple[Seat, ...], ALONE]
SeatsAtDoubles: TypeAlias = Annotated[tuple[Seat, ...], DOUBLES]
BankPartners: TypeAlias = Annotated[tuple[Seat, ...], BANK_PARTNERS]
BankedWith: TypeAlias = Annotated[dict[Seat, Seat], BANKED_WITH]
HalfHoursDue: TypeAlias = Annotated[dict[Seat, int], HALF_HOURS_DUE]
Posts: TypeAlias = Annotated[dict[Seat, Money], POSTS]
Straddlers: TypeAlias = Annotated[tuple[Seat, ...], STRADDLERS]
Killers: TypeAlias = Annotated[tuple[Seat, ...], KILLERS]

IsSame: TypeAlias = Callable[[Seat], bool]
"""Whether the same person is at a seat who was there in the last hand."""


def as_it_is(value: T, _: IsSame) -> T:
    """Whoever sits there now has it."""
    return value


@dataclass(frozen=True)
class Left(Generic[T]):
    """Something that a hand leaves to the next one: whose it is, and what of it is `kept` for those who stay.

    What goes `with_cards` is gone when they are shuffled, what goes `with_bank` when another takes the bank.
    """

    whose: Whose
    kept: Callable[[T, IsSame], T] = as_it_is
    with_cards: bool = False
    with_bank: bool = False


def person_kept(seat: Seat, is_same: IsSame) -> Seat:
    """The seat if its player is still there, 0 if not."""
    return seat if is_same(seat) else 0


def people_kept(seats: Sequence[Seat], is_same: IsSame) -> Sequence[Seat]:
    """The seats whose players are still there."""
    return [seat for seat in seats if is_same(seat)]


def people_kept_at(seats: Mapping[str, Seat], is_same: IsSame) -> Mapping[str, Seat]:
    """Whose players are still there, by place."""
    return {place: seat for place, seat in seats.items() if is_same(seat)}


TO_TABLE = Left[object]("table")
TO_SEAT = Left[object]("seat")

UsedCards: TypeAlias = Annotated[int, Meta(ge=0), Left[int]("table", with_cards=True)]
"""How many cards of a shoe are gone."""
BankHand: TypeAlias = Annotated[Literal[1, 2], BANK_HAND, Left[int]("table", with_bank=True)]
BankBound: TypeAlias = Annotated[int, Meta(ge=0), Left[int]("table", with_bank=True)]
"""What binds the second bank of the same turn."""
ToPerson: TypeAlias = Annotated[Seat, Left("person", person_kept)]
ToPeople: TypeAlias = Annotated[tuple[Seat, ...], Left("person", people_kept)]
ToPeopleAt: TypeAlias = Annotated[dict[str, Seat], Left("person", people_kept_at)]


@dataclass(frozen=True)
class SomebodyElseAt:
    """Whether another player sits where something was left to a seat; `left` is the field that says where."""

    left: str


class Meeting:
    """How the hands of a type of game meet the room: the fields of what they are given, by what they mean."""

    def __init__(self, given: type[Struct], leaves: type[Leaves]) -> None:
        self.brought: dict[Brought[Any], str] = {}
        self.left: dict[str, Left[Any]] = {}
        self.somebody_else: dict[str, str] = {}
        types = get_type_hints(given, include_extras=True)
        for name, one in types.items():
            for said in one.__metadata__ if get_origin(one) is Annotated else ():
                match said:
                    case Brought():
                        self.brought[said] = name
                    case Left():
                        self.left[name] = said
                    case SomebodyElseAt(left):
                        self.somebody_else[name] = left
        for name, one in get_type_hints(leaves, include_extras=True).items():
            if name != "deck" and (name not in self.left or types[name] != one):
                raise TypeError(f"{leaves.__name__}.{name} is not what the next hand is given as {name}")
        self._with_cards = {name for name, kind in self.left.items() if kind.with_cards}

    def bring(self, given: dict[str, Any], thing: Brought[T], value: T) -> None:
        """Put a thing where the game has a place for it; nothing of it is not put anywhere."""
        name = self.brought.get(thing)
        if name is None:
            return
        if value in ((), {}):
            given.pop(name, None)
        else:
            given[name] = value

    def carried(
        self, left: Mapping[str, Any], seats: Sequence[Seat], is_same: IsSame, *, same_bank: bool
    ) -> dict[str, Any]:
        """Of what a hand left, what comes to the next one with those who are there now."""
        given = {
            name: self.left[name].kept(value, is_same)
            for name, value in left.items()
            if name in self.left and (same_bank or not self.left[name].with_bank)
        }
        for name, seat in self.somebody_else.items():
            if given.get(seat) in seats and not is_same(given[seat]):
                given[name] = True
        return {name: value for name, value in given.items() if value not in ((), [], {})}

    @property
    def has_shoe(self) -> bool:
        """Whether cards are dealt over several hands."""
        return bool(self._with_cards)

    def used_cards(self, left: Mapping[str, Any]) -> int:
        """How many cards of a shoe are dealt, by what the last hand left."""
        return sum(left.get(name, 0) for name in self._with_cards)

    def without_cards(self, left: Mapping[str, Any]) -> dict[str, Any]:
        """What stays when the cards do not: a hand that was called off changes nothing else."""
        return {name: value for name, value in left.items() if name not in self._with_cards}
