"""The lists: who waits for a game and stakes, in order, who has been called to which table, and since when.

One list serves every table of its game and stakes. A place has a number for as long as it is on a list, so
that whatever is said of it means the same place wherever it stands by then.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.list_rows import (
    CallPlace,
    ClaimPlace,
    ComeToSeat,
    JoinList,
    KeepSeat,
    LeaveList,
    ListRow,
    LockPlace,
    MovePlace,
    SkipPlace,
    UncallPlace,
)
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused
from calroom.table.sentences import Filling

MOST_LISTS = 10
"""On so many lists somebody may be at the same time."""

MOST_ON_A_LIST = 500
"""So many wait on one list; a room that has more waiting needs more tables first."""

LATELY = 3 * 60 * 60_000
"""How far back calls tell how quickly seats open."""

MOST_CALLS = 30

MOST_GONE = 1000
"""Of so many people it is remembered how they last came off a list."""


class Waits(NamedTuple):
    """What people wait for."""

    game: str
    stakes: str


class Called(Struct, frozen=True):
    """A call to a table: when, until when for whom no table keeps a seat, and whether they have answered.

    `minutes` if the floor has the seat kept for so long.
    """

    table: str
    at: int
    until: int = 0
    coming: bool = False
    minutes: int = 0


class Place(Struct):
    """A place on a list: whose it is, or by which name alone they were written down, and since when.

    `calls` counts how often they were called, so that each call has a name of its own.
    """

    number: int
    waits: Waits
    person: str
    since: int
    name: str = ""
    ticket: str = ""
    locked: int = 0
    """Since when they keep the place without being called; 0 if they do not."""
    called: Called | None = None
    calls: int = 0
    passed: bool = False
    """Whether the floor took back their call: the next is called before them."""

    @property
    def words(self) -> str:
        """What the podium calls them."""
        return self.person or self.name

    @property
    def is_waiting(self) -> bool:
        """Whether they would come if they were called now."""
        return self.called is None and not self.locked

    @property
    def joining(self) -> str:
        """Under which id they join the list of the table to which they were called; no name has a stroke."""
        return f"/list/{self.number}/{self.calls}"


OfOne: TypeAlias = LeaveList | LockPlace | SkipPlace | MovePlace | CallPlace | UncallPlace | ComeToSeat


class Gone(Struct, frozen=True):
    """How somebody came off a list who did not take themselves off it."""

    waits: Waits
    at: int
    reason: str


class Lists:
    """Every list of the room."""

    takes: tuple[type[TableInput], ...] = get_args(ListRow)

    def __init__(self) -> None:
        self._lists: dict[Waits, list[Place]] = {}
        self._places: dict[int, Place] = {}
        self._calls: dict[Waits, deque[int]] = {}
        self._gone: dict[str, Gone] = {}
        self._last = 0

    # Looking

    def __iter__(self) -> Iterator[tuple[Waits, Sequence[Place]]]:
        return iter([(waits, tuple(places)) for waits, places in self._lists.items()])

    def of(self, waits: Waits) -> Sequence[Place]:
        """Who waits for a game and stakes, the first first."""
        return self._lists.get(waits, ())

    def behind(self, place: Place) -> int:
        """The number of whoever stands before a place; 0 at the head of the list."""
        at = self.position(place)
        return self._lists[place.waits][at - 2].number if at > 1 else 0

    def place(self, number: int) -> Place | None:
        """A place by its number, as long as it is on a list."""
        return self._places.get(number)

    def of_person(self, person: str) -> list[Place]:
        """Every place of somebody."""
        return [place for place in self._places.values() if person and place.person == person]

    def on(self, waits: Waits, person: str) -> Place | None:
        """The place of somebody on one list."""
        return next((place for place in self.of(waits) if person and place.person == person), None)

    def position(self, place: Place) -> int:
        """How many stand on the list up to this place, itself among them."""
        return 1 + next(at for at, one in enumerate(self.of(place.waits)) if one is place)

    def gone(self, person: str) -> Gone | None:
        """How somebody last came off a list, if that was not their own doing."""
        return self._gone.get(person)

    def seconds_between(self, waits: Waits, at: int) -> int | None:
        """How many seconds lay between two calls of late; nothing where there were too few to tell."""
        calls = [when for when in self._calls.get(waits, ()) if when > at - LATELY]
        return (at - calls[0]) // (1000 * len(calls)) if len(calls) > 1 else None

    # What stands against an entry

    def consider(self, said: ListRow, at: int) -> Change:
        """Refuse an entry, or say what it changes."""
        if isinstance(said, KeepSeat) and (place := self.on(Waits(said.game, said.stakes), said.person)):
            return Change(self._in_words(place), self._consider_calling(said, place))
        if isinstance(said, JoinList):
            return self._consider_joining(said)
        if isinstance(said, ClaimPlace):
            return Change(self.ticketed(said).name, said.who)
        place = self._found(said)
        if isinstance(said, MovePlace | SkipPlace):
            self._check_seen(said, place)
        return Change(self._in_words(place), self._considered(said, place))

    def _check_seen(self, said: MovePlace | SkipPlace, place: Place) -> None:
        """Of two who move the same place the second is told where it stands now."""
        if said.was is not None and said.was != self.behind(place):
            raise _refused(
                "{words:said} is number {position:number} by now",
                "look at the list again",
                words=place.words,
                position=self.position(place),
            )

    def _considered(self, said: OfOne, place: Place) -> str:
        """What will be so of a place."""
        match said:
            case LeaveList():
                return ""
            case LockPlace(on=on):
                if bool(place.locked) == on:
                    raise _refused(
                        "{words:said} keeps the place already"
                        if on
                        else "{words:said} does not keep the place already",
                        words=place.words,
                    )
                return "keeps the place" if on else "waits"
            case SkipPlace():
                return "behind the next"
            case MovePlace():
                return self._consider_moving(said, place)
            case CallPlace():
                return self._consider_calling(said, place)
            case UncallPlace() | ComeToSeat():
                if place.called is None:
                    raise _refused("{words:said} is not called", "wait for a seat", words=place.words)
                return "coming" if isinstance(said, ComeToSeat) else "waits"

    def _consider_joining(self, said: JoinList) -> Change:
        waits, person = Waits(said.game, said.stakes), said.subject
        if said.role == "player" and (said.name or person != said.who):
            raise Refused(
                "{who:person} cannot speak for {about:person}",
                "authority",
                allowed=("ask the floor",),
                who=said.who,
                about=said.about,
            )
        if said.role != "player" and not said.about.strip():
            raise _refused("nobody is named", "name somebody")
        if self.on(waits, person):
            raise _refused("{person} is on the list already", "wait to be called", person=person)
        if len(self.of(waits)) >= MOST_ON_A_LIST:
            raise _refused("the list is full", "come back later", "join another list")
        self._check_how_many(person)
        if isinstance(said, KeepSeat):
            return Change(after=_called_to(said))
        return Change(after=f"{said.game} {said.stakes}: number {len(self.of(waits)) + 1}")

    def _consider_moving(self, said: MovePlace, place: Place) -> str:
        if not said.behind:
            return "first"
        other = self._places.get(said.behind)
        if other is None or other is place or other.waits != place.waits:
            raise _not_there()
        return f"behind {other.words}"

    def _consider_calling(self, said: CallPlace | KeepSeat, place: Place) -> str:
        if place.called:
            raise _refused(
                "{words:said} is called to table {table:text} already",
                words=place.words,
                table=place.called.table,
            )
        if place.locked:
            raise _refused(
                "{words:said} keeps the place and is not called meanwhile",
                "wait until they are back",
                words=place.words,
            )
        return _called_to(said)

    def _check_how_many(self, person: str) -> None:
        if person and len(self.of_person(person)) >= MOST_LISTS:
            raise _refused(
                "{person} is on {most:number} lists already",
                "get off one of them",
                person=person,
                most=MOST_LISTS,
            )

    def _found(self, said: OfOne) -> Place:
        """The place that somebody speaks of; a player's own only, and others are not known to them."""
        place = self._places.get(said.number)
        if place is None or (said.role == "player" and place.person != said.who):
            raise _not_there()
        return place

    def ticketed(self, said: ClaimPlace) -> Place:
        """The place that was written down for whoever has its ticket."""
        place = next((one for one in self._places.values() if one.ticket and one.ticket == said.code), None)
        if place is None:
            raise _refused("there is no such ticket, or somebody has used it", "ask at the podium")
        if self.on(place.waits, said.who):
            raise _refused("{who:person} is on the list already", "wait to be called", who=said.who)
        self._check_how_many(said.who)
        return place

    def _in_words(self, place: Place) -> str:
        waits = "keeps the place" if place.locked else "waits"
        state = f"called to table {place.called.table}" if place.called else waits
        return f"{place.words}, number {self.position(place)}, {state}"

    # Entering

    def enter(self, said: ListRow, at: int) -> None:
        """Enter what has been written."""
        if isinstance(said, KeepSeat):
            self._call(said, self.on(Waits(said.game, said.stakes), said.person) or self._join(said, at), at)
            return
        if isinstance(said, JoinList):
            self._join(said, at)
            return
        if isinstance(said, ClaimPlace):
            place = self.ticketed(said)
            place.person, place.ticket = said.who, ""
            return
        place = self._found(said)
        match said:
            case LeaveList():
                self._leave(said, place, at)
            case LockPlace(on=on):
                place.locked, place.called = at if on else 0, None
            case MovePlace() | SkipPlace():
                self._move(said, place)
            case CallPlace():
                self._call(said, place, at)
            case UncallPlace(role=role):
                place.called, place.passed = None, role == "floor"
            case ComeToSeat():
                place.called = place.called and replace(place.called, coming=True)

    def rename(self, was: str, now: str) -> None:
        """Somebody keeps their places under another name; of two on one list the better."""
        if gone := self._gone.pop(was, None):
            self._gone[now] = gone
        for place in self.of_person(was):
            other = self.on(place.waits, now)
            place.person = now
            if other is not None:
                self._strike(max(place, other, key=self.position))

    def recognise(self, guest: str, person: str) -> None:
        """A guest turns out to be somebody; a seat that is kept for the guest stays the guest's."""
        for place in self.of_person(guest):
            if place.called is None and self.on(place.waits, person) is None:
                place.person = person

    def _join(self, said: JoinList, at: int) -> Place:
        self._last += 1
        waits = Waits(said.game, said.stakes)
        self._gone.pop(said.subject, None)
        name = "" if said.subject else said.name.strip()
        place = Place(self._last, waits, said.subject, at, name, said.ticket)
        self._lists.setdefault(waits, []).append(place)
        self._places[place.number] = place
        return place

    def _call(self, said: CallPlace | KeepSeat, place: Place, at: int) -> None:
        for other in self._lists[place.waits]:
            other.passed = False
        minutes = said.minutes if isinstance(said, KeepSeat) else 0
        place.called, place.calls = Called(said.table, at, said.until, minutes=minutes), place.calls + 1
        self._calls.setdefault(place.waits, deque(maxlen=MOST_CALLS)).append(at)

    def _leave(self, said: LeaveList, place: Place, at: int) -> None:
        self._strike(place)
        if said.role != "player":
            self._remember(place, Gone(place.waits, at, said.reason))

    def _move(self, said: MovePlace | SkipPlace, place: Place) -> None:
        if isinstance(said, SkipPlace):
            place.called = None
            self._let_one_by(place)
            return
        others = self._lists[place.waits]
        others.remove(place)
        others.insert(others.index(self._places[said.behind]) + 1 if said.behind else 0, place)

    def _strike(self, place: Place) -> None:
        del self._places[place.number]
        left = self._lists[place.waits]
        left.remove(place)
        if not left:
            del self._lists[place.waits]

    def _remember(self, place: Place, gone: Gone) -> None:
        self._gone.pop(place.person, None)
        self._gone[place.person] = gone
        if len(self._gone) > MOST_GONE:
            del self._gone[next(iter(self._gone))]

    def _let_one_by(self, place: Place) -> None:
        """The next who waits goes before them; whoever is called or away meanwhile is not asked."""
        others = self._lists[place.waits]
        at = others.index(place)
        after = next((n for n, one in enumerate(others) if n > at and one.is_waiting), None)
        if after is not None:
            others.insert(after, others.pop(at))


def _called_to(said: CallPlace | KeepSeat) -> str:
    minutes = said.minutes if isinstance(said, KeepSeat) else 0
    return f"called to table {said.table}" + (f", the seat is kept for {minutes} min" if minutes else "")


def _refused(what: str, /, *allowed: str, **parts: Filling) -> Refused:
    return Refused(what, "waiting-list", allowed=allowed, **parts)


def _not_there() -> Refused:
    return _refused("there is no such place on the list", "look at the list again")
