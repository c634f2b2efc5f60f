"""Errands: what was ordered about tables and is carried out step by step, and which table feeds which.

An errand is written down before its first step and again when it is done. Whatever happens in between, it
can be taken up where it was: every step has an id of its own.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.presets import in_words
from calroom.keeping.podium.table_rows import (
    Balance,
    Begin,
    Break,
    CallOff,
    Finish,
    Goes,
    Move,
    MustMove,
    OfTable,
    Repost,
    Reseat,
    Shut,
    Spread,
    StartGame,
    TableOrder,
)
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused

MOST_DONE = 100
"""So many errands are remembered that are done."""

MOST_OPEN = 500

Taken: TypeAlias = TableOrder | MustMove | CallOff | Begin | Finish


class Errand(Struct):
    """Something ordered: by whom and when, what it came to so far, and in words once it is done."""

    number: int
    what: TableOrder
    at: int
    begun: Begin | None = None
    words: str = ""
    missed: bool = False
    done_at: int = 0

    @property
    def when(self) -> int:
        """The time for which it was ordered; 0 is at once."""
        return self.what.when if isinstance(self.what, Spread | Shut) else 0

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that it is about."""
        match self.what:
            case Balance(table=table, to=to) | Move(table=table, to=to):
                return table, to
            case OfTable(table=table):
                return (table,)
            case _:
                return (self.begun.table,) if self.begun else ()

    @property
    def goes(self) -> tuple[Goes, ...]:
        """Who goes where, once that is drawn."""
        return self.begun.goes if self.begun else ()

    def step(self, name: str) -> str:
        """The id of a step; no person has one like it."""
        return f"/errand/{self.number}/{name}"


def told(what: TableOrder | MustMove) -> str:
    """An order in words, for the log and for those at the table."""
    match what:
        case Spread(game=game, stakes=stakes, posted=posted):
            return f"put up {in_words(game, stakes, posted)}"
        case StartGame(game=game, stakes=stakes, places=places, seats=seats):
            how = "cards are drawn for the seats" if seats == "drawn" else "seats are taken as they come"
            return f"start {in_words(game, stakes, {})} with {len(places)} from the list, {how}"
        case Shut():
            return "the table closes"
        case Reseat(person=person, seat=seat):
            return f"{person} moves to seat {seat}"
        case Move(person=person, to=to, seat=seat):
            return f"{person} moves to table {to}" + (f", seat {seat}" if seat else "")
        case Repost(stakes=stakes, posted=posted):
            return f"the table changes to {', '.join([stakes, *(f'{k} {v}' for k, v in posted.items())])}"
        case Break(by=by):
            how = "are drawn by lot" if by == "lot" else "go by the order of arrival"
            return f"the table breaks, and seats elsewhere {how}"
        case Balance(to=to, count=people, by=by):
            who = {"lot": "drawn by lot", "last": "who came last", "arrival": "who came first"}[by]
            count = "one goes" if people == 1 else f"{people} go"
            return f"{count} on to table {to}, {who}"
        case MustMove(to=to, on=on):
            return f"must move to table {to}" if on else f"no longer must move to table {to}"


