"""What is said to the room itself: stops, bars, jackpots, and the register of people."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from secrets import token_urlsafe

from msgspec.structs import replace

from calroom.houses.game import Game
from calroom.keeping import acts, authority
from calroom.keeping.at_tables import AtTables
from calroom.keeping.begun import to_its_end
from calroom.keeping.books import jackpot_paid, player
from calroom.keeping.not_kept import KeptElsewhere, NotKept, all_or_nothing, decided_anew
from calroom.keeping.podium.list_rows import CallPlace, ClaimPlace, JoinList, KeepSeat, ListRow
from calroom.keeping.podium.lists import Place, Waits
from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.podium.table_rows import StartGame
from calroom.keeping.rows import (
    Admit,
    AnyRow,
    Appoint,
    Bar,
    Office,
    RegisterRow,
    SellChips,
    Told,
    write,
)
from calroom.keeping.shut_out import offices_now, why_shut_out
from calroom.keeping.stake import check_no_stake
from calroom.money import dollars
from calroom.room.events import JackpotPaid
from calroom.room.in_play import MINUTE
from calroom.room.inputs import AnyInput, PayJackpot, Resume, Stop
from calroom.room.room import ROOM
from calroom.store import Action, Person
from calroom.table.refusals import Refused


class InRoom(AtTables):
    """Takes what is said to the room, one input at a time, and brings it to the tables that it concerns."""

    def offices(self, person: str) -> frozenset[Office]:
        """The offices that somebody may use now."""
        return offices_now(self.room, self.register, person)

    @all_or_nothing
    async def take(self, table: str, said: AnyInput, at: int | None = None) -> Told:
        """Give an input to a table or to the room; when this returns, it and what followed are durable."""
        if self.share.keeps(table):
            if table == ROOM:
                return await self._take_in_room(said, at)
            with suppress(KeptElsewhere):
                return await self._take(table, said, at)
        return await self._pass_on(table, table, said, at)

    @all_or_nothing
    @to_its_end
    async def bar(
        self, person: str, reason: str, who: str = "", at: int | None = None, *, on: bool = True
    ) -> Told:
        """Somebody may not play here; without a reason, or with `on` false, they may again."""
        said = Bar(who=who, role="floor", person=person, reason=reason, on=on)
        if not self.share.keeps(ROOM):
            return await self._pass_on(ROOM, ROOM, said, at)
        async with self._queue(ROOM):
            self._recover(ROOM)
            barred, names = reason if on else "", self.register.every_name(person)
            self._check(said)
            action = Action(who, "bar", person, self.room.barred(person), barred, reason)
            people = (Person(name, name, details=_details(barred)) for name in names)
            row = self._room_row(said, at, (action,), *people)
            with self._deciding_about(names):
                await self._write(row)
            self._known.update(names)
            for name in names:
                self.room.bar(name, barred)
            self.room.number = row.number
            return self._tell(Told(ROOM, row.number, (), about=person))

    @all_or_nothing
    @decided_anew
    @to_its_end
    async def enter(self, said: RegisterRow | PodiumRow, at: int | None = None) -> Told:
        """Enter something in the register of people, or in a book of the podium."""
        if not self.share.keeps(ROOM):
            return await self._pass_on(ROOM, ROOM, said, at)
        async with self._queue(ROOM):
            self._recover(ROOM)
            if self.was_said(ROOM, said.id):
                return self._recorded(ROOM, said.id)
            self._check(said)
            if isinstance(said, PodiumRow):
                return await self._enter_at_podium(said, at)
            if isinstance(said, SellChips):
                self._check_customer(said.person, self._now_in_room(at))
            if not isinstance(said, Admit) or not said.formerly:
                return await self._enter(said, at)
            async with self._everywhere(said.formerly) as tables:
                told = await self._enter(said, at)
                self._misnamed.update(tables)
                for table in tables:
                    with suppress(NotKept):  # The name is taken; the table hears of it before anything else.
                        await self._bring_names(table, at)
                return told

    def _check(self, said: AnyRow) -> None:
        """Whether somebody may say this now, and has no stake in it."""
        check_no_stake(said, self.register, self.room, self.podium)
        authority.check(said, self.register, self.room)

    def _check_customer(self, person: str, at: int) -> None:
        """The cage sells nothing to somebody who may not play."""
        if shut_out := why_shut_out(self.room, self.register, person, at):
            raise shut_out

    async def _enter(self, said: RegisterRow, at: int | None) -> Told:
        now = self._now_in_room(at)
        entries, actions, people = self.register.consider(said, now, self.purse)
        self._purses.note(entries)
        row = self._room_row(said, now, actions, *people, entries=entries)
        if isinstance(said, Admit) and said.formerly:
            row = replace(row, empties=(player(said.formerly),))
        with self._deciding_about(self.register.every_name(said.person)):
            await self._write(row)
        self._known.update(person.id for person in people)
        self._entered(said, now)
        self.room.number = row.number
        about = said.person if isinstance(said, Appoint) else ""
        return self._tell(Told(ROOM, row.number, (), about=about))

    async def _enter_at_podium(self, said: PodiumRow, at: int | None) -> Told:
        now = self._now_in_room(at)
        actions = self.podium.consider(said, now)
        if isinstance(said, ListRow):
            said = self._listed(said, now)
        elif isinstance(said, StartGame):
            self.lists.check_starting(said, now)
        row = self._room_row(said, now, actions)
        await self._write(row)
        self._entered(said, now)
        self.room.number = row.number
        return self._tell(Told(ROOM, row.number, ()))

    def _listed(self, said: ListRow, at: int) -> ListRow:
        """What is said of a list, if nothing stands against it as the tables are, with what only we know."""
        lists = self.podium.lists
        match said:
            case KeepSeat():
                return self._seat_kept(said, at)
            case JoinList(game=game, stakes=stakes, subject=person, name=name):
                self.lists.check_joining(Waits(game, stakes), person, self._game(game), at)
                return replace(said, ticket=token_urlsafe(12) if name else "")
            case ClaimPlace(who=person):
                waits = lists.ticketed(said).waits
                self.lists.check_joining(waits, person, self._game(waits.game), at)
            case CallPlace(number=number, table=table) if place := lists.place(number):
                self.lists.check_calling(place, table, at)
                minutes = 0 if place.person else self.room.tables[table].rules.page_minutes
                return replace(said, until=at + minutes * MINUTE if minutes else 0)
            case _:
                pass
        return said

    def _seat_kept(self, said: KeepSeat, at: int) -> KeepSeat:
        """A seat that is kept for somebody at once, unless others wait before them and nobody says why."""
        waits = Waits(said.game, said.stakes)
        place = self.podium.lists.on(waits, said.person)
        if place is None:
            self.lists.check_joining(waits, said.subject, self._game(said.game), at)
            place = Place(0, waits, said.subject, at, said.name)
        self.lists.check_calling(place, said.table, at)
        first = next(self.lists.next_up(waits, at), place)
        if first is not place and not said.reason.strip():
            raise Refused(
                "{first:said} waits before {words:said}",
                "waiting-list",
                allowed=("call whoever is first", "say why they go first"),
                first=first.words,
                words=place.words,
            )
        if not said.name:
            return replace(said, ticket="", until=0)
        minutes = said.minutes or self.room.tables[said.table].rules.page_minutes
        return replace(said, ticket=token_urlsafe(12), until=at + minutes * MINUTE)

    def _game(self, game: str) -> Game:
        try:
            return self.houses.today(game)
        except LookupError as unknown:
            raise Refused("{unknown:said}", "no-game", unknown=str(unknown.args[0])) from None

    @contextmanager
    def _deciding_about(self, names: Iterable[str]) -> Iterator[None]:
        """What somebody is barred from counts from the time that is written beside it.

        So whatever they say at a table meanwhile waits. One decision is written at a time, and waits for no
        table.
        """
        self._undecided = frozenset(names)
        self._is_decided.clear()
        try:
            yield
        finally:
            self._undecided = frozenset()
            self._is_decided.set()

    @decided_anew
    @to_its_end
    async def _take_in_room(self, said: AnyInput, at: int | None) -> Told:
        async with self._queue(ROOM):
            self._recover(ROOM)
            if self.was_said(ROOM, said.id):
                return self._recorded(ROOM, said.id)
            self._check(said)
            before = ""
            self._know_jackpots()
            if isinstance(said, PayJackpot):
                self.register.check_winner(said)
                before = dollars(self.room.pool(said.game))
            elif isinstance(said, (Stop, Resume)):
                before = acts.switched(self.room, said)
            now = self._now_in_room(at)
            number = self.room.number
            events = self.room.take(ROOM, said, now)
            self.room.number = number
            what = events[0].what
            after = dollars(what.left) if isinstance(what, JackpotPaid) else acts.in_words(type(what))
            entries = (jackpot_paid(what),) if isinstance(what, JackpotPaid) else ()
            self._purses.note(entries)
            action = acts.act(said, ROOM, before, after)
            row = self._room_row(said, now, (action,), entries=entries)
            await self._write(row, events)
            self.room.number = row.number
            told = self._tell(Told(ROOM, row.number, events))
        if isinstance(said, (Stop, Resume)):
            await self._bring(said, now)
        return told

    async def _bring(self, said: Stop | Resume, at: int) -> None:
        """Bring a stop or its end to every table that it concerns and that does not know of it.

        Whoever keeps a table brings it there.
        """
        for table in filter(self.share.keeps, self.room.concerned(said)):
            state = self.room.tables[table].state
            if said.scope == "person":
                now_so = state.players[self.room.tables[table].seat_of(said.name)].stopped
            else:
                now_so = said.scope in state.stopped
            if now_so != isinstance(said, Stop):
                with suppress(NotKept):  # The room knows of it, so that no hand is dealt in any case.
                    await self.take(table, _without_id(said), max(at, state.at))


def _without_id(said: Stop | Resume) -> Stop | Resume:
    kind = type(said)
    return kind(who=said.who, role=said.role, scope=said.scope, name=said.name, reason=said.reason)


def _details(barred: str) -> str:
    return write({"barred": barred} if barred else {}).decode()
