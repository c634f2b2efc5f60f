"""A type of game as all other rooms know it: one value, made by the game's own module beside its script."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pkgutil import resolve_name
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from calroom.cards import Cards
from calroom.games.between_hands import Brought, Meeting
from calroom.games.charges import Charge
from calroom.games.house import GameRules
from calroom.games.poker.blinds import BlindPlaces, ComingIn
from calroom.games.poker.contested import Contested
from calroom.games.postings import Postings
from calroom.games.printed import Printed
from calroom.games.roads import Road
from calroom.games.wagered import Wagered
from calroom.money import Cents
from calroom.table.asks import Ask, Leaves, Script
from calroom.table.incidents import Remedies
from calroom.table.readings import HandRead, Outlook
from calroom.table.table import Table
from calroom.table.verbs import Verb, Verbs, by_name
from calroom.table.views import View

Rules = TypeVar("Rules", bound=GameRules)
Terms = TypeVar("Terms")
Given = TypeVar("Given", bound=Struct)
Thing = TypeVar("Thing")

Family: TypeAlias = Literal["poker", "banked", "pan"]
Pieces: TypeAlias = Literal["cards", "tiles"]
Reference: TypeAlias = str
"""Something in a room above, as `package.module:name`; it is read only when somebody wants it."""


SHARED_VERBS: dict[Family, Reference] = {
    "poker": "calroom.games.poker.verbs:SHARED",
    "banked": "calroom.games.banked.verbs:SHARED",
    "pan": "calroom.games.pan.verbs:VERBS",
}
"""The verbs that come with a family of games."""
SHARED_ASIDES: dict[Family, Reference] = {
    "poker": "calroom.games.poker.verbs:ASIDES",
    "banked": "calroom.games.banked.verbs:ASIDES",
    "pan": "calroom.games.pan.verbs:ASIDES",
}
"""What the dealer says for the record only, in a family of games."""


def nothing_wrong(_: GameRules) -> Iterable[str]:
    """Whatever fits the types is right."""
    return ()


def nothing_to_post(_: object) -> Postings:
    """A table has nothing to choose."""
    return ()


def one_schedule(_: object) -> tuple[str, ...]:
    """There is one way to be charged, which has no name."""
    return ()


def no_time_charge(_: object, __: object) -> Cents:
    """Hands are charged, if anything is."""
    return 0


def nothing_lies(_: object) -> dict[str, Cents]:
    """Every hand takes its chips with it."""
    return {}


def nothing_printed(_: object, __: object) -> tuple[Printed, ...]:
    """Every win is paid alike, and the cloth says nothing of it."""
    return ()


def no_outlook(_: object, __: object, ___: View, ____: Ask) -> tuple[Outlook, ...]:
    """The options say all there is to know."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class GameType(Generic[Rules, Terms, Given]):
    """How a game is called, what it is made of, and what it offers to the rooms above.

    A house says its `rules`; `faults` are all things wrong in them that no type can say, each as `key: what`.
    Stakes make `terms` of the rules; what a table posts and what earlier hands left is `given` to a hand, and
    `leaves` is what it leaves; whose each of these is stands in its type. `schedules` names the ways to be
    charged that a table may choose from, `half_hour` is what time costs. `turns_up` are the topics by which a
    remedy turns up cards that lay hidden, `secrets_decide` whether hidden cards decide what anybody is asked.
    `backlines` lets people bet who have no seat.

    `pieces` is what it is played with, `spots` are the kinds of bets that have a place of their own printed
    before every seat, and `printed` is what the cloth says of them at a table that posts such things. As many
    cards as are `shared` come to lie in the middle, so that room is kept for them. `pace` is how many hands a
    live table deals in an hour, unless somebody knows better; no house has filed it. What is `for_newcomers`
    is offered first to whoever has played nothing yet.

    `bot` plays the game, `study` is what the lab knows of it, `coach` looks up there what a choice is worth,
    and `showdown` is how its hands are compared; a joker may lie up or down there if `joker_lies`. A tied pot
    is divided unless the game `pushes_ties`.

    `verbs` are the words of its options, beside those that all games of its family share; of two with one
    name the game's own count. `asides` are topics on which the dealer speaks for the record only, and the
    story of a hand leaves out.

    `reading` names what a seat holds, from its own view; a game with a showdown that brings none is read by
    that. `outlook` says what the choices of a question come to, where that is not plain from the cards.
    `road` is how outcomes are marked in a row, for whoever likes to look back at them.
    """

    name: str
    family: Family
    rules: type[Rules]
    given: type[Given]
    terms: Callable[[Rules, str], Terms]
    deck: Callable[[Rules, Given], Cards]
    charges: Callable[[Terms, Given, int], list[Charge]]
    play: Callable[[Table, Terms, Given], Script[Leaves | None]]
    leaves: type[Leaves] = Leaves
    faults: Callable[[Rules], Iterable[str]] = nothing_wrong
    remedies: Remedies = field(default_factory=dict)
    postings: Callable[[Terms], Postings] = nothing_to_post
    schedules: Callable[[Terms], tuple[str, ...]] = one_schedule
    half_hour: Callable[[Terms, Given], Cents] = no_time_charge
    blind_places: Callable[[Terms, Given], BlindPlaces | None] | None = None
    coming_in: Callable[[Terms, Given], ComingIn] | None = None
    wagered: Callable[[Terms, str], Wagered] | None = None
    lying: Callable[[Given], dict[str, Cents]] = nothing_lies
    turns_up: frozenset[str] = frozenset()
    secrets_decide: bool = False
    backlines: bool = False
    has_button: bool = True
    pieces: Pieces = "cards"
    spots: tuple[str, ...] = ()
    printed: Callable[[Terms, Mapping[str, Any]], tuple[Printed, ...]] = nothing_printed
    shared: int = 0
    pace: int = 40
    for_newcomers: bool = False
    bot: Reference = ""
    study: Reference = ""
    coach: Reference = ""
    showdown: Callable[[Terms, Given, bool], Contested] | None = None
    joker_lies: bool = False
    pushes_ties: bool = False
    verbs: tuple[Verb, ...] = ()
    asides: frozenset[str] = frozenset()
    reading: Callable[[Terms, Given, View], tuple[HandRead, ...]] | None = None
    outlook: Callable[[Terms, Given, View, Ask], tuple[Outlook, ...]] = no_outlook
    road: Road | None = None

    @property
    def all_verbs(self) -> Verbs:
        """The words of everything that can be chosen in such a game."""
        return by_name((*referred(SHARED_VERBS[self.family]), *self.verbs))

    @property
    def all_asides(self) -> frozenset[str]:
        """What is said for the record only, in such a game."""
        shared: frozenset[str] = referred(SHARED_ASIDES[self.family])
        return self.asides | shared

    @cached_property
    def meeting(self) -> Meeting:
        """How its hands meet the room."""
        return Meeting(self.given, self.leaves)

    def takes(self, thing: Brought[Thing]) -> bool:
        """Whether a hand wants to be brought this."""
        return thing in self.meeting.brought


AnyGameType: TypeAlias = GameType[Any, Any, Any]
"""A type of game whose own types are nobody's business but its own."""


def referred(reference: Reference) -> Any:
    """What a reference names."""
    return resolve_name(reference)