class Errands:
    """What is ordered and not done yet, what was done lately, and which tables must move where."""

    takes: tuple[type[TableInput], ...] = get_args(Taken)

    def __init__(self) -> None:
        self._open: dict[int, Errand] = {}
        self._done: deque[Errand] = deque(maxlen=MOST_DONE)
        self._feeds: dict[str, str] = {}
        self._number = 0

    @property
    def open(self) -> Sequence[Errand]:
        """What is still to be done, in the order in which it was ordered."""
        return tuple(self._open.values())

    @property
    def done(self) -> Sequence[Errand]:
        """What was done lately, the last first."""
        return tuple(self._done)[::-1]

    @property
    def feeds(self) -> Mapping[str, str]:
        """Every table whose people must move, with the one to which they go."""
        return self._feeds

    def at(self, table: str) -> Errand | None:
        """What is being done about a table, or will be as soon as its hand is over."""
        return next((one for one in self._open.values() if not one.when and table in one.tables), None)

    def consider(self, said: Taken, at: int) -> Change:
        """At one table one thing is done at a time."""
        match said:
            case CallOff(number=number):
                found = self._found(number)
                if found.begun:
                    raise Refused(
                        "order {number} is being carried out",
                        "order",
                        allowed=("let it end",),
                        number=number,
                    )
                return Change(before=told(found.what))
            case Begin(number=number) | Finish(number=number):
                self._found(number)
                return Change()
            case MustMove():
                return self._consider_feeding(said)
            case _:
                return self._consider_order(said)

    def enter(self, said: Taken, at: int) -> None:
        """Note an order, that it has begun, or that it is done."""
        match said:
            case CallOff(number=number):
                self._end(number, at, f"called off by {said.who}", missed=False)
            case Begin(number=number):
                self._open[number].begun = said
            case Finish(number=number, words=words, missed=missed):
                self._end(number, at, words, missed=missed)
            case MustMove(table=table, to=to, on=on):
                self._feeds.pop(table, None)
                if on:
                    self._feeds[table] = to
            case _:
                self._number += 1
                self._open[self._number] = Errand(self._number, said, at)

    def rename(self, was: str, now: str) -> None:
        """Whoever is on their way goes on under the new name."""
        for errand in self._open.values():
            if isinstance(errand.what, Reseat | Move) and errand.what.person == was:
                errand.what = replace(errand.what, person=now)
            if begun := errand.begun:
                goes = tuple(replace(one, person=now) if one.person == was else one for one in begun.goes)
                errand.begun = replace(begun, goes=goes)

    def _end(self, number: int, at: int, words: str, *, missed: bool) -> None:
        errand = self._open.pop(number)
        errand.words, errand.missed, errand.done_at = words, missed, at
        self._done.append(errand)

    def _found(self, number: int) -> Errand:
        if number > self._number:
            raise Refused(
                "there is no order {number:number}", "order", allowed=("look again",), number=number
            )
        if number not in self._open:
            raise Refused(
                "order {number} is done or called off", "order", allowed=("look again",), number=number
            )
        return self._open[number]

    def _consider_feeding(self, said: MustMove) -> Change:
        before = self._feeds.get(said.table, "")
        if said.on and said.was != before and before != said.to:
            raise Refused(
                "table {table:text} feeds table {now:text} by now"
                if before
                else "table {table:text} feeds no table by now",
                "must-move",
                allowed=("look at it again",),
                table=said.table,
                now=before,
            )
        if said.on and (
            said.to == said.table or self._feeds.get(said.to) or said.table in self._feeds.values()
        ):
            raise Refused(
                "table {to:text} cannot be the main game of table {table:text}",
                "must-move",
                allowed=("choose another table",),
                to=said.to,
                table=said.table,
            )
        if (before == said.to) == said.on:
            raise Refused(
                "table {table:text} feeds table {to:text} already"
                if said.on
                else "table {table:text} does not feed table {to:text} already",
                "must-move",
                allowed=("leave it so",),
                table=said.table,
                to=said.to,
            )
        return Change(f"feeds table {before}" if before else "", told(said))

    def _consider_order(self, said: TableOrder) -> Change:
        if len(self._open) >= MOST_OPEN:
            raise Refused(
                "{most:number} orders wait already",
                "order",
                allowed=("call some off",),
                most=MOST_OPEN,
            )
        if isinstance(said, StartGame):
            self._check_starting(said)
        wanted = Errand(0, said, 0)
        for table in () if wanted.when else wanted.tables:
            if busy := self.at(table):
                raise Refused(
                    "at table {table:text} something is ordered already: {order:said}",
                    "order",
                    allowed=("wait until it is done", "call it off"),
                    table=table,
                    order=told(busy.what),
                )
        return Change(after=told(said))

    def _check_starting(self, said: StartGame) -> None:
        """From one list one game starts at a time."""
        for one in self._open.values():
            if isinstance(one.what, StartGame) and (one.what.game, one.what.stakes) == (
                said.game,
                said.stakes,
            ):
                raise Refused(
                    "a game starts from this list already, by {who:person}",
                    "order",
                    allowed=("wait until it is up",),
                    who=one.what.who,
                )
