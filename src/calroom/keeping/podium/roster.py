"""The dealers: who works on which shift, who deals where, and where each goes with the next push."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.roster_rows import BREAK, LineUp, PushDealers, SendDealer, SetRoster
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused

MOST_SHIFTS = 120
"""Rosters of so many shifts are at hand; then the oldest goes."""

NOBODY = "nobody"

Said: TypeAlias = SetRoster | LineUp | SendDealer | PushDealers


class Post(Struct, frozen=True):
    """Where a dealer is, and since when."""

    station: str
    since: int


class Roster:
    """Who deals when and where."""

    takes: tuple[type[TableInput], ...] = (SetRoster, LineUp, SendDealer, PushDealers)

    def __init__(self) -> None:
        self._shifts: dict[str, tuple[str, ...]] = {}
        self._posts: dict[str, Post] = {}
        self.stations: tuple[str, ...] = ()
        self.minutes = LineUp(stations=()).minutes
        self.pushes = 0
        self.pushed_at = 0
        self.changes = 0
        """How often anything has changed here."""
        self.by = ""
        """Who ordered the last of it."""

    # What it says

    def on(self, shift: str) -> Sequence[str]:
        """The dealers of a shift."""
        return self._shifts.get(shift, ())

    @property
    def shifts(self) -> Mapping[str, Sequence[str]]:
        """Every shift with its dealers."""
        return self._shifts

    @property
    def posts(self) -> Mapping[str, Post]:
        """Where everybody is who is on the floor."""
        return self._posts

    def dealer_at(self, table: str) -> str:
        """Who deals at a table; nobody is the house itself."""
        return next((name for name, post in self._posts.items() if post.station == table), "")

    def next_push(self) -> dict[str, str]:
        """Where the next push sends everybody who moves: each to the station after their own.

        Of several on a break the one goes who has been there longest.
        """
        moving: dict[str, str] = {}
        for here, there in zip(self.stations, self.stations[1:] + self.stations[:1], strict=True):
            waiting = [(post.since, name) for name, post in self._posts.items() if post.station == here]
            if waiting and here != there:
                moving[min(waiting)[1]] = there
        return moving

    def due_at(self) -> int:
        """When the next push is due; never without a line."""
        return self.pushed_at + self.minutes * 60_000 if self.stations and self.pushed_at else 0

    # What is entered

    def consider(self, said: Said, at: int) -> Change:
        """What has changed meanwhile stands against an order that does not know it."""
        match said:
            case SetRoster():
                self._check_seen(self.on(said.shift), said.was, f"the roster of {said.shift}")
                _check_once(said.dealers, "a dealer")
                return Change(_listed(said.was), _listed(said.dealers))
            case LineUp():
                self._check_seen(self.stations, said.was, "the line")
                if said.was_minutes not in (None, self.minutes):
                    raise Refused(
                        "a push comes every {minutes:number} minutes by now",
                        "roster",
                        allowed=("look at it again",),
                        minutes=self.minutes,
                    )
                _check_once(said.stations, "a station")
                return Change(_listed(said.was), f"{_listed(said.stations)}; {said.minutes} minutes")
            case SendDealer():
                return self._consider_sending(said)
            case _:
                if said.number != self.pushes:
                    raise Refused(
                        "there have been {pushes:number} pushes by now",
                        "push",
                        allowed=("look where everybody is now",),
                        pushes=self.pushes,
                    )
                if not (moving := self.next_push()):
                    raise Refused("there is nobody to push", "push", allowed=("send dealers to tables",))
                return Change(after="; ".join(f"{name} to {to}" for name, to in moving.items()))

    def _consider_sending(self, said: SendDealer) -> Change:
        here = self._posts.get(said.person)
        if (now := here.station if here else "") != said.was:
            raise Refused(
                "{person} is at {now:text} by now" if now else "{person} is at no table by now",
                "push",
                allowed=("look where everybody is now",),
                person=said.person,
                now=now,
            )
        if said.station == said.was:
            raise Refused("{person} is there already", "push", person=said.person)
        return Change(_called(said.was), _called(said.station))

    def _check_seen(self, now: Sequence[str], seen: Sequence[str], what: str) -> None:
        if tuple(now) != tuple(seen):
            raise Refused(
                "{about:said} is {now:said} by now",
                "roster",
                allowed=("look at it again",),
                about=what,
                now=_listed(now),
            )

    def enter(self, said: Said, at: int) -> None:
        """Everybody is where they are sent."""
        self.changes += 1
        self.by = said.who
        match said:
            case SetRoster():
                self._shifts[said.shift] = said.dealers
                for old in sorted(self._shifts)[:-MOST_SHIFTS]:
                    del self._shifts[old]
            case LineUp():
                self.stations, self.minutes = said.stations, said.minutes
                self.pushed_at = self.pushed_at or at
            case SendDealer():
                self._send({said.person: said.station}, at)
            case _:
                self._send(self.next_push(), at)
                self.pushes += 1
                self.pushed_at = at

    def _send(self, moving: Mapping[str, str], at: int) -> None:
        """Whoever dealt at a table to which somebody comes has a break, unless they move on themselves."""
        for station in {to for to in moving.values() if to not in ("", BREAK)}:
            relieved = self.dealer_at(station)
            if relieved and relieved not in moving:
                self._posts[relieved] = Post(BREAK, at)
        for name, station in moving.items():
            self._posts.pop(name, None)
            if station:
                self._posts[name] = Post(station, at)

    def rename(self, was: str, now: str) -> None:
        """The dealer is the same."""
        if was in self._posts:
            self._posts[now] = self._posts.pop(was)
        self._shifts = {
            shift: tuple(now if name == was else name for name in names)
            for shift, names in self._shifts.items()
        }


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(_called, names)) or NOBODY


def _called(station: str) -> str:
    return station or "off the floor"


def _check_once(names: Sequence[str], what: str) -> None:
    if len(set(names)) < len(names):
        raise Refused("{about:said} is named twice", "roster", allowed=("name each once",), about=what)
