"""What stands against a place on a list because of how the room and its tables are now."""

from collections.abc import Collection, Iterator

from calroom.houses.game import Game
from calroom.keeping.podium.errands import Errand
from calroom.keeping.podium.lists import Place, Waits
from calroom.keeping.podium.podium import Podium
from calroom.keeping.podium.table_rows import StartGame
from calroom.keeping.register import Register
from calroom.keeping.shut_out import why_shut_out
from calroom.room.names import is_bot
from calroom.room.room import MOST_TABLES, Room
from calroom.room.table import LiveTable
from calroom.table.refusals import Refused
from calroom.table.sentences import each


class Waiting:
    """The lists as the room stands around them: which tables they serve, and who may be called."""

    def __init__(self, room: Room, register: Register, podium: Podium, private: Collection[str]) -> None:
        self.room, self.register, self._private = room, register, private
        self.lists, self._errands = podium.lists, podium.errands

    # Tables

    def serves(self, table: str) -> Waits | None:
        """The list that a table is filled from; none for a closed table or a private one."""
        live = self.room.tables.get(table)
        if live is None or not live.is_open or table in self._private:
            return None
        return Waits(live.game.id, live.state.stakes)

    def tables_of(self, waits: Waits) -> list[LiveTable]:
        """The tables that a list fills."""
        return [live for name, live in self.room.tables.items() if self.serves(name) == waits]

    def seats_to_call(self, live: LiveTable) -> int:
        """To how many seats of a table somebody may be called; to those of a main game others move first."""
        ordered = self._errands.at(live.state.table)
        if live.state.table in self._errands.feeds.values() or self._is_busy(ordered):
            return 0
        return max(0, len(live.open_seats) - len(live.state.waiting) - self._names_called(live))

    @staticmethod
    def _is_busy(ordered: Errand | None) -> bool:
        """Whether something is done about a table, other than to fill it from its list."""
        return ordered is not None and not isinstance(ordered.what, StartGame)

    def _names_called(self, live: LiveTable) -> int:
        """How many were called here who are only written down: the table itself does not know of them."""
        table, places = live.state.table, self.lists.of(Waits(live.game.id, live.state.stakes))
        return sum(not one.person and one.called is not None and one.called.table == table for one in places)

    def is_stopped(self, live: LiveTable) -> bool:
        """Whether nobody new sits down at a table."""
        switches = self.room.switches
        return bool(live.state.stopped) or ("room", "") in switches or ("game", live.game.id) in switches

    def has_seat(self, waits: Waits, person: str) -> bool:
        """Whether somebody plays at one of a list's tables."""
        return any(live.seat_of(person) for live in self.tables_of(waits))

    # People

    def may_not_play(self, person: str, at: int) -> Refused | None:
        """Why somebody may not play here at all: barred, excluded by themselves, or without a purse."""
        if shut_out := why_shut_out(self.room, self.register, person, at):
            return shut_out
        if is_bot(person) or not self.register.has_purse(person):
            return Refused(
                "{person} has no purse here",
                "purse",
                allowed=("come in as a guest", "sign in"),
                person=person,
            )
        return None

    def is_held_up(self, person: str) -> str:
        """Why somebody cannot be called now, though they may play; empty if they can."""
        if switch := self.room.switches.get(("person", person)):
            return f"{person} is stopped: {switch.reason}"
        if len(self.room.seats(person)) >= MOST_TABLES:
            return f"{person} plays at {MOST_TABLES} tables already"
        return ""

    def next_up(self, waits: Waits, at: int) -> Iterator[Place]:
        """Everybody who could be called, in order; whoever may not play or is held up is passed over."""
        for place in self.lists.of(waits):
            if place.is_waiting and not place.passed and self.can_come(place, at):
                yield place

    def can_come(self, place: Place, at: int) -> bool:
        """Whether somebody could take a seat now; whoever is only written down signs in first."""
        person = place.person
        return not person or (self.may_not_play(person, at) is None and not self.is_held_up(person))

    # What is refused

    def check_joining(self, waits: Waits, person: str, game: Game, at: int) -> None:
        """Whether somebody may wait for a game and stakes; a name that is written down is nobody yet."""
        if waits.stakes not in game.rules.stakes and not self.tables_of(waits):
            raise game.refuse(
                "{title:word} is not played at {stakes:word}",
                "stakes",
                *each("{word}", word=game.rules.stakes),
                title=game.title,
                stakes=waits.stakes,
            )
        if not person:
            return
        self._check_person(person, at)
        if self.has_seat(waits, person):
            raise game.refuse("{person} has a seat in that game", "waiting-list", "play there", person=person)

    def check_coming(self, person: str, game: Game, at: int) -> None:
        """Whether somebody may come to a table of a game at all, before one is put up for them."""
        self._check_person(person, at)
        self.room.check_going_on(game)
        if why := self.is_held_up(person):
            raise game.refuse(why, "one-seat", "leave one of them first")

    def _check_person(self, person: str, at: int) -> None:
        if wrong := self.may_not_play(person, at):
            raise wrong
        if switch := self.room.switches.get(("person", person)):
            raise Refused(
                "{person} is stopped: {reason:text}",
                "stopped",
                allowed=("ask the floor",),
                person=person,
                reason=switch.reason,
            )

    def check_starting(self, said: StartGame, at: int) -> None:
        """Whether those still wait with whom somebody wants to start a game, and could come."""
        for number in said.places:
            place = self.lists.place(number)
            if place is None or place.waits != Waits(said.game, said.stakes):
                raise Refused(
                    "the list has changed by now", "waiting-list", allowed=("look at the list again",)
                )
            if not place.is_waiting or not self.can_come(place, at):
                raise Refused(
                    "{words:said} is called to table {table:text} by now"
                    if place.called
                    else "{words:said} cannot be called now",
                    "waiting-list",
                    allowed=("look at the list again",),
                    words=place.words,
                    table=place.called.table if place.called else "",
                )

    def check_calling(self, place: Place, table: str, at: int) -> None:
        """Whether somebody may be called to a table now."""
        live = self.room.tables.get(table)
        if live is None or self.serves(table) != place.waits:
            raise Refused(
                "table {table:text} does not play {game:text} at {stakes:word}",
                "no-table",
                allowed=("choose a table of this list",),
                table=table,
                game=place.waits.game,
                stakes=place.waits.stakes,
            )
        if self.is_stopped(live):
            raise live.refuse(
                "table {table:text} is stopped", "stopped", "wait until it goes on", table=table
            )
        if not self.seats_to_call(live):
            raise live.refuse("no seat is open", "seats", "wait until one is")
        if place.person:
            if wrong := self.may_not_play(place.person, at):
                raise wrong
            if why := self.is_held_up(place.person):
                raise live.refuse(why, "stopped", "call the next")

    def check_sitting(self, live: LiveTable, person: str, at: int) -> None:
        """Nobody takes a seat for which others wait; whoever was called to the table comes before them."""
        waits = self.serves(live.state.table)
        if waits is None or any(entry.person == person for entry in live.state.waiting):
            return
        others = [place.person for place in self.next_up(waits, at)]
        before = others.index(person) if person in others else len(others)
        if before + self._names_called(live) and live.open_seats and self.seats_to_call(live) <= before:
            raise live.refuse("others are waiting for this game", "waiting-list", "join the waiting list")
